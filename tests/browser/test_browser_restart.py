"""A house that closes, is killed and loses a table, each time on the same port with the same books, and one page that
looks on: ``web/e2e/restart.mjs`` tells what the page must show."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from test_browser_stories import CHROMIUM, ROOT, needs

import patience
from croupier.house import audit
from croupier.house.recovery import recover
from croupier.store import open_engine


class Restarted:
    """A house in a process of its own."""

    def __init__(self, data: Path) -> None:
        self._data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        words = [str(Path(__file__).parent / "open_house.py"), "serve", "--no-warm", "--pause", "4"]
        words += ["--port", str(self._port), "--data", str(self._data)]
        self._process = subprocess.Popen(
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        said: list[str] = []
        for line in self._process.stdout:
            said.append(line)
            if "http://" in line:
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return
        pytest.fail(f"the house did not open: {''.join(said)}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=patience.seconds(30))
            self._process = None

    def lose(self, table: str) -> None:
        """The house is killed, and the table does not come back."""
        self.end(signal.SIGKILL)
        engine = open_engine(self._data)
        with engine.begin() as db:
            recover(db, closing={table: "The rules of its game have changed while the house was closed."})
        engine.dispose()


def test_a_page_outlives_restarts_of_its_house(tmp_path: Path) -> None:
    if why := needs():
        pytest.skip(why)
    house = Restarted(tmp_path)
    house.open()
    script = subprocess.Popen(
        ["node", "e2e/restart.mjs"],
        cwd=ROOT / "web",
        env={**os.environ, "BASE_URL": house.url, "CHROMIUM": str(CHROMIUM)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    late = threading.Timer(patience.seconds(300), script.kill)
    late.start()
    heard: list[str] = []
    does: dict[str, Callable[[str], None]] = {
        "close": lambda _: house.end(),
        "kill": lambda _: house.end(signal.SIGKILL),
        "lose": house.lose,
    }
    try:
        assert script.stdin is not None
        assert script.stdout is not None
        for line in script.stdout:
            heard.append(line)
            word, _, about = line.strip().partition(" ")
            if word in does:
                does[word](about)
                house.open()
                script.stdin.write("done\n")
                script.stdin.flush()
        assert script.wait(timeout=patience.seconds(20)) == 0, "".join(heard)
        assert heard[-1] == "told\n", "".join(heard)
    finally:
        late.cancel()
        script.kill()
        script.wait()
        house.end()
    assert audit(tmp_path).wrong == []
