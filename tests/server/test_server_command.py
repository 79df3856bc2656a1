"""``croupier serve`` and ``croupier audit`` as a person runs them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from sqlalchemy import update

from croupier.store import open_engine
from croupier.store.schema import accounts

_CROUPIER = [sys.executable, "-c", "from croupier.cli import main; main()"]


def _audit(data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*_CROUPIER, "audit", "--data", str(data)], capture_output=True, text=True, check=False)


def test_open_the_house_close_it_and_audit_its_books(tmp_path: Path) -> None:
    data = tmp_path / "house"
    command = [*_CROUPIER, "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    assert "Opening" in process.stdout.readline()
    said = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said
    assert httpx.post(f"{found[0]}/api/session").json()["guest"]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "already open" in second.stderr
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert "Traceback" not in complaints
    right = _audit(data)
    assert right.returncode == 0, right.stdout
    assert "The books are right" in right.stdout
    engine = open_engine(data)
    with engine.begin() as db:
        db.execute(update(accounts).where(accounts.c.kind == "wallet").values(balance=accounts.c.balance + 1))
    engine.dispose()
    wrong = _audit(data)
    assert wrong.returncode == 1
    assert "WRONG" in wrong.stdout


def test_an_audit_of_nothing_says_so(tmp_path: Path) -> None:
    nothing = _audit(tmp_path)
    assert nothing.returncode == 1
    assert "no books" in nothing.stdout
