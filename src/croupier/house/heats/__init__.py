"""Tournaments in points that run in the house: each has a chain of its own in the books, tables that play its heats, a
pool in the ledger, and points in wallets that are worth no money.

What happens in one is decided by ``croupier.tournament.heats``, pure; here is what an event is and what its chain says
(``book``), whose money and points move (``purses``), what writes and then believes and has the tables played
(``actor``, ``tables``), and all of them (``contests``).
"""

from croupier.house.heats.actor import ContestActor
from croupier.house.heats.contests import Contests

__all__ = ["ContestActor", "Contests"]
