"""Events that the house deals: hands and what the event makes of them are one, chips are no money, and prizes are paid
once."""

from __future__ import annotations

from pathlib import Path

import pytest
from dealt_kit import bots, dealing, opened
from event_kit import balances
from house_kit import until

from croupier.house import audit

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_sit_and_go_of_bots_is_played_to_its_end(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, _ = await opened(house, fills=4)
        await bots(house, actor, 4)
        assert actor.journal.state.phase == "running"
        await until(lambda: actor.journal.state.phase == "over")
        state = actor.journal.state
        assert state.chips == 4 * 1_500
        assert sum(one.stack for one in state.entrants.values()) == state.chips
        assert sum(state.won.values()) == state.money.pool == 36_00
        assert (await balances(house, actor.event.id))["pool"] == 0
    found = audit(tmp_path)
    assert found.wrong == []
    assert found.counted["rounds replayed"] > 0
