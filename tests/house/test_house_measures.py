"""What the house does to an account, in its books: claimed back, withheld, blocked for one game; and what it cannot."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from house_kit import Clock, Eye, deliver
from test_house_guard import CALM, wallet

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.file import house_file
from croupier.house.floor import TablePlan
from croupier.house.identity import Claim, code_of
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.house.registration import Form
from croupier.house.wrong import Wrong
from croupier.play import Refused
from croupier.room import Sitter

pytestmark = pytest.mark.anyio
ROOM = (
    TablePlan("banzai", "Banzai", "unibet-ee/banzai", "EUR", {}, bots=0),
    TablePlan("holdem", "Hold'em", "unibet-ee/texas-holdem", "EUR", {}, bots=0),
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def house_of(data: Path, name: str, plan: tuple[TablePlan, ...] = ()) -> House:
    house = House(data, HouseOptions(patience.paced(CALM), plan, file=house_file(name)))
    house.guard.now = Clock()
    await house.open(deliver)
    return house


async def enters(house: House, who: Person, *entries: e.Entry) -> None:
    for entry in entries:
        await house.guard.enters(who.id, lambda at, entry=entry: type(entry)(**{**_fields(entry), "at": at}))


def _fields(entry: e.Entry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in type(entry).__dataclass_fields__}


async def registered(house: House, deposit: int) -> Person:
    who = await house.people.guest()
    await enters(house, who, e.Registers(0, "1990-05-01", found=True), e.Deposits(0, deposit))
    return who


async def sits(house: House, who: Person, table: str) -> None:
    await house.tables[table].watch(Eye(who.id))
    await house.tables[table].sit(Sitter(who.id, who.name))


@pytest.mark.rule("veikkaus/room-general#V-1.62")
async def test_what_was_got_wrongly_leaves_the_wallet_and_whatever_comes_goes_there_first(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "veikkaus")
    who = await registered(house, 100_00)
    await enters(house, who, e.Reclaims(0, 120_00, by="Olga"))
    assert await wallet(house, who) == 0
    with pytest.raises(Refused, match="Pay back first"):
        await enters(house, who, e.Withdraws(0, 1))
    await enters(house, who, e.Deposits(0, 50_00))
    assert await wallet(house, who) == 30_00
    await enters(house, who, e.Withdraws(0, 30_00))
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("unibet-ee/unethical-play#U-EE-14", "unibet-ee/unethical-play#U-EE-175")
async def test_money_is_withheld_and_taken_and_one_game_is_blocked(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "unibet-ee", ROOM)
    who = await registered(house, 100_00)
    await enters(house, who, e.OpensCase(0, "1", "payment fraud"), e.OpensCase(0, "2", "banzai"))
    with pytest.raises(Refused, match="no more can be withheld"):
        await enters(house, who, e.Holds(0, "1", 100_01))
    await enters(house, who, e.Holds(0, "1", 60_00), e.Confiscates(0, "1", 50_00))
    assert (await wallet(house, who), (await house.guard.standing(who.id, "EUR")).held) == (40_00, 10_00)
    await enters(house, who, e.ClosesCase(0, "1", "proved"), e.Sanctions(0, "2", "game block", game="banzai"))
    assert await wallet(house, who) == 50_00
    with pytest.raises(Refused, match=r"\(banzai\) for good"):
        await sits(house, who, "banzai")
    await enters(house, who, e.Deposits(0, 500_00))
    await sits(house, who, "holdem")
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-casino/general#G-11")
async def test_a_tip_leaves_the_wallet_and_nothing_moves_without_an_account_for_it(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "ray-casino")
    who = await registered(house, 100_00)
    await enters(house, who, e.Tips(0, 5_00))
    assert await wallet(house, who) == 95_00
    with pytest.raises(Refused, match="no account for"):
        await enters(house, who, e.Stakes(0, "nowhere", "alone", 5_00))
    assert await wallet(house, who) == 95_00
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("gelp/general#G-5")
async def test_whom_the_register_of_excluded_persons_has_is_dealt_no_other_hand(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "gelp")
    who = await registered(house, 100_00)
    assert await house.guard.kept_out("cards", [who.id]) == set()
    house.guard.excluded = lambda _: True
    assert await house.guard.kept_out("cards", [who.id]) == {who.id}
    await house.close()


@pytest.mark.parametrize("name", ["gelp", "veikkaus"])
async def test_whatever_the_rulebook_says_a_person_has_one_account(tmp_path: Path, name: str) -> None:
    """Who has excluded himself, and closes his account, does not come back as somebody else."""
    house = await house_of(tmp_path, name)
    born = date(1990, 1, 1)
    claim = Claim(code_of(born, 900), born)
    terms = house.registration.terms.version
    for said in ("Ann Lee", "Zoe Lee"):
        guest, form = await house.people.guest(), Form(said, "correct horse battery", claim, terms)
        if said == "Ann Lee":
            who = await house.registrar.register(guest, form)
            await enters(house, who, e.Excludes(0, months=6))
            await house.people.close(who, pays_out_first=True)
            continue
        with pytest.raises(Wrong, match="one person, one account"):
            await house.registrar.may(claim)
        with pytest.raises(Wrong, match="one person, one account"):
            await house.registrar.register(guest, form)
    with suppress(Refused):
        await enters(house, who, e.LiftsExclusion(0))
    assert (await house.guard.standing(who.id, "EUR")).account.excluded is not None
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-12")
async def test_an_account_that_is_closed_is_closed_for_the_rules_too(tmp_path: Path) -> None:
    house = await house_of(tmp_path, "ray-online")
    born = date(1990, 1, 1)
    form = Form("Ann Lee", "correct horse battery", Claim(code_of(born, 900), born), house.registration.terms.version)
    who = await house.registrar.register(await house.people.guest(), form)
    await enters(house, who, e.Deposits(0, 10_00))
    with pytest.raises(Refused, match="The account still holds 10"):
        await house.people.close(who, pays_out_first=True, leaves=house.registration.leaves)
    assert (await house.guard.standing(who.id, "EUR")).account.closed is None
    await enters(house, who, e.Withdraws(0, 10_00))
    await house.people.close(who, pays_out_first=True, leaves=house.registration.leaves)
    assert (await house.guard.standing(who.id, "EUR")).account.closed is not None
    with pytest.raises(Refused, match="The account is closed"):
        await enters(house, who, e.Deposits(0, 10_00))
    await house.close()
    assert audit(tmp_path).wrong == []
