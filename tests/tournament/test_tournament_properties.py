"""What holds in every tournament, whatever falls: chips and money are conserved, tables are even when play resumes, the
same entries give the same, and nobody pays the big blind twice in a row because he has been moved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play import Refused
from croupier.play.record import Json
from croupier.tournament import entries as e
from croupier.tournament import happenings as h
from croupier.tournament.book import plan_for
from croupier.tournament.engine import apply, due
from croupier.tournament.paying import Deals
from croupier.tournament.simulated import Played, course, simulated
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan

SHORT = [{"small": 50 * 2**n, "big": 100 * 2**n, "ante": 10 * 2**n, "lasts": 300} for n in range(8)]
HEADS = [{"pool": 900_00, "fee": 100_00, "bounty": 101, "chips": 10_000}]
PRIZES: Json = {"paid": [{"shares": [50, 30, 17]}]}
FORMS: dict[str, Json] = {
    "freezeout": {},
    "late entries": {"late": 2},
    "rebuys": {"rebuy": {"until": 6, "pool": 50_00, "chips": 10_000, "most": 2}},
    "progressive": {"entry": HEADS, "heads": {"kind": "progressive"}},
    "pool of bounties": {"entry": HEADS, "heads": {"kind": "pool"}},
    "stages": {"stages": [{"advance": 2, "chairs": 4, "flip": True}, {"advance": 1, "chairs": 4}]},
    "stacks": {"stacks": 5, "stacks_until": 3},
    "time": {"ends": {"after": 1800, "by": "share"}},
    "hand for hand": {"above": 4},
    "breaks": {"levels": [{**level, "rest": 120} for level in SHORT]},
}
HOUSES = ("gelp/freezeout", "veikkaus/freezeout", "unibet-ee/freezeout", "ray-halls/evening")
SEEDS = st.integers(0, 2**32)


def planned(house: str, form: str, guarantee: int = 0) -> Plan:
    entry = [{"pool": 45_00, "fee": 5_00, "chips": 10_000}]
    change: Json = {"levels": SHORT, "chairs": 4, "entry": entry, "late": 0}
    change |= {"prizes": {**PRIZES, "guarantee": guarantee}}
    own = FORMS[form]
    if house == "ray-halls/evening" and "entry" in own:
        own = {**own, "entry": [{"pool": 40_00, "fee": 5_00, "bounty": 101, "chips": 10_000}]}
    return plan_for(house, {**change, **own})


def chips(state: Tournament) -> int:
    return sum(each.stack + each.kept for each in state.entrants.values()) + state.loose


def told(played: list[Played], kind: type[h.Event]) -> list[h.Event]:
    return [event for each in played for event in each.events if isinstance(event, kind)]


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=6, deadline=None)
@given(house=st.sampled_from(HOUSES), players=st.integers(13, 22), seed=SEEDS)
def test_chips_and_money_are_conserved_to_the_end(form: str, house: str, players: int, seed: int) -> None:
    plan = planned(house, form)
    played = []
    for each in course(plan, players, seed, late=4 if plan.structure.late else 0):
        played.append(each)
        state = each.state
        assert chips(state) == state.chips or state.phase == "registering"
        assert all(entrant.stack >= 0 for entrant in state.entrants.values())
        seats = Counter(entrant.chair for entrant in state.entrants.values() if entrant.chair is not None)
        assert max(seats.values(), default=1) == 1
    state = played[-1].state
    assert state.phase == "over"
    money, charged = state.money, told(played, h.Charged)
    assert sum(each.whole for each in charged) == money.pool + money.fees + money.bounties
    assert money.paid <= sum(state.prizes or ()) or plan.structure.ends is not None
    assert money.bounties_paid == money.bounties
    paid = sum(each.amount for each in told(played, h.PrizePaid))
    assert paid == money.paid == money.pool * 97 // 100


@settings(max_examples=40, deadline=None)
@given(house=st.sampled_from(HOUSES), players=st.integers(9, 22), seed=SEEDS)
def test_tables_are_even_when_play_resumes(house: str, players: int, seed: int) -> None:
    plan = planned(house, "late entries")
    rules = plan.house.balancing
    for each in course(plan, players, seed, late=5):
        if isinstance(each.entry, e.Begins):
            allowed = rules.later if rules.later is not None and each.state.closed else rules.difference
            own = len(each.state.tables[each.entry.table].chairs)
            assert own - min(len(table.chairs) for table in each.state.tables.values()) <= allowed


@settings(max_examples=40, deadline=None)
@given(house=st.sampled_from(("gelp/freezeout", "veikkaus/freezeout")), players=st.integers(9, 22), seed=SEEDS)
def test_nobody_pays_the_big_blind_twice_in_a_row_by_a_move(house: str, players: int, seed: int) -> None:
    """Where the next big blind moves he has not just paid it; a table that breaks is another matter."""
    paid_last: dict[str, bool] = {}
    broken = set[str]()
    for each in course(planned(house, "freezeout"), players, seed):
        if any(isinstance(event, h.TableBroken | h.FinalTable) for event in each.events):
            broken |= {event.who for event in each.events if isinstance(event, h.Moved)}
        if isinstance(each.entry, e.Begins):
            hand = each.state.tables[each.entry.table].hand
            assert hand is not None
            assert hand.big is not None
            assert not paid_last.get(hand.big) or hand.big in broken
            paid_last |= {who: who == hand.big for who in hand.stacks}
            broken -= set(hand.stacks)


@settings(max_examples=10, deadline=None)
@given(house=st.sampled_from(HOUSES), form=st.sampled_from([*FORMS]), seed=SEEDS)
def test_the_same_entries_give_the_same_and_undo_is_without_the_last(house: str, form: str, seed: int) -> None:
    plan = planned(house, form)
    played = [*course(plan, 9, seed)]
    state = Tournament()
    for each in played:
        before = state
        state, events = apply(plan, state, each.entry)
        assert (state, events) == (each.state, each.events)
    again = Tournament()
    for each in played[:-1]:
        again, _ = apply(plan, again, each.entry)
    assert again == before


@settings(max_examples=10, deadline=None)
@given(house=st.sampled_from(HOUSES), form=st.sampled_from([*FORMS]), seed=SEEDS)
def test_what_is_refused_changes_nothing_and_what_is_due_happens(house: str, form: str, seed: int) -> None:
    plan, luck = planned(house, form), Random(seed)
    for each in course(plan, 9, seed):
        state, now = each.state, each.state.now
        odd: list[e.Entry] = [
            e.Registers(now, who="P1", meets=True),
            e.Rebuys(now, who=luck.choice([*state.entrants])),
            e.MovesTo(now, who="P2", table=luck.choice([*state.tables, "9"]), seat=luck.randrange(12)),
            e.Finishes(now, table="1", won={"P1": 1}),
            e.Agreed(now, amounts={"P1": 1}),
            e.AddsOn(now, who="P3"),
            e.GoesOn(now),
        ]
        copy = (state, dict(state.entrants), dict(state.tables))
        for entry in odd:
            try:
                apply(plan, state, entry)
            except Refused as no:
                assert no.reason
        assert copy == (state, state.entrants, state.tables)
        moment = due(plan, state)
        assert moment is None or moment >= now


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("guarantee", [0, 3000_00])
@settings(max_examples=6, deadline=None)
@given(players=st.integers(9, 22), seed=SEEDS, data=st.data())
def test_an_event_that_is_called_off_pays_what_came_in(
    form: str, guarantee: int, players: int, seed: int, data: st.DataObject
) -> None:
    """Wherever it is cut off: fees of those who are left and all bounties go out, and of the prizes all that was
    collected, or in the money the whole list; what that is above the pool the house adds."""
    plan = planned("unibet-ee/freezeout", form, guarantee)
    late = 4 if plan.structure.late else 0
    played = [each for each in course(plan, players, seed, late) if each.state.phase == "running"]
    at = data.draw(st.integers(0, len(played) - 1))
    before = played[at].state
    state, events = apply(plan, before, e.Cancels(before.now, why="the server fails"))
    money, left = state.money, [*state.seated()]
    assert state.phase == "cancelled"
    assert due(plan, state) is None
    assert chips(state) == state.chips
    assert before.money.fees - money.fees == sum(state.entrants[who].fees for who in left)
    assert sum(each.amount for each in events if isinstance(each, h.Refunded)) == before.money.fees - money.fees
    paid = sum(each.amount for each in events if isinstance(each, h.PrizePaid))
    bounties = sum(each.amount for each in events if isinstance(each, h.BountyPaid))
    assert before.money.paid + paid == money.paid
    assert before.money.bounties_paid + bounties == money.bounties_paid == money.bounties
    assert money.overlay == max(0, money.paid - money.pool)
    in_money = state.prizes is not None and len(left) <= len(state.prizes)
    assert money.paid == (sum(state.prizes or ()) if in_money else money.pool)
    with pytest.raises(Refused, match="is over"):
        apply(plan, state, e.Removed(state.now, who=left[0], cheated=True))


def test_what_a_deal_has_divided_stays_divided() -> None:
    plan = planned("unibet-ee/freezeout", "freezeout", 3000_00)
    plan = replace(plan, paying=plan.paying.model_copy(update={"deals": Deals()}))
    state = next(each.state for each in course(plan, 9, 1) if each.state.prizes is not None)
    people = frozenset(state.seated())
    state, _ = apply(plan, state, e.Agreed(state.now, amounts=dict.fromkeys(people, 300_00), agree=people))
    state, events = apply(plan, state, e.Cancels(state.now))
    paid = {each.who: each.amount for each in events if isinstance(each, h.PrizePaid)}
    assert sum(paid.values()) == 3000_00 * 97 // 100 - 9 * 300_00
    assert set(paid) == people
    assert state.money.paid == 3000_00 * 97 // 100


def test_a_house_that_says_nothing_calls_no_running_event_off() -> None:
    plan = planned("gelp/freezeout", "freezeout")
    state = next(each.state for each in course(plan, 9, 1) if each.state.phase == "running")
    with pytest.raises(Refused, match="do not say how a cancelled"):
        apply(plan, state, e.Cancels(state.now))


def test_a_simulated_event_is_the_same_with_the_same_seed() -> None:
    plan = planned("gelp/freezeout", "late entries")
    one = simulated(plan, 30, 7, late=5)
    assert one == simulated(plan, 30, 7, late=5)
    assert one.entries == 30
    assert one.hands > 30
    assert sum(one.prizes) == 30 * 45_00 * 97 // 100
    assert one.fees == 30 * 5_00
