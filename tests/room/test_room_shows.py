"""Who has won and was called by nobody may show what he likes of his cards, in the pause after the hand."""

from __future__ import annotations

from evening_kit import EUR, PACE, Evening, story, two_sit_down

from croupier.games.poker.events import HandOver, LaidOpen, PotWon, Shown
from croupier.play import Event, Seat
from croupier.play.events import Dealt
from croupier.room.news import Happened


async def won_unseen(evening: Evening, *who_shows: str) -> tuple[Seat, Seat]:
    """One raises, the other folds: who has won, and who has lost."""
    for name in who_shows:
        await evening.do(evening.table.ask_to_show(name, True))
    await evening.dealt()
    winner = evening.to_act
    assert winner is not None
    await evening.acts(winner, "raise", 6_00)
    loser = "Ben" if winner == "Anna" else "Anna"
    await evening.acts(loser, "fold")
    return winner, loser


async def sat_down(*who_shows: str) -> tuple[Evening, Seat, Seat]:
    """The first hand was dealt before anybody could say what he wants: it is folded, and the next one is played."""
    evening = Evening()
    await two_sit_down(evening, 2 * EUR)
    for name in who_shows:
        await evening.do(evening.table.ask_to_show(name, True))
    await evening.dealt()
    first = evening.to_act
    assert first is not None
    await evening.acts(first, "fold")
    await evening.wait(PACE.between / 1000)
    return (evening, *await won_unseen(evening))


def told(evening: Evening, kind: type[Event]) -> list[Event]:
    heard = [news for news in evening.pages["Anna"].heard if isinstance(news, Happened)]
    return [event for news in heard for event in news.events if isinstance(event, kind)]


def held(evening: Evening, seat: Seat) -> tuple[str, ...]:
    course = evening.table.course or evening.table.last
    assert course is not None
    return tuple(
        str(card) for event in course.events if isinstance(event, Dealt) and event.to == seat for card in event.cards
    )


@story
async def test_a_winner_who_wants_to_be_asked_shows_one_card() -> None:
    evening, winner, loser = await sat_down("Anna", "Ben")
    phase = evening.table.phase
    assert (phase.name, phase.asked, phase.default) == ("choosing", winner, "muck")
    assert phase.until == evening.clock.now() + PACE.between / 1000, "no longer than the pause after a hand"
    assert told(evening, PotWon)[-1].outcome == winner, "everybody knows already who has won"
    one = held(evening, winner)[1]
    await evening.acts(winner, "show", None, (one,))
    (shown,) = told(evening, LaidOpen)
    assert isinstance(shown, LaidOpen)
    assert ([str(card) for card in shown.cards], shown.held) == ([one], 2)
    assert evening.table.phase.name == "settled"
    assert evening.table.phase.until == evening.clock.now() + PACE.between / 1000, "time to look at it"
    proof = evening.table.last.proof(loser) if evening.table.last else None
    assert proof is not None
    opened = {str(each.card) for each in proof.opened}
    assert opened == {one, *held(evening, loser)}, "the seal is opened for that card and no other"
    assert any(entry.get("answer", {}).get("cards") == [one] for entry in evening.bank.pages[-1].entries)
    evening.checked()


@story
async def test_he_may_show_all_or_nothing_and_only_his_own() -> None:
    evening, winner, loser = await sat_down("Anna", "Ben")
    theirs = held(evening, loser)
    no = await evening.refusal(evening.table.choose(winner, "show", None, (theirs[0],)))
    assert "you do not hold" in no
    assert "1 to 2 cards" in await evening.refusal(evening.table.choose(winner, "show"))
    assert "turn" in await evening.refusal(evening.table.choose(loser, "show", None, theirs))
    mine = held(evening, winner)
    await evening.acts(winner, "show", None, mine)
    (shown,) = told(evening, LaidOpen)
    assert isinstance(shown, LaidOpen)
    assert {str(card) for card in shown.cards} == set(mine)


@story
async def test_silence_mucks_is_no_fault_and_makes_no_pause_longer() -> None:
    evening, winner, _ = await sat_down("Anna", "Ben")
    for _ in range(3):
        await evening.wait(PACE.between / 1000)
        assert evening.table.phase.name == "settled"
        assert evening.table.phase.until == evening.clock.now() + 1.0, "the result was looked at already"
        assert not told(evening, LaidOpen)
        assert not told(evening, Shown)
        assert not evening.chairs[winner].away
        assert evening.chairs[winner].silent == 0
        await evening.wait(1.0)
        winner, _ = await won_unseen(evening)


@story
async def test_who_did_not_ask_for_it_is_not_asked() -> None:
    evening, *_ = await sat_down()
    assert evening.table.phase.name == "settled"
    assert len(told(evening, HandOver)) == 2
    for name in ("Anna", "Ben"):
        await evening.do(evening.table.ask_to_show(name, True))
        await evening.do(evening.table.ask_to_show(name, False))
    await evening.wait(PACE.between / 1000)
    await won_unseen(evening)
    assert evening.table.phase.name == "settled"


@story
async def test_a_winner_who_gets_up_has_won_and_mucks() -> None:
    evening, winner, _ = await sat_down("Anna", "Ben")
    await evening.do(evening.table.stand(winner))
    assert evening.table.phase.name in ("settled", "waiting")
    assert not told(evening, LaidOpen)
    assert evening.bank.total == evening.money
    await evening.wait(PACE.between / 1000)
    assert evening.bank.wallets[winner] > 10 * EUR - 5_00
