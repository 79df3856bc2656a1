"""Blackjack and its relatives, solved over the finite shoe; simulated over the same shoe."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from fractions import Fraction
from threading import Lock

from croupier.analysis.blackjack.charts import charts, legend
from croupier.analysis.blackjack.simulate import as_profits, counted, prepared
from croupier.analysis.blackjack.solve import Done, Solution, solve
from croupier.analysis.certificate import BetCertificate, Certificate
from croupier.analysis.simulation import Progress, Simulation
from croupier.games.blackjack import Rules
from croupier.games.blackjack.book import book_of
from croupier.games.blackjack.pages import side_distribution
from croupier.rulebooks import Game

_DIGITS = 10**14
_SAMPLE = 4_000_000
_SEED = 1
_kept: OrderedDict[str, Solution] = OrderedDict()
_lock = Lock()


def solution_of(rules: Rules, done: Done | None = None) -> Solution:
    """The solution of these rules; the last few are kept."""
    parts = {"title", "about", "source", "deviations", "limits", "limit_rules", "posted", "seats", "side", "sharing"}
    key = rules.model_dump_json(exclude=parts)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    solved = solve(rules, done)
    with _lock:
        _kept[key] = solved
        while len(_kept) > 4:
            _kept.popitem(last=False)
    return solved


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * _DIGITS), _DIGITS)


def certificate(game: Game, currency: str, progress: Done | None = None) -> Certificate:
    """The box with the best play and by the best table, the side game, insurance."""
    rules = game.rules
    assert isinstance(rules, Rules)
    solution = solution_of(rules, progress)
    play = prepared(solution, fresh=True)
    sample = as_profits(play, counted(play, _SAMPLE, _SEED, lambda _: None))
    spread = {profit: Fraction(n, _SAMPLE) for profit, n in sample.items()}
    method = f"edge by enumeration; distribution from {_SAMPLE:,} simulated rounds of the table"
    main = rules.main.slug
    bets = [
        BetCertificate(main, spread, rules.boxes, method, _fraction(-solution.value)),
        BetCertificate(f"{main}, by the table", spread, rules.boxes, method, _fraction(-solution.table_value)),
    ]
    if rules.side:
        bets.append(BetCertificate(rules.side.slug, side_distribution(rules, rules.side), rules.boxes))
    if rules.insurance:
        bets.append(BetCertificate("insurance", insurance_distribution(rules, solution), rules.boxes))
    warnings = list(_warnings(bets))
    notes = [*_notes(solution), legend(solution.problem)]
    return Certificate(game, currency, bets, warnings, "exact enumeration of the shoe", charts(solution), notes)


def insurance_distribution(rules: Rules, solution: Solution) -> dict[Fraction, Fraction]:
    """An insurance taken blindly, whenever the dealer shows an ace: his second card is a ten, or not."""
    assert rules.insurance is not None
    shoe = solution.problem.shoe
    natural = Fraction(int(shoe[9]), int(shoe.sum()) - 1)
    return {rules.insurance.pays: natural, Fraction(-1): 1 - natural}


def _warnings(bets: list[BetCertificate]) -> Iterator[str]:
    for bet in bets:
        if bet.edge < 0:
            back = 100 * (1 - bet.edge)
            yield f"{bet.bet} favours the player: it pays back {float(back):.4f} % of the stake"


def _notes(solution: Solution) -> Iterator[str]:
    rules = solution.problem.rules
    yield (
        "The edge is that of the first round of a freshly shuffled shoe, per unit of the first stake on the box,"
        " with the best play: every decision is the best for the cards of the hand itself and the dealer's, by"
        " composition over the finite shoe."
    )
    if rules.split:
        yield (
            "The hands of a split box are played by the best rules that look at their own cards and at the pair they"
            f" come from, not at the cards of the other hands; the value of these rules is exact, splits up to"
            f" {rules.split.max_hands} hands included. Looking at the other hands too could add a little more"
            " (docs/blackjack.md says how little)."
        )
    if rules.split and rules.split.by == "rank":
        yield "Ten-value cards are never split in these figures."
    yield (
        "“By the table” plays the one best action for each total, soft total and pair printed below; the cards of the"
        " hand beyond that do not matter."
    )
    even = [up.name for up in solution.ups if up.table and up.table.even_money]
    if rules.even_money:
        taken = f"taken against {' and '.join(even)}" if even else "never taken"
        yield f"Even money is {taken}."
    if rules.insurance:
        yield "Insurance is never taken; its edge is for taking it blindly whenever it is offered."
    yield "Figures are computed in double precision; their error is below 0.000001 %."


def simulated(game: Game, bet: str, rounds: int, seed: int, progress: Progress) -> Simulation:
    """The box by the best table from the rulebook's own shoe, or the side game; reproducible by seed."""
    rules = game.rules
    assert isinstance(rules, Rules)
    name = book_of(rules, game.currency()).name(bet)
    if rules.side and name.startswith(f"{rules.side.slug} "):
        return _side_simulated(game, rules, rounds, seed, progress)
    solution = solution_of(rules)
    play = prepared(solution, fresh=False)
    counts = as_profits(play, counted(play, rounds, seed, progress))
    exact = _fraction(solution.table_value)
    return Simulation(game.id, f"{rules.main.slug}, by the table", rounds, seed, counts, {exact: Fraction(1)})


def _side_simulated(game: Game, rules: Rules, rounds: int, seed: int, progress: Progress) -> Simulation:
    """First two cards by the exact chances of each line."""
    import numpy as np

    assert rules.side is not None
    exact = side_distribution(rules, rules.side)
    profits = sorted(exact)
    fallen = np.random.default_rng(seed).multinomial(rounds, [float(exact[p]) for p in profits])
    progress(rounds)
    counts = {profit: int(n) for profit, n in zip(profits, fallen, strict=True)}
    return Simulation(game.id, rules.side.slug, rounds, seed, counts, exact)


__all__ = ["certificate", "simulated", "solution_of"]
