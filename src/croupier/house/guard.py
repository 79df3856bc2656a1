"""The guard of the house: before money moves, the platform's rules are asked, in the transaction that moves it.

How somebody stands with these rules (limits, what he has played, bans) is a row of ``standings``. What people ask for
themselves – a limit, a deposit, a ban – is an entry of the house's chain; what they stake and win follows from the
transfers of the tables. The one writer of the store does one after the other, so of many stakes at the same moment
exactly those go through that fit.

In a house without a platform only those have such a row who wanted a limit of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, delete, func, insert, select

from croupier.house import ledger
from croupier.house.consequences import asked_moves, currency_in, moves_of, must_agree, of
from croupier.house.ledger import Move
from croupier.house.platform import entries as e
from croupier.house.platform import happenings as h
from croupier.house.platform import money, state
from croupier.house.platform.account import apply
from croupier.house.platform.calendar import written
from croupier.house.platform.model import Cls, PlatformRules
from croupier.house.platform.state import Account
from croupier.money import POINTS
from croupier.money import currency as currency_of
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.rules.moments import MINUTE
from croupier.rulebooks import Game
from croupier.store import Store, canonical, log
from croupier.store.schema import accounts, inputs, players, standings, transfers

NOT_REGISTERED: Final = "Register before you play: in this house one plays from an account of one's own."
ENTRY: Final = "account"
"""The kind of entry in the house's chain that says what somebody asked of the rules."""
RULES: Final = "platform"
"""… and of the one that says which rules hold from then on."""
_SETTLES: Final = ("settlement", "fed", "hedged")
"""Causes that take from what lies at a table against the house: a round is settled, a fee goes to a jackpot, or a bet
beside a hand is settled."""
BESIDE: Final = "{}/hedges"
"""Where such a bet lies for the rules: it is played alone, whatever is played at its table."""


_BESIDE: Final = ("raise", "reclaimed", "cash")
"""Causes that take from a wallet also when the house is closed: a round under way, a prize that was not due, what is
paid out at a table."""


class Kind(NamedTuple):
    """What is played at a table: for the limits its class, for blocks its name."""

    cls: Cls
    game: str = ""

    @classmethod
    def of(cls, game: Game) -> Kind:
        return cls("alone" if game.among_players is None else "among", game.id.rpartition("/")[2])


_UNKNOWN: Final = Kind("alone")
PAUSE_MS: Final = 10 * MINUTE
"""Who stakes nothing for so long, and has nothing at a table, has not played meanwhile."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands in one currency: ``account`` is what the rules know, the rest is the ledger's."""

    account: Account
    wallet: int
    at_tables: int
    held: int
    at: int


