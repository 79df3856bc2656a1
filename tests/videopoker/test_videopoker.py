"""Video poker: what five cards are, what the best play returns, and what is advised on the way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.advice import advise
from croupier.analysis.videopoker.tables import tables
from croupier.cards import cards
from croupier.games.videopoker.hands import row_of
from croupier.play import Choose, Drawn, Place, Settlement
from croupier.play.answers import Close
from croupier.play.explore import best
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build

PUBLISHED = {
    "jacks-or-better": "99.5439",
    "bonus-poker": "99.1660",
    "double-bonus": "100.1725",
    "double-double-bonus": "98.9808",
    "deuces-wild": "100.7620",
    "joker-poker": "100.6463",
}
"""Returns of the best play in per cent, as they have been published for these tables of pays."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_best_play_returns_what_has_been_published(name: str) -> None:
    certificate = certify(load(f"boardwalk/{name}"))
    assert f"{float(100 * (1 - certificate['stake'].edge)):.4f}" == PUBLISHED[name]
    assert sum(certificate["stake"].distribution.values()) == 1
    favoured = float(PUBLISHED[name]) > 100
    assert any("favours the player" in warning for warning in certificate.warnings) == favoured


def test_another_table_of_jacks_or_better() -> None:
    """Eight for a full house, five for a flush."""
    data = read(locate("boardwalk/jacks-or-better"))
    pays = [{**row, "pays": {"full_house": 8, "flush": 5}.get(row["hand"], row["pays"])} for row in data["pays"]]
    game = build("eight-five", patched(data, {"pays": pays}))
    assert f"{float(100 * (1 - certify(game)['stake'].edge)):.2f}" == "97.30"


SMALL = build(
    "small.toml",
    patched(read(locate("boardwalk/jacks-or-better")), {"ranks": "TJQKA", "suits": "cd", "by_stake": {"20": {}}}),
)


def test_every_hold_of_a_small_pack_is_worth_what_its_draws_are() -> None:
    known, pack, total = tables(SMALL.rules), SMALL.rules.pack, Fraction()
    for hand in combinations(pack, 5):
        rest = [card for card in pack if card not in hand]
        for held, returns in known.holds(hand).items():
            draws = list(combinations(rest, 5 - len(held)))
            rows = [row_of(SMALL.rules, [*held, *drawn]) for drawn in draws]
            paid = sum((SMALL.rules.pays[row].pays for row in rows if row is not None), Fraction())
            assert returns == paid / len(draws)
        total += max(known.holds(hand).values())
    paid = zip(SMALL.rules.pays, known.ends, strict=True)
    assert sum(row.pays * chance for row, chance in paid) == total / comb(len(pack), 5)


@pytest.mark.parametrize("hand", ["Tc Jc Qc Kd Ad", "Tc Td Jc Qd Kc", "Jc Jd Qc Kd Ac"])
def test_and_what_playing_every_course_of_the_round_comes_to(hand: str) -> None:
    def start() -> Any:
        return SMALL.family.play(SMALL.rules, SMALL.table(("Ann",)))

    def profit(result: Settlement) -> int:
        return result.profit("Ann")

    opening = (Place("Ann", "stake", 100), Close(), Drawn(cards(hand)))
    assert best(start, profit, opening) == 100 * (max(tables(SMALL.rules).holds(cards(hand)).values()) - 1)


HANDS = {
    "jacks-or-better": {
        "As Ks Qs Js Ts": "Royal flush",
        "5h 4h 3h 2h Ah": "Straight flush",
        "9s 9h 9d 9c 2c": "Four of a kind",
        "9s 9h 9d 2s 2c": "Full house",
        "As 9s 7s 3s 2s": "Flush",
        "As 5h 4d 3c 2s": "Straight",
        "As Kh Qd Jc Ts": "Straight",
        "Ks Ah 2d 3c 4s": None,
        "9s 9h 9d 3s 2c": "Three of a kind",
        "9s 9h 3d 3s 2c": "Two pair",
        "Js Jh 9d 3s 2c": "Jacks or better",
        "Ts Th 9d 3s 2c": None,
    },
    "double-double-bonus": {
        "As Ah Ad Ac 2c": "Four aces with a two to four",
        "As Ah Ad Ac 5c": "Four aces",
        "3s 3h 3d 3c Ac": "Four twos to fours with an ace to four",
        "3s 3h 3d 3c Kc": "Four twos to fours",
        "Ks Kh Kd Kc Ac": "Four fives to kings",
    },
    "deuces-wild": {
        "As Ks Qs Js Ts": "Royal flush without a two",
        "2s 2h 2d 2c 7c": "Four twos",
        "As Ks Qs Js 2h": "Royal flush with a two",
        "2s 2h 2d 7s 7c": "Five of a kind",
        "9s 8s 2d 2c 5s": "Straight flush",
        "2s 2h 9d 9c 3s": "Four of a kind",
        "2s 9h 9d 3c 3s": "Full house",
        "2s 9h 7h 4h 3h": "Flush",
        "2s Ah 5d 4c 3s": "Straight",
        "2s 2h Kd 9c 4s": "Three of a kind",
        "2s Kh Qd 9c 4s": None,
    },
    "joker-poker": {
        "Xx 9s 9h 9d 9c": "Five of a kind",
        "Xx As Ks Qs Js": "Royal flush with the joker",
        "Xx Ks 9h 4d 3c": "Kings or better",
        "Xx Qs 9h 4d 3c": None,
        "Qs Qh 9h 9d 3c": "Two pair",
        "Xx Qs Qh 9h 9d": "Full house",
    },
}


