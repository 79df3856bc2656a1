"""Nobody waits for a compiler: when the doors have opened, the code that people will ask for is compiled and kept.

Each part in a process of its own, one after the other, at the lowest priority, so that no table waits and no memory
stays. What is compiled is kept on disk under a stamp of its sources: a house that opens again has nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from collections.abc import Iterator
from importlib.metadata import version
from itertools import islice
from typing import Final

from croupier.analysis.advice import advise, teaches
from croupier.analysis.aside import as_long_as_asked
from croupier.games import families
from croupier.play import Choice, Choose, Close, CommittedChance, Refused, Round, Settlement, TakeBets
from croupier.ranking.cache import cache_dir, keep, sources
from croupier.room.bots import Bettor
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries

EQUITIES: Final = ("holdem", "omaha", "omaha-hi-lo")
"""Of the games of the calculation, those that the first visitors ask for."""
_QUESTIONS: Final = 12
"""So many lead through all streets of a game."""
_log = logging.getLogger(__name__)


def parts() -> list[str]:
    """What is compiled, in the order in which people come to it: equities, what stacks are worth, then advice
    for one game of every engine."""
    seen: set[tuple[str, str]] = set()
    out = [*(f"equity {game}" for game in EQUITIES), "icm"]
    for entry in entries():
        game = load(entry.id)
        adviser = game.family.part("adviser")
        if adviser is None or game.family.quick or not teaches(game):
            continue
        engine = game.rules.family, getattr(adviser, "engine", lambda _: "")(game)
        if engine not in seen:
            seen.add(engine)
            out.append(f"advice {game.id}")
    return out


def warm(part: str) -> None:
    """In a process of its own: one part."""
    kind, _, name = part.partition(" ")
    if kind == "equity":
        from croupier.server.equity import prepared

        prepared(name, None, ())
    elif kind == "icm":
        from croupier.server.icm import prepared as ready

        ready()
    else:
        game = load(name)
        for play, ask in islice(_asked(game), _QUESTIONS):
            advise(game, ask, play.events)
    keep(_mark(part), b"")


def left() -> list[str]:
    """What has not been compiled on this machine yet."""
    return [part for part in parts() if not (cache_dir() / _mark(part)).exists()]


async def warmed() -> None:
    """Compile what is left, and have bots ready for who sits down. What fails is said in the log: whoever asks for it
    waits, as before."""
    for family in families():
        if (begin := getattr(family.part("opponents"), "begin", None)) is not None:
            begin()
    for part in await asyncio.to_thread(left):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, part,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        try:
            said = await process.stderr.read()
        except asyncio.CancelledError:
            process.kill()
            raise
        finally:
            await process.wait()
        if process.returncode:
            _log.warning("%s could not be compiled beforehand: %s", part, said.decode(errors="replace")[-500:])


def _mark(part: str) -> str:
    """The file that says it: of this part, of everything that is compiled, and of the compiler."""
    compiler = f"numba-{version('numba')}-{sys.implementation.cache_tag}"
    return f"warm-{part.replace(' ', '-').replace('/', '-')}-{compiler}-{sources('analysis', 'ranking')}"


def _asked(game: Game) -> Iterator[tuple[Round[Settlement], Choose]]:
    """Questions that a player of this game is asked, round after round."""
    luck = random.Random(game.id)
    low = game.rules.limits_in(game.currency()).min
    while True:
        play = game.round(chance=CommittedChance(luck.randbytes(32)))
        while play.ask is not None:
            if isinstance(play.ask, TakeBets):
                for place in Bettor(low, luck).places("you", play.ask):
                    play.answer(place)
                play.answer(Close())
            elif isinstance(play.ask, Choose) and play.ask.default is not None:
                yield play, play.ask
                play.answer(Choice(play.ask.who, play.ask.default))
            else:
                raise Refused(f"nobody answers this here: {play.ask}")


def main(part: str) -> None:
    """One part, for a house that holds the other end of the line."""
    as_long_as_asked()
    warm(part)


if __name__ == "__main__":
    main(sys.argv[1])
