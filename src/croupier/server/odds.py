"""The HTTP door of equity: how much of the pot each of some hands is worth, in any game of the house."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, HTTPException
from pydantic import Field

from croupier.analysis.equity import GAMES, BadRange, BadSpot, UnknownGame
from croupier.analysis.equity import Game as Equity
from croupier.games.poker.model import Rules
from croupier.server import protocol as wire
from croupier.server.http import Named, catalogue, said
from croupier.server.workers import TooMuch, Worker

router = APIRouter(prefix="/api")
worker = Worker(seconds=25, waiting=16)
COMPILING: Final = 180
"""Seconds for the first question about a game: on a new machine its kernels are compiled then."""

_asked_before: Final[set[str]] = set()
EXACT_UP_TO: Final = 60_000_000
"""Hands to look at in an exact count: about a second of one core. Beyond that, random deals."""

DEALS: Final = 300_000
_SURE: Final = 2.5758  # standard errors on both sides of 99 %
Text = Annotated[str, Field(max_length=400)]


class EquityAsk(wire.Wire):
    """Hands or ranges, the board (two boards: with / between them), cards that are gone."""

    game: Named = "holdem"
    hands: Annotated[list[Text], Field(min_length=2, max_length=10)]
    board: Text = ""
    dead: Text = ""


class HandEquity(wire.Wire):
    """One hand: how often it takes the whole pot, how often a part, its average part, and between what that lies."""

    hand: str
    win: float
    tie: float
    equity: float
    low: float
    high: float


class EquityAnswer(wire.Wire):
    """``interval``: half the width of the 99 % interval; nothing when every deal was counted."""

    hands: list[HandEquity]
    method: Literal["exact", "sampled"]
    interval: float
    deals: int
    seconds: float


class EquityGame(wire.Wire):
    """A game whose equity can be asked."""

    name: str
    about: str
    own: int
    board: int
    boards: int


@router.get("/equity/games", responses=said())
async def games() -> list[EquityGame]:
    """The games whose equity can be asked: those of the calculation, then those of the house."""
    await asyncio.to_thread(_known)
    own = [EquityGame(name=g.name, about=g.says, own=g.own, board=g.board, boards=1) for g in GAMES.values()]
    return own + [_of_the_house(name) for name in sorted(_known())]


def _of_the_house(name: str) -> EquityGame:
    game, boards = _known()[name]
    title = catalogue()[name].title
    return EquityGame(name=name, about=f"{title}: {game.says}", own=game.own, board=game.board, boards=boards)


@cache
def _known() -> dict[str, tuple[Equity, int]]:
    """Games of the house → how their equity is counted, and on how many boards."""
    found: dict[str, tuple[Equity, int]] = {}
    for name, game in catalogue().items():
        if isinstance(game.rules, Rules) and (counted := counted_as(game.rules)) is not None:
            found[name] = (counted, game.rules.boards)
    return found


def counted_as(rules: Rules) -> Equity | None:
    """The calculation for a game's final hands; ``None`` when there is none (mixed games, some special ones)."""
    if rules.legs:
        return None
    own = rules.held - sum(street.discard for street in rules.streets)
    board = sum(street.board for street in rules.streets)
    rankings = [_ranking(rules, place) for place in range(len(rules.contests))]
    for game in GAMES.values():
        wanted = [game.half.ranking] + ([game.low.ranking] if game.low else [])
        if (game.own, game.board, wanted) == (own, board, rankings):
            return game
    return None


def _ranking(rules: Rules, place: int) -> str:
    share = rules.contests[place]
    return "omaha-low" if share.ranking == "eight-or-better" and share.exactly == 2 else share.ranking


@router.post("/equity", responses=said(400, 403, 409))
async def equities(asked: EquityAsk) -> EquityAnswer:
    """Everybody's equity: exact where that is quick, otherwise by random deals with their interval."""
    game, boards = (await asyncio.to_thread(_known)).get(asked.game, (None, 1))
    game = game or GAMES.get(asked.game)
    if game is None:
        names = ", ".join([*GAMES, *sorted(_known())])
        raise HTTPException(409, f"There is no equity for {asked.game!r}: {names}.")
    rows = [row.strip() for row in asked.board.split("/")]
    if len(rows) > max(2, boards):
        raise HTTPException(409, f"A game has at most two boards, not {len(rows)}.")
    started = time.monotonic()
    try:
        seconds = None if game.name in _asked_before else COMPILING
        found = await worker(counted, game.name, asked.hands, rows, asked.dead, seconds=seconds)
    except (BadSpot, BadRange, UnknownGame, TooMuch) as no:
        raise HTTPException(409, str(no)) from None
    _asked_before.add(game.name)
    return EquityAnswer(**found, seconds=round(time.monotonic() - started, 3))


def counted(game: str, hands: list[str], boards: list[str], dead: str) -> dict[str, Any]:
    """In the worker: each board by itself, the other one dead; each decides its part of the pot."""
    from croupier.analysis.equity.solve import equity

    found = []
    for number, board in enumerate(boards):
        others = " ".join([dead, *boards[:number], *boards[number + 1 :]]).strip()
        found.append(equity(hands, game, board=board, dead=others, deals=DEALS, threads=1, exact_up_to=EXACT_UP_TO))
    exact = all(each.exact for each in found)
    interval = _SURE * max(each.error for each in found)
    rows = []
    for place, hand in enumerate(hands):
        mine = [each.players[place] for each in found]
        part = float(sum(each.equity for each in mine) / len(mine))
        rows.append(
            {
                "hand": hand,
                "win": sum(each.win for each in mine) / len(mine),
                "tie": sum(each.tie for each in mine) / len(mine),
                "equity": part,
                "low": max(0.0, part - interval),
                "high": min(1.0, part + interval),
            }
        )
    deals = sum(each.deals for each in found)
    return {"hands": rows, "method": "exact" if exact else "sampled", "interval": interval, "deals": deals}
