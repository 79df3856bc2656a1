"""The share tables of the bad-beat jackpot, cell by cell, and what holds for every hit."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from croupier.games.common import RulebookError
from croupier.room.rules.book import read_room, room_for
from croupier.room.rules.jackpot import Claim, Fund, Held, Hit, JackpotRules, hit, paid, shares

LOSERS = {
    1: {5: 40, 6: 40, 7: 40, 8: 40, 9: 40, 10: 40},
    2: {5: 23.333, 6: 22.5, 7: 22, 8: 21.667, 9: 21.429, 10: 21.25},
    3: {5: 17.778, 6: 16.667, 7: 16, 8: 15.556, 9: 15.238, 10: 15},
    4: {5: 15, 6: 13.75, 7: 13, 8: 12.5, 9: 12.143, 10: 11.875},
}
WINNERS = {
    1: {5: 20, 6: 20, 7: 20, 8: 20, 9: 20, 10: 20},
    2: {5: 13.333, 6: 12.5, 7: 12, 8: 11.667, 9: 11.429, 10: 11.25},
    3: {5: 11.111, 6: 10, 7: 9.333, 8: 8.889, 9: 8.571, 10: 8.333},
    4: {5: 10, 6: 8.75, 7: 8, 8: 7.5, 9: 7.143, 10: 6.875},
}
OTHERS = {5: 6.667, 6: 5, 7: 4, 8: 3.333, 9: 2.857, 10: 2.5}
SECOND = {"losers": {1: 10, 2: 5.5, 3: 4, 4: 3.25}, "winners": {1: 5, 2: 3, 3: 2.333, 4: 2}}


def jackpot(house: str = "veikkaus") -> JackpotRules:
    found = room_for(f"{house}/any").jackpot
    assert found is not None
    return found


def parts(category: int, players: int, losers: int, winners: int) -> tuple[Fraction, Fraction, list[Fraction]]:
    names = [str(number) for number in range(players)]
    found = Hit(category, tuple(names[:losers]), tuple(names[losers : losers + winners]))
    out = shares(jackpot(), found, names)
    assert out.keys() == set(names)
    return out[names[0]], out[names[losers]], [out[name] for name in names[losers + winners :]]


CELLS = [(n, m, k) for n, m, k in product(range(5, 11), range(1, 5), range(1, 5)) if m + k <= n]


@pytest.mark.rule("veikkaus/jackpots#V-7.6", "veikkaus/jackpots#V-7.12")
@pytest.mark.parametrize(("players", "losers", "winners"), CELLS)
def test_every_cell_of_the_share_tables(players: int, losers: int, winners: int) -> None:
    loser, winner, others = parts(0, players, losers, winners)
    assert round(float(100 * loser), 3) == LOSERS[losers][players]
    assert round(float(100 * winner), 3) == WINNERS[winners][players]
    assert {round(float(100 * other), 3) for other in others} <= {OTHERS[players]}
    assert losers * loser + winners * winner + sum(others) == Fraction(80, 100)
    loser, winner, others = parts(1, players, losers, winners)
    assert round(float(100 * loser), 3) == SECOND["losers"][losers]
    assert round(float(100 * winner), 3) == SECOND["winners"][winners]
    assert {100 * other for other in others} <= {Fraction(1)}
    assert losers * loser + winners * winner + sum(others) == Fraction(15 + players - 2, 100)


@pytest.mark.parametrize("fund", [0, 1, 99, 100_01, 24_000_00, 7_777_777])
@pytest.mark.parametrize(("players", "losers", "winners"), CELLS[::7])
def test_no_cent_is_lost_and_the_house_makes_up_the_rest(fund: int, players: int, losers: int, winners: int) -> None:
    names = [str(number) for number in range(players)]
    claim = Claim("1", 0, Hit(0, tuple(names[:losers]), tuple(names[losers : losers + winners])), tuple(names))
    left, out = paid(jackpot(), Fund(fund, 7, (claim,)), claim)
    assert left.published == max(1000_00, fund - sum(out.values()))
    assert (left.collected, left.claims) == (7, ())
    assert abs(sum(out.values()) - fund * Fraction(4, 5)) <= Fraction(players, 2)


@pytest.mark.rule("veikkaus/jackpots#V-7.2", "veikkaus/jackpots#V-7.11")
def test_which_hands_trigger() -> None:
    assert hit({}) is None
    assert hit({"A": Held(9, 0), "B": Held(9, 0)}) is None, "equal hands: none has lost"
    assert hit({"A": Held(9, 0), "B": Held(5, None)}) is None
    assert hit({"A": Held(9, None), "B": Held(5, 1)}) == Hit(1, ("B",), ("A",)), "a winner needs no criteria"
    assert hit({"A": Held(9, 0), "B": Held(7, None), "C": Held(5, 1)}) == Hit(1, ("C",), ("A",))
    assert hit({"A": Held(9, 0), "B": Held(7, 0), "C": Held(5, 1)}) == Hit(0, ("B",), ("A",))


@pytest.mark.parametrize(
    ("least", "says"), [("As Ah", "a hand of five cards"), ("As Ah Ad Ks Kx", "Kx"), ("As Ah A", "cannot be read")]
)
def test_a_criterion_is_a_hand(tmp_path: Path, least: str, says: str) -> None:
    (own := tmp_path / "room.toml").write_text(
        "[jackpot]\ndrop = 100\n[[jackpot.categories]]\nloser = 50\nwinner = 30\n"
        f'[jackpot.categories.criteria]\nholdem = {{ least = "{least}" }}\n'
    )
    with pytest.raises(RulebookError, match=says):
        read_room(own)
