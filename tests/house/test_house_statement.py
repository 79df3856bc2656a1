"""A statement adds up to the cent: whatever moved a wallet is in it once, and it closes with what the ledger has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, select

from croupier.house import ledger, printed, statement
from croupier.house.statement import BREAK_MS, Line, Posting, Span, Statement, folded, span
from croupier.play import Refused
from croupier.store import log, migrate, open_engine
from croupier.store.schema import accounts

HELSINKI = ZoneInfo("Europe/Helsinki")
NOVEMBER = Span(date(2026, 11, 1), date(2026, 11, 30), HELSINKI)
MINUTE = 60_000
BEGAN = NOVEMBER.begins


def posted(*rows: tuple[float, str, int, str | None, int]) -> list[Posting]:
    """Minute, cause, amount, table and how what lies there changes; numbered as they come."""
    return [
        Posting(
            n,
            cause,
            BEGAN + int(minute * MINUTE),
            amount,
            table,
            *((table.title(), "g/x") if table else ()),
            lying=lying,
        )
        for n, (minute, cause, amount, table, lying) in enumerate(rows, 1)
    ]


def told(lines: list[Line]) -> list[tuple[str, int, int]]:
    return [(line.kind, line.amount, line.balance) for line in lines]


# ── one line for a stay ────────────────────────────────────────────────────────────────────────────────────────


def test_rounds_at_a_table_are_one_line_with_what_was_staked_and_what_came_back() -> None:
    (line,) = folded(1000, posted(
        (0, "stake", -50, "wheel", 50), (1, "settlement", 0, "wheel", -50),
        (2, "stake", -30, "wheel", 30), (2, "stake", 10, "wheel", -10), (3, "settlement", 40, "wheel", -20),
        (4, "stake", -10, "wheel", 10), (5, "void", 10, "wheel", -10),
    ))  # fmt: skip
    assert (line.rounds, line.void, line.staked, line.back, line.left) == (2, 1, 70, 40, 0)
    assert (line.amount, line.balance) == (-30, 970)
    assert (line.since, line.at, line.transfer) == (BEGAN, BEGAN + 5 * MINUTE, 7)
    assert printed.what(line, "EUR") == "Wheel"
    assert printed.detail(line, "EUR") == "2 rounds, staked 0.70, back 0.40, 1 void"


def test_a_stake_that_stays_is_staked_again_as_in_the_results() -> None:
    stays = posted(
        (0, "stake", -50, "wheel", 50), (1, "settlement", 50, "wheel", 0), (2, "settlement", 50, "wheel", 0),
        (3, "left", 50, "wheel", -50),
    )  # fmt: skip
    (line,) = folded(0, stays)
    assert (line.rounds, line.staked, line.back, line.left, line.amount) == (2, 100, 200, 0, 100)
    (line,) = folded(0, stays[:3])
    assert (line.back, line.left, line.amount) == (200, 50, 50)
    assert printed.detail(line, "EUR") == "2 rounds, staked 1.00, back 2.00, 0.50 left lying"


def test_a_break_begins_another_stay_and_two_tables_at_once_are_two_lines() -> None:
    rest = BREAK_MS / MINUTE
    lines = folded(0, posted(
        (0, "stake", -1, "wheel", 1), (1, "stake", -2, "dice", 2), (2, "settlement", 4, "wheel", -1),
        (3, "stake", -8, "dice", 8), (3 + rest, "stake", -16, "dice", 16), (3.1 + 2 * rest, "stake", -32, "dice", 32),
    ))  # fmt: skip
    assert told(lines) == [("play", 3, 3), ("play", -26, -23), ("play", -32, -55)]
    assert [line.table for line in lines] == ["Wheel", "Dice", "Dice"]


def test_the_balance_at_a_transfer_is_that_of_its_moment() -> None:
    lines = folded(100, posted(
        (0, "stake", -50, "wheel", 50), (1, "deposit", 300, None, 0), (2, "settlement", 0, "wheel", -50),
        (3, "stake", -20, "wheel", 20), (4, "settlement", 40, "wheel", -20), (4, "excess", -7, None, 0),
    ))  # fmt: skip
    assert told(lines) == [("play", -50, 50), ("deposit", 300, 350), ("play", 20, 370), ("excess", -7, 363)]
    assert [printed.detail(line, "EUR") for line in lines if line.kind == "play"] == [
        "0.50 left lying",
        "2 rounds, staked 0.70, back 0.40, 0.50 lay there before",
    ]


def test_chips_are_taken_to_a_table_and_brought_back() -> None:
    hands = {"hold'em": [BEGAN + minute * MINUTE for minute in (-5, 10, 20, 30, 80)]}
    lines = folded(500, posted(
        (0, "buy_in", -100, "hold'em", 0), (5, "buy_in", -50, "hold'em", 0), (60, "left", 162, "hold'em", -162),
        (70, "void", 3, "hold'em", -3), (71, "reward", 9, "hold'em", 0),
    ), {"hold'em"}, hands)  # fmt: skip
    assert told(lines) == [("taken", -150, 350), ("brought", 162, 512), ("brought", 3, 515), ("reward", 9, 524)]
    assert [line.hands for line in lines] == [None, 3, None, None]
    assert [printed.what(line, "EUR") for line in lines[:2]] == [
        "Hold'Em, chips taken to the table",
        "Hold'Em, chips brought back",
    ]
    assert printed.detail(lines[1], "EUR") == "3 hands, g"


def test_a_stake_of_the_days_before_is_staked_in_the_round_that_settles_it() -> None:
    (line,) = folded(0, posted((1, "settlement", 30, "wheel", -10)), lying={"wheel": 10})
    assert (line.staked, line.back, line.left, line.amount) == (10, 30, -10, 30)
    (lost,) = folded(7, posted((1, "settlement", 0, "wheel", -10)), lying={"wheel": 10})
    assert (lost.staked, lost.back, lost.amount, lost.balance) == (10, 0, 0, 7)


def test_what_has_no_name_is_a_line_all_the_same() -> None:
    lines = folded(0, posted((0, "some_new_cause", 5, None, 0), (1, "some_new_cause", 5, "wheel", 0)))
    assert [printed.what(line, "EUR") for line in lines] == ["Some new cause", "Some new cause, Wheel"]
    assert told(lines)[-1][2] == 10


def test_more_lines_than_anybody_reads_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statement, "MOST_LINES", 3)
    many = posted(*((minute, "deposit", 1, None, 0) for minute in range(4)))
    assert len(folded(0, many[:3])) == 3
    with pytest.raises(Refused, match="more than 3 lines: choose fewer days"):
        folded(0, many)


# ── random ledgers ─────────────────────────────────────────────────────────────────────────────────────────────

CAUSES = [
    "stake", "settlement", "void", "left", "buy_in", "hand", "grant", "refill", "deposit", "withdrawal", "excess",
    "hold", "release", "seizure", "jackpot", "reward", "pot", "never heard of",
]  # fmt: skip
ROWS = st.lists(
    st.tuples(
        st.integers(0, 90 * 24 * 60).map(float), st.sampled_from(CAUSES), st.integers(-10_000, 10_000),
        st.sampled_from([None, "wheel", "dice", "ring"]), st.integers(-10_000, 10_000),
    ), max_size=60,
)  # fmt: skip


@given(st.integers(0, 10**9), ROWS.map(lambda rows: sorted(rows, key=lambda row: row[0])))
@settings(max_examples=150, deadline=None)
def test_the_lines_lead_from_one_balance_to_the_other(opening: int, rows: Any) -> None:
    moved = posted(*rows)
    found = Statement("EUR", NOVEMBER, opening, folded(opening, moved, {"ring"}))
    assert found.closing == opening + sum(each.amount for each in moved)
    assert found.opening + found.came_in - found.went_out == found.closing
    balance = opening
    for line in found.lines:
        balance += line.amount
        assert line.balance == balance
        assert line.since <= line.at
        if line.kind == "play":
            assert line.back - line.staked - line.left == line.amount
    assert [line.at for line in found.lines] == sorted(line.at for line in found.lines)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    made = open_engine(tmp_path_factory.mktemp("books"))
    migrate(made)
    yield made
    made.dispose()


@contextmanager
def books(engine: Engine) -> Iterator[Connection]:
    """Two tables, and afterwards nothing of it."""
    with engine.connect() as db, db.begin() as written:
        log.add_table(db, "wheel", "Wheel, EUR", "gelp/european-roulette", {}, "EUR")
        log.add_table(db, "ring", "Ring", "unibet-ee/texas-holdem", {}, "EUR")
        yield db
        written.rollback()


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["deposit", "stake", "settlement", "buy_in", "left", "hold", "odd"]),
        st.integers(1, 500),
        st.integers(1, 40 * 24 * 3600),
    ),
    max_size=25,
)


def _play(db: Connection, steps: list[tuple[str, int, int]]) -> None:
    """Ann's money moves, as far as she has it; beside her Bob's does."""
    wallet, wheel, ring = ledger.wallet("EUR", "ann"), *(ledger.escrow("EUR", t, "ann") for t in ("wheel", "ring"))
    at = BEGAN - 40 * 24 * 3600 * 1000
    has = {wallet: 0, wheel: 0, ring: 0}
    for number, (cause, amount, seconds) in enumerate(steps):
        at += seconds * 200
        source = {"stake": wallet, "buy_in": wallet, "hold": wallet, "settlement": wheel, "left": ring}.get(cause)
        amount = min(amount, has[source]) if source else amount
        to: dict[str, dict[str, int]] = {
            "stake": {wallet: -amount, wheel: amount},
            "buy_in": {wallet: -amount, ring: amount},
            "left": {wallet: amount, ring: -amount},
            "hold": {wallet: -amount, "held:EUR:ann": amount},
            "settlement": {wheel: -amount, wallet: amount // 2 * (number % 3)},
        }
        moves = to.get(cause, {wallet: amount, ledger.wallet("EUR", "bob"): amount * 2})
        moves[ledger.bankroll("EUR")] = -sum(moves.values())
        table = {"deposit": log.HOUSE, "hold": log.HOUSE, "odd": log.HOUSE, "stake": "wheel", "settlement": "wheel"}
        named: Any = cause  # a cause of tomorrow is in the ledger, too
        ledger.enter(db, table.get(cause, "ring"), None, [{"kind": cause}], [(named, moves)], at)
        for account in has:
            has[account] += moves.get(account, 0)


@given(steps=STEPS)
@settings(max_examples=40, deadline=None)
def test_statements_chain_and_the_last_one_closes_with_the_ledger(
    engine: Engine, steps: list[tuple[str, int, int]]
) -> None:
    with books(engine) as db:
        _play(db, steps)
        before, lines = 0, 0
        for month in range(9, 16):
            year, number = 2026 + (month - 1) // 12, (month - 1) % 12 + 1
            found = statement.statement(db, "ann", "EUR", span(date(year, number, 1), None, HELSINKI, 0))
            assert found.opening == before
            assert all(found.span.begins <= line.since <= line.at < found.span.ends for line in found.lines)
            before, lines = found.closing, lines + len(found.lines)
        holds = {row.kind: row.balance for row in db.execute(select(accounts).where(accounts.c.player_id == "ann"))}
        assert before == holds.get("wallet", 0)
        escrows = select(accounts.c.balance).where(accounts.c.player_id == "ann", accounts.c.kind == "escrow")
        assert found.at_tables == sum(db.execute(escrows).scalars())
        assert found.withheld == holds.get("held", 0)
        assert bool(lines) == bool(holds)
        assert all(line.hash for line in found.lines)


def test_a_statement_that_does_not_close_with_the_ledger_is_not_given_out(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with books(engine) as db:
        _play(db, [("deposit", 100, 1)])
        days = span(date(2026, 9, 1), date(2026, 11, 30), HELSINKI, 0)
        assert statement.statement(db, "ann", "EUR", days).closing == 100
        assert statement.statement(db, "nobody", "EUR", days).lines == []
        assert statement.statement(db, "ann", "CZK", days) == Statement("CZK", days, 0, [])
        monkeypatch.setattr(statement, "folded", lambda *_: [])
        with pytest.raises(ledger.Unbalanced, match="closes with 0 where the ledger has 100"):
            statement.statement(db, "ann", "EUR", days)


# ── days ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_days_are_those_of_the_house_also_when_clocks_change() -> None:
    first, last = date(2026, 10, 25), date(2026, 10, 25)
    day = span(first, last, HELSINKI, 0)
    assert (day.ends - day.begins) // 3_600_000 == 25
    assert datetime.fromtimestamp(day.begins / 1000, UTC).hour == 21
    spring = span(date(2026, 3, 29), date(2026, 3, 29), HELSINKI, 0)
    assert (spring.ends - spring.begins) // 3_600_000 == 23


def test_without_days_it_is_the_month() -> None:
    late = int(datetime(2026, 11, 30, 22, 30, tzinfo=UTC).timestamp() * 1000)
    assert span(None, None, HELSINKI, late) == Span(date(2026, 12, 1), date(2026, 12, 31), HELSINKI)
    assert span(None, None, ZoneInfo("UTC"), late).first == date(2026, 11, 1)
    assert span(None, date(2028, 2, 10), HELSINKI, late).first == date(2028, 2, 1)
    assert span(date(2028, 2, 10), None, HELSINKI, late).last == date(2028, 2, 29)


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (date(2026, 11, 2), date(2026, 11, 1), "2026-11-02 is after 2026-11-01"),
        (date(2025, 1, 1), date(2026, 2, 5), "at most 400 days, and 2025-01-01 to 2026-02-05 are 401"),
        (date(1, 1, 1), date(1, 1, 2), "days from 1970-01-01 to 2999-12-31, not 0001-01-01"),
        (date(9999, 12, 1), date(9999, 12, 31), "not 9999-12-01 to 9999-12-31"),
    ],
)
def test_days_that_make_no_statement_are_refused(first: date, last: date, why: str) -> None:
    with pytest.raises(Refused, match=why):
        span(first, last, HELSINKI, 0)


def test_the_longest_statement_is_of_400_days() -> None:
    last = date(2026, 2, 5)
    assert span(last - timedelta(days=399), last, HELSINKI, 0).last == last
