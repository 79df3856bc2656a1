"""The HTTP door of the dealers' school: lessons, questions, answers, exams and classes."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, HTTPException, Request

from croupier.cards import cards
from croupier.play import Refused
from croupier.rulebooks.catalog import entries
from croupier.school.asking import Put, Verdict
from croupier.school.course import course
from croupier.school.drill import Drill, Seen
from croupier.school.lessons import Lesson, kinds
from croupier.school.settling import BACK
from croupier.school.study import Result, Skill, Study
from croupier.server.bodies import takes
from croupier.server.http import Done, door, must, said
from croupier.server.schoolwire import (
    SchoolAnswers,
    SchoolBlank,
    SchoolCell,
    SchoolChapter,
    SchoolClass,
    SchoolClassWish,
    SchoolCode,
    SchoolCourse,
    SchoolDrill,
    SchoolExam,
    SchoolExamWish,
    SchoolFelt,
    SchoolGame,
    SchoolLay,
    SchoolMark,
    SchoolPart,
    SchoolPupil,
    SchoolQuestion,
    SchoolResult,
    SchoolSeen,
    SchoolSitting,
    SchoolSkill,
    SchoolStanding,
    SchoolStep,
    SchoolVerdict,
    SchoolWish,
)

router = APIRouter(prefix="/api/school")
ANSWER_BYTES: Final = 256 * 1024
"""Sixty blanks, each as long as may be."""


# ── the door ───────────────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/course", responses=said())
async def whole_course() -> SchoolCourse:
    """Everything that can be learnt here. The same for everybody."""
    return await asyncio.to_thread(_course)


def _course() -> SchoolCourse:
    titles = {entry.id: entry.title["en"] for entry in entries()}
    known = kinds()
    chapters = []
    for chapter in course().chapters:
        drills = [
            SchoolDrill(
                drill=name,
                title=known[name].title,
                about=known[name].about,
                how=known[name].how,
                levels=list(known[name].levels),
                games=[SchoolGame(id=game, title=titles[game]) for game in course().games(name)],
            )
            for name in chapter.drills
        ]
        chapters.append(SchoolChapter(title=chapter.title, drills=drills))
    exams = [
        SchoolExam(
            exam=name,
            title=exam.title,
            about=exam.about,
            questions=exam.questions,
            minutes=exam.minutes,
            passes=exam.passes,
            least=exam.least,
        )
        for name, exam in course().exams.items()
    ]
    return SchoolCourse(chapters=chapters, exams=exams)


@router.get("", responses=said(401))
async def standing(request: Request) -> SchoolStanding:
    """How it stands with one's own lessons and exams."""
    mine = await must(request)
    own = door(request).house.school
    study = await own.study(mine.person.id)
    return await asyncio.to_thread(_standing, study, own.now())


def _standing(study: Study, now: int) -> SchoolStanding:
    today = study.on_day(now)
    return SchoolStanding(
        skills=_skills(study),
        due=len(study.due(now)),
        today=len(today),
        today_right=sum(today),
        exam=_sitting(study),
        results=_results(study),
    )


def _skills(study: Study) -> list[SchoolSkill]:
    return [_skill(lesson, study.skills[lesson]) for lesson in study.weakest()]


def _skill(lesson: Lesson, skill: Skill) -> SchoolSkill:
    return SchoolSkill(
        drill=lesson.kind,
        title=kinds()[lesson.kind].title,
        game=lesson.game,
        marks=list(skill.marks),
        median=skill.median,
        level=skill.level,
        due=skill.due,
    )


def _results(study: Study) -> list[SchoolResult]:
    return [_result(number, result) for number, result in enumerate(study.results, 1)]


def _result(number: int, result: Result) -> SchoolResult:
    rules = result.rules
    return SchoolResult(
        number=number,
        exam=result.exam,
        title=rules.title,
        about=rules.about,
        seed=result.seed,
        begun=result.begun,
        ended=result.ended,
        score=result.score,
        passed=result.passed,
        passes=rules.passes,
        least=rules.least,
        parts=[
            SchoolPart(title=kinds()[drill].title, right=right, questions=many) for drill, right, many in result.parts
        ],
    )


def _sitting(study: Study) -> SchoolSitting | None:
    if (exam := study.exam) is None:
        return None
    return SchoolSitting(
        exam=exam.exam,
        title=exam.rules.title,
        number=len(exam.right) + 1,
        questions=exam.rules.questions,
        ends=exam.ends,
    )


@router.post("/question", responses=said(400, 401, 403, 409))
async def question(request: Request, wish: SchoolWish) -> SchoolQuestion:
    """The next question: of an exam that is going on, of the drill that one wants, or of what comes next."""
    mine = await must(request)
    own = door(request).house.school
    try:
        study = await own.study(mine.person.id)
        if study.exam is not None:
            put = await own.exam_question(mine.person.id)
        else:
            put = await own.question(mine.person.id, wish.drill, wish.game, wish.level)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return _question(put, study)


