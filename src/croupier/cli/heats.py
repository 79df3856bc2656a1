"""``croupier event`` of a tournament in points: its sheet, and how it goes when bots play it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict

from croupier.cli.screen import progress, screen, styled
from croupier.play import Refused
from croupier.room.rules.moments import MINUTE
from croupier.tournament.heats.book import contest_for
from croupier.tournament.heats.sheet import sheet
from croupier.tournament.heats.simulated import simulated
from croupier.tournament.heats.state import Contest


def in_points(name: str, players: int, late: int, runs: int, seed: int, *, json: bool) -> None:
    """Play it so many times and say how it went."""
    plan = contest_for(name)
    if late:
        raise Refused("Nobody comes late to a tournament in points: all have the same points at the start.")
    with progress() as bar:
        task = bar.add_task("Playing", total=runs)
        results = []
        for number in range(runs):
            results.append(simulated(plan, players, seed + number))
            bar.update(task, advance=1)
    if json:
        import json as text

        said = {"event": name, "players": players, "seed": seed, "runs": [asdict(result) for result in results]}
        print(text.dumps(said, indent=2))
        return
    console, show = screen(), plan.purse.with_sign
    console.print(styled((name, "bold"), f" · {players} players, played {runs} times, seed {seed}"))
    for line in sheet(plan, Contest()):
        console.print(f"           {line}")
    minutes = sorted(result.duration // MINUTE for result in results)
    low, high = minutes[len(minutes) // 10], minutes[-1 - len(minutes) // 10]
    console.print(f"lasts      {minutes[len(minutes) // 2]} minutes, eight times of ten {low} to {high}")
    console.print(f"rounds     {sum(result.rounds for result in results) // runs}")
    first = results[0]
    console.print(f"prizes     {', '.join(map(show, first.prizes))}")
    console.print(f"the house  keeps {show(first.fees)} and adds {show(first.overlay)}")
    winners = Counter(result.winner for result in results)
    console.print(f"winners    {', '.join(f'{who} {count}' for who, count in winners.most_common(5))}")
