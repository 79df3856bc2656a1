"""Largest stakes that the house has set for risk, below what is posted: for a person, at a table, or both.

They stand in a small file beside the books, as who is muted does: each stake that is taken in part says so in the log
of its table. ``croupier risk`` writes the file, and a house that is open reads it again as soon as it has changed.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from croupier.house.muted import named
from croupier.play import Refused
from croupier.room.risk import Cap
from croupier.store.files import RISK, stands, write_whole

ANY: Final = "*"
_WHY: Final = "risk management"


@dataclass(frozen=True, slots=True)
class RiskLimit:
    """The most on one bet: of this person (any) at this table (any), in one currency."""

    player: str
    name: str
    table: str
    currency: str
    most: int

    @property
    def key(self) -> tuple[str, str, str]:
        return self.player, self.table, self.currency


class RiskLimits:
    """The file as it stands now (a ``room.risk.Risk``). ``rule``: the house's own rule by which it may."""

    def __init__(self, data: Path, rule: str | None = None) -> None:
        self._data, self._rule = data, rule
        self._seen: tuple[int, int, int] | None = None
        self._limits: dict[tuple[str, str, str], int] = {}

    def cap(self, player: str, table: str, code: str) -> Cap | None:
        """The lowest that fits."""
        now = stands(self._data / RISK)
        if now != self._seen:
            self._seen, self._limits = now, {limit.key: limit.most for limit in all_limits(self._data)}
        keys = [(who, where, code) for who in (player, ANY) for where in (table, ANY)]
        found = [self._limits[key] for key in keys if key in self._limits]
        return Cap(min(found), _WHY, self._rule) if found else None


def all_limits(data: Path) -> list[RiskLimit]:
    """What the house has set; ``Refused`` where the file cannot be read."""
    try:
        text = (data / RISK).read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    try:
        return [RiskLimit(**row) for row in json.loads(text)]
    except (ValueError, TypeError) as bad:
        raise Refused(f"{data / RISK} cannot be read: {bad}. Expected what 'croupier risk' writes.") from None


def set_limit(data: Path, name: str | None, table: str | None, currency: str, most: int | None) -> RiskLimit:
    """Take at most so much on one bet from now on; no amount lifts it. ``Refused`` where there is nothing to lift."""
    who = None if name is None else named(data, name)
    limit = RiskLimit(who.id if who else ANY, who.name if who else "everybody", table or ANY, currency, most or 0)
    others = [each for each in all_limits(data) if each.key != limit.key]
    if most is None and len(others) == len(all_limits(data)):
        raise Refused(f"no largest stake is set for {limit.name} at {table or 'any table'} in {currency}")
    kept = others if most is None else [*others, limit]
    write_whole(data / RISK, json.dumps([asdict(each) for each in kept], indent=1, ensure_ascii=False) + "\n")
    return limit
