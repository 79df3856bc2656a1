"""Stories at a table among players: chairs, chips, hands, and what happens when something goes wrong."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest
from evening_kit import EUR, PACE, Evening, story, two_sit_down
from table_kit import Purse

from croupier.play import Answer, Choice, Event
from croupier.room import Sitter
from croupier.room.bots import Opponent
from croupier.store import StoreFailure


@story
async def test_chips_lie_in_escrow_from_sitting_down_to_standing_up() -> None:
    evening = Evening()
    await evening.comes("Anna", chips=2 * EUR)
    assert (evening.bank.wallets["Anna"], evening.bank.escrow["Anna"]) == (8 * EUR, 2 * EUR)
    assert evening.table.phase.name == "waiting", "one player alone is dealt no hand"
    await evening.do(evening.table.stand("Anna"))
    assert (evening.bank.wallets["Anna"], evening.bank.escrow["Anna"]) == (10 * EUR, 0)
    assert len(evening.chairs) == 0


@story
async def test_a_buy_in_has_limits_and_a_chair_one_sitter() -> None:
    evening = Evening(chairs=2)
    evening.bank.wallets |= {"Anna": 100 * EUR, "Ben": 50_00, "Cleo": 100 * EUR}
    assert "40 € to 500 €" in await evening.refusal(evening.table.sit(Sitter("Anna", "Anna"), 39_99))
    assert "40 € to 500 €" in await evening.refusal(evening.table.sit(Sitter("Anna", "Anna"), 500_01))
    await evening.do(evening.table.sit(Sitter("Anna", "Anna"), 500_00, 1))
    assert "Chair 1 is taken: free are 0." in await evening.refusal(evening.table.sit(Sitter("Ben", "Ben"), None, 1))
    assert "does not stand here" in await evening.refusal(evening.table.sit(Sitter("Ben", "Ben"), None, 7))
    await evening.do(evening.table.sit(Sitter("Ben", "Ben")))
    assert evening.stacks() == {"Ben": 50_00, "Anna": 500_00}, "without an amount all he has, if it is enough"
    assert "already" in await evening.refusal(evening.table.sit(Sitter("Ben", "Ben")))
    assert "All 2 chairs" in await evening.refusal(evening.table.sit(Sitter("Cleo", "Cleo")))
    assert evening.bank.wallets["Cleo"] == 100 * EUR


@story
async def test_a_hand_moves_chips_when_it_is_over_and_not_before() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    await evening.dealt()
    before = len(evening.bank.pages)
    small = evening.to_act
    assert small is not None
    await evening.acts(small, "raise", 6_00)
    assert not evening.bank.pages[-1].won
    evening.checked()
    other = "Ben" if small == "Anna" else "Anna"
    await evening.acts(other, "fold")
    last = evening.bank.pages[-1]
    assert last.won == {small: 2_00, other: -2_00}, "the raise that nobody called came back, the big blind is won"
    assert last.ending is not None, "in the same page as the last input"
    assert [entry["kind"] for entry in last.entries] == ["input", "over"]
    assert len(evening.bank.pages) == before + 2
    assert evening.stacks() == {small: 2 * EUR + 2_00, other: 2 * EUR - 2_00}
    evening.checked()


@story
async def test_the_button_goes_round() -> None:
    evening = Evening(chairs=3)
    for name in ("Anna", "Ben", "Cleo"):
        await evening.comes(name)
    await evening.until("settled") if evening.table.course else None
    buttons = []
    for _ in range(4):
        await evening.dealt()
        assert evening.table.course is not None
        buttons.append(evening.table.course.table.carry["button"])
        await evening.plays(evening.passive)
    seats = [seat for seat, _ in evening.chairs]
    first = seats.index(buttons[1])
    assert buttons[1:] == [seats[(first + n) % 3] for n in range(3)]


@story
async def test_whose_turn_it_is_not_changes_nothing() -> None:
    evening = Evening()
    await two_sit_down(evening)
    await evening.dealt()
    mine = evening.to_act
    other = "Ben" if mine == "Anna" else "Anna"
    pages = len(evening.bank.pages)
    assert "turn" in await evening.refusal(evening.table.choose(other, "check"))
    assert "may" in await evening.refusal(evening.table.choose(str(mine), "check"))
    assert "the largest raise is to 200 €, all your chips" in await evening.refusal(
        evening.table.choose(str(mine), "raise", 10**9)
    )
    assert "not a card" in await evening.refusal(evening.table.choose(str(mine), "draw", None, ("Zz",)))
    assert "do not sit" in await evening.refusal(evening.table.choose("Zoe", "fold"))
    assert len(evening.bank.pages) == pages
    assert evening.to_act == mine


@story
async def test_an_answer_is_for_the_question_that_was_shown_and_for_no_other() -> None:
    """A double click, or a word that comes when time is up: whoever is asked next, nothing is done with it."""
    evening = Evening()
    await two_sit_down(evening)
    await evening.dealt()
    table, mine = evening.table, str(evening.to_act)
    other = "Ben" if mine == "Anna" else "Anna"

    def meant() -> tuple[str, int]:
        assert table.dealer.turn is not None
        return table.round_id, table.dealer.turn

    first = meant()
    await evening.do(table.choose(mine, "call", None, (), first))
    pages = len(evening.bank.pages)
    assert "a question that is closed" in await evening.refusal(table.choose(mine, "call", None, (), first))
    await evening.do(table.choose(other, "check", None, (), meant()))
    second = meant()
    assert evening.to_act == other, "after the flop the big blind speaks first"
    await evening.wait(10.1)
    await evening.do(table.choose(mine, "check", None, (), meant()))
    assert evening.to_act == other, "he is asked again, on the next street"
    pages = len(evening.bank.pages)
    no = await evening.refusal(table.choose(other, "bet", 10_00, (), second))
    assert "a question that is closed: time was up" in no
    assert "a question that is closed" in await evening.refusal(table.choose(other, "check", None, (), ("no hand", 3)))
    assert len(evening.bank.pages) == pages
    await evening.do(table.choose(other, "check", None, (), meant()))


@story
async def test_silence_checks_or_folds_and_who_stays_silent_sits_out() -> None:
    evening = Evening()
    await two_sit_down(evening)
    await evening.dealt()
    silent = str(evening.to_act)
    await evening.wait(10.1)
    assert evening.table.course is None, "facing the blind, silence folds"
    chair = evening.chairs[silent]
    assert chair.silent == 1
    assert not chair.away
    await evening.dealt()
    while evening.table.course is not None:
        if evening.to_act == silent:
            await evening.wait(10.1)
        else:
            await evening.acts(str(evening.to_act), *evening.passive(""))
    assert chair.away
    await evening.wait(3.1)
    assert evening.table.course is None, "there is nobody to play against"
    await evening.do(evening.table.away(silent, False))
    assert evening.table.course is not None


@story
async def test_somebody_who_stands_up_in_a_hand_goes_when_it_is_over() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    await evening.comes("Cleo", chips=2 * EUR)
    evening.money += 10 * EUR
    await evening.plays(evening.passive)
    await evening.dealt()
    gone = next(seat for seat in ("Anna", "Ben", "Cleo") if seat != evening.to_act)
    had = evening.stacks()[gone]
    await evening.do(evening.table.stand(gone))
    assert gone in evening.stacks(), "his chips are in the pot's reach until the hand is over"
    assert evening.bank.escrow[gone] == had
    while evening.table.course is not None:
        if evening.to_act == gone:
            await evening.wait(0)
        else:
            await evening.acts(str(evening.to_act), *evening.passive(""))
    left = evening.stacks()[gone]
    assert left <= had, "he has given up his cards"
    await evening.wait(3.1)
    assert gone not in evening.stacks()
    assert (evening.bank.escrow[gone], evening.bank.wallets[gone]) == (0, 8 * EUR + left)
    evening.checked()


@story
async def test_chips_are_added_between_hands_only() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    await evening.dealt()
    await evening.do(evening.table.top_up("Anna", 50_00))
    assert evening.stacks()["Anna"] == 2 * EUR, "in a hand nothing is added (veikkaus/room-general#V-1.1)"
    await evening.plays(evening.passive)
    after = evening.stacks()["Anna"]
    await evening.wait(3.1)
    assert evening.stacks()["Anna"] == after + 50_00
    most = await evening.refusal(evening.table.top_up("Ben", 400_00))
    assert "At most 500 €" in most
    evening.checked()


@story
async def test_whose_chips_are_gone_must_buy_in_anew() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)

    def shove(_seat: str) -> tuple[str, int | None]:
        options = {option["option"]: option for option in evening.table.phase.options}
        most = options.get("raise") or options.get("bet")
        return (most["option"], most["high"]) if most else ("call", None) if "call" in options else ("check", None)

    for _ in range(20):
        await evening.plays(shove)
        if 0 in evening.stacks().values():
            break
        await evening.wait(3.1)
    poor = next(seat for seat, stack in evening.stacks().items() if not stack)
    await evening.wait(3.1)
    assert evening.table.phase.name == "waiting"
    assert "at least 40 €" in await evening.refusal(evening.table.top_up(poor, 10_00))
    await evening.do(evening.table.top_up(poor, 40_00))
    assert evening.table.course is not None, "the next hand is dealt at once"
    evening.checked()


@story
async def test_a_hand_that_cannot_be_written_has_not_happened() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    await evening.dealt()
    before = evening.stacks()
    await evening.acts(str(evening.to_act), "raise", 20_00)
    evening.bank.broken = True
    assert "nothing has changed" in await evening.refusal(evening.table.choose(str(evening.to_act), "call"))
    assert evening.table.phase.name == "paused"
    evening.bank.broken = False
    await evening.wait(2.1)
    assert evening.table.history[-1].void
    assert evening.stacks() == before
    evening.checked()
    assert evening.table.course is not None, "and the next hand is dealt"


@story
async def test_closing_gives_everybody_his_chips() -> None:
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    await evening.dealt()
    await evening.table.stop()
    assert +evening.bank.escrow == {}
    assert evening.bank.wallets == {"Anna": 10 * EUR, "Ben": 10 * EUR}


@story
async def test_the_house_takes_its_fee_where_it_is_not_practice() -> None:
    evening = Evening("veikkaus/holdem", practice=False)
    await two_sit_down(evening, 4 * EUR)
    await evening.dealt()
    await evening.acts(str(evening.to_act), "raise", 50_00)
    await evening.acts(str(evening.to_act), "call")
    while evening.table.course is not None:
        await evening.acts(str(evening.to_act), *evening.passive(""))
    assert evening.bank.house == 5_00, "one euro of every full twenty (veikkaus/room-general#V-1.64)"
    assert sum(evening.stacks().values()) == 8 * EUR - 5_00
    evening.checked()


class Stubborn:
    """A bot that wants something impossible."""

    def __init__(self) -> None:
        self.saw: list[Event] = []

    def decide(self, _game: Any, _table: Any, seen: list[Event], ask: Any) -> Answer:
        self.saw = seen
        return Choice(ask.asked, "raise", 1)


class Broken:
    def decide(self, *_given: Any) -> Answer:
        raise RuntimeError("a fault in the bot")


@pytest.mark.parametrize("bot", [Stubborn(), Broken()])
def test_a_bot_that_fails_is_silent(bot: Any) -> None:
    async def tell() -> None:
        evening = Evening()
        await evening.comes("Anna", chips=2 * EUR)
        await evening.do(evening.table.seat_bot(Sitter("bot", "Bot", bot=True), Opponent(bot, "sound")))
        for _ in range(2):
            await evening.dealt()
            while evening.table.course is not None:
                if evening.to_act == "Bot":
                    await evening.wait(0.8)
                else:
                    await evening.acts("Anna", *evening.passive(""))
            await evening.wait(3.1)
        assert not any(past.void for past in evening.table.history)
        if isinstance(bot, Stubborn):
            hidden = [event for event in bot.saw if getattr(event, "to", None) == "Anna"]
            assert hidden
            assert all(card is None for event in hidden for card in event.cards)  # type: ignore[attr-defined]

    asyncio.run(tell())


class Slow:
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.enough = threading.Event()

    def decide(self, _game: Any, _table: Any, _seen: list[Event], ask: Any) -> Answer:
        self.enough.wait()
        return Choice(ask.asked, "fold")


def test_a_bot_that_thinks_too_long_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    slow = Slow()

    async def tell() -> None:
        evening = Evening(pace=replace(PACE, pondering=20))
        await evening.comes("Anna", chips=2 * EUR)
        await evening.do(evening.table.seat_bot(Sitter("bot", "Bot", bot=True), Opponent(slow, "sound")))
        await evening.dealt()
        while evening.table.course is not None:
            if evening.to_act == "Bot":
                await evening.wait(0.8)
            else:
                await evening.acts("Anna", *evening.passive(""))
        assert not any(past.void for past in evening.table.history)
        slow.enough.set()

    asyncio.run(tell())
    assert "the bot Bot thinks too long and is answered for" in caplog.text


@story
async def test_bots_do_not_play_alone_and_buy_new_chips_when_they_have_none() -> None:
    evening = Evening()
    for name in ("Bot A", "Bot B"):
        await evening.do(evening.table.seat_bot(Sitter(name, name, bot=True), Opponent(Broken(), "sound")))
    assert evening.table.course is None
    evening.chairs["Bot A"].stack = 0  # lost
    evening.bank.escrow["Bot A"] = 0
    await evening.comes("Anna")
    assert evening.table.course is not None
    assert evening.stacks()["Bot A"] == 2 * EUR


@story
async def test_who_is_gone_too_long_loses_the_chair_also_while_nothing_is_dealt() -> None:
    evening = Evening()
    page = await evening.comes("Anna", chips=2 * EUR)
    await evening.do(evening.table.unwatch(page))
    await evening.wait(91)
    assert len(evening.chairs) == 0
    assert evening.bank.wallets["Anna"] == 10 * EUR


@story
async def test_antes_that_nobody_opened_lie_in_the_middle_and_go_to_the_last() -> None:
    evening = Evening("ray-casino/five-card-draw", opener_min="aces")
    await two_sit_down(evening)
    for _ in range(30):
        await evening.plays(lambda _seat: ("check", None))
        if evening.bank.middle:
            break
        await evening.wait(3.1)
    assert evening.bank.middle >= 2_00
    evening.checked()
    await evening.do(evening.table.stand("Anna"))
    await evening.do(evening.table.stand("Ben"))
    assert evening.bank.middle == 0
    assert evening.bank.total == evening.money
    assert sum(evening.bank.wallets.values()) == evening.money


@story
async def test_no_player_is_called_like_a_thing_on_the_table() -> None:
    evening = Evening()
    await evening.comes("board")
    assert list(evening.stacks()) == ["Player board"]


def test_the_purse_refuses_when_broken() -> None:
    with pytest.raises(StoreFailure):
        asyncio.run(Purse(broken=True).write(None))  # type: ignore[arg-type]
