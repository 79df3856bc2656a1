"""The dealers' school in the books: what each person was asked and has answered, and the classes of teachers."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from croupier.play import Refused
from croupier.school.asking import Put, Verdict, ask, ask_in_exam, judge, next_lesson
from croupier.school.course import course
from croupier.school.study import Begun, Entry, Left, Study, apply, read_entry, studied
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import classes, players, pupils, school

REMEMBERED: Final = 500
"""People whose state is kept at hand; that of others is read again."""
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter of a code looks like another one."""
MOST_CLASSES: Final = 40
MOST_PUPILS: Final = 200
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Class:
    """A class: its code, its name, its teacher, and whoever asks: is it his?"""

    code: str
    name: str
    teacher: str
    own: bool


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody of a class, and what he has done."""

    name: str
    study: Study


class School:
    """The school of one house. ``now``: its time of day, in milliseconds since 1970."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[int, Study]] = OrderedDict()
        self.now: Callable[[], int] = now_ms

    # ── what one has practised ─────────────────────────────────────────────────────────────────────────────────

    async def study(self, player: str) -> Study:
        """Everything that somebody has done."""
        return (await self._at(player))[1]

    async def question(self, player: str, drill: str | None, game: str | None, level: int | None) -> Put:
        """A question of a lesson, or of the one that comes next."""
        count, study = await self._at(player)

        def put() -> Put:
            of = next_lesson(study, self.now()) if drill is None else course().lesson(drill, game or "")
            return ask(study, of, self.now(), level)

        return await self._asked(player, count, study, put)

    async def exam_question(self, player: str) -> Put:
        """The next question of the exam that is going on."""
        count, study = await self._at(player)
        return await self._asked(player, count, study, lambda: ask_in_exam(study, self.now()))

    async def _asked(self, player: str, count: int, study: Study, put: Callable[[], Put]) -> Put:
        made = await asyncio.to_thread(put)
        await self._write(player, count, study, made.entry)
        return made

    async def answer(self, player: str, answers: Mapping[str, str], *, shown: bool = False) -> tuple[Verdict, Study]:
        """What an answer to the open question is; ``Refused`` where it cannot be read, and it stays open."""
        count, study = await self._at(player)
        verdict = await asyncio.to_thread(judge, study, answers, self.now(), shown=shown)
        return verdict, await self._write(player, count, study, verdict.entry)

    async def begin(self, player: str, exam: str) -> Study:
        """An exam begins, with questions of its own."""
        count, study = await self._at(player)
        return await self._write(player, count, study, Begun(exam, secrets.token_hex(8), self.now()))

    async def leave(self, player: str) -> Study:
        """The exam that is going on is left; nothing of it counts."""
        count, study = await self._at(player)
        return await self._write(player, count, study, Left(self.now()))

    async def _at(self, player: str) -> tuple[int, Study]:
        if player not in self._known:
            wanted = select(school.c.entry).where(school.c.player_id == player).order_by(school.c.number)
            rows = await self._store.read(lambda db: list(db.execute(wanted).scalars()))
            entries = [read_entry(json.loads(row)) for row in rows]
            self._remember(player, len(entries), await asyncio.to_thread(studied, entries))
        return self._known[player]

    def _remember(self, player: str, count: int, study: Study) -> None:
        self._known[player] = (count, study)
        self._known.move_to_end(player)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def _write(self, player: str, count: int, study: Study, entry: Entry) -> Study:
        """An entry comes to the books, unless another one came there meanwhile."""
        after = apply(study, entry)
        body = json.dumps(entry.as_json(), separators=(",", ":"))
        await self._store.write(lambda db: _append(db, player, count, body))
        self._remember(player, count + 1, after)
        return after

    # ── classes ────────────────────────────────────────────────────────────────────────────────────────────────

    async def open_class(self, teacher: str, name: str) -> str:
        """A class of this name; returns the code by which one joins it."""
        text = name.strip()
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            raise Refused(f"A class has a name of at most {LONGEST_NAME} letters.")
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        await self._store.write(lambda db: _open_class(db, teacher, text, code, self.now()))
        return code

    async def join(self, player: str, code: str) -> None:
        """Join the class of this code; its teacher sees from then on what one has practised."""
        await self._store.write(lambda db: _join(db, player, code.strip().upper(), self.now()))

    async def leave_class(self, player: str, code: str) -> None:
        """Leave a class; a teacher who leaves his own one closes it."""
        await self._store.write(lambda db: _leave(db, player, code))

    async def classes_of(self, player: str) -> list[Class]:
        """Those that one teaches and those that one has joined."""
        joined = select(pupils.c.code).where(pupils.c.player_id == player)
        wanted = (
            select(classes.c.code, classes.c.name, players.c.name, classes.c.teacher_id == player)
            .join(players, players.c.id == classes.c.teacher_id)
            .where((classes.c.teacher_id == player) | classes.c.code.in_(joined))
            .order_by(classes.c.name, classes.c.code)
        )
        return await self._store.read(lambda db: [Class(*row) for row in db.execute(wanted)])

    async def pupils(self, teacher: str, code: str) -> list[Pupil]:
        """Who is in a class, and what he has done; its teacher alone may know."""
        if not any(each.code == code and each.own for each in await self.classes_of(teacher)):
            raise Refused("There is no such class of yours.")
        wanted = (
            select(players.c.id, players.c.name)
            .join(pupils, pupils.c.player_id == players.c.id)
            .where(pupils.c.code == code)
            .order_by(players.c.name)
        )
        found = await self._store.read(lambda db: [(str(row[0]), str(row[1])) for row in db.execute(wanted)])
        return [Pupil(name, await self.study(player)) for player, name in found]


def _append(db: Connection, player: str, count: int, body: str) -> None:
    here = db.execute(select(func.count()).select_from(school).where(school.c.player_id == player)).scalar_one()
    if here != count:
        raise Refused("Something else was entered meanwhile: try it again.")
    db.execute(insert(school).values(player_id=player, number=count, entry=body))


def _open_class(db: Connection, teacher: str, name: str, code: str, at: int) -> None:
    own = db.execute(select(func.count()).select_from(classes).where(classes.c.teacher_id == teacher)).scalar_one()
    if own >= MOST_CLASSES:
        raise Refused(f"You have {MOST_CLASSES} classes: close one first.")
    db.execute(insert(classes).values(code=code, name=name, teacher_id=teacher, at=at))


def _join(db: Connection, player: str, code: str, at: int) -> None:
    teacher = db.execute(select(classes.c.teacher_id).where(classes.c.code == code)).scalar()
    if teacher is None:
        raise Refused("No class has this code.")
    if teacher == player:
        raise Refused("This is your own class.")
    here = db.execute(select(pupils.c.player_id).where(pupils.c.code == code)).scalars().all()
    if player in here:
        raise Refused("You are in this class already.")
    if len(here) >= MOST_PUPILS:
        raise Refused(f"The class is full: {MOST_PUPILS} have joined it.")
    db.execute(insert(pupils).values(code=code, player_id=player, at=at))


def _leave(db: Connection, player: str, code: str) -> None:
    own = db.execute(select(classes.c.teacher_id).where(classes.c.code == code)).scalar() == player
    gone = delete(pupils).where(pupils.c.code == code)
    if not own:
        gone = gone.where(pupils.c.player_id == player)
    if db.execute(gone).rowcount == 0 and not own:
        raise Refused("You are in no class of this code.")
    if own:
        db.execute(delete(classes).where(classes.c.code == code))
