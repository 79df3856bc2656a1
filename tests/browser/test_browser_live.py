"""Live tables in a real browser: a dealer's tablet and players' telephones; afterwards the books hold."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_browser_stories import CHROMIUM, ROOT, needs

import patience
from croupier.house import audit

HERE = Path(__file__).parent


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[str]:
    if why := needs():
        pytest.skip(why)
    command = [sys.executable, str(HERE / "open_house.py"), "serve", "--no-warm", "--port", "0"]
    command += ["--house", str(HERE / "live_floor.toml"), "--data", str(tmp_path / "books"), "--pause", "20"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        said: list[str] = []
        for line in server.stdout:
            said.append(line)
            if "http://" in line:
                threading.Thread(target=server.stdout.read, daemon=True).start()  # or a full pipe would stop it
                yield "http://" + line.split("http://", 1)[1].split()[0].rstrip(".")
                break
        else:
            pytest.fail(f"the house did not open: {''.join(said)}")
    finally:
        server.terminate()
        server.wait(timeout=patience.seconds(20))


def test_dealers_at_their_tables(floor: str, tmp_path: Path) -> None:
    env = {**os.environ, "BASE_URL": floor, "CHROMIUM": str(CHROMIUM), "HOUSE": "live-floor", "LANES": "1"}
    command = ["npm", "run", "--silent", "e2e"]
    limit = patience.seconds(600)
    done = subprocess.run(
        command, cwd=ROOT / "web", env=env, capture_output=True, text=True, timeout=limit, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert audit(tmp_path / "books").wrong == []
