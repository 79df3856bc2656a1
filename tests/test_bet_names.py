"""A refused stake names its bet as the felt does, in every family."""

from __future__ import annotations

import pytest

from croupier.play import CommittedChance, Place, Refused, TakeBack
from croupier.rulebooks import load


@pytest.mark.parametrize(
    ("game", "code", "laid", "refused", "words"),
    [
        ("gelp/blackjack", "CZK", [], ("main 1", 10_00), "10 Kč on box 1 is below the minimum of 50 Kč"),
        (
            "gelp/blackjack-perfect-pairs",
            "CZK",
            [("main 2", 100_00)],
            ("perfect_pairs 2", 2_000_00),
            "2 000 Kč on perfect pairs on box 2 is above the maximum of",
        ),
        ("ray-casino/red-dog", "EUR", [], ("bet 1", 10_000_00), "10 000 € on box 1 is above the maximum of"),
        ("gelp/baccarat-commission", "CZK", [], ("player_pair", 1), "0.01 Kč on player pair is below the minimum of"),
        ("gelp/european-roulette", "CZK", [], ("split 8/11", 1), "0.01 Kč on split 8/11 is below the minimum of"),
        ("gelp/european-roulette", "CZK", [], ("big_series", 1000_00), "big series takes 9 chips or a multiple"),
        ("gelp/european-roulette", "CZK", [], ("neighbours 17", 10_01), "neighbours of 17 takes 5 chips or a multiple"),
        ("ray-casino/sic-bo", "EUR", [], ("any-triple", 10_000_00), "10 000 € on any triple is above the maximum of"),
        (
            "ray-casino/pai-gow-poker",
            "EUR",
            [],
            ("main", 10_000_00),
            "10 000 € on main lies outside the table's limits",
        ),
    ],
)
def test_a_stake_is_refused_by_the_name_on_the_felt(
    game: str, code: str, laid: list[tuple[str, int]], refused: tuple[str, int], words: str
) -> None:
    found = load(game)
    play = found.at(found.table(["Ann"], code), CommittedChance(bytes(32)))
    for bet, amount in laid:
        play.answer(Place("Ann", bet, amount))
    with pytest.raises(Refused) as no:
        play.answer(Place("Ann", *refused))
    assert str(no.value).replace("\u202f", " ").startswith(words)


def test_what_cannot_be_taken_back_is_named_so_too() -> None:
    game = load("gelp/blackjack")
    play = game.at(game.table(["Ann"], "CZK"), CommittedChance(bytes(32)))
    play.answer(Place("Ann", "main 1", 100_00))
    with pytest.raises(Refused, match="Ann has no stake on box 2 to take back; lying: box 1"):
        play.answer(TakeBack("Ann", "main 2"))
    with pytest.raises(Refused, match="Ann has 100 Kč on box 1 and cannot take back 200 Kč"):
        play.answer(TakeBack("Ann", "main 1", 200_00))
