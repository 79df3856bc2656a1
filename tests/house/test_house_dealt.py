"""Events that the house deals: hands and what the event makes of them are one, chips are no money, and prizes are paid
once."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from dealt_kit import SIT_AND_GO, bots, dealing, opened
from event_kit import balances, enters
from house_kit import until

from croupier.house import House, audit
from croupier.house.events import EventActor, Wanted
from croupier.house.events.actor import Undo
from croupier.play import Refused
from croupier.room import Sitter
from croupier.store import canonical
from croupier.store.files import DATABASE
from croupier.tournament import entries as e
from croupier.tournament.happenings import Moved
from croupier.tournament.state import Hand, Table, Tournament

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_sit_and_go_of_bots_is_played_to_its_end(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, _ = await opened(house, fills=4)
        await bots(house, actor, 4)
        assert actor.journal.state.phase == "running"
        await until(lambda: actor.journal.state.phase == "over")
        state = actor.journal.state
        assert state.chips == 4 * 1_500
        assert sum(one.stack for one in state.entrants.values()) == state.chips
        assert sum(state.won.values()) == state.money.pool == 36_00
        assert (await balances(house, actor.event.id))["pool"] == 0
    found = audit(tmp_path)
    assert found.wrong == []
    assert found.counted["rounds replayed"] > 0


class Watch:
    """Looks at an event whenever it stands otherwise."""

    def __init__(self, house: House, actor: EventActor) -> None:
        self.big: dict[str, str] = {}
        """Who posted the big blind last, at which table."""
        self.wrong: list[str] = []
        self.hands = self.moves = 0
        self.rounds = 0
        self._actor, self._before, self._told = actor, actor.journal.state, 0
        house.events.changed = self.look

    def look(self, actor: EventActor) -> None:
        before, now = self._before, actor.journal.state
        self._before = now
        chips = sum(one.stack for one in now.entrants.values())
        if now.phase == "running" and chips != now.chips:
            self.wrong.append(f"{chips} chips are with people, and {now.chips} are in play")
        self.rounds += now.round is not None
        self.moves += sum(isinstance(e, Moved) for told in actor.journal.told[self._told :] for e in told.events)
        self._told = len(actor.journal.told)
        for name, table in now.tables.items():
            old = before.tables.get(name)
            if table.hand is not None and (old is None or old.hand is None):
                self._begins(table, table.hand, now)

    def _begins(self, table: Table, hand: Hand, now: Tournament) -> None:
        self.hands += 1
        sizes = [len(each.chairs) for each in now.tables.values() if each.hand is None or each is table]
        if max(sizes) - min(sizes) > 1 and now.breaks is None and not now.forms:
            self.wrong.append(f"a hand begins at tables of {sizes}")
        if hand.big is not None:
            at = self.big.get(hand.big)
            if at is not None and at != table.name and at in now.tables and not now.final:  # others draw seats anew
                self.wrong.append(f"{hand.big} posts the big blind again after a move")
            self.big = {who: at for who, at in self.big.items() if who not in hand.stacks}
            self.big[hand.big] = table.name


async def test_tables_break_and_balance_and_nothing_is_lost(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, rita = await opened(house, chairs=5, fills=17)
        watch = Watch(house, actor)
        await bots(house, actor, 17)
        assert len(actor.journal.state.tables) == 4
        await until(lambda: actor.journal.state.phase == "over")
        state = actor.journal.state
        assert watch.wrong == []
        assert watch.hands > 3
        assert watch.moves > 0
        assert state.final
        assert sum(state.won.values()) == state.money.pool
        assert await enters(actor, rita, e.Warned(0, who="Bot 1")) == ["The tournament is over."]
    assert audit(tmp_path).wrong == []


async def test_hand_for_hand_tables_wait_for_each_other(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, _ = await opened(house, chairs=4, fills=10, hand_for_hand=[10, 9, 8, 7, 6, 5])
        watch = Watch(house, actor)
        await bots(house, actor, 10)
        await until(lambda: actor.journal.state.phase == "over")
        assert watch.rounds > 0
        assert watch.wrong == []
    assert audit(tmp_path).wrong == []


async def test_it_goes_on_after_a_restart_with_every_chip(tmp_path: Path) -> None:
    chips, hands = 0, 0
    for _ in range(4):
        async with dealing(tmp_path) as house:
            if not house.events.all:
                actor, _ = await opened(house, chairs=5, fills=11)
                await bots(house, actor, 11)
                chips = actor.journal.state.chips
            (actor,) = house.events.all.values()
            assert actor.journal.state.chips == chips
            told = len(actor.journal.lines)
            await until(lambda a=actor, n=told: len(a.journal.lines) > n + 12 or a.journal.state.phase == "over")
            hands += 1
        assert audit(tmp_path).wrong == []
    async with dealing(tmp_path) as house:
        (actor,) = house.events.all.values()
        await until(lambda: actor.journal.state.phase == "over")
        state = actor.journal.state
        assert sum(state.won.values()) == state.money.pool
        assert (await balances(house, actor.event.id))["pool"] == 0
    assert audit(tmp_path).wrong == []


async def test_who_is_not_there_is_blinded_off(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, _ = await opened(house, fills=3)
        guest = await house.people.guest()
        await actor.enter_own(guest, e.Registers(0))
        await bots(house, actor, 2)
        await until(lambda: actor.journal.state.phase == "over")
        assert actor.journal.state.entrants[guest.name].stack == 0
    assert audit(tmp_path).wrong == []


async def test_nobody_says_what_the_house_sees_by_itself(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, rita = await opened(house, fills=3)
        guest = await house.people.guest()
        await actor.enter_own(guest, e.Registers(0))
        await bots(house, actor, 2)
        (no,) = await enters(actor, rita, e.Falls(0, who={guest.name: None}))
        assert "sees by itself" in (no or "")
        (out,) = await actor.enter(rita, [Wanted(Undo(1))])
        assert "not undone" in (out.refused or "")
        name = f"{actor.event.id}-table-1"
        await until(lambda: name in house.tables and len(house.tables[name].seats) == 3)
        table = house.tables[name]
        with pytest.raises(Refused, match="drawn"):
            await table.sit(Sitter("stranger", "Stranger"))
        with pytest.raises(Refused, match="chips stay"):
            await table.stand(guest.id)
        with pytest.raises(Refused, match="counter"):
            await house.events.opened(rita, "Sunday", "veikkaus", SIT_AND_GO, "counter", dealt=True)


async def test_the_audit_names_a_hand_that_brought_something_else(tmp_path: Path) -> None:
    async with dealing(tmp_path) as house:
        actor, _ = await opened(house, fills=3)
        await bots(house, actor, 3)
        await until(lambda: actor.journal.state.phase == "over")
        event, table = actor.event.id, f"{actor.event.id}-table-1"
    with sqlite3.connect(tmp_path / DATABASE) as db:
        last = db.execute("select max(seq) from inputs where table_id = ?", (event,)).fetchone()[0]
        for seq in range(last, 0, -1):
            said = db.execute("select entry from inputs where table_id = ? and seq = ?", (event, seq)).fetchone()[0]
            if '"of":"Finishes"' in said:
                changed = json.loads(said)
                changed["entry"]["won"] = {who: -amount for who, amount in changed["entry"]["won"].items()}
                db.execute(
                    "update inputs set entry = ? where table_id = ? and seq = ?", (canonical(changed), event, seq)
                )
                break
    assert any(table in wrong for wrong in audit(tmp_path).wrong)
