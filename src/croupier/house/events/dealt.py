"""Events that the house deals itself: what drives their tables, and how a hand and what the event makes of it are one.

An event is a state and its entries, whoever deals. Where people do, they enter what they have seen; where the house
does, a ``Dealing`` stands between the event and its tables. It reads from the event who sits where and what may begin,
has the tables of its kind play it, and enters what came of it with ``EventActor.plays``: the entry and the page of the
table that ended with it are one transaction. So a crash leaves both or neither, and ``Fails`` voids what was under way.

Another kind of table brings a ``Dealing`` of its own (``Dealer`` makes it); nothing here knows cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from croupier.play.record import Json
from croupier.room.bank import Balances, Bank, Page, PlayerId

if TYPE_CHECKING:
    from croupier.house.events.actor import EventActor

DEALT: Final = "dealt"
"""Under this name the first entry of a table's chain says which event directs it (in ``room``)."""


class Dealing(Protocol):
    """What deals one event. It is told, and acts in a turn of its own: whoever tells it waits for nothing."""

    def begin(self) -> None:
        """The event is open: after a crash, too, when what was under way has not happened."""

    def stands(self) -> None:
        """The event stands otherwise than before: tables may open, begin, wait, change their people or close."""

    def at(self, table: str) -> str | None:
        """What this table of the event is called in the house, if it is open."""

    async def end(self) -> None:
        """The house closes: what is under way does not happen."""


Dealer = Callable[["EventActor"], Dealing]


class TableBank:
    """The bank of a table whose chips are no money (a ``room.bank.Bank``): what it writes moves nothing in the ledger.
    The last page of a round is written by whoever enters its result (``EventActor.plays``)."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    async def write(self, page: Page) -> Balances:
        return await self._bank.write(without_money(page))

    async def write_together(self, pages: Sequence[Page]) -> Balances:
        return await self._bank.write_together([without_money(page) for page in pages])

    async def must_have(self, player: PlayerId, currency: str, amount: int) -> None:
        """Chips are counted by the event."""

    async def kept_out(self, table: str, players: Collection[PlayerId]) -> set[PlayerId]:
        """Who may not play any more is taken out of the event by a person."""
        del table, players
        return set()

    async def fund_bot(self, player: PlayerId, currency: str, least: int = 0) -> None:
        """A bot plays with what its entry gave it."""


def without_money(page: Page) -> Page:
    """As the table's chain has it: chips change hands there, and no coin."""
    return replace(page, won={}, middle=0)


def facts(event: str, table: str) -> Json:
    """What the first entry of such a table's chain says of it."""
    return {DEALT: {"event": event, "table": table}}
