"""The time to act: so long for everybody, then a reserve; who has no connection has a fixed time more instead.

>>> from croupier.room.rules.figures import Bank
>>> cash = Bank(start=15, more=5, every=10, most=30)
>>> [credited(cash, hand, 15_000) // 1000 for hand in (1, 9, 10)]
[15, 15, 20]
"""

from __future__ import annotations

from dataclasses import replace

from croupier.room.rules.cardroom import CardRoom, Question, Sitting, Table
from croupier.room.rules.entries import Acts, Asked
from croupier.room.rules.figures import Bank, Clocks
from croupier.room.rules.happenings import Answered, Event


def credited(bank: Bank | None, hand: int, left: int) -> int:
    """What somebody has in reserve at the beginning of his so-manieth hand at a table, with so much left before it: the
    credit comes with his 10th, 20th … hand, the floor with every one."""
    if bank is None:
        return 0
    if hand == 1:
        return bank.start
    more = bank.more if hand % bank.every == 0 else 0
    return min(bank.most, max(bank.least, left + more))


def deadline(rules: Clocks, sitting: Sitting) -> int | None:
    """When the clock answers for somebody whose turn it is. Who is back in time has the rest of the time in which he
    had to be, however little he has in reserve (unibet-ee/cash-general#U-EE-10)."""
    if sitting.asked is None:
        return None
    reserve = 0 if sitting.lost else sitting.bank
    back = rules.reconnect if sitting.lost or sitting.asked.lost else 0
    return sitting.asked.since + rules.decision + max(reserve, back)


def asked(table: Table, place: int, entry: Asked) -> Table:
    """It is his turn."""
    return table.put(place, asked=Question(entry.at, entry.free, table.chairs[place].lost))


def connected(table: Table, place: int, *, lost: bool) -> Table:
    """His connection is lost, or back."""
    question = table.chairs[place].asked
    if question is not None and lost:
        question = replace(question, lost=True)
    return table.put(place, lost=lost, asked=question)


def act(rules: Clocks, room: CardRoom, entry: Acts) -> CardRoom:
    """He has acted: what he needed beyond the usual time is taken from his reserve."""
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    assert sitting.asked is not None
    used = 0 if sitting.lost else max(0, entry.at - sitting.asked.since - rules.decision)
    return room.with_table(table.put(place, asked=None, bank=max(0, sitting.bank - used)))


def time_out(table: Table, place: int) -> tuple[Table, Event]:
    """The clock answers: check if he may, otherwise fold; a reserve that ran is used up."""
    sitting = table.chairs[place]
    assert sitting.asked is not None
    answer = Answered(sitting.who, table.name, "checks" if sitting.asked.free else "folds")
    return table.put(place, asked=None, bank=sitting.bank if sitting.lost else 0), answer
