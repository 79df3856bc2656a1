"""Observations and actions as numbers, the same for every game.

Actions: 0 fold; 1 check, call or bring in; 2 to 5 the smallest raise, half the pot, the pot, the largest; 6 to 37 throw
cards, 6 plus the bits of their places among the cards held; 38 to 53 the options of any other question in their order.
An action that is not legal is taken as silence: check, or else fold; stand pat; the default of the question.

Observations: numbers from 0 to 1, chips in parts of all chips at the table. ``Code.names`` says what each number is.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from croupier.analysis.opponents.seen import Seen
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.model import Rules
from croupier.play import Choice, Choose, Refused, Seat
from croupier.play.asks import Ask
from croupier.play.events import Event

FOLD, STAY, RAISE = 0, 1, 2
SIZES = 4
THROW = RAISE + SIZES
PATTERNS = 32
OPTION = THROW + PATTERNS
OPTIONS = 16
ACTIONS = OPTION + OPTIONS
"""So many actions there are."""

SLOTS, LEGS, STREETS, CARDS = 7, 16, 8, 52
_KINDS = (Act, ThrowAway, Choose)
_SEAT = ("plays", "folded", "all-in", "stack", "bet", "paid", "button", "to act", "hidden cards", "cards drawn last")


class Code:
    """Observations and actions of one game for so many seats."""

    def __init__(self, rules: Rules, seats: tuple[Seat, ...]) -> None:
        self.rules, self.seats = rules, seats
        self.legs = list(rules.legs)
        self.names = tuple(self._names())
        """What each number of an observation is."""
        self.size = len(self.names)

    def _names(self) -> Iterator[str]:
        yield from (f"leg {number}" for number in range(LEGS))
        yield from (f"street {number}" for number in range(STREETS))
        yield from (f"asked to {kind}" for kind in ("act", "throw", "choose"))
        yield from ("pot", "to call", "smallest raise", "largest raise")
        yield from (f"own card {slot} is {card}" for slot in range(SLOTS) for card in range(CARDS))
        yield from (f"thrown {card}" for card in range(CARDS))
        yield from (f"board {board} has {card}" for board in (1, 2) for card in range(CARDS))
        for place in range(len(self.seats)):
            yield from (f"seat +{place} {what}" for what in _SEAT)
            yield from (f"seat +{place} shows {card}" for card in range(CARDS))

    # ── observations ───────────────────────────────────────────────────────────────────────────────────────────

    def observe(self, seat: Seat, events: list[Event], ask: Ask | None) -> npt.NDArray[np.float32]:
        """The table as this seat sees it, itself first and the others clockwise."""
        told = [event for event in (event.seen_by(seat) for event in events) if event is not None]
        view = Seen(self.rules, seat, told, ask)  # type: ignore[arg-type]  # after the hand nobody is asked
        out = np.zeros(self.size, np.float32)
        picture = view.picture
        if not picture.seats:
            return out
        total = max(1, sum(p.stack + p.bet for p in picture.seats.values()) + sum(p.amount for p in picture.pots))
        mine = ask is not None and ask.asked == seat
        at = 0
        leg = next((number for number, name in enumerate(self.legs) if self.rules.legs[name] is view.game), 0)
        out[at + leg] = 1
        at += LEGS
        if seat in picture.seats:
            out[at + min(view.street, STREETS - 1)] = 1
        at += STREETS
        for number, kind in enumerate(_KINDS):
            out[at + number] = mine and isinstance(ask, kind)
        at += len(_KINDS)
        numbers = [view.pot]
        if mine and isinstance(ask, Act):
            numbers += [ask.forced or ask.call, ask.low, ask.high]
        out[at : at + len(numbers)] = [min(1.0, number / total) for number in numbers]
        at += 4
        held = ask.held if mine and isinstance(ask, ThrowAway) else picture.cards.get(seat, [])
        for slot, card in enumerate(held[:SLOTS]):
            if card is not None:
                out[at + slot * CARDS + int(card)] = 1
        at += SLOTS * CARDS
        for event in told:
            if event.kind == "discarded" and getattr(event, "seat", None) == seat:
                for card in getattr(event, "cards", ()):
                    out[at + int(card)] = 1
        at += CARDS
        for number in range(2):
            board = picture.boards[number] if number < len(picture.boards) else []
            for card in [*board, *picture.common]:
                out[at + number * CARDS + int(card)] = 1
        at += 2 * CARDS
        first = self.seats.index(seat)
        for place in range(len(self.seats)):
            other = self.seats[(first + place) % len(self.seats)]
            if other in picture.seats:
                self._seat(out, at, view, other, total, ask)
            at += len(_SEAT) + CARDS
        return np.clip(out, 0, 1)

    def _seat(self, out: npt.NDArray[np.float32], at: int, view: Seen, seat: Seat, total: int, ask: Ask | None) -> None:
        picture = view.picture
        player, cards, drawn = picture.seats[seat], picture.cards[seat], view.draws.get(seat, [])
        hidden = sum(card is None for card in cards)
        out[at : at + len(_SEAT)] = [
            1, player.folded, not player.folded and not player.stack, player.stack / total, player.bet / total,
            player.paid / total, picture.button == seat, ask is not None and ask.asked == seat, hidden / SLOTS,
            drawn[-1] / 5 if drawn else 0,
        ]  # fmt: skip
        shown = picture.shown.get(seat, ()) or picture.open[seat]
        for card in shown:
            out[at + len(_SEAT) + int(card)] = 1

    # ── actions ────────────────────────────────────────────────────────────────────────────────────────────────

    def mask(self, ask: Ask | None) -> npt.NDArray[np.int8]:
        """1 for each legal action. Folding where nothing is to pay is no action here."""
        out = np.zeros(ACTIONS, np.int8)
        match ask:
            case Act():
                out[STAY] = 1
                out[FOLD] = not ask.forced and ask.owes > 0
                if ask.high:
                    out[RAISE] = 1
                    out[RAISE + 1 : RAISE + SIZES] = ask.low < ask.high
                    if ask.step > 1:
                        out[RAISE + 1 : RAISE + SIZES - 1] = 0
            case ThrowAway():
                for pattern in range(min(PATTERNS, 1 << len(ask.held))):
                    out[THROW + pattern] = ask.least <= pattern.bit_count() <= ask.most
            case Choose():
                out[OPTION : OPTION + min(OPTIONS, len(ask.options))] = 1
        return out

    def answer(self, ask: Ask, action: int, pot: int) -> Choice:
        """The answer that an action means; one that is not legal is refused."""
        if not 0 <= action < ACTIONS or not self.mask(ask)[action]:
            raise Refused(f"action {action} is not legal now: {np.flatnonzero(self.mask(ask)).tolist()}")
        match ask:
            case Act():
                if action == FOLD:
                    return Choice(ask.asked, "fold")
                if action == STAY:
                    return Choice(ask.asked, "bring in" if ask.forced else "call" if ask.owes else "check")
                return Choice(ask.asked, ask.word, _size(ask, action - RAISE, pot))
            case ThrowAway():
                bits = action - THROW
                cards = tuple(card for place, card in enumerate(ask.held) if bits >> place & 1)
                return Choice(ask.who, ask.word, None, cards)
            case Choose():
                option = ask.options[action - OPTION]
                return Choice(ask.who, option.name, option.low)
            case _:
                raise Refused(f"no player is asked: {ask}")


def silence(ask: Ask) -> Choice:
    """What is done for a player who does nothing legal."""
    match ask:
        case Act():
            return Choice(ask.asked, ask.default)
        case ThrowAway():
            return ask.silent()
        case Choose():
            option = next((option for option in ask.options if option.name == ask.default), ask.options[0])
            return Choice(ask.who, option.name, option.low)
        case _:
            raise Refused(f"no player is asked: {ask}")


def _size(ask: Act, number: int, pot: int) -> int:
    """The smallest, half the pot, the pot, the largest."""
    if number == 0 or ask.low == ask.high:
        return ask.low
    if number == SIZES - 1:
        return ask.high
    to = ask.player.bet + ask.owes + (pot + ask.call) * number // 2
    return min(ask.high, max(ask.low, to))
