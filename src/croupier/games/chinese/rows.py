"""Three rows of cards: what each makes, whether they are in order, what they earn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.chinese.model import ROWS, SIZES, WHOLE, FantasyLand, Made, Row, Royalties, Rules, rank_named
from croupier.ranking import Category, HandValue, find_ranking

_FRONT: Final = find_ranking("front")
_FIVE: Final = find_ranking("high")
_C: Final = Category
_MADE: Final[dict[Category, Made]] = {
    _C.THREE_OF_A_KIND: "three_of_a_kind",
    _C.STRAIGHT: "straight",
    _C.FLUSH: "flush",
    _C.FULL_HOUSE: "full_house",
    _C.FOUR_OF_A_KIND: "four_of_a_kind",
    _C.STRAIGHT_FLUSH: "straight_flush",
    _C.ROYAL_FLUSH: "royal_flush",
}
_STRONG: Final = (_C.FOUR_OF_A_KIND, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH)
_ACE: Final = 14


class Value(NamedTuple):
    """What a full row is: its place among all hands of three and five, its category, the ranks that decide."""

    strength: int
    category: Category
    faces: tuple[int, ...]
    said: str


def value(row: Sequence[Card]) -> Value:
    """Of three or five cards; three make no straight and no flush (ray-casino/chinese-poker#R2), and where all three
    equal the first of five, the five are better."""
    ranking = _FRONT if len(row) == SIZES[0] else _FIVE
    hand = HandValue(ranking.of(row), ranking, tuple(row))
    category, faces = ranking.scale.read(hand.strength)
    if category == _C.STRAIGHT_FLUSH and faces[:1] == (_ACE,):
        category = _C.ROYAL_FLUSH
    return Value(hand.strength, category, faces, str(hand))


@dataclass(slots=True)
class Board:
    """The three rows of one player."""

    front: list[Card] = field(default_factory=list)
    middle: list[Card] = field(default_factory=list)
    back: list[Card] = field(default_factory=list)

    @property
    def rows(self) -> tuple[list[Card], list[Card], list[Card]]:
        return self.front, self.middle, self.back

    @property
    def room(self) -> tuple[int, int, int]:
        """How many cards each row still takes."""
        front, middle, back = (size - len(row) for size, row in zip(SIZES, self.rows, strict=True))
        return front, middle, back

    @property
    def full(self) -> bool:
        return sum(map(len, self.rows)) == WHOLE

    def lay(self, new: Iterable[Sequence[Card]]) -> None:
        for row, cards in zip(self.rows, new, strict=True):
            row.extend(cards)

    def values(self) -> tuple[Value, Value, Value]:
        front, middle, back = map(value, self.rows)
        return front, middle, back


def in_order(rules: Rules, front: Value, middle: Value, back: Value) -> bool:
    """The back before the middle, the middle before the front (veikkaus/open-face-chinese#V-6.238)."""
    if rules.order == "better":
        return back.strength > middle.strength > front.strength
    return back.strength >= middle.strength >= front.strength


def royalty(table: Royalties, row: Row, made: Value) -> int:
    """What a row earns from every opponent, if the hand is in order."""
    if row == "front":
        of = {_C.PAIR: table.pair, _C.THREE_OF_A_KIND: table.trips}.get(made.category, {})
        return of.get(rank_named(made.faces[0] - 2), 0)
    name = _MADE.get(made.category)
    of_row = table.middle if row == "middle" else table.back
    if name == "royal_flush" and name not in of_row:
        name = "straight_flush"
    return 0 if name is None else of_row.get(name, 0)


class Showing(NamedTuple):
    """A hand that is shown: what its rows are, whether they are in order, what they earn."""

    values: tuple[Value, Value, Value] | None
    """None where the hand was never set."""
    fouled: bool
    royalties: tuple[int, int, int]

    @property
    def earned(self) -> int:
        return sum(self.royalties)


def shown(rules: Rules, board: Board) -> Showing:
    """A row that has not its number of cards fouls like rows that are not in order."""
    if not board.full:
        return Showing(None, True, (0, 0, 0))
    values = board.values()
    if not in_order(rules, *values):
        return Showing(values, True, (0, 0, 0))
    front, middle, back = (royalty(rules.royalties, row, made) for row, made in zip(ROWS, values, strict=True))
    return Showing(values, False, (front, middle, back))


def fantasy(rules: FantasyLand, hand: Showing, *, there: bool) -> int:
    """The cards with which this hand is followed by one in Fantasy Land; 0: by none. ``there``: it was one itself, and
    then queens in front do not lead there again (gelp/open-face-chinese#OFC-6)."""
    if hand.values is None or hand.fouled:
        return 0
    front, _, back = hand.values
    trips = front.category == _C.THREE_OF_A_KIND
    if there:
        again = (trips and rules.stays != "never") or (back.category in _STRONG and rules.stays == "front_or_back")
        return _cards(rules, front, trips=trips) if again else 0
    pair = front.category == _C.PAIR and _enough(rules, front.faces[0] - 2)
    return _cards(rules, front, trips=trips) if pair or (trips and rules.better) else 0


def _enough(rules: FantasyLand, rank: int) -> bool:
    wanted = "23456789TJQKA".index(rules.pair)
    return rank == wanted or (rules.better and rank > wanted)


def _cards(rules: FantasyLand, front: Value, *, trips: bool) -> int:
    by_name: dict[str, int] = dict(rules.by_front.items())
    return by_name.get("trips" if trips else rank_named(front.faces[0] - 2), rules.cards)
