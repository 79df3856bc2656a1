"""The school's door: a lesson, an exam and a class, as a browser meets them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
from door_kit import guest, open_app
from fastapi import FastAPI

from croupier.house import House
from croupier.school.asking import open_question


async def in_session(app: FastAPI, address: str) -> tuple[httpx.AsyncClient, str]:
    client = guest(app, address)
    await client.post("/api/session")
    house: House = app.state.door.house
    session = await house.sessions.of(client.cookies["croupier"])
    assert session is not None
    return client, session.person.id


async def rights(app: FastAPI, player: str) -> dict[str, str]:
    """The right answers to the question that is open."""
    house: House = app.state.door.house
    made = open_question(await house.school.study(player))
    return {b.label: b.said(b.right, made.currency) if b.form == "amount" else b.right for b in made.blanks}


async def post(client: httpx.AsyncClient, path: str, status: int = 200, **what: Any) -> Any:
    found = await client.post(f"/api/school{path}", json=what)
    assert found.status_code == status, found.text
    return found.json()


def test_a_lesson_is_asked_answered_and_told(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            ann, her = await in_session(app, "192.0.2.1")
            course = (await ann.get("/api/school/course")).json()
            drills = {drill["drill"]: drill for chapter in course["chapters"] for drill in chapter["drills"]}
            assert len(drills) > 20
            assert {"id": "ray-casino/roulette", "title": "Roulette"} in drills["pay-the-layout"]["games"]
            put = await post(ann, "/question", drill="pay-the-layout", game="ray-casino/roulette")
            assert (put["title"], put["level"], put["exam"]) == ("Pay the layout", 1, None)
            assert put["blanks"] == [{"label": "chips", "form": "count", "options": [], "unit": "chips", "cards": []}]
            no = await post(ann, "/answer", 409, answers={"chips": "many"})
            assert "a whole number is wanted" in no["detail"]
            right = await rights(app, her)
            wrong = {"chips": str(int(right["chips"]) + 1)}
            told = await post(ann, "/answer", answers=wrong)
            assert (told["right"], told["marks"][0]["answer"]) == (False, f"{right['chips']} chips")
            assert told["working"][-1]["makes"] == right["chips"]
            assert (await post(ann, "/answer", 409, answers=right))["detail"] == "no question is open: ask for one"
            await post(ann, "/question")
            assert (await post(ann, "/answer", answers=await rights(app, her)))["right"] is True
            stands = (await ann.get("/api/school")).json()
            assert [(skill["drill"], skill["marks"]) for skill in stands["skills"]] == [
                ("pay-the-layout", [False, True])
            ]
            assert (stands["today"], stands["today_right"], stands["due"]) == (2, 1, 0)
            assert "no drill 'juggling'" in (await post(ann, "/question", 409, drill="juggling"))["detail"]

    asyncio.run(tell())


def test_an_answer_that_is_looked_at_names_what_was_right(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            ann, her = await in_session(app, "192.0.2.1")
            put = await post(ann, "/question", drill="house-way")
            (blank,) = put["blanks"]
            assert (blank["form"], len(blank["cards"])) == ("cards", 7)
            right = await rights(app, her)
            told = await post(ann, "/answer", shown=True)
            assert told["right"] is False
            assert told["marks"] == [
                {"label": "front", "right": False, "said": "", "answer": right["front"], "slip": ""}
            ]

    asyncio.run(tell())


def test_an_exam_tells_nothing_before_its_end(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            ann, her = await in_session(app, "192.0.2.1")
            begun = await post(ann, "/exam", exam="first")
            assert (begun["exam"]["number"], begun["exam"]["questions"]) == (1, 10)
            assert "is going on" in (await post(ann, "/exam", 409, exam="first"))["detail"]
            told: Any = {"result": None}
            while told["result"] is None:
                put = await post(ann, "/question", drill="third-card")
                assert put["exam"] is not None, "the exam's question, whatever was wished"
                told = await post(ann, "/answer", answers=await rights(app, her))
                assert (told["right"], told["marks"], told["working"], told["why"]) == (None, [], [], "")
            assert (told["result"]["passed"], told["result"]["score"], told["result"]["number"]) == (True, 100, 1)
            assert (await ann.get("/api/school")).json()["results"] == [told["result"]]
            await post(ann, "/exam", exam="roulette")
            assert (await post(ann, "/exam/leave"))["exam"] is None
            await post(ann, "/exam/leave", 409)
            assert "no exam" in (await post(ann, "/exam", 409, exam="juggling"))["detail"]

    asyncio.run(tell())


def test_a_class_is_seen_by_its_teacher_alone(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            teacher, _ = await in_session(app, "192.0.2.1")
            ann, her = await in_session(app, "192.0.2.2")
            code = (await post(teacher, "/classes", name="Evening course"))["code"]
            await post(ann, "/classes/join", code=code)
            await post(ann, "/question", drill="count-the-hand")
            await post(ann, "/answer", answers=await rights(app, her))
            (pupil,) = (await teacher.get(f"/api/school/classes/{code}")).json()
            assert [(skill["title"], skill["marks"]) for skill in pupil["skills"]] == [("Count a hand", [True])]
            assert (pupil["today"], pupil["today_right"]) == (1, 1)
            assert (await ann.get(f"/api/school/classes/{code}")).status_code == 404
            assert [each["own"] for each in (await ann.get("/api/school/classes")).json()] == [False]
            await post(ann, "/classes/leave", code=code)
            assert (await teacher.get(f"/api/school/classes/{code}")).json() == []
            await post(ann, "/classes/leave", 409, code=code)
            await post(ann, "/classes/join", 409, code="NOSUCH")
            await post(ann, "/classes", 409, name=" ")

    asyncio.run(tell())


def test_without_a_session_there_is_a_course_and_nothing_else(tmp_path: Path) -> None:
    async def tell() -> None:
        async with open_app(tmp_path) as app:
            stranger = guest(app)
            assert (await stranger.get("/api/school/course")).status_code == 200
            for path in ("", "/classes", "/classes/ABCDEFGH"):
                assert (await stranger.get(f"/api/school{path}")).status_code == 401

    asyncio.run(tell())
