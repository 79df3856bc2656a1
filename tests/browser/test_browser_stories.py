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

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


def _needs() -> str | None:
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
    if why := _needs():
        pytest.skip(why)
    with tempfile.TemporaryDirectory() as books:
        command = [
            sys.executable,
            "-c",
            "from croupier.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--data",
            books,
        ]
        command += ["--betting", "8", "--pause", "4"]
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
            server.wait(timeout=20)


def test_stories_in_a_real_browser(house: str) -> None:
    env = {**os.environ, "BASE_URL": house, "CHROMIUM": str(CHROMIUM)}
    done = subprocess.run(
        ["npm", "run", "--silent", "e2e"],
        cwd=ROOT / "web",
        env=env,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout
