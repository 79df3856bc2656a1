"""The books in one file and back: while the house plays on, and never from a file that is torn."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from zipfile import ZipFile

import pytest
from house_kit import opened, some_rounds
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.house.audit import audit
from croupier.house.copies import BadCopy, NoCopy, back_up, restore
from croupier.house.lock import AlreadyOpen
from croupier.store.files import ANCHORS, DATABASE

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix not in (".lock", "")}


async def test_a_copy_taken_under_play_passes_the_audit_and_plays_on(tmp_path: Path) -> None:
    data, file, back = tmp_path / "house", tmp_path / "copy.zip", tmp_path / "back"
    async with opened(data) as house:
        await some_rounds(house)
        assert house.anchors is not None
        await house.anchors.drop()
        made = back_up(data, file)
        await some_rounds(house, 1)
        await house.anchors.drop()  # lines of later do not belong to the copy
        later = back_up(data, tmp_path / "later.zip")
    assert house.bank.ended["played"] >= 8
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert later.entries > made.entries > 0
    assert restore(file, back).copied == made
    report = audit(back)
    assert report.good, report.wrong
    assert report.counted["rounds replayed"] >= 6
    async with opened(back) as house:
        assert (data / "secret.key").read_bytes() == (back / "secret.key").read_bytes()
        await some_rounds(house, 1)
    report = audit(back)
    assert report.good, report.wrong


async def _copied(tmp_path: Path) -> tuple[Path, Path]:
    data, file = tmp_path / "house", tmp_path / "copy.zip"
    async with opened(data) as house:
        await some_rounds(house, 1)
    back_up(data, file)
    return data, file


async def test_a_torn_or_changed_copy_is_refused_and_what_is_there_stays(tmp_path: Path) -> None:
    data, file = await _copied(tmp_path)
    whole, before = file.read_bytes(), _held(data)
    bad = tmp_path / "bad.zip"
    torn = [whole[: len(whole) * part // 8] for part in range(8)]
    middle = len(whole) // 2
    for kind, content in enumerate(
        [*torn, whole[:-1], whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]]
    ):
        bad.write_bytes(content)
        with pytest.raises(BadCopy, match="Nothing was changed"):
            restore(bad, data, replace=True)
        assert _held(data) == before, kind
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.zip", "copy.zip", "house"]


@pytest.mark.parametrize(
    ("part", "content", "said"),
    [
        (DATABASE, b"no database at all", "its hash differs"),
        ("croupier-books.json", b'{"format": 99}', "another version"),
        ("croupier-books.json", b'{"format": 1, "entries": 1, "files": {"../../home": {}}}', "no copy of books"),
        ("croupier-books.json", b"[", "croupier-books.json is not in it"),
        (ANCHORS, b"", "its hash differs"),
    ],
)
async def test_a_copy_with_another_part_is_refused(tmp_path: Path, part: str, content: bytes, said: str) -> None:
    _, file = await _copied(tmp_path)
    bad = tmp_path / "bad.zip"
    with ZipFile(file) as old, ZipFile(bad, "w") as new:
        for name in old.namelist():
            new.writestr(name, content if name == part else old.read(name))
    with pytest.raises(BadCopy, match=said):
        restore(bad, tmp_path / "back")
    assert not (tmp_path / "back").exists()


async def test_books_of_a_newer_program_are_not_put_back(tmp_path: Path) -> None:
    import hashlib
    import sqlite3

    data, file = await _copied(tmp_path)
    with sqlite3.connect(data / DATABASE) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    bad, changed = tmp_path / "bad.zip", (data / DATABASE).read_bytes()
    with ZipFile(file) as old, ZipFile(bad, "w") as new:
        said = json.loads(old.read("croupier-books.json"))
        said["files"][DATABASE] = {"bytes": len(changed), "sha256": hashlib.sha256(changed).hexdigest()}
        for name in old.namelist()[1:]:
            new.writestr(name, changed if name == DATABASE else old.read(name))
        new.writestr("croupier-books.json", json.dumps(said))
    with pytest.raises(BadCopy, match="newer program"):
        restore(bad, tmp_path / "back")


async def test_books_that_are_there_are_put_aside_and_open_ones_are_left_alone(tmp_path: Path) -> None:
    data, file = await _copied(tmp_path)
    with pytest.raises(NoCopy, match="not empty"):
        restore(file, data)
    async with opened(data) as house:
        with pytest.raises(AlreadyOpen):
            restore(file, data, replace=True)
        await some_rounds(house, 1)
    newer = _held(data)
    done = restore(file, data, replace=True)
    assert done.aside is not None
    assert _held(done.aside) == newer
    for books in (data, done.aside):
        report = audit(books)
        assert report.good, report.wrong


async def test_the_commands_say_what_they_did_and_what_they_expected(tmp_path: Path) -> None:
    data, file = await _copied(tmp_path)
    said = CliRunner().invoke(app, ["backup", str(tmp_path / "second.zip"), "--data", str(data)])
    assert (said.exit_code, "the house's keys are in it" in said.output) == (0, True)
    for wrong, words in (
        (["backup", str(file), "--data", str(data)], "is there already"),
        (["backup", str(tmp_path / "no" / "x.zip"), "--data", str(data)], "cannot be written"),
        (["backup", str(tmp_path / "x.zip"), "--data", str(tmp_path / "none")], "There are no books"),
        (["restore", str(tmp_path / "none.zip"), "--data", str(tmp_path / "b")], "cannot be read"),
        (["restore", str(file), "--data", str(data)], "--replace"),
    ):
        refused = CliRunner().invoke(app, wrong)
        assert (refused.exit_code, words in refused.output) == (2, True), refused.output
    back = tmp_path / "back"
    assert CliRunner().invoke(app, ["restore", str(file), "--data", str(back)]).exit_code == 0
    again = CliRunner().invoke(app, ["restore", str(file), "--data", str(back), "--replace"])
    assert "What was there before lies in" in again.output


async def test_what_cannot_be_put_there_leaves_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, file = await _copied(tmp_path)
    before, note = _held(data), tmp_path / "note"
    note.write_text("mine")
    with pytest.raises(NoCopy, match="no books in"):
        restore(file, note, replace=True)
    assert note.read_text() == "mine"
    rename = Path.rename

    def fails(self: Path, to: Path) -> Path:
        if self.name.startswith(".house-"):
            raise OSError(28, "No space left on device")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(NoCopy, match="No space left on device"):
        restore(file, data, replace=True)
    assert _held(data) == before
    monkeypatch.undo()
    monkeypatch.chdir(data)  # the folder itself, by its shortest name
    assert restore(file, Path(), replace=True).aside is not None
    report = audit(data)
    assert report.good, report.wrong
