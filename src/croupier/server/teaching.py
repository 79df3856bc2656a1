"""The best play for somebody who learns: the clock of his question waits until his teacher has spoken."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from croupier.analysis.advice import Advice
from croupier.play import Choose, Refused
from croupier.room import TableActor
from croupier.server import certificates

AT_ONCE: Final = 0.2
"""Seconds: for an answer that is there so soon no clock is touched."""


async def advice(table: TableActor, player: str, ask: Choose) -> Advice | None:
    """What the asked seat had best answer, from what it has been told."""
    assert table.course is not None
    which = table.course.commitment, len(table.course.events)
    thinking = asyncio.ensure_future(certificates.advice(which, table.spec.game, ask, list(table.course.events)))
    try:
        await asyncio.wait({thinking}, timeout=AT_ONCE)
        if thinking.done():
            return await thinking
        return await _waited_for(table, player, thinking)
    finally:
        thinking.cancel()


async def _waited_for(table: TableActor, player: str, thinking: asyncio.Future[Advice | None]) -> Advice | None:
    question = None
    with suppress(Refused):  # he has stood up meanwhile, or the table is paused: nothing waits for him
        question = await table.hold(player)
    try:
        return await thinking
    finally:
        if question is not None:
            with suppress(Refused):
                await table.release(question)
