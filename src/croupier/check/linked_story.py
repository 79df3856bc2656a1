"""Jackpots that are linked over tables, told beside the rounds of a game: set up by ``linked``, each round by
``jackpot``. What falls is the round's; for whom a surprise is drawn the story says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.check.said import keys, says
from croupier.complaint import Complaint
from croupier.money import Currency
from croupier.play import Round, ScriptedChance, Seat, Settlement
from croupier.play.record import Json
from croupier.room.linked.bill import Bill, reckoned
from croupier.room.linked.book import chosen, must_fit
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Opens, Standing, apply
from croupier.room.linked.trigger import Played, label
from croupier.rulebooks import Game

_ROUND = {"fees", "drawn", "pays", "holds", "fed"}


class LinkedTeller:
    """The jackpots of one story. ``refused``: why one of them was, where that is expected."""

    def __init__(self, game: Game, currency: Currency, said: Mapping[str, Json]) -> None:
        self._currency = currency
        self._rules: dict[str, LinkedRules] = {}
        self._now: dict[str, Standing] = {}
        self._before: list[str] = []
        for name, figures in said.items():
            own = {key: value for key, value in figures.items() if key not in ("holds", "like")}
            called = str(figures.get("like", name))
            _, rules = chosen({"name": called, "currency": currency.code, "games": [game.id], **own})
            must_fit(rules, game)
            before = Standing(0 if "holds" not in figures else currency.parse(figures["holds"]))
            self._rules[name], (self._now[name], _) = rules, apply(rules, before, Opens())

    def over(self, play: Round[Settlement], seats: list[Seat], said: Mapping[str, Json]) -> Iterator[str]:
        """A round has ended: what differs from what the story says of its jackpots."""
        if strange := sorted(set(said) - set(self._rules)):
            yield f"{', '.join(strange)}: no such jackpot is set up ('linked')"
        assert play.result is not None
        result = next((what for event in reversed(play.events) if (what := event.outcome) is not None), None)
        for name, rules in self._rules.items():
            told = keys(said.get(name, {}), f"the jackpot {name}", set(), _ROUND)
            paid_fee = dict.fromkeys(told.get("fees", ()), rules.entry.fee)
            chance = _scripted(name, told.get("drawn", ()))
            played = Played(seats, play.result, play.events, result, chance, tuple(self._before))
            self._now[name], bill = reckoned(rules, name, self._now[name], played, paid_fee)
            yield from self._compare(name, told, bill)
        if result is not None and play.result.void is None:
            self._before.append(result)

    def _compare(self, name: str, told: Json, bill: Bill | None) -> Iterator[str]:
        money, show = self._currency.parse, self._currency.with_sign
        paid = {} if bill is None else dict(bill.paid)
        wanted = {seat: money(amount) for seat, amount in told.get("pays", {}).items()}
        if paid != wanted:
            yield f"{name} should pay {_listed(wanted, show)}; it pays {_listed(paid, show)}"
        holds, fed = self._now[name].holds, 0 if bill is None else bill.fed
        for word, found in (("holds", holds), ("fed", fed)):
            if word in told and money(told[word]) != found:
                yield f"{name}: {word} should be {show(money(told[word]))}; it is {show(found)}"


def refusal(complaint: Complaint, expected: str | None) -> str | None:
    """What a story complains of when its jackpots cannot be set up; nothing where it expects just that."""
    if expected is None:
        return f"the jackpot cannot be set up: {complaint}"
    return None if says(complaint, expected) else f"it was refused, but not because of {expected!r}: {complaint}"


def _scripted(name: str, drawn: object) -> Callable[[str], ScriptedChance]:
    """The least number for whom it is drawn, and for everybody else the greatest, which no chance below one hits."""
    hit = {label(name, str(seat)) for seat in (drawn if isinstance(drawn, list | tuple) else [drawn])}
    return lambda said: _First() if said in hit else _Last()


class _First(ScriptedChance):
    def below(self, n: int) -> int:
        del n
        return 0


class _Last(ScriptedChance):
    def below(self, n: int) -> int:
        return n - 1


def _listed(amounts: Mapping[str, int], show: Callable[[int], str]) -> str:
    return ", ".join(f"{seat} {show(amount)}" for seat, amount in amounts.items()) or "nobody anything"
