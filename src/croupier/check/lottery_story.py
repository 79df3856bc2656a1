"""Stories of tournaments whose pool is drawn: a number falls, and what follows from it (``lottery`` and ``draws``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

from croupier.check.facts import compare_figures
from croupier.check.said import counted, figure, keys, noted, says
from croupier.check.scenario import Scenario
from croupier.complaint import Complaint
from croupier.money import CURRENCIES, Currency, ratio
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.rules.moments import MINUTE
from croupier.tournament.lottery.book import Loaded, load_form, names, path_of, reserve_of
from croupier.tournament.lottery.draw import Drawn, Game, drawn, entry_fee, game, level_at
from croupier.tournament.lottery.model import said

_OF_A_DRAW: Final = frozenset({"multiplier", "stack", "level", "reserve", "after"})
_OF_A_GAME: Final = frozenset({"pool", "prizes", "profit", "house"})
_SAID: Final = frozenset({"number", "entry"})
_ALL: Final = _SAID | _OF_A_DRAW | _OF_A_GAME | {"fee", "refused"}


def tell(scenario: Scenario, failures: list[str], told: list[str]) -> None:
    """Draw what is told and note what differs."""
    if (form := _set_up(scenario, failures)) is None:
        return
    compare_figures(form.form, scenario.facts, failures, "tournament")
    for number, each in enumerate(scenario.draws, 1):
        with noted(failures):
            failures += [f"draw {number}: {wrong}" for wrong in _draw(form, each, told)]


def _set_up(scenario: Scenario, failures: list[str]) -> Loaded | None:
    assert scenario.lottery is not None
    try:
        path = path_of(scenario.lottery)
        if path is None:
            raise Refused(f"there is no drawn pool called {scenario.lottery}; expected one of: {', '.join(names())}")
        form = load_form(Path(path), **scenario.options)
    except Complaint as bad:
        if scenario.error is None:
            failures.append(f"the tournament cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return None
    if scenario.error is not None:
        failures.append(f"the set-up should have been refused ({scenario.error}), but the tournament loads")
        return None
    return form


def _draw(loaded: Loaded, each: Json, told: list[str]) -> Iterator[str]:
    """One draw: what differs from what the story says of it."""
    wanted = keys(each, "a draw", set(), _ALL)
    form, money = loaded.form, CURRENCIES[loaded.form.currency]
    if lone := [key for key in wanted if key in (_OF_A_DRAW | _OF_A_GAME) and "number" not in wanted]:
        yield f"{', '.join(lone)}: nothing is drawn without a 'number'"
        return
    if lone := [key for key in wanted if key in (_OF_A_GAME | {"fee"}) and "entry" not in wanted]:
        yield f"{', '.join(lone)}: nothing is paid without an 'entry'"
        return
    try:
        buy_in = None if "entry" not in wanted else money.parse(wanted["entry"])
        found = None if "number" not in wanted else drawn(form.lottery, counted(wanted["number"], "number"))
        one = None if buy_in is None else game(form, buy_in, found or Drawn(0, *form.lottery.table[0]))
    except Refused as no:
        if "refused" not in wanted or not says(no, wanted["refused"]):
            yield f"it was refused: {no}"
        return
    if "refused" in wanted:
        yield f"it should have been refused ({wanted['refused']})"
        return
    stands: dict[str, object] = {}
    if found is not None:
        stands |= _as_drawn(loaded, found, wanted.get("after", {}))
        told.append(f"Number {found.number:,} is drawn: {said(found.times)}.")
    if one is not None:
        stands |= _as_paid(form.lottery.players, one) | {"fee": entry_fee(form.lottery, one.buy_in)}
    expected = {key: _read(key, value, money) for key, value in wanted.items() if key not in _SAID}
    if not expected:
        yield "it expects nothing"
    for key, value in expected.items():
        if stands[key] != value:
            yield f"{key} should be {_shown(value)}; it is {_shown(stands[key])}"


def _as_drawn(loaded: Loaded, found: Drawn, after: Mapping[str, object]) -> dict[str, object]:
    moments = {str(minute): round(figure(minute, "minutes") * MINUTE) for minute in after}
    levels = {minute: level_at(loaded.form, found.row, at) for minute, at in moments.items()}
    return {
        "multiplier": found.times,
        "stack": found.row.stack,
        "level": Fraction(found.row.level, MINUTE),
        "reserve": reserve_of(loaded.form, found.row),
        "after": {minute: f"level {number}, {level}" for minute, (number, level) in levels.items()},
    }


def _as_paid(players: int, one: Game) -> dict[str, object]:
    paid = [*one.prizes, *[0] * (players - len(one.prizes))]
    profit = [prize - one.buy_in for prize in paid]
    return {"pool": one.pool, "prizes": list(one.prizes), "profit": profit, "house": one.house}


def _read(key: str, value: str | list[str] | dict[str, str], money: Currency) -> object:
    """What the story says, as it stands."""
    match key:
        case "multiplier" | "level":
            return ratio(str(value))
        case "stack":
            return counted(value, key)
        case "reserve":
            return str(value)
    if isinstance(value, dict):
        return {str(minute): str(level) for minute, level in value.items()}
    return [money.parse(each) for each in value] if isinstance(value, list) else money.parse(value)


def _shown(value: object) -> str:
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)
