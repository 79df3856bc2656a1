"""The chips of a table among players: bought, made up and cashed in.

They are in the table's escrow from sitting down to standing up. How many one may have in front of him is the game's
business; that every one of them is paid for is the till's.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from croupier.games.family import AmongPlayers
from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import Short
from croupier.room.chairs import Chair
from croupier.room.desk import Desk
from croupier.room.rules.buying import Offer, Span, fits, must_add, must_take
from croupier.room.spec import Spec
from croupier.room.standing import sat_down, sits
from croupier.room.teller import Teller
from croupier.room.till import Till


class Chips:
    """What one pays to play here, and the way of chips between wallet and chair. ``least``: who has fewer has as good
    as none."""

    def __init__(self, spec: Spec, among: AmongPlayers, till: Till, teller: Teller, desk: Desk) -> None:
        self._till, self._teller, self._desk, self._table = till, teller, desk, spec.id
        self._code, self._currency = spec.currency, spec.game.currency(spec.currency)
        self.buy_in = among.buy_in(spec.game.rules, self._currency)
        self.least = among.least(spec.game.rules, self._currency)
        self.stakes = among.stakes(spec.game.rules, self._currency)
        self._among, self._rules = among, spec.game.rules

    def to_play(self, players: int) -> int:
        """Without so many nobody is dealt in among these."""
        return self._among.to_play(self._rules, self._currency, players)

    @property
    def makes_up(self) -> bool:
        """Are chips made up by themselves in this house?"""
        return self._desk.rules.buying.made_up

    def must_keep(self, buy_in: int | None) -> None:
        """May chips be made up to so many: are they between the smallest and the largest buy-in?"""
        if buy_in is not None:
            if not self.makes_up:
                raise Refused("In this house chips are not made up by themselves.", self._desk.rules.buying.rule)
            must_take(Offer(self.buy_in.min, self.buy_in.max), buy_in, self._money)

    def must_offer(self, chair: Chair, buy_in: int | None) -> tuple[int, Json]:
        """With how many he sits down: what he wants, or as usual, where that is what the house offers him, who may have
        left with more a while ago. And what the entry says of it."""
        terms = self._desk.terms(self._table, chair.player)
        if chair.bot is not None:
            return buy_in or self.buy_in.default, {}
        amount = buy_in or self._usual(terms.offer)
        try:
            must_take(terms.offer, amount, self._money)
        except Refused as no:
            raise Refused(no.reason, terms.rule) from None
        return amount, {"counts": True} if terms.offer.counts else {}

    def _usual(self, offer: Offer) -> int:
        return self.buy_in.default if fits(offer, self.buy_in.default) else offer.low

    def must_fit(self, chair: Chair, more: int) -> None:
        """May so many be added? Chips are bought at once or noted for later, by the same rule."""
        must_add(Span(self.buy_in.min, self.buy_in.max), chair.stack, more, self.least, self._money)

    async def bring(self, seat: Seat, chair: Chair, buy_in: int | None) -> None:
        """Without a number one sits down as usual, or with all one has, if that is enough."""
        amount, about = self.must_offer(chair, buy_in)
        try:
            await self._sits(seat, chair, amount, about)
        except Short as no:
            if buy_in is not None or not fits(self._desk.terms(self._table, chair.player).offer, no.has):
                raise
            await self._sits(seat, chair, no.has, about)

    async def _sits(self, seat: Seat, chair: Chair, amount: int, about: Json) -> None:
        about = sat_down(chair) | about | {"at": self._desk.moments.now()}
        entry = {"kind": "buy_in", "player": chair.player, "amount": amount, **about}
        desk, table = self._desk, self._table
        must = (lambda: desk.must_sit(table, chair.player)) if chair.bot is None else (lambda: None)
        await desk.enter(table, entry, lambda: self.buy(seat, chair, amount, about), must)

    async def add(self, seat: Seat, chair: Chair, amount: int) -> None:
        """More chips between hands, for who may have so many."""
        about = self._short(chair, amount)
        if about is None:
            self.must_fit(chair, amount)
            await self.buy(seat, chair, amount)
            return
        entry = {"kind": "buy_in", "player": chair.player, "amount": amount, **about}
        await self._desk.enter(self._table, entry, lambda: self.buy(seat, chair, amount, about))

    def note(self, chair: Chair, amount: int) -> None:
        """More chips for when the hand is over."""
        self.must_fit(chair, amount + chair.adding)
        chair.adding += amount

    async def add_noted(self, seat: Seat, chair: Chair) -> None:
        """Those that were noted while a hand was played; what is not possible any more is not done."""
        amount, chair.adding = chair.adding, 0
        with suppress(Refused, Short):
            await self.add(seat, chair, amount)

    async def make_up(self, seat: Seat, chair: Chair) -> None:
        """To what he wants to keep, or with what is there (unibet-ee/cash-general#U-EE-104). Whose wallet is empty, or
        whom a rule holds back, is asked no more: he decides anew."""
        try:
            await self.buy(seat, chair, chair.keeps - chair.stack)
        except (Short, Refused) as no:
            if isinstance(no, Short) and no.has > 0:
                with suppress(Refused, Short):  # a limit that leaves less than the wallet has
                    await self.buy(seat, chair, no.has)
                    return
            await self._till.note(sits(seat, replace(chair, keeps=0)))
            chair.keeps = 0

    def _short(self, chair: Chair, amount: int) -> Json | None:
        """Whose chips are gone may buy in for less where the house allows that; what the entry says of it."""
        if chair.stack or amount >= self.buy_in.min or not self._desk.may_be_short(self._table, chair.player, amount):
            return None
        return {"short": True, "at": self._desk.moments.now()}

    async def buy(self, seat: Seat, chair: Chair, amount: int, about: Json | None = None) -> None:
        """Chips from the wallet to the table. A bot is given what it has not; it has one wallet for all tables, and
        another of them may have been quicker."""
        try:
            await self._move(seat, chair, amount, about)
        except Short:
            if chair.bot is None:
                raise
            await self._till.fund_bot(chair.player, amount)
            await self.buy(seat, chair, amount, about)

    async def cash_in(self, seat: Seat, chair: Chair, *, lost: bool = False) -> None:
        """All of them go back to the wallet; that somebody has gone is written down even if he has none, for the house
        remembers with what. ``lost``: he did not want to go."""
        about: Json = {"at": self._desk.moments.now()} | ({"lost": True} if lost else {})
        entry = {"kind": "left", "player": chair.player, "amount": chair.stack, **about}
        await self._desk.enter(self._table, entry, lambda: self._move(seat, chair, -chair.stack, about))

    async def return_all(self, chairs: Mapping[Seat, Chair], middle: int) -> None:
        """Everybody's chips and what lies in the ``middle``, shared evenly, odd ones from the first on: all of it goes
        back, or nothing."""
        if not chairs:
            return
        each, odd = divmod(middle, len(chairs))
        shares = {chair.player: each + (place < odd) for place, chair in enumerate(chairs.values())}
        pages = [self._till.middle_page(shares, "the table closes")] if middle else []
        for seat, chair in chairs.items():
            amount = chair.stack + shares[chair.player]
            pages.append(self._till.chips_page(seat, chair.player, -amount, {"at": self._desk.moments.now()}))
        balances = await self._till.write_together(*pages)
        for page in pages:
            self._desk.happened(self._table, page.entries[0])
        self._teller.tell_wallets(self._code, balances)

    async def _move(self, seat: Seat, chair: Chair, amount: int, about: Json | None = None) -> None:
        balances = await self._till.move_chips(seat, chair.player, amount, about)
        chair.stack += amount
        self._teller.tell_wallets(self._code, balances)

    def _money(self, amount: int) -> str:
        return self._currency.with_sign(amount)
