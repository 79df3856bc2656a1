"""A player that is a process and speaks lines: one JSON object a line, in and out (docs/researchers.md).

It is told what its seat sees and nothing else. Silence, death and nonsense are answered for by what silence means at
the table – check, else fold – and counted.
"""

from __future__ import annotations

import json
import os
import queue
import random
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from croupier.analysis.arena.entrants import Faults
from croupier.analysis.opponents import Seen
from croupier.complaint import Complaint
from croupier.play import Choice, Event, Refused, Seat
from croupier.play.answers import read_answer
from croupier.play.record import Json

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 16
SILENT_IN_A_ROW: Final = 10
"""A process that was silent so often, one time after the other, is asked no more."""
TO_START: Final = 30.0
"""Seconds to say hello in, at least: an interpreter has to be loaded first."""
TO_LEAVE: Final = 2.0
_PENDING: Final = 256
"""Lines that wait to be heard; what is said beyond them is lost."""


class Process:
    """One running program. ``limit``: seconds for an answer."""

    def __init__(self, command: str, limit: float, faults: Faults, game: str, seats: int) -> None:
        self.command, self.limit, self.faults = command, limit, faults
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._asks = self._silences = self._told = 0
        self._gone = ""
        self._seat: Seat = ""
        self._child = self._started()
        self._killed = False
        self._ear = threading.Thread(target=self._listen, name=f"hears {command}", daemon=True)
        self._ear.start()
        try:
            self._hello(game, seats)
        except BaseException:
            self.close()
            raise

    def _started(self) -> subprocess.Popen[bytes]:
        try:
            words = shlex.split(self.command)
            child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except (OSError, ValueError, IndexError) as no:
            raise Refused(f"cmd:{self.command} cannot be started ({no})") from None
        assert child.stdin is not None
        os.set_blocking(child.stdin.fileno(), False)
        return child

    def _hello(self, game: str, seats: int) -> None:
        self._write({"type": "hello", "protocol": PROTOCOL, "game": game, "seats": seats, "limit": self.limit})
        heard = self._hear(time.monotonic() + max(TO_START, self.limit))
        if heard is None or heard.get("type") != "hello":
            raise Refused(f"cmd:{self.command} does not say hello: {self._gone or self._unheard(heard)}")

    def _unheard(self, heard: Json | None) -> str:
        return "it is silent" if heard is None else f"it says {json.dumps(heard)[:100]}"

    # ── the player ─────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, seat: Seat, luck: random.Random) -> None:
        self._told, self._seat = 0, seat
        self._write({"type": "hand", "seat": seat, "luck": luck.getrandbits(53)})

    def decide(self, view: Seen, luck: random.Random) -> Choice | None:
        del luck
        if self._gone:
            self.faults.note("gone", self._gone)
            return None
        self._asks += 1
        asked = self._asks
        deadline = time.monotonic() + self.limit
        self._write(ask_line(asked, view, self._told), deadline)
        self._told = len(view.events)
        return self._answer(asked, deadline)

    def over(self, told: list[Event], won: int) -> None:
        self._write({"type": "over", "events": _events(told[self._told :]), "won": won})

    def close(self) -> None:
        """Say goodbye, wait a little, and leave nothing of it behind."""
        if self._child.poll() is None and not self._gone:
            self._write({"type": "bye"})
        if self._child.stdin is not None:
            with suppress(OSError):
                self._child.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(TO_LEAVE)
        self._kill()
        self._ear.join(TO_LEAVE)

    # ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _answer(self, asked: int, deadline: float) -> Choice | None:
        """What it says to this question; answers to earlier ones come too late and are not heard."""
        while not self._gone:
            heard = self._hear(deadline)
            if heard is None:
                break
            if heard.get("id") != asked and heard.get("type") == "answer" and isinstance(heard.get("id"), int):
                continue
            self._silences = 0
            return self._read(heard, asked)
        if self._gone:
            self.faults.note("gone", self._gone)
            return None
        self._silences += 1
        self.faults.note("silent", f"no answer within {self.limit:g} s")
        if self._silences >= SILENT_IN_A_ROW:
            self._leave(f"it was silent {SILENT_IN_A_ROW} times in a row")
        return None

    def _read(self, heard: Json, asked: int) -> Choice | None:
        if heard.get("type") != "answer" or heard.get("id") != asked:
            self.faults.note("nonsense", f"no answer to question {asked}: {json.dumps(heard)[:200]}")
            return None
        said = {name: heard[name] for name in ("option", "amount", "cards") if heard.get(name) is not None}
        try:
            choice = read_answer({"kind": "choice", "seat": self._seat, **said})
        except (Complaint, ValueError) as bad:
            self.faults.note("nonsense", str(bad))
            return None
        assert isinstance(choice, Choice)
        return choice

    def _hear(self, deadline: float) -> Json | None:
        """The next object; nothing: none came in time, or none will come any more."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if not line:
            self._leave(f"it ended with status {self._status()}")
            return None
        try:
            heard = json.loads(line)
        except (ValueError, RecursionError):
            heard = None
        return heard if isinstance(heard, dict) else {"type": "", "line": line[:100].decode("utf-8", "replace")}

    def _status(self) -> int | None:
        try:
            return self._child.wait(TO_LEAVE)
        except subprocess.TimeoutExpired:
            return None

    def _listen(self) -> None:
        """Read its lines in a thread of their own, so that nobody waits longer than he wants to."""
        assert self._child.stdout is not None
        with self._child.stdout as out:
            while line := out.readline(LONGEST_LINE):
                if self._lines.qsize() < _PENDING:
                    self._lines.put(line)
        self._lines.put(b"")

    def _write(self, said: Json | bytes, deadline: float | None = None) -> None:
        """A line, as far as it is taken within the limit; a line that is torn ends the conversation."""
        if self._gone or self._child.stdin is None:
            return
        left = said if isinstance(said, bytes) else _encoded(said)
        pipe = self._child.stdin.fileno()
        deadline = deadline or time.monotonic() + self.limit
        try:
            while left:
                _, ready, _ = select.select([], [pipe], [], max(0.0, deadline - time.monotonic()))
                if not ready:
                    self._leave("it does not read what it is told")
                    return
                left = left[os.write(pipe, left) :]
        except OSError:
            self._leave(f"it ended with status {self._status()}")

    def _leave(self, why: str) -> None:
        self._gone = self._gone or why
        self._kill()

    def _kill(self) -> None:
        """The process and all that it has started; its end is taken note of, so that no zombie stays."""
        if not self._killed:
            self._killed = True
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()


def ask_line(number: int, view: Seen, told: int = 0) -> bytes:
    """The line of a question: what its seat has seen since the last one, and what it may do."""
    return _encoded({"type": "ask", "id": number, "events": _events(view.events[told:]), "ask": view.ask.legal()})


def _events(events: Sequence[Event]) -> list[Json]:
    return [event.as_json() for event in events]


def _encoded(said: Json) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"
