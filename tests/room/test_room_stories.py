"""Stories at a table, told with the clock in hand."""

from __future__ import annotations

import asyncio
import hashlib
import random

import pytest
from table_kit import HighCard, Onlooker, Story

import patience
from croupier.play import Refused
from croupier.play.events import BetPlaced, Dealt, Stopped
from croupier.room import CourseFault, Pace, Short, Sitter
from croupier.room.bots import Bettor
from croupier.room.news import Happened, Looked, Noticed, Over, Wallet

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_round_from_bets_to_the_open_seed() -> None:
    story = Story()
    ann = await story.comes("Ann")
    assert story.table.phase.name == "betting"
    commitment = story.table.course.commitment
    await story.places("Ann", "red", 50_00)
    assert (story.bank.wallets["Ann"], story.bank.escrow["Ann"]) == (950_00, 50_00)
    await story.until("drawing")
    assert not any(isinstance(told, Over) for told in ann.heard)
    await story.until("settled")
    over = next(told for told in ann.heard if isinstance(told, Over))
    assert hashlib.sha256(bytes.fromhex(over.seed)).hexdigest() == commitment
    assert story.bank.total == 1_000_00
    (line,) = [event for told in ann.heard if isinstance(told, Happened) for event in told.events][-1:]
    assert story.bank.wallets["Ann"] + story.bank.escrow["Ann"] == 1_000_00 + line.profit


async def test_two_players_see_the_same_spin() -> None:
    story = Story()
    ann, bob = await story.comes("Ann"), await story.comes("Bob")
    await story.places("Ann", "red", 50_00)
    await story.places("Bob", "straight 17", 20_00)
    await story.until("settled")

    def stops(page: Onlooker) -> list[Stopped]:
        happened = [told for told in page.heard if isinstance(told, Happened)]
        return [event for told in happened for event in told.events if isinstance(event, Stopped)]

    assert stops(ann) == stops(bob)
    assert len(stops(ann)) == 1


async def test_what_is_in_a_wallet_only_its_owner_hears_after_what_moved_it() -> None:
    story = Story()
    ann, bob = await story.comes("Ann"), await story.comes("Bob")
    await story.places("Ann", "red", 50_00)
    assert isinstance(ann.heard[-2], Happened)
    assert ann.heard[-1] == Wallet("Ann", "CZK", 950_00)
    await story.until("settled")
    assert ann.heard[-1] == Wallet("Ann", "CZK", story.bank.wallets["Ann"])
    assert not any(isinstance(news, Wallet) for news in bob.heard)


async def test_who_sits_down_while_bets_are_taken_plays_at_once() -> None:
    story = Story()
    await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await story.wait(3)
    left = story.table.phase.until
    await story.comes("Bob")
    await story.places("Bob", "black", 50_00)
    assert story.table.phase.until == left, "the clock does not start again"
    assert story.table.course.table.seats == ("Ann", "Bob")


async def test_who_sits_down_after_the_bets_waits_for_the_next_round() -> None:
    story = Story()
    await story.comes("Ann")
    await story.until("drawing")
    await story.comes("Bob")
    assert await story.refusal(story.table.place("Bob", "red", 50_00)) == "No more bets: wait for the next round."
    await story.until("settled")
    await story.until("betting")
    await story.places("Bob", "red", 50_00)


async def test_a_late_bet_is_refused_and_changes_nothing() -> None:
    story = Story()
    await story.comes("Ann")
    await story.until("drawing")
    assert "No more bets" in await story.refusal(story.table.place("Ann", "red", 50_00))
    assert story.bank.wallets["Ann"] == 1_000_00


