"""A Poker Hand History file as data: TOML with one hand (``.phh``) or a numbered table for each (``.phhs``)."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Final

from croupier.cards import BadCard, Card
from croupier.complaint import Complaint
from croupier.figures import whole
from croupier.play.record import Json

VARIANTS: Final = {
    "FT": "_shared/phh-ft",
    "NT": "_shared/phh-nt",
    "NS": "_shared/phh-ns",
    "PO": "_shared/phh-po",
    "FO/8": "_shared/phh-fo-8",
    "F7S": "_shared/phh-f7s",
    "F7S/8": "_shared/phh-f7s-8",
    "FR": "_shared/phh-fr",
    "N2L1D": "_shared/phh-n2l1d",
    "F2L3D": "_shared/phh-f2l3d",
    "FB": "_shared/phh-fb",
}
"""Variant code → the rules that the standard has in mind."""

RULES: Final = ("variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
                "starting_stacks", "actions", "ante_trimming_status", "finishing_stacks")  # fmt: skip
UNKNOWN: Final = "??"
_FOR_EACH: Final = ("antes", "blinds_or_straddles", "finishing_stacks", "winnings", "players")
"""Fields with an entry for each player."""
_HEAD: Final = re.compile(r"^[ \t]*\[[ \t]*[^\W_][\w-]*[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
"""The line that begins a hand of several."""
MOST_DIGITS, MOST_PLACES = 18, 6
"""No amount of chips has more digits, or more of them behind the point."""
MOST_PLAYERS, MOST_ACTIONS, MOST_CARDS = 100, 5_000, 52
"""No hand has more of them, by whatever rules."""
Face = Card | None


class BadHistory(Complaint, ValueError):
    """A hand history that cannot be read or cannot have happened: says where and why."""


@dataclass(slots=True)
class Line:
    """One action of the file: ``d dh p1 AhKh``, ``d db 2c3d4h``, ``p3 cbr 200`` …"""

    number: int
    text: str
    player: int | None
    verb: str
    cards: list[Face] = field(default_factory=list)
    amount: int | None = None
    shown: bool = True

    def at(self) -> str:
        return f"action {self.number} ({self.text[:60]!r})"


@dataclass(slots=True)
class HandFile:
    """One hand of a file: its fields, its amounts as whole units, its actions."""

    fields: Json
    unit: Decimal
    lines: list[Line]

    @property
    def count(self) -> int:
        return len(self.fields["starting_stacks"])

    def amount(self, value: object, where: str) -> int:
        return _whole(value, self.unit, where)

    def amounts(self, name: str) -> list[int]:
        return [self.amount(value, name) for value in self.fields.get(name, [])]

    def stacks(self, name: str) -> list[int | None]:
        """Stacks in whole units; ``None`` where the file says ``inf``: nobody knows."""
        return [None if _boundless(value) else self.amount(value, name) for value in self.fields.get(name, [])]

    def said(self, amount: int) -> str:
        """An amount as the file would write it."""
        return f"{amount * self.unit:f}"


def split(text: str) -> list[Json]:
    """The hands of a file, as tables."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as bad:
        raise BadHistory(f"not a hand history: {bad}") from None
    except ValueError:
        raise BadHistory("not a hand history: a number of thousands of digits stands in it") from None
    except RecursionError:
        raise BadHistory("not a hand history: its lists and tables lie too deep in each other") from None
    if "variant" in data or not data:
        return [data]
    hands = [hand for hand in data.values() if isinstance(hand, dict)]
    if len(hands) != len(data):
        raise BadHistory("not a hand history: it has neither a 'variant' nor a table for each hand")
    return hands


def tables(text: str, most: int | None = None) -> list[Json | BadHistory]:
    """The hands of a file one by one: where the text of one is wrong, the others are still read, of ``most`` hands at
    most."""
    try:
        return list(split(text))
    except BadHistory as bad:
        heads = [found.start() for found in _HEAD.finditer(text)]
        if len(heads) < 2 or (most is not None and len(heads) > most):
            raise
        hands = [_table(text, begin, end) for begin, end in pairwise([*heads, len(text)])]
        if all(isinstance(hand, BadHistory) for hand in hands):
            raise BadHistory(str(bad)) from None
        return hands


def _table(text: str, begin: int, end: int) -> Json | BadHistory:
    """One hand of a text that cannot be read as a whole."""
    try:
        (hand,) = split(text[begin:end])
    except BadHistory as bad:
        before = text.count("\n", 0, begin)
        return BadHistory(re.sub(r"\(at line (\d+)", lambda at: f"(at line {int(at[1]) + before}", str(bad)))
    return hand


