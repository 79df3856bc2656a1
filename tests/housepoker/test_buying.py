"""Buying the dealer a card and exchanging twice: the counting against slow loops over all cards, and the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.buying import LANES, Sale, gain_of, gains, may_gain, shapes
from croupier.analysis.housepoker.buyinggains import UNSEEN
from croupier.analysis.housepoker.secondexchange import Offer, _bought, _spots, _turns
from croupier.analysis.housepoker.secondsweep import HIDDEN_LAST, from_lower
from croupier.analysis.housepoker.stud import _Stud, choices_of, plan_of
from croupier.analysis.housepoker.studsweep import (
    FIVES,
    FOURS,
    HIDDEN,
    HIDDEN_AFTER,
    Order,
    Pays,
    Results,
    order_by_value,
    stud,
    value_fives,
)
from croupier.cards import Card, cards
from croupier.games.housepoker.model import Rules
from croupier.ranking.kernels import places
from croupier.ranking.special import wild_places
from croupier.rulebooks import load
from housepoker.dealing import played
from housepoker.test_house_advice import advised, at, worth

Array = Any
ACE_KING = 1114
OASIS, FIVE = "ray-casino/oasis-stud-poker", "gelp/five-card-poker"


@cache
def _values() -> Array:
    values = np.zeros(FIVES, np.int64)
    value_fives(places("high"), wild_places("deuces-wild"), False, values)
    return values


def _places(hands: Array) -> Array:
    """The places of hands, one to a line."""
    choose, sets = symmetry.choose_table(), np.sort(hands, axis=1)
    return _values()[sum(choose[sets[:, i], i + 1] for i in range(5))]


def _numbers(text: str) -> list[int]:
    return [int(card) for card in cards(text)]


@cache
def _all_dealers(up: int) -> tuple[Array, Array, Array]:
    """All hands of a dealer who shows this card, in rising order: their cards, their places, their cards as bits."""
    hidden = np.array(list(combinations(sorted(set(range(52)) - {up}), 4)))
    hands = np.sort(np.column_stack([hidden, np.full(len(hidden), up)]), axis=1)
    return hands, _places(hands), (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


def _dealers(dead: set[int], up: int) -> tuple[Array, Array]:
    """Those of them that avoid the dead cards, and their places."""
    hands, theirs, bits = _all_dealers(up)
    there = bits & np.uint64(sum(1 << card for card in dead)) == 0
    return hands[there], theirs[there]


def _sale(name: str, **options: str) -> Sale:
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    sale = plan_of(rules, choices_of(rules)).sale
    assert sale is not None
    return sale


def _slow(sale: Sale, own: list[int], dead: set[int], up: int) -> int:
    """What buying adds, card by card; times the ways in which the cards may come."""
    mine = int(_places(np.array([own]))[0])
    hands, first = _dealers(dead, up)
    hands = hands[first < ACE_KING]
    brings, mates = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    for card in set(range(52)) - dead:
        there = ~(hands == card).any(axis=1)
        new = hands.copy()
        new[:, 4] = card  # the cards are sorted, so the highest is the last
        new = np.where(there[:, None], new, hands)
        theirs = _places(new)
        opened = there & (theirs >= sale.opens)
        results = np.where(theirs < mine, sale.better[mine], np.where(theirs > mine, sale.worse, sale.equal))
        brings += np.where(opened, (sale.better[mine] if sale.always else results) - sale.nothing, 0)
        mates += there & ~opened & (card >> 2 == hands[:, 4] >> 2)
    total = 0
    unseen = 47 - len(dead)
    pairs, counts = np.unique(np.stack([brings, mates], axis=1), axis=0, return_counts=True)
    for (outs, left), n in zip(pairs.tolist(), counts.tolist(), strict=True):
        total += n * max(Fraction(0), _worth(sale, outs, left, unseen, 0) + sale.nothing - sale.free)
    return int(total * sale.parts(unseen))


def _worth(sale: Sale, outs: int, mates: int, unseen: int, bought: int) -> Fraction:
    """The choice to buy now: a card of the same rank lets one choose again, if not all are bought."""
    again = Fraction(0)
    if bought + 1 < sale.deep and mates:
        again = Fraction(mates, unseen) * max(Fraction(0), _worth(sale, outs, mates - 1, unseen - 1, bought + 1))
    return Fraction(outs, unseen) + again - sale.fee


CASES = [
    (OASIS, {}, "7c 7d 7h Ks 2d", "Qd", "9c"),
    (OASIS, {}, "2h 5h 7h Jh Qh", "", "Ks"),
    (OASIS, {"bought_dealer_hand": "always-pay"}, "9c Td Jh Qs Kd", "3c", "5c"),
    (FIVE, {}, "9c Td Jh Qs Kd", "3c", "5c"),
    (FIVE, {}, "2h 5h 7h Jh Qh", "3h 4c", "6d"),
    (FIVE, {}, "8c 9c Tc Jc Qc", "7d 6c", "2d"),
]


@pytest.mark.parametrize(("name", "options", "own", "thrown", "up"), CASES)
def test_the_gain_of_buying_is_what_all_cards_bring(
    name: str, options: dict[str, str], own: str, thrown: str, up: str
) -> None:
    sale = _sale(name, **options)
    hand, away, u = _numbers(own), _numbers(thrown), int(Card(up))
    dead, lane = np.array([*hand, *away[:-1]]), away[-1] if away else 52
    out = np.zeros((52, LANES))
    place = int(_places(np.array([hand]))[0])
    gains(shapes(), dead, 47 - len(dead), sale.terms(place), 0, np.full((13, 14), -1.0), out)
    assert int(out[u, lane]) == _slow(sale, hand, {*hand, *away}, u)


@pytest.mark.parametrize(("name", "dealer", "ways"), [
    (OASIS, "Qh Jd 8s 5c 2h", ["keep", "bet", "buy"]), (FIVE, "Qh Jd 8s 5c 2h", ["bet", "dealer swap"]),
])  # fmt: skip
def test_buying_is_what_rounds_bring(name: str, dealer: str, ways: list[str]) -> None:
    """Every card that may come, in the engine; after a card of the same rank every other one, and a third."""
    game, sale = load(name), _sale(name)
    own, theirs = list(cards("As Ac Ad 7h 7c")), list(cards(dealer))
    left = [Card(n) for n in range(52) if Card(n) not in (*own, *theirs)]
    most = sale.deep

    def bought(came: list[Card]) -> Fraction:
        """The choice after these cards, on average: stop, or buy the next one."""
        rest = [card for card in left if card not in came]
        return Fraction(sum(after([*came, card]) for card in rest), len(rest))

    def after(came: list[Card]) -> Fraction:
        dealt = {"Ann": own, "dealer": [*theirs, *came]}
        answers = [*ways, *[ways[-1]] * (len(came) - 1)]
        again = came[-1].rank == theirs[0].rank and len(came) < most
        stop = Fraction(played(game, {"ante": 100_00}, dealt, [*answers, "take ante"] if again else answers), 100_00)
        return max(stop, bought(came)) if again else stop

    place = int(_places(np.array([[int(card) for card in own]]))[0])
    outs = sum(int(sale.better[place]) for card in left if card.rank in {c.rank for c in theirs[1:]})
    mates = sum(card.rank == theirs[0].rank for card in left)
    gain = gain_of(sale.terms(place), float(outs), mates, UNSEEN) / sale.parts(UNSEEN)
    assert float(max(Fraction(0), bought([]) - sale.free)) == pytest.approx(gain, abs=1e-12)


def test_what_buying_brings_after_two_exchanges_comes_from_every_fifth_card() -> None:
    """The sums for four cards of one suit, through the exchange of suits, against hand by hand."""
    sale = _sale(FIVE)
    rank, four = 10, [4 * r + 2 for r in (4, 5, 6, 8)]  # 6h 7h 8h Th; the lower dead card is a queen
    may = np.zeros(7463, np.bool_)
    may[5854:] = True
    bought = np.zeros((715, 26, 1326))
    choose = symmetry.choose_table()
    offer = Offer(sale.better, sale.terms(), may)
    _bought(places("high"), shapes(), offer, choose, _turns(), UNSEEN - 1, rank, bought)
    turn = _spots()[2]
    for u, d, e in ((0, 4 * 10 + 1, 4 * 11 + 2), (4 * 9, 4 * 10 + 2, 4 * 12 + 3), (4 * 12, 4 * 10 + 3, 4 * 10 + 1)):
        total = 0.0
        for card in set(range(52)) - {*four, u, d, e}:
            place = int(_places(np.array([[*four, card]]))[0])
            out = np.zeros((52, LANES))
            if may[place]:
                dead = np.array([*four, card, d])
                gains(shapes(), dead, UNSEEN - 1, sale.terms(place), 0, np.full((13, 14), -1.0), out)
            total += out[u, e]
        spot = bought[sum(int(choose[card >> 2, i + 1]) for i, card in enumerate(four)), 2 * (u >> 2) + 1]
        low, high = sorted((int(turn[d]), int(turn[e])))
        assert spot[from_lower(low, high)] == total
        assert total > 0


def _order(u: int) -> tuple[Array, Array, Array, Array]:
    dealers, dealer_start = np.zeros((249_900, 5), np.uint8), np.zeros(7465, np.int64)
    players, player_start = np.zeros((FIVES - 249_900, 5), np.uint8), np.zeros(7465, np.int64)
    order_by_value(_values(), u, True, dealers, dealer_start)
    order_by_value(_values(), u, False, players, player_start)
    return dealers, dealer_start, players, player_start


def _staying(own: list[int], dead: set[int], u: int, better: Array) -> int:
    """What staying in brings against every dealer's hand that avoids the dead cards."""
    mine = int(_places(np.array([own]))[0])
    _, theirs = _dealers(dead, u)
    won = int(better[mine])
    return int(np.where(theirs < ACE_KING, 1, np.where(theirs < mine, won, np.where(theirs > mine, -3, 0))).sum())


