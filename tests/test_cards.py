"""Cards and decks, as people write them."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, BadCard, Card, Deck, cards, no_twice, show


def test_every_card_has_one_name_and_one_number() -> None:
    names = [str(Card(n)) for n in range(53)]
    assert len(set(names)) == 53
    assert all(Card(name) is Card(n) for n, name in enumerate(names))
    assert (names[0], names[51], names[52]) == ("2c", "As", "Xx")


def test_cards_are_read_as_people_write_them() -> None:
    assert show(cards("As10h")) == show(cards("A♠ T♥")) == show(cards(["As", Card("Th")])) == "As Th"
    assert Card("As").name == "ace of spades"
    assert (JOKER.name, JOKER.is_joker, Card("2c").is_joker) == ("joker", True, False)
    assert (Card("Kd").rank, Card("Kd").suit) == (11, 1)


@pytest.mark.parametrize("text", ["1s", "Ax", "A", "Asd", "", "♠A"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(BadCard, match=r"is not a card|cannot be read"):
        Card(text) if len(text) != 3 else cards(text)


def test_a_number_outside_the_deck_is_no_card() -> None:
    with pytest.raises(BadCard, match="0 .2c. to 51"):
        Card(53)


def test_a_card_twice_is_named() -> None:
    with pytest.raises(BadCard, match="As given more than once"):
        no_twice(cards("As Kd As"))


def test_cards_survive_pickling_as_themselves() -> None:
    assert pickle.loads(pickle.dumps(Card("Qh"))) is Card("Qh")


def test_a_shoe_counts_down() -> None:
    shoe = Deck(packs=6, jokers=1)
    assert len(shoe) == 6 * 53
    for _ in range(6):
        shoe.take(Card("As"))
    with pytest.raises(BadCard, match="As is not in the deck any more"):
        shoe.take(Card("As"))
    shoe.put_back(cards("As"))
    assert shoe.count(Card("As")) == 1
    assert len(shoe) == 6 * 53 - 5


def test_a_deck_has_at_least_one_pack() -> None:
    with pytest.raises(ValueError, match="at least one pack"):
        Deck(packs=0)


@given(st.lists(st.integers(0, 51), max_size=20))
def test_text_and_cards_are_the_same_thing(numbers: list[int]) -> None:
    hand = cards(numbers)
    assert cards(show(hand)) == hand
    left = Deck(without=set(hand))
    assert Counter(left) + Counter(set(hand)) == Counter(Deck())
