"""How the reading opponent plays the games of the house: what it wins from the others over duplicate deals, heads-up
and six-handed in turns around the table, how often it is all-in on the first street, and how long an answer takes.

100 big blinds (in games without blinds: small bets) each, bb/100 with intervals of 95 % over deals, early all-ins by
their mean. Times are of the processor. Every match has its own seed; interrupted, it tells how far it has come.

    python benchmarks/other_opponents.py [deals] [--games gelp/omaha,…] [--against sound,caller] [--seats 2,6]
        [--ours reader] [--self] [--json figures.json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier import poker
from croupier.analysis.arena import Entrant, Result, Terms, match
from croupier.analysis.arena.figures import Rate
from croupier.rulebooks import entries

GAMES = ("gelp/omaha", "gelp/seven-card-stud-hi-lo", "gelp/deuce-to-seven-triple-draw", "gelp/pineapple")
READER = "croupier.analysis.opponents.reader:"


class _Timed:
    """The processor time of answers, beside the arena's clock of the wall."""

    spent, answers, slowest = 0.0, 0, 0.0

    @classmethod
    def wrap(cls, kind: Any) -> None:
        plain = kind.decide

        def decide(self: Any, view: Any, luck: Any) -> Any:
            start = time.thread_time()
            found = plain(self, view, luck)
            took = time.thread_time() - start
            cls.spent, cls.answers, cls.slowest = cls.spent + took, cls.answers + 1, max(cls.slowest, took)
            return found

        kind.decide = decide

    @classmethod
    def told(cls) -> str:
        out = f"{1000 * cls.spent / max(1, cls.answers):.1f} ms (slowest {1000 * cls.slowest:.0f})"
        cls.spent, cls.answers, cls.slowest = 0.0, 0, 0.0
        return out


def kinds() -> dict[str, list[str]]:
    """The games of the house by kind: streets, ranking, boards, betting; mixes apart."""
    out: dict[str, list[str]] = {}
    for entry in entries():
        if entry.family == "poker":
            out.setdefault(repr(_kind(entry.id)), []).append(entry.id)
    return out


def _kind(game: str) -> Any:
    rules = poker.rules(game)
    if rules.legs:
        return sorted(f"{name} {_shape(leg)}" for name, leg in rules.legs.items())
    return _shape(rules)


def _shape(rules: Any) -> Any:
    streets = [(s.discard, s.draw is not None, s.down, s.up, s.board) for s in rules.streets]
    shares = [(s.ranking, s.cards, s.exactly) for s in rules.contests]
    return rules.betting.structure, streets, shares, rules.boards, rules.forced.blinds, rules.deck


def played(ours: str, theirs: list[str], terms: Terms) -> Result:
    def progress(done: int, of: int) -> None:
        print(f"\r{terms.game} {terms.seats}-handed {done}/{of}   ", end="", file=sys.stderr, flush=True)

    entrants = [Entrant(_found(ours)), *(Entrant(_found(name)) for name in theirs)]
    return match(entrants, terms, figures=True, progress=progress)


def _found(name: str) -> str:
    from croupier.analysis.arena import known

    return name if name in known() or ":" in name else READER + name.capitalize()


def _percent(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.1%} ({low:.1%}–{high:.1%})" if rate.of else "–"


def rows(given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    for game in given.games.split(","):
        most = poker.rules(game).most_players
        for theirs in given.against.split(","):
            for seats in map(int, given.seats.split(",")):
                if min(seats, most) < 2:
                    continue
                here = min(seats, most)
                deals = max(1, given.deals if here == 2 else given.deals // 2)
                terms = Terms(
                    game=game, seats=here, deals=deals, seed=zlib.crc32(f"{game} {theirs} {given.seed}".encode())
                )
                found = played(given.ours, [] if theirs == "self" else [theirs], terms)
                yield _row(found, game, theirs, here)


def _row(found: Result, game: str, theirs: str, seats: int) -> dict[str, Any]:
    figures, rate = found.figures[0], found.rate(0)
    faults = dict(found.faults[0].counts)
    return {
        "game": game, "against": theirs, "seats": seats, "hands": found.played(0), "deals": found.deals,
        "won": rate.mean, "half": rate.half, "all-in preflop": figures["all-in preflop"],
        "hands all-in preflop": figures["hands all-in preflop"], "all-in": figures["all-in"],
        "vpip": figures["vpip"], "pfr": figures["pfr"], "showdown": figures["showdown"],
        "3-bet": figures["3-bet"], "time": _Timed.told(), "faults": faults,
    }  # fmt: skip


def told(row: dict[str, Any]) -> str:
    won = f"{row['won']:+.0f} ± {row['half']:.0f}" if row["against"] != "self" else "–"
    return (
        f"| {row['game']} | {row['against']} | {row['seats']} | {row['hands']:,} | {won} "
        f"| {_percent(row['all-in preflop'])} | {row['hands all-in preflop']} | {row['all-in']} | {row['vpip']} "
        f"| {row['pfr']} | {row['3-bet']} | {row['showdown']} | {row['time']} |"
        + (f" FAULTS {row['faults']}" if row["faults"] else "")
    )


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("deals", nargs="?", type=int, default=200, help="heads-up; six-handed half as many")
    wants.add_argument("--games", default=",".join(GAMES), help="'all': one game of each kind")
    wants.add_argument("--against", default="sound", help="names, or self: nobody else at the table")
    wants.add_argument("--seats", default="2,6")
    wants.add_argument("--ours", default="reader")
    wants.add_argument("--seed", type=int, default=0)
    wants.add_argument("--json", type=Path)
    wants.add_argument("--kinds", action="store_true", help="list the kinds of games and stop")
    given = wants.parse_args()
    if given.kinds:
        for games in kinds().values():
            print(", ".join(games))
        return
    if given.games == "all":
        given.games = ",".join(games[0] for games in kinds().values())
    from croupier.analysis.opponents.reader import Reader

    _Timed.wrap(Reader)
    done = []
    print("| game | against | seats | hands | bb/100 | all-in first street | hands with one | all-in ever | VPIP | PFR "
          "| 3-bet | showdown | time |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")  # fmt: skip
    try:
        for row in rows(given):
            print("\r", end="", file=sys.stderr)
            print(told(row), flush=True)
            done.append(row)
    except KeyboardInterrupt:
        print("interrupted")
    if given.json:
        given.json.write_text(json.dumps(done, indent=1, default=str) + "\n")


if __name__ == "__main__":
    main()
