"""``croupier compare``: versions of blackjack side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from croupier.analysis.blackjack.compare import Version
    from croupier.rulebooks import Game

_MANY = 12


def compare(
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME…", help="Games, or beginnings of their ids; with options as ray-casino/blackjack:version=A."
        ),
    ],
    prices: Annotated[
        str | None, typer.Option("--prices", metavar="GAME", help="Also the price of single rules laid over this game.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-O", help="Write the page to this file.")] = None,
) -> None:
    """Compare versions of blackjack: edge, best table, what differs, the price of each rule. A Markdown page."""
    from rich.console import Console
    from rich.progress import Progress

    from croupier.analysis.blackjack.compare import prices as priced
    from croupier.analysis.blackjack.compare import version_of

    chosen = _chosen(games)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Solving", total=len(chosen) + (27 if prices else 0))
        versions = []
        for name, game in chosen:
            versions.append(version_of(name, game))
            bar.advance(task)
        rules = priced(_one(prices), lambda _: bar.advance(task)) if prices else []
    page = _page(versions, prices, rules, " ".join(games))
    if output is None:
        print(page, end="")
    else:
        output.write_text(page, encoding="utf-8")
        print(f"Written: {output}")


def _one(text: str) -> Game:
    from croupier.rulebooks import load

    name, _, rest = text.partition(":")
    options = dict(part.split("=", 1) for part in rest.split(",") if "=" in part)
    return load(name, **options)


def _chosen(games: list[str]) -> list[tuple[str, Game]]:
    from croupier.rulebooks import load
    from croupier.rulebooks.catalog import entries

    out: list[tuple[str, Game]] = []
    for text in games:
        name = text.partition(":")[0]
        known = [entry.id for entry in entries() if entry.family == "blackjack" and entry.id.startswith(name)]
        if ":" in text or name in known or not known:
            game = _one(text)
            if game.rules.family != "blackjack":
                raise typer.BadParameter(f"{name} is not a blackjack", param_hint="GAME")
            out.append((text, game))
        else:
            out += [(each, load(each)) for each in known]
    return out


def _page(versions: list[Version], base: str | None, rules: list[tuple[str, float]], games: str) -> str:
    command = f"croupier compare {games}" + (f" --prices {base}" if base else "")
    out = ["# Blackjack versions compared", ""]
    out += [
        f"Made by `{command}`. All figures are exact for the first round of a fresh shoe, with the default options of"
        " each rulebook file (six packs, blackjack 3:2 unless said), in percent of the first stake; see"
        " [Blackjack](blackjack.md) for what they cover.",
        "",
        "| Version | What it is | Edge, best play | Edge, by the table | Cells unlike the version above |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    before: Version | None = None
    for version in versions:
        from croupier.analysis.blackjack.compare import differences

        unlike = str(len(differences(before, version))) if before and _alike(before, version) else "–"
        solution = version.solution
        out.append(
            f"| {version.name} | {_about(version)} | {-100 * solution.value:.4f} | {-100 * solution.table_value:.4f}"
            f" | {unlike} |"
        )
        before = version
    out += _odds(versions) + _sides(versions) + _unlike(versions)
    if rules:
        out += ["", f"## The price of a rule, laid over {base}", ""]
        out += ["What the player gains (+) or loses (−), in percent of the stake, with the best play for each.", ""]
        out += ["| Rule | Gain % |", "| --- | ---: |"]
        out += [f"| {about} | {f'{gain:+.4f}'.replace('-', '−')} |" for about, gain in rules]
    return "\n".join([*out, ""])


def _alike(one: Version, other: Version) -> bool:
    return one.rules.dealer.exposed == other.rules.dealer.exposed and one.rules.buy == other.rules.buy


def _about(version: Version) -> str:
    chosen = version.name.partition(":")[2]
    return f"{version.game.title} ({chosen})" if chosen else version.rules.about.split(". ")[0].rstrip(".")


def _odds(versions: list[Version]) -> list[str]:
    from croupier.analysis.blackjack.compare import value_with_odds
    from croupier.games.blackjack import Rules
    from croupier.rulebooks import load

    rows = []
    names = ("1:1", "6:5", "7:5", "3:2", "2:1")
    for version in versions:
        option = version.game.choices.get("blackjack_pays")
        if option is None or not option.choices or len(option.choices) < 2:
            continue
        cells = []
        for pays in names:
            if pays not in option.choices:
                cells.append("")
                continue
            rules = load(version.game.id, **{**version.game.options, "blackjack_pays": pays}).rules
            assert isinstance(rules, Rules)
            value = value_with_odds(version, rules)
            cells.append(f"{-100 * value:.4f}")
        rows.append(f"| {version.name} | " + " | ".join(cells) + " |")
    if not rows:
        return []
    head = ["", "## Edge with each of the blackjack odds that may be announced", ""]
    return [*head, "| Version | " + " | ".join(names) + " |", "| --- |" + " ---: |" * len(names), *rows]


def _sides(versions: list[Version]) -> list[str]:
    from croupier.analysis.blackjack.compare import side_edges
    from croupier.rulebooks import load

    host = next((v.game for v in versions if "side_game" in v.game.choices), None)
    if host is None:
        return []
    packs = (1, 2, 4, 6, 8)
    found = {
        n: dict(side_edges(lambda name, n=n: load(host.id, side_game=name, decks=n), "ABCDEFGHI"))  # type: ignore[misc]
        for n in packs
    }
    out = ["", "## Side games, edge by number of packs", "", "| Side game | " + " | ".join(map(str, packs)) + " |"]
    out.append("| --- |" + " ---: |" * len(packs))
    return out + [
        f"| {name} | " + " | ".join(f"{float(100 * found[n][name]):.4f}" for n in packs) + " |" for name in "ABCDEFGHI"
    ]


def _unlike(versions: list[Version]) -> list[str]:
    from croupier.analysis.blackjack.compare import differences, legend

    first = versions[0]
    out = [
        "",
        f"## Where the best tables differ from that of {first.name}",
        "",
        f"{legend(first.solution.problem)}.",
        "",
    ]
    for version in versions[1:]:
        if not _alike(first, version):
            out.append(f"- **{version.name}**: a table of another shape (see its certificate)")
            continue
        cells = differences(first, version)
        more = f" … and {len(cells) - _MANY} more" if len(cells) > 2 * _MANY else ""
        shown = cells if not more else cells[:_MANY]
        out.append(f"- **{version.name}** ({len(cells)}): " + ("; ".join(shown) + more if cells else "the same table"))
    return out
