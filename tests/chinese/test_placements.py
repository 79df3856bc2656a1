"""What placements are worth: counted beside the rules themselves and beside what others have published; what the decisions
of a hand have cost; positions that cannot be."""

from __future__ import annotations

import hashlib
from itertools import permutations

import numpy as np
import pytest

from croupier.analysis.chinese.costs import costs
from croupier.analysis.chinese.kernels import FOULS, WIDTH, against, front_at, valued
from croupier.analysis.chinese.placing import Position, placements
from croupier.analysis.chinese.positions import BadPosition, board, position
from croupier.analysis.chinese.practice import kind_of, streets_of
from croupier.analysis.chinese.tables import house
from croupier.cards import Card, cards
from croupier.games.chinese.asks import SetRows, answer_of
from croupier.games.chinese.model import Rules
from croupier.games.chinese.rows import Board, shown
from croupier.games.chinese.scoring import between
from croupier.play import CommittedChance
from croupier.ranking.kernels import place5
from croupier.rulebooks import load

OPEN, CLOSED, COMMON = "gelp/open-face-chinese", "ray-casino/chinese-poker", "veikkaus/open-face-chinese"


def rules(name: str, **options: str) -> Rules:
    found = load(name, **options).rules
    assert isinstance(found, Rules)
    return found


@pytest.mark.parametrize("name", [OPEN, COMMON])
def test_the_last_cards_are_counted_one_by_one_as_the_table_counts_them(name: str) -> None:
    """One card to come for each: the mean of the table's own points over all 756 deals."""
    game = rules(name)
    mine, theirs = "Jc 9d | 8c 8d Kd 3s | As Ks 7s 4s 2s", "Tc Td 3c | Qc Js 7h 6h | Ac Ad 5c 5d 9h"
    asked = position(game, "8h", mine, [theirs])
    ways = placements(game, asked, 10)
    assert len(ways) == 2
    for way in ways:
        total = 0
        deals = list(permutations(asked.unseen, 2))
        for own, other in deals:
            rows = Board(*(list(row) for row in asked.board.rows))
            rows.lay(way.rows)
            opponent = board(theirs)
            _last(rows, own)
            _last(opponent, other)
            total += between(game, shown(game, rows), shown(game, opponent)).points
        assert len(deals) == 756
        assert way.points == pytest.approx(total / len(deals), abs=1e-9)
        assert (way.error, way.behind_error) == (0, 0)
    assert ways[0].behind == 0
    assert ways[1].behind == pytest.approx(ways[0].points - ways[1].points)


def _last(rows: Board, card: Card) -> None:
    next(row for row, free in zip(rows.rows, rows.room, strict=True) if free).append(card)


def test_late_in_a_hand_a_ten_costs_in_the_middle_what_was_published() -> None:
    """Derric Haynie, 'Open-Face Chinese Poker: Late Game Simulations', Card Player, 28 May 2014: the ten of spades on
    top 0.08 points, in the middle −1.129. He had the best play of both to the end: here it is within 0.25 of both
    figures, and of their difference within 0.1."""
    game = rules(OPEN)
    asked = position(
        game, "Ts", "Qd Jd | 5h 5d 8d Kd | 5s 9s 8s Ks Qs", ["Qc 7c | Js Ad Tc 5c | Ac 4c 6c Kc 9c"]
    )  # fmt: skip
    top, middle = placements(game, asked, 600)
    assert (top.rows[0], middle.rows[1]) == (cards("Ts"), cards("Ts"))
    assert top.points == pytest.approx(0.08, abs=0.25)
    assert middle.points == pytest.approx(-1.129, abs=0.25)
    assert middle.behind == pytest.approx(0.08 + 1.129, abs=0.1)


def test_a_published_hand_of_the_closed_game_is_set_as_its_author_sets_it() -> None:
    """Paul Hankin, 'Near-optimal closed-hand Chinese Poker': a flush behind, queens in the middle, and jacks in front
    rather than beside them. What goes with the pairs is worth less than these boards can tell."""
    game = rules(CLOSED)
    best = placements(game, position(game, "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"))[0]
    front, middle, back = best.rows
    assert set(back) == set(cards("As Ks 6s 5s 3s"))
    assert {*cards("Qs Qh")} < {*middle}
    assert {*cards("Js Jd")} < {*front}


def test_every_way_is_told_and_none_twice() -> None:
    game = rules(OPEN)
    ways = placements(game, position(game, "As Kd Qc 9h 9d"), 1)
    assert len(ways) == len({way.rows for way in ways}) == 232
    assert [way.points for way in ways[:4]] == sorted((way.points for way in ways[:4]), reverse=True)
    assert all(0 <= way.right <= 1 and 0 <= way.fouls <= 1 for way in ways)


def test_of_three_cards_one_is_left_over() -> None:
    game = rules(OPEN, game="pineapple")
    asked = position(game, "Qs 9d 2c", "Qh | Kc Kd | As Ad", ["7c | 8c 8d | Tc Jc"], gone="Qd 3d", discard=1)
    ways = placements(game, asked, 20)
    assert {sum(map(len, way.rows)) for way in ways} == {2}
    assert ways[0].rows[0] == cards("Qs")
    assert kind_of(game) == "pineapple"


