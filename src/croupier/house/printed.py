"""A statement in words, and as a page to print, a file for other programs and a PDF. All three say the same."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from decimal import Decimal
from html import escape
from typing import Final

from croupier.house.pdf import HEIGHT, WIDTH, Page, Pdf, fitted
from croupier.house.statement import Line, Statement, month_end
from croupier.money import MINUS
from croupier.money import currency as currency_of
from croupier.rulebooks.houses import house_of

_CAUSES: Final = {
    "grant": ("Play money to begin with", "from the house"),
    "refill": ("Play money again", "from the house"),
    "bot": ("Play money for a bot", "from the house"),
    "deposit": ("Deposit", "from your bank account"),
    "withdrawal": ("Withdrawal", "to your bank account"),
    "excess": ("Won beyond the ceiling of the account", "paid out to your bank account"),
    "hold": ("Withheld", "stays yours; it can be neither played nor withdrawn"),
    "release": ("Released", "no longer withheld"),
    "seizure": ("Taken after a review", "by the house"),
    "cut": ("Beyond the largest win", "stays with the house"),
    "repaid": ("Paid back", "what had come by mistake"),
    "prize": ("Prize", "from the house"),
    "tip": ("Tip", "for the staff"),
    "jackpot": ("Jackpot", "paid out"),
    "time": ("Time at a table", "the fee of the house"),
    "hedge": ("Bet beside a hand", "staked, or given back"),
    "hedged": ("Bet beside a hand", "won"),
    "reward": ("Prize of the house", "for a hand"),
    "entry": ("Tournament", "what it costs to take part"),
    "refund": ("Tournament", "what was paid comes back"),
    "awarded": ("Prize of a tournament", "out of its pool"),
    "reclaimed": ("Prize of a tournament", "that was not due goes back into its pool"),
}
"""What moves a wallet and is no game, and its second line."""
HEADS: Final = ("When", "What", "Entry", "Amount", "Balance")


@dataclass(frozen=True, slots=True)
class Paper:
    """A statement, whose it is, in which house, and when it was written."""

    statement: Statement
    holder: str
    house: str
    made: int

    @property
    def title(self) -> str:
        return f"Statement, {days_told(self.statement.span.first, self.statement.span.last)}"


# ── words ──────────────────────────────────────────────────────────────────────────────────────────────────────


def figure(amount: int, code: str, *, sign: bool = False) -> str:
    """To the last decimal, as statements are written.

    >>> figure(123456, "EUR"), figure(-5, "EUR"), figure(5, "EUR", sign=True)
    ('1,234.56', '−0.05', '+0.05')
    """
    places = currency_of(code).decimals
    before = MINUS if amount < 0 else "+" if sign and amount > 0 else ""
    return before + f"{Decimal(abs(amount)).scaleb(-places):,.{places}f}"


def what(line: Line, code: str) -> str:
    """What a line is of. The name of a table need not say the currency of the whole statement again."""
    table = line.table.removesuffix(f", {code}")
    if line.kind == "play":
        return table
    if line.kind in ("taken", "brought"):
        return f"{table}, chips {'taken to the table' if line.kind == 'taken' else 'brought back'}"
    said = _CAUSES[line.kind][0] if line.kind in _CAUSES else line.kind.replace("_", " ").capitalize()
    return f"{said}, {table}" if table else said


def detail(line: Line, code: str) -> str:
    if line.kind == "play":
        void = f"{line.void} void" if line.void else ""
        money = f"staked {figure(line.staked, code)}, back {figure(line.back, code)}"
        counted = f"{_count(line.rounds, 'round')}, {money}" if line.rounds else ""
        lies = f"{figure(abs(line.left), code)} {'left lying' if line.left > 0 else 'lay there before'}"
        return ", ".join(filter(None, (counted, void, lies if line.left else "")))
    if line.kind in ("taken", "brought"):
        hands = None if line.hands is None else _count(line.hands, "hand")
        return ", ".join(filter(None, (hands, house_of(line.game).short)))
    return _CAUSES[line.kind][1] if line.kind in _CAUSES else ""


def _count(number: int, one: str) -> str:
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def entry(line: Line) -> str:
    """The beginning of the hash of the log entry; in books from before the house had a log, the transfer's number."""
    return f"{line.hash[:4]} {line.hash[4:6]}" if line.hash else f"no. {line.transfer}"


def adds_up(found: Statement) -> str:
    """The sentence that closes a statement."""
    code = found.currency
    opened, into, out, makes = (
        figure(amount, code) for amount in (found.opening, found.came_in, found.went_out, found.closing)
    )
    return f"Opened with {opened}, in {into}, out {out}, makes {makes} {currency_of(code).sign}."


