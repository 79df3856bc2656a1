"""Chips that are made up between hands to what their player wants to keep in front of him."""

from __future__ import annotations

import pytest
from evening_kit import EUR, Evening, story, two_sit_down

from croupier.room.news import SeatsChanged
from croupier.room.standing import told


async def loses(evening: Evening, name: str) -> None:
    """A hand in which he folds what he has put in; the other wins it."""
    await evening.dealt()
    for _ in range(20):
        if evening.table.course is None:
            return
        seat = evening.to_act
        assert seat is not None
        options = {option["option"]: option for option in evening.table.phase.options}
        if (
            seat == name
            and "raise" in options
            and evening.stacks()[name] - options["raise"]["low"] > 0
            and not _put(evening, name)
        ):
            await evening.acts(seat, "raise", options["raise"]["low"])
        elif seat == name:
            await evening.acts(seat, "fold" if "fold" in options else "check")
        else:
            await evening.acts(seat, "raise" if "raise" in options else "call", options.get("raise", {}).get("low"))
    raise AssertionError("the hand has no end")


def _put(evening: Evening, name: str) -> bool:
    course = evening.table.course
    assert course is not None
    return any(
        getattr(given, "option", "") == "raise" and getattr(given, "seat", "") == name for given in course.inputs
    )


async def kept(evening: Evening, name: str = "Anna", amount: int = 200_00) -> None:
    await evening.do(evening.table.keep(name, amount))


@story
async def test_who_keeps_two_hundred_has_them_again_when_the_next_hand_begins() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    await kept(evening)
    await loses(evening, "Anna")
    lost = 200_00 - evening.stacks()["Anna"]
    assert lost > 0
    await evening.dealt()
    assert evening.stacks()["Anna"] == 200_00
    assert evening.stacks()["Ben"] == 200_00 + lost, "his chips are nobody's business but his"
    assert evening.bank.wallets["Anna"] == 10 * EUR - 200_00 - lost
    evening.checked()


@story
async def test_who_does_not_want_it_any_more_keeps_what_he_has() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    await kept(evening)
    await loses(evening, "Anna")
    await evening.do(evening.table.keep("Anna", None))
    await evening.dealt()
    assert evening.stacks()["Anna"] < 200_00
    evening.checked()


@story
async def test_nothing_is_made_up_for_who_sits_out() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    await kept(evening)
    await loses(evening, "Anna")
    await evening.do(evening.table.away("Anna", True))
    await evening.wait(10)
    assert evening.stacks()["Anna"] < 200_00
    await evening.do(evening.table.away("Anna", False))
    assert evening.stacks()["Anna"] == 200_00
    evening.checked()


@story
async def test_an_empty_wallet_ends_it_and_everybody_at_the_table_sees_that() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    evening.bank.wallets["Anna"] = 0
    evening.money -= 8 * EUR
    await kept(evening)
    await loses(evening, "Anna")
    evening.pages["Ben"].heard.clear()
    await evening.dealt()
    assert evening.chairs["Anna"].keeps == 0
    assert any(isinstance(news, SeatsChanged) and "Anna" in news.changed for news in evening.pages["Ben"].heard)
    evening.checked()


@pytest.mark.rule("unibet-ee/cash-general#U-EE-104")
@story
async def test_chips_are_made_up_with_what_is_there() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    evening.bank.wallets["Anna"] = 1_00
    evening.money -= 799_00
    await kept(evening)
    await loses(evening, "Anna")
    before = evening.stacks()["Anna"]
    assert before < 199_00
    await evening.dealt()
    assert evening.stacks()["Anna"] == before + 1_00
    assert evening.bank.wallets["Anna"] == 0
    assert evening.chairs["Anna"].keeps == 200_00
    evening.checked()


@pytest.mark.rule("unibet-fi/cash-general#U-FI-1")
@story
async def test_a_house_may_not_make_chips_up() -> None:
    evening = Evening("unibet-fi/texas-holdem")
    await two_sit_down(evening)
    low = evening.table.seating.buy_in.min  # type: ignore[union-attr]
    assert "not made up by themselves" in await evening.refusal(evening.table.keep("Anna", low))
    await evening.do(evening.table.keep("Anna", None))


@story
async def test_one_can_keep_what_one_can_sit_down_with() -> None:
    evening = Evening()
    await two_sit_down(evening, chips=200_00)
    low, high = evening.table.seating.buy_in.min, evening.table.seating.buy_in.max  # type: ignore[union-attr]
    for amount in (low - 1, high + 1):
        assert "One sits down here with" in await evening.refusal(evening.table.keep("Anna", amount))
    assert "do not sit" in await evening.refusal(evening.table.keep("Eve", low))


@pytest.mark.parametrize("amount", [0, 150_00])
def test_what_somebody_keeps_is_in_the_log(amount: int) -> None:
    sat = {"kind": "buy_in", "seat": "Anna", "player": "a", "amount": 200_00, "place": 3}
    how = {"kind": "chair", "seat": "Anna", "player": "a", "away": False, "leaving": False, "keeps": amount}
    assert told([sat, how]).chairs["Anna"].keeps == amount
