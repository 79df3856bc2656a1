"""One factor for every limit of time, the same luck in every run: and no test that goes its own way."""

from __future__ import annotations

import ast
import re
import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import luck
import patience
from croupier.room import Pace

HERE = Path(__file__).parent
WEB = HERE.parent / "web"
NAP = 0.5
"""Who looks again after so many seconds naps; only a longer wait is a limit."""


def test_what_is_said_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(patience.NAME, "7.5")
    assert patience.seconds(10) == 75
    monkeypatch.setenv(patience.NAME, "9")
    pace = patience.paced(Pace(betting=1_000, choosing=200, acting=30_000, absent=90_000, settled=40, thinking=5))
    assert pace == Pace(betting=3_000, choosing=600, acting=90_000, absent=270_000, settled=40, thinking=5)
    for wrong in ("", "0", "-1", "much", "nan", "inf"):
        monkeypatch.setenv(patience.NAME, wrong)
        with pytest.raises(ValueError, match="expected a number above nothing"):
            patience.factor()


@pytest.mark.parametrize(
    ("work", "start", "load", "factor"),
    [
        (0.10, 0.085, 0.0, 1),
        (0.05, 0.04, 0.5, 1),
        (0.30, 0.085, 1.0, 3),
        (0.10, 0.51, 1.0, 6),
        (0.10, 0.085, 14.0, 7),
        (9.99, 0.085, 1.0, 20),
    ],
)
def test_the_slowest_of_three_measures_decides(
    monkeypatch: pytest.MonkeyPatch, work: float, start: float, load: float, factor: float
) -> None:
    monkeypatch.setattr(patience, "_work", lambda: work)
    monkeypatch.setattr(patience, "_start", lambda: start)
    monkeypatch.setattr(patience, "cores", lambda: 2)
    monkeypatch.setattr(patience.os, "getloadavg", lambda: (load, 0.0, 0.0))
    assert patience.measured() == pytest.approx(factor)
    monkeypatch.delenv(patience.NAME)
    assert patience.factor() == pytest.approx(factor)
    assert patience.os.environ[patience.NAME], "whoever is started now is told"


def test_luck_follows_from_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(name: str) -> tuple[str, int]:
        with luck.of(name):
            return secrets.token_hex(8), secrets.randbelow(10**9)

    first, again, other = drawn("a test"), drawn("a test"), drawn("another")
    assert len({first, again, other}) == 3, "a guest of the second time is not the guest of the first"
    monkeypatch.setattr(luck, "_begun", Counter())
    assert drawn("a test") == first


# ── nobody goes his own way ────────────────────────────────────────────────────────────────────────────────────


def _number(node: ast.expr | None) -> bool:
    """A figure, and not a nap."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value > NAP


def _limits(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that set a limit of time by a figure, or leave it to a library."""
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        called = ast.unparse(node.func)
        first = node.args[0] if node.args else None
        if (
            any(_number(named.get(name)) for name in ("timeout", "open_timeout", "close_timeout"))
            or (called == "asyncio.timeout" and _number(first))
            or (called == "asyncio.wait_for" and _number(node.args[-1]))
            or (re.search(r"\.(wait|join|result)$", called) and _number(first) and id(node) not in awaited)
            or (re.fullmatch(r"httpx\.(get|post|put|patch|delete|Client|AsyncClient)", called)
                and not {"timeout", "transport", None} & set(named))
            or (called == "websockets.connect" and "open_timeout" not in named)
        ):  # fmt: skip
            yield node


def test_a_limit_by_a_figure_is_found() -> None:
    for line in (
        "subprocess.run(x, timeout=20)",
        "asyncio.timeout(30)",
        "asyncio.wait_for(x, 5)",
        "process.wait(20)",
        "thread.join(20)",
        "future.result(20)",
        "httpx.post(url)",
        "httpx.AsyncClient(base_url=url)",
        "websockets.connect(url)",
    ):
        assert list(_limits(ast.parse(line))), line
    for line in (
        "subprocess.run(x, timeout=patience.seconds(20))",
        "threading.Event().wait(0.02)",
        "await story.wait(40)",
        "httpx.AsyncClient(base_url=url, transport=wire)",
        "', '.join(names)",
    ):
        assert not list(_limits(ast.parse(line))), line


@pytest.mark.parametrize("path", sorted(HERE.rglob("*.py")), ids=lambda path: str(path.relative_to(HERE)))
def test_no_test_sets_a_limit_of_time_by_a_figure(path: Path) -> None:
    found = [f"line {node.lineno}: {ast.unparse(node)}" for node in _limits(ast.parse(path.read_text()))]
    assert found == [], "say it with patience.seconds(…)"


@pytest.mark.parametrize("path", sorted([*WEB.glob("e2e/*.mjs"), *WEB.glob("tests/*.ts")]), ids=lambda path: path.name)
def test_no_story_sets_a_limit_of_time_by_a_figure(path: Path) -> None:
    found = re.findall(r".*(?:[tT]imeout: |[tT]imeout = |Date\.now\(\) \+ )\d.*", path.read_text(encoding="utf-8"))
    assert found == [], "say it with ms(…) of patience.mjs"
