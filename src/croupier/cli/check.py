"""``croupier check`` and ``croupier rules coverage``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.check.coverage import Coverage


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR…", help="Scenario files, or folders of them.")],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell every scenario, not only failures.")] = False,
) -> None:
    """Run scenario files. Ends with 'N passed, N failed'."""
    from croupier.check.scenario import BadScenario, files, read_file
    from croupier.check.story import check as run

    passed = failed = 0
    found = list(files(paths))
    if not found:
        raise BadScenario(
            f"{', '.join(map(str, paths))}: no scenario in this folder; expected files named .yaml or .yml"
        )
    for path in found:
        if not path.exists():
            raise BadScenario(f"{path}: no such file or folder")
        for scenario in read_file(path):
            outcome = run(scenario)
            passed, failed = passed + outcome.passed, failed + (not outcome.passed)
            if verbose or not outcome.passed:
                print(f"{'✓' if outcome.passed else '✗'} {scenario.where} · {scenario.name}  ({path})")
            if not outcome.passed:
                for failure in outcome.failures:
                    print(f"    {failure}")
                print("    At the table:")
                for sentence in outcome.told:
                    print(f"      {sentence}")
    print(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not passed else 0)


def coverage(
    game: Annotated[
        str | None, typer.Argument(help="Only this specification or rulebook, such as gelp/razz or gelp.")
    ] = None,
    tests: Annotated[Path, typer.Option("--tests", help="The folder of the tests.")] = Path("tests"),
    missing: Annotated[bool, typer.Option("--missing", help="List every missing rule.")] = False,
    played: Annotated[bool, typer.Option("--games", help="Only specifications whose game can be loaded.")] = False,
    json: AsJson = False,
) -> None:
    """Which rules a running table proves, which only functions follow that no table calls, which are not software and
    why, which are missing. Exit status 1 when one is missing or library only."""
    import difflib

    from croupier.check.coverage import coverage as count
    from croupier.rulebooks.catalog import ids

    if not tests.is_dir():
        raise typer.BadParameter(
            f"{tests} is no folder: run this in a source tree, or say --tests", param_hint="--tests"
        )
    everything = count(tests)
    names = [name for name in everything.games() if game is None or name == game or name.startswith(f"{game}/")]
    names = [name for name in names if not played or name in ids()]
    if not names:
        books = sorted({name.split("/")[0] for name in everything.games()})
        near = difflib.get_close_matches(game or "", everything.games(), n=3, cutoff=0.6) or books
        raise typer.BadParameter(f"there is no specification {game!r}: {', '.join(near)}", param_hint="GAME")
    parts = {name: everything.of(name) for name in names}
    if json:
        import json as text

        print(text.dumps({name: _facts(part) for name, part in parts.items()}, indent=2))
    else:
        _tell(parts, everything.unknown, listed=missing)
    raise typer.Exit(1 if any(part.missing or part.library_only for part in parts.values()) else 0)


def _facts(part: Coverage) -> dict[str, object]:
    return {
        "rules": len(part.rules),
        "proved": len(part.proved),
        "library_only": part.library_only,
        "not_software": part.apart,
        "missing": part.missing,
    }


def _tell(parts: dict[str, Coverage], unknown: list[str], *, listed: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Specification")
    for column in ("Rules", "Proved", "Library only", "Not software", "Missing"):
        table.add_column(column, justify="right")
    for name, part in parts.items():
        counts = [len(part.proved), len(part.library_only), len(part.apart), len(part.missing)]
        table.add_row(name, str(len(part.rules)), *(str(count or "–") for count in counts))
    console.print(table, highlight=False)
    for part in parts.values():
        for rule, why in part.apart.items():
            console.print(f"{rule}: not software, {why}", style="dim", highlight=False, soft_wrap=True)
        for rule in part.library_only:
            console.print(f"{rule}: library only, no table calls what its tests call", highlight=False, soft_wrap=True)
        for rule, why in part.missing.items() if listed else ():
            told = f"missing {rule} ({why}): {part.rules[rule]}"
            console.print(told, highlight=False, soft_wrap=True, markup=False)
    for rule in unknown:
        console.print(f"a test carries {rule}, which is no rule of the specifications", style="yellow", highlight=False)
    said = [
        f"{sum(len(part.rules) for part in parts.values())} rules",
        f"{sum(len(part.proved) for part in parts.values())} proved",
        f"{sum(len(part.library_only) for part in parts.values())} library only",
        f"{sum(len(part.apart) for part in parts.values())} not software",
        f"{sum(len(part.missing) for part in parts.values())} missing",
    ]
    console.print(f"{', '.join(said)}.", highlight=False)
