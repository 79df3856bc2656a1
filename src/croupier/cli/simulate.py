"""``croupier simulate``: one bet, many rounds (``croupier simulate GAME``); or one event, many runs
(``croupier simulate tournament``)."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from typer.core import TyperGroup

from croupier.cli.options import AsJson, Chosen, GameName, loaded
from croupier.cli.screen import progress, screen, styled
from croupier.cli.simulate_tournament import tournament

simulations = typer.Typer(help="Simulate a bet and compare with the certificate, or play a tournament many times.")
_GAME: Final = "game"


class OrAGame(TyperGroup):
    """What is no command of its own is a game: ``croupier simulate gelp/european-roulette --bet red``."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        if args and args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
            args = [_GAME, *args]
        return super().parse_args(ctx, args)


def simulate(
    game: GameName,
    bet: Annotated[str, typer.Option("--bet", help="The bet, such as 'split 17/20' or red.")],
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How many rounds.")] = 10_000_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same rounds.")] = 0,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Shuffle the shoe before every round, as the certificate counts.")
    ] = False,
    option: Chosen = None,
    json: AsJson = False,
) -> None:
    """Simulate a bet and compare with the certificate."""
    from croupier.analysis import simulate as run

    loaded_game = loaded(game, option)
    if json:
        import json as text

        print(text.dumps(run(loaded_game, bet, rounds, seed, fresh=fresh).as_json(), indent=2))
        return
    console = screen()
    with progress() as bar:
        task = bar.add_task("Simulating", total=rounds)
        done = run(loaded_game, bet, rounds, seed, lambda n: bar.update(task, advance=n), fresh=fresh)
    edge, half = -100 * done.mean, 100 * done.half_width
    console.print(styled((done.bet, "bold"), f" · {done.game} · {done.rounds:,} rounds, seed {done.seed}"))
    console.print(f"simulated edge  {edge:.4f} %  ± {half:.4f} (99 %)")
    sure = f"  ± {100 * done.value_half:.4f} (99 %, simulated too)" if done.value_half else ""
    known = "certified edge" if sure else "exact edge    "
    console.print(f"{known}  {-100 * done.exact_mean:.4f} %{sure}")
    outside = "The certified edge lies outside the interval" + ("." if done.note else " (1 run in 100 does).")
    console.print("They agree." if done.agrees else outside)
    if done.note:
        console.print(f"{done.note[0].upper()}{done.note[1:]}.", style="dim")


simulations.command(_GAME)(simulate)
simulations.command("tournament")(tournament)
