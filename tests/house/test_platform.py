"""The rules of a platform: what a refusal says, and what holds whatever comes in."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from platform_kit import RULES, Person, at, registered

from croupier.house.platform import entries as e
from croupier.house.platform.account import Account, Held, apply, as_json, due, from_json
from croupier.house.platform.book import platform_for
from croupier.house.platform.calendar import begins, local
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.spending import counted
from croupier.play import Refused

NOON = at("2026-03-28 12:00")
HOUR = 3_600_000
ROLLING = platform_for("ray-online", loss_limit_window="rolling")


def refused(account: Account, entry: e.Entry, rules: PlatformRules = RULES) -> Held:
    with pytest.raises(Held) as no:
        apply(rules, account, entry)
    return no.value


# ── refusals carry their facts ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("entries", "last", "facts"),
    [
        ([], e.Deposits(NOON, 1), ("wallet.ceiling", "P-16", 0, None)),
        ([], e.Withdraws(at("2026-03-29 00:30"), 1), ("wallet.night", "P-17", 0, "2026-03-29 06:00")),
        (
            [e.Stakes(NOON, "one", "slot", 490_00), e.Settles(NOON, "one", "slot", 490_00, 0)],
            e.Stakes(NOON, "one", "slot", 20_00),
            ("loss.slot.day", "P-21", 10_00, "2026-03-29 00:00"),
        ),
        ([], e.Stakes(NOON, "one", "alone", 500_01), ("loss.alone.day", "P-22", 500_00, "2026-03-29 00:00")),
        (
            [e.SetsLimit(NOON, "spending", "month", 100_00)],
            e.Stakes(NOON, "one", "among", 200_00),
            ("own.spending.month", "P-19", 100_00, "2026-04-01 00:00"),
        ),
        ([e.Excludes(NOON, 6)], e.Stakes(NOON, "one", "slot", 1), ("exclusion", "P-24", None, "2026-09-28 12:00")),
        ([], e.Excludes(NOON, 13), ("exclusion.most", "P-24", None, "2027-03-28 12:00")),
        ([], e.Stakes(NOON, "one", "among", 5000_01), ("wallet.credit", "P-2", 5000_00, None)),
        (
            [e.Blocks(NOON, "1", "law", "play", NOON + HOUR)],
            e.Stakes(NOON, "one", "among", 1),
            ("block.play", "P-18", None, "2026-03-28 13:00"),
        ),
        (
            [e.SetsLimit(NOON, "time", "day", 0)],
            e.Stakes(NOON, "one", "slot", 1),
            ("own.time.day", "P-20", 0, "2026-03-29 00:00"),
        ),
        ([e.Stops(NOON)], e.Stakes(NOON, "one", "slot", 1), ("stop", None, None, "2026-03-29 00:00")),
    ],
)
def test_a_refusal_says_which_limit_how_much_is_left_and_until_when(
    entries: list[e.Entry], last: e.Entry, facts: tuple[Any, ...]
) -> None:
    account = registered(NOON)
    for entry in entries:
        account, _ = apply(RULES, account, entry)
    no = refused(account, last)
    limit, rule, left, until = facts
    assert no.facts == {
        "limit": limit,
        "rule": None if rule is None else f"ray-online/platform#{rule}",
        "left": left,
        "until": None if until is None else at(until),
    }
    if until is not None:
        assert until in no.reason


def test_who_has_set_no_limit_is_told_which_one() -> None:
    account = Account()
    account, _ = apply(RULES, account, e.Registers(NOON, "1990-01-01", "register", found=True, terms="1"))
    account, _ = apply(RULES, account, e.Deposits(NOON, 100))
    for window in ("day", "month"):
        assert refused(account, e.Stakes(NOON, "one", "slot", 1)).limit == f"own.spending.{window}"
        account, _ = apply(RULES, account, e.SetsLimit(NOON, "spending", window, 100))
    apply(RULES, account, e.Stakes(NOON, "one", "slot", 1))


@pytest.mark.parametrize("born", ["", "yesterday", "2030-01-01", "1990-02-30"])
def test_a_date_of_birth_is_a_date_that_was(born: str) -> None:
    assert refused(Account(), e.Registers(NOON, born, "register", found=True, terms="1")).limit == "born"


@pytest.mark.parametrize("amount", [0, -1])
@pytest.mark.parametrize(
    "kind", [e.Deposits, e.Withdraws, lambda at, amount: e.Stakes(at, "one", "slot", amount)]
)  # fmt: skip
def test_an_amount_is_more_than_nothing(kind: Any, amount: int) -> None:
    with pytest.raises(Refused, match="more than nothing"):
        apply(RULES, registered(NOON), kind(NOON, amount))


def test_money_that_the_house_does_not_know_is_refused() -> None:
    with pytest.raises(Refused, match="EUR"):
        apply(RULES, registered(NOON), e.Stakes(NOON, "one", "slot", 1, "CZK"))


def test_terms_that_have_changed_are_accepted_before_the_next_stake() -> None:
    account = registered(NOON)
    later = RULES.model_copy(update={"registration": RULES.registration.model_copy(update={"terms": "2"})})
    assert refused(account, e.Stakes(NOON, "one", "slot", 1), later).limit == "registration.terms"
    assert refused(account, e.Accepts(NOON, "1"), later).limit == "registration.terms"
    account, _ = apply(later, account, e.Accepts(NOON, "2"))
    apply(later, account, e.Stakes(NOON, "one", "slot", 1))
    apply(later, account, e.Withdraws(NOON, 1))


@pytest.mark.rule("ray-online/platform#P-17")
def test_a_ban_that_ends_at_an_hour_that_comes_twice_ends_later_than_now() -> None:
    """Clocks are set back from four to three on that morning, half an hour before the ban would end again."""
    rules = platform_for("ray-online", night_ban_to="03:30")
    account, first, hour = registered(at("2026-10-24 12:00"), rules), at("2026-10-25 03:29"), 3_600_000
    for now, ends in ((first, first + 60_000), (first + hour, first + hour + 60_000)):
        assert refused(account, e.Withdraws(now, 1), rules).until == ends
        account, _ = apply(rules, account, e.Withdraws(ends, 1))


def test_a_block_that_is_lifted_by_name_leaves_the_others() -> None:
    account = registered(NOON)
    for id_ in ("1", "2"):
        account, _ = apply(RULES, account, e.Blocks(NOON, id_, "law", "play"))
    with pytest.raises(Refused, match="already"):
        apply(RULES, account, e.Blocks(NOON, "2", "law", "play"))
    account, _ = apply(RULES, account, e.Unblocks(NOON, "1"))
    assert refused(account, e.Stakes(NOON, "one", "slot", 1)).limit == "block.play"
    account, _ = apply(RULES, account, e.Unblocks(NOON, "2"))
    apply(RULES, account, e.Stakes(NOON, "one", "slot", 1))


def test_what_is_owed_in_one_currency_or_held_there_leaves_the_other_alone() -> None:
    rules = platform_for("gelp")
    account, _ = apply(rules, Account(), e.Registers(NOON, "1990-01-01"))
    account, _ = apply(rules, account, e.Checked(NOON, excluded=False))
    for code in ("CZK", "EUR"):
        account, _ = apply(rules, account, e.Deposits(NOON, 100_00, code))
    account, _ = apply(rules, account, e.SetsLimit(NOON, "spending", "day", 10_00, "CZK"))
    assert refused(account, e.Stakes(NOON, "one", "slot", 11_00, "CZK"), rules).limit == "own.spending.day"
    account, _ = apply(rules, account, e.Stakes(NOON, "one", "slot", 11_00, "EUR"))
    assert (account.purse("CZK").balance, account.purse("EUR").balance) == (100_00, 89_00)
    with pytest.raises(Refused, match="another kind"):
        apply(rules, account, e.Stakes(NOON, "one", "slot", 1, "CZK"))


# ── moments ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_entries_of_one_moment_count_in_their_order() -> None:
    lower, stake = e.SetsLimit(NOON, "spending", "day", 10_00), e.Stakes(NOON, "one", "slot", 20_00)
    account, _ = apply(RULES, registered(NOON), lower)
    assert refused(account, stake).left == 10_00
    account, _ = apply(RULES, registered(NOON), stake)
    account, _ = apply(RULES, account, lower)
    assert refused(account, replace(stake, amount=1)).left == 0


def test_a_clock_that_was_set_back_ends_nothing_early_and_counts_no_day_twice() -> None:
    person = Person(registered(NOON))
    person.does(e.Excludes(NOON, days=1))
    assert not person.does(e.Stakes(NOON - 30 * 24 * HOUR, "one", "slot", 1))
    assert person.account.excluded == NOON + 24 * HOUR - HOUR  # clocks are set forward in that night
    person.does(e.Tick(NOON + 24 * HOUR))
    assert person.does(e.Stakes(NOON, "one", "slot", 500_00))
    assert person.account.now == NOON + 24 * HOUR
    person.does(e.Settles(NOON, "one", "slot", 500_00, 0))
    assert not person.does(e.Stakes(NOON, "one", "slot", 1))


def test_nothing_is_due_for_who_does_nothing() -> None:
    assert due(RULES, Account()) is None
    assert due(RULES, registered(NOON)) is None


@pytest.mark.parametrize("data", [[], {"now": "soon"}, {"purses": {"EUR": 3}}, {"open": {"one": {"cls": "dice"}}}])
def test_data_that_are_no_account_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match="validation error"):
        from_json(data)


# ── whatever comes in ──────────────────────────────────────────────────────────────────────────────────────────────

_MONEY = st.sampled_from([1, 50, 9_99, 10_00, 100_00, 250_00, 499_99, 500_00, 1200_00])
_TABLES = st.sampled_from(["one", "two"])
_CLASSES = {"one": "slot", "two": "alone", "three": "among"}
_WINDOWS = st.sampled_from(["day", "month"])


def _entries() -> st.SearchStrategy[Any]:
    table = st.sampled_from(list(_CLASSES))
    return st.one_of(
        st.builds(lambda t, a: lambda at: e.Stakes(at, t, _CLASSES[t], a), table, _MONEY),  # type: ignore[arg-type]
        st.builds(lambda t, a: lambda at: e.Stakes(at, t, _CLASSES[t], a), table, _MONEY),  # type: ignore[arg-type]
        st.builds(
            lambda t, r, p: lambda at: e.Settles(at, t, _CLASSES[t], r, p),  # type: ignore[arg-type]
            table,
            _MONEY,
            st.sampled_from([0, 0, 0, 100_00, 700_00]),
        ),
        st.builds(lambda a: lambda at: e.Deposits(at, a), _MONEY),
        st.builds(lambda a: lambda at: e.Withdraws(at, a), _MONEY),
        st.builds(
            lambda w, a: lambda at: e.SetsLimit(at, "spending", w, a),
            _WINDOWS,
            st.sampled_from([0, 10_00, 100_00, 300_00, 2000_00, None]),
        ),
        st.builds(lambda w: lambda at: e.TakesBackRaise(at, "spending", w), _WINDOWS),
        st.builds(lambda m: lambda at: e.SetsLimit(at, "time", "day", m), st.sampled_from([0, 30, 600, None])),
        st.builds(lambda b: lambda at: e.Plays(at, b), st.booleans()),
        st.builds(lambda d: lambda at: e.Excludes(at, days=d), st.sampled_from([1, 3, 400])),
        st.builds(lambda h: lambda at: e.CoolsOff(at, h), st.sampled_from([1, 24])),
        st.sampled_from([e.Stops, e.LiftsExclusion, e.ReadsReminder, e.Tick, e.Closes]),
        st.builds(lambda u: lambda at: e.Blocks(at, "b", "law", "play", at + u), st.sampled_from([HOUR, 40 * HOUR])),
        st.just(lambda at: e.Unblocks(at, "b")),
        st.builds(lambda m: lambda at: e.RemindsAfter(at, m), st.sampled_from([60, 300, None])),
        st.builds(lambda a: lambda at: e.Caps(at, a), st.sampled_from([0, 20_00, None])),
        st.builds(lambda t: lambda at: e.Interrupted(at, t), table),
    )


_STEPS = st.lists(
    st.tuples(st.sampled_from([0, 0, 1, HOUR // 2, 3 * HOUR, 11 * HOUR, 25 * HOUR, -HOUR, -90 * HOUR]), _entries()),
    max_size=40,
)
_BEGINNING = st.sampled_from([NOON, at("2026-10-24 23:00"), at("2026-12-31 20:00"), at("2026-03-30 07:00")])


def _told(steps: list[tuple[int, Any]], begin: int) -> list[e.Entry]:
    """Entries on a clock that mostly goes forward."""
    out, now = [], begin
    for span, make in steps:
        now += span
        out.append(make(now))
    return out


def _day(moment: int) -> str:
    return f"{local(moment, RULES.zone):%Y-%m-%d}"


class Books:
    """The same account, kept in a second and simple way: every loss with its moment."""

    def __init__(self) -> None:
        self.losses: list[tuple[int, str, int]] = []

    def lost(self, now: int, window: str, *classes: str) -> int:
        """In the day or month of this moment, by the calendar there."""
        length = 10 if window == "day" else 7
        same = (each for each in self.losses if _day(each[0])[:length] == _day(now)[:length])
        return sum(net for _, cls, net in same if cls in classes)

    def within(self, now: int, cls: str) -> int:
        return sum(net for then, of, net in self.losses if of == cls and then > now - 24 * HOUR)


@given(_STEPS, _BEGINNING)
@settings(max_examples=120)
def test_no_more_is_ever_let_through_than_every_limit_lets(steps: list[tuple[int, Any]], begin: int) -> None:
    person, books = Person(registered(begin)), Books()
    for entry in _told(steps, begin):
        before = person.account
        done = person.does(entry)
        after, now = person.account, person.account.now
        assert after.purse("EUR").balance >= 0
        assert after.now >= before.now
        if done and isinstance(entry, e.Settles):
            lies = before.open.get(entry.table)
            books.losses.append((now, "alone" if lies is None else lies.cls, entry.released - entry.paid))
        if done and isinstance(entry, e.Stakes):
            lie = {cls: after.lying("EUR", frozenset((cls,))) for cls in _CLASSES.values()}
            for cls in ("slot", "alone"):
                if entry.cls == cls:
                    assert books.lost(now, "day", cls) + lie[cls] <= 500_00
            for name, limit in after.purse("EUR").limits.items():
                assert limit.amount is not None
                assert books.lost(now, name.split(".")[1], *lie) + sum(lie.values()) <= limit.amount


@given(_STEPS, _BEGINNING)
@settings(max_examples=60)
def test_a_rolling_day_never_holds_more_than_its_limit(steps: list[tuple[int, Any]], begin: int) -> None:
    person, books = Person(registered(begin, ROLLING), ROLLING), Books()
    for entry in _told(steps, begin):
        before = person.account
        done, now = person.does(entry), person.account.now
        if done and isinstance(entry, e.Settles):
            lies = before.open.get(entry.table)
            books.losses.append((now, "alone" if lies is None else lies.cls, entry.released - entry.paid))
        if done and isinstance(entry, e.Stakes) and entry.cls != "among":
            lies_there = person.account.lying("EUR", frozenset((entry.cls,)))
            assert books.within(now, entry.cls) + lies_there <= 500_00


@given(_STEPS, _BEGINNING)
@settings(max_examples=120)
def test_lowering_is_at_once_and_raising_never_on_the_same_day(steps: list[tuple[int, Any]], begin: int) -> None:
    person = Person(registered(begin, limit=100_00))
    in_force = [(begin, "day", 100_00), (begin, "month", 100_00)]
    for entry in _told(steps, begin):
        before = person.account
        done = person.does(entry)
        for window in ("day", "month"):
            now = person.account.purse("EUR").limits[f"spending.{window}"].amount
            assert now is not None, "it is compulsory"
            in_force.append((person.account.now, window, now))
        if done and isinstance(entry, e.SetsLimit) and entry.what == "spending" and entry.amount is not None:
            was = before.purse("EUR").limits[f"spending.{entry.window}"]
            if was.since is None and was.amount is not None and entry.amount <= was.amount:
                assert person.account.purse("EUR").limits[f"spending.{entry.window}"].amount == entry.amount
    for window in ("day", "month"):
        for (then, _, before_), (now_, _, after_) in pairwise(each for each in in_force if each[1] == window):
            assert after_ <= before_ or _day(then) != _day(now_)


@given(_STEPS, _BEGINNING)
@settings(max_examples=120)
def test_nothing_ends_an_exclusion_before_its_time(steps: list[tuple[int, Any]], begin: int) -> None:
    person = Person(registered(begin))
    assert person.does(e.Excludes(begin, months=1))
    until = person.account.excluded
    assert until is not None
    for entry in _told(steps, begin):
        done = person.does(entry)
        now = person.account.now
        if now < until:
            assert person.account.excluded is not None
            assert person.account.excluded >= until
            assert not (done and isinstance(entry, e.Stakes | e.Deposits)), "nothing lay anywhere when it began"


@given(_STEPS, _BEGINNING)
@settings(max_examples=120)
def test_it_makes_no_difference_how_often_time_is_told(steps: list[tuple[int, Any]], begin: int) -> None:
    once, often = Person(registered(begin)), Person(registered(begin))
    for entry in _told(steps, begin):
        while (moment := due(RULES, often.account)) is not None and moment <= entry.at:
            often.does(e.Tick(moment))
        assert often.does(entry) == once.does(entry)
    last = max(once.account.now, often.account.now) + 1
    for person in (once, often):
        person.does(e.Tick(last))
    assert as_json(once.account) == as_json(often.account)
    assert once.events == often.events


@given(_STEPS, _BEGINNING, st.integers(1, 10**9))
@settings(max_examples=60)
def test_a_clock_that_is_set_back_changes_nothing(steps: list[tuple[int, Any]], begin: int, back: int) -> None:
    straight, odd = Person(registered(begin)), Person(registered(begin))
    for entry in _told(steps, begin):
        done = straight.does(entry)
        late = max(entry.at, odd.account.now)
        assert odd.does(replace(entry, at=late)) == done
        if late == odd.account.now and not isinstance(entry, e.Blocks):
            again, early = Person(odd.account), Person(odd.account)
            assert again.does(replace(entry, at=late)) == early.does(replace(entry, at=late - back))
            assert again.account == early.account
    assert straight.account == odd.account


def test_what_is_counted_is_shown_as_it_is_counted() -> None:
    account = registered(NOON)
    account, _ = apply(RULES, account, e.SetsLimit(NOON, "spending", "day", 100_00))
    account, _ = apply(RULES, account, e.Stakes(NOON, "one", "alone", 30_00))
    shown = {each.name: (each.used, each.left) for each in counted(RULES, account, "EUR", NOON)}
    assert shown["own.spending.day"] == (30_00, 70_00)
    assert shown["loss.alone.day"] == (30_00, 470_00)
    assert shown["loss.slot.day"] == (0, 500_00)
    assert begins("month", NOON, RULES.zone) == at("2026-03-01 00:00")
    assert local(at("2026-03-29 06:00"), RULES.zone).astimezone(UTC) == datetime(2026, 3, 29, 3, tzinfo=UTC)
