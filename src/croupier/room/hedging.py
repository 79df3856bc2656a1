"""Bets against the house beside a hand, at a table that runs: who stakes what out of his wallet, and what it brings.

The rules of the room decide (``rules.sidebets``). A stake lies apart from the chips from the moment it is made, and is
settled with the hand that decides it, in one page with its end; what the cards of that hand do not decide goes back,
and so does all that lies there when its owner or the house goes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.games.family import AmongPlayers, Cards
from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import Balances, Page, Paid, PlayerId
from croupier.room.chairs import Chair, Chairs
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.desk import Desk
from croupier.room.risk import must_take
from croupier.room.rules import sidebets
from croupier.room.rules.cardroom import CardRoom
from croupier.room.rules.entries import Fell
from croupier.room.rules.happenings import Event, HedgeSettled
from croupier.room.rules.hedges import Hedge
from croupier.room.rules.model import RoomRules
from croupier.room.spec import Spec
from croupier.room.till import Till


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake, and when the cards have come what it has brought beside itself; ``back``: it was given back."""

    on: str
    stake: int
    net: int | None = None
    back: bool = False


class Hedging:
    """Of one table among players. ``offered``: the bets of the game's sheet that its cards can decide."""

    def __init__(self, spec: Spec, among: AmongPlayers, dealer: Dealer, till: Till, desk: Desk, chairs: Chairs) -> None:
        self._spec, self._among, self._dealer = spec, among, dealer
        self._till, self._desk, self._chairs = till, desk, chairs
        own, common = among.deals(spec.game.rules)
        self.offered: Mapping[str, Hedge] = {
            name: hedge
            for name, hedge in desk.rules.hedges.items()
            if hedge.cards <= (own if hedge.on == "own" else common)
        }
        self._last: dict[PlayerId, tuple[Bet, ...]] = {}

    # ── what lies there ────────────────────────────────────────────────────────────────────────────────────────

    def lies(self, player: PlayerId) -> tuple[Bet, ...]:
        """What somebody has staked on cards that are still to come, or on those of the hand under way."""
        sitting = self._desk.sitting(self._spec.id, player)
        return () if sitting is None else tuple(Bet(on, stake) for on, stake in sitting.hedges.items())

    def last(self, player: PlayerId) -> tuple[Bet, ...]:
        """What became of his bets in the last hand that had any of his."""
        return self._last.get(player, ())

    # ── staking ────────────────────────────────────────────────────────────────────────────────────────────────

    async def stake(self, seat: Seat, chair: Chair, on: str, amount: int) -> Balances:
        """Out of his wallet, on cards that have not come. The log keeps the terms of the bet, and what lay there."""
        if chair.leaving:
            raise Refused("You have stood up: nothing is staked any more.")
        if on not in self.offered and on in self._desk.rules.hedges:
            raise Refused(f"The cards of this game decide no bet on {on}.", self._desk.rules.hedges[on].rule)
        player = chair.player
        lies = sum(bet.stake for bet in self.lies(player) if bet.on == on)
        must_take(self._till.risk.cap(player, self._spec.id, self._spec.currency), lies + amount, on, self.currency)
        course = self._dealer.course
        board = () if course is None else self._among.dealt(course.events).board
        entry: Json = {"kind": "hedge", "seat": seat, "player": player, "on": on, "amount": amount}
        entry |= {"at": self._desk.moments.now(), "board": [str(card) for card in board]}
        if (hedge := self.offered.get(on)) is not None:
            entry["terms"] = hedge.model_dump(mode="json")
        page = self._till.beside(entry) if course is None else self._till.within(entry)
        page = replace(page, hedges={player: amount})
        return await self._desk.enter(self._spec.id, entry, lambda: self._till.write_page(page))

    @property
    def currency(self) -> str:
        return self._spec.currency

    # ── going back ─────────────────────────────────────────────────────────────────────────────────────────────

    async def give_back(self, *players: PlayerId) -> Balances:
        """What these have staked on cards that do not come any more."""
        stakes = {player: sum(bet.stake for bet in self.lies(player)) for player in players}
        to = {player: stake for player, stake in stakes.items() if stake}
        if not to:
            return {}
        entry: Json = {"kind": "unhedged", "at": self._desk.moments.now(), "to": to}
        page = replace(self._till.beside(entry), hedges={player: -stake for player, stake in to.items()})
        balances = await self._till.write_page(page)
        self._desk.happened(self._spec.id, entry)
        for player in to:
            self._last.pop(player, None)
        return balances

    # ── the end of a hand ──────────────────────────────────────────────────────────────────────────────────────

    def settled(self, page: Page, course: Course | None) -> Page:
        """The last page of a hand, with what its cards decide of the bets; where it has not happened, all that was
        staked on them goes back."""
        happened = course is not None and course.settlement is not None and course.settlement.void is None
        cards = self._among.dealt(course.events) if course is not None and happened else None
        told = decided(self._desk.rules, self._desk.room, self._spec.id, self._dealer.players, cards)
        if not told:
            return page
        entry = {**page.entries[-1], "hedges": told}
        back, won = Counter[PlayerId](), defaultdict[PlayerId, list[int]](lambda: [0, 0])
        for bet in told:
            if bet.get("back"):
                back[bet["player"]] -= bet["stake"]
            else:
                won[bet["player"]][0] += bet["stake"]
                won[bet["player"]][1] += bet["stake"] + bet["net"]
        hedged = {player: Paid(released, paid) for player, (released, paid) in won.items()}
        return replace(page, entries=(*page.entries[:-1], entry), hedges=dict(back), hedged=hedged)

    def over(self, entry: Json) -> None:
        """It is written: what became of each bet is remembered until the next ones are decided."""
        bets = defaultdict[PlayerId, list[Bet]](list)
        for bet in entry.get("hedges", ()):
            bets[bet["player"]].append(Bet(bet["on"], bet["stake"], bet.get("net", 0), bool(bet.get("back"))))
        self._last |= {player: tuple(each) for player, each in bets.items()}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those that have something to show of bets."""
        return tuple(seat for seat, chair in self._chairs if self.lies(chair.player) or self.last(chair.player))


def decided(
    rules: RoomRules, room: CardRoom, table: str, players: Mapping[Seat, PlayerId], cards: Cards | None
) -> list[Json]:
    """What the end of a hand says of each bet on it: what it brings beside its stake, or that it goes back. ``cards``:
    those that have come, or none where the hand has not happened."""
    here = room.table(table)
    if not here.running or not any(sitting.in_hand and sitting.hedges for sitting in here.chairs.values()):
        return []
    stakes = {(sitting.who, on): stake for sitting in here.chairs.values() for on, stake in sitting.hedges.items()}
    events: tuple[Event, ...] = ()
    if cards is not None:
        playing = {sitting.who for sitting in here.chairs.values() if sitting.in_hand}
        own = {players[seat]: dealt for seat, dealt in cards.own.items() if players.get(seat) in playing}
        room = room.with_table(replace(here, board=()))
        room, events = sidebets.fell(rules, room, Fell(room.now, table, own, cards.board))
    return [*_said(events, stakes), *_said(sidebets.returned(room, table)[1], stakes)]


def _said(events: Iterable[Event], stakes: Mapping[tuple[PlayerId, str], int]) -> Iterable[Json]:
    for event in events:
        if isinstance(event, HedgeSettled):
            bet: Json = {"player": event.who, "on": event.on, "stake": stakes[event.who, event.on]}
            yield bet | ({"back": True} if event.back else {"net": event.net})
