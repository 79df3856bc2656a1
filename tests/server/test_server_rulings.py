"""The door of the rulings' book."""

from __future__ import annotations

import asyncio
from pathlib import Path

from door_kit import guest, open_app


def test_a_ruling_is_looked_up_and_told_with_its_rule_and_pictures(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            floor = guest(app)
            found = (await floor.get("/api/rulings", params={"words": "raised before his turn"})).json()
            assert found[0]["name"] == "out-of-turn"
            assert [question["name"] for question in found[0]["questions"]] == ["deed", "reaction"]
            assert len((await floor.get("/api/rulings")).json()) > len(found)
            wish = {"situation": "out-of-turn", "facts": {"reaction": "calls 200"}}
            told = (await floor.post("/api/rulings", json=wish)).json()
            assert told["game"] == "veikkaus/holdem"
            assert told["facts"] == {"deed": "says raise to 1000", "reaction": "calls 200"}
            assert {"text": "Cem must call; the rest goes back.", "rule": "veikkaus/betting#V-5.32"} in told["told"]
            assert told["rules"][0]["text"].startswith("Call, bet or raise out of turn")
            assert told["before"].startswith("<svg")
            assert told["after"] != told["before"]
            silent = {each["game"]: each["silent"] for each in told["elsewhere"]}
            assert silent["ray-casino/texas-holdem"]
            for wrong in ({"situation": "juggling"}, {**wish, "game": "gelp/blackjack"}, {**wish, "facts": {"x": "y"}}):
                assert (await floor.post("/api/rulings", json=wrong)).status_code == 409

    asyncio.run(tell())
