"""A small writer of PDF: pages of A4 with text in Helvetica, which every reader of PDF has, and rules.

Helvetica's letters go by names: ``č`` is ``ccaron``. A page may use whatever letters it likes; each gets a number when
it is first written, and the file says which name that number stands for. So Finnish, Czech, Estonian and the sign of
the euro come out as they are; of a letter that Helvetica has not its base is written, or a question mark.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

WIDTH, HEIGHT = 595.28, 841.89
"""A4, in points of 1/72 inch."""
_FIRST, _LAST = 128, 255
"""The numbers that are given to letters beyond ASCII."""


def _widths(table: str) -> dict[str, int]:
    """By letter, from the space on: ``556x3`` is three times 556."""
    parts = (part.partition("x") for part in table.split())
    widths = [int(width) for width, _, times in parts for _ in range(int(times or 1))]
    return {chr(32 + place): width for place, width in enumerate(widths)}


_PLAIN: Final = _widths("""
    278x2 355 556x2 889 667 191 333x2 389 584 278 333 278x2 556x10 278x2 584x3 556 1015
    667x2 722x2 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667x2 611 278x3 469 556 333
    556x2 500 556x2 278 556x2 222x2 500 222 833 556x4 333 500 278 556 500 722 500x3 334 260 334 584
""")
_BOLD: Final = _widths("""
    278 333 474 556x2 889 722 238 333x2 389 584 278 333 278x2 556x10 333x2 584x3 611 975
    722x4 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667x2 611 333 278 333 584 556 333
    556 611 556 611 556 333 611x2 278x2 556 278 889 611x4 389 556 333 611 556 778 556x2 500 389 280 389 584
""")
"""The widths of Helvetica and Helvetica-Bold in thousandths of the size, as Adobe published them."""

_SIGNS: Final = {
    "€": ("Euro", 556, 556), "–": ("endash", 556, 556), "—": ("emdash", 1000, 1000), "…": ("ellipsis", 1000, 1000),
    "’": ("quoteright", 222, 278), "‘": ("quoteleft", 222, 278), "“": ("quotedblleft", 333, 500),
    "”": ("quotedblright", 333, 500), "„": ("quotedblbase", 333, 500), "·": ("periodcentered", 278, 278),
    "•": ("bullet", 350, 350), "×": ("multiply", 584, 584), "−": ("minus", 584, 584), "£": ("sterling", 556, 556),
    "§": ("section", 556, 556), "½": ("onehalf", 834, 834), "æ": ("ae", 889, 889), "Æ": ("AE", 1000, 1000),
    "ø": ("oslash", 611, 611), "Ø": ("Oslash", 778, 778), "ß": ("germandbls", 611, 611), "ł": ("lslash", 222, 278),
    "Ł": ("Lslash", 556, 611), "đ": ("dcroat", 556, 611), "Đ": ("Dcroat", 722, 722), "ı": ("dotlessi", 278, 278),
    "ď": ("dcaron", 643, 743), "ť": ("tcaron", 317, 389), "ľ": ("lcaron", 299, 400), "ì": ("igrave", 278, 278),
    "í": ("iacute", 278, 278), "î": ("icircumflex", 278, 278), "ï": ("idieresis", 278, 278), "ī": ("imacron", 278, 278),
}  # fmt: skip
"""Signs, and letters that are not as wide as one of ASCII: name, width, width in bold."""
_ACCENTS: Final = {
    "\u0300": "grave", "\u0301": "acute", "\u0302": "circumflex", "\u0303": "tilde", "\u0304": "macron",
    "\u0306": "breve", "\u0307": "dotaccent", "\u0308": "dieresis", "\u030a": "ring", "\u030b": "hungarumlaut",
    "\u030c": "caron", "\u0327": "cedilla", "\u0328": "ogonek",
}  # fmt: skip
_ACCENTED: Final = frozenset(
    "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëñòóôõöùúûüýÿŸĀāĂăĄąĆćČčĎĒēĖėĘęĚěĞğĪĮįİĹĺŃńŇňŌōŐőŔŕŘřŚśŞşŠšŤŪūŮůŰűŲųŹźŻżŽž"
)
"""Letters with an accent that Helvetica has: each is as wide as without it."""
_SPACES: Final = str.maketrans(dict.fromkeys("\t\n\r\u00a0\u2007\u2009\u202f", " "))


def _glyph(letter: str) -> tuple[str, int, int]:
    """The name of a letter beyond ASCII and its widths."""
    if letter in _SIGNS:
        return _SIGNS[letter]
    base, accent = tuple(unicodedata.normalize("NFD", letter))
    return base + _ACCENTS[accent], _PLAIN[base], _BOLD[base]


def _width(letter: str, *, bold: bool) -> int:
    """In thousandths of the size."""
    if " " <= letter <= "~":
        return (_BOLD if bold else _PLAIN)[letter]
    _, plain, heavy = _glyph(letter)
    return heavy if bold else plain


def _has(letter: str) -> bool:
    return " " <= letter <= "~" or letter in _SIGNS or letter in _ACCENTED


def written(text: str) -> str:
    """A text in letters that Helvetica has.

    >>> written("Jiří Šťastný, Ünal Жук, ẽ"), written("1\u202f200\u00a0€")
    ('Jiří Šťastný, Ünal ???, e', '1 200 €')
    """
    composed = unicodedata.normalize("NFC", text).translate(_SPACES)
    return "".join(letter if _has(letter) else _instead(letter) for letter in composed)


def _instead(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter)[:1]
    return base if _has(base) else "" if unicodedata.category(letter)[0] in "CM" else "?"


def wide(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is, in points."""
    return sum(_width(letter, bold=bold) for letter in written(text)) * size / 1000


