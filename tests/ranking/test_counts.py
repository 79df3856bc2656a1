"""Every hand there is, counted: the published frequencies, and those the slow judge finds."""

import numpy as np
import pytest

from croupier.ranking import Category, find_ranking
from croupier.ranking.batch import categories_of, rank_many, two_best_many
from croupier.ranking.counting import seven_card_counts
from croupier.ranking.keys import key_of, rank_counts
from croupier.ranking.russian import RUSSIAN

from . import slow, slow_russian
from .conftest import LONG, all_hands, same_order

C = Category
FIVE = {
    C.HIGH_CARD: 1_302_540, C.PAIR: 1_098_240, C.TWO_PAIR: 123_552, C.THREE_OF_A_KIND: 54_912, C.STRAIGHT: 10_200,
    C.FLUSH: 5_108, C.FULL_HOUSE: 3_744, C.FOUR_OF_A_KIND: 624, C.STRAIGHT_FLUSH: 36, C.ROYAL_FLUSH: 4,
}  # fmt: skip
SEVEN = {
    C.HIGH_CARD: 23_294_460, C.PAIR: 58_627_800, C.TWO_PAIR: 31_433_400, C.THREE_OF_A_KIND: 6_461_620,
    C.STRAIGHT: 6_180_020, C.FLUSH: 4_047_644, C.FULL_HOUSE: 3_473_184, C.FOUR_OF_A_KIND: 224_848,
    C.STRAIGHT_FLUSH: 37_260, C.ROYAL_FLUSH: 4_324,
}  # fmt: skip


def test_no_two_sets_of_ranks_have_the_same_key():
    keys = [key_of(counts) for size in range(8) for counts in rank_counts(size)]
    assert len(keys) == len(set(keys)) == 76_155


@pytest.mark.rule("gelp/poker-general#PG-3.1", "unibet-ee/hand-ranking#U-EE-261")
def test_five_cards(five_cards):
    places = rank_many(five_cards)
    assert categories_of(places) == FIVE
    assert len(np.unique(places)) == 7_462
    assert same_order(places, slow.judge(five_cards, slow.high))


def test_five_cards_with_nine_categories(five_cards):
    nine = categories_of(rank_many(five_cards), royal=False)
    assert nine[C.STRAIGHT_FLUSH] == 40
    assert C.ROYAL_FLUSH not in nine


def test_seven_cards():
    counts = seven_card_counts(threads=2)
    way = find_ranking("high")
    found: dict[Category, int] = {}
    for place in np.flatnonzero(counts):
        category = way.value_at(int(place)).category
        found[category] = found.get(category, 0) + int(counts[place])
    assert found == SEVEN
    assert counts.sum() == 133_784_560
    assert np.count_nonzero(counts) == 4_824


def test_seven_cards_ace_to_five():
    """Published for seven-card lowball; the paired hands are the rest."""
    counts = seven_card_counts("ace-to-five", threads=2)
    way = find_ranking("ace-to-five")
    by_top: dict[int, int] = {}
    for place in np.flatnonzero(counts):
        value = way.value_at(int(place))
        top = value.faces[0] if value.category is C.HIGH_CARD else 0
        by_top[top] = by_top.get(top, 0) + int(counts[place])
    assert by_top == {
        5: 781_824, 6: 3_151_360, 7: 7_426_560, 8: 13_171_200, 9: 19_174_400, 10: 23_675_904, 11: 24_837_120,
        12: 21_457_920, 13: 13_939_200, 0: 133_784_560 - 127_615_488,
    }  # fmt: skip


