"""The worked examples of the rulebooks that compare hands. Each line: the rule, the ranking, A, B, who wins."""

from itertools import pairwise

import pytest

from croupier.cards import BadCard, show
from croupier.ranking import (
    Category,
    bring_in,
    first_to_act,
    four_card_flush,
    four_card_straight,
    odd_chip,
    rank,
    showing,
    two_best,
)

GENERAL, LOW = "gelp/poker-general#PG-3.2", "gelp/poker-general#PG-3.5"
SHOWDOWNS = [
    # gelp/poker-general P1–P9
    ("gelp/poker-general#PG-3.1", "high", "Ah Kh Qh Jh Th", "9s 8s 7s 6s 5s", "A"),
    ("gelp/poker-general#PG-3.4", "high", "5d 4d 3d 2d Ad", "6c 5c 4c 3c 2c", "B"),
    (GENERAL, "high", "7c 7d 7h 7s 2c", "6c 6d 6h 6s Ac", "A"),
    (GENERAL, "high", "Td Tc Th 3s 3c", "9s 9c 9d As Ac", "A"),
    (GENERAL, "high", "Ks Jd 9c 8h 2s", "Kd Jh 9s 7c 6d", "A"),
    (GENERAL, "high", "Ah Jh 8h 4h 2h", "Ks Qs Js 9s 8s", "A"),
    (GENERAL, "high", "Jc Jd 5s 5h Ac", "Js Jh 6c 6d 2c", "B"),
    ("gelp/poker-general#PG-3.3", "high", "Qc Qd As 9h 3c", "Qs Qh Ad 9c 3d", "tie"),
    ("gelp/poker-general#PG-3.4", "high", "As 2d 3c 4h 5s", "Kd Kc Ks 9h 7c", "A"),
    # unibet-ee/hand-ranking 1–9
    ("unibet-ee/hand-ranking#U-EE-260", "high", "2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c", "A"),
    ("unibet-ee/hand-ranking#U-EE-262", "high", "2h 3h 4h 5h 6h", "Ah 2h 3h 4h 5h", "A"),
    ("unibet-ee/hand-ranking#U-EE-263", "high", "As Ad Ac Ah 2d", "Ks Kd Kc Kh Ad", "A"),
    ("unibet-ee/hand-ranking#U-EE-264", "high", "9s 9d 9c 2h 2s", "8s 8d 8c As Ad", "A"),
    ("unibet-ee/hand-ranking#U-EE-265", "high", "Ah Jh 8h 6h 3h", "As Js 8s 5s 4s", "A"),
    ("unibet-ee/hand-ranking#U-EE-266", "high", "6s 5d 4c 3h 2s", "5s 4d 3c 2h As", "A"),
    ("unibet-ee/hand-ranking#U-EE-267", "high", "7s 7d 7c Kh 3s", "7s 7d 7h Kd 2s", "A"),
    ("unibet-ee/hand-ranking#U-EE-268", "high", "Ks Kd 4c 4h 9s", "Kc Kh 4s 4d 8s", "A"),
    ("unibet-ee/hand-ranking#U-EE-269", "high", "Ts Td Ac 7h 2s", "Tc Th Ad 7s 2h", "tie"),
    ("unibet-ee/hand-ranking#U-EE-270", "high", "Qs Kd Ah 2c 3d", "2c 2d 3h 4s 6d", "B"),
    # ray-halls/poker-general, gelp/seven-card-stud
    (GENERAL, "high", "Kh Kd 3c 3s Ah", "Kc Ks 4c 4h 2s", "B"),
    (GENERAL, "high", "As Ac 9d 9h 4c 3s 2d", "Ad Kh Kc Qd Qs 7h 5c", "A"),
    (GENERAL, "high", "2h 5h 9h Jh Kh 3c 3d", "6c 7d 8s 9c Td As Ad", "A"),
    (GENERAL, "high", "Td 9c 8h 7s 6d Ac Kc", "Ts 9h 8d 7c 6h As Ks", "tie"),
    (GENERAL, "high", "9s 9c 4h 4d Ac 7d 6s", "9d 9h 4c 4s Kc Qd Jh", "A"),
    # razz
    (LOW, "razz", "Ac 2d 3h 4s 5c Kd Kh", "As 2c 3d 4h 6d Qc Qh", "A"),
    (LOW, "razz", "6h 4h 3h 2h Ah Kc Qc", "6d 5c 4d 2s Ad 9s 9c", "A"),
    (LOW, "razz", "9d 8c 4s 3d 2c Kc Ks", "9h 7d 6d 5h 4c Qd Js", "B"),
    (LOW, "razz", "Ah Ad 2c 2d 3h 3s Kc", "Qd Qc Jh Td 9d 9s 8c", "B"),
    (LOW, "razz", "Ac Ad 2h 2d 3c 3d 4s", "Kc Kd 5s 5h 6d 6h 7h", "A"),
    (LOW, "razz", "8s 6s 5d 3c Ac Ts Td", "8c 6d 5h 3h As Kh Kd", "tie"),
    ("veikkaus/razz#V-6.185", "razz", "Js 6d 5c 4h 3s", "Jd 7c 3h 2s Ac", "A"),
    # eight or better
    ("veikkaus/high-low#V-6.163", "eight-or-better", "7s 6d 5c 4h 3s", "8d 5c 4h 2s Ac", "A"),
    ("veikkaus/high-low#V-6.163", "eight-or-better", "Ac Ad 2h 3s 4c 5d 9h", "6c 4d 3h 2s As", "A"),
    # ray-casino/poker-general 11: one hand, three scales
    ("ray-casino/poker-general#O:low_scale", "ace-to-six", "6s 4d 3c 2h As", "5d 4c 3h 2s Ac", "A"),
    ("ray-casino/poker-general#O:low_scale", "ace-to-five", "6s 4d 3c 2h As", "5d 4c 3h 2s Ac", "B"),
    ("ray-casino/poker-general#O:low_scale", "deuce-to-seven", "7s 5d 4c 3h 2s", "5d 4c 3h 2d Ac", "A"),
    ("ray-casino/poker-general#O:low_scale", "deuce-to-seven", "7s 5d 4c 3h 2s", "6d 4s 3c 2h Ac", "A"),
    ("ray-casino/seven-card-stud#O:scale", "ace-to-six", "Ac 2d 3h 4s 5c Kd Ks", "6d 4c 3c 2h As Qh Jd", "B"),
    # deuce-to-seven
    (LOW, "deuce-to-seven", "Ad 5c 4h 3s 2d", "Kd Kc 3c 4d 7h", "A"),
    (LOW, "deuce-to-seven", "Ac 5d 4c 3d 2s", "Kh Js 8d 7c 4s", "B"),
    (LOW, "deuce-to-seven", "7s 6d 5c 4h 3s", "2c 2d 7h 6s 5d", "B"),
    (LOW, "deuce-to-seven", "Jh 7h 4h 3h 2h", "8c 7d 6d 5s 4c", "B"),
    (LOW, "deuce-to-seven", "8s 7h 6c 5d 4d", "7c 6s 5h 4s 3s", "B"),
    (LOW, "deuce-to-seven", "Kd Qd Jd Td 8d", "Ks Qc Js Th 9h", "B"),
    # sökö, three rulebooks
    ("veikkaus/soko#V-6.106", "soko", "Ks 9s 5s 2s Kd", "2c 2d 3h 3s 7c", "B"),
    ("veikkaus/soko#V-6.106", "soko", "Jc Td 9h 8s 2c", "Ad Ac Kh Qs 9c", "A"),
    ("veikkaus/soko#V-6.107", "soko", "9c 8d 7h 6s Kc", "9d 8h 7s 6c Ac", "B"),
    ("veikkaus/soko#V-6.107", "soko", "9c 8d 7h 6s Kc", "9d 8h 7s 6c Kd", "tie"),
    ("veikkaus/soko#V-6.107", "soko", "As Ts 7s 3s 9d", "Ah Th 6h 5h Kd", "A"),
    ("veikkaus/soko#V-6.106", "soko", "2h 6h 9h Jh Js", "Tc Jd Qs Kh 4c", "A"),
    ("veikkaus/soko#V-6.106", "soko", "Ad 2c 3h 4s Kd", "2d 3c 4h 5s 9c", "B"),
    ("veikkaus/soko#V-6.106", "soko", "Jc Qd Kh As 3c", "Qd Kh As 2c 3c", "A"),
    ("veikkaus/soko#V-6.107", "soko", "Ks 9s 5s 3s Ah", "Kd 9d 5d 3d Qh", "A"),
    ("veikkaus/soko#V-6.106", "soko", "8h 8s 7d 6c 5h", "9c 9d Ah Ks Qd", "A"),
    ("veikkaus/soko#V-6.106", "soko", "5c 6c 7c 8c Kd", "Ad 9d 4d 2d 9s", "B"),
    ("veikkaus/soko#V-6.106", "soko", "Td Jd Qd Kd Ac", "6s 7s 8s 9s Ts", "B"),
    # three cards
    (None, "three-card", "Kh 8h 3h", "5c 6d 7h", "B"),
    (None, "three-card", "Ac 2d 3h", "2s 3c 4d", "B"),
    (None, "three-card", "4c 5c 6c", "Ah Ad As", "A"),
    (None, "three-card", "Td Ts 6h", "Tc Th 4d", "A"),
    (None, "three-card", "Qs 7d 6c", "Qh 7c 6d", "tie"),
    (None, "three-card", "Ah Kd Qs", "Kc Qh Jd", "A"),
    # fronts
    ("veikkaus/open-face-chinese#V-6.238", "front", "2c 2d 3h", "Ac Kd Qs", "A"),
    ("veikkaus/open-face-chinese#V-6.238", "front", "Ts Js Qs", "3c 3d 2h", "B"),
    ("veikkaus/open-face-chinese#V-6.238", "front", "2c 2d 2h", "Ac Ad Kh", "A"),
    ("veikkaus/open-face-chinese#V-6.238", "front", "9c 9d 5h", "9h 9s 4d", "A"),
    # pai gow
    (None, "pai-gow", "As 2d 3c 4h 5s", "Qh Jd Ts 9c 8h", "A"),
    (None, "pai-gow", "As 2s 3s 4s 5s", "Kd Qd Jd Td 9d", "A"),
    (None, "pai-gow", "Ac Ks Qs Js Th", "Ad 2d 3c 4h 5s", "A"),
    (None, "pai-gow", "Xx As Ah Ad Ac", "Ks Qs Js Ts 9s", "A"),
    (None, "pai-gow", "Xx Ad 8s 6d 2c", "Ks Kd Qc Jh 9s", "A"),
    # deuces wild
    (None, "deuces-wild", "2s 2h 2d 2c Ks", "Ah Ad 9c 9s 4d", "A"),
    (None, "deuces-wild", "2s 9h 9d 5c 4c", "8h 8d Kc 7s 3h", "A"),
    (None, "deuces-wild", "As Ks Qs Js Ts", "2s Kh Qh Jh Th", "A"),
    (None, "deuces-wild", "2s 9h 9d 9c 9s", "2d 8h 7h 6h 5h", "A"),
]  # fmt: skip


