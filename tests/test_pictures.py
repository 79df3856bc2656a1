"""Pictures for notebooks: well-formed, readable, by themselves."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from croupier import load, poker, svg
from croupier.analysis import certify
from croupier.analysis.blackjack.charts import key
from croupier.analysis.certificate import Chart
from croupier.cards import JOKER, Card, cards
from croupier.games.blackjack import Rules as Blackjack
from croupier.play import CommittedChance
from croupier.rulebooks.catalog import ids

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    """The picture, parsed; it asks nobody for anything, and its text can be read."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert not [word for word in ("href", "url(", "@import", "<style", "<script", "nan") if word in picture]
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        assert float(text.attrib["font-size"]) >= 12
        assert 0 <= float(text.attrib["x"]) <= wide
        assert 0 <= float(text.attrib["y"]) <= high
    return root


def words(picture: str) -> list[str]:
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]


def test_cards_are_drawn_by_rank_and_suit() -> None:
    assert words(cards("As Td 2c Xx")._repr_svg_()) == ["A", "10", "2", "joker"]
    assert words(Card("Qh")._repr_svg_()) == ["Q"]
    assert words(JOKER._repr_svg_()) == ["joker"]
    assert cards("As Kd") == (Card("As"), Card("Kd"))
    shapes = {suit: read(Card(f"9{suit}")._repr_svg_()).find(f"{SVG}path") for suit in "cdhs"}
    assert len({shape.attrib["d"] for shape in shapes.values() if shape is not None}) == 4


def test_no_hidden_card_is_in_a_picture() -> None:
    play = load("gelp/caribbean-stud-poker").round(("Ann", "Bob"), chance=CommittedChance(bytes(range(32))))
    play.bet("Ann", "ante", 100_00)
    play.bet("Bob", "ante", 100_00)
    play.close()
    faces = [word for word in words(play.picture(None)._repr_svg_()) if word in [*"23456789JQKA", "10"]]
    assert len(faces) == 1  # the dealer's open card
    mine = [word for word in words(play._repr_svg_()) if word in [*"23456789JQKA", "10"]]
    assert len(mine) == 6
    assert "Caribbean stud poker" in words(play._repr_svg_())
    assert any(word.startswith("Now: Ann") for word in words(play._repr_svg_()))


def test_names_and_sentences_cannot_break_a_picture() -> None:
    play = load("gelp/european-roulette").round(('<b>"A&B"</b>', "bell\x07"))
    play.bet('<b>"A&B"</b>', "red", 100_00)
    assert '<b>"A&B"</b>' in words(play._repr_svg_())
    assert "bell\ufffd" in words(play._repr_svg_())


def test_a_hand_of_poker_is_drawn_as_its_viewer_sees_it() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", stacks=[200, 200, 200], blinds=(1, 2), seed=7)
    hand.act("raise", 6)
    said = words(hand._repr_svg_())
    assert {"A", "B", "C (button)", "pot 0.09 €", "0.06 €"} <= set(said)
    assert len(words(hand.view("A")._repr_svg_())) == len(said) + 2 - 1  # two ranks more, no question
    while not hand.over:
        hand.round.answer(hand.legal.silent())
    assert "wins 0.05 €" in words(hand._repr_svg_())


@pytest.mark.parametrize("game", ids())
def test_the_layout_of_every_game(game: str) -> None:
    loaded = load(game)
    assert words(loaded._repr_svg_())[0] == loaded.title


def test_the_number_field_has_every_number() -> None:
    said = words(load("gelp/european-roulette")._repr_svg_())
    assert [word for word in said if word.isdigit()] == [str(number) for number in range(37)]
    assert {"Red", "Black", "Dozen 1", "column"} <= set(said)


def test_a_chart_has_a_colour_for_each_sign_and_says_what_it_means() -> None:
    rules = load("gelp/blackjack").rules
    assert isinstance(rules, Blackjack)
    means = key(rules)
    chart = Chart("Pairs", ("", "2", "A"), [("8,8", "P", "Rh"), ("T,T", "S", "H")], means)
    said = words(chart._repr_svg_())
    assert said[:8] == ["Pairs", "", "2", "A", "8,8", "P", "Rh", "T,T"]
    assert said[-len(means) :] == [f"{sign}  {meaning}" for sign, meaning in means.items()]
    grounds = [box.attrib["fill"] for box in read(chart._repr_svg_()).iter(f"{SVG}rect")]
    assert len({grounds[5], grounds[6], grounds[8], grounds[9]}) == 4
    assert "key" not in chart.as_json()


def test_charts_without_signs_are_plain() -> None:
    (chart,) = certify(load("ray-halls/red-dog")).charts
    assert {box.attrib["fill"] for box in read(chart._repr_svg_()).iter(f"{SVG}rect")} == {svg.PAPER}


def test_every_ink_can_be_read_on_its_ground() -> None:
    assert all(svg.contrast(svg.on(ground), ground) >= 4.5 for ground in svg.PALETTE)
    for ink, ground in ((svg.PAPER, svg.FELT), (svg.GOLD, svg.FELT), (svg.LINE, svg.FELT), (svg.RED, svg.PAPER)):
        assert svg.contrast(ink, ground) >= 4.5
    assert all(one != other for one, other in pairwise(svg.PALETTE))