def besides(found: Statement) -> str:
    """What was somebody's at the end and in no wallet."""
    parts = [
        f"{figure(amount, found.currency)} {where}"
        for amount, where in ((found.at_tables, "at tables"), (found.withheld, "withheld"))
        if amount
    ]
    return f"Not in it: {', '.join(parts)}." if parts else ""


def days_told(first: date, last: date) -> str:
    """
    >>> days_told(date(2026, 11, 1), date(2026, 11, 30)), days_told(date(2026, 11, 2), date(2026, 11, 30))
    ('November 2026', '2 to 30 November 2026')
    >>> days_told(date(2026, 12, 31), date(2027, 1, 1))
    '31 December 2026 to 1 January 2027'
    """
    end = f"{last.day} {last:%B %Y}"
    if first.day == 1 and last == month_end(first):
        return f"{last:%B %Y}"
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day} to {end}"
    return f"{first.day} {first:%B %Y} to {end}"


def _moment(at: int, zone: tzinfo) -> str:
    then = datetime.fromtimestamp(at // 1000, zone)
    return f"{then.day} {then:%b %Y, %H:%M}"


def _about(paper: Paper) -> list[str]:
    found = paper.statement
    zone = found.span.zone
    return [
        f"{paper.holder}, {paper.house}. Account in {found.currency}, play money.",
        f"Days and hours are those of the house ({zone}). Written on {_moment(paper.made, zone)}.",
    ]


def _cells(line: Line, found: Statement) -> tuple[str, str, str, str, str, str]:
    code = found.currency
    amounts = figure(line.amount, code, sign=True), figure(line.balance, code)
    return _moment(line.at, found.span.zone), what(line, code), detail(line, code), entry(line), *amounts


def _opens(found: Statement) -> tuple[str, str, str]:
    return f"{found.span.first.day} {found.span.first:%b %Y}", "Opening balance", figure(found.opening, found.currency)


def _ends(found: Statement) -> list[str]:
    return [sentence for sentence in (adds_up(found), besides(found)) if sentence]


# ── a page to print ────────────────────────────────────────────────────────────────────────────────────────────

_STYLE: Final = """
@page { size: A4; margin: 18mm 16mm; }
html { color: #000; background: #fff; font: 13px/1.4 Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
body { max-width: 178mm; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 21px; margin: 0 0 6px; } p { margin: 2px 0; }
table { width: 100%; border-collapse: collapse; margin: 18px 0 12px; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th { text-align: left; font-weight: 400; font-size: 12px; border-bottom: 1px solid #000; }
th, td { padding: 5px 8px; vertical-align: top; } td { border-bottom: 1px solid #bbb; }
th:first-child, td:first-child { padding-left: 0; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.r { text-align: right; white-space: nowrap; } .id { font-family: monospace; white-space: nowrap; }
b { font-weight: 600; } small { display: block; font-size: 12px; } .sum { font-weight: 600; }
@media print { body { max-width: none; margin: 0; padding: 0; } }
@media screen and (max-width: 640px) {
  th:first-child, td:first-child { white-space: normal; } th, td { padding: 5px; }
  th:nth-child(3), td:nth-child(3) { display: none; }
}
"""


def html(paper: Paper) -> str:
    """Black on white, with its head on every sheet of paper."""
    found = paper.statement
    heads = "".join(f"<th{_RIGHT if place > 2 else ''}>{head}</th>" for place, head in enumerate(HEADS))
    when, opening, amount = map(escape, _opens(found))
    rows = [f"<tr><td>{when}</td><td><b>{opening}</b></td><td></td><td></td><td{_RIGHT}>{amount}</td></tr>"]
    rows += (_row(*map(escape, _cells(line, found))) for line in found.lines)
    title, nothing = escape(paper.title), "" if found.lines else "<p>Nothing was booked in this time.</p>"
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            *(f"<p>{escape(sentence)}</p>" for sentence in _about(paper)),
            f"<table><thead><tr>{heads}</tr></thead><tbody>",
            *rows,
            f"</tbody></table>{nothing}",
            *(f'<p class="sum">{escape(sentence)}</p>' for sentence in _ends(found)),
            "</body></html>\n",
        )
    )


_RIGHT: Final = ' class="r"'


def _row(when: str, said: str, more: str, name: str, amount: str, balance: str) -> str:
    small = f"<small>{more}</small>" if more else ""
    return (
        f'<tr><td>{when}</td><td><b>{said}</b>{small}</td><td class="id">{name}</td>'
        f"<td{_RIGHT}>{amount}</td><td{_RIGHT}>{balance}</td></tr>"
    )


# ── a file for other programs ──────────────────────────────────────────────────────────────────────────────────

_FORMULA: Final = ("=", "+", "-", "@", "|", "＝", "＋", "－", "＠", MINUS)
COLUMNS: Final = ("at", "since", "kind", "what", "detail", "transfer", "hash", "amount", "balance", "currency")


