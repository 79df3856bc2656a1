"""New play money for somebody whose own has run out: to what a new guest gets, when he is broke or once a day.

What lies at tables counts as his, so nobody gets twice what he has only put down. The rules are plain functions of what
somebody has and of the moment at which he asks; days are those of Greenwich, the same for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Select, exists, func, literal_column, select

from croupier.house import daybook, ledger
from croupier.house.ledger import Move
from croupier.house.people import GRANTS
from croupier.money import currency as money_of
from croupier.play import Refused
from croupier.store import Store, log
from croupier.store.schema import accounts, postings, transfers

DAY_MS: Final = 86_400_000
_BROKE: Final = 50
"""Who has less than this part of what a new guest gets is broke: there is hardly a table where he can stake."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody has in one currency, and whether he was given more today (``refilled``: the moment)."""

    currency: str
    in_wallet: int
    at_tables: int
    refilled: int | None = None

    @property
    def has(self) -> int:
        return self.in_wallet + self.at_tables

    @property
    def full(self) -> int:
        """What a new guest gets."""
        return GRANTS[self.currency]

    @property
    def broke_below(self) -> int:
        return self.full // _BROKE


@dataclass(frozen=True, slots=True)
class Offer:
    """A refill of one purse: how much, or why there is none now. ``next_at``: the moment from which on there is one
    that does not wait for being broke (milliseconds since 1970); none: as soon as something is missing."""

    currency: str
    full: int
    amount: int
    refused: str | None = None
    next_at: int | None = None


def midnight(now: int) -> int:
    """The beginning of the day of this moment.

    >>> midnight(86_400_001), midnight(86_399_999)
    (86400000, 0)
    """
    return now - now % DAY_MS


def offer(purse: Purse, now: int) -> Offer:
    """Who is broke gets a refill at once, who has less than at the beginning once a day."""
    money = money_of(purse.currency)
    missing, full = purse.full - purse.has, money.with_sign(purse.full)
    if missing <= 0:
        lying = f", {money.with_sign(purse.at_tables)} of it at tables" if purse.at_tables else ""
        have = f"You have {money.with_sign(purse.has)}{lying}"
        return Offer(purse.currency, purse.full, 0, f"{have}: a refill is for who has less than {full}.")
    given_today = purse.refilled is not None and purse.refilled >= midnight(now)
    if given_today and purse.has >= purse.broke_below:
        again = midnight(now) + DAY_MS
        when = datetime.fromtimestamp(again // 1000, UTC)
        day = f"{when.day} {when:%B}"
        below = money.with_sign(purse.broke_below)
        why = f"You had a refill today. The next is possible from {day}, 0:00 UTC, or when you have less than {below}."
        return Offer(purse.currency, purse.full, 0, why, again)
    return Offer(purse.currency, purse.full, missing)


class Refills:
    """The counter at which play money is given out again. ``now`` tells the time of day."""

    def __init__(self, store: Store, now: Callable[[], int] = log.now_ms, grants: Mapping[str, int] = GRANTS) -> None:
        self._store, self._now, self._grants = store, now, grants

    async def offers(self, player: str) -> list[Offer]:
        """What is possible now, by currency."""
        now = self._now()
        return await self._store.read(
            lambda db: [offer(purse_of(db, player, currency, now), now) for currency in self._grants]
        )

    async def give(self, player: str, currency: str) -> int:
        """Fill a purse up; returns what is in the wallet then. Of two at the same moment the second finds it full."""
        if not self._grants:
            raise Refused("Play money is not given away in this house: it is deposited.")
        if currency not in self._grants:
            raise Refused(f"There is no play money in {currency!r} here: there is {', '.join(self._grants)}.")
        now = self._now()

        def work(db: Connection) -> int:
            found = purse_of(db, player, currency, now)
            offered = offer(found, now)
            if offered.refused is not None:
                raise Refused(offered.refused)
            amount = offered.amount
            move: Move = ("refill", {ledger.issue(currency): -amount, ledger.wallet(currency, player): amount})
            why = "broke" if found.has < found.broke_below else "daily"
            daybook.funds(db, "refill", [move], at=now, player=player, why=why)
            return found.in_wallet + amount

        return await self._store.write(work)


def purse_of(db: Connection, player: str, currency: str, now: int) -> Purse:
    """What the ledger says of somebody's purse at this moment."""
    found = db.execute(
        select(accounts.c.kind, func.sum(accounts.c.balance).label("holds"))
        .where(accounts.c.player_id == player, accounts.c.currency == currency)
        .group_by(accounts.c.kind)
    )
    holds = {row.kind: int(row.holds) for row in found}
    last = db.execute(last_refill(ledger.wallet(currency, player), midnight(now))).scalar()
    return Purse(currency, holds.get("wallet", 0), holds.get("escrow", 0) + holds.get("hedge", 0), last)


def last_refill(wallet: str, since: int) -> Select[Any]:
    """When a wallet was last filled up again. The cause is written out, because the index is one of refills only."""
    here = exists().where(postings.c.transfer_id == transfers.c.id, postings.c.account_id == wallet)
    return select(func.max(transfers.c.at)).where(
        transfers.c.cause == literal_column("'refill'"), transfers.c.at >= since, here
    )
