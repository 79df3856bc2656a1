"""What lies on somebody's head, and who gets it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.play import Refused
from croupier.tournament.entries import Gives
from croupier.tournament.happenings import BountyGrows, BountyPaid, Marked
from croupier.tournament.payouts import equally
from croupier.tournament.step import Step


def mark(step: Step) -> None:
    """Where only some carry a bounty they are drawn before the start, and all bounties lie on them
    (gelp/tournaments#T-2.9)."""
    heads, state = step.structure.heads, step.state
    if heads is None or heads.kind not in ("fixed", "special"):
        return
    drawn = step.order(state.entrants, "bounties")[: heads.marked]
    bounty = dict(zip(drawn, equally(state.money.bounties, len(drawn)), strict=True))
    step.put(entrants={who: replace(one, bounty=bounty.get(who, 0)) for who, one in state.entrants.items()})
    if heads.kind == "fixed":
        step.tell(Marked(", ".join(drawn)))


def fell(step: Step, who: str, by: Sequence[str]) -> None:
    """Somebody is out, and these have won his last chips: what lay on his head is theirs, in equal parts, an odd unit
    to the first after the button (unibet-ee/tournament-types#U-EE-207 to U-EE-209, veikkaus/tournaments#V-8.21 to
    V-8.25)."""
    heads = step.structure.heads
    for each in by:
        step.entrant(each, won=step.state.entrants[each].won + 1)
    if heads is None:
        return
    bounty = step.state.entrants[who].bounty
    step.entrant(who, bounty=0)
    if (prize := heads.vip.get(who)) is not None and by:  # the house has set it on him
        step.money(bounties=prize)
        for winner, part in _parts(prize, by):
            _paid(step, winner, part)
    if not by or heads.kind in ("pool", "mystery"):
        step.put(unclaimed=step.state.unclaimed + bounty)
        return
    for winner, part in _parts(bounty, by):
        left = _left(step, part)
        if left:
            step.entrant(winner, bounty=step.state.entrants[winner].bounty + left)
        if part > left:
            _paid(step, winner, part - left)
        if left:
            step.tell(BountyGrows(winner, step.state.entrants[winner].bounty))


def _parts(bounty: int, by: Sequence[str]) -> list[tuple[str, int]]:
    return [(winner, part) for winner, part in zip(by, equally(bounty, len(by)), strict=True) if part]


def _left(step: Step, part: int) -> int:
    """What of a progressive bounty is added to the winner's own."""
    heads = step.structure.heads
    assert heads is not None
    if heads.kind != "progressive":
        return 0
    if heads.leaves is not None:
        return min(part, heads.leaves)
    return int(part * (step.house.bounties.keeps if heads.keeps is None else heads.keeps))


def _paid(step: Step, who: str, amount: int) -> None:
    step.money(bounties_paid=amount)
    step.tell(BountyPaid(who, amount))


def give(step: Step, entry: Gives) -> None:
    """Of the mystery bounties so much goes to somebody who is drawn among those who are left."""
    heads, left = step.structure.heads, step.state.unclaimed
    if heads is None or heads.kind != "mystery":
        raise Refused("There are no mystery bounties here.")
    if not 0 < entry.amount <= left:
        raise Refused(f"{step.plan.money.with_sign(left)} lie in the pool of the bounties.")
    step.put(unclaimed=left - entry.amount)
    _paid(step, step.order(step.state.seated(), "mystery")[0], entry.amount)


def over(step: Step) -> None:
    """At the end everybody who is still in keeps his own; a pool goes to who has knocked out most, and what nobody has
    won to the winner."""
    heads = step.structure.heads
    if heads is None:
        return
    first = [gone.who for gone in step.state.gone[-1]]
    if heads.kind == "pool":
        most = max(each.won for each in step.state.entrants.values())
        first = [who for who, each in step.state.entrants.items() if each.won == most]
    for who in list(step.state.seated()) if heads.kind != "pool" else []:
        if bounty := step.state.entrants[who].bounty:
            step.entrant(who, bounty=0)
            _paid(step, who, bounty)
    rest = step.state.money.bounties - step.state.money.bounties_paid
    for winner, part in _parts(rest, first):
        _paid(step, winner, part)
    step.put(unclaimed=0)
