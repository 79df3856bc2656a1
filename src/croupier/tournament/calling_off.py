"""A tournament that is called off: before it begins everybody has his money back; while it runs those who are left are
paid as the house says, and who is out keeps what he has won."""

from __future__ import annotations

from croupier.tournament import buying, hands, places, prizes, starting
from croupier.tournament.cancelling import Bought, Left, Prize, Standing, cancelled, case_of
from croupier.tournament.entries import Declines
from croupier.tournament.happenings import BountyPaid, Cancelled, PrizePaid, Refunded
from croupier.tournament.payouts import equally
from croupier.tournament.state import Entrant, Tournament
from croupier.tournament.step import Plan, Step


def cancel(step: Step, why: str) -> None:
    """``Refused`` where it runs and the rules of the house do not say what is paid then."""
    if step.state.phase == "registering":
        starting.cancel(step, why)
        return
    step.plan.paying.must_cancel()
    _stop(step)
    if step.state.prizes is None and case_of(_standing(step)) != "before_money":
        prizes.fix(step)
    prizes.settle(step)  # who is out has the prize of his place
    settled = cancelled(step.plan.paying, _standing(step))
    step.put(phase="cancelled", last=None)
    step.tell(Cancelled(why))
    _bounties(step)
    for who, payment in settled.payments.items():
        if payment.refund:
            step.money(fees=-payment.refund)
            step.tell(Refunded(who, payment.refund))
        if payment.share:
            step.money(paid=payment.share)
            step.tell(PrizePaid(who, payment.share))
    money = step.state.money
    step.money(overlay=max(0, money.paid - money.pool) - money.overlay)


def unfinished(plan: Plan, state: Tournament) -> int | None:
    """When a game that the server has cut off is called off (unibet-ee/hexapro#U-EE-236)."""
    within = plan.structure.unfinished
    if within is None or state.failed is None or state.phase != "running":
        return None
    return state.failed + within


def _stop(step: Step) -> None:
    """The hands that are being played have not happened (unibet-ee/tournaments#U-EE-50), who has no chips buys none any
    more, and who went out hand for hand has his place."""
    hands.fail(step)
    for who in [who for who in step.state.seated() if step.state.entrants[who].broke]:
        buying.decline(step, Declines(step.state.now, who=who))
    if (turn := step.state.round) is not None:
        step.put(round=None)
        places.ranked(step, turn.lost)


def _standing(step: Step) -> Standing:
    """The tournament as it is cancelled. What a deal has divided stays divided, and only what it left open is left."""
    state = step.state
    dealt = state.money.paid > sum(state.won.values())
    return Standing(
        tuple(_left(who, state.entrants[who]) for who in state.seated()),
        0 if dealt else max(0, state.money.pool - state.money.paid),
        tuple(map(Prize, prizes.by_place(step.plan, state)[: state.left])),
        sum(state.won.values()),
        final_table=len(state.tables) == 1,
        lottery=step.plan.pools is not None,
    )


def _left(who: str, one: Entrant) -> Left:
    return Left(who, one.stack + one.kept, (Bought(one.paid, one.fees),), one.bounty)


def _bounties(step: Step) -> None:
    """Everybody has the one on his own head (unibet-ee/cancellation#U-EE-250, unibet-fi/cancellation#U-FI-53a); what
    nobody has won is divided equally among them."""
    state = step.state
    own = {who: state.entrants[who].bounty for who in state.seated()}
    rest = state.money.bounties - state.money.bounties_paid - sum(own.values())
    for (who, bounty), part in zip(own.items(), equally(rest, len(own)), strict=True):
        step.entrant(who, bounty=0)
        if bounty + part:
            step.money(bounties_paid=bounty + part)
            step.tell(BountyPaid(who, bounty + part))
    step.put(unclaimed=0)
