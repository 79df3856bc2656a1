"""All are all-in: hands lie open, and the table gives everybody time to look before each street."""

from __future__ import annotations

from evening_kit import EUR, PACE, Evening, story, two_sit_down

from croupier.games.poker.events import HandOver, PotWon, Shown
from croupier.play import Event
from croupier.play.events import Dealt
from croupier.room.news import Happened


async def all_in(evening: Evening) -> None:
    """Both put everything in before the flop."""
    await two_sit_down(evening, 2 * EUR)
    await evening.dealt()
    for _ in range(2):
        seat = evening.to_act
        assert seat is not None
        raises = [option for option in evening.table.phase.options if option["option"] == "raise"]
        await evening.acts(seat, "raise" if raises else "call", 2 * EUR if raises else None)


def told(evening: Evening, who: str = "Anna") -> list[Event]:
    return [event for news in evening.pages[who].heard if isinstance(news, Happened) for event in news.events]


def board(evening: Evening) -> int:
    assert evening.table.course is not None
    return sum(
        len(event.cards) for event in evening.table.course.events if isinstance(event, Dealt) and event.to == "board"
    )


@story
async def test_hands_are_shown_before_the_flop_and_streets_come_one_at_a_time() -> None:
    evening = Evening()
    await all_in(evening)
    assert {event.seat for event in told(evening) if isinstance(event, Shown)} == {"Anna", "Ben"}
    for cards in (0, 3, 4):
        assert evening.table.phase.name == "drawing"
        assert evening.table.phase.until == evening.clock.now() + PACE.drawing / 1000
        assert board(evening) == cards
        await evening.wait(PACE.drawing / 1000)
    assert evening.table.phase.name == "settled"
    assert [event for event in told(evening) if isinstance(event, PotWon)]
    evening.checked()


@story
async def test_each_street_is_written_before_it_is_told() -> None:
    evening = Evening()
    await all_in(evening)
    await evening.wait(PACE.drawing / 1000)
    evening.bank.broken = True
    await evening.wait(PACE.drawing / 1000)
    assert evening.table.phase.name == "paused"
    assert sum(len(event.cards) for event in told(evening) if isinstance(event, Dealt) and event.to == "board") == 3
    evening.bank.broken = False
    await evening.wait(PACE.retry / 1000)
    assert not [event for event in told(evening) if isinstance(event, HandOver)]
    assert evening.stacks() == {"Anna": 2 * EUR, "Ben": 2 * EUR}, "what cannot be finished has not happened"


@story
async def test_who_gets_up_while_the_cards_come_plays_the_hand_to_its_end() -> None:
    evening = Evening()
    await all_in(evening)
    await evening.do(evening.table.stand("Ben"))
    for _ in range(3):
        await evening.wait(PACE.drawing / 1000)
    assert [event for event in told(evening) if isinstance(event, HandOver)]
    assert evening.bank.total == evening.money
