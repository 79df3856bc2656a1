"""A reserve of time beyond the time to answer: it runs by itself, is used up, and grows again with the hands."""

from __future__ import annotations

from dataclasses import replace

from evening_kit import Evening, story, two_sit_down

from croupier.house import opponents
from croupier.room import Pace, Sitter, TableActor, TimeBank
from croupier.room.spec import Spec
from croupier.server import views

BANK = TimeBank(start=20_000, more=5_000, every=2, most=22_000)


class Unhurried(Evening):
    """At this table everybody has ten seconds, and twenty in reserve."""

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        assert pace is not None
        return super()._table(spec, replace(pace, bank=BANK))

    def reserve(self, seat: str) -> int:
        return self.chairs[seat].bank

    @property
    def clock_and_bank(self) -> tuple[int | None, int]:
        """What is told of the time of who is asked."""
        phase = views.phase(self.table, None)
        return phase.ends_in_ms, phase.bank_ms


async def begun() -> tuple[Unhurried, str]:
    evening = Unhurried()
    await two_sit_down(evening)
    await evening.dealt()
    assert evening.to_act is not None
    return evening, evening.to_act


@story
async def test_when_the_clock_is_out_the_reserve_runs_and_what_is_used_is_gone() -> None:
    evening, seat = await begun()
    assert evening.clock_and_bank == (10_000, 20_000)
    await evening.wait(4)
    assert evening.clock_and_bank == (6_000, 20_000)
    await evening.wait(11)
    assert evening.clock_and_bank == (0, 15_000), "five seconds of it have run"
    assert evening.to_act == seat
    await evening.acts(seat, "call")
    assert evening.reserve(seat) == 15_000
    assert evening.clock_and_bank == (10_000, 20_000), "the other's own"


@story
async def test_who_answers_in_time_keeps_it_whole() -> None:
    evening, seat = await begun()
    await evening.wait(9)
    await evening.acts(seat, "call")
    assert evening.reserve(seat) == 20_000


@story
async def test_when_both_are_out_he_has_said_nothing_and_has_no_reserve() -> None:
    evening, seat = await begun()
    await evening.wait(29)
    assert evening.to_act == seat
    await evening.wait(2)
    assert evening.to_act != seat
    assert evening.reserve(seat) == 0
    assert evening.chairs[seat].silent == 1


@story
async def test_it_grows_with_the_hands_up_to_a_bound() -> None:
    evening, seat = await begun()
    await evening.wait(28)
    await evening.plays(evening.passive)
    assert evening.reserve(seat) == 2_000
    await evening.plays(evening.passive)
    assert evening.reserve(seat) == 7_000, "the second hand brings five seconds"
    other = next(name for name in ("Anna", "Ben") if name != seat)
    assert evening.reserve(other) == 22_000, "and no more than there may be"


@story
async def test_who_is_not_there_and_bots_have_none() -> None:
    evening = Unhurried()
    await two_sit_down(evening)
    bot = opponents.opponent(evening.table.spec.game, "caller")
    await evening.do(evening.table.seat_bot(Sitter("Bot", "Bot", bot=True), bot))
    reserve_of = evening.table.seating.reserve_of
    assert [reserve_of(name) for name in ("Anna", "Ben", "Bot")] == [20_000, 20_000, 0]
    await evening.do(evening.table.unwatch(evening.pages["Anna"]))
    assert reserve_of("Anna") == 0, "nobody waits longer for an empty chair"
