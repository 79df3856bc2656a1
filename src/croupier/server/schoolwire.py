"""What crosses the wire at the school's door."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from croupier.house.school import LONGEST_NAME
from croupier.school.drill import LONGEST, Form
from croupier.server import protocol as wire

_Short = Annotated[str, Field(max_length=120)]


# ── what there is to learn ─────────────────────────────────────────────────────────────────────────────────────────


class SchoolGame(wire.Wire):
    """A game for which a drill is made."""

    id: str
    title: str


class SchoolDrill(wire.Wire):
    """A kind of drill: what it is, how one answers, what makes each level harder, and for which games it is made."""

    drill: str
    title: str
    about: str
    how: str
    levels: list[str]
    games: list[SchoolGame]


class SchoolChapter(wire.Wire):
    """Kinds of drills that belong together."""

    title: str
    drills: list[SchoolDrill]


class SchoolExam(wire.Wire):
    """An exam: ``passes`` of a hundred in all and ``least`` in every part."""

    exam: str
    title: str
    about: str
    questions: int
    minutes: int
    passes: int
    least: int


class SchoolCourse(wire.Wire):
    """Everything that can be learnt here."""

    chapters: list[SchoolChapter]
    exams: list[SchoolExam]


# ── how it stands ──────────────────────────────────────────────────────────────────────────────────────────────────


class SchoolSkill(wire.Wire):
    """How it stands with one lesson: the last answers, newest last, the middle of their times in milliseconds, how hard
    it is and when it comes back."""

    drill: str
    title: str
    game: str
    marks: list[bool]
    median: int
    level: int
    due: int


class SchoolPart(wire.Wire):
    """A part of an exam: how many were right, of how many."""

    title: str
    right: int
    questions: int


class SchoolResult(wire.Wire):
    """An exam that is over; its ``number`` is part of the address of its certificate."""

    number: int
    exam: str
    title: str
    about: str
    seed: str
    begun: int
    ended: int
    score: int
    passed: bool
    passes: int
    least: int
    parts: list[SchoolPart]


class SchoolSitting(wire.Wire):
    """An exam that goes on: the number of its next question, of how many, and when its time is over."""

    exam: str
    title: str
    number: int
    questions: int
    ends: int


class SchoolStanding(wire.Wire):
    """What one has done: every lesson that was practised, the weakest first; answers of the last day; exams."""

    skills: list[SchoolSkill]
    due: int
    today: int
    today_right: int
    exam: SchoolSitting | None
    results: list[SchoolResult]


# ── a question and its answer ──────────────────────────────────────────────────────────────────────────────────────


class SchoolSeen(wire.Wire):
    """One thing on the table; a card that is none lies face down."""

    where: str
    cards: list[str | None]
    text: str


class SchoolBlank(wire.Wire):
    """One thing to be filled in. ``cards``: those among which one chooses."""

    label: str
    form: Form
    options: list[str]
    unit: str
    cards: list[str]


class SchoolCell(wire.Wire):
    """A number of a layout, where it stands in cells from the left and from above."""

    x: float
    y: float
    text: str
    colour: str
    fell: bool


class SchoolLay(wire.Wire):
    """Chips on a layout."""

    x: float
    y: float
    many: int


class SchoolFelt(wire.Wire):
    """A part of a layout with chips on it."""

    cells: list[SchoolCell]
    chips: list[SchoolLay]


class SchoolQuestion(wire.Wire):
    """A question of the table."""

    drill: str
    title: str
    how: str
    game: str
    level: int
    ask: str
    table: list[SchoolSeen]
    felt: SchoolFelt | None
    blanks: list[SchoolBlank]
    currency: str
    asked: int
    exam: SchoolSitting | None


class SchoolMark(wire.Wire):
    """What became of one blank; ``slip``: what the mistake looks like."""

    label: str
    right: bool
    said: str
    answer: str
    slip: str


class SchoolStep(wire.Wire):
    """A line of the working."""

    what: str
    how: str
    makes: str


class SchoolVerdict(wire.Wire):
    """What an answer is, and how the right one comes about. In an exam nothing is told of it; ``result``: with this
    answer it is over."""

    right: bool | None
    marks: list[SchoolMark]
    working: list[SchoolStep]
    why: str
    took: int
    exam: SchoolSitting | None = None
    result: SchoolResult | None = None


class SchoolWish(wire.Wire):
    """What one wants to be asked: a drill, a game and a level; without a drill what comes next."""

    drill: _Short | None = None
    game: _Short | None = None
    level: Annotated[int, Field(ge=1, le=3)] | None = None


class SchoolAnswers(wire.Wire):
    """What is filled in, by label; ``shown``: nothing is, the answer is looked at."""

    answers: Annotated[dict[_Short, Annotated[str, Field(max_length=2 * LONGEST)]], Field(max_length=60)] = {}
    shown: bool = False


class SchoolExamWish(wire.Wire):
    """Which exam."""

    exam: _Short


# ── classes ────────────────────────────────────────────────────────────────────────────────────────────────────────


class SchoolClass(wire.Wire):
    """A class; ``own``: one teaches it."""

    code: str
    name: str
    teacher: str
    own: bool


class SchoolPupil(wire.Wire):
    """Somebody of a class, and what he has done."""

    name: str
    skills: list[SchoolSkill]
    today: int
    today_right: int
    results: list[SchoolResult]


class SchoolClassWish(wire.Wire):
    """A new class."""

    name: Annotated[str, Field(min_length=1, max_length=2 * LONGEST_NAME)]


class SchoolCode(wire.Wire):
    """The code of a class."""

    code: Annotated[str, Field(max_length=40)]
