"""What somebody has practised: a state, and the entries that make it. Pure; moments are milliseconds since 1970.

entries  Asked, Answered, Begun (an exam), Left (an exam that is not counted)
apply    (state, entry) → state, or ``Refused``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from croupier.play import Refused
from croupier.play.record import Json, Record
from croupier.school.course import Exam, course
from croupier.school.lessons import LEVELS, Lesson

DAY: Final = 86_400_000
MINUTE: Final = 60_000


# ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Asked(Record):
    """A question was put: of which lesson, how hard, made by which seed; ``mark`` tells two that are alike."""

    drill: str
    game: str
    level: int
    seed: str
    mark: str
    at: int


@dataclass(frozen=True, slots=True)
class Answered(Record):
    """It was answered; ``right``: as the engine has found. ``shown``: the answer was looked at instead."""

    right: bool
    at: int
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Begun(Record):
    """An exam was begun; its seed makes all its questions."""

    exam: str
    seed: str
    at: int


@dataclass(frozen=True, slots=True)
class Left(Record):
    """An exam was left: nothing of it is counted."""

    at: int


Entry = Asked | Answered | Begun | Left
ENTRIES: Final[dict[str, type[Entry]]] = {each.kind: each for each in (Asked, Answered, Begun, Left)}


def read_entry(data: Json) -> Entry:
    """The entry that ``as_json`` wrote down."""
    if data.get("kind") not in ENTRIES:
        raise ValueError(f"{data.get('kind')!r} is no entry of the school: {', '.join(ENTRIES)}")
    return ENTRIES[data["kind"]].read(data)


# ── the state ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Skill:
    """How it stands with a lesson: the last answers (newest last), how many in a row were right (below 0: wrong), when
    it comes back, how hard it is, and what was asked lately."""

    marks: tuple[bool, ...] = ()
    times: tuple[int, ...] = ()
    row: int = 0
    due: int = 0
    level: int = 1
    asked: tuple[str, ...] = ()

    @property
    def right(self) -> int:
        return sum(self.marks)

    @property
    def median(self) -> int:
        """The middle of the times of the last answers, in milliseconds."""
        return sorted(self.times)[len(self.times) // 2] if self.times else 0


@dataclass(frozen=True, slots=True)
class Sitting:
    """An exam that goes on: which answers were right, in their order."""

    exam: str
    seed: str
    begun: int
    right: tuple[bool, ...] = ()

    @property
    def rules(self) -> Exam:
        return course().exams[self.exam]

    @property
    def ends(self) -> int:
        return self.begun + self.rules.minutes * MINUTE


@dataclass(frozen=True, slots=True)
class Result:
    """An exam that is over."""

    exam: str
    seed: str
    begun: int
    ended: int
    right: tuple[bool, ...]

    @property
    def rules(self) -> Exam:
        return course().exams[self.exam]

    @property
    def parts(self) -> list[tuple[str, int, int]]:
        """Each part: its kind of drill, how many were right, of how many."""
        marks: dict[str, list[bool]] = {}
        for number in range(self.rules.questions):
            right = number < len(self.right) and self.right[number]
            marks.setdefault(self.rules.question(number).drill, []).append(right)
        return [(drill, sum(each), len(each)) for drill, each in marks.items()]

    @property
    def score(self) -> int:
        """Of a hundred, rounded down."""
        return 100 * sum(self.right) // self.rules.questions

    @property
    def passed(self) -> bool:
        enough = all(100 * right >= self.rules.least * many for _, right, many in self.parts)
        return enough and self.score >= self.rules.passes


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that somebody has done at the school."""

    skills: Mapping[Lesson, Skill] = field(default_factory=dict)
    asked: Asked | None = None
    exam: Sitting | None = None
    results: tuple[Result, ...] = ()
    answers: tuple[tuple[int, bool], ...] = ()
    """When, and whether right: what a day brought."""

    def skill(self, lesson: Lesson) -> Skill:
        return self.skills.get(lesson, Skill())

    def due(self, now: int) -> list[Lesson]:
        """What comes back now, the weakest first."""
        waiting = [(lesson, skill) for lesson, skill in self.skills.items() if skill.due <= now]
        return [lesson for lesson, skill in sorted(waiting, key=lambda each: (_weakness(each[1]), each[0]))]

    def weakest(self) -> list[Lesson]:
        """What was practised, fewest right first."""
        return sorted(self.skills, key=lambda lesson: (_weakness(self.skills[lesson]), lesson))

    def on_day(self, now: int) -> list[bool]:
        """The answers of the last twenty-four hours."""
        return [right for at, right in self.answers if at > now - DAY]

    @property
    def put(self) -> Asked:
        if self.asked is None:
            raise Refused("no question is open: ask for one")
        return self.asked


def _weakness(skill: Skill) -> tuple[float, int]:
    return skill.right / max(1, len(skill.marks)), skill.row


def apply(study: Study, entry: Entry) -> Study:
    """What an entry makes of the state."""
    match entry:
        case Asked():
            return replace(study, asked=entry)
        case Answered():
            return _answered(study, entry)
        case Begun():
            return _begun(study, entry)
        case Left():
            if study.exam is None:
                raise Refused("no exam is going on")
            return replace(study, exam=None, asked=None)


def _begun(study: Study, entry: Begun) -> Study:
    if study.exam is not None:
        raise Refused(f"the exam {study.exam.rules.title} is going on: leave it first")
    if entry.exam not in course().exams:
        raise Refused(f"there is no exam {entry.exam[:40]!r}: {', '.join(course().exams)}")
    return replace(study, exam=Sitting(entry.exam, entry.seed, entry.at), asked=None)


def _answered(study: Study, entry: Answered) -> Study:
    put = study.put
    if study.exam is not None:
        return _in_exam(replace(study, asked=None), study.exam, entry)
    lesson, rules = Lesson(put.drill, put.game), course().repetition
    old = study.skill(lesson)
    row = max(old.row, 0) + 1 if entry.right else min(old.row, 0) - 1
    level = old.level
    if row > 0 and row % rules.raise_after == 0:
        level = min(level + 1, LEVELS)
    elif row < 0 and -row % rules.ease_after == 0:
        level = max(level - 1, 1)
    wait = rules.days[min(max(row, 0), len(rules.days) - 1)]
    skill = Skill(
        (*old.marks, entry.right)[-rules.remembered :],
        (*old.times, entry.at - put.at)[-rules.remembered :],
        row,
        entry.at + wait * DAY,
        level,
        (*old.asked, put.mark)[-rules.fresh :],
    )
    answers = tuple(each for each in study.answers if each[0] > entry.at - DAY)
    return replace(
        study, skills={**study.skills, lesson: skill}, asked=None, answers=(*answers, (entry.at, entry.right))
    )


def _in_exam(study: Study, sitting: Sitting, entry: Answered) -> Study:
    """An answer after the time is no right one; with the last question, or with the time, the exam is over."""
    late = entry.at > sitting.ends
    right = (*sitting.right, entry.right and not late and not entry.shown)
    if len(right) < sitting.rules.questions and not late:
        return replace(study, exam=replace(sitting, right=right))
    result = Result(sitting.exam, sitting.seed, sitting.begun, min(entry.at, sitting.ends), right)
    return replace(study, exam=None, results=(*study.results, result))


def studied(entries: Iterable[Entry]) -> Study:
    """The state that these entries make."""
    return reduce(apply, entries, Study())
