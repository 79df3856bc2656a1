"""A scenario, checked: the game set up, its rounds or hands played, each compared with what was expected."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.check.facts import compare_facts
from croupier.check.linked_story import LinkedTeller, refusal
from croupier.check.round_story import RoundTeller
from croupier.check.said import noted, plain, says
from croupier.check.scenario import Scenario, own_stories
from croupier.check.uncompared import uncompared
from croupier.complaint import Complaint, told_by
from croupier.money import Currency
from croupier.play.record import Json
from croupier.rulebooks import Game, load


@dataclass(slots=True)
class Outcome:
    """What came of a scenario: no failures, or sentences that say what differs; and what happened at the table."""

    scenario: Scenario
    failures: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    broken: bool = False
    """The checker itself failed: a fault of this program, whatever the story says."""

    @property
    def passed(self) -> bool:
        return not self.failures


def check(scenario: Scenario) -> Outcome:
    """Play a scenario and compare. What nobody foresaw is a failure of this story, too, and the others go on."""
    out = Outcome(scenario, uncompared(scenario))
    if out.passed:
        try:
            _told(scenario, out)
        except Exception as broke:  # whatever it is, it belongs to this story
            out.failures.append(f"the story breaks the checker ({told_by(broke)})")
            out.broken = True
    return out


def _told(scenario: Scenario, out: Outcome) -> None:
    if scenario.room is not None:
        from croupier.check import room  # tables as actors stand behind it, and most stories need none

        with noted(out.failures):
            room.tell(scenario, out.failures, out.told)
        return
    if scenario.house is not None:
        from croupier.check import house

        with noted(out.failures):
            house.tell(scenario, out.failures, out.told)
        return
    if scenario.lottery is not None:
        from croupier.check import lottery_story

        lottery_story.tell(scenario, out.failures, out.told)
        return
    if scenario.tournament is not None:
        from croupier.check import heats, prizes, tournament
        from croupier.tournament.heats.book import is_contest

        points = heats if is_contest(scenario.tournament) else tournament
        with noted(out.failures):
            (prizes if scenario.of_prizes else points).tell(scenario, out.failures, out.told)
        return
    try:
        game = load(scenario.game, **scenario.options)
        currency = game.currency(scenario.currency)
    except Complaint as bad:
        if scenario.error is None:
            out.failures.append(f"the game cannot be set up: {bad}")
        elif not says(bad, scenario.error):
            out.failures.append(f"set up was refused, but not because of {scenario.error!r}: {bad}")
        return
    if (linked := _linked(game, currency, scenario, out)) is None:
        return
    if scenario.error is not None:
        out.failures.append(f"the set-up should have been refused ({scenario.error}), but the game loads")
        return
    if scenario.facts:
        compare_facts(game, scenario.facts, out.failures)
    if scenario.own:
        for family in scenario.own:
            with noted(out.failures):
                own_stories()[family].tell(game, scenario, out.failures, out.told)
    elif scenario.told_in_place or scenario.rounds:
        _rounds(game, currency, scenario, out, linked)


def _linked(game: Game, currency: Currency, scenario: Scenario, out: Outcome) -> LinkedTeller | None:
    """The jackpots of the story; none where they cannot be set up, as it wants or not."""
    try:
        return LinkedTeller(game, currency, scenario.linked)
    except Complaint as bad:
        if (failure := refusal(bad, scenario.error)) is not None:
            out.failures.append(failure)
        return None


def _rounds(game: Game, currency: Currency, scenario: Scenario, out: Outcome, linked: LinkedTeller) -> None:
    carry: Json = {key: plain(value) for key, value in scenario.carry.items()}
    for number, story in enumerate(scenario.stories(), 1):
        where = f"round {number}: " if scenario.rounds else ""
        teller = RoundTeller(game, currency, story, carry)
        with noted(teller.failures):
            carry = teller.play()
            if teller.over is not None:
                teller.failures += linked.over(teller.over, teller.seats(), story.jackpot)
        out.failures += [where + failure for failure in teller.failures]
        out.told += [where + sentence for sentence in teller.told]
        if teller.failures:
            break
