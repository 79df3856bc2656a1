"""Drills that belong to no family: chips are counted, and change is made. Its chips are in ``chips.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from croupier.money import Currency
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, counted, paid

STACK: Final = 20
"""Chips of a full stack."""


class Chip(NamedTuple):
    """What a chip is worth, and its colour."""

    worth: int
    colour: str


@cache
def _all() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("croupier.school").joinpath("chips.toml").read_text("utf-8"))


def chips_of(currency: Currency) -> list[Chip]:
    """The chips of a currency, the largest first."""
    return [Chip(currency.parse(face), colour) for face, colour in _all()[currency.code].items()]


def fewest(amount: int, chips: list[Chip]) -> dict[Chip, int]:
    """The fewest chips that make an amount.

    >>> from croupier.money import CURRENCIES
    >>> fewest(40_00, chips_of(CURRENCIES["EUR"]))
    {Chip(worth=2500, colour='green'): 1, Chip(worth=1000, colour='blue'): 1, Chip(worth=500, colour='red'): 1}
    """
    best: dict[int, tuple[int, Chip | None]] = {0: (0, None)}
    unit = chips[-1].worth
    for sum_ in range(unit, amount + 1, unit):
        best[sum_] = min(
            (best[sum_ - chip.worth][0] + 1, chip) for chip in chips if chip.worth <= sum_ and sum_ - chip.worth in best
        )
    out: dict[Chip, int] = {}
    while amount:
        chip = best[amount][1]
        assert chip is not None
        out[chip] = out.get(chip, 0) + 1
        amount -= chip.worth
    return dict(sorted(out.items(), reverse=True))


def count_the_chips(bench: Bench) -> Drill:
    """What several stacks come to."""
    chips = bench.some(chips_of(bench.currency), 1 + bench.level)
    most = (9, STACK, 3 * STACK)[bench.level - 1]
    stacks = {chip: bench.between(1, most) for chip in sorted(chips, reverse=True)}
    total = sum(chip.worth * count for chip, count in stacks.items())
    return Drill(
        "How much is this?",
        tuple(Seen(f"{chip.colour}, {bench.say(chip.worth)}", text=f"{count} chips") for chip, count in stacks.items()),
        (paid("together", total),),
        (
            *(Step(c.colour, f"{n} × {bench.say(c.worth)}", bench.say(n * c.worth)) for c, n in stacks.items()),
            Step("together", "", bench.say(total)),
        ),
        bench.currency,
        f"Stacks of {STACK} first, then what stands beside them.",
    )


def make_change(bench: Bench) -> Drill:
    """An amount in as few chips as it goes."""
    chips = chips_of(bench.currency)[-(3 + bench.level) :]
    amount = chips[-1].worth * bench.between(2, chips[0].worth // chips[-1].worth * 2)
    made = fewest(amount, chips)
    return Drill(
        f"Give {bench.say(amount)} in as few chips as you can.",
        tuple(Seen(f"{chip.colour}, {bench.say(chip.worth)}") for chip in chips),
        tuple(counted(chip.colour, made.get(chip, 0), "chips") for chip in chips),
        tuple(Step(c.colour, f"{n} × {bench.say(c.worth)}", bench.say(n * c.worth)) for c, n in made.items()),
        bench.currency,
        "The largest chips first; what is not needed is 0.",
    )


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        name="count-the-chips",
        title="Count the chips",
        about="Stacks of several colours: what do they come to?",
        how="Type the amount.",
        levels=("a few chips", "up to a stack of each", "several stacks"),
        make=count_the_chips,
    ),
    Kind(
        name="make-change",
        title="Make change",
        about="An amount in as few chips as it goes.",
        how="Type how many of each colour.",
        levels=("four colours", "five colours", "six colours"),
        make=make_change,
    ),
)
