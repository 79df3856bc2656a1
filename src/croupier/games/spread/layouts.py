"""What a page needs to draw a table of Red Dog or Bulldog."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from croupier.games.layouts import BriefBetSays, Layout, Of, ShoeLayout
from croupier.games.spread.model import Boxes
from croupier.play.record import Json

Position = TypedDict(
    "Position",
    {
        "id": str,
        "bet": str,
        "box": int,
        "raise": str,
        "pays": str,
        "min": int,
        "max": int,
        "edge": str,
        "edge_percent": float,
    },
)
"""A box; ``raise`` is the bet that a raise there is laid on."""


class SpreadPays(TypedDict):
    """What the third card pays."""

    by_spread: dict[str, str]
    three_alike: str


class SpreadLayout(Layout):
    """Boxes with their figures, where cards lie, what a spread pays."""

    bets: dict[str, BriefBetSays]
    positions: list[Position]
    boxes: Annotated[Json, Of(Boxes)]
    places: list[str]
    third: Literal["common", "per_box"]
    consecutive: Literal["push", "redeal"]
    pays: SpreadPays
    shoe: ShoeLayout
