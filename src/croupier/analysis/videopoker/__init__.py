"""Video poker, solved: every hand, every way to hold it, every draw; and played at random, always held as is best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.certificate import BetCertificate, Certificate, Chart
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours, over_ceiling
from croupier.cards import show
from croupier.games.videopoker import Rules
from croupier.games.videopoker.book import STAKE, Book
from croupier.games.videopoker.pages import largest
from croupier.games.videopoker.round import STAND, THROW
from croupier.money import Currency
from croupier.play import Choose, Event
from croupier.play.events import BetPlaced
from croupier.rulebooks import Game

_CHUNK = 1 << 20


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """The hand as it is best played, at its usual pays and at every stake that pays otherwise."""
    rules, money = game.rules, game.currency(currency)
    bets = [BetCertificate(STAKE, _distribution(rules, None))]
    for stake in map(int, rules.by_stake):
        bets.append(BetCertificate.part(STAKE, _distribution(rules, stake), which=f"of {money.with_sign(stake)}"))
    hands = comb(len(rules.pack), 5)
    notes = [
        f"Each of the {hands:,} hands was held in all 32 ways, and every draw that can follow was counted.",
        "The figures are those of the best play; what else is played returns less.",
    ]
    warnings = [*favours(game, bets), *_warnings(rules, money)]
    return Certificate(game, currency, bets, warnings, charts=[_rows(rules)], notes=notes)


def _ends(rules: Rules, stake: int | None) -> list[Fraction]:
    from croupier.analysis.videopoker.tables import tables

    return tables(rules, stake).ends


def _distribution(rules: Rules, stake: int | None) -> dict[Fraction, Fraction]:
    ends = _ends(rules, stake)
    out = {Fraction(-1): 1 - sum(ends, Fraction())}
    for times, chance in zip(rules.times(stake), ends, strict=True):
        out[times - 1] = out.get(times - 1, Fraction()) + chance
    return {profit: chance for profit, chance in out.items() if chance}


def _warnings(rules: Rules, currency: Currency) -> Iterator[str]:
    ceiling = rules.limits[currency.code].ceiling
    for win in largest(rules, currency):
        if ceiling is not None:
            yield from over_ceiling(ceiling, currency, win.profit, win.bet)


def _rows(rules: Rules) -> Chart:
    """What each row of the table brings with the best play."""
    rows = [
        (
            row.title["en"],
            str(row.pays),
            f"{float(100 * chance):.6f} %",
            f"1 in {float(1 / chance):,.2f}" if chance else "never",
            f"{float(100 * chance * row.pays):.4f} %",
        )
        for row, chance in zip(rules.pays, _ends(rules, None), strict=True)
    ]
    return Chart("What the hands bring", ("Hand", "Pays", "Comes", "Once", "Gives back"), rows)


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """Every way to hold, counted; what it returns of the stake."""
    from croupier.analysis.videopoker.tables import tables

    stake = sum(event.amount for event in events if isinstance(event, BetPlaced) and event.seat == ask.who)
    worth = []
    for held, returns in tables(game.rules, stake or None).holds(ask.hand).items():
        thrown = [card for card in ask.hand if card not in held]
        worth.append(Worth(f"{THROW} {show(thrown)}" if thrown else STAND, returns - 1))
    best = max(worth, key=lambda each: each.value)
    gone = best.option.removeprefix(THROW).split() if best.option != STAND else []
    kept = [card for card in ask.hand if str(card) not in gone]
    return Advice.of(sorted(worth, key=lambda each: -each.value), f"hold {show(kept) or 'nothing'}")


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Hands at random, held as is best."""
    import numpy as np

    from croupier.analysis.videopoker.kernels import deal
    from croupier.analysis.videopoker.tables import tables

    rules = game.rules
    Book(rules, game.currency()).name(bet)
    known = tables(rules)
    state = np.random.default_rng(seed).integers(1, 1 << 63, 4, np.uint64)
    fell = np.zeros(len(rules.pays) + 1, np.int64)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        deal(known.lists, size, state, fell)
        progress(size)
    counts = {Fraction(-1): int(fell[-1])}
    for times, count in zip(rules.times(), fell.tolist(), strict=False):
        counts[times - 1] = counts.get(times - 1, 0) + count
    return Simulation(game.id, STAKE, rounds, seed, counts, _distribution(rules, None))
