"""Houses that are born quickly: one process imports everything once, and each house is a fork of it.

    with Nursery(serve, data) as nursery: house = nursery.bear(data); house.told(); house.kill()

What takes long about starting a house is importing it. A fork is a process of its own, to be killed like any other.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self


class Born:
    """A house. It says one line when it is open; one that was killed before says nothing."""

    def __init__(self, nursery: subprocess.Popen[str], pid: int, dead: Callable[[], None]) -> None:
        self._nursery, self._pid, self._dead = nursery, pid, dead
        self._said: str | None = None

    def told(self) -> dict[str, Any]:
        """What the house says when it is open."""
        if self._said is None:
            assert self._nursery.stdout is not None
            self._said = self._nursery.stdout.readline()
        said: dict[str, Any] = json.loads(self._said)
        assert "dead" not in said, "the house has died by itself"
        return said

    def kill(self) -> None:
        """SIGKILL, and wait until nothing is left of it."""
        os.kill(self._pid, signal.SIGKILL)
        assert self._nursery.stdout is not None
        while "dead" not in json.loads(self._nursery.stdout.readline()):
            pass
        self._dead()


class Nursery:
    """``script`` is run with ``--nursery`` and calls ``nurse``."""

    def __init__(self, script: str) -> None:
        self._script, self._alive = script, 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, self._script, "--nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        if self._alive:  # what was to be shown has failed, and the house is still open
            os.kill(self._alive, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def bear(self, data: Path) -> Born:
        """A house over these books; it begins to open."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{data}\n")
        process.stdin.flush()
        self._alive = json.loads(process.stdout.readline())["pid"]
        return Born(process, self._alive, self._is_dead)

    def _is_dead(self) -> None:
        self._alive = 0


def nurse(serve: Callable[[Path], None]) -> None:
    """In the nursery's process: a house for every folder that is named, one after the other."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            serve(Path(line.strip()))
            os._exit(0)
        print(json.dumps({"pid": pid}), flush=True)
        os.waitpid(pid, 0)
        print(json.dumps({"dead": pid}), flush=True)
