"""What happens because the house has ruled something, each with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.tournament.happenings import Event


@dataclass(frozen=True, slots=True)
class Offended(Event):
    """On what ground a measure is taken."""

    words: ClassVar[str] = "{who}: {about} ({rule})"
    who: str
    about: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChipsGone(Event):
    words: ClassVar[str] = "{chips} chips of {who} leave the event"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    words: ClassVar[str] = "{who} hands {chips} chips over to {to}"
    who: str
    chips: int
    to: str


@dataclass(frozen=True, slots=True)
class Repaid(Event):
    words: ClassVar[str] = "the payment at {table} is put right"
    table: str


@dataclass(frozen=True, slots=True)
class TimeCalled(Event):
    words: ClassVar[str] = "{who} has {time}, and the last {counted} are counted"
    who: str
    time: str
    counted: str


@dataclass(frozen=True, slots=True)
class TimeCounted(Event):
    words: ClassVar[str] = "{counted} are counted for {who}"
    who: str
    counted: str


@dataclass(frozen=True, slots=True)
class TimeOver(Event):
    words: ClassVar[str] = "the time of {who} is over, and the hand is dead"
    who: str
