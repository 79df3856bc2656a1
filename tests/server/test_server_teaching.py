"""Who asks for the best play is waited for, as long as it is worked out."""

from __future__ import annotations

import asyncio
import pickle
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from croupier import load
from croupier.play import Choose
from croupier.server import certificates, teaching, warming
from croupier.server import views as view_of

sys.path.insert(0, str(Path(__file__).parent.parent / "room"))
from table_kit import HighCard, Story

pytestmark = pytest.mark.anyio


async def _asked() -> tuple[Story, Choose]:
    story = Story(HighCard(), code="EUR")
    await story.comes("Ann")
    await story.places("Ann", "ante", 10_00)
    await story.until("choosing")
    ask = story.table.course.ask
    assert isinstance(ask, Choose)
    return story, ask


async def _served(story: Story, until: Any) -> None:
    while not until():
        await asyncio.sleep(0)
        await story.table.serve_waiting()


async def test_the_page_is_told_that_the_clock_waits_and_when_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = asyncio.Event()

    async def thinks(*_: Any) -> str:
        await spoken.wait()
        return "fold"

    monkeypatch.setattr(certificates, "advice", thinks)
    monkeypatch.setattr(teaching, "AT_ONCE", 0)
    story, ask = await _asked()
    learning = asyncio.ensure_future(teaching.advice(story.table, "Ann", ask))
    await _served(story, lambda: story.table.phase.held)
    shown = view_of.phase(story.table, "Ann")
    assert (shown.held, shown.ends_in_ms) == (True, story.table.pace.teaching)
    story.clock.time += 20
    spoken.set()
    await _served(story, learning.done)
    assert await learning == "fold"
    shown = view_of.phase(story.table, "Ann")
    assert (shown.held, shown.ends_in_ms) == (False, story.table.pace.choosing)


async def test_who_has_gone_meanwhile_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def thinks(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(certificates, "advice", thinks)
    monkeypatch.setattr(teaching, "AT_ONCE", 0)
    story, ask = await _asked()
    learning = asyncio.ensure_future(teaching.advice(story.table, "Ann", ask))
    await _served(story, lambda: story.table.phase.held)
    await asyncio.sleep(0)  # the page hears that its clock waits, and is closed then
    learning.cancel()
    await _served(story, learning.done)
    assert not story.table.phase.held


async def test_an_answer_that_is_there_at_once_touches_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def knows(*_: Any) -> str:
        return "raise"

    monkeypatch.setattr(certificates, "advice", knows)
    story, ask = await _asked()
    phase = story.table.phase
    assert await teaching.advice(story.table, "Ann", ask) == "raise"
    assert story.table.phase is phase


@pytest.mark.parametrize(
    "name", ["gelp/russian-poker", "gelp/blackjack", "gelp/pontoon", "ray-casino/ultimate-texas-holdem"]
)
async def test_every_question_can_be_sent_to_the_teacher(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """He works in another process: what cannot be written down would be lost on the way."""
    sent = []

    async def takes(_work: object, _game: object, *given: object) -> None:
        sent.append(pickle.loads(pickle.dumps(given)))

    monkeypatch.setattr(certificates, "teacher", takes)
    game = load(name)
    for play, ask in islice(warming._asked(game), 3):
        assert ask.why_not is not None
        await certificates.advice(len(sent), game, ask, play.events)
        assert sent[-1] == (ask, play.events)
