"""The next question, and what an answer is: entries for ``study``, with the drill that belongs to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.play import Refused
from croupier.school.course import course
from croupier.school.drill import Drill, Mark
from croupier.school.lessons import Lesson, drill, fresh_seed, mark_of
from croupier.school.study import Answered, Asked, Study


class Put(NamedTuple):
    """A question that was put."""

    entry: Asked
    drill: Drill


class Verdict(NamedTuple):
    """What became of an answer."""

    entry: Answered
    drill: Drill
    marks: tuple[Mark, ...]

    @property
    def right(self) -> bool:
        return self.entry.right


def next_lesson(study: Study, now: int) -> Lesson:
    """What comes back, the weakest first; then what was never practised, in the order of the course."""
    if due := study.due(now):
        return due[0]
    begun = {done.kind for done in study.skills}
    for chapter in course().chapters:
        for kind in chapter.drills:
            if kind not in begun:
                return course().lesson(kind)
    return study.weakest()[0]


def ask(study: Study, of: Lesson, now: int, level: int | None = None) -> Put:
    """The next question of a lesson."""
    if study.exam is not None:
        raise Refused("an exam is going on: answer its question, or leave it")
    skill = study.skill(of)
    hard = level or skill.level
    return _put(of, hard, fresh_seed(of, hard, skill.asked), now)


def ask_in_exam(study: Study, now: int) -> Put:
    """The next question of the exam that is going on: fixed by its seed and its number."""
    if study.exam is None:
        raise Refused("no exam is going on")
    number = len(study.exam.right)
    part = study.exam.rules.question(number)
    return _put(part.lesson, study.exam.rules.level, f"{study.exam.seed} {number}", now)


def _put(of: Lesson, level: int, seed: str, now: int) -> Put:
    made = drill(of, level, seed)
    return Put(Asked(of.kind, of.game, level, seed, mark_of(made), now), made)


def open_question(study: Study) -> Drill:
    """The drill of the question that is open."""
    put = study.put
    return drill(Lesson(put.drill, put.game), put.level, put.seed)


def judge(study: Study, answers: Mapping[str, str], now: int, *, shown: bool = False) -> Verdict:
    """The answer to the open question; ``shown``: none was given, the right one is looked at."""
    made = open_question(study)
    marks = () if shown else made.mark(answers)
    right = bool(marks) and all(mark.right for mark in marks)
    return Verdict(Answered(right, now, shown), made, marks)
