"""The button as a prize, at tables that run: who wins a hand has it in the next one, or the second of two."""

from __future__ import annotations

import pytest
from desk_kit import Room
from evening_kit import EUR, story

from croupier.games.poker.events import Acted, HandStarted, SecondButton
from croupier.room.ring_game import RingGame
from croupier.room.rules.book import room_for
from croupier.room.standing import told

NAMES = ("Ann", "Bea", "Cid", "Dan")


class Prized(Room):
    """A table of a house in which hands win the button."""

    def __init__(self, choice: str) -> None:
        super().__init__("veikkaus/holdem", rules=room_for("veikkaus/holdem", win_the_button=choice))

    async def opens(self) -> None:
        """All of them are dealt in."""
        for place, name in enumerate(NAMES):
            await self.comes(name, chips=2 * EUR, place=place)
            self.money += 10 * EUR
            await self.do(self.table.auto_post(name, True))
        await self.dealt()
        for _ in NAMES:
            assert self.table.course is not None
            if set(self.table.course.table.seats) == set(NAMES):
                return
            await self.plays(self.passive)
            await self.dealt()
        raise AssertionError("they never came in")

    async def won_by(self, *names: str) -> None:
        """A whole hand: the first of them bets, only they call, so that all the others are out."""

        def does(seat: str) -> tuple[str, int | None]:
            options = {option["option"]: option for option in self.table.phase.options}
            if seat not in names:
                return ("fold" if "fold" in options else "check"), None
            bet = options.get("bet")
            return ("bet", bet["min"]) if bet and seat == names[0] else self.passive(seat)

        await self.plays(does)
        self.checked()

    def started(self) -> tuple[str | None, str | None]:
        """Who has the button of the hand, and who the second one."""
        assert self.table.course is not None
        events = self.table.course.events
        (start,) = [event for event in events if isinstance(event, HandStarted)]
        return start.button, next((event.seat for event in events if isinstance(event, SecondButton)), None)

    def replays(self) -> bool:
        """Is what the log tells what the table knows?"""
        assert isinstance(self.table.seating, RingGame)
        log = [entry for page in self.bank.pages for entry in page.entries]
        return told(log, self._own.blinds).owed == self.table.seating._owing._owed


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.12")
@story
async def test_who_wins_the_main_pot_has_the_button_in_the_next_hand() -> None:
    room = Prized("one_button")
    await room.opens()
    for winner in ("Cid", "Ann", "Dan", "Dan"):
        await room.won_by(winner)
        assert room.entries("over")[-1]["won"] == [NAMES.index(winner)]
        assert room.replays()
        await room.dealt()
        assert room.started() == (winner, None)


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.13", "veikkaus/button-and-blinds#V-4.14")
@story
async def test_of_two_buttons_one_goes_on_and_the_other_to_the_winner() -> None:
    room = Prized("two_buttons")
    await room.opens()
    first, _ = room.started()
    for winner in ("Cid", "Ann", "Ann"):
        await room.won_by(winner)
        assert room.replays()
        await room.dealt()
        usual = NAMES[(NAMES.index(first or "") + 1) % len(NAMES)]
        assert room.started() == (usual, winner)
        first = usual


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.13")
@story
async def test_after_the_first_round_the_betting_begins_left_of_the_second_button() -> None:
    room = Prized("two_buttons")
    await room.opens()
    await room.won_by("Bea")
    await room.dealt()
    assert room.started()[1] == "Bea"
    course = room.table.course
    assert course is not None
    await room.plays(room.passive)
    acted = [event for event in course.events if isinstance(event, Acted)]
    later = [event.seat for event in acted if event.action == "check"][-len(NAMES) :]
    assert later == ["Cid", "Dan", "Ann", "Bea"]


@story
async def test_a_hand_that_did_not_happen_gives_nobody_the_button() -> None:
    room = Prized("one_button")
    await room.opens()
    await room.won_by("Cid")
    await room.dealt()
    assert room.started()[0] == "Cid"
    room.bank.broken = True
    await room.refusal(room.table.choose(str(room.to_act), "call"))
    room.bank.broken = False
    await room.wait(2.1)
    assert room.table.history[-1].void
    assert room.replays()
    await room.dealt()
    assert room.started()[0] == "Cid"


@story
async def test_elsewhere_the_log_says_nothing_of_winners() -> None:
    room = Room("veikkaus/holdem")
    for name in NAMES[:2]:
        await room.comes(name, chips=2 * EUR)
        room.money += 10 * EUR
    await room.dealt()
    await room.plays(room.passive)
    assert "won" not in room.entries("over")[-1]
