"""The HTTP door of equity: how much of the pot each of some hands is worth, in any game of the house."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.analysis.equity import GAMES, BadRange, BadSpot, UnknownGame
from croupier.analysis.equity.course import course_of
from croupier.complaint import Complaint
from croupier.games.common import RulebookError
from croupier.games.poker.formats.phh_file import VARIANTS
from croupier.games.poker.model import Rules
from croupier.poker import rules as poker_rules
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.games import catalogue, catalogued
from croupier.server.http import Named, Options, door, said
from croupier.server.views import house_name
from croupier.server.workers import Shared, TooMuch, Worker, once

router = APIRouter(prefix="/api")
worker = Worker(seconds=25, waiting=16)
_shared: Shared[EquityAnswer] = Shared()
"""Everybody at a table whose hands lie open asks the same."""

DEALS: Final = 120_000
PLAYING: Final = 1.0
"""So many hands with draws are played out, and none is begun after so many seconds: somebody steps through a hand."""

_SURE: Final = 2.5758  # standard errors on both sides of 99 %
Text = Annotated[str, Field(max_length=400)]
Done = Annotated[int, Field(ge=0, le=8)]
Chosen = tuple[tuple[str, str | int | bool], ...]


class EquityAsk(wire.Wire):
    """Hands or ranges, the board (two boards: with / between them), cards that are gone.

    ``game``: one of the calculation's, of the house (with ``options``; of a mix the ``leg``), or a code of the Poker
    Hand History. ``done``: the draws or discards that each hand has made; those before this board, unless said.
    """

    game: Named = "holdem"
    leg: Named | None = None
    options: Options = {}
    hands: Annotated[list[Text], Field(min_length=2, max_length=10)]
    board: Text = ""
    dead: Text = ""
    done: Annotated[list[Done], Field(max_length=10)] | None = None


class HandEquity(wire.Wire):
    """One hand: how often it takes the whole pot, how often a part, its average part, and between what that lies."""

    hand: str
    win: float
    tie: float
    equity: float
    low: float
    high: float


class EquityAnswer(wire.Wire):
    """``interval``: half the width of the 99 % interval; nothing when every deal was counted. ``assumes``: what
    was taken for granted besides the cards."""

    hands: list[HandEquity]
    method: Literal["exact", "sampled"]
    interval: float
    deals: int
    seconds: float
    assumes: list[str]


class EquityGame(wire.Wire):
    """A game whose equity can be asked; a mix is there once for each of its games, its ``leg``. ``throws``: how often
    cards are drawn or discarded, and what that is called; ``low``: the lowest hand wins, the highest nothing. A game
    that is no house's own has no ``house``."""

    name: str
    house: wire.HouseName | None
    leg: str | None
    title: str
    about: str
    own: int
    board: int
    boards: int
    throws: int
    throw: Literal["", "draw", "discard"]
    low: bool


@router.get("/equity/games", responses=said())
async def games() -> list[EquityGame]:
    """The games whose equity can be asked: those of the calculation, then those of the house."""
    return await once(_games)


@cache
def _games() -> list[EquityGame]:
    plain = [
        EquityGame(name=g.name, house=None, leg=None, title=g.name.replace("-", " "), about=g.says, own=g.own,
                   board=g.board, boards=1, throws=0, throw="", low=g.half.table != "high")
        for g in GAMES.values()
    ]  # fmt: skip
    return plain + [
        each
        for name, game in sorted(catalogue().items())
        if isinstance(game.rules, Rules)
        for each in _of_the_house(name, game.rules, house_name(game))
    ]


def _of_the_house(name: str, rules: Rules, house: wire.HouseName) -> Iterator[EquityGame]:
    played: list[tuple[str | None, Rules]] = [*rules.legs.items()] or [(None, rules)]
    for leg, game in played:
        course = course_of(game)
        yield EquityGame(
            name=name, house=house, leg=leg, title=rules.title["en"], about=game.phrase, own=course.held,
            board=course.board, boards=game.boards, throws=len(course.throws), throw=course.word,
            low=game.scale == "low",
        )  # fmt: skip


