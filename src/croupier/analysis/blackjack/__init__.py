"""Blackjack and its relatives, solved over the finite shoe; simulated over the same shoe."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from fractions import Fraction
from threading import Lock

from croupier.analysis.blackjack.charts import charts, legend
from croupier.analysis.blackjack.outcomes import SPLIT_ROUNDS, Outcomes, outcomes
from croupier.analysis.blackjack.simulate import as_profits, counted, prepared
from croupier.analysis.blackjack.solve import Solution, solve
from croupier.analysis.certificate import BetCertificate, Certificate
from croupier.analysis.progress import Done, Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours
from croupier.games.blackjack import Rules
from croupier.games.blackjack.book import book_of
from croupier.games.blackjack.largest import best_of_box
from croupier.games.blackjack.pages import side_distribution
from croupier.money import Currency
from croupier.rulebooks import Game

_DIGITS = 10**14
_kept: OrderedDict[str, Solution] = OrderedDict()
_lock = Lock()


def solution_of(rules: Rules, done: Done | None = None) -> Solution:
    """The solution of these rules; the last few are kept."""
    parts = {
        "title",
        "about",
        "source",
        "deviations",
        "limits",
        "limit_rules",
        "posted",
        "seats",
        "side",
        "sharing",
        "fixed",
    }
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


def certificate(game: Game[Rules], currency: str, progress: Done | None = None) -> Certificate:
    """The box with the best play and by the best table, the side game, insurance."""
    rules = game.rules
    solution = solution_of(rules, progress)
    play = prepared(solution, fresh=True)
    main = rules.main.slug
    best, table = outcomes(solution, play)
    bets = [
        BetCertificate(main, best.distribution, rules.boxes, _method(best), _fraction(-solution.value)),
        BetCertificate.part(
            main,
            table.distribution,
            how="by the table",
            positions=rules.boxes,
            method=_method(table),
            known_edge=_fraction(-solution.table_value),
        ),
    ]
    if rules.side:
        bets.append(BetCertificate(rules.side.slug, side_distribution(rules, rules.side), rules.boxes))
    if rules.insurance:
        bets.append(BetCertificate("insurance", insurance_distribution(rules, solution), rules.boxes))
    warnings = [*favours(game, bets), *largest_win(rules, game.currency(currency))]
    notes = [*_notes(solution), *_distribution_note(best), legend(solution.problem)]
    return Certificate(game, currency, bets, warnings, "exact enumeration of the shoe", charts(solution), notes)


def _method(found: Outcomes) -> str:
    """How edge and distribution were found."""
    if not found.split:
        return "exact enumeration"
    return "exact enumeration; in the distribution rounds with a split are dealt"


def insurance_distribution(rules: Rules, solution: Solution) -> dict[Fraction, Fraction]:
    """An insurance taken blindly, whenever the dealer shows an ace: his second card is a ten, or not."""
    assert rules.insurance is not None
    shoe = solution.problem.shoe
    natural = Fraction(int(shoe[9]), int(shoe.sum()) - 1)
    return {rules.insurance.pays: natural, Fraction(-1): 1 - natural}


def largest_win(rules: Rules, currency: Currency) -> Iterator[str]:
    """Can the printed largest win be exceeded with legal stakes?"""
    most, how = rules.limits[currency.code].max_win, rules.limit_rules
    if most is None:
        return
    high, stakes_too = book_of(rules, currency).span(f"{rules.main.slug} 1").high, how.max_win_counts == "returned"
    printed = f"the printed maximum win of {currency.with_sign(most)} ({how.max_win_per})"
    if how.max_win_per == "bet":
        if (one := int(high * (rules.natural.pays + stakes_too))) > most:
            yield f"{printed} can be exceeded: a {rules.natural.name} can bring {currency.with_sign(one)}"
        return
    box = int(high * best_of_box(rules, stakes_too=stakes_too))
    boxes = rules.sharing.boxes_per_player or rules.boxes
    if box * boxes > most:
        where = "one box" if box > most else f"{most // box + 1} boxes of one player"
        said = currency.with_sign(box * (1 if box > most else most // box + 1))
        yield f"{printed} can be exceeded: {where} can bring {said}"


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
            f" {rules.split.max_hands} hands included. Looking at the other hands too could add a little more."
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
    if rules.shoe.shuffled != "every_round":
        yield (
            "Dealt to a cut card, rounds are on the average slightly worse for the player than the first of a shoe,"
            " because rounds of many small cards use the shoe up faster (the cut-card effect, some hundredths of a"
            " percent with six packs; a simulation from the shoe shows it)."
        )
    yield "The edge is computed in double precision; its rounding error is below 0.00000001 %."


def _distribution_note(found: Outcomes) -> Iterator[str]:
    text = "How often each result falls, how often a round wins and its deviation are counted like the edge"
    if found.split:
        text += (
            f", except for the {100 * found.split:.2f} % of rounds with a split, whose hands share a shoe and a dealer:"
            f" these are {SPLIT_ROUNDS:,} dealt rounds, by the table. A probability is off by some millionths at most"
        )
    yield f"{text}."


def simulated(
    game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds, *, fresh: bool = False
) -> Simulation:
    """The box by the best table from the rulebook's own shoe (or, ``fresh``, from one shuffled before every round, as
    the certificate counts), or the side game; reproducible by seed."""
    rules = game.rules
    name = book_of(rules, game.currency()).name(bet)
    if rules.side and name.startswith(f"{rules.side.slug} "):
        return _side_simulated(game, rules, rounds, seed, progress)
    solution = solution_of(rules)
    play = prepared(solution, fresh=fresh)
    counts = as_profits(play, counted(play, rounds, seed, progress))
    exact = _fraction(solution.table_value)
    note = None
    if not fresh and rules.shoe.shuffled != "every_round":
        note = (
            "the shoe is dealt to its cut card, the exact edge is that of its first round: besides chance, the"
            " cut-card effect lies between them (--fresh shuffles before every round)"
        )
    named = f"{rules.main.slug}, by the table"
    return Simulation(game.id, named, rounds, seed, counts, {exact: Fraction(1)}, note=note)


def _side_simulated(game: Game[Rules], rules: Rules, rounds: int, seed: int, progress: Rounds) -> Simulation:
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