class Guard:
    """Asks the rules of a platform about everybody who stakes, wins, pays in or wants to be held back."""

    def __init__(
        self, store: Store, platform: str | None, rules: PlatformRules, now: Callable[[], int] = log.now_ms
    ) -> None:
        self._store, self.platform, self.rules, self.now = store, platform, rules, now
        self.closed: Callable[[int], int | None] = lambda _: None
        """When the house opens again, if it is closed at a moment."""
        self.excluded: Callable[[PlayerId], bool] = lambda _: False
        """Does the state's register of excluded persons have him? It is asked once a day where the rules demand it; the
        register that is shipped has nobody."""
        self._kinds: dict[str, Kind] = {}
        self._bots: dict[PlayerId, bool] = {}

    def opens(self, table: str, kind: Kind) -> None:
        """A table opens."""
        self._kinds[table] = kind

    # ── what a table does ──────────────────────────────────────────────────────────────────────────────────────

    def moved(self, db: Connection, table: str, moves: Sequence[Move], at: int) -> list[Move]:
        """What a table moves means to those whose money it is; ``Refused`` where a rule says no. Returns what moves
        then: first what is free again, then what the table moves, then what follows from it."""
        told = [(cause, amounts) for cause, amounts in moves if cause not in ledger.AMONG_PLAYERS]
        told = [each for each in told if currency_in(each[1]) != POINTS]  # points are no money
        whose = {player for _, amounts in told for player in _players(amounts) if not self._is_bot(db, player)}
        out: list[Move] = []
        if any(
            of(amounts, "wallet", player) < 0 for player in whose for cause, amounts in told if cause not in _BESIDE
        ):
            self._must_be_open(at)
        for player, account in self._accounts(db, whose).items():
            if account is None:
                self._must_be_free(player, moves)
                continue
            now = account
            for cause, amounts in told:
                now = with_balance(db, now, player, currency_in(amounts)) if (cause, amounts) == told[0] else now
                kind, barred = self._kinds.get(table, _UNKNOWN), self._barred(player)
                for entry in entries_of(now, table, kind, (cause, amounts), player, at, barred):
                    before, (now, events) = now, apply(self.rules, now, entry)
                    must_be_whole(events)
                    out += moves_of(before, now, events, player)
            self._keep(db, player, now)
        return [
            *(move for move in out if move[0] == "release"),
            *moves,
            *(move for move in out if move[0] != "release"),
        ]

    def _barred(self, player: PlayerId) -> bool | None:
        """What the register of excluded persons says of him; ``None``: nobody asks it here."""
        return self.excluded(player) if self.rules.registration.excluded else None

    async def kept_out(self, table: str, players: Collection[PlayerId]) -> set[PlayerId]:
        """Who of these has chips at this table and may not be dealt another hand: he takes a break, his time is up, the
        house has blocked his play, or the register of excluded persons has him. While the house is closed: nobody."""
        if self.closed(self.now()) is not None:
            return set(players)
        known = await self._store.read(lambda db: self._accounts(db, players)) if players else {}
        game = self._kinds.get(table, _UNKNOWN).game
        return {who for who, account in known.items() if account is not None and not self._goes_on(who, account, game)}

    def _goes_on(self, player: PlayerId, account: Account, game: str) -> bool:
        at = max(self.now(), account.now)
        try:
            money.must_go_on(self.rules, apply(self.rules, account, e.Tick(at))[0], game, at)
        except Refused:
            return False
        return not self._barred(player)

    def _must_be_open(self, at: int) -> None:
        if (opens := self.closed(at)) is not None:
            raise Refused(f"The house is closed: it opens at {written(opens, self.rules.zone)}.")

    async def must_know(self, player: PlayerId) -> None:
        """Who has not registered is told so, and not that he has too little money."""
        if self.platform is None or await self._store.read(lambda db: self._is_bot(db, player)):
            return
        if (await self._store.read(lambda db: self._accounts(db, {player})))[player] is None:
            raise Refused(NOT_REGISTERED, self.rules.registration.rule("required"))

    def _must_be_free(self, player: PlayerId, moves: Sequence[Move]) -> None:
        """Of somebody whom the rules do not know: in a house with a platform he stakes nothing."""
        stakes = any(of(amounts, "wallet", player) < 0 for _, amounts in moves)
        if self.platform is not None and stakes:
            raise Refused(NOT_REGISTERED, self.rules.registration.rule("required"))

    def _is_bot(self, db: Connection, player: PlayerId) -> bool:
        known = self._bots.get(player)
        if known is None:
            kind = db.execute(select(players.c.kind).where(players.c.id == player)).scalar()
            known = self._bots[player] = kind == "bot"
        return known

    # ── what people ask for ────────────────────────────────────────────────────────────────────────────────────

    async def enters(self, player: PlayerId, make: Callable[[int], e.Entry]) -> tuple[h.Event, ...]:
        """Somebody asks for something (``make``: of this moment); what has happened, or ``Refused`` with the reason."""
        return await self._store.write(lambda db: self.enter(db, player, make(self.now())))

    def enter(self, db: Connection, player: PlayerId, entry: e.Entry) -> tuple[h.Event, ...]:
        account = self._accounts(db, {player})[player]
        if account is None:
            if self.platform is not None and not isinstance(entry, e.Registers):
                raise Refused(NOT_REGISTERED, self.rules.registration.rule("required"))
            account = Account()
        for currency in self.rules.currencies:
            account = with_balance(db, account, player, currency)
        entry = replace(entry, at=max(entry.at, account.now))
        rest, last = tuple(rested(account, entry.at)), last_transfer(db)
        after, events = account, tuple[h.Event, ...]()
        for each in (*rest, entry):
            after, told = apply(self.rules, after, each)
            events += told
        said: list[Json] = [
            {"kind": ENTRY, "player": player, "after": last, "entry": as_json(each)} for each in (*rest, entry)
        ]
        moves = [*asked_moves(entry, player), *moves_of(account, after, events, player)]
        must_agree(account, after, moves, player)
        ledger.enter(db, log.HOUSE, None, said, moves, entry.at)
        self._keep(db, player, after)
        return events

    def lapse(self, db: Connection) -> None:
        """What nobody has claimed in time goes back to the house, whether its winner ever comes again or not."""
        waiting = select(standings.c.player_id).where(standings.c.state.like('%"lapses":%'))
        for player, account in self._accounts(db, db.execute(waiting).scalars().all()).items():
            ends = [] if account is None else [prize.lapses for prize in account.prizes.values()]
            if any(end is not None and end <= self.now() for end in ends):
                self.enter(db, player, e.Tick(self.now()))

    def begin(self, db: Connection) -> None:
        """The house opens: by which rules it holds people stands in its chain."""
        said: Json = {"kind": RULES, "platform": self.platform or "", "rules": self.rules.model_dump(mode="json")}
        wanted = select(inputs.c.entry).where(
            inputs.c.table_id == log.HOUSE, inputs.c.entry.like(f'%"kind":"{RULES}"%')
        )
        last = db.execute(wanted.order_by(inputs.c.seq.desc()).limit(1)).scalar()
        before = {} if last is None else json.loads(last)
        if before.get("platform", self.platform or "") != (self.platform or ""):
            raise Refused(
                f"These books are those of a house by the rules of {before['platform'] or 'no platform'}; "
                f"this one has those of {self.platform or 'no platform'}. Give it a folder of its own (--data)."
            )
        if before.get("rules") != said["rules"]:
            ledger.enter(db, log.HOUSE, None, [{**said, "after": last_transfer(db)}], [], self.now())

    async def standing(self, player: PlayerId, currency: str) -> Standing:
        """How somebody stands now; of whom the rules know nothing, as at the beginning."""
        return await self._store.read(partial(self._standing, player=player, currency=currency))

    def _standing(self, db: Connection, player: PlayerId, currency: str) -> Standing:
        account = self._accounts(db, {player})[player] or Account()
        found = select(accounts.c.kind, func.sum(accounts.c.balance).label("holds"))
        mine = (accounts.c.player_id == player, accounts.c.currency == currency)
        holds = {row.kind: int(row.holds) for row in db.execute(found.where(*mine).group_by(accounts.c.kind))}
        wallet, escrow, hedges, held = (holds.get(kind, 0) for kind in ("wallet", "escrow", "hedge", "held"))
        account = account.with_purse(currency, replace(account.purse(currency), balance=wallet + held))
        account = self._by_now(account)
        return Standing(account, wallet, escrow + hedges, held, account.now)

    def now_of(self, db: Connection, who: Iterable[PlayerId]) -> dict[PlayerId, Account]:
        """How these people stand by now, those of whom the rules know; what they have the ledger says."""
        known = self._accounts(db, who).items()
        return {player: self._by_now(account) for player, account in known if account is not None}

    def _by_now(self, account: Account) -> Account:
        at = max(self.now(), account.now)
        for entry in (*rested(account, at), e.Tick(at)):
            account, _ = apply(self.rules, account, entry)
        return account

    # ── kept ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _accounts(self, db: Connection, who: Iterable[PlayerId]) -> dict[PlayerId, Account | None]:
        asked = sorted(who)
        rows = db.execute(select(standings).where(standings.c.player_id.in_(asked))) if asked else ()
        known = {row.player_id: state.from_json(json.loads(row.state)) for row in rows}
        return {player: known.get(player) for player in asked}

    def _keep(self, db: Connection, player: PlayerId, account: Account) -> None:
        db.execute(delete(standings).where(standings.c.player_id == player))
        row = {"player_id": player, "platform": self.platform or "", "state": kept(account), "at": account.now}
        db.execute(insert(standings).values(row))


