"""schemathesis reads the description of the HTTP API and tries it: no 5xx, and every answer as described."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from live import FAST, OPEN, PLAN, READY, Live, live_house
from schemathesis.specs.openapi.checks import positive_data_acceptance

from croupier.house import House, audit
from croupier.server.app import create_app

_OPERATIONS = [
    (method.upper(), path)
    for path, methods in create_app(House(Path("nowhere"))).openapi()["paths"].items()
    for method in methods
]
_ONLY_SOME = ("/api/replay",)
"""Takes a text, and of all texts only hand histories."""


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("house")
    with live_house(data, FAST, OPEN, PLAN) as live:
        yield live
    assert audit(data).wrong == []


@pytest.mark.parametrize(("method", "path"), _OPERATIONS)
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_the_api_is_as_described(open_house: Live, method: str, path: str, mode: Any) -> None:
    api = schemathesis.openapi.from_url(f"{open_house.url}/api/openapi.json")
    operation = api[path][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=15, suppress_health_check=list(HealthCheck), database=None)
    def tried(case: schemathesis.Case) -> None:
        case.call_and_validate(timeout=READY, excluded_checks=[positive_data_acceptance] if path in _ONLY_SOME else [])

    with suppress(Unsatisfiable):  # an operation that takes nothing cannot be called wrongly
        tried()
