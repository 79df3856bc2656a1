"""A machine as a sheet or a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.common import BetInfo
from croupier.games.family import Heading
from croupier.games.layouts import bet_says
from croupier.games.machine.book import STAKE
from croupier.games.machine.layouts import MachineLayout, SymbolSays
from croupier.games.machine.model import Rules
from croupier.games.machine.odds import returned
from croupier.games.remembered import Remembered
from croupier.money import CURRENCIES, Currency


def heading(rules: Rules) -> Heading:
    del rules
    return Heading("machine", "Machines", rank=7)


def catalogue(rules: Rules) -> list[BetInfo]:
    """One bet: the stake of the game."""
    about = f"A game of {_made(rules)}; what is won is paid whether or not it is more than the stake"
    return [BetInfo(STAKE, rules.bet_title, about, _pays(rules), (STAKE,))]


def _made(rules: Rules) -> str:
    reels = f"{len(rules.reels.strips)} reels"
    if rules.ways:
        return f"{reels} and {rules.reels.rows ** len(rules.reels.strips)} ways"
    return f"{reels} and {len(rules.lines)} line{'s' * (len(rules.lines) > 1)}"


def _table(pays: Mapping[int, Fraction]) -> str:
    return ", ".join(f"{count} × {times}" for count, times in sorted(pays.items()))


def _pays(rules: Rules) -> str:
    """``bell: 3 × 20, 4 × 75; …``."""
    return "; ".join(f"{rules.called(name)}: {_table(pays)}" for name, pays in rules.pays_at().items() if pays)


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    part = (
        f"one of {rules.units} coins"
        if rules.ways
        else f"one of {rules.units} lines"
        if rules.units > 1
        else "the line"
    )
    say = CURRENCIES[next(iter(rules.limits))].with_sign
    showing = f"{rules.reels.rows} row{'s' * (rules.reels.rows > 1)}"
    out = [
        f"The stake is one of {', '.join(map(say, rules.stakes))}; once the reels turn it is paid and nothing changes.",
        f"{len(rules.reels.strips)} reels stop by chance, {showing} of each show.",
    ]
    if rules.ways:
        out.append(
            "Equal symbols on neighbouring reels from the left pay in every way in which they lie, times the coin."
        )
    else:
        out.append(f"Equal symbols from the left pay times the stake of {part}; of a line only the best pay counts.")
    for symbol in rules.symbols.values():
        title = symbol.title["en"]
        if symbol.wild is not None:
            others = [rules.called(other) for other in symbol.wild.never_for]
            but = f", never for {', '.join(others)}" if others else ""
            times = f" and multiplies such a win by {symbol.wild.multiplier}" if symbol.wild.multiplier > 1 else ""
            out.append(f"{title} stands for every symbol but scatters{but}{times}.")
        if symbol.expands:
            out.append(f"{title} covers the whole reel on which it lies.")
        if symbol.scatter and symbol.pays:
            out.append(f"{title} pays wherever it lies, times the stake of the game.")
    if (asked := rules.free_games) is not None:
        brings = ", ".join(f"{n} of it bring {games}" for n, games in asked.games.items())
        again = ", ".join(f"{n} bring {games} more" for n, games in asked.again.items())
        within = f" Within them {again}, {asked.most} at most in one round." if again else ""
        times = f" and pay {asked.multiplier} times" if asked.multiplier > 1 else ""
        out.append(f"{rules.called(asked.symbol)} brings free games: {brings}. They cost nothing{times}.{within}")
    if rules.gamble is not None:
        fields = " or ".join(rules.gamble.fields)
        part = f"A win or a part of it may be staked on {fields}, up to {rules.gamble.times} times"
        out.append(f"{part}: who names the one that falls gets {rules.gamble.pays} times what he staked.")
    for stake, pays in rules.by_stake.items():
        other = "; ".join(f"{rules.called(n)}: {_table({int(k): t for k, t in p.items()})}" for n, p in pays.items())
        out.append(f"At a stake of {say(int(stake))} otherwise: {other}.")
    if rules.long_game:
        out.append("A round lasts notably long and asks much of the player, as the house has classed it.")
    out.append(
        "If the machine fails before a game has its result the stake goes back; what was won by then is credited."
    )
    return out


def remembered(rules: Rules, result: str) -> Remembered:
    """The best pay of the game."""
    name, _, count = result.rpartition(" ")
    if not name:
        return Remembered("Nothing paid", "–", dashed=True)
    return Remembered(f"{count} × {rules.called(name)}", rules.called(name)[:2], count)


def _written(pays: Mapping[int, Fraction]) -> dict[str, str]:
    return {str(count): str(times) for count, times in sorted(pays.items())}


def layout(rules: Rules, currency: Currency) -> MachineLayout:
    """What a page needs to draw the machine."""
    span, (info,), back, usual = rules.span(STAKE, currency), catalogue(rules), returned(rules), rules.pays_at()
    asked = rules.free_games
    symbols: dict[str, SymbolSays] = {}
    for name, symbol in rules.symbols.items():
        says: SymbolSays = {"title": symbol.title, "picture": symbol.picture or name, "pays": _written(usual[name])}
        if symbol.scatter:
            says["scatter"] = True
        if symbol.wild is not None:
            says["wild"] = symbol.wild.multiplier
        if symbol.expands:
            says["expands"] = True
        symbols[name] = says
    out: MachineLayout = {
        "family": "machine",
        "title": rules.title,
        "bets": {STAKE: bet_says(info)},
        "positions": [{"id": STAKE, "bet": STAKE, "pays": info.pays, "min": span.low, "max": span.high}],
        "machine": {
            "rows": rules.reels.rows,
            "strips": [list(strip) for strip in rules.reels.symbols],
            "stops": [list(weights) for weights in rules.reels.weighted],
            "lines": [[row + 1 for row in path] for path in rules.paths],
            "ways": rules.ways,
            "units": rules.units,
            "stakes": rules.open_stakes(currency),
            "symbols": symbols,
            "groups": {
                name: {"title": group.title, "of": group.of, "pays": _written(usual[name])}
                for name, group in rules.groups.items()
            },
            "free": None
            if asked is None
            else {
                "symbol": asked.symbol,
                "games": asked.games,
                "again": asked.again,
                "most": asked.most,
                "multiplier": asked.multiplier,
            },
            "gamble": [] if rules.gamble is None else rules.gamble.fields,
            "returned": str(back),
            "returned_percent": float(100 * back),
            "by_stake": {
                stake: {name: _written({int(n): t for n, t in pays.items()}) for name, pays in each.items()}
                for stake, each in rules.by_stake.items()
            },
        },
        "priced": {stake: f"{STAKE} of {currency.with_sign(int(stake))}" for stake in rules.by_stake},
    }
    if asked is not None and asked.reels is not None:
        out["machine"]["free_strips"] = [list(strip) for strip in asked.reels.symbols]
        out["machine"]["free_stops"] = [list(weights) for weights in asked.reels.weighted]
    return out
