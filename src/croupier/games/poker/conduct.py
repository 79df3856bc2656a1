"""What a rulebook says of people at a real table: what words, chips and hands mean, when a hand is dead, what is shown.

Without a ``conduct`` in its file a game reads no gestures and hears no rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from croupier.games.common import Data

Why = Literal[
    "said", "fold", "thrown", "turned", "knocked", "conditional", "pot", "completed", "one_chip_opens", "rounded",
    "one_chip", "short_call", "called", "several_chips", "half", "raise_said", "one_motion", "string",
    "out_of_turn", "early_check", "early_fold", "two_left", "passed_over", "wrong_start", "miscounted", "lives",
    "shown_early", "shown_to_one", "part_shown", "inspected", "dealt_early", "seen_early", "uncounted",
    "restored", "claimed", "bounty",
]  # fmt: skip
"""What a rule is named for, where a rulebook has one."""
Back = Literal["nothing", "raise", "all"]


Irregularity = Literal[
    "not_shuffled", "wrong_first", "nobody", "too_few", "too_many", "face_up", "joker", "two_alike", "turned",
    "turned_by_player", "dropped", "dropped_by_player", "deck_down", "wrong_burns", "dealt_early", "board_too_many",
    "cut_card", "damaged",
]  # fmt: skip
"""What can be wrong with a deal: the deck was not shuffled; the deal began with the wrong player; cards were dealt
where nobody plays; somebody has too few or too many cards; a card, or a joker, lies face up in the deck; two cards are
alike; a closed card was turned, or one was dropped, by the dealer or by its owner; the deck was put down before the
hand was over; too few or too many cards were burned; cards came before their time; too many came to the board; the cut
card came off the deck; a card is damaged."""
Remedial = Literal[
    "void", "stands", "dead", "moved", "removed", "next_card", "put_back", "skipped", "replaced", "stays_open",
    "picked_up", "shuffled", "corrected", "taken_up", "set_aside", "drawn_out", "taken_out", "dealt_again",
    "new_deck",
]  # fmt: skip
"""What is done about it: ``irregular`` knows which of them fits when, the rulebook which of them it has."""


class Remedied(Data):
    """By which rule, and what the dealer says."""

    rule: str
    says: str


class Wrong(Data):
    """Something that can be wrong with a deal, and what the rulebook does about it."""

    about: str
    remedies: dict[Remedial, Remedied]


class Window(Data):
    """How long a deal can still be void: until so many have acted in turn (``acts``), so many of them with chips
    (``with_chips``)."""

    acts: int = 2
    with_chips: int = 1

    def closed(self, deeds: Sequence[str]) -> bool:
        """Is it too late, after these actions?"""
        return len(deeds) >= self.acts and sum(deed in PUT for deed in deeds) >= self.with_chips


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
    * ``out_of_turn``: what was done before its turn is cancelled by a bet or raise, and a check or call leaves a check
      or call of it; or it binds unless a bet or raise has changed what he faced;
    * ``early_check``: who has checked before his turn may not bet or raise in this round, or the same holds of it;
    * ``restored``: hands that were mucked by mistake at the showdown live again if they can be told apart, or those
      thrown away before it beside somebody who is all-in, too;
    * ``claimed``: at the showdown each shows or mucks in his turn, and what he holds may be asked for;
    * ``bounty_chip``: who pushes in the chip of his bounty is all-in;
    * ``shown_early``: who shows closed cards before the betting is over may not bet or raise in this hand any more;
    * ``shown_to_one``: cards that one has seen are kept apart and shown to all when the hand is over;
    * ``part_shown``: who has shown a part, whereupon all others have folded, shows the rest;
    * ``misdeal``: how long a deal can be void; ``first_cards``: the first so many cards of a deal, any of which turned
      by the dealer makes it void; ``burn_replaces``: so many others are replaced, and one more makes it void;
      ``one_extra``: a single card too many makes it void or goes back, as the floor decides, or always goes back;
    * ``wrong``: what can be wrong with a deal, and what is done about it.
    """

    rules: dict[Why, str] = {}
    half_of: Literal["raise", "bet"] = "raise"
    one_chip: Literal["call", "sum"] = "call"
    one_chip_opens: Literal["largest", "smallest"] = "largest"
    smallest_away: bool = True
    to_the_blind: bool = False
    may_fold: bool = False
    wrong_start: bool = False
    out_of_turn: Literal["reacted", "changed"] = "reacted"
    early_check: Literal["no_raise", "binds"] = "no_raise"
    restored: Literal["nothing", "mucked", "thrown"] = "nothing"
    claimed: bool = False
    bounty_chip: bool = False
    shown_early: Literal["no_raise", "nothing"] = "no_raise"
    shown_to_one: bool = True
    part_shown: bool = True
    dead: dict[str, Ground] = {}
    misdeal: Window = Window()
    first_cards: int = 1
    one_extra: Literal["floor", "goes_back"] = "floor"
    burn_replaces: int = 1
    wrong: dict[Irregularity, Wrong] = {}
    misdeals: dict[str, Misdeal] = {}

    def rule(self, why: Why) -> str | None:
        """The rule that says so, where the rulebook names one."""
        return self.rules.get(why)


PUT: Final = ("call", "bet", "raise")
"""What puts chips into the pot."""
