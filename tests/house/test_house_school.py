"""The school in the books: what one did is there after a restart, and a teacher sees his class and no other one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from house_kit import Clock, opened

from croupier.house import House
from croupier.house.school import MOST_CLASSES
from croupier.play import Refused
from croupier.school.drill import Drill


def typed(made: Drill) -> dict[str, str]:
    return {b.label: b.said(b.right, made.currency) if b.form == "amount" else b.right for b in made.blanks}


@asynccontextmanager
async def school_house(data: Path) -> AsyncIterator[House]:
    async with opened(data, plan=()) as house:
        house.school.now = Clock()
        yield house


def test_what_one_did_is_there_after_a_restart(tmp_path: Path) -> None:
    async def tell() -> None:
        async with school_house(tmp_path) as house:
            ann = (await house.people.guest()).id
            put = await house.school.question(ann, "pay-the-layout", "ray-casino/roulette", None)
            verdict, study = await house.school.answer(ann, typed(put.drill))
            assert verdict.right
            await house.school.question(ann, "count-the-hand", None, 3)
            await house.school.answer(ann, {}, shown=True)
            open_one = await house.school.question(ann, None, None, None)
            before = await house.school.study(ann)
        async with school_house(tmp_path) as house:
            assert await house.school.study(ann) == before
            assert [skill.marks for skill in before.skills.values()] == [(True,), (False,)]
            verdict, _ = await house.school.answer(ann, typed(open_one.drill))
            assert verdict.right, "the question was still open"
            assert study.skills.keys() < before.skills.keys()

    asyncio.run(tell())


def test_an_exam_goes_on_after_a_restart_and_is_kept(tmp_path: Path) -> None:
    async def tell() -> None:
        async with school_house(tmp_path) as house:
            ann = (await house.people.guest()).id
            await house.school.begin(ann, "first")
            first = await house.school.exam_question(ann)
            await house.school.answer(ann, typed(first.drill))
            with pytest.raises(Refused, match="exam is going on"):
                await house.school.question(ann, "count-the-hand", None, None)
        async with school_house(tmp_path) as house:
            study = await house.school.study(ann)
            while study.exam is not None:
                put = await house.school.exam_question(ann)
                _, study = await house.school.answer(ann, typed(put.drill))
            assert study.results[0].passed
            assert study.results == (await house.school.study(ann)).results
            await house.school.begin(ann, "first")
            assert (await house.school.leave(ann)).exam is None
            assert len((await house.school.study(ann)).results) == 1

    asyncio.run(tell())


def test_two_answers_at_once_are_one_answer(tmp_path: Path) -> None:
    async def tell() -> None:
        async with school_house(tmp_path) as house:
            ann = (await house.people.guest()).id
            put = await house.school.question(ann, "count-the-hand", None, None)
            answers = [house.school.answer(ann, typed(put.drill)) for _ in range(3)]
            done = await asyncio.gather(*answers, return_exceptions=True)
            assert sum(isinstance(each, Refused) for each in done) == 2
            (skill,) = (await house.school.study(ann)).skills.values()
            assert skill.marks == (True,)

    asyncio.run(tell())


def test_a_teacher_sees_who_has_joined_by_the_code_and_what_they_did(tmp_path: Path) -> None:
    async def tell() -> None:
        async with school_house(tmp_path) as house:
            school = house.school
            teacher, ann, bob = [(await house.people.guest()) for _ in range(3)]
            code = await school.open_class(teacher.id, " Evening course ")
            assert await school.pupils(teacher.id, code) == []
            await school.join(ann.id, code.lower())
            put = await school.question(ann.id, "third-card", None, None)
            await school.answer(ann.id, typed(put.drill))
            (pupil,) = await school.pupils(teacher.id, code)
            assert pupil.name == ann.name
            assert [skill.marks for skill in pupil.study.skills.values()] == [(True,)]
            for nosy in (ann, bob):
                with pytest.raises(Refused, match="no such class of yours"):
                    await school.pupils(nosy.id, code)
            (seen,) = await school.classes_of(ann.id)
            assert (seen.name, seen.own, seen.teacher) == ("Evening course", False, teacher.name)
            assert [each.own for each in await school.classes_of(teacher.id)] == [True]
            await school.leave_class(ann.id, code)
            assert await school.pupils(teacher.id, code) == []
            await school.join(bob.id, code)
            await school.leave_class(teacher.id, code)
            assert await school.classes_of(bob.id) == [] == await school.classes_of(teacher.id)

    asyncio.run(tell())


def test_what_a_class_refuses(tmp_path: Path) -> None:
    async def tell() -> None:
        async with school_house(tmp_path) as house:
            school = house.school
            teacher, ann = [(await house.people.guest()).id for _ in range(2)]
            code = await school.open_class(teacher, "Mornings")
            for who, what, why in (
                (teacher, code, "your own class"),
                (ann, "NOSUCH", "No class has this code"),
            ):
                with pytest.raises(Refused, match=why):
                    await school.join(who, what)
            await school.join(ann, code)
            with pytest.raises(Refused, match="in this class already"):
                await school.join(ann, code)
            with pytest.raises(Refused, match="in no class"):
                await school.leave_class(ann, "NOSUCH")
            for name in ("", "x" * 61, "bell\a"):
                with pytest.raises(Refused, match="at most 60 letters"):
                    await school.open_class(teacher, name)
            for n in range(MOST_CLASSES - 1):
                await school.open_class(teacher, f"Class {n}")
            with pytest.raises(Refused, match="close one first"):
                await school.open_class(teacher, "One more")

    asyncio.run(tell())
