"""Text, numbers and JSON that are wrong in ways in which strangers' input is wrong."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Sequence
from typing import Any, Final

DIGITS: Final = "0123456789²³①⑨٣५９Ⅷ½"
"""Some of them are digits to ``str.isdigit`` or ``isnumeric`` and nothing to ``int``, some the other way round."""

LETTERS: Final = (
    string.ascii_letters + string.punctuation + " \t\n\x00\x7f\u00a0\u200b\u202e\u202f\ufeffčšžßİıſ♠🎲\ud800"
)
NUMBERS: Final = (0, 1, 2, 7, 36, 37, 99, -1, 10**6, 999_999_999, 2**31, 2**53, 10**15, 2**63, 10**18, 10**40, 10**400)
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
    """A text with a few places changed."""
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
