"""The folder of the books is closed to others, and a key is there whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from house_kit import PLAN, opened

from croupier.house import House, HouseOptions, keys
from croupier.store import files

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(os.name != "posix", reason="there are no such modes on this system"),
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _modes(data: Path) -> dict[str, str]:
    found = {path.name: path for path in data.iterdir()}
    return {name: f"{stat.S_IMODE(path.stat().st_mode):o}" for name, path in (("", data), *sorted(found.items()))}


@pytest.fixture
def generous() -> Any:
    """A process whose new files everybody may read."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
async def test_books_in_a_folder_that_was_there_before_are_closed_to_others(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir(mode=0o777)
    async with opened(data, plan=PLAN[:1]) as house:
        await house.people.guest()
        modes = _modes(data)
    assert modes.pop("") == "700"
    assert {"house.sqlite3", "house.sqlite3-wal", "house.sqlite3-shm", "house.lock", "secret.key"} <= set(modes)
    assert set(modes.values()) == {"600"}, modes


@pytest.mark.usefixtures("generous")
async def test_books_that_were_open_to_others_are_closed_at_the_next_opening(tmp_path: Path) -> None:
    async with opened(tmp_path, plan=()):
        pass
    tmp_path.chmod(0o755)
    for path in tmp_path.iterdir():
        path.chmod(0o664)
    async with opened(tmp_path, plan=()):
        assert set(_modes(tmp_path).values()) == {"700", "600"}


async def test_what_cannot_be_closed_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)

    def not_mine(_path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_mine)
    with pytest.raises(files.OpenToOthers, match=r"mode is 755, not 700.*Operation not permitted.*own it"):
        async with opened(tmp_path, plan=()):
            pass
    assert list(tmp_path.iterdir()) == [], "nothing was written"


async def test_a_file_system_without_modes_is_not_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)
    with pytest.raises(files.OpenToOthers, match="keeps no such modes"):
        House(tmp_path, HouseOptions(plan=())).must_be_free()


async def test_somebodys_home_is_not_closed_for_them(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").touch()
    tmp_path.chmod(0o755)
    with pytest.raises(files.OpenToOthers, match=r"letters\.txt.*chmod 700"):
        House(tmp_path, HouseOptions(plan=())).must_be_free()
    assert _modes(tmp_path)[""] == "755"
    tmp_path.chmod(0o700)
    House(tmp_path, HouseOptions(plan=())).must_be_free()


async def test_where_there_can_be_no_folder(tmp_path: Path) -> None:
    (tmp_path / "house").touch()
    with pytest.raises(files.NoFolder, match="--data"):
        House(tmp_path / "house", HouseOptions(plan=())).must_be_free()


# ── keys ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Killed(BaseException):
    """The process ends here."""


def _killed_at(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends just before (or in the middle of) this step of writing a key."""
    real_open, fsync = os.fdopen, os.fsync

    def killed(*_: Any) -> None:
        raise Killed

    class Half:
        """A file that takes half of what is written; then the power is gone."""

        def __init__(self, *how: Any) -> None:
            self.file = real_open(*how)

        def __enter__(self) -> Half:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, text: bytes) -> None:
            self.file.write(text[: len(text) // 2])
            raise Killed

    def folder_only(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise Killed
        fsync(file)

    steps: dict[str, Callable[[], None]] = {
        "opening the file": lambda: monkeypatch.setattr(os, "open", killed),
        "writing": lambda: monkeypatch.setattr(os, "fdopen", Half),
        "bringing it to the disk": lambda: monkeypatch.setattr(os, "fsync", killed),
        "giving it its name": lambda: monkeypatch.setattr(Path, "replace", killed),
        "bringing the name to the disk": lambda: monkeypatch.setattr(os, "fsync", folder_only),
    }
    steps[step]()


@pytest.mark.parametrize(
    "step",
    [
        "opening the file",
        "writing",
        "bringing it to the disk",
        "giving it its name",
        "bringing the name to the disk",
    ],
)
def test_a_crash_leaves_no_key_or_a_whole_one(tmp_path: Path, step: str) -> None:
    path = tmp_path / "secret.key"
    with pytest.MonkeyPatch.context() as monkeypatch:
        _killed_at(step, monkeypatch)
        with pytest.raises(Killed):
            keys.house_secret(tmp_path)
    assert not path.exists() or len(path.read_text()) == 64
    assert path.exists() == (step == "bringing the name to the disk")
    left = path.read_text() if path.exists() else None
    key = keys.house_secret(tmp_path)
    assert len(key) == 64
    assert left in (None, key)
    assert keys.house_secret(tmp_path) == key, "it is made once"
    assert [found.name for found in tmp_path.iterdir()] == ["secret.key"], "nothing is left aside"


@pytest.mark.parametrize("bad", ["", "abc", "x" * 64, "0" * 63, "0" * 65, "\x00" * 64])
@pytest.mark.parametrize(("name", "read"), [("secret.key", keys.house_secret), ("anchor.key", keys.anchor_key)])
def test_a_short_or_malformed_key_is_refused(tmp_path: Path, bad: str, name: str, read: Callable[[Path], Any]) -> None:
    (tmp_path / name).write_text(bad)
    with pytest.raises(keys.BadKey, match=r"64 hexadecimal digits.*delete it: then a new one is made"):
        read(tmp_path)
    assert (tmp_path / name).read_text() == bad, "it is left for the one who knows better"


async def test_a_house_without_its_key_does_not_open(tmp_path: Path) -> None:
    async with opened(tmp_path, plan=()):
        pass
    (tmp_path / "secret.key").write_text("")
    with pytest.raises(keys.BadKey, match="is empty"):
        async with opened(tmp_path, plan=()):
            pass
    (tmp_path / "secret.key").unlink()
    async with opened(tmp_path, plan=()):
        pass
