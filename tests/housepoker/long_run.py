"""Solver and simulation side by side for every game of poker against the house: ``python tests/housepoker/long_run.py``.

Prints a Markdown table; the recorded run is in docs/house-poker-long-run.md. Exit status 1 when a certified value lies
outside of the 99 % interval of more bets than chance allows.
"""

from __future__ import annotations

import sys

from croupier.analysis import simulate
from croupier.games.housepoker import Rules
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries

FIVE_CARDS, HOLDEM, OTHERS = 1_000_000, 4_000_000, 20_000_000
VERSIONS = [("ray-casino/oasis-stud-poker", {"version": version}) for version in "ABCD"]


def bets(game: Game) -> list[str]:
    """The main game and every side bet with a table."""
    rules = game.rules
    assert isinstance(rules, Rules)
    pot = rules.progressive.bet if rules.progressive else None
    return [rules.unit, *(n for n, bet in rules.opening.items() if bet.optional and rules.pays(n) and n != pot)]


def main() -> None:
    only = sys.argv[1:]
    games = [(entry.id, {}) for entry in entries() if entry.family == "house-poker"] + VERSIONS
    tried = outside = 0
    print("| game | bet | rounds | certified edge % | simulated edge % | 99 % interval | inside |")
    print("|---|---|---:|---:|---:|---:|---|")
    for name, options in games:
        if only and name not in only:
            continue
        game = load(name, **options)
        rules = game.rules
        assert isinstance(rules, Rules)
        for bet in bets(game):
            main = bet == rules.unit
            rounds = (
                FIVE_CARDS if main and rules.own_cards == 5 else HOLDEM if main and rules.own_cards == 2 else OTHERS
            )
            tried += 1
            done = simulate(game, bet, rounds, seed=tried)
            outside += not done.agrees
            said = f"{name} {' '.join(options.values())}".strip()
            sure = f"± {100 * done.half_width:.4f}"
            print(
                f"| {said} | {bet} | {done.rounds:,} | {-100 * done.exact_mean:.4f} | {-100 * done.mean:.4f} | {sure}"
                f" | {'yes' if done.agrees else 'no'} |",
                flush=True,
            )
    print(f"\n{tried - outside} of {tried} inside.")
    sys.exit(outside > max(1, tried // 20))


if __name__ == "__main__":
    main()