@router.post("/equity", responses=said(400, 403, 409))
async def equities(request: Request, asked: EquityAsk) -> EquityAnswer:
    """Everybody's equity: exact where that is quick, otherwise by random deals with their interval; draws and discards
    that are to come are made by the rule of the game."""
    with door(request).asking.turn(address(request)):
        return await _shared(asked.model_dump_json(), partial(_answered, asked))


async def _answered(asked: EquityAsk) -> EquityAnswer:
    rows = [row.strip() for row in asked.board.split("/")]
    if len(rows) > 2:
        raise HTTPException(409, f"A game has at most two boards, not {len(rows)}.")
    started, options = time.monotonic(), tuple(sorted(asked.options.items()))
    try:
        game = await _checked(asked)
        found = await worker(
            counted, game, asked.leg, options, asked.hands, rows, asked.dead, asked.done,
            prepare=partial(prepared, game, asked.leg, options),
        )  # fmt: skip
    except (BadSpot, BadRange, UnknownGame, TooMuch) as no:
        raise HTTPException(409, str(no)) from None
    return EquityAnswer(**found, seconds=round(time.monotonic() - started, 3))


async def _checked(asked: EquityAsk) -> str:
    """The game under its own name, if there is such a game, such a leg of it and such options: before anybody works."""
    offered, game = await once(_games), VARIANTS.get(asked.game, asked.game)
    known = dict.fromkeys(each.name for each in offered)
    if game not in known and game not in VARIANTS.values():
        raise BadSpot(f"There is no equity for {asked.game!r}: {', '.join([*known, *VARIANTS])}.")
    legs = {each.leg: each.title for each in offered if each.name == game and each.leg is not None}
    if legs and asked.leg not in legs:
        raise BadSpot(f"{next(iter(legs.values()))} is a mix of games: choose one of {', '.join(legs)}")
    if asked.leg is not None and not legs:
        raise BadSpot(f"{asked.game} is one game and no mix of games: it has no {asked.leg!r}.")
    if game in GAMES or game in VARIANTS.values():
        if asked.options:
            raise BadSpot(f"{asked.game} has no options: {', '.join(asked.options)}.")
        return game
    try:
        (await catalogued())[game].check_options(asked.options)
    except RulebookError as no:
        raise BadSpot(" ".join(str(no).split())) from None
    return game


@lru_cache(maxsize=512)
def prepared(game: str, leg: str | None, options: Chosen) -> None:
    """In the worker, before the first question about a game: compiled and read is what such a question needs."""
    from croupier.analysis.equity.house import warm

    warm(GAMES[game] if game in GAMES else _rules(game, leg, options))


def counted(
    game: str,
    leg: str | None,
    options: Chosen,
    hands: list[str],
    boards: list[str],
    dead: str,
    done: list[int] | None,
) -> dict[str, Any]:
    """In the worker: a game of the calculation as it is, one of the house by its rules."""
    from croupier.analysis.equity.house import counted_outlook, outlook

    if game in GAMES:
        found = counted_outlook(hands, GAMES[game], boards, dead)
    else:
        found = outlook(
            hands, _rules(game, leg, options), boards=boards, dead=dead, done=done, deals=DEALS, seconds=PLAYING
        )
    interval = _SURE * found.error
    rows = []
    for hand in found.hands:
        around = _SURE * hand.error
        rows.append(
            {
                "hand": hand.holds,
                "win": hand.win,
                "tie": hand.tie,
                "equity": hand.equity,
                "low": max(0.0, hand.equity - around),
                "high": min(1.0, hand.equity + around),
            }
        )
    method = "exact" if found.exact else "sampled"
    return {"hands": rows, "method": method, "interval": interval, "deals": found.deals, "assumes": found.assumes}


def _rules(game: str, leg: str | None, options: Chosen) -> Rules:
    try:
        rules = poker_rules(game, dict(options))
    except Complaint as bad:
        raise BadSpot(" ".join(str(bad).split())) from None
    return rules if leg is None else rules.legs[leg]
