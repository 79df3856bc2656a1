"""The platform's rules at running tables: what fits goes through, what does not is refused, and the audit agrees."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from house_kit import NOON, Clock, Eye, deliver, until
from sqlalchemy import select, update

import patience
from croupier.house import House, HouseOptions, audit, guard, ledger
from croupier.house.events import Wanted
from croupier.house.file import HouseFile, house_file
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.play import Refused
from croupier.room import Pace, Sitter
from croupier.room.rules.moments import MINUTE
from croupier.store import open_engine
from croupier.store.schema import standings, transfers
from croupier.tournament import entries as t

pytestmark = pytest.mark.anyio
ONLINE = {"table_max": "400"}
"""What an online house may show at a wheel."""
PLAN = (
    TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", ONLINE, bots=0),
    TablePlan("other", "Wheel 2", "ray-casino/roulette", "EUR", ONLINE, bots=0),
    TablePlan("cards", "Hold'em", "ray-casino/texas-holdem", "EUR", {}, bots=0),
)
CALM = Pace(betting=600_000, drawing=5, settled=15)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def house_of(data: Path, name: str = "ray-online", pace: Pace = CALM) -> House:
    house = House(data, HouseOptions(patience.paced(pace), PLAN, file=house_file(name)))
    house.guard.now = Clock()
    await house.open(deliver)
    return house


async def registered(house: House, deposit: int = 1_000_00, day: int = 100_00, month: int = 300_00) -> Person:
    who = await house.people.guest()
    for entry in (
        lambda at: e.Registers(at, "1990-05-01", "register", found=True, terms="1"),
        lambda at: e.SetsLimit(at, "spending", "day", day),
        lambda at: e.SetsLimit(at, "spending", "month", month),
        lambda at: e.Deposits(at, deposit),
    ):
        await house.guard.enters(who.id, entry)
    return who


async def seated(house: House, who: Person, table: str = "wheel") -> None:
    await house.tables[table].watch(Eye(who.id))
    await house.tables[table].sit(Sitter(who.id, who.name))


async def wallet(house: House, who: Person) -> int:
    return (await house.people.balances(who.id)).get("EUR", 0)


@pytest.mark.rule("ray-online/platform#P-9")
async def test_who_is_not_registered_stakes_nothing(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    guest = await house.people.guest()
    assert await house.people.balances(guest.id) == {}
    with pytest.raises(Refused, match="Register before you play"):
        await house.guard.enters(guest.id, lambda at: e.Deposits(at, 10_00))
    move = ("stake", {ledger.wallet("EUR", guest.id): -5_00, ledger.escrow("EUR", "wheel", guest.id): 5_00})
    with pytest.raises(Refused, match="Register before you play"):
        await house.store.write(lambda db: house.guard.moved(db, "wheel", [move], NOON))
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-19")
async def test_a_stake_beyond_ones_own_limit_is_refused_and_everything_stays(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    who = await registered(house)
    await seated(house, who)
    table = house.tables["wheel"]
    await table.place(who.id, "red", 90_00)
    with pytest.raises(Refused, match=r"spending per day is .*100.*10.* are left"):
        await table.place(who.id, "black", 20_00)
    assert await wallet(house, who) == 910_00
    await table.place(who.id, "black", 10_00)
    assert await wallet(house, who) == 900_00
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_two_hundred_stakes_at_once_let_through_what_fits(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    who = await registered(house, day=37_00)
    for table in ("wheel", "other"):
        await seated(house, who, table)

    async def stakes(number: int) -> bool:
        try:
            await house.tables[("wheel", "other")[number % 2]].place(who.id, f"straight {number % 36 + 1}", 1_00)
        except Refused as no:
            assert "spending per day" in no.reason
            return False
        return True

    through = await asyncio.gather(*map(stakes, range(200)))
    assert sum(through) == 37
    assert await wallet(house, who) == 1_000_00 - 37_00
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_rounds_chips_and_bans_are_reckoned_again_by_the_audit(tmp_path: Path) -> None:
    house = await house_of(tmp_path, pace=Pace(betting=150, drawing=5, settled=15))
    who, other = await registered(house, day=500_00), await registered(house, day=500_00)
    await seated(house, who)
    table, eye = house.tables["wheel"], Eye()
    await table.watch(eye)
    for _ in range(3):
        await until(lambda: table.phase.name == "betting")
        overs = eye.overs
        try:
            await table.place(who.id, "red", 10_00)
        except Refused as late:
            assert "No more bets" in late.reason
        await until(lambda overs=overs: eye.overs > overs)
    for each in (who, other):
        await house.tables["cards"].watch(Eye(each.id))
        await house.tables["cards"].sit(Sitter(each.id, each.name))
    before = await wallet(house, who)
    await house.guard.enters(who.id, lambda at: e.Excludes(at, months=6))
    await until(lambda: table.phase.name == "betting")
    with pytest.raises(Refused, match="excluded yourself"):
        await table.place(who.id, "red", 10_00)
    with pytest.raises(Refused, match="cannot be lifted"):
        await house.guard.enters(who.id, lambda at: e.LiftsExclusion(at))
    await house.guard.enters(who.id, lambda at: e.Withdraws(at, before))
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-22", "ray-online/platform#P-23")
async def test_losses_against_the_bank_count_over_all_its_tables_and_those_among_players_apart(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    who = await registered(house, day=5_000_00, month=5_000_00)
    for table in ("wheel", "other"):
        await seated(house, who, table)
    for bet in ("red", "black"):
        await house.tables["wheel"].place(who.id, bet, 200_00)
    await house.tables["other"].place(who.id, "red", 90_00)
    with pytest.raises(
        Refused, match=r"losses against the bank per day is 500.*10.* are left, until 2026-11-26 00:00"
    ) as no:
        await house.tables["other"].place(who.id, "black", 11_00)
    assert no.value.rule == "ray-online/platform#P-22"
    await house.tables["other"].place(who.id, "black", 10_00)
    await seated(house, who, "cards")  # he sits down with chips of his own money
    assert (await house.guard.standing(who.id, "EUR")).account.lying("EUR", frozenset(("among",))) > 0
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-16")
async def test_what_a_win_brings_beyond_the_ceiling_is_paid_out(tmp_path: Path) -> None:
    house = await house_of(tmp_path, pace=Pace(betting=200, drawing=5, settled=15))
    who = await registered(house, deposit=5_000_00, day=5_000_00, month=50_000_00)
    await seated(house, who)
    table, eye = house.tables["wheel"], Eye()
    await table.watch(eye)
    paid_out = select(transfers.c.id).where(transfers.c.cause == "excess")
    while not await house.store.read(lambda db: db.execute(paid_out).all()):
        if (missing := 5_000_00 - await wallet(house, who)) > 0:
            await house.guard.enters(who.id, lambda at, missing=missing: e.Deposits(at, missing))
        await until(lambda: table.phase.name == "betting")
        overs = eye.overs
        with suppress(Refused):  # on a slow day the bets are closed by now
            await table.place(who.id, "red", 10_00)
        await until(lambda overs=overs: eye.overs > overs)
    assert await wallet(house, who) == 5_000_00
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_a_standing_changed_by_hand_is_named(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    who = await registered(house)
    await house.close()
    with open_engine(tmp_path).begin() as db:
        db.execute(update(standings).values(state='{"now":1}'))
    assert any(f"standings {who.id}" in wrong for wrong in audit(tmp_path).wrong)


async def test_a_guest_of_the_open_house_limits_himself(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "open-house")
    guest = await house.people.guest()
    await house.guard.enters(guest.id, lambda at: e.SetsLimit(at, "spending", "day", 5_00))
    await seated(house, guest)
    await house.tables["wheel"].place(guest.id, "red", 5_00)
    with pytest.raises(Refused, match="spending per day"):
        await house.tables["wheel"].place(guest.id, "red", 1_00)
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_books_of_one_house_are_not_opened_by_another(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    await house.close()
    with pytest.raises(Refused, match="a folder of its own"):
        await house_of(tmp_path, "open-house")


@pytest.mark.rule("gelp/general#G-5")
async def test_whom_the_register_of_excluded_persons_has_stakes_nothing(tmp_path: Path) -> None:
    plan = (TablePlan("wheel", "Wheel", "gelp/european-roulette", "CZK", {}, bots=0),)
    house = House(tmp_path, HouseOptions(patience.paced(CALM), plan, file=house_file("gelp")))
    house.guard.now = Clock()
    await house.open(deliver)
    who = await house.people.guest()
    await house.guard.enters(who.id, lambda at: e.Registers(at, "1990-05-01", found=True, terms="1"))
    await house.guard.enters(who.id, lambda at: e.Deposits(at, 1_000_00, "CZK"))
    await seated(house, who)
    house.guard.excluded = lambda _: True
    with pytest.raises(Refused, match="register of excluded persons"):
        await house.tables["wheel"].place(who.id, "red", 100_00)
    house.guard.excluded = lambda _: False
    await house.tables["wheel"].place(who.id, "red", 100_00)
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_no_stake_is_taken_while_the_house_is_closed(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "open-house")
    guest = await house.people.guest()
    await seated(house, guest)
    house.guard.closed = lambda _: NOON + 3_600_000
    with pytest.raises(Refused, match="The house is closed: it opens at 2026-11-"):
        await house.tables["wheel"].place(guest.id, "red", 5_00)
    house.guard.closed = lambda _: None
    await house.tables["wheel"].place(guest.id, "red", 5_00)
    await house.close()
    assert audit(tmp_path).wrong == []


def test_an_entry_is_read_again_from_the_chain() -> None:
    entry = e.SetsLimit(5, "spending", "day", None)
    assert guard.from_json(guard.as_json(entry)) == entry
    with pytest.raises(ValueError, match="is no entry of an account"):
        guard.from_json({"of": "replace"})


@pytest.mark.rule("ray-online/limits#R1", "ray-online/limits#I1")
async def test_a_wheel_of_another_rulebook_keeps_to_the_ceilings_of_the_house(tmp_path: Path) -> None:
    """400 on one option online, though the casino's own wheel takes 9 000."""
    plan = (
        TablePlan("high", "High", "ray-casino/roulette", "EUR", {}, bots=0),
        TablePlan("low", "Low", "ray-casino/roulette", "EUR", ONLINE, bots=0),
    )
    house = House(tmp_path, HouseOptions(patience.paced(CALM), plan, file=house_file("ray-online")))
    house.guard.now = Clock()
    await house.open(deliver)
    assert [*house.tables] == ["low"]
    who = await registered(house, day=900_00, month=900_00)
    await seated(house, who, "low")
    with pytest.raises(Refused, match="above the maximum of 400"):
        await house.tables["low"].place(who.id, "red", 400_01)
    await house.tables["low"].place(who.id, "red", 400_00)
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/limits#I2")
async def test_a_wheel_of_another_rulebook_pays_no_more_than_the_house_may_pay(tmp_path: Path) -> None:
    """The casino itself may pay 10 000 000 for a number; online nobody wins more than 1 000 000."""
    pays = {"multiplier_override": {"straight": 3_000}}
    plan = (
        TablePlan("high", "High", "ray-casino/roulette", "EUR", {"table_max": "400", **pays}, bots=0),
        TablePlan("low", "Low", "ray-casino/roulette", "EUR", {"table_max": "300", **pays}, bots=0),
    )
    for name, opens in (("ray-online", ["low"]), ("ray-casino", ["high", "low"])):
        house = House(tmp_path / name, HouseOptions(patience.paced(CALM), plan, file=house_file(name)))
        await house.open(deliver)
        assert [*house.tables] == opens
        await house.close()