def read(data: Json) -> HandFile:
    """One hand, or ``BadHistory`` that says which field is wrong."""
    for name in ("variant", "starting_stacks", "actions"):
        if name not in data:
            raise BadHistory(f"the field {name!r} is missing")
    for name in (*_FOR_EACH, "starting_stacks", "actions"):
        if name in data and not isinstance(data[name], list):
            raise BadHistory(f"{name}: found {data[name]!r}; expected a list")
    count = len(data["starting_stacks"])
    if count > MOST_PLAYERS or len(data["actions"]) > MOST_ACTIONS:
        raise BadHistory(f"a hand has at most {MOST_PLAYERS} players and {MOST_ACTIONS} actions")
    for name in _FOR_EACH:
        if name in data and len(data[name]) != count:
            raise BadHistory(f"{name} has {len(data[name])} entries for {count} players")
    unit = _unit(data)
    out = HandFile(data, unit, [])
    for number, action in enumerate(data["actions"], 1):
        line = _line(number, action, count, out)
        if line is not None:
            out.lines.append(line)
    return out


def _unit(data: Json) -> Decimal:
    """The smallest unit in which all amounts of the file are whole."""
    figures = [data.get(name, 0) for name in ("bring_in", "small_bet", "big_bet", "min_bet")]
    for name in ("antes", "blinds_or_straddles", "winnings"):
        figures += data.get(name, [])
    for name in ("starting_stacks", "finishing_stacks"):
        figures += [figure for figure in data.get(name, []) if not _boundless(figure)]
    broken = re.compile(r"cbr ([0-9]+\.[0-9]+)")
    figures += [Decimal(found) for action in data["actions"] for found in broken.findall(str(action))]
    for figure in figures:
        if isinstance(figure, Decimal) and (not figure.is_finite() or -int(figure.as_tuple().exponent) > MOST_PLACES):
            raise BadHistory(f"{str(figure)[:20]} is no amount of chips: at most {MOST_PLACES} decimal places")
    places = [-int(figure.normalize().as_tuple().exponent) for figure in figures if isinstance(figure, Decimal)]
    return Decimal(1).scaleb(-max([0, *places]))


def _boundless(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def _whole(value: object, unit: Decimal, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise BadHistory(f"{where}: {value!r} is not an amount")
    if isinstance(value, Decimal) and not value.is_finite():
        raise BadHistory(f"{where}: {value} is not an amount")
    if (value.adjusted() if isinstance(value, Decimal) else value.bit_length() // 4) > MOST_DIGITS:
        raise BadHistory(f"{where}: an amount has at most {MOST_DIGITS} digits")
    return int(Decimal(value) / unit)


def _line(number: int, action: object, count: int, file: HandFile) -> Line | None:
    if not isinstance(action, str):
        raise BadHistory(f"action {number}: found {action!r}; expected text such as 'p1 cc'")
    words = action.split("#")[0].split()
    if not words:
        return None
    try:
        match words:
            case ["d", "db", cards]:
                return Line(number, action, None, "db", _faces(cards))
            case ["d", "dh", player, cards]:
                return Line(number, action, _player(player, count), "dh", _faces(cards))
            case [player, ("f" | "cc" | "pb") as verb]:
                return Line(number, action, _player(player, count), verb)
            case [player, "cbr", amount]:
                return Line(number, action, _player(player, count), "cbr", amount=_read_amount(amount, file))
            case [player, "sd", *cards]:
                return Line(number, action, _player(player, count), "sd", _faces("".join(cards)))
            case [player, "sm"]:
                return Line(number, action, _player(player, count), "sm", shown=False)
            case [player, "sm", "-"]:
                return Line(number, action, _player(player, count), "sm")
            case [player, "sm", cards]:
                return Line(number, action, _player(player, count), "sm", _faces(cards))
    except (BadCard, ValueError) as bad:
        raise BadHistory(f"action {number} ({action[:60]!r}): {bad}") from None
    raise BadHistory(
        f"action {number} ({action[:60]!r}) is no action: 'd dh', 'd db', or a player's f, cc, cbr, pb, sd, sm"
    )


def _read_amount(text: str, file: HandFile) -> int:
    try:
        if text.isascii():  # other scripts have digits of their own
            return file.amount(Decimal(text), "the amount")
    except ArithmeticError:
        pass
    raise ValueError(f"{text[:20]!r} is not an amount")


def _player(text: str, count: int) -> int:
    number = whole(text.removeprefix("p"))
    if number is None or text != f"p{number}" or not 1 <= number <= count:
        raise ValueError(f"{text[:20]!r} is no player: p1 to p{count}")
    return number - 1


def _faces(text: str) -> list[Face]:
    if len(text) % 2 or len(text) > 2 * MOST_CARDS:
        raise ValueError(f"{text[:20]!r} cannot be read as cards: two letters for each, of at most {MOST_CARDS}")
    pieces = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [None if piece == UNKNOWN else Card(piece) for piece in pieces]
