"""Sessions: a signed cookie that names a session and holds a token; only the token's hash is stored.

The token changes at every login and from time to time, so that a stolen cookie does not stay good; the one before is
accepted for a minute, because a browser may have several requests under way.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, delete, insert, select, update

from croupier.house.people import Person
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import players, sessions

LASTS_MS: Final = 30 * 24 * 3_600_000
RENEW_MS: Final = 12 * 3_600_000
GRACE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Session:
    """An open session and whose it is."""

    id: str
    person: Person
    changed_at: int

    @property
    def stale(self) -> bool:
        """Is it time for a new token?"""
        return now_ms() - self.changed_at > RENEW_MS


def house_secret(data: Path) -> str:
    """The key that signs cookies: made once, kept with the data, readable for the house alone."""
    path = data / "secret.key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32), encoding="ascii")
    return path.read_text(encoding="ascii")


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = URLSafeSerializer(secret, salt="croupier session")

    async def begin(self, who: Person) -> str:
        """A new session; returns the cookie."""
        number, token = secrets.token_hex(12), secrets.token_urlsafe(24)
        now = now_ms()
        row = {"id": number, "player_id": who.id, "token_sha256": _sha256(token), "changed_at": now}

        def work(db: Connection) -> None:
            db.execute(delete(sessions).where(sessions.c.expires_at < now))
            db.execute(insert(sessions).values(**row, expires_at=now + LASTS_MS))

        await self._store.write(work)
        return self._signed(number, token)

    async def renew(self, session: Session) -> str:
        """A new token for a session; the old one is good for a minute longer."""
        token, now = secrets.token_urlsafe(24), now_ms()

        def work(db: Connection) -> None:
            db.execute(
                update(sessions)
                .where(sessions.c.id == session.id)
                .values(
                    before_sha256=sessions.c.token_sha256,
                    token_sha256=_sha256(token),
                    changed_at=now,
                    expires_at=now + LASTS_MS,
                )
            )

        await self._store.write(work)
        return self._signed(session.id, token)

    async def end(self, session: Session) -> None:
        await self._store.write(lambda db: db.execute(delete(sessions).where(sessions.c.id == session.id)).close())

    async def of(self, cookie: str | None) -> Session | None:
        """The session of a cookie, or ``None`` when there is no such session (any more)."""
        if not cookie or len(cookie) > 300:
            return None
        try:
            said: Any = self._signer.loads(cookie)
        except BadSignature:
            return None
        if not (isinstance(said, list) and len(said) == 2 and all(isinstance(part, str) for part in said)):
            return None
        number, token = said
        wanted = select(sessions, players.c.name, players.c.kind).join(players).where(sessions.c.id == number)
        row = await self._store.read(lambda db: db.execute(wanted).mappings().one_or_none())
        if row is None or row["expires_at"] < now_ms():
            return None
        given = _sha256(token)
        good = hmac.compare_digest(given, row["token_sha256"])
        just_before = row["before_sha256"] is not None and now_ms() - row["changed_at"] < GRACE_MS
        if not good and not (just_before and hmac.compare_digest(given, row["before_sha256"])):
            return None
        return Session(number, Person(row["player_id"], row["name"], row["kind"]), row["changed_at"])

    def _signed(self, number: str, token: str) -> str:
        signed = self._signer.dumps([number, token])
        return signed if isinstance(signed, str) else signed.decode()
