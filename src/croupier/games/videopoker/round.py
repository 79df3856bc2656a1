"""A hand of video poker: five cards, some of them changed once, and what lies then is paid by the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Card, Deck
from croupier.games.videopoker.book import STAKE, Book
from croupier.games.videopoker.hands import row_of
from croupier.games.videopoker.model import Rules
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Bets, Confirm, Event, Line, Option, Ruling, Seat, Settlement, Steps, Table
from croupier.play.events import Amount, Chose, Ruled, Settled
from croupier.play.places import Places

THROW = "throw"
STAND = "stand"


@dataclass(frozen=True, slots=True)
class CardsThrown(Event):
    """Cards that are not held leave the hand."""

    seat: Seat
    cards: tuple[str, ...]

    def lay(self, places: Places) -> None:
        places.take(self.seat, tuple(map(Card, self.cards)))

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.seat} throws {' '.join(self.cards)}."


@dataclass(frozen=True, slots=True)
class HandPaid(Event):
    """What the five cards are, as the table of pays calls it, and what that returns; nothing: the hand is lost."""

    seat: Seat
    hand: str = ""
    times: str = "0"
    amount: Amount = 0

    @property
    def outcome(self) -> str:
        return self.hand or "nothing"

    def told(self, money: Callable[[int], str]) -> str:
        return f"{self.hand} returns {money(self.amount)}." if self.hand else "The cards pay nothing."


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One hand, for each who has a stake from a pack of his own."""
    bets = yield from table.take_bets(Book(rules, table.currency))
    void = None if bets.lying else "nobody has a stake: nothing is dealt"
    wins: dict[Seat, int] = {}
    for seat in bets.seats():
        wins[seat] = yield from _hand(rules, table, seat, bets.of(seat)[STAKE])
    if table.supervised and void is None:
        void = yield from _confirm(table, bets)
    lines = (yield from give_back(bets.lying, void)) if void else (yield from _settle(rules, table, bets, wins))
    return Settlement(tuple(lines), void)


def _hand(rules: Rules, table: Table, seat: Seat, stake: int) -> Steps[int]:
    deck = rules.deck()
    hand = yield from table.deal(deck, seat, 5)
    hand = yield from _changed(rules, table, deck, seat, hand)
    row = row_of(rules, hand)
    if row is None:
        yield HandPaid(seat)
        return 0
    times = rules.times(stake)[row]
    amount = int(stake * times)
    yield HandPaid(seat, rules.pays[row].title["en"], str(times), amount)
    return amount


def _changed(rules: Rules, table: Table, deck: Deck, seat: Seat, hand: tuple[Card, ...]) -> Steps[tuple[Card, ...]]:
    """Held cards stay; the others are thrown, once, and as many come from the rest of the pack."""
    row = row_of(rules, hand)
    lies = "nothing yet" if row is None else rules.pays[row].title["en"]
    choice = yield from table.choose(
        seat,
        Option(STAND, does="keep all five"),
        Option(THROW, cards=(1, 5), does="throw {}"),
        question=f"you hold {lies}: which cards do you throw?",
        facts={"lies": lies},
        hand=hand,
        default=STAND,
    )
    yield Chose(seat, choice.option)
    if not choice.cards:
        return hand
    yield CardsThrown(seat, tuple(map(str, choice.cards)))
    new = yield from table.deal(deck, seat, len(choice.cards))
    return (*(card for card in hand if card not in choice.cards), *new)


def _confirm(table: Table, bets: Bets) -> Steps[str | None]:
    ruling = yield Confirm(("stands", "no_draw"), table.seats, (), bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return None
    yield Ruled(ruling.verdict, ruling.reason)
    return ruling.reason or "declared void"


def _settle(rules: Rules, table: Table, bets: Bets, wins: dict[Seat, int]) -> Steps[list[Line]]:
    lines = []
    for (seat, bet), stake in bets.lying.items():
        profit = yield from under_ceiling(rules, table.currency, seat, bet, wins[seat] - stake)
        lines.append(Line(seat, bet, stake, profit))
        yield from watch_bet(rules, table.currency, lines[-1])
    yield from watch_round(rules, table.currency, lines)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
