"""Games by their sheet, solved: every bet counted, or sampled where that would take too long; played at random."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.certificate import Z99, BetCertificate, Certificate, Distribution
from croupier.analysis.instructed import banks
from croupier.analysis.instructed.solved import Solved, seen
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours
from croupier.games.instructed.banking import BANK, STAKE
from croupier.games.instructed.drawing import PieceDrawn
from croupier.games.instructed.model import Rules, Where
from croupier.games.instructed.scoring import profit
from croupier.play import Choose, Event, Refused
from croupier.rulebooks import Game

_SAMPLED: Final = 100_000
_CHUNK: Final = 1 << 12


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """Every bet as it is best played; of a player's bank the stake against it and the bank itself."""
    if game.rules.banker is not None:
        return _between(game, currency)
    bets = [line for bet in game.rules.bets for line in _lines(game.rules, bet)]
    notes = ["Pieces that are alike to a bet were counted as one kind, with the number of their ways."]
    if any(stage.decides for stage in game.rules.stages):
        notes.append("Stakes are raised and reduced as it is best, in opening stakes.")
    if any(line.interval is not None for line in bets):
        notes.append(f"What is marked as simulated was drawn {_SAMPLED:,} times, its stakes never changed.")
    return Certificate(game, currency, bets, list(favours(game, bets)), notes=notes)


def _between(game: Game[Rules], currency: str) -> Certificate:
    rules, known = game.rules, banks.odds(game.rules)
    assert rules.banker is not None
    stake, bank = banks.of_stake(rules, known), banks.of_bank(rules, known)
    lines = [
        _bank_line(BetCertificate(STAKE, stake), banks.half_width(stake, known), known),
        _bank_line(BetCertificate.part(STAKE, bank, how="of the banker"), banks.half_width(bank, known), known),
    ]
    notes = [
        f"The house keeps {rules.banker.fee.percent} % of the stakes that the banker wins; the cap is not counted in."
    ]
    if known.deals is not None:
        notes.append(f"How often hands tie was sampled, with {known.deals:,} deals.")
    return Certificate(game, currency, lines, list(favours(game, lines)), notes=notes)


def _bank_line(line: BetCertificate, half: float, known: banks.Odds) -> BetCertificate:
    """A line with how well it is known: counted, sampled, or the same for both whatever comes."""
    if known.deals is None:
        return line
    if not half:
        return replace(line, dealt=f"sampled with {known.deals:,} deals; the edge is exact, for both hands are alike")
    return replace(line, method="simulated", interval=half)


def _half(fell: Distribution, deals: int) -> float:
    """Half of the 99 % interval of what was sampled so often."""
    mean = sum((won * chance for won, chance in fell.items()), Fraction())
    square = sum((chance * (won - mean) ** 2 for won, chance in fell.items()), Fraction())
    return Z99 * math.sqrt(float(square) / deals)


def _lines(rules: Rules, bet: str) -> Iterator[BetCertificate]:
    """One line for all places of a bet where they are alike."""
    fell = [_of(rules, position) for position in rules.positions(bet)]
    if all(one == fell[0] for one in fell):
        yield BetCertificate(
            bet, fell[0][0], len(fell), method="simulated" if fell[0][1] else "exact", interval=fell[0][1]
        )
        return
    for piece, (one, half) in zip(rules.bets[bet].each, fell, strict=True):
        method = "simulated" if half else "exact"
        yield BetCertificate.part(bet, one, which=piece, method=method, interval=half)


def _of(rules: Rules, position: str) -> tuple[Distribution, float | None]:
    solved = Solved(rules, position)
    if solved.countable:
        return solved.distribution(), None
    counts = _played(rules, solved, _SAMPLED, 1)
    fell = {won: Fraction(count, _SAMPLED) for won, count in counts.items()}
    return fell, _half(fell, _SAMPLED)


