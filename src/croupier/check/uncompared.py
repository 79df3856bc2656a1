"""Keys of a story that nobody would look at: whoever wrote them believes that they are compared, so each is a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.check.evening import expects
from croupier.check.said import listed, never, nobody, said
from croupier.check.scenario import Scenario, own_stories

AT_THE_END: Final = ("profit", "returned", "standing", "leaves", "void", "held", "jackpot")
"""What only a round that is played out can show."""
OF_A_ROUND: Final = (*AT_THE_END, "alarm", "tells")


def uncompared(scenario: Scenario) -> list[str]:
    """What this story says and would never be compared, as sentences; or that it expects nothing at all."""
    if scenario.lottery is not None:
        return [*_of_a_lottery(scenario)]
    if scenario.tournament is not None and scenario.of_prizes:
        return [*_of_prizes(scenario)]
    if scenario.game == "":
        return [*_of_a_room(scenario)]
    own = [told for family in scenario.own for told in own_stories()[family].uncompared(scenario)]
    drawn = ["draws"] if "draws" in scenario.model_fields_set else []
    rooms = never([*scenario.of_a_room, *scenario.of_prizes, *drawn], "in a story of a game")
    out = [*rooms, *_beside_each_other(scenario), *_after_an_early_end(scenario), *own, *_of_nobody(scenario)]
    if not _expects(scenario):
        out.append("the story expects nothing: whatever happens, it would pass")
    return out


def _of_a_room(scenario: Scenario) -> Iterator[str]:
    """A story of a room, a house or a tournament is an evening, or figures of it, or that it cannot be set up."""
    place = "room" if scenario.room is not None else "house" if scenario.house is not None else "tournament"
    told = [*_own_keys(scenario), *scenario.told_in_place, *scenario.of_prizes]
    told += [key for key in ("rounds", "carry", "linked") if key in scenario.model_fields_set]
    strange = {"room": ("structure",), "house": ("tables", "structure"), "tournament": ("tables", "currency")}
    told += [key for key in (*strange[place], "draws") if key in scenario.model_fields_set]
    yield from never(told, f"in a story of a {place}")
    if scenario.error is not None:
        rest = [key for key in scenario.of_a_room if key != "structure"] + (["facts"] if scenario.facts else [])
        yield from never(rest, f"where the {place} must not be set up ('error')")
    elif not (scenario.facts or scenario.balances or expects(scenario.evening)):
        yield "the story expects nothing: whatever happens, it would pass"


def _of_a_lottery(scenario: Scenario) -> Iterator[str]:
    """A story of a tournament whose pool is drawn is its draws, or figures of it, or that it cannot be set up."""
    told = [*_own_keys(scenario), *scenario.told_in_place, *scenario.of_a_room]
    told += [key for key in ("rounds", "carry", "linked", "currency") if key in scenario.model_fields_set]
    yield from never(told, "in a story of a lottery")
    if scenario.error is not None:
        rest = sorted({"draws", "facts"} & scenario.model_fields_set)
        yield from never(rest, "where the tournament must not be set up ('error')")
    elif not (scenario.draws or scenario.facts):
        yield "the story expects nothing: whatever happens, it would pass"


def _of_prizes(scenario: Scenario) -> Iterator[str]:
    """A story of what a tournament pays is one sum that is divided, or why it is not."""
    told = [*_own_keys(scenario), *(key for key in scenario.told_in_place if key != "refused"), *scenario.of_a_room]
    told += [key for key in ("rounds", "carry", "linked") if key in scenario.model_fields_set]
    yield from never(told, "in a story of what a tournament pays")
    kinds = [key for key in scenario.of_prizes if key != "pays"]
    if len(kinds) != 1:
        yield "a story of what a tournament pays is 'cancelled', a 'deal', or 'places', one of them"
    elif bool(scenario.pays) + (scenario.refused is not None) + (scenario.error is not None) != 1:
        yield "the story says who gets what ('pays'), or why nobody does ('refused', 'error'), one of them"


def _expects(scenario: Scenario) -> bool:
    if scenario.error is not None or scenario.facts:
        return True
    if any(own_stories()[family].expects(scenario) for family in scenario.own):
        return True
    rounds = [] if scenario.own else scenario.stories()
    return any(said(one, (*OF_A_ROUND, "refused")) or any("refused" in step for step in one.steps) for one in rounds)


def _own_keys(scenario: Scenario) -> list[str]:
    return [key for keys in scenario.own.values() for key in keys]


def _beside_each_other(scenario: Scenario) -> Iterator[str]:
    """A story is a set-up that is refused, or told as its family tells, or rounds, or one round told in place."""
    in_place = scenario.told_in_place
    if scenario.error is not None:
        rest = [*_own_keys(scenario), *(["rounds"] if scenario.rounds else []), *in_place]
        yield from never(rest, "where the game must not load ('error')")
    elif scenario.own:
        rest = [key for key in ("rounds", "carry") if key in scenario.model_fields_set]
        told = f"in a story of {' and '.join(scenario.own)} ({listed(_own_keys(scenario))})"
        yield from never([*rest, *in_place], told)
    elif scenario.rounds:
        yield from never(in_place, "beside 'rounds', each of which says its own")


def _after_an_early_end(scenario: Scenario) -> Iterator[str]:
    for one in scenario.stories():
        if one.stops:
            yield from never(said(one, AT_THE_END), "where the story stops before the end of the round ('stops')")
        if one.refused is not None:
            done = said(one, ("steps", "chance", "cards", "choices", *OF_A_ROUND))
            yield from never(done, "at a table that must be refused ('refused')")
        for choice in one.choices:
            if len(choice) > 1:
                yield f"the choice {choice} is of several seats: write one entry for each"


def _of_nobody(scenario: Scenario) -> Iterator[str]:
    """Money of a seat where nobody sits."""
    for one in () if scenario.own else scenario.stories():
        if one.seats is not None:
            yield from nobody([*one.profit, *one.returned, *(one.standing or {})], dict.fromkeys(one.seats))
