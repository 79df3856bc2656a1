"""Sittings: what somebody played at a table from sitting down to standing up, read from the books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, CursorResult, Select

from croupier.house import ledger, results, sittings
from croupier.house.bank import write_page
from croupier.house.results import course, summed
from croupier.house.sittings import Sitting
from croupier.room.bank import Ending, Opening, Page, Prizes
from croupier.store import log, migrate, open_engine

GAME = "veikkaus/holdem"


class Evening:
    """Tables at which somebody writes down what happens."""

    def __init__(self, db: Connection, *tables: str) -> None:
        self.db, self.number = db, dict.fromkeys(tables, 0)
        ledger.transfer(db, "bankroll", {ledger.issue("EUR"): -10_000, ledger.bankroll("EUR"): 10_000})
        for table in tables:
            log.add_table(db, table, table.upper(), GAME, {}, "EUR")
        for who in ("ann", "bob", "cyd"):
            ledger.transfer(db, "grant", {ledger.issue("EUR"): -1_000, ledger.wallet("EUR", who): 1_000})

    def chips(self, table: str, who: str, amount: int, place: int | None = None) -> None:
        kind = "buy_in" if amount > 0 else "left"
        entry = {"kind": kind, "seat": who, "player": who, "amount": abs(amount)}
        if place is not None:
            entry["place"] = place
        write_page(
            self.db, Page(table, None, "EUR", (entry,), staked={who: amount}, why="buy_in" if amount > 0 else "left")
        )

    def begins(self, table: str, *who: str) -> None:
        self.number[table] += 1
        name = f"{table}.{self.number[table]}"
        opening = Opening(self.number[table], GAME, {}, "EUR", "0" * 64, {}, "0" * 64, "0" * 64)
        seats = tuple((each, each) for each in who)
        write_page(self.db, Page(table, name, "EUR", ({"kind": "open"},), seats=seats, opening=opening))

    def ends(self, table: str, **won: int) -> None:
        lines = [{"seat": who, "profit": profit} for who, profit in won.items()]
        self._over(table, Ending("over", None, None, {"lines": lines}), won)

    def voids(self, table: str) -> None:
        self._over(table, Ending("over", None, "a card was missing", {"lines": []}), {})

    def _over(self, table: str, ending: Ending, won: dict[str, int]) -> None:
        name = f"{table}.{self.number[table]}"
        moved = {who: net for who, net in won.items() if net}
        write_page(self.db, Page(table, name, "EUR", ({"kind": "over"},), won=moved, ending=ending))

    def hand(self, table: str, **won: int) -> None:
        self.begins(table, *won)
        self.ends(table, **won)


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.connect() as db, db.begin():
        yield db
    engine.dispose()


def names(db: Connection, sitting: Sitting) -> list[str]:
    return [row.id for row, _ in sittings.hands_of(db, sitting)]


def told(db: Connection, who: str) -> list[tuple[str, list[str], int, int]]:
    """Of every sitting its table, its hands, how many they are by the ledger, and the net."""
    out = []
    for sitting in sittings.last(db, who, "EUR"):
        total = summed(results.played_in(db, sitting))
        out.append((sitting.table, names(db, sitting), total.rounds, total.net))
    return out


def test_a_sitting_lasts_until_one_sits_down_there_again(db: Connection) -> None:
    evening = Evening(db, "t")
    evening.chips("t", "ann", 100, place=1)
    evening.chips("t", "bob", 100, place=2)
    evening.hand("t", ann=10, bob=-10)
    evening.hand("t", ann=0, bob=0)
    evening.hand("t", ann=-110, bob=110)
    evening.chips("t", "ann", 50)  # busted, she buys in again on her chair
    evening.hand("t", ann=-5, bob=5)
    evening.chips("t", "ann", -45)
    evening.chips("t", "cyd", 100, place=3)
    evening.hand("t", bob=7, cyd=-7)
    evening.begins("t", "bob", "cyd")
    evening.chips("t", "ann", 200, place=1)  # she sits down while the others play
    evening.ends("t", bob=1, cyd=-1)
    evening.hand("t", ann=-20, bob=20, cyd=0)
    assert told(db, "ann") == [("t", ["t.7"], 1, -20), ("t", ["t.1", "t.2", "t.3", "t.4"], 4, -105)]
    assert told(db, "bob") == [("t", [f"t.{n}" for n in range(1, 8)], 7, 10 - 10 + 110 + 5 + 7 + 1 + 20 - 10)]
    assert told(db, "cyd") == [("t", ["t.5", "t.6", "t.7"], 3, -8)]
    (now, before) = sittings.last(db, "ann", "EUR")
    assert sittings.newest(db, "ann", "t") == now
    assert [(p.rounds, p.net) for p in course(results.played_in(db, before), 300)] == [
        (1, 10),
        (2, 10),
        (3, -100),
        (4, -105),
    ]
    assert [sittings.find(db, "ann", each.id) for each in (now, before)] == [now, before]


def test_each_table_has_its_own_and_a_prize_belongs_to_where_it_fell(db: Connection) -> None:
    evening = Evening(db, "one", "two")
    for table, place in (("one", 1), ("two", 2)):
        evening.chips(table, "ann", 100, place=place)
        evening.chips(table, "bob", 100, place=5)
    evening.hand("one", ann=3, bob=-3)
    evening.hand("two", ann=-4, bob=4)
    evening.begins("two", "ann", "bob")
    write_page(db, Page("two", "two.2", "EUR", ({"kind": "prize"},), prizes=(Prizes("room", rewards={"ann": 50}),)))
    evening.ends("two", ann=-1, bob=1)
    assert told(db, "ann") == [("two", ["two.1", "two.2"], 2, 45), ("one", ["one.1"], 1, 3)]
    assert told(db, "bob") == [("two", ["two.1", "two.2"], 2, 5), ("one", ["one.1"], 1, -3)]


def test_void_deals_are_no_hands_and_an_open_one_is_none_yet(db: Connection) -> None:
    evening = Evening(db, "t")
    for place, who in enumerate(("ann", "bob")):
        evening.chips("t", who, 100, place=place)
    evening.begins("t", "ann", "bob")
    evening.voids("t")
    evening.hand("t", ann=1, bob=-1)
    evening.begins("t", "ann", "bob")
    assert told(db, "ann") == [("t", ["t.2"], 1, 1)]


def test_nobody_has_the_sitting_of_another_or_one_that_never_was(db: Connection) -> None:
    evening = Evening(db, "t", "u")
    evening.chips("t", "ann", 100, place=1)
    evening.chips("t", "bob", 100, place=2)
    evening.chips("t", "bob", 20)
    mine = sittings.newest(db, "ann", "t")
    assert mine is not None
    assert sittings.find(db, "bob", mine.id) is None
    assert sittings.newest(db, "cyd", "t") is sittings.newest(db, "ann", "u") is sittings.newest(db, "ann", "x") is None
    for name in ("t", "t.", "t.0", "t.²", "t.-1", f"u.{mine.seq}", f"{mine.id}9", "", ".", "t.9999999999999999999"):
        assert sittings.find(db, "ann", name) is None, name
    topped = sittings.newest(db, "bob", "t")
    assert topped is not None
    assert sittings.find(db, "bob", f"t.{topped.seq + 1}") is None, "more chips are no new sitting"


def test_only_so_many_are_listed_and_written(db: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sittings, "MOST_HANDS", 2)
    monkeypatch.setattr(sittings, "LISTED", 2)
    evening = Evening(db, "t")
    evening.chips("t", "bob", 100, place=2)
    for _ in range(3):
        evening.chips("t", "ann", 100, place=1)
        for _ in range(3):
            evening.hand("t", ann=1, bob=-1)
        evening.chips("t", "ann", -103)
    assert told(db, "ann") == [("t", ["t.8", "t.9"], 3, 3), ("t", ["t.5", "t.6"], 3, 3)]


def test_the_books_are_not_read_through_for_a_sitting(db: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(db, "t")
    evening.chips("t", "ann", 100, place=1)
    evening.chips("t", "bob", 100, place=2)
    evening.hand("t", ann=1, bob=-1)
    execute, plan = db.execute, list[str]()

    def explained(statement: Select[tuple[object]]) -> CursorResult[tuple[object]]:
        said = statement.compile(db.engine, compile_kwargs={"literal_binds": True})
        plan.extend(row[3] for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}"))
        return execute(statement)

    monkeypatch.setattr(db, "execute", explained)
    (sitting,) = sittings.last(db, "ann", "EUR")
    sittings.newest(db, "ann", "t")
    sittings.find(db, "ann", sitting.id)
    assert len(sittings.hands_of(db, sitting)) == len(results.played_in(db, sitting)) == 1
    assert any(step.startswith("SEARCH postings") for step in plan)
    assert not [step for step in plan if step.startswith("SCAN")]
