"""Rounds with given cards, by the rules themselves."""

from __future__ import annotations

from croupier.cards import Card
from croupier.play import Choose, Close, Drawn, Place
from croupier.rulebooks import Game


def played(game: Game, bets: dict[str, int], dealt: dict[str, list[Card]], options: list[str]) -> int:
    """One round with these cards, by the rules themselves: the net result."""
    play = game.at(game.table(("Ann",)))
    for bet, amount in bets.items():
        play.answer(Place("Ann", bet, amount))
    play.answer(Close())
    left = {place: list(some) for place, some in dealt.items()}
    todo = list(options)
    while play.ask is not None:
        if isinstance(play.ask, Choose):
            said = todo.pop(0) if todo else play.ask.default or play.ask.options[0].name
            play.answer(play.ask.parse(said, int))
            continue
        to, count = play.ask.to, play.ask.count  # type: ignore[attr-defined]
        if to == "burn":
            spare = [card for card in play.ask.deck if card not in [c for some in dealt.values() for c in some]]  # type: ignore[attr-defined]
            play.answer(Drawn((spare[0],)))
        else:
            play.answer(Drawn(tuple(left[to].pop(0) for _ in range(count))))
    assert play.result is not None
    return play.result.profit("Ann")
