"""Bets against the house beside a hand, over the wire: what is offered, what lies, and what is refused with its rule."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from live import browser, live_house
from poker_kit import PACE

from croupier.house import audit
from croupier.house.floor import TablePlan

CALM = replace(PACE, acting=600_000, absent=600_000, gone=600_000)
PLAN = (
    TablePlan("cards", "Cards", "ray-online/poker", "EUR", {}, bots=0),
    TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", {}, bots=0),
)
RULE = "ray-online/poker#O:hedge_bets"


def test_the_page_is_told_in_facts_what_is_offered_and_what_lies(tmp_path: Path) -> None:
    rooms = {"ray-online": {"hedge_bets": "announced"}}

    async def tell() -> None:
        with live_house(tmp_path, CALM, plan=PLAN, rooms=rooms) as house:
            async with browser(house) as ann:
                had = (await ann.balances())["EUR"]
                await ann.must(type="watch", table="cards")
                told = await ann.told(lambda m: m["type"] == "table" and m["table"]["id"] == "cards")
                view = told["table"]
                offered = {each["name"]: each for each in view["hedges"]}
                assert list(offered) == ["suited", "pair", "suited_flop"]
                figures = {"on": "common", "cards": 3, "event": "suited", "pays": "18", "min": 1_00, "max": 500_00}
                assert offered["suited_flop"] == {"name": "suited_flop", "rule": RULE, **figures}
                assert "not sit" in await ann.refused(type="hedge", table="cards", bet="pair", amount=5_00)
                await ann.must(type="sit", table="cards", buy_in=200_00)
                await ann.must(type="hedge", table="cards", bet="pair", amount=5_00)
                assert (await ann.balances())["EUR"] == had - 205_00
                no = await ann.send(type="hedge", table="cards", bet="pair", amount=496_00)
                assert (no["type"], no["rule"]) == ("refused", RULE)
                for amount in (0, -5, "100", 1.5, True):
                    assert await ann.refused(type="hedge", table="cards", bet="pair", amount=amount)
                await ann.must(type="watch", table="wheel")
                await ann.must(type="sit", table="wheel")
                assert "on the layout" in await ann.refused(type="hedge", table="wheel", bet="pair", amount=5_00)
                await ann.must(type="stand", table="cards")
                assert (await ann.balances())["EUR"] == had

    asyncio.run(tell())
    assert audit(tmp_path).wrong == []
