"""``croupier arena``: what it prints, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

run = CliRunner().invoke


def said(*arguments: str) -> str:
    result = run(app, ["arena", *arguments], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    return result.output


def test_a_table_with_intervals_by_position_and_the_figures() -> None:
    out = said("rule", "caller", "--seats", "3", "--deals", "20", "--figures")
    for words in ("bb/100", "±", "SB", "BTN", "95 % over deals", "how rule plays", "first in", "players for each hand"):
        assert words in out
    assert "big bets/100" not in out
    assert "big bets/100" in said("caller", "random", "--game", "gelp/razz", "--deals", "4")


def test_json_has_counts_and_the_same_seed_the_same_bytes() -> None:
    words = ("rule", "random", "--deals", "10", "--seed", "3", "--figures", "--json", "--stack", "20-200", "--unequal")
    found = [json.loads(said(*words)) for _ in range(2)]
    for each in found:
        for entrant in each["entrants"]:
            assert entrant.pop("answers")["count"] > 0
    assert found[0] == found[1]
    first, second = found[0]["entrants"]
    assert first["bb_per_100"]["mean"] == pytest.approx(-second["bb_per_100"]["mean"])
    assert first["hands"] == 20
    assert set(first["positions"]) == {"BB", "BTN"}
    assert first["figures"]["players"]["vpip"]["BTN"]["of"] == 10


def test_one_against_five_sits_in_every_seat() -> None:
    found = json.loads(said("rule", *["caller"] * 5, "--deals", "3", "--json"))
    assert found["seats"] == 6
    assert [entrant["hands"] for entrant in found["entrants"]] == [18, 90]


def test_the_plot_is_a_picture_with_everybodys_name(tmp_path: Path) -> None:
    path = tmp_path / "match.svg"
    said("rule", "caller", "--deals", "5", "--plot", str(path))
    texts = ["".join(each.itertext()) for each in ElementTree.parse(path).iter() if each.tag.endswith("text")]
    assert {"rule", "caller", "all", "BB", "BTN", "0"} <= set(texts)
    said("caller", "--deals", "1", "--plot", str(path))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "name two or more: easy"),
        (("sond", "caller"), "Did you mean sound?"),
        (("sound", "caller", "--game", "gelp/blackjack"), "no game of poker between players"),
        (("sound", "caller", "--game", "gelp/texas-holdm"), "texas-holdem"),
        (("caller", "random", "--seats", "10"), "2 to 9, not 10"),
        (("caller", "random", "tight", "--seats", "2"), "3 opponents do not fit into 2 seats"),
        (("caller", "random", "--stack", "deep"), "write 100, or 20-200"),
        (("caller", "random", "--stack", "0"), "from 1 big blind up"),
        (("caller", "random", "--blinds", "much"), "write 50/100"),
        (("rule", "caller", "--game", "gelp/omaha"), "rule knows nothing but hold'em"),
        (("caller", "cmd:./nothing-here"), "cannot be started"),
        (("caller", "nothing.here:Bot"), "cannot be imported"),
        (("caller", "random", "--option", "x"), "is not K=V"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: tuple[str, ...], why: str) -> None:
    result = run(app, ["arena", *arguments], env={"COLUMNS": "300"})
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())
    assert "Traceback" not in result.output
