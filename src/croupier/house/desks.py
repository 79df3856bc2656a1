"""The desks of the house's card rooms: one for the tables of its floor that play by one rulebook, one for each private
table. What they remember, the logs of the tables tell."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, or_, select

from croupier.play.record import Json
from croupier.room.desk import Desk
from croupier.room.moments import Moments
from croupier.room.rules.book import room_for
from croupier.room.rules.moments import DAY
from croupier.room.spec import Spec
from croupier.store.schema import inputs

_KINDS: Final = ("buy_in", "left", "returned", "chair", "list", "wants", "changed", "breaks")


class Desks:
    """``moments``: what time it is in the house; ``options``: what the house has chosen for the card room of a
    rulebook."""

    def __init__(self, moments: Moments, options: Mapping[str, Json] | None = None) -> None:
        self.moments, self._options = moments, options or {}
        self._floor: dict[str, Desk] = {}

    def of(self, spec: Spec) -> Desk | None:
        """The desk of a table among players."""
        if spec.game.among_players is None:
            return None
        if spec.practice:
            return Desk(room_for(spec.game.id), self.moments)
        rulebook = spec.game.id.split("/")[0]
        if rulebook not in self._floor:
            rules = room_for(spec.game.id, **self._options.get(rulebook, {}))
            self._floor[rulebook] = Desk(rules, self.moments, rulebook)
        return self._floor[rulebook]

    def all(self) -> list[Desk]:
        """Those of the floor."""
        return list(self._floor.values())

    def with_jackpots(self) -> list[Desk]:
        """The desks of card rooms that have tables linked to a jackpot."""
        return [desk for desk in self._floor.values() if any(t.kind.linked for t in desk.room.tables.values())]

    def remember(self, entries: Iterable[tuple[str, Json]]) -> None:
        """What was written at the tables of the floor before the house opened, in its order."""
        of_desk: dict[str, list[tuple[str, Json]]] = defaultdict(list)
        where = {table: rulebook for rulebook, desk in self._floor.items() for table in desk.room.tables}
        for table, entry in entries:
            if table in where:
                of_desk[where[table]].append((table, entry))
        for rulebook, told in of_desk.items():
            self._floor[rulebook].remember(told)


def lately(db: Connection, tables: Iterable[str], now: int) -> list[tuple[str, Json]]:
    """What came in at these tables since yesterday, apart from the games: no house remembers for longer than a day."""
    of_kind = or_(*(inputs.c.entry.like(f'%"kind":"{kind}"%') for kind in _KINDS))
    wanted = select(inputs.c.table_id, inputs.c.entry).where(inputs.c.table_id.in_(list(tables)), of_kind)
    found = db.execute(wanted.where(inputs.c.at >= now - 2 * DAY).order_by(inputs.c.at, inputs.c.seq))
    return [(row.table_id, json.loads(row.entry)) for row in found]
