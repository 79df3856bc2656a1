"""Drills of Red Dog and Bulldog: the spread and what it pays, and a round settled."""

from __future__ import annotations

from typing import Final

from croupier.games.pays import say_pays
from croupier.games.spread.book import Book
from croupier.games.spread.model import Rules
from croupier.games.spread.round import SpreadAnnounced
from croupier.play import Place, Round, Settlement
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, chosen, counted, paid
from croupier.school.settling import faces, laid_out, lines_of, step


def _places(bench: Bench[Rules], least: int, most: int, *, odd: bool) -> list[Place]:
    span = Book(bench.rules, bench.currency).span()
    return [
        Place(seat, f"bet {box}", bench.stake(span.low, span.high, odd=odd))
        for box, seat in enumerate(bench.players(least, most), 1)
    ]


def _round(bench: Bench[Rules], places: list[Place]) -> tuple[Round[Settlement], SpreadAnnounced]:
    play = bench.played([place.seat for place in places], places, chooses=bench.any_choice)
    return play, [event for event in play.events if isinstance(event, SpreadAnnounced)][-1]


def the_spread(bench: Bench[Rules]) -> Drill:
    """How many ranks lie between two cards, and what that pays."""
    places = _places(bench, 1, 1, odd=False)
    play, said = _round(bench, places)
    while said.spread < 1:
        play, said = _round(bench, places)
    pays = tuple(dict.fromkeys(say_pays(ratio) for ratio in bench.rules.table.values()))
    base = laid_out(play.events).cards["base"][-2:]
    return Drill(
        "What is the spread, and what does it pay?",
        (Seen("base", faces(base)),),
        (counted("spread", said.spread), chosen("pays", say_pays(bench.rules.table[said.spread]), pays)),
        (),
        bench.currency,
        "The spread is the number of ranks strictly between the two cards; the ace is high.",
    )


def settle(bench: Bench[Rules]) -> Drill:
    """A whole round: what becomes of each player."""
    places = _places(bench, bench.level, 1 + bench.level, odd=bench.level > 2)
    play, _ = _round(bench, places)
    lines = lines_of(play)
    cards = tuple(Seen(place, faces(lying)) for place, lying in laid_out(play.events).cards.items() if lying)
    return Drill(
        "The round is over. What is the result of each player?",
        (*cards, *(Seen(f"{line.seat}: {line.bet}", text=bench.say(line.stake)) for line in lines)),
        tuple(paid(place.seat, sum(e.profit for e in lines if e.seat == place.seat)) for place in places),
        tuple(step(line, bench.currency, line.bet) for line in lines),
        bench.currency,
        "Write what is taken with a minus. A raise is paid like the stake beside which it lies.",
    )


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="the-spread",
        title="Name the spread",
        about="Two cards lie there: the ranks between them and the pay.",
        how="Type the spread and choose its pay.",
        levels=("any spread", "any spread", "any spread"),
        make=the_spread,
    ),
    Kind(
        name="settle-the-spread",
        title="Settle the spread",
        about="A round is over, raises included.",
        how="Type each player's result; what he loses with a minus.",
        levels=("up to two players", "up to three players", "up to four players, odd stakes"),
        make=settle,
    ),
)
