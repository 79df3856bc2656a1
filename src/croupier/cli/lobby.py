"""The lobby in the terminal: kinds of games, then games, then houses; it asks until somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.catalogue import by_kind, named_like, nearest, plain
from croupier.cli.decisions import HELP, Leaving, typed
from croupier.cli.screen import screen, styled

if TYPE_CHECKING:
    from croupier.rulebooks.catalog import GameEntry

_HELP = (
    "A number opens what stands beside it. A part of a name finds games: 'omaha', 'roulette', 'veikkaus razz'. "
    "Enter or 'back' goes back to all games, 'q' leaves. A game begins with play money and is left with 'q'."
)

_LONG = 12
"""More lines than this stand side by side."""
_WIDE = 60


class Row(NamedTuple):
    """A line to choose, and the games behind it: the title, the house, what else is to be said of it."""

    title: str
    house: str
    more: str
    games: list[GameEntry]

    def label(self, room: int) -> str:
        """Title and house, in so many letters."""
        house = f" · {self.house}" if self.house else ""
        return shorten(self.title, max(8, room - len(house)), placeholder=" …") + house


class Lobby:
    """Where one chooses a table; ``sit`` plays a game by its id until the player leaves it."""

    def __init__(self, sit: Callable[[str], None], ask: Callable[[str], str] = input) -> None:
        self.console = screen()
        self._sit, self._ask = sit, ask
        self._games: list[GameEntry] = []
        self._kinds: list[Row] = []

    def run(self) -> None:
        """Until the player leaves."""
        from croupier.rulebooks.catalog import entries

        self.console.print(styled(("Croupier", "bold"), " – the rulebook you can run. Play money only."))
        with self.console.status("The rulebooks are read"):
            self._games = entries()
            front = self._kinds = [_kind(kind.heading.title, kind.games) for kind in by_kind(self._games)]
        chosen: list[GameEntry] = []
        try:
            while True:
                page = _rows(chosen) if chosen else front
                self._show(page, f"{len(chosen or self._games)} games")
                chosen = self._chosen(page)
                if len(chosen) == 1:
                    self._take_a_seat(chosen.pop())
        except Leaving:
            self.console.print("Good night.")

    def _chosen(self, page: Sequence[Row]) -> list[GameEntry]:
        """The games that were chosen; none: back to all of them. A wrong answer is told, and asked again."""
        from croupier.figures import whole

        while True:
            text = typed(self._ask, "Which? (a number or a part of a name, ? helps, q leaves)> ")
            if text.casefold() in ("", "b", "back"):
                return []
            if text.casefold() in HELP:
                self.console.print(_HELP)
                continue
            number = whole(text)
            if number is not None and 1 <= number <= len(page):
                return page[number - 1].games
            found = [] if number is not None else self._found(text)
            if found:
                return found
            self.console.print(styled(("No:", "yellow"), f" {self._nothing(text, number, len(page))}"))

    def _found(self, text: str) -> list[GameEntry]:
        """A whole kind by its name, or the games that have the text in theirs."""
        kind = next((row.games for row in self._kinds if plain(row.title) == plain(text)), None)
        return kind or named_like(self._games, text)

    def _nothing(self, text: str, number: int | None, most: int) -> str:
        if number is not None:
            return f"{text[:20]} is not on the list: the numbers are 1 to {most}."
        near = nearest(self._games, text)
        meant = f" Did you mean {' or '.join(near)}?" if near else " Try a part of it, such as 'poker' or 'wheel'."
        return f"no game has {text[:40]!r} in its name.{meant}"

    def _take_a_seat(self, entry: GameEntry) -> None:
        from croupier.complaint import Complaint

        self.console.print()
        try:
            self._sit(entry.id)
        except Complaint as no:
            self.console.print(styled(("No:", "yellow"), f" {no}"))
        self.console.print()

    def _show(self, page: Sequence[Row], title: str) -> None:
        self.console.print(styled((title, "bold")))
        digits = len(str(len(page)))
        if any(row.more for row in page):
            longest = max(len(row.label(_WIDE)) for row in page)
            for number, row in enumerate(page, 1):
                line = f"{number:>{digits}}  {row.label(_WIDE):<{longest}}  "
                self.console.print(line + shorten(row.more, max(20, self.console.width - len(line)), placeholder=" …"))
            return
        columns = 1 if len(page) <= _LONG else 2
        room = (self.console.width - 3 * columns) // columns - digits - 2
        lines = [f"{number:>{digits}}  {row.label(room)}" for number, row in enumerate(page, 1)]
        high = -(-len(lines) // columns)
        for left, right in zip_longest(lines[:high], lines[high:], fillvalue=""):
            self.console.print(f"{left:<{room + digits + 5}}{right}".rstrip())


def _kind(title: str, games: list[GameEntry]) -> Row:
    """A kind of games, with some of their names."""
    return Row(title, "", f"{len(games)}: {', '.join(row.title for row in _rows(games))}", games)


def _rows(games: Sequence[GameEntry]) -> list[Row]:
    """Games by their names, first what most houses offer; games of one name by their houses."""
    by_name: dict[str, list[GameEntry]] = {}
    for entry in games:
        by_name.setdefault(entry.title["en"].casefold(), []).append(entry)
    if len(by_name) == 1:
        return [Row(_house(entry), "", entry.about, [entry]) for entry in games]
    often = sorted(by_name.values(), key=lambda same: -len(same))
    return [Row(same[0].title["en"], _houses(same), "", same) for same in often]


def _house(entry: GameEntry) -> str:
    from croupier.rulebooks.houses import house_of

    return house_of(entry.id).short


def _houses(same: Sequence[GameEntry]) -> str:
    return _house(same[0]) if len(same) == 1 else f"{len(same)} houses"
