"""The page in a real browser, against a real house: the stories of web/e2e, and one screenshot of the lobby."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import patience

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


def needs() -> str | None:
    if shutil.which("npm") is None or not (ROOT / "web/node_modules").is_dir():
        return "the browser client is not set up (make test does it; it needs Node.js 20)"
    if not (ROOT / "src/croupier/server/static/index.html").is_file():
        return "the page is not built (make test does it)"
    if CHROMIUM is None:
        return "no chromium on this machine"
    return None


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """A house with quick rounds, its books in a folder of its own."""
    if why := needs():
        pytest.skip(why)
    with tempfile.TemporaryDirectory() as books:
        times = {"--betting": 8, "--pause": 4}  # waited out again and again: longer, but not by all of the patience
        command = [
            sys.executable,
            str(Path(__file__).parent / "open_house.py"),
            "serve",
            "--no-warm",  # the tests compile what they need
            "--port",
            "0",
            "--data",
            books,
        ]
        command += [word for name, limit in times.items() for word in (name, f"{limit * patience.factor() ** 0.5:.0f}")]
        brought = os.pathsep.join([str(ROOT / "tests/toy"), *filter(None, [os.environ.get("PYTHONPATH")])])
        env = {**os.environ, "PYTHONPATH": brought}  # a family that is not Croupier's own has its tables, too
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
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


def test_stories_in_a_real_browser(house: str) -> None:
    env = {**os.environ, "BASE_URL": house, "CHROMIUM": str(CHROMIUM)}
    done = subprocess.run(
        ["npm", "run", "--silent", "e2e"],
        cwd=ROOT / "web",
        env=env,
        capture_output=True,
        text=True,
        timeout=patience.seconds(1800),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout
