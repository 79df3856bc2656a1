"""Who plays: guests who start at once, accounts with a name and a password, and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, repeat
from typing import Any, Final, Literal

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, insert, select, update

from croupier import names
from croupier.house import daybook, ledger, passwords
from croupier.house.ledger import Move
from croupier.house.wrong import Wrong, WrongPassword
from croupier.money import currency as money_of
from croupier.play import Refused
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import accounts, players, sessions

Kind = Literal["guest", "account", "bot", "closed"]
GRANTS: Final = {"CZK": 25_000_00, "EUR": 1_000_00, "PLAY": 10_000_00}
"""Play money for a new guest, by currency, in a house where guests play."""

name_key = names.key
"""Two names with the same key are the same name."""

_OURS: Final = ("guest", "bot", "house", "dealer", "croupier", "you")
_OURS_KEYS: Final = tuple(map(name_key, _OURS))
_WRONG: Final = "This name and this password do not belong together."


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the house. ``id`` is known to nobody but that person's own browser."""

    id: str
    name: str
    kind: Kind

    @property
    def is_guest(self) -> bool:
        return self.kind == "guest"


@dataclass(frozen=True, slots=True)
class Proved:
    """Somebody who has just given the right password: which one that was, for it may be changed in the next moment."""

    person: Person
    password_hash: str = field(repr=False)


def _checked_name(name: str) -> str:
    try:
        said = names.checked(name)
    except names.BadName as no:
        raise Wrong("name", str(no)) from None
    if name_key(said).startswith(_OURS_KEYS):
        raise Wrong(
            "name", f"A name does not begin with {', '.join(_OURS[:-1])} or {_OURS[-1]}: those are the house's."
        )
    return said


def person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.kind)


