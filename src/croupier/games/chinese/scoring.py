"""Points between two hands, and what becomes of them: every pair of players is settled by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.chinese.model import Payment, Rules
from croupier.games.chinese.rows import Showing
from croupier.play import Seat


class Between(NamedTuple):
    """What one hand has of another: row by row 1 won, −1 lost, 0 equal; and the points, royalties counted in."""

    rows: tuple[int, int, int]
    points: int


def between(rules: Rules, mine: Showing, theirs: Showing) -> Between:
    """One player against another (ray-casino/chinese-poker#R4, veikkaus/open-face-chinese#V-6.233 to V-6.239)."""
    if mine.fouled or theirs.fouled:
        return _fouled(rules, mine, theirs)
    assert mine.values is not None
    assert theirs.values is not None
    front, middle, back = (
        (one.strength > other.strength) - (one.strength < other.strength)
        for one, other in zip(mine.values, theirs.values, strict=True)
    )
    rows = (front, middle, back)
    points = rules.scoring.points(rows.count(1), rows.count(-1))
    return Between(rows, points + mine.earned - theirs.earned)


def _fouled(rules: Rules, mine: Showing, theirs: Showing) -> Between:
    """A foul pays to each who has set in order; two of them pay each other nothing."""
    if mine.fouled == theirs.fouled or rules.foul.void:
        return Between((0, 0, 0), 0)
    sign = -1 if mine.fouled else 1
    other = theirs if mine.fouled else mine
    points = rules.scoring.all_rows if rules.foul.points is None else rules.foul.points
    points += other.earned if rules.foul.royalties else 0
    return Between((sign, sign, sign), sign * points)


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips from one player to another, for so many points."""

    by: Seat
    to: Seat
    points: int
    amount: int


Points = Mapping[tuple[Seat, Seat], int]
"""(who pays, who gets) → points, more than none."""


def owed(scores: Mapping[tuple[Seat, Seat], Between]) -> dict[tuple[Seat, Seat], int]:
    """Who owes how many points to whom; ``scores`` has every pair once."""
    out = {}
    for (one, other), score in scores.items():
        if score.points:
            out[(other, one) if score.points > 0 else (one, other)] = abs(score.points)
    return out


def paid(rule: Payment, order: Sequence[Seat], points: Points, stacks: Mapping[Seat, int], value: int) -> list[Paid]:
    """What moves, in the ``order`` of the players from the first after the button on."""
    if rule.order == "together":
        return _together(rule, order, points, stacks, value)
    return _in_turn(rule, order, points, stacks, value)


# ── all together, up to a largest loss ─────────────────────────────────────────────────────────────────────────────


def _together(
    rule: Payment, order: Sequence[Seat], points: Points, stacks: Mapping[Seat, int], value: int
) -> list[Paid]:
    """Nobody loses more than the most, nor more than he has (veikkaus/open-face-chinese#V-6.242, V-6.243)."""
    left = dict(points)
    most = {seat: min(rule.most or stacks[seat] // value, stacks[seat] // value) for seat in order}
    cutting = True
    while cutting:
        cutting = False
        for seat in order:
            gets = sum(count for (_, to), count in left.items() if to == seat)
            owes = {to: count for (by, to), count in left.items() if by == seat}
            if sum(owes.values()) - gets > most[seat]:
                left |= {(seat, to): count for to, count in _shared(order, seat, owes, most[seat] + gets).items()}
                cutting = True
    return [Paid(by, to, count, count * value) for (by, to), count in left.items() if count]


def _shared(order: Sequence[Seat], payer: Seat, owes: Mapping[Seat, int], most: int) -> dict[Seat, int]:
    """So many points among those who have won, in proportion to what each has won: the whole parts, then one more to
    the largest fractions, of equal ones to the player nearer after the button."""
    total = sum(owes.values())
    shares = {to: divmod(most * count, total) for to, count in owes.items()}
    out = {to: whole for to, (whole, _) in shares.items()}
    by_fraction = sorted(owes, key=lambda to: (-shares[to][1], order.index(to)))
    for to in by_fraction[: most - sum(out.values())]:
        out[to] += 1
    return {to: out[to] for to in order if to in out and to != payer}


# ── one after the other, as far as chips go ────────────────────────────────────────────────────────────────────────


def _in_turn(
    rule: Payment, order: Sequence[Seat], points: Points, stacks: Mapping[Seat, int], value: int
) -> list[Paid]:
    """The first after the button settles all that he has won and lost, with his left neighbour first, then the next
    (veikkaus/open-face-chinese#V-6.247); gelp and the others settle clockwise from the button, too (A9)."""
    have, out = dict(stacks), list[Paid]()
    for at, seat in enumerate(order):
        for other in (*order[at + 1 :], *order[:at]):
            if order.index(other) < at:
                continue  # that one has settled with everybody
            for by, to in ((seat, other), (other, seat)):
                count = points.get((by, to), 0)
                if not count or (rule.done and not (have[by] and have[to])):
                    continue
                most = min(stacks[by], stacks[to]) if rule.start else have[by]
                amount = min(count * value, most, have[by])
                have[by] -= amount
                have[to] += amount
                if amount:
                    out.append(Paid(by, to, count, amount))
    return out
