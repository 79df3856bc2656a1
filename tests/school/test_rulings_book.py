"""The rulings' book: it is searched in plain words, and every remedy is what the engine makes of a small round."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.play import Refused
from croupier.rulebooks import load
from croupier.school.rulings.book import Chapter, Situation, every, search, situation
from croupier.school.rulings.example import Ruled, at, ruled
from croupier.school.rulings.texts import text_of


def remedy(name: str, game: str, **facts: str) -> Ruled:
    _, which = situation(name)
    return ruled(which, at(load(game)), facts)


@pytest.mark.parametrize(("chapter", "which"), list(every()), ids=lambda each: getattr(each, "name", ""))
def test_every_answer_of_every_situation_is_played_and_each_question_matters(
    chapter: Chapter, which: Situation
) -> None:
    names = [question.name for question in which.questions]
    here = at(load(next(game for game in chapter.taught if game in chapter.games_of(which) or not which.games)))
    if which.games:
        here = at(load(which.games[0]))
    found: dict[tuple[str, ...], Ruled] = {}
    for answers in product(*(question.answers for question in which.questions)):
        found[answers] = ruled(which, here, dict(zip(names, answers, strict=True)))
    ruled_by_the_book = [each for each in found.values() if not each.silent]
    assert ruled_by_the_book, "some house says what is to be done"
    assert all(each.told and "<svg" in each.before and "<svg" in each.after for each in ruled_by_the_book)
    assert len({(each.remedy, each.silent) for each in found.values()}) > 1, "the questions decide something"


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("raised before it was his turn", "out-of-turn"),
        ("silent chips", "several-chips"),
        ("past posting", "late-bet"),
        ("the ball jumped out of the wheel", "no-draw"),
        ("string bet", "string-bet"),
        ("somebody took my cards", "dead-hand"),
        ("one card too many left the shoe", "card-too-many"),
    ],
)
def test_people_find_it_in_their_own_words(words: str, first: str) -> None:
    found = search(words)
    assert found[0].situation.name == first
    assert found[0].words


def test_nothing_is_found_for_what_is_in_no_rule_and_everything_without_words() -> None:
    assert search("juggling") == []
    assert len(search("")) == len(search("  ?!  ")) == len(list(every()))


@pytest.mark.parametrize(
    ("reaction", "says"),
    [
        ("folds", "It is a raise of Cem to 1\u202f000 chips."),
        ("calls 200", "Cem must call; the rest goes back."),
        ("raises to 600", "What Cem did is cancelled, and he is free."),
    ],
)
def test_a_raise_out_of_turn_by_what_the_skipped_player_does(reaction: str, says: str) -> None:
    found = remedy("out-of-turn", "veikkaus/holdem", reaction=reaction)
    assert says in found.remedy
    assert found.rules == ("veikkaus/betting#V-5.32",)


def test_chips_without_words_by_the_smallest_of_them() -> None:
    assert "a call of Bob" in remedy("several-chips", "veikkaus/holdem", chips="two chips of 500").remedy
    assert (
        "a raise of Bob to 1\u202f700" in remedy("several-chips", "veikkaus/holdem", chips="three chips of 500").remedy
    )


def test_houses_differ_over_the_same_facts() -> None:
    two = {"turns": "three times"}
    assert "void" in remedy("short-spin", "gelp/european-roulette", **two).remedy
    assert "void" not in remedy("short-spin", "gelp/wheel-of-fortune", **two).remedy
    assert "stakes go back" in remedy("no-draw", "gelp/european-roulette").remedy
    assert "stakes lie free" in remedy("no-draw", "ray-casino/roulette").remedy


def test_where_a_rulebook_is_silent_the_reason_is_said() -> None:
    found = remedy("several-chips", "ray-casino/texas-holdem")
    assert found.told == ()
    assert "the rulebook says what they mean" in found.silent


def test_the_rule_is_there_in_its_own_words() -> None:
    text = text_of("veikkaus/betting#V-5.32")
    assert text.startswith("Call, bet or raise out of turn")
    assert text_of("nowhere#X-1") == ""


def test_what_nobody_asked_is_refused() -> None:
    with pytest.raises(Refused, match="no situation 'juggling'.*several-chips"):
        situation("juggling")
    with pytest.raises(Refused, match="has no question 'weather'"):
        remedy("several-chips", "veikkaus/holdem", weather="fine")
    with pytest.raises(Refused, match="'a shoe' is none of two chips"):
        remedy("several-chips", "veikkaus/holdem", chips="a shoe")
