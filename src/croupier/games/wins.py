"""How large a win may be, in every family: the printed maximum, of one bet or of one round, and the ceiling."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.common import GameRules
from croupier.money import Currency
from croupier.play import Line, Seat, Steps
from croupier.play.events import Alarm


def under_ceiling(rules: GameRules, currency: Currency, seat: Seat, bet: str, profit: int) -> Steps[int]:
    """A win above the ceiling of the house is paid and reported, or cut where the house says so."""
    ceiling, how = rules.limits[currency.code].ceiling, rules.limit_rules
    if ceiling is None or profit <= ceiling:
        return profit
    yield Alarm(f"{bet} wins {currency.show(profit)}, above the ceiling of the house", seat, how.rule)
    return profit if how.ceiling_policy == "report" else ceiling


def growth(rules: GameRules, currency: Currency, holds: int, more: int) -> int:
    """How much of what comes to a progressive pot it still takes: where wins above the ceiling are not set up it stops
    growing there, and the rest is the house's."""
    ceiling, how = rules.limits[currency.code].ceiling, rules.limit_rules
    if ceiling is None or how.ceiling_policy != "configure":
        return more
    return max(0, min(more, ceiling - holds))


def watch_bet(rules: GameRules, currency: Currency, line: Line, equal: int = 1) -> Steps[None]:
    """Where the printed maximum is of one bet: a larger win is paid in full and reported. ``equal``: the stake is made
    of so many equal bets (doubled, bought), each of which is one."""
    most, how = rules.limits[currency.code].max_win, rules.limit_rules
    won = counted(rules, [line]) // equal
    if how.max_win_per == "bet" and most is not None and won > most:
        yield _above(rules, currency, line.seat, line.bet, won, most)


def watch_round(
    rules: GameRules, currency: Currency, lines: Iterable[Line], *, stakes_too: bool | None = None, cut: bool = False
) -> Steps[list[Line]]:
    """Where the printed maximum is of one round: what a player wins above it in all is paid in full and reported, or
    (``cut``) taken off on a line of its own. ``stakes_too``: the stakes of the winning bets count."""
    most = rules.limits[currency.code].max_win
    if most is None or rules.limit_rules.max_win_per != "round":
        return []
    by_seat: dict[Seat, list[Line]] = {}
    for line in lines:
        by_seat.setdefault(line.seat, []).append(line)
    cuts = []
    for seat, mine in by_seat.items():
        if (won := counted(rules, mine, stakes_too)) > most:
            yield _above(rules, currency, seat, "the round", won, most)
            cuts += [Line(seat, "max_win_cut", 0, most - won)] if cut else []
    return cuts


def counted(rules: GameRules, lines: Iterable[Line], stakes_too: bool | None = None) -> int:
    """What the winning bets bring, as the rulebook counts its printed maximum; pushes do not count."""
    gross = rules.limit_rules.max_win_counts == "returned" if stakes_too is None else stakes_too
    return sum(line.profit + line.stake * gross for line in lines if line.profit > 0)


def _above(rules: GameRules, currency: Currency, seat: Seat, what: str, won: int, most: int) -> Alarm:
    said = f"{what} brings {seat} {currency.show(won)}, above the printed maximum of {currency.show(most)}"
    return Alarm(said, seat, rules.limit_rules.rule)
