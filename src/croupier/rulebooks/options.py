"""Options of a game: what a house may choose, with the specification's default."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import model_validator

from croupier.figures import MOST, reads_as_amount, whole, written
from croupier.games.common import Data, Problem
from croupier.money import CURRENCIES, BadAmount
from croupier.rulebooks.files import Tree, patched, put

_PAIRS: Final = "pairs such as straight=36,split=18"
_LONGEST: Final = 2_000
"""No choice of a house is written in more letters: the order of a whole wheel takes two hundred."""


class Option(Data):
    """Either ``choices`` (name → patch of the file) or a value that ``sets`` a key."""

    about: str
    rule: str | None = None
    default: str | bool | None = None
    choices: dict[str, dict[str, Any]] | None = None
    sets: str | None = None
    type: Literal["amount", "integer", "number", "list", "table", "text"] = "text"
    low: int | None = None
    high: int | None = None

    @model_validator(mode="after")
    def _one(self) -> Option:
        if (self.choices is None) == (self.sets is None):
            raise ValueError("an option has 'choices' or 'sets', one of the two")
        if self.choices is not None and _word(self.default) not in self.choices:
            raise ValueError(f"the default is one of the choices: {', '.join(self.choices)}")
        return self


def _word(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def apply(data: Tree, options: dict[str, Option], given: dict[str, Any]) -> tuple[Tree, dict[str, Any], list[Problem]]:
    """The data as the options make it, the options in force, and what was wrong with them."""
    out, said, problems = data, {}, []
    for name in given:
        if name not in options:
            problems.append(
                Problem(f"option {name}", given[name], f"an option of this game: {', '.join(options) or 'none'}")
            )
    for name, option in options.items():
        if option.choices is not None:
            value = written(_word(given.get(name, option.default)))
            if value not in option.choices:
                problems.append(Problem(f"option {name}", value, f"one of {', '.join(option.choices)}"))
                continue
            out = patched(out, option.choices[value])
            said[name] = value
        elif name in given:
            try:
                read = _read(option, given[name])
            except (ValueError, TypeError) as bad:
                problems.append(Problem(f"option {name}", given[name], str(bad)))
                continue
            assert option.sets is not None
            out = patched(out, {})
            try:
                put(out, option.sets, read)
            except KeyError:
                problems.append(Problem(f"options.{name}.sets", option.sets, "a key that a value can be set at"))
                continue
            said[name] = given[name]
    return out, said, problems


def _read(option: Option, value: Any) -> Any:
    if isinstance(value, str) and len(value) > _LONGEST:
        raise ValueError(f"at most {_LONGEST} letters")
    if option.type == "amount":
        return _amount(value)
    if option.type in ("integer", "number"):
        return _number(option, value)
    if option.type == "list":
        if not isinstance(value, str | list | tuple):
            raise ValueError("a list, such as a,b,c")
        return [word.strip() for word in value.split(",")] if isinstance(value, str) else list(value)
    if option.type == "table":
        if not isinstance(value, str | dict):
            raise ValueError(_PAIRS)
        return dict(value) if isinstance(value, dict) else _table(value)
    return value


def _number(option: Option, value: Any) -> int | float:
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


def _amount(value: Any) -> int:
    """An amount: a whole number is minor units, a text is what people write (``20`` or ``0.50``)."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
        return value
    try:
        return CURRENCIES["EUR"].parse(value)
    except BadAmount:
        raise ValueError("an amount such as 20 or 0.50") from None
