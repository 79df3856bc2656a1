"""Stories of a room: an evening with people who come and go. The format is in docs/scenarios.md ("Rooms")."""

from __future__ import annotations

from croupier.check.evening import Evening, lines
from croupier.check.facts import compare_figures
from croupier.check.room.told import Room
from croupier.check.said import says
from croupier.check.scenario import Scenario
from croupier.complaint import Complaint
from croupier.room.rules.book import read_room
from croupier.rulebooks.files import HOME


def tell(scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play the evening of a house and note what differs."""
    try:
        room = Room.opened(scenario, read_room(HOME / f"{scenario.room}/room.toml", **scenario.options))
    except Complaint as bad:
        if scenario.error is None:
            failures.append(f"the room cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return
    if scenario.error is not None:
        failures.append(f"the set-up should have been refused ({scenario.error}), but the room opens")
        return
    compare_figures(room.rules, scenario.facts, failures)
    Evening(room, failures, log).play(lines(scenario.evening))
    if not failures:
        room.compare_balances(scenario.balances, failures)
