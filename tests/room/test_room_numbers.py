"""Stories of the numbers that players add to a round: when they count, and for whom a round waits."""

from __future__ import annotations

import pytest
from table_kit import HighCard, Story

from croupier.play import CommittedChance
from croupier.play.events import Stopped
from croupier.play.mix import Mix
from croupier.room import Pace
from croupier.room.news import Happened, Mixed

pytestmark = pytest.mark.anyio
ANN, BOB = "a" * 32, "b" * 32


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def adds(story: Story, name: str, nonce: str) -> None:
    await story.do(story.table.contribute(name, story.table.round_id, nonce))


async def test_numbers_are_mixed_in_and_written_down_with_the_draw() -> None:
    story = Story()
    ann, _ = await story.comes("Ann"), await story.comes("Bob")
    await story.places("Ann", "red", 50_00)
    await adds(story, "Bob", BOB)
    await adds(story, "Ann", ANN)
    assert not any(entry["kind"] == "mix" for page in story.bank.pages for entry in page.entries)
    await story.until("drawing")
    await story.until("settled")
    (entry,) = [entry for page in story.bank.pages for entry in page.entries if entry["kind"] == "mix"]
    assert entry["nonces"] == [["Ann", ANN], ["Bob", BOB]]
    course = story.table.last
    key = Mix("t1.1", (("Ann", ANN), ("Bob", BOB))).key(bytes.fromhex(course.seed))
    (stop,) = [event for event in course.events if isinstance(event, Stopped)]
    assert stop.index == CommittedChance(key).below(37)
    kinds = ann.kinds()
    assert kinds.index("Mixed") < len(kinds) - 1 - kinds[::-1].index("Happened"), "known before what it decides"


async def test_without_numbers_nothing_is_written_of_them() -> None:
    story = Story()
    ann = await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await story.until("settled")
    assert not any(entry["kind"] == "mix" for page in story.bank.pages for entry in page.entries)
    assert not any(isinstance(told, Mixed) for told in ann.heard)
    assert story.table.last.mix is None


async def test_a_number_counts_once_in_its_own_round_and_before_the_draw() -> None:
    story = Story()
    await story.comes("Ann")
    await adds(story, "Ann", ANN)
    assert "in already" in await story.refusal(story.table.contribute("Ann", "t1.1", BOB))
    assert "a round that you do not play" in await story.refusal(story.table.contribute("Ann", "t1.2", BOB))
    await story.until("drawing")
    await story.comes("Bob")
    assert "a round that you do not play" in await story.refusal(story.table.contribute("Bob", "t1.1", BOB))
    assert "Sit down first" in await story.refusal(story.table.contribute("Eve", "t1.1", BOB))
    await story.until("settled")
    assert story.table.last.mix == Mix("t1.1", (("Ann", ANN),))
    assert "a round that you do not play" in await story.refusal(story.table.contribute("Ann", "t1.1", BOB))


async def test_a_number_that_comes_after_the_first_card_is_too_late() -> None:
    story = Story(HighCard(), "EUR")
    await story.comes("Ann")
    await story.places("Ann", "ante", 10)
    await story.until("choosing")
    assert "too late" in await story.refusal(story.table.contribute("Ann", "t1.1", ANN))


async def test_a_round_waits_a_moment_for_who_added_a_number_before() -> None:
    story = Story(pace=Pace(betting=100, drawing=100, settled=100))
    await story.comes("Ann")
    await story.comes("Bob")
    await adds(story, "Ann", ANN)
    await story.until("settled")
    await story.until("betting")
    opened = story.clock.time
    await story.until("drawing")
    await story.wait(0.5)
    assert story.table.phase.name == "drawing", "Ann's number is on its way"
    await adds(story, "Ann", BOB)
    await story.until("settled")
    assert story.clock.time < opened + 1, "when it has come the wheel is spun"
    assert story.table.last.mix == Mix("t1.2", (("Ann", BOB),))


async def test_a_round_waits_for_nobody_for_long_and_not_for_who_is_gone() -> None:
    story = Story(pace=Pace(betting=100, drawing=100, settled=100))
    ann = await story.comes("Ann")
    await story.comes("Bob")
    await adds(story, "Ann", ANN)
    await story.until("settled")
    await story.until("betting")
    opened = story.clock.time
    await story.until("settled")
    assert 1.5 <= story.clock.time - opened < 2
    await story.until("betting")
    await adds(story, "Ann", ANN)
    await story.until("settled")
    await story.do(story.table.unwatch(ann))
    await story.until("betting")
    opened = story.clock.time
    await story.until("settled")
    assert story.clock.time - opened < 0.5, "she has lost the connection"


async def test_a_draw_that_cannot_be_written_has_not_mixed_anything() -> None:
    story = Story()
    ann = await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await adds(story, "Ann", ANN)
    await story.until("drawing")
    story.bank.broken = True
    await story.wait(2)
    assert story.table.phase.name == "paused"
    assert story.table.course.mix is None
    assert not any(isinstance(told, Mixed) for told in ann.heard)
    assert not any(isinstance(e, Stopped) for told in ann.heard if isinstance(told, Happened) for e in told.events)
    story.bank.broken = False
    await story.until("betting")
    assert story.bank.wallets["Ann"] == 1_000_00
