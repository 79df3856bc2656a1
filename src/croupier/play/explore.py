"""Every possible course of a round: exact expected values and distributions, straight from the rules.

A generator cannot be copied, so each course is run from its beginning; that is slow and obviously right. The fast
solvers of ``analysis`` are proved against it on small games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

from croupier.play.answers import Answer, Choice
from croupier.play.asks import ChanceAsk, Steps
from croupier.play.choices import Choose
from croupier.play.round import Round

T = TypeVar("T")
Start = Callable[[], Steps[T]]


def distribution(start: Start[T], of: Callable[[T], int], opening: tuple[Answer, ...] = ()) -> dict[int, Fraction]:
    """The exact distribution of a result when, after the opening inputs, only chance is asked."""
    out: dict[int, Fraction] = defaultdict(Fraction)

    def walk(inputs: tuple[Answer, ...], weight: Fraction) -> None:
        game = _at(start, inputs)
        if game.ask is None:
            assert game.result is not None
            out[of(game.result)] += weight
        elif isinstance(game.ask, ChanceAsk):
            for answer, probability in game.ask.outcomes():
                walk((*inputs, answer), weight * probability)
        else:
            raise ValueError(f"somebody is asked ({game.ask}): a distribution needs a policy; use best()")

    walk(opening, Fraction(1))
    return dict(out)


def best(start: Start[T], of: Callable[[T], int], opening: tuple[Answer, ...] = ()) -> Fraction:
    """The exact expected result with best choices (one chooser; amounts at their ends)."""
    game = _at(start, opening)
    if game.ask is None:
        assert game.result is not None
        return Fraction(of(game.result))
    if isinstance(game.ask, ChanceAsk):
        return sum((p * best(start, of, (*opening, answer)) for answer, p in game.ask.outcomes()), Fraction())
    if isinstance(game.ask, Choose):
        return max(best(start, of, (*opening, choice)) for choice in choices(game.ask))
    raise ValueError(f"cannot explore {game.ask}: give the opening inputs up to the first draw")


def choices(ask: Choose) -> list[Choice]:
    """The choices worth trying: every option, at the ends of its range, with every set of cards it takes."""
    out: list[Choice] = []
    for option in ask.options:
        if option.cards is not None:
            least, most = option.cards
            sets = (some for n in range(least, most + 1) for some in combinations(ask.hand, n))
            out += [Choice(ask.who, option.name, None, some) for some in sets]
            continue
        amounts = {option.low, option.high} if option.low is not None else {None}
        out += [Choice(ask.who, option.name, amount) for amount in sorted(amounts, key=lambda a: a or 0)]
    return out


def _at(start: Start[T], inputs: tuple[Answer, ...]) -> Round[T]:
    game = Round(start)
    game.replay(inputs)
    return game
