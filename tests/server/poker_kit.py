"""Poker over the wire: a house without tables of its own, people who open one, sit down and play a hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from live import FAST, Browser

import patience

PACE = replace(FAST, drawing=5, acting=8_000, gone=200, thinking=5, between=150)
KINDS = {
    "hold'em": "ray-casino/texas-holdem",
    "stud": "gelp/seven-card-stud-hi-lo",
    "draw": "gelp/deuce-to-seven-triple-draw",
    "double board": "veikkaus/double-flop-holdem",
    "discards": "veikkaus/crazy-pineapple",
    "jacks or better": "ray-casino/five-card-draw",
}
HOUSE = "the house, to which no card is hidden"
OPTIONS = {"ray-casino/five-card-draw": {"opener_min": "jacks"}}


async def opened(
    page: Browser, game: str, players: int = 4, bots: int = 0, *, invited: Iterable[Browser] = (), **more: Any
) -> str:
    """A table of this page's own, at which those who are invited may look on and sit down."""
    asked = {"game": game, "players": players, "bots": bots, "options": OPTIONS.get(game, {}), **more}
    answer = await page.client.post("/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["id"]
    for guest in invited:
        await let_in(page, guest, table)
    return table


async def let_in(host: Browser, guest: Browser, table: str) -> None:
    invitation = (await host.client.get(f"/api/tables/{table}/invitation")).json()
    entered = await guest.client.post(f"/api/tables/{table}/enter", json=invitation)
    assert entered.status_code == 200, entered.text


async def sat(page: Browser, table: str, **more: Any) -> None:
    await page.must(type="watch", table=table)
    await page.must(type="sit", table=table, **more)


def held(page: Browser) -> list[str]:
    """The cards that a page has been shown as its own and has not thrown."""
    mine: list[str] = []
    for message in page.heard:
        if message["type"] == "round":
            mine = []
        events = message.get("events", []) if message["type"] == "events" else []
        for event in events:
            if event["kind"] == "dealt" and event["to"] == page.me["name"]:
                mine += event["cards"]
            elif event["kind"] == "discarded" and event["seat"] == page.me["name"]:
                mine = [card for card in mine if card not in event.get("cards", [])]
    return mine


def answer_to(page: Browser, phase: dict[str, Any], turn: int) -> dict[str, Any]:
    """Check or call, raise at first, throw two cards where one may."""
    if (throw := phase["throw"]) is not None:
        return {"option": throw["word"], "cards": held(page)[: max(throw["least"], min(2, throw["most"]))]}
    options = {option["option"]: option for option in phase["options"]}
    for word in ("raise", "bet"):
        if turn < 2 and word in options:
            return {"option": word, "amount": options[word]["low"]}
    word = next(word for word in ("check", "call", "bring in", "keep", "show", *options) if word in options)
    return {"option": word}


async def play_hand(pages: list[Browser], table: str) -> str:
    """Everybody at these pages plays until the hand is over; returns its id."""

    async def one(page: Browser) -> str:
        turn = 0
        while True:
            message = await page.next()
            if message["type"] == "over":
                round_id: str = message["past"]["round"]
                return round_id
            if message["type"] == "round":
                page.n += 1
                number = {
                    "type": "contribute",
                    "table": table,
                    "round": message["round"]["id"],
                    "nonce": f"{page.n:032x}",
                }
                await page.socket.send(json.dumps({**number, "n": page.n}))
            phase = message.get("phase") if message["type"] in ("events", "round") else None
            if phase and phase["name"] == "choosing" and phase["asked"] == page.me["name"]:
                turn += 1
                page.n += 1
                said = {"type": "choose", "table": table, "n": page.n, **answer_to(page, phase, turn)}
                await page.socket.send(json.dumps(said))

    async with asyncio.timeout(patience.seconds(120)):
        ends = await asyncio.gather(*(one(page) for page in pages))
    assert len(set(ends)) == 1
    return ends[0]
