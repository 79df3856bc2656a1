"""What stacks are worth, asked at the house's door."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live import READY, Live, browser

from croupier.server.icm import MOST_PLAYERS, IcmAsk, counted


def test_the_door_answers_and_refuses_with_a_reason(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:

            async def asked(**what: Any) -> Any:
                return await ann.client.post("/api/icm", json=what, timeout=READY)

            found = (await asked(stacks=[5000, 3000, 2000], prizes=[50000, 30000, 20000])).json()
            assert (found["method"], found["error"]) == ("fractions", 0)
            assert [player["by_icm"] for player in found["players"]] == [38393, 32750, 28857]
            assert [player["by_chips"] for player in found["players"]] == [40000, 32000, 28000]
            assert found["players"][0]["places"] == pytest.approx([0.5, 0.339286, 0.160714], abs=1e-6)
            left = (await asked(stacks=[7500, 2500], prizes=[600, 400], left=100)).json()
            assert [player["by_icm"] for player in left["players"]] == [495, 405]
            for what, why in (
                ({"stacks": [5, 5], "prizes": [3, 2, 1]}, "3 prizes for 2 players"),
                ({"stacks": [5, 5], "prizes": [2, 3]}, "prizes that fall"),
                ({"stacks": [5, 5], "prizes": [0]}, "something to play for"),
                ({"stacks": [5, 5], "prizes": [5], "left": 5}, "left to play for"),
            ):
                answer = await asked(**what)
                assert (answer.status_code, why in answer.json()["detail"]) == (409, True), answer.text
            for wrong in ([5], [5, 0], [5, "x"], [5, 5.5], [5] * (MOST_PLAYERS + 1), [5, 10**16]):
                assert (await asked(stacks=wrong, prizes=[5])).status_code == 422

    asyncio.run(tell())


def test_as_many_as_may_be_asked() -> None:
    most = IcmAsk(stacks=[10**15, *range(1, MOST_PLAYERS)], prizes=[*range(MOST_PLAYERS, 0, -1)])
    assert len(most.model_dump_json()) < 16 * 1024
    found = counted(most.model_dump_json())
    assert found.method == "race"
    assert sum(player.by_icm for player in found.players) == sum(most.prizes)
    assert sum(player.equity for player in found.players) == pytest.approx(sum(most.prizes), abs=0.01)
    assert found.error < 0.01
