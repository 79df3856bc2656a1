"""The jackpots of the house, shared by all tables that are linked to them.

What each holds is what its account holds: it changes only by a page that has been written, and one page after the other
(``one_by_one``), so that of two tables that hit in the same moment the first takes it and the second what it begins
with anew.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.room.linked.bill import Bill
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Standing
from croupier.room.news import Fell, LinkedNow
from croupier.room.spec import Spec

_REMEMBERED: Final = 5


@dataclass(slots=True)
class Jackpot:
    """One of them. ``fell``: to whom it went lately."""

    name: str
    rules: LinkedRules
    standing: Standing
    fell: deque[Fell] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    @property
    def shown(self) -> int:
        """The sum that is announced: what it holds, or what it pays at most where stakes are multiplied."""
        return self.standing.holds or self.rules.most


class Fund:
    """All of them, and the tables that are told when one is not as it was."""

    def __init__(self, jackpots: Iterable[Jackpot] = ()) -> None:
        self.jackpots: dict[str, Jackpot] = {each.name: each for each in jackpots}
        self.one_by_one = asyncio.Lock()
        self._tables: dict[str, tuple[frozenset[str], Callable[[LinkedNow], None]]] = {}

    def of(self, spec: Spec) -> list[Jackpot]:
        """Those to which a table is linked, in the order of their names."""
        found = sorted(self.jackpots.values(), key=lambda each: each.name)
        return [each for each in found if each.rules.links(spec.id, spec.game.id, spec.currency)]

    def watch(self, spec: Spec, changed: Callable[[LinkedNow], None]) -> None:
        """A table that is linked is told when a jackpot has changed, and to whom it went."""
        self._tables[spec.id] = frozenset(each.name for each in self.of(spec)), changed

    def happened(self, spec: Spec, bills: Mapping[str, tuple[Standing, Bill]]) -> None:
        """What these bills say has been written."""
        for name, (standing, bill) in bills.items():
            jackpot = self.jackpots[name]
            before, jackpot.standing = jackpot.standing, standing
            fell = tuple(Fell(seat, spec.id, spec.name, amount) for seat, amount in bill.paid.items())
            jackpot.fell.extend(fell)
            for linked, changed in self._tables.values():
                if name in linked and (fell or before != standing):
                    changed(LinkedNow(name, jackpot.shown, (), fell))
