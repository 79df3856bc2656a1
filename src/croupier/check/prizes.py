"""Stories of what a tournament pays: cancelled, divided by a deal, or by places. The format is in docs/scenarios.md
("Prizes")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from croupier.check.facts import compare_figures
from croupier.check.said import counted, keys, says
from croupier.check.scenario import Number, Scenario
from croupier.complaint import Complaint
from croupier.money import Currency, currency
from croupier.play import Refused
from croupier.play.record import Json
from croupier.tournament.cancelling import Bought, Left, Payment, Prize, Standing, cancelled
from croupier.tournament.deals import agreed, by_hand, proposed
from croupier.tournament.paying import Paying, paying_at
from croupier.tournament.payouts import by_shares, made, to_places

_USUAL: Final = "EUR"
_BOUGHT: Final = re.compile(r"(?P<part>\S+) \+ (?P<fee>\S+?)(?P<ticket> by ticket)?")
_TICKET: Final = "ticket"
Paid = dict[str, Payment]


def tell(scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Divide what is told and note what differs."""
    assert scenario.tournament is not None
    try:
        rules = paying_at(scenario.tournament, **scenario.options)
    except Complaint as bad:
        if scenario.error is None:
            failures.append(f"the house cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return
    if scenario.error is not None:
        failures.append(f"the set-up should have been refused ({scenario.error}), but the house stands")
        return
    compare_figures(rules, scenario.facts, failures, whose="house")
    money = currency(scenario.currency or _USUAL)
    kind = next(key for key in scenario.of_prizes if key != "pays")
    try:
        paid, rule = _KINDS[kind](rules, money, getattr(scenario, kind))
    except Refused as no:
        log.append(f"refused: {no}")
        if scenario.refused is None:
            failures.append(f"refused, and should not be: {no}")
        elif not says(no, scenario.refused):
            failures.append(f"refused, but not because of {scenario.refused!r}: {no}")
        return
    log += [f"{who} gets {_told(payment, money)}" for who, payment in paid.items()]
    log += [f"by {rule}"] if rule else []
    if scenario.refused is not None:
        failures.append(f"it should have been refused ({scenario.refused}), and is paid")
        return
    failures += _differences(paid, scenario.pays, money)


def _differences(paid: Paid, wanted: Mapping[str, Number], money: Currency) -> list[str]:
    out = [f"{who} is said to get something and is not paid" for who in wanted if who not in paid]
    for who, payment in paid.items():
        told = str(wanted.get(who, 0))
        tickets = (_TICKET,) if told == _TICKET else ()
        should = 0 if tickets else money.parse(told)
        if (payment.money, payment.tickets) != (should, tickets):
            expected = _told(Payment(share=should, tickets=tickets), money)
            out.append(f"{who} should get {expected}; it is {_told(payment, money)}")
    return out


def _told(payment: Payment, money: Currency) -> str:
    parts = [money.with_sign(payment.money)] if payment.money or not payment.tickets else []
    return " and ".join([*parts, *payment.tickets])


def _cancelled(rules: Paying, money: Currency, said: Json) -> tuple[Paid, str]:
    told = keys(said, "cancelled", {"stacks"}, {"each", "bought", "bounties", "collected", "prizes", "won", "stage"})
    stage = str(told.get("stage", "running"))
    if stage not in _STAGES:
        raise ValueError(f"stage: found {stage!r}; expected {', '.join(_STAGES)}")
    bounties, bought = told.get("bounties", {}), told.get("bought", {})
    players = tuple(
        Left(
            str(who),
            counted(stack, f"the stack of {who}"),
            tuple(_bought(each, money) for each in _listed(bought.get(who, told.get("each", [])))),
            money.parse(bounties.get(who, 0)),
        )
        for who, stack in told["stacks"].items()
    )
    now = Standing(
        players,
        money.parse(told.get("collected", 0)),
        tuple(_prize(each, money) for each in _listed(told.get("prizes", []))),
        money.parse(told.get("won", 0)),
        started=stage != "not begun",
        final_table=stage == "final table",
        lottery=stage == "hexapro",
    )
    settled = cancelled(rules, now)
    return dict(settled.payments), settled.rule


_STAGES: Final = ("not begun", "running", "final table", "hexapro")


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _amounts(value: object, money: Currency) -> list[int]:
    return [money.parse(str(each)) for each in _listed(value)]


def _bought(text: object, money: Currency) -> Bought:
    if (found := _BOUGHT.fullmatch(str(text))) is None:
        raise ValueError(f"bought: found {text!r}; expected the part of the pool and the fee, such as 9 + 1")
    fee = money.parse(found["fee"])
    return Bought(money.parse(found["part"]) + fee, fee, _TICKET if found["ticket"] else None)


def _prize(told: object, money: Currency) -> Prize:
    if isinstance(told, dict):
        ((what, value),) = told.items()
        return Prize(money.parse(value), str(what))
    return Prize(money.parse(str(told)))


def _deal(rules: Paying, money: Currency, said: Json) -> tuple[Paid, str]:
    told = keys(said, "deal", {"by", "stacks", "prizes", "agree"}, {"parts", "left", "entries"})
    stacks = {str(who): counted(stack, f"the stack of {who}") for who, stack in told["stacks"].items()}
    prizes = _amounts(told["prizes"], money)
    if told["by"] == "hand":
        parts = {str(who): money.parse(part) for who, part in told.get("parts", {}).items()}
        deal = by_hand(parts, stacks, prizes, money)
    elif told["by"] in ("icm", "chips"):
        deal = proposed(told["by"], stacks, prizes, money.parse(told.get("left", 0)), rules.dividing)
    else:
        raise ValueError(f"by: found {told['by']!r}; expected icm, chips or hand")
    agree = list(stacks) if told["agree"] == "all" else [str(who) for who in _listed(told["agree"])]
    deal = agreed(rules, deal, agree, closed=told.get("entries", "closed") == "closed")
    paid = {who: Payment(share=share) for who, share in deal.shares.items()}
    if deal.left:
        paid["the winner"] = Payment(share=deal.left)
    return paid, rules.must_deal().rule or ""


def _places(rules: Paying, money: Currency, said: Json) -> tuple[Paid, str]:
    told = keys(said, "places", set(), {"prizes", "pool", "shares", "entries", "price", "out"})
    pool = money.parse(told.get("pool", 0))
    if "prizes" in told:
        prizes = _amounts(told["prizes"], money)
    elif "shares" in told:
        prizes = by_shares(pool, [Fraction(str(each)) for each in _listed(told["shares"])], rules.dividing)
    else:
        entries = counted(told.get("entries", 0), "entries")
        prizes = made(pool, entries, money.parse(told.get("price", 0)), rules.made)
    out = [list(map(str, _listed(each))) for each in told.get("out", range(1, len(prizes) + 1))]
    return {who: Payment(share=prize) for who, prize in to_places(prizes, out).items()}, ""


_KINDS: Final[Mapping[str, Callable[[Paying, Currency, Json], tuple[Paid, str]]]] = {
    "cancelled": _cancelled,
    "deal": _deal,
    "places": _places,
}
