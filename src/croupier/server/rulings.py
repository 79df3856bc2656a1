"""The HTTP door of the rulings' book: look for what went wrong, answer the questions, get the remedy."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, HTTPException
from pydantic import Field

from croupier.play import Refused
from croupier.rulebooks import load
from croupier.school.rulings.book import LONGEST, Chapter, Found, Situation, search, situation
from croupier.school.rulings.example import Ruled, at, ruled
from croupier.school.rulings.texts import text_of
from croupier.server import protocol as wire
from croupier.server.http import said

router = APIRouter(prefix="/api/rulings")
_Short = Annotated[str, Field(max_length=120)]


class RulingQuestion(wire.Wire):
    """A question that matters, and its answers."""

    name: str
    ask: str
    answers: list[str]


class RulingSituation(wire.Wire):
    """Something that goes wrong; ``words``: which of those that were looked for it has."""

    name: str
    part: str
    title: str
    about: str
    questions: list[RulingQuestion]
    games: list[str]
    words: list[str]


class RulingWish(wire.Wire):
    """A situation, the game by whose rules it is looked up, and what is answered to its questions."""

    situation: _Short
    game: _Short | None = None
    facts: Annotated[dict[_Short, _Short], Field(max_length=10)] = {}


class RulingTold(wire.Wire):
    """A sentence of what follows, and its rule."""

    text: str
    rule: str | None


class RulingRule(wire.Wire):
    """A rule by its id, in its own words."""

    rule: str
    text: str


class RulingElsewhere(wire.Wire):
    """What another game makes of the same facts; ``silent``: why nothing is ruled by its book."""

    game: str
    told: list[RulingTold]
    silent: str


class RulingFound(wire.Wire):
    """The remedy: what follows, what is asked then, and the table before and after it as pictures."""

    game: str
    facts: dict[str, str]
    told: list[RulingTold]
    now: str
    silent: str
    rules: list[RulingRule]
    before: str
    after: str
    elsewhere: list[RulingElsewhere]


@router.get("", responses=said())
async def looked_for(words: Annotated[str, Field(max_length=LONGEST)] = "") -> list[RulingSituation]:
    """The situations that fit these words, the best first; without words all of them. The same for everybody."""
    return [_situation(found) for found in search(words)]


def _situation(found: Found) -> RulingSituation:
    return RulingSituation(
        name=found.situation.name,
        part=found.situation.part,
        title=found.situation.title,
        about=found.situation.about,
        questions=[
            RulingQuestion(name=question.name, ask=question.ask, answers=list(question.answers))
            for question in found.situation.questions
        ],
        games=found.chapter.games_of(found.situation),
        words=list(found.words),
    )


@router.post("", responses=said(400, 403, 409))
async def remedy(wish: RulingWish) -> RulingFound:
    """What becomes of it: a small round of the game is played with these facts, and what follows is told."""
    try:
        chapter, which = situation(wish.situation)
        return await asyncio.to_thread(_found, chapter, which, wish)
    except Refused as no:
        raise HTTPException(409, no.reason) from None


def _found(chapter: Chapter, which: Situation, wish: RulingWish) -> RulingFound:
    games = chapter.games_of(which)
    game = wish.game or games[0]
    if game not in games:
        raise Refused(f"{which.title} is not looked up in {game}: {', '.join(games)}")
    facts = which.read(wish.facts)
    own = ruled(which, at(load(game)), facts)
    others = [ruled(which, at(load(other)), facts) for other in games if other != game]
    return RulingFound(
        game=game,
        facts=facts,
        told=_told(own),
        now=own.now,
        silent=own.silent,
        rules=[RulingRule(rule=rule, text=text_of(rule)) for rule in own.rules],
        before=own.before,
        after=own.after,
        elsewhere=[RulingElsewhere(game=each.game, told=_told(each), silent=each.silent) for each in others],
    )


def _told(found: Ruled) -> list[RulingTold]:
    return [RulingTold(text=told.text, rule=told.rule) for told in found.told]
