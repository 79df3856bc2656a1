"""Houses by their names, and the games as people call them."""

from __future__ import annotations

from collections import defaultdict

from croupier.house.floor import default_plan
from croupier.rulebooks import entries
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.files import HOME
from croupier.rulebooks.houses import HouseOfRules, house_of, houses, kind_of

OWN = [path.name for path in HOME.iterdir() if path.is_dir() and path.name[0] not in "_."]


def test_every_rulebook_of_the_house_has_a_name_for_people() -> None:
    assert {folder: house_of(f"{folder}/any").name for folder in OWN} == {
        "gelp": "Czech casino (GELP)",
        "ray-casino": "Finnish casino (RAY)",
        "ray-halls": "Finnish halls (RAY)",
        "ray-online": "Finnish online (RAY)",
        "veikkaus": "Finnish poker room (Veikkaus)",
        "unibet-ee": "Online poker, Estonia (Unibet)",
        "unibet-fi": "Online poker, Finland (Unibet)",
        "boardwalk": "Boardwalk (machines of our own)",
    }


def test_a_house_without_a_name_is_called_as_its_folder() -> None:
    strange = house_of("toy/war")
    assert (strange.name, strange.short) == ("toy", "toy")
    assert kind_of("toy/war", "War") == "War"


def test_every_name_of_a_game_is_one_of_some_game_and_no_game_has_two() -> None:
    for folder, house in houses().items():
        games = [game.split("/")[1] for game in ids() if game.startswith(f"{folder}/")]
        for kind, names in house.games.items():
            alone = HouseOfRules(house.name, house.short, {kind: names})
            assert all(any(HouseOfRules("", "", {kind: [name]}).kind(game) for game in games) for name in names), kind
            assert all(house.kind(game) == kind for game in games if alone.kind(game)), kind


def test_a_hundred_tables_are_some_forty_games() -> None:
    titles = {entry.id: entry.title["en"] for entry in entries()}
    found = defaultdict(list)
    for table in default_plan():
        found[kind_of(table.game, titles[table.game])].append(table)
    assert len(found) < 45
    assert len({table.game for table in found["Blackjack"]}) == 22
    assert {table.game.split("/")[0] for table in found["Roulette"]} == {"gelp", "ray-casino", "ray-halls"}
    assert {table.currency for table in found["Roulette"]} == {"CZK", "EUR"}
    assert [table.game for table in found["Pontoon"]] == ["gelp/pontoon"] * 2
