"""Solver and simulation side by side for every game of poker against the house: ``python tests/housepoker/long_run.py``.

Prints a Markdown table; the recorded run is in docs/house-poker-long-run.md. Both columns are of the same strategy: the
rules for a person that the certificate prints (three-card games, tables without a dealer: the best play). Exit status 1
when certified values lie outside of the 99 % interval of more bets than chance allows. ``--times 4 --seed 900`` plays
four times as many rounds from another seed; named games are played alone.
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from croupier.analysis import simulate
from croupier.games.housepoker import Rules
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries

BOUGHT, HOLDEM, COUNTED = 2_000_000, 6_000_000, 10_000_000
"""Rounds: five cards with exchanges and purchases; hold'em; all that is dealt and counted."""
OASIS, BONUS, ULTIMATE = (
    f"ray-casino/{name}" for name in ("oasis-stud-poker", "texas-holdem-bonus", "ultimate-texas-holdem")
)


class Row(NamedTuple):
    """A bet of a game with options."""

    game: str
    bet: str
    options: dict[str, str]

    @property
    def said(self) -> str:
        return ", ".join([self.game, *(f"{key} {value}" for key, value in self.options.items())])


VERSIONS: list[Row] = [
    *(Row(OASIS, "ante", {"version": version}) for version in "ABC"),
    Row(OASIS, "bet-1", {"version": "D"}),
    Row(BONUS, "bonus", {"bonus_table": "II"}),
    *(Row(ULTIMATE, "trips", {"trips_table": table}) for table in ("II", "III", "IV")),
    Row("gelp/caribbean-stud-poker", "ante", {"exchange": "none"}),
    Row("gelp/russian-poker", "ante", {"ante_on_win": "0"}),
    *(Row(BONUS, "ante", {"ante_option": option}) for option in "AC"),
]


def bets(game: Game) -> list[str]:
    """The main game and every side bet with a table."""
    rules = game.rules
    if not isinstance(rules, Rules):
        return ["main"]
    pot = rules.progressive.bet if rules.progressive else None
    return [rules.unit, *(n for n, bet in rules.opening.items() if bet.optional and rules.pays(n) and n != pot)]


def every_row() -> list[Row]:
    """Side bets first: they need no solver."""
    played = [entry.id for entry in entries() if entry.family in ("house-poker", "pai-gow")]
    rows = [Row(name, bet, {}) for name in played for bet in bets(load(name))] + VERSIONS
    return sorted(rows, key=lambda row: (_is_main(row), not row.options))


def _is_main(row: Row) -> bool:
    rules = load(row.game, **row.options).rules
    return not isinstance(rules, Rules) or row.bet == rules.unit


def rounds(row: Row, game: Game) -> int:
    rules = game.rules
    if not isinstance(rules, Rules) or row.bet != rules.unit:
        return COUNTED
    actions = [a for s in rules.streets.values() for d in s.decisions.values() for a in d.options.values()]
    if rules.own_cards == 5 and any(action.exchange for action in actions):
        return BOUGHT
    return HOLDEM if rules.own_cards == 2 else COUNTED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tried = outside = 0
    print("| game | bet | rounds | seed | certified edge % | simulated edge % | 99 % interval | inside |")
    print("|---|---|---:|---:|---:|---:|---:|---|")
    for number, row in enumerate(every_row(), 1):
        if asked.games and row.said not in asked.games and row.game not in asked.games:
            continue
        game = load(row.game, **row.options)
        done = simulate(game, row.bet, asked.times * rounds(row, game), seed=asked.seed + number)
        tried += 1
        outside += not done.agrees
        certified = f"{-100 * done.exact_mean:.4f}" + (f" ± {100 * done.value_half:.4f}" if done.value_half else "")
        print(
            f"| {row.said} | {row.bet} | {done.rounds:,} | {done.seed} | {certified} | {-100 * done.mean:.4f}"
            f" | ± {100 * done.half_width:.4f} | {'yes' if done.agrees else 'no'} |",
            flush=True,
        )
    print(f"\n{tried - outside} of {tried} inside.")
    sys.exit(outside > max(1, tried // 20))


if __name__ == "__main__":
    main()