async def test_what_cannot_be_written_leaves_limit_and_wallet_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules have been asked and have said yes; then the entry cannot be written."""
    house = await house_of(tmp_path)
    who = await registered(house)
    await seated(house, who)
    before = await house.guard.standing(who.id, "EUR")

    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("croupier.house.ledger.enter", fails)
        with pytest.raises(Refused, match="nothing has changed"):
            await house.tables["wheel"].place(who.id, "red", 90_00)
    after = await house.guard.standing(who.id, "EUR")
    assert (after.wallet, after.at_tables, after.account.open) == (before.wallet, 0, {})
    assert after.account.purse("EUR").spent == before.account.purse("EUR").spent
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_who_asks_for_something_has_not_played_meanwhile(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    who = await registered(house)
    await house.guard.enters(who.id, lambda at: e.Plays(at, begins=True))
    await house.guard.enters(who.id, lambda at: e.Plays(at + 5 * MINUTE, begins=True))
    asked = await house.guard.enters(who.id, lambda at: e.RemindsAfter(at + 90 * MINUTE, 30))
    assert asked == ()
    time = (await house.guard.standing(who.id, "EUR")).account.time
    assert (time.since, time.played // MINUTE) == (None, 5)
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_an_entry_to_a_tournament_counts_as_a_stake_and_its_prize_as_a_win(tmp_path: Path) -> None:
    file = HouseFile.model_validate({**house_file("ray-online").model_dump(), "directors": ["Rita Rule"]})
    house = House(tmp_path, HouseOptions(patience.paced(CALM), PLAN, file=file))
    house.guard.now = Clock()
    await house.open(deliver)
    rita = await house.people.become_account(await house.people.guest(), "Rita Rule", "a long enough word")
    sam = await house.people.become_account(await house.people.guest(), "Sam", "a long enough word")
    with pytest.raises(Refused, match="may direct"):
        await house.events.opened(sam, "Sunday", "veikkaus/freezeout", None, "wallets")
    actor = await house.events.opened(rita, "Sunday", "veikkaus/freezeout", None, "wallets")
    players = [await registered(house, day=40_00) for _ in range(3)]
    for who in players:
        await actor.enter_own(who, t.Registers(0))
    assert [await wallet(house, who) for who in players] == [975_00] * 3
    other = await house.events.opened(rita, "Monday", "veikkaus/freezeout", None, "wallets")
    with pytest.raises(Refused, match="spending per day"):
        await other.enter_own(players[0], t.Registers(0))
    assert other.journal.lines == ()
    for entry in (t.Starts(0), *(t.Falls(0, who={who.name: None}) for who in players[1:])):
        assert [out.refused for out in await actor.enter(rita, [Wanted(entry)])] == [None]
    assert await wallet(house, players[0]) == 975_00 + 36_00
    standing = await house.guard.standing(players[0].id, "EUR")
    assert standing.account.open == {}
    await house.close()
    assert audit(tmp_path).wrong == []
