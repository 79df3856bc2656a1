"""Bets that are laid together, as somebody does who repeats those of the round before: all of them or none."""

from __future__ import annotations

import pytest
from table_kit import Story

from croupier.play import Refused
from croupier.room import Short
from croupier.room.news import Happened

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_bets_are_laid_together_in_their_order_and_on_one_page() -> None:
    story = Story()
    ann = await story.comes("Ann")
    pages = len(story.bank.pages)
    await story.do(story.table.place_all("Ann", {"red": 50_00, "straight 17": 20_00, "zero_spiel": 80_00}))
    assert len(story.bank.pages) == pages + 1
    assert story.bank.wallets["Ann"] == 1_000_00 - 150_00
    told = [news for news in ann.heard if isinstance(news, Happened)][-1]
    assert [event.bet for event in told.events[:2]] == ["red", "straight 17"]
    assert sum(story.table.lying.values()) == 150_00


async def test_where_the_wallet_is_short_of_all_of_them_none_is_laid() -> None:
    story = Story()
    await story.comes("Ann", money=60_00)
    with pytest.raises(Short) as no:
        await story.do(story.table.place_all("Ann", {"red": 50_00, "straight 17": 20_00}))
    assert (no.value.has, no.value.needs) == (60_00, 70_00)
    assert (story.bank.wallets["Ann"], story.table.lying) == (60_00, {})


async def test_where_the_rules_refuse_one_of_them_none_is_laid() -> None:
    story = Story()
    ann = await story.comes("Ann")
    told, events = len(ann.heard), list(story.table.course.events)
    with pytest.raises(Refused, match="split"):
        await story.do(story.table.place_all("Ann", {"red": 50_00, "split 3/7": 20_00}))
    assert (len(ann.heard), story.table.course.events) == (told, events)
    assert (story.bank.wallets["Ann"], story.table.lying) == (1_000_00, {})
    await story.places("Ann", "red", 50_00)
    await story.until("settled")
    assert story.bank.total == 1_000_00


async def test_a_disk_that_is_full_leaves_none_of_them() -> None:
    story = Story()
    await story.comes("Ann")
    story.bank.broken = True
    assert "nothing has changed" in await story.refusal(story.table.place_all("Ann", {"red": 50_00, "black": 50_00}))
    assert story.table.lying == {}


async def test_each_of_them_counts_as_a_change_of_the_stakes() -> None:
    story = Story()
    await story.comes("Ann", money=1_000_000_00)
    numbers = {f"straight {n}": 20_00 for n in range(25)}
    for _ in range(10):
        await story.do(story.table.place_all("Ann", numbers))
        await story.do(story.table.take_back("Ann", None, None))
    for _ in range(10):
        await story.do(story.table.place_all("Ann", numbers))
    assert "500 times" in await story.refusal(story.table.place_all("Ann", numbers))
