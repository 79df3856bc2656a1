"""The games whose equity can be asked: what each player holds, what lies on the board, who wins which part."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.complaint import Complaint

ANY: Final = 1
"""Best five of everything."""
OMAHA: Final = 2
"""Exactly two own and three of the board."""
SOKO: Final = 3
"""Five cards with four-card straights and flushes."""


class Half(NamedTuple):
    """One way to win: the ranking, how its kernel is called, and which ranking names it for people."""

    kind: int
    table: str
    ranking: str
    flush: int = 1
    """Is a flush the best of hands (1), nothing (0), or does it spoil a low (-1)?"""


class Game(NamedTuple):
    """A game as far as equity goes: after the last betting round, cards only."""

    name: str
    says: str
    own: int
    board: int
    half: Half
    """What decides the pot, or its high half."""
    low: Half | None = None
    """What decides the low half, if somebody qualifies."""


_HIGH: Final = Half(ANY, "high", "high")
_OMAHA: Final = Half(OMAHA, "high", "omaha")
_EIGHT: Final = Half(ANY, "ace-to-five", "eight-or-better", 0)
_OMAHA_EIGHT: Final = Half(OMAHA, "ace-to-five", "omaha-low", 0)

GAMES: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        Game("holdem", "two own cards, five on the board", 2, 5, _HIGH),
        Game("omaha", "four own cards, exactly two with three of the board", 4, 5, _OMAHA),
        Game("omaha-5", "five own cards, exactly two with three of the board (also Courchevel)", 5, 5, _OMAHA),
        Game("omaha-6", "six own cards, exactly two with three of the board", 6, 5, _OMAHA),
        Game("omaha-hi-lo", "Omaha, half the pot to the best low of eight or better", 4, 5, _OMAHA, _OMAHA_EIGHT),
        Game("omaha-5-hi-lo", "five-card Omaha, half the pot to the low", 5, 5, _OMAHA, _OMAHA_EIGHT),
        Game("omaha-6-hi-lo", "six-card Omaha, half the pot to the low", 6, 5, _OMAHA, _OMAHA_EIGHT),
        Game("holdem-hi-lo", "hold'em, half the pot to the best low of eight or better", 2, 5, _HIGH, _EIGHT),
        Game("stud", "best five of seven own cards", 7, 0, _HIGH),
        Game("stud-hi-lo", "seven own cards, half the pot to the best low of eight or better", 7, 0, _HIGH, _EIGHT),
        Game("razz", "lowest five of seven own cards, ace-to-five", 7, 0, Half(ANY, "ace-to-five", "razz", 0)),
        Game("skala", "three own cards and five on the board", 3, 5, _HIGH),
        Game("soko", "five own cards with four-card straights and flushes", 5, 0, Half(SOKO, "high", "soko")),
        Game("five-card", "five own cards, no draw", 5, 0, _HIGH),
        Game("ace-to-five", "lowest five own cards, no draw", 5, 0, Half(ANY, "ace-to-five", "ace-to-five", 0)),
        Game("ace-to-six", "lowest five own cards, no draw", 5, 0, Half(ANY, "ace-to-six", "ace-to-six", -1)),
        Game("deuce-to-seven", "lowest five own cards, no draw", 5, 0,
             Half(ANY, "deuce-to-seven", "deuce-to-seven", -1)),
    )
}  # fmt: skip


class UnknownGame(Complaint, ValueError):
    """A game whose equity is not known here."""


def find_game(name: str | Game) -> Game:
    if isinstance(name, Game):
        return name
    if name not in GAMES:
        raise UnknownGame(f"{name!r} is not a game with equity: {', '.join(GAMES)}")
    return GAMES[name]
