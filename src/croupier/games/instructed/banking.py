"""A round in which a player keeps the bank: who, with how much, what is covered, the hands, the settlement.

(ray-online/other-card-games.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.games.common import Span
from croupier.games.instructed.drawing import HandTold, NotDrawn, Pieces, confirmed
from croupier.games.instructed.model import Banker, BankerFee, Rules
from croupier.games.instructed.scoring import spoken as hand_spoken
from croupier.games.instructed.scoring import strength
from croupier.games.spots import Limiter, spoken
from croupier.games.voids import give_back
from croupier.money import Rounding
from croupier.play import Event, Line, Option, Place, Refused, Seat, Settlement, Steps, Table
from croupier.play.asks import Lying
from croupier.play.events import Amount, BetPlaced, Chose, Settled
from croupier.play.record import Json

BANK, STAKE = "bank", "stake"


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """Who keeps the bank, with how much; nobody does: the round is not played."""

    seat: Seat | None
    amount: Amount = 0

    def told(self, money: Callable[[int], str]) -> str:
        return f"{self.seat} keeps the bank with {money(self.amount)}." if self.seat else "Nobody keeps the bank."


@dataclass(frozen=True, slots=True)
class BankFee(Event):
    """What the house takes of the stakes that the banker has won."""

    amount: Amount
    of: Amount

    def told(self, money: Callable[[int], str]) -> str:
        return f"Of the {money(self.of)} that the bank has won the house takes {money(self.amount)}."


class Holder(NamedTuple):
    """The banker and his stake."""

    seat: Seat
    sum: int


class Against:
    """The bet book of a round with a banker: stakes against him as far as his own covers what they could win
    (ray-online/other-card-games#OC-3)."""

    def __init__(self, rules: Rules, banker: Banker, table: Table, holder: Holder) -> None:
        self.rules, self.banker, self.holder = rules, banker, holder
        self.limiter = Limiter(rules, table.currency)

    def name(self, text: str) -> str:
        if isinstance(text, str) and spoken(text) == BANK:
            raise Refused("the bank is not a bet: who keeps it is settled before the stakes")
        if not isinstance(text, str) or spoken(text) != STAKE:
            raise Refused(f"there is no bet {text!r} in this game: {STAKE}")
        return STAKE

    def spoken(self, bet: str) -> str:
        return "the bank" if bet == BANK else "the stake against the bank"

    def room(self, lying: Lying) -> int:
        """How much may still be staked."""
        staked = sum(amount for (_, bet), amount in lying.items() if bet == STAKE)
        return max(0, int(Fraction(self.holder.sum) / max(self.banker.pays, Fraction(1))) - staked)

    def accept(self, place: Place, lying: Lying) -> Place:
        bet, rule = self.name(place.bet), self.rules.rules.get("cover")
        self.limiter.value_chips(place)
        if place.seat == self.holder.seat:
            raise Refused(f"{place.seat} keeps the bank and cannot stake against it")
        self.limiter.check(bet, STAKE, place, lying, self.spoken(bet))
        if not self.room(lying):
            say = self.limiter.say(self.holder.sum)
            raise Refused(f"the bank of {say} is covered: nothing more can be staked against it", rule)
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        """What the bank does not cover goes back: in the order in which stakes come."""
        amount = min(place.amount, self.room(lying))
        return [(place.bet, amount, place.amount - amount)]

    def offered(self) -> Json:
        low, high = self.limiter.span(STAKE)
        return {
            "bets": {STAKE: [STAKE]},
            "spans": {STAKE: [low, min(high, self.holder.sum)]},
            "bank": self.holder.sum,
            "banker": self.holder.seat,
            "currency": self.limiter.currency.code,
        }


def play(rules: Rules, banker: Banker, table: Table) -> Steps[Settlement]:
    """One round."""
    holder = (yield from _holder(rules, banker, table)) if len(table.seats) >= rules.fewest else None
    yield BankTaken(*holder) if holder is not None else BankTaken(None)
    if holder is None:
        carry = {key: value for key, value in table.carry.items() if key == BANK}
        return Settlement((), "nobody keeps the bank", carry)
    yield BetPlaced(holder.seat, BANK, holder.sum)
    bets = yield from table.take_bets(Against(rules, banker, table, holder))
    against = {seat: amount for (seat, bet), amount in bets.lying.items() if bet == STAKE}
    bets.add(holder.seat, BANK, holder.sum)
    pieces, void = Pieces(rules), None if against else "nobody stakes against the bank"
    if void is None:
        try:
            yield from _drawn(rules, banker, pieces, list(against))
            yield from pieces.over()
        except NotDrawn as failed:
            void = failed.reason
    if table.supervised and void is None:
        void = yield from confirmed(table, bets)
    if void is not None:
        lines = yield from give_back(bets.lying, void, rules.rules.get("draw"))
        return Settlement(tuple(lines), void, {BANK: {"seat": holder.seat, "sum": holder.sum, "won": False}})
    lines, won = yield from _settle(rules, banker, holder, against, pieces)
    return Settlement(tuple(lines), None, {BANK: {"seat": holder.seat, "sum": holder.sum, "won": won}})


# ── who keeps the bank ─────────────────────────────────────────────────────────────────────────────────────────


def _holder(rules: Rules, banker: Banker, table: Table) -> Steps[Holder | None]:
    """By the sheet: at auction, in turn round the table, or whoever sat down first and wants it. Who has won may stay,
    unless the bank goes round."""
    span, before = Limiter(rules, table.currency).span(BANK), table.carry.get(BANK)
    last = before["seat"] if before is not None and before["seat"] in table.seats else None
    if before is not None and last is not None and before["won"] and banker.choice != "rotation":
        return (yield from _stays(banker, table, Holder(last, before["sum"]), span))
    if banker.choice == "auction":
        return (yield from _auction(table, span))
    turn = last if banker.choice == "rotation" else None
    for seat in table.seats if turn is None else _after(table, turn):
        if (taken := (yield from _offered(table, seat, span))) is not None:
            return taken
    return None


def _after(table: Table, seat: Seat) -> list[Seat]:
    """Round the table from the next one on, himself last."""
    at = table.seats.index(seat) + 1
    return [*table.seats[at:], *table.seats[:at]]


def _stays(banker: Banker, table: Table, holder: Holder, span: Span) -> Steps[Holder | None]:
    """A banker who has won goes on with as much as the sheet demands, above the limit if need be, or gives the bank
    away (ray-online/other-card-games#OC-5)."""
    demanded = Rounding.UP.apply(Fraction(holder.sum) * banker.growth)
    choice = yield from table.choose(
        holder.seat,
        Option("stay", demanded, demanded, does="stay banker with {}"),
        Option("give", does="give the bank away"),
        question="stay banker, or give the bank away?",
        default="give",
        joins=("stay",),
        why_not=_not_now,
        facts={"sum": demanded},
    )
    yield Chose(holder.seat, choice.option, choice.amount)
    if choice.amount is not None:
        return Holder(holder.seat, choice.amount)
    for seat in _after(table, holder.seat)[:-1]:
        if (taken := (yield from _offered(table, seat, span))) is not None:
            return taken
    return None


def _offered(table: Table, seat: Seat, span: Span) -> Steps[Holder | None]:
    choice = yield from table.choose(
        seat,
        Option("take", span.low, span.high, does="take the bank with {}"),
        "decline",
        question="take the bank, with how much?",
        default="decline",
        joins=("take",),
        why_not=_not_now,
    )
    yield Chose(seat, choice.option, choice.amount)
    return None if choice.amount is None else Holder(seat, choice.amount)


def _auction(table: Table, span: Span) -> Steps[Holder | None]:
    """Everybody names what he would stake; the most takes the bank, of two equal offers the earlier."""
    best: Holder | None = None
    for seat in table.seats:
        leading = f" ({best.seat} offers {table.currency.with_sign(best.sum)})" if best else ""
        choice = yield from table.choose(
            seat,
            Option("offer", span.low, span.high),
            "pass",
            question=f"what do you offer for the bank?{leading}",
            default="pass",
            joins=("offer",),
            why_not=_not_now,
        )
        yield Chose(seat, choice.option, choice.amount)
        if choice.amount is not None and (best is None or choice.amount > best.sum):
            best = Holder(seat, choice.amount)
    return best


def _not_now(name: str) -> str | None:
    """For who does what belongs to another question."""
    match name:
        case "stay" | "give":
            return "this is for a banker who has won"
        case "take" | "decline":
            return "the bank is taken when its holder has lost it or given it away"
        case "offer" | "pass":
            return "the bank is auctioned only when nobody had it before"
    return None


# ── cards and settlement ───────────────────────────────────────────────────────────────────────────────────────


def _drawn(rules: Rules, banker: Banker, pieces: Pieces, players: list[Seat]) -> Steps[None]:
    """The hands; those who play against the bank have one each, or one together."""
    for stage in rules.stages:
        for place in players if stage.to == "player" else [stage.to]:
            yield from pieces.draw(place, stage.draws or 0)
    for place in ["banker", *(players if banker.compare == "each_hand" else ["players"])]:
        yield HandTold(place, hand_spoken(rules, pieces.lies[place]))


def beaten(rules: Rules, banker: Banker, bank: list[str], hand: list[str]) -> int:
    """1: the hand beats the bank's, −1: the bank beats it, 0: nobody wins."""
    mine, theirs = strength(rules, hand), strength(rules, bank)
    if mine == theirs:
        return {"push": 0, "banker": -1, "player": 1}[banker.ties]
    return 1 if mine > theirs else -1


def fee_of(fee: BankerFee, won: int) -> int:
    """A share of the stakes that the banker has won, not of his net; a fraction of a coin is left to him."""
    share = Rounding.DOWN.apply(Fraction(won) * fee.percent / 100)
    return share if fee.cap is None else min(share, fee.cap)


def _settle(
    rules: Rules, banker: Banker, holder: Holder, against: dict[Seat, int], pieces: Pieces
) -> Steps[tuple[list[Line], bool]]:
    """Between the players (ray-online/other-card-games#OC-4); tells whether the bank has won what it needs to go on:
    no hand has beaten it, and it has beaten one."""
    results, profits = [], {}
    for seat, stake in against.items():
        hand = pieces.lies["players" if banker.compare == "one_hand" else seat]
        result = beaten(rules, banker, pieces.lies["banker"], hand)
        results.append(result)
        profits[seat] = Rounding.DOWN.apply(stake * banker.pays) if result > 0 else result * stake
    won = sum(-profit for profit in profits.values() if profit < 0)
    fee = fee_of(banker.fee, won)
    if fee:
        yield BankFee(fee, won)
    lines = [Line(seat, STAKE, against[seat], profit) for seat, profit in profits.items()]
    lines.append(Line(holder.seat, BANK, holder.sum, -sum(profits.values()) - fee))
    lines.sort(key=lambda line: line.profit > 0)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines, min(results) < 0 and max(results) <= 0
