"""What words, chips and hands mean at a real table, by the ``conduct`` of the rulebook.

A player does not press buttons: he pushes chips, says things and moves cards. This reads what he did into the action
that binds him. All amounts are totals of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.games.poker.asks import Act
from croupier.games.poker.conduct import Conduct, Why
from croupier.play import Choice, Move, Refused

Binding = Literal["fold", "check", "call", "bet", "raise", "bring in", "name an amount"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The action that binds, its total, what goes back, what must be added, and why. To ``name an amount``: he must bet
    or raise, and has not said how much."""

    action: Binding
    to: int = 0
    back: int = 0
    add: int = 0
    why: Why = "said"

    def choice(self, seat: str) -> Choice:
        """The same, pressed as a button."""
        return Choice(seat, self.action, self.to if self.action in ("bet", "raise") else None)


def read(ask: Act, move: Move, conduct: Conduct, *, blind: int = 0, pot_limit: bool = False) -> Meaning:
    """What binds him who is asked, or ``Refused``. ``blind``: opening bets are rounded to its multiples; ``pot_limit``:
    the word ``pot`` fixes an amount."""
    meaning = _read(ask, move, conduct, blind, pot_limit=pot_limit)
    if meaning.action != "name an amount":
        ask.check(meaning.choice(ask.who))
    return meaning


def well_formed(move: Move, stack: int) -> None:
    """Refuse what nobody can have done, or what does not count at all."""
    if any(chip <= 0 for motion in move.chips for chip in motion) or not all(move.chips):
        raise Refused("each motion pushes chips, and each chip is worth more than nothing")
    if (total := sum(map(sum, move.chips))) > stack:
        raise Refused(f"{move.seat} has {stack} chips behind and cannot push in {total}")
    if move.named is not None and not 0 < move.named <= 10**15:
        raise Refused("an amount that somebody names is more than nothing")
    if move.does in ("throws", "turns", "knocks", "bounty") and (move.said or move.chips or move.named is not None):
        raise Refused(f"one thing at a time: {move.seat} {move.does}, or he says something or pushes chips")
    if not (move.does or move.said or move.chips or move.named is not None):
        raise Refused("nothing was put in and nothing said: it is no action")


def _read(ask: Act, move: Move, conduct: Conduct, blind: int, *, pot_limit: bool) -> Meaning:
    player = ask.player
    well_formed(move, player.stack)
    if move.conditional:
        raise Refused("what is said on a condition does not count", conduct.rule("conditional"))
    lying, every = player.bet, player.bet + player.stack
    match move.does, move.said:
        case "throws", _:
            return Meaning("fold", lying, why="thrown")
        case "turns", _:
            if not player.up:
                raise Refused(f"{ask.who} has no open cards to turn down or pick up")
            return Meaning("fold", lying, why="turned")
        case "knocks", _:
            return Meaning("check", lying, why="knocked")
        case "bounty", _:
            if not conduct.bounty_chip:
                raise Refused("nobody has a bounty chip here")
            return _sized(ask, every, put=every, why="bounty") if ask.high else Meaning("call", lying + ask.call)
        case _, "fold":
            return Meaning("fold", lying, why="fold")
        case _, "check":
            return Meaning("check", lying)
        case _, "call":
            put = sum(map(sum, move.chips))
            return Meaning("call", lying + ask.call, max(0, put - ask.call), max(0, ask.call - put), "called")
        case _, "all-in" if ask.high:
            return _sized(ask, every, put=every, why="said")
        case _, "all-in":
            return Meaning("call", lying + ask.call)
        case _, "bring in":
            return Meaning("bring in", ask.forced)
        case _:
            return _with_chips(ask, move, conduct, blind, pot_limit=pot_limit)


