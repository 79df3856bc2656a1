"""The front door: a round is asked, answered, taken back and looked at in the words of the table."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from croupier import load, poker
from croupier.cards import Deck
from croupier.play import Chance, Choice, Close, CommittedChance, Place, Refused, Round, Settlement, SystemChance
from croupier.play.choices import Choose
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.logs import verified, written

SEED = bytes(range(32))
GAMES = {
    "gelp/european-roulette": ("red", 100_00),
    "ray-casino/sic-bo": ("small", 10_00),
    "gelp/blackjack": ("main 1", 100_00),
    "gelp/caribbean-stud-poker": ("ante", 100_00),
    "ray-halls/red-dog": ("bet 1", 2_00),
    "ray-casino/oasis-stud-poker": ("ante", 10_00),
    "ray-casino/punto-banco": ("punto", 10_00),
    "ray-casino/pai-gow-poker": ("main", 10_00),
}


def begun(game: str, chance: Chance | None = None) -> Round[Settlement]:
    play = load(game).round(("Ann", "Bob"), chance=chance or CommittedChance(SEED))
    play.bet("Ann", *GAMES[game])
    return play


def state(play: Round[Any]) -> tuple[Any, ...]:
    return list(play.events), list(play.inputs), str(play.ask), play.result


# ── choices with cards ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_choice_names_its_cards() -> None:
    play = begun("ray-casino/oasis-stud-poker")
    play.close()
    assert isinstance(play.ask, Choose)
    first, second, *_ = play.ask.hand
    other = next(card for card in Deck() if card not in play.ask.hand)
    with pytest.raises(Refused, match=f"you do not hold the {other}"):
        play.choose("Ann", "exchange", cards=str(other))
    play.choose("Ann", "exchange", cards=str(first))
    assert Choice("Ann", "exchange", None, (first,)) in play.inputs
    play.undo()
    play.choose("Ann", "exchange", cards=[second])
    assert Choice("Ann", "exchange", None, (second,)) in play.inputs


# ── undo ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_takes_back_the_last_answer_and_nothing_else(game: str) -> None:
    play = begun(game)
    states = [state(play)]
    answers = [Close()]
    while play.ask is not None:
        play.answer(answers[-1])
        states.append(state(play))
        if play.ask is not None:
            answers.append(play.ask.silent())
    for answer in reversed(answers):
        assert state(play) == states.pop()
        assert play.undo() == answer
    assert state(play) == states.pop()
    for answer in answers:
        play.answer(answer)
    assert play.result is not None


@pytest.mark.parametrize("game", GAMES)
def test_after_an_undo_a_round_goes_on_as_if_it_had_never_been(game: str) -> None:
    straight, wavering = begun(game), begun(game)
    while straight.ask is not None:
        answer = Close() if len(straight.inputs) == 1 else straight.ask.silent()
        straight.answer(answer)
        wavering.answer(answer)
        wavering.undo()
        wavering.answer(answer)
        assert state(straight) == state(wavering)


def test_a_round_with_an_undo_in_it_is_verified_by_its_seed() -> None:
    chance, game = CommittedChance(SEED), load("gelp/blackjack")
    table = game.table(("Ann",))
    play = game.at(table, chance)
    play.bet("Ann", "main 1", 100_00)
    play.close()
    play.choose("Ann", "hit")
    play.undo()
    while play.ask is not None:
        play.choose("Ann", "stand")
    verified(written(game, table, play, chance))


def test_an_undo_where_chance_draws_anew_keeps_what_was_dealt_before() -> None:
    play = begun("gelp/blackjack", SystemChance())
    bets = state(play)
    play.close()
    dealt = play.inputs[2:]
    assert play.undo() == Close()
    assert state(play) == bets
    assert play.undo() == Place("Ann", "main 1", 100_00)
    play.bet("Bob", "main 2", 200_00)
    play.close()
    assert len(play.inputs) > len(dealt)


def test_before_the_first_answer_there_is_nothing_to_undo() -> None:
    play = load("gelp/european-roulette").round(("Ann",))
    with pytest.raises(Refused, match="nothing has been answered yet"):
        play.undo()
    with pytest.raises(Refused):
        play.bet("Ann", "purple", 100_00)
    with pytest.raises(Refused, match="nothing has been answered yet"):
        play.undo()


def test_a_live_table_takes_back_a_card_that_was_misread() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", stacks=[200, 200], blinds=(1, 2), live=True)
    hand.deal("As Kd Qh Jc")
    assert hand.to_act is not None
    hand.undo()
    assert hand.to_act is None
    hand.deal("As Kd Qh Js")
    held = {str(card) for seat in "AB" for card in hand.view(seat).cards[seat]}
    assert held == {"As", "Kd", "Qh", "Js"}


def test_a_hand_of_poker_goes_back_answer_by_answer() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", stacks=[200, 60, 200], blinds=(1, 2), seed=3)
    states = [(state(hand.round), str(hand))]
    for word, amount in (("raise", 6), ("call", None), ("all-in", None), ("call", None), ("fold", None)):
        hand.act(word, amount)
        states.append((state(hand.round), str(hand)))
    while not hand.over:
        hand.round.answer(hand.legal.silent())
        states.append((state(hand.round), str(hand)))
    while len(states) > 1:
        assert (state(hand.round), str(hand)) == states.pop()
        hand.undo()
    assert (state(hand.round), str(hand)) == states.pop()
    with pytest.raises(Refused, match="nothing has been answered yet"):
        hand.undo()


# ── a game in a line ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ids())
def test_a_game_prints_as_a_line_and_names_only_what_was_chosen(game: str) -> None:
    line = str(load(game))
    assert f"({game})" in line
    assert "\n" not in line


def test_a_game_names_what_was_chosen() -> None:
    game = load("gelp/caribbean-stud-poker", bonus_on_pass="stays", bonus_stake_returned=False)
    assert "(gelp/caribbean-stud-poker, bonus_on_pass=stays)" in str(game)


# ── python -m croupier ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_package_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("croupier ")
    wrong = subprocess.run([sys.executable, "-m", "croupier", "certify", "no/game"], capture_output=True, text=True)
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("croupier: there is no game 'no/game'")
