"""One step of an event in points: the plan, how it stands so far, what chance said, and what has happened."""

from __future__ import annotations

from dataclasses import replace

from croupier.tournament.draws import Draw
from croupier.tournament.heats.happenings import Event
from croupier.tournament.heats.state import Contest, HeatTable, Player
from croupier.tournament.heats.structure import Heat, HeatStructure, Plan


class Step:
    """The state while one entry is carried out."""

    def __init__(self, plan: Plan, state: Contest, draw: Draw) -> None:
        self.plan, self.state, self.draw = plan, state, draw
        self.structure: HeatStructure = plan.structure
        self.told: list[Event] = []

    def tell(self, *events: Event) -> None:
        self.told += events

    def put(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)  # type: ignore[arg-type]

    def player(self, who: str, **changes: object) -> Player:
        self.state = self.state.with_player(who, **changes)
        return self.state.players[who]

    def table(self, name: str, **changes: object) -> HeatTable:
        table = replace(self.state.tables[name], **changes)  # type: ignore[arg-type]
        self.state = self.state.with_table(table)
        return table

    def money(self, **more: int) -> None:
        now = self.state.money
        self.put(money=replace(now, **{name: getattr(now, name) + amount for name, amount in more.items()}))

    @property
    def heat(self) -> Heat:
        return self.structure.heats[self.state.stage]

    @property
    def stakes(self) -> tuple[int, int]:
        return self.plan.stakes(self.state.stage, self.state.changed)
