"""What all messages share: their base, and how names, amounts and numbers are bounded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from croupier.figures import LONGEST_NAME, MOST

TableId = Annotated[str, Field(max_length=64)]
RoundId = Annotated[str, Field(max_length=96)]
Bet = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Amount = Annotated[StrictInt, Field(gt=0, le=MOST)]
Number = Annotated[StrictInt, Field(ge=1, le=2**53)]
Currency = Literal["CZK", "EUR", "PLAY"]


@dataclass(frozen=True, slots=True)
class Named:
    """Marks plain data that the client knows under this name."""

    name: str


Told = Annotated[dict[str, Any], Named("RoundEvent")]
"""An event of a round (``play.events`` and those of the families), as it is written down."""

Answered = Annotated[dict[str, Any], Named("RoundInput")]
"""An input of a round (``play.answers``), as it is written down."""

Chosen = Annotated[dict[str, str | bool | int | float | list[Any] | dict[str, Any]], Named("Options")]
"""The options of a game that are in force: a choice by its name, or a value."""


class Wire(BaseModel):
    model_config = ConfigDict(extra="forbid")


def against_house(default: Any = None) -> Any:
    """A field that says something only at tables against the house."""
    return Field(default, json_schema_extra={"among_players": False})


def among(default: Any = None) -> Any:
    """A field that says something only at tables among players."""
    return Field(default, json_schema_extra={"among_players": True})
