"""Whose turn it is, and what a table shows of it."""

from __future__ import annotations

from croupier.play import Ask, Seat
from croupier.room.told import Phase


def turn(ask: Ask | None) -> Seat | None:
    """The seat whose turn it is; ``None`` when bets are taken, chance is asked or the round is over."""
    return None if ask is None or ask.to_chance else ask.asked


def choosing(ask: Ask, until: float) -> Phase:
    """A seat is asked, and what it may do; that is no secret unless the ask says so."""
    options = tuple(option.as_json() for option in getattr(ask, "options", ()))
    said = getattr(ask.silent(), "option", None)
    legal = ask.legal()
    throw = (legal["option"], legal["least"], legal["most"]) if legal["ask"] == "throw" else None
    secret = bool(getattr(ask, "secret", False))
    question, facts = getattr(ask, "question", None), getattr(ask, "facts", {})
    return Phase("choosing", until, turn(ask), options, question, facts, said, throw, secret)
