"""Guests, accounts, passwords and sessions."""

from __future__ import annotations

import string
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from house_kit import opened

from croupier.house import House
from croupier.house import sessions as sessions_module
from croupier.house.people import GRANTS
from croupier.play import Refused

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path, plan=()) as house:
        yield house


async def test_a_guest_has_play_money_at_once(house: House) -> None:
    guest = await house.people.guest()
    assert guest.name.startswith("Guest ")
    assert await house.people.balances(guest.id) == GRANTS


async def test_a_guest_becomes_an_account_and_comes_back(house: House) -> None:
    guest = await house.people.guest()
    ann = await house.people.become_account(guest, "  Ann   Lee ", "correct horse")
    assert (ann.id, ann.name, ann.kind) == (guest.id, "Ann Lee", "account")
    assert await house.people.login("ann lee", "correct horse") == ann
    for name, password in (("ann lee", "wrong horse"), ("nobody", "correct horse")):
        with pytest.raises(Refused, match="do not belong together"):
            await house.people.login(name, password)
    with pytest.raises(Refused, match="already"):
        await house.people.become_account(ann, "Another", "correct horse")


@pytest.mark.parametrize("name", ["", "A", "x" * 40, "Guest 12", "bot anna", "a\x00b", "<b>Ann</b>", "House", "--"])
async def test_names_that_are_not_possible(house: House, name: str) -> None:
    guest = await house.people.guest()
    with pytest.raises(Refused):
        await house.people.become_account(guest, name, "correct horse")


async def test_a_name_is_taken_once_whatever_its_case(house: House) -> None:
    await house.people.become_account(await house.people.guest(), "Žofie", "correct horse")
    with pytest.raises(Refused, match="taken"):
        await house.people.become_account(await house.people.guest(), "žOFIE", "correct horse")


async def test_a_password_is_long_enough(house: House) -> None:
    with pytest.raises(Refused, match="8 to 200"):
        await house.people.become_account(await house.people.guest(), "Ann", "short")


def _changed(cookie: str) -> Iterator[str]:
    """Every letter changed by itself. Of the last one only the first four bits count, so all of them are turned."""
    for place, letter in enumerate(cookie[:-1]):
        yield cookie[:place] + ("A" if letter != "A" else "B") + cookie[place + 1 :]
    letters = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    yield cookie[:-1] + letters[letters.index(cookie[-1]) ^ 0b111111]


async def test_a_session_is_signed_and_changes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await house.people.guest()
    cookie = await house.sessions.begin(guest)
    session = await house.sessions.of(cookie)
    assert session is not None
    assert session.person == guest
    for bad in (None, "", "nonsense", "x" * 1000, *_changed(cookie)):
        assert await house.sessions.of(bad) is None, bad
    new = await house.sessions.renew(session)
    assert new != cookie
    assert await house.sessions.of(new) is not None
    assert await house.sessions.of(cookie) is not None, "the one before is good for a moment"
    monkeypatch.setattr(sessions_module, "GRACE_MS", -1)
    assert await house.sessions.of(cookie) is None
    await house.sessions.end(session)
    assert await house.sessions.of(new) is None
