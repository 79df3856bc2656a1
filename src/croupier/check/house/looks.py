"""Sentences about how an account stands. Each gives the same sentence as it is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from croupier.check.house.sayings import CASE, LIMIT, OWN, WHO, House, Said, ceilings_of
from croupier.house.platform.breaks import played_today
from croupier.house.platform.measures import case_file
from croupier.house.platform.spending import counted
from croupier.room.rules.moments import MINUTE

FIGURE: Final = r"\d+(?:\.\d+)?"
Look = Callable[[House, int, Said], str]


def _balance(house: House, _: int, said: Said) -> str:
    purse = house.account(said["who"]).purse(house.money.code)
    return f"{said['who']} has {house.money.show(purse.balance)} on the account"


def _free(house: House, _: int, said: Said) -> str:
    purse = house.account(said["who"]).purse(house.money.code)
    return f"{said['who']} may use {house.money.show(purse.free)}"


def _lies(house: House, _: int, said: Said) -> str:
    lies = house.account(said["who"]).open.get(said["table"])
    return f"{said['who']} has {house.money.show(0 if lies is None else lies.amount)} at {said['table']}"


def _left(house: House, at: int, said: Said) -> str:
    who, what, window = said["who"], said["what"], said["window"]
    name = f"own.{OWN[what]}.{window}"
    account = house.account(who)
    limits = [each for each in counted(house.rules, account, house.money.code, at) if each.name == name]
    left = min((each.left for each in limits), default=None)
    return f"{who} has {'no limit' if left is None else f'{house.money.show(left)} left'} of {what} per {window}"


def _played(house: House, at: int, said: Said) -> str:
    return f"{said['who']} has played {played_today(house.rules, house.account(said['who']), at) // MINUTE} min today"


def _step(house: House, _: int, said: Said) -> str:
    case = house.account(said["who"]).cases.get(said["case"])
    number = int(said["number"])
    if case is None or not 0 < number <= len(case.steps):
        return f"case {said['case']} of {said['who']} has {0 if case is None else len(case.steps)} steps"
    step = case.steps[number - 1]
    words = [step.what, step.by and f"by {step.by}", step.reason and f"because {step.reason}"]
    out = f"step {number} of case {said['case']} of {said['who']}: {' '.join(each for each in words if each)}"
    return f"{out} ({step.rule})" if step.rule else out


def _note(house: House, _: int, said: Said) -> str:
    notes = house.account(said["who"]).notes
    if not notes:
        return f"nothing is noted of {said['who']}"
    last = notes[-1]
    words = [last.what, last.by and f"by {last.by}", last.reason and f"because {last.reason}"]
    out = f"it is noted of {said['who']}: {' '.join(each for each in words if each)}"
    return f"{out} ({last.rule})" if last.rule else out


def _file(house: House, _: int, said: Said) -> str:
    steps = ", ".join(step["what"] for step in case_file(house.account(said["who"]), said["case"])["steps"])
    return f"the file of case {said['case']} of {said['who']}: {steps}"


def _help(house: House, _: int, __: Said) -> str:
    found = [", ".join(each for each in (one.name, one.phone, one.site) if each) for one in house.rules.help]
    return f"help is found at {'; '.join(found) or 'no place'}"


def _plays(house: House, _: int, said: Said) -> str:
    offered = {cls: house.amount(amount) for amount, cls in re.findall(rf"({FIGURE}) as (\w+)", said["offered"])}
    plays = [house.money.show(amount) for amount in ceilings_of(house).in_play(offered).values()]
    return f"of {said['offered']} play {' and '.join(plays)}"


LOOKS: Final[list[tuple[re.Pattern[str], Look]]] = [
    (re.compile(pattern), look)
    for pattern, look in (
        (rf"{WHO} has [\d.]+ on the account", _balance),
        (rf"{WHO} may use [\d.]+", _free),
        (rf"{WHO} has [\d.]+ at (?P<table>[\w-]+)", _lies),
        (rf"{WHO} has (?:no limit|[\d.]+ left) of {LIMIT}", _left),
        (rf"{WHO} has played \d+ min today", _played),
        (rf"step (?P<number>\d+) of {CASE} of {WHO}: .+", _step),
        (rf"the file of {CASE} of {WHO}: .+", _file),
        (rf"of (?P<offered>{FIGURE} as \w+(?: and {FIGURE} as \w+)*) play {FIGURE}(?: and {FIGURE})*", _plays),
        (r"help is found at .+", _help),
        (rf"it is noted of {WHO}: .+", _note),
    )
]
