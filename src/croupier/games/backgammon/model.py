"""The rules of backgammon at a table of the house: for money by the game, or a match for points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from croupier.games.common import Amount, Data, GameRules, Names, Percent, Problem

SHEET = ("aim", "course", "distribution", "ties", "taking_part", "jackpots")


class Instructions(Data):
    """The sheet that must be shown before anybody stakes (ray-online/dice-games#OD-6)."""

    aim: Names
    course: Names
    distribution: Names
    ties: Names
    taking_part: Names
    jackpots: Names


class Fee(Data):
    """What the house takes of what the winner has won; in cash games only."""

    percent: Percent
    cap: Amount | None = None


class Cube(Data):
    """The doubling cube: how far it goes."""

    most: Annotated[int, Field(ge=2, le=1024)] = 64


class Match(Data):
    """A match: so many points, gammons and backgammons counted, the cube at rest for one game when somebody first lacks
    one point (``crawford``)."""

    points: Annotated[int, Field(ge=1, le=25)]
    crawford: bool = True


class Rules(GameRules):
    """Backgammon."""

    family: Literal["backgammon"]
    instructions: Instructions
    cube: Cube | None = None
    match: Match | None = None
    """Without it the stake is played for in one game, and the cube doubles it."""
    fee: Fee | None = None
    rules: dict[Literal["stake", "cube", "move", "win"], str] = {}

    @property
    def staked(self) -> Iterable[str]:
        return ("stake",)

    @property
    def between_players(self) -> bool:
        return True

    @property
    def fewest(self) -> int:
        return 2

    def problems(self) -> list[Problem]:
        return [*super().problems(), *_problems(self)]


def _problems(rules: Rules) -> Iterable[Problem]:
    for key in SHEET:
        words = getattr(rules.instructions, key)
        if not words.get("en", "").strip():
            yield Problem(f"instructions.{key}.en", words.get("en"), "a sentence in English")
    if rules.seats != 2:
        yield Problem("seats", rules.seats, "2: two play against each other")
    if rules.cube is not None and rules.cube.most & (rules.cube.most - 1):
        yield Problem("cube.most", rules.cube.most, "what doubling leads to: 2, 4, 8, …")
    if rules.match is not None and rules.fee is not None:
        yield Problem("fee", str(rules.fee.percent), "none: a fee is taken of what is won for money")
