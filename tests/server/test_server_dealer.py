"""The dealer's console through the door: who may, what is shown, what is entered once, and what a player then verifies."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Final

import httpx
import pytest
from door_kit import guest
from live import OPEN
from typer.testing import CliRunner

import patience
from croupier.cli.app import app as command
from croupier.house import House, HouseOptions, audit
from croupier.house.file import HouseFile, house_file
from croupier.house.floor import TablePlan
from croupier.play.record import Json
from croupier.room import Pace
from croupier.server.app import create_app

pytestmark = pytest.mark.anyio
KEYS = count(1)
PASSWORD: Final = "a long and winding word"
PLAN = (
    TablePlan("wheel", "Roulette by hand", "ray-casino/terminal-roulette", "EUR", {}, bots=0, live=True),
    TablePlan("dice", "Sic Bo by hand", "ray-casino/sic-bo", "EUR", {}, bots=0, live=True),
    TablePlan("jack", "Blackjack by hand", "ray-casino/blackjack", "EUR", {}, bots=0, live=True),
    TablePlan("three", "Three card by hand", "ray-casino/three-card-poker", "EUR", {}, bots=0, live=True),
    TablePlan("seeded", "Roulette", "ray-casino/roulette", "EUR", {}, bots=0),
)


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[tuple[House, httpx.AsyncClient, httpx.AsyncClient]]:
    """The house, with Dora who deals and somebody whom the file does not name."""
    file = HouseFile.model_validate({**house_file("open-house").model_dump(), "dealers": ["Dora"], "floor": ["Fred"]})
    house = House(data, HouseOptions(patience.paced(Pace(settled=60_000)), PLAN, file=file))
    app = create_app(house, OPEN)
    async with app.router.lifespan_context(app), guest(app) as dora, guest(app, "192.0.2.2") as ann:
        for client, name in ((dora, "Dora"), (ann, "Ann")):
            await client.post("/api/session", json={})
            made = await client.post("/api/account", json={"name": name, "password": PASSWORD})
            assert made.status_code == 200, made.text
        yield house, dora, ann


async def enters(client: httpx.AsyncClient, table: str, does: str, status: int = 200, **said: object) -> Json:
    entry: Json = {"key": str(said.pop("key", f"key {next(KEYS)}")), "why": said.pop("why", "")}
    answer = await client.post(f"/api/dealer/{table}", json={**entry, "said": {"does": does, **said}})
    assert answer.status_code == status, answer.text
    out: Json = answer.json()
    return out


async def test_a_console_shows_what_is_asked_and_enters_it_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, dora, ann):
        assert (await ann.get("/api/dealer/wheel")).status_code == 404
        assert (await dora.get("/api/dealer/seeded")).status_code == 404
        assert (await dora.get("/api/dealer/wheel")).json()["asks"] == "nothing"
        await enters(dora, "wheel", "seat", name="Pavel", cash=200_00)
        view = (await dora.get("/api/dealer/wheel")).json()
        assert (view["asks"], view["seats"][0]["purse"]) == ("bets", 200_00)
        assert "straight 17" in view["bets"]
        await enters(dora, "wheel", "place", seat="Pavel", bet="straight 18", amount=1_00)
        short = await enters(dora, "wheel", "place", 409, seat="Pavel", bet="red", amount=1_000_00)
        assert "199 € are there" in short["detail"]
        view = (await enters(dora, "wheel", "close"))["view"]
        assert view["asks"] == "wheel"
        assert len(view["fields"]) == 37
        assert {"no_draw", "void_bets"} <= {each["verdict"] for each in view["rulings"]}
        assert "not on the wheel" in (await enters(dora, "wheel", "fell", 409, text="37"))["detail"]
        assert not (await enters(dora, "wheel", "fell", key="spin", text="17"))["known"]
        again = await enters(dora, "wheel", "fell", key="spin", text="17")
        assert (again["known"], again["view"]["asks"]) == (True, "stands")
        ruling: Json = {"does": "rule", "verdict": "correct", "result": "18"}
        tried = await dora.post("/api/dealer/wheel/preview", json={"key": "p", "why": "it lies in 18", "said": ruling})
        assert tried.json()["told"] == ["Ruling: correct, it lies in 18."]
        view = (await enters(dora, "wheel", "rule", verdict="correct", result="18", why="it lies in 18"))["view"]
        assert [(line["seat"], line["profit"]) for line in view["due"]] == [("Pavel", 35_00)]
        view = (await enters(dora, "wheel", "rule", verdict="stands"))["view"]
        assert view["history"] == ["18"]
        assert view["seats"][0]["purse"] == 235_00
        assert "call the floor" in (await enters(dora, "wheel", "call_off", 409, why="tilted"))["detail"]
    assert audit(tmp_path).wrong == []


async def test_dice_are_thrown_and_cards_come_for_a_place(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, dora, _ann):
        await enters(dora, "dice", "seat", name="Pavel", cash=200_00)
        view = (await enters(dora, "dice", "close"))["view"]
        assert (view["asks"], view["dice"], view["faces"]) == ("dice", 3, 6)
        assert "is not a throw" in (await enters(dora, "dice", "fell", 409, text="7-1-1"))["detail"]
        assert (await enters(dora, "dice", "fell", text="6-1-1"))["view"]["asks"] == "stands"
        await enters(dora, "jack", "seat", name="Olga", cash=200_00)
        await enters(dora, "jack", "place", seat="Olga", bet="main 1", amount=10_00)
        view = (await enters(dora, "jack", "close"))["view"]
        assert (view["asks"], view["place"], view["count"]) == ("cards", "box 1", 1)
        before = view["left"]["Ks"]
        view = (await enters(dora, "jack", "fell", text="Ks"))["view"]
        assert view["left"]["Ks"] == before - 1
        view = (await enters(dora, "jack", "undo"))["view"]
        assert view["left"]["Ks"] == before


async def test_a_card_that_is_out_cannot_come_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, dora, _ann):
        await enters(dora, "three", "seat", name="Pavel", cash=200_00)
        await enters(dora, "three", "place", seat="Pavel", bet="ante", amount=10_00)
        view = (await enters(dora, "three", "close"))["view"]
        if view["asks"] == "stands":  # the cards may be shuffled again before they are dealt
            view = (await enters(dora, "three", "rule", verdict="stands"))["view"]
        came = " ".join(list(view["left"])[: view["count"]])
        view = (await enters(dora, "three", "fell", text=came))["view"]
        assert view["asks"] == "cards"
        assert not set(came.split()) & set(view["left"])
        assert "not in the deck any more" in (await enters(dora, "three", "fell", 409, text=came))["detail"]


async def test_a_player_verifies_a_round_that_a_person_dealt(tmp_path: Path) -> None:
    async with opened(tmp_path / "books") as (_, dora, ann):
        await enters(dora, "wheel", "seat", name="Pavel", cash=200_00)
        await enters(dora, "wheel", "place", seat="Pavel", bet="red", amount=1_00)
        for does, said in (("close", {}), ("fell", {"text": "18"}), ("rule", {"verdict": "stands"})):
            await enters(dora, "wheel", does, **said)
        kept = (await ann.get("/api/rounds/wheel.1")).json()
        assert kept["supervised"] is True
        assert [row["live"] for row in (await ann.get("/api/tables")).json()] == [True, True, True, True, False]
    file = tmp_path / "round.json"
    file.write_text(json.dumps(kept))
    done = CliRunner().invoke(command, ["verify", str(file)])
    assert done.exit_code == 0, done.output
