"""The second factor: codes as the standards have them, each taken once, and ten for the day on which the phone is gone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from house_kit import opened

from croupier.house import House, audit, totp
from croupier.house.factors import CODES, Factors
from croupier.house.people import Person
from croupier.house.wrong import WrongCode
from croupier.play import Refused

SEED = b"12345678901234567890"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_codes_that_count_are_those_of_rfc_4226() -> None:
    """Appendix D."""
    codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489"
    assert " ".join(totp.hotp(SEED, n) for n in range(10)) == codes


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_codes_of_a_moment_are_those_of_rfc_6238(seconds: int, code: str) -> None:
    """Appendix B, SHA-1, eight digits; ours are the last six of them."""
    step = totp.step_at(seconds * 1000)
    assert totp.hotp(SEED, step, 8) == code
    assert totp.fitting_step(SEED, code[-6:], seconds * 1000, -1) == step


def test_a_code_is_good_half_a_minute_before_and_after_and_only_later_than_the_last() -> None:
    at, code = 1_000_000_000_000, totp.hotp(SEED, totp.step_at(1_000_000_000_000))
    step = totp.step_at(at)
    assert [totp.fitting_step(SEED, code, at + s * 30_000, -1) for s in (-2, -1, 0, 1, 2)] == [
        None,
        step,
        step,
        step,
        None,
    ]
    assert totp.fitting_step(SEED, code, at, step) is None
    for wrong in ("", "12345", code + "0", "x" * 6, "①②③④⑤⑥"):
        assert totp.fitting_step(SEED, wrong, at, -1) is None
    assert totp.read(totp.typed(SEED)) == SEED
    with pytest.raises(ValueError, match="A to Z"):
        totp.read("18!")


# ── in the house ───────────────────────────────────────────────────────────────────────────────────────────────────


class App:
    """A phone with somebody's secret, and the clock of the house."""

    def __init__(self, house: House) -> None:
        self.now = 1_790_000_000_000
        secret = (house.data / "secret.key").read_text().strip()
        self.factors = Factors(house.store, secret, lambda: self.now)

    async def on(self, who: Person) -> list[str]:
        setup = await self.factors.setup(who)
        self.secret = totp.read(setup.secret)
        return await self.factors.turn_on(who, setup.ticket, self.code())

    def code(self) -> str:
        return totp.hotp(self.secret, totp.step_at(self.now))

    def later(self, seconds: int = 30) -> None:
        self.now += seconds * 1000


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path, plan=()) as house:
        yield house
    assert audit(tmp_path).wrong == []


async def _account(house: House, name: str = "Ann") -> Person:
    return await house.people.become_account(await house.people.guest(), name, "correct horse")


@pytest.mark.anyio
async def test_a_code_is_asked_for_once_it_is_on_and_taken_once(house: House) -> None:
    ann, app = await _account(house), App(house)
    await app.factors.must_pass(ann.id, None)
    codes = await app.on(ann)
    assert len(set(codes)) == CODES
    with pytest.raises(WrongCode, match="six digits"):
        await app.factors.must_pass(ann.id, None)
    with pytest.raises(WrongCode, match="used before"):
        await app.factors.must_pass(ann.id, app.code())
    app.later()
    await app.factors.must_pass(ann.id, f" {app.code()[:3]} {app.code()[3:]}")
    with pytest.raises(WrongCode):
        await app.factors.must_pass(ann.id, app.code())
    assert (await app.factors.standing(ann.id)).refused_at == app.now
    await app.factors.turn_off(ann)
    await app.factors.must_pass(ann.id, None)
    assert (await app.factors.standing(ann.id)).on_since is None


@pytest.mark.anyio
async def test_of_many_at_the_same_moment_one_gets_in_with_a_code(house: House) -> None:
    ann, app = await _account(house), App(house)
    (first, *_) = await app.on(ann)
    app.later()
    for code in (app.code(), first):
        ends = await asyncio.gather(*(app.factors.must_pass(ann.id, code) for _ in range(8)), return_exceptions=True)
        assert [type(end) for end in ends if end is not None] == [WrongCode] * 7


@pytest.mark.anyio
async def test_each_recovery_code_is_good_once_until_there_are_new_ones(house: House) -> None:
    ann, bob, app = await _account(house), await _account(house, "Bob"), App(house)
    codes = await app.on(ann)
    await app.factors.must_pass(ann.id, codes[3].upper().replace("-", " "))
    with pytest.raises(WrongCode):
        await app.factors.must_pass(ann.id, codes[3])
    assert (await app.factors.standing(ann.id)).codes_left == CODES - 1
    await app.on(bob)
    with pytest.raises(WrongCode):
        await app.factors.must_pass(bob.id, codes[4])
    new = await app.factors.renew_codes(ann)
    with pytest.raises(WrongCode):
        await app.factors.must_pass(ann.id, codes[5])
    await app.factors.must_pass(ann.id, new[5])
    assert (await app.factors.standing(ann.id)).codes_left == CODES - 1


@pytest.mark.anyio
async def test_a_setup_is_for_who_asked_for_a_quarter_of_an_hour_and_with_the_right_code(house: House) -> None:
    ann, bob, app = await _account(house), await _account(house, "Bob"), App(house)
    setup = await app.factors.setup(ann)
    assert setup.address.startswith(f"otpauth://totp/Croupier:Ann?secret={setup.secret}")
    app.secret = totp.read(setup.secret)
    with pytest.raises(WrongCode, match="clock of the phone"):
        await app.factors.turn_on(ann, setup.ticket, "000000" if app.code() != "000000" else "111111")
    for who, ticket in ((bob, setup.ticket), (ann, setup.ticket[:-4] + "AAA="), (ann, ""), (ann, "ů")):
        with pytest.raises(Refused, match="Begin again"):
            await app.factors.turn_on(who, ticket, app.code())
    app.later(901)
    with pytest.raises(Refused, match="Begin again"):
        await app.factors.turn_on(ann, setup.ticket, app.code())
    assert (await app.factors.standing(ann.id)).on_since is None
    with pytest.raises(Refused, match="make an account first"):
        await app.factors.setup(await house.people.guest())
    with pytest.raises(Refused, match="no second factor"):
        await app.factors.renew_codes(ann)


@pytest.mark.anyio
async def test_the_books_hold_neither_secret_nor_code(house: House) -> None:
    ann, app = await _account(house), App(house)
    codes = await app.on(ann)
    with closing(sqlite3.connect(house.data / "house.sqlite3")) as db:
        dump = "\n".join(db.iterdump())
    for secret in (totp.typed(app.secret), *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in dump
    other = Factors(house.store, "ab" * 32, lambda: app.now)
    app.later()
    with pytest.raises(WrongCode):  # a secret of another house opens nothing, and says nothing
        await other.must_pass(ann.id, app.code())
