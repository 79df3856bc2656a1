"""The HTTP door of one's own play among players: figures with their intervals, by game. Of nobody else."""

from __future__ import annotations

from collections import defaultdict
from types import ModuleType

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from croupier.house import ownplay
from croupier.house.ownplay import Hands
from croupier.rulebooks.houses import house_of
from croupier.server import protocol as wire
from croupier.server.http import door, must, said
from croupier.server.results import called

router = APIRouter(prefix="/api")


class Share(wire.Wire):
    """So often of so many times; from ``low`` to ``high`` it lies with 95 %."""

    hits: int
    of: int
    low: float
    high: float


class WinRate(wire.Wire):
    """Big blinds in 100 hands, and the interval of 95 %."""

    per_100: float
    low: float
    high: float


class GamePlay(wire.Wire):
    """How you play one game. ``vpip``: you put chips in of your own will before the flop, ``pfr``: you raise there,
    ``showdown``: you are in at the end."""

    kind: str
    houses: list[str]
    hands: int
    vpip: Share
    pfr: Share
    showdown: Share
    winning: WinRate | None


class Play(wire.Wire):
    """Of your last hands, at most so many."""

    most: int
    games: list[GamePlay]


@router.get("/play", responses=said(401))
async def own_figures(request: Request, currency: wire.Currency) -> Play:
    """How one plays among players, by game: of one's own hands, from what the books have."""
    player = (await must(request)).person.id
    return await door(request).house.store.browse(lambda db: _play(db, player, currency))


def _play(db: Connection, player: str, currency: str) -> Play:
    families = ownplay.families_of(db, player)
    by_kind: dict[str, Hands] = defaultdict(list)
    houses: dict[str, set[str]] = defaultdict(set)
    figures: dict[str, ModuleType] = {}
    for game, hands in ownplay.played(db, player, currency, families).items():
        kind = called(game)
        by_kind[kind] += hands
        houses[kind].add(house_of(game).short)
        figures[kind] = families[game].part("figures")
    games = [_game(kind, sorted(houses[kind]), hands, figures[kind]) for kind, hands in by_kind.items()]
    return Play(most=ownplay.MOST, games=sorted(games, key=lambda game: -game.hands))


def _game(kind: str, houses: list[str], hands: Hands, figures: ModuleType) -> GamePlay:
    """``figures``: what the family of the game counts."""
    found = figures.own_play(hands)
    rates = {}
    for name, rate in found.rates.items():
        low, high = rate.interval
        rates[name] = Share(hits=rate.hits, of=rate.of, low=low, high=high)
    won = found.winning
    winning = None if won is None else WinRate(per_100=won.per_100, low=won.low, high=won.high)
    return GamePlay(kind=kind, houses=houses, hands=found.hands, winning=winning, **rates)
