"""All commands, in the order in which ``croupier --help`` lists them."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier.cli.arena import arena
from croupier.cli.audit import audit
from croupier.cli.certify import certify
from croupier.cli.check import check, coverage
from croupier.cli.chineseplace import place
from croupier.cli.compare import compare
from croupier.cli.convert import convert
from croupier.cli.copies import backup, restore
from croupier.cli.equity import equity
from croupier.cli.event import event
from croupier.cli.games import games, schema, sheet
from croupier.cli.icm import Lists, icm
from croupier.cli.incidents import incidents
from croupier.cli.jackpot import jackpot
from croupier.cli.lottery import fees, pool
from croupier.cli.mute import mute
from croupier.cli.play import lobby, play
from croupier.cli.pushfold import pushfold
from croupier.cli.rake import rake
from croupier.cli.replay import replay
from croupier.cli.risk import risk
from croupier.cli.ruling import ruling
from croupier.cli.school import school
from croupier.cli.serve import serve
from croupier.cli.simulate import OrAGame, simulations
from croupier.cli.train import train
from croupier.cli.verify import verify


class _Commands(TyperGroup):
    """What the rules refuse ends a command with one sentence and status 2."""

    def invoke(self, ctx: Any) -> Any:
        from croupier.complaint import Complaint

        try:
            return super().invoke(ctx)
        except Complaint as no:
            typer.echo(f"croupier: {no}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="The rulebook you can run: play, check, certify and simulate the games of real houses. Play money only.",
)
rules = typer.Typer(no_args_is_help=True, help="The rules of the specifications and their tests.")

tournament = typer.Typer(no_args_is_help=True, help="Tournaments: what their entries cost, and what is drawn for them.")


def _version(wanted: bool) -> None:
    if wanted:
        from croupier import __version__

        print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    del version


app.command()(games)
app.command()(lobby)
app.command()(play)
app.command()(serve)
app.command()(audit)
app.command()(backup)
app.command()(restore)
app.command()(incidents)
app.command()(mute)
app.command()(risk)
app.command()(sheet)
app.command()(certify)
app.command()(jackpot)
app.command()(rake)
app.add_typer(simulations, name="simulate", cls=OrAGame)
app.command()(event)
app.command()(train)
app.command()(school)
app.command()(ruling)
app.command()(compare)
app.command()(equity)
app.command(cls=Lists)(icm)
app.command(cls=Lists)(pushfold)
app.command()(place)
app.command()(arena)
app.command()(check)
app.command()(verify)
app.command()(replay)
app.command()(convert)
app.command()(schema)
rules.command("coverage")(coverage)
app.add_typer(rules, name="rules")
tournament.command("fees")(fees)
tournament.command("pool")(pool)
app.add_typer(tournament, name="tournament")
