"""Simulation in bulk of one bet, compiled; the main game by the rules for a person that its certificate states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from croupier.analysis.housepoker import side
from croupier.analysis.housepoker.certificate import main_game
from croupier.analysis.housepoker.deals import deal_places, deal_ride, deal_three, deal_two
from croupier.analysis.housepoker.pays import added, main_bets, payoff, place_of, qualifying_place
from croupier.analysis.housepoker.solved import Solved
from croupier.analysis.housepoker.tree import Show, build
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.cards import Card
from croupier.games.housepoker.hands import Judged, condition
from croupier.games.housepoker.model import Decision, Rules
from croupier.play import Refused
from croupier.ranking.arrays import U64, Ints
from croupier.ranking.kernels import places
from croupier.ranking.special import three_places
from croupier.rulebooks import Game

_CHUNK = 1 << 20


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Play one bet many times and count what it brought."""
    rules = game.rules
    if bet == rules.unit:
        return _main(game, rules, rounds, seed, progress)
    if bet not in rules.opening or not rules.bets[bet].optional or not rules.pays(bet):
        offered = [rules.unit, *(name for name, b in rules.opening.items() if b.optional and rules.pays(name))]
        raise Refused(f"{bet!r} is not simulated by itself: {', '.join(offered)}")
    counts = _side(rules, bet, game.currencies[0], rounds, seed, progress)
    return Simulation(game.id, bet, rounds, seed, counts, side.distribution(rules, bet, game.currencies[0]))


def _chunks(rounds: int, progress: Rounds) -> Iterator[int]:
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        yield size
        progress(size)


def _seeded(seed: int) -> U64:
    return np.array([np.random.default_rng(seed).integers(1, 2**63)], np.uint64)


def _side(rules: Rules, name: str, currency: str, rounds: int, seed: int, progress: Rounds) -> dict[Fraction, int]:
    bet = rules.bets[name]
    state = _seeded(seed)
    profits = _profit_by_row(rules, name, currency)
    table = list(rules.pays(name))
    counts: dict[Fraction, int] = defaultdict(int)
    if bet.judged == "own":
        dealt = np.zeros((52, 52, 2), np.int64)
        aces = np.zeros((52, 52), np.int64)
        for size in _chunks(rounds, progress):
            deal_two(state, size, dealt, aces)
        _own(rules, profits, dealt, counts)
        return counts
    cards = side.cards_judged(rules, name)
    patterns = np.zeros(3, np.int64)
    by_place = np.zeros((7463, 4), np.int64)
    for size in _chunks(rounds, progress):
        deal_places(places("high"), three_places(), state, size, cards, by_place, patterns)
    floors = [
        (row, place_of(rules.ranking, row)) for row in table if not row.startswith("four_") or row == "four_of_a_kind"
    ]
    for place in range(1, 7463):
        for shape in range(4):
            n = int(by_place[place, shape])
            if not n:
                continue
            row = next((row for row, floor in floors if place >= floor), None)
            if row is None and shape & 1 and "four_straight" in table:
                row = "four_straight"
            if row is None and shape & 2 and "four_flush" in table:
                row = "four_flush"
            counts[profits[row] if row else profits[None]] += n
    return counts


def _profit_by_row(rules: Rules, name: str, currency: str) -> dict[str | None, Fraction]:
    bet = rules.bets[name]
    stake = bet.stake[currency] if bet.stake else 1
    assert bet.below != "table"
    out: dict[str | None, Fraction] = {None: bet.below}
    for row, pay in rules.pays(name).items():
        if isinstance(pay, dict):
            out[row] = Fraction(pay[currency] - (0 if bet.stake_returned else stake), stake)
        else:
            out[row] = pay
    return out


def _own(rules: Rules, profits: dict[str | None, Fraction], dealt: Ints, counts: dict[Fraction, int]) -> None:
    """Rows of the two own cards; ``dealt[a, b, 1]`` counts those where the dealer has the other two of a pair."""
    tests = [(row, condition(rules.ranking, row)) for row in profits if row is not None]
    for a in range(52):
        for b in range(a):
            own = (Card(b), Card(a))
            others = tuple(Card(4 * own[0].rank + s) for s in range(4) if Card(4 * own[0].rank + s) not in own)
            for met in (0, 1):
                n = int(dealt[a, b, met])
                if n:
                    seen = Judged(0, own, own, others[:2] if met else ())
                    row = next((row for row, test in tests if test(seen)), None)
                    counts[profits[row]] += n


