"""A tight player of hold'em who follows a book: charts before the flop, made hands and draws after it.

No opponent for people, but one to measure by: it opens by position, re-raises few hands, bets the flop after its own
raise, and without a hand it goes when it is pressed.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from croupier.analysis.equity.ranges import read_range
from croupier.analysis.opponents.dull import Caller
from croupier.analysis.opponents.seen import Seen
from croupier.cards import Card
from croupier.games.poker.asks import Act
from croupier.games.poker.events import Acted, Posted
from croupier.games.poker.model import Rules
from croupier.play import Choice, Seat
from croupier.play.events import Dealt

_OPENS: Final = (
    "22+, A2s+, K6s+, Q8s+, J8s+, T8s+, 97s+, 86s+, 76s, 65s, 54s, A5o+, K9o+, Q9o+, J9o+, T9o",
    "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 98s, 87s, 76s, A9o+, KTo+, QTo+, JTo",
    "33+, A7s+, A5s, A4s, KTs+, QTs+, J9s+, T9s, 98s, ATo+, KJo+, QJo",
    "55+, ATs+, A5s, KTs+, QTs+, JTs, T9s, AJo+, KQo",
)
"""First in: from the button, one before it, two before it, earlier."""
_OPENS_SMALL_BLIND: Final = "22+, A2s+, K7s+, Q8s+, J8s+, T8s+, 97s+, 87s, 76s, A7o+, K9o+, QTo+, JTo"
_RAISES_AGAIN: Final = "QQ+, AKs, AKo"
_RAISES_AGAIN_LATE: Final = "TT+, AQs+, A5s, A4s, KJs, AQo+"
_CALLS: Final = "22-JJ, AJs+, KQs, QJs, JTs, T9s, AQo"
_CALLS_IN_BLIND: Final = "22-JJ, A2s+, K5s+, Q7s+, J8s+, T8s+, 97s+, 86s+, 75s+, 65s, 54s, A8o+, KTo+, QTo+, JTo"
_CALLS_THE_SECOND: Final = "99+, AJs+, KQs, AQo+"
_GOES_ON: Final = "QQ+, AKs, AKo"
_TO_THE_END: Final = "KK+, AKs"
NOTHING, WEAK, DRAW, GOOD, STRONG = range(5)
"""What one has after the flop: nothing, a lesser pair, eight cards and more that help, top pair, two pair and more."""
_FOR_ALL: Final = 0.4
"""A bet of more than this part of the stack is one of all of it."""
_C_BETS: Final = 0.6


@cache
def _chart(text: str) -> frozenset[frozenset[Card]]:
    return frozenset(map(frozenset, read_range(text)))


def _in(own: tuple[Card, ...], chart: str) -> bool:
    return frozenset(own) in _chart(chart)


@dataclass(frozen=True)
class Rule:
    """Plays hold'em by charts and simple rules."""

    name: str = "rule"
    says: str = "plays few hands by a chart, bets what it has and folds to pressure"

    def why_not(self, rules: Rules) -> str:
        """Why it cannot play a game; nothing where it can."""
        plain = [street.down for street in rules.streets] == [2, 0, 0, 0] and len(rules.contests) == 1
        fits = plain and not rules.legs and rules.contests[0].ranking == "high" and not rules.contests[0].exactly
        return "" if fits else f"rule knows nothing but hold'em, and this is {rules.title['en']}"

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        if not isinstance(view.ask, Act):
            return Caller().decide(view, luck)
        if not view.picture.boards:
            return _before_the_flop(view, view.ask)
        return _after_the_flop(view, view.ask, luck)


# ── before the flop ────────────────────────────────────────────────────────────────────────────────────────────────


def _before_the_flop(view: Seen, ask: Act) -> Choice:
    own, late, blind = view.own, _from_button(view), _posted(view)
    raised = [event for event in view.events if isinstance(event, Acted) and event.action in ("bet", "raise")]
    big = view.picture.stakes["blinds"][1]
    if not raised:
        chart = _OPENS_SMALL_BLIND if blind == "small blind" else _OPENS[min(late, 3)]
        callers = sum(isinstance(event, Acted) and event.action == "call" for event in view.events)
        if _in(own, _OPENS[3] if callers else chart):
            return _to(ask, round(big * (2.5 + 0.5 * bool(blind) + callers)))
        return _stay(ask) if not ask.owes else _fold(ask)
    last = raised[-1]
    if len(raised) == 1:
        if _in(own, _RAISES_AGAIN_LATE if late <= 1 else _RAISES_AGAIN):
            return _to(ask, round(last.to * (4 if blind else 3)))
        wide = blind == "big blind" and last.to <= 3 * big
        deep = ask.owes <= 0.1 * (ask.player.stack + ask.player.bet)
        return _stay(ask) if deep and _in(own, _CALLS_IN_BLIND if wide else _CALLS) else _fold(ask)
    if _in(own, _TO_THE_END) or (ask.call >= _FOR_ALL * ask.player.stack and _in(own, _GOES_ON)):
        return _to(ask, round(2.3 * last.to)) if len(raised) == 2 else _to(ask, ask.high)
    cheap = ask.owes <= 0.25 * ask.player.stack
    return _stay(ask) if len(raised) == 2 and cheap and _in(own, _CALLS_THE_SECOND) else _fold(ask)


