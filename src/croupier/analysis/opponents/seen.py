"""What a player knows when it is his turn: the events that he may see, the question, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.asks import ThrowAway
from croupier.games.poker.felt import Player
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules, Street
from croupier.games.poker.picture import Picture
from croupier.play import Seat
from croupier.play.asks import Ask
from croupier.play.events import Dealt, Event

MOST_NARROW = 6.0


@dataclass(frozen=True)
class Seen:
    """A seat's turn. ``events``: what this seat has been told, that is ``event.seen_by(seat)`` of each."""

    rules: Rules
    seat: Seat
    events: Sequence[Event]
    ask: Ask

    @cached_property
    def picture(self) -> Picture:
        out = Picture(self.seat)
        for event in self.events:
            out.see(event)
        return out

    @cached_property
    def game(self) -> Rules:
        """The rules of this hand: in a mix those of the game that is played now."""
        legs = self.rules.legs
        if not legs:
            return self.rules
        for event in reversed(self.events):
            if isinstance(event, e.GameChosen) and event.game in legs:
                return legs[event.game]
            if isinstance(event, e.HandStarted):
                for leg in legs.values():
                    if leg.phrase == event.game and leg.betting.structure == event.structure:
                        return leg
        return next(iter(legs.values()))

    @cached_property
    def own(self) -> tuple[Card, ...]:
        return tuple(card for card in self.picture.cards[self.seat] if card is not None)

    @cached_property
    def others(self) -> list[Player]:
        """Who else is still in, in dealing order."""
        return [player for seat, player in self.picture.seats.items() if seat != self.seat and not player.folded]

    @cached_property
    def pot(self) -> int:
        """Every chip in the middle and in front of the players."""
        return self.picture.dead + sum(player.paid for player in self.picture.seats.values())

    @cached_property
    def street(self) -> int:
        """How many streets have their cards; while cards are thrown, the street of the throw is not among them."""
        dealt = sum(len(event.cards) for event in self.events if isinstance(event, Dealt) and event.to == self.seat)
        dealt += len(self.picture.common)
        board = len(self.picture.boards[0]) if self.picture.boards else 0
        thrown = sum(isinstance(event, e.Discarded) and event.seat == self.seat for event in self.events)
        needs_own = needs_board = needs_throw = 0
        for number, street in enumerate(self.game.streets):
            needs_own += street.down + street.up
            needs_board += street.board
            needs_throw += street.draw is not None
            if _waits(street, dealt < needs_own, board < needs_board, thrown < needs_throw):
                return number
        return len(self.game.streets)

    @cached_property
    def to_come(self) -> list[Street]:
        """The streets whose cards are still to come; while cards are thrown, the present one is the first."""
        return self.game.streets[self.street :]

    @cached_property
    def dead(self) -> set[Card]:
        """Cards this player has seen that cannot come any more. After a reshuffle thrown cards can come again."""
        out: set[Card] = set()
        for event in self.events:
            if isinstance(event, Dealt | e.Discarded | e.Shown):
                out |= {card for card in event.cards if card is not None}
            elif isinstance(event, e.Reshuffled) and event.what == "thrown cards":
                out = {card for held in self.picture.cards.values() for card in held if card is not None}
        return out

    @cached_property
    def draws(self) -> dict[Seat, list[int]]:
        """How many cards each has thrown in each exchange so far."""
        out: dict[Seat, list[int]] = {seat: [] for seat in self.picture.seats}
        if any(street.draw is not None for street in self.game.streets):
            for event in self.events:
                if isinstance(event, e.Discarded):
                    out[event.seat].append(len(event.cards))
        return out

    @cached_property
    def narrowed(self) -> dict[Seat, float]:
        """How strong each has played: the best of so many holdings. A bet or raise says more than a call, and a large
        one more than a small one; a check takes a little of it back."""
        out = dict.fromkeys(self.picture.seats, 1.0)
        pot = 0
        for event in self.events:
            if isinstance(event, e.HandStarted):
                pot = event.carried
            elif isinstance(event, e.Posted):
                pot += event.amount
            elif isinstance(event, e.Returned):
                pot -= event.amount
            elif isinstance(event, e.Acted):
                size = min(1.0, event.put / max(1, pot))
                if event.action in ("bet", "raise"):
                    out[event.seat] *= 1.5 + size
                elif event.action == "call":
                    out[event.seat] *= 1 + size / 2
                elif event.action == "check":
                    out[event.seat] = max(1.0, 0.9 * out[event.seat])
                pot += event.put
        return {seat: min(MOST_NARROW, narrow) for seat, narrow in out.items()}


def _waits(street: Street, own: bool, board: bool, throw: bool) -> bool:
    """Are cards of this street still to come?"""
    if street.board:
        return board
    return throw if street.draw is not None else own


def seen(hand: Hand) -> Seen:
    """What the seat whose turn it is knows of a hand in progress."""
    ask = hand.legal
    seat = ask.asked
    if seat is None:
        raise ValueError(f"no player is asked: {ask}")
    told = [event for event in (event.seen_by(seat) for event in hand.round.events) if event is not None]
    return Seen(hand.rules, seat, told, ask)


def still_to_act(view: Seen, current: int) -> list[Player]:
    """Of the others, before this player's own answer: those who have chips and owe something, or have not acted in this
    round."""
    acted: set[Seat] = set()
    for event in view.events:
        if isinstance(event, e.Acted):
            if event.action in ("bet", "raise"):
                acted.clear()
            acted.add(event.seat)
        elif isinstance(event, Dealt | e.Gathered):
            acted.clear()
    return [p for p in view.others if p.stack and (p.bet < current or p.seat not in acted)]


__all__ = ["MOST_NARROW", "Seen", "ThrowAway", "seen", "still_to_act"]
