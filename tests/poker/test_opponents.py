"""Opponents: legal in every game, only from what their seat may see, and the sound one wins."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.opponents import OPPONENTS, Seen, seen
from croupier.analysis.opponents.levels import BLUEPRINT
from croupier.analysis.opponents.thinking import ways
from croupier.analysis.opponents.throwing import BADUGI_DRAW, DEUCE_DRAW, HIGH_DRAW, LOW_DRAW, throws
from croupier.cards import Card, cards, show
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.events import Discarded
from croupier.games.poker.model import Rules
from croupier.play.events import Dealt
from croupier.ranking.worth import tables as value_tables
from croupier.ranking.worth import worth
from croupier.rulebooks import entries, load

GAMES = [entry.id for entry in entries() if entry.family == "poker"]
ROOT = Path(__file__).parents[2]


def begin(game: str, rng: random.Random, players: int | None = None) -> poker.Hand:
    rules = poker.rules(game)
    count = players or rng.randint(2, min(6, rules.most_players))
    stud = not rules.legs and not rules.forced.blinds
    given: dict[str, Any] = {"blinds": (0, 0) if stud else (1, 2), "bets": (2, 4), "ante": 1 if stud else 0}
    given["bring_in"] = 1 if stud else 0
    if rules.rotation is not None:
        given |= {"hand": rng.randint(1, 60), "bring_in": 1, "ante": 1}
    return poker.deal(game, [rng.choice([5, 60, 200, 400]) for _ in range(count)], seed=rng.randrange(2**32), **given)


def _who_play(game: str) -> list[str]:
    """Without the blueprint where it does not know the game."""
    known = not BLUEPRINT.why_not(poker.rules(game))
    return [name for name in OPPONENTS if known or name != BLUEPRINT.name]


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_plays_every_game_to_the_end(game: str) -> None:
    """The engine refuses what is not legal. How long an answer takes is measured by ``benchmarks/opponents.py``."""
    rng = random.Random(game)
    for number in range(3):
        hand = begin(game, rng, 6 if number == 2 and poker.rules(game).most_players >= 6 else None)
        names = {seat: rng.choice([*_who_play(game), "sound", "sound"]) for seat in hand.table.seats}
        while not hand.over:
            view = seen(hand)
            hand.round.answer(OPPONENTS[names[view.seat]].decide(view, rng))


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_opponent_knows_only_what_its_seat_sees(name: str) -> None:
    """Of others' hidden cards its view has the backs, and the same view with the same luck gives the same answer."""
    for game in ("gelp/texas-holdem", "veikkaus/razz", "gelp/deuce-to-seven-triple-draw", "veikkaus/sviten-special"):
        if name not in _who_play(game):
            continue
        rng = random.Random(name)
        hand = begin(game, rng, 3)
        while not hand.over:
            view = seen(hand)
            for event in view.events:
                if isinstance(event, Dealt | Discarded) and getattr(event, "faces", "owner") == "owner":
                    owner = event.to if isinstance(event, Dealt) else event.seat
                    assert owner == view.seat or set(event.cards) <= {None}
            if isinstance(view.ask, Act):
                assert view.ask.player.seat == view.seat
            one, other = (OPPONENTS[name].decide(view, random.Random(5)) for _ in range(2))
            assert one == other
            hand.round.answer(one)


