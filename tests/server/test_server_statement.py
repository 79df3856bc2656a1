"""One's own statement over HTTP: as the rounds went, closing with what is in the purse, and of nobody else."""

from __future__ import annotations

import csv
import io

import pytest
from live import Browser, Live, browser

pytestmark = pytest.mark.anyio
FORMS = ("", ".html", ".csv", ".pdf")


async def _loses(live: Live, page: Browser) -> None:
    """Columns and zero together lose 50 Kč, whatever falls."""
    table = live.house.tables["roulette"]
    await page.sit("roulette")
    for bet, stake in (("column 1", 600_00), ("column 2", 600_00), ("column 3", 600_00), ("straight 0", 50_00)):
        await page.must(type="place", table="roulette", bet=bet, amount=stake)
    round_id = table.round_id
    live.inside(lambda: table._ask(table.rounds.time_out))
    await page.over(round_id)
    await page.betting("roulette")
    await page.must(type="stand", table="roulette")


async def test_a_statement_is_of_ones_own_money_in_every_form(calm: Live) -> None:
    async with browser(calm) as page, browser(calm) as other:
        await _loses(calm, page)
        wish = {"currency": "CZK"}
        found = (await page.client.get("/api/statement", params=wish)).json()
        grant, play = found["lines"]
        assert (grant["kind"], grant["what"]) == ("transfer", "Play money to begin with")
        assert (play["kind"], play["what"]) == ("play", "Roulette 1")
        assert play["detail"] == "1 round, staked 1,850.00, back 1,800.00"
        assert (play["amount"], play["balance"]) == (-50_00, found["closing"])
        assert found["closing"] == (await page.client.get("/api/me")).json()["balances"]["CZK"]
        assert (found["opening"], found["came_in"], found["went_out"]) == (0, grant["amount"], 50_00)
        assert found["earliest"] in (found["today"], found["first"])
        assert len((await other.client.get("/api/statement", params=wish)).json()["lines"]) == 1
        days = {"from": found["first"], "to": found["last"]}
        html, text, pdf = [await page.client.get(f"/api/statement{form}", params=wish | days) for form in FORMS[1:]]
        assert html.headers["content-type"] == "text/html; charset=utf-8"
        assert "1 round, staked 1,850.00, back 1,800.00" in html.text
        opening, *lines, closing = csv.DictReader(io.StringIO(text.text))
        assert [(row["amount"], row["hash"]) for row in lines][1] == ("-50.00", play["hash"])
        assert (opening["kind"], closing["kind"]) == ("opening", "closing")
        assert f"statement-CZK-{found['first']}-{found['last']}.csv" in text.headers["content-disposition"]
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF-1.4")
        assert pdf.content.endswith(b"%%EOF\n")


@pytest.mark.parametrize(
    ("wish", "status", "why"),
    [
        ({"from": "2026-11-30", "to": "2026-11-01"}, 409, "2026-11-30 is after 2026-11-01"),
        ({"from": "2025-01-01", "to": "2026-11-01"}, 409, "A statement is of at most 400 days"),
        ({"from": "0001-01-01", "to": "0001-01-02"}, 409, "days from 1970-01-01"),
        ({"from": "9999-12-31", "to": "9999-12-31"}, 409, "days from 1970-01-01"),
        ({"from": "2026-02-30"}, 422, "from: no day; expected one such as 2026-11-01"),
        ({"to": "20261101"}, 422, "to: no day; expected one such as 2026-11-01"),
        ({"to": "1"}, 422, "to: no day"),
        ({"currency": "DEM"}, 422, "currency: Input should be 'CZK', 'EUR' or 'PLAY'"),
    ],
)
async def test_days_and_currencies_that_make_no_statement_are_refused(
    calm: Live, wish: dict[str, str], status: int, why: str
) -> None:
    async with browser(calm) as page:
        for form in FORMS:
            answer = await page.client.get(f"/api/statement{form}", params={"currency": "EUR"} | wish)
            assert answer.status_code == status
            assert why in answer.json()["detail"]


async def test_without_a_session_there_is_none(calm: Live) -> None:
    async with browser(calm) as page:
        page.client.cookies.clear()
        for form in FORMS:
            assert (await page.client.get(f"/api/statement{form}", params={"currency": "EUR"})).status_code == 401
