"""What somebody has played, folded from the ledger: as the rounds were settled, and as the purse says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from books_kit import write_books
from sqlalchemy import Connection, text

from croupier.house import hands, results
from croupier.house.people import GRANTS
from croupier.house.results import Move, Played, Point, course, folded, summed
from croupier.store import log, open_engine


def moves(*rows: tuple[int, str, str | None, str, int]) -> list[Move]:
    """Transfer, cause, round, kind of account and amount, at one table."""
    return [Move(n, cause, "t", game, "roulette", n, kind, amount) for n, cause, game, kind, amount in rows]


def test_a_round_is_what_came_back_less_what_lay_there() -> None:
    lost_and_won = moves(
        (1, "stake", "t.1", "wallet", -50), (1, "stake", "t.1", "escrow", 50),
        (2, "settlement", "t.1", "escrow", -50),
        (3, "stake", "t.2", "wallet", -20), (3, "stake", "t.2", "escrow", 20),
        (4, "stake", "t.2", "wallet", 5), (4, "stake", "t.2", "escrow", -5),
        (5, "settlement", "t.2", "wallet", 30), (5, "settlement", "t.2", "escrow", -15),
    )  # fmt: skip
    assert [(each.round, each.staked, each.net) for each in folded(lost_and_won)] == [("t.1", 50, -50), ("t.2", 15, 15)]


def test_a_stake_that_stays_is_staked_again_and_one_that_goes_back_is_not() -> None:
    stays = moves(
        (1, "stake", "t.1", "wallet", -50), (1, "stake", "t.1", "escrow", 50),
        (2, "settlement", "t.1", "wallet", 50),
        (3, "settlement", "t.2", "escrow", -50),
        (4, "stake", "t.3", "wallet", -7), (4, "stake", "t.3", "escrow", 7),
        (5, "void", "t.3", "wallet", 7), (5, "void", "t.3", "escrow", -7),
    )  # fmt: skip
    assert [(each.round, each.staked, each.net) for each in folded(stays)] == [("t.1", 50, 50), ("t.2", 50, -50)]


def test_a_hand_among_players_is_what_it_changed_of_the_chips() -> None:
    hand = moves(
        (1, "buy_in", None, "wallet", -100), (1, "buy_in", None, "escrow", 100),
        (2, "hand", "t.1", "escrow", -30),
        (3, "left", None, "wallet", 72), (3, "left", None, "escrow", -70),
    )  # fmt: skip
    found = folded(hand)
    assert [(each.round, each.staked, each.net) for each in found] == [("t.1", None, -30), (None, None, 2)]
    assert (summed(found).rounds, summed(found).net, summed(found).staked) == (1, -28, None)
    assert summed(found).among_players


@pytest.mark.parametrize(("rounds", "most"), [(0, 5), (1, 5), (5, 5), (6, 5), (1_000, 300)])
def test_the_course_ends_at_the_sum_and_is_never_longer_than_asked(rounds: int, most: int) -> None:
    played = [Played("t", f"t.{n}", "g", n, (-1) ** n * n, 1) for n in range(rounds)]
    points = course(played, most)
    assert len(points) <= most
    assert points[-1:] == ([Point(rounds, rounds - 1, summed(played).net)] if rounds else [])
    assert all(point.net == sum(each.net for each in played[: point.rounds]) for point in points)


# ── in real books ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_books(tmp_path_factory.mktemp("books"))


@pytest.fixture
def db(books: Path) -> Iterator[Connection]:
    engine = open_engine(books)
    with closing(engine.connect()) as db:
        yield db
    engine.dispose()


def _people(db: Connection) -> list[str]:
    return list(db.execute(text("SELECT id FROM players WHERE kind NOT IN ('bot', 'closed')")).scalars())


def test_results_and_gifts_together_are_what_everybody_has(db: Connection) -> None:
    """No coin is left out of anybody's results: the beginning, refills and results make up wallet and table."""
    for who in _people(db):
        for currency, given in GRANTS.items():
            has = db.execute(
                text("SELECT sum(balance) FROM accounts WHERE player_id = :who AND currency = :code"),
                {"who": who, "code": currency},
            ).scalar_one()
            refilled = db.execute(
                text(
                    "SELECT coalesce(sum(amount), 0) FROM postings JOIN transfers ON transfers.id = transfer_id "
                    "WHERE cause = 'refill' AND account_id = :wallet"
                ),
                {"wallet": f"wallet:{currency}:{who}"},
            ).scalar_one()
            assert given + refilled + summed(results.played_by(db, who, currency)).net == has


def test_each_round_is_as_its_settlement_says(db: Connection) -> None:
    seen = 0
    for who in _people(db):
        for each in results.played_by(db, who, "CZK") + results.played_by(db, who, "EUR"):
            if each.round is None:
                continue
            row = log.round_of(db, each.round)
            assert row is not None
            assert each.net == hands.profit(row, who)
            seen += 1
    assert seen > 5


def test_hands_that_moved_nothing_are_counted_and_void_rounds_are_not(db: Connection) -> None:
    for who in _people(db):
        found = results.played_by(db, who, "EUR")
        hands_of = db.execute(
            text("SELECT count(*) FROM rounds WHERE table_id = 'jacks' AND status = 'over' AND seats LIKE :who"),
            {"who": f'%"{who}"%'},
        ).scalar_one()
        assert sum(each.table == "jacks" and each.round is not None for each in found) == hands_of
        assert all(log.round_of(db, each.round).status == "over" for each in found if each.round)  # type: ignore[union-attr]


def test_the_books_are_not_read_through_for_one_person(db: Connection) -> None:
    (who, *_), plan = _people(db), list[str]()
    execute = db.execute

    def explained(statement: object) -> object:
        said = statement.compile(db.engine, compile_kwargs={"literal_binds": True})  # type: ignore[attr-defined]
        plan.extend(row[3] for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}"))
        return execute(statement)  # type: ignore[call-overload]

    db.execute = explained  # type: ignore[method-assign, assignment]
    results.played_by(db, who, "EUR")
    assert any(step.startswith("SEARCH postings") for step in plan)
    assert not [
        step for step in plan if step.startswith(("SCAN accounts", "SCAN postings", "SCAN transfers", "SCAN rounds"))
    ]
