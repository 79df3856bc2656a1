"""Tables on disk: built once, never wrong, never in the way."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.ranking import cache

CODE = "from croupier.ranking import rank; print(rank('As Kd Qh Jc Ts 2d 2c'))"
KERNEL_CODE = (
    "import numpy as np; from croupier.ranking.batch import rank_many; "
    "print(rank_many(np.array([[51, 47, 43, 39, 35, 0, 1]], np.uint8))[0])"
)


def run(code: str, **environment: str) -> str:
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


def test_built_once_and_then_read(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    built = []

    def build():
        built.append(1)
        return b"tables"

    assert cache.cached("one.table", build) == b"tables"
    assert cache.cached("one.table", build) == b"tables"
    assert len(built) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["one.table"]  # nothing left aside


def test_a_torn_or_foreign_file_is_built_anew(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    cache.keep("one.table", b"tables")
    whole = (tmp_path / "one.table").read_bytes()
    for torn in (b"", whole[:20], whole[:-1], b"x" * len(whole)):
        (tmp_path / "one.table").write_bytes(torn)
        assert cache.cached("one.table", lambda: b"anew") == b"anew"
        assert cache.cached("one.table", lambda: b"never") == b"anew"


def test_where_nothing_can_be_written_everything_still_works(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file" / "below"))
    assert cache.cached("one.table", lambda: b"tables") == b"tables"
    assert cache.keep("one.table", b"tables") is False


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such place on Windows")
def test_a_home_that_cannot_be_written_is_no_reason_to_fail():
    nowhere = "/proc/nowhere/croupier"
    assert run(CODE, CROUPIER_CACHE=nowhere) == "straight, ace high"
    assert run(KERNEL_CODE, CROUPIER_CACHE=nowhere) == "7462"


def test_another_text_is_another_cache():
    assert cache.stamp("croupier.ranking", "five.py") != cache.stamp("croupier.ranking", "keys.py")


def test_the_platforms_cache_directory(monkeypatch):
    monkeypatch.delenv("CROUPIER_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr(cache.sys, "platform", "linux")
    assert cache.cache_dir() == Path("/somewhere/croupier")
    monkeypatch.setattr(cache.sys, "platform", "darwin")
    assert cache.cache_dir().parts[-3:] == ("Library", "Caches", "croupier")
    monkeypatch.setattr(cache.sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert cache.cache_dir() == Path("/local/croupier/Cache")


def test_two_processes_at_once(tmp_path):
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda _: run(CODE, CROUPIER_CACHE=str(tmp_path)), range(4)))
        assert told == ["straight, ace high"] * 4
        told = list(pool.map(lambda _: run(KERNEL_CODE, CROUPIER_CACHE=str(tmp_path)), range(2)))
        assert told == ["7462"] * 2
    assert not [path for path in tmp_path.rglob(".*") if path.is_file()]
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) < 64_000_000


def test_torn_machine_code_is_compiled_anew(tmp_path):
    run(KERNEL_CODE, CROUPIER_CACHE=str(tmp_path))
    for path in (tmp_path / "kernels").iterdir():
        path.write_bytes(path.read_bytes()[:100])
    assert run(KERNEL_CODE, CROUPIER_CACHE=str(tmp_path)) == "7462"


def test_a_second_process_compiles_nothing(tmp_path):
    run(KERNEL_CODE, CROUPIER_CACHE=str(tmp_path))
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "kernels").iterdir()}
    start = time.perf_counter()
    run(KERNEL_CODE, CROUPIER_CACHE=str(tmp_path))
    seconds = time.perf_counter() - start
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "kernels").iterdir()} == before
    print(f"a new process with warm caches answers in {seconds:.2f} s")  # told, not asserted: machines differ


def test_an_index_whose_classes_have_moved_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of another version names classes that are elsewhere now: it is emptied, and the kernel compiled."""
    from croupier.ranking import compiled

    def moved(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'croupier.elsewhere'")

    flushed: list[bool] = []
    monkeypatch.setattr(compiled._caching.FunctionCache, "load_overload", moved)
    monkeypatch.setattr(compiled._Cache, "flush", lambda _: flushed.append(True))
    kept = compiled._Cache.__new__(compiled._Cache)
    assert kept.load_overload() is None
    assert flushed == [True]