def test_the_deals_that_are_still_to_come() -> None:
    assert streets_of(rules(OPEN), 3).tolist() == [[1, 0]] * 3
    assert streets_of(rules(OPEN), 13).tolist() == [[5, 0], *[[1, 0]] * 8]
    assert streets_of(rules(OPEN, game="pineapple"), 4).tolist() == [[3, 1]] * 2
    assert streets_of(rules(OPEN, game="pineapple"), 3).tolist() == [[1, 0], [3, 1]]
    assert streets_of(rules(OPEN), 0).shape == (0, 2)


def test_cards_that_are_gone_never_come() -> None:
    """With the last two queens thrown away nobody can come to Fantasy Land by queens."""
    game = rules(COMMON)
    asked = position(game, "2c", "Qc Jd | 5h 5d 8d Kd | 5s 9s 8s Ks Qs", gone="Qd Qh")
    assert {"Qd", "Qh"}.isdisjoint({str(card) for card in asked.unseen})
    assert len(asked.unseen) == 52 - 12 - 2


@pytest.mark.parametrize(
    ("asked", "because"),
    [
        ({"hand": "9d", "rows": "Qc Qd"}, "has not three rows"),
        ({"hand": "9d", "rows": "Qc Qd Qh Qs | |"}, "the front has room for 3 cards, not 4"),
        ({"hand": "9d 9h 9s", "rows": ""}, "one, two, five or 13 cards are laid at a time, not 3"),
        ({"hand": "9d 8d", "discard": 2}, "there is room for 13 cards, and 0 are to be laid"),
        ({"hand": "9d", "against": ["", "", "", ""]}, "is played by 4 at most, not by 5"),
        ({"hand": " ".join(f"{rank}s" for rank in "23456789TJQKA") + " 2c 3c 4c 5c 6c", "discard": 5}, "at most 17"),
    ],
)
def test_a_position_that_cannot_be_is_refused(asked: dict[str, object], because: str) -> None:
    with pytest.raises(BadPosition, match=because):
        position(rules(OPEN), **asked)  # type: ignore[arg-type]


def test_a_card_is_there_once_and_a_closed_hand_is_set_at_once() -> None:
    with pytest.raises(Exception, match="9d"):
        position(rules(OPEN), "9d", "9d | | ")
    with pytest.raises(BadPosition, match="sets all 13 cards at once, not 5"):
        position(rules(CLOSED), "9d 8d 7d 6d 5d")


@pytest.mark.parametrize(("name", "decisions"), [(COMMON, 9), (CLOSED, 1)])
def test_the_decisions_of_a_hand_are_weighed_with_what_was_known(name: str, decisions: int) -> None:
    game = load(name)
    play = game.at(game.table(("A", "B")), CommittedChance(hashlib.sha256(b"costs").digest()))
    known = []
    while isinstance(ask := play.ask, SetRows):
        if ask.who == "A":
            known.append(ask.hand)
        play.answer(ask.absent())
    found = costs(rules(name), play.events, "A", 4)
    assert [cost.hand for cost in found] == known
    assert len(found) == decisions
    assert all(
        cost.done.behind >= 0 or cost.done.behind == pytest.approx(0, abs=cost.done.behind_error) for cost in found
    )
    assert sum(cost.done.behind for cost in found) > 0
    whole = {card for cost in found for row in cost.done.rows for card in row}
    assert len(whole) == 13


def test_who_has_done_the_best_has_lost_nothing() -> None:
    """A whole hand, set as the search sets it."""
    game = load(CLOSED)
    play = game.at(game.table(("A", "B")), CommittedChance(hashlib.sha256(b"best").digest()))
    while isinstance(ask := play.ask, SetRows):
        best = placements(rules(CLOSED), Position(ask.hand, Board(), {"x": Board()}))[0]
        play.answer(answer_of(ask.who, best.rows))
    for seat in ("A", "B"):
        (cost,) = costs(rules(CLOSED), play.events, seat)
        assert cost.done.behind == 0
        assert cost.done.rows == cost.best.rows


@pytest.mark.parametrize("name", [OPEN, COMMON, CLOSED])
def test_over_a_hundred_thousand_hands_points_sum_to_nothing(name: str) -> None:
    """Compiled, as the table counts them (``test_the_kernels_count_points_as_the_table_does``): what one has of another
    the other owes him, fouls and royalties counted in; half of the hands are set by strength, so that some are in
    order."""
    game, luck = rules(name), np.random.default_rng(5)
    tables, boards = house(game), np.zeros((2, WIDTH), np.int32)
    deck = np.arange(52, dtype=np.uint8)
    differ, fouls = 0, 0
    for number in range(34_000 if name != OPEN else 32_000):
        luck.shuffle(deck)
        for place in range(2):
            hand = deck[13 * place : 13 * place + 13]
            hand = np.sort(hand) if (number + place) % 2 else hand
            middle, back = place5(tables.cards, *hand[3:8]), place5(tables.cards, *hand[8:])
            valued(tables, back, middle, front_at(*hand[:3]), boards[place])
        one, other = against(tables, boards[0], boards[1]), against(tables, boards[1], boards[0])
        assert one + other == 0
        differ += one != 0
        fouls += int(boards[:, FOULS].sum())
    assert differ > 10_000
    assert fouls > 10_000
