"""A game of the catalogue in numbers: its streets, how one bets, what the pot is played for. Everything is read from
the rulebook; two games that differ in their stakes alone are the same game here, and share what was learned of it.

Chips are counted in parts of a *unit*: the big blind, in fixed limit the small bet, and where there is nothing but
antes two of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.thinking import Profile, profile
from croupier.games.poker.model import Rules, Stakes
from croupier.ranking.arrays import Ints
from croupier.ranking.compiled import kernel

UNIT: Final = 1000
"""Chips of a unit in training."""
MOST_STREETS: Final = 5
WIDTH: Final = 16
"""Room for the cards of a hand or a board."""
FIXED, POT_LIMIT, NO_LIMIT, SPREAD = range(4)
_STRUCTURES: Final = {"fixed_limit": FIXED, "pot_limit": POT_LIMIT, "no_limit": NO_LIMIT, "spread_limit": SPREAD}
HIGH_OPEN, LOW_OPEN = range(2)
"""How open cards are compared."""

(STREETS, STRUCTURE, CAP, BLINDS, SMALL_BLIND, ANTE, BRING_IN, SMALL_BET, BIG_BET, LEAST_BET, MOST_BET, DOOR_HIGH,
 ACE_LOW, SHOWING, BOARDS, SHARES, KEEP, RULE, FIRST_CARD, BOARD, STUD, DRAWS, PAIR_STREET,
 MOST_SEATED) = range(24)  # fmt: skip
"""Columns of a game. ``BOARD``: cards of a whole board; ``DRAWS``: exchanges in all; ``PAIR_STREET``: where an open
pair allows the big bet, or -1."""
_HEAD: Final = 32
STREET_COLUMNS: Final = 8
DISCARD, DRAW, DOWN, UP, ON_BOARD, FIRST_ACTS, BET_SIZE = range(7)
"""Columns of a street, which follow the game's."""
BY_BUTTON, BY_DOOR, BY_OPEN = range(3)
_FIRST: Final = {"button": BY_BUTTON, "door": BY_DOOR, "open": BY_OPEN}
SIZE: Final = _HEAD + MOST_STREETS * STREET_COLUMNS


@kernel
def street_at(number: int) -> int:
    """Where the columns of a street begin."""
    return _HEAD + number * STREET_COLUMNS


class Layout(NamedTuple):
    """A game as kernels take it. ``game``: the columns above; ``profile``: its shares and how hands are valued."""

    game: Ints
    profile: Profile


def unit_of(rules: Rules, stakes: Stakes) -> int:
    """Chips of a unit at a real table."""
    if rules.betting.structure == "fixed_limit":
        return max(1, stakes.small_bet)
    return max(1, stakes.blinds[1] if rules.forced.blinds else 2 * stakes.ante)


def shape(rules: Rules) -> tuple[object, ...]:
    """All that decides how a game is played, without its stakes."""
    streets = tuple(
        (s.discard, s.draw and (s.draw.least, s.draw.most, s.draw.together), s.down, s.up, s.board, s.first, s.bet)
        for s in rules.streets
    )
    shares = tuple((s.ranking, s.cards, s.exactly, tuple(sorted(s.house.items()))) for s in rules.contests)
    betting = rules.betting
    fixed = betting.structure == "fixed_limit"
    forced = (rules.forced.blinds, bool(rules.stakes.bring_in) and not rules.forced.blinds)
    opened = (rules.doors.card, rules.doors.ace, rules.open.game, betting.open_pair) if rules.stud else ()
    return (
        betting.structure, betting.cap if fixed else None, betting.opener, streets, shares, rules.boards, rules.deck,
        forced, opened,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _digest(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def fingerprint(rules: Rules) -> str:
    """The name of what was learned of a game; the same for games that differ in their stakes alone."""
    return _digest(repr(shape(rules)))


def layout(rules: Rules) -> Layout:
    """A game in numbers, at the proportions of its rulebook's stakes."""
    known = profile(rules)
    stakes, betting = rules.stakes, rules.betting
    part = UNIT / unit_of(rules, stakes)
    g = np.zeros(SIZE, np.int64)
    g[STREETS] = len(rules.streets)
    g[STRUCTURE] = _STRUCTURES[betting.structure]
    g[CAP] = betting.cap or 99
    g[BLINDS] = rules.forced.blinds
    if rules.forced.blinds:
        g[SMALL_BLIND] = UNIT // 2
    else:
        g[ANTE], g[BRING_IN] = round(stakes.ante * part), round(stakes.bring_in * part)
    g[SMALL_BET], g[BIG_BET] = UNIT, 2 * UNIT
    g[LEAST_BET] = UNIT if rules.forced.blinds or betting.structure == "fixed_limit" else max(1, g[ANTE])
    if stakes.spread is not None:
        g[LEAST_BET], g[MOST_BET] = round(stakes.spread[0] * part), round(stakes.spread[1] * part)
    g[DOOR_HIGH], g[ACE_LOW] = rules.doors.card == "highest", rules.doors.ace == "low"
    g[SHOWING] = LOW_OPEN if rules.scale == "low" or rules.open.game == "low" else HIGH_OPEN
    g[BOARDS], g[SHARES], g[KEEP], g[RULE] = rules.boards, len(rules.contests), known.keep, known.rule
    g[FIRST_CARD] = int(rules.pack[0])
    g[BOARD] = sum(street.board for street in rules.streets)
    g[STUD] = rules.stud
    g[DRAWS] = sum(street.draw is not None for street in rules.streets)
    g[PAIR_STREET] = next((n for n, s in enumerate(rules.streets) if s.name == betting.open_pair), -1)
    g[MOST_SEATED] = min(9, rules.most_players, (len(rules.pack) - g[BOARD] * rules.boards) // rules.held)
    for n, street in enumerate(rules.streets):
        at = street_at(n)
        g[at : at + BET_SIZE + 1] = (
            street.discard, street.draw is not None, street.down, street.up, street.board, _FIRST[street.first],
            street.bet == "big",
        )  # fmt: skip
    return Layout(g, known)


def why_not(rules: Rules) -> str:
    """Why a game cannot be put in these numbers; nothing where it can."""
    if rules.legs:
        return f"{rules.title['en']} is a mix: each of its games is played by itself"
    if len(rules.streets) > MOST_STREETS or rules.held > WIDTH - 2:
        return f"{rules.title['en']} has more streets or cards than there is room for"
    if rules.betting.opener:
        return f"{rules.title['en']} needs a pair to open"
    return ""


def games(rules: Rules) -> Iterator[Rules]:
    """The games of a mix, or the game itself."""
    yield from rules.legs.values() or (rules,)
