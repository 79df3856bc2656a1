"""A stake against a player's bank, and that bank: how often one hand beats the other, what the house's fee costs."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.analysis.certificate import Z99
from croupier.analysis.instructed.solved import MOST, Kinds
from croupier.games.instructed.banking import beaten
from croupier.games.instructed.model import Rules

DEALS: Final = 20_000
"""So many pairs of hands are dealt where they cannot all be counted."""


class Odds(NamedTuple):
    """How often the hand wins, loses and ties; ``deals``: of so many that were dealt, or all counted. ``alike``: nobody
    is better off, whatever comes."""

    wins: Fraction
    loses: Fraction
    ties: Fraction
    deals: int | None
    alike: bool = False


def odds(rules: Rules, seed: int = 1) -> Odds:
    """A hand against the bank's: counted where that can be done, sampled otherwise."""
    assert rules.banker is not None
    kinds = Kinds(rules, [hand.when for hand in rules.counting.classes])
    cards = [rules.drawn_at(rules.banker.hands), rules.drawn_at("banker")]
    if kinds.courses(cards) > MOST:
        return _sampled(rules, cards, seed)
    by = {1: Fraction(), 0: Fraction(), -1: Fraction()}
    for hand, chance in kinds.draws(kinds.deck, cards[0]):
        for bank, then in kinds.draws(kinds.after(kinds.deck, hand), cards[1]):
            by[beaten(rules, rules.banker, list(bank), list(hand))] += chance * then
    return Odds(by[1], by[-1], by[0], None)


def dealt(rules: Rules, rounds: int, seed: int) -> dict[int, int]:
    """Pairs of hands at random: how often the hand wins (1), ties (0), loses (−1)."""
    import numpy as np

    assert rules.banker is not None
    deck = [name for name, count in rules.deck.items() for _ in range(count)]
    first, rest = rules.drawn_at(rules.banker.hands), rules.drawn_at("banker")
    luck, by = np.random.default_rng(seed), {1: 0, 0: 0, -1: 0}
    for _ in range(rounds):
        came = [deck[number] for number in luck.permutation(len(deck))[: first + rest]]
        by[beaten(rules, rules.banker, came[first:], came[:first])] += 1
    return by


def _sampled(rules: Rules, cards: list[int], seed: int) -> Odds:
    """Where both have as many cards and a tie goes back neither is better off: only how often they tie is sampled."""
    assert rules.banker is not None
    by = dealt(rules, DEALS, seed)
    wins, loses, ties = (Fraction(by[way], DEALS) for way in (1, -1, 0))
    alike = cards[0] == cards[1] and rules.banker.ties == "push"
    if alike:
        wins = loses = (wins + loses) / 2
    return Odds(wins, loses, ties, DEALS, alike)


def of_stake(rules: Rules, known: Odds) -> dict[Fraction, Fraction]:
    """Profit of a stake of one against the bank."""
    assert rules.banker is not None
    return _filled({rules.banker.pays: known.wins, Fraction(0): known.ties, Fraction(-1): known.loses})


def of_bank(rules: Rules, known: Odds) -> dict[Fraction, Fraction]:
    """Profit of the banker for a stake of one against him, the fee taken without its cap."""
    assert rules.banker is not None
    kept = 1 - rules.banker.fee.percent / 100
    return _filled({-rules.banker.pays: known.wins, Fraction(0): known.ties, kept: known.loses})


def half_width(fell: dict[Fraction, Fraction], known: Odds) -> float:
    """Half of the 99 % interval of the mean of what was sampled; where nobody is better off only how often hands tie
    was, and the mean goes with what is left of a win and a loss."""
    if known.deals is None:
        return 0.0
    mean = sum((won * chance for won, chance in fell.items()), Fraction())
    if known.alike:
        each = mean / (1 - known.ties) if known.ties < 1 else Fraction()
        return Z99 * abs(float(each)) * math.sqrt(float(known.ties * (1 - known.ties)) / known.deals)
    square = sum((chance * (won - mean) ** 2 for won, chance in fell.items()), Fraction())
    return Z99 * math.sqrt(float(square) / known.deals)


def _filled(fell: dict[Fraction, Fraction]) -> dict[Fraction, Fraction]:
    return {won: chance for won, chance in fell.items() if chance}
