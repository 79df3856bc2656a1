"""Every case that the exploring stage has found and kept: it must not fail any more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import Unfit, kept, tried
from explore import targets

TARGETS = {target.name: target for target in targets()}


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.stem)
def test_what_was_found_is_put_right(path: Path) -> None:
    data = json.loads(path.read_text())
    try:
        failure = tried(TARGETS[data["target"]], data["case"])
    except Unfit as gone:
        pytest.fail(f"this case cannot be tried any more ({gone}): remove {path}")
    assert failure is None, failure.told