@pytest.mark.rule("gelp/poker-general#PG-3.5", "ray-casino/poker-general#O:low_scale")
def test_five_card_lows(five_cards):
    deuce = rank_many(five_cards, "deuce-to-seven")
    assert categories_of(deuce, "deuce-to-seven") == {
        C.HIGH_CARD: 1_303_560, C.PAIR: 1_098_240, C.TWO_PAIR: 123_552, C.THREE_OF_A_KIND: 54_912, C.STRAIGHT: 9_180,
        C.FLUSH: 5_112, C.FULL_HOUSE: 3_744, C.FOUR_OF_A_KIND: 624, C.STRAIGHT_FLUSH: 36,
    }  # fmt: skip
    assert same_order(deuce, slow.judge(five_cards, slow.deuce_to_seven))
    five = rank_many(five_cards, "ace-to-five")
    assert categories_of(five, "ace-to-five") == {
        C.HIGH_CARD: 1_317_888, C.PAIR: 1_098_240, C.TWO_PAIR: 123_552, C.THREE_OF_A_KIND: 54_912,
        C.FULL_HOUSE: 3_744, C.FOUR_OF_A_KIND: 624,
    }  # fmt: skip
    assert same_order(five, slow.judge(five_cards, slow.ace_to_five))
    assert len(np.unique(five)) == 6_175
    assert same_order(rank_many(five_cards, "ace-to-six"), slow.judge(five_cards, slow.ace_to_six))


@pytest.mark.rule("veikkaus/high-low#V-6.163")
def test_there_are_fifty_six_lows_of_eight_or_better(five_cards):
    places = rank_many(five_cards, "eight-or-better")
    assert len(np.unique(places)) == 1 + 56
    assert np.count_nonzero(places) == 56 * 4**5


def test_three_cards():
    hands = all_hands(52, 3)
    places = rank_many(hands, "three-card")
    assert categories_of(places, "three-card") == {
        C.HIGH_CARD: 16_440, C.PAIR: 3_744, C.FLUSH: 1_096, C.STRAIGHT: 720, C.THREE_OF_A_KIND: 52,
        C.STRAIGHT_FLUSH: 48,
    }  # fmt: skip
    assert same_order(places, slow.judge_three(hands, True))
    front = rank_many(hands, "front")
    assert categories_of(front, "front") == {C.HIGH_CARD: 18_304, C.PAIR: 3_744, C.THREE_OF_A_KIND: 52}
    assert same_order(front, slow.judge_three(hands, False))


def test_pai_gow_with_its_joker():
    hands = all_hands(53, 5)
    places = rank_many(hands, "pai-gow")
    assert categories_of(places, "pai-gow") == {
        C.HIGH_CARD: 1_418_964, C.PAIR: 1_215_024, C.TWO_PAIR: 138_600, C.THREE_OF_A_KIND: 63_360, C.STRAIGHT: 20_532,
        C.FLUSH: 7_804, C.FULL_HOUSE: 4_368, C.FOUR_OF_A_KIND: 828, C.STRAIGHT_FLUSH: 180, C.ROYAL_FLUSH: 24,
        C.FIVE_OF_A_KIND: 1,
    }  # fmt: skip
    assert same_order(places, slow.judge(hands, slow.pai_gow))


def test_deuces_wild(five_cards):
    """Published for deuces wild, where hands of four deuces stand apart: here they are royal flushes or five alike."""
    assert categories_of(rank_many(five_cards, "deuces-wild"), "deuces-wild") == {
        C.HIGH_CARD: 799_680, C.PAIR: 1_225_008, C.TWO_PAIR: 95_040, C.THREE_OF_A_KIND: 355_080, C.STRAIGHT: 62_232,
        C.FLUSH: 14_472, C.FULL_HOUSE: 12_672, C.FOUR_OF_A_KIND: 31_552, C.STRAIGHT_FLUSH: 2_068,
        C.FIVE_OF_A_KIND: 652, C.WILD_ROYAL_FLUSH: 500, C.ROYAL_FLUSH: 4,
    }  # fmt: skip


