"""The jackpot of a card room at one of its tables: what a hand gives to it, and what it pays.

The rules of the house decide (``rules.jackpot``, ``rules.prizes``). What they decide is written with the hand that
causes it, in one page: its drop, its hit, the prizes of every hit that waits for no other hand any more, and what the
house adds. The fund is what the accounts of the ledger hold; the desk of the room knows it while the house is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from croupier.games.family import AmongPlayers, Finish
from croupier.play import Seat
from croupier.play.record import Json
from croupier.room.bank import Balances, Page, PlayerId, Prizes
from croupier.room.chairs import Chairs
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.desk import Desk
from croupier.room.deskbook import after
from croupier.room.hedging import Hedging
from croupier.room.news import Fallen, JackpotNow
from croupier.room.rules import prizes
from croupier.room.rules.cardroom import CardRoom
from croupier.room.rules.entries import Shown
from croupier.room.rules.happenings import Rewarded
from croupier.room.rules.jackpot import Held, JackpotRules, Reward, held, paid
from croupier.room.rules.model import RoomRules
from croupier.room.spec import Spec
from croupier.room.till import Till


class Jackpots:
    """``rules``: of the jackpot to which this table is linked, if it is. ``besides``: what the log has to keep of the
    end of a hand in this room, whatever a jackpot has of it; ``hedging``: the bets beside it, which end with it."""

    def __init__(
        self,
        spec: Spec,
        among: AmongPlayers,
        dealer: Dealer,
        till: Till,
        desk: Desk,
        chairs: Chairs,
        besides: Callable[[Course], Json],
        hedging: Hedging,
    ) -> None:
        self._spec, self._among, self._dealer, self._till, self._desk = spec, among, dealer, till, desk
        self._chairs, self._besides, self._hedging = chairs, besides, hedging
        self._names: dict[str, dict[PlayerId, Seat]] = {}
        self._told_amount: int | None = None
        till.closing = self.close

    @property
    def rules(self) -> JackpotRules | None:
        return self._desk.rules.jackpot if self._desk.room.table(self._spec.id).kind.linked else None

    @property
    def amount(self) -> int:
        """What a hit is paid of."""
        return self._desk.room.fund.published

    # ── the end of a hand ──────────────────────────────────────────────────────────────────────────────────────

    async def close(self, page: Page, course: Course | None) -> Balances:
        """The last page of a hand: with all that it means to the card room. Where hands may be paid for, one table of a
        room after the other; elsewhere no table waits for another's."""
        desk = self._desk
        if self.rules is None and not desk.rules.rewards:
            return await self._write(page, course)
        async with desk.turns.alone():
            return await self._write(page, course)

    async def _write(self, page: Page, course: Course | None) -> Balances:
        desk, page = self._desk, self._hedging.settled(page, course)
        last = page.entries[-1] | ({} if course is None else self._told(course))
        entry, moved = settled(desk.name, desk.rules, desk.room, self._spec.id, last)
        page = replace(page, entries=(*page.entries[:-1], entry))
        if self.rules is not None or moved.rewards:
            page = replace(page, prizes=(moved,))
        done = await self._till.write_page(page)
        desk.happened(self._spec.id, entry)
        self._hedging.over(entry)
        return done

    def _told(self, course: Course) -> Json:
        """What the entry says of the end of a hand: its drop, a hit, what the house has promised for the hands."""
        end, rules, room = course.settlement, self._desk.rules, self._desk.room
        assert end is not None
        out: Json = {"at": self._desk.moments.now()}
        linked = room.table(self._spec.id).kind.linked
        if end.void is None:
            out |= self._besides(course)
        if end.void is not None or not (linked or (rules.rewards and not self._spec.practice)):
            return out
        finish = self._among.finish(self._spec.game.rules, course.events)
        game, players = self._spec.game.id.split("/")[-1], self._dealer.players
        hands = holdings(rules.jackpot, rules.rewards, game, finish, players)
        gone = frozenset(players[seat] for seat in players if (c := self._chairs.get(seat)) is None or c.leaving)
        decided, told = prizes.shown(rules, room, Shown(out["at"], self._spec.id, hands, gone))
        out |= {"drop": finish.drop} if finish.drop else {}
        out |= {"absent": sorted(gone)} if gone else {}
        if rewards := {each.who: each.amount for each in told if isinstance(each, Rewarded)}:
            out["rewards"] = rewards
        if new := decided.fund.claims[len(room.fund.claims) :]:
            (claim,) = new
            hand = self._dealer.round_id
            self._names[hand] = {player: seat for seat, player in players.items()}
            who = {"losers": claim.found.losers, "winners": claim.found.winners, "players": claim.players}
            out["hit"] = {"hand": hand, "began": claim.began, "category": claim.found.category}
            out["hit"] |= {part: list(players) for part, players in who.items()}
        return out

    # ── the end of a day ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def _ends(self) -> int | None:
        """The moment at which the drops of the day are added."""
        return prizes.day_ends(self._desk.rules, self._desk.room) if self.rules is not None else None

    @property
    def due(self) -> float | None:
        """When that is on the clock of the table."""
        return None if (moment := self._ends) is None else self._desk.moments.on_clock(moment)

    async def grow(self) -> None:
        """The day has ended, unless another table was quicker to say so."""
        async with self._desk.turns.alone():
            now = self._desk.moments.now()
            if (ends := self._ends) is None or now < ends:
                return
            grown = self._desk.room.fund.collected
            entry: Json = {"kind": "jackpot", "at": now, "grown": grown}
            page = replace(self._till.beside(entry), prizes=(Prizes(self._desk.name, grown=grown),))
            await self._till.write_page(page)
            self._desk.happened(self._spec.id, entry)

    # ── what is told of it ─────────────────────────────────────────────────────────────────────────────────────

    def news(self) -> JackpotNow | None:
        """What is not as it was told last."""
        fallen = tuple(self._fell(bill) for bill in self._desk.fallen(self._spec.id))
        if self.rules is None or (self.amount == self._told_amount and not fallen):
            return None
        self._told_amount = self.amount
        return JackpotNow(self.amount, fallen)

    def _fell(self, bill: Json) -> Fallen:
        names = self._names.pop(bill["hand"], {})
        return Fallen(bill["hand"], {names[who]: amount for who, amount in bill["to"].items() if who in names})