async def test_refusals_come_from_the_rules_and_change_nothing() -> None:
    story = Story()
    await story.comes("Ann")
    for bet, amount, why in [
        ("split 17-21", 50_00, "is not on the layout"),
        ("martians", 50_00, "there is no bet"),
        ("red", 5_00, "below the minimum"),
        ("red", 60_000_00, "above the maximum"),
    ]:
        assert why in await story.refusal(story.table.place("Ann", bet, amount))
    pages = len(story.bank.pages)
    assert story.table.course.inputs == []
    assert story.bank.wallets["Ann"] == 1_000_00
    assert pages == len(story.bank.pages)


async def test_somebody_without_a_seat_cannot_play() -> None:
    story = Story()
    await story.comes("Ann")
    story.bank.wallets["Eve"] = 500_00
    for asked in (
        story.table.place("Eve", "red", 50_00),
        story.table.take_back("Eve", None, None),
        story.table.choose("Eve", "throw", None),
        story.table.stand("Eve"),
    ):
        assert "You do not sit at this table" in await story.refusal(asked)


async def test_nobody_stakes_more_than_they_have() -> None:
    story = Story()
    await story.comes("Ann", 60_00)
    await story.places("Ann", "red", 50_00)
    with pytest.raises(Short):
        await story.places("Ann", "black", 50_00)
    assert story.bank.wallets["Ann"] == 10_00
    assert len(story.table.course.inputs) == 1, "the bet that could not be paid was undone"
    await story.places("Ann", "straight 7", 10_00)
    await story.until("settled")
    assert story.bank.total == 60_00


async def test_the_table_has_only_so_many_seats() -> None:
    story = Story()
    for name in ("Ann", "Bob", "Cyd", "Dan", "Eli"):
        await story.comes(name)
    assert "All 5 seats of this table are taken" in await story.refusal(story.table.sit(Sitter("Fay", "Fay")))
    assert "already" in await story.refusal(story.table.sit(Sitter("Ann", "Ann")))


async def test_a_round_never_has_more_seats_than_the_table() -> None:
    story = Story()
    for name in ("Ann", "Bob", "Cyd", "Dan", "Eli"):
        await story.comes(name)
    await story.places("Eli", "red", 50_00)
    await story.do(story.table.stand("Ann"))
    await story.comes("Fay")
    assert story.table.course.table.seats == ("Ann", "Bob", "Cyd", "Dan", "Eli"), "all came in with the first bet"
    assert "from the next round on" in await story.refusal(story.table.place("Fay", "red", 50_00))
    await story.until("settled")
    await story.until("betting")
    await story.places("Fay", "red", 50_00)


async def _won(story: Story, name: str, bet: str = "red", other: str = "black") -> None:
    """Play until this player has a stake that stays."""
    for _ in range(60):
        await story.until("betting")
        await story.places(name, bet, 20_00)
        await story.until("settled")
        if any(seat == name for seat, _ in story.table.lying):
            return
        bet, other = other, bet
    raise AssertionError("so much bad luck is not believable")


async def test_a_winning_stake_stays_in_escrow_and_plays_again() -> None:
    story = Story()
    await story.comes("Ann", 10_000_00)
    await _won(story, "Ann")
    stays = sum(story.table.lying.values())
    assert story.bank.escrow["Ann"] == stays > 0
    await story.until("betting")
    placed = [event for event in story.table.course.events if isinstance(event, BetPlaced)]
    assert placed
    assert all(event.standing for event in placed)
    assert story.bank.escrow["Ann"] == stays, "it was not staked twice"


async def test_who_leaves_between_rounds_gets_back_what_stands() -> None:
    story = Story()
    page = await story.comes("Ann", 10_000_00)
    await _won(story, "Ann")
    await story.do(story.table.stand("Ann"))
    assert story.bank.escrow["Ann"] == 0
    assert story.bank.wallets["Ann"] == story.bank.total - story.bank.house
    seat = await story.do(story.table.sit(Sitter("Ann", "Ann")))
    assert seat == "Ann 2", "the round before still remembers Ann's stake: the new seat has another name"
    await story.until("betting")
    assert not story.table.lying
    assert story.bank.escrow["Ann"] == 0
    assert page.heard


