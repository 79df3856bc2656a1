"""Rule sheets: what a player finds printed beside the table, made from the same data the game is played by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final

from croupier.games.common import BetInfo
from croupier.rulebooks.ceilings import ceilings_for
from croupier.rulebooks.game import Game

Edges = Mapping[str, Fraction | str]
"""Bet → house edge, where it is known; in words (in percent) where it is bounded only."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the sheet: a heading, the column names, the rows; numbers stand at the right."""

    heading: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    right: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rule sheet as plain parts, before it becomes Markdown or HTML."""

    title: str
    other_names: str
    about: str
    flow: list[str]
    grids: list[Grid]
    decisions: list[str]
    source: str


def sheet(game: Game, currency: str | None = None, edges: Edges | None = None) -> Sheet:
    """The sheet of a game; with ``edges`` (from its certificate) it says what every bet costs."""
    rules, code = game.rules, game.currency(currency).code
    names = " · ".join({name: None for name in rules.title.values() if name != rules.title["en"]})
    source = f"{rules.source.name or rules.title['en']}, lines {rules.source.lines} of the original"
    grids = [_bets(game, code, edges or {}), _limits(game, code)]
    if game.options:
        grids.append(_options(game, code))
    return Sheet(
        rules.title["en"],
        names,
        rules.about,
        game.family.flow(rules),
        grids,
        [words(f"{d.about} ({d.source}): {d.why}") for d in rules.deviations],
        f"{source}. Rulebook {game.id}, SHA-256 {game.sha256[:16]}…",
    )


def words(text: str) -> str:
    """Names as a file has them, as people read them: ``void_excess`` is *void excess*."""
    return _NAME.sub(lambda name: name[0].replace("_", " "), text)


_NAME: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def _bets(game: Game, code: str, edges: Edges) -> Grid:
    rows = []
    for info in game.family.catalogue(game.rules):
        lines = _priced(info, _pays(game, info, code), edges)
        for number, (pays, edge) in enumerate(lines):
            head = (info.title["en"], info.about, str(len(info.positions))) if number == 0 else ("", "", "")
            rows.append((*head, pays, edge))
    return Grid("Bets", ("Bet", "Covers", "Places", "Pays", "Edge"), rows, frozenset({2, 4}))


def _pays(game: Game, info: BetInfo, code: str) -> str:
    """What a bet pays, at a table of this currency."""
    paid = game.family.paid
    return info.pays if paid is None else paid(game.rules, info.name, game.currency(code))


def _priced(info: BetInfo, pays: str, edges: Edges) -> list[tuple[str, str]]:
    """(pays, edge) of a bet: one line, or one for each position where they differ."""
    if info.name in edges or not any(position in edges for position in info.positions):
        return [(pays, show_edge(edges.get(info.name)))]
    shown = [edges.get(position) for position in info.positions]
    return [(pay, show_edge(edge)) for pay, edge in zip(pays.split("; "), shown, strict=False)]


def show_edge(edge: Fraction | str | None) -> str:
    """``1/37 = 2.7027 %``; an edge below nothing favours the player, and says so."""
    if edge is None:
        return ""
    if isinstance(edge, str):
        return f"{edge} %"
    if edge < 0:
        return f"{show_edge(-edge)} in favour of the player"
    percent = f"{float(100 * edge):.4f} %"
    return percent if edge.denominator > _READABLE else f"{edge} = {percent}"


_READABLE: Final = 10**8


def show_fraction(value: Fraction) -> str:
    """``1/37``; a number with many digits as a decimal."""
    return str(value) if value.denominator <= _READABLE else f"{float(value):.10f}"


def _limits(game: Game, code: str) -> Grid:
    limits, money = game.rules.limits[code], game.currency(code).with_sign
    posted, how = game.rules.posted, game.rules.limit_rules
    titles = {info.name: info.title["en"] for info in game.family.catalogue(game.rules)}
    rows = [("Smallest stake", money(max(limits.min, posted.min or 0)))]
    if isinstance(limits.max, int):
        rows.append(("Largest stake on one bet", money(min(limits.max, posted.max or limits.max))))
    else:
        for kind, most in limits.max.items():
            name = "every other bet" if kind == "default" else titles.get(kind, words(kind))
            rows.append((f"Largest stake, {name}", money(min(most, posted.max or most))))
    if how.scope == "per_player_round":
        rows.append(("", "all bets of a player in one round together"))
    if limits.max_win is not None:
        rows.append((f"Largest win of one {how.max_win_per} ({how.max_win_counts})", money(limits.max_win)))
    if limits.ceiling is not None:
        above = "paid and reported" if how.ceiling_policy == "report" else "cut to it and reported"
        rows.append((f"Largest win of one bet in this house; a larger one is {above}", money(limits.ceiling)))
    rows += _ceilings(game, code)
    if game.rules.seats is not None:
        rows.append(("Players at one table", str(game.rules.seats)))
    return Grid(f"Limits in {code}", ("", ""), rows, frozenset({1}))


def _ceilings(game: Game, code: str) -> list[tuple[str, str]]:
    """What no table of the rulebook may post more than, by class of bet."""
    found = ceilings_for(game.id)
    if found is None or code != found.currency:
        return []
    by_bet = found.by_bet(game.id.split("/")[-1], game.family, game.rules)
    rows = {cls: found.classes[cls] for cls in dict.fromkeys(by_bet.values()) if cls is not None}
    return [(f"Never more, {row.what}", f"{row.said_most} ({row.rule})") for row in rows.values()]


def _options(game: Game, code: str) -> Grid:
    money = game.currency(code)
    rows = [
        (option.about, money.with_sign(money.parse(value)) if option.type == "amount" else _chosen(value))
        for name, value in game.options.items()
        for option in (game.choices[name],)
    ]
    return Grid("As chosen by this house", ("", ""), rows)


def _chosen(value: object) -> str:
    """A choice as people say it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_chosen, value))
    said = str(value).replace("_", " ")
    return {"true": "yes", "false": "no"}.get(said.lower(), said)


