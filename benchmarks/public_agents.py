"""Agents that public packages ship, as entrants of the arena. They play by their own code; here are the words.

    croupier arena hard benchmarks.public_agents:Honest --game unibet-ee/texas-holdem --deals 300
    croupier arena hard benchmarks.public_agents:RuleV1 --game ray-halls/texas-holdem --deals 2000

``make bench`` installs the packages. Run from the root of the repository, so that ``benchmarks`` is found.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from croupier.analysis.opponents import Seen
from croupier.analysis.opponents.sound import choose
from croupier.cards import Card
from croupier.games.poker.asks import Act
from croupier.play import Choice, Choose, Refused


def _suit_first(cards: Sequence[Card]) -> list[str]:
    """*As* as these packages write it: *SA*."""
    return [f"{str(card)[1]}{str(card)[0]}".upper() for card in cards]


def _board(view: Seen) -> list[str]:
    return _suit_first(view.picture.boards[0]) if view.picture.boards else []


def _answered(view: Seen, ask: Act, word: str) -> Choice:
    """Their word as a legal answer: a raise is one of the size of the pot where sizes are free; who may stay for
    nothing does not fold."""
    if word == "raise" and ask.high:
        pot = ask.player.bet + ask.owes + view.pot + ask.call
        return Choice(ask.asked, ask.word, max(ask.low, min(ask.high, pot - pot % ask.step)))
    if word == "fold" and ask.owes:
        return Choice(ask.asked, "fold")
    return Choice(ask.asked, "call" if ask.owes else "check")


class _Agent:
    def decide(self, view: Seen, luck: random.Random) -> Choice:
        if isinstance(view.ask, Choose):
            return choose(view.ask, luck)
        if not isinstance(view.ask, Act):
            raise Refused(f"{type(self).__name__} plays hold'em and nothing else")
        return _answered(view, view.ask, self.word(view, view.ask, luck))

    def word(self, view: Seen, ask: Act, luck: random.Random) -> str:
        """fold, call or raise"""
        raise NotImplementedError


class Honest(_Agent):
    """PyPokerEngine's ``HonestPlayer``: calls where its chance to win is better than its share of the players."""

    def __init__(self) -> None:
        from examples.players import honest_player

        honest_player.NB_SIMULATION = 100  # a tenth of its own, to come to an end
        self._player: Any = honest_player.HonestPlayer()

    def word(self, view: Seen, ask: Act, luck: random.Random) -> str:
        random.seed(luck.getrandbits(63))  # it takes its luck from the module
        self._player.nb_player = len(view.picture.seats)
        actions = [{"action": "fold", "amount": 0}, {"action": "call", "amount": ask.call}]
        word, _ = self._player.declare_action(actions, _suit_first(view.own), {"community_card": _board(view)})
        return str(word)


class RuleV1(_Agent):
    """RLCard's ``limit-holdem-rule-v1``: pairs and high cards, then whether the board has met them."""

    def __init__(self) -> None:
        from rlcard.models.limitholdem_rule_models import LimitholdemRuleAgentV1

        self._agent: Any = LimitholdemRuleAgentV1()

    def word(self, view: Seen, ask: Act, luck: random.Random) -> str:
        del luck
        legal = ["fold", *(["raise"] if ask.high else []), "call" if ask.owes else "check"]
        held = {"hand": _suit_first(view.own), "public_cards": _board(view)}
        return str(self._agent.step({"raw_legal_actions": legal, "raw_obs": held}))
