"""A statement on paper: the page, the file and the PDF say the same, add up, and do nothing else."""

from __future__ import annotations

import csv
import io
import re
import zlib
from datetime import date
from decimal import Decimal
from html.parser import HTMLParser
from zoneinfo import ZoneInfo

import pytest

from croupier.house import printed
from croupier.house.pdf import Pdf, wide
from croupier.house.printed import Paper
from croupier.house.statement import Posting, Span, Statement, folded

NOVEMBER = Span(date(2026, 11, 1), date(2026, 11, 30), ZoneInfo("Europe/Helsinki"))


def paper(table: str = "Ruletti, äyriäinen", holder: str = "Jiří Šťastný", rows: int = 3) -> Paper:
    moved = [
        Posting(1, "stake", NOVEMBER.begins, -1234_56, "wheel", table, "gelp/european-roulette", "ab12cd" * 10, 1234_56)
    ]
    moved += [Posting(2 + n, "deposit", NOVEMBER.begins + n * 60_000, 1_00) for n in range(rows)]
    return Paper(Statement("EUR", NOVEMBER, 2970_00, folded(2970_00, moved), 5_00), holder, "Croupier", NOVEMBER.ends)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert all(name in ("class", "lang", "charset", "name", "content") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_escapes_what_people_wrote() -> None:
    bad = "<script>alert(1)</script>&\"'"
    seen = _Tags()
    seen.feed(page := printed.html(paper(bad, bad)))
    assert "script" not in seen.tags
    assert bad in seen.text
    assert any(text.startswith(bad) for text in seen.text if text != bad)
    assert "table-header-group" in page
    assert "Opened with 2,970.00, in 3.00, out 1,234.56, makes 1,738.44 €." in seen.text
    assert "Not in it: 5.00 at tables." in seen.text


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "|calc", "＝1", "−1"])
def test_no_name_becomes_a_formula(name: str) -> None:
    rows = list(csv.DictReader(io.StringIO(printed.as_csv(paper(name)))))
    assert rows[1]["what"] == "'" + name
    assert (rows[1]["amount"], rows[1]["balance"]) == ("-1234.56", "1735.44")


def test_the_file_adds_up_by_itself() -> None:
    opening, *lines, closing = csv.DictReader(io.StringIO(printed.as_csv(paper())))
    assert (opening["kind"], closing["kind"]) == ("opening", "closing")
    assert Decimal(opening["balance"]) + sum(Decimal(row["amount"]) for row in lines) == Decimal(closing["balance"])
    assert (opening["at"], closing["at"]) == ("2026-11-01T00:00:00+02:00", "2026-11-30T23:59:59+02:00")
    assert lines[0]["what"] == "Ruletti, äyriäinen"
    assert lines[0]["hash"] == "ab12cd" * 10


def read(file: bytes) -> list[list[tuple[float, float, str]]]:
    """The texts of a PDF of ours with where they begin, page by page: by its table of places, its encoding, its streams."""
    begins = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", file)[1])  # type: ignore[index]
    table = re.match(rb"xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer", file[begins:])
    assert table is not None
    places = [int(row[:10]) for row in table[2].splitlines()[1:]]
    assert int(table[1]) == len(places) + 1
    objects = [file[at : file.index(b"\nendobj", at)] for at in places]
    assert all(each.startswith(b"%d 0 obj\n" % number) for number, each in enumerate(objects, 1))
    names = re.search(rb"/Differences \[128 (.*?)\]", objects[4])[1].decode().split()  # type: ignore[index]
    letters = {name: letter for letter, name in NAMES.items()}
    decoded = {128 + n: letters[name[1:]] for n, name in enumerate(names)}
    out = []
    for each in objects:
        if b"/FlateDecode" in each:
            length = int(re.search(rb"/Length (\d+)", each)[1])  # type: ignore[index]
            start = each.index(b"stream\n") + 7
            assert each[start + length :] == b"\nendstream"
            marks = zlib.decompress(each[start : start + length])
            found = re.findall(rb"1 0 0 1 ([\d.]+) ([\d.]+) Tm \(((?:[^\\()]|\\.)*)\) Tj", marks)
            out.append([
                (float(x), float(y), "".join(decoded.get(c) or chr(c) for c in re.sub(rb"\\(.)", rb"\1", text)))
                for x, y, text in found
            ])  # fmt: skip
    assert file.count(b"/Type /Page ") == len(out)
    return out


NAMES = {
    "á": "aacute", "č": "ccaron", "ď": "dcaron", "é": "eacute", "ě": "ecaron", "í": "iacute", "ň": "ncaron",
    "ó": "oacute", "ř": "rcaron", "š": "scaron", "ť": "tcaron", "ú": "uacute", "ů": "uring", "ý": "yacute",
    "ž": "zcaron", "Á": "Aacute", "Č": "Ccaron", "Ď": "Dcaron", "É": "Eacute", "Ě": "Ecaron", "Í": "Iacute",
    "Ň": "Ncaron", "Ó": "Oacute", "Ř": "Rcaron", "Š": "Scaron", "Ť": "Tcaron", "Ú": "Uacute", "Ů": "Uring",
    "Ý": "Yacute", "Ž": "Zcaron", "ä": "adieresis", "ö": "odieresis", "å": "aring", "õ": "otilde", "ü": "udieresis",
    "Ä": "Adieresis", "Ö": "Odieresis", "Å": "Aring", "Õ": "Otilde", "Ü": "Udieresis", "€": "Euro", "−": "minus",
    "’": "quoteright", "…": "ellipsis", "–": "endash",
}  # fmt: skip
"""The letters of Czech, Finnish and Estonian beyond ASCII by the names that Adobe gave them, and a few signs."""


def test_the_pdf_says_what_the_page_says() -> None:
    (page,) = read(printed.pdf(paper()))
    said = [text for *_, text in page]
    for text in (
        "Statement, November 2026",
        "Jiří Šťastný, Croupier. Account in EUR, play money.",
        "Ruletti, äyriäinen",
        "1,234.56 left lying",
        "ab12 cd",
        "−1,234.56",
        "1,735.44",
        "Opened with 2,970.00, in 3.00, out 1,234.56, makes 1,738.44 €.",
        "page 1 of 1",
    ):
        assert text in said
    assert printed.pdf(paper()) == printed.pdf(paper())


def test_figures_of_the_pdf_end_at_one_edge_on_every_page() -> None:
    pages = read(printed.pdf(paper(rows=100)))
    assert len(pages) > 3
    for number, page in enumerate(pages, 1):
        said = [text for *_, text in page]
        assert said.count("Balance") == 1
        assert f"page {number} of {len(pages)}" in said
        amounts = [x + wide(text, 9) for x, _, text in page if re.fullmatch(r"[+−][\d,.]+", text)]
        assert max(amounts) - min(amounts) < 0.02
        assert min(y for _, y, _ in page) > 20
    assert sum(text == "Deposit" for page in pages for *_, text in page) == 100


def test_every_letter_of_finnish_czech_and_estonian_comes_out() -> None:
    every = "".join(NAMES)
    out = Pdf("every letter")
    out.page().text(50, 700, every)
    assert read(out.file())[0][0][2] == every
    out.page().text(50, 700, "Дуня (\\) ½")
    assert out.pages[1].marks[0].startswith(b"BT /R 9 Tf 1 0 0 1 50.00 700.00 Tm (???? \\(\\\\\\) ")
