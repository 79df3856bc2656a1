"""A person's walk through a house that holds all the rules of its book, in a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from test_browser_stories import CHROMIUM, ROOT, needs

import patience
from croupier.house.file import HOME


def noon() -> str:
    """A time zone in which it is about midday: no transfer rests, and no day ends while the story is told."""
    ahead = 12 - datetime.now(UTC).hour
    return "Etc/GMT" if not ahead else f"Etc/GMT{-ahead:+d}"  # such a name has the sign of its way west


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    if why := needs():
        pytest.skip(why)
    file = tmp_path / "ray-online.toml"
    text = (HOME / "ray-online.toml").read_text().replace('zone = "Europe/Helsinki"', f'zone = "{noon()}"')
    file.write_text(text.replace("[[tables]]", f'[rules]\nzone = "{noon()}"\n\n[[tables]]', 1))
    command = [sys.executable, str(Path(__file__).parent / "open_house.py"), "serve", "--no-warm", "--port", "0"]
    command += [
        "--house",
        str(file),
        "--data",
        str(tmp_path / "books"),
        "--betting",
        "600",
        "--pause",
        "4",
    ]  # who is alone spins
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


def test_a_persons_walk(house: str) -> None:
    env = {**os.environ, "BASE_URL": house, "CHROMIUM": str(CHROMIUM), "HOUSE": "ray-online", "LANES": "1"}
    command = ["npm", "run", "--silent", "e2e"]
    limit = patience.seconds(600)
    done = subprocess.run(
        command, cwd=ROOT / "web", env=env, capture_output=True, text=True, timeout=limit, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
