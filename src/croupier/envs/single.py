"""One seat against opponents, as a Gymnasium environment. An episode is a hand."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from croupier.analysis.opponents import OPPONENTS, Opponent, seen
from croupier.envs.codes import ACTIONS, silence
from croupier.envs.dealing import Dealing
from croupier.games.poker.hand import Hand
from croupier.play import Refused
from croupier.play.record import Json

Observation = Json


class PokerEnv(gymnasium.Env[Observation, int]):
    """A seat of any poker game of the house.

    ``opponents``: names of ``OPPONENTS`` (or opponents of one's own), one for all other seats or one for each. The
    reward comes when the hand is over: chips won or lost in big blinds. Hands that end before the seat is asked
    anything are dealt anew. ``info`` has the action mask, and ``illegal`` when silence was taken for an action.
    """

    metadata: Json = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "unibet-ee/texas-holdem",
        players: int = 2,
        opponents: str | Opponent | Sequence[str | Opponent] = "caller",
        *,
        stack: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Refused(f"{render_mode!r} is no way to render: ansi")
        self.dealing = Dealing(game, players, stack=stack, options=options)
        self.seat, *others = self.dealing.seats
        given = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
        if len(given) == 1:
            given *= len(others)
        if len(given) != len(others):
            raise Refused(f"{len(others)} other seats need one opponent or {len(others)}, not {len(given)}")
        self.opponents = dict(zip(others, map(_opponent, given), strict=True))
        self.render_mode = render_mode
        size = self.dealing.code.size
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        })  # fmt: skip
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]  # its numbers are NumPy's
        self.hand: Hand | None = None
        self._luck = random.Random()

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[Observation, Json]:
        super().reset(seed=seed, options=options)
        self._luck = random.Random(int(self.np_random.integers(2**62)))
        while True:
            self.hand = self.dealing.deal(self._luck)
            self._others()
            if not self.hand.over:
                return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Json]:
        if self.hand is None or self.hand.over:
            raise Refused("the hand is over: reset deals the next one")
        illegal = False
        try:
            answer = self.dealing.answer(self.hand, int(action))
        except Refused:
            answer, illegal = silence(self.hand.legal), True
        self.hand.round.answer(answer)
        self._others()
        reward = self.dealing.rewards(self.hand)[self.seat] if self.hand.over else 0.0
        return self._observation(), reward, self.hand.over, False, {**self._info(), "illegal": illegal}

    def render(self) -> str | None:
        """The table as this seat sees it."""
        if self.render_mode is None or self.hand is None:
            return None
        last = "The hand is over." if self.hand.over else f"To act: {self.hand.legal}"
        return f"{self.hand.view(self.seat)}\n{last}"

    def action_masks(self) -> Any:
        """The mask alone, as libraries with masked policies ask for it."""
        return self._info()["action_mask"].astype(np.bool_)

    def _others(self) -> None:
        hand = self.hand
        assert hand is not None
        while not hand.over and hand.to_act != self.seat:
            view = seen(hand)
            hand.round.answer(self.opponents[view.seat].decide(view, self._luck))

    def _observation(self) -> Observation:
        hand = self.hand
        assert hand is not None
        ask = hand.round.ask
        return {
            "observation": self.dealing.code.observe(self.seat, hand.round.events, ask),
            "action_mask": self.dealing.code.mask(ask),
        }

    def _info(self) -> Json:
        assert self.hand is not None
        return {"action_mask": self.dealing.code.mask(self.hand.round.ask)}


def _opponent(given: str | Opponent) -> Opponent:
    if not isinstance(given, str):
        return given
    if given not in OPPONENTS:
        raise Refused(f"{given!r} is no opponent: {', '.join(OPPONENTS)}")
    return OPPONENTS[given]


gymnasium.register("croupier/Poker-v0", entry_point="croupier.envs.single:PokerEnv")
