"""Baccarat: the shoe and its end, who sees which card, money, and what a file may not say."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import Card, show
from croupier.games.baccarat.points import total
from croupier.games.shoe import CutCardOut, Handed, Shuffled
from croupier.play import (
    Choice,
    Choose,
    CommittedChance,
    Place,
    Refused,
    Round,
    Ruling,
    Settlement,
    TakeBack,
)
from croupier.play.events import Dealt, Turned, Voided
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.files import locate, read
from croupier.rulebooks.game import build
from properties_kit import driven, money_is_conserved, replay_is_equal

HOUSE = ["gelp/baccarat-punto-banco", "gelp/baccarat-commission", "gelp/baccarat-super-six", "ray-casino/punto-banco"]
BANK = "ray-casino/baccara"
ALL = [load(game) for game in [*HOUSE, BANK]]
SEATS = ("A", "B", "C")


def choices(play: Round[Settlement], pick: Any = lambda options: options[0]) -> None:
    """Answer whoever is asked to choose, until bets are taken or the round is over."""
    while isinstance(play.ask, Choose):
        option = pick(play.ask.options)
        play.answer(Choice(play.ask.who, option.name, option.low))


def full_round(game: Game, seed: bytes, carry: dict[str, Any] | None = None) -> Round[Settlement]:
    """Three players; the bank goes to the first, or everybody bets on a side."""
    play = game.at(game.table(SEATS, carry=carry), CommittedChance(seed))
    choices(play)
    sides = ("punto", "punto", "punto") if game.id == BANK else (*game.rules.bets,)  # type: ignore[attr-defined]
    for number, seat in enumerate(SEATS):
        try:
            play.bet(seat, sides[number % 3], 1000 * (number + 1) if game.id != BANK else 1)
        except Refused:
            continue
    play.close()
    choices(play)
    return play


# ── the shoe ───────────────────────────────────────────────────────────────────────────────────────────────────


def nearly_empty(game: Game, left: int) -> dict[str, Any]:
    """What a round leaves when so many cards are left."""
    gone = list(game.rules.shoe.deck())[left:]  # type: ignore[attr-defined]
    return {"shoe": {"gone": show(gone)}, "results": ["P9"]}


@pytest.mark.rule("gelp/baccarat-punto-banco#R8", "gelp/baccarat-commission#R9", "gelp/baccarat-super-six#R9")
@pytest.mark.parametrize("name", HOUSE)
def test_after_the_cut_card_the_round_is_finished_and_the_shoe_is_new(name: str) -> None:
    game = load(name)
    play = full_round(game, bytes(32), nearly_empty(game, 9))
    (out,) = [event for event in play.events if isinstance(event, CutCardOut)]
    assert out.left == 7  # the third card of the round is the first behind the cut card
    assert play.result is not None
    assert play.result.void is None
    assert play.result.carry["shoe"]["over"] is True
    assert "results" not in play.result.carry  # the history is of this shoe
    after = full_round(game, bytes(32), play.result.carry)
    assert [event for event in after.events if isinstance(event, Shuffled)] == [Shuffled(game.rules.shoe.size, 7)]  # type: ignore[attr-defined]


def test_a_cut_card_before_the_first_card_makes_this_round_the_last() -> None:
    game = load("gelp/baccarat-punto-banco")
    play = full_round(game, bytes(32), nearly_empty(game, 7))
    kinds = [event.kind for event in play.events]
    assert kinds.index("cut_card_out") < kinds.index("dealt")
    assert play.result is not None
    assert play.result.void is None


def test_cards_that_have_gone_do_not_come_again() -> None:
    game, carry, seen = load("ray-casino/punto-banco"), {}, []
    for number in range(90):
        play = full_round(game, bytes([number]) * 32, carry)
        if number and any(isinstance(event, Shuffled) for event in play.events):
            break
        seen += [card for event in play.events if isinstance(event, Dealt) for card in event.cards]
        assert play.result is not None
        carry = play.result.carry
    else:
        raise AssertionError("312 cards last less than ninety rounds")
    assert max(seen.count(card) for card in set(seen)) <= 6
    assert 312 - 7 <= len(seen) <= 312


def test_who_saw_the_cut_card_cuts_the_next_shoe() -> None:
    game = load("gelp/baccarat-commission")
    play = game.at(game.table(SEATS, carry=nearly_empty(game, 8)), CommittedChance(bytes(32)))
    play.bet("C", "banker", 1000)
    play.bet("B", "player", 1000)
    play.close()
    choices(play)
    assert play.result is not None
    assert play.result.carry["shoe"] == {"over": True, "cutter": "C"}  # the second card went to the banker's side
    ask = game.at(game.table(SEATS, supervised=True, carry=play.result.carry)).ask
    assert isinstance(ask, Choose)
    assert ask.who == "C"


def test_an_empty_shoe_voids_the_round_and_nobody_loses() -> None:
    """It cannot happen with a cut card; a shoe whose cards were taken away still ends well."""
    game = load("ray-casino/punto-banco")
    play = full_round(game, bytes(32), nearly_empty(game, 3))
    assert play.result is not None
    assert play.result.void == "the shoe is empty"
    assert all(line.profit == 0 for line in play.result.lines)
    assert any(isinstance(event, Voided) for event in play.events)
    assert play.result.carry["shoe"]["over"] is True


# ── who sees what ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_nobody_sees_a_card_that_lies_face_down(game: Game) -> None:
    carry: dict[str, Any] = {}
    hidden_seen = 0
    for number in range(25):
        play = full_round(game, bytes([number + 1]) * 32, carry)
        assert play.result is not None
        carry = play.result.carry
        for viewer in (*SEATS, None):
            open_ = 0
            for event in play.events:
                told = event.seen_by(viewer)
                assert told is not None
                if isinstance(event, Dealt) and event.faces == "down":
                    assert told.cards == (None,)  # type: ignore[attr-defined]
                    hidden_seen += 1
                if isinstance(event, Handed):
                    mine = viewer == event.to
                    assert all((card is not None) == mine for card in told.cards)  # type: ignore[attr-defined]
                if isinstance(event, Turned):
                    open_ += len(event.cards)
            # nothing else in what a viewer receives can name a card
            text = json.dumps([e for e in play.view(viewer) if e["kind"] not in ("dealt", "turned", "handed")])
            assert not any(f'"{card}"' in text for card in map(Card, range(52)))
    assert bool(hidden_seen) == (game.rules.dealing.faces == "down")  # type: ignore[attr-defined]


def test_punto_is_asked_on_every_total_so_that_a_five_is_not_shown() -> None:
    game = load(BANK)
    asked = set()
    for number in range(90):
        play = game.at(game.table(("K", "a")), CommittedChance(bytes([number]) * 32))
        play.choose("K", "offer", 10_00)
        play.choose("a", "pass")
        play.bet("a", "punto", 10_00)
        play.close()
        if isinstance(play.ask, Choose):
            assert play.ask.who == "a"
            (hand,) = [e for e in play.events if isinstance(e, Handed) and e.to == "a"]
            mine = total(card for card in hand.cards if card is not None)
            asked.add(mine)
            options = [option.name for option in play.ask.options]
            assert options == (["draw"] if mine < 5 else ["draw", "stand"] if mine == 5 else ["stand"])
    assert asked == set(range(8))


# ── properties ─────────────────────────────────────────────────────────────────────────────────────────────────


@st.composite
def commands(draw: st.DrawFn, game: Game) -> Any:
    bet = draw(st.sampled_from([*game.rules.bets, "nonsense", "bet 1"]))  # type: ignore[attr-defined]
    seat = draw(st.sampled_from([*SEATS, "Z"]))
    amount = draw(st.one_of(st.integers(-5, 2_000_000_00), st.sampled_from([0, 1, 10_00, 333])))
    return draw(st.sampled_from([Place(seat, bet, amount), TakeBack(seat, bet), TakeBack(seat), Choice(seat, "draw")]))


@settings(max_examples=120)
@given(st.data(), st.sampled_from(ALL), st.binary(min_size=32, max_size=32))
def test_money_is_conserved_refusals_change_nothing_and_a_replay_is_equal(
    data: st.DataObject, game: Game, seed: bytes
) -> None:
    carry: dict[str, Any] = {}
    for number in range(2):
        table = game.table(SEATS, carry=carry)
        play = game.at(table, CommittedChance(seed[number:] + seed[:number]))
        driven(data, play, commands(game), most=50_00)
        result = money_is_conserved(play)
        if game.id == BANK and result.lines:
            taken = sum(event.amount for event in play.events if event.kind == "commission_taken")  # type: ignore[attr-defined]
            assert sum(line.profit for line in result.lines) == -taken
        replay_is_equal(game, table, play)
        carry = json.loads(json.dumps(result.carry))


@pytest.mark.parametrize("name", HOUSE)
def test_every_offered_bet_within_its_limits_is_accepted(name: str) -> None:
    game = load(name)
    for code in game.currencies:
        layout = game.family.layout(game.rules, game.currency(code))
        json.dumps(layout)
        for position in layout["positions"]:
            assert float(position["edge_percent"]) > 0
            for amount, fine in ((position["min"], True), (position["max"], True), (position["max"] + 1, False)):
                play = game.round(("A",), code)
                try:
                    play.bet("A", position["id"], amount)
                except Refused:
                    assert not fine
                else:
                    assert fine


def test_the_layout_of_a_players_bank_is_complete() -> None:
    layout = load(BANK).family.layout(load(BANK).rules, load(BANK).currency())
    assert set(layout["bets"]) == {"banco", "punto", "banco_solo", "banco_avec", "banco_avec_la_table"}
    assert layout["bank"]["commission"]["percent"] == "5"
    assert layout["sides"]["player"]["place"] == "Punto"
    json.dumps(layout)


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_wrong_file_tells_all_its_errors_at_once() -> None:
    data = read(locate("gelp/baccarat-super-six"))
    data["shoe"] = {"packs": 1, "behind": 5, "player_cut": 30, "ranks": "2233"}
    data["sides"] = {"player": {"cs": "Hráč"}, "banker": {"en": "Banker"}}
    data["dealing"]["order"] = ["player"] * 4
    data["drawing"]["player"] = "DDDDDCSS"
    data["bets"]["tie"] = {"title": {"cs": "Remíza"}, "on": {}, "pays": 0, "main": True, "push_on_tie": True}
    data["bets"]["player_pair"]["on"]["total"] = 4
    data["bets"]["banker"] |= {"pays_on_total": {"12": 1}, "commission": {"percent": 100}}
    data["betting"]["one_of"] = [["player", "nobody"]]
    data["raised"] = {"tie": 9}
    with pytest.raises(RulebookError) as caught:
        build("wrong", data)
    keys = {problem.key for problem in caught.value.problems}
    assert keys == {
        "shoe.ranks", "shoe.behind", "shoe.player_cut", "sides.player.en", "dealing.order", "bets.tie.title.en", "bets.tie.on",
        "bets.tie.main", "bets.tie.pays", "bets.player_pair.on.total", "bets.banker.pays_on_total",
        "bets.banker.commission.percent", "raised.tie", "betting.one_of.0", "drawing",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"drawing": {"player": "DDDDDDS"}}, "pattern"),
        ({"drawing": {"banker": ["DDDDDDDDDD"]}}, "at least 8"),
        ({"shoe": {"behind": 500}}, "fewer than the 312 cards"),
        ({"betting": {"closes": "before_reveal"}}, "dealt face up"),
        ({"bets": {"punto": {"main": False}, "banco": {"main": False}}}, "main = true"),
        ({"bank": {"commission": {"percent": 5}, "priority": ["punto"]}}, "the bets of a game with a player's bank"),
    ],
)
def test_what_a_file_may_not_say(change: dict[str, Any], why: str) -> None:
    from croupier.rulebooks.files import patched

    with pytest.raises(RulebookError, match=why):
        build("wrong", patched(read(locate("ray-casino/punto-banco")), change))


def test_a_ruling_is_taken_only_where_a_person_runs_the_table() -> None:
    game = load("ray-casino/punto-banco")
    play = game.at(game.table(("A",)))
    play.bet("A", "punto", 100)
    play.close()
    with pytest.raises(Refused, match="no ruling is asked for: cards are being dealt"):
        play.answer(Ruling("no_draw", "why not"))


@pytest.mark.parametrize("third", [None, *range(10)])
def test_the_standard_table_of_draws(third: int | None) -> None:
    """The table of the specification, cell by cell."""
    drawing = load("gelp/baccarat-commission").rules.drawing  # type: ignore[attr-defined]
    wanted = {
        0: range(10),
        1: range(10),
        2: range(10),
        3: [*range(8), 9],
        4: range(2, 8),
        5: range(4, 8),
        6: (6, 7),
        7: (),
    }
    for banker in range(8):
        draws = banker <= 5 if third is None else third in wanted[banker]
        assert drawing.banker_does(banker, third) == ("D" if draws else "S")


def test_totals_count_their_last_digit() -> None:
    for a, b in product(range(52), repeat=2):
        hand = (Card(a), Card(b))
        assert 0 <= total(hand) <= 9
        assert total(hand) == (total(hand[:1]) + total(hand[1:])) % 10
