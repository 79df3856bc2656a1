"""A round of a machine: stakes, a game, the free games that it brings, what is gambled of the win, the settlement."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.machine.book import STAKE, Book
from croupier.games.machine.events import FreeGameBegan, Gambled, GameOver, GamePaid, ReelCovered
from croupier.games.machine.model import Gamble, Reels, Rules
from croupier.games.machine.paytable import Hit, Paytable, free_games
from croupier.games.machine.reels import Interrupted, spin
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Bets, Confirm, Line, Option, Ruling, Seat, Settlement, Steps, Stop, Table
from croupier.play.draws import Spin
from croupier.play.events import Chose, Ruled, Said, Settled
from croupier.play.record import Json

Wins = dict[Seat, int]


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round. Free games that a failure left unplayed come first: they were won, and cost nothing."""
    lines, kept = yield from _owed(rules, table)
    bets = yield from table.take_bets(Book(rules, table.currency))
    stakes = {seat: bets.of(seat)[STAKE] for seat in bets.seats()}
    wins: Wins = dict.fromkeys(stakes, 0)
    void, owed = (None if stakes else "nobody has a stake: the reels do not turn"), 0
    if stakes:
        try:
            brings = yield from _game(rules, rules.reels, stakes, wins, free=False)
        except Interrupted as failed:
            void, brings = failed.reason, 0
        owed = yield from _free_games(rules, stakes, wins, brings)
        if void is None and not owed and rules.gamble is not None:
            yield from _gambles(rules.gamble, table, wins)
        if table.supervised and void is None:
            void = yield from _confirm(table, bets)
    if void is not None:
        lines += yield from give_back(bets.lying, void, rules.rules.get("failed"))
    else:
        lines += yield from _settle(rules, table, stakes, wins)
    if owed and void is None:
        kept.append({"games": owed, "stakes": stakes})
    return Settlement(tuple(lines), void, {"owed": kept} if kept else {})


# ── games ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _game(rules: Rules, reels: Reels, stakes: Wins, wins: Wins, *, free: bool) -> Steps[int]:
    """The reels turn once: what each player has won is added up; tells how many free games it brings."""
    shown = yield from spin(reels)
    window = Paytable(rules).covered(shown)
    for number, (before, after) in enumerate(zip(shown, window, strict=True), 1):
        if before != after:
            yield ReelCovered(number, after[0])
    times = rules.free_games.multiplier if free and rules.free_games is not None else 1
    best: list[Hit] = []
    for seat, stake in stakes.items():
        hits = Paytable(rules, stake).hits(window)
        for hit in hits:
            amount = int(Fraction(stake, rules.units) * hit.units(rules) * times)
            wins[seat] += amount
            yield GamePaid(seat, hit.of, hit.count, str(hit.times * times), amount, hit.line, hit.ways, hit.scatter)
        best = best or sorted(hits, key=lambda hit: -hit.units(rules))
    brings = free_games(rules, window, free=free)
    yield GameOver(f"{best[0].of} {best[0].count}" if best else "", brings, free)
    return brings


def _free_games(rules: Rules, stakes: Wins, wins: Wins, won: int) -> Steps[int]:
    """Free games are played until none is left; tells how many a failure leaves."""
    if rules.free_games is None:
        return 0
    played, won = 0, min(won, rules.free_games.most)
    while played < won:
        yield FreeGameBegan(played + 1, won)
        try:
            more = yield from _game(rules, rules.reels_of(free=True), stakes, wins, free=True)
        except Interrupted as failed:
            yield Said(f"{failed.reason}: {won - played} free games are kept.", rules.rules.get("failed"))
            return won - played
        played, won = played + 1, min(rules.free_games.most, won + more)
    return 0


def _owed(rules: Rules, table: Table) -> Steps[tuple[list[Line], list[Json]]]:
    """Free games that were won in a round before and could not be played; of those who are not here they are kept."""
    lines: list[Line] = []
    kept: list[Json] = []
    for owed in table.carry.get("owed", ()):
        away = {seat: stake for seat, stake in owed["stakes"].items() if seat not in table.seats}
        stakes = {seat: stake for seat, stake in owed["stakes"].items() if seat in table.seats}
        if away:
            kept.append({"games": owed["games"], "stakes": away})
        if stakes:
            wins: Wins = dict.fromkeys(stakes, 0)
            if left := (yield from _free_games(rules, stakes, wins, owed["games"])):
                kept.append({"games": left, "stakes": stakes})
            lines += [Line(seat, "free games", 0, win) for seat, win in wins.items()]
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines, kept


# ── the second part ────────────────────────────────────────────────────────────────────────────────────────────────


def _gambles(rules: Gamble, table: Table, wins: Wins) -> Steps[None]:
    """Who has won may stake it, or a part of it, again and again; the stakes of the machine do not bound it."""
    for seat in wins:
        for _ in range(rules.times):
            if not wins[seat]:
                break
            fields = (Option(name, 1, wins[seat], does=f"bet {{}} of the win on {name}") for name in rules.fields)
            choice = yield from table.choose(
                seat,
                Option("take it", does="take the win"),
                *fields,
                question="gamble with the win?",
                default="take it",
            )
            yield Chose(seat, choice.option, choice.amount)
            if choice.amount is None:
                break
            try:
                yield from _gamble(rules, seat, choice.option, choice.amount, wins)
            except Interrupted as failed:
                yield Said(f"{failed.reason}: what was won before stands.")
                break


def _gamble(rules: Gamble, seat: Seat, on: str, amount: int, wins: Wins) -> Steps[None]:
    fell = yield Spin(tuple(rules.fields))
    if isinstance(fell, Ruling):
        raise Interrupted(fell.reason or "the machine has failed")
    assert isinstance(fell, Stop)
    win = int(amount * rules.pays) if fell.field == on else 0
    wins[seat] += win - amount
    yield Gambled(seat, on, fell.field or "", amount, win)


# ── settlement ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _confirm(table: Table, bets: Bets) -> Steps[str | None]:
    """Where a person runs the machine he may declare the round void."""
    ruling = yield Confirm(("stands", "no_draw"), table.seats, (), bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return None
    yield Ruled(ruling.verdict, ruling.reason)
    return ruling.reason or "declared void"


def _settle(rules: Rules, table: Table, stakes: Wins, wins: Wins) -> Steps[list[Line]]:
    """What was won is credited at once; the stake is always paid."""
    lines = []
    for seat, stake in stakes.items():
        profit = yield from under_ceiling(rules, table.currency, seat, STAKE, wins[seat] - stake)
        lines.append(Line(seat, STAKE, stake, profit))
        yield from watch_bet(rules, table.currency, lines[-1])
    yield from watch_round(rules, table.currency, lines)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
