"""Who plays: guests who start at once, accounts with a name and a password, and bots."""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any, Final, Literal

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, insert, select, update

from croupier.house import ledger
from croupier.play import Refused
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import players

Kind = Literal["guest", "account", "bot"]
GRANTS: Final = {"CZK": 25_000_00, "EUR": 1_000_00, "PLAY": 10_000_00}
"""Play money for a new guest, by currency."""

_NAME: Final = re.compile(r"[^\W_](?:[\w .'-]{0,22}[^\W_])")
_OURS: Final = ("guest", "bot", "house", "dealer", "croupier", "you")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the house. ``id`` is known to nobody but that person's own browser."""

    id: str
    name: str
    kind: Kind


def name_key(name: str) -> str:
    """Two names with the same key are the same name: case, width and accents of presentation do not count."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def _checked_name(name: str) -> str:
    said = " ".join(unicodedata.normalize("NFKC", name).split())
    if not _NAME.fullmatch(said):
        raise Refused("A name has 2 to 24 letters or digits, with spaces, dots or dashes between them.")
    if name_key(said).startswith(_OURS):
        raise Refused(f"A name does not begin with {', '.join(_OURS[:-1])} or {_OURS[-1]}: those are the house's.")
    return said


def _checked_password(password: str) -> str:
    if not 8 <= len(password) <= 200:
        raise Refused("A password has 8 to 200 characters.")
    return password


def person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.kind)


class People:
    """The register of players."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Semaphore(2)  # hashing is made to be slow: never more than two at once

    async def guest(self) -> Person:
        """A new guest with play money in every currency."""
        return await self._store.write(new_guest)

    async def become_account(self, who: Person, name: str, password: str) -> Person:
        """A guest keeps everything and gets a name and a password."""
        if who.kind != "guest":
            raise Refused(f"You have an account already, {who.name}.")
        said, secret = _checked_name(name), _checked_password(password)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, secret)

        def work(db: Connection) -> Person:
            taken = db.execute(select(players.c.id).where(players.c.name_key == name_key(said))).first()
            if taken is not None:
                raise Refused(f"The name {said} is taken. Choose another.")
            db.execute(
                update(players)
                .where(players.c.id == who.id, players.c.kind == "guest")
                .values(kind="account", name=said, name_key=name_key(said), password_hash=hashed)
            )
            return Person(who.id, said, "account")

        return await self._store.write(work)

    async def login(self, name: str, password: str) -> Person:
        """The account of this name, if the password is right. It takes as long for a name that nobody has."""

        def work(db: Connection) -> Row[Any] | None:
            wanted = select(players).where(players.c.name_key == name_key(name), players.c.kind == "account")
            return db.execute(wanted).one_or_none()

        row = await self._store.read(work)
        async with self._hashing:
            right = await asyncio.to_thread(self._right, row.password_hash if row else self._nobody, password)
        if row is None or not right:
            raise Refused("This name and this password do not belong together.")
        return person(row)

    def _right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def balances(self, player: str) -> dict[str, int]:
        return await self._store.read(lambda db: ledger.balances_of(db, player))


def new_guest(db: Connection) -> Person:
    for digits in (4, 4, 4, 6, 6, 9):
        name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        if db.execute(select(players.c.id).where(players.c.name_key == name_key(name))).first() is None:
            break
    who = add_player(db, name, "guest")
    for currency, amount in GRANTS.items():
        ledger.transfer(db, "grant", {ledger.issue(currency): -amount, ledger.wallet(currency, who.id): amount})
    return who


def add_player(db: Connection, name: str, kind: Kind) -> Person:
    who = Person(secrets.token_hex(12), name, kind)
    db.execute(insert(players).values(id=who.id, kind=kind, name=name, name_key=name_key(name), created_at=now_ms()))
    return who


def bot(db: Connection, name: str, currency: str, funds: int) -> Person:
    """The bot of this name, made and funded when there is none yet."""
    row = db.execute(select(players).where(players.c.name_key == name_key(name), players.c.kind == "bot")).first()
    who = person(row) if row is not None else add_player(db, name, "bot")
    if ledger.balances_of(db, who.id).get(currency, 0) < funds // 10:
        ledger.transfer(db, "bot", {ledger.issue(currency): -funds, ledger.wallet(currency, who.id): funds})
    return who
