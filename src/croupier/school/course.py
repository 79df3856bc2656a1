"""The course as data: chapters, when drills come back, exams. Its figures are in ``course.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import Field, model_validator

from croupier.games.common import Data
from croupier.school.lessons import LEVELS, Lesson, lesson, lessons


class Repetition(Data):
    """When a drill comes back, and when it becomes harder or easier."""

    days: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1)]
    raise_after: Annotated[int, Field(ge=1)]
    ease_after: Annotated[int, Field(ge=1)]
    remembered: Annotated[int, Field(ge=1)]
    fresh: Annotated[int, Field(ge=1)]


class Chapter(Data):
    """Kinds of drills that belong together, in the order in which they are learnt."""

    title: str
    drills: Annotated[list[str], Field(min_length=1)]


class Part(Data):
    """So many questions of an exam."""

    drill: str
    game: str
    questions: Annotated[int, Field(ge=1)]

    @property
    def lesson(self) -> Lesson:
        return lesson(self.drill, self.game)


class Exam(Data):
    """An exam: how many questions in how many minutes; ``pass`` of a hundred in all and ``least`` in every part."""

    title: str
    about: str
    questions: Annotated[int, Field(ge=1)]
    minutes: Annotated[int, Field(ge=1)]
    passes: Annotated[int, Field(ge=1, le=100, alias="pass")]
    least: Annotated[int, Field(ge=0, le=100)]
    level: Annotated[int, Field(ge=1, le=LEVELS)]
    parts: Annotated[list[Part], Field(min_length=1)]

    @model_validator(mode="after")
    def _adds_up(self) -> Exam:
        if (total := sum(part.questions for part in self.parts)) != self.questions:
            raise ValueError(f"parts of {self.questions} questions together, not {total}")
        return self

    def question(self, number: int) -> Part:
        """The part to which a question belongs; the parts take turns."""
        left = [part.questions for part in self.parts]
        asked = -1
        while True:
            for place, part in enumerate(self.parts):
                if left[place]:
                    left[place] -= 1
                    asked += 1
                    if asked == number:
                        return part


class Course(Data):
    """The whole course. ``usual``: the game of a drill where nobody chooses; of others the first of the catalogue."""

    repetition: Repetition
    chapters: Annotated[list[Chapter], Field(min_length=1)]
    usual: dict[str, str]
    exams: dict[str, Exam]

    def lesson(self, drill: str, game: str = "") -> Lesson:
        """The lesson of a drill for this game, or for the usual one; ``Refused`` with those there are."""
        return lesson(drill, game or self.usual.get(drill, ""))

    def games(self, drill: str) -> list[str]:
        """The games for which a drill is made, the usual one first."""
        usual = self.lesson(drill).game
        return [usual, *(game for game in lessons()[drill] if game != usual)]


@cache
def course() -> Course:
    return Course.model_validate(tomllib.loads(files("croupier.school").joinpath("course.toml").read_text("utf-8")))
