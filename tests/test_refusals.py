"""What a player is told who asks for something that is not to be had: in English, with money, and why."""

from __future__ import annotations

import re
from functools import cache

import pytest

from croupier import load, poker
from croupier.cards import cards
from croupier.play import Choice, Choose, Drawn, Place, Refused, Round, Settlement, TakeBack
from croupier.play.choices import NO_SUCH_CHOICE
from croupier.rulebooks.catalog import ids
from refusals_kit import Told, refusals

WORDS = (
    *(
        "stand",
        "hit",
        "draw",
        "double",
        "split",
        "surrender",
        "buy",
        "insure",
        "even money",
        "no",
        "stay",
        "cut",
        "pass",
    ),
    *("offer", "take", "decline", "give", "turn", "other first", "other one by one", "raise", "no raise", "throw"),
    *("bet", "play", "check", "call", "fold", "flop", "river", "exchange", "exchange one", "exchange again", "keep"),
    *("sixth card", "insurance", "no insurance", "dealer swap", "take ante", "leave", "take back", "set", "house way"),
    *("bank", "dealer plays", "bring in", "discard", "show", "muck", "once", "twice", "straddle", "refuse", "omaha"),
)
VERBS = frozenset(
    [
        "be",
        "bet",
        "bring",
        "buy",
        "call",
        "check",
        "choose",
        "cut",
        "decline",
        "discard",
        "double",
        "draw",
        "exchange",
        "fold",
        "give",
        "go",
        "have",
        "hit",
        "insure",
        "keep",
        "leave",
        "let",
        "muck",
        "offer",
        "pass",
        "play",
        "raise",
        "run",
        "say",
        "set",
        "show",
        "split",
        "stand",
        "stay",
        "straddle",
        "surrender",
        "take",
        "throw",
        "accept",
        "concede",
        "turn",
    ]
)
_REPRS = re.compile(r"\b(None|True|False)\b|Fraction\(|Decimal\(|object at|[<{}]|\bminor units?\b")
_NUMBER = re.compile(r"\d[\d\u202f.]*")


@cache
def told(game: str) -> tuple[Told, ...]:
    """Every wrong answer at every question of some rounds, alone and with a person in charge."""
    among = load(game).among_players is not None
    out = [*refusals(game, WORDS, 1, rounds=2)]
    return tuple(out if among else [*out, *refusals(game, WORDS, 2, rounds=1, supervised=True)])


@pytest.mark.parametrize("game", ids())
def test_a_refusal_speaks_to_people(game: str) -> None:
    assert told(game)
    for each in told(game):
        said = f"{each.answer} got: {each.reason}"
        assert not _REPRS.search(each.reason), said
        assert "question" not in each.reason, said
        assert str(each.ask) not in each.reason, said
        assert "?" not in each.reason.replace("Did you mean ", "").removesuffix("?"), said
        assert not list(_bare(each.reason)), said


def _bare(reason: str) -> list[str]:
    """Numbers of three digits and more that are neither money nor a number of cards."""
    return [
        found[0]
        for found in _NUMBER.finditer(reason)
        if len(re.sub(r"\D", "", found[0])) > 2
        and not re.match(r" (€|Kč|cards)|( to \d+ cards)|\)|'", reason[found.end() :])
    ]


@pytest.mark.parametrize("game", ids())
def test_what_one_may_do_is_a_verb(game: str) -> None:
    for ask in {id(each.ask): each.ask for each in told(game)}.values():
        for option in getattr(ask, "options", ()):
            assert option.said(str).split()[0] in VERBS, option.said(str)


@pytest.mark.parametrize("game", ids())
def test_what_a_game_knows_is_not_refused_without_a_reason(game: str) -> None:
    known = {option.name for each in told(game) for option in getattr(each.ask, "options", ())}
    known -= {*getattr(load(game).rules, "legs", {})}  # which game is played is no choice of the game that is played
    for each in told(game):
        offered = {option.name for option in getattr(each.ask, "options", ())}
        if offered and each.action in known - offered:
            assert NO_SUCH_CHOICE not in each.reason, f"{each.ask}: {each.reason}"


# ── the sentences themselves ───────────────────────────────────────────────────────────────────────────────────


def _why(play: Round[Settlement], answer: Choice | Place | TakeBack) -> str:
    with pytest.raises(Refused) as no:
        play.answer(answer)
    return no.value.reason


def _dealt(game: str, stake: tuple[str, int], deal: str, **options: object) -> Round[Settlement]:
    """One player's round up to his first decision, with these cards."""
    loaded = load(game, **options)
    play = loaded.at(loaded.table(("Ann",), loaded.currencies[0]))
    play.bet("Ann", *stake)
    play.close()
    left = list(cards(deal))
    while left and not isinstance(play.ask, Choose):
        play.answer(Drawn((left.pop(0),)))
    return play