@pytest.mark.rule("veikkaus/soko#V-6.106")
def test_soko_as_the_slow_judge_counts(five_cards):
    places = rank_many(five_cards, "soko")
    judged = slow.judge(five_cards, slow.soko)
    assert same_order(places, judged)
    categories = np.bincount(judged >> 20)
    found = categories_of(places, "soko")
    assert found[C.FOUR_STRAIGHT] == categories[2]
    assert found[C.FOUR_FLUSH] == categories[3]
    assert found[C.PAIR] == categories[1]
    assert found[C.HIGH_CARD] == categories[0]
    assert len(np.unique(places)) == len(find_ranking("soko").every())


RUSSIAN_SIX = {
    (C.HIGH_CARD, None): 5_322_480,
    (C.ACE_KING, None): 1_290_420,
    (C.PAIR, None): 8_481_060,
    (C.PAIR, C.ACE_KING): 1_249_680,
    (C.TWO_PAIR, None): 2_312_640,
    (C.TWO_PAIR, C.ACE_KING): 158_400,
    (C.TWO_PAIR, C.TWO_PAIR): 61_776,
    (C.THREE_OF_A_KIND, None): 675_840,
    (C.THREE_OF_A_KIND, C.ACE_KING): 56_320,
    (C.STRAIGHT, None): 245_220,
    (C.STRAIGHT, C.ACE_KING): 4_020,
    (C.STRAIGHT, C.STRAIGHT): 112_380,
    (C.FLUSH, None): 110_736,
    (C.FLUSH, C.ACE_KING): 7_704,
    (C.FLUSH, C.PAIR): 76_620,
    (C.FLUSH, C.STRAIGHT): 4_152,
    (C.FLUSH, C.FLUSH): 6_580,
    (C.FULL_HOUSE, None): 160_512,
    (C.FULL_HOUSE, C.ACE_KING): 4_224,
    (C.FULL_HOUSE, C.FULL_HOUSE): 1_248,
    (C.FOUR_OF_A_KIND, None): 13_200,
    (C.FOUR_OF_A_KIND, C.ACE_KING): 528,
    (C.FOUR_OF_A_KIND, C.FULL_HOUSE): 936,
    (C.STRAIGHT_FLUSH, None): 648,
    (C.STRAIGHT_FLUSH, C.ACE_KING): 12,
    (C.STRAIGHT_FLUSH, C.STRAIGHT): 744,
    (C.STRAIGHT_FLUSH, C.FLUSH): 220,
    (C.STRAIGHT_FLUSH, C.STRAIGHT_FLUSH): 32,
    (C.ROYAL_FLUSH, None): 84,
    (C.ROYAL_FLUSH, C.STRAIGHT): 72,
    (C.ROYAL_FLUSH, C.FLUSH): 28,
    (C.ROYAL_FLUSH, C.STRAIGHT_FLUSH): 4,
}
"""As the slow judge counted them, hand by hand (the long run counts them again); the pairs that occur are exactly
those of the rulebook's table 1."""


def _russian(found: np.ndarray) -> dict[tuple[Category, Category | None], int]:
    counts = np.bincount(found, minlength=256)
    ladder = RUSSIAN.ladder
    return {
        (ladder[both >> 4], ladder[both & 15] if both & 15 else None): int(counts[both])
        for both in np.flatnonzero(counts)
    }


def test_russian_combinations_of_five_cards(five_cards):
    found = two_best_many(five_cards)
    assert np.array_equal(found, slow_russian.judge_russian(five_cards))
    seconds = {pair for pair in _russian(found) if pair[1]}
    assert seconds == {(first, C.ACE_KING) for first in (C.PAIR, C.TWO_PAIR, C.THREE_OF_A_KIND, C.FOUR_OF_A_KIND)}


def test_russian_combinations_of_six_cards():
    """All 20,358,520 hands."""
    hands = all_hands(52, 6)
    found = two_best_many(hands)
    assert _russian(found) == RUSSIAN_SIX
    judged = slice(None) if LONG else slice(None, None, 41)
    assert np.array_equal(found[judged], slow_russian.judge_russian(hands[judged]))
