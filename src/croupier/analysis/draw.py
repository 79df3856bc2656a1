"""Wheels and dice, solved: count the cases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.certificate import BetCertificate, Certificate, Distribution, line_words
from croupier.analysis.fallen import Look
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours, over_ceiling, printed_win
from croupier.games.draw import Rules
from croupier.games.draw.book import book_of
from croupier.games.draw.largest import largest
from croupier.money import Currency
from croupier.rulebooks import Game


def distribution(rules: Rules, bet: str) -> Distribution:
    """Profit per unit staked on a position or a called bet."""
    bundle = rules.bundles.get(bet, {bet: 1})
    chips = sum(bundle.values())
    out: Distribution = defaultdict(Fraction)
    for outcome, weight in rules.weights.items():
        profit = sum((n * rules.result(rules.positions[part], outcome) for part, n in bundle.items()), Fraction())
        out[profit / chips] += Fraction(weight, rules.cases)
    return dict(out)


def results(game: Game[Rules]) -> dict[str, Fraction]:
    """How often each result falls, as it is written down."""
    return {outcome: Fraction(weight, game.rules.cases) for outcome, weight in game.rules.weights.items()}


def looks(game: Game[Rules]) -> tuple[Look, ...]:
    """What can fall: the fields of the wheel; of dice every face by itself, and their sum."""
    rules = game.rules
    chances = results(game)
    if rules.dice is None:
        return (Look("Fields of the wheel", "wheel", chances, lambda result: (result,), drawn=True),)
    faces = {str(face): Fraction(1, rules.dice.faces) for face in range(1, rules.dice.faces + 1)}
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for outcome, chance in chances.items():
        sums[_sum(outcome)] += chance
    return (
        Look("Sums of the dice", "throw", dict(sums), lambda result: (_sum(result),)),
        Look("Faces of each die", "die", faces, lambda result: result.split("."), one_each=False),
    )


def _sum(throw: str) -> str:
    """
    >>> _sum("6.5.1")
    '12'
    """
    return str(sum(map(int, throw.split("."))))


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """Every kind of bet; positions of one kind that differ stand by themselves."""
    rules = game.rules
    bets: list[BetCertificate] = []
    for kind, names in _kinds(rules).items():
        solved = {name: distribution(rules, name) for name in names}
        if all(d == solved[names[0]] for d in solved.values()):
            bets.append(BetCertificate(kind, solved[names[0]], len(names)))
        else:
            bets += [BetCertificate.part(kind, solved[name], which=name.removeprefix(kind).strip()) for name in names]
    warnings = [*favours(game, bets), *_warnings(game, rules, game.currency(currency), bets)]
    return Certificate(game, currency, bets, warnings)


def _kinds(rules: Rules) -> dict[str, list[str]]:
    out: dict[str, list[str]] = defaultdict(list)
    for position in rules.positions.values():
        out[position.kind].append(position.id)
    for name in rules.called if rules.called_bets else ():
        out[name] += [bet for bet in rules.bundles if bet == name or bet.startswith(f"{name} ")]
    return out


def _warnings(game: Game[Rules], rules: Rules, currency: Currency, bets: list[BetCertificate]) -> Iterator[str]:
    for bet in bets:
        if not bet.hit_frequency:
            yield f"{line_words(game, bet)}: no outcome wins"
    limits = rules.limits[currency.code]
    most, by = _largest_win(rules, currency)
    basis = "profit" if rules.limit_rules.max_win_counts == "profit" else "amount returned"
    per = f"{rules.limit_rules.max_win_per}, {basis}"
    yield from printed_win(limits.max_win, per, currency, most, by)
    if limits.ceiling is not None:
        best = max(largest(rules, currency), key=lambda win: win.profit)
        yield from over_ceiling(limits.ceiling, currency, best.profit, best.bet)


def _largest_win(rules: Rules, currency: Currency) -> tuple[int, str]:
    """The most that legal stakes can bring, from one bet or from one round, and how."""
    book = book_of(rules, currency)
    how = rules.limit_rules
    gross = how.max_win_counts == "returned"
    best, by = 0, ""
    for outcome in rules.weights:
        wins = {}
        for position in rules.positions.values():
            top = book.span(position.id).high
            profit = rules.profit(position, outcome, top)
            if profit > 0:
                wins[position.id] = profit + top * gross
        if not wins:
            continue
        if how.max_win_per == "round" and how.scope == "per_bet":
            total, names = sum(wins.values()), " + ".join(map(book.spoken, wins))
        else:
            most, total = max(wins.items(), key=lambda item: item[1])
            names = book.spoken(most)
        if total > best:
            best, by = total, names
    return best, by


_CHUNK = 1 << 20


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Draw that many outcomes and count them; what each of them pays is looked up at the end."""
    import numpy as np

    rules = game.rules
    name = book_of(rules, game.currency()).name(bet)
    outcomes = [outcome for outcome, weight in rules.weights.items() for _ in range(weight)]
    generator = np.random.default_rng(seed)
    fallen = np.zeros(len(outcomes), dtype=np.int64)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        fallen += np.bincount(generator.integers(len(outcomes), size=size), minlength=len(outcomes))
        progress(size)
    bundle = rules.bundles.get(name, {name: 1})
    chips = sum(bundle.values())
    counts: dict[Fraction, int] = defaultdict(int)
    for outcome, n in zip(outcomes, fallen.tolist(), strict=True):
        profit = sum((k * rules.result(rules.positions[part], outcome) for part, k in bundle.items()), Fraction())
        counts[profit / chips] += n
    return Simulation(game.id, name, rounds, seed, dict(counts), distribution(rules, name))
