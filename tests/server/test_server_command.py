"""``croupier serve`` and ``croupier audit`` as a person runs them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from sqlalchemy import update

import patience
from croupier.store import open_engine
from croupier.store.schema import accounts

_CROUPIER = [sys.executable, "-c", "from croupier.cli import main; main()"]


def _audit(data: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [*_CROUPIER, "audit", "--data", str(data), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _opened(command: list[str]) -> tuple[subprocess.Popen[str], str]:
    """A house of its own, which hears Ctrl+C also where these tests run in the background of a shell."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, heard)
    assert process.stdout is not None
    assert "Opening" in process.stdout.readline()
    said = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said
    return process, found[0]


def _closed(process: subprocess.Popen[str], by: signal.Signals) -> tuple[int, str]:
    """How it ended and what it complained of; those whom it started and who still live could complain as well."""
    process.send_signal(by)
    _, complaints = process.communicate(timeout=patience.seconds(120))
    return process.returncode, complaints


def test_open_the_house_close_it_and_audit_its_books(tmp_path: Path) -> None:
    data = tmp_path / "house"
    command = [*_CROUPIER, "serve", "--no-warm", "--port", "0", "--data", str(data)]
    process, at = _opened(command)
    assert httpx.post(f"{at}/api/session", timeout=patience.seconds(60)).json()["guest"]
    kept = httpx.get(f"{at}/api/anchor", timeout=patience.seconds(60)).json()["line"]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "already open" in second.stderr
    assert _closed(process, signal.SIGINT) == (128 + signal.SIGINT, "")
    right = _audit(data)
    assert right.returncode == 0, right.stdout
    assert "The books are right" in right.stdout
    (tmp_path / "kept.txt").write_text(f"{kept}\n")
    for given in (kept, str(tmp_path / "kept.txt")):
        still = _audit(data, "--anchor", given)
        assert still.returncode == 0, still.stdout
        assert "1 kept anchors found" in still.stdout
    nothing = _audit(data, "--anchor", str(tmp_path / "lost.txt"))
    assert (nothing.returncode, nothing.stdout) == (2, "")
    assert "neither a line of anchors.log nor a file of them: No such file" in nothing.stderr
    engine = open_engine(data)
    with engine.begin() as db:
        db.execute(update(accounts).where(accounts.c.kind == "wallet").values(balance=accounts.c.balance + 1))
    engine.dispose()
    wrong = _audit(data)
    assert wrong.returncode == 1
    assert "WRONG" in wrong.stdout


def test_a_house_that_is_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even what it shares with a process that works something out for somebody."""
    process, at = _opened([*_CROUPIER, "serve", "--no-warm", "--port", "0", "--data", str(tmp_path / "house")])
    with httpx.Client(base_url=at, timeout=patience.seconds(600)) as guest:
        guest.post("/api/session")
        assert guest.post("/api/equity", json={"hands": ["AsAh", "KdKs"]}).status_code == 200
    assert _closed(process, signal.SIGTERM) == (128 + signal.SIGTERM, "")
    assert _audit(tmp_path / "house").returncode == 0


def test_a_house_whose_books_cannot_be_opened_says_why_in_a_sentence(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir()
    (data / "secret.key").touch()
    said = subprocess.run(
        [*_CROUPIER, "serve", "--no-warm", "--port", "0", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 2
    assert said.stderr.startswith(f"croupier: {data / 'secret.key'} is not a key")
    assert said.stderr.count("\n") == 1


def test_an_audit_of_nothing_says_so(tmp_path: Path) -> None:
    nothing = _audit(tmp_path)
    assert nothing.returncode == 1
    assert "no books" in nothing.stdout
