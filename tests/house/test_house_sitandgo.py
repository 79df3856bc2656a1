"""A sit & go against bots: opened by anybody, begun at once, paid from and into wallets."""

from __future__ import annotations

from pathlib import Path

import pytest
from dealt_kit import dealing
from house_kit import until

from croupier.games.common import RulebookError
from croupier.house import audit
from croupier.house.events import sitandgo
from croupier.house.file import HOME, read_house
from croupier.play import Refused

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("players", [2, 5, 10])
async def test_a_guest_plays_one_at_once_and_is_paid_what_he_wins(tmp_path: Path, players: int) -> None:
    async with dealing(tmp_path) as house:
        guest = await house.people.guest()
        had = (await house.people.balances(guest.id))["EUR"]
        actor = await sitandgo.opened(house, guest, "push", players)
        assert actor.journal.state.phase == "running"
        assert len(actor.journal.state.tables) == (1 if players <= 6 else 2)
        assert actor.role_of(guest.id) is None
        await until(lambda: actor.journal.state.phase == "over")
        won = actor.journal.state.won.get(guest.name, 0)
        assert (await house.people.balances(guest.id))["EUR"] == had - 5_00 + won
        assert sum(actor.journal.state.won.values()) == players * 4_50
    assert audit(tmp_path).wrong == []


async def test_what_cannot_be_is_refused_and_costs_nothing(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        guest = await house.people.guest()
        had = (await house.people.balances(guest.id))["EUR"]
        with pytest.raises(Refused, match="there are turbo, push"):
            await sitandgo.opened(house, guest, "slow", 3)
        with pytest.raises(Refused, match="2 to 10"):
            await sitandgo.opened(house, guest, "push", 11)
        assert (await house.people.balances(guest.id))["EUR"] == had
        assert not house.events.all


async def test_who_cannot_pay_is_refused_and_the_event_is_called_off(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        poor = await house.people.guest()
        rich = (await house.people.balances(poor.id))["EUR"]
        dear = sitandgo.form_of(house, "push")
        kept = dear.structure["entry"]
        dear.structure["entry"] = [{"pool": rich, "fee": rich, "chips": 500}]
        try:
            with pytest.raises(Refused, match="That takes"):
                await sitandgo.opened(house, poor, "push", 2)
        finally:
            dear.structure["entry"] = kept
        (actor,) = house.events.all.values()
        assert actor.journal.state.phase == "cancelled"
        assert (await house.people.balances(poor.id))["EUR"] == rich
    assert audit(tmp_path).wrong == []


def test_a_house_with_a_platform_has_none(tmp_path: Path) -> None:
    text = (HOME / "unibet-ee.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(text + '\n[[sit_and_gos]]\nname = "x"\nbase = "gelp"\nplayers = [2, 3]\nstructure = {}\n')
    with pytest.raises(RulebookError, match="nobody plays against bots for money"):
        read_house(own)
