"""Processes aside: the time in which one gets ready is not that of the request, and neither is without end."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest

import patience
from croupier.server.workers import Busy, TooMuch, Worker

pytestmark = pytest.mark.anyio
SHORT = 2.0
"""Seconds for a request that an idle machine answers in a thousandth of one."""


@pytest.fixture
async def workers() -> AsyncIterator[Callable[..., Worker]]:
    opened: list[Worker] = []

    def worker(**limits: float) -> Worker:
        opened.append(Worker(**limits))
        return opened[-1]

    yield worker
    for each in opened:
        each.close()


async def test_getting_ready_takes_nothing_from_the_time_of_a_request(workers: Callable[..., Worker]) -> None:
    worker = workers(seconds=patience.seconds(SHORT))
    slow = partial(time.sleep, patience.seconds(1.5 * SHORT))
    assert await worker(math.factorial, 5, prepare=slow) == 120


async def test_a_request_that_takes_too_long_is_stopped_and_the_next_one_answered(
    workers: Callable[..., Worker],
) -> None:
    worker = workers(seconds=patience.seconds(SHORT))
    with pytest.raises(TooMuch, match="takes longer than"):
        await worker(time.sleep, 10**6)
    assert await worker(math.factorial, 5) == 120


async def test_who_never_gets_ready_is_stopped(workers: Callable[..., Worker]) -> None:
    worker = workers(seconds=10**6, ready=0.1)
    with pytest.raises(TooMuch, match="not ready yet"):
        await worker(math.factorial, 5, prepare=partial(time.sleep, 10**6))


async def test_what_fails_while_getting_ready_is_told_to_the_one_who_asked(workers: Callable[..., Worker]) -> None:
    with pytest.raises(ValueError, match="negative values"):
        await workers(seconds=10**6)(math.factorial, 5, prepare=partial(math.factorial, -1))


async def test_only_so_many_wait(workers: Callable[..., Worker]) -> None:
    worker = workers(seconds=10**6, waiting=2)
    asked = [asyncio.ensure_future(worker(math.factorial, n)) for n in range(3)]
    with pytest.raises(Busy, match="Too many"):
        await asked[2]
    assert [await each for each in asked[:2]] == [1, 1]


QUESTIONS = """
from croupier import poker
from croupier.analysis.equity import GAMES, kernels, playing, preflop
from croupier.analysis.equity.house import counted_outlook, outlook, warm
from croupier.analysis.opponents import throwing
from croupier.ranking import kernels as ranking, worth

ROOMS = (kernels, playing, preflop, throwing, ranking, worth)
DRAW, BOARD = "gelp/deuce-to-seven-single-draw", "veikkaus/sviten-special"
GAME = ("holdem", "omaha-hi-lo", "soko", "razz")
HOUSE = (DRAW, BOARD, "gelp/deuce-to-seven-triple-draw", "veikkaus/crazy-pineapple", "veikkaus/double-flop-holdem", "gelp/razz")

def compiled():
    return {f"{room.__name__}.{name} {found}" for room in ROOMS for name, each in vars(room).items()
            for found in getattr(each, "nopython_signatures", ())}

for name in GAME:
    warm(GAMES[name])
for name in HOUSE:
    warm(poker.rules(name))
ready = compiled()
counted_outlook(["AsAh", "KdKs"], GAMES["holdem"], [""])
counted_outlook(["AsAh", "KK+", "random"], GAMES["holdem"], ["2c 3c 4c"], "5c", deals=5)
counted_outlook(["As2s3dKh", "QdQhJcJs"], GAMES["omaha-hi-lo"], ["4s 7d Kd"])
counted_outlook(["As2s3dKh", "random"], GAMES["omaha-hi-lo"], ["4s 7d Kd"], deals=5, exact_up_to=0)
counted_outlook(["AsKs3s", "KdQhJc"], GAMES["soko"], [""], deals=5)
counted_outlook(["As2s3d", "KdQhJc"], GAMES["razz"], [""], deals=5)
outlook(["2c3d4h5sKc", "9d8h6s5c4d"], poker.rules(DRAW), deals=5)
outlook(["2c3d4h5sKc", "9d8h6s5c4d"], poker.rules(DRAW), deals=5, done=[1, 1])
outlook(["2c3d4h5sKc", "9d8h6s5c4d", "random"], poker.rules(HOUSE[2]), deals=5, done=[2, 3, 1])
outlook(["AsAhKdKs2c", "QsQhJd2d3d"], poker.rules(BOARD), boards=["Qc2h3s4s5s"], deals=5)
outlook(["AsAhKdKs2c", "QsQhJd2d3d"], poker.rules(BOARD), boards=["Qc2h3s"], deals=5)
outlook(["AsAh2c", "KdKs3d"], poker.rules(HOUSE[3]), deals=5)
outlook(["AsAh", "KdKs"], poker.rules(HOUSE[4]), boards=["2c3c4c7d8d", "Kh9d9sJcJd"])
outlook(["As2s3d", "KdQhJc"], poker.rules("gelp/razz"), deals=5, exact_up_to=0)
print(sorted(compiled() - ready))
"""


def test_after_getting_ready_no_question_about_equity_waits_for_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", QUESTIONS], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
