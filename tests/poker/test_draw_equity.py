"""Equity in games with draws and discards, in split pots and mixes: against counts by hand, the exact solver and hands
that the engine really plays."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.equity import BadSpot, equity
from croupier.analysis.equity.course import course_of
from croupier.analysis.equity.house import counted_as, outlook
from croupier.analysis.equity.played import PlayedOut
from croupier.analysis.equity.result import Outlook
from croupier.analysis.opponents import OPPONENTS, seen
from croupier.cards import Card, cards
from croupier.games.poker.events import PotWon
from croupier.games.poker.formats.phh_file import VARIANTS
from croupier.games.poker.model import Rules
from croupier.games.stub import DealCards
from croupier.play import Drawn
from croupier.play.events import Dealt
from croupier.rulebooks import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]
SINGLE, TRIPLE = "gelp/deuce-to-seven-single-draw", "gelp/deuce-to-seven-triple-draw"
SVITEN = "veikkaus/sviten-special"


def found(players: list[str], game: str, boards: str = "", **more: object) -> Outlook:
    rows = [row.strip() for row in boards.split("/")]
    return outlook(players, poker.rules(game), boards=rows, seed=7, **more)  # type: ignore[arg-type]


def near(outlook: Outlook, *wanted: float, errors: float = 4.0) -> None:
    for hand, want in zip(outlook.hands, wanted, strict=True):
        assert abs(hand.equity - want) <= errors * hand.error, (hand, want)


def test_one_draw_by_hand() -> None:
    """The king goes; of 42 cards four sevens, three eights and three nines beat the pat nine-eight, a six is a straight."""
    told = found(["2c3d4h5sKc", "9d8h6s5c4d"], SINGLE)
    assert [hand.equity for hand in told.hands] == pytest.approx([10 / 42, 32 / 42])
    assert (told.exact, told.deals, told.assumes) == (True, 42, ("everybody draws by the sound rule",))
    assert [hand.holds for hand in told.hands] == ["2c3d4h5sKc", "9d8h6s5c4d"]
    assert found(["2c3d4h5sKc", "9d8h6s5c4d"], TRIPLE, done=[2, 3]).hands[0].equity == pytest.approx(10 / 42)
    rules = poker.rules(SINGLE)
    spot = PlayedOut(["2c3d4h5sKc", "9d8h6s5c4d"], rules, course_of(rules), [()], (), [0, 0])
    near(spot.outlook(100_000, None, 1), 10 / 42, 32 / 42)
    pat = found(["2c3d4h5sKc", "9d8h6s5c4d"], SINGLE, done=[1, 1])
    assert (pat.exact, [hand.equity for hand in pat.hands]) == (True, [0.0, 1.0])
    came = found(["2c3d4h5s", "9d8h6s5c4d"], SINGLE, dead="Kc", done=[1, 1])
    assert came.exact
    assert came.hands[0].equity == pytest.approx(10 / 42), "he has thrown the king, and his card is on its way"


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("ray-casino/five-card-draw", ["AsAhKd7c2c", "9h8h7h6hQd"]),
        (SINGLE, ["2c3d4hKsKc", "2d5c9h8hTs"]),
        (SINGLE, ["AcAdAhAsKc", "2d5c9h8hTs"]),
    ],
)
def test_the_last_draw_is_counted_as_it_is_sampled(game: str, hands: list[str]) -> None:
    rules = poker.rules(game)
    counted = found(hands, game)
    sampled = PlayedOut(hands, rules, course_of(rules), [()], (), [0] * len(hands)).outlook(100_000, None, 1)
    assert (counted.exact, sampled.exact) == (True, False)
    near(sampled, *(hand.equity for hand in counted.hands))


def played_by_callers(game: str, hands: list[str], times: int) -> float:
    """The first hand's part of the pot when the engine deals and two callers draw by the rule."""
    luck, parts = random.Random(5), 0.0
    given = [cards(hand) for hand in hands]
    in_turn = [card for each in zip(*given, strict=True) for card in each]
    for _ in range(times):
        hand = poker.deal(game, [100, 100], (1, 2), ante=2, bets=(2, 4), live=True)
        rest = [card for card in hand.rules.pack if card not in in_turn]
        luck.shuffle(rest)
        deck = [*in_turn, *rest]
        while not hand.over:
            ask = hand.round.ask
            if isinstance(ask, DealCards):
                hand.round.answer(Drawn(tuple(deck[: ask.count])))
                deck = deck[ask.count :]
            else:
                hand.round.answer(OPPONENTS["caller"].decide(seen(hand), luck))
        first = next(event.to for event in hand.round.events if isinstance(event, Dealt))
        won = {seat: sum(e.amount for e in hand.round.events if isinstance(e, PotWon) and e.seat == seat)
               for seat in hand.table.seats}  # fmt: skip
        parts += won[first] / sum(won.values())
    return parts / times


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        (TRIPLE, ["2c3d4hKsKc", "2d5c9h8hTs"]),
        ("_shared/phh-fb", ["As2h3h9c", "4s5d6cKd"]),
        ("ray-casino/five-card-draw", ["AsAhKd7c2c", "9h8h7h6hQd"]),
    ],
)
def test_as_the_engine_plays_it(game: str, hands: list[str]) -> None:
    """Two thousand hands in the engine, both drawing by the rule, come out as the calculation says."""
    told, times = found(hands, game), 2_000
    real = played_by_callers(game, hands, times)
    assert abs(told.hands[0].equity - real) < 4 * 0.5 / times**0.5
    assert told.hands[0].error < 0.002


