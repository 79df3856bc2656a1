"""The stakes of a game with a player's bank: what may be staked against it, with it, and what gives way to what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from croupier.games.baccarat.model import Bank, Rules, Special
from croupier.games.common import Span
from croupier.games.spots import Limiter, spoken
from croupier.games.titles import titled, within
from croupier.play import Bets, Place, Refused, Seat, Steps, Table
from croupier.play.asks import Lying
from croupier.play.events import BetTaken
from croupier.play.record import Json


def half(sum_: int) -> int:
    """Half of the bank; of an odd sum the smaller half."""
    return sum_ // 2


class BankBook:
    """The bet book of one round (see ``play.asks.BetBook``): the bank's sum decides what may be staked."""

    def __init__(self, rules: Rules, table: Table, banker: Seat, sum_: int) -> None:
        assert rules.bank is not None
        self.rules, self.bank, self.limiter = rules, rules.bank, Limiter(rules, table.currency)
        self.banker, self.sum = banker, sum_
        self._names = {spoken(name): name for name in rules.bets}

    def name(self, text: str) -> str:
        found = self._names.get(spoken(text) if isinstance(text, str) else "")
        if found is None:
            raise Refused(f"there is no bet {text!r} at this table: {', '.join(map(self.spoken, self.bank.priority))}")
        return found

    def spoken(self, bet: str) -> str:
        return within(titled(self.rules.bets[bet].title, bet))

    def span(self, bet: str) -> Span:
        """The smallest and largest stake on a bet, now that the bank is known."""
        limits = self.limiter.span(bet)
        if bet == "punto":
            return Span(limits.low, min(limits.high, self.sum))
        size = self.sum if bet == "banco_solo" else half(self.sum)
        return Span(size, size)

    def accept(self, place: Place, lying: Lying) -> Place:
        self.limiter.value_chips(place)
        bet = self.name(place.bet)
        if bet == "banco":
            raise Refused("the bank is not bought with a bet: it is won at the auction or comes round the table")
        if place.seat == self.banker:
            raise Refused(f"{place.seat} keeps the bank and cannot stake against it")
        other = next((name for seat, name in lying if seat == place.seat and name != bet), None)
        if other is not None:
            raise Refused(f"{place.seat} has a stake on {self.spoken(other)} already: one kind of bet for each player")
        if bet == "punto":
            self._check_punto(place, lying)
        else:
            self._check_special(bet, place, lying)
        return Place(place.seat, bet, place.amount)

    def _check_punto(self, place: Place, lying: Lying) -> None:
        self.limiter.check("punto", "punto", place, lying, self.spoken("punto"))
        if not self._room(lying):
            raise Refused(
                f"the bank of {self.limiter.say(self.sum)} is covered: nothing more can be staked against it",
                self.bank.rules.get("cover"),
            )

    def _check_special(self, bet: str, place: Place, lying: Lying) -> None:
        size = self.span(bet).low
        part = "the whole bank" if bet == "banco_solo" else "half of the bank"
        if place.amount != size or lying.get((place.seat, bet)):
            whole = f"{self.spoken(bet)} is {part}, {self.limiter.say(size)}, once"
            raise Refused(f"{whole}; not {self.limiter.say(place.amount)}")

    def _room(self, lying: Lying) -> int:
        """How much of the bank is not covered by punto stakes."""
        return max(0, self.sum - sum(amount for (_, bet), amount in lying.items() if bet == "punto"))

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        """A punto stake beyond what is left of the bank is cut to it."""
        amount = min(place.amount, self._room(lying)) if place.bet == "punto" else place.amount
        return [(place.bet, amount, place.amount - amount)]

    def offered(self) -> Json:
        spans = {name: self.span(name) for name in self.bank.priority}
        return {
            "bets": {name: [name] for name in self.bank.priority},
            "sizes": {name: {"min": span.low, "max": span.high} for name, span in spans.items()},
            "bank": self.sum,
            "banker": self.banker,
            "currency": self.limiter.currency.code,
        }


@dataclass(frozen=True, slots=True)
class Cover:
    """Who plays for what: the stakes against the bank, the banker's own part, a partner's part."""

    against: dict[tuple[Seat, str], int]
    banker_part: int
    partner: Seat | None = None
    partner_part: int = 0
    special: Special = "punto"

    @property
    def covered(self) -> int:
        return sum(self.against.values())

    @property
    def bank(self) -> int:
        return self.banker_part + self.partner_part


def order_from(table: Table, banker: Seat, bank: Bank) -> list[Seat]:
    """The other seats in the order in which the bank passes."""
    at = table.seats.index(banker)
    clockwise = [*table.seats[at + 1 :], *table.seats[:at]]
    return clockwise if bank.passes == "clockwise" else clockwise[::-1]


def agreed(bank: Bank, table: Table, banker: Seat, sum_: int, bets: Bets) -> Steps[Cover]:
    """After the bets: the special bet that goes first, what gives way to it, and how the bank is covered."""
    order = order_from(table, banker, bank)
    special: Special = "punto"
    claimer: Seat | None = None
    claims = [(bank.priority.index(kind), order.index(seat), kind, seat) for seat, kind in _specials(bets)]
    if claims:
        _, _, special, claimer = min(claims)
    partner, partner_part, banker_part = None, 0, sum_
    for (seat, bet), amount in list(bets.lying.items()):
        gives_way = bet != "banco" and (seat, bet) != (claimer, special)
        if gives_way and (bet != "punto" or special == "banco_solo"):
            bets.take(seat, bet, amount)
            yield BetTaken(seat, bet, amount, reason=f"{special.replace('_', ' ')} goes first")
    if claimer is not None and special == "banco_avec":
        partner, partner_part = claimer, bets.lying[claimer, special]
        if bank.avec == "share_half":
            banker_part -= partner_part
            bets.take(banker, "banco", partner_part)
            yield BetTaken(banker, "banco", partner_part, reason=f"{partner} carries half of the bank")
    room = banker_part + partner_part - sum(n for (_, bet), n in bets.lying.items() if bet == "banco_avec_la_table")
    yield from _cut(bets, room if special != "banco_solo" else 0)
    against = {place: n for place, n in bets.lying.items() if place[1] not in ("banco", "banco_avec")}
    return Cover(against, banker_part, partner, partner_part, special)


def _specials(bets: Bets) -> list[tuple[Seat, Special]]:
    """Who claims what, besides plain stakes against the bank."""
    return [(seat, kind) for seat, bet in bets.lying for kind in get_args(Special) if bet == kind != "punto"]


def _cut(bets: Bets, room: int) -> Steps[None]:
    """Punto stakes in the order of placing, as far as the bank reaches; the rest goes back."""
    for (seat, bet), amount in list(bets.lying.items()):
        if bet != "punto":
            continue
        back = max(0, amount - room)
        room -= amount - back
        if back:
            bets.take(seat, bet, back)
            yield BetTaken(seat, bet, back, reason="beyond what is left of the bank")
