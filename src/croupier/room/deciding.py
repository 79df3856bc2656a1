"""How a bot among players decides: in a thread of its own, so that no table waits for its thoughts."""

from __future__ import annotations

import asyncio
import logging

from croupier.play import Answer, Ask, Seat
from croupier.room.bots import Player
from croupier.room.course import Course
from croupier.room.spec import Spec

_log = logging.getLogger(__name__)


async def decided(bot: Player, spec: Spec, seat: Seat, ask: Ask, course: Course, most_ms: int) -> Answer:
    """From what its seat has seen. A fault of its own is silence, and so is thinking too long."""
    seen = [shown for event in course.events if (shown := event.seen_by(seat)) is not None]
    try:
        async with asyncio.timeout(most_ms / 1000):
            return await asyncio.to_thread(bot.decide, spec.game, course.table, seen, ask)
    except TimeoutError:
        _log.warning("table %s: the bot %s thinks too long and is answered for", spec.id, seat)
        return ask.silent()
    except Exception:
        _log.exception("table %s: the bot %s could not decide", spec.id, seat)
        return ask.silent()
