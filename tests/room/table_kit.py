"""A table in a test's hand: its clock, its bank and its watchers are the test's own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, TypeVar

from croupier import load
from croupier.cards import Deck
from croupier.games.common import Limits, Posted
from croupier.money import currency
from croupier.play import Line, Option, Place, Refused, Round, Settlement, Steps, Table
from croupier.play.events import BetPlaced, Settled, Turned
from croupier.room import Pace, Page, Short, Sitter, TableActor
from croupier.room.bank import Prizes
from croupier.room.news import News
from croupier.room.spec import Spec
from croupier.store import StoreFailure

T = TypeVar("T")


@dataclass
class Hand:
    """A clock that goes when the test says so."""

    time: float = 0.0

    def now(self) -> float:
        return self.time


@dataclass(eq=False)
class Onlooker:
    """Somebody who looks at the table and remembers everything told."""

    player: str
    heard: list[News] = field(default_factory=list)

    def kinds(self) -> list[str]:
        return [type(news).__name__ for news in self.heard]


@dataclass
class Purse:
    """A bank in memory. It refuses what nobody could pay, and it can be broken."""

    wallets: Counter[str] = field(default_factory=Counter)
    escrow: Counter[str] = field(default_factory=Counter)
    hedges: Counter[str] = field(default_factory=Counter)
    house: int = 0
    middle: int = 0
    jackpot: int = 0
    drops: int = 0
    pages: list[Page] = field(default_factory=list)
    broken: bool = False
    made: int = 0
    out: set[str] = field(default_factory=set)
    """Who may not be dealt another hand."""

    async def write(self, page: Page) -> dict[str, int]:
        await asyncio.sleep(0)
        if self.broken:
            raise StoreFailure("database or disk is full")
        for player, more in page.staked.items():
            if self.wallets[player] < more:
                raise Short(player, self.wallets[player], more)
        for player, fee in page.paid.items():
            if self.wallets[player] < fee:
                raise Short(player, self.wallets[player], fee)
        for player, more in page.hedges.items():
            if self.wallets[player] < more:
                raise Short(player, self.wallets[player], more)
        self.wallets.subtract(page.hedges)
        self.hedges.update(page.hedges)
        for player, bet in page.hedged.items():
            self.hedges[player] -= bet.released
            self.wallets[player] += bet.paid
            self.house += bet.released - bet.paid
        self.wallets.subtract(page.paid)
        self.escrow.subtract(page.time)
        self.house += sum(page.paid.values()) + sum(page.time.values())
        for player, more in page.staked.items():
            self.wallets[player] -= more
            self.escrow[player] += more
        for player, paid in page.settled.items():
            self.escrow[player] -= paid.released
            self.wallets[player] += paid.paid
            self.house += paid.released - paid.paid
        for player, more in page.won.items():
            self.escrow[player] += more
        self.middle += page.middle
        self.house -= sum(page.won.values()) + page.middle
        won = {player: 0 for prizes in page.prizes for player in self._prizes(prizes)}
        assert min([0, *self.escrow.values(), *self.hedges.values()]) >= 0
        self.pages.append(page)
        whose = {**page.staked, **page.settled, **page.paid, **page.hedges, **page.hedged, **won}
        return {player: self.wallets[player] for player in whose}

    def _prizes(self, prizes: Prizes) -> dict[str, int]:
        won = Counter(prizes.paid) + Counter(prizes.rewards)
        self.wallets.update(won)
        self.house -= prizes.drop + prizes.made_up + sum(prizes.rewards.values())
        self.drops += prizes.drop - prizes.grown
        self.escrow.subtract(prizes.fees)
        self.house += sum(prizes.fees.values()) - prizes.fed
        self.jackpot += prizes.grown + prizes.fed + prizes.made_up - sum(prizes.paid.values())
        assert min(self.jackpot, self.drops) >= 0
        return dict(won)

    async def write_together(self, pages: Sequence[Page]) -> dict[str, int]:
        if self.broken:
            raise StoreFailure("database or disk is full")
        return {player: balance for page in pages for player, balance in (await self.write(page)).items()}

    async def must_have(self, player: str, currency: str, amount: int) -> None:
        del currency
        if self.wallets[player] < amount:
            raise Short(player, self.wallets[player], amount)

    async def kept_out(self, table: str, players: Collection[str]) -> set[str]:
        del table
        return self.out & set(players)

    async def fund_bot(self, player: str, currency: str, least: int = 0) -> None:
        del currency
        self.wallets[player] += max(1_000_00, least)
        self.made += max(1_000_00, least)

    @property
    def total(self) -> int:
        people = sum(self.wallets.values()) + sum(self.escrow.values()) + sum(self.hedges.values())
        return people + self.house + self.middle + self.jackpot + self.drops - self.made


class Story:
    """A table and everybody around it."""

    def __init__(self, game: Any = None, code: str = "CZK", pace: Pace | None = None, **options: Any) -> None:
        self.clock, self.bank = Hand(), Purse()
        game = game or load("gelp/european-roulette", **options)
        self.table = self._table(Spec("t1", "Table 1", game, code), pace)
        self.pages: dict[str, Onlooker] = {}

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        return TableActor(spec, self.bank, self._deliver, pace, self.clock)

    @staticmethod
    def _deliver(_table: TableActor, news: News, audience: Any) -> None:
        for pages in audience.values():
            for watcher in pages:
                watcher.heard.append(news)

    async def do(self, asked: Awaitable[T]) -> T:
        """A command, served at once."""
        task = asyncio.ensure_future(asked)
        await asyncio.sleep(0)
        await self.table.serve_waiting()
        return await task

    async def comes(self, name: str, money: int = 1_000_00) -> Onlooker:
        """Somebody comes, looks at the table and sits down."""
        self.bank.wallets[name] += money
        page = self.pages[name] = Onlooker(name)
        await self.do(self.table.watch(page))
        await self.do(self.table.sit(Sitter(name, name)))
        return page

    async def places(self, name: str, bet: str, amount: int) -> None:
        await self.do(self.table.place(name, bet, amount))

    async def refusal(self, asked: Awaitable[Any]) -> str:
        try:
            await self.do(asked)
        except Refused as no:
            return no.reason
        raise AssertionError("it was not refused")

    async def wait(self, seconds: float) -> None:
        """Let time pass, moment by moment as the table's clock runs out."""
        until = self.clock.time + seconds
        while self.table.due is not None and self.table.due <= until:
            self.clock.time = max(self.clock.time, self.table.due)
            await self.table.tick()
        self.clock.time = until

    async def until(self, phase: str) -> None:
        for _ in range(50):
            if self.table.phase.name == phase:
                return
            assert self.table.due is not None, f"the table waits in {self.table.phase.name}"
            await self.wait(self.table.due - self.clock.time)
        raise AssertionError(f"never {phase}")


