"""What an event in points is, and how it stands by its chain: the first entry says all that it takes to play it again,
every other one what came in. All draws follow from a seed that stands in the first."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from croupier.play import Refused
from croupier.play.record import Json
from croupier.tournament.draws import Draw
from croupier.tournament.heats import Contest, HeatStructure, Plan, apply
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.happenings import Event as Happened

GAME: Final = "points:"
"""The row of an event among the tables says of its game what is played, after this."""
_ENTRIES: Final[dict[str, type[e.Entry]]] = {kind.__name__: kind for kind in e.Entry.__subclasses__()}
LONGEST_TOLD: Final = 60


class Told(NamedTuple):
    """What has happened at a moment, in words."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class Opening:
    """``base``: the event of a rulebook that it is made from; ``opener``: who opened it and begins it; ``bots``: so
    many bots fill it."""

    id: str
    title: str
    base: str
    plan: Plan
    opener: str
    seed: bytes
    at: int
    bots: int = 0

    @property
    def game(self) -> str:
        return GAME + self.plan.structure.game

    @property
    def currency(self) -> str:
        return self.plan.structure.currency

    def as_json(self) -> Json:
        structure = self.plan.structure.model_dump(mode="json", exclude_defaults=True)
        about = {"base": self.base, "opener": self.opener, "seed": self.seed.hex(), "at": self.at, "bots": self.bots}
        return {"contest": {**about, "structure": structure}}


def read(id: str, title: str, said: Json) -> Opening:
    """The event again, from its first entry."""
    plan = Plan(HeatStructure.model_validate(said["structure"]))
    return Opening(id, title, said["base"], plan, said["opener"], bytes.fromhex(said["seed"]), said["at"], said["bots"])


class Step(NamedTuple):
    """One entry: how it stood, how it stands, and what has happened."""

    before: Contest
    after: Contest
    entry: e.Entry
    events: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """``players``: who of those in it has which account; ``robots``: who is a bot."""

    opening: Opening
    state: Contest = field(default_factory=Contest)
    players: dict[str, str] = field(default_factory=dict)
    robots: frozenset[str] = frozenset()
    entries: int = 0
    told: tuple[Told, ...] = ()

    def after(self, said: Json) -> tuple[Book, Step]:
        """With one more entry of the chain; ``Refused`` where it cannot be."""
        entry = from_json(said["entry"])
        lot = hashlib.blake2b(f"entry {self.entries + 1}".encode(), key=self.opening.seed, digest_size=8).digest()
        drawn = replace(entry, draw=Draw(int.from_bytes(lot) >> 1))
        state, events = apply(self.opening.plan, self.state, drawn)
        players, robots = self.players, self.robots
        if isinstance(entry, e.Registers):
            if said["player"] in players.values():
                raise Refused("You are in this tournament already.")
            players = {**players, entry.who: said["player"]}
            robots = robots | {entry.who} if said.get("bot") else robots
        if isinstance(entry, e.Unregisters):
            players = {who: player for who, player in players.items() if who != entry.who}
        show = self.opening.plan.purse.with_sign
        told = (*self.told, *(Told(entry.at, each.told(show)) for each in events))[-LONGEST_TOLD:]
        after = replace(self, state=state, players=players, robots=robots, entries=self.entries + 1, told=told)
        return after, Step(self.state, state, entry, events)


def as_json(entry: e.Entry) -> Json:
    """An entry as the chain has it."""
    said: Json = TypeAdapter(type(entry)).dump_python(entry, mode="json", exclude_defaults=True)
    return {"of": type(entry).__name__, **said}


def from_json(said: Json) -> e.Entry:
    more = {key: value for key, value in said.items() if key != "of"}
    return TypeAdapter(_ENTRIES[said["of"]]).validate_python(more)