class People:
    """The register of players."""

    def __init__(self, store: Store, grants: Mapping[str, int] = GRANTS) -> None:
        self._store, self._grants = store, grants
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Semaphore(2)  # hashing is made to be slow: never more than two at once

    async def guest(self) -> Person:
        """A new guest with play money in every currency."""
        return await self._store.write(partial(new_guest, grants=self._grants))

    async def become_account(
        self, who: Person, name: str, password: str, besides: Callable[[Connection, str], None] | None = None
    ) -> Person:
        """A guest keeps everything and gets a name and a password. ``besides``: what else is decided and written about
        him in the same transaction."""
        if who.kind != "guest":
            raise Refused(f"You have an account already, {who.name}.")
        said = _checked_name(name)
        hashed = await self._hash(passwords.checked(password, said))

        def work(db: Connection) -> Person:
            if not _free(db, said):
                raise Wrong("name", f"The name {said} is taken, or looks like one that is. Choose another.")
            became = db.execute(
                update(players)
                .where(players.c.id == who.id, players.c.kind == "guest")
                .values(kind="account", name=said, name_key=name_key(said), password_hash=hashed)
            )
            if not became.rowcount:
                raise Refused("You have an account already: it was made a moment ago.")
            daybook.player(db, who.id)
            if besides is not None:
                besides(db, who.id)
            return Person(who.id, said, "account")

        return await self._store.write(work)

    async def login(self, name: str, password: str) -> Proved:
        """The account of this name, if the password is right. It takes as long for a name that nobody has."""
        row = await self._store.read(lambda db: account_of(db, name))
        right = await self._is_right(row.password_hash if row else self._nobody, password)
        if row is None or not right:
            raise Refused(_WRONG)
        return Proved(person(row), row.password_hash)

    async def change_password(self, who: Person, old: str, new: str) -> Proved:
        """A new password for somebody who knows the old one. All sessions of the account end with the old password."""
        row = await self._known_by(who, old)
        if old == new:
            raise Wrong("new", "This is the password that you have already.")
        try:
            hashed = await self._hash(passwords.checked(new, who.name))
        except Wrong as no:
            raise Wrong("new", no.reason) from None

        def work(db: Connection) -> Proved:
            changed = db.execute(
                update(players)
                .where(players.c.id == who.id, players.c.password_hash == row.password_hash)
                .values(password_hash=hashed)
            )
            if not changed.rowcount:
                raise Refused("Your password was changed a moment ago, from another page.")
            daybook.player(db, who.id)
            daybook.end_sessions(db, sessions.c.player_id == who.id)
            return Proved(person(row), hashed)

        return await self._store.write(work)

    async def must_know(self, who: Person, password: str) -> None:
        """Before something that cannot be undone: it is he who sits there, and knows the password of his account."""
        await self._known_by(who, password)

    async def _known_by(self, who: Person, password: str) -> Row[Any]:
        row = await self._store.read(lambda db: db.execute(select(players).where(players.c.id == who.id)).one())
        if row.kind != "account":
            raise Refused("A guest has no password: make an account first.")
        if not await self._is_right(row.password_hash, password):
            raise WrongPassword("This is not the password of your account.")
        return row

    async def looked_up(self, wanted: Callable[[Connection], bool]) -> bool:
        return await self._store.read(wanted)

    async def close(
        self, who: Person, *, pays_out_first: bool = False, leaves: Callable[[Connection, str], None] | None = None
    ) -> None:
        """An account ends: its money goes back to where play money comes from, its sessions end, its second factor is
        forgotten, and its name is nobody's ever again. ``Refused`` while money of his lies at a table, is withheld or
        waits to be fetched. ``leaves``: who else is told of it in the same transaction."""

        def work(db: Connection) -> None:
            _close(db, who.id, pays_out_first)
            if leaves is not None:
                leaves(db, who.id)

        await self._store.write(work)

    async def hashed(self, password: str) -> str:
        """A password of something else than an account, as it may be kept."""
        return await self._hash(password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Is it the password that was kept so? It takes as long where none was."""
        right = await self._is_right(hashed or self._nobody, password)
        return right and hashed is not None

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _is_right(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(self._right, hashed, password)

    def _right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def balances(self, player: str) -> dict[str, int]:
        return await self._store.read(lambda db: ledger.balances_of(db, player))


_KEPT_OPEN: Final = {
    "escrow": "{} of yours lie at a table. Stand up first.",
    "held": "{} of yours are withheld. Wait until the review has ended.",
    "prize": "A prize of {} of yours waits. Fetch it first.",
    "wallet": "The account still holds {}. Withdraw it first.",
}
"""What keeps an account from being closed, by the kind of account of the ledger on which it lies."""


def _close(db: Connection, player: str, pays_out_first: bool) -> None:
    own = db.execute(select(accounts).where(accounts.c.player_id == player, accounts.c.balance > 0)).all()
    for kind, why in _KEPT_OPEN.items():
        sums = [money_of(row.currency).with_sign(row.balance) for row in own if row.kind == kind]
        if sums and (kind != "wallet" or pays_out_first):
            raise Refused(f"{why.format(', '.join(sums))} Then the account can be closed.")
    daybook.without_factor(db, player)
    closed = db.execute(
        update(players)
        .where(players.c.id == player, players.c.kind == "account")
        .values(kind="closed", password_hash=None)
    )
    if not closed.rowcount:
        raise Refused("There is no account to close.")
    back: list[Move] = [("closed", {row.id: -row.balance, ledger.issue(row.currency): row.balance}) for row in own]
    daybook.player(db, player, back)
    daybook.end_sessions(db, sessions.c.player_id == player)


def account_of(db: Connection, name: str) -> Row[Any] | None:
    """The account that is called so. Of accounts that look alike, from a time when that was possible, the first has the
    key of their name and the others that key with a number: who writes his name exactly as it is shown is found."""
    key = name_key(name)
    wanted = select(players).where(
        players.c.kind == "account",
        (players.c.name_key == key) | players.c.name_key.between(f"{key} ", f"{key} 9999"),
    )
    rows = list(db.execute(wanted.order_by(players.c.name_key)))
    exactly = [row for row in rows if _letters(row.name) == _letters(name)]
    return next(iter(exactly or rows), None)


def _letters(name: str) -> str:
    return names.tidied(name).casefold().replace(" ", "")


def new_guest(db: Connection, grants: Mapping[str, int] = GRANTS) -> Person:
    name = next(name for name in _guest_names() if _free(db, name))
    who = add_player(db, name, "guest")
    daybook.player(db, who.id, [_given("grant", currency, who.id, amount) for currency, amount in grants.items()])
    return who


def _guest_names() -> Iterator[str]:
    """Short at first; where those are taken, longer."""
    for digits in chain((4, 4, 4, 6, 6), repeat(9)):
        yield f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"


def _free(db: Connection, name: str) -> bool:
    return db.execute(select(players.c.id).where(players.c.name_key == name_key(name))).first() is None


def add_player(db: Connection, name: str, kind: Kind) -> Person:
    """A row for somebody new; whoever adds it enters it in the daybook."""
    who = Person(secrets.token_hex(12), name, kind)
    db.execute(insert(players).values(id=who.id, kind=kind, name=name, name_key=name_key(name), created_at=now_ms()))
    return who


def _given(why: Literal["grant", "bot"], currency: str, player: str, amount: int) -> Move:
    """New play money for a player."""
    return why, {ledger.issue(currency): -amount, ledger.wallet(currency, player): amount}


def bot(db: Connection, name: str, currency: str, funds: int) -> Person:
    """The bot of this name, made and funded when there is none yet."""
    row = db.execute(select(players).where(players.c.name_key == name_key(name), players.c.kind == "bot")).first()
    if row is None:
        who = add_player(db, name, "bot")
        daybook.player(db, who.id)
    else:
        who = person(row)
    if ledger.balances_of(db, who.id).get(currency, 0) < funds // 10:
        fund_bot(db, who.id, currency, funds)
    return who


def fund_bot(db: Connection, player: str, currency: str, funds: int) -> None:
    """A bot has run out and gets new money."""
    daybook.funds(db, "bot", [_given("bot", currency, player, funds)], player=player)
