"""Machines with reels, solved: every stop counted, free games by a Markov chain; and played at random by the million."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.certificate import BetCertificate, Certificate, Chart
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours, over_ceiling
from croupier.games.machine import Rules
from croupier.games.machine.book import STAKE
from croupier.games.machine.largest import largest
from croupier.games.machine.odds import of_lines
from croupier.money import Currency
from croupier.rulebooks import Game

if TYPE_CHECKING:
    from croupier.analysis.machine.solved import Solved

_Z90 = 1.6448536269514722
_CHUNK = 1 << 22
_SIMULATED = 1 << 17
_EDGES = (0, Fraction(1, 2), 1, 2, 5, 10, 20, 50, 100, 500)


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """The machine at its usual pays, and at every stake that pays otherwise."""
    from croupier.analysis.machine.solved import Solved

    rules, money = game.rules, game.currency(currency)
    usual = Solved(rules)
    bets = [_line(usual)]
    for stake in map(int, rules.by_stake):
        other = Solved(rules, stake)
        bets.append(_line(other, f"of {money.with_sign(stake)}"))
    charts = [_figures(usual), _brought(usual), *_by_line(usual), _sizes(usual)]
    warnings = [*favours(game, bets), *_warnings(rules, money)]
    return Certificate(game, currency, bets, warnings, charts=charts, notes=list(_notes(usual)))


def _line(solved: Solved, which: str = "") -> BetCertificate:
    dealt = None
    if solved.free is not None:
        dealt = "counted where the paid game ends the round; rounds with free games to twelve digits, in groups"
    rest = {"known_edge": 1 - solved.returned, "known_sd": solved.sd, "dealt": dealt}
    if not which:
        return BetCertificate(STAKE, solved.distribution, **rest)
    return BetCertificate.part(STAKE, solved.distribution, which=which, **rest)


def _warnings(rules: Rules, currency: Currency) -> Iterator[str]:
    ceiling = rules.limits[currency.code].ceiling
    for win in largest(rules, currency):
        if ceiling is not None:
            yield from over_ceiling(ceiling, currency, win.profit, win.bet)
    if rules.gamble is not None and rules.gamble.pays > len(rules.gamble.fields):
        yield f"a gamble pays {rules.gamble.pays} times what comes once in {len(rules.gamble.fields)}: it favours the player"


def _once(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f} %"


def _figures(solved: Solved) -> Chart:
    """What a PAR sheet says at its head."""
    stakes, chances = solved.distribution, sum
    something = chances(p for profit, p in stakes.items() if profit > -1)
    more = chances(p for profit, p in stakes.items() if profit > 0)
    most, chance = solved.best
    rows = [
        ("Gives back", _percent(solved.returned)),
        ("Pays something", f"{_percent(Fraction(something))} of rounds"),
        ("Pays more than the stake", f"{_percent(Fraction(more))} of rounds"),
        ("Deviation of a round", f"{solved.sd:.4f} stakes"),
        ("Volatility index (90 %)", f"{_Z90 * solved.sd:.4f}"),
        *(
            (
                f"Return over {n:,} rounds, 90 %",
                f"{100 * (low := float(solved.returned) - _Z90 * solved.sd / n**0.5):.2f} to {200 * float(solved.returned) - 100 * low:.2f} %",
            )
            for n in (1_000, 100_000, 10_000_000)
        ),
        ("Largest pay of a paid game", f"{float(most):g} stakes, {_once(chance)}"),
    ]
    if solved.free is not None:
        rows += [
            ("Free games come", _once(solved.brings_free)),
            ("Free games for one paid", f"{float(solved.played):.6f}"),
            ("They give back", _percent(solved.of_features)),
        ]
    return Chart("The machine in figures", ("Figure", "Is"), rows)


def _brought(solved: Solved) -> Chart:
    """The return, pay by pay."""
    known = {**solved.rules.symbols, **solved.rules.groups}
    rows = [
        (
            known[share.of].title["en"],
            str(share.count),
            "free" if share.free else "paid",
            _percent(share.brings),
            f"1 in {float(1 / share.comes):,.1f}" if share.comes else "never",
        )
        for share in solved.shares()
    ]
    return Chart("What brings the return", ("What", "How many", "Games", "Gives back", "Comes"), rows)


def _by_line(solved: Solved) -> Iterator[Chart]:
    """What each line gives back of its own stake in a paid game."""
    each = [sum(line.values(), Fraction()) for line in of_lines(solved.table, solved.rules.reels)]
    lines = zip(solved.rules.lines, each, strict=True)
    rows = [(str(number), path.replace(" ", " · "), _percent(back)) for number, (path, back) in enumerate(lines, 1)]
    if rows:
        yield Chart("Line by line, in paid games", ("Line", "Rows", "Gives back"), rows)


def _sizes(solved: Solved) -> Chart:
    """Rounds by what they pay, in stakes."""
    rows, edges = [], list(_EDGES)
    nothing = solved.distribution.get(Fraction(-1), Fraction())
    rows.append(("nothing", _percent(nothing), _percent(Fraction())))
    for low, high in zip(edges, [*edges[1:], None], strict=True):
        here = {p + 1: c for p, c in solved.distribution.items() if low < p + 1 and (high is None or p + 1 <= high)}
        said = f"above {float(low):g}" + ("" if high is None else f", up to {float(high):g}")
        if here:
            rows.append((said, _percent(sum(here.values(), Fraction())), _percent(sum(w * c for w, c in here.items()))))
    return Chart("Rounds by what they pay", ("Stakes", "Of rounds", "Of the return"), rows)


def _notes(solved: Solved) -> Iterator[str]:
    yield f"Every one of the {solved.paid.total:,} stops of a paid game was counted."
    if solved.free is not None:
        yield (
            f"So were the {solved.free.total:,} of a free game; free games that bring more are a Markov chain over those"
            " played and won. Return and deviation are exact; the distribution of rounds with free games is not counted"
            " but worked out to twelve digits, and told in groups by their mean."
        )
    if solved.rules.gamble is not None:
        worth = solved.rules.gamble.pays / len(solved.rules.gamble.fields)
        yield f"What is gambled of a win gives back {_percent(worth)} of it and is not in these figures."


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Stop the reels at random, free games and all; at a stake with pays of its own, ``stake of 2``, those."""
    import numpy as np

    from croupier.analysis.machine.kernels import lines_paid
    from croupier.analysis.machine.kernels import rounds as play_rounds
    from croupier.analysis.machine.solved import Solved
    from croupier.analysis.machine.spins import Scatters, TooMany, sheet, stops_of
    from croupier.games.machine.book import Book
    from croupier.games.machine.paytable import Paytable

    rules = game.rules
    Book(rules, game.currency()).name(bet)
    solved, table = Solved(rules), Paytable(rules)
    scatters, asked = Scatters(rules, table), rules.free_games
    both = [sheet(rules, rules.reels_of(free=free), table) for free in (False, True)]
    stops = [stops_of(rules, rules.reels_of(free=free), both[free][1]) for free in (False, True)]
    anywhere = np.array([sum(scatters.pays(tag).values()) for tag in range(scatters.size)], np.int64)
    brings = np.array([[scatters.brings(t, free=f) for t in range(scatters.size)] for f in (False, True)], np.int64)
    state = np.random.default_rng(seed).integers(1, 1 << 63, 4, np.uint64)
    keys, counts = np.full(_SIMULATED, -1, np.int64), np.zeros(_SIMULATED, np.int64)
    paid = np.zeros(1, np.int64) if rules.ways else lines_paid(both[0][0], len(rules.symbols))
    most, multiplier = (asked.most, asked.multiplier) if asked is not None else (0, 1)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        done = play_rounds(
            (both[0][0], both[1][0]), paid, (stops[0][0], stops[1][0]), (stops[0][1], stops[1][1]),
            anywhere, brings, most, multiplier, size, state, keys, counts,
        )  # fmt: skip
        if done < 0:
            raise TooMany(f"this machine has more than {_SIMULATED} different results")
        progress(size)
    there = np.flatnonzero(keys >= 0)
    fell = {
        Fraction(win, solved.whole) - 1: count
        for win, count in zip(keys[there].tolist(), counts[there].tolist(), strict=True)
    }
    return Simulation(game.id, STAKE, rounds, seed, fell, solved.distribution, value=solved.returned - 1)
