"""Keys of a story that nobody would look at: whoever wrote them believes that they are compared, so each is a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pydantic import BaseModel

from croupier.check.hand_story import HandStory
from croupier.check.scenario import Scenario

AT_THE_END: Final = ("profit", "returned", "standing", "leaves", "void", "held")
"""What only a round that is played out can show."""
OF_A_ROUND: Final = (*AT_THE_END, "alarm", "tells")
AFTER_THE_HAND: Final = ("pots", "paid", "taken", "net", "next_button", "void")
"""What only a hand that is played out can show."""
OF_A_HAND: Final = (*AFTER_THE_HAND, "shown", "mucked", "returned", "burns", "lies", "game_is")
_LOOKS: Final = re.compile(r" may | acts$|refused$|^pots ")
"""Sentences of a hand that look at the table and do nothing to it."""


def uncompared(scenario: Scenario) -> list[str]:
    """What this story says and would never be compared, as sentences; or that it expects nothing at all."""
    out = [*_beside_each_other(scenario), *_after_an_early_end(scenario), *_of_nobody(scenario)]
    if not _expects(scenario):
        out.append("the story expects nothing: whatever happens, it would pass")
    return out


def _expects(scenario: Scenario) -> bool:
    if scenario.error is not None or scenario.facts:
        return True
    end, beside = scenario.showdown, scenario.compare
    if any(_said(hand, (*OF_A_HAND, "refused")) or _looks(hand) for hand in scenario.hands):
        return True
    if end is not None and _said(end, ("pots", "paid", "net")):
        return True
    if beside is not None and _said(beside, ("best", "low", "makes")):
        return True
    rounds = [] if scenario.poker else scenario.stories()
    return any(_said(one, (*OF_A_ROUND, "refused")) or any("refused" in step for step in one.steps) for one in rounds)


def _looks(hand: HandStory) -> bool:
    return any(_LOOKS.search(part.strip()) for said, _ in hand.sentences() for part in [said, *said.split(",")])


def _beside_each_other(scenario: Scenario) -> Iterator[str]:
    """A story is a set-up that is refused, or poker, or rounds, or one round told in place."""
    in_place = scenario.told_in_place
    if scenario.error is not None:
        rest = [*scenario.poker, *(["rounds"] if scenario.rounds else []), *in_place]
        yield from _never(rest, "where the game must not load ('error')")
    elif scenario.poker:
        rest = [key for key in ("rounds", "carry") if key in scenario.model_fields_set]
        yield from _never([*rest, *in_place], f"in a story of poker ({_listed(scenario.poker)})")
    elif scenario.rounds:
        yield from _never(in_place, "beside 'rounds', each of which says its own")


def _after_an_early_end(scenario: Scenario) -> Iterator[str]:
    for one in scenario.stories():
        if one.stops:
            yield from _never(_said(one, AT_THE_END), "where the story stops before the end of the round ('stops')")
        if one.refused is not None:
            done = _said(one, ("steps", "chance", "cards", "choices", *OF_A_ROUND))
            yield from _never(done, "at a table that must be refused ('refused')")
        for choice in one.choices:
            if len(choice) > 1:
                yield f"the choice {choice} is of several seats: write one entry for each"
    for hand in scenario.hands:
        if hand.refused is not None:
            yield from _never(_said(hand, ("actions", *OF_A_HAND)), "of a hand that must be refused ('refused')")
        if hand.open_end:
            yield from _never(_said(hand, AFTER_THE_HAND), "where the hand is not played out ('open_end')")


def _of_nobody(scenario: Scenario) -> Iterator[str]:
    """Cards and chips of a seat where nobody sits."""
    for hand in scenario.hands:
        dealt, told = [*hand.cards, *hand.discards, *hand.draws], [*(hand.shown or []), *(hand.mucked or [])]
        chips = [*(hand.paid or {}), *(hand.net or {}), *(hand.returned or {}), *hand.button_draw]
        yield from _nobody([*dealt, *told, *chips], hand.seats)
    if scenario.showdown is not None:
        end = scenario.showdown
        yield from _nobody([*end.cards, *end.folded, *(end.paid or {}), *(end.net or {})], end.contributed)
    if scenario.compare is not None:
        yield from _nobody(scenario.compare.makes, scenario.compare.hands)
    for one in () if scenario.poker else scenario.stories():
        if one.seats is not None:
            yield from _nobody([*one.profit, *one.returned, *(one.standing or {})], dict.fromkeys(one.seats))


def _said(part: BaseModel, keys: Iterable[str]) -> list[str]:
    return [key for key in keys if key in part.model_fields_set]


def _never(keys: list[str], where: str) -> Iterator[str]:
    if keys:
        yield f"{_listed(keys)} would never be compared {where}"


def _nobody(named: Iterable[str], known: Mapping[str, object]) -> Iterator[str]:
    for seat in dict.fromkeys(named):
        if seat not in known:
            yield f"{seat} is named and nobody sits there: {', '.join(known)}"


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(f"'{key}'" for key in keys)
