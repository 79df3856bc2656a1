"""Certificates, edges and rule sheets: worked out once for each game, choice of options and currency, in a thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from croupier.analysis import Certificate, certify
from croupier.analysis.sheets import sheet_html
from croupier.complaint import Complaint
from croupier.play.record import Json
from croupier.rulebooks import Game
from croupier.rulebooks.sheet import fragment
from croupier.rulebooks.sheet import sheet as plain_sheet

T = TypeVar("T")


class _Kept(Generic[T]):
    """What was worked out before is not worked out again."""

    def __init__(self, work: Callable[[Game, str], T]) -> None:
        self._work = work
        self._kept: dict[tuple[str, str, str, str], T] = {}
        self._doing: dict[tuple[str, str, str, str], asyncio.Task[T]] = {}

    @staticmethod
    def _key(game: Game, code: str) -> tuple[str, str, str, str]:
        return game.id, game.sha256, json.dumps(game.options, sort_keys=True), code

    def now(self, game: Game, code: str) -> T:
        key = self._key(game, code)
        if key not in self._kept:
            self._kept[key] = self._work(game, code)
        return self._kept[key]

    def known(self, game: Game, code: str, otherwise: T) -> T:
        """What is known already."""
        return self._kept.get(self._key(game, code), otherwise)

    async def __call__(self, game: Game, code: str) -> T:
        """Worked out in a thread, once for all who ask for it meanwhile."""
        key = self._key(game, code)
        if key in self._kept:
            return self._kept[key]
        if (doing := self._doing.get(key)) is None or doing.done():
            doing = self._doing[key] = asyncio.create_task(asyncio.to_thread(self.now, game, code))
            doing.add_done_callback(lambda _: self._doing.pop(key, None))
        return await asyncio.shield(doing)


class NoPaper(Complaint):
    """Nobody has worked this out yet."""


class Edges(NamedTuple):
    """The lowest and the highest house edge among the bets on offer (``None``: not known), and that of every bet."""

    low: Fraction | None = None
    high: Fraction | None = None
    bets: Mapping[str, Fraction] = {}


def _certified(game: Game, code: str) -> Certificate:
    try:
        return certify(game, code)
    except KeyError as no:
        if no.args != (game.rules.family,):
            raise
        raise NoPaper(f"There is no certificate of {game.id} yet.") from None


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
    return game.family.layout(game.rules, game.currency(code))


certificate = _Kept(_certificate)
edges = _Kept(_edges)
layout = _Kept(_layout)
sheet = _Kept(_sheet)
