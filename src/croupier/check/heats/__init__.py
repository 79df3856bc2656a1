"""Stories of tournaments in points: what came in, what happened (docs/scenarios.md, "Tournaments in points")."""

from __future__ import annotations

from croupier.check.evening import Evening, lines
from croupier.check.facts import compare_figures
from croupier.check.heats.told import Event
from croupier.check.said import plain, says
from croupier.check.scenario import Scenario
from croupier.complaint import Complaint
from croupier.tournament.heats.book import contest_for


def tell(scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play it and note what differs."""
    assert scenario.tournament is not None
    try:
        plan = contest_for(scenario.tournament, plain(scenario.structure))
    except Complaint as bad:
        if scenario.error is None:
            failures.append(f"the tournament cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return
    if scenario.error is not None:
        failures.append(f"the set-up should have been refused ({scenario.error}), but the tournament is announced")
        return
    compare_figures(plan.structure, scenario.facts, failures, "tournament")
    event = Event(plan, {who: plan.purse.parse(purse) for who, purse in scenario.people.items()})
    Evening(event, failures, log).play(lines(scenario.evening))
    if not failures:
        event.compare_balances(scenario.balances, failures)
