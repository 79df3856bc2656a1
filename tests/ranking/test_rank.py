"""The front door: what a person sees of a hand's value, and what is refused."""

import copy
import pickle
import subprocess
import sys

import pytest

from croupier.cards import BadCard, Card, cards, show
from croupier.ranking import (
    RANKINGS,
    Category,
    UnknownRanking,
    best,
    find_ranking,
    house_differences,
    rank,
    strength,
    winners,
)


@pytest.mark.parametrize(
    ("hand", "ranking", "said", "used"),
    [
        ("As Kd Qh Jc Ts", "high", "straight, ace high", "As Kd Qh Jc Ts"),
        ("As 2d 3h 4c 5s Kd Kc", "high", "straight, five high", "5s 4c 3h 2d As"),
        ("As Ks Qs Js Ts 2d 2c", "high", "royal flush", "As Ks Qs Js Ts"),
        ("9s 8s 7s 6s 5s As", "high", "straight flush, nine high", "9s 8s 7s 6s 5s"),
        ("Kc Kd Kh Ks 9d 9c 9s", "high", "four kings, nine kicker", "Ks Kh Kd Kc 9s"),
        ("Kc 4d Ks 9h 4s Kd 2c", "high", "full house, kings over fours", "Ks Kd Kc 4s 4d"),
        ("Ah Jh 8h 4h 2h Kd", "high", "flush, A-J-8-4-2", "Ah Jh 8h 4h 2h"),
        ("6c 6d 6h As Kd", "high", "three sixes, A-K", "6h 6d 6c As Kd"),
        ("Jc Jd 5s 5h Ac 2d 2h", "high", "two pair, jacks and fives, ace kicker", "Jd Jc 5s 5h Ac"),
        ("Qc Qd As 9h 3c", "high", "pair of queens, A-9-3", "Qd Qc As 9h 3c"),
        ("Ac Kd 9h 5s 2c", "high", "high card, A-K-9-5-2", "Ac Kd 9h 5s 2c"),
        ("8h 6d 4s 3c Ad Kh Ks", "razz", "8-6-4-3-A low", "8h 6d 4s 3c Ad"),
        ("2c 2d 3h 3s 4c 4d Kh", "razz", "pair of deuces, K-4-3 (low)", "2d 2c Kh 4d 3s"),
        ("Kd Qc Jh Td 9s", "eight-or-better", "no low", ""),
        ("8s 7h 6c 5d 4d", "deuce-to-seven", "straight, eight high (low)", "8s 7h 6c 5d 4d"),
        ("Ah 5s 4d 3c 2c", "deuce-to-seven", "A-5-4-3-2 low", "Ah 5s 4d 3c 2c"),
        ("Ks 9s 5s 2s Kd", "soko", "four-card flush, K-9-5-2, with a king", "Ks 9s 5s 2s Kd"),
        ("5h 6d 7s 8c 8h", "soko", "four-card straight, eight high, with an eight", "8h 7s 6d 5h 8c"),
        ("5h 6d 7s 8c Ah", "soko-low", "four-card straight, eight high, with an ace (low)", "8c 7s 6d 5h Ah"),
        ("Ac 2d 3h", "three-card", "straight, three high", "3h 2d Ac"),
        ("Ac 2c 3c", "front", "high card, A-3-2", "Ac 3c 2c"),
        ("Xx Ad Ac As Ah", "pai-gow", "five aces", "As Ah Ad Ac Xx"),
        ("Xx Kd", "pai-gow-front", "high card, A-K", "Kd Xx"),
        ("2s 2h 2d 2c Ks", "deuces-wild", "royal flush with deuces", "Ks 2s 2h 2d 2c"),
        ("9h 9s 4d", "showing", "pair of nines, 4", "9s 9h 4d"),
    ],
)
def test_a_hand_is_said_as_people_say_it_and_names_its_cards(hand, ranking, said, used):
    value = rank(hand, ranking)
    assert str(value) == said
    assert show(value.used) == used


def test_values_are_ordered_and_hashable():
    straight, same, trips = rank("As Kd Qh Jc Ts"), rank("Ah Ks Qd Jh Tc"), rank("2s 2h 2d Ac Ks")
    assert straight > trips
    assert trips < straight
    assert straight >= same
    assert straight <= same
    assert straight == same
    assert len({straight, same, trips}) == 2
    assert sorted([straight, trips]) == [trips, straight]
    assert straight != "straight"


