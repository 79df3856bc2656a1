"""A table of poker in a test's hand: its chairs, its chips, and hands that are played to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from table_kit import Onlooker, Story

from croupier import load
from croupier.room import Pace, Sitter, TableActor
from croupier.room.chairs import Chairs
from croupier.room.ring_game import RingGame
from croupier.room.spec import Spec

PACE = Pace(acting=10_000, gone=2_000, thinking=500, between=3_000)
EUR = 100_00


class Evening(Story):
    """A table of poker in the test's hand; chips are brought in hundreds."""

    def __init__(
        self, game: str = "ray-casino/texas-holdem", chairs: int = 0, pace: Pace = PACE, **options: Any
    ) -> None:
        self._chairs, self._practice = chairs, options.pop("practice", True)
        super().__init__(load(game, **options), "EUR", pace)

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        spec = replace(spec, chairs=self._chairs, practice=self._practice)
        return TableActor(spec, self.bank, self._deliver, pace, self.clock)

    async def comes(
        self, name: str, money: int = 10 * EUR, chips: int | None = None, place: int | None = None
    ) -> Onlooker:
        self.bank.wallets[name] += money
        page = self.pages[name] = Onlooker(name)
        await self.do(self.table.watch(page))
        await self.do(self.table.sit(Sitter(name, name), chips, place))
        return page

    @property
    def chairs(self) -> Chairs:
        assert isinstance(self.table.seating, RingGame)
        return self.table.seating.chairs

    def stacks(self) -> dict[str, int]:
        return {seat: chair.stack for seat, chair in self.chairs}

    @property
    def to_act(self) -> str | None:
        return self.table.dealer.asked

    async def acts(self, name: str, option: str, amount: int | None = None, cards: tuple[str, ...] = ()) -> None:
        await self.do(self.table.choose(name, option, amount, cards))

    async def dealt(self) -> None:
        """Until somebody is to act."""
        await self.until("choosing")

    async def plays(self, do: Callable[[str], tuple[str, int | None]], most: int = 200) -> None:
        """A whole hand, everybody doing the same."""
        await self.dealt()
        for _ in range(most):
            if self.table.course is None:
                return
            seat = self.to_act
            if seat is None:  # all are all-in, and cards come street by street
                assert self.table.due is not None
                await self.wait(self.table.due - self.clock.time)
                continue
            option, amount = do(seat)
            await self.acts(seat, option, amount)
        raise AssertionError("the hand has no end")

    def passive(self, _seat: str) -> tuple[str, int | None]:
        options = {option["option"]: option for option in self.table.phase.options}
        return ("check" if "check" in options else "call" if "call" in options else next(iter(options))), None

    def checked(self) -> None:
        """Every chip is where the books say."""
        assert self.bank.total == self._brought
        for seat, chair in self.chairs:
            assert self.bank.escrow[chair.player] == chair.stack, seat

    @property
    def _brought(self) -> int:
        return self.money

    money: int = 0


def story(tell: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(tell())

    run.__name__, run.__doc__ = tell.__name__, tell.__doc__
    return run


async def two_sit_down(evening: Evening, chips: int | None = None) -> None:
    for name in ("Anna", "Ben"):
        await evening.comes(name, chips=chips)
        evening.money += 10 * EUR
