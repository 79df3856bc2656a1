"""Advice: what the open choices of a seat are worth, which is best, and what the others cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.play import Choice, Choose, Event
from croupier.play.record import Json
from croupier.rulebooks import Game


@dataclass(frozen=True, slots=True)
class Worth:
    """An option and its expected result, per unit of the stake that is asked about."""

    option: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """The best option, and every option with what it is worth and what it costs against the best."""

    best: str
    worth: tuple[Worth, ...]
    because: str = ""
    how: str = ""
    """Of what was dealt and not counted: over how much, and how sure."""

    @classmethod
    def of(cls, worth: list[Worth], because: str = "", how: str = "") -> Advice:
        return cls(max(worth, key=lambda w: w.value).option, tuple(worth), because, how)

    def cost(self, option: str) -> Fraction:
        """What this option gives away, per unit of stake."""
        values = {w.option: w.value for w in self.worth}
        return max(values.values()) - values[option]

    def priced(self, choice: Choice) -> str | None:
        """The option under which a choice is priced: with its cards in any order where those matter, or by its name."""
        known = {frozenset(w.option.split()): w.option for w in self.worth}
        cards = known.get(frozenset([*choice.option.split(), *map(str, choice.cards)]))
        return cards or (choice.option if any(w.option == choice.option for w in self.worth) else None)

    def as_json(self) -> Json:
        return {
            "best": self.best,
            "because": self.because,
            "how": self.how,
            "options": [
                {"option": w.option, "value": str(w.value), "cost": str(self.cost(w.option))} for w in self.worth
            ],
        }


def advise(game: Game, ask: Choose, events: Iterable[Event]) -> Advice | None:
    """The best answer to a question, from what the asked seat has been told; ``None`` where nothing is at stake."""
    adviser = game.family.part("adviser")
    if adviser is None:
        return None
    seen = [event for told in events if (event := told.seen_by(ask.who)) is not None]
    found: Advice | None = adviser.advise(game, ask, seen)
    return found


def teaches(game: Game) -> bool:
    """Is there advice for this game?"""
    adviser = game.family.part("adviser")
    return adviser is not None and bool(getattr(adviser, "teaches", lambda _: True)(game))
