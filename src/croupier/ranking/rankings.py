"""Every ranking of the rulebooks under its name, with its house differences, and how to ask it.

A :class:`Ranking` knows what cards it takes, how they are valued and which of them make the hand. ``find_ranking``
gives it by name; a house's own way is a keyword (``wheel="lowest"``), and every default is that of the specifications.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final, Literal

from croupier.cards import JOKER, JOKER_NUMBER, BadCard, Card, show
from croupier.ranking import five, short, wild
from croupier.ranking.evaluators import evaluator, from_own_and_board
from croupier.ranking.five import HIGH, Low
from croupier.ranking.order import in_order
from croupier.ranking.tables import strengths
from croupier.ranking.value import Category, HandValue, Scale

_PACK: Final = frozenset(Card(number) for number in range(JOKER_NUMBER))
_PACK_WITH_JOKER: Final = _PACK | {JOKER}
House = bool | int | str | None
Strength = Callable[[Sequence[int], Sequence[int]], int]


class UnknownRanking(ValueError):
    """A ranking, or a house difference of one, that does not exist."""


@dataclass(frozen=True, eq=False, slots=True)
class Ranking:
    """One way to value hands."""

    name: str
    says: str
    scale: Scale
    least: int
    most: int
    of: Callable[[Sequence[int]], int]
    """The strength of the player's cards and the board together, trusted: no check of number or doubles."""
    plays: int = 5
    own: int = 0
    """Exactly so many of the player's own cards must be used, the rest from the board; 0: any."""
    of_own_and_board: Strength | None = None
    deck: frozenset[Card] = _PACK
    royal: bool = True
    """Is the royal flush a category of its own (gelp/poker-general#PG-3.1) or the highest straight flush?"""
    house: tuple[tuple[str, House], ...] = ()
    every: Callable[[], list[int]] = field(default=list)

    def __reduce__(self) -> tuple[Callable[..., Ranking], tuple[str, tuple[tuple[str, House], ...]]]:
        return (_made, (self.name, self.house))

    def strength(self, cards: Sequence[int], board: Sequence[int] = ()) -> int:
        """The strength of cards known to be good."""
        if self.of_own_and_board is not None:
            return self.of_own_and_board(cards, board)
        return self.of((*cards, *board)) if board else self.of(cards)

    def value(self, cards: tuple[Card, ...], board: tuple[Card, ...] = ()) -> HandValue:
        """The value of checked cards."""
        return HandValue(self.strength(cards, board), self, cards, board)

    def place(self, strength: int) -> int:
        """Place among all values of the ranking, 1 the worst; 0 for a hand that does not qualify."""
        every = self.every()
        if not every:
            raise ValueError(f"the values of the {self.name} ranking are not numbered")
        return bisect_left(every, strength) + 1 if strength else 0

    def value_at(self, place: int) -> HandValue:
        """The value at a place, without cards."""
        every = self.every()
        if not 1 <= place <= len(every):
            raise ValueError(f"place {place} does not exist in the {self.name} ranking: 1 (worst) to {len(every)}")
        return HandValue(every[place - 1], self)

    def find(self, strength: int, cards: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that make the hand, the most important first; nothing where nothing qualifies."""
        if not strength:
            return ()
        if self.own:
            for own in combinations(sorted(cards, reverse=True), self.own):
                for rest in combinations(sorted(board, reverse=True), self.plays - self.own):
                    if self.strength(own, rest) == strength:
                        return in_order(own + rest, self.scale, strength)
        every = sorted(cards + board, reverse=True)
        for some in combinations(every, min(self.plays, len(every))):
            if self.of(some) == strength:
                return in_order(some, self.scale, strength)
        raise ValueError(f"'{show(every)}' does not make the hand it is said to make")

    def check(self, cards: tuple[Card, ...], board: tuple[Card, ...]) -> None:
        """Complain about cards that this ranking cannot value, naming the offending part."""
        count = len(cards) + len(board)
        if not self.least <= count <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise BadCard(f"the {self.name} ranking values {wanted} cards, not {count}: '{show(cards + board)}'")
        if len({*cards, *board}) != count:
            twice = next(card for i, card in enumerate(cards + board) if card in (cards + board)[:i])
            raise BadCard(f"{twice} given more than once in '{show(cards + board)}'")
        if not self.deck.issuperset((*cards, *board)):
            raise BadCard(f"the {self.name} ranking has no joker: '{show(cards + board)}'")
        if self.own:
            if not 4 <= len(cards) <= 6:
                raise BadCard(f"{self.name} is played with 4, 5 or 6 own cards, not {len(cards)}: '{show(cards)}'")
            if not 3 <= len(board) <= 5:
                raise BadCard(f"{self.name} needs a board of 3 to 5 cards, not {len(board)}: '{show(board)}'")


def _every_strength(name: str) -> list[int]:
    by_key, by_suit = strengths(name)
    return sorted({*by_key.values(), *by_suit} - {0})


@cache
def _every(name: str, least: int = 0) -> list[int]:
    return [strength for strength in _every_strength(name) if strength >= least]


def _high(*, royal: bool = True) -> Ranking:
    return Ranking(
        "high", "Best five of five to eight cards, the standard order.", HIGH, 5, 8, evaluator("high", "best"),
        royal=royal, every=lambda: _every("high"),
    )  # fmt: skip


def _omaha(*, royal: bool = True) -> Ranking:
    return Ranking(
        "omaha", "The standard order with exactly two own cards and three of the board.", HIGH, 7, 11,
        evaluator("high", "best"), own=2, of_own_and_board=from_own_and_board("high", "best", 2),
        royal=royal, every=lambda: _every("high"),
    )  # fmt: skip


def _low_with(low: Low, ace: str | None) -> Low:
    if ace not in (None, "low", "high"):
        raise UnknownRanking(f"ace={ace!r} is not a way to count an ace: 'low' or 'high'")
    if ace is None:
        return low
    return next(
        other
        for other in five.LOWS.values()
        if other.straights_count == low.straights_count and other.ace_low == (ace == "low")
    )


def _qualifying(low: Low, qualifier: int | None) -> int:
    """The strength of the worst hand that qualifies: five different ranks, none above ``qualifier``."""
    if qualifier is None:
        return 0
    if not 5 <= qualifier <= 13:
        raise UnknownRanking(f"qualifier={qualifier} is not the highest card of a low: 5 to 13, 8 for eight or better")
    return low.scale.strength(Category.HIGH_CARD, range(qualifier, qualifier - 5, -1))


def _low(name: str, says: str, low: Low, *, qualifier: int | None, ace: str | None, omaha: bool = False) -> Ranking:
    low = _low_with(low, ace)
    least = _qualifying(low, qualifier)
    flush: Literal["spoils", "ignored"] = "spoils" if low.straights_count else "ignored"
    any_low = evaluator(low.name, flush)
    from_both = from_own_and_board(low.name, flush, 2)

    def of(hand: Sequence[int]) -> int:
        strength = any_low(hand)
        return strength if strength >= least else 0

    def of_own_and_board(own: Sequence[int], board: Sequence[int]) -> int:
        strength = from_both(own, board)
        return strength if strength >= least else 0

    return Ranking(
        name, says, low.scale, 7 if omaha else 5, 11 if omaha else 8, of if least else any_low,
        own=2 if omaha else 0, of_own_and_board=of_own_and_board if omaha else None,
        every=lambda: _every(low.name, least),
    )  # fmt: skip


def _ace_to_five(*, qualifier: int | None = None, ace: str | None = None) -> Ranking:
    return _low("ace-to-five", "Lowest five; ace is 1, straights and flushes ignored (Razz).", five.ACE_TO_FIVE,
                qualifier=qualifier, ace=ace)  # fmt: skip


def _razz(*, qualifier: int | None = None, ace: str | None = None) -> Ranking:
    return _low("razz", "Ace-to-five without qualifier: even a pair may win.", five.ACE_TO_FIVE,
                qualifier=qualifier, ace=ace)  # fmt: skip


def _eight_or_better(*, qualifier: int | None = 8, ace: str | None = None) -> Ranking:
    return _low("eight-or-better", "Ace-to-five with five different ranks of eight or lower, or no low.",
                five.ACE_TO_FIVE, qualifier=qualifier, ace=ace)  # fmt: skip


def _omaha_low(*, qualifier: int | None = 8, ace: str | None = None) -> Ranking:
    return _low("omaha-low", "Eight or better with exactly two own cards and three of the board.", five.ACE_TO_FIVE,
                qualifier=qualifier, ace=ace, omaha=True)  # fmt: skip


def _ace_to_six(*, qualifier: int | None = None, ace: str | None = None) -> Ranking:
    return _low("ace-to-six", "The order reversed with the ace as 1: straights and flushes spoil a low.",
                five.ACE_TO_SIX, qualifier=qualifier, ace=ace)  # fmt: skip


def _deuce_to_seven(*, qualifier: int | None = None, ace: str | None = None) -> Ranking:
    return _low("deuce-to-seven", "The order reversed with the ace high only: best 7-5-4-3-2 of mixed suits.",
                five.DEUCE_TO_SEVEN, qualifier=qualifier, ace=ace)  # fmt: skip


def _soko(*, royal: bool = True, four_flush: short.FourFlushRule = "all-four") -> Ranking:
    if four_flush not in ("all-four", "top-card-then-fifth"):
        raise UnknownRanking(f"four_flush={four_flush!r} is not a rule: 'all-four' or 'top-card-then-fifth'")
    scale = short.SOKO if four_flush == "all-four" else short.SOKO._replace(name="soko-top-card-then-fifth")
    return Ranking("soko", "Five cards with four-card straights and flushes between pair and two pair.",
                   scale, 5, 5, short.soko_evaluator(four_flush), royal=royal,
                   every=short.soko_values if four_flush == "all-four" else list)  # fmt: skip


def _soko_low() -> Ranking:
    return Ranking("soko-low", "Sökö reversed with the ace as 1: four-card hands are worse than a pair.",
                   short.SOKO_LOW, 5, 5, short.soko_low_strength)  # fmt: skip


def _three_card() -> Ranking:
    return Ranking("three-card", "Three cards, a straight above a flush (Three Card Poker, Fast Poker).",
                   short.THREE_CARD, 3, 3, short.three_card_strength, plays=3,
                   every=short.three_card_values)  # fmt: skip


def _front() -> Ranking:
    return Ranking("front", "Chinese poker's front: three cards, no straights or flushes; compares with five.",
                   HIGH, 3, 3, short.open_strength, plays=3, every=short.front_values)  # fmt: skip


def _showing(*, game: str = "high", four_card_hands: bool = True) -> Ranking:
    says = "One to five open cards of a stud hand, for the order of acting."
    if game == "high":
        five_cards, scale, fewer = evaluator("high", "best"), HIGH, short.open_strength
    elif game == "low":
        five_cards, scale, fewer = evaluator("ace-to-five", "ignored"), five.ACE_TO_FIVE.scale, short.open_low_strength
    elif game == "soko":
        five_cards, scale = short.soko_evaluator("all-four"), short.SOKO
        fewer = short.open_soko_strength if four_card_hands else short.open_pairs_soko_strength
    else:
        raise UnknownRanking(f"game={game!r} is not a way to compare open cards: 'high', 'low' or 'soko'")
    return Ranking("showing", says, scale, 1, 5, lambda hand: five_cards(hand) if len(hand) == 5 else fewer(hand))


def _pai_gow(*, royal: bool = True, wheel: str = "second") -> Ranking:
    scale = _pai_gow_scale(wheel)
    return Ranking("pai-gow", "Five to seven cards with a joker for an ace, a straight or a flush; five aces best.",
                   scale, 5, 7, wild.wild_evaluator(scale.name), deck=_PACK_WITH_JOKER, royal=royal,
                   every=lambda: wild.wild_values(scale.name))  # fmt: skip


def _pai_gow_front(*, wheel: str = "second") -> Ranking:
    scale = _pai_gow_scale(wheel)
    return Ranking("pai-gow-front", "Pai Gow's two cards, the joker an ace; compares with the five.",
                   scale, 2, 2, lambda hand: wild.two_card_strength(scale, hand), plays=2,
                   deck=_PACK_WITH_JOKER)  # fmt: skip


def _pai_gow_scale(wheel: str) -> Scale:
    if wheel not in ("second", "lowest"):
        raise UnknownRanking(f"wheel={wheel!r} is not a place for A-2-3-4-5: 'second' or 'lowest'")
    return wild.PAI_GOW if wheel == "second" else wild.PAI_GOW_WHEEL_LOWEST


def _deuces_wild() -> Ranking:
    return Ranking("deuces-wild", "Five to seven cards, every deuce any card (Oasis Stud, version C).",
                   wild.DEUCES, 5, 7, wild.wild_evaluator(wild.DEUCES.name),
                   every=lambda: wild.wild_values(wild.DEUCES.name))  # fmt: skip


_MAKERS: Final[dict[str, Callable[..., Ranking]]] = {
    "high": _high,
    "omaha": _omaha,
    "ace-to-five": _ace_to_five,
    "razz": _razz,
    "eight-or-better": _eight_or_better,
    "omaha-low": _omaha_low,
    "ace-to-six": _ace_to_six,
    "deuce-to-seven": _deuce_to_seven,
    "soko": _soko,
    "soko-low": _soko_low,
    "three-card": _three_card,
    "front": _front,
    "showing": _showing,
    "pai-gow": _pai_gow,
    "pai-gow-front": _pai_gow_front,
    "deuces-wild": _deuces_wild,
}
RANKINGS: Final = tuple(_MAKERS)
"""The names of all rankings."""


@cache
def _made(name: str, house: tuple[tuple[str, House], ...]) -> Ranking:
    maker = _MAKERS.get(name)
    if maker is None:
        raise UnknownRanking(f"{name!r} is not a ranking: {', '.join(RANKINGS)}")
    known: dict[str, object] = maker.__kwdefaults__ or {}
    for option in dict(house):
        if option not in known:
            has = ", ".join(known) or "none"
            raise UnknownRanking(f"the {name} ranking has no house difference {option!r} (it has: {has})")
    made = maker(**dict(house))
    object.__setattr__(made, "house", house)
    return made


def find_ranking(name: str | Ranking = "high", **house: House) -> Ranking:
    """A ranking by name, with a house's own way of it: ``find_ranking("pai-gow", wheel="lowest")``."""
    if isinstance(name, Ranking):
        return find_ranking(name.name, **{**dict(name.house), **house}) if house else name
    return _made(name, tuple(sorted(house.items())))


def house_differences(name: str) -> dict[str, House]:
    """The house differences of a ranking and the defaults the specifications give them."""
    find_ranking(name)
    return dict(_MAKERS[name].__kwdefaults__ or {})
