"""The jackpots of the house at one of its tables: who has paid a fee, and what the end of a round does to them.

It is written with the round, in one page. A fee lies in escrow from the moment it is paid: it comes back with a round
that is void, to who has no stake in it, and to who takes no part any more while bets are taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import Balances, Page
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.linked.bill import Bill, reckoned
from croupier.room.linked.fund import Fund, Jackpot
from croupier.room.linked.state import Standing
from croupier.room.linked.trigger import Played
from croupier.room.news import LinkedNow, Past
from croupier.room.spec import Spec
from croupier.room.till import Till


class AtTable:
    """``all``: the jackpots to which this table is linked; ``fees``: what lies in escrow for them, by seat and
    jackpot."""

    def __init__(self, spec: Spec, dealer: Dealer, till: Till, fund: Fund) -> None:
        self._spec, self._dealer, self._till, self._fund = spec, dealer, till, fund
        self.all: dict[str, Jackpot] = {each.name: each for each in fund.of(spec)}
        self.fees: dict[tuple[Seat, str], int] = {}
        self.history: Sequence[Past] = ()
        if self.all:
            till.closing = self.close

    @property
    def about(self) -> Json:
        """What the log says of a round that opens."""
        return {"linked": sorted(self.all)} if self.all else {}

    # ── fees ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def enter(self, seat: Seat, jackpot: str, on: bool) -> Balances:
        """Somebody pays the fee of a jackpot for this round, or takes it back; bets are still taken."""
        if (found := self.all.get(jackpot)) is None:
            raise Refused(f"This table is linked to no jackpot {jackpot!r}.")
        rules = found.rules
        if not rules.entry.fee:
            raise Refused(f"No fee is paid for this jackpot. {rules.said['part']}", rules.rule)
        if on == ((seat, jackpot) in self.fees):
            said = "You take part in this round already." if on else "You have paid no fee for this round."
            raise Refused(said, rules.rule)
        player, fee = self._dealer.players[seat], rules.entry.fee if on else -rules.entry.fee
        entry: Json = {"kind": "entered", "seat": seat, "player": player, "jackpot": jackpot, "amount": fee}
        done = await self._till.write_page(replace(self._till.within(entry), staked={player: fee}))
        if on:
            self.fees[seat, jackpot] = fee
        else:
            del self.fees[seat, jackpot]
        return done

    def now(self, jackpot: str) -> LinkedNow:
        """A jackpot as it stands for this table."""
        return LinkedNow(jackpot, self.all[jackpot].shown, self.entered(jackpot))

    def entered(self, jackpot: str) -> tuple[Seat, ...]:
        """The seats whose fee for this round lies there."""
        return tuple(seat for seat, which in self.fees if which == jackpot)

    async def withdraw(self, seat: Seat) -> Balances:
        """Somebody goes while bets are taken: his fees come back."""
        done: Balances = {}
        for owner, jackpot in list(self.fees):
            if owner == seat:
                done = await self.enter(seat, jackpot, False)
        return done

    # ── the end of a round ─────────────────────────────────────────────────────────────────────────────────────

    async def close(self, page: Page, course: Course | None) -> Balances:
        """The last page of a round, with what it means to the jackpots: one table after the other, so that each is paid
        what its account holds at that moment."""
        async with self._fund.one_by_one:
            bills = {} if course is None else self._bills(course)
            page = self._with(page, {name: bill for name, (_, bill) in bills.items()})
            done = await self._till.write_page(page)
            self.fees.clear()
            self._fund.happened(self._spec, bills)
        return done

    def _bills(self, course: Course) -> dict[str, tuple[Standing, Bill]]:
        fell = [past.result for past in self.history if past.result is not None]
        played, out = Played.of(course, fell), {}
        for name, jackpot in self.all.items():
            fees = {seat: fee for (seat, which), fee in self.fees.items() if which == name}
            standing, bill = reckoned(jackpot.rules, name, jackpot.standing, played, fees)
            if bill is not None:
                out[name] = standing, bill
        return out

    def _with(self, page: Page, bills: Mapping[str, Bill]) -> Page:
        """The page with the bills on it, and with the fees that come back."""
        players, back = self._dealer.players, Counter(page.staked)
        for (seat, name), fee in self.fees.items():
            if name not in bills or seat not in bills[name].stakes:
                back[players[seat]] -= fee
        if bills:
            said = {"linked": [bill.as_json() for bill in bills.values()]}
            page = replace(page, entries=(*page.entries[:-1], page.entries[-1] | said))
        prizes = tuple(bill.prizes(players) for bill in bills.values())
        return replace(page, staked={who: more for who, more in back.items() if more}, prizes=prizes)
