"""What a page needs to draw a table of poker."""

from __future__ import annotations

from typing import Annotated, Literal

from croupier.games.common import Names
from croupier.games.layouts import Layout, Of
from croupier.games.poker.model import Stakes, Structure
from croupier.play.record import Json

Kind = Literal["hold'em", "variant", "omaha", "stud", "draw", "two boards", "mix"]


class PokerLayout(Layout):
    """The game in words, its streets, the shares of its pot, the stakes; ``legs``: the games of a mix. ``straddle``:
    one live straddle left of the big blind, or one after the other; ``button_straddle``: also on the button;
    ``run_twice``: the rest of the board may be dealt twice."""

    game: str
    seats: int
    boards: int
    streets: list[str]
    shares: list[str]
    structure: Structure
    kind: Kind
    stakes: Annotated[Json, Of(Stakes)]
    levels: list[list[int]]
    button: bool
    legs: dict[str, Names]
    straddle: Literal["off", "single", "multiple"]
    button_straddle: bool
    run_twice: bool
