"""Machines with reels, solved: every stop counted, free games by a Markov chain; and played by the million."""

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
_LONG = (1_000, 100_000, 10_000_000)
_SIMULATED = 1 << 17
_EDGES = tuple(map(Fraction, ("0", "1/2", "1", "2", "5", "10", "20", "50", "100", "500")))


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
    edge, kind = 1 - solved.returned, STAKE if which else None
    name = f"{STAKE} {which}" if which else STAKE
    return BetCertificate(
        name, solved.distribution, known_edge=edge, known_sd=solved.sd, dealt=dealt, of=kind, which=which
    )


def _warnings(rules: Rules, currency: Currency) -> Iterator[str]:
    ceiling = rules.limits[currency.code].ceiling
    for win in largest(rules, currency):
        if ceiling is not None:
            yield from over_ceiling(ceiling, currency, win.profit, win.bet)
    if rules.gamble is not None and rules.gamble.pays > len(rules.gamble.fields):
        odds = f"{rules.gamble.pays} times what comes once in {len(rules.gamble.fields)}"
        yield f"a gamble pays {odds}: it favours the player"


def _once(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f} %"


def _within(solved: Solved, rounds: int) -> str:
    """Where the return of so many rounds lies nine times in ten."""
    half = 100 * _Z90 * solved.sd / float(rounds) ** 0.5
    back = float(100 * solved.returned)
    return f"{max(0.0, back - half):.2f} to {back + half:.2f} %"


def _figures(solved: Solved) -> Chart:
    """What a PAR sheet says at its head."""
    something = sum((p for profit, p in solved.distribution.items() if profit > -1), Fraction())
    more = sum((p for profit, p in solved.distribution.items() if profit > 0), Fraction())
    most, chance = solved.best
    rows = [
        ("Gives back", _percent(solved.returned)),
        ("Pays something", f"{_percent(something)} of rounds"),
        ("Pays more than the stake", f"{_percent(more)} of rounds"),
        ("Deviation of a round", f"{solved.sd:.4f} stakes"),
        ("Volatility index (90 %)", f"{_Z90 * solved.sd:.4f}"),
        *((f"Return over {rounds:,} rounds, 90 %", _within(solved, rounds)) for rounds in _LONG),
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
    rows = [
        (
            solved.rules.called(share.of),
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
    nothing = solved.distribution.get(Fraction(-1), Fraction())
    rows = [("nothing", _percent(nothing), _percent(Fraction()))]
    paid = {profit + 1: chance for profit, chance in solved.distribution.items()}
    for low, high in zip(_EDGES, [*_EDGES[1:], None], strict=True):
        here = {win: chance for win, chance in paid.items() if low < win and (high is None or win <= high)}
        said = f"above {float(low):g}" + ("" if high is None else f", up to {float(high):g}")
        if here:
            brings = sum((win * chance for win, chance in here.items()), Fraction())
            rows.append((said, _percent(sum(here.values(), Fraction())), _percent(brings)))
    return Chart("Rounds by what they pay", ("Stakes", "Of rounds", "Of the return"), rows)


def _notes(solved: Solved) -> Iterator[str]:
    yield f"Every one of the {solved.paid.total:,} stops of a paid game was counted."
    if solved.free is not None:
        yield (
            f"So were the {solved.free.total:,} of a free game; free games that bring more are a Markov chain over"
            " those played and won. Return and deviation are exact; the distribution of rounds with free games is not"
            " counted but worked out to twelve digits, and told in groups by their mean."
        )
    if solved.rules.gamble is not None:
        worth = solved.rules.gamble.pays / len(solved.rules.gamble.fields)
        yield f"What is gambled of a win gives back {_percent(worth)} of it and is not in these figures."


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Stop the reels at random, free games and all; at a stake with pays of its own, ``stake of 2``, those."""
    import numpy as np

    from croupier.analysis.machine.kernels import Round, lines_paid
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
    paid = np.zeros(1, np.int64) if rules.ways else lines_paid(both[0][0], len(rules.symbols))
    most, multiplier = (asked.most, asked.multiplier) if asked is not None else (0, 1)
    (first, _), (second, _) = both
    played = Round(
        (first, second),
        (stops[0][0], stops[1][0]),
        (stops[0][1], stops[1][1]),
        paid,
        anywhere,
        brings,
        most,
        multiplier,
    )
    state = np.random.default_rng(seed).integers(1, 1 << 63, 4, np.uint64)
    keys, counts = np.full(_SIMULATED, -1, np.int64), np.zeros(_SIMULATED, np.int64)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        if play_rounds(played, size, state, keys, counts) < 0:
            raise TooMany(f"this machine has more than {_SIMULATED} different results")
        progress(size)
    there = np.flatnonzero(keys >= 0)
    fell = {
        Fraction(win, solved.whole) - 1: count
        for win, count in zip(keys[there].tolist(), counts[there].tolist(), strict=True)
    }
    return Simulation(game.id, STAKE, rounds, seed, fell, solved.distribution, value=solved.returned - 1)