def test_another_exchange_is_what_all_cards_bring() -> None:
    """Three to a straight flush beside a king, one card thrown for an ante: what the right to throw the king as well, for
    two antes more, adds over the cards that may come; buying left aside. And that two at once are never right."""
    rules = load(FIVE).rules
    assert isinstance(rules, Rules)
    assert rules.dealer is not None
    rules = rules.model_copy(update={"dealer": rules.dealer.model_copy(update={"buying": None})})
    u, kept, thrown = int(Card("Qc")), _numbers("5h 6h 7h Kd"), int(Card("2s"))
    game = _Stud(rules, choices_of(rules))
    order, choose, better = Order(*_order(u)), symmetry.choose_table(), game.better
    bet, spread = np.zeros(FIVES, np.int64), np.zeros((FIVES, 2), np.int32)
    draw, simple = np.zeros((FOURS, 52), np.int64), np.zeros((FOURS, 52), np.int64)
    pays = Pays(ACE_KING, 1, better, 0, -1, -3)
    results = Results(bet, draw, simple)
    stud(u, order, pays, choose, True, ACE_KING, results, spread)
    assert game.second is not None
    known = game.second.bounds(u, bet, spread)
    assert game.scale == 42 * 41
    bet *= game.scale
    draw *= game.scale // 42
    simple *= game.scale // 42
    number = sum(int(choose[card, i + 1]) for i, card in enumerate(sorted(kept)))
    before, by_rule = int(draw[number, thrown]), int(simple[number, thrown])
    game.second.add(u, order, pays, known, game.scale, results)
    gained = ruled = 0
    for card in set(range(52)) - {*kept, u, thrown}:
        if card & 3 != 2:  # no heart: no four to a flush
            continue
        own = [*kept, card]
        now = max(_staying(own, {*own, thrown}, u, better), -HIDDEN_AFTER) * 41
        last = simply = 0
        four = [*kept[:3], card]
        for fifth in set(range(52)) - {*four, kept[3], u, thrown}:
            new = [*four, fifth]
            stay = _staying(new, {*new, kept[3], thrown}, u, better)
            last += max(stay, -HIDDEN_LAST)
            simply += stay if int(_places(np.array([new]))[0]) >= ACE_KING else -HIDDEN_LAST
        price = 2 * 41 * HIDDEN_AFTER
        gained += max(0, last - price - now)
        if card >> 2 in (1, 2, 6, 7):  # three, four, eight, nine: four to a straight flush
            ruled += simply - price - (-HIDDEN_AFTER * 41)
    assert int(draw[number, thrown]) - before == gained > 0
    assert int(simple[number, thrown]) - by_rule == ruled


def test_advice_counts_what_buying_adds_later() -> None:
    game, sale = load(OASIS), _sale(OASIS)
    own, u = _numbers("2h 5h 7h Jh Qh"), int(Card("8s"))
    found = worth(advised(game, at(game, "2h 5h 7h Jh Qh", up="8s")))["keep"]
    rules = game.rules
    assert isinstance(rules, Rules)
    stays = _staying(own, set(own), u, plan_of(rules, choices_of(rules)).better)
    assert found == (stays + Fraction(_slow(sale, own, set(own), u), sale.parts(UNSEEN))) / HIDDEN


def test_only_hands_that_pay_enough_gain_by_buying() -> None:
    """The table says it: from three of a kind where the ante is paid as well, from a straight where it is not."""
    for name, unseen, least in ((OASIS, UNSEEN - 1, "2d 2c 2h 4s 3c"), (FIVE, UNSEEN - 2, "5d 4c 3h 2s Ac")):
        sale, first = _sale(name), int(_places(np.array([_numbers(least)]))[0])
        may = [place for place in range(1, 7463) if may_gain(shapes(), sale.terms(place), unseen)]
        assert may == list(range(first, 7463))
