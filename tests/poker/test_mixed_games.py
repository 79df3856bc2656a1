"""Games in turn: rotations, structures that change, the dealer's choice."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.play import Refused


@pytest.mark.rule(
    "gelp/horse#R1", "gelp/horse#R2", "gelp/horse#O:hands_per_game", "gelp/horse#O:start_game", "gelp/horse#I1"
)
def test_horse_turns_with_the_orbit_and_freezes_the_button() -> None:
    """Five players: hands 1-5 hold'em, 6-10 Omaha, 11-25 stud games without button, 26 hold'em with button seat 1."""
    stacks = dict.fromkeys("12345", 10_000)
    carry: dict[str, object] = {"button": "1", "hand": 1}
    seen = []
    for _ in range(26):
        more = {key: value for key, value in carry.items() if key not in ("stacks", "stakes")}
        hand = poker.deal("gelp/horse", stacks, (5, 10), bets=(10, 20), ante=2, bring_in=3, seed=3, **more)  # type: ignore[arg-type]
        seen.append((hand.view(None).game, hand.view(None).button))
        while not hand.over:
            hand.act("bring in" if getattr(hand.legal, "forced", 0) else "fold")
        carry = dict(hand.round.result.carry)  # type: ignore[union-attr]
    games = [game.split(" ", 1)[1] for game, _ in seen]
    assert games[:5] == ["Texas hold'em"] * 5
    assert games[5:10] == ["Omaha hi-lo"] * 5
    assert games[10:25] == ["razz"] * 5 + ["seven card stud"] * 5 + ["seven card stud hi-lo"] * 5
    assert [button for _, button in seen[:10]] == list("1234512345")
    assert [button for _, button in seen[10:25]] == [None] * 15
    assert seen[25] == ("fixed-limit Texas hold'em", "1")
    assert carry["button"] == "2"


@pytest.mark.rule("gelp/eight-game-mix#R1", "gelp/eight-game-mix#R2", "gelp/eight-game-mix#O:hands_per_game")
@pytest.mark.rule("gelp/eight-game-mix#O:change_on_level", "gelp/eight-game-mix#O:freeze_button_in_stud")
@pytest.mark.rule("gelp/eight-game-mix#O:big_bet_blinds", "gelp/horse#O:small_bet", "gelp/horse#R3")
def test_eight_games_in_turn() -> None:
    order = ["triple draw", "Texas", "Omaha hi-lo", "razz", "stud", "stud hi-lo", "Texas", "Omaha"]
    structures = ["fixed"] * 6 + ["no-limit", "pot-limit"]
    for number in range(1, 50):
        hand = poker.deal("gelp/eight-game-mix", [10_000] * 5, (5, 10), bets=(10, 20), hand=number, seed=1)
        leg = (number - 1) // 6 % 8
        assert order[leg] in hand.view(None).game
        assert hand.view(None).game.startswith(structures[leg])
    by_level = {"change_on_level": True}
    for level, word in ((1, "triple draw"), (2, "Texas"), (9, "triple draw")):
        hand = poker.deal("gelp/eight-game-mix", [10_000] * 5, (5, 10), level=level, options=by_level, seed=1)
        assert word in hand.view(None).game
    thawed = poker.deal(
        "gelp/eight-game-mix", [10_000] * 5, hand=19, button="A", options={"freeze_button_in_stud": False}, seed=1
    )
    while not thawed.over:
        thawed.act("bring in" if getattr(thawed.legal, "forced", 0) else "fold")
    assert thawed.round.result is not None
    assert thawed.round.result.carry["button"] == "B"


@pytest.mark.rule("gelp/poker-general#PG-5.5", "gelp/texas-holdem#O:mixed", "gelp/omaha-hi-lo#O:mixed")
def test_mixed_structures_change_the_blinds() -> None:
    for number, structure, big in ((1, "no_limit", 10), (4, "fixed_limit", 20), (7, "no_limit", 10)):
        hand = poker.deal("gelp/mixed-texas-holdem", [900] * 3, (5, 10), hand=number, seed=1)
        start = hand.round.events[0]
        assert (start.structure, start.stakes["blinds"][1]) == (structure, big)  # type: ignore[attr-defined]
    hand = poker.deal("gelp/mixed-omaha-hi-lo", [900] * 3, (5, 10), hand=4, seed=1)
    assert hand.round.events[0].stakes["blinds"] == [10, 20]  # type: ignore[attr-defined]


@pytest.mark.rule("veikkaus/dealers-choice#V-6.201")
def test_dealers_choice_is_a_rotation_by_choice() -> None:
    hand = poker.deal("veikkaus/dealers-choice", [900] * 3, (5, 10), seed=1)
    assert hand.to_act == "C"
    with pytest.raises(
        Refused, match="'bridge' is not offered: this game has no such choice; you may play holdem, play omaha"
    ):
        hand.act("bridge")
    hand.act("razz")
    assert "razz" in hand.view(None).game
