"""What the layouts of several families have in common.

A layout is what a page needs to draw a table; the client's types are written from what a family's ``layout`` says that
it gives (``server/typescript``).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NotRequired, TypedDict

from pydantic import BaseModel

from croupier.games.common import BetInfo, Names


@dataclass(frozen=True, slots=True)
class Of:
    """Marks plain data that a model was written down as: ``Annotated[Json, Of(Boxes)]``, ``without`` some of its
    fields; ``partial``: any of them may be absent."""

    model: type[BaseModel]
    without: tuple[str, ...] = ()
    partial: bool = False


class Layout(TypedDict):
    """What every layout begins with."""

    family: str
    title: Names


class BetSays(TypedDict):
    """A kind of bet: what it is called, what it is about, what it pays."""

    title: Names
    about: str
    pays: str


class BriefBetSays(BetSays):
    """``brief``: what it pays as it fits on one line, ``100 to 1 … 1 to 1``."""

    brief: str


class EdgeSays(TypedDict):
    """An exact edge, as a fraction and for reading in percent."""

    edge: str
    edge_percent: float


class ShoeLayout(TypedDict):
    """The shoe as a page must know it to draw its cards again: ``behind`` the cut card, ``burn`` unseen, ``without``
    these cards of every pack; ``every_round``: it is new for each."""

    packs: int
    cards: int
    behind: int
    burn: NotRequired[int]
    without: NotRequired[list[str]]
    every_round: NotRequired[bool]


class PlainPosition(TypedDict):
    """Where a stake can lie."""

    id: str
    bet: str
    pays: str
    min: int
    max: int


class PlainLayout(Layout):
    """The layout that suits every game: its bets by name."""

    bets: dict[str, BetSays]
    positions: list[PlainPosition]
    shoe: ShoeLayout | None


def bet_says(info: BetInfo) -> BetSays:
    return {"title": info.title, "about": info.about, "pays": info.pays}


def edge_says(edge: Fraction) -> EdgeSays:
    return {"edge": str(edge), "edge_percent": float(100 * edge)}