class TestStreets:
    """A turn knows how much of the hand is still to come."""

    @pytest.mark.parametrize(
        ("game", "left"),
        [
            ("gelp/texas-holdem", [3, 2, 1, 0]),
            ("gelp/razz", [4, 3, 2, 1, 0]),
            ("gelp/deuce-to-seven-triple-draw", [3, 2, 1, 0]),
            ("veikkaus/helsinki-holdem", [3, 2, 1, 0]),
            ("veikkaus/sviten-special", [3, 2, 1, 0]),
            ("ray-casino/courchevel", [3, 2, 1, 0]),
        ],
    )
    def test_streets_to_come(self, game: str, left: list[int]) -> None:
        found = []
        hand = poker.deal(game, [400] * 3, blinds=(1, 2), seed=1, bets=(2, 4), ante=1, bring_in=1) if "razz" in game \
            else poker.deal(game, [400] * 3, blinds=(1, 2), seed=1, bets=(2, 4))  # fmt: skip
        luck = random.Random(1)
        while not hand.over:
            view = seen(hand)
            if isinstance(view.ask, Act):
                found.append(len(view.to_come))
            hand.round.answer(OPPONENTS["caller"].decide(view, luck))
        assert sorted(set(found), reverse=True) == left

    def test_a_raise_narrows_a_range_more_than_a_call(self) -> None:
        hand = poker.deal("gelp/texas-holdem", [200] * 3, blinds=(1, 2), seed=1)
        hand.act("raise", 7)
        hand.act("call")
        narrowed = seen(hand).narrowed
        assert narrowed["C"] > narrowed["A"] > narrowed["B"] == 1


def thrown(rule: int, hand: str, last: bool = False) -> str:
    import numpy as np

    held = cards(hand)
    bits = int(throws(rule, np.array([int(card) for card in held], np.int64), len(held), last))
    return show(card for place, card in enumerate(held) if bits >> place & 1)


@pytest.mark.parametrize(
    ("rule", "hand", "goes"),
    [
        (DEUCE_DRAW, "2c 3d 4h 5s 7c", ""),
        (DEUCE_DRAW, "2c 3d 4h 5s 6c", "6c"),
        (DEUCE_DRAW, "2c 3c 4c 5c 7c", "7c"),
        (DEUCE_DRAW, "2c 2d 4h Ks Ac", "2d Ks Ac"),
        (LOW_DRAW, "Ac 2d 3h 4s 5c", ""),
        (LOW_DRAW, "Ac Ad 3h Ks 9c", "Ad Ks 9c"),
        (HIGH_DRAW, "Ac Ad 3h Ks 9c", "3h Ks 9c"),
        (HIGH_DRAW, "Ac Tc 3c 9c 9d", "Ac Tc 3c"),
        (HIGH_DRAW, "Ac Tc 3c 9c 8d", "8d"),
        (HIGH_DRAW, "5c 6d 7h 8s Kd", "Kd"),
        (HIGH_DRAW, "5c 6d 7h 8s 9d", ""),
        (HIGH_DRAW, "Ac Kd 7h 5s 2d", "7h 5s 2d"),
        (BADUGI_DRAW, "Ac 2d 3h 4s", ""),
        (BADUGI_DRAW, "Ac 2d 3d Ks", "3d Ks"),
    ],
)
def test_the_rule_of_throwing(rule: int, hand: str, goes: str) -> None:
    assert thrown(rule, hand) == goes


@pytest.mark.parametrize("game", [*GAMES, "phh-badugi", "phh-short"])
def test_compiled_worth_orders_hands_as_the_rulebook_does(game: str) -> None:
    """For random finished hands the places compare as the engine's strengths do, in every share."""
    import numpy as np

    if game.startswith("phh"):
        base = poker.rules("gelp/texas-holdem" if game == "phh-short" else "gelp/deuce-to-seven-triple-draw")
        ranking = "short-deck" if game == "phh-short" else "badugi"
        held = 2 if game == "phh-short" else 4
        street = base.streets[0].model_copy(update={"down": held})
        legs = [base.model_copy(update={"scale": "high", "shares": [_share(ranking)], "streets": [street, *base.streets[1:]],
                                        "deck": "short" if game == "phh-short" else "52"})]  # fmt: skip
    else:
        rules = poker.rules(game)
        legs = list(rules.legs.values()) or [rules]
    rng = random.Random(game)
    space = np.zeros((2, 24), np.int64)
    for leg in legs:
        held = leg.held - sum(street.discard for street in leg.streets)
        on_board = sum(street.board for street in leg.streets)
        shares = ways(leg)
        deck = [Card(number) for number in range(16 if leg.deck == "short" else 0, 52)]
        for number, share in enumerate(leg.contests):
            pairs = []
            for _ in range(60):
                mix = rng.sample(deck, held + on_board)
                own, board = mix[:held], mix[held:]
                if game == "phh-short" and _wheel(mix):
                    continue
                place = worth(shares[number], value_tables(), np.array(own, np.int64), held, np.array(board, np.int64),
                              len(board), held, space[0], space[1])  # fmt: skip
                pairs.append((share.valuer.strength(own, board), int(place)))
            pairs.sort()
            for (strong, place), (stronger, better) in pairwise(pairs):
                assert (place < better) == (strong < stronger), (share, strong, place, stronger, better)


