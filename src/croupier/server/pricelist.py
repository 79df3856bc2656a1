"""The HTTP door of the list of certificates: what every game costs, a line each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fastapi import APIRouter
from pydantic import TypeAdapter

from croupier.analysis.certificate import BetCertificate, Certificate, line_words
from croupier.analysis.register import certified, registered
from croupier.rulebooks import Game
from croupier.server import protocol as wire
from croupier.server.games import catalogue
from croupier.server.http import json_text, said
from croupier.server.views import house_name
from croupier.server.workers import desk

router = APIRouter(prefix="/api")


class PricedBet(wire.Wire):
    """A bet and its house edge, as an exact fraction and in percent. ``within``: half of the 99 % interval of a
    simulated one, in percent; ``bounds``: in words, where only bounds are known. ``of``: its kind of bet; ``which`` of
    its places or cases and ``how`` it is played, where the line is not about all of it."""

    name: str
    of: str
    which: str
    how: str
    edge: str
    percent: float
    within: float | None
    bounds: str | None


class CertificateLine(wire.Wire):
    """What a game costs: a line of the list of certificates."""

    game: str
    family: str
    rulebook: str
    house: wire.HouseName
    title: dict[str, str]
    heading: wire.Heading
    currencies: list[str]
    bets: list[PricedBet]


@router.get("/certificates", responses=said())
async def certificates() -> list[CertificateLine]:
    """Every certificate that is at hand, as the rulebook has the game, with the edge of each of its bets."""
    return json_text(await desk(_lines))  # type: ignore[return-value]  # written once


@cache
def _lines() -> bytes:
    lines = [line for game in catalogue().values() if game.among_players is None for line in _of(game)]
    return TypeAdapter(list[CertificateLine]).dump_json(lines)


def _of(game: Game) -> Iterator[CertificateLine]:
    """A line for all currencies in which the bets cost the same."""
    alike: dict[str, tuple[Certificate, list[str]]] = {}
    for code in game.currencies:
        if game.family.part("solver") is None or (found := _at_hand(game, code)) is None:
            continue
        alike.setdefault(str([(bet.bet, bet.percent) for bet in found.bets]), (found, []))[1].append(code)
    for found, codes in alike.values():
        yield CertificateLine(
            game=game.id,
            family=game.rules.family,
            rulebook=game.id.partition("/")[0],
            house=house_name(game),
            title=game.rules.title,
            heading=wire.Heading(**game.family.listed_under(game.rules)._asdict()),
            currencies=codes,
            bets=[_priced(game, bet) for bet in found.bets],
        )


def _at_hand(game: Game, code: str) -> Certificate | None:
    return registered(game, code) or (certified(game, code) if game.family.quick else None)


def _priced(game: Game, bet: BetCertificate) -> PricedBet:
    return PricedBet(
        name=line_words(game, bet),
        of=bet.of or bet.bet,
        which=bet.which,
        how=bet.how,
        edge=str(bet.edge),
        percent=float(100 * bet.edge),
        within=None if bet.interval is None else 100 * bet.interval,
        bounds=None if bet.high is None else bet.percent,
    )
