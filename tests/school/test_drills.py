"""Five hundred drills of every kind: the engine's answer is right, and each near miss is wrong, and only that blank."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.cards import cards, show
from croupier.money import CURRENCIES, Currency
from croupier.play import Refused
from croupier.school.chips import Chip, chips_of, fewest
from croupier.school.drill import BETWEEN, Blank, Drill
from croupier.school.lessons import LEVELS, drill, fresh_seed, kinds, lesson, lessons, mark_of

DRILLS = 500


def spoken(blank: Blank, normal: str, currency: Currency) -> str:
    """An answer as a person types it."""
    return blank.said(normal, currency) if blank.form == "amount" else normal


def near_misses(blank: Blank, currency: Currency) -> Iterator[str]:
    """Answers that are nearly right."""
    right = blank.right
    match blank.form:
        case "count":
            yield from (str(int(right) + 1), *([str(int(right) - 1)] if int(right) else []))
        case "amount":
            yield from (str(int(right) + 1), str(int(right) - currency.unit))
            if int(right):
                yield str(-int(right))
        case "choice":
            yield from (option for option in blank.options if option != right)
        case "several":
            chosen = right.split(BETWEEN)
            others = [option for option in blank.options if option not in chosen]
            wrong = ([*chosen, others[0]] if others else [], chosen[1:], [*chosen[1:], *others[-1:]])
            yield from (
                BETWEEN.join(sorted(some, key=blank.options.index)) for some in wrong if some and some != chosen
            )
        case "order":
            first, second, *rest = right.split(BETWEEN)
            yield BETWEEN.join([second, first, *rest])
        case "cards":
            held = cards(right)
            other = next(card for card in cards("2c 3d 4h 5s 9c Td Jh Qs Ks Ad") if card not in held)
            yield from (show([other, *held[1:]]), show(held[1:]), show([*held, other]))


def answers(made: Drill) -> dict[str, str]:
    return {blank.label: spoken(blank, blank.right, made.currency) for blank in made.blanks}


@pytest.mark.parametrize("kind", lessons())
def test_the_engines_answer_is_right_and_every_near_miss_is_wrong(kind: str) -> None:
    games, seen = lessons()[kind], set[str]()
    for number in range(DRILLS):
        made = drill(lesson(kind, games[number % len(games)]), 1 + number % LEVELS, f"seed {number}")
        seen.add(mark_of(made))
        right = answers(made)
        assert len(right) == len(made.blanks) > 0, f"two blanks of one name: {made}"
        assert all(mark.right for mark in made.mark(right)), made
        for place, blank in enumerate(made.blanks):
            for miss in near_misses(blank, made.currency):
                marks = made.mark({**right, blank.label: spoken(blank, miss, made.currency)})
                assert [n for n, mark in enumerate(marks) if not mark.right] == [place], (made, miss)
    assert len(seen) > 20, "they are not always the same"


def test_there_are_more_than_twenty_kinds() -> None:
    assert len(lessons()) > 20
    assert set(lessons()) == set(kinds()), "each is made for some game"


def test_a_seed_makes_the_same_drill_again() -> None:
    of = lesson("pay-the-layout", "ray-casino/roulette")
    assert drill(of, 2, "a seed") == drill(of, 2, "a seed") != drill(of, 2, "another")


def test_no_drill_is_asked_again_that_was_asked_lately() -> None:
    of, asked = lesson("third-card"), list[str]()
    for _ in range(60):
        asked.append(mark_of(drill(of, 1, fresh_seed(of, 1, asked))))
    assert len(set(asked)) == len(asked)


def test_a_complete_bet_of_the_middle_pays_what_every_dealer_knows() -> None:
    """35 + 4 × 17 + 11 + 4 × 8 + 2 × 5, with one chip on each of the twelve places."""
    of = lesson("complete-bet", "ray-casino/roulette")
    made = next(
        found
        for number in range(5000)
        if "touches 17," in (found := drill(of, 1, str(number))).ask
    )  # fmt: skip
    assert [blank.right for blank in made.blanks] == ["12", "156"]


def test_fewest_chips_are_found_where_the_largest_first_would_fail() -> None:
    odd = [Chip(400, "a"), Chip(300, "b"), Chip(100, "c")]
    assert fewest(600, odd) == {Chip(300, "b"): 2}
    assert sum(fewest(40_00, chips_of(CURRENCIES["EUR"])).values()) == 3


@pytest.mark.parametrize(
    ("text", "why"), [("", "nothing is filled in"), ("four", "whole number"), ("9" * 500, "at most 400 letters")]
)
def test_what_cannot_be_read_is_no_answer(text: str, why: str) -> None:
    made = drill(lesson("pay-the-layout"), 1, "a seed")
    with pytest.raises(Refused, match=why):
        made.mark({"chips": text})


def test_a_slip_is_named() -> None:
    made = drill(lesson("pay-the-layout"), 1, "a seed")
    slips = made.blanks[0].slips
    assert slips
    wrong = next(text for text in slips if text != made.blanks[0].right)
    (mark,) = made.mark({"chips": wrong})
    assert not mark.right
    assert mark.slip == slips[wrong]


def test_unknown_drills_and_games_are_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="no drill 'juggling'.*pay-the-layout"):
        lesson("juggling")
    with pytest.raises(Refused, match="not practised for gelp/blackjack"):
        lesson("pay-the-layout", "gelp/blackjack")
    with pytest.raises(Refused, match="level from 1 to 3"):
        drill(lesson("pay-the-layout"), 4, "a seed")
