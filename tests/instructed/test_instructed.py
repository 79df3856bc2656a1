"""Games by their sheet: what a sheet must say before its game opens, what certificates say, what banks do."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.advice import advise
from croupier.analysis.instructed import banks
from croupier.analysis.instructed.solved import Kinds, Solved
from croupier.games.instructed import company
from croupier.games.instructed.scoring import holds, strength
from croupier.play import Choice, Choose, Close, CommittedChance, Place, Round, Settlement, Stop, Table
from croupier.play.explore import best, distribution
from croupier.rulebooks import Game, RulebookError, entries, load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build
from golden_kit import evening, golden

GAMES = [entry.id for entry in entries() if entry.family == "instructed"]
SHEET = ("aim", "course", "distribution", "ties", "taking_part", "jackpots")


def changed(game: str, patch: dict[str, Any]) -> Game:
    """The game with another value in its file, or ``RulebookError``."""
    return build(game, patched(read(locate(game)), patch))


def without(game: str, *keys: str) -> Game:
    """The game without a part of its sheet."""
    data = read(locate(game))
    sheet = {key: value for key, value in data["instructions"].items() if key not in keys}
    return build(game, {**data, "instructions": sheet})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", SHEET)
def test_a_sheet_that_lacks_a_part_opens_no_game(game: str, part: str) -> None:
    with pytest.raises(RulebookError, match=rf"instructions\.{part}: found nothing"):
        without(game, part)


def test_a_card_game_says_which_cards_are_wild() -> None:
    with pytest.raises(RulebookError, match=r"instructions\.wild: found nothing; expected which cards are wild"):
        without("ray-online/open-tile", "wild")
    assert without("ray-online/harbour-dice", "wild")


def test_without_multipliers_no_game_opens() -> None:
    data = read(locate("ray-online/harbour-dice"))
    bets = {name: {key: value for key, value in bet.items() if key != "pays"} for name, bet in data["bets"].items()}
    with pytest.raises(RulebookError, match=r"bets\.seven\.pays: found nothing"):
        build("ray-online/harbour-dice", {**data, "bets": bets})


@pytest.mark.parametrize(
    ("game", "patch", "complaint"),
    [
        ("domino-bank", {"banker": {"growth": "5/2"}}, "no banker must more than double his stake"),
        ("domino-bank", {"banker": {"choice": "rotation", "growth": 2}}, "1 where the bank goes round"),
        ("open-tile", {"stages": [{"draws": 20}, {"draws": 9}]}, "no more than the 28 cards"),
        ("open-tile", {"stages": [{"raises": 2}]}, "at least one draw"),
        ("open-tile", {"stages": [{"draws": 1, "to": "banker"}]}, "a place of this game"),
        ("open-tile", {"bets": {"double": {"when": {"marked": "triple"}}}}, "a mark of the pieces: double"),
        ("open-tile", {"bets": {"tile": {"each": ["7-7"]}}}, "a piece of this game"),
        ("tile-duel", {"bets": {"duel": {"pays": "1/2"}}}, "it is what comes back of a winning stake"),
        ("harbour-dice", {"bets": {"face": {"pays": {"x": 1}}}}, "numbers of hits"),
        ("harbour-dice", {"bets": {"low": {"ties_on": ["1"]}}}, "what a tie is"),
    ],
)
def test_what_a_file_may_not_say(game: str, patch: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        changed(f"ray-online/{game}", patch)


@pytest.mark.parametrize(
    ("game", "patch", "most"),
    [
        ("harbour-dice", {"max": 501_00}, "at most 500 € on one betting option (a dice game against the bank)"),
        ("season-wheel", {"max": {"default": 401_00}}, "at most 400 € on one betting option"),
        ("domino-bank", {"max": {"bank": 501_00}}, "another card game between players"),
    ],
)
def test_a_sheet_may_not_allow_more_than_the_rulebook(game: str, patch: dict[str, Any], most: str) -> None:
    known = changed(f"ray-online/{game}", {"limits": {"EUR": patch}})
    assert any(most in str(problem) for problem in known.too_high())
    assert not load(f"ray-online/{game}").too_high()


# ── certificates ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "bet"),
    [("season-wheel", "warm"), ("season-wheel", "number 17"), ("harbour-dice", "face 3"), ("open-tile", "light")],
)
def test_what_is_counted_by_kinds_is_what_all_courses_bring(game: str, bet: str) -> None:
    known = load(f"ray-online/{game}")
    fell = distribution(
        lambda: known.family.play(known.rules, known.table(("A",))),
        lambda s: s.profit("A"),
        (Place("A", bet, 400), Close()),
    )
    counted = Solved(known.rules, bet).distribution()
    assert {Fraction(won, 400): chance for won, chance in fell.items()} == counted


def test_a_decision_is_counted_as_the_best_of_all_courses() -> None:
    """The duel with five tiles, where every course of a round can be played."""
    few = {"0-0": {"value": 0, "marks": ["double"]}, "0-1": {"value": 1}, "1-3": {"value": 4}, "4-5": {"value": 9}}
    data = {**read(locate("ray-online/tile-duel")), "pieces": few, "seats": 1}
    game = build("ray-online/tile-duel", data)
    opening = (Place("A", "duel", 1000), Close())
    found = best(lambda: game.family.play(game.rules, game.table(("A",))), lambda s: s.profit("A"), opening)
    counted = Solved(game.rules, "duel").distribution()
    assert sum(won * chance for won, chance in counted.items()) == found / 1000


@pytest.mark.parametrize(
    ("game", "bet"), [("five-of-36", "green"), ("harbour-dice", "double"), ("domino-bank", "stake")]
)
def test_what_is_played_agrees_with_what_is_counted(game: str, bet: str) -> None:
    played = simulate(load(f"ray-online/{game}"), bet, 20_000, seed=3)
    assert abs(played.mean - played.exact_mean) <= 1.6 * played.half_width


def test_the_best_play_is_played_in_a_simulation() -> None:
    """Eight tiles, so that the courses are few; without its raises the duel brings clearly less."""
    few = {f"{n}-{n + 1}": {"value": 2 * n + 1} for n in range(5)} | {"0-0": {"value": 0, "marks": ["double"]}}
    game = build("ray-online/tile-duel", {**read(locate("ray-online/tile-duel")), "pieces": few, "seats": 1})
    played = simulate(game, "duel", 20_000, seed=5)
    assert abs(played.mean - played.exact_mean) <= 1.6 * played.half_width
    assert any(abs(won) > 2 for won in played.counts)


def test_a_series_counts_its_order() -> None:
    data = read(locate("ray-online/open-tile"))
    pieces = {name: {"value": value} for value, name in enumerate("abcd")}
    bets = {"row": {"title": {"en": "Row"}, "about": "a, then b", "pays": 9, "when": {"series": ["a", "b"]}}}
    game = build("ray-online/open-tile", {**data, "pieces": pieces, "bets": bets, "stages": [{"draws": 2}]})
    assert Solved(game.rules, "row").distribution() == {Fraction(9): Fraction(1, 12), Fraction(-1): Fraction(11, 12)}


def test_of_a_bank_the_fee_is_all_that_is_lost() -> None:
    done = certify(load("ray-online/domino-bank"))
    odds = banks.odds(load("ray-online/domino-bank").rules)
    assert done["stake"].edge == 0
    assert done["stake, of the banker"].edge == odds.loses / 20
    assert odds.wins == odds.loses
    assert odds.wins + odds.loses + odds.ties == 1


def test_a_certificate_says_what_was_sampled() -> None:
    done = certify(load("ray-online/five-card-bank"))
    assert not done.exact
    bank = done["stake, of the banker"]
    assert bank.method == "simulated"
    assert bank.interval is not None
    assert 0 < bank.interval < 0.001
    assert done["stake"].edge == 0
    assert done["stake"].dealt is not None


def test_kinds_know_what_can_come() -> None:
    rules = load("ray-online/harbour-dice").rules
    kinds = Kinds(rules, [rules.bets["low"].when])
    assert sum(chance for _, chance in kinds.draws(kinds.deck, 2)) == 1


# ── rounds ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_open_decision_is_priced_with_what_lies() -> None:
    game = load("ray-online/tile-duel")
    play = game.at(game.table(("Ann",)))
    for answer in (Place("Ann", "duel", 10_00), Close(), Stop("4-5"), Stop("0-0")):
        play.answer(answer)
    assert isinstance(play.ask, Choose)
    advice = advise(game, play.ask, play.events)
    assert advice is not None
    worth = {each.option: each.value for each in advice.worth}
    assert worth == {"stay": worth["stay"], "raise": 3 * worth["stay"], "reduce": worth["stay"] / 2}
    assert advice.best == "reduce"
    assert -1 < worth["stay"] < 0


def test_hands_are_compared_by_class_then_points() -> None:
    rules = load("ray-online/five-card-bank").rules
    run = ["5 cups", "2 coins", "4 cups", "6 cups", "3 cups"]
    pair = ["9 cups", "9 coins", "1 cups", "2 cups", "3 cups"]
    nothing = ["9 cups", "7 coins", "1 cups", "2 cups", "4 cups"]
    assert strength(rules, run) > strength(rules, pair) > strength(rules, nothing)
    assert strength(rules, nothing).points == 3
    assert holds(rules, rules.counting.classes[-1].when, pair)


def test_house_players_take_the_bank_and_stake_against_it() -> None:
    game = load("ray-online/domino-bank")
    seats = ("Ann", *company.seats(game.rules))
    play = game.at(game.table(seats), CommittedChance(bytes(32)))
    assert isinstance(play.ask, Choose)
    play.answer(Choice("Ann", "decline"))
    assert isinstance(play.ask, Choose)
    play.answer(company.answer(game.rules, play.ask, ()))
    places = [place for seat in seats[1:] for place in company.places(play.ask, seat)]  # type: ignore[arg-type]
    assert [(place.seat, place.amount) for place in places] == [("Carl", 10_00)]
    assert company.seats(load("ray-online/open-tile").rules) == ()


def played(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """A stake of five on a bet; whoever is asked takes another option each round, as much of it as he may."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    between = game.rules.banker is not None
    table = game.table(("Ann", "Bea") if between else ("Ann",), carry=carry)
    play = game.at(table, chance)
    while play.ask is not None and play.ask.asked is not None:
        play.answer(play.ask.willing() if isinstance(play.ask, Choose) else play.ask.silent())
    if between:
        banker = next(event.seat for event in play.events if event.kind == "bank_taken")  # type: ignore[attr-defined]
        places = [Place("Bea" if banker == "Ann" else "Ann", "stake", 1_00)]
    else:
        positions = [place for info in game.family.catalogue(game.rules) for place in info.positions]
        places = [Place("Ann", bet, 5_00) for bet in positions[number % len(positions) :: max(1, len(positions) // 4)]]
    for answer in (*places, Close()):
        play.answer(answer)
    while isinstance(play.ask, Choose):
        option = play.ask.options[number % len(play.ask.options)]
        play.answer(Choice(play.ask.who, option.name, option.high))
    return table, play, chance


@pytest.mark.parametrize("name", GAMES)
def test_golden_log(name: str) -> None:
    golden(name, partial(evening, played))
