"""The HTTP door of one's own play among players: figures with their intervals, by game. Of nobody else."""

from __future__ import annotations

from collections import defaultdict

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from croupier.house import ownplay
from croupier.rulebooks.houses import house_of
from croupier.server import protocol as wire
from croupier.server.http import door, must, said
from croupier.server.results import called

router = APIRouter(prefix="/api")
counts = ownplay.Counts()


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
    """How you play one game, or all of them. ``vpip``: you put chips in of your own will before the flop, ``pfr``: you
    raise there, ``three_bet``: you raise the first raise again, in games with blinds; ``showdown``: you are in at the
    end. ``winning``: none where there are fewer hands than ``fewest``."""

    kind: str
    houses: list[str]
    hands: int
    vpip: Share
    pfr: Share
    three_bet: Share
    showdown: Share
    winning: WinRate | None
    fewest: int


class Play(wire.Wire):
    """Of your last hands, at most so many. ``all``: all games together, each in its own big blinds; none where there
    is no hand."""

    most: int
    all: GamePlay | None
    games: list[GamePlay]


@router.get("/play", responses=said(401))
async def own_figures(request: Request, currency: wire.Currency) -> Play:
    """How one plays among players, in all and by game: of one's own hands, from what the books have."""
    player = (await must(request)).person.id

    def read(db: Connection) -> Play:
        return _play(counts.of(db, player, ownplay.last(db, player, currency)))

    return await door(request).house.store.browse(read)


def _play(counted: ownplay.Counted) -> Play:
    by_kind: dict[str, ownplay.Counted] = defaultdict(dict)
    for game, hands in counted.items():
        by_kind[called(game)][game] = hands
    games = [play for kind, of_it in by_kind.items() if (play := figured(kind, of_it)) is not None]
    return Play(most=ownplay.MOST, all=figured("", counted), games=sorted(games, key=lambda game: -game.hands))


def figured(kind: str, counted: ownplay.Counted) -> GamePlay | None:
    """The figures of these games together; none where there are none, or they are counted in different ways."""
    ways = {family.part("figures") for game in counted if (family := ownplay.counting(game)) is not None}
    if len(ways) != 1:
        return None
    (figures,) = ways
    found = figures.own_play([hand for hands in counted.values() for hand in hands])
    rates = {}
    for name, rate in found.rates.items():
        low, high = rate.interval
        rates[name] = Share(hits=rate.hits, of=rate.of, low=low, high=high)
    won = found.winning
    return GamePlay(
        kind=kind,
        houses=sorted({house_of(game).short for game in counted}),
        hands=found.hands,
        fewest=figures.FEWEST,
        winning=None if won is None else WinRate(per_100=won.per_100, low=won.low, high=won.high),
        **rates,
    )
