"""The draw of a game and what follows from it. Nothing here knows where its number comes from: chance is asked once, by
whoever runs the game, before its first hand."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.money import CURRENCIES, Rounding
from croupier.play import Chance, Refused
from croupier.tournament.lottery.model import Form, Level, Lottery, Row


class Drawn(NamedTuple):
    """A number as people count, from one on, and its row of the table."""

    number: int
    times: Fraction
    row: Row


def draw(lottery: Lottery, chance: Chance) -> Drawn:
    """One number of all, each equally likely (unibet-ee/hexapro#U-EE-221)."""
    return drawn(lottery, chance.below(lottery.of) + 1)


def drawn(lottery: Lottery, number: int) -> Drawn:
    """The row of a number: the numbers are laid along the printed table, from its first row on (U-EE-224)."""
    left = number
    for times, row in lottery.table:
        if 1 <= left <= row.chance:
            return Drawn(number, times, row)
        left -= row.chance
    raise Refused(f"A number from 1 to {lottery.of:,} is drawn, not {number:,}.", lottery.rule)


class Game(NamedTuple):
    """What one game is played for, in minor units: ``prizes`` for the first places, ``house`` what it has when they are
    paid, less than nothing where the pool is more than was paid in."""

    buy_in: int
    pool: int
    prizes: tuple[int, ...]
    house: int


def game(form: Form, buy_in: int, found: Drawn) -> Game:
    """The pool is so many times one buy-in (hexapro-extreme#U-EE-241), and goes to the places by the row's shares
    (hexapro#U-EE-226, hexapro-extreme#U-EE-243)."""
    lottery = form.lottery
    if buy_in not in lottery.buy_ins:
        say = CURRENCIES[form.currency].with_sign
        offered = ", ".join(map(say, lottery.buy_ins))
        raise Refused(f"No {form.title['en']} costs {say(buy_in)}: there are {offered}.", lottery.rule)
    pool = _pool(lottery, buy_in, found)
    prizes = tuple(int(share * pool / 100) for share in found.row.pays)
    return Game(buy_in, pool, prizes, lottery.players * buy_in - pool)


def _pool(lottery: Lottery, buy_in: int, found: Drawn) -> int:
    if lottery.pools == "printed":
        return found.row.printed[lottery.buy_ins.index(buy_in)]
    return int(found.times * buy_in)


def entry_fee(lottery: Lottery, buy_in: int) -> int:
    """What counts as the fee of an entry, to the nearest cent: no fee is printed, only what part is kept
    (hexapro#U-EE-225, Ambiguity 5)."""
    return Rounding.HALF_UP.apply(lottery.fee * buy_in / 100)


def level_at(form: Form, row: Row, after: int) -> tuple[int, Level]:
    """The level, counted from one on, so many milliseconds after the start; the last one stays (hexapro#U-EE-229,
    Ambiguity 3)."""
    number = min(after // row.level, len(form.levels) - 1)
    return number + 1, form.levels[number]