async def test_who_leaves_during_the_bets_gets_everything_back() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Bob")
    await story.places("Ann", "red", 50_00)
    await story.do(story.table.stand("Ann"))
    assert story.bank.wallets["Ann"] == 1_000_00
    await story.do(story.table.sit(Sitter("Ann", "Ann")))
    await story.places("Ann", "red", 30_00)
    assert story.bank.escrow["Ann"] == 30_00


async def test_who_leaves_during_the_draw_is_paid_in_full() -> None:
    story = Story()
    await story.comes("Ann", 100_000_00)
    await story.comes("Bob")
    for _ in range(30):
        await story.until("betting")
        if story.table.seats.of("Ann") is None:
            await story.do(story.table.sit(Sitter("Ann", "Ann")))
        await story.places("Ann", "low", 20_00)
        await story.until("drawing")
        await story.do(story.table.stand("Ann"))
        await story.until("settled")
        assert story.bank.escrow["Ann"] == 0, "nothing stands for somebody who has gone"
    assert story.bank.total == 101_000_00


async def test_a_lost_connection_keeps_the_seat_for_a_while() -> None:
    story = Story(pace=Pace(absent=60_000))
    page = await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await story.do(story.table.unwatch(page))
    await story.wait(40)
    assert story.table.seats.of("Ann") == "Ann"
    again = Onlooker("Ann")
    await story.do(story.table.watch(again))
    assert isinstance(again.heard[0], Looked)
    assert story.table.seats["Ann"].absent is None
    await story.do(story.table.unwatch(again))
    await story.wait(120)
    assert story.table.seats.of("Ann") is None
    assert story.table.phase.name == "waiting", "nobody is there: the table sleeps"
    assert story.bank.escrow["Ann"] == 0


async def test_a_table_sleeps_until_somebody_looks() -> None:
    story = Story()
    story.bank.wallets["bot"] = 100_00
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Aino", bot=True), Bettor(10_00)))
    assert story.table.phase.name == "waiting"
    await story.do(story.table.watch(Onlooker("Eve")))
    assert story.table.phase.name == "betting"


async def test_bots_bet_and_get_new_money_when_they_have_none() -> None:
    story = Story()
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Aino", bot=True), Bettor(10_00, random.Random(1))))
    await story.do(story.table.watch(Onlooker("Eve")))
    for _ in range(20):
        await story.until("settled")
        await story.until("betting")
    assert story.bank.made >= 1_000_00
    assert any(page.staked.get("bot") for page in story.bank.pages)


# ── failures ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_full_disk_means_the_round_does_not_happen() -> None:
    story = Story()
    ann = await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    story.bank.broken = True
    assert "cannot write" in await story.refusal(story.table.place("Ann", "black", 50_00))
    assert story.table.phase.name == "paused"
    assert any(isinstance(told, Noticed) and told.failure for told in ann.heard)
    assert "cannot write" in await story.refusal(story.table.place("Ann", "black", 50_00))
    await story.wait(20)
    assert story.table.phase.name == "paused"
    story.bank.broken = False
    await story.wait(3)
    assert story.table.phase.name == "betting"
    assert story.bank.wallets["Ann"] == 1_000_00
    assert story.table.notice == "Round 1 did not happen: all stakes went back."
    assert story.table.history[-1].void is not None
    await story.places("Ann", "red", 50_00)
    await story.until("settled")
    assert story.table.notice is None


async def test_a_draw_that_cannot_be_written_is_not_shown() -> None:
    story = Story()
    ann = await story.comes("Ann")
    await story.places("Ann", "red", 50_00)
    await story.until("drawing")
    story.bank.broken = True
    await story.wait(2)
    assert story.table.phase.name == "paused"
    told = [event for told in ann.heard if isinstance(told, Happened) for event in told.events]
    assert not any(isinstance(event, Stopped) for event in told)
    assert not any(isinstance(told, Over) for told in ann.heard)
    story.bank.broken = False
    await story.wait(3)
    assert story.bank.wallets["Ann"] == 1_000_00


