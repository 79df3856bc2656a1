"""Games of backgammon written down as others read them: the text of a match (``.mat``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.backgammon.events import BoardSet, BoardWon, CubeOffered, MenMoved
from croupier.games.backgammon.model import Rules
from croupier.play import Event, Seat
from croupier.play.events import Chose, Rolled

_WIDE = 34


def mat(rules: Rules, events: Iterable[Event]) -> str:
    """The games of a round, each move with its throw."""
    lines = [" Money game" if rules.match is None else f" {rules.match.points} point match"]
    for number, game in enumerate(_games(events), 1):
        lines += ["", f" Game {number}", *_written(game)]
    return "\n".join(lines) + "\n"


def _games(events: Iterable[Event]) -> Iterator[list[Event]]:
    game: list[Event] = []
    for event in events:
        if isinstance(event, BoardSet):
            game = []
        game.append(event)
        if isinstance(event, BoardWon):
            yield game


def _written(game: list[Event]) -> Iterator[str]:
    begun, over = game[0], game[-1]
    assert isinstance(begun, BoardSet)
    assert isinstance(over, BoardWon)
    named = [f"{seat} : {score}" for seat, score in zip(begun.seats, begun.score, strict=True)]
    yield f" {named[0]:<{_WIDE}}{named[1]}"
    cells = list(_cells(game))
    if cells and cells[0][0] == begun.seats[1]:
        cells.insert(0, (begun.seats[0], ""))
    for row in range(0, len(cells), 2):
        pair = [text for _, text in cells[row : row + 2]]
        yield f"{row // 2 + 1:>3}) {pair[0]:<{_WIDE - 4}}{pair[1] if len(pair) > 1 else ''}".rstrip()
    wins = f"Wins {over.points} point{'s' * (over.points != 1)}"
    yield f"      {wins:>{0 if over.seat == begun.seats[0] else _WIDE + len(wins)}}"


def _cells(game: list[Event]) -> Iterator[tuple[Seat, str]]:
    """Who did what, in turn."""
    dice = ""
    for event in game:
        if isinstance(event, Rolled):
            dice = "".join(map(str, sorted(event.dice, reverse=True)))
        elif isinstance(event, MenMoved):
            moves = "" if event.said == "stay" else event.said.replace("bar", "25").replace("off", "0")
            yield event.seat, f"{dice}: {moves}".rstrip()
        elif isinstance(event, CubeOffered):
            yield event.seat, f"Doubles => {event.shows}"
        elif isinstance(event, Chose) and event.option in ("accept", "concede"):
            yield event.seat, "Takes" if event.option == "accept" else "Drops"
