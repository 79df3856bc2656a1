"""Anchors: the house signs where its books stand, and whoever has kept a line finds out when they are written anew."""

from __future__ import annotations

import errno
import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from books_kit import write_books
from house_kit import until
from nacl.signing import SigningKey, VerifyKey

from croupier.house import House, HouseOptions, audit
from croupier.house import anchors as anchors_module
from croupier.house.anchors import Anchor, BadAnchor
from croupier.house.keys import anchor_key
from croupier.store import FIRST_HASH, canonical, chained, files
from croupier.store.log import hashed_text

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _open(data: Path, every_s: float = 3600) -> House:
    house = House(data, HouseOptions(plan=(), anchor_every_s=every_s))
    await house.open(lambda *_: None)
    return house


async def _evening(data: Path, guests: int = 1) -> None:
    house = await _open(data)
    for _ in range(guests):
        await house.people.guest()
    await house.close()


def _lines(data: Path) -> list[str]:
    return (data / "anchors.log").read_text().splitlines()


# ── when, and what ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_line_at_opening_and_closing_and_none_when_nothing_happened(tmp_path: Path) -> None:
    house = await _open(tmp_path)
    assert len(_lines(tmp_path)) == 1
    assert house.anchors is not None
    await house.anchors.drop()
    assert len(_lines(tmp_path)) == 1, "nothing has happened since"
    await house.people.guest()
    await house.close()
    assert len(_lines(tmp_path)) == 2
    await _evening(tmp_path, guests=0)
    assert len(_lines(tmp_path)) == 2, "nothing has happened at all"
    assert audit(tmp_path).wrong == []


async def test_lines_come_from_time_to_time(tmp_path: Path) -> None:
    house = await _open(tmp_path, every_s=0.01)
    for count in (2, 3, 4):
        await house.people.guest()
        await until(lambda count=count: len(_lines(tmp_path)) >= count)
    await house.close()
    report = audit(tmp_path)
    assert report.wrong == []
    assert report.counted["anchors"] == len(_lines(tmp_path))


async def test_anybody_can_check_a_line(tmp_path: Path) -> None:
    """Without a word of ours: JSON, SHA-256, Ed25519."""
    await _evening(tmp_path)
    before = "0" * 64
    for number, line in enumerate(_lines(tmp_path), 1):
        said = json.loads(line)
        assert (said["n"], said["before"]) == (number, before)
        signed = {name: value for name, value in said.items() if name != "sig"}
        text = json.dumps(signed, sort_keys=True, separators=(",", ":")).encode()
        VerifyKey(bytes.fromhex(said["key"])).verify(text, bytes.fromhex(said["sig"]))
        before = hashlib.sha256(line.encode()).hexdigest()
    with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as db:
        wanted = "SELECT hash, at FROM inputs WHERE table_id = 'house' AND seq = ?"
        assert db.execute(wanted, (said["seq"],)).fetchone() == (said["hash"], said["at"])


# ── books written anew ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_books(tmp_path_factory.mktemp("books"))


