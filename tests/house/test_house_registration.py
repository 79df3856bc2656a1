"""Making an account where the house must know who plays: who, how old, once, and by which terms. And its end."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from house_kit import deliver

from croupier.house import House, HouseOptions, audit, ledger
from croupier.house.identity import BadProvider, Claim, TestRegister, code_of, provider_of
from croupier.house.passwords import checked, common
from croupier.house.people import GRANTS, Person
from croupier.house.registration import Adults, Applicant, Form, Registration
from croupier.house.sessions import AN_EVENING_MS
from croupier.house.terms import NoTerms, terms_of
from croupier.house.wrong import Wrong
from croupier.play import Refused
from croupier.store.log import now_ms

BORN = date(1990, 1, 1)
TERMS = terms_of("house")
WANTED = Registration(TestRegister(), Adults(18, "Europe/Helsinki"), TERMS)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path, HouseOptions(plan=(), registration=WANTED))
    await house.open(deliver)
    yield house
    await house.close()
    assert audit(tmp_path).wrong == []


def form(individual: int = 900, born: date = BORN, name: str = "Ann", **more: str) -> Form:
    return replace(Form(name, "correct horse", Claim(code_of(born, individual), born), TERMS.version), **more)


async def registered(house: House, filled: Form) -> Person:
    assert house.registrar is not None
    return await house.registrar.register(await house.people.guest(), filled)


# ── who ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_the_test_register_knows_only_people_who_do_not_exist() -> None:
    register = TestRegister()
    assert (await register.identify(Claim(" 010190-900p", BORN))).found
    assert not (await register.identify(Claim("010190-990L", BORN))).found
    assert (await register.identify(Claim(code_of(date(2004, 2, 29), 912), date(2004, 2, 29)))).born == date(
        2004, 2, 29
    )
    assert (await register.identify(Claim(code_of(BORN, 900, "Y"), BORN))).found, "one of the newer signs"
    for number, field in (
        ("131052-308T", "number"),  # the authorities' own example, of nobody; but such numbers are people's
        ("010190-900A", "number"),
        ("310290-900" + code_of(BORN, 900)[-1], "number"),
        (code_of(date(1990, 1, 2), 900), "born"),
        ("", "number"),
        ("٠١٠١٩٠-900P", "number"),
    ):
        with pytest.raises(Wrong) as no:
            await register.identify(Claim(number, BORN))
        assert no.value.field == field, number


def test_a_provider_is_a_setting() -> None:
    assert provider_of("croupier.house.identity:TestRegister").name == "test-register"
    for bad in ("", "nowhere:Nobody", "croupier.house.identity", "croupier.house.identity:Claim", "builtins:dict"):
        with pytest.raises(BadProvider):
            provider_of(bad)


@pytest.mark.parametrize(
    ("moment", "born", "admitted"),
    [
        ((2026, 3, 28, 21, 59), date(2008, 3, 29), False),  # 23:59 in Helsinki
        ((2026, 3, 28, 22, 0), date(2008, 3, 29), True),  # midnight there, in the night of summer time
        ((2026, 2, 28, 12, 0), date(2008, 2, 29), False),
        ((2026, 3, 1, 12, 0), date(2008, 2, 29), True),
    ],
)
def test_one_is_grown_up_at_midnight_where_the_house_stands(
    moment: tuple[int, int, int, int, int], born: date, admitted: bool
) -> None:
    year, month, day, hour, minute = moment
    at = int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp() * 1000)
    no = Adults(18, "Europe/Helsinki")(Applicant(born, True, False, None, at))
    assert (no is None) is admitted


@pytest.mark.anyio
async def test_a_person_registers_once(house: House) -> None:
    ann = await registered(house, form())
    assert (await house.people.login("Ann", "correct horse")).person == ann
    with pytest.raises(Wrong, match="one person, one account") as no:
        await registered(house, form(name="Another"))
    assert no.value.field == "number"
    assert await registered(house, form(901, name="Bob"))
    assert house.registrar is not None
    with pytest.raises(Wrong, match="one account"):
        await house.registrar.may(form().claim)
    await house.registrar.may(form(902).claim)


@pytest.mark.anyio
async def test_of_many_at_the_same_moment_one_is_the_person(house: House) -> None:
    ends = await asyncio.gather(
        *(registered(house, form(name=f"Ann {letter}")) for letter in "ABCDEF"), return_exceptions=True
    )
    assert sum(isinstance(end, Person) for end in ends) == 1
    assert sum("one account" in str(end) for end in ends) == 5


@pytest.mark.anyio
async def test_who_is_not_admitted_stays_a_guest_and_nothing_is_kept(house: House) -> None:
    young = date.today().replace(year=date.today().year - 17, day=1)
    for filled, field in (
        (form(born=young), "born"),
        (form(990), "number"),
        (replace(form(), terms=None), "terms"),
        (form(terms="1999-01-01"), "terms"),
        (form(name="House"), "name"),
        (form(password="short"), "password"),
        (form(password="annannannann"), "password"),
    ):
        with pytest.raises(Wrong) as no:
            await registered(house, filled)
        assert no.value.field == field
    with closing(sqlite3.connect(house.data / "house.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM identities").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM consents").fetchone() == (0,)
        assert db.execute("SELECT DISTINCT kind FROM players").fetchall() == [("guest",)]


@pytest.mark.anyio
async def test_the_number_is_not_in_the_books(house: House) -> None:
    await registered(house, form())
    with closing(sqlite3.connect(house.data / "house.sqlite3")) as db:
        dump = "\n".join(db.iterdump())
    assert "010190-900P" not in dump
    assert "1990-01-01" in dump


@pytest.mark.anyio
async def test_where_one_registers_one_logs_in_every_evening(house: House) -> None:
    ann = await registered(house, form())
    before = now_ms()
    session = await house.sessions.of(await house.sessions.begin(ann))
    assert session is not None
    await house.sessions.renew(session)
    with closing(sqlite3.connect(house.data / "house.sqlite3")) as db:
        ((ends,),) = db.execute("SELECT expires_at FROM sessions")
    assert before <= ends - AN_EVENING_MS <= now_ms(), "a new token does not make it longer"


# ── terms ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_new_terms_are_accepted_before_the_next_play(house: House) -> None:
    ann = await registered(house, form())
    await house.consents.must_hold(ann.id)
    house.consents.terms = replace(TERMS, version="2027-01-01")
    house.consents._known.clear()  # as after a restart
    with pytest.raises(Wrong, match="2027-01-01") as no:
        await house.consents.must_hold(ann.id)
    assert no.value.field == "terms"
    with pytest.raises(Wrong, match="in force are of"):
        await house.consents.accept(ann.id, TERMS.version)
    for _ in range(2):
        await house.consents.accept(ann.id, "2027-01-01")
    await house.consents.must_hold(ann.id)
    house.consents._known.clear()
    await house.consents.must_hold(ann.id)
    house.consents.terms = None
    await house.consents.must_hold("anybody")
    with pytest.raises(Wrong, match="no terms"):
        await house.consents.accept(ann.id, "2027-01-01")


def test_a_text_has_a_title_headings_paragraphs_and_lists(tmp_path: Path) -> None:
    (tmp_path / "club.2026-01-01.md").write_text("# Old\n\nText.\n")
    (tmp_path / "club.2026-02-01.md").write_text("# The  club\n## Who\nAll\nof us.\n\n- one\n- two\n  lines\n\nEnd.\n")
    found = terms_of("club", tmp_path)
    assert (found.version, found.title) == ("2026-02-01", "The  club")
    assert [(block.kind, block.text) for block in found.blocks] == [
        ("heading", "Who"),
        ("text", "All of us."),
        ("item", "one"),
        ("item", "two lines"),
        ("text", "End."),
    ]
    with pytest.raises(NoTerms):
        terms_of("none", tmp_path)
    (tmp_path / "bad.2026-01-01.md").write_text("no title")
    with pytest.raises(NoTerms, match="title"):
        terms_of("bad", tmp_path)
    assert TERMS.blocks


# ── passwords ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "password",
    ["password1234", "Passw0rd!!!!", "qwertyuiop123", "1qaz2wsx3edc", "iloveyou2026", "111111111111", "abcabcabcabc",
     "letmein letmein", "dragon-monkey-12", "croupier2026", "Ann Lee 2026!", "annleeannlee"],
)  # fmt: skip
def test_what_is_tried_first_is_no_password(password: str) -> None:
    assert common(password, "Ann Lee")
    with pytest.raises(Wrong, match="tried first"):
        checked(password, "Ann Lee")


@pytest.mark.parametrize(
    "password",
    ["correct horse", "jänis söi porkkanan", "x" * 3 + "kq7 vzpW0", "🐎🔋📎 ja 🐄🐑🐖🐔🦆", "ř" * 11 + "ž ů"],
)
def test_any_characters_make_a_password(password: str) -> None:
    assert checked(password, "Ann Lee") == password


def test_a_password_has_twelve_characters_and_not_too_many() -> None:
    letters = "".join(map(chr, range(0x100, 0x181)))
    for wrong in ("", letters[:11], letters):
        with pytest.raises(Wrong, match="12 to 128"):
            checked(wrong, "Ann")
    for right in (letters[:12], letters[:64], letters[:128]):
        assert checked(right, "Ann") == right


# ── closing ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_an_account_is_closed_for_good(house: House) -> None:
    ann = await registered(house, form())
    cookie = await house.sessions.begin(ann)
    before = await house.store.read(ledger.total)
    await house.people.close(ann)
    assert await house.people.balances(ann.id) == dict.fromkeys(GRANTS, 0)
    assert await house.store.read(ledger.total) == before == 0
    assert await house.sessions.of(cookie) is None
    with pytest.raises(Refused, match="do not belong together"):
        await house.people.login("Ann", "correct horse")
    with pytest.raises(Refused, match="taken"):
        await registered(house, form(901, name="ANN"))
    with pytest.raises(Wrong, match="one account"):  # a break cannot be ended by a new account
        await registered(house, form(name="Anew"))
    with pytest.raises(Refused, match="no account to close"):
        await house.people.close(ann)
    with pytest.raises(Refused, match="no account to close"):
        await house.people.close(await house.people.guest())


@pytest.mark.anyio
async def test_money_at_a_table_keeps_an_account_open_and_so_does_the_houses_rule(house: House) -> None:
    ann = await registered(house, form())
    with pytest.raises(Refused, match="Withdraw it first"):
        await house.people.close(ann, pays_out_first=True)
    lay = {ledger.wallet("EUR", ann.id): -5_00, ledger.escrow("EUR", "t1", ann.id): 5_00}
    await house.store.write(lambda db: ledger.transfer(db, "stake", lay))
    with pytest.raises(Refused, match="5 €|5.00 €|€"):
        await house.people.close(ann)
    assert (await house.people.login("Ann", "correct horse")).person == ann
    back = {account: -amount for account, amount in lay.items()}
    await house.store.write(lambda db: ledger.transfer(db, "left", back))
    with closing(sqlite3.connect(house.data / "house.sqlite3")) as db, db:  # what no chain knows
        db.execute(
            "DELETE FROM postings WHERE transfer_id IN (SELECT id FROM transfers WHERE cause IN ('stake', 'left'))"
        )
        db.execute("DELETE FROM transfers WHERE cause IN ('stake', 'left')")
        db.execute("DELETE FROM accounts WHERE kind = 'escrow'")