def _main(game: Game[Rules], rules: Rules, rounds: int, seed: int, progress: Rounds) -> Simulation:
    solved = main_game(rules)
    counts: dict[Fraction, int] = defaultdict(int)
    if rules.dealer is None:
        _ride(rules, rounds, seed, progress, counts)
    elif rules.own_cards == 3:
        _three(rules, rounds, seed, progress, counts)
    elif rules.board_cards:
        from croupier.analysis.housepoker.holdemrounds import hold

        hold(rules, solved.tables, _seeded(seed), _chunks(rounds, progress), counts)
        return Simulation(game.id, rules.unit, rounds, seed, dict(counts), {}, solved.rules_value)
    else:
        return _five(game, rules, solved, rounds, seed, progress)
    value = None if solved.distribution else solved.value
    return Simulation(game.id, rules.unit, rounds, seed, dict(counts), solved.distribution, value)


def _three(rules: Rules, rounds: int, seed: int, progress: Rounds, counts: dict[Fraction, int]) -> None:
    opening, later = main_bets(rules)
    bonuses = [name for name, bet in rules.bets.items() if bet.placed == "none"]
    base = added([payoff(rules, name) for name in [*opening, *bonuses]])
    unit = payoff(rules, later[0])
    units = next(leaf.units for _, leaf in build(rules).by_level[0][0].options if isinstance(leaf, Show))
    floor = int(main_game(rules).tables["floor"])
    hist = np.zeros((len(base), 7), np.int64)
    state = _seeded(seed)
    for size in _chunks(rounds, progress):
        deal_three(three_places(), state, size, floor, qualifying_place(rules), hist)
    for place in range(1, len(base)):
        for s in range(6):
            if n := int(hist[place, s]):
                counts[base[place][s] + units * unit[place][s]] += n
        if n := int(hist[place, 6]):
            counts[-Fraction(len(opening))] += n


def _ride(rules: Rules, rounds: int, seed: int, progress: Rounds, counts: dict[Fraction, int]) -> None:
    from croupier.analysis.housepoker.threecard import stakes_left, table_of

    pays = table_of(rules)
    first, second, fixed = stakes_left(rules)
    hist = np.zeros((4, 7463), np.int64)
    state = _seeded(seed)
    for size in _chunks(rounds, progress):
        deal_ride(places("high"), state, size, first, second, fixed, hist)
    for stakes in range(4):
        for place in np.flatnonzero(hist[stakes]):
            counts[stakes * pays[int(place)]] += int(hist[stakes, place])


def _five(game: Game[Rules], rules: Rules, solved: Solved, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Five-card games by the certificate's rules for a person, beside what these rules are worth."""
    from croupier.analysis.housepoker.montecarlo import Simulator
    from croupier.analysis.housepoker.studrounds import stay_or_give_up

    value = solved.value if solved.rules_value is None else solved.rules_value
    counts: dict[Fraction, int] = defaultdict(int)
    if solved.low is None and not any(a.exchange for d in _decisions(rules) for a in d.options.values()):
        stay_or_give_up(rules, solved.tables, _seeded(seed), _chunks(rounds, progress), counts)
        return Simulation(game.id, rules.unit, rounds, seed, dict(counts), {}, value)
    simulator = Simulator(rules)
    simulator.follow(solved.tables)
    total = np.zeros(4)
    played = 0
    for number, size in enumerate(_chunks(rounds, progress)):
        *_, out = simulator.run(size, seed * 1000 + number)
        total += out
        played += size
    mean = Fraction(total[0] / played).limit_denominator(10**9)
    spread = max(0.0, total[1] / played - float(mean) ** 2) ** 0.5
    step = Fraction(spread).limit_denominator(10**9)
    half = played // 2
    counts = {mean - step: half, mean + step: played - half} if step else {mean: played}
    return Simulation(game.id, rules.unit, played, seed, counts, {}, value, solved.rules_interval or 0.0)


def _decisions(rules: Rules) -> Iterator[Decision]:
    for street in rules.streets.values():
        yield from street.decisions.values()
