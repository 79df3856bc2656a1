"""The opponent that reads: legal in every game, from what its seat sees, with ranges that follow what was done."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.arena import Terms, match
from croupier.analysis.arena.entrants import Entrant
from croupier.analysis.opponents import Seen, seen
from croupier.analysis.opponents.book import book
from croupier.analysis.opponents.ranges import Reading
from croupier.analysis.opponents.reader import LEVELS, STYLES, Reader, reader, ready, sizes
from croupier.analysis.opponents.story import Telling
from croupier.cards import Card, cards
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.events import Discarded
from croupier.play import Drawn, Event
from croupier.play.events import Dealt
from croupier.ranking.arrays import Ints
from croupier.rulebooks import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]
QUICK = Reader(patience=150, holdings=60)
OURS = "croupier.analysis.opponents.reader:Reader"


def begin(game: str, rng: random.Random, players: int | None = None) -> poker.Hand:
    rules = poker.rules(game)
    count = players or rng.randint(2, min(6, rules.most_players))
    stud = not rules.legs and not rules.forced.blinds
    given: dict[str, Any] = {"blinds": (0, 0) if stud else (1, 2), "bets": (2, 4), "ante": 1 if stud else 0}
    given["bring_in"] = 1 if stud else 0
    if rules.rotation is not None:
        given |= {"hand": rng.randint(1, 60), "bring_in": 1, "ante": 1}
    stacks = [rng.choice([1, 3, 5, 61, 200, 401]) for _ in range(count)]
    return poker.deal(game, stacks, seed=rng.randrange(2**32), **given)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_every_game_to_the_end_with_odd_stacks(game: str) -> None:
    """The engine refuses what is not legal."""
    rng = random.Random(game)
    for number in range(3):
        hand = begin(game, rng, min(7, poker.rules(game).most_players) if number == 2 else None)
        while not hand.over:
            view = seen(hand)
            hand.round.answer(QUICK.decide(view, rng))
        assert sum(hand.profit.values()) == 0


@pytest.mark.parametrize(
    "game",
    ["gelp/omaha", "veikkaus/razz", "gelp/deuce-to-seven-triple-draw", "veikkaus/sviten-special", "gelp/pineapple"],
)
def test_two_worlds_that_look_the_same_from_its_chair(game: str) -> None:
    """In the other world the hidden cards of all others are different ones; the answer is the same."""
    hand, asked = begin_deep(game, 3, seed=5), 0
    while not hand.over:
        view = seen(hand)
        other = Seen(view.rules, view.seat, told(other_world(hand, view), view.seat), view.ask)
        assert list(other.events) == list(view.events)
        one, two = (QUICK.decide(world, random.Random(9)) for world in (view, other))
        assert one == two
        hand.round.answer(one)
        asked += 1
    assert asked > 2


def begin_deep(game: str, players: int, seed: int) -> poker.Hand:
    stud = not poker.rules(game).forced.blinds
    given: dict[str, Any] = {"ante": 1, "bring_in": 1, "bets": (2, 4)} if stud else {"blinds": (1, 2), "bets": (2, 4)}
    return poker.deal(game, [200] * players, seed=seed, **given)


def told(events: list[Event], seat: str) -> list[Event]:
    return [event for event in (event.seen_by(seat) for event in events) if event is not None]


def other_world(hand: poker.Hand, view: Seen) -> list[Event]:
    """The same events with other cards where this seat sees only backs."""
    hidden, luck = [card for card in (Card(n) for n in range(52)) if card not in view.dead], random.Random(3)
    out: list[Event] = []
    for event in hand.round.events:
        here = event.seen_by(view.seat)
        if isinstance(event, Dealt | Discarded) and isinstance(here, Dealt | Discarded) and None in here.cards:
            out.append(replace(event, cards=tuple(luck.sample(hidden, len(event.cards)))))
        else:
            out.append(event)
    return out


class TestRanges:
    def reading(self, view: Seen) -> tuple[Telling, Reading]:
        telling = Telling(view)
        return telling, Reader(holdings=200).reading(telling, 5)

    def strength(self, view: Seen, seat: str) -> float:
        """How good a seat's range is on average: the part of all first hands that is worse."""
        telling, reading = self.reading(view)
        every = np.sort(telling.book.several)
        worse = np.searchsorted(every, reading.force[0]) / len(every)
        return float((worse * reading.weights[telling.seats.index(seat)]).sum())

    @pytest.mark.parametrize("game", ["gelp/omaha", "gelp/seven-card-stud", "gelp/deuce-to-seven-triple-draw"])
    def test_they_sum_to_one(self, game: str) -> None:
        hand = begin_deep(game, 4, seed=2)
        for _ in range(9):
            if hand.over:
                break
            view = seen(hand)
            if isinstance(view.ask, Act):
                _, reading = self.reading(view)
                assert reading.weights.sum(axis=1) == pytest.approx(np.ones(len(reading.weights)))
                assert (reading.weights >= 0).all()
            hand.round.answer(QUICK.decide(view, random.Random(1)))

    def test_who_raises_or_calls_is_thought_to_have_better_cards(self) -> None:
        hand = begin_deep("gelp/omaha", 6, seed=1)
        hand.act("raise", 7)
        hand.act("call")
        hand.act("raise", 27)
        view = seen(hand)
        first, called, again, rest = (self.strength(view, seat) for seat in ("C", "D", "E", "A"))
        assert again > first > rest + 0.1
        assert called > rest + 0.1

    def test_cards_that_are_seen_are_in_nobodys_range(self) -> None:
        hand = begin_deep("gelp/omaha", 3, seed=3)
        while not hand.over and not seen(hand).picture.boards:
            _stay(hand)
        view = seen(hand)
        _, reading = self.reading(view)
        gone = {int(card) for card in view.dead}
        assert not gone & set(reading.hands[:, -1, :, :4].ravel().tolist())

    def test_open_cards_are_in_a_stud_players_range(self) -> None:
        hand = begin_deep("gelp/seven-card-stud", 3, seed=3)
        view = seen(hand)
        telling, reading = self.reading(view)
        for number, seat in enumerate(telling.seats):
            up = int(view.picture.open[seat][0])
            assert (reading.hands[number, -1, :, :3] == up).any(axis=1).all()

    def test_who_stands_pat_in_triple_draw_is_thought_to_have_a_made_hand(self) -> None:
        hand = begin_deep("gelp/deuce-to-seven-triple-draw", 2, seed=4)
        while not isinstance(hand.legal, ThrowAway):
            _stay(hand)
        first = hand.to_act
        hand.throw()
        assert isinstance(hand.legal, ThrowAway)
        hand.throw(hand.legal.held[:3])
        view = seen(hand)
        telling, reading = self.reading(view)
        pat, drew = (reading.hands[telling.seats.index(seat), -1, :, :5] for seat in _both(first, view))
        assert _made(pat) > 0.6 > _made(drew) + 0.2


