"""More than five thousand files gone wrong, each with its own seed: every one is read and played, or complained about.

Data is changed in memory behind the reader of its format (there is no writer of TOML), and goes the way that files go;
four hundred more are files on the disk with broken text.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from mutants_kit import Mutator, spoiled

from croupier import poker
from croupier.check.scenario import files, read_file, read_stories
from croupier.check.story import check
from croupier.check.yamlfile import read_yaml
from croupier.complaint import Complaint
from croupier.games.poker.asks import Act
from croupier.games.poker.formats.phh_file import split
from croupier.games.poker.formats.phh_read import replay
from croupier.play import Answer, Choice, Close, CommittedChance, Place, Refused, TakeBets
from croupier.play.narrate import narrate
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries, ids
from croupier.rulebooks.files import HOME, completed, parsed
from croupier.rulebooks.game import build
from croupier.rulebooks.logs import read, verified
from croupier.rulebooks.sheet import html, markdown, sheet
from croupier.textfile import read_json

TESTS = Path(__file__).parents[1]
PARTS = 8
"""Each kind of file in so many tests, so that all cores have some."""
SHOWN = 40
"""Of the layout of a table so many places are staked on."""


def outcomes(part: int, count: int, one: Callable[[int], object]) -> Counter[str]:
    """Every eighth of ``count`` mutants: played, or complained about in words. Anything else fails, with its number."""
    out: Counter[str] = Counter()
    for number in range(part, count, PARTS):
        try:
            one(number)
            out["played"] += 1
        except Complaint as bad:
            assert str(bad).strip(), f"mutant {number}: a complaint without words"
            out["complained"] += 1
        except BaseException as fault:
            fault.add_note(f"mutant {number}")
            raise
    assert sum(out.values()) == len(range(part, count, PARTS))
    return out


# ── rulebooks ──────────────────────────────────────────────────────────────────────────────────────────────────────


def games() -> list[Path]:
    return [HOME / f"{game}.toml" for game in ids()]


@cache
def rulebooks() -> list[tuple[Path, Any]]:
    """Whole games three times as often as the parts that several of them share."""
    whole = games()
    shared = sorted(HOME.glob("_*/*.toml"))
    return [(path, parsed(path)) for path in [*whole, *whole, *shared, *whole]]


def used(game: Game) -> None:
    """What is made of a rulebook without solving it: its pages, and a round with a stake on every place."""
    rules, family = game.rules, game.family
    family.catalogue(rules)
    family.flow(rules)
    layouts = {code: family.layout(rules, game.currency(code)) for code in game.currencies}
    markdown(sheet(game)), html(sheet(game))
    company, among = getattr(family, "company", None), game.among_players
    seats: list[str] = ["Ann", *(company.seats(rules) if company else ["Bob"] * (rules.seats != 1))]
    carry: dict[str, Any] = {}
    if among is not None:
        seats = ["Ann", "Bob", "Cid"][: max(2, min(3, among.most(rules)))]
        carry = among.carry(rules, {}, dict.fromkeys(seats, among.buy_in(rules, game.currency()).default), seats[0])
    chance = CommittedChance(hashlib.sha256(game.id.encode()).digest())
    play = game.at(game.table(seats, carry=carry), chance)
    for _ in range(300):
        match play.ask:
            case None:
                break
            case TakeBets():
                for seat in seats:
                    for place in layouts[game.currencies[0]].get("positions", [])[:SHOWN]:
                        try:
                            play.answer(Place(seat, str(place["id"]), int(place["min"])))
                        except Refused:
                            continue
                play.answer(Close())
            case ask:
                play.answer(quietly(ask))
    for event in play.events:
        narrate(event, play_currency(game))


def play_currency(game: Game) -> Any:
    return game.currency(game.currencies[0])


@pytest.mark.parametrize("part", range(PARTS))
def test_rulebooks(part: int) -> None:
    def one(number: int) -> None:
        path, data = rulebooks()[number % len(rulebooks())]
        mutant = Mutator(f"rulebook {number}", times=True).mutated(data)
        used(build(str(path), completed(path, mutant)))

    found = outcomes(part, 2400, one)
    assert min(found["played"], found["complained"]) > 20


def test_a_mutated_rulebook_is_told_with_its_file_and_what_was_expected() -> None:
    told = 0
    for number in range(200):
        path, data = rulebooks()[number]
        try:
            build(str(path), completed(path, Mutator(f"told {number}", times=True).mutated(data)))
        except Complaint as bad:
            told += 1
            assert "expected " in str(bad), bad
            assert str(path) in str(bad) or "there is no game" in str(bad) or ".toml: " in str(bad), bad
    assert told > 100


# ── scenarios ──────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def stories() -> list[tuple[Path, Any]]:
    """Every scenario by itself, with what its file says of all."""
    out = []
    for path in files([TESTS / "scenarios"]):
        data = read_yaml(path)
        common = {key: value for key, value in data.items() if key != "scenarios"}
        out += [(path, {**common, "scenarios": [story]}) for story in data["scenarios"]]
    random.Random("stories").shuffle(out)
    return out


@pytest.mark.parametrize("part", range(PARTS))
def test_scenarios(part: int) -> None:
    def one(number: int) -> None:
        path, data = stories()[number % len(stories())]
        for scenario in read_stories(Mutator(f"scenario {number}", nothing=True).mutated(data), path):
            outcome = check(scenario)
            assert not outcome.broken, outcome.failures
            assert outcome.passed or all(outcome.failures), "a failure without words"

    found = outcomes(part, 1200, one)
    assert min(found["played"], found["complained"]) > 20


# ── logs ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def logs() -> list[Any]:
    """The golden logs as if the rulebooks had never changed, without the hash that would tell every change at once."""
    out = []
    for path in sorted((TESTS / "golden").glob("*.json")):
        out += [{**log, "rulebook_sha256": of_the_house(log["game"]).sha256, "head": ""} for log in read_json(path)]
    return out


@cache
def of_the_house(game: str) -> Game:
    return load(game)


@pytest.mark.parametrize("part", range(PARTS))
def test_logs(part: int) -> None:
    def one(number: int) -> None:
        whole = logs()[number % len(logs())]
        bare = {**whole, "seed": None, "events": [], "result": None}  # nothing to compare with: every draw is believed
        log, mix = read(Mutator(f"log {number}", nothing=True).mutated(bare if number % 3 else whole))
        verified(log, of_the_house(whole["game"]) if number % 5 else None, mix)

    found = outcomes(part, 1000, one)
    assert found["complained"] > 20
    assert found["played"]


# ── hand histories ─────────────────────────────────────────────────────────────────────────────────────────────────


def dealt_hand(game: str, seed: int) -> poker.Hand:
    """A hand in which everybody calls, to its end."""
    hand = poker.deal(game, [40_000] * 3, seed=seed)
    while not hand.over:
        ask = hand.legal
        assert ask is not None
        hand.round.answer(quietly(ask))
    return hand


def quietly(ask: Any) -> Answer:
    """What somebody says who stays in for as little as possible."""
    if isinstance(ask, Act):
        names = [option.name for option in ask.options]
        return Choice(ask.who, next((name for name in ("check", "call", "bring in") if name in names), names[0]))
    said: Answer = getattr(ask, "willing", ask.silent)()
    return said


@cache
def histories() -> list[str]:
    return [dealt_hand(entry.id, 1).history.phh() for entry in entries() if entry.family == "poker"]


@pytest.mark.parametrize("part", range(PARTS))
def test_hand_histories(part: int) -> None:
    def one(number: int) -> None:
        (data,) = split(histories()[number % len(histories())])
        mutant = Mutator(f"hand {number}", times=True).mutated(data)
        if not isinstance(mutant, dict):
            mutant = {"variant": mutant, "actions": mutant}
        if number % 5 == 0:
            mutant["_carry"] = Mutator(f"carry {number}").mutated({"posts": {"p1": [5, 2]}, "hand": 3, "attack": 0})
        run = replay(mutant, poker._load)
        run.check()
        run.hand.history.text(), run.hand.history.ohh(), run.hand.history.phh()

    found = outcomes(part, 1600, one)
    assert min(found["played"], found["complained"]) > 5


# ── broken text on the disk ────────────────────────────────────────────────────────────────────────────────────────


def loaded(path: Path) -> None:
    used(load(path))


def told(path: Path) -> None:
    for scenario in islice(read_file(path), 3):
        outcome = check(scenario)
        assert not outcome.broken, outcome.failures


def proved(path: Path) -> None:
    verified(*read(read_json(path))[:1])


def replayed(path: Path) -> None:
    for hand in poker.read(path):
        hand.check()


@pytest.mark.parametrize("part", range(PARTS))
def test_broken_text(part: int, tmp_path: Path) -> None:
    own = [(path.read_bytes(), ".toml", loaded) for path in games()]
    yaml = [(path.read_bytes()[:4000], ".yaml", told) for path in files([TESTS / "scenarios"])]
    rounds = [(json.dumps(log, indent=1).encode(), ".json", proved) for log in logs()]
    hands = [(text.encode(), ".phh", replayed) for text in histories()]
    kinds: list[list[tuple[bytes, str, Callable[[Path], None]]]] = [own, yaml, rounds, hands]

    def one(number: int) -> None:
        rng = random.Random(f"text {number}")
        raw, suffix, entry = rng.choice(kinds[number // PARTS % 4])
        path = tmp_path / f"{number}{suffix}"
        path.write_bytes(spoiled(raw, rng))
        entry(path)

    assert outcomes(part, 400, one)["complained"] > 10
