"""Pai Gow: the best way to set the cards against the house way, between two bounds; the house way on both sides,
simulated."""

from __future__ import annotations

import json
import math
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.analysis.certificate import Z99, BetCertificate, Certificate
from croupier.analysis.paigowbest import HANDS, PARTS, Found, solve
from croupier.analysis.progress import Done, Rounds, unwatched
from croupier.analysis.simulation import Simulation
from croupier.cards import Card, Deck
from croupier.games.paigow.book import Book
from croupier.games.paigow.houseway import RULES, back_strength, front_strength, set_by
from croupier.games.paigow.model import Rules
from croupier.ranking.cache import cached, stamp
from croupier.rulebooks import Game

if TYPE_CHECKING:
    from croupier.ranking.arrays import Ints

ROUNDS: Final = 2_000_000
_CHUNK: Final = 500_000


def _counts(rules: Rules, rounds: int, seed: int, progress: Rounds) -> dict[int, int]:
    """How often a player who sets by the house way wins, pushes and loses against the dealer."""
    import numpy as np

    if _usual(rules):
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


def _compiled(rounds: int, seed: int, progress: Rounds) -> dict[int, int]:
    """The default house way, by its kernel."""
    import numpy as np

    from croupier.analysis.paigowkernel import kinds, play_rounds
    from croupier.ranking.special import wild_places

    def part(number: int) -> Ints:
        out = np.zeros(3, np.int64)
        state = np.array([np.random.default_rng((seed, number)).integers(1, 2**63)], np.uint64)
        size = min(_CHUNK, rounds - number * _CHUNK)
        play_rounds(wild_places("pai-gow"), kinds(), state, size, out)
        progress(size)
        return out

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        total = sum(pool.map(part, range(-(-rounds // _CHUNK))), np.zeros(3, np.int64))
    return {-1: int(total[0]), 0: int(total[1]), 1: int(total[2])}


def _profits(rules: Rules, counts: dict[int, int]) -> dict[Fraction, int]:
    win = rules.main.pays * (1 - rules.commission)
    return {win: counts[1], Fraction(0): counts[0], Fraction(-1): counts[-1]}


def certificate(game: Game[Rules], currency: str, progress: Done = unwatched, *, anew: bool = False) -> Certificate:
    """The dealer has the bank. Between two bounds where he sets by the default house way; else what a player has who
    sets by the house's, and so at least."""
    rules = game.rules
    if not _usual(rules):
        return _by_the_house_way(game, rules, currency)
    found = _best(rules, progress, anew=anew)
    win = rules.main.pays * (1 - rules.commission)
    wins, loses = (Fraction(chance).limit_denominator(10**9) for chance in (found.wins, found.loses))
    low, high = (_fraction(figure) for figure in (-found.high - found.high_half, -found.low + found.low_half))
    hands = f"{PARTS * HANDS:,}".replace(",", " ")
    method = f"between two bounds, {hands} hands set in every way"
    bet = BetCertificate(
        "main", {win: wins, Fraction(0): 1 - wins - loses, Fraction(-1): loses}, method=method,
        known_edge=_fraction(-found.low), interval=found.low_half, low=low, high=high,
        dealt="the distribution is that of the play that was scored",
    )  # fmt: skip
    house = f"{-100 * found.house:.2f} ± {100 * found.house_half:.2f} %"
    cost = f"between {-100 * (float(high) + found.house):.2f} and {-100 * (float(low) + found.house):.2f} %"
    notes = [
        "Best play compares every legal way to set the cards, as the trainer does",
        f"Setting by the house way (the rule sheet lists it) costs {cost} of the stake against it: edge {house}",
    ]
    return Certificate(game, currency, [bet], [], method, notes=notes)


def _usual(rules: Rules) -> bool:
    """Does the house set by the default way, for which there are kernels?"""
    return rules.house_way == list(RULES) and rules.jokers == 1


def _by_the_house_way(game: Game[Rules], rules: Rules, currency: str) -> Certificate:
    rounds = ROUNDS // 100
    profits = _profits(rules, _counts(rules, rounds, 4711, lambda _: None))
    mean = sum((profit * n for profit, n in profits.items()), Fraction()) / rounds
    squares = sum((profit * profit * n for profit, n in profits.items()), Fraction()) / rounds
    half = Z99 * math.sqrt(float(squares - mean * mean) / rounds)
    played = f"{rounds:,}".replace(",", " ")
    method = f"simulated, {played} rounds, the player sets by the house way"
    distribution = {p: Fraction(n, rounds) for p, n in profits.items()}
    bet = BetCertificate("main", distribution, method=method, interval=half, high=-mean + _fraction(half))
    strategy = ["Set by the house way (the rule sheet lists it); other ways may be better"]
    return Certificate(game, currency, [bet], [], method, notes=strategy)


def _fraction(x: float) -> Fraction:
    return Fraction(x).limit_denominator(10**9)


def _best(rules: Rules, progress: Done, *, anew: bool) -> Found:
    """The bounds: those recorded with the program, from the cache, or worked out."""
    win = float(rules.main.pays * (1 - rules.commission))
    record = json.loads((Path(__file__).parent / "paigow.json").read_text())
    if win == record["win"] and not anew:
        return Found(**record["found"])
    name = f"paigow-{win}-{stamp('croupier.analysis', 'paigowbest.py', 'paigowkernel.py', 'luck.py')}.json"

    def solved() -> bytes:
        return json.dumps(asdict(solve(win, progress=progress))).encode()

    content = solved() if anew else cached(name, solved)
    return Found(**json.loads(content))


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """The house way on both sides, as many rounds as wanted, beside what it is worth."""
    rules = game.rules
    bet = Book(rules, game.currency()).name(bet)
    profits = _profits(rules, _counts(rules, rounds, seed, progress))
    if _usual(rules):
        found = _best(rules, unwatched, anew=False)
        return Simulation(game.id, bet, rounds, seed, profits, {}, _fraction(found.house), found.house_half)
    known = certificate(game, game.currencies[0])[bet]
    return Simulation(game.id, bet, rounds, seed, profits, known.distribution, value_half=known.interval or 0.0)
