"""Certificates, edges and rule sheets: worked out once for each game, choice of options and currency, in a thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from croupier.analysis import certify
from croupier.analysis.sheets import sheet_html
from croupier.play.record import Json
from croupier.rulebooks import Game

T = TypeVar("T")


class _Kept(Generic[T]):
    """What was worked out before is not worked out again."""

    def __init__(self, work: Callable[[Game, str], T]) -> None:
        self._work = work
        self._kept: dict[tuple[str, str, str, str], T] = {}

    def now(self, game: Game, code: str) -> T:
        key = (game.id, game.sha256, json.dumps(game.options, sort_keys=True), code)
        if key not in self._kept:
            self._kept[key] = self._work(game, code)
        return self._kept[key]

    async def __call__(self, game: Game, code: str) -> T:
        return await asyncio.to_thread(self.now, game, code)


class Edges(NamedTuple):
    """The lowest and the highest house edge among the bets on offer."""

    low: Fraction
    high: Fraction


def _edges(game: Game, code: str) -> Edges:
    found = [bet.edge for bet in certify(game, code).bets]
    return Edges(min(found, default=Fraction()), max(found, default=Fraction()))


def _certificate(game: Game, code: str) -> Json:
    return certify(game, code).as_json()


def _layout(game: Game, code: str) -> Json:
    return game.family.layout(game.rules, game.currency(code))


certificate = _Kept(_certificate)
edges = _Kept(_edges)
layout = _Kept(_layout)
sheet = _Kept(sheet_html)
