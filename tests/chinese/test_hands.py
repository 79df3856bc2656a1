"""Chinese poker: golden logs, what must hold in every hand, and what nobody may see."""

from __future__ import annotations

import hashlib
import random
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from croupier.cards import Card
from croupier.games.chinese.absent import placed
from croupier.games.chinese.asks import SetRows, answer_of
from croupier.games.chinese.model import SIZES, Payment, Rules
from croupier.games.chinese.rows import Board, in_order, shown, value
from croupier.games.chinese.scoring import Paid, between, owed, paid
from croupier.play import Choice, CommittedChance, Round, Settlement, Table
from croupier.play.events import Dealt
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from golden_kit import evening, golden
from properties_kit import replay_is_equal

CHINESE = [game for game in ids() if load(game).rules.family == "chinese"]
SEATS = ("Ann", "Bob", "Cleo")
FORMS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in CHINESE),
    ("veikkaus/open-face-chinese", {"form": "tournament"}),
    (
        "gelp/open-face-chinese",
        {"game": "pineapple", "progressive_table": "world", "fantasyland_repeat": "front_trips"},
    ),
    ("gelp/open-face-chinese", {"fantasyland_shown": "at_end"}),
]


def random_rows(ask: SetRows, luck: random.Random) -> Choice:
    """Anything that is legal."""
    shape = luck.choice(list(ask.shapes))
    cards = luck.sample(ask.hand, sum(shape))
    front, middle = cards[: shape.front], cards[shape.front : shape.front + shape.middle]
    return answer_of(ask.who, (front, middle, cards[shape.front + shape.middle :]))


