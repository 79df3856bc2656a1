"""Play money again: when it is gone, or once a day; what lies at tables is counted, and no coin is made twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from house_kit import Eye, opened
from sqlalchemy import Connection

from croupier.house import House, audit, ledger
from croupier.house.floor import TablePlan
from croupier.house.people import GRANTS
from croupier.house.refill import DAY_MS, Offer, Purse, Refills, last_refill, offer
from croupier.play import Refused
from croupier.room import Pace, Sitter

NOON = 20_000 * DAY_MS + DAY_MS // 2
"""The 4th of October 2024, 12:00 UTC."""
FULL = GRANTS["EUR"]


def purse(wallet: int, at_tables: int = 0, refilled: int | None = None) -> Purse:
    return Purse("EUR", wallet, at_tables, refilled)


# ── the rules ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("wallet", "at_tables"), [(FULL, 0), (FULL + 1, 0), (0, FULL), (FULL - 10_00, 10_00)])
def test_who_has_as_much_as_at_the_beginning_gets_nothing(wallet: int, at_tables: int) -> None:
    said = offer(purse(wallet, at_tables), NOON)
    assert said.amount == 0
    assert said.next_at is None
    assert said.refused is not None
    assert said.refused.endswith("a refill is for who has less than 1\u202f000 €.")
    assert ("at tables" in said.refused) == (at_tables > 0)


@pytest.mark.parametrize(("wallet", "at_tables", "missing"), [(999_99, 0, 1), (0, 999_99, 1), (0, 0, FULL)])
def test_once_a_day_what_is_missing_is_given(wallet: int, at_tables: int, missing: int) -> None:
    assert offer(purse(wallet, at_tables), NOON) == Offer("EUR", FULL, missing)


def test_the_second_on_the_same_day_waits_until_midnight() -> None:
    said = offer(purse(500_00, refilled=NOON - 1), NOON)
    assert said.next_at == 20_001 * DAY_MS
    assert said.amount == 0
    assert said.refused == (
        "You had a refill today. The next is possible from 5 October, 0:00 UTC, or when you have less than 20 €."
    )
    assert offer(purse(500_00, refilled=NOON - 1), said.next_at - 1).refused is not None
    assert offer(purse(500_00, refilled=NOON - 1), said.next_at).amount == 500_00


@pytest.mark.parametrize(("has", "given"), [(0, True), (19_99, True), (20_00, False)])
def test_who_is_broke_does_not_wait(has: int, given: bool) -> None:
    for wallet, at_tables in ((has, 0), (0, has)):
        assert (offer(purse(wallet, at_tables, NOON), NOON).amount > 0) == given


# ── at the counter ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


PLAN = (TablePlan("roulette", "Roulette 1", "ray-casino/roulette", "EUR", {}, bots=0),)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path, Pace(betting=600_000), PLAN) as house:
        yield house
    assert audit(tmp_path).wrong == []


def counter(house: House, now: int) -> Refills:
    return Refills(house.store, lambda: now)


async def stakes(house: House, player: str, amount: int) -> None:
    """Somebody puts this down, and nothing falls."""
    table = house.tables["roulette"]
    await table.watch(Eye(player))
    await table.sit(Sitter(player, "Ann"))
    await table.place(player, "red", amount)


async def loses(house: House, player: str, amount: int) -> None:
    def work(db: Connection) -> None:
        move = {ledger.wallet("EUR", player): -amount, ledger.bankroll("EUR"): amount}
        ledger.transfer(db, "settlement", move)

    await house.store.write(work)


@pytest.mark.anyio
async def test_what_lies_on_the_table_is_not_given_again(house: House) -> None:
    guest = await house.people.guest()
    await stakes(house, guest.id, 100_00)
    with pytest.raises(Refused, match="You have 1\u202f000 €, 100 € of it at tables"):
        await house.refills.give(guest.id, "EUR")
    assert [each.amount for each in await house.refills.offers(guest.id)] == [0, 0, 0]


@pytest.mark.anyio
async def test_of_many_clicks_one_is_granted_and_the_money_is_conserved(tmp_path: Path) -> None:
    async with opened(tmp_path, plan=()) as house:
        guest = await house.people.guest()
        await loses(house, guest.id, 400_00)
        desk = counter(house, NOON)
        given = await asyncio.gather(*(desk.give(guest.id, "EUR") for _ in range(8)), return_exceptions=True)
        assert sorted(map(type, given), key=str) == [Refused] * 7 + [int]
        assert await house.people.balances(guest.id) == GRANTS
        assert await house.store.read(ledger.total) == 0
        entries = await house.store.read(
            lambda db: list(db.exec_driver_sql("SELECT entry FROM inputs WHERE table_id = 'house'").scalars())
        )
        (entry,) = (text for text in entries if '"kind":"refill"' in text)
        assert '"why":"daily"' in entry
        assert f'"wallet:EUR:{guest.id}":40000' in entry


@pytest.mark.anyio
async def test_each_currency_by_itself_and_each_day_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, plan=()) as house:
        guest, other = await house.people.guest(), await house.people.guest()
        await loses(house, guest.id, 400_00)
        assert await counter(house, NOON).give(guest.id, "EUR") == FULL
        await loses(house, guest.id, 100_00)
        with pytest.raises(Refused, match="from 5 October"):
            await counter(house, NOON + 1).give(guest.id, "EUR")
        for each, person in (("CZK", guest.id), ("EUR", other.id)):
            with pytest.raises(Refused, match="a refill is for who has less"):
                await counter(house, NOON + 1).give(person, each)
        await loses(house, other.id, 1)
        assert await counter(house, NOON + 1).give(other.id, "EUR") == FULL, "somebody else's refill is his own"
        assert await counter(house, NOON + DAY_MS).give(guest.id, "EUR") == FULL
        await loses(house, guest.id, FULL - 19_99)
        assert await counter(house, NOON + DAY_MS).give(guest.id, "EUR") == FULL, "broke"
        with pytest.raises(Refused, match="no play money in 'USD'"):
            await house.refills.give(guest.id, "USD")


@pytest.mark.anyio
async def test_it_is_found_by_its_index(tmp_path: Path) -> None:
    async with opened(tmp_path, plan=()) as house:
        wanted = last_refill("wallet:EUR:ann", NOON).compile(compile_kwargs={"literal_binds": True})
        plan = await house.store.read(lambda db: str(db.exec_driver_sql(f"EXPLAIN QUERY PLAN {wanted}").all()))
        assert "ix_transfers_refills" in plan
