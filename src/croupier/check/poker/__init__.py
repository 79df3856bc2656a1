"""Stories of poker among players: hands, showdowns and hands side by side, each told in its own way.

This is what ``check.scenario.OwnStories`` asks of a family. The format is in docs/scenarios.md ("Poker").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import Field

from croupier.check.poker import poker_story, showdown_story
from croupier.check.poker.hand_story import HandStory
from croupier.check.poker.showdown_story import CompareStory, ShowdownStory
from croupier.check.reach import Name
from croupier.check.said import never, nobody, said
from croupier.check.scenario import Scenario
from croupier.rulebooks import Game

KEYS: Final[dict[str, Any]] = {
    "hand": HandStory | Annotated[list[HandStory], Field(min_length=1)],
    "showdown": ShowdownStory,
    "compare": CompareStory,
}

AFTER_THE_HAND: Final = ("pots", "paid", "taken", "net", "next_button", "void")
"""What only a hand that is played out can show."""
OF_A_HAND: Final = (*AFTER_THE_HAND, "shown", "mucked", "returned", "burns", "lies", "game_is", "told", "sees")
_LOOKS: Final = re.compile(r" may | acts$|refused$|^pots ")
"""Sentences of a hand that look at the table and do nothing to it."""
_CALLED_BY_KEYS: Final[dict[str, Name]] = {"button_draw": ("croupier.games.poker.button", "drawn")}
"""Keys of a hand that the checker answers by a function of its own choice."""


def hands(scenario: Scenario) -> list[HandStory]:
    """The hands that are told, if any."""
    told: HandStory | list[HandStory] | None = getattr(scenario, "hand", None)
    return told if isinstance(told, list) else [] if told is None else [told]


def _showdown(scenario: Scenario) -> ShowdownStory | None:
    return getattr(scenario, "showdown", None)


def _compare(scenario: Scenario) -> CompareStory | None:
    return getattr(scenario, "compare", None)


def tell(game: Game, scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play what is told and note what differs."""
    if (hand := getattr(scenario, "hand", None)) is not None:
        poker_story.told(game, hand, scenario.currency, failures, log)
    if (end := _showdown(scenario)) is not None:
        showdown_story.divided(game, end, failures)
    if (beside := _compare(scenario)) is not None:
        showdown_story.compared(game, beside, failures)


def expects(scenario: Scenario) -> bool:
    """Is anything expected?"""
    if any(said(hand, (*OF_A_HAND, "refused")) or _looks(hand) for hand in hands(scenario)):
        return True
    end, beside = _showdown(scenario), _compare(scenario)
    if end is not None and said(end, ("pots", "paid", "net")):
        return True
    return beside is not None and bool(said(beside, ("best", "low", "makes")))


def _looks(hand: HandStory) -> bool:
    return any(_LOOKS.search(part.strip()) for words, _ in hand.sentences() for part in [words, *words.split(",")])


def uncompared(scenario: Scenario) -> Iterator[str]:
    """What is said and would never be compared; cards and chips of a seat where nobody sits."""
    for hand in hands(scenario):
        if hand.refused is not None:
            yield from never(said(hand, ("actions", *OF_A_HAND)), "of a hand that must be refused ('refused')")
        if hand.open_end:
            yield from never(said(hand, AFTER_THE_HAND), "where the hand is not played out ('open_end')")
    for hand in hands(scenario):
        dealt, shown = [*hand.cards, *hand.discards, *hand.draws], [*(hand.shown or []), *(hand.mucked or [])]
        chips = [*(hand.paid or {}), *(hand.net or {}), *(hand.returned or {}), *hand.button_draw]
        yield from nobody([*dealt, *shown, *chips], hand.seats)
    if (end := _showdown(scenario)) is not None:
        yield from nobody([*end.cards, *end.folded, *(end.paid or {}), *(end.net or {})], end.contributed)
    if (beside := _compare(scenario)) is not None:
        yield from nobody(beside.makes, beside.hands)


def calls(scenario: Scenario) -> set[Name]:
    """Functions of the rules that a key of the story calls by itself, whatever the table does."""
    return {name for key, name in _CALLED_BY_KEYS.items() for hand in hands(scenario) if key in hand.model_fields_set}
