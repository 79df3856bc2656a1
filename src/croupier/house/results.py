"""What somebody has played, told by the ledger: round by round what lay there and what it brought.

A transfer that only moves money between one's own wallet and one's own table changes nothing; what is left over is the
result. What lies on a table when a round is settled was staked in it, also where it has lain since the round before.
Among players chips are brought and taken away, and a hand is what it changed of them: there is no stake to name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf

from sqlalchemy import ColumnElement, Connection, func, select

from croupier.house.ledger import AT_A_TABLE, BESIDE_HANDS
from croupier.house.sittings import Sitting
from croupier.store.schema import accounts, postings, rounds, tables, transfers


@dataclass(frozen=True, slots=True)
class Move:
    """One posting on an account of the player: at which table, because of what, in which round."""

    transfer: int
    cause: str
    table: str
    round: str | None
    game: str
    at: int
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Played:
    """A round and what it brought. ``staked``: none among players. ``round``: none for chips that were left in the
    middle and came to the last at the table, and for prizes of a jackpot."""

    table: str
    round: str | None
    game: str
    at: int
    net: int
    staked: int | None


@dataclass(frozen=True, slots=True)
class Sum:
    """Several rounds together; ``staked``: none where all were among players."""

    rounds: int
    net: int
    staked: int | None
    among_players: bool


@dataclass(frozen=True, slots=True)
class Point:
    """After so many rounds, the last of them at this moment, the net was this."""

    rounds: int
    at: int
    net: int


def folded(moves: Iterable[Move]) -> list[Played]:
    """What was played, from all postings on somebody's accounts in the order of their transfers."""
    out: list[Played] = []
    lying: dict[str, int] = defaultdict(int)
    for _, parts in groupby(moves, key=lambda move: move.transfer):
        own = list(parts)
        first, before = own[0], lying[own[0].table]
        lying[first.table] += sum(move.amount for move in own if move.kind == "escrow")
        net = sum(move.amount for move in own)
        if first.cause == "settlement":
            out.append(Played(first.table, first.round, first.game, first.at, net, before))
        elif first.cause in BESIDE_HANDS:
            out.append(Played(first.table, None, first.game, first.at, net, None))
        elif net:
            out.append(Played(first.table, first.round, first.game, first.at, net, None))
    return out


def summed(played: Sequence[Played]) -> Sum:
    """
    >>> summed([Played("t", "t.1", "g", 0, -5, 10), Played("t", "t.2", "g", 1, 3, 10)])
    Sum(rounds=2, net=-2, staked=20, among_players=False)
    """
    stakes = [each.staked for each in played if each.staked is not None]
    counted = sum(each.round is not None for each in played)
    return Sum(counted, sum(each.net for each in played), sum(stakes) if stakes else None, len(stakes) < len(played))


def course(played: Sequence[Played], most: int) -> list[Point]:
    """The net after each round; of very many rounds only so many, evenly, always with the last.

    >>> [(p.rounds, p.net) for p in course([Played("t", f"t.{n}", "g", n, 1, 1) for n in range(5)], 2)]
    [(2, 2), (5, 5)]
    """
    points, net = [], 0
    for number, each in enumerate(played, 1):
        net += each.net
        points.append(Point(number, each.at, net))
    step = -(-len(points) // most) or 1
    return [point for point in points if (len(points) - point.rounds) % step == 0]


# ── from the books ─────────────────────────────────────────────────────────────────────────────────────────────


def played_by(db: Connection, player: str, currency: str) -> list[Played]:
    """All that somebody has played in a currency, oldest first."""
    moves = _moves(db, player, currency)
    among = {move.table for move in moves if move.cause == "buy_in"}
    return _with_unmoved(db, player, folded(moves), rounds.c.table_id.in_(sorted(among)))


def played_in(db: Connection, sitting: Sitting) -> list[Played]:
    """What somebody has played in one sitting, oldest first."""
    moves = _moves(db, sitting.player, sitting.currency, *sitting.of_transfers())
    return _with_unmoved(db, sitting.player, folded(moves), *sitting.of_rounds())


def _moves(db: Connection, player: str, currency: str, *where: ColumnElement[bool]) -> list[Move]:
    wanted = (
        select(
            transfers.c.id,
            transfers.c.cause,
            transfers.c.table_id,
            transfers.c.round_id,
            func.coalesce(rounds.c.game, tables.c.game),
            transfers.c.at,
            accounts.c.kind,
            postings.c.amount,
        )
        .select_from(accounts)
        .join(postings, postings.c.account_id == accounts.c.id)
        .join(transfers, transfers.c.id == postings.c.transfer_id)
        .join(tables, tables.c.id == transfers.c.table_id)
        .outerjoin(rounds, rounds.c.id == transfers.c.round_id)
        .where(accounts.c.player_id == player, accounts.c.currency == currency, transfers.c.cause.in_(AT_A_TABLE))
        .where(*where)
        .order_by(transfers.c.id)
    )
    return [Move(*row) for row in db.execute(wanted)]


def _with_unmoved(db: Connection, player: str, known: list[Played], *where: ColumnElement[bool]) -> list[Played]:
    """Hands among players that moved nothing of one's chips were played, too."""
    moved = {each.round for each in known}
    found = db.execute(
        select(rounds.c.table_id, rounds.c.id, rounds.c.game, rounds.c.ended_at).where(
            *where, rounds.c.status == "over", rounds.c.void.is_(None), rounds.c.seats.contains(f'"{player}"')
        )
    )
    more = [Played(row.table_id, row.id, row.game, row.ended_at, 0, None) for row in found if row.id not in moved]
    return sorted([*known, *more], key=lambda each: (each.at, _number(each.round)))


def _number(round: str | None) -> float:
    """The number of a round at its table, which orders those of one millisecond; what is beside hands comes after."""
    return inf if round is None else int(round.rpartition(".")[2])


def currencies_of(db: Connection, player: str) -> list[str]:
    """In which currencies somebody ever had something at a table."""
    found = select(accounts.c.currency).where(accounts.c.player_id == player, accounts.c.kind == "escrow").distinct()
    return sorted(db.execute(found).scalars())
