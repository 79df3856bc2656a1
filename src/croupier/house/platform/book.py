"""The rules of a house's platform, read from its rulebook."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.games.common import RulebookError, problems_in
from croupier.house.platform.model import PlatformRules
from croupier.play import Refused
from croupier.rulebooks.files import PLATFORM, homes, shared
from croupier.rulebooks.game import options_in, stood_before
from croupier.rulebooks.options import apply
from croupier.textfile import is_file


@lru_cache(maxsize=256)
def platform_for(rulebook: str, **options: Any) -> PlatformRules:
    """The platform of a rulebook with the options a house has chosen; ``Refused`` where it has none."""
    for home in homes():
        if rulebook and is_file(path := home / rulebook / f"{PLATFORM}.toml"):
            return read_platform(path, **options)
    raise Refused(f"{rulebook or 'This house'} has no rules of a platform.")


def read_platform(path: Path, /, **options: Any) -> PlatformRules:
    """A platform from its file, with the options a house has chosen; ``RulebookError`` with what is wrong."""
    data = dict(shared(path))
    before = stood_before(data)
    choices, problems = options_in(data.pop("options", {}))
    data, _, wrong = apply(data, choices, options, before)
    try:
        rules = PlatformRules.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(path), [*problems, *wrong, *problems_in(bad, data)]) from None
    if problems or wrong:
        raise RulebookError(str(path), [*problems, *wrong])
    return rules
