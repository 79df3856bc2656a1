"""Baccarat, solved: every order in which six cards can leave the shoe, by points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.analysis.certificate import BetCertificate, Certificate, Chart, Distribution, line_words
from croupier.analysis.chemin import Ends, Strategy, duel, name_of, pure_profiles, solved
from croupier.analysis.fallen import Look
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.analysis.warnings import favours, over_ceiling, printed_win
from croupier.games.baccarat import Rules
from croupier.games.baccarat.book import Book, won
from croupier.games.baccarat.largest import largest
from croupier.games.baccarat.odds import distribution, winners
from croupier.games.baccarat.points import POINTS, Coup
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Refused
from croupier.rulebooks import Game

if TYPE_CHECKING:
    from croupier.ranking.arrays import Ints

_CHUNK: Final = 1 << 21
_WHOLE: Final = 1 << 32
_AGAINST_SOLO: Final = "banco against solo"
_BANK_BETS: Final = ("banco", "punto", "banco_avec_la_table", "banco_avec", "banco_solo", _AGAINST_SOLO)


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """Every bet; where a player keeps the bank, with the best play of both sides."""
    rules = game.rules
    if rules.bank is not None:
        return _with_bank(game, rules, currency)
    bets = [BetCertificate(name, distribution(rules, name)) for name in rules.bets]
    money = game.currency(currency)
    notes = ["Counted from a full shoe; nobody decides anything after the bets."]
    return Certificate(game, currency, bets, [*favours(game, bets), *_warnings(rules, money)], notes=notes)


def looks(game: Game[Rules]) -> tuple[Look, ...]:
    """Who wins, where nobody decides anything; against a player's bank it is people who draw or stand."""
    if game.rules.bank is not None:
        return ()
    chances = {str(side): chance for side, chance in winners(game.rules).items()}
    letters = {side[0].upper(): side for side in chances}
    note = "Counted from a full shoe; cards that are out change the next coup a little, which is left out here."
    return (Look("Who wins", "shoe", chances, lambda result: (letters.get(result[:1], ""),), note=note),)


def _warnings(rules: Rules, currency: Currency) -> Iterator[str]:
    yield from _small_stakes(rules, currency)
    limits = rules.limits[currency.code]
    stakes = {name: Book(rules, currency).span(name).high for name in rules.bets}
    if limits.max_win is not None:
        most, by = _largest_win(rules, stakes)
        yield from printed_win(limits.max_win, "round, amount returned", currency, most, " + ".join(by))
    if limits.ceiling is not None:
        for best in sorted(largest(rules, currency), key=lambda win: win.profit)[-1:]:
            yield from over_ceiling(limits.ceiling, currency, best.profit, best.bet)


def _called(rules: Rules, bet: str) -> str:
    return within(titled(rules.bets[bet].title, bet))


def _small_stakes(rules: Rules, currency: Currency) -> Iterator[str]:
    """A minimum commission makes small stakes dearer."""
    for name, bet in rules.kinds.items():
        if bet.commission is None or not bet.commission.min:
            continue
        least = Book(rules, currency).span(name).low
        below = bet.commission.min / bet.commission.rate if bet.commission.rate else None
        small = BetCertificate(name, distribution(rules, name, Fraction(least)))
        until = f"below {currency.with_sign(int(below))}" if below else "of every size"
        yield (
            f"the minimum commission of {currency.with_sign(bet.commission.min)} weighs on stakes on"
            f" {_called(rules, name)} {until}: with {currency.with_sign(least)} the edge is"
            f" {float(100 * small.edge):.4f} %"
        )


def _largest_win(rules: Rules, stakes: dict[str, int]) -> tuple[int, list[str]]:
    """The most that legal stakes can bring in one round, and with which bets."""
    best: tuple[int, list[str]] = (0, [])
    for coup in rules.coups:
        wins = {name: won(rules, {name: stake}, coup) for name, stake in stakes.items()}
        for group in rules.betting.one_of:
            keep = max(group, key=lambda name: wins[name])
            wins |= {name: 0 for name in group if name != keep}
        total = sum(wins.values())
        if total > best[0]:
            best = total, [_called(rules, name) for name, amount in wins.items() if amount]
    return best


