"""What people who sit at one table type to each other: plain text, a line at a time, in moderation.

It goes to those who sit there and want it, and nowhere else: no log keeps it, no rule reads it, and the table itself
remembers only the last few lines, for who sits down. The house says who may (``Manners``), the owner of a private table
whether anybody does there, and everybody for himself; a guest neither reads nor writes until he says so.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from croupier.names import called
from croupier.play import Refused, Seat
from croupier.room.bank import PlayerId
from croupier.room.pace import Clock
from croupier.room.seats import Sitter
from croupier.room.talk import Lately

LONGEST: Final = 200
"""Letters of a line."""

MARKS: Final = 3
"""So many marks may stand on one letter: more of them run over the lines above and below."""

AT_MOST: Final = 5
WITHIN_S: Final = 20.0
KEPT: Final = 20
"""Lines that a table remembers."""

Chatters = Literal["nobody", "accounts", "everybody"]
"""Who may chat in a house."""

ChatState = Literal["on", "off", "closed", "accounts", "muted", "watching"]
"""How the chat of a table stands for somebody: it is ``on``; he has it ``off``; it is ``closed`` for all; it is for
``accounts`` only; the house has ``muted`` him, and he only reads; he does not sit there (``watching``)."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2028\u2029\u2800\u3164\uffa0")
"""Letters and signs that nobody sees, and ends of lines, besides those that Unicode calls controls."""

_WHY: Final[dict[ChatState, str]] = {
    "off": "You have the chat off: switch it on before you write.",
    "closed": "Nobody chats at this table: it is switched off here.",
    "accounts": "In this house guests do not chat: make an account.",
    "muted": "The house has muted you: what you write is not passed on.",
    "watching": "You do not sit at this table. Sit down first.",
}


def plain(text: str) -> str:
    """A line as it is passed on. ``Refused`` when it is empty, too long, or no plain text: nothing that cannot be seen,
    that turns the direction of writing, or that runs over other lines.

    >>> plain("  nice   hand "), plain("a<b> & c")
    ('nice hand', 'a<b> & c')
    """
    said = unicodedata.normalize("NFC", text)
    marks = 0
    for letter in said:
        category = unicodedata.category(letter)
        if category[0] == "C" or letter in _BLANK:
            raise Refused(f"A line is plain text: no {called(letter)}.")
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MARKS:
            raise Refused(f"A line is plain text: no letter with more than {MARKS} marks on it.")
    said = " ".join(said.split())
    if not said:
        raise Refused("A line has at least one letter.")
    if len(said) > LONGEST:
        raise Refused(f"A line has at most {LONGEST} letters; this has {len(said)}.")
    return said


class Manners:
    """Chat in the whole house: who may, whom the house has muted, and who has written lately, at whichever table."""

    def __init__(
        self, clock: Clock, who: Chatters = "everybody", muted: Callable[[PlayerId], bool] = lambda _: False
    ) -> None:
        self.who, self.muted = who, muted
        self.lately = Lately(clock, AT_MOST, WITHIN_S)


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody has written; ``n`` counts the lines of a table."""

    n: int
    seat: Seat
    player: PlayerId
    name: str
    text: str


class Chat:
    """The chat of one table; ``open``: its owner lets people chat there."""

    def __init__(self, manners: Manners) -> None:
        self._manners, self.open = manners, True
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._n = 0

    def state(self, sitter: Sitter | None) -> ChatState:
        """How it stands for somebody who sits here, or (none) only looks on."""
        if not self.open or self._manners.who == "nobody":
            return "closed"
        if sitter is None:
            return "watching"
        if sitter.guest and self._manners.who == "accounts":
            return "accounts"
        if not (not sitter.guest if sitter.chats is None else sitter.chats):
            return "off"
        return "muted" if self._manners.muted(sitter.player) else "on"

    def reads(self, sitter: Sitter | None) -> bool:
        return self.state(sitter) in ("on", "muted")

    def lines(self, sitter: Sitter | None) -> list[Line]:
        """The last lines, for who reads them; those of people whom the house has muted are gone."""
        return [line for line in self._lines if not self._manners.muted(line.player)] if self.reads(sitter) else []

    def write(self, seat: Seat, sitter: Sitter, text: str) -> Line:
        """``Refused`` when he may not, when it is no line, or when he has written enough for the moment."""
        if (state := self.state(sitter)) != "on":
            raise Refused(_WHY[state])
        said = plain(text)
        self._manners.lately.says(sitter.player)
        self._n += 1
        line = Line(self._n, seat, sitter.player, sitter.name, said)
        self._lines.append(line)
        return line

    def must_be_for(self, sitter: Sitter) -> None:
        """``Refused`` where somebody cannot have it on."""
        if (state := self.state(sitter)) in ("closed", "accounts"):
            raise Refused(_WHY[state])

    def forget(self) -> None:
        """What was said is for those who were there."""
        self._lines.clear()
