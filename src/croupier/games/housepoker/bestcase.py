"""The most that given opening stakes can win in one round: for the printed maximum, its warnings and its refusals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, get_args

from croupier.games.family import Win
from croupier.games.housepoker.book import Book
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.hands import least
from croupier.games.housepoker.model import Action, Bet, Rules, Situation
from croupier.money import Currency


class Best(NamedTuple):
    """The most, with which hand, in which situation."""

    amount: int
    hand: str
    situation: str


def best_case(rules: Rules, opening: dict[str, int], currency: str, *, gross: bool | None = None) -> Best:
    """The largest win of a round with these stakes, counted as the rulebook counts its printed maximum."""
    counts_stakes = rules.max_win.counts == "gross" if gross is None else gross
    best = Best(0, "", "")
    for hand in _hands(rules):
        for situation in _situations(rules):
            total = Fraction(0)
            for name, stake in _stakes(rules, opening, hand).items():
                profit = _profit(rules, name, stake, opening, hand, situation, currency)
                if profit > 0:
                    total += profit + (stake if counts_stakes else 0)
            if total > best.amount:
                best = Best(int(total), hand, situation)
    return best


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """What each opening stake can win at most, as high as it may be, with what is raised on it."""
    book = Book(rules, currency)
    pot = rules.progressive.bet if rules.progressive else None
    for name in (name for name in rules.opening if name != pot):
        stake = book.span(name).high
        best = best_case(rules, {rules.unit: book.span(rules.unit).low, name: stake}, currency.code, gross=False)
        yield Win(book.spoken(name), stake, best.amount)


def _hands(rules: Rules) -> list[str]:
    rows = {row for name in rules.bets for row in rules.pays(name) if least(rules.ranking, row) is not None}
    return sorted(rows, key=lambda row: -(least(rules.ranking, row) or 0)) or ["high_card"]


def _situations(rules: Rules) -> list[str]:
    if rules.dealer is None:
        return ["alone"]
    out = [s for s in get_args(Situation) if s not in ("fold", "any", "alone", "unqualified")]
    if rules.dealer.qualifies is None:
        out = [s for s in out if not s.startswith("unqualified")]
    return out if rules.dealer.buying else [s for s in out if not s.startswith("bought")]


def _actions(rules: Rules) -> Iterator[Action]:
    for street in rules.streets.values():
        for decision in street.decisions.values():
            yield from decision.options.values()


def _stakes(rules: Rules, opening: dict[str, int], hand: str) -> dict[str, int]:
    """The opening stakes and the largest later ones."""
    unit = opening.get(rules.unit, 0)
    out = dict(opening)
    for action in _actions(rules):
        if action.bet is None or action.span is not None:
            continue
        times = max([*action.times, *(action.range or ())])
        out[action.bet] = max(out.get(action.bet, 0), int(times * unit))
    for action in _actions(rules):
        if action.bet is not None and (span := action.span) is not None:
            of = span.high_of.rpartition(":")[2]
            pay = _table(rules, of, hand, "") or Fraction(0)
            out[action.bet] = int(span.high * pay * out[of])
    return out


def _profit(
    rules: Rules, name: str, stake: int, opening: dict[str, int], hand: str, situation: str, currency: str
) -> Fraction:
    bet = rules.bets[name]
    if bet.placed == "fee" or (rules.progressive and name == rules.progressive.bet):
        return Fraction(0)
    if bet.when_settled == "reveal" and situation.startswith("bought"):
        situation = "unqualified"
    try:
        result = outcome(rules, name, situation)
    except ValueError:
        return Fraction(0)
    if result != "table":
        return stake * result
    pay = _table(rules, name, hand, currency)
    if pay is None:
        return stake * bet.below if bet.below != "table" else Fraction(0)
    if bet.fixed_sums:
        return pay - (0 if bet.stake_returned else stake)
    base = opening.get(bet.on, 0) if bet.on else stake
    won = base * pay
    return won if rules.cap is None else min(won, Fraction(rules.cap))


def _table(rules: Rules, name: str, hand: str, currency: str) -> Fraction | None:
    """What a table pays for a hand; of a table of own cards the best row; of two combinations the two best."""
    rows = rules.pays(name)
    floor = least(rules.ranking, hand) or 0
    bet: Bet = rules.bets[name]
    pays = [pay[currency] if isinstance(pay, dict) else pay for pay in rows.values()]
    if bet.judged == "own":
        return Fraction(max(pays, default=0))
    fitting = [
        Fraction(pay)
        for row, pay in zip(rows, pays, strict=True)
        if (low := least(rules.ranking, row)) is not None and floor >= low
    ]
    if not fitting:
        return None
    if bet.combinations > 1:
        return fitting[0] + (fitting[1] if len(fitting) > 1 else 0)
    return fitting[0]
