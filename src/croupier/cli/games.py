"""``croupier games``, ``croupier sheet``, ``croupier schema``: what the house offers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Chosen, GameName, InCurrency, loaded, outfile


def games(
    rulebook: Annotated[str | None, typer.Argument(help="Only this rulebook, such as gelp.")] = None,
    json: AsJson = False,
) -> None:
    """List every game: id, family, names, rulebook."""
    from croupier.rulebooks.catalog import entries

    found = [entry for entry in entries() if rulebook in (None, entry.rulebook)]
    if not found:
        known = ", ".join(dict.fromkeys(entry.rulebook for entry in entries()))
        raise typer.BadParameter(f"there is no rulebook {rulebook!r}: {known}", param_hint="RULEBOOK")
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
    Console().print(f"\n{len(found)} games. Try: croupier play {found[0].id}", style="dim")


class Format(StrEnum):
    """What a sheet is printed as."""

    MARKDOWN = "markdown"
    HTML = "html"


_SHEETS = {".html": Format.HTML, ".htm": Format.HTML, ".md": Format.MARKDOWN, ".txt": Format.MARKDOWN}


def sheet(
    game: GameName,
    option: Chosen = None,
    currency: InCurrency = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="Default: by the output's name, else Markdown.")
    ] = None,
    output: Annotated[Path | None, outfile("--output", "-O", help="Write to this file (.html or .md).")] = None,
) -> None:
    """Print the rule sheet of a game: flow, bets, pays, limits, edges."""
    from croupier.analysis.sheets import priced_sheet
    from croupier.rulebooks.sheet import html, markdown
    from croupier.textfile import write_text

    if form is None and output is not None and output.suffix not in _SHEETS:
        wanted = f"{output.name} should end in {', '.join(_SHEETS)}; or say --format"
        raise typer.BadParameter(wanted, param_hint="--output")
    page = priced_sheet(loaded(game, option), currency)
    form = form or (_SHEETS[output.suffix] if output is not None else Format.MARKDOWN)
    text = html(page) if form is Format.HTML else markdown(page)
    if output is None:
        print(text, end="")
    else:
        write_text(output, text)
        print(f"Written: {output}")


def schema(
    family: Annotated[str, typer.Argument(help="A family: see the second column of 'croupier games'.")],
    output: Annotated[Path | None, outfile("--output", "-O", help="Write to this file.")] = None,
) -> None:
    """Print the JSON Schema of a family's rulebook files, for editors."""
    import json

    from croupier.games import families, family_named
    from croupier.rulebooks.schema import file_schema
    from croupier.textfile import write_text

    found = family_named(family)
    if found is None:
        known = ", ".join(each.name for each in families())
        raise typer.BadParameter(f"there is no family {family!r}: {known}", param_hint="FAMILY")
    text = json.dumps(file_schema(found), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        print(text, end="")
    else:
        write_text(output, text)
        print(f"Written: {output}")