def _with_chips(ask: Act, move: Move, conduct: Conduct, blind: int, *, pot_limit: bool) -> Meaning:
    """Chips, a named amount, or that he raises."""
    lying, named, said = ask.player.bet, move.named, move.said
    if said == "pot" and not ask.high:
        raise Refused(f"no {ask.word}: {ask.why_no_raise or 'he has no chips beyond the call'}")
    if said == "pot" and pot_limit:
        return _sized(ask, ask.high, ask.high, "pot")
    chips, why = _counted(ask, move)
    if named is None and not chips:
        if not ask.high:
            return Meaning("call", lying + ask.call)
        if ask.low == ask.high:
            return _sized(ask, ask.low, ask.low, "said")
        return Meaning("name an amount", ask.low, why="pot" if said == "pot" else "raise_said")
    put = lying + sum(chips)
    total = put if named is None else named
    if ask.forced:
        return _bringing_in(ask, total, put)
    if not ask.owes:
        return _opening(ask, chips, total, put, conduct, blind, named=named, why=why)
    return _facing(ask, chips, total, put, conduct, raising=said in ("raise", "bet", "pot"), named=named, why=why)


def _counted(ask: Act, move: Move) -> tuple[tuple[int, ...], Why | None]:
    """The chips that count: those of the first motion; who has said that he raises may put in exactly the call first
    and then the raise. Where the amount was named it does not matter how they came."""
    if len(move.chips) < 2 or move.named is not None:
        return tuple(chip for motion in move.chips for chip in motion), None
    first, second = move.chips[0], move.chips[1]
    if move.said in ("raise", "bet", "pot") and ask.owes and sum(first) == ask.call:
        return first + second, "one_motion"
    return first, "string"


def _sized(ask: Act, total: int, put: int, why: Why) -> Meaning:
    """A bet or raise of at least the smallest: as large as it may be."""
    to = ask.low if total < ask.low else min(total, ask.high)
    if ask.step > 1 and to < ask.high:
        to = ask.low + (to - ask.low) // ask.step * ask.step
    return Meaning(ask.word, to, max(0, put - to), max(0, to - put), why)  # type: ignore[arg-type]  # bet or raise


def _bringing_in(ask: Act, total: int, put: int) -> Meaning:
    """Who must bring it in opens with a full bet if his chips make one."""
    if ask.high and total >= ask.low:
        return _sized(ask, total, put, "said")
    return Meaning("bring in", ask.forced, max(0, put - ask.forced), max(0, ask.forced - put), "completed")


def _opening(
    ask: Act, chips: tuple[int, ...], total: int, put: int, conduct: Conduct, blind: int, *,
    named: int | None, why: Why | None,
) -> Meaning:  # fmt: skip
    """Nobody has bet: too little is completed, a single chip is what it allows, and where the rulebook says so the bet
    is rounded to the blind."""
    if not ask.high:
        raise Refused(f"{ask.who} cannot bet: {ask.why_no_raise or ask}")
    every = ask.player.bet + ask.player.stack
    if total < ask.low:
        return _sized(ask, ask.low, put, why or "completed")
    if len(chips) == 1 and named is None and why is None:
        largest = conduct.one_chip_opens == "largest"
        return _sized(ask, total if largest else ask.low, put, "one_chip_opens")
    if blind and total % blind and total < every:
        nearest, most = (2 * total + blind) // (2 * blind), ask.high // blind
        return _sized(ask, min(nearest, most) * blind, put, "rounded")
    return _sized(ask, total, put, why or "said")


def _facing(
    ask: Act, chips: tuple[int, ...], total: int, put: int, conduct: Conduct, *,
    raising: bool, named: int | None, why: Why | None,
) -> Meaning:  # fmt: skip
    """Facing a bet: call or raise, and whether it must be completed."""
    lying = ask.player.bet
    faced, call = lying + ask.owes, lying + ask.call

    def calls(why: Why) -> Meaning:
        return Meaning("call", call, max(0, put - call), max(0, call - put), why)

    if not raising and named is None:
        if total < faced:
            return calls(why or "short_call")
        if len(chips) == 1 and conduct.one_chip == "call":
            return calls(why or "one_chip")
        if conduct.smallest_away and len(chips) > 1 and total - min(chips) < faced:
            return calls(why or "several_chips")
    if not ask.high or (total <= faced and not raising):
        return calls(why or ("called" if total <= faced else "said"))
    if total >= ask.low or raising:
        return _sized(ask, total, put, why or ("raise_said" if total < ask.low else _how(named, raising=raising)))
    due = ask.low - faced if conduct.half_of == "raise" else faced
    return _sized(ask, ask.low, put, "half") if 2 * (total - faced) >= due else calls("half")


def _how(named: int | None, *, raising: bool) -> Why:
    """By which rule a raise is one."""
    return "one_motion" if raising or named is not None else "several_chips"
