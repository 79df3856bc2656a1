"""The money that moves because of what the platform's rules say of one person: what he asks for, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.house import ledger
from croupier.house.ledger import Move
from croupier.house.platform import entries as e
from croupier.house.platform import happenings as h
from croupier.house.platform.state import Account
from croupier.play import Refused
from croupier.room.bank import PlayerId


def asked_moves(entry: e.Entry, player: PlayerId) -> Iterator[Move]:
    """The money that somebody asks to move, which is allowed."""
    match entry:
        case e.Deposits(amount=amount, currency=code):
            yield "deposit", {ledger.issue(code): -amount, ledger.wallet(code, player): amount}
        case e.Withdraws(amount=amount, currency=code):
            yield "withdrawal", {ledger.wallet(code, player): -amount, ledger.issue(code): amount}


def moves_of(before: Account, after: Account, events: Sequence[h.Event], player: PlayerId) -> Iterator[Move]:
    """The money that moves because of what has happened: what is withheld lies on an account of its own, and what is
    taken is taken from there first. What is free again comes before all else."""
    taken = {event.currency: event.amount for event in events if isinstance(event, h.Confiscated)}
    for code in {**before.purses, **after.purses}:
        wallet, held = ledger.wallet(code, player), ledger.held(code, player)
        more = sum(after.purse(code).held.values()) - sum(before.purse(code).held.values())
        if (amount := taken.get(code, 0)) > 0:
            yield "seizure", {held: more, wallet: -amount - more, ledger.seized(code): amount}
        elif more > 0:
            yield "hold", {wallet: -more, held: more}
        elif more < 0:
            yield "release", {held: more, wallet: -more}
    for event in events:
        match event:
            case h.PaidToBank(amount=amount, currency=code):
                yield "excess", {ledger.wallet(code, player): -amount, ledger.issue(code): amount}
            case h.Cut(amount=amount, currency=code):
                yield "cut", {ledger.wallet(code, player): -amount, ledger.bankroll(code): amount}
            case h.PaidBack(amount=amount, currency=code):
                yield "repaid", {ledger.wallet(code, player): -amount, ledger.bankroll(code): amount}
            case h.PrizeWon(amount=amount, currency=code):
                yield "prize", {ledger.bankroll(code): -amount, ledger.prize(code, player): amount}
            case h.PrizePaid(amount=amount, currency=code, by="account"):
                yield "prize", {ledger.bankroll(code): -amount, ledger.wallet(code, player): amount}
            case h.PrizePaid(amount=amount, currency=code):
                yield "fetched", {ledger.prize(code, player): -amount, ledger.issue(code): amount}
            case h.PrizeLapsed(amount=amount, currency=code):
                yield "lapsed", {ledger.prize(code, player): -amount, ledger.bankroll(code): amount}
            case h.Tipped(amount=amount, currency=code):
                yield "tip", {ledger.wallet(code, player): -amount, ledger.bankroll(code): amount}


def must_agree(before: Account, after: Account, moves: Iterable[Move], player: PlayerId) -> None:
    """What the rules have moved is what the ledger moves, or nothing of it happens."""
    moved: Counter[str] = Counter()
    waits: Counter[str] = Counter()
    for _, amounts in moves:
        moved[currency_in(amounts)] += of(amounts, "wallet", player) + of(amounts, "held", player)
        waits[currency_in(amounts)] += of(amounts, "prize", player)
    for code in {**before.purses, **after.purses, **moved}:
        more, waiting = (
            after.purse(code).balance - before.purse(code).balance,
            after.waiting(code) - before.waiting(code),
        )
        if (more, waiting) != (moved[code], waits[code]):
            raise Refused("Money would move that this house has no account for: nothing has changed.")


def of(amounts: Mapping[str, int], kind: str, player: PlayerId) -> int:
    """What moves on the accounts of this kind of one player."""
    return sum(n for account, n in amounts.items() if account.startswith(f"{kind}:") and account.endswith(f":{player}"))


def currency_in(amounts: Iterable[str]) -> str:
    """The currency of a transfer."""
    return next(iter(amounts)).split(":")[1]
