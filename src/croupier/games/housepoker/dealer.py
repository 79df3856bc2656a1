"""The dealer's hand: shown, exchanged by his way, qualified or not, and a card of it bought."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from croupier.cards import Card, Deck
from croupier.games.housepoker.books import Books
from croupier.games.housepoker.box import Box, Middle, compared, value
from croupier.games.housepoker.events import Announced, LaidAway
from croupier.games.housepoker.hands import least
from croupier.games.housepoker.model import Buying, Rules
from croupier.games.housepoker.reasons import at_buying
from croupier.games.housepoker.settle import settle_now
from croupier.games.housepoker.ways import thrown
from croupier.play import Option, Steps, Table
from croupier.play.events import BetPlaced, Chose, Turned
from croupier.ranking import HandValue


@dataclass(slots=True)
class Shown:
    """What the dealer has: his hand, whether it qualifies, and what a bought card made of it."""

    hand: HandValue | None = None
    qualifies: bool = True
    opened: bool = False
    quit: frozenset[str] = frozenset()
    """Seats that stopped buying before the dealer had a hand."""

    def situation(self, rules: Rules, box: Box, middle: Middle) -> str:
        """How this box stands."""
        if box.folded:
            return "fold"
        if self.hand is None:
            return "alone"
        mine, theirs = compared(rules, value(rules, box.cards, middle.board)), compared(rules, self.hand)
        result = "better" if mine > theirs else "worse" if mine < theirs else "equal"
        if box.bought:
            if not self.opened or box.seat in self.quit:
                return "bought_nothing"
            assert rules.dealer is not None
            assert rules.dealer.buying is not None
            return "bought_better" if rules.dealer.buying.always_pays else f"bought_{result}"
        return result if self.qualifies else f"unqualified_{result}"


def show_dealer(rules: Rules, table: Table, deck: Deck, boxes: list[Box], middle: Middle, books: Books) -> Steps[Shown]:
    """The dealer turns his cards when everybody is done."""
    if rules.dealer is None or not any(box.live for box in boxes):
        return Shown()
    hidden = list(middle.dealer)
    for card in middle.dealer_open:
        hidden.remove(card)
    if hidden:
        yield Turned("dealer", tuple(hidden))
    if rules.dealer.draws:
        yield from _draw(rules, table, deck, middle)
    hand = value(rules, middle.dealer, middle.board)
    shown = Shown(hand, _reaches(rules, hand, rules.dealer.qualifies))
    yield _announced(rules, hand, shown.qualifies)
    for box in boxes:
        yield from settle_now(rules, books, "reveal", box, middle, shown.situation(rules, box, middle))
    if not shown.qualifies and rules.dealer.buying is not None:
        yield from _sell(rules, rules.dealer.buying, table, deck, boxes, middle, shown)
    return shown


def _reaches(rules: Rules, hand: HandValue, condition: str | None) -> bool:
    if condition is None:
        return True
    floor = least(rules.ranking, condition)
    assert floor is not None
    return hand.strength >= floor


def _announced(rules: Rules, hand: HandValue, qualifies: bool) -> Announced:
    assert rules.dealer is not None
    needed = rules.dealer.qualifies is not None
    return Announced("dealer", hand.category.value, str(hand), None, qualifies if needed else None, decides=True)


def _draw(rules: Rules, table: Table, deck: Deck, middle: Middle) -> Steps[None]:
    """The dealer exchanges by his way."""
    assert rules.dealer is not None
    away = thrown(rules.dealer.draws, tuple(middle.dealer), rules.dealer.most_thrown)
    if away:
        yield from _replace(table, deck, middle, away)


def _replace(table: Table, deck: Deck, middle: Middle, away: tuple[Card, ...]) -> Steps[tuple[Card, ...]]:
    for card in away:
        middle.dealer.remove(card)
    yield LaidAway("dealer", away, "up")
    new = yield from table.deal(deck, "dealer", len(away))
    middle.dealer += new
    return new


def _sell(
    rules: Rules, buying: Buying, table: Table, deck: Deck, boxes: list[Box], middle: Middle, shown: Shown
) -> Steps[None]:
    """Each player may pay to have the dealer's highest card replaced, once for all who pay."""
    payers = []
    for box in boxes:
        won = any(box.profits.get(name, 0) > 0 for name in buying.after_won)
        if box.live and not won and (yield from _pays(rules, buying, table, box)):
            payers.append(box)
    swaps = 0
    while payers:
        swaps += 1
        highest = max(middle.dealer, key=lambda card: (card.rank, card.suit))
        (new,) = yield from _replace(table, deck, middle, (highest,))
        shown.hand = value(rules, middle.dealer, middle.board)
        shown.opened = _reaches(rules, shown.hand, buying.opens)
        yield _announced(rules, shown.hand, shown.opened)
        again = buying.repeat == "same_rank" and new.rank == highest.rank
        if shown.opened or not again or swaps >= buying.most:
            return
        going = []
        for box in payers:
            if (yield from _pays(rules, buying, table, box)):
                going.append(box)
        shown.quit |= {box.seat for box in payers if box not in going}
        payers = going


def _pays(rules: Rules, buying: Buying, table: Table, box: Box) -> Steps[bool]:
    if box.closed and not box.unit:
        return False
    question = "the dealer does not qualify: buy him a card?"
    fee = int(buying.fee * box.unit)
    buys = Option(buying.option, does=f"have his highest card replaced for {table.currency.with_sign(fee)}")
    choice = yield from table.choose(
        box.seat, buying.decline, buys, question=question, default=buying.decline, why_not=partial(at_buying, rules)
    )
    yield Chose(box.seat, choice.option)
    if choice.option != buying.option:
        return False
    box.stakes[buying.books] = box.stakes.get(buying.books, 0) + fee
    box.bought += 1
    yield BetPlaced(box.seat, buying.books, fee)
    return True
