"""What a player is told that he has: true before the flop, and of cards that are still to go only what can be kept."""

from __future__ import annotations

import random

import pytest

from croupier import load, poker
from croupier.cards import cards
from croupier.games.poker.model import Share
from croupier.games.poker.opponents import decide
from croupier.games.poker.picture import Picture
from croupier.games.poker.reading import as_seen, readings, rules_of
from croupier.games.poker.shares import WonFor, named
from croupier.play import Answer, Ask, ChanceAsk, Choice
from croupier.play.record import Json
from croupier.poker import rules
from croupier.room import Course


def words(game: str, own: str, board: str = "") -> list[str]:
    return [read["words"] for read in readings(rules(game, {}), cards(own), [cards(board)] if board else [])]


@pytest.mark.parametrize("game", ["unibet-ee/omaha", "veikkaus/omaha", "gelp/omaha-hi-lo", "ray-casino/omaha"])
@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("As Ad Ah 7c", "pair of aces"),
        ("As Ad Ah Ac", "pair of aces"),
        ("Ks Kd 9c 9h", "pair of kings or of nines"),
        ("Ks Kd 9s 9d", "pair of kings or of nines, double-suited"),
        ("As Ks Qh Jd", "A-K-Q-J, suited"),
        ("Ts 8h 6d 2c", "T-8-6-2"),
    ],
)
def test_of_four_cards_two_play(game: str, own: str, said: str) -> None:
    assert words(game, own) == [said]


@pytest.mark.parametrize(("own", "said"), [("Ks Kd", "pair of kings"), ("As Ks", "ace and king, suited")])
def test_both_cards_of_holdem_play(own: str, said: str) -> None:
    assert words("unibet-ee/texas-holdem", own) == [said]


def test_stud_counts_all_its_cards() -> None:
    assert words("gelp/seven-card-stud", "Ks Kd Kh") == ["three kings"]


def test_five_cards_of_omaha() -> None:
    assert words("veikkaus/omaha-5", "Ks Kd 9c 9h 4s") == ["pair of kings or of nines, suited"]


def test_a_card_that_must_go_makes_no_hand() -> None:
    assert words("veikkaus/pineapple", "Ks Kd Kh") == ["pair of kings"]
    assert words("veikkaus/helsinki-holdem", "Ks Kd 9c 9h") == ["pair of kings or of nines"]
    (flop,) = words("veikkaus/crazy-pineapple", "Ks Kd Kh", "2c 7d 9s")
    assert flop.startswith("pair of kings"), "of three kings one goes after the flop"
    (kept,) = words("veikkaus/crazy-pineapple", "Ks Kd", "2c 7d 9s Kc")
    assert kept.startswith("three kings")


def test_after_the_flop_omaha_plays_two_and_three() -> None:
    (said,) = words("veikkaus/omaha", "As Ad Ah 7c", "2c 7d 9s")
    assert said.startswith("pair of aces")


def test_what_a_part_of_a_pot_was_won_for_is_a_fact() -> None:
    two = named(2, [Share(name="high")])
    assert two["board 2"] == WonFor((1,), ("high",))
    assert two["both boards"] == two[""] == WonFor((0, 1), ("high",))
    halves = named(1, [Share(name="high"), Share(name="low")])
    assert (halves["low"].shares, halves[""].shares) == (("low",), ("high", "low"))
    both = named(2, [Share(name="high"), Share(name="low")])
    assert both["board 1, low"] == WonFor((0,), ("low",))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("gelp/omaha-hi-lo", {}),
        ("veikkaus/double-flop-holdem", {}),
        ("gelp/seven-card-stud-hi-lo", {}),
        ("veikkaus/omaha-5-high-low", {}),
    ],
)
def test_every_name_of_a_part_is_known(game: str, options: dict[str, str]) -> None:
    """Whatever a pot is divided into, viewers are told on which boards and in which shares."""
    parts = 0
    for seed in range(25):
        hand = poker.deal(game, [40_000] * 4, seed=seed, options=options)
        rng = random.Random(seed)
        while not hand.over:
            hand.round.answer(decide(hand, rng))
        for told in as_seen(hand.rules, hand.round.events, 0, None):
            if told["kind"] == "pot_won" and told.get("share") not in (None, "returned"):
                assert told["boards"]
                assert set(told["shares"]) <= {share.name for share in hand.rules.contests}
                parts += 1
    assert parts


def _all_that_was_seen(course: Course, seat: str) -> list[Json] | None:
    """What a seat holds, from everything that it has seen."""
    seen = Picture.of(course.events, seat)
    own = [card for card in seen.cards[seat] if card is not None]
    if seen.seats[seat].folded or seen.seats[seat].mucked or not own:
        return None
    boards = [board + seen.common for board in seen.boards] or ([seen.common] if seen.common else [])
    return readings(rules_of(course.game.rules, course.events), own, boards)


def _answer(ask: Ask, luck: random.Random) -> Answer:
    if (held := getattr(ask, "held", None)) is not None:
        return Choice(ask.who, ask.word, None, held[: max(ask.least, min(2, ask.most))])
    names = [option.name for option in ask.options]
    usual = "fold" if luck.random() < 0.1 else "check" if "check" in names else "call"
    return Choice(str(ask.asked), usual if usual in names else names[0])


@pytest.mark.parametrize(
    "game",
    [
        "unibet-ee/texas-holdem",
        "gelp/omaha-hi-lo",
        "veikkaus/double-flop-holdem",
        "veikkaus/crazy-pineapple",
        "gelp/seven-card-stud-hi-lo",
        "gelp/deuce-to-seven-triple-draw",
        "veikkaus/horse",
    ],
)
def test_what_somebody_holds_is_read_anew_whenever_it_changes(game: str) -> None:
    """After every step of a hand it is what all that was seen says, also when it was asked for before."""
    loaded, names, luck = load(game), ["boardwalk", "Cleo", "Ann", "Ben"], random.Random(game)
    among = loaded.among_players
    assert among is not None
    told = 0
    for number in range(6):
        stacks = dict.fromkeys(names, among.buy_in(loaded.rules, loaded.currency()).default)
        carry = among.carry(loaded.rules, {}, stacks, names[-1])
        course = Course(loaded, loaded.table(names, carry=carry), bytes([number]) * 32)
        while (ask := course.ask) is not None:
            course.draw() if isinstance(ask, ChanceAsk) else course.answer(_answer(ask, luck))
            for seat in names[2:] if number % 2 else names[2:3]:
                assert course.holding(seat) == _all_that_was_seen(course, seat)
                told += course.holding(seat) is not None
    assert told
