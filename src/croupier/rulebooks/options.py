"""Options of a game: what a house may choose, with the specification's default."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple

from pydantic import model_validator

from croupier.figures import MOST, reads_as_amount, whole, written
from croupier.games.common import Data, Problem
from croupier.money import CURRENCIES, BadAmount
from croupier.rulebooks.choices import Place, Says, found, holds, laid, meet, said_by, standing, whole_choice, within
from croupier.rulebooks.files import Tree, put

_PAIRS: Final = "pairs such as straight=36,split=18"
_AMOUNT: Final = "an amount such as 20 or 0.50"
_HUNDREDTHS: Final = CURRENCIES["EUR"]
"""Every currency of the houses has hundredths, so that an amount is read alike at every table."""
_LONGEST: Final = 2_000
"""No choice of a house is written in more letters: the order of a whole wheel takes two hundred."""


class Option(Data):
    """Either ``choices`` (name → patch of the file) or a value that ``sets`` a key.

    ``default`` is the choice of the file that declares the option; a file based on it may say otherwise. ``low`` and
    ``high`` bound a number, ``low`` an amount in minor units. ``only``: the option means something where other options
    are chosen so (option → choices), is refused elsewhere, and may say more exactly what such a choice has said.
    """

    about: str
    rule: str | None = None
    default: str | bool | None = None
    choices: dict[str, dict[str, Any]] | None = None
    sets: str | None = None
    type: Literal["amount", "integer", "number", "list", "table", "text"] = "text"
    low: int | None = None
    high: int | None = None
    only: dict[str, list[str]] = {}

    @property
    def posts(self) -> bool:
        """Is it a limit that a table posts?"""
        return self.sets is not None and self.sets.startswith("posted.")

    @model_validator(mode="after")
    def _one(self) -> Option:
        if (self.choices is None) == (self.sets is None):
            raise ValueError("an option has 'choices' or 'sets', one of the two")
        if self.choices is not None and _word(self.default) not in self.choices:
            raise ValueError(f"the default is one of the choices: {', '.join(self.choices)}")
        if self.choices is not None and len(self.choices) < 2:
            raise ValueError("an option has two choices or more: what cannot be chosen is a rule")
        return self


def _word(value: object) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def read_given(options: Mapping[str, Option], given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """What was chosen, read as each option wants it, and what was wrong: names and values that no option has."""
    read, problems = {}, []
    for name, value in given.items():
        option = options.get(name)
        if option is None:
            expected = f"an option of this game: {', '.join(options) or 'none'}"
            problems.append(Problem(f"option {name}", value, expected))
            continue
        try:
            read[name] = _read(option, value)
        except (ValueError, TypeError) as bad:
            problems.append(Problem(f"option {name}", value, str(bad)))
    return read, problems


class Chosen(NamedTuple):
    """The data as the options make them, the choices in force, and what was wrong with those given."""

    data: Tree
    said: dict[str, Any]
    problems: list[Problem]


def apply(
    data: Tree, options: Mapping[str, Option], given: Mapping[str, Any], before: Mapping[str, Says] | None = None
) -> Chosen:
    """Choose what was given.

    What was not given stays as the file says, and which choice that is shows in the data. What was given takes effect,
    or is refused: where another one undoes it, or where the game is not played in the way that it belongs to.
    """
    read, problems = read_given(options, given)
    choosing = _Choosing(data, options, read, before or {})
    choosing.choose()
    said = choosing.in_force()
    elsewhere = choosing.elsewhere(said)
    for name in read:
        if name in elsewhere:
            problems.append(Problem(f"option {name}", given[name], f"no choice here: it belongs to {elsewhere[name]}"))
        elif name not in said:
            problems.append(Problem(f"option {name}", given[name], choosing.undone(name)))
    return Chosen(choosing.data, said, problems + choosing.problems)


class _Choosing:
    """The options of a game while they are chosen, one after the other."""

    def __init__(
        self, data: Tree, options: Mapping[str, Option], read: Mapping[str, Any], before: Mapping[str, Says]
    ) -> None:
        self.data, self.options, self.read, self.problems = data, options, read, list[Problem]()
        self.places = {name: _places(option) for name, option in options.items()}
        self.says: dict[str, dict[str, Says]] = {}
        for name, option in options.items():
            if option.choices is not None and not option.only:
                stood = before.get(name) or standing(data, option.choices.values())
                self.says[name] = {choice: whole_choice(patch, stood) for choice, patch in option.choices.items()}
                if name not in read and holds(data, stood, self.finer(name)):
                    self.data = laid(self.data, said_by(option.choices[_word(option.default)]))

    def choose(self) -> None:
        """First what stands by itself, then what belongs to another choice and refines it."""
        for name, option in sorted(self.options.items(), key=lambda each: bool(each[1].only)):
            if option.choices is not None and option.only:
                stood = standing(self.data, option.choices.values())
                self.says[name] = {choice: whole_choice(patch, stood) for choice, patch in option.choices.items()}
            if name in self.read and option.choices is not None:
                self.data = laid(self.data, self.says[name][self.read[name]], self.finer(name))
            elif name in self.read:
                self._set(name, option)

    def _set(self, name: str, option: Option) -> None:
        assert option.sets is not None
        self.data = copy.deepcopy(self.data)
        try:
            put(self.data, option.sets, _stored(option, self.read[name]))
        except KeyError:
            self.problems.append(Problem(f"options.{name}.sets", option.sets, "a key that a value can be set at"))

    def finer(self, name: str) -> list[Place]:
        """The places of all other options."""
        return [place for other, places in self.places.items() if other != name for place in places]

    def holds(self, name: str, choice: str) -> bool:
        """Is this choice in force, but for what options that belong to it say more exactly?"""
        refined = [
            place for other in self.read if name in self.options[other].only for place in self.places[other]
        ]  # fmt: skip
        says = {at: value for at, value in self.says[name][choice].items() if not any(meet(at, p) for p in refined)}
        return holds(self.data, says, self.finer(name))

    def in_force(self) -> dict[str, Any]:
        """The choices that stand in the data and mean something there, and the values given that do."""
        out: dict[str, Any] = {}
        for name, option in self.options.items():
            if option.sets is not None:
                place = tuple(option.sets.split("."))
                if name in self.read and found(self.data, place) == _stored(option, self.read[name]):
                    out[name] = self.read[name]
                continue
            assert option.choices is not None
            first = self.read.get(name, _word(option.default))
            for choice in (first,) if name in self.read else dict.fromkeys((first, *option.choices)):
                if self.holds(name, choice):
                    out[name] = choice
                    break
        gone = [at for name in self.says if name in out for at, value in self._said(name, out).items() if value is None]
        out = {name: value for name, value in out.items() if not self._moot(name, gone)}
        return {name: value for name, value in out.items() if not _missed(self.options[name], out, self.options)}

    def _said(self, name: str, said: Mapping[str, Any]) -> Says:
        return self.says[name][said[name]]

    def _moot(self, name: str, gone: list[Place]) -> bool:
        """Does an option only decide inside what another choice has taken away?"""
        places = self.places[name]
        return bool(places) and all(any(at != place and within(at, place) for place in gone) for at in places)

    def elsewhere(self, said: Mapping[str, Any]) -> dict[str, str]:
        """Options that belong to a choice which is not in force, and to which."""
        missed = {name: _missed(option, said, self.options) for name, option in self.options.items()}
        return {name: _words(fits) for name, fits in missed.items() if fits}

    def undone(self, name: str) -> str:
        """Why a choice that was given is not in force: which others decide the same."""
        mine = self.places[name]
        others = [
            f"{other} = {self.read[other]}"
            for other in self.read
            if other != name and any(meet(one, at) for one in mine for at in self.places[other])
        ]
        return f"a choice that takes effect: {' and '.join(others) or 'another choice'} decides the same otherwise"


def _places(option: Option) -> list[Place]:
    """Where an option changes something."""
    if option.sets is not None:
        return [tuple(option.sets.split("."))]
    return list(dict.fromkeys(at for patch in (option.choices or {}).values() for at in said_by(patch)))


def _missed(option: Option, said: Mapping[str, Any], options: Mapping[str, Option]) -> dict[str, list[str]]:
    """What an option belongs to and the game, as it was chosen, is not; of what this game does not let choose, nothing
    is asked."""
    return {name: fits for name, fits in option.only.items() if name in options and said.get(name) not in fits}


def way_to(options: Mapping[str, Option], name: str, said: Mapping[str, Any]) -> dict[str, str]:
    """What must be chosen so that an option can be, where a game stands as these choices say."""
    out: dict[str, str] = {}
    for other, fits in _missed(options[name], said, options).items():
        out |= way_to(options, other, said) | {other: fits[0]}
    return out


def _words(fits: Mapping[str, list[str]]) -> str:
    return " and ".join(f"{name} = {' or '.join(choices)}" for name, choices in fits.items())


def _read(option: Option, value: object) -> Any:
    """A value as it is kept: a choice by its name, an amount as people write it, a number as one."""
    if option.choices is not None:
        word = written(_word(value))
        if word not in option.choices:
            raise ValueError(f"one of {', '.join(option.choices)}")
        return word
    if isinstance(value, str) and len(value) > _LONGEST:
        raise ValueError(f"at most {_LONGEST} letters")
    if option.type == "amount":
        return _amount(option, value)
    if option.type in ("integer", "number"):
        return _number(option, value)
    if option.type == "list":
        if isinstance(value, bool) or not isinstance(value, str | int | float | list | tuple):
            raise ValueError("a list, such as a,b,c")
        return list(value) if isinstance(value, list | tuple) else [word.strip() for word in written(value).split(",")]
    if option.type == "table":
        if not isinstance(value, str | dict):
            raise ValueError(_PAIRS)
        return {key: _text(inner) for key, inner in value.items()} if isinstance(value, dict) else _table(value)
    return value


def _text(value: object) -> Any:
    """A figure in a table as it would be written: an amount is the same in quotes and without."""
    return written(value) if isinstance(value, int | float | Decimal) and not isinstance(value, bool) else value


def _stored(option: Option, read: Any) -> Any:
    """A value as the data hold it: an amount in minor units."""
    return _HUNDREDTHS.parse(read) if option.type == "amount" else read


def _number(option: Option, value: object) -> int | float:
    """A number of an option, whole where that is meant, within what the option allows."""
    text = written(value)
    number = whole(text) if option.type == "integer" else float(text) if reads_as_amount(text) else None
    low, high = -MOST if option.low is None else option.low, MOST if option.high is None else option.high
    if number is None or not low <= number <= high:
        raise ValueError(f"a number from {low} to {high}{', a whole one' * (option.type == 'integer')}")
    return number


def _table(text: str) -> dict[str, str]:
    """``straight=36,split=18`` (or with colons) as a table."""
    pairs = [part.replace(":", "=", 1).split("=", 1) for part in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(_PAIRS)
    return {key.strip(): value.strip() for key, value in pairs}


def _amount(option: Option, value: Any) -> str:
    """An amount of the table's currency as people write it (``20``, ``0.50``), whatever type it came in."""
    least = option.low or 0
    try:
        minor = _HUNDREDTHS.parse(value)
    except (BadAmount, TypeError):
        raise ValueError(_AMOUNT) from None
    if minor < least:
        raise ValueError(f"{_AMOUNT}, and at least {plain_amount(least)}")
    return plain_amount(minor)


def plain_amount(minor: int) -> str:
    """An amount without a sign and without spaces.

    >>> plain_amount(50), plain_amount(120000)
    ('0.50', '1200')
    """
    major, rest = divmod(minor, _HUNDREDTHS.unit)
    return f"{major}.{rest:0{_HUNDREDTHS.decimals}d}" if rest else str(major)


def as_written(options: Mapping[str, Option], recorded: Mapping[str, Any]) -> dict[str, Any]:
    """Options of an old record: whole numbers of minor units become amounts as they are written now."""
    amounts = {name for name, option in options.items() if option.type == "amount"}
    return {
        name: plain_amount(value) if name in amounts and type(value) is int and value >= 0 else value
        for name, value in recorded.items()
    }
