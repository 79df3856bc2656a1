"""The learned opponent at the table: one reading for training and play, legal answers, nothing but its own seat."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.arena.best_response import HOLDINGS
from croupier.analysis.opponents import Seen, seen
from croupier.analysis.opponents.blueprint import Blueprint
from croupier.analysis.opponents.blueprint import table as t
from croupier.analysis.opponents.blueprint.boards import boards, choose, flop_place, holding, turn_place
from croupier.analysis.opponents.blueprint.buckets import preflop_classes
from croupier.analysis.opponents.blueprint.defence import less_folding
from croupier.analysis.opponents.blueprint.key import AFTER, BEFORE, DUEL, SHAPES, key
from croupier.analysis.opponents.blueprint.nearest import filled
from croupier.analysis.opponents.blueprint.reading import read
from croupier.analysis.opponents.dull import Random
from croupier.cards import Card
from croupier.games.poker.asks import Act
from croupier.games.poker.hand import Hand
from croupier.play import Choice
from croupier.play.events import Dealt
from croupier.ranking.arrays import Ints

HOLDEM = "gelp/texas-holdem"
PLAYER = Blueprint()


def deal(luck: random.Random, players: int, ante: int = 0, game: str = HOLDEM) -> Hand:
    stacks = [luck.choice((300, 1500, 5000, 10_000, 20_000, 9_973)) for _ in range(players)]
    return poker.deal(game, stacks, blinds=(50, 100), ante=ante, seed=luck.randrange(2**32))


def sensible(hand: Hand, luck: random.Random) -> Choice:
    """Mostly calls, so that all streets come up; now and then anything."""
    ask = hand.legal
    if isinstance(ask, Act) and luck.random() < 0.65:
        return Choice(ask.asked, "call" if ask.owes else "check")
    return Random().decide(seen(hand), luck)


# ── one reading ────────────────────────────────────────────────────────────────────────────────────────────────────


def trained_table(hand: Hand) -> Ints:
    """The same hand as training begins it."""
    state = np.zeros(t.SIZE, np.int64)
    players = list(hand.view(None).seats.values())
    t.clear(state, len(players), 100)
    for place, player in enumerate(players):
        state[t.STACK + place] = player.stack + player.paid
    small, big = (1, 0) if len(players) == 2 else (0, 1)
    t.post(state, small, 50, 1)
    t.post(state, big, 100, 2)
    t.begin(state)
    return state


def follow(state: Ints, seat: int, choice: Choice) -> None:
    """The same answer in the numbers of training."""
    if choice.option == "fold":
        t.fold(state, seat)
    elif choice.option in ("bet", "raise"):
        assert choice.amount is not None
        t.raise_to(state, seat, choice.amount)
    else:
        t.call(state, seat)


@pytest.mark.parametrize("players", range(2, 10))
def test_training_and_the_table_read_the_same_key(players: int) -> None:
    """Random hands, played beside each other at a real table and in the numbers of training."""
    luck = random.Random(players)
    compared = 0
    for _ in range(60):
        hand = deal(luck, players)
        state = trained_table(hand)
        while not hand.over:
            view = seen(hand)
            if not isinstance(view.ask, Act):
                hand.round.answer(Random().decide(view, luck))
                continue
            told = read(view)
            assert state[t.TURN] == told.seat
            for part in (t.STREET, t.POT, t.CURRENT, t.RAISES, t.CALLERS, t.RAISER, t.LEADER, t.KIND, t.PAST, t.ABLE):
                assert state[part] == told.state[part], part
            found = key(told.state, told.seat)
            assert found == key(state, told.seat)
            assert 0 <= found < BEFORE[players > 2] + AFTER[players > 2]
            compared += 1
            choice = sensible(hand, luck)
            follow(state, told.seat, choice)
            hand.round.answer(choice)
            t.go_on(state)
    assert compared > 300


def test_chips_are_won_as_the_engine_pays_them() -> None:
    """Side pots and all: what training counts is what a hand pays."""
    luck = random.Random(5)
    for _ in range(150):
        hand = deal(luck, luck.randint(2, 6), game="unibet-ee/texas-holdem")  # where nothing is run twice
        state = trained_table(hand)
        start = {seat: player.stack + player.paid for seat, player in hand.view(None).seats.items()}
        while not hand.over:
            view = seen(hand)
            if not isinstance(view.ask, Act):
                hand.round.answer(Random().decide(view, luck))
                continue
            choice = sensible(hand, luck)
            follow(state, list(start).index(view.seat), choice)
            hand.round.answer(choice)
            t.go_on(state)
        places = np.array([_place(hand, seat) for seat in start], np.int64)
        for place, (seat, profit) in enumerate(hand.profit.items()):
            assert list(start)[place] == seat
            assert t.won(state, place, places) == pytest.approx(profit, abs=len(start)), "odd chips may differ"


def _place(hand: Hand, seat: str) -> int:
    """How good a hand is at the end; where the board is not complete nobody asks."""
    from croupier.ranking.kernels import place7, places

    cards = [
        int(card)
        for event in hand.round.events
        if isinstance(event, Dealt) and event.to == seat
        for card in event.cards
        if card is not None
    ]
    board = [
        int(card)
        for event in hand.round.events
        if isinstance(event, Dealt) and event.to == "board"
        for card in event.cards
        if card is not None
    ]
    return int(place7(places("high"), *cards, *board)) if len(board) == 5 else 1


def test_renamed_suits_are_the_same_hand() -> None:
    luck, b = random.Random(1), boards()
    for _ in range(200):
        cards = luck.sample(range(52), 6)
        names = luck.sample(range(4), 4)
        other = [card & ~3 | names[card & 3] for card in cards]
        pairs = [holding(*sorted(hand[:2])) for hand in (cards, other)]
        rows = [
            turn_place(b, choose(), np.array(hand[2:]), pair) for hand, pair in zip((cards, other), pairs, strict=True)
        ]
        assert rows[0] // 1326 == rows[1] // 1326, "the same class of boards"
        flops = [
            flop_place(b, choose(), np.array(hand[2:5]), pair) for hand, pair in zip((cards, other), pairs, strict=True)
        ]
        assert flops[0] // 1326 == flops[1] // 1326
        table = PLAYER.strategy.flop.ravel()
        assert table[flops[0]] == table[flops[1]], "and the same bucket"
    assert len(set(preflop_classes().tolist())) == 169


# ── at the table ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 11))
def test_every_answer_is_legal(players: int) -> None:
    """Odd stacks, antes, and others who do anything. The engine refuses what is not legal."""
    luck = random.Random(players)
    for number in range(60):
        hand = deal(luck, players, ante=(0, 0, 10, 37)[number % 4])
        oneself = luck.randrange(players)
        while not hand.over:
            view = seen(hand)
            mine = list(view.picture.seats).index(view.seat) % 2 == oneself % 2
            hand.round.answer(PLAYER.decide(view, luck) if mine else Random().decide(view, luck))


def test_a_straddle_and_small_blinds_are_read() -> None:
    luck = random.Random(3)
    for blinds in ((1, 2), (5, 10), (25, 50), (100, 100)):
        hand = poker.deal(HOLDEM, [blinds[1] * 80] * 6, blinds=blinds, seed=luck.randrange(999))
        while not hand.over:
            hand.round.answer(PLAYER.decide(seen(hand), luck))


def test_two_worlds_that_look_the_same_get_the_same_answer() -> None:
    """Others' cards and the cards to come are different; what this seat has seen is not."""
    luck = random.Random(8)
    for _ in range(40):
        hand = deal(luck, luck.randint(2, 6))
        while not hand.over:
            view = seen(hand)
            if isinstance(view.ask, Act):
                world = Seen(view.rules, view.seat, [_unseen(event, view.seat) for event in view.events], view.ask)
                assert PLAYER.probabilities(view) == PLAYER.probabilities(world)
                assert PLAYER.decide(view, random.Random(1)) == PLAYER.decide(world, random.Random(1))
            hand.round.answer(sensible(hand, luck))


