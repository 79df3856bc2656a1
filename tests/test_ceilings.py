"""The ceilings of a rulebook by class of bet: worked examples of the limits files, at tables, machines and entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.games import families
from croupier.games.common import RulebookError
from croupier.money import CURRENCIES
from croupier.play import Choice, Place, Refused, Stop
from croupier.play.events import Alarm
from croupier.room.rules.book import read_room, room_for
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.ceilings import Ceilings, OverCeiling, ceilings_for
from croupier.rulebooks.files import HOME, locate, patched, read
from croupier.rulebooks.game import build

ONLINE, CASINO, HALLS = "ray-online/x", "ray-casino/x", "ray-halls/x"


def _ceilings(of: str) -> Ceilings:
    found = ceilings_for(of)
    assert found is not None
    return found


def _plain(game: Game) -> str:
    """What is above the ceilings, with common spaces in its amounts."""
    return "; ".join(map(str, game.too_high())).replace("\u202f", " ")


def _eur(amount: str) -> int:
    return CURRENCIES["EUR"].parse(amount)


TAKEN = [
    (ONLINE, "wheel_number", "400", ()),
    (ONLINE, "dice_house", "500", ()),
    (ONLINE, "slot", "20", ()),
    (ONLINE, "slot", "100", ("long_game",)),
    (ONLINE, "poker_opening", "1000", ()),
    (ONLINE, "fee_poker", "5000", ()),
    (ONLINE, "fee_table", "1000", ()),
    (ONLINE, "fee_slot", "500", ()),
    (CASINO, "roulette_1", "600", ()),
    (CASINO, "roulette_side", "9000", ()),
    (CASINO, "poker_opening", "20000", ()),
    (CASINO, "automatic_roulette_side", "2000", ()),
    (CASINO, "fee_poker", "7500", ()),
    (HALLS, "slot", "2", ()),
    (HALLS, "slot_round", "8", ()),
    (HALLS, "slot_round", "2", ("elsewhere",)),
    (HALLS, "pajatso", "4", ()),
]
REFUSED = [
    (ONLINE, "wheel_number", "401", (), "at most 400 € on one betting option"),
    (ONLINE, "dice_house", "500.01", (), "at most 500 € on one betting option"),
    (ONLINE, "slot", "20.01", (), "at most 20 € in one round"),
    (ONLINE, "slot", "100.01", ("long_game",), "at most 100 € in one round"),
    (ONLINE, "poker_opening", "1001", (), "as an opening stake"),
    (ONLINE, "fee_table", "1001", (), "as an entry"),
    (ONLINE, "fee_slot", "501", (), "as an entry"),
    (CASINO, "roulette_1", "600.01", (), "on one placement"),
    (CASINO, "poker_opening", "25000", (), "as an opening stake"),
    (CASINO, "automatic_roulette_1", "250", (), "at most 200 € on one placement"),
    (CASINO, "fee_table", "7500", (), "as an entry"),
    (HALLS, "slot", "1.50", ("elsewhere",), "at most 1 €"),
    (HALLS, "slot_round", "8.01", (), "in one round"),
    (HALLS, "fee_slot", "20.01", (), "as an entry"),
]


@pytest.mark.parametrize(("of", "cls", "amount", "flags"), TAKEN)
def test_what_is_within_its_ceiling_is_taken(of: str, cls: str, amount: str, flags: tuple[str, ...]) -> None:
    _ceilings(of).check(cls, _eur(amount), *flags)


@pytest.mark.parametrize(("of", "cls", "amount", "flags", "why"), REFUSED)
def test_what_is_above_is_refused_as_a_whole(of: str, cls: str, amount: str, flags: tuple[str, ...], why: str) -> None:
    with pytest.raises(OverCeiling, match=why) as no:
        _ceilings(of).check(cls, _eur(amount), *flags)
    assert no.value.rule
    assert no.value.ceiling < _eur(amount)
    assert no.value.cls in _ceilings(of).classes


def test_a_class_that_is_none_is_said_so() -> None:
    with pytest.raises(Refused, match="no class 'bingo' here: wheel_number, dice_house"):
        _ceilings(ONLINE).check("bingo", 1)


def test_blackjack_on_a_machine_above_its_joint_limit_loses_it_from_the_base_stake() -> None:
    halls = _ceilings(HALLS)
    offered = {"machine_blackjack": 5_00, "machine_blackjack_side": 2_00}
    assert halls.in_play(offered) == {"machine_blackjack": 4_00, "machine_blackjack_side": 2_00}
    over = {"machine_blackjack": 5_00, "machine_blackjack_side": 3_00}
    assert halls.in_play(over) == {"machine_blackjack": 4_00, "machine_blackjack_side": 2_00}
    assert halls.in_play({"machine_blackjack": 7_00}) == {"machine_blackjack": 6_00}


# ── games and rooms ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule(
    "ray-casino/limits#R1", "ray-casino/limits#O:table", "ray-casino/general#O:table", "ray-halls/general#O:limits"
)
@pytest.mark.parametrize("game", [name for name in ids() if ceilings_for(name)])
def test_every_bet_of_a_game_has_a_class_and_no_limit_is_above_it(game: str) -> None:
    loaded, ceilings = load(game), _ceilings(game)
    by_bet = ceilings.by_bet(game.split("/")[1], loaded.family, loaded.rules)
    assert by_bet
    assert None not in by_bet.values()
    assert not loaded.too_high()
    data = read(locate(game))
    top = max(row.max for row in ceilings.classes.values())
    higher = build(game, patched(data, {"limits": {"EUR": {"max": top + 1}}}))
    said = "; ".join(map(str, higher.too_high()))
    assert "at most" in said
    assert any(f"{cls}, {ceilings.classes[cls].rule}" in said for cls in by_bet.values() if cls)


def test_a_file_above_its_ceiling_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    data = patched(read(locate("ray-casino/sic-bo")), {"limits": {"EUR": {"max": 7_000_01}}})
    monkeypatch.setattr("croupier.rulebooks.game.shared", lambda _: data)
    with pytest.raises(RulebookError, match=r"7.000\.01 €.*at most 7.000 € on one placement \(sic bo\): sic_bo"):
        load("ray-casino/sic-bo")


@pytest.mark.parametrize("rulebook", ["ray-online", "ray-casino", "ray-halls"])
def test_a_card_room_has_no_figure_above_its_ceiling(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ceilings, room = _ceilings(f"{rulebook}/x"), room_for(f"{rulebook}/x")
    for figure in ("blind", "entry"):
        found = ceilings.of_room(figure)
        assert found is not None
        assert getattr(room.limits, figure) == found[1].max
    path = HOME / rulebook / "room.toml"
    data = patched(read(path), {"limits": {"blind": room.limits.blind + 1}})
    monkeypatch.setattr("croupier.room.rules.book.shared", lambda _: data)
    with pytest.raises(RulebookError, match="as an opening stake .* poker_opening"):
        read_room(path)


@pytest.mark.rule("ray-halls/general#O:premises")
def test_the_premises_of_the_halls_have_the_largest_wins_of_the_law() -> None:
    wins = _ceilings(HALLS).wins
    for premises, most in wins.largest.items():
        assert load("ray-halls/roulette", premises=premises).rules.limits["EUR"].ceiling == most
    online = _ceilings(ONLINE).wins.largest
    assert {name: online[name] for name in wins.largest} == wins.largest
    assert online["casino"] == _ceilings(CASINO).wins.most


def test_a_table_among_players_is_not_played_for_more_than_the_opening_stake_allows() -> None:
    poker = load("ray-halls/texas-holdem")
    with pytest.raises(Refused, match="opening stake is at most 2"):
        poker.at_stakes({"blinds": [2_00, 4_00]})
    data = patched(read(locate("ray-halls/texas-holdem")), {"stakes": {"blinds": [2_00, 4_00]}})
    (problem,) = build("ray-halls/texas-holdem", data).too_high()
    assert str(problem) == (
        "stakes: found '4 €'; expected at most 2 € as an opening stake (poker between players):"
        " poker_opening, ray-halls/general#O:limits"
    )


def test_what_each_bet_can_win_is_known_of_every_game_against_the_house_that_pays_more_than_one_to_one() -> None:
    silent = [family.name for family in families() if family.among_players is None and family.largest is None]
    assert set(silent) <= {"pai-gow", "card-war", "backgammon"}  # played for each other's money
    dice = load("ray-casino/sic-bo")
    assert dice.family.largest is not None
    assert max(win.profit for win in dice.family.largest(dice.rules, CURRENCIES["EUR"])) == 1_260_000_00


# ── games of the online house ──────────────────────────────────────────────────────────────────────────────────


def _wheel(most: int = 400_00, **patch: Any) -> Game:
    data = _flat("ray-casino/roulette", most)
    return build("ray-online/tried", patched(data, patch))


def _flat(base: str, most: int) -> dict[str, Any]:
    data = read(locate(base))
    data["limits"]["EUR"] = {"max": most}
    data["options"] = {}
    return data


@pytest.mark.rule("ray-online/limits#R1", "ray-online/limits#R2", "ray-online/limits#I1")
def test_online_each_option_of_a_wheel_takes_four_hundred() -> None:
    game = _wheel()
    assert not game.too_high()
    play = game.at(game.table(("Ann",)))
    play.bet("Ann", "red", 400_00)
    play.bet("Ann", "even", 400_00)
    with pytest.raises(Refused, match="above the maximum of 400"):
        play.answer(Place("Ann", "black", 401_00))
    said = _plain(_wheel(401_00))
    assert "401 €" in said
    assert "at most 400 € on one betting option (a wheel or number game against the bank): wheel_number" in said


@pytest.mark.rule("ray-online/limits#R1", "ray-online/limits#R2")
def test_online_dice_and_cards_take_five_hundred() -> None:
    for base, cls in (("ray-casino/sic-bo", "dice_house"), ("ray-casino/red-dog", "card_house")):
        assert not build("ray-online/tried", _flat(base, 500_00)).too_high()
        assert cls in str(build("ray-online/tried", _flat(base, 500_01)).too_high()[0])


@pytest.mark.rule("ray-online/limits#R3", "ray-online/limits#R2")
def test_a_raise_that_the_game_grants_is_not_tested_against_the_ceiling() -> None:
    game = build("ray-online/tried", _flat("ray-casino/ultimate-texas-holdem", 500_00) | {"limit_rules": {}})
    assert not game.too_high()
    play = game.round(("Ann",))
    with pytest.raises(Refused, match="above the maximum of 500"):
        play.answer(Place("Ann", "ante", 500_01))
    play.bet("Ann", "ante", 500_00)
    play.bet("Ann", "blind", 500_00)
    play.close()
    play.answer(Choice("Ann", "play", 2_000_00))
    assert any(getattr(event, "amount", 0) == 2_000_00 for event in play.events)


# ── the largest win ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ray-online/limits#I2")
def test_a_pay_that_could_win_more_than_the_largest_is_not_set_up() -> None:
    pays = {"bets": {"straight": {"pays": 3_000}}}
    said = _plain(_wheel(400_00, **pays))
    assert "400 € on one number 0 could win 1 200 000 €" in said
    assert "no win above 1 000 000 €: ray-online/limits#I2" in said
    assert not _wheel(300_00, **pays).too_high()


@pytest.mark.rule("ray-online/limits#I2")
def test_a_larger_win_that_comes_all_the_same_is_cut_and_reported() -> None:
    game = _wheel(400_00, bets={"straight": {"pays": 3_000}})
    play = game.at(game.table(("Ann",)))
    play.bet("Ann", "straight 17", 400_00)
    play.close()
    while not play.over:
        play.answer(Stop("17"))
    assert play.result is not None
    assert play.result.profit("Ann") == 1_000_000_00
    assert [event.rule for event in play.events if isinstance(event, Alarm)] == [None]


def test_where_wins_are_only_cut_nothing_is_refused_when_it_is_set_up() -> None:
    data = patched(_flat("ray-casino/roulette", 400_00), {"bets": {"straight": {"pays": 3_000}}})
    game = build("ray-online/tried", data, {"win_ceiling_policy": "cut"})
    assert game.options["win_ceiling_policy"] == "cut"
    assert not game.too_high()


@pytest.mark.rule("ray-online/limits#I2")
def test_a_progressive_pot_stops_growing_at_the_largest_win() -> None:
    data = read(locate("ray-casino/texas-holdem-bonus-progressive"))
    data["limits"]["EUR"].pop("ceiling", None)
    data["limits"]["EUR"]["max"] = 500_00
    data["options"].pop("ceiling", None)
    game = build("ray-online/tried", patched(data, {"progressive": {"contribution": 1}}))
    bet = game.rules.progressive.bet  # type: ignore[attr-defined]
    stake = game.rules.bets[bet].stake["EUR"]  # type: ignore[attr-defined]
    play = game.at(game.table(("Ann",), carry={"pot": 1_000_000_00 - 1}))
    play.bet("Ann", "ante", 10_00)
    play.bet("Ann", bet, stake)
    play.close()
    (fed,) = [event for event in play.events if event.kind == "pot_fed"]
    assert (fed.amount, fed.pot, fed.house) == (1, 1_000_000_00, stake - 1)  # type: ignore[attr-defined]
    assert "It is full" in fed.told(CURRENCIES["EUR"].show)
    in_casino = load("ray-casino/texas-holdem-bonus-progressive")
    play = in_casino.at(in_casino.table(("Ann",), carry={"pot": 10_000_000_00}))
    play.bet("Ann", "ante", 10_00)
    play.bet("Ann", bet, stake)
    play.close()
    (fed,) = [event for event in play.events if event.kind == "pot_fed"]
    assert fed.pot > 10_000_000_00  # type: ignore[attr-defined]


def test_what_players_win_from_each_other_has_no_ceiling() -> None:
    poker = load("ray-online/poker")
    assert poker.rules.limits["EUR"].ceiling is None
    assert poker.rules.limit_rules.ceiling_policy == "report"


@pytest.mark.rule("ray-casino/limits#O:seat_limit_scope", "ray-casino/limits#R3")
def test_at_a_seat_all_opening_stakes_count_or_the_main_bet_alone() -> None:
    def bonus(**options: str) -> Any:
        game = load("ray-casino/texas-holdem-bonus", **options)
        play = game.at(game.table(("Ann",)))
        play.bet("Ann", "ante", 6_800_00)
        return play

    with pytest.raises(Refused, match="at most 7.000 € lie there before the deal"):
        bonus().answer(Place("Ann", "bonus", 500_00))
    bonus(seat_limit_scope="main-bet-only").answer(Place("Ann", "bonus", 500_00))
    assert "seat_limit_scope" not in load("ray-casino/texas-holdem-bonus").options
    with pytest.raises(RulebookError, match="an option of this game"):
        load("ray-casino/roulette", seat_limit_scope="main-bet-only")


def test_a_limits_file_that_is_wrong_says_where(tmp_path: Path) -> None:
    from croupier.rulebooks.ceilings import read_limits

    path = tmp_path / "limits.toml"
    text = (HOME / "ray-online" / "limits.toml").read_text()
    path.write_text(
        text.replace('slot = "slot_long"', "").replace('{ long_game = "slot_long" }', '{ long_game = "x" }')
    )
    with pytest.raises(RulebookError, match="slot names x, which is no class here"):
        read_limits(path)
    path.write_text(text.replace('premises = "online"', 'premises = "moon"'))
    with pytest.raises(RulebookError, match="the premises are one of partner, ray_hall, online, casino"):
        read_limits(path)
