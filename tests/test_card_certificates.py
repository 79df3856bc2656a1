"""Baccarat and spread games, certified: published truths, the explorer on small shoes, simulation on full ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.advice import advise
from croupier.analysis.chemin import duel, pure_profiles, solved
from croupier.analysis.report import markdown
from croupier.games.baccarat.odds import by_table, deals, ends, shoe_counts
from croupier.play import Answer, ChanceAsk, Choice, Choose, Close, Place, Refused, Round, Settlement
from croupier.play.explore import best, distribution
from croupier.rulebooks import Game, load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build

OWN = Path(__file__).parent / "rulebooks"
BACCARAT = [
    "gelp/baccarat-punto-banco",
    "gelp/baccarat-commission",
    "gelp/baccarat-super-six",
    "ray-casino/punto-banco",
]
SPREAD = ["ray-halls/red-dog", "ray-halls/bulldog", "ray-casino/red-dog", "ray-casino/bulldog"]
CHEMIN = "ray-casino/baccara"


# ── published ──────────────────────────────────────────────────────────────────────────────────────────────────

# Wizard of Odds, baccarat (wizardofodds.com/games/baccarat): in how many ways six cards of 416 (eight packs) or of 312 (six
# packs), in their order, end so.
WAYS = {
    8: {"banker": 2_292_252_566_437_888, "player": 2_230_518_282_592_256, "tie": 475_627_426_473_216},
    6: {"banker": 403_095_751_234_560, "player": 392_220_492_728_832, "tie": 83_552_962_932_288},
}


@pytest.mark.parametrize("packs", WAYS)
def test_published_numbers_of_deals(packs: int) -> None:
    rules: Any = load(OWN / "baccarat-standard.toml", packs=packs).rules
    every = deals(shoe_counts(rules.shoe))
    ended = ends(every, rules.drawing.naturals, *by_table(rules.drawing))
    assert sum(n for (p, b), n in ended.items() if p < b) == WAYS[packs]["banker"]
    assert sum(n for (p, b), n in ended.items() if p > b) == WAYS[packs]["player"]
    assert sum(n for (p, b), n in ended.items() if p == b) == WAYS[packs]["tie"]
    assert every.cases == sum(WAYS[packs].values())


# The same page, per cent. The banker paid half on six also at excelpunks.com, "Baccarat vs. non-commission baccarat" (0.014581).
@pytest.mark.parametrize(
    ("bet", "edge"),
    [
        ("banker", 1.0579),
        ("player", 1.2351),
        ("tie", 14.3596),
        ("tie_9", 4.8440),
        ("player_pair", 10.3614),
        ("no_commission", 1.4581),
        ("super_six", 29.9772),
    ],
)
def test_published_baccarat_edges_with_eight_packs(bet: str, edge: float) -> None:
    assert round(float(100 * certify(load(OWN / "baccarat-standard.toml"))[bet].edge), 4) == edge


def test_the_houses_have_the_published_edges() -> None:
    for name, edges in {
        "gelp/baccarat-punto-banco": {"player": 1.2351, "banker": 1.0579, "tie": 14.3596},
        "gelp/baccarat-super-six": {"banker": 1.4581, "super_six": 29.9772},
        "ray-casino/punto-banco": {"punto": 1.2374, "banco": 1.0558, "egalite": 14.4382},
    }.items():
        done = certify(load(name))
        assert {bet: round(float(100 * done[bet].edge), 4) for bet in edges} == edges


# By number of decks: 3.155 % with one (casino.online-betting-guide.co.uk, "Red Dog"); 3.077, 2.88, 2.80 and 2.75 % with two,
# four, six and eight (oddsshark.com, "Red Dog odds"). Raise on a spread of seven or more (wizardofodds.com/reddog).
@pytest.mark.parametrize(("packs", "edge"), [(1, "3.155"), (2, "3.077"), (4, "2.88"), (6, "2.80"), (8, "2.75")])
def test_published_edges_of_red_dog(packs: int, edge: str) -> None:
    done = certify(load(OWN / "red-dog-standard.toml", packs=packs))
    assert f"{float(100 * done['bet'].edge):.{len(edge) - 2}f}" == edge
    assert [row[0] for row in done.charts[0].rows if row[-1] == "raise"] == ["7", "8", "9", "10", "11"]


def test_published_gain_of_raising_with_six_packs() -> None:
    """The same page: chance of winning and player's edge, spread by spread."""
    known = [(1, 0.077419, -0.535484), (2, 0.154839, -0.225806), (3, 0.232258, -0.303226), (4, 0.309677, -0.380645),
             (5, 0.387097, -0.225806), (6, 0.464516, -0.070968), (7, 0.541935, 0.083871), (8, 0.619355, 0.238710),
             (9, 0.696774, 0.393548)]  # fmt: skip
    from croupier.games.spread.odds import by_spread

    rules: Any = load(OWN / "red-dog-standard.toml").rules
    rows = [(r.spread, round(float(r.wins), 6), round(float(r.value), 6)) for r in by_spread(rules)]
    assert rows[:9] == known


