"""What is wrong in the file of a machine although every value is well formed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.common import Problem
from croupier.games.machine import odds
from croupier.games.machine.model import Reels, Rules
from croupier.games.machine.paytable import Paytable
from croupier.money import CURRENCIES


def problems(rules: Rules) -> Iterator[Problem]:
    """First what the reels and the table of pays are made of; only then what comes of them."""
    found = [*_reels(rules, rules.reels, "reels"), *_symbols(rules), *_lines(rules), *_refers(rules)]
    if rules.free_games is not None and rules.free_games.reels is not None:
        found += _reels(rules, rules.free_games.reels, "free_games.reels")
    for look in (_counts, _stakes):
        found = found or [*look(rules)]
    if not found:
        found = [*_promised(rules), *_endless(rules)]
    yield from found or [*_stated(rules), *_ceiling(rules)]


def _reels(rules: Rules, reels: Reels, at: str) -> Iterator[Problem]:
    if len(reels.strips) != len(rules.reels.strips) or reels.rows != rules.reels.rows:
        yield Problem(at, f"{len(reels.strips)} reels of {reels.rows} rows", "as many as without a feature")
    for number, strip in enumerate(reels.symbols):
        if strange := dict.fromkeys(name for name in strip if name not in rules.symbols):
            yield Problem(f"{at}.strips.{number}", ", ".join(strange), f"symbols: {', '.join(rules.symbols)}")
        if len(strip) < reels.rows:
            yield Problem(f"{at}.strips.{number}", f"{len(strip)} stops", f"at least as many as rows, {reels.rows}")
    if reels.weights and list(map(len, reels.weights)) != list(map(len, reels.symbols)):
        found = ", ".join(str(len(each)) for each in reels.weights)
        expected = ", ".join(str(len(each)) for each in reels.symbols)
        yield Problem(f"{at}.weights", found, f"one weight for each stop: {expected}")


def _symbols(rules: Rules) -> Iterator[Problem]:
    painted = {name for free in (False, True) for strip in rules.reels_of(free=free).symbols for name in strip}
    for name, symbol in rules.symbols.items():
        if name not in painted:
            yield Problem(f"symbols.{name}", "on no strip", "a symbol that can fall")
        if symbol.scatter and (symbol.wild is not None or symbol.expands):
            yield Problem(f"symbols.{name}.scatter", True, "a scatter that is neither wild nor expands")
        for other in symbol.wild.never_for if symbol.wild is not None else ():
            if other not in rules.symbols:
                yield Problem(f"symbols.{name}.wild.never_for", other, f"symbols: {', '.join(rules.symbols)}")
        if rules.ways and symbol.wild is not None and symbol.pays:
            yield Problem(f"symbols.{name}.pays", "a pay of its own", "none: a wild symbol has no ways of its own")
    if rules.ways and rules.groups:
        yield Problem("groups", ", ".join(rules.groups), "none on a machine of ways")
    for name, group in rules.groups.items():
        if name in rules.symbols:
            yield Problem(f"groups.{name}", name, "a name that no symbol has")
        for other in group.of:
            if other not in rules.symbols or rules.symbols[other].scatter:
                yield Problem(f"groups.{name}.of", other, "symbols that are no scatters")


def _lines(rules: Rules) -> Iterator[Problem]:
    if rules.ways:
        if rules.lines:
            yield Problem("lines", rules.lines, "none: a machine of ways has no lines")
        if rules.coins is None:
            yield Problem("coins", None, "of how many coins a stake is made, where there are no lines")
        return
    if rules.coins is not None:
        yield Problem("coins", rules.coins, "nothing: the stake is divided among the lines")
    if not rules.lines:
        yield Problem("lines", rules.lines, "the row of every reel for each line, such as 2 2 2, or ways = true")
    many, rows = len(rules.reels.strips), rules.reels.rows
    for number, line in enumerate(rules.lines):
        words = line.split()
        if len(words) != many or not all(
            word.isascii() and word.isdigit() and 1 <= int(word) <= rows for word in words
        ):
            yield Problem(f"lines.{number}", line, f"{many} rows from 1 to {rows}")
        elif line.split() in [other.split() for other in rules.lines[:number]]:
            yield Problem(f"lines.{number}", line, "a line that is not there already")


def _refers(rules: Rules) -> Iterator[Problem]:
    asked = rules.free_games
    if asked is not None and (asked.symbol not in rules.symbols or not rules.symbols[asked.symbol].scatter):
        scatters = ", ".join(rules.scatters) or "none"
        yield Problem("free_games.symbol", asked.symbol, f"a scatter of this machine: {scatters}")
    known = {**rules.symbols, **rules.groups}
    for stake, pays in rules.by_stake.items():
        if stake not in map(str, rules.stakes):
            yield Problem(f"by_stake.{stake}", stake, f"a stake of the list: {', '.join(map(str, rules.stakes))}")
        for name in pays:
            if name not in known:
                yield Problem(f"by_stake.{stake}.{name}", name, f"symbols or groups: {', '.join(known)}")


def _counts(rules: Rules) -> Iterator[Problem]:
    """How many of a kind there can be."""
    reels, cells = len(rules.reels.strips), len(rules.reels.strips) * rules.reels.rows
    tables = [("symbols", {name: each.pays for name, each in rules.symbols.items()})]
    tables += [("groups", {name: each.pays for name, each in rules.groups.items()})]
    tables += [(f"by_stake.{stake}", pays) for stake, pays in rules.by_stake.items()]
    for at, table in tables:
        for name, pays in table.items():
            most = cells if name in rules.scatters else reels
            for count in pays:
                if not _number(count, most):
                    yield Problem(f"{at}.{name}", count, f"how many of it pay, from 1 to {most}")
    if rules.free_games is not None:
        for key in ("games", "again"):
            for count in getattr(rules.free_games, key):
                if not _number(count, cells):
                    yield Problem(f"free_games.{key}", count, f"how many of it show, from 1 to {cells}")


def _number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= most and text == str(int(text))


def _stakes(rules: Rules) -> Iterator[Problem]:
    """Every stake is one that a table takes, and everything it wins a whole amount."""
    for code, limits in rules.limits.items():
        if not rules.open_stakes(CURRENCIES[code]):
            yield Problem("stakes", rules.stakes, f"a stake within the limits, {limits.min} to {limits.top}")
    for stake in rules.stakes:
        scale = Paytable(rules, stake).scale
        if stake % (rules.units * scale):
            each = Fraction(stake, rules.units)
            yield Problem(
                "stakes", stake, f"a stake whose parts of {each} pay whole amounts: a multiple of {rules.units * scale}"
            )


def _promised(rules: Rules) -> Iterator[Problem]:
    """Strips that cannot pay what the table promises."""
    for name, count in odds.never(rules, rules.reels):
        if rules.free_games is None or (name, count) in set(odds.never(rules, rules.reels_of(free=True))):
            at = "groups" if name in rules.groups else "symbols"
            yield Problem(f"{at}.{name}.pays.{count}", "reels on which it cannot come", "a pay that can fall")


def _endless(rules: Rules) -> Iterator[Problem]:
    """Free games that bring at least as many as are played would never end but for their limit."""
    if rules.free_games is None:
        return
    mean = sum((games * chance for games, chance in odds.brought(rules, free=True).items()), Fraction())
    if mean >= 1:
        found = f"each free game brings {float(mean):.3f} more on average"
        yield Problem("free_games.again", found, "less than one, so that the games come to an end")
    if not any(odds.brought(rules, free=False).get(n) for n in rules.free_games.games.values()):
        yield Problem("free_games.games", rules.free_games.games, "so many of it as can show")


def _stated(rules: Rules) -> Iterator[Problem]:
    if rules.stated is None:
        return
    for stake in (None, *map(int, rules.by_stake)):
        back = 100 * odds.returned(rules, stake)
        if not rules.stated.least <= back <= rules.stated.most:
            where = "" if stake is None else f" at a stake of {stake}"
            spoken = f"a return of {float(rules.stated.least):g} to {float(rules.stated.most):g} %, as the house states"
            yield Problem("stated", f"{float(back):.4f} %{where}", spoken)


def _ceiling(rules: Rules) -> Iterator[Problem]:
    """Where nothing may be set up that could bring more: the largest win of a round."""
    from croupier.games.machine.largest import largest

    if rules.limit_rules.ceiling_policy != "configure":
        return
    for code, limits in rules.limits.items():
        currency = CURRENCIES[code]
        for win in largest(rules, currency):
            if limits.ceiling is not None and win.profit > limits.ceiling:
                found = f"{currency.with_sign(win.stake)} could win {currency.with_sign(win.profit)}"
                yield Problem("stakes", found, f"no win above {currency.with_sign(limits.ceiling)}")
