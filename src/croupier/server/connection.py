"""One WebSocket: messages in, numbered and limited; messages out, never blocking a table.

Every message is answered by ``done`` or ``refused`` with its number. Numbers go 1, 2, 3 …: one that was used before or
that comes too early is refused, so a replayed or reordered message changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.house.people import Person
from croupier.money import currency
from croupier.play import Refused
from croupier.room import Clock, Short, Sitter, TableActor, chatting
from croupier.room.linked import entering
from croupier.server import protocol as wire
from croupier.server.hub import Hub
from croupier.server.limits import Bucket, Limits
from croupier.server.lines import line_of
from croupier.server.lobby import LOBBY
from croupier.server.watching import EVENT, Eye

_log = logging.getLogger(__name__)
_GONE = (WebSocketDisconnect, RuntimeError)  # the page was closed while something was on its way
_ENDED = (4401, "This session has ended.")
_FAILED = (1011, "The connection was too slow or failed.")
_PLAYS = (wire.Sit, wire.TopUp, wire.Hedge, wire.WaitForChair, wire.PlaceBet, wire.PlaceBets)
"""What nobody does who has not accepted the terms in force; a round under way is played on."""
_READ: TypeAdapter[Any] = TypeAdapter(wire.FromBrowser)


class _Bad(Exception):
    """A message that cannot be read; the reason is for the sender."""


class Connection:
    """One page of one person (a ``room.gallery.Watcher``)."""

    def __init__(self, socket: WebSocket, hub: Hub, person: Person, session: str, limits: Limits, clock: Clock) -> None:
        self._socket, self._hub, self._limits = socket, hub, limits
        self.person, self.session = person, session
        self.balances: dict[str, int] = {}
        self.reminded: tuple[int, int] | None = None
        self._tables: set[str] = set()
        self._n = 0
        self._bucket, self._patience = Bucket(limits.messages, clock), Bucket(limits.refusals, clock)
        self._waiting: deque[tuple[str | None, str]] = deque()
        self._behind: set[str] = set()
        self._news, self._line, self._idle = asyncio.Event(), line_of(socket), False
        self._looking: set[asyncio.Task[None]] = set()
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def player(self) -> str:
        return self.person.id

    # ── out ────────────────────────────────────────────────────────────────────────────────────────────────────

    def send(self, message: wire.Wire) -> None:
        self._waiting.append((None, message.model_dump_json()))
        self.wake()

    def put(self, table: str, text: str, *, whole: bool = False) -> None:
        """Something a table tells, to be sent after ``wake``. Who has fallen behind gets no pieces, but later the whole
        view."""
        if table in self._behind:
            if not whole:
                return
            self._behind.discard(table)
        if len(self._waiting) >= self._limits.waiting_messages:
            self._behind |= {of for of, _ in self._waiting if of is not None} | {table}
            self._waiting = deque(item for item in self._waiting if item[0] is None)
            return
        self._waiting.append((table, text))

    def wake(self) -> None:
        """Send what waits: at once, if nothing is in the way of it."""
        if self._idle and not self._behind and self._line is not None and self._line.free:
            if self._waiting:
                self._line.put(text for _, text in self._waiting)
                self._waiting.clear()
        elif self._waiting or self._behind:
            self._news.set()

    async def _write(self) -> None:
        """Send what has to wait, for a page that does not read above all."""
        while True:
            self._idle = True
            await self._news.wait()
            self._idle = False
            self._news.clear()
            while self._waiting:
                _, text = self._waiting.popleft()
                async with asyncio.timeout(self._limits.send_seconds):
                    await self._socket.send_text(text)
            for table in list(self._behind):
                self._look_again(table)

    def _look_again(self, table: str) -> None:
        """The reader has caught up: ask for the whole view. The table sends it in its own time."""
        if table == LOBBY:
            self._hub.lobby.look_again(self)
            return
        if table.startswith(EVENT):
            self._hub.watching.look_again(self, table)
            return

        async def ask() -> None:
            with suppress(Refused):
                await self._at(table).look(self)

        task = asyncio.create_task(ask())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    def end(self) -> None:
        """Its session is over: from now on nothing is heard and nothing said."""
        if not self._ended.done():
            self._ended.set_result(None)

    async def close(self, code: int, reason: str) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code, reason)

    # ── in ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def run(self) -> None:
        """Until the page is closed."""
        self._hub.enter(self)
        try:
            if await self._hub.greet(self):
                await self._talk()
            else:
                await self.close(*_ENDED)
        finally:
            self._hub.leave(self)

    def hello(self, me: wire.Me) -> None:
        """The first that a page hears; whatever waited to be said before is part of it."""
        self._waiting.clear()
        self.send(wire.Hello(me=me))

    async def _talk(self) -> None:
        writing = asyncio.create_task(self._write(), name="connection writer")
        reading = asyncio.create_task(self._read(), name="connection reader")
        try:
            await asyncio.wait((writing, reading, self._ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._finish(writing, reading, *self._looking)
            for table in self._tables:
                with suppress(Refused):
                    await self._at(table).unwatch(self)
            await self.close(*(_ENDED if self._ended.done() else _FAILED))

    def _at(self, table: str) -> TableActor:
        """The table, if this person may enter."""
        return self._hub.house.table(table, self.player)

    @staticmethod
    async def _finish(*tasks: asyncio.Task[None]) -> None:
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, TimeoutError):
                _log.info("a connection was closed: it did not read")
            elif isinstance(end, Exception) and not isinstance(end, _GONE):
                _log.error("a connection failed", exc_info=end)

    async def _read(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self._bucket.take():
                    if not self._patience.take():
                        await self.close(4429, "Far too many messages.")
                        return
                    self._refuse(self._number(message), "Too many messages at once: wait a moment.")
                    continue
                await self._take(message)

    def _number(self, message: Any) -> int | None:
        """The number of a message that is refused unread. It counts as used."""
        try:
            n = json.loads(message.get("text") or "")["n"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return None
        if isinstance(n, bool) or not isinstance(n, int) or not 0 < n <= 2**53:
            return None
        self._n = max(self._n, n) if n == self._n + 1 else self._n
        return n

    def _refuse(self, n: int | None, reason: str, rule: str | None = None, short: str | None = None) -> None:
        self.send(wire.RefusedMessage(n=n, reason=reason, rule=rule, short=short))

    async def _take(self, message: Any) -> None:
        try:
            asked = self._parsed(message)
        except _Bad as no:
            self._refuse(self._number(message), str(no))
            return
        if asked.n != self._n + 1:
            why = "was used already" if asked.n <= self._n else "comes too early"
            self._refuse(asked.n, f"Message {asked.n} {why}: the next number is {self._n + 1}.")
            return
        self._n = asked.n
        try:
            await self._do(asked)
        except Refused as no:
            self._refuse(asked.n, no.reason, no.rule)
        except Short as no:
            money = currency(self._at(asked.table).spec.currency)
            has, needs = money.with_sign(no.has), money.with_sign(no.needs)
            self._refuse(asked.n, f"That takes {needs}, and you have {has}.", short=money.code)
        except Exception:
            _log.exception("a message could not be carried out: %s", asked.type)
            self._refuse(asked.n, "Something went wrong in the house: nothing has changed.")
        else:
            self.send(wire.Done(n=asked.n))

    def _parsed(self, message: Any) -> Any:
        text = message.get("text")
        if text is None:
            raise _Bad("A message is text, not bytes.")
        if len(text.encode("utf-8", "surrogatepass")) > self._limits.message_bytes:
            raise _Bad(f"A message has at most {self._limits.message_bytes} bytes.")
        try:
            return _READ.validate_json(text)
        except ValidationError as bad:
            raise _Bad(_told(bad)) from None

    async def _do(self, asked: Any) -> None:
        if isinstance(asked, _PLAYS):
            await self._hub.house.consents.must_hold(self.player)
        match asked:
            case wire.Ping():
                self._hub.house.sessions.use(self.session)
            case wire.ReadReminder():
                await self._hub.reminders.read(self.player)
            case wire.Watch(table=name):
                table = self._at(name)
                if len(self._tables) >= self._limits.tables_watched and name not in self._tables:
                    raise Refused(f"At most {self._limits.tables_watched} tables can be watched on one page.")
                await self._watch(table)
            case wire.Unwatch(table=name):
                table = self._at(name)
                self._tables.discard(name)
                await table.unwatch(self)
            case wire.WatchEvent(event=event, desk=desk, seat=card):
                self._hub.watching.watch(self, event, Eye(desk, card))
            case wire.UnwatchEvent(event=event):
                self._hub.watching.unwatch(self, event)
            case wire.WatchLobby():
                self._hub.lobby.watch(self)
            case wire.UnwatchLobby():
                self._hub.lobby.unwatch(self)
            case wire.Sit(table=name, buy_in=buy_in, place=place):
                sitter = Sitter(self.player, self.person.name, guest=self.person.is_guest)
                await self._hub.house.moving.seat(self._at(name), sitter, buy_in, place)
            case wire.TopUp(table=name, amount=amount):
                await self._at(name).top_up(self.player, amount)
            case wire.Hedge(table=name, bet=bet, amount=amount):
                await self._at(name).hedge(self.player, bet, amount)
            case wire.Keep(table=name, amount=amount):
                await self._at(name).keep(self.player, amount)
            case wire.Away(table=name, away=away, wish=wish):
                await self._at(name).away(self.player, away, wish)
            case wire.WaitForChair(table=name, on=on):
                await self._at(name).wait_for_chair(self.player, on)
            case wire.ChangeChair(table=name, place=place):
                await self._at(name).change_chair(self.player, place)
            case wire.Enter(table=name, how=how):
                await self._at(name).enter(self.player, how)
            case wire.AutoPost(table=name, auto=auto):
                await self._at(name).auto_post(self.player, auto)
            case wire.AskToShow(table=name, asks=asks):
                await self._at(name).ask_to_show(self.player, asks)
            case wire.Say(table=name, saying=saying):
                await self._at(name).say(self.player, saying)
            case wire.Write(table=name, text=text):
                await chatting.write(self._at(name), self.player, text)
            case wire.Listen(table=name, on=on):
                await chatting.listen(self._at(name), self.player, on)
            case wire.LetChat(table=name, on=on):
                await self._hub.house.practice.let_chat(name, self.player, on)
            case wire.Stand(table=name):
                await self._at(name).stand(self.player)
            case wire.PlaceBet(table=name, bet=bet, amount=amount):
                await self._at(name).place(self.player, bet, amount)
            case wire.PlaceBets(table=name, bets=bets):
                await self._at(name).place_all(self.player, bets)
            case wire.TakeBackBet(table=name, bet=bet, amount=amount):
                await self._at(name).take_back(self.player, bet, amount)
            case wire.ChooseOption(table=name, option=option, amount=amount, cards=cards):
                meant = None if asked.round is None or asked.turn is None else (asked.round, asked.turn)
                await self._at(name).choose(self.player, option, amount, cards, meant)
            case wire.Ready(table=name, round=round_id, ready=ready):
                await self._at(name).say_ready(self.player, round_id, ready)
            case wire.TakePart(table=name, jackpot=jackpot, on=on):
                await entering.enter(self._at(name), self.player, jackpot, on)
            case wire.Contribute(table=name, round=round_id, nonce=nonce):
                await self._at(name).contribute(self.player, round_id, nonce)

    async def _watch(self, table: TableActor) -> None:
        """Noted before the table is asked: whoever goes away meanwhile must still be taken off its list."""
        name = table.spec.id
        known = name in self._tables
        self._tables.add(name)
        try:
            await table.watch(self)
        except Refused:
            if not known:
                self._tables.discard(name)
            raise


def _told(bad: ValidationError) -> str:
    """What is wrong with a message, in a sentence."""
    error = bad.errors(include_url=False, include_input=False)[0]
    if error["type"] == "json_invalid":
        return "A message is a JSON object; this could not be read."
    if error["type"].startswith("union_tag"):
        return f"A message has a type: {', '.join(wire.TYPES[:-1])} or {wire.TYPES[-1]}."
    where = ".".join(str(part) for part in error["loc"][1:]) or "the message"
    return f"{where}: {error['msg'][:120]}."
