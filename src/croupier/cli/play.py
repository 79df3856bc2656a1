"""``croupier play`` and ``croupier lobby``: at the table, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Chosen, GameName, InCurrency, loaded, outfile
from croupier.cli.screen import screen, styled


def play(
    game: GameName,
    option: Chosen = None,
    currency: InCurrency = None,
    bankroll: Annotated[str, typer.Option("--bankroll", help="Play money to begin with.")] = "1000",
    players: Annotated[
        int | None,
        typer.Option("--players", help="Among players: how many, you among them (default: four).", min=2),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option("--opponents", help="Among players: sound, tight, loose, caller, random, mixed (default: sound)."),
    ] = None,
    live: Annotated[
        bool, typer.Option("--live", help="You are the dealer of a real table: type what really fell.")
    ] = False,
    log: Annotated[
        Path | None, outfile("--log", help="Write each round's log to this file, for 'croupier verify'.")
    ] = None,
) -> None:
    """Play a game in the terminal. 'help' at the prompt explains every bet."""
    from croupier.cli.terminal import Terminal

    chosen = loaded(game, option)
    money = chosen.currency(currency)
    begins_with = money.parse(bankroll)
    if begins_with <= 0:
        raise typer.BadParameter(f"{money.with_sign(begins_with)} is nothing to play with", param_hint="--bankroll")
    among = chosen.among_players is not None
    for name, given in (
        ("--live", live and among),
        ("--players", players and not among),
        ("--opponents", opponents and not among),
    ):
        if given:
            against = "games against the house" if among else "games among players, such as gelp/texas-holdem"
            raise typer.BadParameter(f"this is for {against}; {chosen.id} is none", param_hint=name)
    own = chosen.family.part("terminal")
    if own is not None:
        own.sit_down(chosen, money, begins_with, players=players, opponents=opponents, log=log)
    elif among:
        raise typer.BadParameter(f"{chosen.id} is played among players, and not in the terminal", param_hint="GAME")
    else:
        Terminal(chosen, money, begins_with, live=live, log=log).run()


def lobby() -> None:
    """Choose a game and play it."""
    from rich.prompt import Prompt

    from croupier.cli.games import games
    from croupier.rulebooks.catalog import ids

    console = screen()
    console.print(styled(("Croupier", "bold"), " – the rulebook you can run. Play money only.\n"))
    games()
    try:
        wanted = Prompt.ask("\nWhich game? (a part of its id is enough; empty: leave)", default="", show_default=False)
    except (EOFError, KeyboardInterrupt):
        return
    found = [name for name in ids() if wanted and wanted in name]
    if not wanted:
        return
    if len(found) != 1 and wanted not in found:
        console.print(f"{wanted!r} could be {', '.join(found)}." if found else f"No game has {wanted!r} in its id.")
        raise typer.Exit(1)
    play(wanted if wanted in found else found[0])