def write_anew(data: Path) -> None:
    """What the house itself could do: make a guest rich from the beginning, then every hash, every head and every
    signature again, so that all fits together."""
    with closing(sqlite3.connect(data / "house.sqlite3")) as db, db:
        guest, seq, entry = db.execute(
            "SELECT p.id, i.seq, i.entry FROM players p JOIN inputs i ON i.table_id = 'house' AND i.entry LIKE "
            "'%\"kind\":\"player\"%' || p.id || '%' WHERE p.kind = 'guest' ORDER BY i.seq DESC LIMIT 1"
        ).fetchone()
        wallet, issue = f"wallet:EUR:{guest}", "issue:EUR"
        said = json.loads(entry)
        (granted,) = (amounts for _, amounts in said["moves"] if wallet in amounts)
        granted |= {wallet: granted[wallet] + 500_00, issue: granted[issue] - 500_00}
        db.execute("UPDATE inputs SET entry = ? WHERE table_id = 'house' AND seq = ?", (canonical(said), seq))
        for account, more in ((wallet, 500_00), (issue, -500_00)):
            db.execute("UPDATE accounts SET balance = balance + ? WHERE id = ?", (more, account))
            db.execute(
                "UPDATE postings SET amount = amount + ? WHERE account_id = ? AND transfer_id IN "
                "(SELECT id FROM transfers WHERE table_id = 'house' AND seq = ?)",
                (more, account, seq),
            )
        heads: dict[tuple[str, int], str] = {}
        names = [name for (name,) in db.execute("SELECT id FROM tables ORDER BY id = 'house'")]
        anchors: list[tuple[int, int, int, str]] = []
        for table in names:
            hashed = FIRST_HASH
            wanted = "SELECT seq, round_id, entry, at FROM inputs WHERE table_id = ? ORDER BY seq"
            for seq, round_id, entry, at in db.execute(wanted, (table,)).fetchall():
                said = json.loads(entry)
                if said["kind"] == "anchor":
                    said["heads"] = {name: [place, heads[name, place]] for name, (place, _) in said["heads"].items()}
                hashed = chained(hashed, hashed_text(table, seq, round_id, canonical(said), at))
                heads[table, seq] = hashed
                if said["kind"] == "anchor":
                    anchors.append((said["n"], at, seq, hashed))
                change = "UPDATE inputs SET entry = ?, hash = ? WHERE table_id = ? AND seq = ?"
                db.execute(change, (canonical(said), hashed, table, seq))
            db.execute("UPDATE tables SET chain_hash = ? WHERE id = ?", (hashed, table))
    key, before, lines = anchor_key(data), FIRST_HASH, []
    for n, at, seq, hashed in anchors:
        anchor = Anchor(n, at, seq, hashed, before, key.verify_key.encode().hex()).signed(key)
        lines.append(f"{anchor.line}\n")
        before = anchor.sha256
    (data / "anchors.log").write_text("".join(lines))


def test_books_that_were_written_anew_are_found_out_by_whoever_kept_a_line(books: Path, tmp_path: Path) -> None:
    data = shutil.copytree(books, tmp_path / "anew")
    kept = _lines(data)[-1]
    report = audit(data, [kept])
    assert report.wrong == []
    assert report.counted["kept anchors found"] == 1
    write_anew(data)
    assert audit(data).wrong == [], "by themselves they are right"
    (wrong,) = audit(data, [kept]).wrong
    assert "which was kept" in wrong
    assert "were written anew" in wrong


def test_a_chain_that_was_written_anew_alone_contradicts_the_anchors_of_the_house(books: Path, tmp_path: Path) -> None:
    """Who was gone at the end of a round, where that makes no difference, and every hash after it."""
    data = shutil.copytree(books, tmp_path / "one chain")
    hashed = FIRST_HASH
    with closing(sqlite3.connect(data / "house.sqlite3")) as db, db:
        wanted = "SELECT seq, round_id, entry, at FROM inputs WHERE table_id = 'roulette' ORDER BY seq"
        for seq, round_id, entry, at in db.execute(wanted).fetchall():
            said = json.loads(entry)
            anew = canonical(said | {"gone": [*said["gone"], "x"]}) if "gone" in said else entry
            hashed = chained(hashed, hashed_text("roulette", seq, round_id, anew, at))
            change = "UPDATE inputs SET entry = ?, hash = ? WHERE table_id = 'roulette' AND seq = ?"
            db.execute(change, (anew, hashed, seq))
        db.execute("UPDATE tables SET chain_hash = ? WHERE id = 'roulette'", (hashed,))
    wrong = audit(data).wrong
    assert wrong
    assert all(line.startswith("inputs roulette/") and "and anchor " in line for line in wrong), wrong


def test_an_older_line_is_as_good(books: Path) -> None:
    assert audit(books, _lines(books)).wrong == []


def test_a_line_that_somebody_has_changed_says_nothing_about_the_books(books: Path) -> None:
    anchor = Anchor.read(_lines(books)[0])
    (wrong,) = audit(books, [replace(anchor, sig="0" * 128).line]).wrong
    assert "somebody has changed this line" in wrong
    foreign = replace(anchor, key=SigningKey(bytes(32)).verify_key.encode().hex()).signed(SigningKey(bytes(32)))
    (wrong,) = audit(books, [foreign.line]).wrong
    assert "do not know" in wrong


@pytest.mark.parametrize("line", ["", "x", "{}", "[]", "7", '{"n":1}', "[" * 100_000, _lines.__name__])
def test_what_is_no_line_is_refused(books: Path, line: str) -> None:
    with pytest.raises(BadAnchor, match=r"not a line of anchors\.log"):
        audit(books, [line])