def _from_button(view: Seen) -> int:
    """0 for the button, 1 for the seat before it, and so on; the blinds are the earliest."""
    seats = list(view.picture.seats)
    return len(seats) - 1 - seats.index(view.seat)


def _posted(view: Seen) -> str:
    """The blind that this seat has paid; nothing: none."""
    return next((event.what for event in view.events if isinstance(event, Posted) and event.seat == view.seat), "")


# ── after it ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _after_the_flop(view: Seen, ask: Act, luck: random.Random) -> Choice:
    board = view.picture.boards[0]
    has, led = holds(view.own, board), _led(view)
    raises = _bets_on_this_street(view)
    if not ask.owes:
        if has >= GOOD or (has == DRAW and led and len(board) < 5):
            return _to(ask, ask.player.bet + round(0.65 * view.pot))
        bluffs = led and len(board) == 3 and len(view.others) == 1 and luck.random() < _C_BETS
        return _to(ask, ask.player.bet + round(0.4 * view.pot)) if bluffs else _stay(ask)
    price = ask.call / (view.pot + ask.call)
    if has == STRONG:
        return _to(ask, ask.player.bet + ask.owes + round(0.75 * (view.pot + ask.call))) if raises < 3 else _stay(ask)
    if has == GOOD:
        return _stay(ask) if raises < 2 or price < 0.2 else _fold(ask)
    if has == DRAW and len(board) < 5:
        return _stay(ask) if price < (0.3 if len(board) == 3 else 0.2) else _fold(ask)
    return _stay(ask) if has == WEAK and price < (0.3 if len(board) == 3 else 0.2) and raises < 2 else _fold(ask)


def holds(own: tuple[Card, ...], board: list[Card]) -> int:
    """What the own two cards make of the board: what lies there for everybody does not count."""
    ranks, common = Counter(card.rank for card in (*own, *board)), Counter(card.rank for card in board)
    suits = Counter(card.suit for card in (*own, *board))
    mine = {card.rank for card in own if ranks[card.rank] > max(1, common[card.rank])}
    flush = max((count for suit, count in suits.items() if any(card.suit == suit for card in own)), default=0)
    run = _run({card.rank for card in (*own, *board)}, {card.rank for card in own})
    top = max(common)
    if flush >= 5 or run == 5 or len(mine) == 2 or any(ranks[rank] >= 3 for rank in mine):
        return STRONG
    if mine and max(mine) >= top:
        return GOOD
    if len(board) < 5 and (flush == 4 or run == 4):
        return DRAW
    return WEAK if mine else NOTHING


def _run(ranks: set[int], own: set[int]) -> int:
    """5: a straight with a card of his own; 4: four in a row with one, open at both ends; otherwise 0."""
    around = ranks | ({-1} if 12 in ranks else set())
    lows = [
        low
        for low in range(-1, 9)
        if around >= set(range(low, low + 5)) and own & {r % 13 for r in range(low, low + 5)}
    ]
    if lows:
        return 5
    return 4 if any(ranks >= set(range(low, low + 4)) and own & set(range(low, low + 4)) for low in range(9)) else 0


def _led(view: Seen) -> bool:
    """Was the last bet or raise before this street his own?"""
    last: Seat | None = None
    before: Seat | None = None
    for event in view.events:
        if isinstance(event, Dealt):
            before = last
        elif isinstance(event, Acted) and event.action in ("bet", "raise"):
            last = event.seat
    return before == view.seat


def _bets_on_this_street(view: Seen) -> int:
    count = 0
    for event in view.events:
        if isinstance(event, Dealt):
            count = 0
        elif isinstance(event, Acted):
            count += event.action in ("bet", "raise")
    return count


# ── answers ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _stay(ask: Act) -> Choice:
    return Choice(ask.asked, "call" if ask.owes else "check")


def _fold(ask: Act) -> Choice:
    return Choice(ask.asked, ask.default)


def _to(ask: Act, total: int) -> Choice:
    """A bet or raise to about this; where none is possible, a call."""
    if not ask.high:
        return _stay(ask)
    total = min(max(total, ask.low), ask.high)
    if ask.step > 1:
        total = ask.low + (total - ask.low) // ask.step * ask.step
    elif total - ask.player.bet > _FOR_ALL * ask.player.stack:
        total = ask.high
    return Choice(ask.asked, ask.word, total)
