"""A refused stake is told in the words that the felt shows, not in the names of the file."""

from __future__ import annotations

import pytest

from croupier.play import CommittedChance, Place, Refused
from croupier.rulebooks import load


@pytest.mark.parametrize(
    ("laid", "refused", "words"),
    [
        ([], ("circle2", 200), "circle 2 is staked only together with circle 1, which comes first"),
        ([("circle1", 100)], ("circle2", 200), "circle 2 must equal circle 1: 1 €, not 2 €"),
        (
            [("circle1", 100)],
            ("bonus", 200),
            "bonus B is staked only together with circle 2 and circle 3, which come first",
        ),
        ([("circle1", 100), ("circle2", 100), ("circle3", 100)], ("bonus", 300), "bonus B costs 2 €, not 3 €"),
    ],
)
def test_circles_are_called_as_on_the_felt(laid: list[tuple[str, int]], refused: tuple[str, int], words: str) -> None:
    game = load("ray-halls/triple-bet-poker")
    play = game.at(game.table(["Ann"], "EUR"), CommittedChance(bytes(32)))
    for bet, amount in laid:
        play.answer(Place("Ann", bet, amount))
    with pytest.raises(Refused) as no:
        play.answer(Place("Ann", *refused))
    assert str(no.value) == words