def fitted(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """A text that is at most so wide; of a longer one the beginning and three dots.

    >>> fitted("Roulette", 10, 100), fitted("Roulette, half back on zero", 10, 60)
    ('Roulette', 'Roulette, h…')
    """
    text = written(text)
    if wide(text, size, bold=bold) <= most:
        return text
    while text and wide(text + "…", size, bold=bold) > most:
        text = text[:-1]
    return text.rstrip(" ,") + "…"


@dataclass
class Page:
    """One page, measured from its lower left corner. ``numbers``: of letters beyond ASCII, the same on all pages."""

    numbers: dict[str, int]
    marks: list[bytes] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, size: float = 9, *, bold: bool = False, right: bool = False) -> None:
        """A text that begins at x, or ends there."""
        begins = x - wide(text, size, bold=bold) if right else x
        at = f"BT /{'B' if bold else 'R'} {size:g} Tf 1 0 0 1 {begins:.2f} {y:.2f} Tm (".encode()
        self.marks.append(at + self._string(text) + b") Tj ET")

    def rule(self, x: float, y: float, to: float, grey: float = 0) -> None:
        """A level line, black or lighter."""
        self.marks.append(f"{grey:g} G 0.6 w {x:.2f} {y:.2f} m {to:.2f} {y:.2f} l S".encode())

    def _string(self, text: str) -> bytes:
        numbers = bytes(self._number(letter) for letter in written(text))
        return numbers.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")

    def _number(self, letter: str) -> int:
        if " " <= letter <= "~":
            return ord(letter)
        number = self.numbers.setdefault(letter, _FIRST + len(self.numbers))
        return number if number <= _LAST else ord("?")


class Pdf:
    """A file of pages."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.pages: list[Page] = []
        self._numbers: dict[str, int] = {}

    def page(self) -> Page:
        """A new page, the last one from now on."""
        self.pages.append(Page(self._numbers))
        return self.pages[-1]

    def file(self) -> bytes:
        """All of it: the same pages make the same file."""
        out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
        for number, body in enumerate(self._objects(), 1):
            places.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        begins, count = len(out), len(places) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % count + b"".join(b"%010d 00000 n \n" % at for at in places)
        out += b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, begins)
        return bytes(out)

    def _objects(self) -> Iterator[bytes]:
        first = 7
        yield b"<< /Type /Catalog /Pages 2 0 R /Lang (en) >>"
        kids = " ".join(f"{first + 2 * place} 0 R" for place in range(len(self.pages)))
        yield f"<< /Type /Pages /Count {len(self.pages)} /Kids [{kids}] >>".encode()
        yield self._font("Helvetica", bold=False)
        yield self._font("Helvetica-Bold", bold=True)
        names = " ".join(f"/{_glyph(letter)[0]}" for letter in self._used())
        yield f"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [{_FIRST} {names}] >>".encode()
        title = ("\ufeff" + self.title).encode("utf-16-be").hex()
        yield f"<< /Title <{title}> /Producer (Croupier) >>".encode()
        fonts = "/Resources << /Font << /R 3 0 R /B 4 0 R >> >>"
        for place, page in enumerate(self.pages):
            box = f"/MediaBox [0 0 {WIDTH} {HEIGHT}] {fonts}"
            yield f"<< /Type /Page /Parent 2 0 R {box} /Contents {first + 2 * place + 1} 0 R >>".encode()
            marks = zlib.compress(b"\n".join(page.marks))
            yield b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(marks), marks)

    def _used(self) -> list[str]:
        return [letter for letter, number in self._numbers.items() if number <= _LAST]

    def _font(self, name: str, *, bold: bool) -> bytes:
        """With its widths, so that a reader whose Helvetica is another one sets it no wider."""
        known = [_width(chr(code), bold=bold) for code in range(32, 127)]
        widths = [*known, 0, *(_width(letter, bold=bold) for letter in self._used())]
        return (
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding 5 0 R "
            f"/FirstChar 32 /LastChar {31 + len(widths)} /Widths [{' '.join(map(str, widths))}] >>"
        ).encode()
