"""A real house on a real port, and browsers that talk to it: for tests, fuzzers and benchmarks."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from fastapi import FastAPI

from croupier.house import House, HouseOptions
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.server import equity, hands, workers
from croupier.server.app import create_app
from croupier.server.limits import Limits, Rate
from croupier.server.run import settings

sys.path.insert(0, str(Path(__file__).parent.parent))
import patience

FAST = Pace(betting=700, drawing=20, choosing=200, settled=60, absent=5_000, retry=100)
CALM = Pace(betting=600_000, choosing=600_000)  # for what needs an open betting time and no end of the round
PATIENCE = patience.seconds(60)  # a machine may be slow, and what never comes still fails
READY = patience.seconds(workers.READY) + PATIENCE
"""The first to ask waits until a process has started, imported and compiled, and then for the answer."""

for _worker in (hands.worker, equity.worker):
    _worker.seconds = patience.seconds(_worker.seconds)
OPEN = Limits(
    guests=Rate(1_000, 10_000),
    requests=Rate(10_000, 100_000),
    logins=Rate(100, 1_000),
    codes=Rate(100, 1_000),
    send_seconds=patience.seconds(20),
)
PLAN = (
    TablePlan("roulette", "Roulette 1", "gelp/european-roulette", "CZK", {}, bots=1),
    TablePlan("dice", "Dice 1", "ray-halls/lucky-dice", "EUR", {"draw_mode": "player_throw"}, bots=0),
)


@dataclass
class Live:
    """An open house: its address, and itself."""

    port: int
    house: House
    app: FastAPI
    loop: asyncio.AbstractEventLoop

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def inside(self, do: Callable[[], Any]) -> Any:
        """Run something in the house's own loop."""

        async def run() -> Any:
            done = do()
            return await done if asyncio.iscoroutine(done) else done

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)


@contextmanager
def live_house(
    data: Path,
    pace: Pace = FAST,
    limits: Limits = OPEN,
    plan: tuple[TablePlan, ...] | None = PLAN,
    **options: Any,
) -> Iterator[Live]:
    """The house in a thread of its own."""
    house = House(data, HouseOptions(patience.paced(pace), plan, **options))
    app = create_app(house, limits)
    for worker in (hands.worker, equity.worker):
        worker._turn = asyncio.Lock()  # one that somebody has waited for belongs to the loop of the house before
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, **settings(), ws_ping_interval=None))
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the house could not open")
        threading.Event().wait(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Live(port, house, app, loops[0])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        if thread.is_alive():
            raise RuntimeError("the house does not close")


@dataclass(eq=False)
class Browser:
    """One page: it numbers its messages and remembers all it hears."""

    socket: Any
    client: httpx.AsyncClient
    me: dict[str, Any]
    n: int = 0
    heard: list[dict[str, Any]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    answered: int = 0
    """So many of the messages heard have been looked at by whoever plays for this page."""

    async def next(self) -> dict[str, Any]:
        """The next message that nobody has looked at: one heard while an answer was waited for, or a new one."""
        if self.answered == len(self.heard):
            await self.hear()
        self.answered += 1
        return self.heard[self.answered - 1]

    async def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            text = await self.socket.recv()
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        return message

    async def until(self, what: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            while not what(message := await self.hear(seconds)):
                pass
        return message

    async def until_type(self, kind: str, **more: Any) -> dict[str, Any]:
        return await self.until(lambda m: m["type"] == kind and all(m.get(k) == v for k, v in more.items()))

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send a message with the next number and wait for its answer."""
        self.n += 1
        await self.socket.send(json.dumps({**message, "n": self.n}))
        number = self.n
        return await self.until(lambda m: m["type"] in ("done", "refused") and m["n"] == number)

    async def in_time(self, **message: Any) -> dict[str, Any]:
        """The same; a bet that came too late because this machine is slow is tried again in the next round."""
        while True:
            answer = await self.send(**message)
            if message["type"] not in ("place", "take_back") or "No more bets" not in answer.get("reason", ""):
                return answer
            await self.betting(message["table"])

    async def must(self, **message: Any) -> None:
        answer = await self.in_time(**message)
        assert answer["type"] == "done", answer

    async def refused(self, **message: Any) -> str:
        answer = await self.in_time(**message)
        assert answer["type"] == "refused", answer
        reason: str = answer["reason"]
        return reason

    async def sit(self, table: str) -> None:
        await self.must(type="watch", table=table)
        await self.must(type="sit", table=table)

    async def betting(self, table: str) -> None:
        """Wait for the next round that opens."""
        await self.until(lambda m: m["type"] == "round" and m["table"] == table)

    async def told(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """A message that was heard already, while an answer was waited for, or will be."""
        return next(filter(what, self.heard), None) or await self.until(what)

    async def over(self, round_id: str) -> dict[str, Any]:
        """The end of this round, whether it was told already or will be."""
        return await self.told(lambda m: m["type"] == "over" and m["past"]["round"] == round_id)

    async def lays(self, bets: dict[str, int], table: str) -> str:
        """Place all these in one round; returns its name. What came too late is placed again in the next."""
        while True:
            await self.betting(table)
            round_id: str = self.heard[-1]["round"]["id"]
            answers = [await self.send(type="place", table=table, bet=bet, amount=bets[bet]) for bet in bets]
            late = [answer for answer in answers if "No more bets" in answer.get("reason", "")]
            if not late:
                assert all(answer["type"] == "done" for answer in answers), answers
                return round_id

    async def balances(self) -> dict[str, int]:
        answer = await self.client.get("/api/me")
        owned: dict[str, int] = answer.json()["balances"]
        return owned


@asynccontextmanager
async def browser(live: Live, client: httpx.AsyncClient | None = None) -> AsyncIterator[Browser]:
    own = client or httpx.AsyncClient(base_url=live.url, timeout=PATIENCE)
    me = (await own.post("/api/session")).json()
    cookie = "; ".join(f"{name}={value}" for name, value in own.cookies.items())
    address = f"ws://127.0.0.1:{live.port}/ws"
    async with websockets.connect(
        address,
        additional_headers={"Cookie": cookie, "Origin": live.url},
        max_size=2**22,
        max_queue=None,  # a browser reads on while its page is busy; else the farewell waits behind what nobody reads
        compression=None,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
        ping_interval=None,
    ) as socket:
        page = Browser(socket, own, me)
        await page.until_type("hello")
        yield page
    if client is None:
        await own.aclose()
