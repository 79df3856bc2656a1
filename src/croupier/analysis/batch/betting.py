"""Forced bets and rounds of betting, compiled: what ``games.poker.forced`` and ``games.poker.betting`` say of the flop
games, chip by chip. Everything is handed on as bare pointers (see ``ranking.pointers``)."""

from __future__ import annotations

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.layout import Asked, Turns
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel


@kernel
def put(v: Pointer, p: int, amount: int) -> int:
    """Live chips into the pot: a bet, or what is left of the stack."""
    if amount >= v[x.STACK + p]:
        amount = v[x.STACK + p]
        if amount:
            v[x.ABLE] -= 1
    v[x.STACK + p] -= amount
    v[x.BET + p] += amount
    v[x.PAID + p] += amount
    v[x.POT] += amount
    return amount


@kernel
def _antes(v: Pointer, r: Pointer, b: Pointer) -> None:
    by, n = r[x.R_ANTE_BY], r[x.R_PLAYERS]
    if by == x.EACH:
        for p in range(n):
            ante = put(v, p, r[x.R_ANTE])
            v[x.BET + p] -= ante
        return
    p = n - 1 if by == x.BY_BUTTON else r[x.R_BIG_PLACE]
    amount = put(v, p, r[x.R_ANTE])
    v[x.BET + p] -= amount
    v[x.PAID + p] -= amount
    b[x.B_DEAD] += amount
    if not r[x.R_ANTE_IN_FIRST_POT]:
        b[x.B_LESS] += amount


@kernel
def post(v: Pointer, r: Pointer, b: Pointer) -> None:
    """Antes and blinds."""
    b[x.B_DEAD] = b[x.B_LESS] = 0
    if r[x.R_ANTE] and r[x.R_ANTE_FIRST]:
        _antes(v, r, b)
    if r[x.R_SMALL_BLIND]:
        put(v, r[x.R_SMALL_PLACE], r[x.R_SMALL_BLIND])
    put(v, r[x.R_BIG_PLACE], r[x.R_BIG_BLIND])
    b[x.B_LAST_BLIND] = r[x.R_BIG_PLACE]
    if r[x.R_ANTE] and not r[x.R_ANTE_FIRST]:
        _antes(v, r, b)


@kernel
def _open(v: Pointer, r: Pointer, b: Pointer) -> None:
    """A new round; on the first street the big blind is its first bet."""
    fixed = r[x.R_STRUCTURE] == x.FIXED_LIMIT
    v[x.CURRENT] = 0
    b[x.B_FULL] = r[x.R_MIN_BET]
    b[x.B_LEVEL] = b[x.B_COUNT] = b[x.B_CHAIN] = b[x.B_BLIND] = 0
    b[x.B_CAP] = 1 << 40
    if fixed:
        b[x.B_UNIT] = r[x.R_BIG_BET] if r[x.R_BIG_STREET + v[x.STREET] - 1] else r[x.R_SMALL_BET]
        if r[x.R_CAP] and not (v[x.ABLE] <= 2 and not r[x.R_HEADS_UP_CAP]):
            b[x.B_CAP] = r[x.R_CAP]
    if v[x.STREET] == 1:
        for p in range(r[x.R_PLAYERS]):
            v[x.CURRENT] = max(v[x.CURRENT], v[x.BET + p])
        blind = r[x.R_BIG_BLIND]
        b[x.B_BLIND] = blind
        if v[x.CURRENT] < blind and r[x.R_SHORT_BLIND_FULL]:
            v[x.CURRENT] = blind
        b[x.B_LEVEL] = max(v[x.CURRENT], blind if fixed else 0)
        b[x.B_COUNT] = 1
        if r[x.R_STRADDLE]:
            _after_straddles(v, r, b)


@kernel
def _after_straddles(v: Pointer, r: Pointer, b: Pointer) -> None:
    """Each straddle is a raise of the one before; the largest is the least by which to raise."""
    level, full, count = b[x.B_BLIND], 0, 1
    while True:
        higher = 0
        for p in range(r[x.R_PLAYERS]):
            bet = v[x.BET + p]
            if bet > level and (not higher or bet < higher):
                higher = bet
        if not higher:
            break
        full, level, count = max(full, higher - level), higher, count + 1
    if count > 1:
        b[x.B_COUNT] = count
        b[x.B_FULL] = level if r[x.R_STRADDLE_DOUBLE] else full


@kernel
def write(asked: Asked, answer: int) -> None:
    """Keep an answer, after the number of them."""
    answers, row = asked.answers, asked.row
    if answers[row] + 1 < asked.columns:
        answers[row] += 1
        answers[row + answers[row]] = answer


@kernel
def _least(v: Pointer, r: Pointer, b: Pointer) -> int:
    """The smallest full bet or raise where sizes are free."""
    current = v[x.CURRENT]
    if r[x.R_STRUCTURE] > x.FIXED_LIMIT:
        return max(current, b[x.B_BLIND] if current else 0) + max(r[x.R_SPREAD_LOW], b[x.B_FULL] if current else 0)
    if not current:
        return r[x.R_MIN_BET]
    base = max(current, b[x.B_BLIND])
    low = base + b[x.B_FULL]
    return max(low, 2 * base) if r[x.R_DOUBLE] else low


