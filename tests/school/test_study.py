"""What comes back when, what an exam is, and that a study is made again by its entries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.play import Refused
from croupier.school.asking import ask, ask_in_exam, judge, next_lesson, open_question
from croupier.school.course import Exam, course
from croupier.school.drill import Drill
from croupier.school.lessons import Lesson, kinds, lesson, lessons
from croupier.school.study import (
    DAY,
    MINUTE,
    Answered,
    Asked,
    Begun,
    Entry,
    Left,
    Study,
    apply,
    read_entry,
    studied,
)

NOON = 1_795_600_800_000
CHIPS, TOTALS = lesson("count-the-chips"), lesson("count-the-hand")


def answered(study: Study, of: Lesson, right: bool, at: int) -> Study:
    asked = Asked(of.kind, of.game, 1, "seed", f"mark {at}", at - 4000)
    return apply(apply(study, asked), Answered(right, at))


def typed(made: Drill) -> dict[str, str]:
    said = {b.label: b.said(b.right, made.currency) if b.form == "amount" else b.right for b in made.blanks}
    assert all(mark.right for mark in made.mark(said))
    return said


def sat(exam: str, wrong: set[int], *, minutes: int = 1) -> Study:
    """An exam to its end, with wrong answers at these numbers."""
    study = apply(Study(), Begun(exam, "a seed", NOON))
    number = 0
    while study.exam is not None:
        put = ask_in_exam(study, NOON + number * 1000)
        study = apply(study, put.entry)
        verdict = judge(study, typed(put.drill), NOON + minutes * MINUTE, shown=number in wrong)
        assert verdict.right is (number not in wrong)
        study = apply(study, verdict.entry)
        number += 1
    return study


# ── the course ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_course_has_every_drill_once_and_nothing_else() -> None:
    named = [drill for chapter in course().chapters for drill in chapter.drills]
    assert sorted(named) == sorted(lessons())
    for drill, game in course().usual.items():
        assert course().games(drill)[0] == course().lesson(drill).game == game
    assert course().games("third-card") == list(lessons()["third-card"])


@pytest.mark.parametrize("exam", course().exams.values(), ids=lambda exam: exam.title)
def test_an_exam_asks_what_can_be_asked(exam: Exam) -> None:
    asked = [exam.question(number) for number in range(exam.questions)]
    for part in exam.parts:
        assert part.lesson.game in lessons()[part.drill]
        assert asked.count(part) == part.questions
    assert len({part.drill for part in asked[:3]}) > 1, "the parts take turns"


def test_every_kind_of_drill_says_how_it_is_answered_and_has_three_levels() -> None:
    for kind in kinds().values():
        assert kind.title
        assert kind.about.endswith((".", "?"))
        assert kind.how.endswith(".")
        assert len(kind.levels) == 3


# ── what comes back ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_newcomer_begins_with_the_first_drill_of_the_course() -> None:
    assert next_lesson(Study(), NOON) == course().lesson(course().chapters[0].drills[0])


def test_what_was_wrong_comes_back_at_once_and_before_what_is_new() -> None:
    study = answered(answered(Study(), TOTALS, True, NOON), CHIPS, False, NOON)
    assert study.due(NOON) == [CHIPS]
    assert next_lesson(study, NOON) == CHIPS


def test_what_was_right_comes_back_later_each_time() -> None:
    study, days = Study(), course().repetition.days
    at = NOON
    for row in range(1, len(days)):
        study = answered(study, CHIPS, True, at)
        assert study.skill(CHIPS).due == at + days[row] * DAY
        assert not study.due(at + days[row] * DAY - 1)
        at += days[row] * DAY
        assert study.due(at) == [CHIPS]
    study = answered(study, CHIPS, False, at)
    assert study.due(at) == [CHIPS], "one mistake, and it begins again"


def test_of_two_that_are_due_the_weaker_one_comes_first() -> None:
    study = Study()
    for of, marks in ((CHIPS, (True, True, False)), (TOTALS, (True, False, False))):
        for n, right in enumerate(marks):
            study = answered(study, of, right, NOON + n)
    assert study.due(NOON + 3) == [TOTALS, CHIPS] == study.weakest()


def test_drills_become_harder_and_easier() -> None:
    rules, study = course().repetition, Study()
    for n in range(rules.raise_after):
        assert study.skill(CHIPS).level == 1
        study = answered(study, CHIPS, True, NOON + n)
    assert study.skill(CHIPS).level == 2
    assert ask(study, CHIPS, NOON).entry.level == 2
    for n in range(rules.ease_after):
        study = answered(study, CHIPS, False, NOON + n)
    assert study.skill(CHIPS).level == 1


def test_times_and_marks_are_those_of_the_last_answers() -> None:
    study, rules = Study(), course().repetition
    for n in range(rules.remembered + 3):
        study = answered(study, CHIPS, n > 2, NOON + n)
    skill = study.skill(CHIPS)
    assert skill.marks == (True,) * rules.remembered
    assert skill.median == 4000
    assert len(study.on_day(NOON + DAY)) == rules.remembered + 2
    assert study.on_day(NOON + 2 * DAY) == []


# ── questions ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_answer_that_cannot_be_read_leaves_the_question_open() -> None:
    study = apply(Study(), ask(Study(), CHIPS, NOON).entry)
    with pytest.raises(Refused, match="is not an amount"):
        judge(study, {"together": "many"}, NOON)
    verdict = judge(study, typed(open_question(study)), NOON)
    assert verdict.right


def test_to_look_at_the_answer_is_no_right_answer() -> None:
    study = apply(Study(), ask(Study(), CHIPS, NOON).entry)
    assert not judge(study, {}, NOON, shown=True).right


def test_nothing_is_answered_that_was_not_asked() -> None:
    with pytest.raises(Refused, match="no question is open"):
        apply(Study(), Answered(True, NOON))


# ── exams ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_exam_without_a_mistake_is_passed() -> None:
    (result,) = sat("first", set()).results
    assert result.passed
    assert result.score == 100
    assert [(right, many) for _, right, many in result.parts] == [(3, 3), (4, 4), (3, 3)]


def test_below_the_mark_it_is_not_passed() -> None:
    (result,) = sat("first", {0, 1, 2}).results
    assert (result.score, result.passed) == (70, False)


def test_a_part_below_its_mark_fails_the_exam_although_the_sum_is_enough() -> None:
    exam = course().exams["first"]
    wrong = {number for number in range(exam.questions) if exam.question(number) is exam.parts[0]} - {0}
    (result,) = sat("first", wrong).results
    assert result.score == exam.passes
    assert not result.passed


def test_answers_after_the_time_are_not_right_and_end_it() -> None:
    exam = course().exams["first"]
    (result,) = sat("first", set(), minutes=exam.minutes + 1).results
    assert result.score == 0
    assert len(result.right) == 1
    assert result.ended == NOON + exam.minutes * MINUTE


def test_the_seed_makes_the_same_exam_again() -> None:
    study = apply(Study(), Begun("roulette", "a seed", NOON))
    again = apply(Study(), Begun("roulette", "a seed", NOON + DAY))
    other = apply(Study(), Begun("roulette", "another", NOON))
    assert ask_in_exam(study, NOON).drill == ask_in_exam(again, NOON + DAY).drill != ask_in_exam(other, NOON).drill


def test_an_exam_that_is_left_counts_for_nothing() -> None:
    study = apply(apply(Study(), Begun("first", "a seed", NOON)), Left(NOON))
    assert study == Study()


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Begun("first", "b", NOON), "First table is going on"),
        (Begun("juggling", "b", NOON), "First table is going on"),
    ],
)
def test_one_exam_at_a_time(entry: Entry, why: str) -> None:
    study = apply(Study(), Begun("first", "a seed", NOON))
    with pytest.raises(Refused, match=why):
        apply(study, entry)
    with pytest.raises(Refused, match="an exam is going on"):
        ask(study, CHIPS, NOON)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refused, match="no exam 'juggling'.*first"):
        apply(Study(), Begun("juggling", "b", NOON))
    with pytest.raises(Refused, match="no exam is going on"):
        apply(Study(), Left(NOON))
    with pytest.raises(Refused, match="no exam is going on"):
        ask_in_exam(Study(), NOON)
    with pytest.raises(ValueError, match="no entry of the school"):
        read_entry({"kind": "dreamt"})


def test_written_down_and_read_again_it_is_the_same_study() -> None:
    entries: list[Entry] = []
    for n, right in enumerate((True, False, True)):
        entries += [Asked(CHIPS.kind, CHIPS.game, 1, f"s{n}", f"m{n}", NOON + n), Answered(right, NOON + n + 500)]
    entries += [Begun("first", "a seed", NOON + 9), Left(NOON + 10), Asked(*TOTALS, 2, "s", "m", NOON + 11)]
    read = [read_entry(entry.as_json()) for entry in entries]
    assert read == entries
    assert studied(read) == studied(entries)
    assert replace(studied(entries), asked=None).skills.keys() == {CHIPS}
