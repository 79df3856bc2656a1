"""What a rulebook says of people at a real table: what words, chips and hands mean, when a hand is dead, what is shown.

Without a ``conduct`` in its file a game reads no gestures and hears no rulings.
"""

from __future__ import annotations

from typing import Final, Literal

from croupier.games.common import Data

Why = Literal[
    "said", "fold", "thrown", "turned", "knocked", "conditional", "pot", "completed", "one_chip_opens", "rounded",
    "one_chip", "short_call", "called", "several_chips", "half", "raise_said", "one_motion", "string",
    "out_of_turn", "early_check", "early_fold", "two_left", "passed_over", "wrong_start", "miscounted", "lives",
    "shown_early", "shown_to_one", "part_shown", "inspected", "dealt_early", "seen_early", "burns", "uncounted",
    "restored", "claimed", "bounty",
]  # fmt: skip
"""What a rule is named for, where a rulebook has one."""
Back = Literal["nothing", "raise", "all"]


class Ground(Data):
    """Why a hand is dead. ``back``: of the chips in the pot nothing goes back to its owner, the part of his own raise
    that nobody has called, or all; ``back_rule``: by which rule, if another."""

    about: str
    rule: str
    back: Back = "nothing"
    back_rule: str | None = None
    at_start: bool = False
    """Only before anybody has acted."""


class Misdeal(Data):
    """Why a deal is void. ``until``: while fewer than two have acted, or before substantial action (two in a row, one
    of them with chips, or any three); afterwards the hand is played as it was dealt."""

    about: str
    rule: str
    until: Literal["two_acted", "substantial"] = "two_acted"


class Conduct(Data):
    """* ``half_of``: chips above the call that make at least half of the raise that is due, or of the bet that is
      faced, are a raise and must be completed;
    * ``one_chip``: a single chip without words is a call, whatever its size; ``one_chip_opens``: where nobody has bet
      it is the largest bet that it allows, otherwise the smallest;
    * ``smallest_away``: several chips without words are a raise only if without the smallest of them they still cover
      the call;
    * ``to_the_blind``: opening bets are rounded to the nearest multiple of the big blind;
    * ``may_fold``: the house may let him fold who has put in too little, and he loses that;
    * ``wrong_start``: who starts a round whose turn it is not is corrected while the next one has not acted, otherwise
      the round has started with him; without it that is acting out of turn like any other;
    * ``ahead``: what was done out of turn, and those who were passed over have not raised: he must check or call (and
      who has checked may not bet or raise in this round), or it binds as it is;
    * ``restored``: hands that were mucked by mistake at the showdown live again if they can be told apart, or those
      thrown away before it beside somebody who is all-in, too;
    * ``claimed``: at the showdown each shows or mucks in his turn, and what he holds may be asked for;
    * ``bounty_chip``: who pushes in the chip of his bounty is all-in;
    * ``shown_early``: who shows closed cards before the betting is over may not bet or raise in this hand any more;
    * ``shown_to_one``: cards that one has seen are kept apart and shown to all when the hand is over;
    * ``part_shown``: who has shown a part, whereupon all others have folded, shows the rest.
    """

    rules: dict[Why, str] = {}
    half_of: Literal["raise", "bet"] = "raise"
    one_chip: Literal["call", "sum"] = "call"
    one_chip_opens: Literal["largest", "smallest"] = "largest"
    smallest_away: bool = True
    to_the_blind: bool = False
    may_fold: bool = False
    wrong_start: bool = False
    ahead: Literal["check_or_call", "stands"] = "check_or_call"
    restored: Literal["nothing", "mucked", "thrown"] = "nothing"
    claimed: bool = False
    bounty_chip: bool = False
    shown_early: Literal["no_raise", "nothing"] = "no_raise"
    shown_to_one: bool = True
    part_shown: bool = True
    dead: dict[str, Ground] = {}
    misdeals: dict[str, Misdeal] = {}

    def rule(self, why: Why) -> str | None:
        """The rule that says so, where the rulebook names one."""
        return self.rules.get(why)


PUT: Final = ("call", "bet", "raise")
"""What puts chips into the pot."""
