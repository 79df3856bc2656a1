"""What a hand may do, and why it may not do the rest. An empty reason: it may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.cards import show
from croupier.games.blackjack.hands import Box, Hand, points
from croupier.games.blackjack.model import Action, Rules
from croupier.games.shoe import cut_before
from croupier.play.choices import WhyNot, either

ABOUT: Final[dict[Action, str]] = {
    "stand": "no more cards",
    "hit": "a card",
    "double": "double the stake, one card",
    "split": "two hands of one card each, each with a stake",
    "surrender": "give the hand up for a part of the stake",
    "buy": "a card for one more stake",
}
_FROZEN: Final = "an insured hand is neither doubled nor split"
_NAMES: Final = {"A": "ace", "T": "ten"}
_ORDINALS: Final = {3: "third", 4: "fourth", 5: "fifth"}


def legal(rules: Rules, box: Box, hand: Hand, up: str) -> list[Action]:
    """The actions open to a hand, in the order in which they are offered."""
    return [action for action, why_not in _CHECKS.items() if not why_not(rules, box, hand, up)]


def auto_card(rules: Rules, hand: Hand) -> bool:
    """A hand of so many cards with so little gets its next card without being asked."""
    auto = rules.auto_card
    return auto is not None and len(hand.cards) == auto.cards and hand.total <= auto.at_most


def _no_stand(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    del rules, box, hand, up
    return ""


def _no_hit(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    del box, up
    return "" if hand.total < 21 or rules.hit_21 else "21 gets no more cards"


def _frozen(rules: Rules, box: Box) -> bool:
    return bool(rules.insurance and rules.insurance.freezes and box.owner in box.insured)


def _no_double(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    """On two cards, of the totals the house allows; never on a natural, never on a split ace that gets one card."""
    del up
    double = rules.double
    if double is None:
        return "there is no doubling in this game"
    if _frozen(rules, box):
        return _FROZEN
    if len(hand.cards) != 2:
        return "a hand is doubled on its first two cards only"
    if hand.split and not double.after_split:
        return "a split hand is not doubled"
    if hand.total == 21 and not double.on_21:
        return "21 is not doubled"
    low = sum(map(points, hand.cards))
    totals = {"one": {low}, "free": {hand.total}, "either": {low, hand.total}}[double.aces]
    if double.totals is None or totals & set(double.totals):
        return ""
    return f"a hand is doubled on {_listed(double.totals)} only, not on {either(map(str, sorted(totals)))}"


def _listed(totals: list[int]) -> str:
    low, high = min(totals), max(totals)
    if len(totals) > 2 and sorted(totals) == list(range(low, high + 1)):
        return f"{low} to {high}"
    return either(map(str, sorted(totals)))


def _no_buy(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    """The third card, and the fourth only after a bought third."""
    del box, up
    if rules.buy is None:
        return "no cards are bought in this game"
    if hand.total >= 21:
        return "21 gets no more cards"
    if hand.drawn:
        return "no card is bought after one that was drawn"
    if len(hand.cards) + 1 not in rules.buy.cards:
        return f"only the {either(_ORDINALS.get(n, f'{n}th') for n in rules.buy.cards)} card of a hand is bought"
    return ""


def _no_split(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    del up
    if rules.split is not None and _frozen(rules, box):
        return _FROZEN
    return no_split(rules, box, hand)


def no_split(rules: Rules, box: Box, hand: Hand) -> str:
    """Two cards of equal points (or rank), while the box has not all its hands; aces once."""
    split = rules.split
    if split is None:
        return "there is no splitting in this game"
    if len(hand.cards) != 2:
        return "a hand is split on its first two cards only"
    if len(box.hands) >= split.max_hands:
        return "one split only" if split.max_hands == 2 else f"a box has at most {split.max_hands} hands"
    first, second = hand.cards
    if (first.rank != second.rank) if split.by == "rank" else (points(first) != points(second)):
        alike = "one rank" if split.by == "rank" else "equal points"
        return f"two cards of {alike} are split, not {show(hand.cards)}"
    return "aces are split once" if hand.from_aces and not split.resplit_aces else ""


def _no_surrender(rules: Rules, box: Box, hand: Hand, up: str) -> str:
    if rules.surrender is None:
        return "there is no surrender in this game"
    if len(hand.cards) != 2 or hand.split or len(box.hands) > 1:
        return "a box is surrendered on its first two cards only"
    return f"no surrender against the dealer's {_NAMES.get(up, up)}" if up in rules.surrender.not_against else ""


_Check = Callable[[Rules, Box, Hand, str], str]
_CHECKS: Final[dict[Action, _Check]] = {
    "stand": _no_stand,
    "hit": _no_hit,
    "double": _no_double,
    "buy": _no_buy,
    "split": _no_split,
    "surrender": _no_surrender,
}


# ── for who asks for something else ────────────────────────────────────────────────────────────────────────────


def at_turn(rules: Rules, box: Box, hand: Hand, up: str) -> WhyNot:
    """While a hand is played."""

    def why_not(name: str) -> str | None:
        action = _action(rules, name)
        return _out_of_turn(rules, name) if action is None else _CHECKS[action](rules, box, hand, up)

    return why_not


def at_split_ace(rules: Rules) -> WhyNot:
    """While a split ace with its one card could be split again."""

    def why_not(name: str) -> str | None:
        return _out_of_turn(rules, name) if _action(rules, name) is None else "a split ace gets one card only"

    return why_not


def before_play(rules: Rules, *, natural: bool, up: str) -> WhyNot:
    """While insurance and even money are offered."""

    def why_not(name: str) -> str | None:
        if name == "even money" and rules.even_money is not None:
            no = "it is for 21 in the first two cards only"
            return f"there is none against the dealer's {_NAMES.get(up, up)}" if natural else no
        if name == "insure" and rules.insurance is not None:
            if up != "A":
                return "one insures against a dealer's ace only"
            return "21 in the first two cards is not insured" if natural else "half of this stake is no coin"
        if _action(rules, name) is not None:
            return "hands are played when everybody has decided on insurance"
        return _out_of_turn(rules, name)

    return why_not


def following(rules: Rules, owner: str) -> WhyNot:
    """While somebody on another player's box is asked to follow."""

    def why_not(name: str) -> str | None:
        known = _action(rules, name) is not None
        return f"{owner} plays this box, and you follow or stay" if known else _out_of_turn(rules, name)

    return why_not


def _action(rules: Rules, name: str) -> Action | None:
    return next((action for action in ABOUT if rules.word(action) == name), None)


def _out_of_turn(rules: Rules, name: str) -> str | None:
    """What this game knows at other moments."""
    before = "{} before the first hand is played"
    match name:
        case "insure":
            no = "there is no insurance in this game"
            return before.format("one insures") if rules.insurance is not None else no
        case "even money":
            no = "there is no even money in this game"
            return before.format("it is taken") if rules.even_money is not None else no
        case "no":
            return "there is nothing to say no to now"
        case "stay":
            return "there is nobody to follow now"
    return cut_before(name)
