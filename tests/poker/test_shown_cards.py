"""What is shown without need: cards of a winner whom nobody called, and all-in hands before the last card. Nobody ever
learns a card that he was not shown, neither from what he is told, nor from the seal, nor from a file."""

from __future__ import annotations

import json
import random

import pytest

from croupier import load, poker
from croupier.cards import Card
from croupier.games.family import HandTerms
from croupier.games.poker import events as e
from croupier.games.poker.formats.upload import known_only, played
from croupier.games.poker.history import History
from croupier.games.poker.reading import as_seen, rules_of
from croupier.play import ChanceAsk, Choice, Viewer
from croupier.play.events import Dealt
from croupier.room import Course

GAMES = [
    "unibet-ee/texas-holdem",
    "veikkaus/omaha",
    "gelp/seven-card-stud",
    "gelp/deuce-to-seven-triple-draw",
    "veikkaus/sviten-special",
    "veikkaus/double-flop-holdem",
]
WORDS = ("fold", "check", "call", "call", "raise", "bet")


def at_random(name: str, luck: random.Random) -> Course:
    """A hand at a table of the house in which everybody does anything: many end unseen, many all-in."""
    game = load(name)
    among = game.among_players
    assert among is not None
    seats = [f"P{number}" for number in range(luck.randint(2, 4))]
    least = among.buy_in(game.rules, game.currency()).min
    stacks = {seat: luck.choice((least // 8, least)) for seat in seats}
    carry = among.carry(game.rules, {}, stacks, luck.choice(seats), HandTerms(shows=seats))
    course = Course(game, game.table(seats, carry=carry), luck.randbytes(32))
    while (ask := course.ask) is not None:
        if isinstance(ask, ChanceAsk):
            course.draw()
        elif (held := getattr(ask, "held", None)) is not None:
            course.answer(Choice(ask.who, ask.word, None, held[: luck.randint(ask.least, ask.most)]))
        else:
            options = {option.name: option for option in ask.options}
            word = luck.choice([word for word in WORDS if word in options] or list(options))
            option, cards = options[word], getattr(ask, "hand", ())
            named = tuple(luck.sample(cards, luck.randint(*option.cards))) if option.cards else ()
            amount = None if option.low is None else luck.choice((option.low, option.high))
            course.answer(Choice(str(ask.asked), word, amount, named))
    return course


def may_know(course: Course, viewer: Viewer) -> set[Card]:
    """Told afresh from the rules: cards dealt up, cards dealt to him, cards that somebody showed."""
    known: set[Card] = set()
    for event in course.events:
        match event:
            case Dealt(to, cards, faces) if faces == "up" or to == viewer:
                known.update(card for card in cards if card is not None)
            case e.Shown(_, cards) | e.LaidOpen(_, cards):
                known.update(cards)
            case e.Discarded(seat, cards) if seat == viewer:
                known.update(card for card in cards if card is not None)
    return known


@pytest.mark.parametrize("name", GAMES)
def test_nobody_learns_a_card_that_he_was_not_shown(name: str) -> None:
    luck = random.Random(name)
    shown = early = 0
    for _ in range(60):
        course = at_random(name, luck)
        shown += any(isinstance(event, e.LaidOpen) for event in course.events)
        early += any(isinstance(event, e.Shown) and not event.made for event in course.events)
        again = Course(course.game, course.table, bytes.fromhex(course.seed), course.inputs)
        assert again.events == course.events, "the books say it all"
        for viewer in (None, *course.table.seats):
            secret = {str(card) for card in course.game.rules.pack} - {str(card) for card in may_know(course, viewer)}
            told = json.dumps(as_seen(course.game.rules, course.events, 0, viewer))
            assert not [card for card in secret if f'"{card}"' in told], (viewer, told)
            proof = course.proof(viewer)
            assert proof is not None
            opened = {str(each.card) for one in (proof, *proof.again) for each in one.opened}
            assert not opened & secret
    assert shown, "nobody ever showed"
    assert early or name == "gelp/deuce-to-seven-triple-draw", "no hand was ever opened early"


def unseen() -> poker.Hand:
    hand = poker.deal("unibet-ee/texas-holdem", [200, 200], (1, 2), seed=4, may_show=["A", "B"])
    hand.act("raise", 6)
    hand.act("fold")
    return hand


def history(hand: poker.Hand, viewer: str) -> History:
    seen = tuple(event for told in hand.round.events if (event := told.seen_by(viewer)) is not None)
    return History(rules_of(hand.rules, seen), hand.table, hand.game, seen, (), {})


def test_a_winner_shows_one_card_and_histories_say_so() -> None:
    hand = unseen()
    winner = hand.to_act
    assert winner is not None
    other = next(seat for seat in hand.table.seats if seat != winner)
    mine = [card for card in hand.view(winner).cards[winner] if card is not None]
    hand.round.answer(Choice(winner, "show", None, (mine[1],)))
    assert hand.over
    assert hand.view(other).cards[winner].count(None) == 1
    assert mine[1] in hand.view(other).cards[winner]
    taken = history(hand, other)
    assert f"{winner} shows {mine[1]}, 1 of 2 cards." in taken.text(other, everything=False)
    actions = [act for street in taken.ohh()["ohh"]["rounds"] for act in street["actions"]]
    assert [act["cards"] for act in actions if act["action"] == "Shows Cards"] == [[str(mine[1])]]
    assert str(mine[0]) not in json.dumps(taken.ohh())
    assert not played(taken.phh(), known_only(lambda game, options: poker.rules(game, options), {hand.game})).unread


def test_a_winner_mucks_and_nothing_is_told() -> None:
    hand = unseen()
    hand.act("muck")
    assert hand.over
    assert not [event for event in hand.round.events if isinstance(event, e.LaidOpen | e.Shown | e.Mucked)]


def test_all_in_hands_that_were_opened_early_are_written_and_read_again() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [200, 200], (1, 2), seed=4, open_all_in=True)
    hand.act("all-in")
    hand.act("call")
    assert hand.over
    for viewer in ("A", "B"):
        text = history(hand, viewer).phh()
        read = played(text, known_only(lambda game, options: poker.rules(game, options), {hand.game}))
        assert not read.unread, read.unread
