"""What a browser sends, through the house's own reader: every message is answered once, with ``done`` or with a reason,
whatever stands in it."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any, get_args

from cases import Case
from mutating import WORDS, junk, mutated, odd_number

from croupier.house.moving import Moving
from croupier.house.people import Person
from croupier.house.practice import Practice
from croupier.house.terms import Consents
from croupier.play import Refused
from croupier.room import SystemClock
from croupier.server import protocol as wire
from croupier.server.connection import Connection
from croupier.server.limits import Limits
from croupier.server.lobby import Lobby
from croupier.server.reminders import Reminders
from croupier.server.watching import Watching

TEXTS = ("roulette", "red", "straight 17", "split 17/20", "raise", "As", "table-1.17", *WORDS)


class _House:
    """A house in which everything is refused: only what is read is tried here."""

    sessions = SimpleNamespace(use=lambda _session: None)
    tables: dict[str, Any] = {}

    def __init__(self) -> None:
        self.consents = Consents(None, None)  # type: ignore[arg-type]  # no terms
        self.practice = Practice(self)  # type: ignore[arg-type]
        self.moving = Moving(self.tables)
        self.guard = SimpleNamespace(enters=self._nobody)
        self.events = SimpleNamespace(of=self._no_event)

    @staticmethod
    async def _nobody(who: str, what: Any) -> Any:
        del who, what
        raise Refused("No reminder waits to be read.")

    @staticmethod
    def _no_event(name: str) -> Any:
        raise Refused(f"There is no event {name!r} in this house.")

    @staticmethod
    def table(name: str, who: str | None = None) -> Any:
        del who
        raise Refused(f"There is no table {name!r} in this house.")


class _Page(Connection):
    """A connection that writes down what it says."""

    def __init__(self) -> None:
        house: Any = _House()
        hub: Any = SimpleNamespace(
            house=house,
            lobby=Lobby(house, lambda _pages: None),
            watching=Watching(house, lambda _pages: None),
            reminders=Reminders(house, {}),
        )
        socket: Any = SimpleNamespace(scope={})
        super().__init__(socket, hub, Person("p", "Ann", "guest"), "s", Limits(), SystemClock())
        self.said: list[dict[str, Any]] = []

    def send(self, message: wire.Wire) -> None:
        self.said.append(json.loads(message.model_dump_json()))


def _models() -> list[type[wire.Wire]]:
    union, *_ = get_args(wire.FromBrowser)
    return list(get_args(union))


def _message(luck: random.Random, n: int) -> dict[str, Any]:
    """A message with all its fields, each of the right name and of something like the right kind."""
    model = luck.choice(_models())
    out: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        kinds = str(field.annotation)
        if name == "type":
            out[name] = get_args(field.annotation)[0]
        elif name == "n":
            out[name] = n
        elif "bool" in kinds:
            out[name] = luck.random() < 0.5
        elif "list" in kinds:
            out[name] = luck.choices(("As", "Kd"), k=luck.randrange(4))
        elif "int" in kinds:
            out[name] = luck.choice((1, 100, 50_00))
        else:
            out[name] = luck.choice(TEXTS)
    return out


def _text(luck: random.Random, n: int) -> str:
    message = _message(luck, luck.choice((n, n, n, n, n + 1, 0, -1, 10**20)))
    match luck.randrange(8):
        case 0 | 1:
            message[luck.choice([*message, "seat", "__class__"])] = junk(luck, TEXTS)
        case 2:
            message[luck.choice(list(message))] = odd_number(luck)
        case 3:
            name = luck.choice(list(message))
            message[name] = mutated(str(message[name]), luck)
        case 4:
            return json.dumps(junk(luck, TEXTS))
        case 5:
            depth = luck.choice((10, 200, 1_000, 1_900))
            opened, closed = luck.choice((("[", "]"), ('{"a":', "}")))
            return opened * depth + luck.choice(("", "1" + closed * depth))
        case 6:
            return mutated(json.dumps(message, ensure_ascii=luck.random() < 0.5), luck)
    return json.dumps(message)


class Wire:
    """One case: texts that one browser sends one after the other."""

    name = "wire"

    def made(self, luck: random.Random) -> Case:
        return {"steps": [_text(luck, n) for n in range(1, luck.randrange(2, 60))]}

    def run(self, case: Case) -> None:
        asyncio.run(self._sent(case["steps"]))

    async def _sent(self, texts: list[str]) -> None:
        page = _Page()
        for number, text in enumerate(texts, 1):
            await page._take({"type": "websocket.receive", "text": text})
            assert len(page.said) == number, "every message is answered once"
            answer = page.said[-1]
            assert answer["type"] in ("done", "refused")
            if answer["type"] == "refused":
                assert answer["reason"].strip()
                assert len(answer["reason"]) < 1_000, "a reason is a sentence"
            assert page._n <= number, "a number counts once"
