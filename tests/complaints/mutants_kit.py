"""Files gone wrong: data and text changed in the ways people, editors and bad disks change them, the same on every run."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

Place = tuple[Any, Any]
"""A table or list, and the key or number of one of its values."""

WORDS = ("", " ", "x", "²", "①", "٣", "\u202eabc", "Ünï çødé", "-1", "1e999", "nan", "As", "Zz", "a.b.c", "0/0", "[/]",
         "x" * 5000)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 7, 53, 1000, 10**6, 10**9, 2**63, 10**30, 10**400, -(10**30), 0.5, -0.5, 1e308, float("inf"),
           float("nan"))  # fmt: skip
TIMES = (date(2024, 2, 29), time(23, 59, 59), datetime(2024, 2, 29, 12, tzinfo=UTC))
KEYS = ("x", "default", "en", "0", "min", "max", "based_on", "options", "without", "legs", "carry")


def nested(depth: int) -> Any:
    """A list in a list in a list …"""
    out: Any = []
    for _ in range(depth):
        out = [out]
    return out


class Mutator:
    """Changes data by a seed. ``times``: the format knows dates; ``nothing``: it knows null."""

    def __init__(self, seed: str, *, times: bool = False, nothing: bool = False) -> None:
        self.random = random.Random(seed)
        self.odd: list[Any] = [*WORDS, *NUMBERS, True, False, [], {}, [[]], [{}], {"x": 1}, {"": {}}, nested(40)]
        self.odd += [*(TIMES if times else ()), *((None,) if nothing else ())]
        self.ways = (self._replaced, self._replaced, self._replaced, self._retyped, self._retyped, self._swapped,
                     self._swapped, self._dropped, self._renamed, self._added, self._emptied)  # fmt: skip

    def mutated(self, data: Any) -> Any:
        """A copy with one to three changes somewhere in it."""
        out = copy.deepcopy(data)
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            places = list(_places(out))
            if not places:
                return self._odd()
            inside, key = self.random.choice(places)
            way = self.random.choice(self.ways)
            if way == self._swapped:
                other, place = self.random.choice(places)
                inside[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(inside[key])
            else:
                way(inside, key)
        return out

    def _odd(self) -> Any:
        return copy.deepcopy(self.random.choice(self.odd))

    def _swapped(self, _inside: Any, _key: Any) -> None:
        """Two values change places; see above."""

    def _replaced(self, inside: Any, key: Any) -> None:
        inside[key] = self._odd()

    def _retyped(self, inside: Any, key: Any) -> None:
        """The same said as another type: a number as a word, a list as a table, one value as a list of it."""
        match inside[key]:
            case bool(value):
                inside[key] = self.random.choice((str(value), int(value)))
            case int(value) | float(value):
                inside[key] = self.random.choice((str(value)[:99] if abs(value) < 10**99 else "9", -value, [value]))
            case str(value):
                inside[key] = self.random.choice((value.upper(), f"{value}x", value[1:], [value], {value: value}, 3))
            case list(value):
                table = {str(number): each for number, each in enumerate(value)}
                inside[key] = self.random.choice((table, " ".join(map(str, value))[:99], value * 2, value[:1]))
            case dict(value):
                inside[key] = self.random.choice(
                    (list(value.values()), list(value), " ".join(map(str, value)), [value])
                )
            case value:
                inside[key] = str(value)

    def _dropped(self, inside: Any, key: Any) -> None:
        del inside[key]

    def _renamed(self, inside: Any, key: Any) -> None:
        value = inside.pop(key)
        if isinstance(inside, dict):
            inside[self.random.choice((f"{key}x", str(key)[:-1], str(key).upper(), *KEYS))] = value
        else:
            inside.append(value)

    def _added(self, inside: Any, key: Any) -> None:
        more = self.random.choice((self._odd(), copy.deepcopy(inside[key])))
        if isinstance(inside, dict):
            inside[self.random.choice(KEYS)] = more
        else:
            inside.insert(key, more)

    def _emptied(self, inside: Any, key: Any) -> None:
        value = inside[key]
        inside[key] = type(value)() if isinstance(value, (dict, list, str)) else 0


def _places(data: Any) -> Iterator[Place]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield data, key
        yield from _places(value)


PIECES = (
    b"\xff",
    b"\x00",
    "²".encode(),
    b"\xef\xbb\xbf",
    b"[",
    b'"',
    b"{",
    b"\t",
    b"- ",
    b"&a *a ",
    b"!!int ",
    b"1979-05-27",
    b"inf",
)


def spoiled(raw: bytes, rng: random.Random) -> bytes:
    """A file as a bad editor or a bad disk leaves it: cut off, lines lost, doubled or moved, bytes turned."""
    lines = raw.splitlines(keepends=True)
    line, spot = rng.randrange(len(lines)), rng.randrange(len(raw))
    match rng.randrange(8):
        case 0:
            return raw[:spot]
        case 1:
            return b"".join(lines[:line] + lines[line + 1 :])
        case 2:
            return b"".join(lines[: line + 1] + lines[line:])
        case 3:
            other = rng.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return b"".join(lines)
        case 4:
            lines[line] = lines[line][: len(lines[line]) // 2] + b"\n"
            return b"".join(lines)
        case 5:
            return raw[:spot] + bytes([raw[spot] ^ (1 << rng.randrange(8))]) + raw[spot + 1 :]
        case 6:
            return raw[:spot] + rng.choice(PIECES) + raw[spot:]
        case _:
            return b"\xef\xbb\xbf" + raw
