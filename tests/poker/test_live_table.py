"""Live table: what chips and words mean, acting out of turn, errors of dealing, the draw for the button, the fee."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.cards import Card
from croupier.games.poker import button, exposed, gestures, out_of_turn
from croupier.games.poker.asks import Act
from croupier.games.poker.fee import take
from croupier.games.poker.felt import Player
from croupier.games.poker.gestures import Meaning


def facing(current: int, low: int, *, lying: int = 0, stack: int = 10_000, high: int | None = None) -> Act:
    player = Player("B", 0, stack)
    player.bet = lying
    return Act(player, current - lying, low, high or lying + stack, 1, "raise" if current else "bet")


@pytest.mark.rule("veikkaus/betting#V-5.8")
@pytest.mark.parametrize(
    ("current", "low", "chips", "means"),
    [
        (400, 800, (100,) * 6, Meaning("raise", 800, add=200, rule="V-5.8")),
        (4500, 7000, (1000,) * 6, Meaning("raise", 7000, add=1000, rule="V-5.8")),
        (600, 1200, (100,) * 8, Meaning("call", 600, back=200, rule="V-5.8")),
    ],
)
def test_half_of_the_raise_must_be_completed(current: int, low: int, chips: tuple[int, ...], means: Meaning) -> None:
    assert gestures.read(facing(current, low), chips) == means


@pytest.mark.rule("veikkaus/betting#V-5.22")
def test_several_chips_without_words() -> None:
    """Two 500 chips on a blind of 200 against 800 are a call; three are a raise to 1700."""
    assert gestures.read(facing(800, 1200, lying=200), (500, 500)) == Meaning("call", 800, back=400, rule="V-5.22")
    assert gestures.read(facing(800, 1200, lying=200), (500,) * 3) == Meaning("raise", 1700, rule="V-5.22")


@pytest.mark.rule(
    "veikkaus/betting#V-5.16", "veikkaus/betting#V-5.17", "veikkaus/betting#V-5.25", "veikkaus/betting#V-5.26"
)
def test_opening_bets() -> None:
    nobody = facing(0, 250, high=5_000)
    assert gestures.read(nobody, (10_000,)) == Meaning("bet", 5_000, back=5_000, rule="V-5.16")
    assert gestures.read(nobody, (100,), blind=250) == Meaning("bet", 250, add=150, rule="V-5.17")
    assert gestures.read(nobody, (100, 500), blind=250) == Meaning("bet", 500, back=100, rule="V-5.26")
    chips = (100, 100, 250, 500, 500, 500)
    assert gestures.read(nobody, chips, blind=250) == Meaning("bet", 2000, add=50, rule="V-5.26")
    assert gestures.read(nobody, (100, 500)) == Meaning("bet", 600, rule="V-5.1")


@pytest.mark.rule(
    "veikkaus/betting#V-5.18", "veikkaus/betting#V-5.19", "veikkaus/betting#V-5.20", "veikkaus/betting#V-5.21"
)
@pytest.mark.rule("veikkaus/betting#V-5.15", "veikkaus/betting#V-5.27")
def test_words_bind() -> None:
    ask = facing(200, 400)
    assert gestures.read(ask, (100, 200, 200), said="raise").to == 500
    assert gestures.read(ask, (100, 150), said="raise") == Meaning("raise", 400, add=150, rule="V-5.19")
    assert gestures.read(ask, (1000,)) == Meaning("call", 200, back=800, rule="V-5.20")
    assert gestures.read(ask, (1000,), said="raise").to == 1000
    assert gestures.read(ask, (50,)) == Meaning("call", 200, add=150, rule="V-5.20")
    assert gestures.read(ask, (50,), may_fold=True) == Meaning("fold", 50, rule="V-5.20")
    assert gestures.read(ask, (), said="call").add == 200
    assert gestures.read(ask, (200, 400), motions=2) == Meaning("call", 200, rule="V-5.20")
    assert gestures.read(ask, named=600).to == 600
    assert gestures.read(ask, said="all-in").to == 10_000
    assert gestures.read(ask, said="fold").action == "fold"
    with pytest.raises(poker.Refused, match="no action"):
        gestures.read(ask)


@pytest.mark.rule("veikkaus/betting#V-5.23", "veikkaus/betting#V-5.24")
def test_visible_chips_count() -> None:
    assert gestures.counted(500, 450, hidden=50) == 450


@pytest.mark.rule("veikkaus/betting#V-5.32")
@pytest.mark.parametrize(
    ("deed", "skipped", "fate"),
    [
        ("raise", ["call"], "check_or_call"),
        ("raise", ["raise"], "cancelled"),
        ("raise", ["fold"], "stands"),
        ("bet", ["check", "check"], "check_or_call"),
        ("bet", ["check", "bet"], "cancelled"),
        ("raise", ["call", "raise"], "cancelled"),
    ],
)
def test_out_of_turn_with_more_than_two(deed: out_of_turn.Deed, skipped: list[out_of_turn.Deed], fate: str) -> None:
    assert out_of_turn.standing(deed, skipped, players=4) == fate


@pytest.mark.rule(
    "veikkaus/betting#V-5.29",
    "veikkaus/betting#V-5.30",
    "veikkaus/betting#V-5.31",
    "veikkaus/betting#V-5.33",
    "veikkaus/betting#V-5.34",
)
def test_out_of_turn_otherwise() -> None:
    assert out_of_turn.standing("bet", ["check"], players=2) == "stands"
    assert out_of_turn.standing("bet", ["bet"], players=2) == "cancelled"
    assert out_of_turn.standing("fold", ["raise"], players=5) == "stands"
    assert not out_of_turn.may_raise_after("check")
    assert out_of_turn.may_raise_after("call")
    skipped = {"next_street": False, "had_time": True}
    assert out_of_turn.passed_over(2, owes=False, **skipped) == "check"
    assert out_of_turn.passed_over(2, owes=True, **skipped) == "fold"
    assert out_of_turn.passed_over(1, owes=True, **skipped) == "act"
    assert out_of_turn.passed_over(3, owes=True, next_street=True, had_time=False) == "premature"


@pytest.mark.rule(
    "veikkaus/seven-card-stud#V-6.142", "veikkaus/seven-card-stud#V-6.149", "veikkaus/seven-card-stud#V-6.151"
)
@pytest.mark.rule("veikkaus/seven-card-stud#V-6.152", "veikkaus/seven-card-stud#V-6.153")
@pytest.mark.rule("veikkaus/soko#V-6.116", "veikkaus/soko#V-6.117", "veikkaus/soko#V-6.118")
def test_other_errors_of_dealing() -> None:
    assert exposed.wrong_opener(next_has_acted=False)
    assert not exposed.wrong_opener(next_has_acted=True)
    assert exposed.wrong_burns(can_be_corrected=True, betting_started=False)
    assert not exposed.wrong_burns(can_be_corrected=True, betting_started=True)
    early = [Card("As"), Card("Kd")]
    assert exposed.dealt_too_early(early) == (early, True)
    assert exposed.dealt_too_early(early, seen_last_down=True) == ([], False)
    assert exposed.shared_last_card(10, 7) == (7, False)
    assert exposed.shared_last_card(5, 4) == (3, True)


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
