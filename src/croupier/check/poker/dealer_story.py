"""The dealer of a hand that is told: which cards he deals, which he turns by mistake, where each of them lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card, cards, show
from croupier.check.poker.hand_story import HandStory, listed
from croupier.games.poker.events import Burned, Discarded
from croupier.games.poker.hand import Hand
from croupier.games.poker.liveevents import PutAway, TakenUp
from croupier.games.stub import DealCards
from croupier.play import Drawn
from croupier.play.events import Dealt


class Dealer:
    """Deals what the story tells; what it does not name comes from the rest of the deck."""

    def __init__(self, story: HandStory, boards: int) -> None:
        self.rows = boards
        self.hands = {seat: list(cards(text)) for seat, text in story.cards.items()}
        self.boards = [list(cards(story.board)), list(cards(story.board_2))]
        self.deck = list(cards(story.deck))
        self.told_in_full = bool(story.deck)
        self.turned = set(cards(story.turned))
        self.throws = {seat: listed(words) for seat, words in {**story.discards, **story.draws}.items()}
        self.coming: dict[str, list[Card]] = {}
        self.burned: list[Card] = []
        self.named = {card for text in story.cards.values() for card in cards(text)}
        self.named |= {*cards(story.board), *cards(story.board_2)}
        for words in story.draws.values():
            for word in listed(words):
                sides = [side.strip() for side in word.split(">")]
                self.named |= {card for side in sides if side != "pat" for card in cards(side)}

    def thrown(self, seat: str, words: str) -> tuple[Card, ...]:
        """``Qc Js > 5d Qd``: these go, those come."""
        gone, _, came = words.partition(">")
        self.coming[seat] = list(cards(came.strip()))
        return () if gone.strip() in ("pat", "") else cards(gone.strip())

    def dealt(self, hand: Hand, ask: DealCards) -> Drawn:
        """The next cards; those that the story calls ``turned`` lie open by mistake."""
        came = tuple(self._off_the_top(hand, ask) if self.told_in_full else self._as_named(hand, ask))
        seen = tuple(card for card in came if card in self.turned)
        self.turned -= set(seen)
        return Drawn(came, seen)

    def _off_the_top(self, hand: Hand, ask: DealCards) -> list[Card]:
        self.burn(hand)
        self.deck = [card for card in self.deck if card in ask.stub.left]
        came, self.deck = self.deck[: ask.count], self.deck[ask.count :]
        return came

    def burn(self, hand: Hand) -> None:
        """What was burned since the last deal, of a deck that is told in full."""
        due = burns(hand) - len(self.burned)
        if self.told_in_full and due > 0:
            self.burned += self.deck[:due]
            del self.deck[:due]

    def _as_named(self, hand: Hand, ask: DealCards) -> list[Card]:
        left = ask.stub.left
        free = iter([card for card in left if card not in self.named] + [card for card in left if card in self.named])
        if not ask.to:
            return [self._board_card(hand, number, ask, free) for number in range(ask.count)]
        each = ask.count // len(ask.to)
        hands = []
        for seat in ask.to:
            mine = self.coming.get(seat) or self.hands.get(seat, [])
            hands.append([mine.pop(0) if mine else next(free) for _ in range(each)])
        return [hands[place][number] for number in range(each) for place in range(len(ask.to))]

    def _board_card(self, hand: Hand, number: int, ask: DealCards, free: Iterator[Card]) -> Card:
        boards = max(1, self.rows, len(hand.view(None).boards))
        row = number * boards // ask.count if boards > 1 else 0
        return self.boards[row].pop(0) if self.boards[row] else next(free)

    def left_over(self, hand: Hand) -> list[str]:
        """Cards that the story tells, that came to nobody, and that no fold explains."""
        left = [f"turned: {show(sorted(self.turned))}"] if self.turned else []
        still_in = [seat for seat, player in hand.view(None).seats.items() if not player.folded]
        if len(still_in) > 1 and not (hand.round.result and hand.round.result.void):
            left += [f"{seat}: {show(self.hands[seat])}" for seat in still_in if self.hands.get(seat)]
            left += [f"{seat} draws {', '.join(self.throws[seat])}" for seat in still_in if self.throws.get(seat)]
            left += [f"board: {show(row)}" for row in self.boards if row]
        return left

    def places(self, hand: Hand) -> dict[Card, str]:
        """Card → where it lies: a seat (``1 open``: for all to see), ``board``, ``common``, ``thrown``, ``burned``."""
        self.burn(hand)
        out = dict.fromkeys(self.burned, "burned")
        seats = hand.table.seats
        for event in hand.round.events:
            if isinstance(event, Dealt):
                lies = f"{event.to} open" if event.faces == "up" and event.to in seats else event.to
                out |= {card: lies for card in event.cards if card is not None}
            elif isinstance(event, Discarded):
                out |= {card: "thrown" for card in event.cards if card is not None}
            elif isinstance(event, TakenUp):
                out |= {card: _LIES.get(event.to, "deck") for card in event.cards if card is not None}
            elif isinstance(event, PutAway):
                out |= dict.fromkeys(event.cards, "out of play")
        return out


_LIES: Final = {"burned next": "burned", "burned": "burned", "apart": "apart"}


def burns(hand: Hand) -> int:
    """How many cards were burned so far."""
    return sum(event.count for event in hand.round.events if isinstance(event, Burned))
