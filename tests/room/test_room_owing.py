"""Blinds of those who come, go and return, at a table: chips, cards, the log, and what everybody is told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from evening_kit import EUR, Evening, story
from table_kit import Story

from croupier.games.poker.events import Posted
from croupier.room import Sitter
from croupier.room.bots import Opponent
from croupier.room.news import SeatsChanged
from croupier.room.owing import Dues, Owing
from croupier.room.ring_game import RingGame
from croupier.room.rules.book import room_for
from croupier.room.standing import told

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")


class Club(Evening):
    """A table at which people come and go."""

    async def seat(self, *names: str, place: int | None = None) -> None:
        for name in names:
            await self.comes(name, chips=2 * EUR, place=NAMES.index(name) if place is None else place)
            self.money += 10 * EUR

    async def opens(self, *names: str) -> None:
        """All of them play, nobody owes, and a hand is dealt in which the first two are the blinds."""
        await self.seat(*names)
        for _ in range(30):
            await self.dealt()
            if self.dealt_to() == set(names) and self.blinds() == list(names[:2]):
                return
            await self.plays(self.passive)
        raise AssertionError("they never came in")

    def blinds(self) -> list[str]:
        return [seat for seat, what, _ in self.posted() if what.endswith(" blind")]

    def dues(self, name: str) -> Dues:
        found = self.table.seating.dues(name)
        assert found is not None
        return found

    def dealt_to(self) -> set[str]:
        assert self.table.course is not None
        return set(self.table.course.table.seats)

    def posted(self) -> list[tuple[str, str, int]]:
        assert self.table.course is not None
        events = self.table.course.events
        return [(event.seat, event.what, event.amount) for event in events if isinstance(event, Posted)]

    async def hand(self) -> set[str]:
        """A whole hand; who was dealt in."""
        await self.dealt()
        dealt = self.dealt_to()
        await self.plays(self.passive)
        self.checked()
        return dealt

    @property
    def owing(self) -> Owing:
        assert isinstance(self.table.seating, RingGame)
        return self.table.seating._owing

    def log(self) -> list[dict[str, Any]]:
        return [entry for page in self.bank.pages for entry in page.entries]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.27")
@story
async def test_a_newcomer_is_dealt_in_when_the_big_blind_is_his() -> None:
    club = Club("veikkaus/holdem")
    await club.seat("Anna", "Ben", "Cleo")
    assert club.dues("Anna") == (None, "wait", 0, 0, (), False), "nobody owes when a game opens"
    await club.dealt()
    await club.seat("Dora")
    small, big = club.table.seating.stakes["blinds"]  # type: ignore[index]
    assert club.dues("Dora") == ("newcomer", "wait", big, 0, ("post", "buy"), False)
    await club.plays(club.passive)
    for _ in range(5):
        await club.dealt()
        if "Dora" in club.dealt_to():
            break
        assert club.dues("Dora").owes == "newcomer"
        await club.plays(club.passive)
    assert ("Dora", "big blind", big) in club.posted()
    assert [what for seat, what, _ in club.posted() if seat == "Dora"] == ["big blind"], "and nothing else"
    assert club.dues("Dora").owes is None
    assert small < big


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.27", "unibet-ee/cash-general#U-EE-115", "gelp/cash-game#C-6.1")
@pytest.mark.parametrize("game", ["veikkaus/holdem", "unibet-ee/texas-holdem", "gelp/texas-holdem"])
def test_a_newcomer_who_posts_is_dealt_in_at_once(game: str) -> None:
    @story
    async def tell() -> None:
        club = Club(game, levels="free") if game.startswith("gelp") else Club(game)
        await club.opens("Anna", "Ben", "Cleo", "Emil")
        await club.seat("Dora")
        await club.do(club.table.enter("Dora", "post"))
        assert "Dora" not in club.dealt_to(), "from the next hand on"
        await club.plays(club.passive)
        await club.dealt()
        assert club.dues("Dora").owes is None
        assert [what for seat, what, _ in club.posted() if seat == "Dora"] == ["post"]
        assert {name for name, what, _ in club.posted() if what == "big blind"} == {"Cleo"}
        assert len({amount for _, what, amount in club.posted() if what != "small blind"}) == 1, "live, as a big blind"
        await club.plays(club.passive)
        club.checked()

    tell()


@pytest.mark.rule(
    "veikkaus/button-and-blinds#V-4.30", "veikkaus/button-and-blinds#V-4.31", "veikkaus/button-and-blinds#V-4.32"
)
@story
async def test_who_was_away_for_the_blinds_posts_both_or_waits() -> None:
    club = Club("veikkaus/holdem")
    await club.opens(*NAMES[:5])
    await club.do(club.table.away("Cleo", True))
    await club.plays(club.passive)
    await club.hand()
    small, big = club.table.seating.stakes["blinds"]  # type: ignore[index]
    assert club.dues("Cleo") == ("missed_both", "wait", big, small, ("post", "buy"), False)
    await club.do(club.table.away("Cleo", False))
    assert "Cleo" not in await club.hand()
    await club.do(club.table.enter("Cleo", "post"))
    await club.dealt()
    assert [(what, amount) for seat, what, amount in club.posted() if seat == "Cleo"] == [
        ("dead blind", small),
        ("post", big),
    ]
    await club.plays(club.passive)
    club.checked()


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.35")
@story
async def test_sitting_out_between_two_blinds_costs_nothing() -> None:
    club = Club("veikkaus/holdem")
    await club.opens(*NAMES[:5])
    await club.do(club.table.away("Emil", True))
    await club.plays(club.passive)
    assert "Emil" not in await club.hand()
    await club.do(club.table.away("Emil", False))
    assert club.dues("Emil").owes is None
    assert "Emil" in await club.hand()


@pytest.mark.rule("unibet-fi/cash-general#U-FI-115", "unibet-fi/cash-general#U-FI-126")
@story
async def test_where_one_waits_posting_is_refused() -> None:
    club = Club("unibet-fi/texas-holdem")
    await club.seat("Anna", "Ben", "Cleo")
    await club.dealt()
    await club.seat("Emil")
    assert not club.table.seating.posting
    assert club.dues("Emil") == ("newcomer", "wait", 0, 0, (), False)
    pages = len(club.bank.pages)
    assert "waits for the big blind" in await club.refusal(club.table.enter("Emil", "post"))
    assert "waits for the big blind" in await club.refusal(club.table.auto_post("Emil", True))
    assert "not sold" in await club.refusal(club.table.enter("Emil", "buy"))
    assert "owe no blind" in await club.refusal(club.table.enter("Anna", "post"))
    assert len(club.bank.pages) == pages
    hands = [await club.hand() for _ in range(4)]
    assert sum("Emil" in dealt for dealt in hands) in (1, 2, 3)


@story
async def test_where_there_are_no_blinds_nobody_owes_any() -> None:
    club = Club("ray-casino/five-card-draw")
    await club.seat("Anna", "Ben")
    await club.dealt()
    await club.seat("Cleo")
    assert club.table.seating.dues("Cleo") is None
    assert "Nobody owes a blind" in await club.refusal(club.table.enter("Cleo", "post"))
    await club.plays(club.passive)
    assert "Cleo" in await club.hand()
    roulette = Story()
    await roulette.comes("Anna")
    assert "Nobody owes a blind" in await roulette.refusal(roulette.table.enter("Anna", "post"))
    assert "Nobody owes a blind" in await roulette.refusal(roulette.table.auto_post("Anna", True))


@pytest.mark.rule("ray-halls/poker-general#PG-4")
@story
async def test_where_a_round_is_a_unit_of_its_own_who_comes_is_dealt_in() -> None:
    club = Club("ray-halls/texas-holdem")
    await club.seat("Anna", "Ben")
    await club.dealt()
    await club.seat("Cleo")
    assert club.dues("Cleo").owes is None
    await club.plays(club.passive)
    assert await club.hand() == {"Anna", "Ben", "Cleo"}


class Folds:
    """A bot that only wants to be dealt in."""

    def decide(self, _game: Any, _table: Any, _seen: Any, ask: Any) -> Any:
        return ask.silent()


@story
async def test_a_bot_posts_at_once() -> None:
    club = Club("veikkaus/holdem")
    await club.seat("Anna", "Ben", "Dora")
    await club.dealt()
    await club.do(club.table.seat_bot(Sitter("bot", "Bot", bot=True), Opponent(Folds(), "sound")))
    assert club.dues("Bot") == ("newcomer", "post", club.table.seating.stakes["blinds"][1], 0, ("post", "buy"), True)  # type: ignore[index]
    await club.plays(club.passive)
    await club.dealt()
    assert "Bot" in club.dealt_to()


@story
async def test_when_too_few_are_left_to_play_nobody_owes_afterwards() -> None:
    club = Club("veikkaus/holdem")
    await club.opens("Anna", "Ben", "Cleo")
    await club.do(club.table.away("Cleo", True))
    await club.plays(club.passive)
    await club.hand()
    assert club.dues("Cleo").owes == "missed_both"
    await club.do(club.table.away("Ben", True))
    await club.until("waiting")
    assert club.dues("Cleo").owes is None
    assert club.log()[-1] == {"kind": "stopped"}
    page = club.pages["Anna"]
    assert any(isinstance(news, SeatsChanged) and "Cleo" in news.changed for news in page.heard[-4:])
    await club.do(club.table.away("Cleo", False))
    assert club.dealt_to() == {"Anna", "Cleo"}


@story
async def test_a_hand_that_has_not_happened_leaves_everybody_owing_what_he_owed() -> None:
    club = Club("veikkaus/holdem")
    await club.opens("Anna", "Ben", "Cleo", "Emil")
    await club.seat("Dora")
    await club.do(club.table.enter("Dora", "post"))
    await club.plays(club.passive)
    await club.dealt()
    first = club.posted()
    assert club.dues("Dora").owes is None
    club.bank.broken = True
    assert "nothing has changed" in await club.refusal(club.table.choose(str(club.to_act), "fold"))
    club.bank.broken = False
    await club.wait(2.1)
    await club.dealt()
    assert club.posted() == first, "the same positions, and the same posts once more"
    club.checked()


@story
async def test_who_comes_in_is_told_to_everybody_when_the_hand_begins() -> None:
    club = Club("veikkaus/holdem")
    await club.opens("Anna", "Ben", "Cleo", "Emil")
    await club.seat("Dora")
    page = club.pages["Anna"]
    await club.do(club.table.enter("Dora", "post"))
    assert page.heard[-1] == SeatsChanged(("Dora",))
    await club.plays(club.passive)
    page.heard.clear()
    await club.dealt()
    assert page.kinds().index("Opened") < page.heard.index(SeatsChanged(("Dora",)))


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.37")
@story
async def test_the_button_is_bought() -> None:
    """Nobody else posts a blind; in the next hand the buyer has the button."""
    club = Club("veikkaus/holdem")
    await club.opens(
        "Anna", "Ben", "Dora", "Emil", "Fred"
    )  # the next blinds are Ben's and Dora's, then Dora's and Emil's
    await club.hand()
    await club.dealt()
    await club.seat("Cleo")
    await club.do(club.table.enter("Cleo", "buy"))
    assert club.dues("Cleo").enters == "buy"
    await club.plays(club.passive)
    await club.dealt()
    small, big = club.table.seating.stakes["blinds"]  # type: ignore[index]
    assert club.posted() == [("Cleo", "big blind", big), ("Cleo", "dead blind", small)]
    await club.plays(club.passive)
    await club.dealt()
    assert club.table.course is not None
    assert club.table.course.table.carry["button"] == "Cleo"
    assert [(seat, what) for seat, what, _ in club.posted()] == [("Dora", "small blind"), ("Emil", "big blind")]
    await club.plays(club.passive)
    club.checked()


GAMES = ["veikkaus/holdem", "unibet-ee/texas-holdem", "unibet-fi/omaha", "gelp/omaha", "ray-halls/texas-holdem"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_evening_is_told_by_its_log(game: str, seed: int) -> None:
    """Whatever people do, the entries of the log say afterwards what everybody owes, and every chip is there."""

    @story
    async def tell() -> None:
        club, rng = Club(game, chairs=6), random.Random(f"{game} {seed}")
        rules = room_for(game).blinds
        for _ in range(200):
            await _something(club, rng)
            assert told(club.log(), rules).owed == club.owing._owed
            club.checked()
        assert sum(entry["kind"] == "over" for entry in club.log()) > 10

    tell()


async def _something(club: Club, rng: random.Random) -> None:
    name, chance = rng.choice(NAMES), rng.random()
    sits = name in club.stacks()
    if not sits and chance < 0.5:
        if name in club.pages:
            await club.do(club.table.sit(Sitter(name, name), None, NAMES.index(name)))
        else:
            await club.seat(name)
    elif sits and chance < 0.08:
        await club.do(club.table.stand(name))
    elif sits and chance < 0.25 and not club.chairs[name].leaving:
        await club.do(club.table.away(name, not club.chairs[name].away))
    elif sits and chance < 0.4 and (may := club.dues(name).may):
        await club.do(club.table.enter(name, rng.choice(["wait", *may])))
    elif sits and chance < 0.45 and club.table.seating.posting:
        await club.do(club.table.auto_post(name, chance < 0.43))
    elif club.table.course is not None and club.to_act is not None:
        await club.acts(club.to_act, "fold")
    elif club.table.due is not None:
        await club.wait(club.table.due - club.clock.time)
