"""What an entry costs where the pool is drawn, as the command tells it; and the page that shows it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.analysis.certificate import Certificate
from croupier.cli.app import app
from croupier.tournament.lottery.book import load_form, names, path_of
from croupier.tournament.lottery.fees import fees, rulebooks
from croupier.tournament.lottery.worth import certificate, columns

ROOT = Path(__file__).parents[2]
FEE = Fraction(6853, 100_000)
SEED = bytes(range(32)).hex()


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, args, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def of(name: str, **options: str) -> Certificate:
    path = path_of(name)
    assert path is not None
    return certificate(load_form(path, **options))


@pytest.mark.rule("unibet-ee/hexapro#U-EE-225", "unibet-ee/hexapro-extreme#U-EE-242", "unibet-fi/hexapro#U-FI-224")
@pytest.mark.parametrize("name", names())
def test_of_every_entry_the_printed_fee_is_kept_to_the_last_digit(name: str) -> None:
    done = of(name)
    played = [bet for bet in done.bets if "printed" not in bet.bet]
    assert {bet.edge for bet in played} == {FEE}
    assert all(sum(bet.distribution.values()) == 1 for bet in done.bets)
    assert "2.79441 buy-ins on average (279441/100000)" in done.notes[0]


def test_the_estonian_hundred_is_warned_of_and_no_other() -> None:
    done = of("unibet-ee/hexapro")
    assert done["100 € as printed"].edge == Fraction(21059, 300_000)
    assert done.warnings == [
        "at 100 € the original prints 2\u202f000 € for 25x, where the multiplier times the buy-in is 2\u202f500 €: "
        "as printed 7.0197 % of such an entry would be kept"
    ]
    assert len(done.bets) == 8
    assert of("unibet-fi/hexapro").warnings == of("unibet-ee/hexapro-extreme").warnings == []


def test_who_plays_what_is_printed_is_warned_of_the_fee() -> None:
    done = of("unibet-ee/hexapro", pools="printed")
    assert (done["100 €"].edge, done["100 € by the multiplier"].edge) == (Fraction(21059, 300_000), FEE)
    assert "by the multiplier 6.853 % of such an entry" in done.warnings[0]
    assert "of an entry of 100 € 7.0197 % is kept, not 6.853 % as the original says" in done.warnings[1]


def test_what_a_place_brings_and_how_an_entry_varies() -> None:
    path = path_of("unibet-ee/hexapro")
    assert path is not None
    one = columns(load_form(path).form)[0]
    assert [one.place(n) for n in range(3)] == [Fraction(278641, 100_000), Fraction(3, 625), Fraction(2, 625)]
    assert sum(one.place(n) for n in range(3)) == one.pool == Fraction(279441, 100_000)
    back = sum(chance * (profit + 1) ** 2 for profit, chance in one.profits.items())
    assert one.variance == back - (1 - FEE) ** 2
    others = (1 - one.even) / 2
    assert one.even * one.place(0) + others * (one.place(1) + one.place(2)) == 1
    assert (one.short, one.on_top) == (Fraction(56294, 100_000), Fraction(18706, 100_000))


def test_a_file_of_ones_own_that_gives_more_than_it_takes_is_warned_of(tmp_path: Path) -> None:
    own = tmp_path / "gift.toml"
    own.write_text('based_on = "unibet-ee/tournaments/hexapro"\n[lottery]\nplayers = 3\n[lottery.rows."1.5"]\nchance = 1\n'
                   '[lottery.rows."3"]\nchance = 81293\n')  # fmt: skip
    said = run("certify", str(own))
    assert "an entry of 10 € favours the players" in said
    assert "not 6.853 % as the original says" in said


def test_the_command_certifies_as_text_markdown_and_json() -> None:
    text = run("certify", "unibet-ee/hexapro")
    assert "100 € as printed" in text
    assert "! at 100 € the original prints" in text
    assert "Profit per unit" in run("certify", "unibet-ee/hexapro", "--bet", "10 €")
    data = json.loads(run("certify", "unibet-ee/hexapro", "--json", "-o", "pools=printed"))
    assert (data["game"], data["exact"], data["options"]) == ("unibet-ee/hexapro", True, {"pools": "printed"})
    assert Fraction(data["bets"][0]["edge"]) == FEE
    assert "offered in EUR" in run("certify", "unibet-ee/hexapro", "-c", "CZK", code=2)
    assert "pools" in run("certify", "unibet-ee/hexapro", "-o", "pools=guessed", code=2)


def test_the_sheet_has_every_pool_level_and_fee() -> None:
    text = run("sheet", "unibet-ee/hexapro-extreme")
    assert "| 125x | 25 | 62.50 | 125 | 250 | 625 |" in text
    assert "| 4x | the winner takes all | 200 | 1 min | 10 s, 5 s more every 5 hands, at most 20 s |" in text
    assert "| 19 | 700 | 1400 | – |" in text
    assert "| 50 € | 3.43 € |" in text
    assert "2 500" in run("sheet", "unibet-ee/hexapro").replace("\u202f", " ")
    assert "<h1>HexaPro</h1>" in run("sheet", "unibet-fi/hexapro", "--format", "html")


@pytest.mark.rule("unibet-ee/rake#U-EE-282", "unibet-fi/rake#U-FI-282")
def test_what_each_form_keeps_side_by_side() -> None:
    assert rulebooks() == ["unibet-ee", "unibet-fi"]
    kept = {(each.form, each.price): each.part for each in fees("unibet-ee")}
    assert kept["five-player Sit & Go", 10_00] == Fraction(1, 20)
    assert kept["two-player Sit & Go", 200_00] == Fraction(3, 100)
    assert kept["multi-table tournament", None] == Fraction(1, 10)
    assert kept["HexaPro", 100_00] == kept["HexaPro Extreme", 20] == FEE
    assert "five-player Sit & Go keeps 5 % of 1 €, 2 €, 4 €, 10 €, 25 €, and 3 % of 50 €, 100 €" in run(
        "tournament", "fees", "unibet-fi"
    )
    told = json.loads(run("tournament", "fees", "--json"))
    assert {Fraction(each["part"]) for each in told["unibet-ee"]} == {
        Fraction(1, 20),
        Fraction(3, 100),
        Fraction(1, 10),
        FEE,
    }
    assert "there are those of unibet-ee, unibet-fi" in CliRunner().invoke(app, ["tournament", "fees", "gelp"]).output


def test_a_draw_can_be_done_again_from_its_seed() -> None:
    told = json.loads(run("tournament", "pool", "unibet-ee/hexapro", "10", "--seed", SEED, "--json"))
    assert told == json.loads(run("tournament", "pool", "unibet-ee/hexapro", "10", "--seed", SEED, "--json"))
    assert Fraction(told["multiplier"]) * told["buy_in"] == told["pool"] == sum(told["prizes"])
    assert told["pool"] + told["house"] == 3 * told["buy_in"]
    text = run("tournament", "pool", "unibet-ee/hexapro", "10", "--seed", SEED, "--after", "400")
    assert f"number {told['number']:,} of 100,000" in text
    assert "After 400 minutes: level 28, 2000/4000/500." in text
    fresh = {json.loads(run("tournament", "pool", "unibet-ee/hexapro", "1", "--json"))["seed"] for _ in range(2)}
    assert len(fresh) == 2


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["unibet-ee/hexapro", "3"], "No HexaPro costs 3 €"),
        (["unibet-ee/hexapro", "much"], "is not an amount"),
        (["unibet-ee/banzai", "10"], "has no drawn pool"),
        (["unibet-ee/hexapro", "10", "--seed", "abc"], "64 hexadecimal digits"),
        (["unibet-ee/hexapro", "10", "--seed", "ab"], "64 hexadecimal digits"),
        (["unibet-ee/hexapro", "10", "-o", "luck=much"], "luck"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(args: list[str], why: str) -> None:
    assert why in " ".join(run("tournament", "pool", *args, code=2).replace("│", " ").split())


@pytest.mark.parametrize("name", ["unibet-ee/hexapro", "unibet-ee/hexapro-extreme"])
def test_the_page_shows_what_the_commands_print(name: str) -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    lines = page.splitlines()
    drawn = run("certify", name, "--markdown").split("## What is drawn")[1]
    told = [line for line in drawn.split("## ")[0].splitlines() if line.startswith("| ")]
    notes = [line for line in drawn.splitlines() if line.startswith("- ")]
    assert len(told) == 9
    assert len(notes) >= 5
    assert [line for line in told + notes if line not in lines] == []
    for book in rulebooks():
        assert run("tournament", "fees", book, "--markdown").strip() in page
