"""Books from a time when names could look alike: nobody loses his account, and nobody is taken for another any more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from argon2 import PasswordHasher
from house_kit import opened
from sqlalchemy import Connection, text

from croupier import store
from croupier.play import Refused
from croupier.store import log, open_engine

pytestmark = pytest.mark.anyio
BEFORE = "0002"
OLD = [
    ("p1", "account", "Scope", "scope", "first horse"),
    ("p2", "account", "ѕсоре", "ѕсоре", "second horse"),
    ("p3", "account", "Sc0pe", "sc0pe", "third horse"),
    ("p4", "account", "Bоt Aino", "bоtaino", "fourth horse"),  # with a Cyrillic o: older than the house's own bot
    ("p5", "bot", "Bot Aino", "botaino", None),
    ("p6", "guest", "Guest 1000", "guest1000", None),
    ("p7", "account", "Žofie", "žofie", "seventh horse"),
    ("p8", "account", "ɑnn\u200d", "ɑnn\u200d", "eighth horse"),  # nobody could take this name now
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _at(db: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    config.attributes["connection"] = db
    command.upgrade(config, revision)


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """The books of an older house, with these people in them."""
    engine, hasher = open_engine(tmp_path), PasswordHasher(time_cost=1, memory_cost=1024)
    with engine.begin() as db:
        _at(db, BEFORE)
        for number, (player, kind, name, key, password) in enumerate(OLD):
            row = {"id": player, "kind": kind, "name": name, "name_key": key, "created_at": number}
            row["password_hash"] = password and hasher.hash(password)
            columns = ", ".join(row)
            db.execute(text(f"INSERT INTO players ({columns}) VALUES (:{columns.replace(', ', ', :')})"), row)
        session = {"id": "s1", "player": "p1", "token": "0" * 64, "now": 1_000, "end": 2**50}
        db.execute(text("INSERT INTO sessions VALUES (:id, :player, :token, NULL, :now, :end)"), session)
        for table in ("practice-0", "lobby-0"):
            log_head = {"table": table, "hash": "0" * 64}
            db.execute(
                text("INSERT INTO tables VALUES (:table, 'T', 'gelp/omaha', '{}', 'EUR', 1, 0, :hash)"), log_head
            )
            seats = json.dumps([["Scope", "p1"], ["Bot Aino", "p5"]])
            facts = {"round": f"{table}.1", **log_head, "seats": seats}
            db.execute(
                text(
                    "INSERT INTO rounds VALUES (:round, :table, 1, 'gelp/omaha', '{}', 'EUR', :hash, :seats, '{}', :hash, "
                    ":hash, 'void', NULL, 'It was cut off.', NULL, 1, 2)"
                ),
                facts,
            )
    engine.dispose()
    return tmp_path


async def test_everybody_still_logs_in_with_his_name_as_it_is_shown(books: Path) -> None:
    async with opened(books) as house:
        for player, kind, name, _, password in OLD:
            if kind == "account":
                assert password is not None
                assert (await house.people.login(name, password)).person.id == player
        assert (await house.people.login("zofie", "seventh horse")).person.id == "p7"
        with pytest.raises(Refused, match="do not belong together"):
            await house.people.login("Scope", "second horse")


async def test_of_those_who_look_alike_the_oldest_has_the_name(books: Path) -> None:
    async with opened(books) as house:
        rows = await house.store.read(lambda db: list(db.execute(text("SELECT id, name_key FROM players"))))
        keys = {row.id: row.name_key for row in rows}
        assert [keys[f"p{n}"] for n in (1, 2, 3)] == ["scope", "scope 2", "scope 3"]
        assert keys["p5"] == "botalno", "the house finds its bots by their names"
        assert keys["p4"] == "botalno 2"
        with pytest.raises(Refused, match="taken, or looks like one"):
            await house.people.become_account(await house.people.guest(), "SCOPE", "correct horse")


async def test_sessions_of_before_stand(books: Path) -> None:
    async with opened(books) as house:
        ann = (await house.people.login("Scope", "first horse")).person
        (session,) = await house.sessions.all_of(ann)
        assert (session.id, session.begun_at) == ("s1", 1_000)


async def test_hands_of_practice_tables_of_before_are_for_those_who_played_them(books: Path) -> None:
    async with opened(books) as house:

        async def seen(round_id: str, who: str | None) -> bool:
            def look(db: Connection) -> bool:
                row = log.round_of(db, round_id)
                assert row is not None
                return house.may_see(db, row, who)

            return await house.store.read(look)

        assert [await seen("practice-0.1", who) for who in ("p1", "p2", "", None)] == [True, False, False, False]
        assert [await seen("lobby-0.1", who) for who in ("p1", "p2", None)] == [True, True, True]
