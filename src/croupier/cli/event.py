"""``croupier event``: a tournament, played many times by a virtual clock."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson
from croupier.cli.screen import progress, screen, styled


def event(
    name: Annotated[str, typer.Argument(metavar="EVENT", help="A tournament of a rulebook, such as gelp/freezeout.")],
    players: Annotated[int, typer.Option("--players", min=2, max=20_000, help="How many enter.")] = 50,
    late: Annotated[int, typer.Option("--late", min=0, help="So many of them come late.")] = 0,
    runs: Annotated[int, typer.Option("--runs", min=1, help="How many times it is played.")] = 20,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same events.")] = 0,
    json: AsJson = False,
) -> None:
    """How long a tournament lasts, what it pays, and what the house adds and keeps. Hands of poker fall by a simple
    model; the rounds of a tournament in points are those of its game, with bots."""
    from croupier.room.rules.moments import MINUTE
    from croupier.tournament.book import plan_for
    from croupier.tournament.heats.book import is_contest
    from croupier.tournament.simulated import simulated

    if is_contest(name):
        from croupier.cli.heats import in_points

        in_points(name, players, late, runs, seed, json=json)
        return

    plan = plan_for(name)
    with progress() as bar:
        task = bar.add_task("Playing", total=runs)
        results = []
        for number in range(runs):
            results.append(simulated(plan, players, seed + number, late))
            bar.update(task, advance=1)
    minutes = sorted(result.duration // MINUTE for result in results)
    first = results[0]
    if json:
        import json as text

        said = {"event": name, "players": players, "seed": seed, "minutes": minutes, "prizes": first.prizes}
        said |= {"overlay": first.overlay, "fees": first.fees, "hands": [result.hands for result in results]}
        print(text.dumps(said, indent=2))
        return
    console, show = screen(), plan.money.with_sign
    console.print(styled((name, "bold"), f" · {players} players, played {runs} times, seed {seed}"))
    low, high = minutes[len(minutes) // 10], minutes[-1 - len(minutes) // 10]
    console.print(f"lasts      {minutes[len(minutes) // 2]} minutes, eight times of ten {low} to {high}")
    console.print(f"hands      {sum(result.hands for result in results) // runs} at all tables together")
    console.print(f"prizes     {', '.join(map(show, first.prizes))}")
    console.print(f"the house  keeps {show(first.fees)} and adds {show(first.overlay)}")
