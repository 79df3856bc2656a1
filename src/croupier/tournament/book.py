"""The rules of a house for tournaments and its events, read from its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from croupier.games.common import Problem, RulebookError, problems_in
from croupier.money import currency
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks.files import TOURNAMENTS, homes, patched, shared
from croupier.rulebooks.game import options_in, stood_before
from croupier.rulebooks.options import apply
from croupier.textfile import is_file
from croupier.tournament.model import HouseRules
from croupier.tournament.paying import Paying, options_of, paying_at
from croupier.tournament.step import Plan
from croupier.tournament.structure import Structure


@lru_cache(maxsize=256)
def house_for(rulebook: str, **options: object) -> HouseRules:
    """The rules of a house, with the options that it has chosen; ``Refused`` where it has none."""
    for home in homes():
        if rulebook and is_file(path := home / rulebook / f"{TOURNAMENTS}.toml"):
            return read_house(path, **options)
    raise Refused(f"{rulebook or 'This house'} has no rules for tournaments.")


def read_house(path: Path, /, **options: object) -> HouseRules:
    """From a file; ``RulebookError`` with what is wrong."""
    data = dict(shared(path))
    before = stood_before(data)
    choices, problems = options_in(data.pop("options", {}))
    data, _, wrong = apply(data, choices, options, before)
    try:
        rules = HouseRules.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(path), [*problems, *wrong, *problems_in(bad, data)]) from None
    if problems or wrong:
        raise RulebookError(str(path), [*problems, *wrong])
    return rules


def events() -> list[str]:
    """All events of poker that rulebooks have, but for those whose pool is drawn (``lottery``)."""
    every = (path for home in homes() for path in home.glob(f"*/{TOURNAMENTS}/*.toml"))
    found = (path for path in every if not {"lottery", "heats"} & shared(path).keys())
    return sorted({f"{path.parents[1].name}/{path.stem}" for path in found})


def plan_for(name: str, change: Json | None = None, **options: object) -> Plan:
    """What holds for an event, ``rulebook/name``: the rules of its house and what that pays, with the options of both,
    and its structure, with some keys as somebody wants them (``change``)."""
    rulebook, _, own = name.partition("/")
    known_to = options_of(rulebook)
    pays = {key: chosen for key, chosen in options.items() if known_to is not None and key in known_to}
    house = house_for(rulebook, **{key: chosen for key, chosen in options.items() if key not in pays})
    paying = Paying() if known_to is None else paying_at(rulebook, **pays)
    known = [each for each in events() if each.startswith(f"{rulebook}/")]
    if name not in known:
        raise Refused(f"There is no event {name!r}; expected one of: {', '.join(known) or 'none'}.")
    path = next(path for home in homes() if is_file(path := home / rulebook / TOURNAMENTS / f"{own}.toml"))
    data = patched(dict(shared(path)), change or {})
    return Plan(house, read_structure(data, house, name), paying)


def plan_at(path: Path) -> Plan:
    """One's own event, by the rules of the house whose game it names."""
    data = dict(shared(path))
    rulebook = str(data.get("game", "")).partition("/")[0]
    house = house_for(rulebook)
    paying = Paying() if options_of(rulebook) is None else paying_at(rulebook)
    return Plan(house, read_structure(data, house, str(path)), paying)


def read_structure(data: Json, house: HouseRules, where: str) -> Structure:
    """An event from what a file says of it, or ``RulebookError`` with what is wrong, by the rules of the house, too."""
    try:
        structure = Structure.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(where, problems_in(bad, data)) from None
    if wrong := list(_against(house, structure)):
        raise RulebookError(where, wrong)
    return structure


def _against(house: HouseRules, structure: Structure) -> Iterator[Problem]:
    """What the house does not have."""
    low, high = house.seating.chairs
    if not low <= structure.chairs <= high:
        yield Problem("chairs", structure.chairs, f"a table of {low} to {high}")
    rules, show = house.entering, currency(structure.currency).with_sign
    for number, price in enumerate(structure.entry):
        if rules.most is not None and price.whole > rules.most:
            yield Problem(f"entry.{number}", show(price.whole), f"at most {show(rules.most)}")
        if rules.fee is not None and price.fee < Fraction(rules.fee, 100) * price.whole:
            yield Problem(f"entry.{number}.fee", show(price.fee), f"at least {rules.fee} per cent of what is paid")
    again = {"again": structure.again, "rebuy": structure.rebuy}
    for key, one in again.items():
        if one is not None and one.most is not None and rules.again and one.most not in rules.again:
            allowed = ", ".join(map(str, rules.again))
            yield Problem(f"{key}.most", one.most, f"{allowed}, or no limit")