def test_who_must_throw_keeps_his_pair() -> None:
    """Two aces and a deuce against two kings and a trey: discards before the flop leave hold'em with two cards dead.
    After the flop some do better with the third card, the kings more often than the aces."""
    exact = [float(player.equity) for player in equity(["AsAh", "KdKs"], dead="2c3d").players]
    told = found(["AsAh2c", "KdKs3d"], "ray-casino/pineapple", deals=60_000)
    near(told, *exact)
    assert told.assumes == ("everybody keeps what does best on boards of his own",)
    later = found(["AsAh2c", "KdKs3d"], "veikkaus/crazy-pineapple", deals=60_000)
    assert 0.78 < later.hands[0].equity < exact[0] - 0.005
    flush = found(["AsAh2c", "KdKs3d"], "veikkaus/crazy-pineapple", "4c 5c 3c", deals=20_000)
    assert flush.hands[0].equity > 0.6, "on three clubs the deuce of clubs may stay"
    done = found(["AsAh", "KdKs"], "veikkaus/crazy-pineapple", "4c 5c 3c", done=[1, 1])
    assert done.exact


@pytest.mark.parametrize(
    ("game", "hands", "boards"),
    [
        ("gelp/texas-holdem", ["AsKs", "QdQh", "random"], "2s 7s Jd"),
        ("gelp/omaha-hi-lo", ["As2s3dKh", "QdQhJcJs"], "4s 7d Kd"),
        ("gelp/razz", ["As2s3d", "KdQh4c"], ""),
        ("veikkaus/soko", ["AsKs3s", "KdQhJc"], ""),
        ("veikkaus/double-flop-holdem", ["AsAh", "KdKs"], "2c 3c 4c / Kh 9d 9s"),
    ],
)
def test_what_is_played_out_agrees_with_what_is_counted(game: str, hands: list[str], boards: str) -> None:
    rules, rows = poker.rules(game), [row.strip() for row in boards.split("/")]
    known = outlook(hands, rules, boards=rows, seed=1)
    spot = PlayedOut(hands, rules, course_of(rules), [cards(row) for row in rows], (), [0] * len(hands))
    sampled = spot.outlook(100_000, None, 3)
    for one, other in zip(sampled.hands, known.hands, strict=True):
        assert abs(one.equity - other.equity) <= 4 * (one.error + other.error)
        assert abs(one.win - other.win) < 0.01 or len(rows) > 1, "each board by itself knows no whole pot"


def test_a_board_that_was_run_twice_begins_with_the_same_cards() -> None:
    told = found(["AsAh", "KdKs"], "gelp/texas-holdem", "2c 3c 4c 7d 8d / 2c 3c 4c Kh 9d")
    assert (told.exact, [hand.equity for hand in told.hands]) == (True, [0.5, 0.5])


