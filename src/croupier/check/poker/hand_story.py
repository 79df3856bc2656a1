"""A hand of poker as a story tells it: who sits there, what is dealt and done, what is expected.

The format is in docs/scenarios.md ("Poker"). Amounts are whole chips; a seat is any word or number.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from croupier.games.poker.model import Rules
from croupier.rulebooks import Game

Words = str | list[str]
Actions = str | list[str | dict[str, str]]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class HandStory(Part):
    """One hand. ``may`` sentences among the actions check what is legal, ``refused`` what is not."""

    seats: dict[str, int]
    button: str | None = None
    button_draw: dict[str, str] = {}
    blinds: str | None = None
    ante: int | None = None
    bring_in: int | None = None
    bets: str | None = None
    chip: int | None = None
    room: dict[str, Any] = {}
    rake: bool = False
    cards: dict[str, str] = {}
    board: str = ""
    board_2: str = ""
    deck: str = ""
    turned: str = ""
    discards: dict[str, Words] = {}
    draws: dict[str, Words] = {}
    actions: Actions = []
    supervised: bool = False
    open_end: bool = False
    refused: str | None = None
    void: str | None = None
    shown: list[str] | None = None
    mucked: list[str] | None = None
    returned: dict[str, int] | None = None
    burns: int | None = None
    lies: dict[str, str] = {}
    told: list[str] | None = None
    sees: dict[str, str] = {}
    pots: list[int | str] | None = None
    paid: dict[str, int] | None = None
    taken: int | None = None
    net: dict[str, int] | None = None
    next_button: str | None = None
    game_is: str | None = None

    def sentences(self) -> list[tuple[str, str]]:
        """What is done, one sentence after the other, each with the reason why its last action is refused."""
        said = [self.actions] if isinstance(self.actions, str) else self.actions
        out: list[tuple[str, str]] = []
        for one in said:
            out += [(one, "")] if isinstance(one, str) else one.items()
        return out


def poker_rules(game: Game) -> Rules:
    """The rules of a game of poker among players, of which alone hands, showdowns and comparisons are told."""
    if not isinstance(game.rules, Rules):
        raise ValueError(f"{game.id} is no game of poker among players: 'hand', 'showdown' and 'compare' are of those")  # noqa: TRY004 - one error for bad input
    return game.rules


def listed(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else list(words)
