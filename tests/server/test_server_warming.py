"""What people will ask for is compiled before they come."""

from __future__ import annotations

import asyncio
import logging

import pytest

from croupier.analysis.equity import GAMES
from croupier.ranking.cache import cache_dir
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from croupier.server import warming

pytestmark = pytest.mark.anyio


def test_every_way_of_advising_is_among_the_parts() -> None:
    named = {part.partition(" ")[2] for part in warming.parts() if part.startswith("advice ")}
    slow = {load(e.id).family.name for e in entries() if load(e.id).family.adviser and not load(e.id).family.quick}
    assert {load(game).family.name for game in named} == slow
    assert set(warming.EQUITIES) <= set(GAMES)
    assert [part for part in warming.parts() if part.startswith("equity")] == [f"equity {g}" for g in warming.EQUITIES]


def test_what_was_compiled_is_not_compiled_again() -> None:
    part = "advice gelp/blackjack"
    (cache_dir() / warming._mark(part)).unlink(missing_ok=True)
    assert part in warming.left()
    warming.warm(part)
    assert part not in warming.left()


async def test_a_part_is_compiled_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    part = "equity holdem"
    (cache_dir() / warming._mark(part)).unlink(missing_ok=True)
    monkeypatch.setattr(warming, "parts", lambda: [part])
    with caplog.at_level(logging.WARNING):
        await warming.warmed()
    assert [record.getMessage() for record in caplog.records if record.name == warming.__name__] == []
    assert warming.left() == []


async def test_what_fails_is_said_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(warming, "left", lambda: ["advice nowhere/nothing", "advice nowhere/either"])
    with caplog.at_level(logging.WARNING):
        await warming.warmed()
    said = [record.getMessage() for record in caplog.records if record.name == warming.__name__]
    assert [line.split(" could not")[0] for line in said] == ["advice nowhere/nothing", "advice nowhere/either"]
    assert all("there is no game" in line for line in said)


async def test_a_house_that_closes_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "left", lambda: ["equity holdem"])
    begun: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def watched(*given: object, **more: object) -> asyncio.subprocess.Process:
        begun.append(await start(*given, **more))  # type: ignore[arg-type]
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    task = asyncio.create_task(warming.warmed())
    while not begun:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert begun[0].returncode is not None
