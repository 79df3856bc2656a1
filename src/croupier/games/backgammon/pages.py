"""Backgammon as a sheet, a lobby or a page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.backgammon.book import STAKE
from croupier.games.backgammon.model import SHEET, Rules
from croupier.games.common import BetInfo, Names
from croupier.games.family import Heading
from croupier.games.layouts import BetSays, Layout, PlainPosition, ShoeLayout, bet_says
from croupier.games.remembered import Remembered
from croupier.games.titles import titled
from croupier.money import CURRENCIES, Currency

_HEADS = dict(
    zip(SHEET, ("Aim", "Course", "Who wins what", "Ties", "Taking part", "Jackpots"), strict=True),
)


class BoardLayout(Layout):
    """A board: its stake, how far the cube goes (0: there is none), to how many points a match goes (0: one game)."""

    bets: dict[str, BetSays]
    positions: list[PlainPosition]
    shoe: ShoeLayout | None
    cube: int
    points: int
    sheet: dict[str, Names]


def heading(rules: Rules) -> Heading:
    del rules
    return Heading("between-players", "Between players", "dice", rank=5)


def catalogue(rules: Rules) -> list[BetInfo]:
    """One stake, the same of both."""
    about = (
        "Both stake the same; who wins the match has both" if rules.match else "Both stake the same; who wins has both"
    )
    return [BetInfo(STAKE, {"en": "Stake"}, about, "1 to 1", (STAKE,))]


def flow(rules: Rules) -> list[str]:
    """The sheet, then what this table has."""
    out = [f"{head}: {titled(getattr(rules.instructions, key), '')}" for key, head in _HEADS.items()]
    return [*out, *_more(rules)]


def _more(rules: Rules) -> Iterator[str]:
    say = CURRENCIES[next(iter(rules.limits))].with_sign
    yield "Each throws a die; the higher begins and plays both numbers. Equal ones are thrown again."
    yield (
        "Both numbers of a throw are played if that can be done; of two of which only one can be played, the higher."
        " A double is played four times."
    )
    yield "A man alone may be hit, and comes in from the bar before others move. Men are borne off when all are home."
    if rules.cube is not None:
        worth = "the points" if rules.match is not None else "the stakes"
        yield (
            f"Before he throws a player may offer to double {worth}. The other accepts, and alone may double next,"
            f" or concedes what is at stake without the double. The cube ends at {rules.cube.most}."
        )
    if rules.match is not None:
        yield f"A match goes to {rules.match.points} points; a gammon counts twice the cube, a backgammon three times."
        if rules.match.crawford:
            yield "When somebody first lacks one point the cube rests for one game."
    if rules.fee is not None:
        cap = f", at most {say(rules.fee.cap)}" if rules.fee.cap is not None else ""
        yield f"The house takes {rules.fee.percent} % of what the winner wins{cap}."
    yield "Who does not answer in time gives the game up, at what the cube shows."


def remembered(rules: Rules, result: str) -> Remembered:
    """Who has won."""
    del rules
    return Remembered(f"{result} won", result[:2])


def layout(rules: Rules, currency: Currency) -> BoardLayout:
    """What a page needs to draw the board."""
    span, (info,) = rules.span(STAKE, currency), catalogue(rules)
    return {
        "family": rules.family,
        "title": rules.title,
        "bets": {STAKE: bet_says(info)},
        "positions": [{"id": STAKE, "bet": STAKE, "pays": info.pays, "min": span.low, "max": span.high}],
        "shoe": None,
        "cube": 0 if rules.cube is None else rules.cube.most,
        "points": 0 if rules.match is None else rules.match.points,
        "sheet": {head: getattr(rules.instructions, key) for key, head in _HEADS.items()},
    }
