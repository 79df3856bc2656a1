"""The money of an event: which accounts of the ledger move because of what has come in.

``pool`` and ``bounties`` are the event's own; what is kept for the house, and what it adds, goes to and comes from the
bankroll. Who plays pays from his wallet, or, where money passes over the counter, from outside the books (``issue``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from croupier.house import ledger
from croupier.house.events.opening import Event
from croupier.house.ledger import Cause, Move
from croupier.tournament.journal import Sums

Three = tuple[int, int, int]


def moves(event: Event, players: Mapping[str, str], old: Sums, new: Sums) -> list[Move]:
    """What must move from how it was to how it is. ``players``: of those who pay from a wallet, whose it is."""
    return [move for move in _moves(event, players, old, new) if any(move[1].values())]


def _moves(event: Event, players: Mapping[str, str], old: Sums, new: Sums) -> Iterator[Move]:
    added = _less(new.added, old.added)
    if any(added):
        yield "overlay", _purses(event, (added[0], -added[0] - added[2], added[2]))
    came, charged = _less(new.came, old.came), _people(old.charged, new.charged)
    if charged:
        cause: Cause = "entry" if sum(came) >= 0 else "refund"
        yield cause, _merged(_purses(event, came), _accounts(event, players, charged, -1))
    back, returned = _less(new.back, old.back), _people(old.returned, new.returned)
    if returned:
        from_purses: Three = (-back[0], -back[1], -back[2])
        yield "refund", _merged(_purses(event, from_purses), _accounts(event, players, returned, 1))
    paid, won = _less(new.paid, old.paid), _people(old.won, new.won)
    if won:
        out: Three = (-paid[0], -paid[1], -paid[2])
        cause = "awarded" if sum(paid) >= 0 else "reclaimed"
        yield cause, _merged(_purses(event, out), _accounts(event, players, won, 1))


def _less(one: Three, other: Three) -> Three:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _people(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    more = {who: new.get(who, 0) - old.get(who, 0) for who in dict.fromkeys([*old, *new])}
    return {who: amount for who, amount in more.items() if amount}


def _purses(event: Event, parts: Three) -> dict[str, int]:
    """Prizes, house, bounties."""
    pool, house, bounties = parts
    code = event.currency
    return {
        ledger.pool(code, event.id): pool,
        ledger.bankroll(code): house,
        ledger.bounties(code, event.id): bounties,
    }


def _accounts(event: Event, players: Mapping[str, str], amounts: Mapping[str, int], sign: int) -> dict[str, int]:
    out: Counter[str] = Counter()
    for who, amount in amounts.items():
        wallet = event.purse == "wallets" and who in players
        account = ledger.wallet(event.currency, players[who]) if wallet else ledger.issue(event.currency)
        out[account] += sign * amount
    return dict(out)


def _merged(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    out = Counter(one)
    out.update(other)
    return {account: amount for account, amount in out.items() if amount}
