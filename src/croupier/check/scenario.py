"""Scenario files: a story at a table and how it must end, written by people who know the game.

The format is in docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from croupier.check.poker_story import CompareStory, HandStory, ShowdownStory
from croupier.complaint import Complaint

Number = int | float | str


def _listed(value: Any) -> Any:
    return value if value is None or isinstance(value, list) else [value]


Listed = BeforeValidator(_listed)


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RoundStory(Part):
    """One round: what is done, what falls, what is expected. See docs/scenarios.md for every key."""

    seats: list[str] | None = None
    supervised: bool = False
    bets: dict[str, dict[str, Any]] = {}
    steps: list[dict[str, Any]] = []
    chance: Annotated[list[Any], Listed] = []
    cards: dict[str, str] = {}
    choices: Annotated[list[dict[str, Any]], Listed] = []
    stops: bool = False
    profit: dict[str, Number | dict[str, Number]] = {}
    returned: dict[str, Number] = {}
    standing: dict[str, dict[str, Number]] | None = None
    leaves: dict[str, Any] = {}
    void: bool = False
    held: list[str] = []
    alarm: bool = False
    tells: list[dict[str, Any]] = []


class Scenario(RoundStory):
    """A story: one round told in place, or several."""

    name: str
    rules: list[str] = []
    game: str
    options: dict[str, Any] = {}
    currency: str | None = None
    rounds: list[RoundStory] = []
    carry: dict[str, Any] = {}
    error: str | None = None
    note: str | None = None
    hand: HandStory | Annotated[list[HandStory], Field(min_length=1)] | None = None
    showdown: ShowdownStory | None = None
    compare: CompareStory | None = None

    def stories(self) -> list[RoundStory]:
        if self.rounds:
            return self.rounds
        return [RoundStory(**{key: getattr(self, key) for key in RoundStory.model_fields})]


class ScenarioFile(Part):
    """A file: what its scenarios have in common, then the scenarios."""

    game: str | None = None
    options: dict[str, Any] = {}
    currency: str | None = None
    scenarios: Annotated[list[dict[str, Any]], Field(min_length=1)]


class BadScenario(Complaint, ValueError):
    """A scenario file that cannot be read: says where and what was expected."""


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of one file."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as bad:
        raise BadScenario(f"{path}: not well-formed YAML: {bad}") from None
    except OSError as bad:
        raise BadScenario(f"{path}: {bad.strerror or bad}") from None
    try:
        file = ScenarioFile.model_validate(data)
    except ValidationError as bad:
        raise BadScenario(_told(f"{path}", bad)) from None
    out = []
    for number, story in enumerate(file.scenarios, 1):
        common: dict[str, Any] = {"game": file.game, "currency": file.currency}
        merged = {**common, **story, "options": {**file.options, **story.get("options", {})}}
        try:
            out.append(Scenario.model_validate({key: value for key, value in merged.items() if value is not None}))
        except ValidationError as bad:
            raise BadScenario(
                _told(f"{path}, scenario {number} ({story.get('name', 'without a name')})", bad)
            ) from None
    return out


def _told(where: str, bad: ValidationError) -> str:
    lines = []
    for error in bad.errors():
        key = ".".join(map(str, error["loc"])) or "file"
        wanted = {"extra_forbidden": "no such key", "missing": "a value here"}.get(error["type"], error["msg"])
        lines.append(f"  {key}: found {error['input']!r:.80}; expected {wanted}")
    return "\n".join([f"{where}: cannot be read as a scenario", *lines])


def files(paths: list[Path]) -> Iterator[Path]:
    """The scenario files at these paths, folders searched through."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        else:
            yield path


class _Loader(yaml.SafeLoader):
    """YAML without surprises: 12.50 stays as written, ``on`` and ``no`` are words, dates are text."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":float", ":timestamp", ":bool", ":int"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
