"""Hands played to their end by the network, deal after deal, compiled. Nothing is checked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.chinese.judging import Deck, Net, Work, drawn, judged, laid, made, marked, room
from croupier.analysis.chinese.kernels import FOULS, WIDTH, against, worth_of
from croupier.analysis.chinese.tables import House
from croupier.ranking.arrays import I32, U8, Floats, Ints
from croupier.ranking.compiled import inlined, kernel


class Mine(NamedTuple):
    """A position: the rows that lie, how many cards lie in each, the cards to lay, the ways to do so (the row of each
    card, −1 for one that is thrown away), and the deals that are still to come: cards, and how many are left over."""

    rows: U8
    lies: Ints
    hand: U8
    ways: Ints
    streets: Ints


class Theirs(NamedTuple):
    """The rows of the others, one player after the other, and the deals that are still to come to each: so many of
    ``streets`` as ``deals`` says. Who has nothing yet makes a board as one meets them."""

    rows: U8
    lies: Ints
    streets: Ints
    deals: Ints


@inlined
def _played(h: House, net: Net, rows: U8, lies: Ints, streets: Ints, cards: U8, deck: Deck, reference: I32, out: I32,
            work: Work) -> int:  # fmt: skip
    """The rest of a hand, cards as they come. Its board is ``out``; returned is where its front stands. Rows and deck
    are used up."""
    at = 0
    for street in range(len(streets)):
        count = streets[street, 0]
        for place in range(at, at + count):
            drawn(deck, cards[place])
        laid(h, net, rows, lies, cards[at : at + count], streets[street, 1], deck, reference, 1, work)
        at += count
    return made(h, rows, out)


@kernel
def finished(h: House, net: Net, theirs: Theirs, deals: U8, unseen: Deck, reference: I32, out: I32) -> None:
    """The boards of the other players in every deal, each going on by the network; ``out``: deal, player, board."""
    rows, lies = np.empty((3, 5), np.uint8), np.empty(3, np.int64)
    deck, work = Deck(np.empty(13, np.uint8), np.empty(4, np.uint8)), room()
    for deal in range(len(deals)):
        at = 0
        for player in range(len(theirs.rows)):
            lies[:] = theirs.lies[player]
            if lies[0] + lies[1] + lies[2] == 0:
                out[deal, player] = reference[(deal + 7 * player) % len(reference)]
                continue
            rows[:] = theirs.rows[player]
            deck.ranks[:], deck.suits[:] = unseen.ranks, unseen.suits
            streets = theirs.streets[player, : theirs.deals[player]]
            cards = deals[deal, at:]
            _played(h, net, rows, lies, streets, cards, deck, reference, out[deal, player], work)
            at += streets[:, 0].sum()


@inlined
def _begin(mine: Mine, way: int, rows: U8, lies: Ints) -> None:
    """The rows once the cards are laid in this way."""
    rows[:] = mine.rows
    lies[:] = mine.lies
    for card in range(len(mine.hand)):
        row = mine.ways[way, card]
        if row >= 0:
            rows[row, lies[row]] = mine.hand[card]
            lies[row] += 1


@kernel
def judgements(h: House, net: Net, mine: Mine, unseen: Deck, values: Floats) -> None:
    """What the network holds of every way at first sight; of full rows nothing."""
    rows, lies, work = np.empty((3, 5), np.uint8), np.empty(3, np.int64), room()
    for way in range(len(mine.ways)):
        _begin(mine, way, rows, lies)
        if lies[0] + lies[1] + lies[2] < 13:
            n = marked(h, rows, lies, unseen, work.marks)
            values[way] = judged(net, work.marks, n, work.first, work.second)


@kernel
def priced(h: House, net: Net, mine: Mine, deals: U8, unseen: Deck, others: I32, reference: I32, values: Floats,
           counts: Ints) -> None:  # fmt: skip
    """Every way to lay the cards of a hand, in every deal of the cards to come: points against the others and what
    Fantasy Land is worth. ``counts``: how often each way fouls, and how often it leads to Fantasy Land."""
    rows, lies, board = np.empty((3, 5), np.uint8), np.empty(3, np.int64), np.empty(WIDTH, np.int32)
    deck, work = Deck(np.empty(13, np.uint8), np.empty(4, np.uint8)), room()
    for way in range(len(mine.ways)):
        for deal in range(len(deals)):
            _begin(mine, way, rows, lies)
            deck.ranks[:], deck.suits[:] = unseen.ranks, unseen.suits
            front = _played(h, net, rows, lies, mine.streets, deals[deal], deck, reference, board, work)
            leads = worth_of(h, board, front, 0)
            value = leads * len(others[deal])
            for other in range(len(others[deal])):
                value += against(h, board, others[deal, other])
            values[way, deal] = value
            counts[way, 0] += board[FOULS]
            counts[way, 1] += leads > 0