def _question(put: Put, study: Study) -> SchoolQuestion:
    kind = kinds()[put.entry.drill]
    return SchoolQuestion(
        drill=kind.name,
        title=kind.title,
        how=kind.how,
        game=put.entry.game,
        level=put.entry.level,
        ask=put.drill.ask,
        table=[_seen(seen) for seen in put.drill.table],
        felt=_felt(put.drill),
        blanks=_blanks(put.drill),
        currency=put.drill.currency.code,
        asked=put.entry.at,
        exam=_sitting(study),
    )


def _seen(seen: Seen) -> SchoolSeen:
    faces = [None if face == BACK else face for face in seen.cards.split()]
    return SchoolSeen(where=seen.where, cards=faces, text=seen.text)


def _felt(made: Drill) -> SchoolFelt | None:
    if made.felt is None:
        return None
    return SchoolFelt(
        cells=[SchoolCell(**cell._asdict()) for cell in made.felt.cells],
        chips=[SchoolLay(**lay._asdict()) for lay in made.felt.chips],
    )


def _blanks(made: Drill) -> list[SchoolBlank]:
    """The blanks; where cards are wanted, among all that lie open there."""
    lying = [str(card) for seen in made.table if BACK not in seen.cards for card in cards(seen.cards)]
    return [
        SchoolBlank(
            label=blank.label,
            form=blank.form,
            options=list(blank.options),
            unit=blank.unit,
            cards=lying if blank.form == "cards" else [],
        )
        for blank in made.blanks
    ]


@router.post("/answer", responses=said(400, 401, 403, 409), openapi_extra=takes(ANSWER_BYTES))
async def answer(request: Request, given: SchoolAnswers) -> SchoolVerdict:
    """Answer the open question. What cannot be read is refused, and the question stays open."""
    mine = await must(request)
    own = door(request).house.school
    try:
        before = await own.study(mine.person.id)
        verdict, study = await own.answer(mine.person.id, given.answers, shown=given.shown)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    took = verdict.entry.at - before.put.at
    if before.exam is None:
        return _verdict(verdict, took)
    over = _results(study)[-1] if study.exam is None else None
    return SchoolVerdict(right=None, marks=[], working=[], why="", took=took, exam=_sitting(study), result=over)


def _verdict(verdict: Verdict, took: int) -> SchoolVerdict:
    made = verdict.drill
    shown = [
        SchoolMark(label=b.label, right=False, said="", answer=b.said(b.right, made.currency), slip="")
        for b in made.blanks
    ]
    return SchoolVerdict(
        right=verdict.right,
        marks=[SchoolMark(**mark._asdict()) for mark in verdict.marks] or shown,
        working=[SchoolStep(**step._asdict()) for step in made.working],
        why=made.why,
        took=took,
    )


@router.post("/exam", responses=said(400, 401, 403, 409))
async def begin_exam(request: Request, wish: SchoolExamWish) -> SchoolStanding:
    """Begin an exam; its questions are asked one by one."""
    mine = await must(request)
    own = door(request).house.school
    try:
        study = await own.begin(mine.person.id, wish.exam)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return _standing(study, own.now())


@router.post("/exam/leave", responses=said(401, 403, 409))
async def leave_exam(request: Request) -> SchoolStanding:
    """Leave the exam that is going on: nothing of it counts."""
    mine = await must(request)
    own = door(request).house.school
    try:
        study = await own.leave(mine.person.id)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return _standing(study, own.now())


@router.get("/classes", responses=said(401))
async def own_classes(request: Request) -> list[SchoolClass]:
    """The classes that one teaches and those that one has joined."""
    mine = await must(request)
    found = await door(request).house.school.classes_of(mine.person.id)
    return [SchoolClass(code=each.code, name=each.name, teacher=each.teacher, own=each.own) for each in found]


@router.post("/classes", responses=said(400, 401, 403, 409))
async def open_class(request: Request, wish: SchoolClassWish) -> SchoolCode:
    """Open a class; whoever has its code may join it."""
    mine = await must(request)
    try:
        return SchoolCode(code=await door(request).house.school.open_class(mine.person.id, wish.name))
    except Refused as no:
        raise HTTPException(409, no.reason) from None


@router.post("/classes/join", responses=said(400, 401, 403, 409))
async def join_class(request: Request, wish: SchoolCode) -> Done:
    """Join a class; its teacher sees what one practises."""
    mine = await must(request)
    try:
        await door(request).house.school.join(mine.person.id, wish.code)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.post("/classes/leave", responses=said(400, 401, 403, 409))
async def leave_class(request: Request, wish: SchoolCode) -> Done:
    """Leave a class, or close one's own."""
    mine = await must(request)
    try:
        await door(request).house.school.leave_class(mine.person.id, wish.code)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.get("/classes/{code}", responses=said(401, 404))
async def pupils(request: Request, code: str) -> list[SchoolPupil]:
    """Who is in a class of one's own, and who has done what."""
    mine = await must(request)
    own = door(request).house.school
    try:
        found = await own.pupils(mine.person.id, code)
    except Refused as no:
        raise HTTPException(404, no.reason) from None
    out = []
    for pupil in found:
        today = pupil.study.on_day(own.now())
        out.append(
            SchoolPupil(
                name=pupil.name,
                skills=_skills(pupil.study),
                today=len(today),
                today_right=sum(today),
                results=_results(pupil.study),
            )
        )
    return out