def _share(ranking: str) -> Any:
    return Rules.model_fields["shares"].default[0].model_copy(update={"name": "high", "ranking": ranking})


def _wheel(mix: list[Card]) -> bool:
    """A-6-7-8-9, the one straight of the short deck that the places do not know."""
    return {12, 4, 5, 6, 7} <= {card.rank for card in mix}


@pytest.mark.parametrize(
    ("game", "theirs", "deals", "at_least"),
    [
        ("gelp/texas-holdem", "caller", 125, 150),
        ("gelp/texas-holdem", "random", 125, 150),
        ("gelp/omaha-hi-lo", "random", 75, 20),
        ("gelp/razz", "caller", 125, 40),
        ("gelp/razz", "random", 125, 40),
        ("gelp/deuce-to-seven-triple-draw", "random", 30, 40),
    ],
)
def test_the_sound_one_wins(game: str, theirs: str, deals: int, at_least: float) -> None:
    """The short version of ``benchmarks/opponents.py``: far fewer deals, and so only a low bar."""
    found = match([Entrant("sound"), Entrant(theirs)], Terms(game, deals=deals, seed=1))
    assert found.rate(0).mean > at_least


def test_a_view_needs_a_player_who_is_asked() -> None:
    loaded = load("gelp/texas-holdem")
    hand = poker.deal("gelp/texas-holdem", [200] * 3, blinds=(1, 2), live=True)
    assert isinstance(loaded.rules, Rules)
    with pytest.raises(ValueError, match="no player is asked"):
        seen(hand)


def test_a_pair_of_aces_is_never_folded_before_the_flop_and_seven_deuce_not_raised_under_the_gun() -> None:
    for own, wanted in (("As Ah", {"raise"}), ("7s 2h", {"fold", "call"})):
        for number in range(5):
            hand = poker.deal("gelp/texas-holdem", [200] * 6, blinds=(1, 2), live=True)
            others = [card for card in (Card(n) for n in range(52)) if card not in cards(own)]
            mix = random.Random(number).sample(others, 10)
            first, second = cards(own)
            hand.deal((*mix[:2], first, *mix[2:7], second, *mix[7:10]))
            view = seen(hand)
            assert set(view.own) == {first, second}
            assert OPPONENTS["sound"].decide(view, random.Random(number)).option in wanted


def test_made_hands_are_kept_in_a_draw() -> None:
    """Pat with a number one in deuce to seven, and a full house in five-card draw."""
    for game, own in (
        ("gelp/deuce-to-seven-triple-draw", "2c 3d 4h 5s 7c"),
        ("ray-casino/five-card-draw", "Kc Kd Kh 4s 4c"),
    ):
        hand = poker.deal(game, [200] * 2, blinds=(1, 2) if "deuce" in game else (0, 0), ante=1, live=True)
        mine = cards(own)
        mix = [Card(n) for n in range(52) if Card(n) not in mine]
        random.Random(1).shuffle(mix)
        hand.deal(tuple(card for pair in zip(mine, mix[:5], strict=True) for card in pair))
        luck = random.Random(2)
        while not isinstance(hand.legal, ThrowAway):
            hand.round.answer(OPPONENTS["caller"].decide(seen(hand), luck))
        view: Seen = seen(hand)
        if set(view.own) != set(mine):
            pytest.fail(f"{show(view.own)} is asked first, not {own}")
        assert OPPONENTS["sound"].decide(view, luck).cards == ()
