"""What chips and words mean at a live table (veikkaus/betting#V-5.8, V-5.15 to V-5.27).

A player does not press buttons: he pushes chips and says things. This reads what he did into the action that binds him.
All amounts are totals of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.games.poker.asks import Act
from croupier.play import Refused

Word = Literal["raise", "bet", "call", "check", "fold", "all-in", "pot"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The action that binds, its total, what goes back, what must be added, and the rule that says so."""

    action: str
    to: int = 0
    back: int = 0
    add: int = 0
    rule: str = ""


def read(
    ask: Act,
    chips: tuple[int, ...] = (),
    *,
    said: Word | None = None,
    named: int | None = None,
    motions: int = 1,
    blind: int = 0,
    may_fold: bool = False,
) -> Meaning:
    """What it means to put in these chips, having said this word or named this total.

    ``motions``: pushed in so many motions; ``blind``: in cash games opening bets are rounded to multiples of it;
    ``may_fold``: the house lets him fold after putting in too little, not having seen the raise.
    """
    lying = ask.player.bet
    if said in ("fold", "check"):
        return Meaning(said, lying)
    if said == "call":
        return Meaning("call", lying + ask.call, add=max(0, ask.call - sum(chips)), rule="V-5.21")
    if said == "all-in":
        return Meaning(ask.word if ask.high else "call", lying + ask.player.stack, rule="V-5.1")
    if said == "pot":
        return Meaning(ask.word, ask.high, rule="V-1.27")
    if named is None and not chips:
        raise Refused("nothing was put in and nothing said: it is no action")
    if named is None and said is None and motions > 1:
        chips = chips[:1]  # string bets do not count: only the first motion (V-5.27)
    total = named if named is not None else lying + sum(chips)
    if not ask.owes:
        return _opening(ask, chips, total, named=named, blind=blind, loose=lying + sum(chips))
    return _facing(ask, chips, total, said=said, named=named, may_fold=may_fold)


def _opening(ask: Act, chips: tuple[int, ...], total: int, *, named: int | None, blind: int, loose: int) -> Meaning:
    """Nobody has bet: too little is completed, in cash games rounded to the blind; one chip is what it allows."""
    if not ask.high:
        raise Refused(f"{ask.who} cannot bet: {ask}")
    if total < ask.low:
        return Meaning(ask.word, ask.low, add=ask.low - total, rule="V-5.17")
    if len(chips) == 1 and named is None:
        to = min(total, ask.high)
        return Meaning(ask.word, to, back=total - to, rule="V-5.16")
    to, rule = min(total, ask.high), "V-5.1"
    if blind and total % blind and total < ask.player.bet + ask.player.stack:
        nearest, most = (2 * total + blind) // (2 * blind), ask.high // blind
        to, rule = min(nearest, most) * blind, "V-5.26"
    return Meaning(ask.word, to, back=max(0, loose - to), add=max(0, to - loose), rule=rule)


def _facing(
    ask: Act, chips: tuple[int, ...], total: int, *, said: Word | None, named: int | None, may_fold: bool
) -> Meaning:
    """Facing a bet: call or raise, and whether it must be completed."""
    current = ask.player.bet + ask.owes
    raising = said in ("raise", "bet")
    if not raising and named is None and (len(chips) == 1 or total - min(chips) < current):
        if total < current and may_fold:
            return Meaning("fold", total, rule="V-5.20")
        rule = "V-5.20" if len(chips) == 1 or total < current else "V-5.22"
        return Meaning("call", current, back=max(0, total - current), add=max(0, current - total), rule=rule)
    if not raising and total <= current:
        return Meaning("call", current, add=current - total, rule="V-5.20")
    if not ask.high:
        return Meaning("call", current, back=max(0, total - current), rule="V-5.9")
    if total >= ask.low:
        to = min(total, ask.high)
        return Meaning("raise", to, back=total - to, rule="V-5.18" if raising else "V-5.22")
    if raising:
        return Meaning("raise", ask.low, add=ask.low - total, rule="V-5.19")
    if 2 * (total - current) >= ask.low - current:
        return Meaning("raise", ask.low, add=ask.low - total, rule="V-5.8")
    return Meaning("call", current, back=total - current, rule="V-5.8")


def counted(announced: int, visible: int, hidden: int = 0) -> int:
    """A bet found to contain another amount than announced: the visible chips count (V-5.23); chips hidden on purpose
    never do (V-5.24)."""
    del announced, hidden
    return visible