# ── with a player's bank ───────────────────────────────────────────────────────────────────────────────────────


def _of(ends: Ends, fee: Fraction, side: str) -> Distribution:
    """Profit per unit covered → probability."""
    if side == "punto":
        rows = ((Fraction(1), ends.wins), (Fraction(0), ends.ties), (Fraction(-1), ends.losses))
    else:
        rows = ((1 - fee, ends.losses), (Fraction(0), ends.ties), (Fraction(-1), ends.wins))
    out: Distribution = {}
    for profit, chance in rows:
        out[profit] = out.get(profit, Fraction(0)) + chance
    return out


def _bank_distribution(rules: Rules, bet: str) -> Distribution:
    """A bet of chemin de fer when both sides play the equilibrium."""
    assert rules.bank is not None
    free = bet in rules.bank.free_drawing or bet == _AGAINST_SOLO
    ends = duel(rules, free=free).ends(solved(rules, free=free))
    side = "punto" if bet in ("punto", "banco_solo", "banco_avec_la_table") else "banco"
    return _of(ends, rules.bank.commission.rate, side)


def _with_bank(game: Game[Rules], rules: Rules, currency: str) -> Certificate:
    assert rules.bank is not None
    bets = [BetCertificate(name, _bank_distribution(rules, name)) for name in _BANK_BETS if name != _AGAINST_SOLO]
    bets.append(BetCertificate.part("banco", _bank_distribution(rules, _AGAINST_SOLO), which="against solo"))
    fee = float(100 * rules.bank.commission.rate)
    notes = [
        "Players against players: an edge here is what a unit loses on average to the other side and to the commission"
        f" of {fee:g} %, per unit of the bank that is covered. The house risks nothing.",
        "Best play is an equilibrium of strategies by totals, from a full shoe: it has been checked that neither side"
        " gains by changing any single choice.",
        f"Against {_called(rules, 'banco_solo')} every choice is free; the line “{line_words(game, bets[-1])}” is the"
        " banker's side of it.",
    ]
    charts = [_choices(rules), _profiles(rules), *_free_charts(rules)]
    warnings = [
        f"{line_words(game, bet)} favours its player: it brings {float(-100 * bet.edge):.4f} % of the stake"
        for bet in bets
        if bet.edge < 0
    ]
    return Certificate(game, currency, bets, warnings, charts=charts, notes=notes)


def _said(chance: Fraction) -> str:
    return {Fraction(0): "stand", Fraction(1): "draw"}.get(chance, f"draw {float(100 * chance):.4f} %")


def _choices(rules: Rules) -> Chart:
    """The choices that the table leaves open: what each brings, against the best play of the other side."""
    table, play = duel(rules), solved(rules)
    rows = []
    for p in sorted(table.open_punto):
        rows.append((f"punto {p}", *_worth(table.punto_worth(play, p)), _said(play.punto[p])))
    for info in sorted(table.open_banco, key=str):
        rows.append((name_of(info), *_worth(table.banco_worth(play, info)), _said(play.banco[info])))
    return Chart("The choices of the table", ("Choice", "Draw brings", "Stand brings", "A mistake costs", "Best"), rows)


def _worth(worth: tuple[Fraction, Fraction]) -> tuple[str, str, str]:
    draw, stand = worth
    return f"{float(100 * draw):+.4f} %", f"{float(100 * stand):+.4f} %", f"{float(100 * abs(draw - stand)):.4f} %"


def _profiles(rules: Rules) -> Chart:
    assert rules.bank is not None
    fee = rules.bank.commission.rate
    every = pure_profiles(rules)
    columns = (*every[0][0], "Punto's edge", "Banco's edge")
    rows = [
        (
            *("draw" if draws else "stand" for draws in said.values()),
            f"{float(-100 * ends.for_punto()):.4f} %",
            f"{float(-100 * ends.for_banco(fee)):.4f} %",
        )
        for said, ends in every
    ]
    return Chart("Every way to fix the open choices", columns, rows)


