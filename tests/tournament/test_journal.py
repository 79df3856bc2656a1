"""An event with its undone and late entries: the same state whatever way it came about, and no coin more or less."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play import Refused
from croupier.tournament import entries as e
from croupier.tournament.book import plan_for
from croupier.tournament.draws import UNDRAWN
from croupier.tournament.journal import Journal, Lots
from croupier.tournament.step import Plan, Step
from croupier.tournament.tables import advice, allowed

PEOPLE = [f"P{number}" for number in range(23)]
CHANGE = {
    "late": 2,
    "again": {},
    "rebuy": {"until": 2, "pool": 10_00, "chips": 5_000},
    "heads": {"kind": "progressive"},
    "entry": [{"pool": 20_00, "fee": 5_00, "bounty": 10_00, "chips": 5_000}],
}


def live() -> Plan:
    return replace(plan_for("veikkaus/freezeout", CHANGE), live=True)


def wishes(journal: Journal, luck: Random, at: int) -> Iterator[e.Entry]:
    """What somebody at a desk might enter now, some of it wrongly."""
    state = journal.state
    seated, broke = list(state.seated()), [who for who in state.seated() if state.entrants[who].broke]
    if broke:
        yield luck.choice([e.Rebuys(at, who=broke[0]), e.Declines(at, who=broke[0])])
    if len(seated) > 1:
        who, by = luck.sample(seated, 2)
        yield e.Falls(at, who={who: None}, by=(by,))
    yield luck.choice(
        [
            e.Registers(at, who=luck.choice(PEOPLE)),
            e.WindsClock(at, by=luck.randrange(-600_000, 1_200_000)),
            e.SetsLevel(at, level=luck.randrange(1, 5)),
            e.StopsClock(at),
            e.StartsClock(at),
            e.Penalised(at, who=luck.choice(PEOPLE), hands=1),
            e.Closes(at),
        ]
    )
    found = advice(journal.plan, state, UNDRAWN)
    if found is not None:
        yield e.Reseats(at, moves={who: str(chair) for who, chair in found.moves.items()})


def begun(seed: int) -> Journal:
    journal = Journal(live(), Lots(seed.to_bytes(32)))
    for who in PEOPLE[:20]:
        journal = journal.entered(e.Registers(1, who=who))
    return journal.entered(e.Starts(2))


def balanced(journal: Journal) -> None:
    """What people have paid is what they have been paid, what the house has, and what is still there."""
    money, sums = journal.state.money, journal.sums
    paid_in = sum(sums.charged.values())
    out = sum(sums.won.values()) + sum(sums.returned.values())
    lies = money.pool + money.overlay - money.paid + money.bounties - money.bounties_paid
    assert paid_in + sum(sums.added) == out + lies + money.fees
    assert lies >= 0
    assert sum(sums.came) == paid_in


def evening(seed: int, steps: int) -> Journal:
    luck, journal, at = Random(seed), begun(seed), 2
    for _ in range(steps):
        at += luck.randrange(1, 90_000)
        for entry in wishes(journal, luck, max(at, journal.state.now)):
            with suppress(Refused):
                journal = journal.entered(entry)
                balanced(journal)
        if journal.state.phase != "running":
            break
    return journal


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
@settings(max_examples=25, deadline=None)
def test_undone_and_redone_it_is_the_same_event(seed: int, steps: int) -> None:
    journal, luck = evening(seed, steps), Random(seed)
    for line in luck.sample(journal.lines, min(6, len(journal.lines))):
        try:
            without = journal.without(line.n)
        except Refused:
            continue
        balanced(without)
        again = without.with_again(line.n)
        assert (again.state, again.sums, again.told) == (journal.state, journal.sums, journal.told)


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 40))
@settings(max_examples=15, deadline=None)
def test_played_again_from_its_entries_it_is_the_same_event(seed: int, steps: int) -> None:
    journal = evening(seed, steps)
    again = Journal(journal.plan, journal.lots)
    for line in journal.lines:
        again = again.entered(line.entry)
    assert (again.state, again.sums, again.told) == (journal.state, journal.sums, journal.told)


@given(seed=st.integers(0, 2**32), out=st.integers(1, 19))
@settings(max_examples=25, deadline=None)
def test_who_follows_the_advice_has_even_tables(seed: int, out: int) -> None:
    luck, journal = Random(seed), begun(seed)
    for at in range(out):
        seated = list(journal.state.seated())
        if len(seated) < 2:
            break
        who, by = luck.sample(seated, 2)
        journal = journal.entered(e.Falls(3 + at, who={who: None}, by=(by,)))
        if journal.state.entrants[who].broke:
            journal = journal.entered(e.Declines(3 + at, who=who))
    for _ in range(40):
        found = advice(journal.plan, journal.state, UNDRAWN)
        if found is None:
            break
        moves = {who: str(chair) for who, chair in found.moves.items()}
        journal = journal.entered(e.Reseats(journal.state.now, moves=moves))
    assert found is None
    counts = [len(table.chairs) for table in journal.state.tables.values()]
    assert max(counts) - min(counts) <= allowed(Step(journal.plan, journal.state, UNDRAWN))
    assert sorted(journal.state.seated()) == sorted(who for who, each in journal.state.entrants.items() if each.chair)


def test_a_late_entry_stands_at_its_moment_and_a_clock_goes_by_itself() -> None:
    journal = begun(7)
    later = journal.entered(e.Warned(1_300_000, who="P3"))
    assert later.state.clock.level == 1
    stopped = later.entered(e.StopsClock(600_000))  # it was stopped ten minutes in, and nobody could send it
    assert (stopped.state.clock.level, stopped.state.clock.elapsed) == (0, 599_998)
    assert stopped.state.now == 1_300_000
    assert [line.n for line in stopped.lines] == [*range(1, 24)]