def played(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """Three players: one sets at random, the others say nothing."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    luck = random.Random(f"{game.id} {number}")
    table = game.table(SEATS, carry={key: value for key, value in carry.items() if key != "stacks"})
    play = game.at(table, chance)
    while (ask := play.ask) is not None:
        assert isinstance(ask, SetRows)
        play.answer(random_rows(ask, luck) if ask.who == "Ann" else ask.silent())
    return table, play, chance


@pytest.mark.parametrize("name", CHINESE)
def test_golden_log(name: str) -> None:
    golden(name, partial(evening, played))


@pytest.mark.parametrize(("name", "options"), FORMS, ids=lambda each: str(each))
def test_what_one_gets_the_others_pay_and_a_replay_is_equal(name: str, options: dict[str, Any]) -> None:
    game, carry = load(name, **options), {}
    for number in range(25):
        table, play, _ = played(game, number, carry)
        assert play.result is not None
        assert sum(line.profit for line in play.result.lines) == 0
        usual = game.rules.buy_in.usual * game.rules.point_in(table.currency.code)
        assert all(-usual <= line.profit and line.profit >= -line.stake for line in play.result.lines)
        replay_is_equal(game, table, play)
        carry = play.result.carry


@pytest.mark.parametrize(("name", "options"), FORMS, ids=lambda each: str(each))
def test_nobody_sees_a_card_before_it_lies_open(name: str, options: dict[str, Any]) -> None:
    """Faces that were dealt to somebody are known to others only when rows are set in the open or shown."""
    game, carry = load(name, **options), {}
    for number in range(6):
        table, play, _ = played(game, number, carry)
        owner: dict[Card, str] = {}
        open_cards: set[Card] = set()
        fantasy = dict(next(event for event in play.events if event.kind == "points_game").fantasy)  # type: ignore[attr-defined]
        hidden = {s for s in fantasy if game.rules.fantasyland and game.rules.fantasyland.shown == "at_end"}
        for event in play.events:
            if isinstance(event, Dealt):
                owner |= {card: event.to for card in event.cards if card is not None}
            rows = [card for row in ("front", "middle", "back") for card in getattr(event, row, ())]
            if event.kind == "rows_shown" or (
                event.kind == "rows_set" and game.rules.open and event.seat not in hidden
            ):  # type: ignore[attr-defined]
                open_cards |= set(rows)
            for viewer in (*SEATS, None):
                told = event.seen_by(viewer)
                faces = [
                    card
                    for part in told.__dataclass_fields__ if told is not None
                    for card in (getattr(told, part) if isinstance(getattr(told, part), tuple) else ())
                    if isinstance(card, Card)
                ]  # fmt: skip
                assert all(owner[card] == viewer or card in open_cards for card in faces), (event, viewer)
        carry = play.result.carry if play.result else {}
        assert table.seats == SEATS


@pytest.mark.rule("veikkaus/open-face-chinese#V-6.247", "veikkaus/open-face-chinese#V-6.248")
def test_a_tournament_pays_in_turn_until_somebody_is_out() -> None:
    """Worked example 8."""
    points = {("A", "B"): 12, ("C", "A"): 5, ("C", "B"): 3}
    rule = Payment(order="in_turn", start=True, done=True)
    moved = paid(rule, ("A", "B", "C"), points, {"A": 100, "B": 300, "C": 200}, 10)
    assert moved == [Paid("A", "B", 12, 100), Paid("C", "B", 3, 30)]


@pytest.mark.rule("veikkaus/open-face-chinese#V-6.243")
def test_a_loss_that_another_cap_causes_is_cut_too() -> None:
    """Ambiguity 10: until nobody loses more than fifty."""
    points = {("A", "B"): 90, ("B", "C"): 80, ("C", "D"): 10}
    moved = paid(Payment(order="together", most=50), ("A", "B", "C", "D"), points, dict.fromkeys("ABCD", 1000), 1)
    net = {seat: sum(each.amount * ((each.to == seat) - (each.by == seat)) for each in moved) for seat in "ABCD"}
    assert min(net.values()) >= -50
    assert sum(net.values()) == 0
    assert net["A"] == -50


def test_points_sum_to_nothing_over_many_random_boards() -> None:
    """Every pair is settled by itself; caps and short stacks included."""
    luck = random.Random(7)
    games: list[Rules] = [load(name).rules for name in CHINESE]
    pack = list(range(52))
    for number in range(2_000):
        rules = games[number % len(games)]
        luck.shuffle(pack)
        boards = {}
        for place, seat in enumerate("ABCD"):
            mine = sorted((Card(card) for card in pack[13 * place : 13 * place + 13]), reverse=True)
            rows = placed(rules, Board(), mine, 0) if luck.random() < 0.7 else (mine[:3], mine[3:8], mine[8:])
            board = boards[seat] = Board()
            board.lay(rows)
        hands = {seat: shown(rules, board) for seat, board in boards.items()}
        scores = {(a, b): between(rules, hands[a], hands[b]) for a, b in combinations("ABCD", 2)}
        for (a, b), score in scores.items():
            assert between(rules, hands[b], hands[a]).points == -score.points
        stacks = {seat: luck.randint(50, 200) for seat in "ABCD"}
        moved = paid(rules.payment, "ABCD", owed(scores), stacks, 1)
        for seat, stack in stacks.items():
            net = sum(each.amount * ((each.to == seat) - (each.by == seat)) for each in moved)
            assert -stack <= net
        assert all(each.amount > 0 for each in moved)


def test_three_cards_compare_with_five() -> None:
    """Ambiguity 9 of veikkaus: A A K is worse than A A K 3 2, and better than A A Q J 9."""
    rules = load("veikkaus/open-face-chinese").rules
    front = value([Card("As"), Card("Ad"), Card("Ks")])
    back = value([Card(card) for card in ("2c", "2d", "2h", "3c", "3d")])
    better = value([Card(card) for card in ("Ah", "Ac", "Kh", "3s", "2s")])
    worse = value([Card(card) for card in ("Ah", "Ac", "Qh", "Js", "9s")])
    assert in_order(rules, front, better, back)
    assert not in_order(rules, front, worse, back)


def test_what_is_laid_for_an_absent_player_fouls_only_where_it_must() -> None:
    """A whole hand that is laid for somebody is in order."""
    luck = random.Random(5)
    rules = load("gelp/open-face-chinese").rules
    for _ in range(300):
        hand = [Card(card) for card in luck.sample(range(52), sum(SIZES))]
        board = Board()
        board.lay(placed(rules, board, hand, 0))
        assert not shown(rules, board).fouled
