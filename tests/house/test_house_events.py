"""Tournaments in the books of the house: entries and money together, once, whatever is cut off on the way."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from event_kit import account, balances, begun, enters, house_with, must, opened, own

from croupier.house import House, audit
from croupier.house.events import EventActor, Wanted
from croupier.house.events import actor as events_actor
from croupier.house.events.actor import Undo
from croupier.house.people import Person
from croupier.play import Refused
from croupier.tournament import entries as e

pytestmark = pytest.mark.anyio
FIVE = ("Ann", "Bea", "Cid", "Dan", "Eve")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def evening(house: House, director: str = "Rita", **changed: object) -> tuple[EventActor, Person]:
    who = await account(house, director)
    return await house.events.opened(who, "Sunday", "veikkaus", own(**changed), "counter"), who


def seats(actor: EventActor) -> dict[str, str]:
    state = actor.journal.state
    return {who: str(state.entrants[who].chair) for who in state.seated()}


def refused(no: str | None, words: str) -> None:
    assert no is not None
    assert words in no


async def test_an_evening_is_paid_at_the_counter_and_to_the_cent(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        assert await balances(house, actor.event.id) == {"pool": 100_00}
        await must(actor, rita, e.Closes(0))
        out = list(FIVE[1:])
        for who in out:
            await must(actor, rita, e.Falls(0, who={who: None}))
        assert actor.journal.state.phase == "over"
        assert actor.journal.state.won == {"Ann": 60_00, "Eve": 40_00}
        assert (await balances(house, actor.event.id))["pool"] == 0
    assert audit(tmp_path).wrong == []


async def test_it_is_the_same_event_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        await must(actor, rita, e.Falls(0, who={"Bea": None}), e.SetsLevel(0, level=2))
        assert (await actor.enter(rita, [Wanted(Undo(6 + 1))]))[0].refused is None
        stands, told = actor.journal.state, actor.journal.told
    async with opened(tmp_path) as house:
        back = house.events.of(actor.event.id)
        assert back.journal.state == stands
        assert back.journal.told == told
        assert back.journal.undone == {7}
    assert audit(tmp_path).wrong == []


async def test_what_was_due_while_the_house_was_closed_has_happened_at_its_moment(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        began = actor.journal.state.began or 0
    later = actor.journal
    at = began + 1_200_000 + 1
    again = later.entered(e.Tick(at))
    assert again.state.clock.level == 1
    assert again.state.clock.since == began + 1_200_000


async def test_undone_and_redone_it_stands_as_before(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        sat = seats(actor)
        await must(actor, rita, e.Falls(0, who={"Bea": None}), e.Falls(0, who={"Cid": None}))
        stood = actor.journal.state
        await actor.enter(rita, [Wanted(Undo(7))])
        assert "Bea" in set(actor.journal.state.seated())
        assert "Cid" not in set(actor.journal.state.seated())
        assert seats(actor)["Bea"] == sat["Bea"]
        await actor.enter(rita, [Wanted(Undo(7, again=True))])
        assert actor.journal.state.gone == stood.gone
        assert actor.journal.state.entrants == stood.entrants
    assert audit(tmp_path).wrong == []


async def test_an_entry_undone_gives_the_money_back_and_a_payment_is_not_undone(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await must(actor, rita, *(e.Registers(0, who=who) for who in FIVE))
        await actor.enter(rita, [Wanted(Undo(5))])
        assert (await balances(house, actor.event.id))["pool"] == 80_00
        await actor.enter(rita, [Wanted(Undo(5, again=True))])
        await must(actor, rita, e.Starts(0), e.Closes(0))
        for who in FIVE[1:4]:
            await must(actor, rita, e.Falls(0, who={who: None}))
        assert (await actor.enter(rita, [Wanted(Undo(10))]))[0].refused is None  # nobody has been paid yet
        await actor.enter(rita, [Wanted(Undo(10, again=True))])
        await must(actor, rita, e.Falls(0, who={"Eve": None}))
        for n in (8, 10, 11):
            refused((await actor.enter(rita, [Wanted(Undo(n))]))[0].refused, "what is paid stays paid")
        assert actor.journal.state.phase == "over"
        assert (await balances(house, actor.event.id))["pool"] == 0
    assert audit(tmp_path).wrong == []


async def test_what_is_sent_again_happens_once_and_what_is_sent_late_stands_at_its_moment(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        happened = actor.now
        while actor.now <= happened:
            await asyncio.sleep(0.001)
        await must(actor, rita, e.Falls(0, who={"Cid": None}))
        late = [Wanted(e.Falls(0, who={"Bea": None}), "a", happened), Wanted(e.Warned(0, who="Ann"), "b", happened)]
        first = await actor.enter(rita, late)
        again = await actor.enter(rita, late)
        assert [(out.refused, out.known) for out in (*first, *again)] == [(None, False)] * 2 + [(None, True)] * 2
        gone = [group[0].who for group in actor.journal.state.gone]
        assert gone == ["Bea", "Cid"]
        refused((await actor.enter(rita, [Wanted(e.Closes(0), "c", actor.now + 3_600_000)]))[0].refused, "ahead")
        refused((await actor.enter(rita, [Wanted(e.Closes(0), "d", 5)]))[0].refused, "too long ago")
        refused(
            (await actor.enter(rita, [Wanted(e.Removed(0, who="Cid"), "e", happened), Wanted(e.Closes(0))]))[0].refused,
            "could not have been",
        )
        stands = actor.journal.state
    async with opened(tmp_path) as house:
        back = house.events.of(actor.event.id)
        assert back.journal.state == stands
        assert [out.known for out in await back.enter(rita, late)] == [True, True]
    assert audit(tmp_path).wrong == []


async def test_who_plays_by_wallet_enters_and_leaves_by_himself(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        rita, ann, bea, cid = [await account(house, name) for name in ("Rita", "Ann", "Bea", "Cid")]
        actor = await house.events.opened(rita, "Sunday", "veikkaus", own(unregister=0), "wallets")
        had = (await house.people.balances(ann.id))["EUR"]
        for who in (ann, bea):
            await actor.enter_own(who, e.Registers(0))
        assert (await house.people.balances(ann.id))["EUR"] == had - 25_00
        with pytest.raises(Refused, match="in this tournament already"):
            await actor.enter_own(ann, e.Registers(0))
        refused((await enters(actor, rita, e.Registers(0, who="Cid")))[0], "his own wallet")
        refused((await actor.enter(rita, [Wanted(Undo(1))]))[0].refused, "for himself")
        await actor.enter_own(bea, e.Unregisters(0))
        assert (await house.people.balances(bea.id))["EUR"] == had
        await actor.enter_own(bea, e.Registers(0))
        await actor.enter_own(cid, e.Registers(0))
        out = [e.Falls(0, who={who: None}) for who in ("Cid", "Bea")]
        await must(actor, rita, e.Starts(0), e.Closes(0), *out)
        assert (await house.people.balances(ann.id))["EUR"] == had - 25_00 + 36_00
        assert (await house.people.balances(bea.id))["EUR"] == had - 25_00 + 24_00
        assert (await house.people.balances(cid.id))["EUR"] == had - 25_00
        assert (await balances(house, actor.event.id))["pool"] == 0
    assert audit(tmp_path).wrong == []


async def test_who_has_too_little_does_not_enter_and_nothing_has_changed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        rita, ann = [await account(house, name) for name in ("Rita", "Ann")]
        dear = own(entry=[{"pool": 1_000_000_00, "fee": 0, "chips": 5_000}])
        actor = await house.events.opened(rita, "Dear", "veikkaus", dear, "wallets")
        with pytest.raises(Refused, match="are there"):
            await actor.enter_own(ann, e.Registers(0))
        assert actor.journal.lines == ()
    assert audit(tmp_path).wrong == []


async def test_a_cancelled_event_gives_everything_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        rita, ann = [await account(house, name) for name in ("Rita", "Ann")]
        actor = await house.events.opened(rita, "Sunday", "veikkaus", own(), "wallets")
        had = (await house.people.balances(ann.id))["EUR"]
        await actor.enter_own(ann, e.Registers(0))
        await must(actor, rita, e.Cancels(0, why="no dealer"))
        assert (await house.people.balances(ann.id))["EUR"] == had
        refused((await enters(actor, rita, e.Starts(0)))[0], "is over")
        refused((await actor.enter(rita, [Wanted(Undo(2))]))[0].refused, "what is paid stays paid")
    assert audit(tmp_path).wrong == []


async def test_what_cannot_be_is_refused_with_the_reason_and_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house, most=6, rebuy={"until": 2, "pool": 10_00, "chips": 5_000})
        await begun(actor, rita, ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay"))
        full = {"Ann": "9/1"}
        stood = actor.journal
        wrong = {
            "in this tournament already": e.Registers(0, who="Ann"),
            "reads like Ann": e.Registers(0, who="ann"),
            "All 6 places": e.Registers(0, who="Gus"),
            "buys none": e.Rebuys(0, who="Ann"),
            "not in this tournament": e.Falls(0, who={"Zoe": None}),
            "somebody has won his chips": e.Falls(0, who=dict.fromkeys(stood.state.seated())),
            "no table 9": e.Reseats(0, moves=full),
            "begun already": e.Starts(0),
            "entered in an event": e.Fails(0),
        }
        for words, entry in wrong.items():
            if words != "entered in an event":
                refused((await enters(actor, rita, entry))[0], words)
        refused((await enters(actor, rita, e.Begins(0, table="1")))[0], "by the director")
        sits = seats(actor)
        taken = next(where for who, where in sits.items() if who != "Ann")
        refused((await enters(actor, rita, e.Reseats(0, moves={"Ann": taken})))[0], "sits")
        refused((await enters(actor, rita, e.Reseats(0, moves={"Ann": "nowhere"})))[0], "is no seat")
        assert actor.journal is stood


async def test_an_event_that_cannot_be_played_is_not_opened(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        rita = await account(house, "Rita")
        levels = [{"small": 50, "big": 100, "lasts": 60}, {"small": 25, "big": 50, "lasts": 60}]
        wrong = {
            "never fall": own(levels=levels),
            "at most 100 per cent": own(prizes={"paid": [{"shares": [80, 30]}]}),
            "'target'": own(prizes={"seat": 5}),
            "fewer seats": own(fills=8, most=5),
            "director of the house": own(prizes={"guarantee": 1_000_00, "paid": [{"shares": [100]}]}),
            "stack or span": own(entry=[{"pool": 10**15, "fee": 0, "chips": 5_000}]),
            "earlier ones": own(entry=[], carried="best", late=0, again=None),
        }
        for words, structure in wrong.items():
            with pytest.raises(Refused, match=words):
                await house.events.opened(rita, "Sunday", "veikkaus", structure, "counter")
        with pytest.raises(Refused, match="called something"):
            await house.events.opened(rita, " ", "veikkaus/freezeout", None, "counter")
        with pytest.raises(Refused, match="no event"):
            await house.events.opened(rita, "Sunday", "veikkaus/nothing", None, "counter")
        with pytest.raises(Refused, match="may direct"):
            await house.events.opened(await house.people.guest(), "Sunday", "veikkaus/freezeout", None, "counter")
        assert house.events.all == {}


async def test_an_event_has_so_many_people_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_actor, "MOST_PEOPLE", 3)
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await must(actor, rita, *(e.Registers(0, who=who) for who in FIVE[:3]))
        refused((await enters(actor, rita, e.Registers(0, who="Dan")))[0], "at most 3 people")


async def test_a_guarantee_is_made_up_by_the_house_for_its_own_director_only(tmp_path: Path) -> None:
    prizes = {"guarantee": 200_00, "paid": [{"shares": [60, 40]}]}
    async with opened(tmp_path, house_with(directors=["Rita"])) as house:
        actor, rita = await evening(house, prizes=prizes)
        await begun(actor, rita, FIVE)
        await must(actor, rita, e.Closes(0))
        assert (await balances(house, actor.event.id))["pool"] == 200_00
        for who in FIVE[1:]:
            await must(actor, rita, e.Falls(0, who={who: None}))
        assert actor.journal.state.won == {"Ann": 120_00, "Eve": 80_00}
        assert (await balances(house, actor.event.id))["pool"] == 0
    assert audit(tmp_path).wrong == []


async def test_a_role_is_asked_again_where_an_entry_is_carried_out(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        finn, stranger = await account(house, "Finn"), await account(house, "Sam")
        await begun(actor, rita, FIVE)
        refused((await enters(actor, stranger, e.Falls(0, who={"Ann": None})))[0], "no event")
        with pytest.raises(Refused, match="no event"):
            house.events.directed(actor.event.id, stranger.id)
        with pytest.raises(Refused, match="no event"):
            await actor.gives_role(stranger, stranger, "director")
        await actor.gives_role(rita, finn, "floor")
        await must(actor, finn, e.Falls(0, who={"Ann": None}))
        refused((await enters(actor, finn, e.Cancels(0, why="")))[0], "by the director")
        refused((await actor.enter(finn, [Wanted(Undo(1))]))[0].refused, "by the director")
        assert (await actor.enter(finn, [Wanted(Undo(7))]))[0].refused is None
        await actor.gives_role(rita, finn, None)
        refused((await enters(actor, finn, e.Falls(0, who={"Ann": None})))[0], "no event")
    async with opened(tmp_path) as house:
        assert house.events.of(actor.event.id).role_of(finn.id) is None
    assert audit(tmp_path).wrong == []


async def test_the_audit_names_what_does_not_follow(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        event = actor.event.id
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        (text,) = db.execute("SELECT entry FROM inputs WHERE table_id = ? AND seq = 3", (event,)).fetchone()
        said = json.loads(text)
        said["moves"][0][1] = {name: amount * 2 for name, amount in said["moves"][0][1].items()}
        db.execute("UPDATE inputs SET entry = ? WHERE table_id = ? AND seq = 3", (json.dumps(said), event))
    wrong = "\n".join(audit(tmp_path).wrong)
    assert f"inputs {event}/3" in wrong
    assert "by the rules it is" in wrong


async def test_a_level_lasts_as_long_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, rita = await evening(house, unregister=60)
        await begun(actor, rita, FIVE)
        plan = actor.event.plan
        assert plan.structure.levels[0].lasts == 1_200_000
    async with opened(tmp_path) as house:
        assert house.events.of(actor.event.id).event.plan == plan


async def test_a_crash_loses_nothing_that_was_entered(tmp_path: Path) -> None:
    """The books as they lie there while the house is open: nobody has closed anything."""
    async with opened(tmp_path / "open") as house:
        actor, rita = await evening(house)
        await begun(actor, rita, FIVE)
        for who in FIVE[1:4]:
            await must(actor, rita, e.Falls(0, who={who: None}))
            crashed = tmp_path / who
            shutil.copytree(tmp_path / "open", crashed)
            stands = actor.journal.state
            async with opened(crashed) as again:
                back = again.events.of(actor.event.id)
                assert back.journal.state == stands
                assert (await balances(again, actor.event.id))["pool"] == 100_00
            assert audit(crashed).wrong == []


async def test_rebuys_bounties_and_a_deal_are_paid_to_the_cent(tmp_path: Path) -> None:
    more = {
        "entry": [{"pool": 20_00, "fee": 5_00, "bounty": 10_00, "chips": 5_000}],
        "heads": {"kind": "knockout"},
        "rebuy": {"until": 2, "pool": 10_00, "chips": 5_000},
        "again": None,
    }
    async with opened(tmp_path) as house:
        rita = await account(house, "Rita")
        actor = await house.events.opened(rita, "Sunday", "gelp", own(**more), "counter")
        await begun(actor, rita, FIVE)
        event = actor.event.id
        assert await balances(house, event) == {"pool": 100_00, "bounties": 50_00}
        await must(actor, rita, e.Falls(0, who={"Bea": None}, by=("Ann",)))
        assert actor.journal.state.entrants["Bea"].broke
        await must(actor, rita, e.Rebuys(0, who="Bea"))
        assert (await balances(house, event))["pool"] == 110_00
        await must(actor, rita, e.SetsLevel(0, level=3))
        for who in ("Cid", "Dan", "Eve"):
            await must(actor, rita, e.Falls(0, who={who: None}, by=("Ann",)))
        assert actor.journal.state.money.bounties_paid == 30_00
        assert (await balances(house, event))["bounties"] == 20_00
        chips = actor.journal.state.chips
        await must(actor, rita, e.Counts(0, stacks={"Ann": chips - 6_000, "Bea": 6_000}))
        deal = e.Agreed(0, amounts={"Ann": 60_00, "Bea": 45_00}, agree=frozenset({"Ann"}))
        refused((await enters(actor, rita, deal))[0], "does not agree")
        await must(actor, rita, replace(deal, agree=frozenset({"Ann", "Bea"})))
        assert await balances(house, event) == {"pool": 5_00, "bounties": 20_00}
        await must(actor, rita, e.Falls(0, who={"Bea": None}, by=("Ann",)))
        assert await balances(house, event) == {"pool": 0, "bounties": 0}
        assert actor.journal.sums.won == {"Ann": 65_00 + 50_00, "Bea": 45_00}
    assert audit(tmp_path).wrong == []


async def test_hand_for_hand_places_are_found_when_every_table_has_finished(tmp_path: Path) -> None:
    people = [f"Player {letter}" for letter in "ABCDEFGH"]
    async with opened(tmp_path) as house:
        actor, rita = await evening(house)
        await begun(actor, rita, people)
        one, two = actor.journal.state.tables.values()
        out = [one.chairs[1], two.chairs[1]]
        refused((await enters(actor, rita, e.RoundOver(0)))[0], "not hand for hand")
        await must(actor, rita, e.Closes(0), e.HandForHand(0, on=True))
        await must(actor, rita, *(e.Falls(0, who={who: None}) for who in out))
        assert actor.journal.state.gone == ()
        await must(actor, rita, e.RoundOver(0))
        ((first, *rest),) = actor.journal.state.gone
        assert sorted((first.who, *(each.who for each in rest))) == sorted(out)
        assert actor.journal.state.round is not None
    assert audit(tmp_path).wrong == []
