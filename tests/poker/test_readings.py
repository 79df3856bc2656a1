"""What a player is told that he has: true before the flop, and of cards that are still to go only what can be kept."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.games.poker.reading import readings
from croupier.poker import rules


def words(game: str, own: str, board: str = "") -> list[str]:
    return [read["words"] for read in readings(rules(game, {}), cards(own), [cards(board)] if board else [])]


@pytest.mark.parametrize("game", ["unibet-ee/omaha", "veikkaus/omaha", "gelp/omaha-hi-lo", "ray-casino/omaha"])
@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("As Ad Ah 7c", "pair of aces"),
        ("As Ad Ah Ac", "pair of aces"),
        ("Ks Kd 9c 9h", "pair of kings or of nines"),
        ("Ks Kd 9s 9d", "pair of kings or of nines, double-suited"),
        ("As Ks Qh Jd", "A-K-Q-J, suited"),
        ("Ts 8h 6d 2c", "T-8-6-2"),
    ],
)
def test_of_four_cards_two_play(game: str, own: str, said: str) -> None:
    assert words(game, own) == [said]


@pytest.mark.parametrize(("own", "said"), [("Ks Kd", "pair of kings"), ("As Ks", "ace and king, suited")])
def test_both_cards_of_holdem_play(own: str, said: str) -> None:
    assert words("unibet-ee/texas-holdem", own) == [said]


def test_stud_counts_all_its_cards() -> None:
    assert words("gelp/seven-card-stud", "Ks Kd Kh") == ["three kings"]


def test_five_cards_of_omaha() -> None:
    assert words("veikkaus/omaha-5", "Ks Kd 9c 9h 4s") == ["pair of kings or of nines, suited"]


def test_a_card_that_must_go_makes_no_hand() -> None:
    assert words("veikkaus/pineapple", "Ks Kd Kh") == ["pair of kings"]
    assert words("veikkaus/helsinki-holdem", "Ks Kd 9c 9h") == ["pair of kings or of nines"]
    (flop,) = words("veikkaus/crazy-pineapple", "Ks Kd Kh", "2c 7d 9s")
    assert flop.startswith("pair of kings"), "of three kings one goes after the flop"
    (kept,) = words("veikkaus/crazy-pineapple", "Ks Kd", "2c 7d 9s Kc")
    assert kept.startswith("three kings")


def test_after_the_flop_omaha_plays_two_and_three() -> None:
    (said,) = words("veikkaus/omaha", "As Ad Ah 7c", "2c 7d 9s")
    assert said.startswith("pair of aces")
