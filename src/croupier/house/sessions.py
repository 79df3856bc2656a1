"""Sessions: a signed cookie that names a session and holds a token; only the token's hash is stored.

The token changes at every login and from time to time, so that a stolen cookie does not stay good; the one before is
accepted for a minute, because a browser may have several requests under way. Of several requests that find the token
old one changes it. Nobody has more than so many sessions: the oldest makes room.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from croupier.house import daybook
from croupier.house.people import Person, Proved
from croupier.play import Refused
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import players, sessions

LASTS_MS: Final = 30 * 24 * 3_600_000
"""A guest's from its last use, an account's from its login."""
AN_EVENING_MS: Final = 12 * 3_600_000
"""Where one registers before playing, one logs in anew every so often."""
RENEW_MS: Final = 12 * 3_600_000
GRACE_MS: Final = 60_000
MOST: Final = 50
"""Sessions of one person."""

_REMEMBERED: Final = 50_000
_CLEAR_MS: Final = 60_000
"""So often those that have run out are cleared away."""


@dataclass(frozen=True, slots=True)
class Session:
    """An open session and whose it is."""

    id: str
    person: Person
    changed_at: int
    token_sha256: str  # of its newest token

    @property
    def stale(self) -> bool:
        """Is it time for a new token?"""
        return now_ms() - self.changed_at > RENEW_MS


@dataclass(frozen=True, slots=True)
class Sight:
    """A session as its owner may see it. The house remembers when it was last used for as long as it is open; for what
    was before, the last change of its token stands."""

    id: str
    begun_at: int
    used_at: int
    agent: str | None = None  # the browser, in words


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def stands(db: Connection, session: str) -> bool:
    """Has this session not ended yet?"""
    return db.execute(select(sessions.c.id).where(sessions.c.id == session)).first() is not None


class Sessions:
    def __init__(self, store: Store, secret: str, lasts_ms: int = LASTS_MS) -> None:
        self._store, self._lasts_ms = store, lasts_ms
        self._signer = URLSafeSerializer(secret, salt="croupier session")
        self._used: OrderedDict[str, int] = OrderedDict()
        self._cleared = 0

    async def begin(self, who: Person | Proved, agent: str | None = None) -> str:
        """A new session; returns the cookie. Who has proved a password that is changed by now is refused."""
        number, token = secrets.token_hex(12), secrets.token_urlsafe(24)
        now = now_ms()
        whose = who.person.id if isinstance(who, Proved) else who.id
        row = {"id": number, "player_id": whose, "token_sha256": _sha256(token), "changed_at": now}
        row |= {"begun_at": now, "expires_at": now + self._lasts_ms, "agent": agent}
        clear = now - self._cleared >= _CLEAR_MS  # a look through all sessions of the house
        self._cleared = now if clear else self._cleared

        def work(db: Connection) -> None:
            if isinstance(who, Proved):
                has = db.execute(select(players.c.password_hash).where(players.c.id == whose)).scalar()
                if has != who.password_hash:
                    raise Refused("The password of this account was changed a moment ago. Log in with the new one.")
            if clear:
                db.execute(delete(sessions).where(sessions.c.expires_at < now))
            others = select(sessions.c.id).where(sessions.c.player_id == whose)
            kept = others.order_by(sessions.c.changed_at.desc()).limit(MOST - 1)
            daybook.end_sessions(db, (sessions.c.player_id == whose) & sessions.c.id.not_in(kept))
            db.execute(insert(sessions).values(**row))
            daybook.session(db, number)

        await self._store.write(work)
        return self._signed(number, token)

    async def renew(self, session: Session) -> str | None:
        """A new token for a session; the old one is good for a minute longer. ``None`` when another request has got one
        meanwhile, whose answer brings it. A guest, who could not log in again, has a session for as long as he comes
        back; that of an account ends so long after its login."""
        token, now = secrets.token_urlsafe(24), now_ms()

        def work(db: Connection) -> bool:
            renewed = db.execute(
                update(sessions)
                .where(sessions.c.id == session.id, sessions.c.token_sha256 == session.token_sha256)
                .values(
                    before_sha256=sessions.c.token_sha256,
                    token_sha256=_sha256(token),
                    changed_at=now,
                    expires_at=now + self._lasts_ms if session.person.is_guest else sessions.c.expires_at,
                )
            )
            if renewed.rowcount:
                daybook.session(db, session.id)
            return bool(renewed.rowcount)

        return self._signed(session.id, token) if await self._store.write(work) else None

    async def end(self, session: Session) -> None:
        await self._end(sessions.c.id == session.id)

    async def end_others(self, session: Session) -> None:
        """End all sessions of this person but this one."""
        await self._end((sessions.c.player_id == session.person.id) & (sessions.c.id != session.id))

    async def end_one(self, who: Person, session: str) -> bool:
        """End one of a person's sessions; false where he has no such session."""
        return await self._end((sessions.c.player_id == who.id) & (sessions.c.id == session)) > 0

    async def _end(self, which: ColumnElement[bool]) -> int:
        return await self._store.write(lambda db: daybook.end_sessions(db, which))

    async def all_of(self, who: Person) -> list[Sight]:
        """A person's sessions, the one used last first."""
        wanted = select(sessions).where(sessions.c.player_id == who.id, sessions.c.expires_at >= now_ms())
        rows = await self._store.read(lambda db: list(db.execute(wanted)))
        found = [Sight(row.id, row.begun_at, self._used.get(row.id, row.changed_at), row.agent) for row in rows]
        return sorted(found, key=lambda each: (each.used_at, each.begun_at), reverse=True)

    def use(self, session: str) -> None:
        """It is used now."""
        self._used[session] = now_ms()
        self._used.move_to_end(session)
        if len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)

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
        self.use(number)
        who = Person(row["player_id"], row["name"], row["kind"])
        return Session(number, who, row["changed_at"], row["token_sha256"])

    def _signed(self, number: str, token: str) -> str:
        signed = self._signer.dumps([number, token])
        return signed if isinstance(signed, str) else signed.decode()
