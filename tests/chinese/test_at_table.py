"""Chinese poker at a table among players: chips, the button, who is dealt in, and what the room says of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

sys.path.append(str(Path(__file__).parent.parent / "room"))
from evening_kit import EUR, Evening, story

from croupier.games.chinese.asks import SetRows
from croupier.play import Refused
from croupier.rulebooks import load
from croupier.server.protocol.from_browser import ChooseOption

OPEN = "veikkaus/open-face-chinese"


async def hand(evening: Evening, most: int = 60) -> None:
    """A whole hand in which everybody's cards are laid as for who is away."""
    await evening.dealt()
    for _ in range(most):
        if evening.table.course is None:
            return
        ask: Any = evening.table.dealer.ask
        assert isinstance(ask, SetRows)
        answer: Any = ask.silent()
        await evening.acts(ask.who, answer.option, None, tuple(map(str, answer.cards)))
    raise AssertionError("the hand has no end")


@story
async def test_points_move_chips_when_the_hand_is_over_and_the_button_goes_on() -> None:
    evening = Evening(OPEN)
    for name in ("Anna", "Ben", "Cleo"):
        await evening.comes(name, chips=EUR)
    buttons = []
    for _ in range(3):
        await evening.dealt()
        assert evening.table.course is not None
        buttons.append(evening.table.course.table.carry["button"])
        before = evening.stacks()
        await hand(evening)
        last = evening.bank.pages[-1]
        assert last.ending is not None
        assert sum(last.won.values()) == 0
        assert evening.stacks() == {name: before[name] + last.won.get(name, 0) for name in before}
        assert last.middle == 0
        assert evening.bank.total == 30 * EUR
        for name, stack in evening.stacks().items():
            if stack < 50 * 50:
                await evening.do(evening.table.top_up(name, EUR - stack))
    assert len(set(buttons)) == 3


@story
async def test_who_has_not_fifty_points_in_front_of_him_is_not_dealt_in() -> None:
    """(veikkaus/open-face-chinese#V-6.242)"""
    evening = Evening(OPEN)
    for name in ("Anna", "Ben", "Cleo"):
        await evening.comes(name, chips=EUR)
    await hand(evening)
    evening.chairs["Anna"].stack = 24_99
    evening.bank.escrow["Anna"] = 24_99
    await evening.dealt()
    assert evening.table.course is not None
    assert evening.table.course.table.seats == ("Ben", "Cleo")


@story
async def test_five_at_the_table_and_four_are_dealt_in() -> None:
    """(veikkaus/open-face-chinese#V-6.240)"""
    evening = Evening(OPEN)
    for name in ("Anna", "Ben", "Cleo", "Dora", "Emil"):
        await evening.comes(name, chips=EUR)
    await hand(evening)
    await evening.dealt()
    course = evening.table.course
    assert course is not None
    assert len(course.table.seats) == 5
    assert {event.looks_on for event in course.events if event.kind == "points_game"} == {course.table.carry["button"]}  # type: ignore[attr-defined]
    await hand(evening)
    assert evening.bank.total == 50 * EUR


@story
async def test_a_confirmation_out_of_turn_changes_nothing() -> None:
    evening = Evening("ray-casino/chinese-poker")
    for name in ("Anna", "Ben"):
        await evening.comes(name, chips=EUR)
    await evening.dealt()
    ask = evening.table.dealer.ask
    assert isinstance(ask, SetRows)
    other = next(name for name in ("Anna", "Ben") if name != ask.who)
    said = await evening.refusal(evening.table.choose(other, ask.options[0].name, None, ()))
    assert "turn" in said
    cards = tuple(map(str, ask.hand[:12]))
    assert "13 cards are named" in await evening.refusal(
        evening.table.choose(ask.who, ask.options[0].name, None, cards)
    )
    assert evening.table.dealer.ask is ask


def test_a_table_has_points_of_its_own_worth() -> None:
    """(ray-casino/chinese-poker#O:point_value)"""
    game = load("ray-casino/chinese-poker")
    own = game.at_stakes({"point": 5_00})
    among = game.among_players
    assert among is not None
    assert among.stakes(own.rules, game.currency()) == {"point": 5_00}
    assert among.buy_in(own.rules, game.currency()).default == 500_00
    assert among.carry(own.rules, {}, {"A": 100_00, "B": 100_00}, "A")["stakes"] == {"point": 5_00}
    for wrong in ({"point": 0}, {"point": 10**12}, {"ante": 1}, {"point": "5"}):
        with pytest.raises(Refused):
            game.at_stakes(wrong)


def test_a_page_may_name_a_whole_hand() -> None:
    """Thirteen cards in one message, and not more."""
    read = ChooseOption.model_validate
    said = {"type": "choose", "n": 1, "table": "t1", "option": "set 3/5/5", "cards": ["As"] * 13}
    assert len(read(said).cards) == 13
    with pytest.raises(ValidationError):
        read({**said, "cards": ["As"] * 14})
