"""Bets against the house beside a hand, at a table that runs: staked before the cards, settled with the hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from desk_kit import PACE, Room
from evening_kit import EUR
from stack_kit import stacking

from croupier.play.record import Json
from croupier.room import Short
from croupier.room.hedging import Bet
from croupier.room.news import SeatsChanged, Wallet
from croupier.room.pace import Pace
from croupier.room.ring_game import RingGame
from croupier.room.risk import Cap
from croupier.room.rules.book import room_for

GAME = "ray-online/poker"
CARDS = {"Ann": "Ah 7h", "Bea": "9s 9d"}
BOARD = "2c 3c 4d Ks Qd"
CLUBS = "2c 8c Jc Ks Qd"
PURSE = 7 * EUR


class Hedged(Room):
    """A table of a house whose card room offers such bets."""

    def __init__(self, **options: Any) -> None:
        rules = options.pop("rules", room_for(GAME, hedge_bets="announced"))
        pace = Pace(thinking=500, between=3_000, acting=600_000)
        super().__init__(GAME, rules=rules, **{"practice": False, "pace": pace, **options})

    async def bet(self, name: str, on: str, amount: int) -> None:
        await self.do(self.table.hedge(name, on, amount))

    async def two(self) -> None:
        """Ann sits there first, so that she can bet before the first hand is dealt."""
        for name in ("Ann", "Bea"):
            await self.looks(name, 10 * EUR)
        await self.sits("Ann", 3 * EUR)

    async def begins(self) -> None:
        await self.sits("Bea", 3 * EUR)
        await self.dealt()

    async def folds(self) -> None:
        """Whoever is asked gives up."""
        await self.acts(str(self.to_act), "fold")

    def purse(self, name: str) -> int:
        """What is in the wallet more than after sitting down."""
        return self.bank.wallets[name] - PURSE

    @property
    def hedging(self) -> Any:
        assert isinstance(self.table.seating, RingGame)
        return self.table.seating.hedging

    def lies(self, name: str) -> dict[str, int]:
        return {bet.on: bet.stake for bet in self.hedging.lies(name)}

    def whole(self) -> None:
        """No cent is made or lost, what lies there is what the desk knows, and the log tells the same."""
        self.checked()
        again = self.told_again().tables[self.table.spec.id]
        for _, chair in self.chairs:
            assert self.bank.hedges[chair.player] == sum(self.lies(chair.player).values())
            place = again.place_of(chair.player)
            assert place is not None
            assert dict(again.chairs[place].hedges) == self.lies(chair.player)


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    return stacking(monkeypatch)


def told(evening: Callable[[Hedged], Coroutine[Any, Any, None]], **options: Any) -> Hedged:
    room = Hedged(**options)
    asyncio.run(evening(room))
    room.whole()
    return room


def bets(room: Hedged, kind: str = "over") -> list[Json]:
    found: list[Json] = room.entries(kind)[-1].get("hedges", [])
    return found


@pytest.mark.rule("ray-online/poker#OP-10", "ray-online/poker#O:hedge_bets")
def test_a_bet_on_ones_own_cards_is_paid_although_its_owner_folds_before_the_flop(stacked: Callable[..., None]) -> None:
    """Worked example 7: 20 on two suited own cards, 3 to 1."""

    async def evening(room: Hedged) -> None:
        stacked(CARDS, BOARD)
        await room.two()
        await room.bet("Ann", "suited", 20_00)
        assert (room.purse("Ann"), room.bank.hedges["Ann"]) == (-20_00, 20_00)
        await room.begins()
        options = {option["option"]: option for option in room.table.phase.options}
        await room.acts("Bea", "raise", options["raise"]["low"])
        before = room.stacks()["Bea"]
        assert room.to_act == "Ann"
        await room.folds()
        assert room.purse("Ann") == 60_00
        assert room.stacks()["Bea"] >= before
        assert bets(room) == [{"player": "Ann", "on": "suited", "stake": 20_00, "net": 60_00}]
        assert room.hedging.last("Ann") == (Bet("suited", 20_00, 60_00),)
        assert room.hedging.lies("Ann") == ()
        assert isinstance(room.pages["Bea"].heard[-1], SeatsChanged), "all see what it has brought"
        assert [news.balance for news in room.pages["Ann"].heard if isinstance(news, Wallet)][-1] == PURSE + 60_00

    told(evening)


@pytest.mark.rule("ray-online/poker#OP-10")
def test_what_the_cards_do_not_bring_is_the_houses_and_no_chip_moves(stacked: Callable[..., None]) -> None:
    async def evening(room: Hedged) -> None:
        stacked(CARDS, BOARD)
        await room.two()
        await room.bet("Ann", "pair", 5_00)
        await room.bet("Ann", "pair", 2_00)
        await room.begins()
        await room.bet("Bea", "suited_flop", 1_00)
        await room.plays(room.passive)
        assert (room.purse("Ann"), room.purse("Bea")) == (-7_00, -1_00)
        assert [(bet["player"], bet["net"]) for bet in bets(room)] == [("Ann", -7_00), ("Bea", -1_00)]

    room = told(evening)
    chips = sum(room.stacks().values())
    assert room.bank.house == 8_00 + 6 * EUR - chips, "and the fee of the pot"


@pytest.mark.rule("ray-online/poker#OP-10")
def test_a_bet_on_the_common_cards_is_taken_until_they_lie_there(stacked: Callable[..., None]) -> None:
    async def evening(room: Hedged) -> None:
        stacked(CARDS, CLUBS)
        await room.two()
        await room.begins()
        assert "before they are dealt" in await room.refusal(room.table.hedge("Ann", "suited", 1_00))
        await room.bet("Bea", "suited_flop", 10_00)
        entry = room.entries("hedge")[-1]
        assert (entry["board"], entry["terms"]["multiplier"]) == ([], "18")
        while not _board(room):
            await room.acts(str(room.to_act), *room.passive(""))
        assert "before they are dealt" in await room.refusal(room.table.hedge("Ann", "suited_flop", 1_00))
        await room.plays(room.passive)
        assert room.purse("Bea") == 180_00

    told(evening)


def _board(room: Hedged) -> bool:
    assert room.table.course is not None
    return bool(room.table.spec.game.among_players.dealt(room.table.course.events).board)  # type: ignore[union-attr]


@pytest.mark.rule("ray-online/poker#OP-10")
def test_what_is_bet_on_common_cards_that_never_come_goes_back(stacked: Callable[..., None]) -> None:
    async def evening(room: Hedged) -> None:
        stacked(CARDS, CLUBS)
        await room.two()
        await room.bet("Ann", "suited_flop", 10_00)
        await room.bet("Ann", "pair", 3_00)
        await room.begins()
        await room.folds()
        assert room.purse("Ann") == -3_00
        assert room.hedging.last("Ann") == (Bet("pair", 3_00, -3_00), Bet("suited_flop", 10_00, 0, back=True))

    told(evening)


def test_a_hand_that_does_not_happen_gives_them_back() -> None:
    async def evening(room: Hedged) -> None:
        await room.two()
        await room.bet("Ann", "pair", 3_00)
        await room.begins()
        await room.bet("Bea", "suited_flop", 4_00)
        room.bank.broken = True
        await room.refusal(room.table.choose(str(room.to_act), "fold"))
        room.bank.broken = False
        await room.wait(PACE.retry / 1000 + 0.1)
        assert room.table.history[-1].void
        assert [bet["back"] for bet in bets(room, "void")] == [True, True]
        assert (room.purse("Ann"), room.purse("Bea")) == (0, 0)

    told(evening)


def test_a_stake_waits_for_the_hand_that_its_owner_plays_and_goes_back_when_he_goes() -> None:
    async def evening(room: Hedged) -> None:
        await room.two()
        await room.begins()
        await room.looks("Cid", 10 * EUR)
        await room.sits("Cid", 3 * EUR)
        await room.do(room.table.away("Cid", True))
        await room.bet("Cid", "suited_flop", 5_00)
        await room.plays(room.passive)
        assert bets(room) == [], "he is not in this hand"
        assert room.lies("Cid") == {"suited_flop": 5_00}
        await room.stands("Cid")
        assert room.bank.wallets["Cid"] == 10 * EUR
        assert room.entries("unhedged")[-1]["to"] == {"Cid": 5_00}

    told(evening)


def test_when_the_table_closes_nothing_of_them_stays() -> None:
    async def evening(room: Hedged) -> None:
        await room.two()
        await room.bet("Ann", "pair", 3_00)
        await room.begins()
        await room.bet("Bea", "suited_flop", 4_00)
        await room.table.stop()
        assert {name: room.bank.wallets[name] for name in ("Ann", "Bea")} == {"Ann": 10 * EUR, "Bea": 10 * EUR}
        assert sum(room.bank.hedges.values()) == 0

    told(evening)


@pytest.mark.rule("ray-online/poker#OP-10")
def test_what_is_not_possible_is_refused_with_the_reason_and_changes_nothing() -> None:
    async def evening(room: Hedged) -> None:
        await room.two()
        for on, amount, why in (
            ("three_eyes", 1_00, "No bet on three_eyes is offered here: suited pays 3 to 1"),
            ("suited", 99, "A bet on suited is from 1 to 500"),
            ("suited", 500_01, "A bet on suited is from 1 to 500"),
        ):
            assert why in await room.refusal(room.table.hedge("Ann", on, amount))
        await room.bet("Ann", "suited", 400_00)
        assert "from 1 to 500" in await room.refusal(room.table.hedge("Ann", "suited", 100_01))
        with pytest.raises(Short):
            await room.bet("Ann", "pair", 300_01)
        assert "not sit" in await room.refusal(room.table.hedge("Bea", "pair", 1_00))
        room.table.till.risk = _Small()
        assert "at most 50 € on one bet here (risk management)" in await room.refusal(
            room.table.hedge("Ann", "pair", 50_01)
        )
        await room.bet("Ann", "pair", 50_00)
        assert room.lies("Ann") == {"suited": 400_00, "pair": 50_00}
        room.bank.broken = True
        assert "nothing has changed" in await room.refusal(room.table.hedge("Ann", "suited_flop", 1_00))
        room.bank.broken = False

    told(evening)


class _Small:
    def cap(self, *_: str) -> Cap:
        return Cap(50_00, "risk management")


def test_where_none_are_announced_none_is_taken() -> None:
    async def evening(room: Hedged) -> None:
        await room.two()
        assert room.hedging.offered == {}
        assert "there is none" in await room.refusal(room.table.hedge("Ann", "suited", 1_00))

    told(evening, rules=room_for(GAME))


@pytest.mark.rule("ray-online/poker#OP-10", "ray-online/poker#OP-11")
def test_only_what_the_cards_of_the_game_can_decide_is_offered() -> None:
    rules = room_for(GAME, hedge_bets="announced")
    long = {"seven": rules.hedges["suited_flop"].model_copy(update={"cards": 7})}
    room = Hedged(rules=rules.model_copy(update={"hedges": {**rules.hedges, **long}}))
    assert list(room.hedging.offered) == ["suited", "pair", "suited_flop"]

    async def evening() -> None:
        await room.two()
        assert "decide no bet on seven" in await room.refusal(room.table.hedge("Ann", "seven", 1_00))

    asyncio.run(evening())
