"""A round of poker against the house: bets, streets with their decisions, the dealer's hand, the settlement."""

from __future__ import annotations

from croupier.cards import Card, Deck
from croupier.games.housepoker.book import Book
from croupier.games.housepoker.books import Books
from croupier.games.housepoker.box import Box, Middle
from croupier.games.housepoker.dealer import show_dealer
from croupier.games.housepoker.decisions import decide, exchange_all, holds
from croupier.games.housepoker.events import PotFed, PotShown
from croupier.games.housepoker.model import Rules, Street
from croupier.games.housepoker.pot import TablePot, share
from croupier.games.housepoker.rulings import confirm
from croupier.games.housepoker.settle import give_back, resolves_after_fold, settle, settle_early
from croupier.games.wins import growth
from croupier.play import Bets, Settlement, Steps, Table
from croupier.play.events import BetTaken, Turned


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    book = Book(rules, table.currency)
    books = Books(rules, table.currency, TablePot(int(table.carry.get("pot", rules.pot_seed or 0))))
    if rules.progressive is not None:
        yield PotShown(books.pot.holds)
    bets = yield from table.take_bets(book)
    boxes = yield from _boxes(rules, table, book, bets)
    if not boxes:
        return books.end(())
    yield from _feed(rules, books, boxes)

    deck, middle = Deck(), Middle()
    for number, (name, street) in enumerate(rules.streets.items()):
        if not _anything_left(rules, boxes):
            break
        yield from _deal(rules, table, street, deck, boxes, middle)
        if number == 0 and table.supervised:
            void = yield from confirm(rules, table, boxes)
            if void is not None:
                return (yield from give_back(books, boxes, void))
        for box in boxes:
            yield from decide(rules, table, name, box, middle, deck)
        if street.exchanges == "together":
            yield from exchange_all(rules, table, street, boxes, deck, middle)
        yield from settle_early(rules, books, name, boxes, middle)

    shown = yield from show_dealer(rules, table, deck, boxes, middle, books)
    if table.supervised:
        void = yield from confirm(rules, table, boxes)
        if void is not None:
            return (yield from give_back(books, boxes, void))
    return (yield from settle(rules, books, boxes, middle, shown))


def _boxes(rules: Rules, table: Table, book: Book, bets: Bets) -> Steps[list[Box]]:
    """The boxes that play; stakes that do not make a set go back."""
    boxes = []
    for seat in table.seats:
        mine = bets.of(seat)
        if not mine:
            continue
        why = book.lacking(mine)
        if why is None:
            unit = mine.get(rules.unit, 0)
            closed = unit == 0 or any(name in mine for name in rules.closed)
            boxes.append(Box(seat, dict(mine), unit, closed))
            continue
        for name, amount in mine.items():
            yield BetTaken(seat, name, amount, reason=why)
    return boxes


def _feed(rules: Rules, books: Books, boxes: list[Box]) -> Steps[None]:
    """When betting closes a fixed share of each progressive stake goes into the pot."""
    progressive = rules.progressive
    if progressive is None:
        return
    for box in boxes:
        if stake := box.stakes.get(progressive.bet, 0):
            offered = share(progressive, stake)
            amount = growth(rules, books.currency, books.pot.holds, offered)
            books.pot.contribute(amount)
            yield PotFed(box.seat, amount, books.pot.holds, offered - amount)


def _anything_left(rules: Rules, boxes: list[Box]) -> bool:
    """Is anybody still in, or does a bet of somebody who folded still wait for cards?"""
    return any(box.live or resolves_after_fold(rules, box) for box in boxes)


def _deal(rules: Rules, table: Table, street: Street, deck: Deck, boxes: list[Box], middle: Middle) -> Steps[None]:
    """One card at a time to each box in turn, the dealer last; then the common cards."""
    playing = [box for box in boxes if box.live]
    if street.burn:
        yield from table.deal(deck, "burn", street.burn, faces="down")
    for turn in range(1, max(street.own, street.dealer) + 1):
        if turn <= street.own:
            for box in playing:
                box.cards += yield from table.deal(deck, box.seat, faces="down" if box.closed else "owner")
        if turn <= street.dealer:
            up = turn in street.dealer_up
            card = yield from table.deal(deck, "dealer", faces="up" if up else "down")
            middle.dealer += card
            middle.dealer_open += card if up else ()
    if street.own:
        for box in playing:
            box.dealt = tuple(box.cards)
    if street.board:
        middle.board += yield from table.deal(deck, "board", street.board)
        middle.open_board += street.board
    if street.board_down:
        middle.board += yield from table.deal(deck, "board", street.board_down, faces="down")
    if street.turn:
        turned: list[Card] = middle.board[middle.open_board : middle.open_board + street.turn]
        middle.open_board += street.turn
        yield Turned("board", tuple(turned))
    if street.own or street.board or street.turn:
        for box in playing:
            if not box.closed:
                yield holds(rules, box, middle)
