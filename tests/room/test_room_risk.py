"""The house takes a stake in part: what is not accepted never leaves the wallet, and the log says what was."""

from __future__ import annotations

import pytest
from table_kit import Onlooker, Story

from croupier.room import Short
from croupier.room.news import Noticed
from croupier.room.risk import Cap
from croupier.rulebooks import load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build

pytestmark = pytest.mark.anyio

P4 = "ray-online/platform#P-4"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Careful:
    """Takes at most so much of some people, on one bet."""

    def __init__(self, **most: int) -> None:
        self.most = most

    def cap(self, player: str, table: str, code: str) -> Cap | None:
        assert (table, code) == ("t1", "EUR")
        return Cap(self.most[player], "risk management", P4) if player in self.most else None


def _wheel() -> Story:
    data = read(locate("ray-casino/roulette"))
    data["limits"]["EUR"] = {"max": 400_00}
    data["options"] = {}
    return Story(build("ray-online/tried", data), "EUR")


async def _seated(story: Story, *people: str) -> Story:
    for name in people:
        await story.comes(name)
    return story


@pytest.mark.rule("ray-online/platform#P-4")
async def test_of_two_hundred_fifty_are_accepted_and_the_rest_is_never_debited() -> None:
    story = await _seated(_wheel(), "Ann", "Bob")
    story.table.till.risk = Careful(Ann=50_00)
    before = story.bank.wallets["Ann"]
    await story.do(story.table.place("Ann", "red", 200_00))
    await story.do(story.table.place("Bob", "red", 200_00))
    assert story.bank.wallets["Ann"] == before - 50_00
    assert story.table.till.lying == {("Ann", "red"): 50_00, ("Bob", "red"): 200_00}
    page = next(page for page in story.bank.pages if any(e["kind"] == "accepted" for e in page.entries))
    said, bet = page.entries
    assert (said["offered"], said["taken"], said["rule"]) == (200_00, 50_00, P4)
    assert bet["answer"] == {"kind": "place", "seat": "Ann", "bet": "red", "amount": 50_00}
    (told,) = _notices(story.pages["Ann"])
    assert told == (
        "Of your 200 € on red 50 € are accepted and 150 € stay with you:"
        " the house takes at most 50 € on one bet here (risk management)."
    )
    assert not _notices(story.pages["Bob"])


@pytest.mark.rule("ray-online/platform#P-4")
async def test_where_nothing_is_left_of_it_the_stake_is_refused_as_a_whole() -> None:
    story = await _seated(_wheel(), "Ann")
    story.table.till.risk = Careful(Ann=50_00)
    await story.do(story.table.place("Ann", "red", 50_00))
    lay, had = dict(story.table.till.lying), story.bank.wallets["Ann"]
    assert "is not accepted: the house takes at most 50 €" in await story.refusal(story.table.place("Ann", "red", 1_00))
    assert (story.table.till.lying, story.bank.wallets["Ann"]) == (lay, had)
    await story.do(story.table.place("Ann", "black", 60_00))
    assert story.table.till.lying["Ann", "black"] == 50_00


async def test_several_bets_at_once_are_each_taken_in_part() -> None:
    story = await _seated(_wheel(), "Ann")
    story.table.till.risk = Careful(Ann=50_00)
    await story.do(story.table.place_all("Ann", {"red": 80_00, "even": 20_00, "dozen 1": 70_00}))
    assert story.table.till.lying == {("Ann", "red"): 50_00, ("Ann", "even"): 20_00, ("Ann", "dozen 1"): 50_00}
    assert len(_notices(story.pages["Ann"])) == 2


async def test_a_part_that_the_table_does_not_take_is_not_offered_to_it() -> None:
    data = patched(read(locate("ray-casino/roulette")), {"posted": {"min": 100_00}})
    story = await _seated(Story(build("ray-casino/roulette", data), "EUR"), "Ann")
    story.table.till.risk = Careful(Ann=50_00)
    said = await story.refusal(story.table.place("Ann", "red", 200_00))
    assert said.startswith("The house takes at most 50 € on one bet here")
    assert "below the minimum of 100 €" in said
    assert not story.table.till.lying


@pytest.mark.rule("ray-online/limits#R4", "ray-online/limits#I1")
async def test_the_ceiling_comes_before_the_purse() -> None:
    """Who has nothing is refused for the limit, not for the money; within the limit, for the money."""
    story = await _seated(_wheel(), "Ann")
    story.bank.wallets["Ann"] = 10_00
    assert "above the maximum of 400 €" in await story.refusal(story.table.place("Ann", "red", 401_00))
    with pytest.raises(Short):
        await story.do(story.table.place("Ann", "red", 400_00))
    assert story.bank.wallets["Ann"] == 10_00


@pytest.mark.rule("ray-casino/limits#R6", "ray-casino/limits#I1", "ray-casino/limits#R2")
async def test_a_posted_maximum_that_is_lower_applies_instead() -> None:
    story = await _seated(Story(load("ray-casino/roulette", table_max="100"), "EUR"), "Ann")
    assert "above the maximum of 100 €" in await story.refusal(story.table.place("Ann", "red", 101_00))
    await story.do(story.table.place("Ann", "red", 100_00))
    assert "(100 € lie there already)" in await story.refusal(story.table.place("Ann", "red", 1_00))


def _notices(page: Onlooker) -> list[str]:
    return [news.text for news in page.heard if isinstance(news, Noticed)]