def test_free_chemin_de_fer_tends_to_the_solution_of_kemeny_and_snell() -> None:
    """J. G. Kemeny and J. L. Snell, "Game-theoretic solution of baccarat", Amer. Math. Monthly 64 (1957): with cards dealt as
    from endlessly many packs punto draws on five with 9/11, banco on six against a stander with 859/2288, and punto loses
    679568/53094899. The difference falls like one over the number of packs."""
    wanted = (9 / 11, 859 / 2288, -679568 / 53094899)
    off = {}
    for packs in (6, 12):
        rules: Any = load(OWN / "chemin-standard.toml", packs=packs).rules
        play = solved(rules, free=True)
        found = (play.punto[5], play.banco[6, None], duel(rules, free=True).ends(play).for_punto())
        off[packs] = [abs(float(a) - b) for a, b in zip(found, wanted, strict=True)]
        assert set(play.punto) == {0, 1, play.punto[5]}
    assert all(far == pytest.approx(2 * near, rel=0.05) for far, near in zip(off[6], off[12], strict=True))
    assert off[12][0] < 0.004
    assert off[12][1] < 0.002
    assert off[12][2] < 0.0001


# ── against the explorer, on small shoes ───────────────────────────────────────────────────────────────────────


def small(name: str, **shoe: Any) -> Game:
    change: dict[str, Any] = {"shoe": {"suits": "c", "behind": 9, "packs": 4, **shoe}}
    data = read(locate(name))
    if "dealing" in data:
        change |= {"dealing": {"turning": "dealer"}} if not name.endswith("baccara") else {}
    data["shoe"].pop("player_cut", None)
    return build(name, patched(data, change))


@pytest.mark.parametrize(
    ("name", "ranks"),
    [("gelp/baccarat-super-six", "A39K"), *((name, ranks) for name in BACCARAT for ranks in ("246", "57K"))],
)
def test_baccarat_equals_the_explorer_that_plays_every_deal(name: str, ranks: str) -> None:
    game = small(name, ranks=ranks)
    for bet in certify(game).bets:
        opening = (Place("A", bet.bet, 1000), Close())
        start = lambda: game.family.play(game.rules, game.table(("A",)))  # noqa: E731
        seen = distribution(start, lambda s: s.profit("A"), opening)
        assert {Fraction(profit, 1000): p for profit, p in seen.items()} == bet.distribution, bet.bet


@pytest.mark.parametrize(
    ("name", "ranks"),
    [(name, "2468") for name in SPREAD] + [(name, "3459A") for name in SPREAD if name != "ray-halls/bulldog"],
)  # where consecutive cards are dealt again there is no end to explore: there the simulation judges
def test_spread_equals_the_explorer_with_best_raises(name: str, ranks: str) -> None:
    game = small(name, ranks=ranks)
    start = lambda: game.family.play(game.rules, game.table(("A",)))  # noqa: E731
    value = best(start, lambda s: s.profit("A"), (Place("A", "bet 1", 1000), Close()))
    assert value == -1000 * certify(game)["bet"].edge


Policy = dict[str, bool]


