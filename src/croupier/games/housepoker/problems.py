"""What can be wrong in a file of poker against the house although every value is well formed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from croupier.games.common import Problem, above_ceiling
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.hands import condition, least
from croupier.games.housepoker.pot import order
from croupier.games.housepoker.ways import RULES
from croupier.ranking import find_ranking

if TYPE_CHECKING:
    from croupier.games.housepoker.model import Action, Decision, Rules, Street

MOST_UNITS: Final = 20
"""No raise and no price is more than so many times the first stake: five times is the most that a rulebook knows."""


def problems(rules: Rules) -> list[Problem]:
    """All of them."""
    parts = (_bets, _outcomes, _streets, _dealer, _progressive, _raised, _cards)
    return [problem for part in parts for problem in part(rules)]


def _known(rules: Rules) -> str:
    return f"a bet of this game: {', '.join(rules.bets)}"


def _bets(rules: Rules) -> Iterator[Problem]:
    if rules.unit not in rules.opening:
        yield Problem("unit", rules.unit, f"a bet that is staked before the deal: {', '.join(rules.opening)}")
    for name, bet in rules.bets.items():
        key = f"bets.{name}"
        if "en" not in bet.title:
            yield Problem(f"{key}.title.en", None, "a name in English")
        for other in [*bet.needs, *([bet.equals] if bet.equals else []), *([bet.on] if bet.on else [])]:
            if other not in rules.bets:
                yield Problem(key, other, _known(rules))
        for row in bet.pays:
            try:
                condition(rules.ranking, row)
            except ValueError as bad:
                yield Problem(f"{key}.pays.{row}", row, str(bad))
        pot = rules.progressive is not None and rules.progressive.bet == name
        if any(result == "table" for result in bet.outcomes.values()) and not bet.pays and not pot:
            yield Problem(f"{key}.pays", None, "a pay table, since an outcome says so")
        if bet.fixed_sums:
            for row, pay in bet.pays.items():
                lacking = [code for code in rules.limits if not isinstance(pay, dict) or code not in pay]
                if lacking:
                    yield Problem(f"{key}.pays.{row}", pay, f"a sum in each currency: {', '.join(lacking)} is missing")
        if bet.placed == "none" and bet.on is None:
            yield Problem(f"{key}.on", None, "the bet whose amount the bonus is reckoned on")
        for code in rules.limits:
            if bet.stake is not None and code not in bet.stake:
                yield Problem(f"{key}.stake", bet.stake, f"a price in {code}")


def _outcomes(rules: Rules) -> Iterator[Problem]:
    """Whatever happens, every bet that lies there is settled."""
    pot = rules.progressive.bet if rules.progressive else None
    for name, bet in rules.bets.items():
        when = bet.when_settled
        if when is not None and when != "reveal" and when not in rules.streets:
            yield Problem(f"bets.{name}.when_settled", when, f"reveal, or one of {', '.join(rules.streets)}")
        elif bet.placed != "fee" and name != pot:
            ends = ["any"] if when in rules.streets else _ends(rules, before_buying=when == "reveal")
            open_ends = [end for end in ends if _unsettled(rules, name, end)]
            if open_ends:
                found = sorted(bet.outcomes)
                yield Problem(f"bets.{name}.outcomes", found, f"what becomes of it when the end is {open_ends[0]}")
        if bet.below == "table":
            yield Problem(f"bets.{name}.below", "table", "lose, push or a profit to 1 for what is not in the table")


def _ends(rules: Rules, *, before_buying: bool) -> list[str]:
    """How a hand that was not folded can end."""
    if rules.dealer is None:
        return ["alone"]
    ends = ["better", "worse", "equal"]
    if rules.dealer.qualifies is not None:
        ends += [f"unqualified_{end}" for end in ("better", "worse", "equal")]
    if rules.dealer.buying is not None and not before_buying:
        won = ("better",) if rules.dealer.buying.always_pays else ("better", "worse", "equal")
        ends += [f"bought_{end}" for end in (*won, "nothing")]
    return ends


def _unsettled(rules: Rules, name: str, end: str) -> bool:
    try:
        outcome(rules, name, end)
    except ValueError:
        return True
    return False


def _streets(rules: Rules) -> Iterator[Problem]:
    names = {option for street in rules.streets.values() for d in street.decisions.values() for option in d.options}
    for number, street in rules.streets.items():
        for place, decision in street.decisions.items():
            key = f"streets.{number}.decisions.{place}"
            if decision.default not in decision.options:
                yield Problem(f"{key}.default", decision.default, f"one of {', '.join(decision.options)}")
            for name in [*decision.after, *decision.unless]:
                if name not in names:
                    yield Problem(key, name, f"an option of some decision: {', '.join(sorted(names))}")
            if decision.hand is not None and least(rules.ranking, decision.hand) is None:
                yield Problem(f"{key}.hand", decision.hand, "a hand such as two_pair or pair:8")
            for option, action in decision.options.items():
                yield from _action(rules, f"{key}.options.{option}", action)


def _action(rules: Rules, key: str, action: Action) -> Iterator[Problem]:
    named = [action.bet, action.books, *action.take_back]
    yield from (Problem(key, name, _known(rules)) for name in named if name is not None and name not in rules.bets)
    if action.exchange is not None and not action.exchange[0] <= action.exchange[1] <= rules.own_cards:
        yield Problem(f"{key}.exchange", action.exchange, f"at least and at most so many of {rules.own_cards} cards")
    sizes = sorted(action.times)
    steps = {b - a for a, b in pairwise(sizes)}
    if len(steps) > 1 or 0 in steps or (sizes and sizes[0] <= 0):
        yield Problem(f"{key}.times", [str(t) for t in sizes], "multiples in equal steps, such as 3 and 4")
    beyond = [str(t) for t in sizes if t.denominator > 1 or t > MOST_UNITS]
    if beyond:
        yield Problem(f"{key}.times", beyond, f"whole multiples of {rules.unit}, at most {MOST_UNITS}")
    if action.fee is not None and action.fee > MOST_UNITS:
        yield Problem(f"{key}.fee", str(action.fee), f"a price of at most {MOST_UNITS} times {rules.unit}")


def _dealer(rules: Rules) -> Iterator[Problem]:
    dealer = rules.dealer
    if dealer is None:
        if rules.dealer_cards:
            yield Problem("dealer", None, "a [dealer], since cards are dealt to him")
        return
    for key, text in (("qualifies", dealer.qualifies), ("buying.opens", dealer.buying and dealer.buying.opens)):
        if text is not None and least(rules.ranking, text) is None:
            yield Problem(f"dealer.{key}", text, "a hand such as pair, pair:8, ace_king or high_card:Q")
    yield from (
        Problem("dealer.draws", rule, f"one of {', '.join(RULES)}") for rule in dealer.draws if rule not in RULES
    )
    if dealer.buying is not None and dealer.buying.books not in rules.bets:
        yield Problem("dealer.buying.books", dealer.buying.books, _known(rules))


def _progressive(rules: Rules) -> Iterator[Problem]:
    progressive = rules.progressive
    if progressive is None:
        return
    if progressive.bet not in rules.bets:
        yield Problem("progressive.bet", progressive.bet, _known(rules))
    if not 0 < progressive.contribution <= 1:
        yield Problem("progressive.contribution", str(progressive.contribution), "more than 0 and at most 1")
    for prize in progressive.table:
        if least(rules.ranking, prize.hand) is None:
            yield Problem("progressive.table", prize.hand, "a hand such as royal_flush")
    top = next((prize for prize in progressive.table if prize.hand == "royal_flush"), None)
    if top is None:
        yield Problem("progressive.table", None, "a line for the royal flush, which always has the highest prize")
    elif (
        top.percent is not None
        and any(
            prize.percent is not None and prize.percent >= top.percent
            for prize in progressive.table
            if prize is not top
        )
    ) or (
        top.fixed is not None
        and any(
            prize.percent is not None or order(prize, 0) >= top.fixed for prize in progressive.table if prize is not top
        )
    ):
        yield Problem("progressive.table", "royal_flush", "the highest prize for the royal flush")
    for prize in progressive.table:
        if prize.fixed is not None:
            yield from above_ceiling(rules, "progressive.table", prize.fixed)
    yield from above_ceiling(rules, "progressive.seed", progressive.seed)
    lows = [least(rules.ranking, prize.hand) or 0 for prize in progressive.table]
    if lows != sorted(lows, reverse=True):
        yield Problem("progressive.table", [prize.hand for prize in progressive.table], "the highest hand first")


def _raised(rules: Rules) -> Iterator[Problem]:
    for name, rows in rules.raised.items():
        if not rules.pays_are_minimum:
            yield Problem(f"raised.{name}", name, "nothing: this rulebook's pays are fixed, not minimums")
            continue
        if name not in rules.bets:
            yield Problem(f"raised.{name}", name, _known(rules))
            continue
        for row, pay in rows.items():
            printed = rules.bets[name].pays.get(row)
            if printed is None or isinstance(printed, dict):
                yield Problem(
                    f"raised.{name}.{row}", str(pay), f"a row of its table: {', '.join(rules.bets[name].pays)}"
                )
            elif pay < printed:
                yield Problem(f"raised.{name}.{row}", str(pay), f"at least the printed {printed}: never lowered")


def _cards(rules: Rules) -> Iterator[Problem]:
    """They make hands of this ranking, and one deck must suffice for every box."""
    way = find_ranking(rules.ranking)
    hands = {"own": rules.own_cards} | ({"dealer": rules.dealer_cards} if rules.dealer else {})
    for name, count in hands.items():
        count += rules.board_cards
        if not way.least <= count <= way.most:
            yield Problem("streets", f"{count} cards ({name} and board)", f"a hand of {way.least} to {way.most} cards")
    if rules.seats is None:
        return
    course = [(street, d) for street in rules.streets.values() for d in street.decisions.values()]
    burns = sum(street.burn + (street.burn_before_exchange == "once") for street in rules.streets.values())
    buys = rules.dealer.buying.most if rules.dealer and rules.dealer.buying else 0
    draws = rules.dealer.most_thrown if rules.dealer and rules.dealer.draws else 0
    need = rules.seats * (rules.own_cards + _drawn(course, frozenset()))
    need += rules.dealer_cards + rules.board_cards + burns + buys + draws
    if need > 52:
        yield Problem("seats", rules.seats, f"so few that one deck suffices: {need} cards could be needed")


def _drawn(course: list[tuple[Street, Decision]], done: frozenset[str]) -> int:
    """The most cards that one player can draw at the decisions still to come, burns before them included."""
    if not course:
        return 0
    (street, decision), rest = course[0], course[1:]
    asked = (not decision.after or done & set(decision.after)) and not done & set(decision.unless)
    if not asked:
        return _drawn(rest, done)
    most = 0
    for name, action in decision.options.items():
        if action.fold or (action.needs and not done & set(action.needs)):
            continue
        cards = action.exchange[1] if action.exchange else action.draw
        burn = 1 if action.exchange and street.burn_before_exchange == "each" else 0
        most = max(most, cards + burn + _drawn(rest, done | {name}))
    return most
