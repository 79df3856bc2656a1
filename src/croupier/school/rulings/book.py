"""The situations as data: titles, the words by which people look for them, questions, and the small round of each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from croupier.games.common import Data
from croupier.play import Refused
from croupier.play.record import Json

LONGEST: Final = 200
"""Letters of a search."""
_TITLE, _WORDS, _ABOUT = 3, 2, 1


class Question(Data):
    """A question that matters: each answer with what it puts in the place of ``$name``."""

    name: str
    ask: str
    answers: Annotated[Json, Field(min_length=1)]


class Situation(Data):
    """Something that goes wrong. ``before`` and ``fact``: inputs of a round, up to it and with it; ``dealt``: cards of
    the seats, where they matter; ``games``: where it is looked up, if not in those of its chapter."""

    name: str
    part: str
    title: str
    about: str
    words: list[str]
    seats: Annotated[list[str], Field(min_length=1)]
    games: list[str] = []
    begins: Json = {}
    before: list[Json | str]
    fact: Annotated[list[Json | str], Field(min_length=1)]
    dealt: list[str] = []
    questions: Annotated[list[Question], Field(min_length=1)]

    def read(self, facts: Mapping[str, str]) -> dict[str, str]:
        """An answer to every question: the given one, or the first; ``Refused`` for what nobody asked."""
        known = {question.name: question for question in self.questions}
        for name, answer in facts.items():
            if name not in known:
                raise Refused(f"{self.title} has no question {name[:40]!r}: {', '.join(known)}")
            if answer not in known[name].answers:
                raise Refused(f"{known[name].ask} {answer[:60]!r} is none of {', '.join(known[name].answers)}")
        return {name: facts.get(name, next(iter(question.answers))) for name, question in known.items()}


class Chapter(Data):
    """The situations of one family, the games in which they are looked up, and those whose rulebook says enough to be
    ``taught``."""

    family: str
    games: Annotated[list[str], Field(min_length=1)]
    taught: Annotated[list[str], Field(min_length=1)]
    situations: list[Situation]

    def games_of(self, situation: Situation) -> list[str]:
        """Where a situation is looked up."""
        return situation.games or self.games


class Found(NamedTuple):
    """A situation that fits what was searched for, and which of the words did."""

    chapter: Chapter
    situation: Situation
    words: tuple[str, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All of the book."""
    folder = files("croupier.school.rulings")
    pages = sorted((page for page in folder.iterdir() if page.name.endswith(".toml")), key=lambda page: page.name)
    return tuple(Chapter.model_validate(tomllib.loads(page.read_text("utf-8"))) for page in pages)


def every() -> Iterator[tuple[Chapter, Situation]]:
    return ((chapter, situation) for chapter in chapters() for situation in chapter.situations)


def situation(name: str) -> tuple[Chapter, Situation]:
    """The situation of this name, or ``Refused``."""
    for chapter, found in every():
        if found.name == name:
            return chapter, found
    raise Refused(f"the book has no situation {name[:40]!r}: {', '.join(each.name for _, each in every())}")


def _parts(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def search(text: str) -> list[Found]:
    """The situations that fit, the best first; without words all of them."""
    wanted = _parts(text[:LONGEST])
    if not wanted:
        return [Found(chapter, each, ()) for chapter, each in every()]
    found = []
    for chapter, each in every():
        weights: dict[str, int] = {}
        for weight, said in ((_ABOUT, [each.about]), (_WORDS, each.words), (_TITLE, [each.title])):
            weights |= dict.fromkeys((part for text in said for part in _parts(text)), weight)
        hits = {word: weight for word in wanted if (weight := _weight(word, weights))}
        if hits:
            found.append((sum(hits.values()), Found(chapter, each, tuple(hits))))
    best = max((score for score, _ in found), default=0)
    return [each for score, each in sorted(found, key=lambda pair: -pair[0]) if 2 * score >= best]


def _weight(word: str, weights: Mapping[str, int]) -> int:
    """What a word counts: as it stands, or by its beginning where it is long enough to be known by it."""
    if word in weights:
        return weights[word] if len(word) > 2 else 0
    stem = word[: max(4, len(word) - 3)]
    return max((weight for known, weight in weights.items() if len(word) > 3 and known.startswith(stem)), default=0)
