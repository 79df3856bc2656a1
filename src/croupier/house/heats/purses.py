"""What moves in the ledger with an entry of an event in points: money between wallets, its pool and the bankroll, and
points between the purse they come from and the wallets of those who play a heat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from croupier.house import ledger
from croupier.house.heats.book import Opening, Step
from croupier.house.ledger import Move
from croupier.money import POINTS
from croupier.tournament.heats import entries as e
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats.state import Contest


def moves(opening: Opening, players: Mapping[str, str], step: Step) -> list[Move]:
    """All of it, in the order in which it moves. ``players``: whose account everybody in it has (also those who have
    just taken back their entry)."""
    return [move for move in (*_money(opening, players, step), *_points(players, step)) if any(move[1].values())]


def _money(opening: Opening, players: Mapping[str, str], step: Step) -> Iterator[Move]:
    code, old, new = opening.currency, step.before.money, step.after.money
    pool, house = ledger.pool(code, opening.id), ledger.bankroll(code)
    paid_in, back, won = Counter[str](), Counter[str](), Counter[str]()
    came = [0, 0]
    for each in step.events:
        match each:
            case h.Charged(who=who):
                paid_in[ledger.wallet(code, players[who])] -= each.whole
                came = [came[0] + each.pool, came[1] + each.fee]
            case h.Refunded(who=who, amount=amount):
                back[ledger.wallet(code, players[who])] += amount
            case h.PrizePaid(who=who, amount=amount) | h.JackpotWon(who=who, amount=amount):
                won[ledger.wallet(code, players[who])] += amount
    if came[0] or came[1]:
        yield "entry", {**paid_in, pool: came[0], house: came[1]}
    out = (came[0] - (new.pool - old.pool), came[1] - (new.fees - old.fees))
    if back:
        yield "refund", {**back, pool: -out[0], house: -out[1]}
    added = new.overlay - old.overlay
    if added:
        yield "overlay", {house: -added, pool: added}
    if won:
        yield "awarded", {**won, pool: -sum(won.values())}
    ended = step.after.phase in ("over", "cancelled") and step.before.phase not in ("over", "cancelled")
    if ended and (left := new.pool + new.overlay - new.paid) > 0:
        yield "overlay", {pool: -left, house: left}


def _points(players: Mapping[str, str], step: Step) -> Iterator[Move]:
    """Everybody in a heat has his points in a wallet; what a round at his table has brought moved there already."""
    brought = step.entry.played if isinstance(step.entry, e.Finishes) else {}
    amounts: dict[str, int] = {}
    for who in {**step.before.players, **step.after.players}:
        tally = brought.get(who)
        more = _has(step.after, who) - _has(step.before, who) - (0 if tally is None else tally.won - tally.staked)
        if more:
            amounts[ledger.wallet(POINTS, players[who])] = more
    if amounts:
        yield "points", {ledger.issue(POINTS): -sum(amounts.values()), **amounts}


def _has(state: Contest, who: str) -> int:
    player = state.players.get(who)
    running = state.phase == "running" and player is not None and player.table is not None
    return player.points if running and player is not None else 0
