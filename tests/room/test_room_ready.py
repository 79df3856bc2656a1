"""Nobody waits for nobody: when all who are here have said that they are ready, a table against the house goes on."""

from __future__ import annotations

import random

import pytest
from table_kit import Onlooker, Story

from croupier import load
from croupier.room import Sitter
from croupier.room.bots import Bettor
from croupier.room.news import SeatsChanged

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def says(story: Story, name: str, ready: bool = True) -> None:
    await story.do(story.table.say_ready(name, story.table.round_id, ready))


async def bot_at(story: Story) -> None:
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Bo", bot=True), Bettor(10_00, random.Random(3))))


async def test_who_plays_alone_ends_the_betting_and_the_pause_with_one_word() -> None:
    story = Story()
    await bot_at(story)
    await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await says(story, "Ann")
    assert (story.clock.time, story.table.phase.name) == (0, "drawing")
    await story.until("settled")
    assert story.table.rounds.ready == set(), "the pause is waited for anew"
    first, now = story.table.round_id, story.clock.time
    await says(story, "Ann")
    assert (story.table.phase.name, story.clock.time) == ("betting", now)
    assert story.table.round_id != first


async def test_who_has_not_said_it_keeps_all_of_the_time() -> None:
    story = Story()
    ann, _ = await story.comes("Ann"), await story.comes("Bob")
    whole = story.table.phase.until
    await says(story, "Ann")
    assert (story.table.phase.name, story.table.phase.until) == ("betting", whole)
    assert ann.heard[-1] == SeatsChanged(("Ann",))
    await story.wait(whole - 1)
    await story.places("Bob", "black", 50_00)
    assert story.table.phase.name == "betting"
    await says(story, "Bob")
    assert story.table.phase.name == "drawing"
    assert SeatsChanged(("Ann", "Bob")) in [SeatsChanged(tuple(sorted(n.changed))) for n in ann.heard if is_seats(n)]


def is_seats(news: object) -> bool:
    return isinstance(news, SeatsChanged)


async def test_the_word_can_be_taken_back() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Bob")
    await says(story, "Ann")
    await says(story, "Ann", ready=False)
    await says(story, "Bob")
    assert story.table.phase.name == "betting"
    assert story.table.rounds.ready == {"Bob"}


async def test_who_comes_to_the_table_is_waited_for_and_who_goes_is_not() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Bob")
    await says(story, "Ann")
    await story.comes("Cid")
    await says(story, "Bob")
    assert story.table.phase.name == "betting"
    await story.do(story.table.stand("Cid"))
    assert story.table.phase.name == "drawing"


async def test_who_has_lost_the_connection_is_not_waited_for() -> None:
    story = Story()
    await story.comes("Ann")
    bob = await story.comes("Bob")
    await story.places("Bob", "black", 50_00)
    await says(story, "Ann")
    await story.do(story.table.unwatch(bob))
    assert story.table.phase.name == "drawing"
    assert story.table.lying[("Bob", "black")] == 50_00


async def test_when_the_last_has_gone_the_clock_runs_on() -> None:
    story = Story()
    ann = await story.comes("Ann")
    await story.do(story.table.unwatch(ann))
    assert story.table.phase.name == "betting"


async def test_who_only_looks_on_is_not_asked() -> None:
    story = Story()
    await story.comes("Ann")
    await story.do(story.table.watch(Onlooker("Zoe")))
    assert "do not sit" in await story.refusal(story.table.say_ready("Zoe", story.table.round_id, True))
    await says(story, "Ann")
    assert story.table.phase.name == "drawing"


async def test_bots_bet_before_the_betting_ends() -> None:
    story = Story()
    await bot_at(story)
    await story.comes("Ann")
    for _ in range(6):
        await says(story, "Ann")
        await story.until("settled")
        await says(story, "Ann")
    bets = [event for page in story.bank.pages for event in page.events if event.get("seat") == "Bot Bo"]
    assert any(event["kind"] == "bet_placed" for event in bets)


async def test_a_word_for_another_round_or_moment_changes_nothing() -> None:
    story = Story()
    await story.comes("Ann")
    first = story.table.round_id
    await says(story, "Ann")
    assert "Nobody is waited for" in await story.refusal(story.table.say_ready("Ann", first, True))
    await story.until("settled")
    await says(story, "Ann")
    assert "another one has begun" in await story.refusal(story.table.say_ready("Ann", first, True))
    assert (story.table.phase.name, story.table.rounds.ready) == ("betting", set())


async def test_a_paused_table_waits_anew() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Bob")
    await says(story, "Ann")
    story.bank.broken = True
    await story.refusal(story.table.place("Bob", "red", 50_00))
    assert (story.table.phase.name, story.table.rounds.ready) == ("paused", set())
    assert "does not happen" in await story.refusal(story.table.say_ready("Bob", story.table.round_id, True))


@pytest.mark.parametrize(
    ("game", "verb"),
    [("gelp/european-roulette", "spin"), ("ray-casino/sic-bo", "throw"), ("gelp/blackjack", "deal")],
)
def test_a_layout_says_what_follows_on_the_bets(game: str, verb: str) -> None:
    assert load(game).layout()["verb"] == verb
