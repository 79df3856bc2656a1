"""``croupier games``, ``croupier sheet``, ``croupier schema``: what the house offers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, GameName, InCurrency, drawn_form, loaded, outfile

if TYPE_CHECKING:
    from croupier.rulebooks.catalog import GameEntry


def games(
    rulebook: Annotated[str | None, typer.Argument(help="Only this rulebook, such as gelp.")] = None,
    find: Annotated[
        str | None, typer.Option("--find", metavar="TEXT", help="Only games with this in their id or name.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List every game by kind: id, names."""
    from croupier.cli.catalogue import named_like, nearest
    from croupier.rulebooks.catalog import entries

    house = entries()
    found = [entry for entry in house if rulebook in (None, entry.rulebook)]
    if not found:
        known = ", ".join(dict.fromkeys(entry.rulebook for entry in house))
        raise typer.BadParameter(f"there is no rulebook {rulebook!r}: {known}", param_hint="RULEBOOK")
    if find is not None:
        among, found = found, named_like(found, find)
        if not found:
            near = " or ".join(nearest(among, find))
            meant = f". Did you mean {near}?" if near else ": try a part of it, such as poker or wheel"
            raise typer.BadParameter(f"no game has {find!r} in its name{meant}", param_hint="--find")
    if json:
        import json as text

        keys = ("id", "family", "rulebook", "title", "about")
        print(text.dumps([{key: getattr(entry, key) for key in keys} for entry in found], ensure_ascii=False, indent=2))
        return
    _print(found)


def _print(found: list[GameEntry]) -> None:
    """Games under their headings, with the families that a rulebook file names."""
    from rich.table import Table

    from croupier.cli.catalogue import by_kind
    from croupier.cli.screen import screen, styled

    console = screen()
    for kind in by_kind(found):
        families = ", ".join(dict.fromkeys(entry.family for entry in kind.games))
        console.print(styled((kind.heading.title, "bold"), f" ({len(kind.games)}; family: {families})"))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for entry in kind.games:
            table.add_row(f"  {entry.id}", " · ".join(dict.fromkeys([entry.title["en"], *entry.title.values()])))
        console.print(table)
        console.print()
    count = "1 game" if len(found) == 1 else f"{len(found)} games"
    console.print(f"{count}. Try: croupier play {found[0].id}, or croupier play to choose", style="dim")


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
    if (drawn := drawn_form(game, option, currency)) is None:
        page = priced_sheet(loaded(game, option), currency)
    else:
        from croupier.tournament.lottery.sheet import sheet_of

        page = sheet_of(drawn)
    form = form or (_SHEETS[output.suffix] if output is not None else Format.MARKDOWN)
    text = html(page) if form is Format.HTML else markdown(page)
    if output is None:
        print(text, end="")
    else:
        write_text(output, text)
        print(f"Written: {output}")


def schema(
    family: Annotated[str, typer.Argument(help="A family: 'croupier games' names it beside each heading.")],
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
