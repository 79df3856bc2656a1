"""Advice at poker against the house: its figures against the rounds themselves, against the solver and its rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.advice import Advice, advise, teaches
from croupier.analysis.houseadvice import wholedeal
from croupier.analysis.houseadvice.seen import seen_by
from croupier.analysis.housepoker import main_game, symmetry
from croupier.cards import Card, cards
from croupier.games.housepoker import Rules
from croupier.play import Choice, Choose, Close, CommittedChance, Drawn, Place, Round
from croupier.ranking import find_ranking
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries

ULTIMATE = str(Path(__file__).parent / "standard" / "ultimate-texas-holdem.toml")
"""Its solution is the one that the published edges are compared with."""


def at(game: Game, own: str, board: str = "", up: str = "", options: tuple[str, ...] = ()) -> Round[Any]:
    """A round of one player that has come to a question, with these cards."""
    play = game.at(game.table(("Ann",)))
    spans = play.ask.legal()  # type: ignore[union-attr]
    for bet in spans["together"]:
        play.answer(Place("Ann", bet, max(spans["spans"][bet][0], 100)))
    play.answer(Close())
    left = {"Ann": list(cards(own)), "board": list(cards(board)), "dealer": list(cards(up))}
    spare = [card for card in map(Card, range(52)) if not any(card in pile for pile in left.values())]
    todo = list(options)
    while True:
        if isinstance(play.ask, Choose):
            if not todo:
                return play
            play.answer(play.ask.parse(todo.pop(0), int))
            continue
        assert play.ask is not None
        to, count = play.ask.to, play.ask.count  # type: ignore[attr-defined]
        shown = to != "dealer" or sum(e.kind == "dealt" and e.to == "dealer" for e in play.events) == 4  # type: ignore[attr-defined]
        pile = left.get(to, []) if shown else []
        play.answer(Drawn(tuple(pile.pop(0) if pile else spare.pop(0) for _ in range(count))))


def advised(game: Game, play: Round[Any]) -> Advice:
    assert isinstance(play.ask, Choose)
    found = advise(game, play.ask, play.events)
    assert found is not None
    return found


def worth(advice: Advice) -> dict[str, Fraction]:
    return {one.option: one.value for one in advice.worth}


def test_the_river_is_worth_what_990_rounds_bring() -> None:
    game = load("gelp/ultimate-texas-holdem")
    own, board = "Qh Jd", "Ks 8d 5c 3h 2s"
    advice = advised(game, at(game, own, board, options=("check", "check")))
    net = 0
    unseen = [card for card in map(Card, range(52)) if card not in (*cards(own), *cards(board))]
    for dealer in combinations(unseen, 2):
        play = game.at(game.table(("Ann",)))
        for bet in ("ante", "blind"):
            play.answer(Place("Ann", bet, 200_00))
        play.answer(Close())
        left = {"Ann": list(cards(own)), "board": list(cards(board)), "dealer": list(dealer)}
        left["burn"] = [card for card in unseen if card not in dealer]
        todo = ["check", "check", "play"]
        while play.ask is not None:
            if isinstance(play.ask, Choose):
                play.answer(Choice("Ann", todo.pop(0), play.ask.options[0].low if not todo else None))
            else:
                to, count = play.ask.to, play.ask.count  # type: ignore[attr-defined]
                play.answer(Drawn(tuple(left[to].pop(0) for _ in range(count))))
        assert play.result is not None
        net += play.result.profit("Ann")
    assert worth(advice) == {"play": Fraction(net, 200_00 * 990), "fold": Fraction(-2)}


def test_checking_keeps_every_later_choice() -> None:
    game = load("gelp/ultimate-texas-holdem")
    found = worth(advised(game, at(game, "Qh Jd", "Qs 8d 5c 3h 2s", options=("check",))))
    assert found["play"] > found["check"] > -2, "a pair of the highest card is raised after the flop"
    weak = worth(advised(game, at(game, "9h 4d", "Qs 8d 5c 3h 2s", options=("check",))))
    assert weak["check"] > weak["play"]


def test_before_the_flop_the_hands_together_are_worth_the_game() -> None:
    rules = load(ULTIMATE).rules
    assert isinstance(rules, Rules)
    solved = main_game(rules)
    hands = np.bincount(symmetry.starting_class(), minlength=169)
    options = [[Fraction(value) for value in row] for row in solved.tables["worth"].values()]
    total = sum((int(n) * max(row[kind] for row in options) for kind, n in enumerate(hands)), Fraction())
    assert total / 1326 == solved.value


def test_before_the_flop_aces_raise() -> None:
    game = load(ULTIMATE)
    advice = advised(game, at(game, "Ah Ad"))
    assert advice.best == "play"
    assert "4 ×" in advice.because
    assert advised(game, at(game, "7h 2d")).best == "check"


@pytest.mark.parametrize(("own", "best"), [("Qs 6d 4h", "play"), ("Qs 6d 3h", "fold"), ("2s 2d 3h", "play")])
def test_queen_six_four(own: str, best: str) -> None:
    game = load("ray-casino/three-card-poker")
    assert advised(game, at(game, own)).best == best


def test_five_cards_against_every_hand_of_the_dealer() -> None:
    game = load("gelp/caribbean-stud-poker", exchange="none")
    rules = game.rules
    assert isinstance(rules, Rules)
    play = at(game, "As Kd Jh 8c 3d", up="8s")
    seen = seen_by(rules, "Ann", [event for told in play.events if (event := told.seen_by("Ann")) is not None])
    way, pays = find_ranking("high"), rules.pays("bet")
    floor, mine, total, hands = way.scale.strength(way.scale.ladder[0], (14, 13)), way.of(seen.own), Fraction(), 0
    high = pays.get("ace_king") or pays["high_card"] if "ace_king" in pays or "high_card" in pays else Fraction(1)
    assert isinstance(high, Fraction)
    for four in combinations(seen.unseen(), 4):
        theirs = way.of((*seen.dealer, *map(Card, four)))
        total += 1 if theirs < floor else 1 + 2 * high if mine > theirs else 0 if mine == theirs else -3
        hands += 1
    assert hands == 163_185
    assert worth(advised(game, play))["bet"] == total / hands


def test_an_exchange_is_priced_by_its_cards() -> None:
    game = load("ray-casino/oasis-stud-poker")
    advice = advised(game, at(game, "As Ks Qs Js 2d", up="8c"))
    assert advice.best == "exchange 2d", "a royal flush is one card away"
    assert advice.priced(Choice("Ann", "exchange", None, cards("2d"))) == "exchange 2d"
    assert advice.cost("keep") > 0


def test_a_stake_worth_leaving() -> None:
    game = load("ray-halls/triple-bet-poker")
    assert advised(game, at(game, "Ts Td 3h")).best == "leave", "tens are paid already"
    assert advised(game, at(game, "9s 8d 3h")).best == "take back"


def test_pai_gow_is_never_set_worse_than_by_the_house_way() -> None:
    game = load("ray-casino/pai-gow-poker")
    play = game.at(game.table(("Ann",)), CommittedChance(bytes(32)))
    play.answer(Place("Ann", "main", 100))
    play.answer(Close())
    advice = advised(game, play)
    found = worth(advice)
    assert max(found.values()) >= found["house way"] > -1
    front = [word for word in advice.best.split() if word not in ("set", "house", "way")]
    other = next(w.option for w in advice.worth if w.option.startswith("set"))
    assert advice.priced(Choice("Ann", "set", None, cards(other.split()[2] + other.split()[1]))) == other
    assert len(front) in (0, 2)


def test_every_game_with_decisions_teaches() -> None:
    silent = [e.id for e in entries() if e.family in ("house-poker", "pai-gow") and not teaches(load(e.id))]
    assert silent == []


def test_russian_poker_is_advised_before_the_bet() -> None:
    game = load("gelp/russian-poker")
    two = advised(game, at(game, "As Ad 8h 8c 3d", up="7s"))
    assert two.best == "bet"
    quads_next = advised(game, at(game, "9s 9d 9h 4c 3d", up="7s"))
    assert quads_next.best == "exchange 4c 3d", "three nines stay, the rest is exchanged"
    assert quads_next.priced(Choice("Ann", "exchange", None, cards("3d 4c"))) == "exchange 4c 3d"
    flush = advised(game, at(game, "Qs 9s 6s 4s 2d", up="Kh"))
    assert flush.best == "sixth card", "four to a flush buys one more card"
    assert flush.how == "every draw against every hand of the dealer"


def test_a_bet_is_dealt_as_the_engine_counts_it() -> None:
    """The same hand where counting reaches it: Russian Poker's rules in a Caribbean round, without its second deal."""
    game = load("gelp/caribbean-stud-poker", exchange="none")
    rules = game.rules
    assert isinstance(rules, Rules)
    play = at(game, "As Kd Jh 8c 3d", up="8s")
    seen = seen_by(rules, "Ann", [event for told in play.events if (event := told.seen_by("Ann")) is not None])
    (found,), _ = wholedeal.Deal(rules, seen).worth([0])
    assert found == pytest.approx(float(worth(advised(game, play))["bet"]))


def test_russian_poker_never_insures_for_nothing() -> None:
    game = load("gelp/russian-poker")
    play = at(game, "As Ad 8h 8c 3d", up="7s", options=("bet",))
    advice = advised(game, play)
    assert advice.best == "no insurance"
    assert "fails to qualify" in advice.how


def test_oasis_b_stays_in_against_a_low_card() -> None:
    game = load("ray-casino/oasis-stud-poker", version="B")
    first = advised(game, at(game, "Ks Jd 9h 4c 3d", up="6s"))
    assert first.best.startswith("exchange")
    after = advised(game, at(game, "Ks Jd 9h 4c 3d", up="6s", options=("keep",)))
    assert after.best == "bet", "he opens with a pair of eights only: more often than not the ante is paid"
