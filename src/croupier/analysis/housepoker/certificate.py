"""The certificate of a game of poker against the house: the main game by its solver, every side bet, and warnings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.certificate import BetCertificate, Certificate
from croupier.analysis.housepoker import side
from croupier.analysis.housepoker.solved import Solved
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.analysis.housepoker.words import ranges
from croupier.analysis.progress import Done, unwatched
from croupier.analysis.warnings import favours, over_ceiling
from croupier.figures import signed
from croupier.games.housepoker.bestcase import best_case
from croupier.games.housepoker.book import Book
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.model import Rules
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.rulebooks import Game


def main_game(rules: Rules, progress: Done = unwatched, *, anew: bool = False) -> Solved:
    """The main game by the solver that knows it; what none knows exactly is bounded."""
    from croupier.analysis.housepoker import bounds, holdem, montecarlo, stud, threecard
    from croupier.analysis.housepoker.store import recorded, remembered

    if rules.dealer is None:
        return remembered("ride", rules, lambda: threecard.ride(rules), anew=anew)
    if rules.own_cards == 3:
        return remembered("three", rules, lambda: threecard.solve(rules), anew=anew)
    if rules.board_cards:
        return remembered("holdem", rules, lambda: holdem.solve(rules), anew=anew)
    try:
        return remembered("stud", rules, lambda: stud.solve(rules), anew=anew)
    except NotSolvable:
        pass
    if not anew and (known := recorded(rules)) is not None:
        return known
    try:
        return remembered("bounds", rules, lambda: bounds.solve(rules, progress), anew=anew)
    except NotSolvable:
        return remembered("montecarlo", rules, lambda: montecarlo.solve(rules), anew=anew)


def certificate(game: Game[Rules], currency: str, progress: Done = unwatched, *, anew: bool = False) -> Certificate:
    """Everything about a game in one currency."""
    rules = game.rules
    solved = main_game(rules, progress, anew=anew)
    low, high = (None if bound is None else -bound for bound in (solved.high, solved.low))
    bets = [
        BetCertificate(
            rules.unit, solved.distribution, method=solved.method, known_edge=-solved.value,
            interval=solved.interval, low=low, high=high, dealt=solved.dealt,
        )
    ]  # fmt: skip
    pot = rules.progressive.bet if rules.progressive else None
    sides = [name for name, bet in rules.opening.items() if bet.optional and name != pot]
    bets += [BetCertificate(name, side.distribution(rules, name, currency)) for name in sides]
    warnings = [*favours(game, bets), *_warnings(game, rules, game.currency(currency), bets)]
    method = "exact" if solved.method == "exact" else f"{solved.method} (side bets exact)"
    notes = [*_strategy(solved), *_facts(rules, solved, currency), *_forfeits(rules, sides)]
    return Certificate(game, currency, bets, warnings, method, notes=notes)


def _title(rules: Rules, bet: str) -> str:
    return titled(rules.bets[bet].title, bet)


def _said(rules: Rules, bet: str) -> str:
    return within(_title(rules, bet))


def _strategy(solved: Solved) -> list[str]:
    out = []
    for option, hands in solved.chart.items():
        if hands and len(hands) < 169 and option not in ("check", "fold"):
            out.append(f"Before the flop: {option} with {ranges(hands)}")
        elif len(hands) == 169:
            out.append(f"Before the flop: {option} always")
    return out + solved.rules


def _facts(rules: Rules, solved: Solved, currency: str) -> list[str]:
    """Figures beside the bets: what is staked on average, and what the rules above cost."""
    out = []
    if solved.staked:
        staked, risk = (
            f"{float(solved.staked):.4f} × {_said(rules, rules.unit)}",
            float(-100 * solved.value / solved.staked),
        )
        out.append(f"On average {staked} are staked in all, of which the house keeps {signed(risk, 4)} %")
    if solved.high is not None and solved.low is not None:
        gap = f"{float(100 * (solved.high - solved.low)):.3f} % of {_said(rules, rules.unit)} lie between the two"
        out.append(f"Best play prices every way on of the cards dealt, as the trainer does; {gap}, intervals included")
    if solved.rules_value is not None and solved.rules_interval is not None and solved.rules:
        out.append(_by_rules(rules, solved))
    elif solved.rules_value is not None and solved.rules:
        cost = f"{float(100 * (solved.value - solved.rules_value)):.4f} % of {_said(rules, rules.unit)}"
        edge = f"{signed(float(-100 * solved.rules_value), 4)} %"
        out.append(f"Following these rules costs exactly {cost} against the best play: edge {edge}")
    if rules.progressive is not None:
        out += _pot_facts(rules, currency)
    return out


def _by_rules(rules: Rules, solved: Solved) -> str:
    """What following simulated rules costs against bounded play."""
    assert solved.rules_value is not None
    assert solved.rules_interval is not None
    edge = f"{signed(float(-100 * solved.rules_value), 2)} ± {100 * solved.rules_interval:.2f} %"
    if solved.low is None or solved.high is None:
        return f"Following these rules: edge {edge}; best play may be better"
    half = Fraction(solved.rules_interval)
    costs = [
        float(100 * (solved.low - solved.rules_value - half)),
        float(100 * (solved.high - solved.rules_value + half)),
    ]
    cost = f"between {costs[0]:.1f} and {costs[1]:.1f} % of {_said(rules, rules.unit)}"
    return f"Following these rules costs {cost} against the best play: edge {edge}"


def _forfeits(rules: Rules, sides: list[str]) -> Iterator[str]:
    """Side bets that a decision of the main game can lose: their figures hold for whoever does not throw them away."""
    actions = [a for street in rules.streets.values() for d in street.decisions.values() for a in d.options.values()]
    for name in sides:
        ways = ["a fold"] if any(a.fold for a in actions) and outcome(rules, name, "fold") != "table" else []
        ways += ["an exchange"] if any(name in a.forfeits for a in actions if a.exchange is not None) else []
        if ways:
            lost = f"{_title(rules, name)} is lost with {' or '.join(ways)}"
            yield f"{lost}: its figures are of a player who does so only with hands that it does not pay"


def _pot_facts(rules: Rules, currency: str) -> list[str]:
    """What the progressive bet pays back, and the pot at which it would be fair."""
    progressive = rules.progressive
    assert progressive is not None
    stake = rules.bets[progressive.bet].stake
    if stake is None or progressive.judged not in ("best", "first_five", "dealt"):
        return []
    table = {prize.hand: Fraction(1) for prize in progressive.table}
    judged = rules.bets[progressive.bet].model_copy(update={"pays": table, "judged": progressive.judged})
    shadow = rules.model_copy(update={"bets": {**rules.bets, progressive.bet: judged}})
    chances = dict(side.frequencies(shadow, progressive.bet))
    fixed = sum((chances[p.hand] * p.fixed for p in progressive.table if p.fixed is not None), Fraction())
    share = sum((chances[p.hand] * p.percent / 100 for p in progressive.table if p.percent is not None), Fraction())
    price = stake[currency]
    out = [f"The fixed prizes of the pot pay back {float(100 * fixed / price):.4f} % of the progressive stake"]
    if share:
        fair = float((price - fixed) / share / 100)
        out.append(f"The progressive bet is fair at a pot of {fair:,.2f} {currency}")
    return out


def _warnings(game: Game[Rules], rules: Rules, currency: Currency, bets: list[BetCertificate]) -> Iterator[str]:
    for bet in bets:
        if bet.bet in rules.bets and rules.bets[bet.bet].optional and bet.edge > Fraction(1, 2):
            most = f"more than half of what is staked on it ({float(100 * bet.edge):.2f} %)"
            yield f"{_title(rules, bet.bet)} keeps {most}"
    yield from _currencies(game, rules, currency)
    yield from _largest(rules, currency)


def _currencies(game: Game[Rules], rules: Rules, currency: Currency) -> Iterator[str]:
    """Tables of fixed sums that are not the same multiple of the price in every currency."""
    for name, bet in rules.bets.items():
        if not bet.fixed_sums or bet.stake is None:
            continue
        for row, pay in rules.pays(name).items():
            if not isinstance(pay, dict):
                continue
            times = {code: Fraction(pay[code], bet.stake[code]) for code in game.currencies if code in pay}
            if len(set(times.values())) > 1:
                said = ", ".join(f"{code} {float(n):g} × the stake" for code, n in times.items())
                yield f"{_title(rules, name)}: the currencies disagree on {row.replace('_', ' ')} ({said})"
    del currency


def _largest(rules: Rules, currency: Currency) -> Iterator[str]:
    """Can the printed largest win be reached, can it be exceeded?"""
    limits, book = rules.limits[currency.code], Book(rules, currency)
    pot = rules.progressive.bet if rules.progressive else None
    stakes = {name: book.span(name).high for name in rules.opening if name != pot}
    if limits.max_win is not None:
        best = best_case(rules, stakes, currency.code)
        how = f"with {best.hand.replace('_', ' ')} ({best.situation.replace('_', ' ')})"
        printed = f"the printed largest win of {currency.with_sign(limits.max_win)} ({rules.max_win.counts})"
        if best.amount > limits.max_win:
            yield f"{printed} can be exceeded: {currency.with_sign(best.amount)} {how}"
        elif best.amount < limits.max_win:
            yield f"{printed} cannot be reached: the most is {currency.with_sign(best.amount)} {how}"
    if rules.cap is not None:
        yield from _cut(rules, rules.cap, currency)
    if limits.ceiling is not None:
        for name, stake in stakes.items():
            one = best_case(rules, {rules.unit: book.span(rules.unit).low, name: stake}, currency.code, gross=False)
            for said in over_ceiling(limits.ceiling, currency, one.amount, _said(rules, name)):
                yield f"{said} with {one.hand.replace('_', ' ')}"


def _cut(rules: Rules, cap: int, currency: Currency) -> Iterator[str]:
    """Where the table announces the most that a box pays, the figures hold as long as nothing is cut."""
    for name, bet in rules.bets.items():
        top = max((pay for pay in rules.pays(name).values() if isinstance(pay, Fraction)), default=Fraction())
        if top and bet.placed in ("opening", "later"):
            most = currency.with_sign(int(cap / top))
            paid = f"{_title(rules, name)} is paid up to {currency.with_sign(cap)}"
            yield f"{paid}: the figures hold for stakes on it of at most {most}"
