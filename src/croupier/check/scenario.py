"""Scenario files: a story at a table and how it must end, written by people who know the game.

The format is in docs/scenarios.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model, model_validator

from croupier.check.reach import Name
from croupier.check.yamlfile import read_yaml
from croupier.complaint import Complaint
from croupier.games import families
from croupier.games.common import Problem, problems_in
from croupier.play.record import Json
from croupier.rulebooks import Game
from croupier.textfile import BadFile

Number = int | float | str
_PLACES: Final = ("game", "room", "house", "lottery", "tournament")
"""What a story is told of: one of these."""


def _listed(value: object) -> Any:
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
    refused: str | None = None
    profit: dict[str, Number | dict[str, Number]] = {}
    returned: dict[str, Number] = {}
    standing: dict[str, dict[str, Number]] | None = None
    leaves: dict[str, Any] = {}
    void: bool = False
    held: list[str] = []
    alarm: bool = False
    tells: list[dict[str, Any]] = []
    jackpot: dict[str, Json] = {}


class Scenario(RoundStory):
    """A story: one round told in place, or several."""

    name: str
    rules: list[str] = []
    game: str = ""
    room: str | None = None
    house: str | None = None
    lottery: str | None = None
    draws: list[Json] = []
    tournament: str | None = None
    structure: Json = {}
    evening: list[Any] = []
    tables: dict[str, str] = {}
    people: dict[str, Number] = {}
    balances: dict[str, Number] = {}
    cancelled: Json | None = None
    deal: Json | None = None
    places: Json | None = None
    pays: dict[str, Number] = {}
    options: dict[str, Any] = {}
    currency: str | None = None
    rounds: list[RoundStory] = []
    carry: dict[str, Any] = {}
    linked: dict[str, Json] = {}
    error: str | None = None
    facts: dict[str, Any] = {}
    note: str | None = None

    @model_validator(mode="after")
    def _somewhere(self) -> Scenario:
        if sum(bool(getattr(self, place)) for place in _PLACES) != 1:
            raise ValueError("a story of a 'game', 'room', 'house', 'lottery' or 'tournament', one of them")
        return self

    @property
    def where(self) -> str:
        """What is told: a game, the room of a house, the house, a tournament, or one whose pool is drawn."""
        return self.room or self.house or self.lottery or self.tournament or self.game

    @property
    def of_a_room(self) -> list[str]:
        """The keys that only a story of a room, a house or a tournament knows and that stand here."""
        known = ("evening", "tables", "people", "balances", "structure")
        return [key for key in known if key in self.model_fields_set]

    @property
    def of_prizes(self) -> list[str]:
        """The keys that only a story of what a tournament pays knows and that stand here."""
        return [key for key in ("cancelled", "deal", "places", "pays") if key in self.model_fields_set]

    def stories(self) -> list[RoundStory]:
        if self.rounds:
            return self.rounds
        return [RoundStory.model_construct(**{key: getattr(self, key) for key in self.told_in_place})]

    @property
    def told_in_place(self) -> list[str]:
        """The keys of a round that stand in the scenario itself."""
        return [key for key in RoundStory.model_fields if key in self.model_fields_set]

    @property
    def own(self) -> dict[str, list[str]]:
        """Family → the keys that only its games know and that stand here."""
        keys = {
            family: [key for key in stories.KEYS if getattr(self, key, None) is not None]
            for family, stories in own_stories().items()
        }
        return {family: known for family, known in keys.items() if known}


class OwnStories(Protocol):
    """What a family offers (as ``stories``) whose games are also told in ways of their own."""

    KEYS: Mapping[str, Any]
    """Key of a scenario → the type of what stands there."""

    def tell(self, game: Game, scenario: Scenario, failures: list[str], log: list[str]) -> None:
        """Play what is told and note what differs."""

    def expects(self, scenario: Scenario) -> bool:
        """Is anything expected?"""

    def uncompared(self, scenario: Scenario) -> Iterator[str]:
        """What is said and would never be compared."""

    def calls(self, scenario: Scenario) -> set[Name]:
        """Functions of the rules that a key of the story calls by itself, whatever the table does."""


@cache
def own_stories() -> dict[str, OwnStories]:
    """Family → its own ways of telling."""
    return {family.name: family.part("stories") for family in families() if family.stories is not None}


@cache
def _with_own_keys() -> type[Scenario]:
    own: dict[str, Any] = {
        key: (kind | None, None) for stories in own_stories().values() for key, kind in stories.KEYS.items()
    }
    return create_model("Scenario", __base__=Scenario, **own)


def read_story(data: object) -> Scenario:
    """A scenario, with the keys that families add."""
    return _with_own_keys().model_validate(data)


class ScenarioFile(Part):
    """A file: what its scenarios have in common, then the scenarios."""

    game: str | None = None
    room: str | None = None
    house: str | None = None
    lottery: str | None = None
    tournament: str | None = None
    structure: Json = {}
    options: dict[str, Any] = {}
    currency: str | None = None
    scenarios: Annotated[list[dict[str, Any]], Field(min_length=1)]


class BadScenario(Complaint, ValueError):
    """A scenario file that cannot be read: says where and what was expected."""


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of one file."""
    try:
        data = read_yaml(path)
    except BadFile as bad:
        raise BadScenario(str(bad)) from None
    return read_stories(data, path)


def read_stories(data: object, path: Path) -> list[Scenario]:
    """The scenarios in the data of a file."""
    try:
        file = ScenarioFile.model_validate(data)
    except ValidationError as bad:
        raise _unreadable(f"{path}", bad, data) from None
    out = []
    for number, story in enumerate(file.scenarios, 1):
        where = f"{path}, scenario {number} ({story.get('name', 'without a name')})"
        own = story.get("options", {})
        if not isinstance(own, dict):
            raise BadScenario(f"{where}: {Problem('options', own, 'a table of options (name: value)')}")
        common: dict[str, Any] = {"currency": file.currency}
        if not set(_PLACES) & set(story):
            common |= {place: getattr(file, place) for place in _PLACES}
        merged = {**common, **story, "options": {**file.options, **own}}
        if file.structure and isinstance(story.get("structure", {}), dict):
            merged["structure"] = {**file.structure, **story.get("structure", {})}
        merged = {key: value for key, value in merged.items() if value is not None}
        try:
            out.append(read_story(merged))
        except ValidationError as bad:
            raise _unreadable(where, bad, merged) from None
    return out


def _unreadable(where: str, bad: ValidationError, data: object) -> BadScenario:
    return BadScenario("\n  ".join([f"{where}: cannot be read as a scenario", *map(str, problems_in(bad, data))]))


def files(paths: list[Path]) -> Iterator[Path]:
    """The scenario files at these paths, folders searched through."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        else:
            yield path
