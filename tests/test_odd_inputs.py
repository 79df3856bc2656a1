"""Whatever somebody says at a table is accepted or refused with a sentence, and costs the house no more than it is worth.

Every bet and every choice of every game of the catalogue is said wrongly, in the ways of ``mutations``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.play import Answer, Choice, Close, CommittedChance, Place, Refused, Round, Settlement, TakeBack
from croupier.play import TakeBets as Taking
from croupier.play.asks import Ask
from croupier.room.actor import named
from croupier.room.bots import Bettor
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from mutations import ODD_NUMBERS, mutated, odd_number
from work_kit import bounded

SEATS = ("Ann", "Bob", "Cyd")
WORTH = (30_000, 1.0)
"""Lines and megabytes that one bet or one choice may cost before it is accepted or refused."""

ROULETTES = [game for game in ids() if "roulette" in game]


@cache
def _game(name: str) -> Game:
    return load(name)


def _round(game: Game) -> Round[Settlement]:
    return game.round(SEATS[: game.rules.seats], chance=CommittedChance(bytes(32)))


def _said(play: Round[Settlement], answer: Answer) -> bool:
    """Say it: accepted or not, and if not, nothing has changed. Anything else is an error, and so is too much work."""
    before = (len(play.inputs), len(play.events), play.ask)
    try:
        with bounded(*WORTH):
            assert play.ask is not None
            play.ask.check(answer)
    except Refused as no:
        assert no.reason
        assert (len(play.inputs), len(play.events), play.ask) == before
        return False
    play.answer(answer)
    return True


# ── what stopped the house ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ROULETTES)
@pytest.mark.parametrize(
    "bet", ["split 1 999999999", "line 0-20000000", "street 1…999999999", "corner 1 99999999999999"]
)
def test_a_stretch_of_numbers_without_end_is_never_written_out(game: str, bet: str) -> None:
    play = _round(_game(game))
    with bounded(20_000, 1.0), pytest.raises(Refused, match="not on the layout|no bet"):
        play.bet("Ann", bet, 50_00)


@pytest.mark.parametrize("digit", ["²", "①", "٣", "३", "３", "Ⅷ", "½"])
@pytest.mark.parametrize(("game", "kind"), [("gelp/european-roulette", "straight"), ("ray-casino/sic-bo", "single"),
                                            ("gelp/blackjack", "main"), ("ray-casino/red-dog", "bet")])  # fmt: skip
def test_digits_of_other_scripts_are_no_numbers(game: str, kind: str, digit: str) -> None:
    play = _round(_game(game))
    for bet in (f"{kind} {digit}", f"{kind} {digit} {digit}", f"{kind} 1/{digit}", f"{kind} {digit}1"):
        with pytest.raises(Refused):
            play.bet("Ann", bet, 50_00)
    assert play.inputs == []


def test_a_stretch_of_numbers_is_read_where_the_layout_has_one() -> None:
    play = _round(_game("gelp/european-roulette"))
    (event,) = play.bet("Ann", "street 4-6", 50_00)
    assert event.bet == "street 4/5/6"  # type: ignore[attr-defined]
    for backwards in ("red 5 3", "street 6-4-1"):
        with pytest.raises(Refused):
            play.bet("Ann", backwards, 50_00)


@pytest.mark.parametrize(
    "game", ["gelp/european-roulette", "gelp/blackjack", "ray-casino/punto-banco", "gelp/russian-poker"]
)
def test_an_amount_beyond_all_is_refused_in_a_sentence(game: str) -> None:
    play = _round(_game(game))
    assert isinstance(play.ask, Taking)
    bet = next(iter(_bets(play.ask)))
    for amount in ODD_NUMBERS:
        taken = _said(play, Place("Ann", bet, amount)), _said(play, TakeBack("Ann", bet, amount))
        assert taken == (False, False) or 0 < amount < 2**53


def test_a_part_above_the_maximum_goes_to_one_bet() -> None:
    game = load("gelp/european-roulette")
    called = next(iter(game.rules.bundles))  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="one bet on the layout"):
        _round(game).answer(Place("Ann", "red", 50_00, excess_to=called))


def test_chips_of_no_known_kind_are_refused() -> None:
    for name in ids():
        play = _round(_game(name))
        if isinstance(play.ask, Taking):
            with pytest.raises(Refused):
                play.answer(Place("Ann", next(iter(_bets(play.ask))), 50_00, made_of="gold"))  # type: ignore[arg-type]


# ── every game ─────────────────────────────────────────────────────────────────────────────────────────────────


def _bets(ask: Taking) -> Iterator[str]:
    offered = ask.legal()
    for kind in offered["bets"].values():
        yield from kind
    yield from offered.get("called", ())


def _misplaced(ask: Taking, luck: random.Random) -> Iterator[Answer]:
    """Every bet on offer, said wrongly: the name, the amount, the seat, what it is made of."""
    for bet in (*_bets(ask), *_bets(ask)):
        seat = luck.choice((*SEATS, "", "Zoe"))
        wrong = mutated(bet, luck)
        match luck.randrange(5):
            case 0:
                yield Place(seat, bet, odd_number(luck))
            case 1:
                yield TakeBack(seat, wrong, luck.choice((None, odd_number(luck))))
            case 2:
                yield Place(seat, bet, 50_00, luck.choice(("value", "colour", "credit", wrong)), wrong)
            case _:
                yield Place(seat, wrong, luck.choice((50_00, 50_00, odd_number(luck))))


def _mischosen(ask: Ask, luck: random.Random) -> Iterator[Answer]:
    """Every option, said wrongly: the word, the amount, cards that nobody holds."""
    assert ask.asked is not None
    for option in getattr(ask, "options", ()) * 2:
        cards = tuple(Card(luck.randrange(53)) for _ in range(luck.choice((1, 2, 7, 500))))
        yield Choice(ask.asked, mutated(option.name, luck), luck.choice((None, odd_number(luck))))
        yield Choice(ask.asked, option.name, odd_number(luck))
        yield Choice(ask.asked, option.name, None, luck.choice((cards, cards[:1] * 7)))
        yield Choice("Zoe", option.name, option.low)


def _rightly(play: Round[Settlement], luck: random.Random) -> None:
    """Let the round go on: stakes for everybody, then a choice that is offered."""
    ask = play.ask
    if isinstance(ask, Taking):
        for seat in ask.seats:
            for place in Bettor(50_00, luck).places(seat, ask):
                _said(play, place)
        assert _said(play, Close())
        return
    if ask is None:
        return
    legal = ask.legal()
    options = [option for option in legal.get("options", ()) if "cards" not in option]
    stays = [option for option in options if option["option"] != "fold"] or options
    if not stays:
        assert _said(play, ask.silent())
        return
    option = luck.choice(stays)
    assert _said(play, Choice(ask.asked or "", option["option"], option.get("low")))


@pytest.mark.parametrize("name", ids())
def test_nothing_that_is_said_at_a_table_is_more_than_refused(name: str) -> None:
    game, luck = _game(name), random.Random(name)
    play = _round(game)
    for _ in range(60):
        ask = play.ask
        if ask is None:
            break
        wrong = _misplaced(ask, luck) if isinstance(ask, Taking) else _mischosen(ask, luck)
        for answer in wrong:
            if _said(play, answer) and not isinstance(play.ask, Taking):
                break  # it was possible after all, and there is another question
        _rightly(play, luck)
    assert play.inputs


@settings(max_examples=400)
@given(st.sampled_from(ids()), st.text(max_size=80), st.integers())
def test_any_text_at_all_is_refused_or_taken(name: str, text: str, amount: int) -> None:
    play = _round(_game(name))
    if isinstance(play.ask, Taking):
        _said(play, Place("Ann", text, amount))
        _said(play, TakeBack("Ann", text, amount))
    else:
        _said(play, Choice(play.ask.asked or "", text, amount))  # type: ignore[union-attr]


@settings(max_examples=200)
@given(st.lists(st.text(max_size=2), max_size=7))
def test_cards_that_are_none_are_refused(texts: list[str]) -> None:
    try:
        assert len(named(texts)) == len(texts)
    except Refused as no:
        assert "is not a card" in no.reason


def test_names_that_no_bet_has_are_not_looked_for() -> None:
    play = _round(_game("gelp/european-roulette"))
    for bet in ("x" * 81, "1/" * 500_000, "9" * 1_000_000):
        with bounded(2_000, 0.5), pytest.raises(Refused, match="no bet has a name of"):
            play.bet("Ann", bet, 50_00)
