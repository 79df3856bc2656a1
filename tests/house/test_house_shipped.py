"""Every shipped house that holds the rules of a book, as ``croupier serve --house`` opens it: all of its tables and
jackpots stand, a guest only looks around, and who has registered plays once he has set what must be set."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from house_kit import Clock, Eye, deliver
from test_house_guard import CALM

import patience
from croupier.house import House, HouseOptions, audit, floor
from croupier.house.file import USUAL, house_file, house_names
from croupier.house.guard import NOT_REGISTERED
from croupier.house.identity import Claim, code_of
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.house.registration import Form
from croupier.house.wrong import Wrong
from croupier.play import Refused
from croupier.room import Sitter

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def form(house: House, born: date, name: str = "Ann Lee") -> Form:
    return Form(name, "correct horse battery", Claim(code_of(born, 900), born), house.registration.terms.version)


async def stakes(house: House, who: Person, table: str) -> None:
    """The least that can be laid there, or chips as usual."""
    actor = house.tables[table]
    spec = actor.spec
    if actor.seats.of(who.id) is None:
        await actor.watch(Eye(who.id))
        await actor.sit(Sitter(who.id, who.name))
    if spec.game.among_players is None:
        low, _ = floor.span(spec.game, spec.currency)
        await actor.place(who.id, "red", low)


def _a_table(house: House) -> str:
    """A wheel, or a table among players where there is none."""
    wheels = [name for name, table in house.tables.items() if "roulette" in table.spec.game.id]
    return (wheels or list(house.tables))[0]


@pytest.mark.parametrize("name", sorted(set(house_names()) - {USUAL}))
async def test_a_shipped_house_opens_and_its_rules_hold(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = house_file(name)
    house = House(tmp_path, HouseOptions(patience.paced(CALM), file=file, jackpots=file.jackpots))
    house.guard.now = Clock()
    await house.open(deliver)
    assert [record.getMessage() for record in caplog.records if "stays closed" in record.getMessage()] == []
    assert set(house.tables) == {plan.id for plan in floor.default_plan(file)}
    assert len(house.fund.jackpots) == len(file.jackpots)
    guest, table = await house.people.guest(), _a_table(house)
    code = house.tables[table].spec.currency
    assert await house.people.balances(guest.id) == {}
    with pytest.raises(Refused, match=NOT_REGISTERED):
        await stakes(house, guest, table)
    with pytest.raises(Refused, match=NOT_REGISTERED):
        await house.guard.enters(guest.id, lambda at: e.Deposits(at, 1_00, code))
    with pytest.raises(Wrong, match="Nobody below 18 plays here"):
        await house.registrar.register(await house.people.guest(), form(house, date(2012, 1, 1)))
    who = await house.registrar.register(await house.people.guest(), form(house, date(1990, 1, 1)))
    with pytest.raises(Wrong, match=r"one person, one account|has no second one"):
        await house.registrar.register(await house.people.guest(), form(house, date(1990, 1, 1), "Zoe Lee"))
    await house.guard.enters(who.id, lambda at: e.Deposits(at, 4_000_00, code))
    for window in house.guard.rules.limits.compulsory:
        with pytest.raises(Refused, match=f"Before you play, set yourself a limit of spending per {window}"):
            await stakes(house, who, table)
        set_ = e.SetsLimit(0, "spending", window, 4_000_00, code)
        await house.guard.enters(
            who.id, lambda at, it=set_: e.SetsLimit(at, it.what, it.window, it.amount, it.currency)
        )
    await stakes(house, who, table)
    assert (await house.guard.standing(who.id, code)).account.lying(code) > 0
    await house.close()
    assert audit(tmp_path).wrong == []
