"""The log of a round: what must be known to play it again, bit for bit, and to prove where its chance came from.

Inputs are chained: each hash covers the one before it, so that nothing can be changed, added or left out afterwards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Self

from croupier.complaint import BEYOND, Complaint, told_by
from croupier.play.answers import Answer, Ruling, read_answer
from croupier.play.asks import ChanceAsk
from croupier.play.chance import SEED_BYTES, CommittedChance
from croupier.play.mix import Mix
from croupier.play.record import Json, unfit
from croupier.play.round import Round

_WRITER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(data: object) -> bytes:
    """JSON in exactly one way: sorted keys, no spaces, UTF-8."""
    return _WRITER.encode(data).encode()


def chain(inputs: Iterable[Json], start: str = "") -> list[str]:
    """The hash after each input: SHA-256 of the hash before it and the input."""
    out, last = [], start
    for data in inputs:
        last = hashlib.sha256(last.encode() + canonical(data)).hexdigest()
        out.append(last)
    return out


@dataclass(frozen=True, slots=True)
class Log:
    """A round, written down. ``head`` is the end of the chain of inputs, which begins with what was agreed before."""

    game: str
    rulebook_sha256: str
    currency: str
    seats: tuple[str, ...]
    options: Json = field(default_factory=dict)
    carry: Json = field(default_factory=dict)
    supervised: bool = False
    commitment: str | None = None
    seed: str | None = None
    inputs: tuple[Json, ...] = ()
    events: tuple[Json, ...] = ()
    result: Json | None = None
    head: str = ""

    @property
    def agreed(self) -> Json:
        """What was fixed before the first input."""
        keys = ("game", "rulebook_sha256", "currency", "options", "carry", "supervised", "commitment")
        return {key: getattr(self, key) for key in keys} | {"seats": list(self.seats)}

    def computed_head(self) -> str:
        """The end of the chain as it follows from the log itself."""
        return chain([self.agreed, *self.inputs])[-1]

    def as_json(self) -> Json:
        out = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in out.items()}

    @classmethod
    def read(cls, data: object) -> Self:
        """A log from its JSON, or a ValueError that says what is missing or unknown."""
        if not isinstance(data, dict):
            raise ValueError("a log is a JSON object")  # noqa: TRY004 - one error for bad input
        unknown = sorted(set(data) - set(cls.__dataclass_fields__))
        missing = [name for name in ("game", "rulebook_sha256", "currency", "seats", "inputs") if name not in data]
        if unknown or missing:
            raise ValueError(f"not a log of a round: missing {missing or 'nothing'}, unknown {unknown or 'nothing'}")
        values: Json = {key: tuple(v) if isinstance(v, list) else v for key, v in data.items()}
        log = cls(**values)
        for name, found, expected in unfit(log):
            raise ValueError(f"{name}: found {found!r:.80}; expected {expected}")
        return log

    def answers(self) -> list[Answer]:
        out = []
        for number, data in enumerate(self.inputs, 1):
            try:
                out.append(read_answer(data))
            except ValueError as bad:
                raise Mismatch(f"input {number}: {bad}") from None
        return out

    def committed(self) -> CommittedChance | None:
        """The chance of the round, where its seed is told."""
        if self.seed is None:
            return None
        try:
            chance = CommittedChance(bytes.fromhex(self.seed))
        except ValueError as bad:
            raise Mismatch(
                f"seed: found {self.seed!r:.80}; expected {2 * SEED_BYTES} hexadecimal digits ({bad})"
            ) from None
        if chance.commitment != self.commitment:
            raise Mismatch(f"the seed does not fit the commitment {self.commitment}")
        return chance


class Mismatch(Complaint, ValueError):
    """A log that is not what it claims to be: says at which input and how."""


def recompute(log: Log, play: Round[Any], mix: Mix | None = None) -> None:
    """Drive a fresh round (without chance of its own) by the log; every draw must follow from the committed seed and
    from what the players have added.

    Raises ``Mismatch`` at the first difference in chain, commitment, draws, events or result.
    """
    if log.head and log.computed_head() != log.head:
        raise Mismatch("the chain of inputs does not end in the recorded hash: something was changed")
    chance = log.committed()
    if chance is not None and mix is not None:
        chance = CommittedChance(mix.key(chance.seed))
    for number, answer in enumerate(log.answers(), 1):
        if chance is not None and isinstance(play.ask, ChanceAsk) and not isinstance(answer, Ruling):
            drawn = play.ask.draw(chance.below)
            if drawn != answer:
                raise Mismatch(f"input {number}: the seed gives {drawn.as_json()}, the log says {answer.as_json()}")
        try:
            play.answer(answer)
        except Complaint as no:
            raise Mismatch(f"input {number} ({answer.kind}): {no}") from None
        except BEYOND as bad:
            raise Mismatch(f"input {number} ({answer.kind}) cannot be played by the rules: {told_by(bad)}") from None
    told = [event.as_json() for event in play.events]
    for number, (ours, theirs) in enumerate(zip(told, log.events, strict=False), 1):
        if ours != theirs:
            raise Mismatch(f"event {number}: the rules give {ours}, the log says {theirs}")
    if log.events and len(told) != len(log.events):
        raise Mismatch(f"the rules give {len(told)} events, the log has {len(log.events)}")
    if log.result is not None and (play.result is None or play.result.as_json() != log.result):
        raise Mismatch("the settlement in the log is not the one the rules give")