# ── a game of another family ───────────────────────────────────────────────────────────────────────────────────


class Antes:
    """The bets of the game below."""

    def accept(self, place: Place, lying: Any) -> Place:
        del lying
        if self.name(place.bet) != "ante":
            raise Refused("only an ante is taken here")
        return place

    def parts(self, place: Place, lying: Any) -> list[tuple[str, int, int]]:
        del lying
        return [(place.bet, place.amount, 0)]

    def name(self, text: str) -> str:
        return text

    def spoken(self, bet: str) -> str:
        return bet

    def offered(self) -> dict[str, Any]:
        return {"bets": ["ante"]}


def high_card(table: Table) -> Steps[Settlement]:
    """Everybody antes and gets a card only its owner sees, folds or raises as much again; high card takes two to one.

    Not a game of any house: it has what wheels have not — hidden cards, choices, more money in the middle of a round.
    """
    bets = yield from table.take_bets(Antes())
    deck, held, folded = Deck(), {}, set()
    staked = {seat: bets.of(seat)["ante"] for seat in bets.seats()}
    for seat in staked:
        held[seat] = (yield from table.deal(deck, seat, faces="owner"))[0]
    (dealer,) = yield from table.deal(deck, "dealer", faces="down")
    for seat, ante in staked.items():
        choice = yield from table.choose(
            seat,
            "fold",
            Option("raise", ante, ante),
            question="fold or raise?",
            default="fold",
            joins=("raise",),
        )
        if choice.option == "fold":
            folded.add(seat)
        else:
            yield BetPlaced(seat, "raise", ante)
    yield Turned("dealer", (dealer,))
    lines = []
    for seat, ante in staked.items():
        stakes = {"ante": ante} | ({} if seat in folded else {"raise": ante})
        won = seat not in folded and held[seat].rank > dealer.rank
        for bet, stake in stakes.items():
            lines.append(Line(seat, bet, stake, 2 * stake if won else -stake))
            yield Settled(seat, bet, stake, lines[-1].profit)
    return Settlement(tuple(lines))


class HighCard:
    """It looks like a ``Game`` to the table."""

    id, sha256, title = "test/high-card", "0" * 64, "High card"
    options: dict[str, Any] = {}
    currencies = ("EUR",)
    among_players = None
    rules = SimpleNamespace(
        fewest=0,
        seats=None,
        title={"en": "High card"},
        family="test",
        limits={"EUR": Limits(min=1, max=10_000)},
        posted=Posted(),
    )

    def table(self, seats: Any, code: str, supervised: bool = False, carry: Any = None) -> Table:
        return Table(tuple(seats), currency(code), supervised, carry or {})

    def at(self, table: Table) -> Round[Settlement]:
        return Round(lambda: high_card(table))


def settled(events: Any) -> Iterator[Settled]:
    return (event for event in events if isinstance(event, Settled))
