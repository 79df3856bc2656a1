"""Text files that people give or want: read and written, or a complaint that says what is wrong with them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from croupier.complaint import Complaint
from croupier.figures import MOST

DEEPEST: Final = 32
"""No file needs more lists and tables in each other."""


class BadFile(Complaint, ValueError):
    """A file that cannot be read or written: which, what was found, what was expected."""

    def __init__(self, path: Path, found: str, expected: str) -> None:
        self.found, self.expected = found, expected
        super().__init__(f"{path}: {found}; expected {expected}")


def read_text(path: Path) -> str:
    """The text of a file in UTF-8. The mark that some editors put before it is no part of it."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as no:
        raise BadFile(path, why(no), "a file that can be read") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        at = 3 * raw.startswith(b"\xef\xbb\xbf") + bad.start
        line = raw.count(b"\n", 0, at) + 1
        found = f"the byte 0x{raw[at]:02x} in line {line}"
        raise BadFile(path, found, "text in UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_json(path: Path) -> Any:
    """What a JSON file holds."""
    try:
        return json.loads(read_text(path), object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as bad:
        raise BadFile(path, f"line {bad.lineno}: {bad.msg}", "well-formed JSON") from None
    except RecursionError:
        raise BadFile(path, "lists and tables too deep in each other", "well-formed JSON") from None
    except BadFile:
        raise
    except ValueError as bad:
        raise BadFile(path, str(bad), "well-formed JSON") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!r} stands twice in one table")
    return table


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def write_text(path: Path, text: str) -> None:
    """Write a file in UTF-8, anew."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as no:
        raise BadFile(path, why(no), "a file that can be written") from None


def is_file(path: Path) -> bool:
    """Is there such a file? A name that cannot be one, or a folder that nobody may look into, has none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def why(no: OSError | ValueError) -> str:
    """What the system says, without its numbers."""
    return getattr(no, "strerror", None) or str(no)


def strange(data: object, deepest: int = DEEPEST) -> Iterator[tuple[str, str, str]]:
    """Every value that none of our files may hold, as its place, what was found and what was expected: a date, a number
    that is none or far too large, lists and tables too deep in each other."""
    yield from _strange(data, "", deepest)


def _strange(value: object, at: str, deepest: int) -> Iterator[tuple[str, str, str]]:
    match value:
        case dict() | list():
            if not deepest:
                yield at, "lists and tables too deep in each other", f"at most {DEEPEST} in each other"
                return
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                yield from _strange(inner, f"{at}.{key}" if at else str(key), deepest - 1)
        case bool() | str() | None:
            pass
        case int():
            if abs(value) > MOST:
                digits = int(value.bit_length() * math.log10(2)) + 1
                yield at, f"a number of {digits} digits", f"a number from {-MOST} to {MOST}"
        case float():
            if not math.isfinite(value):
                yield at, str(value), "a number"
        case _:
            yield at, str(value), "text, a number, a list or a table; a date or a time stands in quotes"
