"""The second factor of an account: codes from an app, and ten recovery codes for the day on which the app is gone.

The app's secret is kept sealed (XSalsa20-Poly1305) with a key that follows from the house's own, and bound to its
account; of a recovery code a keyed hash is kept. Each code is taken once. While somebody sets an app up, nothing is
kept: the secret travels as a sealed ticket that is good for a quarter of an hour and for him alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.house import daybook, totp
from croupier.house.keys import derived
from croupier.house.people import Person
from croupier.house.wrong import WrongCode
from croupier.play import Refused
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import factors, players, recovery_codes

CODES: Final = 10
_TICKET_MS: Final = 15 * 60_000
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of recovery codes: none of them looks like another. Twelve of these 31 letters make 59 bits."""
_GROUPS: Final = 3
_WRONG: Final = "This code is not right, or was used before. The next one is there in half a minute."
_log = logging.getLogger(__name__)


FactorRow = Row[Any]
"""A row of the second factors."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What somebody needs to set an app up: the secret to type, the address for a picture, and the ticket."""

    secret: str
    address: str
    ticket: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with somebody's second factor: since when it is on, which recovery codes are left, and when a
    right password came last without the right code (milliseconds since 1970)."""

    on_since: int | None = None
    codes_left: int = 0
    refused_at: int | None = None


class Factors:
    def __init__(self, store: Store, secret: str, now: Callable[[], int] = now_ms) -> None:
        self._store, self._now = store, now
        self._box = SecretBox(derived(secret, "second factor"))
        self._codes = derived(secret, "recovery codes")

    # ── turning it on and off ──────────────────────────────────────────────────────────────────────────────────────

    async def setup(self, who: Person) -> Setup:
        """A new secret for somebody's app; nothing is on before a code of it was shown."""
        if who.kind != "account":
            raise Refused("A guest has no second factor: make an account first.")
        secret = secrets.token_bytes(totp.SECRET_BYTES)
        said = {"who": who.id, "secret": totp.typed(secret), "until": self._now() + _TICKET_MS}
        return Setup(totp.typed(secret), totp.address(secret, "Croupier", who.name), self._seal(json.dumps(said)))

    async def turn_on(self, who: Person, ticket: str, code: str) -> list[str]:
        """The app has shown a code: from now on it is asked for. Returns the recovery codes, for this once. An app that
        was set up before is forgotten."""
        secret = self._of_ticket(who, ticket)
        step = totp.fitting_step(secret, _digits(code), self._now(), -1)
        if step is None:
            raise WrongCode("This is not the code that the app shows now. Is the clock of the phone right?")
        fresh, now = _fresh(), self._now()
        row = {"player_id": who.id, "secret": self._seal(f"{who.id} {totp.typed(secret)}"), "step": step, "at": now}

        def work(db: Connection) -> None:
            if db.execute(select(players.c.kind).where(players.c.id == who.id)).scalar() != "account":
                raise Refused("This account is closed.")
            daybook.without_factor(db, who.id)
            db.execute(insert(factors).values(**row))
            daybook.row(db, factors, player_id=who.id)
            self._write_codes(db, who.id, fresh)

        await self._store.write(work)
        return fresh

    async def turn_off(self, who: Person) -> None:
        await self._store.write(lambda db: daybook.without_factor(db, who.id))

    async def renew_codes(self, who: Person) -> list[str]:
        """Ten new recovery codes, in the place of all old ones."""
        fresh = _fresh()

        def work(db: Connection) -> None:
            if _row(db, who.id) is None:
                raise Refused("There is no second factor: recovery codes come with it.")
            self._write_codes(db, who.id, fresh)

        await self._store.write(work)
        return fresh

    # ── asking for it ──────────────────────────────────────────────────────────────────────────────────────────────

    async def standing(self, player: str) -> Standing:
        return await self._store.read(lambda db: _standing(db, player))

    async def must_pass(self, player: str, code: str | None) -> None:
        """Take a code of the app or a recovery code, once; ``WrongCode`` where it is missing or wrong. Nothing is asked
        of who has no second factor."""
        now = self._now()

        def work(db: Connection) -> str | None:
            row = _row(db, player)
            if row is None or (code and (self._takes_step(db, row, code) or self._takes_recovery(db, player, code))):
                return None
            if not code:
                return "Type the six digits that your app shows, or one of your recovery codes."
            db.execute(update(factors).where(factors.c.player_id == player).values(refused_at=now))
            daybook.row(db, factors, player_id=player)
            return _WRONG

        if (why := await self._store.write(work)) is not None:
            raise WrongCode(why)

    def _takes_step(self, db: Connection, row: FactorRow, code: str) -> bool:
        secret = self._of_row(row)
        step = secret and totp.fitting_step(secret, _digits(code), self._now(), row.step)
        if not step:
            return False
        db.execute(update(factors).where(factors.c.player_id == row.player_id).values(step=step))
        daybook.row(db, factors, player_id=row.player_id)
        return True

    def _takes_recovery(self, db: Connection, player: str, code: str) -> bool:
        here = (recovery_codes.c.player_id == player) & (recovery_codes.c.used_at.is_(None))
        given, found = self._hashed(player, code), None
        for row in db.execute(select(recovery_codes).where(here).order_by(recovery_codes.c.place)).all():
            if hmac.compare_digest(row.code_hmac, given):
                found = row.place
        if found is None:
            return False
        key = {"player_id": player, "place": found}
        db.execute(
            update(recovery_codes)
            .where(*(recovery_codes.c[name] == value for name, value in key.items()))
            .values(used_at=self._now())
        )
        daybook.row(db, recovery_codes, **key)
        return True

    def _write_codes(self, db: Connection, player: str, fresh: list[str]) -> None:
        here = recovery_codes.c.player_id == player
        known = db.execute(select(func.count()).select_from(recovery_codes).where(here)).scalar_one()
        for place, code in enumerate(fresh):
            values = {"code_hmac": self._hashed(player, code), "used_at": None}
            if known:
                db.execute(update(recovery_codes).where(here, recovery_codes.c.place == place).values(**values))
            else:
                db.execute(insert(recovery_codes).values(player_id=player, place=place, **values))
            daybook.row(db, recovery_codes, player_id=player, place=place)

    def _hashed(self, player: str, code: str) -> str:
        letters = "".join(letter for letter in code.casefold() if letter.isalnum())
        return hmac.new(self._codes, f"{player} {letters}".encode(), hashlib.sha256).hexdigest()

    # ── sealed ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _seal(self, said: str) -> str:
        return base64.urlsafe_b64encode(self._box.encrypt(said.encode())).decode()

    def _unseal(self, sealed: str) -> str | None:
        try:
            return self._box.decrypt(base64.urlsafe_b64decode(sealed)).decode()
        except (CryptoError, ValueError):
            return None

    def _of_row(self, row: FactorRow) -> bytes | None:
        player, _, secret = (self._unseal(row.secret) or "").partition(" ")
        if player != row.player_id:
            _log.warning("the second factor of %s cannot be read: was secret.key changed?", row.player_id)
            return None
        return totp.read(secret)

    def _of_ticket(self, who: Person, ticket: str) -> bytes:
        said = json.loads(self._unseal(ticket) or "{}")
        if said.get("who") != who.id or said["until"] < self._now():
            raise Refused("Too much time has passed since the picture was shown. Begin again.")
        return totp.read(said["secret"])


def _standing(db: Connection, player: str) -> Standing:
    row = _row(db, player)
    if row is None:
        return Standing()
    left = select(func.count()).select_from(recovery_codes)
    left = left.where(recovery_codes.c.player_id == player, recovery_codes.c.used_at.is_(None))
    return Standing(row.at, int(db.execute(left).scalar_one()), row.refused_at)


def _row(db: Connection, player: str) -> FactorRow | None:
    return db.execute(select(factors).where(factors.c.player_id == player)).first()


def _digits(code: str) -> str:
    return "".join(code.split())


def _fresh() -> list[str]:
    """New recovery codes, as they are shown."""
    return ["-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(_GROUPS)) for _ in range(CODES)]
