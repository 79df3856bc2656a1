"""Certificates, edges and rule sheets: worked out once for each game, choice of options and currency.

A family that takes long to solve is solved in a process of its own, with low priority, so that no table ever waits.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, TypeVar

from croupier.analysis import Certificate, certify
from croupier.analysis.advice import Advice, advise
from croupier.analysis.sheets import sheet_html
from croupier.complaint import Complaint
from croupier.play import Choose, Event
from croupier.play.record import Json
from croupier.rulebooks import Game, load
from croupier.rulebooks.sheet import fragment
from croupier.rulebooks.sheet import sheet as plain_sheet
from croupier.server.workers import Process

T = TypeVar("T")
Key = tuple[str, str, str, str]

_MOST_KEPT: Final = 1_000
"""Papers of one kind: several for every game, and no memory without end for strange choices of options."""

QUICK: Final = frozenset({"draw", "baccarat", "spread"})
"""Families that are solved while one waits."""


def _key(game: Game, code: str) -> Key:
    return game.id, game.sha256, json.dumps(game.options, sort_keys=True), code


class _Aside(Process):
    """The process in which long sums are done."""

    async def __call__(self, work: Callable[..., T], game: Game, *rest: object) -> T:
        return await self.run(_reloaded, work, game.id, game.options, *rest)


def _reloaded(work: Callable[..., T], name: str, options: Json, *rest: object) -> T:
    return work(load(name, **options), *rest)


aside, night, teacher = _Aside(nice=15), _Aside(nice=15), _Aside(nice=15)
"""Three processes, each started when it is first needed: for a certificate that somebody asks for, for the edges of the
lobby, which are worked out one after the other when the house opens, and for advice. Nobody waits for the other's."""


def _noticed(task: asyncio.Task[T]) -> None:
    """What fails after those who asked have gone is nobody's trouble."""
    if not task.cancelled():
        task.exception()


class _Kept(Generic[T]):
    """What was worked out before is not worked out again."""

    def __init__(self, work: Callable[[Game, str], T], process: _Aside | None = None) -> None:
        """``process``: where it is done for a family that takes long."""
        self._work, self._process = work, process
        self._kept: dict[Key, T] = {}
        self._doing: dict[Key, asyncio.Task[T]] = {}

    def known(self, game: Game, code: str, otherwise: T) -> T:
        """What is known already."""
        return self._kept.get(_key(game, code), otherwise)

    async def __call__(self, game: Game, code: str) -> T:
        key = _key(game, code)
        if key not in self._kept:
            if key not in self._doing:
                self._doing[key] = asyncio.create_task(self._worked_out(game, code))
                self._doing[key].add_done_callback(_noticed)
            try:
                found = await asyncio.shield(self._doing[key])
            finally:
                self._doing.pop(key, None)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = found
        return self._kept[key]

    async def _worked_out(self, game: Game, code: str) -> T:
        if self._process is not None and game.rules.family not in QUICK:
            return await self._process(self._work, game, code)
        return await asyncio.to_thread(self._work, game, code)


class NoPaper(Complaint):
    """Nobody has worked this out yet."""


class Edges(NamedTuple):
    """The lowest and the highest house edge among the bets on offer (``None``: not known), and that of every bet."""

    low: Fraction | None = None
    high: Fraction | None = None
    bets: Mapping[str, Fraction] = {}


_certificates: dict[Key, Certificate] = {}


def _certified(game: Game, code: str) -> Certificate:
    """In the process that works it out the certificate is kept, for the edges and the sheet that follow."""
    key = _key(game, code)
    if key not in _certificates:
        try:
            _certificates[key] = certify(game, code)
        except KeyError as no:
            if no.args != (game.rules.family,):
                raise
            raise NoPaper(f"There is no certificate of {game.id} yet.") from None
    return _certificates[key]


def _edges(game: Game, code: str) -> Edges:
    try:
        found = {bet.bet: bet.edge for bet in _certified(game, code).bets}
    except NoPaper:
        return Edges()
    return Edges(min(found.values(), default=None), max(found.values(), default=None), found)


def _certificate(game: Game, code: str) -> Json:
    return _certified(game, code).as_json()


def _sheet(game: Game, code: str) -> str:
    try:
        _certified(game, code)
    except NoPaper:
        return fragment(plain_sheet(game, code))
    return sheet_html(game, code)


def _layout(game: Game, code: str) -> Json:
    layout: dict[str, Any] = game.family.layout(game.rules, game.currency(code))
    return layout


certificate = _Kept(_certificate, aside)
edges = _Kept(_edges, night)
layout = _Kept(_layout)
sheet = _Kept(_sheet, aside)


async def sheet_now(game: Game, code: str) -> str:
    """The rule sheet as far as it can be given at once."""
    if game.rules.family in QUICK:
        return await sheet(game, code)
    return sheet.known(game, code, "") or fragment(plain_sheet(game, code))


async def advice(game: Game, ask: Choose, events: list[Event]) -> Advice | None:
    """The best answer to a question, from what the asked seat has been told."""
    if game.rules.family in QUICK:
        return await asyncio.to_thread(advise, game, ask, events)
    return await teacher(advise, game, ask, events)
