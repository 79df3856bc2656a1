"""Stories of a house: people, their money and their limits. The format is in docs/scenarios.md ("Houses")."""

from __future__ import annotations

from croupier.check.evening import Evening, lines
from croupier.check.facts import compare_figures
from croupier.check.house.told import House
from croupier.check.said import says
from croupier.check.scenario import Scenario
from croupier.complaint import Complaint
from croupier.house.platform.book import platform_for


def tell(scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play the days of a house and note what differs."""
    assert scenario.house is not None
    try:
        rules = platform_for(scenario.house, **scenario.options)
    except Complaint as bad:
        if scenario.error is None:
            failures.append(f"the house cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return
    if scenario.error is not None:
        failures.append(f"the set-up should have been refused ({scenario.error}), but the house opens")
        return
    compare_figures(rules, scenario.facts, failures, "house")
    story = lines(scenario.evening, rules.zone)
    house = House.opened(scenario, rules, story[0].at if story else 0)
    Evening(house, failures, log, house.clock).play(story)
    if not failures:
        house.compare_balances(scenario.balances, failures)