async def test_a_round_that_cannot_open_is_tried_again() -> None:
    story = Story()
    story.bank.broken = True
    page = Onlooker("Eve")
    assert "cannot write" in await story.refusal(story.table.watch(page))
    assert story.table.phase.name == "paused"
    story.bank.broken = False
    await story.wait(3)
    assert story.table.phase.name == "betting"


async def test_a_fault_in_a_game_harms_only_its_round() -> None:
    story = Story()
    await story.comes("Ann")
    await story.places("Ann", "red", 50_00)

    def broken() -> None:
        raise CourseFault("the wheel has come off")

    story.table.course.draw = broken  # type: ignore[method-assign]
    await story.until("paused")
    await story.wait(3)
    assert story.table.phase.name == "betting"
    assert story.bank.wallets["Ann"] == 1_000_00


async def test_closing_the_house_gives_stakes_back() -> None:
    story = Story()
    story.table.start()
    story.bank.wallets["Ann"] = 100_00
    await story.table.sit(Sitter("Ann", "Ann"))
    await story.table.place("Ann", "red", 50_00)
    await story.table.stop()
    assert story.bank.wallets["Ann"] == 100_00
    with pytest.raises(Refused, match="closing"):
        await story.table.place("Ann", "red", 50_00)


async def test_a_running_table_goes_by_its_own_clock() -> None:
    story = Story(pace=Pace(betting=30, drawing=5, settled=20))
    story.clock.now = asyncio.get_running_loop().time  # type: ignore[method-assign]
    story.table.start()
    page = Onlooker("Eve")
    await story.table.watch(page)
    async with asyncio.timeout(patience.seconds(60)):
        while page.kinds().count("Over") < 2:
            await asyncio.sleep(0.01)
    await story.table.stop()


# ── another family ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_family_with_cards_and_choices_needs_nothing_new() -> None:
    story = Story(game=HighCard(), code="EUR")
    for name in ("Ann", "Bob"):
        await story.comes(name)
        await story.places(name, "ante", 10_00)
    await story.until("choosing")
    assert story.table.phase.asked == "Ann"
    assert "it is Ann's turn" in await story.refusal(story.table.choose("Bob", "raise", None))
    assert "not offered" in await story.refusal(story.table.choose("Ann", "double", None))
    await story.do(story.table.choose("Ann", "raise", None))
    assert story.bank.escrow["Ann"] == 20_00, "a raise in the middle of the round goes into escrow"
    assert story.table.phase.asked == "Bob"
    await story.wait(16)
    assert story.table.phase.name == "settled", "silence means the default, fold"
    assert story.bank.total == 2_000_00
    assert story.bank.wallets["Bob"] == 990_00
    assert story.bank.wallets["Ann"] in (980_00, 1_040_00)
    dealt = [event for event in story.table.last.events if isinstance(event, Dealt)]
    assert [event.faces for event in dealt] == ["owner", "owner", "down"]


async def test_a_raise_that_cannot_be_paid_is_refused() -> None:
    story = Story(game=HighCard(), code="EUR")
    await story.comes("Ann", 15_00)
    await story.places("Ann", "ante", 10_00)
    await story.until("choosing")
    with pytest.raises(Short):
        await story.do(story.table.choose("Ann", "raise", None))
    assert story.table.phase.name == "choosing"
    await story.do(story.table.choose("Ann", "fold", None))
    assert story.bank.wallets["Ann"] == 5_00


async def test_who_leaves_while_asked_has_said_nothing() -> None:
    story = Story(game=HighCard(), code="EUR")
    await story.comes("Ann")
    await story.comes("Bob")
    await story.places("Ann", "ante", 10_00)
    await story.until("choosing")
    await story.do(story.table.stand("Ann"))
    assert story.table.phase.name == "settled"
    assert story.bank.wallets["Ann"] == 990_00
