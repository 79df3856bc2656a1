"""Versions of a game side by side, as a family's ``comparison`` gives them and the house sends them.

Figures are in percent of the first stake.
"""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

UnlikeCells = TypedDict("UnlikeCells", {"row": str, "against": list[str], "from": str, "to": str})
"""Cells of a row in which the best table says something else, against these cards of the dealer."""


class ComparedVersion(TypedDict):
    """One version. ``name`` is what the command calls it, ``title`` and ``rulebook`` what people do; ``odds``: the edge
    with other odds for a natural; ``like``: the version before it whose table is nearest, ``unlike`` where they differ.
    """

    id: str
    name: str
    title: str
    rulebook: str
    about: str
    sha256: str
    rules: dict[str, str]
    edge: float
    by_table: float
    odds: dict[str, float]
    like: str | None
    unlike: list[UnlikeCells]


class SideEdges(TypedDict):
    """The edge of a side game by number of packs."""

    name: str
    edge: dict[str, float]


class RulePrice(TypedDict):
    """What a rule would change in the player's favour."""

    about: str
    gain: float


class RulePrices(TypedDict):
    """Single rules laid over one game."""

    game: str
    rules: list[RulePrice]


class Comparison(TypedDict):
    """All of it; ``letters`` are those of the tables, ``command`` makes it anew."""

    command: str
    letters: str
    versions: list[ComparedVersion]
    sides: list[SideEdges]
    prices: RulePrices | None
