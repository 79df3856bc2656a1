"""``croupier compare``: versions of blackjack side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import loaded, outfile
from croupier.cli.screen import progress

if TYPE_CHECKING:
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
    """Compare versions of blackjack: edge, best table, what differs, the price of each rule."""
    import json

    from croupier.analysis.blackjack import comparepage
    from croupier.analysis.kept import blackjack_versions
    from croupier.textfile import write_text

    if output is not None and output.suffix not in (".md", ".html", ".json"):
        raise typer.BadParameter(f"{output.name} should end in .md, .html or .json", param_hint="--output")
    if not games and prices:
        raise typer.BadParameter("say which games to compare, too", param_hint="--prices")
    data = _worked_out(games, prices) if games else blackjack_versions()
    if output is None:
        print(comparepage.markdown(data), end="")
        return
    if output.suffix == ".json":
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    else:
        text = comparepage.html(data) if output.suffix == ".html" else comparepage.markdown(data)
    write_text(output, text)
    print(f"Written: {output}")


def _worked_out(games: list[str], prices: str | None) -> dict[str, object]:
    from croupier.analysis.blackjack.compare import compared, version_of
    from croupier.analysis.blackjack.compare import prices as priced

    chosen, laid_over = _chosen(games), _blackjack(prices) if prices else None
    with progress() as bar:
        task = bar.add_task("Solving", total=len(chosen) + (27 if prices else 0))
        versions = []
        for name, game in chosen:
            versions.append(version_of(name, game))
            bar.advance(task)
        rules = (prices, priced(laid_over, lambda _: bar.advance(task))) if prices and laid_over else None
    command = f"croupier compare {' '.join(games)}" + (f" --prices {prices}" if prices else "")
    return compared(versions, command, rules)


def _blackjack(text: str) -> Game:
    """``ray-casino/blackjack:version=A``, loaded."""
    name, _, rest = text.partition(":")
    game = loaded(name, [part for part in rest.split(",") if part], "GAME")
    if game.rules.family != "blackjack":
        raise typer.BadParameter(f"{name} is not a blackjack", param_hint="GAME")
    return game


def _chosen(games: list[str]) -> list[tuple[str, Game]]:
    from croupier.rulebooks import load
    from croupier.rulebooks.catalog import entries

    out: list[tuple[str, Game]] = []
    for text in games:
        name = text.partition(":")[0]
        known = [entry.id for entry in entries() if entry.family == "blackjack" and entry.id.startswith(name)]
        if ":" in text or name in known or not known:
            out.append((text, _blackjack(text)))
        else:
            out += [(each, load(each)) for each in known]
    return out