def holdings(
    rules: JackpotRules | None,
    rewards: Mapping[str, Reward],
    game: str,
    finish: Finish,
    players: Mapping[Seat, PlayerId],
) -> dict[PlayerId, Held]:
    """What each showed in the end, beside what the jackpot is for."""
    return {
        players[seat]: held(rules, game, finish.strength, own, finish.board, rewards)
        for seat, own in finish.shown.items()
    }


def settled(whose: str, rules: RoomRules, room: CardRoom, table: str, entry: Json) -> tuple[Json, Prizes]:
    """The entry with which a hand ends, with what is paid then for this hand and others, and what that moves.
    ``whose`` the jackpot is."""
    _, bills, moved = paid_out(whose, rules, after(rules, room, table, entry))
    moved = replace(moved, drop=int(entry.get("drop", 0)), rewards=entry.get("rewards", {}))
    return (entry | {"paid": bills} if bills else entry), moved


def paid_out(whose: str, rules: RoomRules, room: CardRoom) -> tuple[CardRoom, list[Json], Prizes]:
    """Every hit that waits for no other hand is paid: the room then, a bill for each, and what they move together."""
    out, made_up, bills = dict[PlayerId, int](), 0, list[Json]()
    while (claim := prizes.payable(room)) is not None:
        assert rules.jackpot is not None
        before = room.fund.published
        fund, parts = paid(rules.jackpot, room.fund, claim)
        room = replace(room, fund=fund)
        made_up += fund.published - (before - sum(parts.values()))
        bills.append({"hand": claim.hand, "table": claim.table, "fund": before, "left": fund.published, "to": parts})
        for who, amount in parts.items():
            out[who] = out.get(who, 0) + amount
    return room, bills, Prizes(whose, paid=out, made_up=made_up)
