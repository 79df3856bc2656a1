"""Guests, accounts, passwords and sessions."""

from __future__ import annotations

import asyncio
import string
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from house_kit import opened

from croupier.house import House
from croupier.house import sessions as sessions_module
from croupier.house.people import GRANTS, Person, WrongPassword
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
    assert (await house.people.login("ann lee", "correct horse")).person == ann
    for name, password in (("ann lee", "wrong horse"), ("nobody", "correct horse")):
        with pytest.raises(Refused, match="do not belong together"):
            await house.people.login(name, password)
    with pytest.raises(Refused, match="already"):
        await house.people.become_account(ann, "Another", "correct horse")


@pytest.mark.parametrize(
    "name",
    ["", "A", "x" * 40, "Guest 12", "bot anna", "B0t Anna", "ВОТ", "НОUSE", "a\x00b", "<b>Ann</b>", "House", "--"],
)
async def test_names_that_are_not_possible(house: House, name: str) -> None:
    guest = await house.people.guest()
    with pytest.raises(Refused):
        await house.people.become_account(guest, name, "correct horse")


async def test_a_name_is_taken_once_whatever_its_case(house: House) -> None:
    await house.people.become_account(await house.people.guest(), "Žofie", "correct horse")
    with pytest.raises(Refused, match="taken"):
        await house.people.become_account(await house.people.guest(), "žOFIE", "correct horse")


async def test_a_password_is_long_enough(house: House) -> None:
    with pytest.raises(Refused, match="12 to 128"):
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


async def test_of_many_at_once_one_becomes_the_account(house: House) -> None:
    guest = await house.people.guest()
    wishes = [house.people.become_account(guest, f"Ann {letter}", "correct horse") for letter in "ABCDEFGH"]
    ends = await asyncio.gather(*wishes, return_exceptions=True)
    (ann,) = [end for end in ends if isinstance(end, Person)]
    assert [str(end) for end in ends if end is not ann] == [
        "You have an account already: it was made a moment ago."
    ] * 7
    assert (await house.people.login(ann.name, "correct horse")).person == ann


async def test_of_many_at_once_one_gets_the_name(house: House) -> None:
    guests = [await house.people.guest() for _ in range(6)]
    names = ["Scope", "ѕсоре", "SCOPE", "Sc0pe", "ｓｃｏｐｅ", "Scópe"]
    wishes = [
        house.people.become_account(guest, name, "correct horse") for guest, name in zip(guests, names, strict=True)
    ]
    ends = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(end, Person) for end in ends) == 1
    assert sum("taken, or looks like one that is" in str(end) for end in ends) == 5


async def test_another_password_ends_every_session(house: House) -> None:
    ann = await house.people.become_account(await house.people.guest(), "Ann", "correct horse")
    cookies = [await house.sessions.begin(ann) for _ in range(3)]
    with pytest.raises(WrongPassword):
        await house.people.change_password(ann, "wrong horse", "battery staple")
    with pytest.raises(Refused, match="12 to 128"):
        await house.people.change_password(ann, "correct horse", "short")
    with pytest.raises(Refused, match="make an account first"):
        await house.people.change_password(await house.people.guest(), "correct horse", "battery staple")
    assert [await house.sessions.of(cookie) is not None for cookie in cookies] == [True] * 3
    proved = await house.people.change_password(ann, "correct horse", "battery staple")
    assert [await house.sessions.of(cookie) for cookie in cookies] == [None] * 3
    assert await house.sessions.of(await house.sessions.begin(proved)) is not None
    with pytest.raises(Refused, match="do not belong together"):
        await house.people.login("Ann", "correct horse")
    assert (await house.people.login("Ann", "battery staple")).person == ann


async def test_who_logged_in_with_the_old_password_a_moment_too_late_gets_no_session(house: House) -> None:
    ann = await house.people.become_account(await house.people.guest(), "Ann", "correct horse")
    early = await house.people.login("Ann", "correct horse")
    await house.people.change_password(ann, "correct horse", "battery staple")
    with pytest.raises(Refused, match="changed a moment ago"):
        await house.sessions.begin(early)
    assert await house.sessions.all_of(ann) == []


async def test_of_two_changes_at_once_one_counts(house: House) -> None:
    ann = await house.people.become_account(await house.people.guest(), "Ann", "correct horse")
    wanted = ("battery staple", "staple battery")
    changes = [house.people.change_password(ann, "correct horse", each) for each in wanted]
    ends = await asyncio.gather(*changes, return_exceptions=True)
    assert sorted(isinstance(end, Refused) for end in ends) == [False, True]
    right = next(each for each, end in zip(wanted, ends, strict=True) if not isinstance(end, Refused))
    assert (await house.people.login("Ann", right)).person == ann


async def test_of_many_requests_one_changes_the_token(house: House) -> None:
    """A page that asks three things at once with an old token keeps its session, whichever answer comes last."""
    cookie = await house.sessions.begin(await house.people.guest())
    session = await house.sessions.of(cookie)
    assert session is not None
    renewed = [new for new in await asyncio.gather(*(house.sessions.renew(session) for _ in range(5))) if new]
    assert len(renewed) == 1
    assert await house.sessions.of(renewed[0]) is not None
    assert await house.sessions.of(cookie) is not None, "the one before is good for a moment"


async def test_sessions_are_seen_and_ended_by_their_owner(house: House) -> None:
    ann, bob = await house.people.guest(), await house.people.guest()
    mine = [await house.sessions.of(await house.sessions.begin(ann)) for _ in range(3)]
    other = await house.sessions.of(await house.sessions.begin(bob))
    assert other is not None
    this, *rest = [session for session in mine if session is not None]
    assert {each.id for each in await house.sessions.all_of(ann)} == {session.id for session in (this, *rest)}
    assert all(each.begun_at <= each.used_at for each in await house.sessions.all_of(ann))
    assert not await house.sessions.end_one(bob, rest[0].id)
    assert await house.sessions.end_one(ann, rest[0].id)
    await house.sessions.end_others(this)
    assert [each.id for each in await house.sessions.all_of(ann)] == [this.id]
    assert [each.id for each in await house.sessions.all_of(bob)] == [other.id]


async def test_nobody_has_sessions_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_module, "MOST", 3)
    ann = await house.people.guest()
    cookies = [await house.sessions.begin(ann) for _ in range(5)]
    assert len(await house.sessions.all_of(ann)) == 3
    assert await house.sessions.of(cookies[-1]) is not None