def walk(game: Game, inputs: tuple[Answer, ...], policy: Policy, weight: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Every deal of chemin de fer with fixed choices: (profit of punto, probability)."""
    play: Round[Settlement] = game.at(game.table(("K", "a")))
    play.replay(inputs)
    if play.ask is None:
        assert play.result is not None
        yield play.result.profit("a"), weight
    elif isinstance(play.ask, ChanceAsk):
        for answer, chance in play.ask.outcomes():
            yield from walk(game, (*inputs, answer), policy, weight * chance)
    else:
        assert isinstance(play.ask, Choose)
        options = [option.name for option in play.ask.options]
        asked = "punto" if play.ask.who == "a" else "banco"
        option = options[0] if len(options) == 1 else "draw" if policy[asked] else "stand"
        yield from walk(game, (*inputs, Choice(play.ask.who, option)), policy, weight)


def test_chemin_de_fer_equals_the_explorer_for_every_pure_play() -> None:
    game = small(CHEMIN, ranks="459", packs=3, behind=6)
    opening: tuple[Answer, ...] = (Choice("K", "offer", 1000), Choice("a", "pass"), Place("a", "punto", 1000), Close())
    rules: Any = game.rules
    for said, solved_ends in pure_profiles(rules):
        if said["banco 3 against 9"] != said["banco 5 against 4"]:
            continue
        policy = {"punto": said["punto 5"], "banco": said["banco 5 against 4"]}
        played: dict[int, Fraction] = {}
        for profit, chance in walk(game, opening, policy, Fraction(1)):
            played[profit] = played.get(profit, Fraction(0)) + chance
        assert [played.get(p, 0) for p in (1000, 0, -1000)] == list(solved_ends)


# ── equilibrium, advice, charts ────────────────────────────────────────────────────────────────────────────────


def test_nobody_gains_by_leaving_the_equilibrium() -> None:
    rules: Any = load(CHEMIN).rules
    fee = rules.bank.commission.rate
    for free in (False, True):
        game, play = duel(rules, free=free), solved(rules, free=free)
        now = game.ends(play)
        for p in game.open_punto:
            for draws in (0, 1):
                other = tuple(Fraction(draws) if n == p else q for n, q in enumerate(play.punto))
                assert game.ends(type(play)(other, play.banco)).for_punto() <= now.for_punto()
        for info in game.open_banco:
            for draws in (0, 1):
                banco = {**play.banco, info: Fraction(draws)}
                assert game.ends(type(play)(play.punto, banco)).for_banco(fee) <= now.for_banco(fee)


def test_the_choices_of_the_table_have_a_price() -> None:
    done = certify(load(CHEMIN))
    choices = {row[0]: (row[3], row[4]) for row in done.charts[0].rows}
    assert choices == {
        "punto 5": ("3.7256 %", "draw"),
        "banco 3 against 9": ("7.4858 %", "draw"),
        "banco 5 against 4": ("0.4874 %", "draw"),
    }
    assert round(float(100 * done["punto"].edge), 4) == 1.2374
    assert round(float(100 * done["banco"].edge), 4) == 1.0558
    assert len(done.charts[1].rows) == 8
    assert "82.9" in done.charts[2].rows[0][5]


def test_void_cards_that_are_out_of_the_shoe_change_little() -> None:
    from croupier.games.spread.odds import edge, edge_with_voids_gone

    rules: Any = load("ray-halls/bulldog").rules
    none, one, two = (edge_with_voids_gone(rules, voids) for voids in range(3))
    assert none == pytest.approx(float(edge(rules)))
    assert 0 < 5 * (two - one) < one - none < 0.0001
    (note,) = [note for note in certify(load("ray-halls/bulldog")).notes if "void" in note]
    assert "makes it 3.2659 %" in note


def test_advice_at_a_spread_table() -> None:
    game = load("ray-halls/red-dog")
    for text, wanted in (("2c Tc", "raise"), ("2c 9c", "no raise")):
        play = game.at(game.table(("A",)))
        play.bet("A", "bet", 1000)
        play.close()
        for card in text.split():
            play.answer(play.ask.parse(card))  # type: ignore[union-attr]
        assert isinstance(play.ask, Choose)
        told = advise(game, play.ask, play.events)
        assert told is not None
        assert told.best == wanted
        assert told.cost(wanted) == 0
        assert told.cost("raise" if wanted != "raise" else "no raise") == abs(told.worth[1].value)
        assert json.loads(json.dumps(told.as_json()))["best"] == wanted


def test_advice_at_a_table_with_a_bank() -> None:
    game = load(CHEMIN)
    play = game.at(game.table(("K", "a")))
    play.choose("K", "offer", 1000)
    assert advise(game, play.ask, play.events) is None  # type: ignore[arg-type]
    play.choose("a", "pass")
    play.bet("a", "punto", 1000)
    play.close()
    for card in ("2h", "5d", "3c", "Ks"):
        play.answer(play.ask.parse(card))  # type: ignore[union-attr]
    assert isinstance(play.ask, Choose)
    told = advise(game, play.ask, play.events)
    assert told is not None
    assert (told.best, told.because) == ("draw", "punto with 5")
    assert round(float(100 * told.cost("stand")), 4) == 3.7256
    play.choose("a", "draw")
    play.answer(play.ask.parse("4s"))
    assert isinstance(play.ask, Choose)
    told = advise(game, play.ask, play.events)
    assert told is not None
    assert (told.best, told.because) == ("draw", "banco 5 against 4")
    assert advise(load("gelp/european-roulette"), play.ask, []) is None


@pytest.mark.parametrize("name", [*BACCARAT, CHEMIN, *SPREAD])
def test_the_json_and_the_page_keep_their_contract(name: str) -> None:
    done = certify(load(name))
    data = json.loads(json.dumps(done.as_json()))
    assert {"game", "options", "currency", "method", "rulebook_sha256", "bets", "warnings"} <= set(data)
    assert data["method"] == "exact"
    for bet in data["bets"]:
        rows = [(Fraction(row["profit"]), Fraction(row["probability"])) for row in bet["distribution"]]
        assert sum(p for _, p in rows) == 1
        assert Fraction(bet["edge"]) == -sum(profit * p for profit, p in rows)
        assert Fraction(bet["edge"]) > 0
    page = markdown(done)
    for chart in done.charts:
        assert f"## {chart.title}" in page
    assert all(note in page for note in done.notes)


def test_warnings() -> None:
    assert certify(load("gelp/baccarat-punto-banco")).warnings == []  # its largest win is reached and not exceeded
    (one,) = certify(load("gelp/baccarat-commission")).warnings
    assert "can be exceeded: tie + player pair + banker pair can bring 33" in one
    many = certify(load("gelp/baccarat-commission", pair_by="points")).warnings
    assert any("Player pair favours the player" in w for w in many)
    (free,) = [w for w in certify(load("gelp/baccarat-punto-banco", banker_commission="0")).warnings if "favours" in w]
    assert "Banker favours the player: it pays back 101.2351 %" in free
    reached = certify(load("gelp/baccarat-punto-banco", table_max="1000")).warnings
    assert any("cannot be reached: the most is 9" in w for w in reached)
    small_stakes = certify(load("ray-casino/punto-banco", min_commission="1.00", table_min="5")).warnings
    assert any("below 20 €: with 5 € the edge is 7.9" in w for w in small_stakes)
    rich = certify(load("ray-casino/punto-banco", multiplier_override={"egalite": 2000})).warnings
    assert any("more than the ceiling" in w for w in rich)
    dog = certify(load("ray-casino/red-dog", multiplier_override={"4": 3, "three_alike": 20})).warnings
    assert any("Bet favours the player" in w for w in dog)
    assert any("spread 4 pays 3 to 1 and gains when it is raised" in w for w in dog)
    assert certify(load(CHEMIN)).warnings == []
    assert any("Banco favours its player" in w for w in certify(load(CHEMIN, commission_pct=0)).warnings)


# ── simulation ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "bet"),
    [
        ("gelp/baccarat-punto-banco", "Banker"),
        ("gelp/baccarat-commission", "player pair"),
        ("gelp/baccarat-super-six", "super_six"),
        ("ray-casino/punto-banco", "egalite"),
        (CHEMIN, "punto"),
        (CHEMIN, "banco solo"),
        (CHEMIN, "banco against solo"),
        ("ray-halls/red-dog", "bet"),
        ("ray-halls/bulldog", "bet 3"),
        ("ray-casino/red-dog", "bet, never raised"),
    ],
)
def test_simulation_agrees_with_the_certificate_and_repeats_by_seed(name: str, bet: str) -> None:
    game = load(name)
    seen: list[int] = []
    done = simulate(game, bet, 5_000_000, seed=11, progress=seen.append)
    assert done.agrees
    assert sum(done.counts.values()) == sum(seen) == 5_000_000
    assert set(done.counts) == set(done.exact)
    assert simulate(game, bet, 1_000_000, seed=3).counts == simulate(game, bet, 1_000_000, seed=3).counts
    assert simulate(game, bet, 1_000_000, seed=4).counts != simulate(game, bet, 1_000_000, seed=3).counts


@pytest.mark.parametrize(
    ("name", "bet"), [("gelp/baccarat-punto-banco", "pair"), (CHEMIN, "tie"), ("ray-halls/red-dog", "x")]
)
def test_a_bet_that_is_not_there_cannot_be_simulated(name: str, bet: str) -> None:
    with pytest.raises(Refused, match="there is no"):
        simulate(load(name), bet, 10)
