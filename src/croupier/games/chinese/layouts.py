"""What a page needs to draw a table of Chinese poker."""

from __future__ import annotations

from typing import Annotated, Literal

from croupier.games.chinese.model import FantasyLand, Foul, Royalties, Scoring
from croupier.games.layouts import Layout, Of
from croupier.play.record import Json


class ChineseLayout(Layout):
    """The rows and what they earn. ``deals``: how many cards come each time; ``needed``: points that must be covered;
    ``most_loss``: points that nobody loses more than."""

    game: str
    seats: int
    open: bool
    deals: list[int]
    discards: list[int]
    sizes: list[int]
    order: Literal["better", "not_worse"]
    point: int
    needed: int
    most_loss: int | None
    scoring: Annotated[Json, Of(Scoring)]
    foul: Annotated[Json, Of(Foul)]
    royalties: Annotated[Json, Of(Royalties)]
    fantasyland: Annotated[Json, Of(FantasyLand)] | None