def _proves(rule):
    """The mark of a rule with an id; some rulebooks put their ranking outside the numbered rules."""
    return [pytest.mark.rule(rule)] if rule else []


@pytest.mark.parametrize(
    ("ranking", "a", "b", "wins"),
    [pytest.param(*rest, marks=_proves(rule), id=f"{rest[1]} v {rest[2]}") for rule, *rest in SHOWDOWNS],
)
def test_showdown(ranking, a, b, wins):
    first, second = rank(a, ranking), rank(b, ranking)
    assert {"A": first > second, "B": first < second, "tie": first == second}[wins]


ORDERS = [
    (
        "veikkaus/razz#V-6.185", "razz",
        "3s 3d 3c 5h 5s, Ks Kd 4c 3h 2s, 2s 2d 7c 6h 5s, As Ad Tc 9h 8s, Ks Qd Jc Th 9s, Ks Qd Jc Th 7s, "
        "9s 8d 7c 6h 5s, 9s 8d 3c 2h As, 9s 7d 6c 5h 4s, 6s 5d 4c 3h 2s, 6s 4d 3c 2h As, 5s 4d 3c 2h As",
    ),
    (
        LOW, "deuce-to-seven",
        "Jh 7h 4h 3h 2h, 8c 7d 6d 5s 4c, 7s 6d 5c 4h 3s, 5c 5d 5s 6h 3h, 2c 2d 7h 6s 5d, As 9d 6c 4h 2s, "
        "As 8d 7c 4h 2s, As 5d 4c 3h 2s, Ks Jd 8c 7h 4s, Ts 7d 5c 4h 3s, Ts 6d 5c 4h 3s, Ts 6d 5c 4h 2s, "
        "9s 7d 6c 4h 3s, 8s 6d 4c 3h 2s, 7s 6d 4c 3h 2s, 7s 5d 4c 3h 2s",
    ),
    (
        None, "deuces-wild",
        "Ks Qd 9c 7h 5s, 3s 3d 9c 7h 5s, 3s 3d 4c 4h 5s, 2s 9h 9d 5c 4c, 2s 3h 4d 5c 6c, Ks 9s 7s 5s 2d, "
        "2s 9h 9d 4c 4s, 2s 2d 9h 9d 4c, 2s 8h 7h 6h 5h, 2s 9h 9d 9c 9s, 2s Kh Qh Jh Th, As Ks Qs Js Ts",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ranking", "hands"), [pytest.param(*rest, marks=_proves(rule), id=rest[0]) for rule, *rest in ORDERS]
)
def test_printed_order_worst_to_best(ranking, hands):
    values = [rank(hand, ranking) for hand in hands.split(",")]
    assert all(worse < better for worse, better in pairwise(values))


@pytest.mark.rule("veikkaus/high-low#V-6.163")
def test_the_fifty_six_lows_in_the_printed_order():
    """gelp/omaha-hi-lo with its three misprints (rows 9, 17, 24) corrected."""
    text = """5432A 6432A 6532A 6542A 6543A 65432 7432A 7532A 7542A 7543A 75432 7632A 7642A 7643A 76432 7652A 7653A
    76532 7654A 76542 76543 8432A 8532A 8542A 8543A 85432 8632A 8642A 8643A 86432 8652A 8653A 86532 8654A 86542 86543
    8732A 8742A 8743A 87432 8752A 8753A 87532 8754A 87542 87543 8762A 8763A 87632 8764A 87642 87643 8765A 87652 87653
    87654"""
    lows = [rank(" ".join(face + suit for face, suit in zip(low, "cdhsc", strict=True)), "eight-or-better")
            for low in text.split()]  # fmt: skip
    assert len(lows) == 56
    assert [low.place for low in lows] == list(range(56, 0, -1))


OMAHA = [
    (LOW, "As 4d 6h Kc Qs", "2c 3d Kh Kd", "2h 5c Ah 9s", "A", "A"),
    (LOW, "Kd Qc Jh 9s 5d", "Ac 2c 3c 4c", "Ks Kh 7d 7c", "B", "none"),
    (LOW, "8c 7d Ks Qh 2c", "Ac 3d Jh Js", "Ad 4s Kh Tc", "B", "A"),
    (LOW, "Ad 2d 7c 8s Kh", "Ah 2h 9c 9d", "3c 5d Jh Js", "A", "B"),
    (LOW, "3c 4h 5s Kd Kc", "Ad 2s Qh Qc", "Ac 2h Jd Js", "tie", "tie"),
    (LOW, "2h 3h 5h 9c Jd", "Ah 4h Tc Td", "Ks Kc As 6d", "A", "A"),
    (LOW, "8d 6c 4s 4h Qd", "Ah 4c Kc Kd", "7c 3h Qh Jd", "A", "B"),
    ("veikkaus/high-low#V-6.164", "3h 7c Qh 6s Kh", "Ah 2h Kc Kd", "Js Ts 9d 8c", "A", "A"),
    ("veikkaus/high-low#V-6.165", "Kd Qs 9h 8c 2d", "Ah 2h 3c 4d", "Kc Ks 7h 7d", "B", "none"),
]


@pytest.mark.parametrize(
    ("board", "a", "b", "high", "low"),
    [pytest.param(*rest, marks=pytest.mark.rule(rule, "gelp/omaha#R7")) for rule, *rest in OMAHA],
)
def test_omaha_hi_lo(board, a, b, high, low):
    one, other = rank(a, "omaha", board=board), rank(b, "omaha", board=board)
    assert {"A": one > other, "B": one < other, "tie": one == other}[high]
    one, other = rank(a, "omaha-low", board=board), rank(b, "omaha-low", board=board)
    assert one.qualifies or other.qualifies or low == "none"
    assert {"A": one > other, "B": one < other, "tie": one == other, "none": not one.qualifies}[low]


@pytest.mark.rule("gelp/skala#PG-3")
def test_skala_plays_the_best_five_of_eight():
    value = rank("Ah Kh Qh", board="Jh Th As Ad Ac")
    assert value.category is Category.ROYAL_FLUSH
    assert rank("Ah Kd Kh", board="9h 5h 2h Ks Kc").category is Category.FOUR_OF_A_KIND


@pytest.mark.rule("veikkaus/open-face-chinese#V-6.238")
@pytest.mark.parametrize(
    ("front", "middle", "legal"),
    [
        ("As Ad Kc", "Ac Ah Kd 3s 2s", True),
        ("As Ad Kc", "Ac Ah Qd Js 9s", False),
        ("Qc Qd 7s", "Js Jh 8d 5c 3c", False),
        ("Ah Kd 7c", "Tc Td Th 4d 2c", True),
        ("2c 2d 2h", "As Ad Ks Kd 3c", False),
    ],
)
def test_a_front_row_compares_with_a_middle_row(front, middle, legal):
    assert (rank(front, "front") < rank(middle)) is legal


def test_pai_gow_front_compares_with_its_back():
    assert rank("8s 8d", "pai-gow-front") < rank("8c 8h 5s 3d 2c", "pai-gow")
    assert rank("8s 8d", "pai-gow-front") > rank("Ah Kd Jc 6s 4h", "pai-gow")
    assert rank("Xx As", "pai-gow-front") > rank("Ks Kd", "pai-gow-front")


def test_pai_gows_joker_fills_a_flush_with_the_highest_rank_missing():
    assert str(rank("Xx Ah 9h 5h 2h", "pai-gow")) == "flush, A-K-9-5-2"
    assert str(rank("Xx Kh 9h 5h 2h", "pai-gow")) == "flush, A-K-9-5-2"
    assert str(rank("Xx 8c 7d 6h 5s", "pai-gow")) == "straight, nine high"
    assert str(rank("Xx Kc Kd 6h 5s", "pai-gow")) == "pair of kings, A-6-5"


RUSSIAN = [
    ("As Kd 9c 9s 6d", "pair ace_king"),
    ("9h 8d 7c 6s 5c 6d", "straight straight"),
    ("2c 2s 2d As Kd", "three_of_a_kind ace_king"),
    ("9c 9s 9h 9d Ac", "four_of_a_kind"),
    ("As Ac 7s 7d Kd", "two_pair ace_king"),
    ("Qc Qs 5s 5d 3d 3h", "two_pair two_pair"),
    ("Ah Qh Jh Th 9h Ks", "flush straight"),
    ("As Ks Qs Js Ts 9s", "royal_flush straight_flush"),
    ("9h 8d 7c 6s 5c", "straight"),
    ("Jc Js 8s 5d 3d", "pair"),
    ("Ac Kd 8s 5d 3d", "ace_king"),
    ("Qc Jd 8s 5d 3d", ""),
    ("As Ac Ks Kd 3d", "two_pair"),
    ("5d 4c 3h 2s Ad Kc", "straight ace_king"),
    ("Jd Tc 9h 8s 7d 6c", "straight straight"),
    ("Ah Qh 8h 7h 5h 8c", "flush pair"),
    ("Ah Qh 8h 7h 5h 2h", "flush flush"),
    ("As Ad Ac 9s 9d Kc", "full_house ace_king"),
    ("Qs Qd Qc 4s 4d 4c", "full_house full_house"),
    ("9s 9d 9c 9h Js Jd", "four_of_a_kind full_house"),
    ("5s 4s 3s 2s As Kd", "straight_flush ace_king"),
    ("Js Ts 9s 8s 7s Qd", "straight_flush straight"),
    ("Js Ts 9s 8s 7s As", "straight_flush flush"),
    ("As Ks Qs Js Ts 9d", "royal_flush straight"),
    ("Js Js", None),
    ("Xx As Ks Qs Js", None),
    ("As Ks Qs Js", None),
]


@pytest.mark.parametrize(("hand", "paid"), RUSSIAN)
def test_russian_pays_the_two_best_combinations(hand, paid):
    if paid is None:
        with pytest.raises(BadCard):
            two_best(hand)
    else:
        assert [found.category.value for found in two_best(hand)] == paid.split()


def test_russian_names_core_cards_only():
    first, second = two_best("As Kd 9c 9s 6d")
    assert (show(first.core), show(second.core)) == ("9s 9c", "As Kd")
    assert str(first) == "pair of nines (9s 9c)"


@pytest.mark.parametrize(
    ("hand", "straight", "flush"),
    [
        ("Kh Qh 7h 3h 7d", None, "Kh Qh 7h 3h"),
        ("5c 6d 7h 8s Kd", "8s 7h 6d 5c", None),
        ("Ah 2c 3d 4s Kh", "4s 3d 2c Ah", None),
        ("Qc Kd Ah 2s 3d", None, None),
        ("Jc Qc Kc Ac 4d", "Ac Kc Qc Jc", "Ac Kc Qc Jc"),
    ],
)
def test_triple_bet_bonus_four_cards(hand, straight, flush):
    from croupier.cards import cards

    found_straight, found_flush = four_card_straight(cards(hand)), four_card_flush(cards(hand))
    assert (found_straight and show(found_straight)) == straight
    assert (found_flush and show(found_flush)) == flush


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.125")
def test_the_lowest_door_card_brings_in_clubs_before_all():
    assert bring_in(["5h", "2c", "2d", "Kh"]) == 1
    assert bring_in(["2h", "2c", "As"]) == 1
    assert bring_in(["As", "3d", "Kc"]) == 1  # the ace is high
    assert bring_in(["Ad", "As", "4c"], "highest") == 1  # pot limit: the highest starts


def test_in_razz_the_highest_door_card_brings_in_and_the_ace_is_low():
    assert bring_in(["Kd", "Ks", "Ah", "9c"], "highest", "low") == 1
    assert bring_in(["Qh", "Qd", "As"], "highest", "low") == 0
    assert bring_in(["Ah", "Jc", "9d"], "highest", "low") == 1


def test_in_soko_the_highest_door_card_starts():
    assert bring_in(["Qd", "Qs", "9h", "Ac"], "highest") == 3
    assert bring_in(["Qd", "Qs", "9h"], "highest") == 1


@pytest.mark.rule("gelp/seven-card-stud#O:exposed_tie")
def test_the_best_open_cards_act_first_and_of_equal_ones_the_elder():
    assert first_to_act(["9h 9s 4d", "Kc Qd Jh"]) == 0
    assert first_to_act(["Kc 8d", "Kd 8s"]) == 0
    assert first_to_act(["Kc Kd", "As 2c"]) == 0
    assert first_to_act(["Kc Kd", "As Ac"]) == 1
    assert showing("As Ks Qs Js").category is Category.HIGH_CARD  # no straights or flushes with four open cards
    assert showing("As Ks Qs Js Ts").category is Category.ROYAL_FLUSH  # five visible: the full ranking
    assert first_to_act(["2c 2d 2h 2s", "As Ad Ac Kh"]) == 0


def test_in_razz_the_lowest_open_cards_act_first():
    assert first_to_act(["8c 5d", "8h 4s", "2c 2d"], game="low") == 1
    assert first_to_act(["7c 7d 2h", "Qh 3c 4d", "8c 6s Ad"], game="low") == 2


def test_open_four_card_hands_count_in_soko_unless_the_house_says_no():
    assert first_to_act(["As Ad Kc 9h", "8s 6s 4s 2s"], game="soko") == 1
    assert first_to_act(["As Ad Kc 9h", "8s 7d 6c 5h"], game="soko") == 1
    assert first_to_act(["As Ad Kc 9h", "8s 6s 4s 2s"], game="soko", four_card_hands=False) == 0
    assert first_to_act(["As Ad", "8s 6s"], game="soko") == 0
    assert showing("As Ad Kc Kh 2c", game="soko").category is Category.TWO_PAIR


@pytest.mark.rule("veikkaus/betting#V-5.37", "veikkaus/seven-card-stud#V-6.156")
def test_the_odd_chip_goes_by_a_single_card_and_its_suit():
    assert odd_chip(["Ah 8d 7c 6s 5h", "Ac 8s 7d 6h 5c"]) == 0
    assert odd_chip(["7s 5d 4c 3h 2h", "7d 5c 4h 3s 2c"], "lowest") == 1
    assert odd_chip(["Ac 8d", "Ad 2c"], "lowest") == 0  # the ace counts low


def test_bad_open_cards_are_refused():
    with pytest.raises(BadCard, match="more than once"):
        bring_in(["2c", "2c"])
    with pytest.raises(BadCard, match="more than once"):
        first_to_act(["2c 3d", "2c 4d"])
    with pytest.raises(BadCard, match="no card"):
        odd_chip(["", "2c"])
    with pytest.raises(BadCard, match="nobody shows"):
        first_to_act([])
    with pytest.raises(ValueError, match="'high', 'low' or 'soko'"):
        showing("2c", game="bridge")
