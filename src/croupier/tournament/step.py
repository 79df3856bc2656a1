"""One step of a tournament: the rules, how it stands so far, what chance said, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.money import Currency, currency
from croupier.tournament.draws import Draw
from croupier.tournament.happenings import Event, LevelBegins
from croupier.tournament.lottery.draw import drawn
from croupier.tournament.lottery.model import Form
from croupier.tournament.model import HouseRules
from croupier.tournament.paying import Paying
from croupier.tournament.state import Entrant, Table, Tournament
from croupier.tournament.structure import Level, Structure


@dataclass(frozen=True, slots=True)
class Pools:
    """What is drawn before the first hand: by how many times the ``buy_in`` of the ``form`` is multiplied, and the
    structure that follows from it."""

    form: Form
    buy_in: int
    structures: Mapping[Fraction, Structure]


@dataclass(frozen=True, slots=True)
class Plan:
    """What holds for an event: the rules of the house, its structure, and what the house pays. ``live``: real cards
    are dealt in a real room: nobody counts chips, and people move when a person says so."""

    house: HouseRules
    structure: Structure
    paying: Paying
    live: bool = False
    pools: Pools | None = None

    def drawn(self, number: int | None) -> Plan:
        """As it is when a number has been drawn."""
        if self.pools is None or number is None:
            return self
        times = drawn(self.pools.form.lottery, number).times
        structure = self.pools.structures[times]
        return self if structure is self.structure else replace(self, structure=structure)

    @property
    def money(self) -> Currency:
        return currency(self.structure.currency)


class Step:
    """The state while one entry is carried out. Nobody keeps it: what comes of it is a state and events."""

    def __init__(self, plan: Plan, state: Tournament, draw: Draw) -> None:
        self.plan, self.state, self.draw = plan, state, draw
        self.house, self.structure = plan.house, plan.structure
        self.told: list[Event] = []
        self.settled = (state.gone, state.prizes)
        """Who was out, and the prizes, when prizes were paid last."""

    def tell(self, *events: Event) -> None:
        self.told += events

    def put(self, **changes: object) -> None:
        """The state is another one only where something is."""
        new = {name: value for name, value in changes.items() if getattr(self.state, name) is not value}
        if new:
            self.state = replace(self.state, **new)  # type: ignore[arg-type]

    def entrant(self, who: str, **changes: object) -> Entrant:
        """Somebody, changed."""
        self.state = self.state.with_entrant(who, **changes)
        return self.state.entrants[who]

    def table(self, name: str, **changes: object) -> Table:
        """A table, changed."""
        table = replace(self.state.tables[name], **changes)  # type: ignore[arg-type]
        self.state = self.state.with_table(table)
        return table

    def order(self, things: Iterable[str], what: str = "") -> list[str]:
        return self.draw.order(things, what)

    def money(self, **more: int) -> None:
        """So much more in these purses of the event."""
        now = self.state.money
        self.put(money=replace(now, **{name: getattr(now, name) + amount for name, amount in more.items()}))

    def draw_pool(self) -> int:
        """What is played for is drawn; all else that the number decides holds from now on."""
        assert self.plan.pools is not None
        number = self.draw.number(self.plan.pools.form.lottery.of, "pool")
        self.plan = self.plan.drawn(number)
        self.structure = self.plan.structure
        self.put(drawn=number)
        return number

    @property
    def level(self) -> Level:
        """The stakes that hold now, as the house may have changed them."""
        return stakes(self.plan, self.state, self.state.clock.level)


def stakes(plan: Plan, state: Tournament, level: int) -> Level:
    """The stakes of a level, as the house may have changed them (veikkaus/tournaments#V-8.7)."""
    planned = plan.structure.blinds_at(level)
    if level not in state.changed:
        return planned
    small, big, ante = state.changed[level]
    return planned.model_copy(update={"small": small, "big": big, "ante": ante})


def begins(plan: Plan, state: Tournament) -> LevelBegins:
    """The words for the level that begins."""
    level = stakes(plan, state, state.clock.level)
    ante = f", ante {level.ante}" + (" by the big blind" if level.big_ante else "") if level.ante else ""
    game = f", {level.game}" if level.game else ""
    return LevelBegins(state.clock.level + 1, level.small, level.big, ante + game)
