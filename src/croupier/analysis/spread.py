"""Red Dog and Bulldog, solved: count by ranks, raise where a raised unit gains."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.certificate import BetCertificate, Certificate, Chart
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours
from croupier.cards import RANKS, Card
from croupier.games.spread import Rules
from croupier.games.spread.book import Book, box_of
from croupier.games.spread.largest import largest
from croupier.games.spread.odds import (
    average_stake,
    bases,
    by_spread,
    distribution,
    edge,
    edge_with_voids_gone,
    full,
    third,
)
from croupier.money import Currency
from croupier.play import Choose, Event
from croupier.play.events import Dealt
from croupier.rulebooks import Game

_CHUNK = 1 << 22


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """The bet with its best raises, and the bet never raised."""
    rules = game.rules
    bets = [
        BetCertificate("bet", distribution(rules), rules.boxes.count),
        BetCertificate.part("bet", distribution(rules, raises=False), how="never raised", positions=rules.boxes.count),
    ]
    rows = [
        (
            str(row.spread),
            f"{row.pays.numerator} to {row.pays.denominator}",
            f"{row.chance} = {float(100 * row.chance):.4f} %",
            f"{row.wins} = {float(100 * row.wins):.4f} %",
            f"{float(100 * row.value):+.4f} %",
            "raise" if row.value > 0 else "no raise",
        )
        for row in by_spread(rules)
    ]
    columns = ("Spread", "Pays", "Comes", "Then wins", "A raised unit brings", "Best")
    notes = [
        "The edge is per unit of the first stake, raised by as much again wherever that gains.",
        f"With the raises {float(average_stake(rules)):.6f} units are staked on average: the edge is"
        f" {float(100 * edge(rules) / average_stake(rules)):.4f} % of all that is staked.",
        "Optimal for a full shoe; the cards that have gone change the chances a little.",
    ]
    if rules.consecutive == "redeal":
        notes.append(
            "A void deal is no round: the figures are for the deal that counts, from a full shoe. That the void cards"
            f" are out of the shoe then makes it {100 * edge_with_voids_gone(rules):.4f} %."
        )
    warnings = [*favours(game, bets), *_warnings(rules, game.currency(currency))]
    charts = [Chart("When to raise", columns, rows)]
    return Certificate(game, currency, bets, warnings, charts=charts, notes=notes)


def _warnings(rules: Rules, currency: Currency) -> Iterator[str]:
    for row in by_spread(rules):
        if row.value > 0 and row.pays > 1:
            yield f"spread {row.spread} pays {row.pays} to 1 and gains when it is raised"
    ceiling = rules.limits[currency.code].ceiling
    (best,) = largest(rules, currency)
    if ceiling is not None and best.profit > ceiling:
        most_said = currency.with_sign(best.profit)
        yield f"one box can win more than the ceiling of {currency.with_sign(ceiling)}: {most_said}"


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """Raise or not, from the two open cards that lie there; worth is per unit of the first stake."""
    rules = game.rules
    if not any(option.name == "raise" for option in ask.options):
        return None
    seen = [card for event in events if isinstance(event, Dealt) for card in event.cards if card is not None]
    base = [card for event in events if isinstance(event, Dealt) and event.to == "base" for card in event.cards][-2:]
    counts = list(full(rules))
    for card in seen:
        counts[card.rank] -= 1
    low, high = sorted(card.rank for card in base if card is not None)
    before = tuple(n + (rank == low) + (rank == high) for rank, n in enumerate(counts))
    wins, pays = third(rules, before, low, high)
    unit = wins * (pays + 1) - 1
    return Advice.of(
        [Worth("raise", 2 * unit), Worth("no raise", unit)],
        f"spread {high - low - 1}, the third card wins {float(100 * wins):.2f} % of the time and pays {pays} to 1",
    )


# ── simulation ─────────────────────────────────────────────────────────────────────────────────────────────────


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Deal that many rounds from fresh shoes; a box is raised in full where that gains. ``bet, never raised`` is the
    other line of the certificate."""
    import numpy as np

    from croupier.analysis.card_kernels import spread_rounds

    rules = game.rules
    raises = bet != "bet, never raised"
    name = "bet" if bet == "bet" else bet
    if raises and bet != "bet":
        name = Book(rules, game.currency()).name(bet)
        assert box_of(name)
    shoe = np.array([Card(card).rank for card in rules.shoe.pack for _ in range(rules.shoe.packs)], dtype=np.int8)
    state = np.array([seed, 0], dtype=np.uint64)
    fallen = np.zeros((len(RANKS), len(RANKS), 2), dtype=np.int64)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        spread_rounds(shoe, size, state, rules.consecutive == "redeal", fallen)
        progress(size)
    counts: dict[Fraction, int] = defaultdict(int)
    for base in bases(rules, full(rules)):
        lost, won = (int(n) for n in fallen[base.low, base.high])
        units = 2 if raises and base.spread > 0 and base.raise_value > 0 else 1
        counts[units * base.pays if base.spread else Fraction(0)] += won
        counts[Fraction(-units if base.spread > 0 else 0)] += lost
    counts = {profit: n for profit, n in counts.items() if n}
    return Simulation(game.id, name, rounds, seed, counts, distribution(rules, raises))
