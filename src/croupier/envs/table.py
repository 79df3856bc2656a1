"""All seats of a table in turn, as a PettingZoo AEC environment. An episode is a hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from croupier.envs.codes import ACTIONS, silence
from croupier.envs.dealing import Dealing
from croupier.games.poker.hand import Hand
from croupier.play import Refused, Seat
from croupier.play.record import Json


class PokerTable(AECEnv):  # type: ignore[misc]  # generic in some versions and not in others
    """Any poker game of the house. Each agent sees what its seat may see; rewards come when the hand is over, in big
    blinds. Agents are ``player_0``, ``player_1`` … in the order of the seats."""

    metadata: ClassVar[Json] = {
        "name": "croupier_poker_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "unibet-ee/texas-holdem",
        players: int = 2,
        *,
        stack: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Refused(f"{render_mode!r} is no way to render: ansi")
        self.dealing = Dealing(game, players, stack=stack, options=options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self._seats: dict[str, Seat] = dict(zip(self.possible_agents, self.dealing.seats, strict=True))
        self._agents: dict[Seat, str] = {seat: agent for agent, seat in self._seats.items()}
        size = self.dealing.code.size
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._luck = random.Random()
        self.hand: Hand | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        del options
        if seed is not None:
            self._luck = random.Random(seed)
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        self.hand = self.dealing.deal(self._luck)
        while self.hand.over:  # all were in with their antes
            self.hand = self.dealing.deal(self._luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        hand = self.hand
        assert hand is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            answer = self.dealing.answer(hand, -1 if action is None else int(action))
            self.infos[agent] = {}
        except Refused:
            answer = silence(hand.legal)
            self.infos[agent] = {"illegal": True}
        hand.round.answer(answer)
        if hand.over:
            won = self.dealing.rewards(hand)
            self.rewards = {agent: won[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Json:
        hand, seat, code = self.hand, self._seats[agent], self.dealing.code
        assert hand is not None
        ask = hand.round.ask
        return {
            "observation": code.observe(seat, hand.round.events, ask),
            "action_mask": code.mask(ask if ask is not None and ask.asked == seat else None),
        }

    def render(self) -> str | None:
        """The table as the agent to act sees it."""
        if self.render_mode is None or self.hand is None:
            return None
        last = "The hand is over." if self.hand.over else f"To act: {self.hand.legal}"
        return f"{self.hand.view(self._seats[self.agent_selection])}\n{last}"

    def close(self) -> None:
        """There is nothing to close."""

    def _next(self) -> str:
        assert self.hand is not None
        seat = self.hand.to_act
        return self._agents[seat] if seat is not None else self.agents[0]
