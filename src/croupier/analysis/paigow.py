"""Pai Gow: the house way against itself and against simple play, simulated; too many settings to count them all."""

from __future__ import annotations

import math
import os
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, Final

from croupier.analysis.certificate import Z99, BetCertificate, Certificate
from croupier.analysis.simulation import Progress, Simulation
from croupier.cards import Card, Deck
from croupier.games.paigow.book import Book
from croupier.games.paigow.houseway import RULES, back_strength, front_strength, set_by
from croupier.games.paigow.model import Rules
from croupier.rulebooks import Game

ROUNDS: Final = 2_000_000
_CHUNK: Final = 500_000


def _counts(rules: Rules, rounds: int, seed: int, progress: Progress) -> dict[int, int]:
    """How often a player who sets by the house way wins, pushes and loses against the dealer."""
    import numpy as np

    if rules.house_way == list(RULES) and rules.jokers == 1:
        return _compiled(rounds, seed, progress)
    generator = np.random.default_rng(seed)
    pack = list(Deck(1, rules.jokers))
    out = {1: 0, 0: 0, -1: 0}
    for number in range(rounds):
        drawn = generator.permutation(len(pack))[: 2 * rules.cards]
        cards = tuple(Card(pack[n]) for n in drawn)
        mine = set_by(rules.house_way, cards[: rules.cards])
        theirs = set_by(rules.house_way, cards[rules.cards :])
        front = front_strength(mine[0]) > front_strength(theirs[0])
        back = back_strength(mine[1]) > back_strength(theirs[1])
        out[(front and back) - (not front and not back)] += 1
        if number % 1000 == 999:
            progress(1000)
    progress(rounds % 1000)
    return out


def _compiled(rounds: int, seed: int, progress: Progress) -> dict[int, int]:
    """The default house way, by its kernel."""
    import numpy as np

    from croupier.analysis.paigowkernel import kinds, play_rounds
    from croupier.ranking.special import wild_places

    def part(number: int) -> Any:
        out = np.zeros(3, np.int64)
        state = np.array([np.random.default_rng((seed, number)).integers(1, 2**63)], np.uint64)
        size = min(_CHUNK, rounds - number * _CHUNK)
        play_rounds(wild_places("pai-gow"), kinds(), state, size, out)
        progress(size)
        return out

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        total = sum(pool.map(part, range(-(-rounds // _CHUNK))))
    return {-1: int(total[0]), 0: int(total[1]), 1: int(total[2])}


def _profits(rules: Rules, counts: dict[int, int]) -> dict[Fraction, int]:
    win = rules.main.pays * (1 - rules.commission)
    return {win: counts[1], Fraction(0): counts[0], Fraction(-1): counts[-1]}


def certificate(game: Game, currency: str) -> Certificate:
    """Simulated, with its interval: the player sets by the house way, the dealer has the bank."""
    rules = game.rules
    assert isinstance(rules, Rules)
    rounds = ROUNDS if rules.house_way == list(RULES) else ROUNDS // 100
    profits = _profits(rules, _counts(rules, rounds, 4711, lambda _: None))
    mean = sum((profit * n for profit, n in profits.items()), Fraction()) / rounds
    squares = sum((profit * profit * n for profit, n in profits.items()), Fraction()) / rounds
    half = Z99 * math.sqrt(float(squares - mean * mean) / rounds)
    played = f"{rounds:,}".replace(",", " ")
    method = f"simulated, {played} rounds, the player sets by the house way"
    bet = BetCertificate("main", {p: Fraction(n, rounds) for p, n in profits.items()}, method=method, interval=half)
    strategy = ["Set by the house way (the rule sheet lists it); it is a good strategy for a player too"]
    return Certificate(game, currency, [bet], [], method, notes=strategy)


def simulated(game: Game, bet: str, rounds: int, seed: int, progress: Progress) -> Simulation:
    """The same, as many rounds as wanted."""
    rules = game.rules
    assert isinstance(rules, Rules)
    bet = Book(rules, game.currency()).name(bet)
    profits = _profits(rules, _counts(rules, rounds, seed, progress))
    known = certificate(game, game.currencies[0])[bet]
    half = known.interval or 0.0
    return Simulation(game.id, bet, rounds, seed, profits, known.distribution, value_half=half)
