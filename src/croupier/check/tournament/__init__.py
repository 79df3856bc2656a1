"""Stories of a tournament: what came in, what happened. The format is in docs/scenarios.md ("Tournaments")."""

from __future__ import annotations

from croupier.check.evening import Evening, lines
from croupier.check.facts import compare_figures
from croupier.check.said import plain, says
from croupier.check.scenario import Scenario
from croupier.check.tournament.games import Games
from croupier.check.tournament.told import Event
from croupier.complaint import Complaint
from croupier.tournament.lottery.book import path_of
from croupier.tournament.lottery.playing import plan_named


def tell(scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play a tournament and note what differs."""
    assert scenario.tournament is not None
    if path_of(scenario.tournament) is not None and not scenario.structure:
        games = Games(scenario.tournament, scenario.people)
        Evening(games, failures, log).play(lines(scenario.evening))
        if not failures:
            games.compare_balances(scenario.balances, failures)
        return
    try:
        plan = plan_named(scenario.tournament, plain(scenario.structure), **scenario.options)
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
    event = Event(plan, {who: plan.money.parse(purse) for who, purse in scenario.people.items()})
    Evening(event, failures, log).play(lines(scenario.evening))
    if not failures:
        event.compare_balances(scenario.balances, failures)
