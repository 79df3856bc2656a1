"""Bots at Chinese poker: what they know, that they set what is legal, and that thinking is worth something."""

from __future__ import annotations

import hashlib
import random
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.chinese.field import best, board_of, met
from croupier.analysis.chinese.kernels import EARNS, FOULS, against
from croupier.analysis.chinese.placing import Position, placements
from croupier.analysis.chinese.tables import house
from croupier.analysis.chinesebots import WAYS, ChineseBot, player
from croupier.cards import Card, cards
from croupier.games.chinese.asks import SetRows
from croupier.games.chinese.rows import Board, shown
from croupier.games.chinese.scoring import between
from croupier.house.opponents import level_named, opponent
from croupier.play import CommittedChance, Drawn, Refused, Round, Settlement
from croupier.rulebooks import load

OPEN, CLOSED = "gelp/open-face-chinese", "ray-casino/chinese-poker"


def _hand(name: str, number: int, bots: dict[str, ChineseBot], **options: str) -> Round[Settlement]:
    loaded = load(name, **options)
    table = loaded.table(tuple(bots))
    play = loaded.at(table, CommittedChance(hashlib.sha256(f"{name} {number}".encode()).digest()))
    while isinstance(ask := play.ask, SetRows):
        seen = [told for event in play.events if (told := event.seen_by(ask.who)) is not None]
        play.answer(bots[ask.who].decide(loaded, table, seen, ask))
    return play


@pytest.mark.parametrize("game", [OPEN, CLOSED, "veikkaus/open-face-chinese"])
def test_every_level_plays_a_whole_hand(game: str) -> None:
    for level in WAYS.names:
        play = _hand(game, 1, {"A": ChineseBot(level, random.Random(1)), "B": player("random")})
        assert play.result is not None


def test_pineapple_and_many_cards_at_once_are_played_too() -> None:
    options = {"game": "pineapple", "progressive_table": "world"}
    assert _hand(OPEN, 2, {"A": ChineseBot("easy", random.Random(1)), "B": player("random")}, **options).result
    loaded = load(OPEN, **options)
    table = loaded.table(("A", "B"), carry={"fantasy": {"A": 17}})
    play = loaded.at(table, CommittedChance(bytes(32)))
    ask = play.ask
    assert isinstance(ask, SetRows)
    first = next(each for each in ("A", "B") if each == ask.who)
    seen = [told for event in play.events if (told := event.seen_by(first)) is not None]
    play.answer(ChineseBot("easy", random.Random(1)).decide(loaded, table, seen, ask))


def test_a_bot_decides_by_nothing_that_its_seat_has_not_seen() -> None:
    """The others hold other cards, and it does the same."""
    game = load(CLOSED)
    mine = cards("As Ah Kd Kc Qs 9h 9d 7c 6c 5s 4d 3h 2c")
    rest = [Card(number) for number in range(52) if Card(number) not in mine]
    said, play_table = [], game.table(("A", "B"))
    for turn in (1, -1):
        play = game.at(game.table(("A", "B"), carry={"button": "B"}))
        others = rest[::turn][:13]
        play.answer(Drawn(tuple(card for pair in zip(mine, others, strict=True) for card in pair)))
        ask = play.ask
        assert isinstance(ask, SetRows)
        seen = [told for event in play.events if (told := event.seen_by("A")) is not None]
        said.append(ChineseBot("hard", random.Random(3)).decide(game, play_table, seen, ask))
    assert said[0] == said[1]


def test_a_way_to_play_is_named_or_refused() -> None:
    game = load(OPEN)
    assert level_named(game, None) == "medium"
    assert opponent(game, "hard").level == "hard"
    with pytest.raises(Refused, match="easy, medium, hard, greedy, random, mixed"):
        level_named(game, "martian")


def test_the_kernels_count_points_as_the_table_does() -> None:
    luck = np.random.default_rng(4)
    for name in (OPEN, CLOSED, "veikkaus/open-face-chinese"):
        rules = load(name).rules
        tables = house(rules)
        boards, compiled = [], []
        for _ in range(60):
            hand = luck.permutation(52)[:13].astype(np.uint8)
            rows = hand[:3], hand[3:8], hand[8:]
            if luck.random() < 0.6:
                found = best(tables, hand, np.array([[0, 0, 0, 0, 1]], np.int32), keep=1)[0][0]
                rows = tuple(hand[[at for at in range(13) if int(bits) >> at & 1]] for bits in found[::-1])  # type: ignore[assignment]
            board = Board()
            board.lay([[Card(int(card)) for card in row] for row in rows])
            boards.append(shown(rules, board))
            bits = [sum(1 << int(np.where(hand == card)[0][0]) for card in row) for row in rows[::-1]]
            compiled.append(board_of(tables, hand, np.array(bits)))
            assert (compiled[-1][FOULS], compiled[-1][EARNS]) == (boards[-1].fouled, boards[-1].earned)
        for (one, first), (other, second) in combinations(zip(boards, compiled, strict=True), 2):
            assert between(rules, one, other).points == against(tables, first, second)


def test_the_closed_game_is_searched_exactly() -> None:
    """No setting of all 72,072 does better against the same boards."""
    rules = load(CLOSED).rules
    tables, field = house(rules), met(rules)
    hand = np.array(cards("As Ah Kd Kc Qs 9h 9d 7c 6c 5s 4d 3h 2c"), np.uint8)
    _, values, legal = best(tables, hand, field, keep=3)
    top, count = -9.0, 0
    for back in combinations(range(13), 5):
        rest = [place for place in range(13) if place not in back]
        for middle in combinations(rest, 5):
            front = [place for place in rest if place not in middle]
            bits = [sum(1 << place for place in row) for row in (back, middle, front)]
            board = board_of(tables, hand, np.array(bits))
            if not board[FOULS]:
                count += 1
                if count % 40 == 0 or count < 200:
                    top = max(top, sum(against(tables, board, other) for other in field) / len(field))
    assert count == legal
    assert values[0] >= top - 1e-9


def test_what_fouls_for_certain_is_found_worse() -> None:
    rules = load(OPEN).rules
    board = Board(list(cards("Qc Qd")), list(cards("Ks Kh 9c 4d")), list(cards("Ah Jh 8h 5h")))
    others = {"B": Board(list(cards("6s 6d")), list(cards("Td Tc 4h")), list(cards("7s 8s Ts Js 2s")))}
    ways = placements(rules, Position(cards("9d"), board, others), 60)
    assert len(ways) == 3
    assert ways[-1].rows[2] == cards("9d")
    assert ways[-1].fouls == 1
    assert ways[0].fouls < 0.8
    assert ways[0].behind == 0


def test_thinking_beats_greed() -> None:
    """Over the same hands in both seats, by more than a point a hand."""
    total = 0
    for number in range(6):
        for first in ("A", "B"):
            bots = {seat: ChineseBot("medium" if seat == first else "greedy", random.Random(number)) for seat in "AB"}
            play = _hand(OPEN, number, bots)
            over = next(event for event in play.events if event.kind == "points_over")
            total += dict(zip(over.seats, over.points, strict=True))[first]  # type: ignore[attr-defined]
    assert total > 12