def last_transfer(db: Connection) -> int:
    """How much the ledger had moved by now: what an entry comes after."""
    return int(db.execute(select(func.coalesce(func.max(transfers.c.id), 0))).scalar_one())


def kept(account: Account) -> str:
    """An account as it is written down. What somebody has the ledger says, and nobody else."""
    purses = {code: replace(purse, balance=0) for code, purse in account.purses.items()}
    return canonical(state.as_json(replace(account, purses=purses)))


def as_json(entry: e.Entry) -> Json:
    """An entry as the house's chain has it."""
    said: Json = TypeAdapter(type(entry)).dump_python(entry, mode="json", exclude_defaults=True)
    return {"of": type(entry).__name__, **said}


def from_json(said: Json) -> e.Entry:
    """The entry again; ``ValueError`` where there is no such entry."""
    kind = getattr(e, str(said.get("of")), None)
    if not (isinstance(kind, type) and issubclass(kind, e.Entry)):
        raise ValueError(f"{said.get('of')!r} is no entry of an account")  # noqa: TRY004
    found: e.Entry = TypeAdapter(kind).validate_python({key: value for key, value in said.items() if key != "of"})
    return found


def with_balance(db: Connection, account: Account, player: PlayerId, currency: str) -> Account:
    """With what the ledger says of the wallet and of what is held."""
    names = ledger.wallet(currency, player), ledger.held(currency, player)
    holds = db.execute(select(func.coalesce(func.sum(accounts.c.balance), 0)).where(accounts.c.id.in_(names)))
    return account.with_purse(currency, replace(account.purse(currency), balance=int(holds.scalar_one())))


