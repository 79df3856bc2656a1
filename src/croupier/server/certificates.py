"""Certificates, edges and rule sheets: worked out once for each game, choice of options and currency. Those of the
catalogue are registered, and there at once.

A family that takes long to solve is solved in a process of its own, with low priority, so that no table ever waits.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, Generic, NamedTuple, TypeVar

from croupier.analysis import NoSolver, register
from croupier.analysis.advice import Advice, advise
from croupier.analysis.register import certified
from croupier.analysis.sheets import sheet_html
from croupier.play import Choose, Event
from croupier.play.record import Json
from croupier.rulebooks import Game, load
from croupier.rulebooks.sheet import fragment
from croupier.rulebooks.sheet import sheet as plain_sheet
from croupier.server.workers import Line, Process, Shared, desk

T = TypeVar("T")
Key = tuple[str, str, str, str]

_MOST_KEPT: Final = 1_000
"""Of one kind: several for every game, and no memory without end for strange choices of options."""


class _Aside(Process):
    """The process in which long sums are done, for so many at once."""

    def __init__(self, waiting: int) -> None:
        super().__init__(nice=15)
        self._line = Line(waiting)

    async def __call__(self, work: Callable[..., T], game: Game, *rest: object) -> T:
        with self._line.place():
            return await self.run(_reloaded, work, game.id, game.options, *rest)


def _reloaded(work: Callable[..., T], name: str, options: Json, *rest: object) -> T:
    return work(load(name, **options), *rest)


aside, night, teacher = _Aside(waiting=12), _Aside(waiting=250), _Aside(waiting=40)
"""Three processes, each started when it is first needed: for a certificate that somebody asks for, for the edges of the
lobby, which are worked out one after the other when the house opens, and for advice. Nobody waits for the other's."""


async def at_hand(game: Game, code: str, *, posted: bool = True) -> bool:
    """Is a game's certificate, or (``posted`` limits aside) are its edges there while one waits: solved quickly, or in
    the register?"""
    found = register.registered if posted else register.registered_edges
    return game.family.quick or await desk(found, game, code) is not None


class _Kept(Generic[T]):
    """What was worked out before is not worked out again. There are more games than these when people choose their
    options: those longest not asked for are forgotten."""

    def __init__(self, work: Callable[[Game, str], T], process: _Aside | None = None, *, posted: bool = True) -> None:
        """``process``: where it is done for a family that takes long. ``posted``: limits that a table posts matter."""
        self._work, self._process, self._posted = work, process, posted
        self._kept: OrderedDict[Key, T] = OrderedDict()
        self._shared: Shared[T] = Shared()

    def known(self, game: Game, code: str, otherwise: T) -> T:
        """What is known already."""
        return self._kept.get(self._key(game, code), otherwise)

    def _key(self, game: Game, code: str) -> Key:
        return game.id, game.sha256, json.dumps(game.options if self._posted else game.odds, sort_keys=True), code

    async def __call__(self, game: Game, code: str) -> T:
        key = self._key(game, code)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return await self._shared(key, partial(self._worked_out, key, game, code))

    async def _worked_out(self, key: Key, game: Game, code: str) -> T:
        if self._process is None or await at_hand(game, code, posted=self._posted):
            found = await desk(self._work, game, code)
        else:
            found = await self._process(self._work, game, code)
        self._kept[key] = found
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found


class Edges(NamedTuple):
    """The lowest and the highest house edge among the bets on offer (``None``: not known), and that of every bet;
    ``exact`` where none of them is simulated or bounded only."""

    low: Fraction | None = None
    high: Fraction | None = None
    bets: Mapping[str, Fraction] = {}
    exact: bool = True


def _edges(game: Game, code: str) -> Edges:
    try:
        bets, exact = register.edges(game, code)
    except NoSolver:
        return Edges()
    return Edges(min(bets.values(), default=None), max(bets.values(), default=None), bets, exact)


def _certificate(game: Game, code: str) -> str:
    return _written(certified(game, code).as_json())


def _sheet(game: Game, code: str) -> str:
    return sheet_html(game, code)


def _layout(game: Game, code: str) -> str:
    return _written(game.layout(code))


def _written(what: object) -> str:
    """Written once, and not in the loop."""
    return json.dumps(what, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _plain_sheet(game: Game, code: str) -> str:
    return fragment(plain_sheet(game, code))


certificate = _Kept(_certificate, aside)
edges = _Kept(_edges, night, posted=False)
layout = _Kept(_layout)
sheet = _Kept(_sheet, aside)
_plain = _Kept(_plain_sheet)
_beside = _Kept(_sheet)


async def sheet_now(game: Game, code: str) -> str:
    """The rule sheet as far as it can be given at once."""
    if await at_hand(game, code):
        return await sheet(game, code)
    return sheet.known(game, code, "") or await _plain(game, code)


async def sheet_beside(game: Game, code: str) -> str:
    """The rule sheet of a table with its own options and limits, as far as it can be given at once."""
    return await (_beside if await at_hand(game, code, posted=False) else _plain)(game, code)


_advised: Shared[Advice | None] = Shared()


async def advice(which: Hashable, game: Game, ask: Choose, events: list[Event]) -> Advice | None:
    """The best answer to a question, from what the asked seat has been told. ``which`` question of which round it is:
    who asks again while it is worked out gets the same answer. What the rules say of answers that are not on offer
    stays here: it cannot be sent to another process."""
    quick, ask = game.family.quick, replace(ask, why_not=None)
    work = partial(desk, advise, game, ask, events) if quick else partial(teacher, advise, game, ask, events)
    return await _advised(which, work)