def test_values_of_different_rankings_do_not_compare():
    with pytest.raises(TypeError, match="does not compare"):
        assert rank("As Kd Qh Jc Ts") > rank("As Kd Qh Jc Ts", "razz")
    assert rank("As Kd Qh Jc Ts") != rank("As Kd Qh Jc Ts", "razz")
    with pytest.raises(TypeError):
        assert rank("As Kd Qh Jc Ts") < 3


def test_a_value_survives_copying_and_pickling():
    value = rank("Ah 2h Kc Kd", "omaha", board="3h 7c Qh 6s Kh")
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert twin.used == value.used
    low = rank("Ac 2d 3h 4s 9c", "eight-or-better", qualifier=9)
    assert pickle.loads(pickle.dumps(low)) == low


def test_more_is_better_and_places_are_dense():
    way = find_ranking("high")
    assert rank("As Ks Qs Js Ts").place == 7462
    assert rank("7s 5d 4c 3d 2h").place == 1
    assert way.value_at(7462).category is Category.ROYAL_FLUSH
    with pytest.raises(ValueError, match="7463"):
        way.value_at(7463)
    assert rank("5s 4d 3c 2d Ah", "ace-to-five").place == 6175
    assert strength(cards("As Ks Qs Js Ts")) == rank("As Ks Qs Js Ts").strength


def test_any_way_of_writing_cards():
    assert rank("AsKdQhJcTs") == rank("A♠ K♦ Q♥ J♣ 10♠") == rank(["As", "Kd", "Qh", "Jc", "Ts"])
    assert rank(cards("As Kd Qh Jc Ts")) == rank([51, 45, 42, 36, 35])
    value = rank((51, 45, 42, 36, 35))
    assert all(isinstance(card, Card) for card in (*value.used, *value.cards))


def test_board_is_added_except_in_omaha():
    assert rank("As Kd", board="Qh Jc Ts 2d 2c") == rank("As Kd Qh Jc Ts 2d 2c")
    four_hearts = rank("Ah Kh Qh Jh", "omaha", board="2h 3c 4d 9s 9c")
    assert four_hearts.category is Category.PAIR  # one heart on the board makes no flush
    assert show(best("Ac Ad 7s 2c", "omaha", board="Ah As Kd Kc Qh")) == "As Ah Ad Ac Kd"


def test_winners_share():
    assert winners(["As Kd", "Ah Kc", "Qs Qd"], board="2c 7d 9h Jc Ad") == (0, 1)
    assert winners(["Kc Kd Qh Qd", "Jc Js Th Td"], "omaha-low", board="2c 3d 4h 9s 9c") == ()


def test_nobody_wins_with_a_card_that_somebody_else_holds():
    with pytest.raises(BadCard, match="As given more than once"):
        winners(["As Kd", "As Kc"], board="2c 7d 9h Jc Ad")
    with pytest.raises(BadCard, match="Ad given more than once"):
        winners(["As Kd", "Ad Kc"], board="2c 7d 9h Jc Ad")


@pytest.mark.rule("unibet-ee/hand-ranking#U-EE-262")
def test_royal_flush_may_be_the_highest_straight_flush():
    royal = rank("As Ks Qs Js Ts", royal=False)
    assert royal.category is Category.STRAIGHT_FLUSH
    assert str(royal) == "straight flush, ace high"
    assert royal == rank("As Ks Qs Js Ts")


def test_house_differences():
    wheel, king_high = "As 2d 3c 4h 5s", "Kh Qh Jd Ts 9c"
    assert rank(wheel, "pai-gow") > rank(king_high, "pai-gow")
    assert rank(wheel, "pai-gow", wheel="lowest") < rank(king_high, "pai-gow", wheel="lowest")
    assert rank("Ac 2d 3h 4s 9c", "eight-or-better").qualifies is False
    assert str(rank("Ac 2d 3h 4s 9c", "eight-or-better", qualifier=9)) == "9-4-3-2-A low"
    assert str(rank("Ac 2d 3h 4s 9c", "ace-to-five", ace="high")) == "A-9-4-3-2 low"
    assert rank("As Ks Qs 2s 3d", "soko", four_flush="top-card-then-fifth") > rank(
        "Ah Kh Qh Jh 2d", "soko", four_flush="top-card-then-fifth"
    )
    assert house_differences("pai-gow") == {"royal": True, "wheel": "second"}
    assert find_ranking(find_ranking("high"), royal=False).royal is False