def _played(rules: Rules, solved: Solved, rounds: int, seed: int, progress: Rounds | None = None) -> Counter[Fraction]:
    """Rounds at random; decided as was counted to be best, where that was counted."""
    import numpy as np

    luck, out = np.random.default_rng(seed), Counter[Fraction]()
    deck = [name for name, count in rules.deck.items() for _ in range(count)]
    needs = sum(stage.draws or 0 for stage in solved.stages)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        for _ in range(size):
            numbers = luck.integers(0, len(deck), needs) if rules.again else luck.permutation(len(deck))[:needs]
            out[_course(rules, solved, [deck[number] for number in numbers])] += 1
        if progress is not None:
            progress(size)
    return out


def _course(rules: Rules, solved: Solved, came: list[str]) -> Fraction:
    """What one round brings when these pieces come."""
    factor, lies = Fraction(1), dict[Where, list[str]]()
    for at, stage in enumerate(solved.stages):
        if stage.draws is None:
            kinds = {place: sorted(solved.kinds.stands_for[each] for each in some) for place, some in lies.items()}
            factor = solved.policy.get((at, seen({place: tuple(some) for place, some in kinds.items()})), Fraction(1))
        else:
            lies.setdefault(stage.to, []).extend(came[: stage.draws])
            del came[: stage.draws]
    return factor * profit(rules, solved.when, solved.bet, lies)


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Rounds at random, decided as is best."""
    rules = game.rules
    if rules.banker is not None:
        return _dealt(game, bet, rounds, seed, progress)
    known = {place: name for name in rules.bets for place in rules.positions(name)}
    position = bet if bet in known else next((rules.positions(name)[0] for name in rules.bets if name == bet), None)
    if position is None:
        raise Refused(f"there is no bet {bet!r} in this game: {', '.join(rules.bets)}")
    solved = Solved(rules, position)
    exact, half = _of(rules, position)
    if half is None:
        solved.distribution()  # fills in what is best to do
    counts = _played(rules, solved, rounds, seed, progress)
    return Simulation(game.id, bet, rounds, seed, dict(counts), exact, value_half=half or 0.0)


def _dealt(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    rules = game.rules
    assert rules.banker is not None
    if bet not in (STAKE, BANK):
        raise Refused(f"there is no bet {bet!r} in this game: {STAKE}, {BANK}")
    by = banks.dealt(rules, rounds, seed)
    progress(rounds)
    known = banks.odds(rules)
    found = banks.Odds(Fraction(by[1], rounds), Fraction(by[-1], rounds), Fraction(by[0], rounds), rounds)
    of = banks.of_stake if bet == STAKE else banks.of_bank
    counts = {won: int(chance * rounds) for won, chance in of(rules, found).items()}
    half = banks.half_width(of(rules, known), known)
    return Simulation(game.id, bet, rounds, seed, counts, of(rules, known), value_half=half)


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """What staying, raising and reducing are worth with what lies; nothing is priced where players keep the bank."""
    position = ask.facts.get("bet")
    if game.rules.banker is not None or position is None:
        return None
    solved = Solved(game.rules, position)
    if not solved.countable:
        return None
    lies: dict[Where, list[str]] = {}
    own: dict[str, Where] = {ask.who: "player", "dealer": "dealer", "table": "table"}
    for event in events:
        if isinstance(event, PieceDrawn) and event.to in own:
            lies.setdefault(own[event.to], []).append(event.piece)
    at = _decision(solved, {place: len(some) for place, some in lies.items()})
    worth = solved.worth(at, {place: tuple(some) for place, some in lies.items()})
    offered = [option.name for option in ask.options]
    return Advice.of([Worth(name, value) for name, value in worth.items() if name in offered], "with what lies")


def _decision(solved: Solved, lies: dict[Where, int]) -> int:
    """Which decision it is: the first one before which so many pieces were drawn."""
    drawn: Counter[Where] = Counter()
    for at, stage in enumerate(solved.stages):
        if stage.draws is None and all(drawn[place] == count for place, count in lies.items()):
            return at
        drawn[stage.to] += stage.draws or 0
    raise ValueError("nothing is decided with what lies")
