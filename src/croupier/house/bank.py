"""The bank of the house: writes a page of a table (log, events and coins) in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from sqlalchemy import Connection

from croupier.house import incidents, ledger, people
from croupier.house.guard import Guard
from croupier.house.ledger import Move
from croupier.room.bank import Balances, Page, PlayerId, Prizes, Short
from croupier.store import Store, canonical, log

BOT_FUNDS: Final = 1_000_00
"""What a bot gets when it has run out."""

_MOST_REMEMBERED: Final = 10_000


class HouseBank:
    """The bank of all tables (see ``room.bank.Bank``)."""

    def __init__(self, store: Store, guard: Guard | None = None) -> None:
        self._store, self._guard = store, guard
        self._last: dict[tuple[PlayerId, str], int] = {}
        self.ended: Counter[str] = Counter(played=0, void=0)
        """Rounds and hands that have ended since the house opened: ``played`` or ``void``."""

    async def write(self, page: Page) -> Balances:
        balances = await self._store.write(lambda db: write_page(db, page, self._guard))
        self._count(page)
        for player, balance in balances.items():
            self._remember(player, page.currency, balance)
        return balances

    async def write_together(self, pages: Sequence[Page]) -> Balances:
        def write(db: Connection) -> Balances:
            return {player: balance for page in pages for player, balance in write_page(db, page, self._guard).items()}

        balances = await self._store.write(write)
        for page in pages:
            self._count(page)
        for player, balance in balances.items():
            self._remember(player, pages[-1].currency, balance)
        return balances

    async def must_have(self, player: PlayerId, currency: str, amount: int) -> None:
        """Who had enough when last seen is believed, because the ledger refuses in the end; otherwise it is asked."""
        if self._last.get((player, currency), 0) >= amount:
            return
        has = (await self._store.write(lambda db: ledger.balances_of(db, player))).get(currency, 0)
        self._remember(player, currency, has)
        if has < amount:
            if self._guard is not None:
                await self._guard.must_know(player)
            raise Short(player, has, amount)

    async def kept_out(self, table: str, players: Collection[PlayerId]) -> set[PlayerId]:
        return set() if self._guard is None else await self._guard.kept_out(table, players)

    def _count(self, page: Page) -> None:
        if page.ending is not None:
            self.ended["void" if page.ending.void else "played"] += 1

    def _remember(self, player: PlayerId, currency: str, balance: int) -> None:
        self._last.pop((player, currency), None)
        self._last[player, currency] = balance
        if len(self._last) > _MOST_REMEMBERED:
            del self._last[next(iter(self._last))]

    async def fund_bot(self, player: PlayerId, currency: str, least: int = 0) -> None:
        funds = max(BOT_FUNDS, least)
        await self._store.write(lambda db: people.fund_bot(db, player, currency, funds))


class PointsBank(HouseBank):
    """The bank of a table that plays for points: nobody is given any besides those of the event."""

    async def fund_bot(self, player: PlayerId, currency: str, least: int = 0) -> None:
        """A bot has the points that it has."""


def write_page(db: Connection, page: Page, guard: Guard | None = None) -> Balances:
    """All of a page, if the rules of the platform allow it: who comes after finds either everything or nothing."""
    at = log.now_ms()
    moved = moves(page)
    if guard is not None and moved:
        moved = guard.moved(db, page.table, moved, at)
    if page.round is not None:
        _round(db, page, page.round, at)
        incidents.enter(db, page, at)
    for prizes in page.prizes:
        ledger.must_hold(db, ledger.jackpot(page.currency, prizes.whose), prizes.holds)
    new = ledger.enter(db, page.table, page.round, page.entries, moved, at)
    won = {player: 0 for prizes in page.prizes for player in (*prizes.paid, *prizes.rewards)}
    whose = {**page.staked, **page.cash, **page.settled, **page.paid, **page.hedges, **page.hedged, **won}
    wallets = {ledger.wallet(page.currency, player): player for player in whose}
    return {wallets[account]: balance for account, balance in new.items() if account in wallets}


def _round(db: Connection, page: Page, name: str, at: int) -> None:
    """What becomes of the round itself."""
    if (opening := page.opening) is not None:
        log.open_round(
            db,
            name,
            page.table,
            opening.number,
            game=opening.game,
            options=canonical(opening.options),
            currency=opening.currency,
            rulebook_sha256=opening.rulebook_sha256,
            seats=canonical([list(seat) for seat in page.seats or ()]),
            carry=canonical(opening.carry),
            commitment=opening.commitment,
            seed=opening.seed,
            opened_at=at,
        )
    elif page.seats is not None:
        log.seat_round(db, name, page.seats)
    if page.taken_back:
        log.cut_events(db, name, page.first)
    log.add_events(db, name, page.first, page.events)
    if (ending := page.ending) is not None:
        settlement = None if ending.settlement is None else canonical(ending.settlement)
        log.end_round(db, name, ending.status, at, result=ending.result, void=ending.void, settlement=settlement)


def moves(page: Page) -> list[Move]:
    """Stakes first, so that nobody stakes what only the settlement would bring; then the settlement."""
    out: list[Move] = []
    house, code, table = ledger.bankroll(page.currency), page.currency, page.table
    if page.staked:
        amounts = {ledger.wallet(code, player): -more for player, more in page.staked.items()}
        amounts |= {ledger.escrow(code, table, player): more for player, more in page.staked.items()}
        out.append((page.why, amounts))
    if page.cash:
        amounts = {ledger.wallet(code, player): amount for player, amount in page.cash.items()}
        out.append(("cash", amounts | {ledger.issue(code): -sum(amounts.values())}))
    if page.settled or page.pot:
        amounts = {ledger.wallet(code, player): paid.paid for player, paid in page.settled.items()}
        amounts |= {ledger.escrow(code, table, player): -paid.released for player, paid in page.settled.items()}
        amounts[ledger.pot(code, table)] = page.pot
        out.append(("settlement", amounts | {house: -sum(amounts.values())}))
    if page.won or page.middle:
        amounts = {ledger.escrow(code, table, player): more for player, more in page.won.items()}
        amounts[ledger.middle(code, table)] = page.middle
        amounts |= {ledger.drops(code, prizes.whose): prizes.drop for prizes in page.prizes if prizes.drop}
        out.append(("hand", amounts | {house: -sum(amounts.values())}))
    if page.paid or page.time:
        amounts = {ledger.wallet(code, player): -amount for player, amount in page.paid.items()}
        amounts |= {ledger.escrow(code, table, player): -amount for player, amount in page.time.items()}
        out.append(("time", amounts | {house: -sum(amounts.values())}))
    return [*out, *hedge_moves(page), *(move for prizes in page.prizes for move in prize_moves(code, prizes, table))]


def hedge_moves(page: Page) -> Iterator[Move]:
    """Bets beside a hand lie apart from the chips; the house wins and pays them."""
    code, table = page.currency, page.table
    if page.hedges:
        amounts = {ledger.wallet(code, player): -more for player, more in page.hedges.items()}
        yield "hedge", amounts | {ledger.hedge(code, table, player): more for player, more in page.hedges.items()}
    if page.hedged:
        amounts = {ledger.wallet(code, player): bet.paid for player, bet in page.hedged.items()}
        amounts |= {ledger.hedge(code, table, player): -bet.released for player, bet in page.hedged.items()}
        yield "hedged", amounts | {ledger.bankroll(code): -sum(amounts.values())}


def prize_moves(code: str, prizes: Prizes, table: str) -> Iterator[Move]:
    """Drops of a day, fees and parts of stakes are added to the jackpot; the house makes it up, so that it can pay its
    prizes and begins anew, and pays its own."""
    fund, house = ledger.jackpot(code, prizes.whose), ledger.bankroll(code)
    if prizes.grown:
        yield "jackpot", {ledger.drops(code, prizes.whose): -prizes.grown, fund: prizes.grown}
    if prizes.fed or prizes.fees:
        amounts = {ledger.escrow(code, table, player): -fee for player, fee in prizes.fees.items()}
        amounts[fund] = prizes.fed
        yield "fed", amounts | {house: -sum(amounts.values())}
    if prizes.made_up:
        yield "seed", {house: -prizes.made_up, fund: prizes.made_up}
    if prizes.paid:
        amounts = {ledger.wallet(code, player): amount for player, amount in prizes.paid.items()}
        yield "jackpot", amounts | {fund: -sum(amounts.values())}
    if prizes.rewards:
        amounts = {ledger.wallet(code, player): amount for player, amount in prizes.rewards.items()}
        yield "reward", amounts | {house: -sum(amounts.values())}
