"""A game by its sheet, as a sheet, a lobby or a page shows it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypedDict

from croupier.games.common import BetInfo, Names
from croupier.games.family import Heading, Win
from croupier.games.instructed.banking import STAKE
from croupier.games.instructed.drawing import BETWEEN
from croupier.games.instructed.model import Bet, Rules
from croupier.games.instructed.scoring import most
from croupier.games.layouts import BetSays, Layout, PlainPosition, ShoeLayout, bet_says
from croupier.games.remembered import Remembered
from croupier.games.titles import titled, within
from croupier.money import CURRENCIES, Currency

_SHEET = {
    "aim": "Aim",
    "course": "Course",
    "distribution": "Who wins what",
    "ties": "Ties",
    "taking_part": "Taking part",
    "wild": "Wild cards",
    "jackpots": "Jackpots",
}
_ICONS = {"wheel": "sectors", "dice": "dice", "cards": "cards"}


class SheetSays(TypedDict):
    """A part of the instruction sheet: its heading and what stands there."""

    heading: str
    text: Names


class PieceSays(TypedDict):
    """A piece: how often it is there, what it counts and what it is; ``halves``: the spots of a domino."""

    count: int
    value: int
    marks: list[str]
    halves: list[int] | None


class InstructedLayout(Layout):
    """A game by its sheet: bets by name, its pieces, the sheet itself."""

    bets: dict[str, BetSays]
    positions: list[PlainPosition]
    shoe: ShoeLayout | None
    draws: Literal["wheel", "dice", "cards"]
    pieces: dict[str, PieceSays]
    sheet: list[SheetSays]


def heading(rules: Rules) -> Heading:
    if rules.banker is not None:
        return Heading("between-players", "Between players", "cards", rank=5)
    return Heading("house-games", "Games by their sheet", _ICONS[rules.kind], rank=6)


def said(rules: Rules, bet: Bet) -> str:
    """What a bet pays, and whether the stake is in it."""
    way = "to 1" if rules.instructions.multipliers == "to_1" else "for 1, the stake in it"
    if not isinstance(bet.pays, dict):
        return f"{bet.pays} {way}"
    return f"{', '.join(f'{hits} hit: {pays}' for hits, pays in bet.pays.items())} {way}"


def catalogue(rules: Rules) -> list[BetInfo]:
    """Every kind of bet."""
    if rules.banker is not None:
        about = (
            "Your hand is better than the banker's; the banker pays, and his stake covers what is staked against him"
        )
        return [BetInfo(STAKE, {"en": "Stake"}, about, f"{rules.banker.pays} to 1", (STAKE,))]
    return [
        BetInfo(name, bet.title, bet.about, said(rules, bet), rules.positions(name)) for name, bet in rules.bets.items()
    ]


def sheet(rules: Rules) -> list[SheetSays]:
    """The parts of the instruction sheet that this game has."""
    parts = ((head, getattr(rules.instructions, key)) for key, head in _SHEET.items())
    return [{"heading": head, "text": text} for head, text in parts if text is not None]


def flow(rules: Rules) -> list[str]:
    """The sheet, then what is drawn, and what the multipliers mean."""
    out = [f"{part['heading']}: {titled(part['text'], '')}" for part in sheet(rules)]
    total = sum(rules.deck.values())
    what = {"wheel": "fields on the wheel", "dice": "faces on each of the dice", "cards": "cards"}[rules.kind]
    out.append(f"There are {total} {what}" + ("." if rules.again else ", shuffled for each round."))
    if rules.banker is not None:
        out += _bank(rules)
    elif rules.instructions.multipliers == "to_1":
        out.append("Every multiplier is a profit: the stake comes back beside it.")
    else:
        out.append("Every multiplier is what comes back in all: the stake is in it.")
    return out


def _bank(rules: Rules) -> Iterator[str]:
    banker, say = rules.banker, CURRENCIES[next(iter(rules.limits))].with_sign
    assert banker is not None
    yield {
        "auction": "The bank goes to whoever offers most; of two equal offers to the earlier.",
        "rotation": "The bank goes round the table, one round each.",
        "first_seated": "The bank is offered to whoever sat down first, then to the next.",
    }[banker.choice]
    if banker.choice != "rotation":
        again = "as much again" if banker.growth == 1 else f"{banker.growth} times as much"
        yield f"A banker who has won may stay, with {again}; otherwise the bank is offered to the others."
    yield "All stakes against the bank together win no more than it holds; what is beyond goes back."
    cap = f", at most {say(banker.fee.cap)}" if banker.fee.cap is not None else ""
    yield f"The house takes {banker.fee.percent} % of the stakes that the banker has won{cap}."


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """Every bet at its highest stake, raised as far as the sheet allows; what players win of each other is theirs."""
    raised = 1 + max((stage.raises for stage in rules.stages if stage.raises is not None), default=Fraction())
    for name, bet in rules.bets.items():
        high = rules.span(name, currency).high
        yield Win(within(titled(bet.title, name)), high, int(high * raised * most(rules, bet)))


def remembered(rules: Rules, result: str) -> Remembered:
    """What was drawn; of several pieces a narrow strip has the first, and how many more there were."""
    del rules
    first, *rest = result.split(BETWEEN)
    return Remembered(result, first[:5], f"+{len(rest)}" if rest else None)


def layout(rules: Rules, currency: Currency) -> InstructedLayout:
    """What a page needs to draw the game."""
    bets = catalogue(rules)
    return {
        "family": rules.family,
        "title": rules.title,
        "bets": {info.name: bet_says(info) for info in bets},
        "positions": [
            {"id": place, "bet": info.name, "pays": info.pays, "min": span.low, "max": span.high}
            for info in bets
            for span in [rules.span(info.name, currency)]
            for place in info.positions
        ],
        "shoe": None,
        "draws": rules.kind,
        "pieces": {
            name: {
                "count": piece.count,
                "value": piece.value,
                "marks": piece.marks,
                "halves": None if piece.halves is None else list(piece.halves),
            }
            for name, piece in rules.pieces.items()
        },
        "sheet": sheet(rules),
    }