def parts_by_the_rulebook(rules: Rules, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> np.ndarray:
    out = np.zeros(len(hands))
    for share in rules.contests:
        strengths = [share.valuer.strength(hand, board) for hand in hands]
        out += np.array([value == max(strengths) for value in strengths]) / strengths.count(max(strengths))
    return out / len(rules.contests)


def test_sviten_special_is_counted_after_the_draw() -> None:
    """Half for the best five of one's own, half for the best of Omaha: every turn and river, by the slow rulebook."""
    rules = poker.rules(SVITEN)
    hands, board = [cards("AsAhKdKs2c"), cards("QsQhJd2d3d")], cards("Qc 2h 3s 9s")
    told = found(["AsAhKdKs2c", "QsQhJd2d3d"], SVITEN, "Qc 2h 3s 9s")
    rest = [card for card in rules.pack if card not in (*hands[0], *hands[1], *board)]
    slow = sum(parts_by_the_rulebook(rules, hands, (*board, card)) for card in rest) / len(rest)
    assert told.exact
    assert [hand.equity for hand in told.hands] == pytest.approx(list(slow))
    assert counted_as(rules) is None
    before = found(["AsAhKdKs2c", "QsQhJd2d3d"], SVITEN, "Qc 2h 3s")
    assert (before.exact, before.deals) == (False, 300_000)
    two = found(["AsAhKdKs2c", "QsQhJd2d3d"], SVITEN, "Qc 2h 3s", done=[1, 1])
    assert (two.exact, two.deals) == (True, len(list(combinations(range(39), 2))))


def test_sviten_special_refuses_a_card_once() -> None:
    """Four aces have the half of Omaha. Two pair throw the fifth card, and one that is no king is refused once."""
    told = found(["AsAhKdKs2c", "QsQhQdJh7d"], SVITEN, "Ac Ad 4h", done=[0, 1])
    fills = 1 - 37 / 39 * 36 / 38
    near(told, 0.5 + fills / 2, 0.5 - fills / 2)


@pytest.mark.parametrize("game", [*GAMES, *VARIANTS.values()])
def test_every_game_of_the_house_has_an_equity(game: str) -> None:
    """Also each game of a mix: three hands nobody knows have the whole pot together, and about as much each."""
    rules = poker.rules(game)
    for each in rules.legs.values() or (rules,):
        told = outlook(["random"] * 3, each, deals=600, seed=2, exact_up_to=1000)
        assert sum(hand.equity for hand in told.hands) == pytest.approx(1)
        assert all(0.2 < hand.equity < 0.47 for hand in told.hands), each.title["en"]


def test_thrown_cards_come_again_when_the_pack_is_used_up() -> None:
    told = found(["random"] * 10, TRIPLE, deals=5_000)
    assert sum(hand.equity for hand in told.hands) == pytest.approx(1)


def test_an_unknown_hand_has_drawn_like_everybody() -> None:
    """Against a pat ten two draws later: who has drawn twice is better off than who was just dealt."""
    late = found(["2c3d4h5sTc", "random"], TRIPLE, done=[3, 2], deals=50_000)
    fresh = found(["2c3d4h5sTc", "Kd"], TRIPLE, done=[3, 2], deals=50_000)
    assert late.hands[1].equity > fresh.hands[1].equity + 0.05
    assert late.assumes == ("everybody draws by the sound rule", "unseen cards are dealt at random")
    over = found(["2c3d4h5sTc", "random"], TRIPLE, done=[3, 3], deals=50_000)
    near(over, late.hands[0].equity, late.hands[1].equity, errors=6)
    assert over.assumes == late.assumes, "he has made all his draws, whoever he is"


def test_the_same_seed_the_same_answer_and_no_longer_than_asked() -> None:
    hands = ["AsAh7c7d", "QsQhJd2d"]
    assert found(hands, "veikkaus/helsinki-holdem", deals=4_000) == found(
        hands, "veikkaus/helsinki-holdem", deals=4_000
    )
    short = found(hands, "veikkaus/helsinki-holdem", seconds=0.0)
    assert short.deals == 2_000


@pytest.mark.parametrize(
    ("hands", "game", "board", "more", "why"),
    [
        (["AsAh", "KdKs"], "veikkaus/horse", "", {}, "a mix of games: choose one of holdem, omaha-high-low"),
        (["2c3d", "random"], TRIPLE, "", {"done": [4, 1]}, "of 3 draws, with this board 0 to 3 may be made, not 4"),
        (["2c3d", "random"], TRIPLE, "", {"done": [1]}, "2 hands need 2 numbers of draws made, not 1"),
        (["2c3d", "random"], SVITEN, "2d 3s 4d 5d", {"done": [0, 1]}, "of 1 draws, with this board 1 are made, not 0"),
        (["2c3d", "2c4d"], TRIPLE, "", {}, "2c is held twice"),
        (["2c3d", "random"], TRIPLE, "As", {}, "has no board"),
        (["2c3d", "random"], TRIPLE, "", {"dead": "Ks Ks"}, "Ks is given twice"),
        (["2c3d", "random"], TRIPLE, "", {"dead": "Ks 2c"}, "nothing is left of '2c3d'"),
        (["2c3d4c5d6d7s", "random"], TRIPLE, "", {}, "has 6 cards, and this game gives 5"),
        (["random"] * 10, "ray-casino/five-card-draw", "", {"dead": "2c3c4c"}, "need 53 cards, and the pack has 52"),
        (["2c3c", "random"], "_shared/phh-ns", "", {}, "gone or not in the pack"),
        (["AsAh", "KdKs"], "_shared/phh-ns", "2c 9d Td", {}, "2c is not in the pack"),
        (["what", "random"], TRIPLE, "", {}, "player 1: 'what' is not a hand"),
    ],
)
def test_what_cannot_be_is_told(hands: list[str], game: str, board: str, more: dict[str, object], why: str) -> None:
    with pytest.raises(BadSpot, match=why):
        found(hands, game, board, **more)
