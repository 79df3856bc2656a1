"""What a page needs to draw a table of poker against the house."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from croupier.games.layouts import BriefBetSays, Layout


class HandSizes(TypedDict):
    """How many cards there are in all."""

    own: int
    dealer: int
    board: int


class BuyingSays(TypedDict):
    """A dealer who does not qualify may be bought a card."""

    option: str
    decline: str
    fee: str


class LeastHand(TypedDict):
    """The lowest hand that is enough: its category, the rank where that matters too, and both as people say them,
    ``a pair of eights or better``."""

    category: str
    rank: str | None
    says: str


class DealerSays(TypedDict):
    """With what the dealer qualifies; none: he always plays."""

    qualifies: LeastHand | None
    buying: BuyingSays | None


class Offer(TypedDict):
    """What an answer costs and does: sizes and fees are multiples of the unit."""

    about: NotRequired[str]
    bet: NotRequired[str]
    times: NotRequired[list[str]]
    fee: NotRequired[str]
    cards: NotRequired[list[int]]


class DecisionSays(TypedDict):
    """A question to a player; ``default`` is what silence means."""

    name: str
    question: str
    options: dict[str, Offer]
    default: str


class StreetSays(TypedDict):
    """What is dealt to the board and turned there, and what is asked then."""

    name: str
    board: int
    turn: int
    decisions: list[DecisionSays]


class Bet(BriefBetSays):
    """When it is placed and with which others, the table that it is paid by; limits of those placed first."""

    placed: Literal["opening", "later", "fee", "none"]
    optional: bool
    equals: str | None
    needs: list[str]
    table: dict[str, str]
    min: NotRequired[int]
    max: NotRequired[int]
    fixed: NotRequired[bool]


class Position(TypedDict):
    """Where a stake lies before the first card."""

    id: str
    bet: str
    min: int
    max: int


class ProgressiveSays(TypedDict):
    """The pot: the bet that feeds it, with which share, and its prizes."""

    bet: str
    on_fold: Literal["lose", "stays"]
    share: str
    prizes: dict[str, str]


class HousePokerLayout(Layout):
    """Boxes with their spots, the dealer, the common cards, every bet. ``together``: the bets without which there is no
    hand, in the order in which they are laid."""

    seats: int | None
    unit: str
    cards: HandSizes
    ranking: str
    dealer: DealerSays | None
    together: list[str]
    streets: list[StreetSays]
    bets: dict[str, Bet]
    positions: list[Position]
    progressive: ProgressiveSays | None
