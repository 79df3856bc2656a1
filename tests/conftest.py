"""Tests are the same on every run and every machine: no lottery, no race against the clock.

Property tests have no deadline and choose the same cases every time, everything drawn in a test follows from its name
(``luck``), and every limit of time is as long as this machine needs (``patience``). New cases are the work of the long
runs and of ``tests/fuzz``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import luck
import patience
import registered

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    luck.install()
    registered.install()
    try:
        said = patience.factor()  # measured here, before there are workers; they and all that tests start are told
    except ValueError as bad:
        raise pytest.UsageError(str(bad)) from None
    told = config.pluginmanager.get_plugin("terminalreporter")
    if told is not None and not hasattr(config, "workerinput"):
        told.write_line(f"patience {said:g}: limits of time are so many times those of an idle machine")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.begin(item.nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: the one that tells stories in the browser mostly waits."""
    return patience.cores() + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: the stories in the browser. The other tests with a browser come in the middle,
    where another worker is by then, and not behind the stories."""
    stories = [item for item in items if item.path.name == "test_browser_stories.py"]
    browser = [item for item in items if item.path.parent.name == "browser" and item not in stories]
    others = [item for item in items if item.path.parent.name != "browser"]
    middle = len(others) // 2
    items[:] = stories + others[:middle] + browser + others[middle:]


@pytest.fixture
def counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command, asked again and again what the tests prove, counts once: they stay the same while they run."""
    from stories_kit import proved

    monkeypatch.setattr("croupier.check.coverage.coverage", proved)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any, request: Any) -> Iterator[Any]:
    """What several tests share is the same whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with luck.of(f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)
