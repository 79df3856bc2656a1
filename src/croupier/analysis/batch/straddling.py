"""Live straddles before the cards, compiled: what ``games.poker.forced`` says of them."""

from __future__ import annotations

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.betting import put, write
from croupier.analysis.batch.layout import Asked
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel


@kernel
def _straddles(v: Pointer, r: Pointer, p: int, amount: int, asked: Asked) -> bool:
    """Does this player straddle? He is asked before he has cards."""
    v[x.TO_ACT], v[x.STREET], v[x.OWES] = p, 0, 0
    v[x.LOW] = v[x.HIGH] = min(amount, v[x.STACK + p])
    for i in range(r[x.R_HELD]):
        v[x.OWN + i] = -1
    answer = v[x.LOW] if asked.policy(v, asked.luck) > 0 else 0
    v[x.ACTIONS] += 1
    write(asked, answer)
    if answer:
        put(v, p, answer)
        v[x.CURRENT] = max(v[x.CURRENT], answer)
    return answer > 0


@kernel
def straddle(v: Pointer, r: Pointer, b: Pointer, asked: Asked) -> None:
    """The first to act may raise before the cards and acts last; then the next may double it, in unbroken order. The
    button may straddle when the first to act does not."""
    n, amount = r[x.R_PLAYERS], r[x.R_BIG_BLIND] * r[x.R_STRADDLE_TIMES]
    v[x.CURRENT] = r[x.R_BIG_BLIND]
    p, straddled = (b[x.B_LAST_BLIND] + 1) % n, False
    while n > 2 and not v[x.BET + p] and v[x.STACK + p]:
        if not _straddles(v, r, p, amount, asked):
            break
        straddled = True
        b[x.B_LAST_BLIND] = p
        amount *= r[x.R_STRADDLE_TIMES]
        p = (p + 1) % n
        if r[x.R_STRADDLE] == x.ONE_STRADDLE:
            break
    button = n - 1
    if straddled or not r[x.R_BUTTON_STRADDLE] or v[x.BET + button] or not v[x.STACK + button]:
        return
    if _straddles(v, r, button, amount, asked) and r[x.R_BUTTON_LAST]:
        b[x.B_LAST_BLIND] = button