@pytest.mark.parametrize("name", HANDS)
def test_five_cards_are_paid_by_the_first_row_that_they_are(name: str) -> None:
    rules = load(f"boardwalk/{name}").rules
    for hand, says in HANDS[name].items():
        row = row_of(rules, cards(hand))
        assert (None if row is None else rules.pays[row].title["en"]) == says, hand


def _asked(game: Game, hand: str, stake: int = 100) -> Any:
    play = game.at(game.table(("Ann",)))
    play.bet("Ann", "stake", stake)
    play.close()
    play.answer(Drawn(cards(hand)))
    return play


def test_the_best_hold_of_a_pair_of_jacks_beside_three_to_a_royal() -> None:
    """Held, the pair returns 24915/16215; three to a royal flush less."""
    game = load("boardwalk/jacks-or-better")
    play = _asked(game, "Qs Js Ts Jd 4c")
    assert isinstance(play.ask, Choose)
    advice = advise(game, play.ask, play.events)
    assert advice is not None
    assert advice.best == "throw Qs Ts 4c"
    assert advice.because == "hold Js Jd"
    worth = {each.option: each.value + 1 for each in advice.worth}
    assert worth["throw Qs Ts 4c"] == Fraction(24915, 16215)
    assert worth["throw Jd 4c"] == Fraction(1602, 1081)
    assert len(worth) == 32
    assert advice.priced(play.ask.check(play.ask.parse("throw 4c Jd", int))) == "throw Jd 4c"  # type: ignore[arg-type]


def test_at_the_smallest_stake_a_royal_flush_is_worth_less() -> None:
    game = load("boardwalk/jacks-or-better")
    small, usual = (_asked(game, "As Ks Qs Js 2h", stake) for stake in (20, 100))
    cheap, dear = (advise(game, play.ask, play.events) for play in (small, usual))
    assert cheap is not None
    assert dear is not None
    assert cheap.best == dear.best == "throw 2h"
    assert cheap.worth[0].value < dear.worth[0].value


def test_silence_holds_everything() -> None:
    play = _asked(load("boardwalk/jacks-or-better"), "9s 9h 9d 9c 2c")
    play.answer(play.ask.silent())
    assert play.result.profit("Ann") == 24_00


def test_a_simulation_agrees() -> None:
    assert simulate(load("boardwalk/deuces-wild"), "stake", 300_000, seed=5).agrees


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a pack too small": ({"ranks": "JQKA", "suits": "cd"}, "a pack of 10 cards at least"),
    "a strange rank": ({"wild": "Z"}, "wild: found 'Z'"),
    "a pay out of order": ({"pays": [{"title": {"en": "Pair"}, "hand": "pair", "pays": 1}, {"title": {"en": "Flush"}, "hand": "flush", "pays": 6}]}, "pays.1.pays: found '6'; expected no more than the row above"),
    "five alike without a wild card": ({"pays": [{"title": {"en": "Five"}, "hand": "five", "pays": 9}]}, "without wild cards"),
    "ranks of a flush": ({"pays": [{"title": {"en": "Flush"}, "hand": "flush", "ranks": "A", "pays": 9}]}, "four alike, or a pair"),
    "a row twice": ({"pays": [{"title": {"en": "A"}, "hand": "flush", "pays": 9}, {"title": {"en": "A"}, "hand": "pair", "pays": 1}]}, "no other row has"),
    "a stake that pays broken coins": ({"stakes": [5], "pays": [{"title": {"en": "A"}, "hand": "pair", "pays": "1/2"}], "by_stake": {"5": {}}}, "whole coins"),
    "pays of a row there is not": ({"by_stake": {"20": {"Full flush": 3}}}, "by_stake.20.Full flush"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_table_that_cannot_be_played_says_why(what: str) -> None:
    changed, says = WRONG[what]
    with pytest.raises(RulebookError, match=says):
        build("wrong", patched(read(locate("boardwalk/jacks-or-better")), changed))


def test_the_page_knows_what_the_certificate_calls_each_stake() -> None:
    """So that a stake with pays of its own is shown with its own edge."""
    for name in ("boardwalk/jacks-or-better", "boardwalk/three-bells"):
        game = load(name)
        layout = game.layout("EUR")
        named = {bet.bet for bet in certify(game, "EUR").bets}
        assert layout["priced"], name
        assert set(layout["priced"].values()) == named - {"stake"}
