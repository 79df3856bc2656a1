"""Cash games of gelp: stake levels and figures by currency, the fee table, and what mixes take over from their house."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import load, poker
from croupier.games.poker.events import HandStarted, Posted, RakeTaken
from croupier.play import Refused
from croupier.rulebooks import RulebookError, entries

GELP = [entry.id for entry in entries() if entry.family == "poker" and entry.rulebook == "gelp"]

EUROS = """1/3 2/2 2/5 5/5 5/10 10/10 10/25 25/25 25/50 50/50 50/100 100/100 100/200 200/400 500/1000"""
CAPS_EUR = [(10, 20)] * 3 + [(15, 30)] * 7 + [(25, 30)] * 5
CAPS_CZK = [(300, 600)] * 6 + [(300, 750)] * 2 + [(750, 750)] * 7
TIME_EUR = [(30, 25)] * 3 + [(30, 30)] * 5 + [(30, 50)] * 3 + [(60, 100), (60, 200), (60, 300), (60, 300)]
TIME_CZK = [(30, 450)] * 4 + [(30, 750)] * 4 + [(30, 1500)] * 3 + [(60, 3000), (60, 6000), (60, 9000), (60, 9000)]


def printed(times: int) -> list[tuple[int, int]]:
    """The blinds of the table in minor units, in a currency that is so many times a euro."""
    rows = (row.split("/") for row in EUROS.split())
    return [(int(small) * times * 100, int(big) * times * 100) for small, big in rows]


@pytest.mark.rule("gelp/poker-general#PG-9.1", "gelp/poker-general#PG-9.2", "gelp/poker-general#PG-9.3")
@pytest.mark.parametrize("game", GELP)
def test_money_is_played_for_at_the_levels_of_the_table(game: str) -> None:
    """Fifteen levels by default; the unconfirmed 1/1 € (10/30 Kč) is off."""
    limits = poker.rules(game).limits
    assert limits["EUR"].levels == printed(1)
    assert limits["CZK"].levels == printed(30)
    assert load(game).options["levels"] == "listed"
    with pytest.raises(Refused, match="blinds of 1/1 € are not offered: 1/3, 2/2, 2/5"):
        deal(game, "EUR", (1_00, 1_00))
    with pytest.raises(Refused, match="blinds of 60/151 Kč are not offered"):
        deal(game, "CZK", (60_00, 151_00))
    for currency, blinds in (("EUR", (25_00, 50_00)), ("CZK", (15_000_00, 30_000_00))):
        assert deal(game, currency, blinds).to_act
    deal(game, "EUR", (1_00, 1_00), lowest_level="on")
    deal(game, "CZK", (10_00, 30_00), lowest_level="on")
    deal(game, "CZK", (60_00, 151_00), levels="free")


def deal(game: str, currency: str, blinds: tuple[int, int], **options: Any) -> poker.Hand:
    """A hand at this level; games without blinds name it beside their own figures."""
    level: Any = {"blinds": blinds} if poker.rules(game).legs or poker.rules(game).forced.blinds else {}
    chosen = load(game, **options)
    carry = {"stacks": dict.fromkeys("ABC", 10**8), "stakes": level or {"level": blinds}, "money": True}
    assert isinstance(chosen.rules, poker.Rules)
    return poker.Hand(chosen.rules, chosen.table("ABC", currency, carry=carry), poker.SeededChance(1))


@pytest.mark.rule("gelp/poker-general#PG-9.1")
def test_chips_that_are_no_money_have_no_levels() -> None:
    hand = poker.deal("gelp/texas-holdem", [10**9] * 3, (1, 2))
    assert hand.legal.raise_to == 10**9  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="not offered"):
        poker.deal("gelp/texas-holdem", [10**9] * 3, (1, 2), currency="EUR")
    poker.deal("gelp/texas-holdem", [10**9] * 3, (1_00, 3_00), currency="EUR")


@pytest.mark.rule("gelp/poker-general#PG-9.1")
def test_a_house_cannot_open_a_table_at_a_level_that_is_not_offered(tmp_path: Any) -> None:
    own = tmp_path / "own.toml"
    own.write_text('based_on = "gelp/texas-holdem"\n[stakes]\nblinds = [50_00, 100_00]\n')
    with pytest.raises(RulebookError, match="blinds of the levels on offer"):
        load(own)
    assert load(own, levels="free").rules


@pytest.mark.rule("gelp/poker-general#PG-9.1", "gelp/poker-general#PG-9.2")
@pytest.mark.parametrize("game", GELP)
def test_each_currency_has_its_own_stakes(game: str) -> None:
    """A table in crowns is thirty times one in euros, not the same figures with another sign."""
    loaded = load(game)
    assert loaded.currencies == ["CZK", "EUR"]
    among = loaded.among_players
    assert among is not None
    crowns, euros = (among.stakes(loaded.rules, loaded.currency(code)) for code in ("CZK", "EUR"))
    assert crowns.keys() == euros.keys()
    for name, figures in euros.items():
        assert crowns[name] == ([30 * one for one in figures] if isinstance(figures, list) else 30 * figures), name
    for code, level in (("CZK", crowns), ("EUR", euros)):
        played = tuple(level.get("level") or level["blinds"])
        assert played in poker.rules(game).limits[code].levels
        hand = loaded.at(loaded.table("ABC", code, carry={"money": True}))
        assert hand.ask is not None
        assert among.buy_in(loaded.rules, loaded.currency(code)).default >= 100 * played[1]
    starts = [
        next(event for event in loaded.round("ABC", code).events if isinstance(event, HandStarted))
        for code in ("CZK", "EUR")
        if game != "gelp/dealers-choice"
    ]
    assert not starts or starts[0].stacks[0] == 30 * starts[1].stacks[0]


@pytest.mark.rule("gelp/cash-game#C-2.1", "gelp/cash-game#C-2.2", "gelp/cash-game#C-2.3", "gelp/poker-general#PG-7.8")
def test_the_fee_table_has_fifteen_rows_for_each_currency() -> None:
    rake = poker.rules("gelp/omaha").rake
    assert rake is not None
    assert rake.short == 4
    for code, times, caps, time in (("EUR", 1, CAPS_EUR, TIME_EUR), ("CZK", 30, CAPS_CZK, TIME_CZK)):
        rows = [row for row in rake.levels if row.currency == code]
        assert [row.blinds for row in rows] == printed(times)
        assert {row.percent for row in rows} == {5}
        assert [(row.short_cap // 100, row.cap // 100) for row in rows] == caps
        paid = [(row.time.minutes, row.time.fee // 100) for row in rows if row.time is not None]
        assert paid == time


@pytest.mark.rule("gelp/cash-game#C-2.3")
@pytest.mark.parametrize(
    ("currency", "blinds", "players", "pot", "taken"),
    [
        ("EUR", (2, 5), 6, 300, 15),
        ("EUR", (2, 5), 6, 600, 20),
        ("EUR", (2, 5), 4, 600, 10),
        ("EUR", (50, 100), 3, 2_000, 25),
        ("EUR", (50, 100), 5, 2_000, 30),
        ("CZK", (300, 750), 4, 10_000, 300),
        ("CZK", (300, 750), 5, 10_000, 500),
        ("CZK", (750, 1500), 3, 20_000, 750),
        ("CZK", (750, 1500), 6, 20_000, 750),
    ],
)
def test_the_fee_of_a_hand(currency: str, blinds: tuple[int, int], players: int, pot: int, taken: int) -> None:
    """The worked examples 1 to 5: two all-in for half the pot each, the others fold their part of it beforehand."""
    assert fee("gelp/texas-holdem", currency, blinds, players, pot) == taken * 100
    assert fee("gelp/texas-holdem", currency, blinds, players, pot, rake_mode="time") == 0
    assert fee("gelp/texas-holdem", currency, blinds, players, pot, game_form="tournament") == 0


def fee(game: str, currency: str, blinds: tuple[int, int], players: int, pot: int, **options: Any) -> int:
    """All but two fold their antes; the antes and the two stacks make the pot."""
    level = (blinds[0] * 100, blinds[1] * 100)
    ante = 1_00
    stack = (pot * 100 - ante * (players - 2)) // 2
    hand = poker.deal(game, [stack] * players, level, ante=ante, rake=True, currency=currency, options=options, seed=1)
    while not hand.over:
        ask = hand.legal
        if hasattr(ask, "owes"):
            hand.act("all-in" if hand.to_act in "AB" else "fold")
        else:
            hand.round.answer(ask.silent())  # type: ignore[attr-defined]
    return sum(event.amount for event in hand.round.events if isinstance(event, RakeTaken))


@pytest.mark.rule("gelp/cash-game#C-2.3")
@pytest.mark.parametrize(
    ("options", "taken"), [({}, 1_00), ({"rake_rounding": "exact"}, 1_25), ({"no_flop_no_drop": True}, 0)]
)
def test_a_hand_without_a_flop_pays_too_unless_the_house_says_otherwise(options: dict[str, Any], taken: int) -> None:
    """Of a pot of 25 € five hundredths: 1.25 €, and 1 € where that is the smallest chip."""
    hand = poker.deal("gelp/texas-holdem", [900_00] * 3, (5_00, 10_00), rake=True, currency="EUR", chip=1_00,
                      options=options, seed=1)  # fmt: skip
    hand.act("raise", 20_00)
    hand.act("fold")
    hand.act("fold")
    assert sum(event.amount for event in hand.round.events if isinstance(event, RakeTaken)) == taken


# ── mixes ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("gelp/cash-game#C-2.3", "gelp/horse#R4", "gelp/eight-game-mix#R1")
@pytest.mark.parametrize(
    "game", ["gelp/horse", "gelp/eight-game-mix", "gelp/mixed-texas-holdem", "gelp/dealers-choice"]
)
def test_every_game_of_a_mix_pays_the_fee_of_its_level(game: str) -> None:
    """At 50/100 € at most 25 € with three players, whatever the game is and however its own blinds are multiplied."""
    loaded = load(game)
    rules = loaded.rules
    assert isinstance(rules, poker.Rules)
    assert rules.rotation is not None
    for place, leg in enumerate(rules.rotation.order):
        level = {"blinds": (50_00, 100_00), "bets": (100_00, 200_00), "ante": 20_00, "bring_in": 30_00}
        if game == "gelp/mixed-texas-holdem":
            level = {"blinds": (50_00, 100_00)}
        length = rules.rotation.hands if rules.rotation.every == "hands" else 3
        carry = {"stacks": dict.fromkeys("ABC", 1_000_00), "stakes": level, "rake": True, "money": True,
                 "hand": 1 + place * length}  # fmt: skip
        hand = poker.Hand(rules, loaded.table("ABC", "EUR", carry=carry), poker.SeededChance(place))
        if hand.to_act and rules.rotation.every == "choice":
            hand.act(leg)
        while not hand.over:
            ask: Any = hand.legal
            if not hasattr(ask, "owes"):
                hand.round.answer(ask.silent())
            elif ask.high:
                hand.act(ask.word, ask.high)
            else:
                hand.act("call" if ask.owes else "check")
        taken = sum(event.amount for event in hand.round.events if isinstance(event, RakeTaken))
        assert hand.round.result is not None
        assert sum(line.stake for line in hand.round.result.lines) > 500_00
        assert taken == 25_00, leg


@pytest.mark.rule("gelp/horse#R4", "gelp/cash-game#C-6.4", "gelp/cash-game#C-2.1")
@pytest.mark.parametrize("game", [name for name in GELP if load(name).rules.legs])  # type: ignore[attr-defined]
def test_a_mix_takes_the_options_of_its_house(game: str) -> None:
    """What the house chooses for the mix holds in every leg that knows it, and nowhere twice."""
    chosen = {"straddle_allowed": True, "fixed_limit_cap": 3, "rake_mode": "time"}
    if "min_raise_rule" in load(game).choices:
        chosen["min_raise_rule"] = "double_total"
    legs = poker.rules(game, chosen).legs
    assert legs
    for leg in legs.values():
        if leg.betting.structure == "fixed_limit":
            assert leg.betting.cap == 3
        elif "min_raise_rule" in chosen:
            assert leg.betting.min_raise == "double_total"
        assert leg.rake is not None
        assert leg.rake.by == "time"
        assert leg.forced.straddle == ("multiple" if leg.forced.blinds else "off")
    with pytest.raises(RulebookError, match="one of drop, time"):
        load(game, rake_mode="never")


@pytest.mark.rule("gelp/horse#R4", "gelp/cash-game#C-6.4")
def test_a_straddle_in_horse() -> None:
    hand = poker.deal("gelp/horse", [10_000] * 4, (5, 10), bets=(10, 20), options={"straddle_allowed": True}, seed=1)
    assert hand.to_act == "C"
    hand.act("straddle", 20)
    assert [event.what for event in hand.round.events if isinstance(event, Posted)][-1] == "straddle"


@pytest.mark.rule("gelp/horse#R3")
def test_antes_of_horse_are_those_of_its_stud_games() -> None:
    for number, posts in ((1, {"small blind", "big blind"}), (7, {"ante"})):
        hand = poker.deal("gelp/horse", [10_000] * 3, (5, 10), bets=(10, 20), ante=2, bring_in=3, hand=number, seed=1)
        assert {event.what for event in hand.round.events if isinstance(event, Posted)} == posts


# ── dealer's choice ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("gelp/poker-general#PG-8.1", "gelp/texas-holdem#O:add", "gelp/omaha#O:add")
def test_each_button_chooses_the_game_of_his_hand() -> None:
    """Also after a game without a button the next player has it, and chooses."""
    carry: dict[str, Any] = {"button": "A"}
    for chooser, game in (("A", "razz"), ("B", "skala"), ("C", "single-draw"), ("A", "omaha-6"), ("B", "stud")):
        hand = poker.deal("gelp/dealers-choice", [90_000] * 3, (5, 10), bets=(10, 20), seed=1, **carry)
        assert hand.to_act == chooser
        with pytest.raises(Refused, match="not offered"):
            hand.act("bridge")
        hand.act(game)
        assert poker.rules("gelp/dealers-choice").legs[game].phrase == hand.view(None).game
        while not hand.over:
            hand.act("bring in" if getattr(hand.legal, "forced", 0) else "fold")
        assert hand.round.result is not None
        carry = {"button": hand.round.result.carry["button"]}


@pytest.mark.rule("gelp/poker-general#PG-8.1")
def test_the_management_says_which_games_may_be_chosen() -> None:
    hand = poker.deal("gelp/dealers-choice", [900] * 9, (5, 10), options={"games": "holdem,skala"}, button="C", seed=1)
    assert [option.name for option in hand.legal.options] == ["holdem", "skala"]  # type: ignore[attr-defined]
    assert poker.rules("gelp/dealers-choice").most_players == 7, "six cards for each of eight do not fit into the deck"
    stud = poker.deal("gelp/dealers-choice", [900] * 3, options={"games": "razz,stud"}, button="B", seed=1)
    assert stud.to_act == "B"
    with pytest.raises(RulebookError, match="a leg of this game"):
        load("gelp/dealers-choice", games="holdem,bridge")
