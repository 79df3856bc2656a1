"""A clock that waits for the teacher of somebody who learns, and for nobody's harm."""

from __future__ import annotations

import random

import pytest
from table_kit import HighCard, Onlooker, Story

from croupier.room import Sitter
from croupier.room.bots import Bettor
from croupier.room.news import Happened

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def asked(story: Story, *names: str) -> str:
    """Everybody has a stake, and one of them is asked: who."""
    for name in names:
        await story.places(name, "ante", 50_00)
    await story.until("choosing")
    assert story.table.phase.asked is not None
    return story.table.phase.asked


async def alone() -> tuple[Story, Onlooker]:
    story = Story(HighCard())
    ann = await story.comes("Ann")
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Bo", bot=True), Bettor(10_00, random.Random(3))))
    await asked(story, "Ann")
    return story, ann


async def test_the_clock_stands_still_and_then_has_all_of_its_time() -> None:
    story, ann = await alone()
    whole = story.table.phase.until - story.clock.time
    await story.wait(whole - 1)
    question = await story.do(story.table.hold("Ann"))
    assert question is not None
    assert story.table.phase.held
    assert ann.heard[-1] == Happened(len(story.table.course.events), ())
    await story.wait(whole + 10)
    assert (story.table.phase.name, story.table.phase.asked) == ("choosing", "Ann")
    await story.do(story.table.release(question))
    assert not story.table.phase.held
    assert story.table.phase.until - story.clock.time == whole
    await story.wait(whole)
    assert story.table.phase.asked != "Ann"


async def test_it_stands_still_once_for_a_question_and_not_without_end() -> None:
    story, _ = await alone()
    whole, teaching = story.table.phase.until - story.clock.time, story.table.pace.teaching / 1000
    question = await story.do(story.table.hold("Ann"))
    await story.wait(teaching)
    assert (story.table.phase.name, story.table.phase.held) == ("choosing", False), "nobody has answered, it goes on"
    assert await story.do(story.table.hold("Ann")) is None
    await story.do(story.table.release(question))
    await story.wait(whole)
    assert story.table.phase.asked != "Ann"


async def test_nobody_else_is_kept_waiting() -> None:
    story = Story(HighCard())
    await story.comes("Ann")
    await story.comes("Bob")
    who = await asked(story, "Ann", "Bob")
    until = story.table.phase.until
    for name in ("Ann", "Bob"):
        assert await story.do(story.table.hold(name)) is None
    assert (story.table.phase.asked, story.table.phase.until) == (who, until)


async def test_when_somebody_sits_down_the_clock_goes_on() -> None:
    story, _ = await alone()
    whole = story.table.phase.until - story.clock.time
    await story.do(story.table.hold("Ann"))
    await story.comes("Bob")
    assert not story.table.phase.held
    assert story.table.phase.until - story.clock.time == whole


async def test_a_teacher_who_comes_too_late_stops_no_other_clock() -> None:
    story, _ = await alone()
    question = await story.do(story.table.hold("Ann"))
    await story.do(story.table.choose("Ann", story.table.phase.options[0]["option"]))
    before = story.table.phase
    await story.do(story.table.release(question))
    assert story.table.phase is before


async def test_who_is_not_asked_holds_nothing() -> None:
    story = Story()
    await story.comes("Ann")
    assert await story.do(story.table.hold("Ann")) is None
    assert story.table.phase.name == "betting"