@pytest.mark.parametrize(
    ("hand", "ranking", "says"),
    [
        ("As As Kd Qh Jc", "high", "As given more than once"),
        ("As Kd Qh Jc", "high", "values 5 to 8 cards, not 4"),
        ("As Kd Qh Jc Ts 2c 3c 4c 5c", "high", "not 9"),
        ("Zz Kd Qh Jc Ts", "high", "'Zz' is not a card"),
        ("Xx Kd Qh Jc Ts", "high", "has no joker"),
        ("As Kd Qh Jc", "three-card", "values 3 cards, not 4"),
        ("As Kd Qh Jc", "omaha", "values 7 to 11 cards, not 4"),
        ("As Kd Qh Jc Ts 2c 3c", "omaha", "own cards, not 7"),
    ],
)
def test_bad_cards_are_named(hand, ranking, says):
    with pytest.raises(BadCard, match=says):
        rank(hand, ranking)
    with pytest.raises(BadCard):
        rank(tuple(hand.split()), ranking)


def test_bad_cards_in_tuples_are_found_too():
    with pytest.raises(BadCard, match="not a card number"):
        rank((51, 50, 49, 48, -1))
    with pytest.raises(BadCard, match="more than once"):
        rank((51, 51, 49, 48, 1))
    with pytest.raises(BadCard, match="own cards"):
        rank("As Kd Qh", "omaha", board="2c 3c 4c 5c")


def test_bad_rankings_are_named():
    with pytest.raises(UnknownRanking, match=r"'hihg' is not a ranking: high, omaha"):
        rank("As Kd Qh Jc Ts", "hihg")
    with pytest.raises(UnknownRanking, match="no house difference 'wheel'"):
        rank("As Kd Qh Jc Ts", wheel="second")
    with pytest.raises(UnknownRanking, match="'second' or 'lowest'"):
        rank("As Kd Qh Jc Ts", "pai-gow", wheel="third")
    with pytest.raises(UnknownRanking, match="8 for eight or better"):
        rank("As Kd Qh Jc Ts", "ace-to-five", qualifier=99)
    with pytest.raises(UnknownRanking, match="'low' or 'high'"):
        rank("As Kd Qh Jc Ts", "ace-to-five", ace="medium")


def test_every_ranking_says_what_it_is():
    for name in RANKINGS:
        way = find_ranking(name)
        assert way.name == name
        assert way.says.endswith(".")
        assert way.least <= way.most


def test_ranking_and_the_command_line_load_without_numba_and_numpy():
    code = (
        "import sys, croupier.ranking, croupier.cli.equity as e; print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]


def test_batch_functions_come_when_asked_for():
    import numpy as np

    import croupier.ranking as ranking

    assert ranking.rank_many(np.array([[51, 47, 43, 39, 35]])).tolist() == [7462]
    with pytest.raises(AttributeError, match="no attribute 'rank_all'"):
        _ = ranking.rank_all


def test_arrays_that_are_no_hands_are_named():
    import numpy as np

    from croupier.ranking import rank_many, two_best_many

    good = np.array([[51, 47, 43, 39, 35, 0, 1]], np.uint8)
    with pytest.raises(BadCard, match="row 1 holds a card twice: 'As As"):
        rank_many(np.vstack([good, [[51, 51, 43, 39, 35, 0, 1]]]))
    with pytest.raises(BadCard, match="row 0 holds 52"):
        rank_many(np.array([[52, 47, 43, 39, 35]]))
    with pytest.raises(BadCard, match="row 0 holds -1"):
        rank_many(np.array([[-1, 47, 43, 39, 35]]))
    with pytest.raises(BadCard, match="5 to 8 cards, not 4"):
        rank_many(np.array([[1, 2, 3, 4]]))
    with pytest.raises(BadCard, match="1 dimensions"):
        rank_many(np.array([1, 2, 3, 4, 5]))
    with pytest.raises(BadCard, match="not of float64"):
        rank_many(np.array([[1.0, 2, 3, 4, 5]]))
    with pytest.raises(BadCard, match="4 to 6 own cards"):
        rank_many(good[:, :2], "omaha", board=good[:, 2:])
    with pytest.raises(BadCard, match="five or six cards"):
        two_best_many(good)
    with pytest.raises(UnknownRanking, match="no batch"):
        rank_many(good[:, :4], "showing")
    assert rank_many(good[:, :4], "omaha", board=np.array([2, 3, 7])).shape == (1,)
    assert rank_many(np.empty((0, 7), np.uint8)).shape == (0,)
    assert rank_many(np.repeat(good, 5, axis=0), threads=2).tolist() == [rank("As Ks Qs Js Ts 2c 2d").place] * 5
