"""What an event is: the first entry of its chain. All that it takes to play it again stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from croupier.play import Refused
from croupier.play.record import Json
from croupier.tournament.journal import Journal, Lots
from croupier.tournament.model import HouseRules
from croupier.tournament.paying import Paying
from croupier.tournament.step import Plan
from croupier.tournament.structure import Structure

GAME: Final = "tournament:"
"""The row of an event among the tables says of its game what is played, after this."""

MOST_AT_ONCE: Final = 10**12
"""So much at most costs an entry, in minor units, or brings in chips; so many milliseconds at most lasts a level."""

Purse = Literal["counter", "wallets"]
"""Entries are paid and prizes are fetched at the counter, or from and to the wallets of the house."""


@dataclass(frozen=True, slots=True)
class Event:
    """``base``: the event or the rulebook that it is made from; ``opener``: who opened it, its first director."""

    id: str
    title: str
    base: str
    plan: Plan
    purse: Purse
    opener: str
    seed: bytes
    at: int
    dealt: bool = False
    """The house deals it: no person says what has happened at its tables."""

    @property
    def game(self) -> str:
        return GAME + self.plan.structure.game

    @property
    def currency(self) -> str:
        return self.plan.structure.currency

    def journal(self) -> Journal:
        return Journal(self.plan, Lots(self.seed))

    def as_json(self) -> Json:
        """As its first entry says it, beside the row."""
        plan = self.plan
        return {
            "event": {
                "base": self.base,
                "purse": self.purse,
                "opener": self.opener,
                "seed": self.seed.hex(),
                "at": self.at,
                "live": plan.live,
                **({"dealt": True} if self.dealt else {}),
                "house": plan.house.model_dump(mode="json"),
                "structure": plan.structure.model_dump(mode="json"),
                "paying": plan.paying.model_dump(mode="json"),
            }
        }


def read(id: str, title: str, said: Json) -> Event:
    """The event again, from its first entry."""
    plan = Plan(
        HouseRules.model_validate(said["house"]),
        Structure.model_validate(said["structure"]),
        Paying.model_validate(said["paying"]),
        live=bool(said["live"]),
    )
    seed, dealt = bytes.fromhex(said["seed"]), bool(said.get("dealt"))
    return Event(id, title, said["base"], plan, said["purse"], said["opener"], seed, said["at"], dealt)


def must_be_run(plan: Plan, purse: Purse, *, of_the_house: bool) -> None:
    """``Refused`` where a person at a desk cannot run such an event, or may not promise what it promises."""
    structure = plan.structure
    if structure.stages or structure.power_of_two:
        raise Refused("An event in stages is not run from the desk: its tables play each for itself.")
    if structure.carried is not None:
        raise Refused("An event whose chips come from earlier ones is not run from the desk.")
    if max(_figures(structure)) > MOST_AT_ONCE:
        raise Refused(f"No amount, stack or span of an event is above {MOST_AT_ONCE:,}.")
    if purse == "wallets" and structure.prizes.target is not None:
        raise Refused("Seats in another event are not paid into wallets: run it with money at the counter.")
    if not of_the_house and (promised := _promised(structure)) is not None:
        raise Refused(f"Only a director of the house may open an event with {promised}: the house would pay it.")


def must_be_dealt(plan: Plan, purse: Purse) -> None:
    """``Refused`` where the house cannot deal such an event itself."""
    structure = plan.structure
    if purse != "wallets":
        raise Refused("At tables that the house deals everybody pays from his wallet: there is no counter.")
    if structure.heads is not None:
        raise Refused("Bounties are not played for at tables that the house deals.")
    if structure.rebuy is not None or structure.add_on is not None or structure.stacks > 1:
        raise Refused("At tables that the house deals nobody buys chips after his entry.")
    if any(level.game is not None for level in structure.levels):
        raise Refused("At tables that the house deals one game is played in all levels.")


def _figures(structure: Structure) -> Iterator[int]:
    """Whatever is multiplied by people or added up."""
    for bought in (*structure.entry, structure.rebuy, structure.add_on):
        if bought is not None:
            yield from (bought.pool, bought.fee, bought.chips)
    for price in structure.entry:
        yield price.bounty
    for level in structure.levels:
        yield from (level.big, level.ante, level.lasts, level.rest)


def _promised(structure: Structure) -> str | None:
    """What the house itself would have to pay."""
    if structure.prizes.guarantee:
        return "a guarantee"
    if structure.prizes.amounts:
        return "fixed prizes"
    return "a prize on somebody's head" if structure.heads is not None and structure.heads.vip else None
