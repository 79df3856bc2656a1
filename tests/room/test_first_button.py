"""The first button of a table is drawn, as its house says: a card to each, or the lot; from the seed of the hand."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from evening_kit import EUR, Evening, story

from croupier.cards import Card
from croupier.games.poker.events import ButtonDrawn, HandStarted
from croupier.house.replay import replayed
from croupier.play import CommittedChance
from croupier.room import CourseFault
from croupier.room.first_button import drawn
from croupier.room.ring_game import RingGame
from croupier.room.rules.book import room_for
from croupier.room.standing import told
from croupier.store import canonical
from croupier.store.log import Played

NAMES = ("Anna", "Ben", "Cleo", "Dora")
BY_CARD = ("veikkaus/holdem", "gelp/texas-holdem")


async def begun(game: str, **options: Any) -> Evening:
    """Four have sat down, and the first hand is dealt."""
    evening = Evening(game, **options)
    for name in NAMES:
        await evening.comes(name, chips=2 * EUR)
        evening.money += 10 * EUR
    await evening.dealt()
    return evening


def told_of(evening: Evening) -> ButtonDrawn | None:
    assert evening.table.course is not None
    return next((event for event in evening.table.course.events if isinstance(event, ButtonDrawn)), None)


def button(evening: Evening) -> str | None:
    assert evening.table.course is not None
    return next(event.button for event in evening.table.course.events if isinstance(event, HandStarted))


def seats(evening: Evening) -> tuple[str, ...]:
    assert evening.table.course is not None
    return evening.table.course.table.seats


def log(evening: Evening) -> list[dict[str, Any]]:
    return [json.loads(canonical(entry)) for page in evening.bank.pages for entry in page.entries]


def row(evening: Evening, **other: Any) -> Any:
    """The round under way, as the books have it."""
    course = evening.table.course
    assert course is not None
    said = next(entry for entry in reversed(log(evening)) if entry["kind"] == "open")
    facts = {
        "id": evening.table.dealer.round_id,
        "game": said["game"],
        "options": canonical(said["options"]),
        "rulebook_sha256": said["rulebook_sha256"],
        "seats": canonical([[seat, seat] for seat in said["seats"]]),
        "currency": said["currency"],
        "carry": canonical(said["carry"] | other),
        "seed": course.seed,
        "commitment": said["commitment"],
    }
    return SimpleNamespace(**facts)


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.19", "gelp/cash-game#C-7.1")
@story
async def test_the_highest_card_has_the_first_button_and_everybody_sees_the_cards() -> None:
    for game in BY_CARD:
        evening = await begun(game)
        draw, there = told_of(evening), seats(evening)
        assert draw is not None
        assert draw.seats == there
        assert len(set(draw.cards)) == len(there) == 2
        assert draw.seat == button(evening) == there[draw.cards.index(max(draw.cards))]
        assert draw.seen_by(None) == draw


@pytest.mark.rule("unibet-ee/cash-general#U-EE-3")
@story
async def test_the_first_button_goes_to_one_of_them_by_lot() -> None:
    had = Counter[str | None]()
    for _ in range(12):
        evening = await begun("unibet-ee/texas-holdem")
        draw = told_of(evening)
        assert draw is not None
        assert (draw.seats, draw.cards) == (seats(evening), ())
        assert draw.seat == button(evening)
        had[draw.seat] += 1
    assert had.keys() == set(NAMES[:3])  # three begin a game, and Dora came after


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.19")
def test_of_equal_ranks_the_spade_is_the_highest() -> None:
    suited = 0
    for number in range(300):
        seat, draw = drawn(CommittedChance(number.to_bytes(32, "big")), NAMES, by_card=True)
        best = max(draw.cards, key=lambda card: (card.rank, "cdhs".index(str(card)[1])))
        assert seat == draw.seats[draw.cards.index(best)]
        suited += sum(card.rank == best.rank for card in draw.cards) > 1
    assert suited > 10


@pytest.mark.rule("unibet-ee/cash-general#U-EE-3")
def test_each_of_them_has_it_as_often_as_another() -> None:
    for by_card in (True, False):
        had = Counter(drawn(CommittedChance(n.to_bytes(32, "big")), NAMES, by_card=by_card)[0] for n in range(2000))
        assert min(had[name] for name in NAMES) > 420


@story
async def test_only_the_first_hand_is_drawn_for() -> None:
    evening = await begun("veikkaus/holdem")
    assert told_of(evening) is not None
    for _ in range(3):
        await evening.plays(evening.passive)
        evening.checked()
        await evening.dealt()
        assert told_of(evening) is None


@story
async def test_a_first_hand_that_has_not_happened_is_drawn_for_again() -> None:
    evening = await begun("veikkaus/holdem")
    before = told_of(evening)
    await evening.table.rounds.void("a fault")
    evening.table.rounds.phase = type(evening.table.rounds.phase)("waiting")
    await evening.table.rounds.wake()
    await evening.dealt()
    again = told_of(evening)
    assert before is not None
    assert again is not None
    assert again.cards != before.cards


@story
async def test_where_the_game_has_no_button_or_the_house_draws_none_nothing_is_drawn() -> None:
    for game in ("gelp/seven-card-stud-hi-lo", "ray-casino/texas-holdem"):
        evening = await begun(game)
        assert told_of(evening) is None
        assert "drawn" not in row(evening).carry


@pytest.mark.rule("gelp/cash-game#C-7.1")
@story
async def test_a_mix_of_games_that_has_no_blinds_in_every_hand_draws_too() -> None:
    evening = await begun("gelp/horse")
    draw = told_of(evening)
    assert draw is not None
    assert draw.seat == button(evening)
    replayed(row(evening), Played([], []))


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.19", "unibet-ee/cash-general#U-EE-3", "gelp/cash-game#C-7.1")
@story
async def test_the_log_tells_the_draw_and_after_a_restart_the_table_goes_on_with_it() -> None:
    for game in (*BY_CARD, "unibet-ee/texas-holdem"):
        evening = await begun(game)
        assert isinstance(evening.table.seating, RingGame)
        before = told(log(evening), room_for(game).blinds)
        assert before.owed.last is not None
        assert NAMES[before.owed.last.button] == button(evening)
        assert before.owed == evening.table.seating._owing._owed


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.19", "unibet-ee/cash-general#U-EE-3", "gelp/cash-game#C-7.1")
@story
async def test_the_draw_follows_from_the_seed_of_the_hand() -> None:
    for game in (*BY_CARD, "unibet-ee/texas-holdem"):
        evening = await begun(game)
        course, draw = evening.table.course, told_of(evening)
        assert course is not None
        assert draw is not None
        again = replayed(row(evening), Played([], []))
        assert again.events == course.events[: len(again.events)]
        assert draw in again.events
        cards = [str(card) for card in draw.cards]
        other = next(name for name in draw.seats if name != draw.seat)
        false: list[dict[str, Any]] = [{"button": other}]
        if cards:
            missing = next(str(Card(n)) for n in range(52) if str(Card(n)) not in cards)
            false += [
                {"drawn": {"seats": draw.seats, "cards": [missing, *cards[1:]]}},
                {"drawn": {"seats": draw.seats, "cards": []}},
            ]
        else:
            false += [{"drawn": {"seats": draw.seats[1:], "cards": []}}]
        for lie in false:
            with pytest.raises(CourseFault, match="first button"):
                replayed(row(evening, **lie), Played([], []))
