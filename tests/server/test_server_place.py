"""What placements are worth, asked at the house's door."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

from live import READY, Live, browser

from croupier.games.chinese.asks import SetRows
from croupier.games.chinese.model import Rules
from croupier.play import CommittedChance
from croupier.rulebooks import load
from croupier.server.chineseplace import SHOWN, weighed

GAME = "gelp/open-face-chinese"


def test_the_door_answers_and_refuses_with_a_reason(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:

            async def asked(**what: Any) -> Any:
                return await ann.client.post("/api/place", json={"game": GAME, **what}, timeout=READY)

            games = (await ann.client.get("/api/place/games")).json()
            assert {GAME, "veikkaus/open-face-chinese", "ray-casino/chinese-poker"} <= {each["name"] for each in games}
            assert {each["fantasy"] for each in games if each["name"] == GAME} == {True}
            position = {
                "hand": "9d", "rows": "Qc Qd | Ks Kh 9c 4d | Ah Jh 8h 5h", "against": ["6s 6d | Td Tc 4h | 7s 8s Ts Js 2s"],
            }  # fmt: skip
            found = (await asked(**position)).json()
            assert (found["method"], found["ways"]) == ("sampled", 3)
            assert found["placements"][0]["behind"] == 0
            assert found["placements"][-1]["fouls"] == 1
            assert found["placements"][-1]["back"] == ["9d"]
            whole = (await asked(game="ray-casino/chinese-poker", hand="As Ah Kd Kc Qs 9h 9d 7c 6c 5s 4d 3h 2c")).json()
            assert whole["method"] == "searched"
            five = (await asked(hand="As Kd Qc 9h 9d")).json()
            assert (five["ways"], len(five["placements"])) == (232, SHOWN)
            for what, why in (
                ({"hand": "9d 9h 9s"}, "not 3"),
                ({"hand": "Zz"}, "Zz"),
                ({"hand": "9d", "rows": "9d | | "}, "9d"),
                ({"hand": "9d", "rows": "Qc"}, "has not three rows"),
                ({"hand": "9d", "game": "gelp/european-roulette"}, "Cards are not laid into rows"),
                ({"hand": "9d", "options": {"martian": True}}, "martian"),
                ({"hand": "2s 3s 4s 5s 6s", "discard": 4, "gone": "2s"}, "2s"),
            ):
                answer = await asked(**what)
                assert (answer.status_code, why in answer.json()["detail"]) == (409, True), answer.text
            for wrong in ({"hand": "9d" * 100}, {"hand": "9d", "discard": -1}, {"hand": "9d", "against": [""] * 5}, {}):
                assert (await asked(**wrong)).status_code == 422
            assert (await ann.client.get("/api/hands/none/costs")).status_code == 404

    asyncio.run(tell())


def test_decisions_are_weighed_in_the_worker() -> None:
    game = load(GAME)
    play = game.at(game.table(("A", "B")), CommittedChance(hashlib.sha256(b"weighed").digest()))
    while isinstance(ask := play.ask, SetRows):
        play.answer(ask.absent())
    assert isinstance(game.rules, Rules)
    events = [told for event in play.events if (told := event.seen_by("A")) is not None]
    found = weighed(game.rules.model_dump_json(), events, "A")
    assert [len(each.hand) for each in found.decisions] == [5, *[1] * 8]
    assert found.points == sum(each.done.behind for each in found.decisions)