def as_csv(paper: Paper) -> str:
    """UTF-8, moments with their offset from UTC, amounts with a point and without a sign for thousands. It begins with
    the opening balance and ends with the closing one."""
    found, out = paper.statement, io.StringIO()
    zone, code = found.span.zone, found.currency
    lines = csv.writer(out)
    lines.writerow(COLUMNS)

    def bare(kind: str, at: int, balance: int) -> None:
        lines.writerow((_iso(at, zone), "", kind, "", "", "", "", "", _decimal(balance, code), code))

    bare("opening", found.span.begins, found.opening)
    for line in found.lines:
        words = (_harmless(text) for text in (line.kind, what(line, code), detail(line, code)))
        amounts = _decimal(line.amount, code), _decimal(line.balance, code)
        moments = _iso(line.at, zone), _iso(line.since, zone)
        lines.writerow((*moments, *words, line.transfer, line.hash or "", *amounts, code))
    bare("closing", found.span.ends - 1, found.closing)
    return out.getvalue()


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe before what begins like one.

    >>> _harmless('=HYPERLINK("http://x")'), _harmless(" +1"), _harmless("Roulette 1")
    ('\\'=HYPERLINK("http://x")', "' +1", 'Roulette 1')
    """
    begins = text.lstrip()
    return f"'{text}" if begins.startswith(_FORMULA) or text[:1] in ("\t", "\r", "\n") else text


def _iso(at: int, zone: tzinfo) -> str:
    return datetime.fromtimestamp(at // 1000, zone).isoformat(timespec="seconds")


def _decimal(amount: int, code: str) -> str:
    """
    >>> _decimal(-1250, "EUR")
    '-12.50'
    """
    places = currency_of(code).decimals
    return f"{Decimal(amount).scaleb(-places):.{places}f}"


# ── a PDF ──────────────────────────────────────────────────────────────────────────────────────────────────────

_LEFT, _EDGE = 48.0, WIDTH - 48.0
_WHAT, _ENTRY, _AMOUNT = _LEFT + 92, _LEFT + 330, _EDGE - 82
_TOP, _FOOT = HEIGHT - 60, 44.0
_ROW: Final = 27.0


def pdf(paper: Paper) -> bytes:
    """Sheets of A4, with the head of the table on each and its number at the foot."""
    found = paper.statement
    out = Pdf(f"{paper.title}, {paper.holder}")
    page, y = out.page(), _TOP
    page.text(_LEFT, y, fitted(paper.title, 17, _EDGE - _LEFT, bold=True), 17, bold=True)
    for sentence in _about(paper):
        y -= 15
        page.text(_LEFT, y, fitted(sentence, 9, _EDGE - _LEFT), 9)
    y = _head(page, y - 30)
    for cells in _pdf_rows(found):
        if y < _FOOT + _ROW + 12:
            page = out.page()
            y = _head(page, _TOP)
        _draw(page, y, *cells)
        y -= _ROW
    sentences = ([] if found.lines else ["Nothing was booked in this time."]) + _ends(found)
    if y - 14 * len(sentences) < _FOOT + 18:
        page, y = out.page(), _TOP
    y -= 6
    for sentence in sentences:
        page.text(_EDGE, y, sentence, 9.5, bold=True, right=True)
        y -= 14
    for number, each in enumerate(out.pages, 1):
        each.text(_LEFT, _FOOT - 14, fitted(f"{paper.holder}, {found.currency}, {paper.title}", 8, 360), 8)
        each.text(_EDGE, _FOOT - 14, f"page {number} of {len(out.pages)}", 8, right=True)
    return out.file()


def _pdf_rows(found: Statement) -> Iterator[tuple[str, str, str, str, str, str]]:
    when, opening, amount = _opens(found)
    yield when, opening, "", "", "", amount
    for line in found.lines:
        yield _cells(line, found)


def _head(page: Page, y: float) -> float:
    """The head of the table; where its first row goes."""
    for place, (x, head) in enumerate(zip((_LEFT, _WHAT, _ENTRY, _AMOUNT, _EDGE), HEADS, strict=True)):
        page.text(x, y, head, 8, right=place > 2)
    page.rule(_LEFT, y - 5, _EDGE)
    return y - 18


def _draw(page: Page, y: float, *cells: str) -> None:
    when, said, more, name, amount, balance = cells
    page.text(_LEFT, y, when, 8.5)
    page.text(_WHAT, y, fitted(said, 9, _ENTRY - _WHAT - 8, bold=True), 9, bold=True)
    page.text(_WHAT, y - 11, fitted(more, 8, _ENTRY - _WHAT - 8), 8)
    page.text(_ENTRY, y, name, 8.5)
    page.text(_AMOUNT, y, amount, 9, right=True)
    page.text(_EDGE, y, balance, 9, right=True)
    page.rule(_LEFT, y - 16, _EDGE, 0.7)
