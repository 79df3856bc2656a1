"""Work aside stays small: what has grown begins anew from what it has made, and goes on where nothing new was made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import patience

WORK = """
import threading
from croupier.analysis import aside
from croupier.ranking.cache import cache_dir
aside.LARGEST = 1
made = cache_dir() / "kernels" / "one"
print("begun", flush=True)
if not made.exists():
    made.parent.mkdir(parents=True)
    made.write_bytes(b"")
watch = threading.Thread(target=aside._stay_small)
watch.start()
watch.join()
print("goes on", flush=True)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell a process its size")
def test_a_process_that_has_grown_begins_anew_and_then_goes_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WORK], env={**os.environ, "CROUPIER_CACHE": str(tmp_path)},
        capture_output=True, text=True, timeout=patience.seconds(60), check=False,
    )  # fmt: skip
    assert (done.stdout.split("\n"), done.stderr, done.returncode) == (["begun", "begun", "goes on", ""], "", 0)