def markdown(page: Sheet) -> str:
    """The sheet as Markdown."""
    out = [f"# {page.title}", ""]
    out += [f"*{page.other_names}*", ""] if page.other_names else []
    out += [page.about, "", "## How it is played", ""]
    out += [f"{n}. {step}" for n, step in enumerate(page.flow, 1)]
    for grid in page.grids:
        out += ["", f"## {grid.heading}", "", "| " + " | ".join(grid.columns) + " |"]
        out.append("|" + "|".join(" ---: " if n in grid.right else " --- " for n in range(len(grid.columns))) + "|")
        out += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in grid.rows]
    if page.decisions:
        out += ["", "## Where the original leaves a choice", ""]
        out += [f"- {decision}" for decision in page.decisions]
    return "\n".join([*out, "", f"Source: {page.source}", ""])


_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 600; line-height: 1.15; }
h1 { font-size: 2.2rem; margin-bottom: 0.2rem; } h2 { font-size: 1.3rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums; }
th, td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
th { font-weight: 500; } .right { text-align: right; white-space: nowrap; } .names, .source { color: #777; }
ol li, ul li { margin: 0.3rem 0; max-width: 68ch; } p { max-width: 68ch; }
@media print {
  body { margin: 0; max-width: none; font-size: 10.5pt; } h2 { break-after: avoid; } tr { break-inside: avoid; }
}
@media (max-width: 480px) { td:nth-child(2):nth-last-child(4), th:nth-child(2):nth-last-child(4) { display: none; } }
"""


def fragment(page: Sheet) -> str:
    """The sheet as an HTML fragment, without a page around it."""
    out = [f"<h1>{escape(page.title)}</h1>"]
    out += [f'<p class="names">{escape(page.other_names)}</p>'] if page.other_names else []
    out += [f"<p>{escape(page.about)}</p>", "<h2>How it is played</h2>", "<ol>"]
    out += [f"<li>{escape(step)}</li>" for step in page.flow] + ["</ol>"]
    out += [grid_html(grid) for grid in page.grids]
    if page.decisions:
        out += ["<h2>Where the original leaves a choice</h2>", "<ul>"]
        out += [f"<li>{escape(decision)}</li>" for decision in page.decisions] + ["</ul>"]
    return "\n".join([*out, f'<p class="source">Source: {escape(page.source)}</p>'])


def grid_html(grid: Grid) -> str:
    """A table of the sheet under its heading, as an HTML fragment."""
    cells = [_row(grid, "th", grid.columns)] if any(grid.columns) else []
    cells += [_row(grid, "td", row) for row in grid.rows]
    return "\n".join([f"<h2>{escape(grid.heading)}</h2>", "<table>", *cells, "</table>"])


def _row(grid: Grid, tag: str, cells: tuple[str, ...]) -> str:
    marks = ((cell, ' class="right"' if n in grid.right else "") for n, cell in enumerate(cells))
    return "<tr>" + "".join(f"<{tag}{mark}>{escape(cell)}</{tag}>" for cell, mark in marks) + "</tr>"


def html(page: Sheet) -> str:
    """The sheet as a page to print."""
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(page.title)}</title>'
    )
    head += f"<style>{_STYLE}</style>"
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{fragment(page)}\n</body>\n</html>\n'
