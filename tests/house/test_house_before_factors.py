"""Books from before there were identities, terms and second factors: everybody is as he was, and may have one now."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from house_kit import opened
from sqlalchemy import inspect

from croupier import store
from croupier.house import audit, passwords, totp
from croupier.store import open_engine
from croupier.store.log import now_ms

pytestmark = pytest.mark.anyio
BEFORE = "0008"
NEW = {"identities", "consents", "factors", "recovery_codes"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _back(data: Path) -> set[str]:
    """Take the books back to the version before; the tables that there are then."""
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    engine = open_engine(data)
    with engine.begin() as db:
        config.attributes["connection"] = db
        command.downgrade(config, BEFORE)
        found = set(inspect(db).get_table_names())
    engine.dispose()
    return found


async def test_who_has_a_short_password_and_a_session_keeps_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, plan=()) as house:
        with monkeypatch.context() as then:
            then.setattr(passwords, "LEAST", 8)
            ann = await house.people.become_account(await house.people.guest(), "Ann", "kq7 vzpW")
        cookie = await house.sessions.begin(ann)
    assert not NEW & _back(tmp_path)
    report = audit(tmp_path)
    assert report.wrong == []
    assert any("older than this program" in note for note in report.notes)
    async with opened(tmp_path, plan=()) as house:
        assert await house.sessions.of(cookie) is not None
        assert (await house.people.login("Ann", "kq7 vzpW")).person == ann
        assert [each.agent for each in await house.sessions.all_of(ann)] == [None]
        setup = await house.factors.setup(ann)
        code = totp.hotp(totp.read(setup.secret), totp.step_at(now_ms()))
        assert len(await house.factors.turn_on(ann, setup.ticket, code)) == 10
    assert audit(tmp_path).wrong == []
