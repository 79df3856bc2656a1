"""Where a round stands, and until when: what a table shows of the question that is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from croupier.play import Ask, Seat, TakeBets
from croupier.play.choices import Offered
from croupier.play.record import Json

PhaseName = Literal["waiting", "betting", "drawing", "choosing", "settled", "paused"]


@dataclass(frozen=True, slots=True)
class Phase:
    """Where the round stands; ``until`` is a moment of the table's clock."""

    name: PhaseName
    until: float | None = None
    reserve: float = 0.0  # so many of the last seconds before then are the reserve of who is asked
    asked: Seat | None = None
    options: tuple[Offered, ...] = ()
    question: str | None = None
    facts: Json = field(default_factory=dict)  # what the question is about
    default: str | None = None  # what silence means
    throw: tuple[str, int, int] | None = None  # cards are asked for: the word, at least and at most how many
    held: bool = False  # the clock stands still: the best play is being worked out
    secret: bool = False  # what may be answered tells about hidden cards: only who is asked may know it
    brief: bool = False  # it is asked in the pause after the result

    def reserve_used(self, now: float) -> float:
        """How many seconds of the reserve have run by now."""
        return 0.0 if self.until is None else min(self.reserve, max(0.0, self.reserve - (self.until - now)))


def asked(ask: Ask | None) -> Seat | None:
    """The seat that is asked; ``None`` when bets are taken, chance is asked or the round is over."""
    return None if ask is None or ask.to_chance else ask.asked


def brief(ask: Ask) -> bool:
    """Is this asked in the pause after the result?"""
    return bool(getattr(ask, "brief", False))


def choosing(ask: Ask, until: float | None, reserve: float = 0.0) -> Phase:
    """A seat is asked, and what it may do; that is no secret unless the ask says so."""
    options = tuple(option.as_json() for option in getattr(ask, "options", ()))
    said = None if getattr(ask, "silence_tells", False) else getattr(ask.silent(), "option", None)
    legal = ask.legal()
    throw = (legal["option"], legal["least"], legal["most"]) if legal["ask"] == "throw" else None
    secret = bool(getattr(ask, "secret", False))
    question, facts = getattr(ask, "question", None), getattr(ask, "facts", {})
    return Phase(
        "choosing",
        until,
        reserve,
        asked(ask),
        options,
        question,
        facts,
        default=said,
        throw=throw,
        secret=secret,
        brief=brief(ask),
    )


def at_console(ask: Ask) -> Phase:
    """A person deals: no clock runs, and he says what falls and whether it stands."""
    if isinstance(ask, TakeBets):
        return Phase("betting")
    return Phase("drawing") if asked(ask) is None else choosing(ask, None)
