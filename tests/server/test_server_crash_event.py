"""Ten kills on the way of an event of sixty; ``crash_event.py`` beside this file makes it five hundred."""

from __future__ import annotations

from crash_event import run


def test_killed_on_its_way_an_event_goes_on_with_every_chip_and_pays_once() -> None:
    ran = run(entries=60, kills=10)
    assert ran.wrong == []
    assert ran.kills == 10
    assert ran.hands > 0
