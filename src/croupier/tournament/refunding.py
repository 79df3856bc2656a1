"""Money back, before a tournament begins."""

from __future__ import annotations

from croupier.tournament.happenings import Refunded, TicketBack
from croupier.tournament.state import Entrant
from croupier.tournament.step import Step


def give_back(step: Step, who: str, entrant: Entrant) -> None:
    """All that somebody has paid for his entry, as he has paid it."""
    price = step.state.bought[who]
    step.put(
        entrants={name: each for name, each in step.state.entrants.items() if name != who},
        bought={name: each for name, each in step.state.bought.items() if name != who},
        entries=step.state.entries - 1,
    )
    step.money(pool=-price.pool, fees=-price.fee, bounties=-price.bounty)
    step.tell(TicketBack(who) if entrant.ticket else Refunded(who, entrant.paid))
