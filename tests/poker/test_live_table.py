"""Live table: the draw for the button, the fee."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.games.poker import button
from croupier.games.poker.fee import take


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.19", "gelp/poker-general#R1")
def test_the_draw_for_the_button() -> None:
    assert button.drawn({"1": "Kd", "2": "7c", "3": "Ks", "4": "2h"}) == "3"
    assert button.drawn({"1": "9h", "2": "Kd", "3": "Ks", "4": "Kh", "5": "2c"}) == "3"
    assert button.drawn({"1": "Qd", "2": "Qc", "3": "8s", "4": "8h", "5": "3d"}) == "1"


# ── the fee ────────────────────────────────────────────────────────────────────────────────────────────────────────


def fee(game: str, pots: list[int], blinds: tuple[int, int], players: int, street: int = 4, **options: str) -> int:
    rake = poker.rules(game, options).rake
    assert rake is not None
    return sum(take(rake, pots, street=street, dealt_in=players, blinds=blinds).rake)


@pytest.mark.rule(
    "unibet-ee/rake#U-EE-280", "unibet-ee/rake#U-EE-283", "unibet-ee/rake#U-EE-284", "unibet-ee/rake#U-EE-287"
)
@pytest.mark.rule(
    "unibet-ee/rake#U-EE-288", "unibet-ee/rake#U-EE-289", "unibet-ee/rake#U-EE-290", "unibet-ee/rake#U-EE-291"
)
@pytest.mark.parametrize(
    ("game", "pots", "blinds", "players", "street", "taken"),
    [
        ("texas-holdem", [1234], (5, 10), 5, 4, 43),
        ("texas-holdem", [4000], (5, 10), 5, 4, 100),
        ("texas-holdem", [4000], (5, 10), 3, 4, 50),
        ("texas-holdem", [12], (2, 4), 5, 2, 1),
        ("texas-holdem", [900], (100, 200), 5, 1, 0),
        ("texas-holdem", [10100], (25, 50), 2, 4, 100),
        ("omaha", [6120], (10, 25), 6, 4, 184),
        ("banzai", [320], (5, 10), 5, 4, 6),
        ("banzai", [2000], (5, 10), 5, 4, 25),
        ("banzai", [2000], (5, 10), 3, 4, 12),
        ("texas-holdem", [975], (50, 100), 5, 4, 59),
        ("omaha", [6000], (25, 50), 6, 4, 210),
    ],
)
def test_the_fee_of_unibet_ee(
    game: str, pots: list[int], blinds: tuple[int, int], players: int, street: int, taken: int
) -> None:
    assert fee(f"unibet-ee/{game}", pots, blinds, players, street) == taken


@pytest.mark.rule("unibet-ee/rake#U-EE-284")
def test_shortstack_has_its_own_row() -> None:
    assert fee("unibet-ee/omaha", [6000], (25, 50), 6, format="shortstack") == 150


@pytest.mark.rule("unibet-fi/rake#U-FI-284", "unibet-fi/rake#U-FI-291")
@pytest.mark.parametrize(
    ("game", "pot", "blinds", "players", "street", "taken"),
    [
        ("texas-holdem", 1234, (5, 10), 5, 4, 37),
        ("texas-holdem", 30, (2, 4), 5, 4, 1),
        ("texas-holdem", 8000, (10, 25), 5, 4, 300),
        ("texas-holdem", 8000, (10, 25), 3, 4, 150),
        ("texas-holdem", 9000, (5, 10), 2, 4, 100),
        ("omaha", 3330, (25, 50), 6, 4, 117),
        ("banzai", 1840, (25, 50), 5, 4, 18),
        ("texas-holdem", 500, (5, 10), 5, 1, 0),
    ],
)
def test_the_fee_of_unibet_fi(
    game: str, pot: int, blinds: tuple[int, int], players: int, street: int, taken: int
) -> None:
    assert fee(f"unibet-fi/{game}", [pot], blinds, players, street) == taken


@pytest.mark.rule("veikkaus/room-general#V-1.64", "veikkaus/room-general#V-1.65")
@pytest.mark.parametrize(
    ("pots", "options", "left"),
    [
        ([24, 16], {}, [22, 16]),
        ([18, 6], {}, [17, 6]),
        ([18, 18, 18], {}, [17, 17, 18]),
        ([20, 20], {}, [19, 19]),
        ([327], {"rake_cap": "10"}, [317]),
        ([35, 27], {"rake": "ten_percent"}, [31, 25]),
    ],
)
def test_the_fee_of_the_poker_room(pots: list[int], options: dict[str, str], left: list[int]) -> None:
    rake = poker.rules("veikkaus/holdem", options).rake
    assert rake is not None
    taken = take(rake, [pot * 100 for pot in pots], street=4, dealt_in=6, blinds=(500, 500))
    assert [pot - fee // 100 for pot, fee in zip(pots, taken.rake, strict=True)] == left


@pytest.mark.rule(
    "ray-casino/poker-general#PG-2",
    "ray-casino/poker-general#O:fee",
    "ray-casino/poker-general#PJ-10",
    "ray-casino/poker-general#I3",
)
def test_the_fee_and_the_drop_of_the_casino() -> None:
    rake = poker.rules("ray-casino/texas-holdem", {"fee_cap": "6", "drop": "1"}).rake
    assert rake is not None
    for pot, taken in ((120_00, 6_00), (90_00, 4_50), (400_00, 6_00)):
        assert take(rake, [pot], street=4, dealt_in=3, blinds=(1, 2)) == ((taken,), (0,))
    assert take(rake, [90_00], street=2, dealt_in=6, blinds=(1, 2)).drop == (1_00,)
    assert take(rake, [90_00], street=1, dealt_in=6, blinds=(1, 2)).drop == (0,)
    assert poker.rules("ray-casino/texas-holdem", {"fee": "time"}).rake is None


@pytest.mark.rule("unibet-ee/banzai#U-EE-173", "unibet-ee/banzai#U-EE-176", "unibet-fi/banzai#U-FI-176")
def test_banzai_is_holdem_at_five_seats() -> None:
    assert poker.rules("unibet-ee/banzai").seats == 5
    assert poker.rules("unibet-fi/banzai").variant == "Texas hold'em"
    assert poker.rules("unibet-fi/banzai-omaha").variant == "Omaha"
    with pytest.raises(poker.Refused, match="finds no seat"):
        poker.deal("unibet-ee/banzai", [500] * 6, (25, 50))
