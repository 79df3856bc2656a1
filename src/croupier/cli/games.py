"""``croupier games``, ``croupier sheet``, ``croupier schema``: what the house offers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Chosen, GameName, InCurrency, loaded


def games(
    rulebook: Annotated[str | None, typer.Argument(help="Only this rulebook, such as gelp.")] = None,
    json: AsJson = False,
) -> None:
    """List every game: id, family, names, rulebook."""
    from croupier.rulebooks.catalog import entries

    found = [entry for entry in entries() if rulebook in (None, entry.rulebook)]
    if json:
        import json as text

        keys = ("id", "family", "rulebook", "title", "about")
        print(text.dumps([{key: getattr(entry, key) for key in keys} for entry in found], ensure_ascii=False, indent=2))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("Game", "Family", "Name", "Original name"):
        table.add_column(column, no_wrap=column == "Game")
    for entry in found:
        original = " · ".join(name for language, name in entry.title.items() if language != "en")
        table.add_row(entry.id, entry.family, entry.title["en"], original)
    Console().print(table)
    Console().print(
        f"\n{len(found)} games. Try: croupier play {found[0].id}" if found else "No such rulebook.", style="dim"
    )


class Format(StrEnum):
    """What a sheet is printed as."""

    MARKDOWN = "markdown"
    HTML = "html"


def sheet(
    game: GameName,
    option: Chosen = None,
    currency: InCurrency = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="Default: by the output's name, else Markdown.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-O", help="Write to this file (.html or .md).")] = None,
) -> None:
    """Print the rule sheet of a game: flow, bets, pays, limits, edges."""
    from croupier.analysis.sheets import priced_sheet
    from croupier.rulebooks.sheet import html, markdown

    page = priced_sheet(loaded(game, option), currency)
    as_html = form is Format.HTML or (form is None and output is not None and output.suffix in (".html", ".htm"))
    text = html(page) if as_html else markdown(page)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
        print(f"Written: {output}")


def schema(
    family: Annotated[str, typer.Argument(help="A family, such as draw.")] = "draw",
    output: Annotated[Path | None, typer.Option("--output", "-O", help="Write to this file.")] = None,
) -> None:
    """Print the JSON Schema of a family's rulebook files, for editors."""
    import json

    from croupier.games import FAMILIES
    from croupier.rulebooks.schema import file_schema

    if family not in FAMILIES:
        raise typer.BadParameter(f"no family {family!r}: {', '.join(FAMILIES)}")
    text = json.dumps(file_schema(family), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
        print(f"Written: {output}")
