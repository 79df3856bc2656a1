"""``croupier compare``: versions of a game side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import loaded, outfile
from croupier.cli.screen import progress

if TYPE_CHECKING:
    from croupier.games.family import Family
    from croupier.play.record import Json
    from croupier.rulebooks import Game


def compare(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME…",
            help="Games, or beginnings of their ids; with options as ray-casino/blackjack:version=A. None: the"
            " comparison that comes with Croupier, of all nineteen hall versions and the casino's.",
            show_default=False,
        ),
    ] = None,
    prices: Annotated[
        str | None, typer.Option("--prices", metavar="GAME", help="Also the price of single rules laid over this game.")
    ] = None,
    output: Annotated[
        Path | None, outfile("--output", "-O", help="Write the page to this file: .md, .html or .json.")
    ] = None,
) -> None:
    """Compare versions of a game: edge, best table, what differs, the price of each rule."""
    import json

    from croupier.games import families
    from croupier.textfile import write_text

    if output is not None and output.suffix not in (".md", ".html", ".json"):
        raise typer.BadParameter(f"{output.name} should end in .md, .html or .json", param_hint="--output")
    if not games and prices:
        raise typer.BadParameter("say which games to compare, too", param_hint="--prices")
    if games:
        family, data = _worked_out(games, prices)
        by = family.part("comparison")
    else:
        by = next(family for family in families() if family.comparison is not None).part("comparison")
        data = by.known()
    if output is None:
        print(by.markdown(data), end="")
        return
    if output.suffix == ".json":
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    else:
        text = by.html(data) if output.suffix == ".html" else by.markdown(data)
    write_text(output, text)
    print(f"Written: {output}")


def _worked_out(games: list[str], prices: str | None) -> tuple[Family, Json]:
    chosen, laid_over = _chosen(games), (prices, _compared(prices)) if prices else None
    kinds = {game.rules.family: game.family for _, game in [*chosen, *([laid_over] if laid_over else [])]}
    if len(kinds) > 1:
        raise typer.BadParameter(f"games of one family are compared, not of {' and '.join(kinds)}", param_hint="GAME")
    (family,) = kinds.values()
    by = family.part("comparison")
    command = f"croupier compare {' '.join(games)}" + (f" --prices {prices}" if prices else "")
    with progress() as bar:
        task = bar.add_task("Solving", total=len(chosen) + (by.PRICED if prices else 0))
        return family, by.compared(chosen, command, laid_over, lambda: bar.advance(task))


def _compared(text: str) -> Game:
    """``ray-casino/oasis-stud-poker:version=A``, loaded; or refused where versions are not compared."""
    name, _, rest = text.partition(":")
    game = loaded(name, [part for part in rest.split(",") if part], "GAME")
    if game.family.comparison is None:
        raise typer.BadParameter(f"{name}: {game.rules.family} games are not compared", param_hint="GAME")
    return game


def _chosen(games: list[str]) -> list[tuple[str, Game]]:
    from croupier.games import families
    from croupier.rulebooks import load
    from croupier.rulebooks.catalog import entries

    kinds = {family.name for family in families() if family.comparison is not None}
    out: list[tuple[str, Game]] = []
    for text in games:
        name = text.partition(":")[0]
        known = [entry.id for entry in entries() if entry.family in kinds and entry.id.startswith(name)]
        if ":" in text or name in known or not known:
            out.append((text, _compared(text)))
        else:
            out += [(each, load(each)) for each in known]
    return out
