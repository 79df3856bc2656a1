"""Compiled loops of equity: who wins a deal, every deal in order, deals at random.

Shares of the pot are counted in units of 1/5040 of it, so that halves among two to ten players stay whole numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.analysis.luck import below
from croupier.ranking.arrays import U8, Bools, Ints, Pointer, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, best_of, omaha_of
from croupier.ranking.special import SokoPlaces, soko5

POT: Final = 5040
_WHOLE: Final = (0, *(POT // sharers for sharers in range(1, 11)))
_HALF: Final = (0, *(POT // 2 // sharers for sharers in range(1, 11)))
WIN, TIE, UNITS, LOWS, HANDS = 0, 1, 2, 3, 4
"""Columns of the counters of a player: whole pots, parts of pots, units, lows made, then one per category."""


class Contest(NamedTuple):
    """What decides the pot of a game."""

    kinds: Ints
    """A row for each half of the pot: number of halves, what a flush is, the least place that qualifies."""
    tables: tuple[Places, Places]
    soko: SokoPlaces | None
    """Sökö's tables, and no others' game."""
    omaha: bool | None
    """True in the Omaha family, elsewhere nothing."""
    category: U8
    """Place → category."""


class Deal(NamedTuple):
    """What lies already and what is to come."""

    deck: U8
    slots: Ints
    """For each card to come the player (-1: the board) and where it lies in his row of ``cards``."""
    cards: U8
    """A row for each player, his own cards first and the board after."""
    shape: Ints
    """Players, own cards, all cards of a row."""


class Ranges(NamedTuple):
    """The possible hands of each player: rows ``starts[p]`` … ``starts[p + 1]``, of ``given[p]`` cards."""

    hands: U8
    starts: Ints
    given: Ints


class Room(NamedTuple):
    """Room to work in: the places of each half, hands to look at again (at first all), cards used (at first none), and
    which card of the deck lies in each slot."""

    places: Ints
    dirty: Bools
    used: Bools
    at: Ints


@kernel
def share(high: Pointer, low: Pointer, players: int, weight: int, counts: Ints) -> None:
    """Divide one pot: the best high takes it, or half of it where somebody has a low (a place above 0)."""
    best, winners, best_low, low_winners = high[0], 0, low[0], 0
    for p in range(players):
        best = max(best, high[p])
        best_low = max(best_low, low[p])
    for p in range(players):
        winners += high[p] == best
        low_winners += low[p] == best_low
    split = best_low > 0
    for p in range(players):
        units = 0
        if high[p] == best:
            units = _HALF[winners] if split else _WHOLE[winners]
        if split and low[p] == best_low:
            units += _HALF[low_winners]
        if units == POT:
            counts[p, WIN] += weight
        elif units:
            counts[p, TIE] += weight
        counts[p, UNITS] += weight * units
        if low[p]:
            counts[p, LOWS] += weight


@kernel
def _settle(
    cards: U8,
    shape: Ints,
    contest: Contest,
    soko: SokoPlaces | None,
    omaha: bool | None,
    places: Ints,
    dirty: Bools,
    counts: Ints,
) -> None:
    """Look at the hands that have changed and divide the pot of this deal. ``soko`` and ``omaha``: see ``Contest``."""
    kinds, tables, category = contest.kinds, contest.tables, contest.category
    players, own, count = shape[0], shape[1], shape[2]
    for p in range(players):
        if dirty[p]:
            dirty[p] = False
            hand = cards[p]
            # which of the three is settled when this is compiled: a game does not wait for the others' code
            if soko is not None:
                places[0, p] = soko5(soko, hand[0], hand[1], hand[2], hand[3], hand[4])
            elif omaha is not None:
                for half in range(kinds[0, 0]):
                    place = int(omaha_of(tables[half], hand, own, count, kinds[half, 1]))
                    places[half, p] = place if place >= kinds[half, 2] else 0
            else:
                for half in range(kinds[0, 0]):
                    place = int(best_of(tables[half], hand, count, kinds[half, 1]))
                    places[half, p] = place if place >= kinds[half, 2] else 0
        counts[p, HANDS + category[places[0, p]]] += 1
    share(places[0], places[1], players, 1, counts)


@kernel
def every_deal(deal: Deal, contest: Contest, first: int, last: int, room: Room, counts: Ints) -> int:
    """Deal every way in which the first slot gets a card from ``first`` to ``last`` of the deck; how many there were.

    The board's slots come first and each player's together, so that a hand is looked at again only when it has changed,
    and cards of one group are dealt in the deck's order only: each deal once.
    """
    deck, slots, cards, shape = deal
    places, dirty, used, at = room
    players, total = shape[0], len(slots)
    at[0] = first - 1
    deals, s = 0, 0
    while True:
        if s == total:
            _settle(cards, shape, contest, contest.soko, contest.omaha, places, dirty, counts)
            deals += 1
            s -= 1
            if s < 0:
                return deals
            used[at[s]] = False
        at[s] += 1
        while at[s] < len(deck) and used[at[s]]:
            at[s] += 1
        if at[s] >= (last if s == 0 else len(deck)):
            s -= 1
            if s < 0:
                return deals
            used[at[s]] = False
            continue
        player, where = slots[s, 0], slots[s, 1]
        for p in range(players):
            if player in (-1, p):
                cards[p, where] = deck[at[s]]
                dirty[p] = True
        used[at[s]] = True
        s += 1
        if s < total:
            at[s] = at[s - 1] if slots[s, 0] == slots[s - 1, 0] else -1


@kernel
def random_deals(
    state: Whole, deals: int, tries: int, deal: Deal, ranges: Ranges, contest: Contest, room: Room, counts: Ints
) -> int:
    """So many deals at random; how many were made before ``tries`` choices of hands ran out.

    Each player first gets one of his possible hands; where two of them meet in a card all are chosen anew, so that
    every possible deal is equally likely.
    """
    deck, slots, cards, shape = deal
    hands, starts, given = ranges
    places, dirty, used = room.places, room.dirty, room.used
    players, total = shape[0], len(slots)
    made = 0
    while made < deals and tries > 0:
        tries -= 1
        for card in range(52):
            used[card] = False
        clash = False
        for p in range(players):
            row = starts[p] + below(state, starts[p + 1] - starts[p])
            for i in range(given[p]):
                card = hands[row, i]
                clash = clash or used[card]
                used[card] = True
                cards[p, i] = card
        if clash:
            continue
        for s in range(total):
            card = deck[below(state, len(deck))]
            while used[card]:
                card = deck[below(state, len(deck))]
            used[card] = True
            for p in range(players):
                if slots[s, 0] in (-1, p):
                    cards[p, slots[s, 1]] = card
        for p in range(players):
            dirty[p] = True
        _settle(cards, shape, contest, contest.soko, contest.omaha, places, dirty, counts)
        made += 1
    return made
