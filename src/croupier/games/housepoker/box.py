"""A box in play: one player's stakes, cards and what he has done so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from croupier.cards import Card
from croupier.games.housepoker.hands import Judged, condition
from croupier.games.housepoker.model import Judging, Rules
from croupier.play import Seat
from croupier.ranking import Category, HandValue, find_ranking, two_best
from croupier.ranking.value import Scale


@dataclass(slots=True)
class Box:
    """One player against the dealer."""

    seat: Seat
    stakes: dict[str, int]
    unit: int
    closed: bool = False
    cards: list[Card] = field(default_factory=list)
    dealt: tuple[Card, ...] = ()
    done: list[str] = field(default_factory=list)
    """The options chosen so far."""
    folded: bool = False
    dead: bool = False
    bought: int = 0
    """How many replacements of the dealer's card this player has paid for."""
    forfeited: list[str] = field(default_factory=list)
    back: dict[str, int] = field(default_factory=dict)
    """Stakes the player has taken back."""
    profits: dict[str, int] = field(default_factory=dict)
    """Bets settled so far."""

    @property
    def live(self) -> bool:
        return not (self.folded or self.dead)


@dataclass(slots=True)
class Middle:
    """The cards in the middle: the common ones, the dealer's, and which of each lie open."""

    board: list[Card] = field(default_factory=list)
    open_board: int = 0
    dealer: list[Card] = field(default_factory=list)
    dealer_open: list[Card] = field(default_factory=list)


def value(rules: Rules, own: list[Card] | tuple[Card, ...], board: list[Card] | tuple[Card, ...] = ()) -> HandValue:
    """The best hand of own and common cards."""
    way = find_ranking(rules.ranking)
    every = (*own, *board)
    return HandValue(way.of(every), way, every)


def compared(rules: Rules, hand: HandValue) -> int:
    """The strength by which two hands are compared."""
    if rules.kickers == "full":
        return hand.strength
    return _set_only(hand.scale, hand)


_SETS = (Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)


def _set_only(scale: Scale, hand: HandValue) -> int:
    category, faces = scale.read(hand.strength)
    return scale.strength(category, faces[:1]) if category in _SETS else hand.strength


def judged(rules: Rules, judging: Judging, box: Box, middle: Middle) -> Judged:
    """What a pay table looks at."""
    own = tuple(box.cards)
    way = find_ranking(rules.ranking)
    match judging:
        case "both_own":
            threes = combinations(middle.board, 5 - len(own))
            strength, cards = max((way.of((*own, *three)), (*own, *three)) for three in threes)
            return Judged(strength, cards, own, tuple(middle.dealer))
        case "own":
            return Judged(0, own, own, tuple(middle.dealer))
        case "dealt":
            cards = box.dealt
        case "first_five":
            cards = (*own, *middle.board[:3])
        case "best":
            cards = (*own, *middle.board)
    strength = way.of(cards) if way.least <= len(cards) <= way.most else 0
    return Judged(strength, cards, own, tuple(middle.dealer))


def pay_for(rules: Rules, name: str, box: Box, middle: Middle, code: str) -> tuple[Fraction | int | None, str | None]:
    """What the table of a bet gives: a ratio, a sum (an integer), or nothing; and the row that did."""
    bet = rules.bets[name]
    table = rules.pays(name)
    if bet.combinations > 1:
        return _two_combinations(rules, name, box)
    seen = judged(rules, bet.judged, box, middle)
    for row, pay in table.items():
        if condition(rules.ranking, row)(seen):
            return (pay[code] if isinstance(pay, dict) else pay), row
    return None, None


def paid_combinations(rules: Rules, name: str, cards: list[Card] | tuple[Card, ...]) -> list[tuple[str, Fraction]]:
    """The combinations a bet pays for and what each gives, the highest first."""
    table = rules.pays(name)
    out = []
    for found in two_best(cards)[: rules.bets[name].combinations]:
        pay = table.get(found.category.value)
        if isinstance(pay, Fraction):
            out.append((found.category.value, pay))
    return out


def _two_combinations(rules: Rules, name: str, box: Box) -> tuple[Fraction | None, str | None]:
    paid = paid_combinations(rules, name, box.cards)
    if not paid:
        return None, None
    return sum((pay for _, pay in paid), Fraction()), " and ".join(row for row, _ in paid)
