"""The comparison of blackjack versions as a page to read: Markdown, or HTML to print."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from croupier.analysis.blackjack.compare import ODDS, PACKS, changed
from croupier.analysis.comparison import Comparison, RulePrices

_RULES = {
    "dealer": "Dealer's second card",
    "ties": "Equal totals",
    "double": "Double on",
    "hands": "Hands",
    "surrender": "Surrender",
    "extras": "Besides",
}
_STYLE = (
    "body{font:14px/1.45 system-ui,sans-serif;max-width:1180px;margin:2em auto;padding:0 1em;color:#14201c}"
    "h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;margin:1em 0;font-variant-numeric:tabular-nums}"
    "td,th{border-bottom:1px solid #cdd6d1;padding:.3em .7em .3em 0;text-align:left;vertical-align:top}"
    ".r{text-align:right}code{font-size:.95em}@media print{body{margin:0}}"
)


class Part(NamedTuple):
    """A heading, a sentence or two, a table; ``right`` are the columns of figures."""

    heading: str
    text: str
    head: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = ()
    right: tuple[int, ...] = ()


def parts(data: Comparison) -> list[Part]:
    """Everything there is to read."""
    out = [_edges(data), _what(data)]
    if any(version["odds"] for version in data["versions"]):
        out.append(_odds(data))
    if data["sides"]:
        out.append(_sides(data))
    out.append(_unlike(data))
    if data["prices"]:
        out.append(_prices(data["prices"]))
    return out


def _edges(data: Comparison) -> Part:
    rows = []
    for v in data["versions"]:
        unlike = str(changed(v["unlike"])) if v["like"] else "–"
        rows.append((v["name"], v["about"], _figure(v["edge"]), _figure(v["by_table"]), unlike))
    text = (
        f"Made by `{data['command']}`. All figures are exact for the first round of a fresh shoe, with the default"
        " options of each rulebook file (six packs, blackjack 3:2 unless said), in percent of the first stake;"
        " docs/blackjack.md says what they cover."
    )
    head = ("Version", "What it is", "Edge, best play", "Edge, by the table", "Cells unlike the nearest")
    return Part("Blackjack versions compared", text, head, rows, (2, 3, 4))


def _what(data: Comparison) -> Part:
    rows = [(_short(v["name"]), *(v["rules"][key] for key in _RULES)) for v in data["versions"]]
    return Part("The rules in which they differ", "", ("Version", *_RULES.values()), rows)


def _odds(data: Comparison) -> Part:
    rows = [
        (_short(v["name"]), *(_figure(v["odds"][pays]) if pays in v["odds"] else "" for pays in ODDS))
        for v in data["versions"]
        if v["odds"]
    ]
    text = "What the house may announce that a blackjack pays."
    return Part("Edge by the odds of a blackjack", text, ("Version", *ODDS), rows, tuple(range(1, 6)))


def _sides(data: Comparison) -> Part:
    rows = [(side["name"], *(_figure(side["edge"][str(n)]) for n in PACKS)) for side in data["sides"]]
    head = ("Side game", *(f"{n} pack{'s' * (n > 1)}" for n in PACKS))
    return Part("Side games by number of packs", "", head, rows, tuple(range(1, 6)))


def _unlike(data: Comparison) -> Part:
    rows = []
    for version in data["versions"][1:]:
        if version["like"] is None:
            rows.append((_short(version["name"]), "–", "a table of another shape (see its certificate)"))
            continue
        said = "; ".join(
            f"{cell['row']} v {' '.join(cell['against'])}: {cell['from']} → {cell['to']}" for cell in version["unlike"]
        )
        rows.append((_short(version["name"]), _short(version["like"]), said or "the same table"))
    text = f"Each version against the earlier one whose best table is nearest. {data['letters']}."
    return Part("Where the best tables differ", text, ("Version", "Unlike", "In"), rows)


def _prices(priced: RulePrices) -> Part:
    rows = [(row["about"], f"{row['gain']:+.4f}".replace("-", "−")) for row in priced["rules"]]
    text = (
        f"Laid over `{priced['game']}`, one at a time: what the player gains (+) or loses (−), in percent of the stake,"
        " with the best play for each. docs/blackjack.md says how several of them were checked."
    )
    return Part("The price of a rule", text, ("Rule", "Gain %"), rows, (1,))


def _figure(value: float) -> str:
    return f"{value:.4f}"


def _short(name: str) -> str:
    """``ray-halls/blackjack-variant-h`` → H; anything else stays."""
    letter = name.removeprefix("ray-halls/blackjack-variant-")
    return letter.upper() if len(letter) == 1 else name


def markdown(data: Comparison) -> str:
    """As Markdown."""
    out: list[str] = []
    for n, part in enumerate(parts(data)):
        out += ["", f"{'##' if n else '#'} {part.heading}", ""]
        out += [part.text, ""] if part.text else []
        out.append("| " + " | ".join(part.head) + " |")
        out.append("|" + "".join(" ---: |" if i in part.right else " --- |" for i in range(len(part.head))))
        out += ["| " + " | ".join(row) + " |" for row in part.rows]
    return "\n".join([*out[1:], ""])


def html(data: Comparison) -> str:
    """As one page without anything beside it."""
    out: list[str] = []
    for n, part in enumerate(parts(data)):
        tag = "h2" if n else "h1"
        out.append(f"<{tag}>{escape(part.heading)}</{tag}>")
        out += [f"<p>{_inline(part.text)}</p>"] if part.text else []
        out += ["<table>", _row("th", part.head, part.right), *(_row("td", row, part.right) for row in part.rows)]
        out.append("</table>")
    title = "Blackjack versions compared"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    lines = ["<!doctype html>", '<html lang="en">', f"<head>{head}<style>{_STYLE}</style></head>", "<body>"]
    return "\n".join([*lines, *out, "</body>", "</html>", ""])


def _row(tag: str, cells: Sequence[str], right: tuple[int, ...]) -> str:
    marks = ((cell, ' class="r"' if n in right else "") for n, cell in enumerate(cells))
    return "<tr>" + "".join(f"<{tag}{mark}>{escape(cell)}</{tag}>" for cell, mark in marks) + "</tr>"


def _inline(text: str) -> str:
    """Escaped, with `code` between backticks."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if n % 2 else part for n, part in enumerate(parts))