@kernel
def _turn(v: Pointer, r: Pointer, b: Pointer, p: int, may_raise: bool) -> None:
    """What the player may do: what he owes, from where to where he may raise."""
    current, structure = v[x.CURRENT], r[x.R_STRUCTURE]
    owes = max(0, current - v[x.BET + p])
    every = v[x.BET + p] + v[x.STACK + p]
    v[x.OWES] = min(owes, v[x.STACK + p])
    v[x.LOW] = v[x.HIGH] = 0
    if not may_raise or v[x.STACK + p] <= owes or v[x.ABLE] <= 1 or b[x.B_COUNT] >= b[x.B_CAP]:
        return
    if structure == x.FIXED_LIMIT:
        low = b[x.B_LEVEL] + b[x.B_UNIT]
        while low <= current:
            low += b[x.B_UNIT]
        high = low
    else:
        low = _least(v, r, b)
        base = max(current, b[x.B_BLIND]) if current else 0
        if structure == x.NO_LIMIT:
            high = every
        elif structure == x.POT_LIMIT:
            pot = v[x.POT] - (b[x.B_LESS] if v[x.STREET] == 1 else 0)
            largest = v[x.BET + p] + pot if r[x.R_POT_LITERAL] else base + pot + base - v[x.BET + p]
            high = max(low, largest)
        else:
            high = base + r[x.R_SPREAD_HIGH]
    if every <= low:
        low = high = every
    elif high > every:
        high = every
    v[x.LOW], v[x.HIGH] = low, high


@kernel
def _counts(v: Pointer, r: Pointer, b: Pointer, p: int, to: int) -> bool:
    """Is this a full bet or raise?"""
    if r[x.R_STRUCTURE] != x.FIXED_LIMIT:
        opens = b[x.B_LEVEL] == 0 and to >= r[x.R_MIN_BET]
        return v[x.STACK + p] > 0 or opens or to >= _least(v, r, b)
    more, unit = to - b[x.B_LEVEL], b[x.B_UNIT]
    if more >= unit:
        return True
    if r[x.R_SHORT_COUNTS] == x.MORE_THAN_HALF:
        return 2 * more > unit
    return r[x.R_SHORT_COUNTS] == x.AT_LEAST_HALF and 2 * more >= unit


@kernel
def _raised(v: Pointer, r: Pointer, b: Pointer, p: int, to: int, may_raise: Pointer) -> None:
    put(v, p, to - v[x.BET + p])
    if _counts(v, r, b, p, to):
        b[x.B_FULL] = max(b[x.B_FULL], to - v[x.CURRENT])
        b[x.B_LEVEL] = to
        b[x.B_COUNT] += 1
        b[x.B_CHAIN] = 0
        reopened = True
    else:
        b[x.B_CHAIN] += to - v[x.CURRENT]
        reopened = r[x.R_CUMULATE] != 0 and b[x.B_CHAIN] >= b[x.B_FULL]
        if reopened:
            b[x.B_CHAIN] = 0
    if reopened:
        for other in range(r[x.R_PLAYERS]):
            may_raise[other] = True
    v[x.CURRENT] = to
    may_raise[p] = False


@kernel
def _gather(v: Pointer, n: int) -> None:
    """What nobody called goes back."""
    top, highest, second = -1, 0, 0
    for p in range(n):
        bet = v[x.BET + p]
        if bet > highest:
            top, highest, second = p, bet, highest
        elif bet > second:
            second = bet
    if top >= 0 and highest > second:
        back = highest - second
        if not v[x.STACK + top] and not v[x.FOLDED + top]:
            v[x.ABLE] += 1
        v[x.STACK + top] += back
        v[x.PAID + top] -= back
        v[x.POT] -= back
    for p in range(n):
        v[x.BET + p] = 0


@kernel
def bet(v: Pointer, r: Pointer, b: Pointer, cards: Pointer, turns: Turns, asked: Asked) -> None:
    """One round: each in turn, until all who are left have matched the last raise."""
    queue, may_raise = turns
    n = r[x.R_PLAYERS]
    if v[x.ABLE] > 1 or v[x.STREET] == 1:
        _open(v, r, b)
        first = (b[x.B_LAST_BLIND] + 1) % n if v[x.STREET] == 1 else 0
        head, tail = 0, 0
        for i in range(n):
            p = first + i - (n if first + i >= n else 0)
            may_raise[p] = True
            if v[x.STACK + p] and not v[x.FOLDED + p]:
                queue[tail] = p
                tail += 1
        while head < tail:
            p = queue[head]
            head += 1
            if v[x.ABLE] <= 1 and v[x.BET + p] >= v[x.CURRENT]:
                break
            _turn(v, r, b, p, may_raise[p] != 0)
            v[x.TO_ACT] = p
            for i in range(r[x.R_HELD]):
                v[x.OWN + i] = cards[i * n + p]
            answer = asked.policy(v, asked.luck)
            v[x.ACTIONS] += 1
            may_raise[p] = False
            if answer > 0 and v[x.HIGH]:
                answer = min(max(answer, v[x.LOW]), v[x.HIGH])
            elif answer > 0:
                answer = 0
            write(asked, answer)
            if answer > 0:
                _raised(v, r, b, p, answer, may_raise)
                head, tail = 0, 0
                for i in range(1, n):
                    other = p + i - (n if p + i >= n else 0)
                    if v[x.STACK + other] and not v[x.FOLDED + other]:
                        queue[tail] = other
                        tail += 1
            elif answer < 0:
                v[x.FOLDED + p] = 1
                v[x.LIVE] -= 1
                if v[x.STACK + p]:
                    v[x.ABLE] -= 1
                if v[x.LIVE] == 1:
                    break
            elif v[x.OWES]:
                put(v, p, v[x.OWES])
                if b[x.B_CHAIN] and r[x.R_CALL_BREAKS]:
                    b[x.B_CHAIN] = 0
    _gather(v, n)
