from __future__ import annotations

from collections.abc import Iterator

import pytest
from live import CALM, Live, live_house
from poker_kit import PACE


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A house that is open for all tests of a file; it must pass the audit afterwards."""
    from croupier.house import audit

    data = tmp_path_factory.mktemp("house")
    with live_house(data) as house:
        yield house
    report = audit(data)
    assert report.wrong == []
    assert report.counted["rounds under way"] == 0


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A house in which no betting time ends while a test looks at it."""
    with live_house(tmp_path_factory.mktemp("calm"), CALM) as house:
        yield house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A house without tables of its own, for people who practise poker; it must pass the audit afterwards."""
    from croupier.house import audit

    data = tmp_path_factory.mktemp("room")
    with live_house(data, PACE, plan=()) as house:
        yield house
    report = audit(data)
    assert report.wrong == []
    assert report.notes == []
    assert report.counted["rounds under way"] == 0
