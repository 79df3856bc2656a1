"""An event in points that is called off: everybody has his money back before it begins; once it runs what was collected
is divided by points among those who are left, or goes back, as its sheet says
(ray-online/table-game-tournament#OT-10, ray-online/slot-tournament#OS-4)."""

from __future__ import annotations

from fractions import Fraction

from croupier.tournament.heats.happenings import Cancelled, PrizePaid, Refunded
from croupier.tournament.heats.step import Step
from croupier.tournament.rounding import rounded


def cancel(step: Step, why: str) -> None:
    state = step.state
    running, back = state.phase == "running", step.structure.called_off
    step.put(phase="cancelled", tables={}, next=None)
    step.tell(Cancelled(why))
    if not running or back == "refund":
        _refund(step)
        return
    left = state.left
    points = {who: state.players[who].points or 0 for who in left}
    if not sum(points.values()):
        points = dict.fromkeys(left, 1)
    pool, whole = state.money.pool, sum(points.values())
    parts = rounded(pool, [Fraction(pool * points[who], whole) for who in left])
    for who, part in zip(left, parts, strict=True):
        if part:
            step.put(won={**step.state.won, who: part})
            step.money(paid=part)
            step.tell(PrizePaid(who, part))
    step.money(overlay=-step.state.money.overlay)


def _refund(step: Step) -> None:
    """Who was removed has nothing back: his money stays in the pool."""
    money = step.state.money
    step.money(overlay=-money.overlay)
    for who, player in step.state.players.items():
        if who in step.state.barred or not player.paid:
            continue
        step.money(pool=player.fees - player.paid, fees=-player.fees)
        step.tell(Refunded(who, player.paid))
