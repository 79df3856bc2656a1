"""A few words across the table: from those who sit there, to everybody, in moderation, and in no log."""

from __future__ import annotations

from evening_kit import Evening, story, two_sit_down
from table_kit import Story

from croupier.room.news import Said
from croupier.room.talk import AT_MOST, SAYINGS, WITHIN_S


@story
async def test_what_somebody_says_everybody_at_the_table_hears_and_nobody_writes_down() -> None:
    evening = Evening()
    await two_sit_down(evening)
    written = len(evening.bank.pages)
    await evening.do(evening.table.say("Anna", "nice_hand"))
    for page in evening.pages.values():
        assert [news for news in page.heard if isinstance(news, Said)] == [Said("Anna", "nice_hand")]
    assert len(evening.bank.pages) == written


@story
async def test_only_who_sits_there_speaks_and_only_these_words() -> None:
    evening = Evening()
    await two_sit_down(evening)
    assert "do not sit" in await evening.refusal(evening.table.say("Eve", "hello"))
    for words in ("", "I have aces", "Hello"):
        assert "What can be said here is hello" in await evening.refusal(evening.table.say("Anna", words))


@story
async def test_who_has_said_enough_waits_and_the_others_do_not() -> None:
    evening = Evening()
    await two_sit_down(evening)
    for saying in SAYINGS[:AT_MOST]:
        await evening.do(evening.table.say("Anna", saying))
    assert "wait" in await evening.refusal(evening.table.say("Anna", "hello"))
    await evening.do(evening.table.say("Ben", "hello"))
    evening.clock.time += WITHIN_S
    await evening.do(evening.table.say("Anna", "hello"))


@story
async def test_against_the_house_nobody_talks_across_the_table() -> None:
    table = Story()
    await table.comes("Anna")
    assert "among players" in await table.refusal(table.table.say("Anna", "hello"))