def _free_charts(rules: Rules) -> list[Chart]:
    """Banco solo: both sides choose on every total."""
    play = solved(rules, free=True)
    punto = Chart(
        "Banco solo: punto by total",
        tuple(str(p) for p in range(8)),
        [tuple(_said(q) for q in play.punto)],
    )
    rows = []
    for b in range(8):
        cells = [_letter(play, (b, t)) for t in (None, *range(10))]
        rows.append((str(b), *cells))
    banco = Chart(
        "Banco solo: banco by total and punto's third card (D draws, S stands)",
        ("Banco", "none", *(str(t) for t in range(10))),
        rows,
    )
    return [punto, banco]


def _letter(play: Strategy, info: tuple[int, int | None]) -> str:
    chance = play.banco[info]
    return {Fraction(0): "S", Fraction(1): "D"}.get(chance, f"D {float(100 * chance):.2f} %")


# ── simulation ─────────────────────────────────────────────────────────────────────────────────────────────────


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Deal that many rounds from fresh shoes and count how they end; what each end pays is looked up afterwards."""
    import numpy as np

    from croupier.analysis.card_kernels import Baccarat, baccarat_rounds

    rules = game.rules
    name, player, stood, drew = _chances(game, rules, bet)
    shoe = np.array([card.rank for card in rules.shoe.pack for _ in range(rules.shoe.packs)], dtype=np.int64)
    values = np.array(POINTS, dtype=np.int64)
    kind = np.arange(13) if rules.pair_by == "rank" else values
    natural = np.array([total in rules.drawing.naturals for total in range(10)])
    drawing = Baccarat(values, kind, natural, player, stood, drew)
    state = np.array([seed, 0], dtype=np.uint64)
    fallen = np.zeros((10, 10, 4), dtype=np.int64)
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        baccarat_rounds(shoe, size, state, drawing, fallen)
        progress(size)
    counts: dict[Fraction, int] = defaultdict(int)
    for (p, b, pairs), n in np.ndenumerate(fallen):
        if n:
            counts[_profit(rules, name, Coup(p, b, pairs >= 2, pairs % 2 == 1))] += int(n)
    exact = _bank_distribution(rules, name) if rules.bank else distribution(rules, name)
    return Simulation(game.id, name, rounds, seed, dict(counts), exact)


def _profit(rules: Rules, name: str, coup: Coup) -> Fraction:
    if rules.bank is None:
        return rules.result(name, coup)
    one = Ends(*(Fraction(coup.winner == w) for w in ("player", "tie", "banker")))
    against = name in ("punto", "banco_solo", "banco_avec_la_table")
    return one.for_punto() if against else one.for_banco(rules.bank.commission.rate)


def _chances(game: Game[Rules], rules: Rules, bet: str) -> tuple[str, Ints, Ints, Ints]:
    """The bet's name, and with which probability (in 2⁻³²) player and banker draw."""
    import numpy as np

    if rules.bank is None:
        name = Book(rules, game.currency()).name(bet)
        player = [rules.drawing.player_does(p) == "D" for p in range(8)]
        banker = {(b, t): rules.drawing.banker_does(b, t) == "D" for b in range(8) for t in (None, *range(10))}
        play = Strategy(tuple(map(Fraction, player)), {key: Fraction(draws) for key, draws in banker.items()})
    else:
        name = bet.replace(" ", "_") if bet.replace(" ", "_") in rules.bets else bet
        if name not in _BANK_BETS:
            raise Refused(f"there is no bet {bet!r} at this table: {', '.join(_BANK_BETS)}")
        free = name in rules.bank.free_drawing or name == _AGAINST_SOLO
        play = solved(rules, free=free)

    def units(chance: Fraction) -> int:
        return round(chance * _WHOLE)

    return (
        name,
        np.array([units(q) for q in play.punto] + [0, 0], dtype=np.int64),
        np.array([units(play.banco[b, None]) for b in range(8)] + [0, 0], dtype=np.int64),
        np.array([[units(play.banco[b, t]) for t in range(10)] for b in range(8)] + [[0] * 10] * 2, dtype=np.int64),
    )
