"""The jackpots of the house when it opens: which of them its tables are linked to, what their accounts hold.

One that is not announced in full, or that a game it names cannot have, does not open; the tables do. The rules of each
stand in the house's own log, as they were when the house opened, so that every prize can be reckoned again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from croupier.games.common import RulebookError
from croupier.house import ledger
from croupier.house.jackpots import announce
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.linked.book import Chosen, chosen, must_fit
from croupier.room.linked.fund import Fund, Jackpot
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Opens, Standing, apply
from croupier.room.linked.trigger import Draw
from croupier.room.spec import Spec
from croupier.store import log
from croupier.store.schema import accounts

_log = logging.getLogger(__name__)


class Surprise(NamedTuple):
    """What was drawn beside a round for a jackpot."""

    jackpot: str
    draw: Draw


def draws_of(db: Connection, round_id: str) -> list[Surprise]:
    """The surprises that were drawn in a round, as its log has them."""
    bills = (bill for entry in log.entries_of(db, round_id) if entry["kind"] == "over" for bill in linked_in(entry))
    return [Surprise(bill["jackpot"], Draw(*draw)) for bill in bills for draw in bill.get("drawn", ())]


def linked_in(entry: Json) -> list[Json]:
    """The bills of an entry."""
    found: list[Json] = entry.get("linked", [])
    return found


def opened(db: Connection, options: Sequence[Chosen], specs: Sequence[tuple[Spec, int]]) -> Fund:
    """All jackpots that open, each made up by the house to what it begins with."""
    return Fund([_opened(db, *each) for each in _fitting(options, [spec for spec, _ in specs])])


def _fitting(options: Sequence[Chosen], specs: Sequence[Spec]) -> Iterator[tuple[str, LinkedRules]]:
    seen: set[str] = set()
    for each in options:
        try:
            name, rules = chosen(each)
            tables = [spec for spec in specs if _linked(rules, spec)]
            for spec in tables:
                must_fit(rules, spec.game)
        except (RulebookError, Refused) as no:
            _log.warning("a jackpot stays closed: %s", no)
            continue
        if not tables or name in seen:
            _log.warning("the jackpot %s stays closed: it is open already, or no table is linked to it", name)
            continue
        seen.add(name)
        yield name, rules


def _linked(rules: LinkedRules, spec: Spec) -> bool:
    """A pattern means games against the house; who names one among players outright is told why it cannot be."""
    wanted = spec.game.among_players is None or spec.game.id in rules.games
    return wanted and rules.links(spec.id, spec.game.id, spec.currency)


def _opened(db: Connection, name: str, rules: LinkedRules) -> Jackpot:
    account = ledger.jackpot(rules.currency, name)
    before = Standing(int(db.execute(select(accounts.c.balance).where(accounts.c.id == account)).scalar() or 0))
    standing, _ = apply(rules, before, Opens())
    said = {"kind": "linked", "jackpot": name, "currency": rules.currency, "rules": rules.model_dump(mode="json")}
    announce(db, said, account, standing.holds - before.holds)
    return Jackpot(name, rules, standing)
