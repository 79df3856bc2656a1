"""Tournaments that run in the house: each has one actor, a chain of its own in the books, and purses in the ledger.

What happens in a tournament is decided by ``croupier.tournament``, pure; here is what it takes to run one: who may
enter what (``roles``), what an event is and what its chain says (``opening``, ``chain``), whose money moves
(``purses``), the actor that writes and then believes (``actor``), and all events of the house (``events``).
"""

from croupier.house.events.actor import EventActor, Outcome, Wanted
from croupier.house.events.events import Events

__all__ = ["EventActor", "Events", "Outcome", "Wanted"]
