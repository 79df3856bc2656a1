"""The cashier: who takes money in from the world outside and pays it out again.

There is play money only, and so the shipped cashier takes and pays any amount at once. Another one is a class and a
setting of the house's file, ``module:Class``; it is made without arguments.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from croupier.complaint import Complaint


class Cashier(Protocol):
    """Somebody who moves money between a person's account here and the world outside."""

    async def takes(self, player: str, currency: str, amount: int) -> None:
        """Before a deposit is credited: a refusal, or the money is there."""
        ...

    async def gives_back(self, player: str, currency: str, amount: int) -> None:
        """What was taken was not credited after all: the rules of the house have refused it."""
        ...

    async def pays(self, player: str, currency: str, amount: int) -> None:
        """After a withdrawal was taken from the account, or a prize was fetched: it stands in the books by now, and a
        cashier who cannot pay at once pays later."""
        ...


class PlayMoney:
    """Money that is nobody's."""

    async def takes(self, player: str, currency: str, amount: int) -> None:
        """There is always enough of it."""

    async def gives_back(self, player: str, currency: str, amount: int) -> None:
        """It goes back to where it came from."""

    async def pays(self, player: str, currency: str, amount: int) -> None:
        """It is gone."""


class BadCashier(Complaint):
    """A setting that names no cashier."""


def cashier_of(setting: str) -> Cashier:
    """The cashier that a setting names, ``module:Class``."""
    module, _, name = setting.partition(":")
    try:
        found: Cashier = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as no:
        raise BadCashier(f"{setting!r} names no cashier ({no}); expected module:Class") from None
    return found