def rested(account: Account, at: int) -> Iterator[e.Entry]:
    """Who has staked nothing for a while, and has nothing at a table, has stopped playing when he was last seen."""
    if account.closed is not None or account.time.since is None or account.open:
        return
    if at - account.now > PAUSE_MS:
        yield e.Plays(account.now, begins=False)


def entries_of(
    account: Account, table: str, kind: Kind, move: Move, player: PlayerId, at: int, barred: bool | None = None
) -> Iterator[e.Entry]:
    """What a transfer at a table means to one of those whose money it moves. Among players all that he has brought is
    settled when he goes, with what he takes along; a bet beside a hand is played against the bank
    (ray-online/poker#OP-10, A3). ``barred``: what the register of excluded persons says of him, where
    it is asked before he plays."""
    cause, amounts = move
    if cause in ledger.HEDGES:
        table, kind = BESIDE.format(table), Kind("alone", kind.game)
    currency, wallet = currency_in(amounts), of(amounts, "wallet", player)
    lies = account.open.get(table)
    there, cls = (0, kind.cls) if lies is None else (lies.amount, lies.cls)
    if cause in ("reclaimed", "cash"):  # a prize that was not due is no stake, nor is what is paid in or out
        return
    if wallet < 0:
        yield from rested(account, at)
        if barred is not None:
            yield e.Checked(at, barred)
        yield e.Plays(at, begins=True)
        if cause == "raise" and lies is not None:
            yield e.Drawn(at, table)
        yield e.Stakes(at, table, cls, -wallet, currency, kind.game)
        if cause == "entry":  # it is in the pool now, and nothing lies at a table
            yield e.Settles(at, table, cls, -wallet, 0, currency)
    elif cause in ("jackpot", "reward", "awarded", "refund"):
        yield e.Settles(at, table, cls, 0, wallet, currency)
    elif cause in _SETTLES or wallet:
        lay = of(amounts, "hedge" if cause in ledger.HEDGES else "escrow", player)
        released = -lay if cause in _SETTLES else there if cls == "among" else wallet
        unknown = max(0, released - there)  # it lay there before the rules were asked
        yield e.Settles(at, table, cls, released - unknown, max(0, wallet - unknown), currency)


def must_be_whole(events: Iterable[h.Event]) -> None:
    """A stake of which the house takes a part only is offered anew: nothing more leaves the wallet."""
    for event in events:
        if isinstance(event, h.Accepted):
            say = currency_of(event.currency).with_sign
            most, offered = say(event.amount), say(event.offered)
            raise Refused(f"The house takes at most {most} of you here, not {offered}.")


def _players(amounts: Iterable[str]) -> Iterator[PlayerId]:
    for account in amounts:
        if account.startswith(("wallet:", "escrow:", "hedge:")):
            yield account.rpartition(":")[2]
