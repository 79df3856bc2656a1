"""Texts and numbers that nobody at a table means, made from those that somebody does: for every fuzzer of this project.

Everything here is pure: the same text and the same luck give the same mutation.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

LONGEST: Final = 80
"""What the wire lets through as the name of a bet."""

FOREIGN_DIGITS: Final = (
    "²³¹⁴⁵⁶⁷⁸⁹⁰",
    "①②③④⑤⑥⑦⑧⑨⑩",
    "٠١٢٣٤٥٦٧٨٩",
    "०१२३४५६७८९",
    "０１２３４５６７８９",
    "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    "Ⅳ½㉈",
)
"""Digits to Unicode (the first two not even to ``int``), no numbers to a croupier."""

ODD_NUMBERS: Final[tuple[int, ...]] = (
    0, 1, -1, 2, 7, 99, -(2**31), 2**31 - 1, 2**31, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 2**64,
    10**9, 999_999_999, 10**15, 10**15 + 1, -(10**15), 10**18, 10**40, -(10**40), 10**4300, 10**5000, -(10**5000),
)  # fmt: skip
"""Whole numbers at and beyond every edge: 31, 53 and 63 bits, the wire's largest amount, more digits than may be printed."""

ODD_LETTERS: Final = (
    "\x00\x1b\n\r\t\u00a0\u00ad\u0130\u0131\u0301\u200b\u202e\u2028\ufeff\ufffd\ud800\udfffßﬁ🎲#'\"\\%{}$;|<>`"
)
"""NUL and other controls, spaces that are none, letters that grow or fold strangely, halves of letters."""

HUGE: Final = (
    "999999999",
    "20000000",
    "9" * 30,
    "9" * 70,
    "1e999999999",
    "0x" + "f" * 40,
    "1_000_000_000",
    "00000000007",
)
SEPARATORS: Final = "/,+&-–_:. ()…\t"

Mutation = Callable[[str, random.Random], str]


def _foreign_digits(text: str, luck: random.Random) -> str:
    digits = luck.choice(FOREIGN_DIGITS)
    told = re.sub("[0-9]", lambda found: digits[int(found[0]) % len(digits)], text)
    return told if told != text else f"{text} {luck.choice(digits)}"


def _huge(text: str, luck: random.Random) -> str:
    numbers = re.findall("[0-9]+", text)
    huge = luck.choice(HUGE)
    return text.replace(luck.choice(numbers), huge, 1) if numbers else f"{text} {huge}"


def _negative(text: str, luck: random.Random) -> str:
    return re.sub("([0-9]+)", luck.choice((r"-\1", r"−\1", r"+\1", r"\1.5", r"\1e9")), text) + luck.choice(("", " -1"))


def _from_to(text: str, luck: random.Random) -> str:
    """A kind of bet and a stretch of numbers without end: ``split 1 999999999``."""
    kind = text.split(" ")[0]
    return f"{kind} {luck.choice(('0', '1', '17'))}{luck.choice(SEPARATORS)}{luck.choice(HUGE)}"


def _separators(text: str, luck: random.Random) -> str:
    apart = luck.choice(SEPARATORS)
    return luck.choice(
        (apart * LONGEST, text + apart * 40, f"{text}{apart}" * 8, apart.join(text), text + f"{apart}1" * 30)
    )


def _odd_letter(text: str, luck: random.Random) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + luck.choice(ODD_LETTERS) + text[place:]


def _wide(text: str, luck: random.Random) -> str:
    del luck
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)


def _cut(text: str, luck: random.Random) -> str:
    return text[: luck.randrange(len(text) + 1)]


def _again(text: str, luck: random.Random) -> str:
    return luck.choice((text * 2, f"{text} {text}", text * 40, f"{text}\n{text}"))


def _cased(text: str, luck: random.Random) -> str:
    return luck.choice((text.upper(), text.title(), text.swapcase(), f"  {text}\t", text.replace(" ", "_")))


def _shuffled(text: str, luck: random.Random) -> str:
    return "".join(luck.sample(text, len(text)))


def _anything(text: str, luck: random.Random) -> str:
    del text
    return "".join(chr(luck.randrange(0x110000)) for _ in range(luck.randrange(LONGEST)))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _foreign_digits, _huge, _negative, _from_to, _separators, _odd_letter, _wide, _cut, _again, _cased, _shuffled,
    _anything,
)  # fmt: skip


def mutated(text: str, luck: random.Random, longest: int = LONGEST) -> str:
    """A text gone wrong in one way or in two, no longer than this."""
    for _ in range(luck.choice((1, 1, 2))):
        text = luck.choice(MUTATIONS)(text, luck)
    return text[:longest]


def odd_number(luck: random.Random) -> int:
    """A number that somebody would send to see what happens."""
    return luck.choice(ODD_NUMBERS) if luck.random() < 0.8 else luck.randrange(-(10**20), 10**20)
