"""Evenings in the card rooms of the houses, told by chance: whatever people do, no chip is lost and time goes forward."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from evening_kit import EUR, Evening, story

from croupier.cards import cards
from croupier.check.room.kinds import kind
from croupier.games.common import RulebookError
from croupier.play import Refused
from croupier.room.rules import entries as h
from croupier.room.rules.book import read_room
from croupier.room.rules.cardroom import CardRoom, Sitting, Table
from croupier.room.rules.evening import apply, due
from croupier.room.rules.hands import there
from croupier.room.rules.happenings import Event, HedgeSettled, TimePaid
from croupier.room.rules.model import RoomRules
from croupier.rulebooks.files import HOME

HOUSES = ["unibet-ee", "unibet-fi", "veikkaus", "gelp", "ray-online"]
OPTIONS = {
    "veikkaus": {"win_the_button": "two_buttons"},
    "ray-online": {"hedge_bets": "announced", "electronic": True},
}
TABLES = {
    "gelp": (
        "texas-holdem 0.05/0.10, buy-in 5-10, seats 4, straddle",
        "texas-holdem 0.05/0.10, buy-in 5-10, seats 4, feeds 1",
        "omaha 0.05/0.10, buy-in 5-10, time 0.30/30",
    ),
    "veikkaus": (
        "holdem 0.05/0.10, buy-in 5-10, seats 4, straddle",
        "holdem 0.05/0.10, buy-in 5-10, seats 4",
        "omaha 0.05/0.10, buy-in 5-10, time 0.30/30",
    ),
    "ray-online": (
        "poker 0.05/0.10, buy-in 5-10, seats 4",
        "poker 0.05/0.10, buy-in 5-10",
        "poker 0.10/0.20, buy-in 5-10",
    ),
}
ONLINE = ("texas-holdem 0.05/0.10", "omaha 0.05/0.10", "banzai 0.25/0.50")
PEOPLE = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus")
GUESTS = ("Hal", "Ida")
"""Who only ever play over somebody."""


class Night:
    """A room that is driven by luck, and the entries that it has taken."""

    def __init__(self, house: str, seed: int) -> None:
        self.rules = read_room(HOME / house / "room.toml", **OPTIONS.get(house, {}))
        self.luck = random.Random(f"{house} {seed}")
        self.room, self.entries = CardRoom(), list[h.Entry]()
        self.events = list[Event]()
        for number, text in enumerate(TABLES.get(house, ONLINE), 1):
            self.enter(h.Opens(0, str(number), kind(house, self.rules, text, "EUR")))
        for who in (*PEOPLE, *GUESTS):
            self.enter(h.Arrives(0, who, 300_00))

    def enter(self, entry: h.Entry) -> bool:
        before = self.room
        try:
            self.room, events = apply(self.rules, self.room, entry)
        except Refused as no:
            assert no.reason
            assert self.room is before
            return False
        self.entries.append(entry)
        self.events += events
        return True

    def passes(self, ms: int) -> None:
        until = self.room.now + ms
        while (moment := due(self.rules, self.room)) is not None and moment <= until:
            assert moment >= self.room.now
            before = self.room
            assert self.enter(h.Tick(moment))
            assert self.room != before, "what is due happens"
        self.enter(h.Tick(until))

    def somebody(self) -> h.Entry:
        """Something that somebody may want, lawful or not."""
        luck, at = self.luck, self.room.now
        if len(self.room.tables) < 3:
            name = next(str(number) for number in range(1, 9) if str(number) not in self.room.tables)
            return h.Opens(at, name, luck.choice([*self.room.kinds.values()]))
        if luck.random() < 0.2 and (away := [*self._out()]):
            return self._guest(*luck.choice(away))
        who, table = luck.choice(PEOPLE), luck.choice([*self.room.tables])
        amount = luck.choice((1, 50, 5_00, 7_35, 10_00, 20_00))
        name = luck.choice([*self.room.kinds])
        if luck.random() < 0.4 and self.rules.seating.by == "person":
            return h.Sits(at, who, table, amount)
        if luck.random() < 0.4:
            return h.AsksForSeat(at, who, name, amount, luck.randrange(1_000_000))
        return luck.choice(
            (
                h.LeavesQueue(at, who, name),
                h.Leaves(at, who, table),
                h.Adds(at, who, table, amount),
                h.MakesUp(at, who, table, luck.random() < 0.7),
                h.Enters(at, who, table, luck.choice(("wait", "post", "buy", "straddle", "pass"))),
                h.WantsChair(at, who, table, luck.randint(1, 5)),
                h.Swaps(at, who, table, luck.choice(PEOPLE), luck.random() < 0.8),
                h.Hedged(at, who, table, luck.choice(("suited", "pair", "suited_flop", "luck")), amount),
                h.Fell(at, table, {who: tuple(luck.sample(cards("As Ks Kh 7d"), 2))}),
                h.Fell(at, table, {}, tuple(luck.sample(cards("As Ks 5s 7d"), 3))),
                h.Moves(at, who, table, luck.choice([*self.room.tables]), 0, finishes=True),
                h.SitsOut(at, who, table, luck.choice(("next_hand", "next_big_blind"))),
                h.SitsOut(at, who, table),
                h.ComesBack(at, who, table),
                h.Asked(at, who, table, luck.random() < 0.5),
                h.Acts(at, who, table),
                h.Disconnects(at, who),
                h.Connects(at, who),
                h.Sits(at, who, table, amount, luck.choice((None, 1, 2, 9))),
                h.SignsUp(at, who, name, luck.random() < 0.3),
                h.SignsOff(at, who, name),
                h.Reports(at, who),
                h.Moves(at, who, table, luck.choice([*self.room.tables]), amount),
                h.ChangesSeat(at, who, table, luck.randint(1, 4), luck.random() < 0.8),
                self._closes(table) if luck.random() < 0.1 else h.Tick(at),
                h.Barred(at, who, table, luck.randint(0, 2), luck.randint(0, 1)),
                h.Fails(at) if luck.random() < 0.1 else h.Tick(at),
            )
        )

    def _out(self) -> Iterator[tuple[Table, Sitting]]:
        """Who sits out, or is away while somebody else plays on his chair."""
        for table in self.room.tables.values():
            yield from (
                (table, each) for each in (*table.chairs.values(), *table.over.values()) if each.out is not None
            )

    def _guest(self, table: Table, away: Sitting) -> h.Entry:
        """A guest plays over somebody, leaves again, or that one is back."""
        luck, at, who = self.luck, self.room.now, self.luck.choice(GUESTS)
        return luck.choice(
            (
                h.SignsUp(at, who, table.kind.name),
                h.PlaysOver(at, who, table.name, away.who, 7_35, agreed=True),
                h.PlaysOver(at, who, table.name, away.who, 7_35, agreed=True),
                h.Leaves(at, luck.choice((who, away.who)), table.name),
                h.ComesBack(at, away.who, table.name),
            )
        )

    def _closes(self, name: str) -> h.Closes:
        deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
        sitters = [sitting.who for sitting in self.room.table(name).chairs.values()]
        return h.Closes(self.room.now, name, dict(zip(sitters, self.luck.sample(deck, len(sitters)), strict=True)))

    def plays(self) -> None:
        if not self.room.tables:
            return
        table = self.room.table(self.luck.choice([*self.room.tables]))
        if not table.running:
            here = sorted(there(table))
            opens = self.rules.seating.opens != "last_chair" and table.owed.last is None
            drawn = self.luck.choice(here) if here and opens else None
            self.enter(h.Begins(self.room.now, table.name, drawn))
            return
        dealt = [sitting for sitting in table.chairs.values() if sitting.in_hand]
        loser, winner = self.luck.sample(dealt, 2)
        lost = self.luck.randint(0, loser.stack)
        fee = min(lost, self.luck.randint(0, 50))
        ends = h.Ends(self.room.now, table.name, {loser.who: -lost, winner.who: lost - fee}, fee, 0, (winner.who,))
        assert self.enter(ends)

    @property
    def chips(self) -> int:
        paid = sum(entry.fee for entry in self.entries if isinstance(entry, h.Ends))
        paid += sum(event.amount for event in self.events if isinstance(event, TimePaid))
        paid -= sum(event.net for event in self.events if isinstance(event, HedgeSettled))
        held = sum(person.purse for person in self.room.people.values())
        sitting = [*(sitting for _, _, sitting in self.room.sittings()), *self._away()]
        return paid + held + sum(each.stack + each.more + sum(each.hedges.values()) for each in sitting)

    def _away(self) -> list[Sitting]:
        """Those on whose chairs others play."""
        return [sitting for table in self.room.tables.values() for sitting in table.over.values()]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(8))
def test_an_evening_of_people_who_do_what_they_like(house: str, seed: int) -> None:
    night = Night(house, seed)
    for _ in range(600):
        night.enter(night.somebody())
        if night.luck.random() < 0.5:
            night.plays()
        if night.luck.random() < 0.2:
            night.passes(night.luck.choice((1_000, 30_000, 120_000, 700_000)))
        assert night.chips == 300_00 * len(PEOPLE + GUESTS), "no chip is lost or made"
        for table, place, sitting in night.room.sittings():
            assert table.kind.buy_in.high is not None
            assert sitting.stack >= 0
            assert place <= table.kind.chairs
            assert place in table.owed.duties
            kept = sitting.out is None or sitting.until is not None
            assert kept or night.rules.absence.alone is None, "a chair is not kept for ever"
        sitting_at = [(table.name, sitting.who) for table, _, sitting in night.room.sittings()]
        assert len(set(sitting_at)) == len(sitting_at), "nobody sits twice at one table"
        for table in night.room.tables.values():
            assert len(night.room.kept(table)) <= len(table.free), "a place that is kept is there"
            assert table.over.keys() == table.owed.over.keys() <= table.chairs.keys(), "somebody plays over somebody"
    kinds = {type(event).__name__ for event in night.events}
    assert kinds >= {"Seated", "Gone", "Dealt"}, kinds


@pytest.mark.parametrize("house", HOUSES)
def test_the_same_entries_give_the_same_evening(house: str) -> None:
    night = Night(house, 99)
    for _ in range(200):
        night.enter(night.somebody())
        night.plays()
        night.passes(20_000)
    again, events = CardRoom(), list[Event]()
    for entry in night.entries:
        again, told = apply(night.rules, again, entry)
        events += told
    assert again == night.room
    assert events == night.events


def test_a_clock_that_jumps_back_is_refused() -> None:
    night = Night("unibet-ee", 0)
    night.passes(60_000)
    with pytest.raises(Refused, match="forward only: it is 00:01:00"):
        apply(night.rules, night.room, h.Disconnects(59_999, "Ann"))


def test_an_option_of_a_room_changes_its_figures() -> None:
    path = HOME / "unibet-ee/room.toml"
    assert read_room(path, decision_time=20).clocks.decision == 20_000
    assert read_room(path, sit_out_after_timeout="end_of_hand").absence.silent == "end_of_hand"
    with pytest.raises(RulebookError, match="decision_time"):
        read_room(path, decision_time=3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[clocks]\ndecision = 0.0001", "seconds, to the thousandth"),
        ("[clocks]\ndecision = 'soon'", "clocks.decision"),
        ("[returning]\nwithin = -1", "returning.within"),
        ("[faults]\nto = 'charity'", "to whom a lapsed bet goes"),
        ("[absence]\nalnoe = 3", "no such key"),
    ],
)
def test_wrong_figures_are_told_where_they_stand(tmp_path: Path, text: str, expected: str) -> None:
    (own := tmp_path / "room.toml").write_text(text)
    with pytest.raises(RulebookError, match=expected):
        read_room(own)


def test_a_house_without_a_room_remembers_nobody() -> None:
    assert RoomRules().returning is None
    assert RoomRules().absence.alone is None


@pytest.mark.rule("unibet-ee/cash-general#U-EE-24")
def test_every_hand_is_written_down_with_the_version_of_its_rules() -> None:
    @story
    async def tell() -> None:
        evening = Evening("unibet-ee/texas-holdem")
        for name in ("Anna", "Ben", "Cleo"):
            await evening.comes(name)
            evening.money += 10 * EUR
        await evening.plays(evening.passive)
        opened = [page.opening for page in evening.bank.pages if page.opening is not None]
        assert [each.rulebook_sha256 for each in opened] == [evening.table.spec.game.sha256]

    tell()
