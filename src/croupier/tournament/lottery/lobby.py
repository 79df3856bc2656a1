"""Many games of one form at once: people say how many they want, confirm it, and each game begins when it is full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from croupier.play import Refused
from croupier.tournament import entries as e
from croupier.tournament.draws import Draw
from croupier.tournament.engine import apply
from croupier.tournament.happenings import Event
from croupier.tournament.lottery.playing import game_for
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan


class Playing(NamedTuple):
    """One game."""

    plan: Plan
    state: Tournament


class Wanted(NamedTuple):
    """What somebody is asked to confirm: so many games for this buy-in each."""

    buy_in: int
    games: int


@dataclass(frozen=True, slots=True)
class Lobby:
    """``games``: by their number; ``wanted``: who is asked for what."""

    form: str
    games: Mapping[str, Playing] = field(default_factory=dict)
    wanted: Mapping[str, Wanted] = field(default_factory=dict)


Happened = list[tuple[str, Event]]
"""What happens, and in which game."""


def ask(lobby: Lobby, who: str, buy_in: int, games: int) -> Lobby:
    """Somebody wants to play so many games: he is asked whether he does (unibet-ee/hexapro#U-EE-223)."""
    game_for(lobby.form, buy_in)  # is it offered?
    if games < 1:
        raise Refused("One game, or more at once.")
    return replace(lobby, wanted={**lobby.wanted, who: Wanted(buy_in, games)})


def confirm(lobby: Lobby, at: int, draw: Draw, who: str) -> tuple[Lobby, Happened]:
    """He is in so many games, first in those that wait for more players, each of which begins when it is full."""
    if who not in lobby.wanted:
        raise Refused(f"{who} has not said how many games he wants.")
    wanted = lobby.wanted[who]
    lobby = replace(lobby, wanted={name: each for name, each in lobby.wanted.items() if name != who})
    happened: Happened = []
    for _ in range(wanted.games):
        name, (plan, state) = _open(lobby, who, wanted.buy_in)
        state, events = apply(plan, state, e.Registers(at, draw, who))
        lobby = replace(lobby, games={**lobby.games, name: Playing(plan, state)})
        happened += [(name, event) for event in events]
    return lobby, happened


def _open(lobby: Lobby, who: str, buy_in: int) -> tuple[str, Playing]:
    for name, game in lobby.games.items():
        waits = game.state.phase == "registering" and game.plan.pools is not None
        if waits and game.plan.pools and game.plan.pools.buy_in == buy_in and who not in game.state.entrants:
            return name, game
    return str(len(lobby.games) + 1), Playing(game_for(lobby.form, buy_in), Tournament())


def enter(lobby: Lobby, name: str, entry: e.Entry) -> tuple[Lobby, Happened]:
    """Something comes in to one game."""
    if name not in lobby.games:
        raise Refused(f"There is no game {name}: there are {', '.join(lobby.games) or 'none'}.")
    plan, state = lobby.games[name]
    state, events = apply(plan, state, entry)
    return replace(lobby, games={**lobby.games, name: Playing(plan, state)}), [(name, event) for event in events]
