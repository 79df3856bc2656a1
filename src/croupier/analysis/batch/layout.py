"""Where everything is: the table as a policy sees it, and the rules of a game as the kernels read them.

A policy gets one row of whole numbers, ``seen``; ``seen[POT]`` is the pot, ``seen[STACK + p]`` the chips of the player
at place ``p``. Place 0 is the first after the button, the button has the last one. Cards are 0 (2c) to 51 (As).
On street 0 the player is asked for a straddle: any answer above 0 is one; there are no cards yet, each is -1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.ranking.arrays import Ints, Pointer, WordPointer

Policy = Callable[[Pointer, WordPointer], int]
"""How a player answers, compiled (see ``policies``): the table as he sees it and luck in, the answer out."""

MOST_PLAYERS, MOST_OWN, MOST_STREETS, SHARES = 12, 6, 6, 4

# ── what a policy sees ─────────────────────────────────────────────────────────────────────────────────────────────

TO_ACT, PLAYERS, STREET, POT, CURRENT, OWES, LOW, HIGH, LIVE, ABLE, HELD, ON_BOARD, BIG_BLIND, ACTIONS = range(14)
"""Whose turn it is, how many play, the street from 1, all chips in the middle and in front, the bet to match, what a
call costs, the smallest and largest total of a raise (0: none is possible), who has not folded, who of these has chips,
own cards, cards on each board, the big blind, actions so far."""
STACK = 16
BET = STACK + MOST_PLAYERS
"""Chips put in on this street."""
PAID = BET + MOST_PLAYERS
"""Chips put in this hand that count for the pots."""
FOLDED = PAID + MOST_PLAYERS
OWN = FOLDED + MOST_PLAYERS
"""The cards of the player to act."""
BOARD = OWN + MOST_OWN
"""Five cards of the board; those of a second board after them."""
SEEN = BOARD + 10
"""So long is the row."""

# ── the rules ──────────────────────────────────────────────────────────────────────────────────────────────────────

NO_LIMIT, POT_LIMIT, FIXED_LIMIT, SPREAD_LIMIT = range(4)
NEVER, AT_LEAST_HALF, MORE_THAN_HALF = range(3)
EACH, BY_BUTTON, BY_BIG_BLIND = range(3)
NO_STRADDLE, ONE_STRADDLE, MANY_STRADDLES = range(3)
ODD_BUTTON, ODD_FIRST_SHARE, ODD_HIGH_CARD, ODD_LOW_CARD = range(4)

(
    R_PLAYERS, R_HELD, R_STREETS, R_BOARDS, R_STRUCTURE, R_CAP, R_HEADS_UP_CAP, R_DOUBLE, R_SHORT_COUNTS, R_CUMULATE,
    R_CALL_BREAKS, R_SHORT_BLIND_FULL, R_POT_LITERAL, R_MIN_BET, R_SMALL_BET, R_BIG_BET, R_SPREAD_LOW, R_SPREAD_HIGH,
    R_CHIP, R_SMALL_BLIND, R_BIG_BLIND, R_SMALL_PLACE, R_BIG_PLACE, R_ANTE, R_ANTE_BY, R_ANTE_FIRST,
    R_ANTE_IN_FIRST_POT, R_ODD_SHARES, R_ODD_BOARDS, R_EVENLY, R_SHARES, R_STRADDLE, R_STRADDLE_TIMES,
    R_BUTTON_STRADDLE, R_BUTTON_LAST, R_STRADDLE_DOUBLE,
) = range(36)  # fmt: skip
R_BOARD = 36
"""Cards to each board, street by street."""
R_BIG_STREET = R_BOARD + MOST_STREETS
"""Is this a street of big bets?"""
RULES = R_BIG_STREET + MOST_STREETS

# ── one round of betting ───────────────────────────────────────────────────────────────────────────────────────────

B_FULL, B_LEVEL, B_COUNT, B_CHAIN, B_BLIND, B_CAP, B_UNIT, B_DEAD, B_LESS, B_LAST_BLIND = range(10)
BETS = 10

# ── what is handed on from kernel to kernel, all pointers but for numbers ──────────────────────────────────────────


class Turns(NamedTuple):
    """Who is still to act in a round of betting, and who of all may raise."""

    queue: Pointer
    may_raise: Pointer


class Asked(NamedTuple):
    """Who answers, by which luck, and where it is written down: from ``row`` on each answer after the number of them;
    without columns nothing is."""

    policy: Policy
    luck: WordPointer
    answers: Pointer
    row: int
    columns: int


class Space(NamedTuple):
    """Room to value hands in (own cards, a board, all of them, a choice of them) and to divide pots in (an order of
    players or parts, the winners of each share, of each part, the parts, the share of each part)."""

    own: Pointer
    lie: Pointer
    room: Pointer
    more: Pointer
    order: Pointer
    won: Pointer
    groups: Pointer
    parts: Pointer
    which: Pointer


# ── what a batch is made of ────────────────────────────────────────────────────────────────────────────────────────


class Compiled(NamedTuple):
    """A game at given stakes for so many players."""

    rules: Ints
    ways: Ints
    """How the hands of each share are valued."""
    odd: Ints
    """To whom the odd chips of each share go."""
    pack: Ints


class Seating(NamedTuple):
    """Who has how much, and where the button is."""

    first: int
    """The number of the first hand."""
    stacks: Ints
    """A row for each hand, or one row for all."""
    button: int
    """The seat that has it in the first hand."""
    moves: bool
    """Does it go on from hand to hand?"""


class Results(NamedTuple):
    """Hand by hand, what each seat won or lost; the cards and the answers, where asked for."""

    net: Ints
    decks: Ints
    answers: Ints