def test_blackjack_says_why() -> None:
    hand = _dealt("ray-casino/blackjack", ("main 1", 14_00), "Kd 6h 3c", double_totals="9_10_11")
    assert _why(hand, Choice("Ann", "double")) == (
        "double is not offered: a hand is doubled on 9 to 11 only, not on 13; you may stand or hit"
    )
    assert "split is not offered: two cards of" in _why(hand, Choice("Ann", "split"))
    assert _why(hand, Place("Ann", "main 1", 10_00)) == "bets are closed: it is Ann's turn"
    assert _why(hand, TakeBack("Ann")) == "bets are closed and nothing can be taken back: it is Ann's turn"


def test_insurance_is_said_in_money() -> None:
    ace = _dealt("gelp/blackjack", ("main 1", 140_00), "Kd Ah 3c")
    assert _why(ace, Choice("Ann", "insure", 80_00)) == "you may insure up to 70 Kč, not 80 Kč"
    half = _dealt("gelp/blackjack", ("main 1", 140_00), "Kd Ah 3c", insurance="exactly_half")
    assert _why(half, Choice("Ann", "insure", 40_00)) == "you may insure 70 Kč, not 40 Kč"


def test_bets_are_closed_while_the_wheel_turns() -> None:
    game = load("gelp/european-roulette")
    play = game.at(game.table(("Ann",)))
    assert "there is no bet 'banker' on this layout" in _why(play, Place("Ann", "banker", 10_00))
    assert _why(play, Choice("Ann", "double")) == "nobody is asked to choose yet: bets are open"
    play.bet("Ann", "red", 10_00)
    play.close()
    assert _why(play, Place("Ann", "red", 10_00)) == "bets are closed: the wheel is turning"


def test_poker_says_why() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [200_00, 200_00, 60_00], (20_00, 40_00), seed=1)
    why = lambda action, amount=None: _why(hand.round, Choice(hand.to_act or "", action, amount))  # noqa: E731
    assert why("check").startswith("you cannot check: there are 40 € to call; you may fold, call 40 € or raise to ")
    assert why("raise", 50_00) == "the only raise is to 60 €, all your chips, not to 50 €"
    assert why("bet", 80_00).startswith("there is a bet already")
    hand.act("call")
    assert why("raise", 70_00) == "the smallest raise is to 80 €, not to 70 €"
    assert why("raise", 900_00) == "the largest raise is to 200 €, all your chips, not to 900 €"
    hand.act("call")
    assert why("call").startswith("there is nothing to call; you may fold, check or raise to anything from 80 €")


def test_a_bet_that_was_not_reopened_is_not_raised() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [200_00, 200_00, 50_00], (20_00, 40_00), seed=1)
    hand.act("raise", 50_00)
    hand.act("call")
    hand.act("fold")
    hand = poker.deal("unibet-ee/texas-holdem", {"A": 200_00, "B": 50_00, "C": 200_00}, (20_00, 40_00), seed=1)
    hand.act("call")
    hand.act("call")
    hand.act("raise", 50_00)
    with pytest.raises(Refused, match="no raise: the bet was not reopened, because the last all-in was no full raise"):
        hand.act("raise", 150_00)


def test_a_round_and_a_game_print_money_with_its_sign() -> None:
    game = load("gelp/european-roulette", zero_rule="half_back")
    assert repr(game) == (
        "<Game: European roulette (gelp/european-roulette, zero_rule=half_back), stakes of 10 Kč to 50\u202f000 Kč>"
    )
    play = game.round(("Ann",))
    play.bet("Ann", "red", 100_00)
    assert play.story == "Place your bets.\nAnn puts 100 Kč on red.\nNow: place your bets"
    assert str(play) == "European roulette\n  Ann  100 Kč on red\nNow: place your bets"
    assert repr(play) == "<Round: Now: place your bets>"
    ace = _dealt("gelp/blackjack", ("main 1", 140_00), "Kd Ah 3c")
    assert str(ace).endswith("Insurance? (insure up to 70 Kč, say no)")


def test_a_round_shows_who_is_asked_his_own_cards_and_nobody_elses() -> None:
    play = load("gelp/caribbean-stud-poker").round(("Ann", "Bob"))
    play.bet("Ann", "ante", 100_00)
    play.bet("Bob", "ante", 100_00)
    play.close()
    assert [line.count("??") for line in str(play).splitlines()[1:4]] == [0, 5, 4]
    lines = play.story.splitlines()
    assert all("face down" not in line for line in lines if line.startswith("Ann gets"))
    assert all("face down" in line for line in lines if line.startswith("Bob gets"))
