"""Options tell the truth: what is printed is what is played, and a choice takes effect or is refused."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier.games.common import RulebookError
from croupier.money import CURRENCIES, POINTS
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.game import Game, recorded
from croupier.rulebooks.options import way_to
from croupier.rulebooks.sheet import markdown, sheet

EVERY = [pytest.param(name, id=name) for name in ids()]


def switched(game: Game, option: str, choice: str) -> Game:
    """The game with this choice, in the version that the option belongs to."""
    return load(game.id, **way_to(game.choices, option, game.options), **{option: choice})


@pytest.mark.parametrize("name", EVERY)
def test_every_choice_is_in_force_once_it_is_made(name: str) -> None:
    usual = load(name)
    for option, told in usual.choices.items():
        for choice in told.choices or ():
            game = switched(usual, option, choice)
            assert game.options[option] == choice
            again = load(name, **game.options)
            assert again.rules == game.rules, "what is printed plays another game"
            assert again.options == game.options


@pytest.mark.parametrize("name", EVERY)
def test_what_is_printed_without_a_choice_is_played(name: str) -> None:
    usual = load(name)
    for option, told in usual.choices.items():
        if told.choices is not None and not told.only:
            assert option in usual.options, f"{option}: none of {', '.join(told.choices)} is what is played"
            assert len(told.choices) > 1
    again = load(name, **usual.options)
    assert again.rules == usual.rules
    assert again.options == usual.options


BASE = """
based_on = "gelp/european-roulette"
title = { en = "Harbour roulette" }
"""


def own(tmp_path: Path, text: str) -> str:
    file = tmp_path / "own.toml"
    file.write_text(BASE + text, encoding="utf-8")
    return str(file)


def test_a_file_based_on_another_may_say_otherwise_than_its_default(tmp_path: Path) -> None:
    told = '\n[[partial_loss]]\noutcomes = [0]\nloses = "1/2"\n'
    told += 'bets = ["red", "black", "odd", "even", "low", "high"]\nrule = "gelp/european-roulette#O:zero_rule"\n'
    game = own(tmp_path, told)
    assert load(game).options["zero_rule"] == "half_back"
    lost = load(game, zero_rule="lose_all")
    assert lost.options["zero_rule"] == "lose_all"
    assert not lost.rules.partial_loss  # type: ignore[attr-defined]


def test_what_no_choice_says_is_not_printed_as_one(tmp_path: Path) -> None:
    told = '\n[[partial_loss]]\noutcomes = [0]\nloses = "1/3"\nbets = ["red"]\n'
    game = load(own(tmp_path, told))
    assert "zero_rule" not in game.options
    assert "zero_rule" in load("gelp/european-roulette").options


def test_a_file_that_writes_the_default_again_declares_the_option_anew() -> None:
    assert load("gelp/blackjack").options["shuffle_device"] == "manual"
    pairs = load("gelp/blackjack-perfect-pairs", shuffle_device="manual")
    assert pairs.rules.shoe.burn == 5  # type: ignore[attr-defined]


def test_a_default_gives_way_to_the_file_based_on_it(tmp_path: Path) -> None:
    game = load(own(tmp_path, 'winning_stake = "returned"\n'))
    assert game.rules.winning_stake == "returned"  # type: ignore[attr-defined]
    assert game.options["winning_stake_stays"] == "false"


@pytest.mark.rule("gelp/poker-general#O:showdown_order")
def test_who_shows_first_is_printed_as_each_game_has_it() -> None:
    assert load("gelp/texas-holdem").options["showdown_order"] == "positional"
    assert load("gelp/omaha-hi-lo").options["showdown_order"] == "last_aggressor"
    by_position = load("gelp/omaha-hi-lo", showdown_order="positional")
    assert by_position.rules.showdown.first == "position"  # type: ignore[attr-defined]
    assert by_position.options["game_form"] == "cash"


@pytest.mark.rule("ray-casino/poker-general#O:initial", "ray-casino/seven-card-stud#O:initial")
def test_what_is_paid_before_the_cards_is_printed_as_each_game_has_it() -> None:
    assert load("ray-casino/texas-holdem").options["initial"] == "blinds"
    for name in ("five-card-draw", "seven-card-stud", "soko"):
        stud = load(f"ray-casino/{name}")
        assert stud.options["initial"] == "antes"
        assert load(stud.id, initial="antes").rules == stud.rules
    both: Any = load("ray-casino/soko", initial="both").rules
    assert both.forced.blinds
    assert both.stakes.ante
    assert both.stakes.blinds == (1_00, 2_00)


def test_a_choice_that_another_undoes_is_refused() -> None:
    with pytest.raises(RulebookError, match="version: found 'B'.*bonus_mode = fixed decides the same otherwise"):
        load("ray-casino/oasis-stud-poker", version="B", bonus_mode="fixed")
    with pytest.raises(RulebookError, match="fee_cap: found 3.*fee = time decides the same otherwise"):
        load("ray-halls/omaha", fee="time", fee_cap=3)


def test_a_choice_about_what_another_has_taken_away_is_not_printed() -> None:
    assert "trips_table" in load("gelp/grand-poker").options
    without = load("gelp/grand-poker", trips_enabled=False).options
    assert not {"trips_table", "fold_takes_trips"} & set(without)
    assert {"rake", "jackpot"} & set(load("veikkaus/holdem", form="tournament").options) == set()


def test_a_choice_inside_a_table_leaves_the_choice_of_the_table_in_force() -> None:
    pairs = load("gelp/blackjack-perfect-pairs", perfect_pairs=True, pairs_needs="own_box", pairs_min=2)
    assert pairs.options["perfect_pairs"] == "true"
    assert pairs.rules.side.min == 2_00  # type: ignore[attr-defined]
    linked = load("veikkaus/holdem", jackpot="linked", form="cash", rake_cap="7")
    assert linked.options["form"] == "cash"
    assert linked.rules.rake.drop.amount == 1_00  # type: ignore[attr-defined]
    wheel = load("ray-casino/roulette", wheel="double-zero", half_loss_unit=2)
    assert wheel.options["wheel"] == "double-zero"


@pytest.mark.parametrize(
    ("game", "chosen", "belongs"),
    [
        ("ray-casino/oasis-stud-poker", {"exchange_fee": 1}, "version = B"),
        ("ray-casino/oasis-stud-poker", {"version": "D", "bought_dealer_hand": "compare"}, "version = base"),
        ("ray-casino/oasis-stud-poker", {"version": "B", "withdrawals": "none"}, "version = D"),
        ("veikkaus/seven-card-stud", {"pot_limit_forced_by": "lowest"}, "structure = pot-limit"),
        ("gelp/texas-holdem", {"game_form": "tournament", "showdown_order": "positional"}, "game_form = cash"),
        ("gelp/blackjack", {"shuffle_device": "continuous", "burn_after_shuffle": 3}, "shuffle_device = manual"),
    ],
)
def test_an_option_of_one_version_is_refused_in_the_others(game: str, chosen: dict[str, Any], belongs: str) -> None:
    with pytest.raises(RulebookError, match=f"it belongs to {belongs}"):
        load(game, **chosen)


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.124")
def test_an_option_of_one_version_says_more_exactly_what_that_version_says() -> None:
    usual: Any = load("veikkaus/seven-card-stud", structure="pot-limit")
    assert usual.rules.doors.card == usual.options["pot_limit_forced_by"] == "highest"
    lowest: Any = load("veikkaus/seven-card-stud", structure="pot-limit", pot_limit_forced_by="lowest")
    assert lowest.rules.doors.card == "lowest"
    assert lowest.options["structure"] == "pot-limit"


FIFTY = [50, 50.0, "50", "50.00", Decimal(50), "5 0"]


@pytest.mark.parametrize("fifty", FIFTY, ids=repr)
def test_an_amount_means_the_same_whatever_its_type(fifty: Any) -> None:
    game = load("gelp/european-roulette", table_min=fifty)
    assert game.rules.posted.min == 50_00
    assert game.options["table_min"] == "50"
    for code in game.currencies:
        assert CURRENCIES[code].with_sign(50_00) in markdown(sheet(game, code)).split("As chosen by this house")[1]
    stake: Any = load("gelp/grand-poker", trips_min={"CZK": fifty}).rules
    assert stake.bets["trips"].least["CZK"] == 50_00


def test_every_currency_has_hundredths_so_that_an_amount_needs_no_currency() -> None:
    assert {currency.decimals for code, currency in CURRENCIES.items() if code != POINTS} == {2}


@pytest.mark.parametrize("amount", [-1, "-0.01", True, "1.001", "much", None, [5]], ids=repr)
def test_what_is_no_amount_is_refused(amount: Any) -> None:
    with pytest.raises(RulebookError, match=r"option fee_cap: .* an amount such as 20 or 0\.50"):
        load("ray-casino/texas-holdem", fee_cap=amount)


def test_books_of_older_versions_have_amounts_in_minor_units() -> None:
    assert recorded("gelp/european-roulette", {"table_min": 50_00}).rules.posted.min == 50_00
    assert recorded("gelp/european-roulette", {"table_min": "50"}).rules.posted.min == 50_00
    assert recorded("gelp/blackjack", {"decks": 4}).options["decks"] == 4


@pytest.mark.parametrize(
    ("game", "option", "value", "why"),
    [
        ("gelp/banco-poker", "exchange_price_multiple", "-1", "nothing below 0"),
        ("gelp/banco-poker", "exchange_price_multiple", 101, "at most 20 times ante"),
        ("gelp/pontoon", "five_card_trick_pays", "-3:2", "nothing below 0"),
        ("gelp/pontoon", "pontoon_wait_pays", -0.5, "nothing below 0"),
        ("gelp/pontoon", "pontoon_pays", 0, "more than nothing"),
        ("gelp/grand-poker", "flop_raise", "-3,-4", "nothing below 0"),
        ("gelp/grand-poker", "flop_raise", 1000, "at most 20"),
        ("gelp/casino-texas-holdem", "preflop_multiples", "1.5", "whole multiples of ante"),
        ("gelp/casino-texas-holdem", "preflop_multiples", "4,4", "multiples in equal steps"),
        ("gelp/grand-poker", "trips_min", "CZK=-5", "greater than 0"),
        ("ray-halls/dynamic-poker", "bonus_amount", "EUR=-2", "greater than 0"),
        ("ray-casino/texas-holdem", "fee_percent", "-1", "nothing below 0"),
        ("ray-casino/texas-holdem", "fee_percent", 101, "at most 100 per cent"),
        ("ray-casino/texas-holdem", "drop", "-1", "an amount such as 20 or 0.50"),
        ("ray-casino/roulette", "multiplier_override", "straight=-3", "nothing below 0"),
        ("ray-casino/texas-holdem-bonus-progressive", "progressive_contribution", "-1/2", "nothing below 0"),
        ("ray-casino/baccara", "commission_pct", -5, "a number from 0 to 99"),
    ],
)
def test_no_multiple_price_or_raise_is_below_nothing_or_beyond_all(
    game: str, option: str, value: Any, why: str
) -> None:
    with pytest.raises(RulebookError, match=why):
        load(game, **{option: value})