def _stay(hand: poker.Hand) -> None:
    assert isinstance(hand.legal, Act)
    hand.act("call" if hand.legal.owes else "check")


def _both(first: str | None, view: Seen) -> tuple[str, str]:
    assert first is not None
    return first, next(seat for seat in view.picture.seats if seat != first)


def _made(hands: Ints) -> float:
    """The part that are five different ranks up to the nine."""
    every: list[list[int]] = hands.tolist()
    good = [len({card >> 2 for card in hand}) == 5 and max(card >> 2 for card in hand) <= 8 for hand in every]
    return sum(good) / len(good)


def test_the_same_luck_gives_the_same_answer() -> None:
    for game in ("gelp/omaha-hi-lo", "ray-casino/soko", "ray-casino/five-card-draw"):
        hand = begin_deep(game, 4, seed=8)
        while not hand.over:
            view = seen(hand)
            one, two = (QUICK.decide(view, random.Random(2)) for _ in range(2))
            assert one == two
            hand.round.answer(one)


def test_aces_are_raised_and_rags_are_folded_under_the_gun() -> None:
    for own, wanted in (("As Ah Ks Kh", {"raise", "call"}), ("7s 2h 2c 9d", {"fold"})):
        for number in range(4):
            hand = poker.deal("gelp/omaha", [200] * 6, blinds=(1, 2), live=True)
            mine = cards(own)
            mix = random.Random(number).sample([Card(n) for n in range(52) if Card(n) not in mine], 20)
            others = iter(mix)
            deal = [mine[turn] if seat == 2 else next(others) for turn in range(4) for seat in range(6)]
            hand.round.answer(Drawn(tuple(deal)))
            assert Reader().decide(seen(hand), random.Random(number)).option in wanted


def test_sizes_and_bluffs_are_mixed() -> None:
    hand = begin_deep("gelp/pineapple", 2, seed=11)
    view = seen(hand)
    found = {QUICK.decide(view, random.Random(n)).amount for n in range(12)}
    assert len(found) > 1
    ask = view.ask
    assert isinstance(ask, Act)
    assert all(ask.low <= size <= ask.high for size in sizes(view, ask, random.Random(1)))


@pytest.mark.parametrize("game", ["gelp/omaha", "gelp/pineapple"])
def test_it_is_seldom_all_in_on_the_first_street(game: str) -> None:
    """In most six-handed hands of 100 big blinds nobody is; the bar of the house is 6 of 100 (see the benchmark)."""
    found = match([Entrant(OURS)], Terms(game=game, seats=6, deals=40, seed=3), figures=True)
    assert found.figures[0]["hands all-in preflop"].share < 0.1
    assert not found.faults[0].counts


@pytest.mark.parametrize(
    ("game", "theirs", "deals", "at_least"),
    [
        ("veikkaus/sviten-special", "sound", 60, 40),
        ("gelp/omaha-hi-lo", "sound", 40, -25),
        ("gelp/omaha-hi-lo", "random", 40, 40),
        ("gelp/deuce-to-seven-triple-draw", "random", 40, 40),
    ],
)
def test_it_wins(game: str, theirs: str, deals: int, at_least: float) -> None:
    """The short version of ``benchmarks/other_opponents.py``: far fewer deals, and so only a low bar. In fixed limit
    the sound one is beaten by so little that a short match cannot show it: here it must only not be lost by much."""
    found = match([Entrant(OURS), Entrant(theirs)], Terms(game=game, seats=2, deals=deals, seed=4))
    assert not found.faults[0].counts
    assert found.rate(0).mean > at_least


def test_there_are_levels_and_styles() -> None:
    names = {reader(level, style).name for level in LEVELS for style in STYLES}
    assert len(names) == len(LEVELS) * len(STYLES)
    assert reader("easy").style.trust < reader("hard").style.trust


def test_first_hands_are_known_for_games_without_open_cards() -> None:
    omaha = book(poker.rules("gelp/omaha"))
    assert (np.diff(omaha.alone) >= 0).all()
    assert 0.25 < omaha.alone[0] < 0.45 < 0.6 < omaha.alone[-1] < 0.8
    assert not len(book(poker.rules("gelp/razz")).hands)


def test_it_can_be_made_ready() -> None:
    ready(poker.rules("gelp/horse"))
    ready(poker.rules("gelp/omaha"))