@pytest.mark.parametrize("field", ["n", "at", "seq", "hash", "before", "key", "sig"])
def test_a_changed_line_in_the_file_is_named(books: Path, tmp_path: Path, field: str) -> None:
    data = shutil.copytree(books, tmp_path / "changed")
    first, *rest = _lines(data)
    anchor = Anchor.read(first)
    stands: Any = getattr(anchor, field)
    other = replace(anchor, **{field: stands + 1 if isinstance(stands, int) else "0" * len(stands)})
    if field == "before":
        other = replace(anchor, before="1" * 64)
    (data / "anchors.log").write_text("".join(f"{line}\n" for line in (other.line, *rest)))
    assert any(line.startswith("anchors.log line 1:") for line in audit(data).wrong)


@pytest.mark.parametrize("line", [0, 1])
def test_a_line_that_was_taken_out_is_named(books: Path, tmp_path: Path, line: int) -> None:
    data = shutil.copytree(books, tmp_path / "fewer")
    left = [text for place, text in enumerate(_lines(data)) if place != line]
    (data / "anchors.log").write_text("".join(f"{text}\n" for text in left))
    assert any(text.startswith(f"anchors.log line {line + 1}:") for text in audit(data).wrong)


def test_no_lines_at_all_are_missed(books: Path, tmp_path: Path) -> None:
    data = shutil.copytree(books, tmp_path / "none")
    (data / "anchors.log").unlink()
    assert any(text.startswith("anchors.log line 1: is missing") for text in audit(data).wrong)


# ── crashes, full disks, copies from before ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("left", [0, 1, 30, -1])
async def test_a_line_that_a_crash_cut_off_is_completed(tmp_path: Path, left: int) -> None:
    """The entry was written, its line not, or not all of it: the same line is there after the next opening."""
    await _evening(tmp_path)
    whole = (tmp_path / "anchors.log").read_text()
    *before, last = whole.splitlines(keepends=True)
    (tmp_path / "anchors.log").write_text("".join(before) + last[:left])
    assert audit(tmp_path).wrong == [], "the books are right, and the line may be under way"
    await _evening(tmp_path, guests=0)
    assert (tmp_path / "anchors.log").read_text() == whole
    assert audit(tmp_path).wrong == []


async def test_a_full_disk_costs_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await _open(tmp_path)
    before = (tmp_path / "anchors.log").read_text()
    assert house.anchors is not None

    def full(file: int) -> None:
        del file
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(files.os, "fsync", full)
        for _ in range(2):
            await house.people.guest()
            await house.anchors._try()
    assert (tmp_path / "anchors.log").read_text() == before, "nothing of a line"
    await house.close()
    assert len(_lines(tmp_path)) == 3, "those of the full disk; nothing happened after them"
    assert audit(tmp_path).wrong == []


async def test_a_copy_from_before_is_not_opened_beside_newer_lines(tmp_path: Path) -> None:
    data, copy = tmp_path / "house", tmp_path / "copy"
    await _evening(data)
    shutil.copytree(data, copy)
    await _evening(data)
    for name in ("house.sqlite3", "house.sqlite3-wal", "house.sqlite3-shm"):
        (data / name).unlink(missing_ok=True)
    shutil.copyfile(copy / "house.sqlite3", data / "house.sqlite3")
    assert any("older, or were written anew" in line for line in audit(data).wrong)
    with pytest.raises(BadAnchor, match=r"older than that line.*move anchors\.log away"):
        await _evening(data)
    with pytest.raises(BadAnchor, match="move anchors.log away"):
        House(data, HouseOptions(plan=())).must_be_free()
    (data / "house.sqlite3").unlink()
    with pytest.raises(BadAnchor, match="move anchors.log away"):
        House(data, HouseOptions(plan=())).must_be_free()
    (data / "anchors.log").unlink()
    await _evening(data)
    assert audit(data).wrong == []


async def test_a_new_key_is_entered_before_it_signs(tmp_path: Path) -> None:
    await _evening(tmp_path)
    (tmp_path / "anchor.key").unlink()
    await _evening(tmp_path)
    assert len({json.loads(line)["key"] for line in _lines(tmp_path)}) == 2
    assert audit(tmp_path).wrong == []


async def test_a_house_that_cannot_write_its_lines_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(anchors_module, "append_line", broken)
    await _evening(tmp_path)
    monkeypatch.undo()
    await _evening(tmp_path, guests=0)
    assert audit(tmp_path).wrong == []
    assert audit(tmp_path).counted["anchors"] == len(_lines(tmp_path)) == 2