def _unseen(event: object, seat: str) -> object:
    """The event with other cards wherever this seat sees only backs."""
    if isinstance(event, Dealt) and event.to != seat and set(event.cards) == {None}:
        return replace(event, cards=tuple(Card(number) for number in range(len(event.cards))))
    return event


def test_what_it_says_of_itself_adds_up() -> None:
    """Its probabilities are those of its ranges, for the cards that it holds and for any other."""
    luck = random.Random(4)
    for _ in range(30):
        hand = deal(luck, 2)
        while not hand.over:
            view = seen(hand)
            if isinstance(view.ask, Act):
                options = PLAYER.probabilities(view)
                assert sum(option.chance for option in options) == pytest.approx(1)
                own = sorted(int(card) for card in view.own)
                at = HOLDINGS.tolist().index(own)
                for action, size in {(option.action, option.size) for option in options}:
                    likely = PLAYER.ranges(view)[action, size]
                    here = sum(option.chance for option in options if (option.action, option.size) == (action, size))
                    assert likely[at] == pytest.approx(here)
                    assert likely.max() <= 1 + 1e-9
            hand.round.answer(sensible(hand, luck))


def test_the_smallest_raise_is_no_reason_to_fold() -> None:
    """Somebody who raises by the least that he may finds an answer, before the flop and after it."""
    hand = poker.deal(HOLDEM, [10_000] * 2, blinds=(50, 100), seed=2)
    hand.round.answer(Choice(hand.legal.asked, "raise", 240))
    ask = hand.legal
    assert isinstance(ask, Act)
    hand.round.answer(Choice(ask.asked, "raise", ask.low))
    assert PLAYER.ranges(seen(hand))["fold", None].mean() < 0.4
    hand.round.answer(Choice(hand.legal.asked, "call"))
    for size in (200, 400):  # a bet, and the smallest raise of it
        ask = hand.legal
        assert isinstance(ask, Act)
        assert ask.low <= size
        hand.round.answer(Choice(ask.asked, ask.word, size))
    assert PLAYER.ranges(seen(hand))["fold", None].mean() < 0.6


