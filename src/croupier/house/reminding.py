"""Whom the house has to tell how long he has played: what the rules say of each, and what the ledger says came of it.

Nothing is written for it. When somebody is told follows from when he began and how often he wants it, so it is the same
moment whoever asks, before and after the house was closed; that he has read it is an entry of the house's chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from croupier.house.guard import Guard
from croupier.house.ledger import AT_A_TABLE, OF_EVENTS
from croupier.house.platform import breaks
from croupier.room.bank import PlayerId
from croupier.room.rules.moments import MINUTE
from croupier.store.schema import accounts, postings, standings, transfers

_COUNTS = AT_A_TABLE | OF_EVENTS | {"cut"}
"""Causes that make somebody richer or poorer by play; what lies at a table is still his."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """He plays ``since`` a moment, for ``minutes`` by now, and was ``due`` to be told so. ``net``: what he has won and
    lost meanwhile, by currency, without rounds and hands under way; ``next``: when he is told again."""

    since: int
    due: int
    minutes: int
    net: Mapping[str, int]
    next: int


def standing(
    db: Connection, guard: Guard, players: Iterable[PlayerId], known: Mapping[PlayerId, Reminder]
) -> dict[PlayerId, Reminder]:
    """The reminders of these people that nobody has read yet; one that is known is not reckoned again."""
    wanted = select(standings.c.player_id).where(standings.c.player_id.in_(list(players)))
    if guard.rules.breaks.reality_minutes is None:
        wanted = wanted.where(standings.c.state.like('%"every":%'))
    out: dict[PlayerId, Reminder] = {}
    for player, account in guard.now_of(db, db.execute(wanted).scalars().all()).items():
        time, after = account.time, breaks.reminds_at(guard.rules, account)
        if not time.unread or time.since is None or after is None:
            continue
        was = known.get(player)
        if was is not None and (was.since, was.due) == (time.since, time.told):
            out[player] = was
            continue
        minutes = (account.now - time.since) // MINUTE
        out[player] = Reminder(time.since, time.told, minutes, _net(db, player, time.since), after)
    return out


def _net(db: Connection, player: PlayerId, since: int) -> dict[str, int]:
    """What play at all tables has made of somebody's money from a moment on. Transfers are counted in their order: a
    clock that was set back meanwhile loses none."""
    own = (
        select(transfers.c.id, transfers.c.at, transfers.c.cause, accounts.c.currency, postings.c.amount)
        .join(postings, postings.c.transfer_id == transfers.c.id)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(accounts.c.player_id == player, transfers.c.cause.in_(_COUNTS))
        .cte()
    )
    first = select(func.min(own.c.id)).where(own.c.at >= since).scalar_subquery()
    found = select(own.c.currency, func.sum(own.c.amount)).where(own.c.id >= first).group_by(own.c.currency)
    return {code: int(amount) for code, amount in db.execute(found)}
