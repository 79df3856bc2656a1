"""Pictures as SVG: for notebooks and pages, without a font, a script or a file from elsewhere.

Colours are those of Okabe and Ito, which people see apart however they see colours; nothing is told by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

INK: Final = "#1a1a1a"
PAPER: Final = "#ffffff"
FELT: Final = "#0b4f3c"
LINE: Final = "#d9d2b8"
DIM: Final = "#6b6b6b"
GOLD: Final = "#f0e442"
RED: Final = "#b8420a"
PALETTE: Final = ("#0072b2", "#f0e442", "#d55e00", "#009e73", "#56b4e9", "#cc79a7", "#e69f00", "#bbbbbb", "#1a1a1a")
CARD_WIDTH: Final = 44
CARD_HEIGHT: Final = 62
GAP: Final = 5

_SUITS: Final = {
    "s": "M0-9C3-4 9-1 9 4C9 8 4 9 1.5 5.5C1.8 8 2.6 9 4 10H-4C-2.6 9-1.8 8-1.5 5.5C-4 9-9 8-9 4C-9-1-3-4 0-9Z",
    "h": "M0 10C-5 5-9 2-9-3C-9-8-3-9 0-4C3-9 9-8 9-3C9 2 5 5 0 10Z",
    "d": "M0-10L8 0L0 10L-8 0Z",
    "c": "M0-9A4.3 4.3 0 0 1 3.6-2.4A4.3 4.3 0 1 1 1.3 4.6C1.6 7 2.5 9 4 10H-4C-2.5 9-1.6 7-1.3 4.6"
    "A4.3 4.3 0 1 1-3.6-2.4A4.3 4.3 0 0 1 0-9Z",
}
_STAR: Final = "M0-10L2.4-3.2L9.5-3.1L3.8 1.2L5.9 8.1L0 4L-5.9 8.1L-3.8 1.2L-9.5-3.1L-2.4-3.2Z"
_UNFIT: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Drawing:
    """Shapes on a sheet of so many units; ``str`` is the SVG."""

    def __init__(self, width: float, height: float, title: str = "", ground: str | None = None) -> None:
        self.width, self.height, self.title = width, height, title
        self._parts: list[str] = []
        if ground is not None:
            self.box(0, 0, width, height, fill=ground, round_by=10)

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str = "none", line: str = "none",
        round_by: float = 0,
    ) -> None:  # fmt: skip
        at = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}"'
        self._parts.append(f'<rect {at} fill="{fill}" stroke="{line}"/>')

    def oval(self, x: float, y: float, wide: float, high: float, *, fill: str = "none", line: str = "none") -> None:
        """Around a centre, half so wide and so high."""
        at = f'cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}"'
        self._parts.append(f'<ellipse {at} fill="{fill}" stroke="{line}"/>')

    def shape(self, path: str, x: float, y: float, *, fill: str, scale: float = 1, line: str = "none") -> None:
        at = f'transform="translate({x:g} {y:g}) scale({scale:g})"'
        self._parts.append(f'<path d="{path}" {at} fill="{fill}" stroke="{line}"/>')

    def text(
        self, x: float, y: float, text: str, *, size: float = 14, fill: str = INK, anchor: str = "start",
        bold: bool = False,
    ) -> None:  # fmt: skip
        """Words whose base line is at ``y``; ``anchor``: they start, end or have their middle at ``x``."""
        how = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"'
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(f"<text {how}{weight}>{escape(_fit(text))}</text>")

    def card(self, x: float, y: float, face: str | None) -> None:
        """A card by its name (``As``, the joker ``Xx``); ``None``: its back."""
        self.box(x, y, CARD_WIDTH, CARD_HEIGHT, fill=PAPER, line=DIM, round_by=5)
        if face is None:
            self.box(x + 4, y + 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, fill=PALETTE[0], line=PAPER, round_by=3)
            self.shape(_SUITS["d"], x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, fill="none", line=PAPER, scale=1.2)
            return
        if face == "Xx":
            self.shape(_STAR, x + CARD_WIDTH / 2, y + 22, fill=PALETTE[5], scale=1.2)
            self.text(x + CARD_WIDTH / 2, y + 48, "joker", size=13, anchor="middle")
            return
        colour = RED if face[1] in "dh" else INK
        self.text(x + 5, y + 22, "10" if face[0] == "T" else face[0], size=21, fill=colour, bold=True)
        self.shape(_SUITS[face[1]], x + 11, y + 34, fill=colour, scale=0.62)
        self.shape(_SUITS[face[1]], x + CARD_WIDTH - 14, y + CARD_HEIGHT - 16, fill=colour, scale=1.1)

    def cards(self, x: float, y: float, faces: Iterable[str | None]) -> float:
        """Cards side by side; returns where the next one would lie."""
        for face in faces:
            self.card(x, y, face)
            x += CARD_WIDTH + GAP
        return x

    def __str__(self) -> str:
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(_fit(self.title))}'
        title = f"<title>{escape(_fit(self.title))}</title>"
        return f'{head} font-family="system-ui, sans-serif">{title}{"".join(self._parts)}</svg>'


def _fit(text: str) -> str:
    """Without letters that no XML file may have."""
    return _UNFIT.sub("\ufffd", text)


def wide(text: str, size: float = 14) -> float:
    """How wide words are, about, in whatever font they are shown."""
    return len(text) * size * 0.58


def shortened(text: str, width: float, size: float = 14) -> str:
    """Words that fit into so much room."""
    most = max(1, int(width / (size * 0.58)))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def wrapped(text: str, width: float, size: float = 14) -> list[str]:
    """Words in lines that fit into so much room; an amount stays with its sign."""
    most, lines = max(1, int(width / (size * 0.58))), list[str]()
    for word in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def on(ground: str) -> str:
    """The ink that can be read on a colour."""
    return INK if contrast(INK, ground) >= contrast(PAPER, ground) else PAPER


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21; text wants 4.5 (WCAG 2)."""
    dark, light = sorted((_brightness(one), _brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def _brightness(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def hand(faces: Sequence[str | None], title: str) -> str:
    """Cards in a row."""
    out = Drawing(max(1, len(faces)) * (CARD_WIDTH + GAP) + GAP, CARD_HEIGHT + 2 * GAP, title)
    out.cards(GAP, GAP, faces)
    return str(out)


def grid(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], key: Mapping[str, str]) -> str:
    """A table with a head; a cell whose text the ``key`` explains has a colour of its own."""
    colours = dict(zip(key, PALETTE, strict=False))
    widths = [
        max(30.0, *(wide(cells[n], 13) + 14 for cells in (columns, *rows) if n < len(cells)))
        for n in range(len(columns))
    ]
    across = max(sum(widths) + 24, wide(title, 16) + 24, 320 if key else 0)
    notes = [(mark, f"{mark}  {meaning}") for mark, meaning in key.items()]
    out = Drawing(across, 44 + 26 * (len(rows) + 1) + 22 * len(notes) + 12, title, PAPER)
    out.text(12, 26, title, size=16, bold=True)
    for line, cells in enumerate((columns, *rows)):
        x = 12.0
        for place, (cell, width) in enumerate(zip(cells, widths, strict=False)):
            ground = colours.get(cell, PAPER) if line and place else PAPER
            out.box(x, 40 + 26 * line, width, 26, fill=ground, line=LINE)
            strong = not line or not place
            middle = x + width / 2
            out.text(middle, 58 + 26 * line, cell, size=13, fill=on(ground), anchor="middle", bold=strong)
            x += width
    y = 44 + 26 * (len(rows) + 1) + 16
    for mark, note in notes:
        out.box(12, y - 13, 16, 16, fill=colours.get(mark, PAPER), line=LINE)
        out.text(36, y, note, size=13)
        y += 22
    return str(out)