@pytest.mark.parametrize("part", [0.5, 1, 3, 100])
def test_a_bet_does_not_pay_with_any_two_cards(part: float) -> None:
    """Heads-up after the flop, whatever is bet street after street: of what it may hold by what it has done no more
    folds than what is risked, of that and the pot."""
    hand = poker.deal(HOLDEM, [10_000] * 2, blinds=(50, 100), seed=6)
    other, held, bets, risked = hand.legal.asked, np.ones(len(HOLDINGS)), 0, 0
    while isinstance(ask := hand.round.ask, Act):
        view, stays = seen(hand), Choice(ask.asked, "call" if ask.owes else "check")
        board = [int(card) for lying in view.picture.boards for card in lying]
        if ask.asked == other:
            risked = min(max(ask.low, round(part * view.pot)), ask.high) if board else 0
            hand.round.answer(Choice(other, ask.word, risked) if risked else stays)
            continue
        ranges = PLAYER.ranges(view)
        held[np.isin(HOLDINGS, board).any(axis=1)] = 0.0
        if ask.owes and board:
            folds = float((held * ranges.get(("fold", None), 0.0)).sum() / held.sum())
            assert folds <= risked / view.pot + 1e-9
            bets += 1
        held *= np.maximum(0.01, ranges.get((stays.option, None), 0.0))
        hand.round.answer(stays)
    assert bets == (1 if part == 100 else 3)


def test_only_the_best_of_what_would_fold_calls_instead() -> None:
    """Four hands alike in number, of which all but the last would fold and half may: the better two of these call, one
    of them in part. Where no more folds than may, nothing changes."""
    found = np.zeros((4, t.ACTIONS))
    found[:, t.FOLD], found[3] = 1.0, [0, 1, *[0] * (t.ACTIONS - 2)]
    buckets = np.array([5, 9, 2, 20], np.uint8)
    out = less_folding(found, np.full(4, 0.25), buckets, 0.375)
    assert out[:, t.FOLD].tolist() == [0.5, 0.0, 1.0, 0.0]
    assert out.sum(axis=1).tolist() == [1, 1, 1, 1]
    assert less_folding(found, np.full(4, 0.25), buckets, 0.8) is found


def test_where_nothing_was_learned_the_nearest_answers() -> None:
    """Every key that was reached has its own row; a bet of a size that was not is answered as the nearest size, and who
    faces none never as if he did."""
    before, after = SHAPES[DUEL]
    starts = np.full(BEFORE[DUEL] + AFTER[DUEL], -1, np.int32)
    grid, later = starts[: BEFORE[DUEL]].reshape(before), starts[BEFORE[DUEL] :].reshape(after)
    grid[1, 2, 0, 6, 3], grid[1, 2, 0, 6, 5], grid[1, 2, 0, 1, 4] = 7, 8, 9
    later[0, 1, 5, 4, 1, 1], later[0, 1, 5, 0, 0, 1] = 20, 30
    found = filled(DUEL, starts)
    grid, later = found[: BEFORE[DUEL]].reshape(before), found[BEFORE[DUEL] :].reshape(after)
    assert grid[1, 2, 0, 6].tolist() == [7, 7, 7, 7, 8, 8]
    assert grid[1, 2, 0, 2, 0] == 9
    assert grid[1, 2, 0, 5, 0] == 7
    assert (grid[0] == -1).all(), "who sits elsewhere learned nothing"
    assert later[0, 1, 5, :, 1, 1].tolist() == [-1, *[20] * 8]
    assert later[0, 1, 9, 0, 0, 1] == 30
    for table in PLAYER.strategy.tables:
        own = table.starts[table.reached]
        assert (np.diff(own) > 0).all()
        assert set(table.starts[~table.reached].tolist()) <= {-1, *own.tolist()}


@pytest.mark.parametrize("game", ["gelp/omaha", "veikkaus/razz", "veikkaus/double-flop-holdem", "gelp/horse"])
def test_other_games_are_refused_with_the_reason(game: str) -> None:
    assert PLAYER.why_not(poker.rules(HOLDEM)) == ""
    assert "hold'em" in PLAYER.why_not(poker.rules(game))
    limit = poker.rules("gelp/mixed-texas-holdem").legs["fixed_limit"]
    assert "fixed limit" in PLAYER.why_not(limit)


# ── how it plays ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_six_handed_it_is_seldom_all_in_before_the_flop() -> None:
    terms = Terms(HOLDEM, seats=6, deals=700, run_outs=0, seed=11)
    found = match([Entrant("croupier.analysis.opponents.blueprint:Blueprint")], terms, figures=True).figures[0]
    assert found["all-in preflop"].share < 0.03
    assert 0.15 < found["vpip"].share < 0.4
    assert 0.1 < found["pfr"].share < found["vpip"].share


def test_it_wins_from_the_old_bots_over_a_thousand_duplicate_deals() -> None:
    """Three against three, the same cards to every seat in turn."""
    entrants = [Entrant("croupier.analysis.opponents.blueprint:Blueprint"), Entrant("sound")]
    found = match(entrants, Terms(HOLDEM, seats=6, deals=1000, run_outs=40, seed=3))
    assert not found.faults[0].counts
    assert found.rate(0).low > 0, str(found.rate(0))
