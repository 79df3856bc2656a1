"""Equity against a slow enumerator kept here, and against other people's calculators where they are installed."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.equity import GAMES, BadSpot, UnknownGame, equity, read_range
from croupier.analysis.equity.grid import STARTING_HANDS, meetings
from croupier.analysis.equity.ranges import BadRange
from croupier.cards import Card, cards, show
from croupier.ranking import Category

from . import slow


def left_after(*known: str) -> list[int]:
    seen = {card for text in known for card in cards(text)}
    return [card for card in range(52) if card not in seen]


def slow_shares(high: list[int], low: list[int | None]) -> list[Fraction]:
    """Who gets which part of one pot, said as the rulebooks say it."""
    qualified = [value for value in low if value is not None]
    pot = Fraction(1, 2) if qualified else Fraction(1)
    parts = [pot / high.count(max(high)) if value == max(high) else Fraction(0) for value in high]
    if qualified:
        best = max(qualified)
        parts = [part + (pot / low.count(best) if value == best else 0) for part, value in zip(parts, low, strict=True)]
    return parts


EIGHT = int(slow.ace_to_five(np.array([24, 20, 16, 12, 8])))


def slow_equity(players: list[str], board: str, to_come: int, rule) -> list[Fraction]:
    """Deal every board, value every hand with the slow judge, divide every pot."""
    own = [[int(card) for card in cards(player)] for player in players]
    start = [int(card) for card in cards(board)]
    totals, deals = [Fraction(0)] * len(players), 0
    for more in combinations(left_after(*players, board), to_come):
        values = [rule(hand, [*start, *more]) for hand in own]
        parts = slow_shares([high for high, _ in values], [low for _, low in values])
        totals = [total + part for total, part in zip(totals, parts, strict=True)]
        deals += 1
    return [total / deals for total in totals]


def holdem(hand, board):
    both = np.array([*hand, *board])
    return int(slow.best_of(both, len(both), slow.high)), None


def omaha_hi_lo(hand, board):
    both = np.array([*hand, *board])
    low = int(slow.omaha(both, len(hand), len(both), slow.ace_to_five))
    return int(slow.omaha(both, len(hand), len(both), slow.high)), low if low >= EIGHT else None


def omaha(hand, board):
    return omaha_hi_lo(hand, board)[0], None


def razz(hand, board):
    both = np.array([*hand, *board])
    return int(slow.best_of(both, len(both), slow.ace_to_five)), None


def parts(found) -> list[Fraction]:
    return [player.equity for player in found.players]


@pytest.mark.parametrize(
    ("game", "rule", "players", "board"),
    [
        ("holdem", holdem, ["AsAh", "KdKs"], "Kc 7d 2h"),
        ("holdem", holdem, ["AsKs", "QhQd"], "Js Ts 2h 2d"),
        ("holdem", holdem, ["AsAh", "KdKs", "QcJc"], "Kc Tc 2h"),
        ("holdem", holdem, ["7h6h", "7s6s", "7d6d", "7c6c"], "5h 4s 3d"),
        ("omaha", omaha, ["AsAhKsQd", "9h8h7d6d"], "2c 7c 8d 8s"),
        ("omaha-5", omaha, ["AsAhKsQd2d", "9h8h7d6d5d"], "2c 7c 8d 8s"),
        ("omaha-hi-lo", omaha_hi_lo, ["AsAhKsQd", "9h8h7d6d"], "2c 7c 8d"),
        ("omaha-hi-lo", omaha_hi_lo, ["As2hKsQd", "Ac2d7d6d", "KhKcJsJd"], "3c 7c 8d 9s"),
        ("omaha-5-hi-lo", omaha_hi_lo, ["As2hKsQd3d", "Ac2d7d6d5s"], "3c 7c 8d 9s"),
    ],
)
def test_equity_is_what_the_slow_enumerator_says(game, rule, players, board):
    found = equity(players, game, board=board)
    assert found.exact
    assert parts(found) == slow_equity(players, board, 5 - len(cards(board)), rule)
    assert sum(parts(found)) == 1


def test_heads_up_before_the_flop_is_what_the_slow_judge_says():
    """Every board there is with eight cards dead, each looked at by the slow judge."""
    from numba import njit

    @njit
    def count(deck, first, second):
        wins = ties = losses = 0
        one, other = np.zeros(7, np.int64), np.zeros(7, np.int64)
        one[:2], other[:2] = first, second
        for a in range(len(deck)):
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        for e in range(d):
                            one[2], one[3], one[4], one[5], one[6] = deck[a], deck[b], deck[c], deck[d], deck[e]
                            other[2:] = one[2:]
                            x, y = slow.best_of(one, 7, slow.high), slow.best_of(other, 7, slow.high)
                            wins += x > y
                            ties += x == y
                            losses += x < y
        return wins, ties, losses

    # eight cards dead, so that the judge is done in seconds; every kind of flush is still possible
    dead = "2c 2d 3h 4s 5c 6d 8h 9c"
    deck = np.array(left_after("As Ks", "Qh Qs", dead))
    wins, ties, losses = count(deck, np.array([51, 47]), np.array([42, 43]))
    found = equity(["AsKs", "QhQs"], dead=dead)
    assert (found.players[0].wins, found.players[0].ties, found.players[1].wins) == (wins, ties, losses)
    assert found.deals == wins + ties + losses


def test_counting_by_ranks_is_the_same_as_dealing_every_board():
    """Before the flop boards are counted by kind; dealing them one by one is another road to the same numbers."""
    by_kind = equity(["AsKs", "QhQd", "7c6c"], dead="2s 3s")
    from croupier.analysis.equity.solve import _exact_deals, _told, counters, kit_of
    from croupier.analysis.equity.spot import read_spot

    spot = read_spot(["AsKs", "QhQd", "7c6c"], dead="2s 3s")
    counts, kit = counters(3), kit_of(spot.game)
    deals = _exact_deals(spot, kit, counts, 2, None)
    assert _told(spot, kit, counts, deals, exact=True) == by_kind


@pytest.mark.parametrize(
    ("hand", "percent"),
    [("AA", 85.2037), ("KK", 82.3957), ("QQ", 79.9252), ("JJ", 77.4695), ("AKs", 67.0446), ("22", 50.3340)],
)
def test_published_equities_against_any_two_cards(hand, percent):
    found = equity([hand, "random"])
    assert found.exact
    assert round(float(found.players[0].equity) * 100, 4) == percent


def test_final_hands_are_counted():
    hands = equity(["AsAh", "KdKs"]).players[0].hands
    assert sum(hands.values()) == 1_712_304
    assert hands[Category.FOUR_OF_A_KIND] == 15_664
    turned = equity(["As2h3d4c8h9c", "KdKhKc9s9d2c"], "stud-hi-lo")
    assert turned.players[0].lows == turned.deals
    assert turned.players[1].lows == 0


def test_ranges():
    found = equity(["QQ+", "AK"], board="Ac 7d 2h")
    by_hand = [
        (equity([show(one), show(other)], board="Ac 7d 2h"), 1)
        for one in read_range("QQ+")
        for other in read_range("AK")
        if not {*one, *other} & set(cards("Ac 7d 2h")) and not set(one) & set(other)
    ]
    mean = sum(spot.players[0].equity for spot, _ in by_hand) / len(by_hand)
    assert found.players[0].equity == mean
    assert equity(["QQ+,AKs", "22+"]).deals % 1_712_304 == 0


@pytest.mark.parametrize(
    ("game", "players", "board"),
    [
        ("holdem", ["AsAh", "KdKs"], ""),
        ("holdem", ["QQ+", "AK", "22+"], "Ac 7d 2h"),
        ("omaha-hi-lo", ["As2hKsQd", "Ac2d7d6d"], "3c 7c 8d"),
        ("razz", ["As2h3d4c8h", "5c6d7s8cTd"], ""),
        ("stud-hi-lo", ["As2h3d4c8h", "KdKhKc9s"], ""),
        ("soko", ["As2h3d4c", "KdKhKc9s"], ""),
        ("deuce-to-seven", ["2s3h4d7c", "2d3c5d7s"], ""),
        ("ace-to-six", ["As2h3d4c", "2d3c5d7s"], ""),
        ("skala", ["AsAhKs", "QhQdJh"], "2h 3h 9s"),
        ("five-card", ["AsAhKs", "QhQdJhTh"], ""),
    ],
)
def test_random_deals_come_to_the_same(game, players, board):
    exact = equity(players, game, board=board, method="exact")
    drawn = equity(players, game, board=board, method="monte-carlo", deals=200_000, seed=7)
    assert drawn.deals == 200_000
    for one, other in zip(exact.players, drawn.players, strict=True):
        assert abs(one.equity - other.equity) < 5 * drawn.error
        for category, count in one.hands.items():
            assert abs(count / one.deals - other.hands.get(category, 0) / other.deals) < 5 * drawn.error


def test_the_same_seed_gives_the_same_deals():
    def ask(seed, threads=2):
        return equity(["AsAh", "random"], method="monte-carlo", deals=120_000, seed=seed, threads=threads)

    assert ask(1) == ask(1) == ask(1, threads=1)
    assert ask(1) != ask(2)


def test_stud_counts_every_deal():
    found = equity(["As2h3d4c8h9c", "KdKhKc9s9d2c"], "stud-hi-lo")
    assert found.deals == 40 * 39
    found = equity(["As2h3d4c8h9cTd", "KdKhKc9s9d2cJd"], "razz")
    assert (found.deals, parts(found)) == (1, [1, 0])


def test_ten_players():
    players = ["AsAh", "KdKs", "QcQd", "JhJd", "Th9h", "8c7c", "6s6c", "5d5h", "4s4h", "3c2c"]
    found = equity(players)
    assert sum(parts(found)) == 1
    assert len(found.players) == 10
    assert found.exact


def test_all_169_starting_hands():
    assert len(set(STARTING_HANDS)) == 169
    assert STARTING_HANDS[:3] == ("AA", "AKs", "AQs")
    assert STARTING_HANDS[13] == "AKo"
    assert sum(weight for _, _, weight in meetings("AKs", "AKo")) == 12 - 6
    assert (
        sum(len(list(meetings(one, other))) for one, other in combinations(STARTING_HANDS[:20], 2)) < 20 * 19 / 2 * 12
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("22+, ATs+, KQo, AdKd", 13 * 6 + 4 * 4 + 12),
        ("AK", 16),
        ("ako", 12),
        ("A5s-A2s", 16),
        ("A2s - A5s", 16),
        ("99-66", 24),
        ("JTs-87s", 16),
        ("random", 1326),
        ("As Kd", 1),
        ("KA", 16),
        ("76s+", 4),
        ("QQ, QsQh", 6),
    ],
)
def test_ranges_are_read_as_people_write_them(text, count):
    assert len(read_range(text)) == count


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        (" , ", "empty"),
        ("AAs", "'AAs' in 'AAs' asks for a pair that is suited"),
        ("KK, XYs", "'XYs' in 'KK, XYs'"),
        ("AsKdQh", "is 3 cards"),
        ("AsAs", "same card twice"),
        ("99-A2s", "kind of suits"),
        ("AKs-QTs", "do not belong together"),
        ("99-77-55", "not a stretch"),
    ],
)
def test_bad_ranges_are_named(text, says):
    with pytest.raises(BadRange, match=says):
        read_range(text)


@pytest.mark.parametrize(
    ("players", "more", "says"),
    [
        (["AsAh"], {}, "between 2 and 10 players, not 1"),
        (["AsAh"] * 11, {}, "not 11"),
        (["AsAh", "AsKs"], {}, "As is held twice"),
        (["AsAh", "KsKh"], {"board": "As Kd 2c"}, "player 1: nothing is left of 'AsAh', As is among the board"),
        (["AA", "KsKh"], {"dead": "As Ah Ad"}, "player 1: nothing is left of 'AA'"),
        (["AsAh", "KsKh"], {"board": "2c 2c 3d"}, "2c is given twice"),
        (["AsAh", "KsKh"], {"board": "2c 3c 4c 5c 6c 7c"}, "at most 5 cards"),
        (["AsAh", "KsKh"], {"board": "Zz"}, "board cannot be read"),
        (["AsAh", "KsKh"], {"board": "Xx"}, "joker"),
        (["AsAh", ""], {}, "player 2: a hand is missing"),
        (["AsAh", "KsKh"], {"board": "2c", "game": "razz"}, "no board"),
        (["random"] * 9, {"game": "stud"}, "need 63 cards"),
        (["AsAhKs", "KdKh2d2c2s"], {"game": "omaha"}, "has 5 cards, and this game gives 4"),
        (["AsAhKs", "KdKh, 2d"], {"game": "omaha"}, "as many cards as each other"),
        (["AsAhAs", "KdKh"], {"game": "omaha"}, "As is given twice"),
        (["AsAh", "KdKh"], {"method": "magic"}, "'magic' is not a method"),
        (["AsAh", "KdKh"], {"method": "monte-carlo", "deals": 0}, "at least one"),
        (["AsXx", "KdKh"], {}, "joker"),
        (["AsAh", "AA", "AA"], {}, "always share a card"),
    ],
)
def test_spots_that_cannot_be_are_named(players, more, says):
    with pytest.raises(BadSpot, match=says):
        equity(players, **more)


def test_unknown_games_are_named():
    with pytest.raises(UnknownGame, match="'bridge' is not a game"):
        equity(["AsAh", "KdKs"], "bridge")
    assert len(GAMES) >= 15


def test_progress_is_told():
    told: list[float] = []
    equity(["QQ+", "22+"], progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


# other people's calculators (eval7's own exact function gives 0 for everything in version 0.1.11: so its evaluator
# and its random deals are asked)


def eval7_equity(eval7, players: list[str], board: str) -> list[Fraction]:
    """Every board, valued by eval7; whole numbers of 1/6 of a pot while counting."""
    cards_of = {card: eval7.Card(str(Card(card))) for card in range(52)}
    own = [[cards_of[card] for card in cards(player)] for player in players]
    start = [cards_of[card] for card in cards(board)]
    sixths, deals = [0] * len(players), 0
    for more in combinations([cards_of[card] for card in left_after(*players, board)], 5 - len(start)):
        values = [eval7.evaluate([*hand, *start, *more]) for hand in own]
        best = max(values)
        part = 6 // values.count(best)
        for seat, value in enumerate(values):
            if value == best:
                sixths[seat] += part
        deals += 1
    return [Fraction(count, 6 * deals) for count in sixths]


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (["AsAh", "KdKs"], ""),
        (["AsAh", "KdKs"], "Kc 7d 2h"),
        (["AsKs", "QhQd"], "Js Ts 2h"),
        (["AsKs", "QhQd", "7c6c"], "Js 2h 8c"),
        (["AsKs", "KhQd", "7c6c"], "Js 2h 8c 8d"),
        (["7h6h", "7s6s", "7d6d"], "5h 4s 3d"),
    ],
)
def test_eval7_says_the_same(players, board):
    eval7 = pytest.importorskip("eval7", reason="eval7 comes with the bench extras (make .venv/bench)")
    assert parts(equity(players, board=board)) == eval7_equity(eval7, players, board)


@pytest.mark.filterwarnings("ignore")
def test_eval7s_random_deals_say_the_same_of_a_range():
    eval7 = pytest.importorskip("eval7", reason="eval7 comes with the bench extras (make .venv/bench)")
    hand, villain, board = "AsKs", "22+, ATs+, KQo", "9s 8s 2h"
    dealt = [eval7.Card(str(card)) for card in cards(board)]
    held = [eval7.Card(str(card)) for card in cards(hand)]
    theirs = eval7.py_hand_vs_range_monte_carlo(held, eval7.HandRange(villain), dealt, 1_000_000)
    assert float(equity([hand, villain], board=board).players[0].equity) == pytest.approx(theirs, abs=0.004)


@pytest.mark.parametrize(
    ("players", "board"),
    [(["AsAhKsQd", "9h8h7d6d"], "2c 7c 8d 3s"), (["As2hKsQd", "Ac2d7d6d"], "3c 7c 8d 9s")],
)
def test_pokerkit_says_the_same_of_omaha_hi_lo(players, board):
    pokerkit = pytest.importorskip("pokerkit", reason="pokerkit comes with the bench extras (make .venv/bench)")
    totals, deals = [Fraction(0)] * 2, 0
    for more in combinations(left_after(*players, board), 1):
        common = "".join(str(card) for card in (*cards(board), *cards(more)))
        high = [pokerkit.OmahaHoldemHand.from_game(player, common) for player in players]
        low = [pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(player, common) for player in players]
        order = sorted(set(high))
        qualified = [hand for hand in low if hand is not None]
        low_order = sorted(set(qualified))
        shares = slow_shares(
            [order.index(hand) for hand in high], [None if hand is None else low_order.index(hand) for hand in low]
        )
        totals = [total + part for total, part in zip(totals, shares, strict=True)]
        deals += 1
    assert parts(equity(players, "omaha-hi-lo", board=board)) == [total / deals for total in totals]
