"""What was looked through for rubbish once is not looked through again before an hour is over."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from croupier.server.rubbish import WHOLE_S, Rubbish


class Ring:
    """Refers to itself, so that only looking for rubbish ends it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def now() -> Iterator[list[float]]:
    """The time, which the test sets; looking for rubbish happens when it says so."""
    time = [100.0]
    gc.disable()
    rubbish = Rubbish(lambda: time[0])
    rubbish.begin()
    yield time
    rubbish.end()
    gc.enable()


def test_what_was_loaded_before_the_house_opened_is_not_looked_through(now: list[float]) -> None:
    assert now
    assert gc.get_freeze_count() > 1_000


def test_what_has_come_since_is_looked_through(now: list[float]) -> None:
    assert now
    gone = weakref.ref(Ring())
    assert gone() is not None
    gc.collect()
    assert gone() is None


def test_what_was_alive_at_the_last_look_is_set_aside_for_an_hour(now: list[float]) -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect()
    del ring
    now[0] += WHOLE_S / 2
    gc.collect()
    assert gone() is not None, "it was looked through once more"
    now[0] += WHOLE_S / 2
    gc.collect()  # from here on everything is looked through
    gc.collect()
    assert gone() is None, "it is never looked through again"


def test_after_a_whole_look_things_are_set_aside_again(now: list[float]) -> None:
    now[0] += WHOLE_S
    gc.collect()
    gc.collect()
    assert gc.get_freeze_count() > 0


def test_at_the_end_python_looks_through_everything_as_usual() -> None:
    before, often = len(gc.callbacks), gc.get_threshold()
    rubbish = Rubbish()
    rubbish.begin()
    rubbish.end()
    assert (len(gc.callbacks), gc.get_threshold()) == (before, often)
    assert gc.get_freeze_count() == 0
