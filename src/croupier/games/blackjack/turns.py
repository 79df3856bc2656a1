"""The players' turns: what a hand may do, and what becomes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.games.blackjack.allowed import ABOUT, at_split_ace, at_turn, auto_card, following, legal, no_split
from croupier.games.blackjack.events import Moved, ToPlay
from croupier.games.blackjack.hands import ACE, Box, Hand
from croupier.games.blackjack.model import Action, Rules
from croupier.games.blackjack.state import Deal
from croupier.play import Option, Seat, Steps
from croupier.play.events import BetPlaced, Chose, Said


def play_box(deal: Deal, box: Box) -> Steps[None]:
    """The hands of a box, from left to right; a split puts the new hand directly to the right."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        if hand.state == "open" and hand.stakes:
            yield from _play_hand(deal, box, hand)
        place += 1


def _play_hand(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    yield ToPlay(box.place(hand), box.owner)
    if len(hand.cards) == 1:
        yield from deal.card_to(box, hand)
        yield deal.counted(box, hand)
        yield from _closed_by_rule(deal, box, hand)
    while hand.state == "open":
        if auto_card(deal.rules, hand):
            yield Said(f"{box.place(hand)} gets its next card by rule.", _rule(deal.rules.auto_card))
            yield from _hit(deal, box, hand)
            continue
        actions = legal(deal.rules, box, hand, deal.up)
        if actions == ["stand"]:
            hand.state = "stood"
            return
        options = [_option(deal.rules, action, hand.base[box.owner]) for action in actions]
        choice = yield from deal.table.choose(
            box.owner,
            *options,
            question=f"{box.place(hand)}: {deal.say(hand)} against the dealer's {deal.dealer[0]}",
            facts={"box": box.place(hand)},
            default=deal.rules.word("stand"),
            why_not=at_turn(deal.rules, box, hand, deal.up),
        )
        yield Chose(box.owner, choice.option)
        action = actions[[o.name for o in options].index(choice.option)]
        yield from _ACTIONS[action](deal, box, hand)


def _option(rules: Rules, action: Action, stake: int) -> Option:
    """An action as it is offered: doubling, buying and splitting lay the first stake of the hand once more."""
    return Option(rules.word(action), about=ABOUT[action], costs=stake if action in ("double", "buy", "split") else 0)


def _rule(part: object) -> str | None:
    return getattr(part, "rule", None)


# ── what is done ───────────────────────────────────────────────────────────────────────────────────────────────


def _stand(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    hand.state = "stood"
    yield deal.counted(box, hand)


def _hit(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    hand.drawn = True
    yield from deal.card_to(box, hand)
    yield from _after_card(deal, box, hand)


def _double(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    """One more stake, one more card; who does not follow plays the hand with his single stake."""
    assert deal.rules.double is not None
    yield from _raise(deal, box, hand, "double")
    if deal.rules.double.aces == "one":
        hand.fixed_aces = sum(card.rank == ACE for card in hand.cards)
    yield from deal.card_to(box, hand, hidden=deal.rules.player_cards == "down")
    yield from _after_card(deal, box, hand)
    if hand.state == "open":
        hand.state = "stood"


def _buy(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    yield from _raise(deal, box, hand, "buy")
    hand.bought += 1
    yield from deal.card_to(box, hand)
    yield from _after_card(deal, box, hand)


def _raise(deal: Deal, box: Box, hand: Hand, action: Action) -> Steps[None]:
    for seat in list(hand.stakes):
        if seat != box.owner and not (yield from _follows(deal, box, seat, action, hand.base[seat])):
            continue
        hand.stakes[seat] += hand.base[seat]
        yield BetPlaced(seat, box.bet(deal.rules.main.slug, hand), hand.base[seat])


def _follows(deal: Deal, box: Box, seat: Seat, action: Action, stake: int) -> Steps[bool]:
    """A follower adds his stake, or stays with what he has; silence stays."""
    if deal.rules.sharing.must_match:
        return True
    insurance = deal.rules.insurance
    if insurance and insurance.freezes and seat in box.insured:
        return False
    word = deal.rules.word(action)
    add = Option(word, about="add the same stake", costs=stake)
    question = f"{box.name}: {box.owner} chooses to {word}. Do you follow?"
    why_not = following(deal.rules, box.owner)
    facts = {"box": box.name}
    choice = yield from deal.table.choose(
        seat, add, "stay", question=question, facts=facts, default="stay", why_not=why_not
    )
    yield Chose(seat, choice.option)
    return choice.option == word


def _split(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    """The second card becomes a hand of its own; who does not follow keeps his stake on the first."""
    yield from deal.shown(box, hand)
    new = Hand(max(h.number for h in box.hands) + 1, [hand.cards.pop()], {}, {}, split=True)
    for seat in list(hand.stakes):
        if seat == box.owner or (yield from _follows(deal, box, seat, "split", hand.base[seat])):
            new.base[seat] = new.stakes[seat] = hand.base[seat]
            yield BetPlaced(seat, box.bet(deal.rules.main.slug, new), hand.base[seat])
    hand.split = True
    hand.from_aces = new.from_aces = hand.cards[0].rank == ACE
    box.hands.insert(box.hands.index(hand) + 1, new)
    yield Moved(box.place(hand), box.place(new), (new.cards[0],))
    yield from deal.card_to(box, hand)
    yield deal.counted(box, hand)
    yield from _closed_by_rule(deal, box, hand)


def _closed_by_rule(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    """A split ace gets its one card and stands, unless it may be split once more."""
    split = deal.rules.split
    assert split is not None
    if hand.from_aces and split.ace_cards:
        if no_split(deal.rules, box, hand):
            hand.state = "stood"
            return
        question = f"{box.place(hand)}: {deal.say(hand)} against the dealer's {deal.dealer[0]}"
        choice = yield from deal.table.choose(
            box.owner,
            deal.rules.word("stand"),
            _option(deal.rules, "split", hand.base[box.owner]),
            question=question,
            facts={"box": box.place(hand)},
            default=deal.rules.word("stand"),
            why_not=at_split_ace(deal.rules),
        )
        yield Chose(box.owner, choice.option)
        if choice.option == deal.rules.word("split"):
            yield from _split(deal, box, hand)
        else:
            hand.state = "stood"


def _surrender(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    """The owner gives the box up for all who play on it."""
    assert deal.rules.surrender is not None
    hand.state = "surrendered"
    yield from deal.shown(box, hand)
    for seat in list(hand.stakes):
        yield from deal.close(box, hand, seat, -deal.rules.surrender.loses)


_ACTIONS: Final = {
    "stand": _stand,
    "hit": _hit,
    "double": _double,
    "buy": _buy,
    "split": _split,
    "surrender": _surrender,
}


def _after_card(deal: Deal, box: Box, hand: Hand) -> Steps[None]:
    """Above 21 all is lost at once; three of the house's rank and long hands are paid."""
    rules, count = deal.rules, hand.total
    long, trio = rules.long_hand, rules.trio
    pays: Fraction | int | None = None
    name = None
    if count > 21:
        hand.state, name, pays = "bust", "bust", -1
    elif trio and not hand.split and len(hand.cards) == 3 and all(str(c)[0] == trio.rank for c in hand.cards):
        hand.state, name, pays = "trio", trio.name, trio.pays
    elif long and len(hand.cards) == long.cards:
        hand.state, name = "long", long.name
        pays = long.pays if long.at_once else None
    yield deal.counted(box, hand, name)
    if pays is not None:
        yield from deal.shown(box, hand)
        for seat in list(hand.stakes):
            yield from deal.close(box, hand, seat, pays)
