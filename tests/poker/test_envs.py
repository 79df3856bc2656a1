"""Environments: the libraries' own checks, every game to the end, nothing hidden is seen, seeds, silence."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from croupier.envs import PokerEnv, PokerTable
from croupier.envs.codes import ACTIONS, CARDS, FOLD, STAY
from croupier.games.poker.picture import Picture
from croupier.play import Refused
from croupier.rulebooks import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_checks_it(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render_mode|registered|spec).*")
        env = PokerEnv(game, 3, "caller")
        env.reset(seed=1)
        env.action_space.seed(1)
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_checks_it(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table = PokerTable(game, 3)
        table.reset(seed=1)
        api_test(table, num_cycles=200, verbose_progress=False)
        seed_test(lambda: PokerTable(game, 3), num_cycles=6)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_to_the_end(game: str) -> None:
    """Random legal actions; rewards add up to nothing (where no pot stays on the table), observations stay in bounds."""
    env = PokerTable(game, 3)
    rng = random.Random(game)
    for seed in range(2):
        env.reset(seed=seed)
        total = 0.0
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            assert env.observation_space(agent).contains(seen)
            total += reward
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        carried = env.hand.round.result.carry.get("carried", 0)
        assert total == pytest.approx(-carried / env.dealing.unit)


@pytest.mark.parametrize("game", ["unibet-ee/texas-holdem", "gelp/razz", "gelp/deuce-to-seven-triple-draw"])
def test_nothing_hidden_is_observed(game: str) -> None:
    """Cards that are set in an observation are those that the seat's picture shows, and no others."""
    env, rng = PokerTable(game, 3), random.Random(1)
    env.reset(seed=1)
    names = env.dealing.code.names
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        for other in env.agents:
            set_ = {int(name.rsplit(" ", 1)[1]) for name, value in zip(names, env.observe(other)["observation"], strict=True)
                    if value and any(word in name for word in ("card", "thrown", "has", "shows")) and name[-1].isdigit()}  # fmt: skip
            picture = Picture.of(env.hand.round.events, env._seats[other])
            known = {int(c) for held in picture.cards.values() for c in held if c is not None}
            known |= {int(c) for board in picture.boards for c in board}
            thrown = {int(c) for e in env.hand.round.events for c in getattr(e.seen_by(env._seats[other]), "cards", ())
                      if c is not None}  # fmt: skip
            assert set_ <= known | thrown
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def play(env: Any, seed: int) -> list[Any]:
    seen, info = env.reset(seed=seed)
    out, rng, over = [seen["observation"].sum()], random.Random(seed), False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, over, _, info = env.step(action)
        out += [action, float(reward), float(seen["observation"].sum())]
    return out


def test_the_same_seed_is_the_same_hand() -> None:
    for opponents in ("sound", "random"):
        env = PokerEnv("gelp/texas-holdem", 3, opponents)
        assert play(env, 3) == play(env, 3) == play(PokerEnv("gelp/texas-holdem", 3, opponents), 3)
        assert play(env, 3) != play(env, 4)


def test_it_is_made_by_name_and_renders_as_text() -> None:
    import croupier.envs.single  # noqa: F401 - registers the name

    env = gymnasium.make("croupier/Poker-v0", game="gelp/razz", players=4, opponents=["caller", "random", "medium-tight"],
                         render_mode="ansi")  # fmt: skip
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert "To act: A" in text
    assert text.count("?? ??") + text.count("folded") == 3


def test_what_is_not_legal_is_silence() -> None:
    env = PokerEnv("unibet-ee/texas-holdem", 2, "caller")
    seen, _ = env.reset(seed=2)
    assert not seen["action_mask"][ACTIONS - 1]
    *_, info = env.step(ACTIONS - 1)
    assert info["illegal"]
    env.reset(seed=2)
    *_, info = env.step(STAY)
    assert not info["illegal"]


def test_bad_requests_are_told() -> None:
    for given, says in (
        ({"game": "gelp/roulette"}, "gelp/roulette|no game"),
        ({"players": 40}, "is played by 2 to"),
        ({"opponents": "genius"}, "is no opponent: easy"),
        ({"players": 4, "opponents": ["caller"] * 2}, "3 other seats"),
        ({"render_mode": "human"}, "no way to render"),
    ):
        with pytest.raises(Exception, match=says):
            PokerEnv(**given)  # type: ignore[arg-type]
    env = PokerEnv()
    with pytest.raises(Refused, match="reset"):
        env.step(FOLD)


def test_names_say_what_an_observation_is() -> None:
    env = PokerEnv("gelp/razz", 3)
    seen, _ = env.reset(seed=5)
    told = {name for name, value in zip(env.dealing.code.names, seen["observation"], strict=True) if value == 1}
    assert sum(name.startswith("own card") for name in told) == 3
    assert {"seat +0 plays", "seat +0 to act", "asked to act"} <= told
    assert len(env.dealing.code.names) == env.dealing.code.size > CARDS
