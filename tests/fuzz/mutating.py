"""Text, numbers and JSON that are wrong in ways in which strangers' input is wrong: what ``mutations`` does to the name
of a bet, and single places changed in longer texts."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Sequence
from typing import Any, Final

import mutations
from mutations import FOREIGN_DIGITS, LONGEST, ODD_LETTERS, ODD_NUMBERS

DIGITS: Final = string.digits + "".join(FOREIGN_DIGITS)
LETTERS: Final = string.ascii_letters + string.punctuation + " " + ODD_LETTERS
NUMBERS: Final = tuple(number for number in ODD_NUMBERS if abs(number) < 10**400)
"""As far as they can be written down in a case."""

WORDS: Final = ("", "null", "true", "NaN", "1e400", "-0", "../..", "'; --", "__class__", "{}", "%s", "a" * 300)


def odd_number(luck: random.Random) -> Any:
    """Mostly a whole number, small, huge or below nothing; now and then something that only looks like one."""
    match luck.randrange(8):
        case 0 | 1 | 2:
            return luck.choice(NUMBERS)
        case 3 | 4:
            return luck.randrange(-5, 200)
        case 5:
            return luck.choice(NUMBERS) + luck.choice((-1, 1))
        case 6:
            return luck.choice((True, False, 0.5, 1e308, -0.0, None))
        case _:
            return "".join(luck.choices(DIGITS, k=luck.randrange(1, 5)))


def mutated(text: str, luck: random.Random, times: int | None = None) -> str:
    """A text with a few places changed, or a short one gone wrong as a whole."""
    if times is None and len(text) <= LONGEST and luck.random() < 0.5:
        return mutations.mutated(text, luck)
    for _ in range(times or luck.choice((1, 1, 1, 2, 3))):
        at = luck.randrange(len(text) + 1)
        end = min(len(text), at + luck.choice((0, 1, 1, 2, 5)))
        numbers = list(re.finditer(r"\d+", text))
        if numbers and luck.random() < 0.4:  # a figure is where strangers try first
            at, end = luck.choice(numbers).span()
            text = text[:at] + str(odd_number(luck)) + text[end:]
            continue
        match luck.randrange(7):
            case 0:
                new = ""
            case 1:
                new = luck.choice(LETTERS)
            case 2:
                new = luck.choice(DIGITS)
            case 3:
                new = str(luck.choice(NUMBERS))
            case 4:
                new = text[at:end] * luck.choice((2, 3, 50))
            case 5:
                new = luck.choice(WORDS)
            case _:
                new = text[at:end].swapcase()
        text = text[:at] + new + text[end:]
    return text


def junk(luck: random.Random, words: Sequence[str], depth: int = 0) -> Any:
    """Any JSON at all, some of it made of these words."""
    match luck.randrange(9 if depth < 4 else 5):
        case 0:
            return luck.choice((None, True, False))
        case 1 | 2:
            return odd_number(luck)
        case 3:
            return mutated(luck.choice(words), luck)
        case 4:
            return "".join(luck.choices(LETTERS + DIGITS, k=luck.randrange(20)))
        case 5 | 6:
            return [junk(luck, words, depth + 1) for _ in range(luck.randrange(4))]
        case _:
            return {str(junk(luck, words, 4))[:20]: junk(luck, words, depth + 1) for _ in range(luck.randrange(4))}
