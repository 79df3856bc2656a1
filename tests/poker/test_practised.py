"""The player who has practised all other games: its files and their faults, its training, what it does at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.opponents import levels, seen
from croupier.analysis.opponents.practised import NoStrategy, Practised, file
from croupier.analysis.opponents.practised.engine.game import fingerprint
from croupier.analysis.opponents.practised.engine.key import KEYS
from croupier.analysis.opponents.practised.engine.table import ACTIONS, FOLD, LARGE
from croupier.analysis.opponents.practised.learning import Lesson
from croupier.analysis.opponents.practised.train import kinds, main
from croupier.games.poker.asks import Act
from croupier.house import opponents as house
from croupier.rulebooks import load

SMALL = "gelp/deuce-to-seven-single-draw"
"""A game of two rounds that is soon learned."""


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    out = Lesson(poker.rules(SMALL), seed=3)
    for _ in range(4):
        out.chunk(1500)
    return out


@pytest.fixture(scope="module")
def folder(lesson: Lesson, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("strategies")
    name = fingerprint(lesson.rules)
    digest = file.write(file.path_of(name, out), *lesson.rows(), lesson.edges, {"seed": 3})
    file.note(out, name, {"sha256": digest})
    return out


def _trained(folder: Path, chunks: int) -> bytes:
    out = folder / "out"
    said = ["--only", SMALL, "--seed", "5", "--folder", str(folder / "checkpoints"), "--out", str(out)]
    assert main([*said, "--chunks", str(chunks)]) == 0
    return file.path_of(fingerprint(poker.rules(SMALL)), out).read_bytes()


def test_the_same_seed_gives_the_same_bytes_at_once_or_in_parts(tmp_path: Path) -> None:
    whole = _trained(tmp_path / "a", 2)
    assert _trained(tmp_path / "b", 1) != whole
    assert _trained(tmp_path / "b", 2) == whole


def test_checkpoints_that_are_torn_or_of_another_seed_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _trained(tmp_path, 1)
    (checkpoint,) = (tmp_path / "checkpoints").glob("*.npz")
    said = ["--only", SMALL, "--chunks", "1", "--folder", str(checkpoint.parent), "--out", str(tmp_path / "out")]
    assert main([*said, "--seed", "6"]) == 1
    assert "another seed" in capsys.readouterr().err
    checkpoint.write_bytes(checkpoint.read_bytes()[:1000])
    assert main([*said, "--seed", "5"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_the_worst_are_folded_more_often_than_the_best_and_raised_less(lesson: Lesson) -> None:
    keys, rows = lesson.rows()
    first = rows[: 32 * 200].reshape(-1, 32, ACTIONS).astype(float)
    assert len(keys) > 200
    assert first[:, :8, FOLD].mean() > 2 * first[:, -8:, FOLD].mean()
    assert first[:, -8:, LARGE].mean() > first[:, :8, LARGE].mean()


def test_a_file_that_is_missing_torn_or_of_another_version_is_named(folder: Path, tmp_path: Path) -> None:
    (good,) = folder.glob("*.strategy")
    whole = good.read_bytes()
    assert file.load(good).starts.shape == (KEYS,)
    with pytest.raises(NoStrategy, match=r"none\.strategy cannot be read"):
        file.load(tmp_path / "none.strategy")
    bad = tmp_path / "bad.strategy"
    for content, words in (
        (whole[: len(whole) // 2], "is torn"),
        (whole[:-1] + bytes([whole[-1] ^ 1]), "is torn"),
        (whole.replace(b"practised 1", b"practised 7", 1), "of version 7"),
        (b"something else", "is no strategy"),
        (b"", "is no strategy"),
    ):
        bad.write_bytes(content)
        with pytest.raises(NoStrategy, match=rf"bad\.strategy .*{words}"):
            file.load(bad)
    (tmp_path / file.LIST).write_text("{")
    with pytest.raises(NoStrategy, match="is torn"):
        file.listed(tmp_path)


@pytest.fixture
def torn(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house in which the file of one game is torn."""
    (good,) = folder.glob("*.strategy")
    (tmp_path / good.name).write_bytes(good.read_bytes()[:500])
    (tmp_path / file.LIST).write_bytes((folder / file.LIST).read_bytes())
    monkeypatch.setattr(levels, "PRACTISED", Practised(tmp_path))
    levels._TOLD.clear()
    yield
    levels._TOLD.clear()


@pytest.mark.usefixtures("torn")
def test_without_its_file_the_next_best_plays_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    game = load(SMALL)
    said = house.notice(game)
    assert said is not None
    assert "is torn" in said
    assert [record.getMessage() for record in caplog.records if "is torn" in record.getMessage()]


def test_every_answer_is_legal_and_adds_up(folder: Path) -> None:
    player, luck, turns = Practised(folder), random.Random(1), 0
    for seed in range(30):
        hand = poker.deal(SMALL, [10_000] * (2 + seed % 5), (50, 100), seed=seed)
        while not hand.over:
            view = seen(hand)
            if isinstance(view.ask, Act) and (options := player.probabilities(view)):
                assert abs(sum(option.chance for option in options) - 1) < 1e-9
                assert player.probabilities(view) == options
                turns += 1
            hand.round.answer(player.decide(view, luck))
    assert turns > 60


def test_games_that_differ_in_their_stakes_alone_share_a_file() -> None:
    found = kinds()
    assert fingerprint(poker.rules("gelp/omaha")) == fingerprint(poker.rules("veikkaus/omaha"))
    assert fingerprint(poker.rules("gelp/omaha")) != fingerprint(poker.rules("gelp/omaha-5"))
    assert fingerprint(poker.rules("gelp/texas-holdem")) not in found
    for mix in ("gelp/eight-game-mix", "veikkaus/dealers-choice"):
        legs = [leg for leg in poker.rules(mix).legs.values() if levels.BLUEPRINT.why_not(leg)]
        assert all(fingerprint(leg) in found for leg in legs)


def test_what_is_shipped_is_whole_small_and_listed() -> None:
    listed, total = file.listed(), 0
    for name, told in listed.items():
        strategy = file.load(file.path_of(name))
        assert strategy.digest == told["sha256"]
        assert strategy.provenance["traversals"] == told["traversals"]
        assert np.all(strategy.rows <= file.FULL)
        total += file.path_of(name).stat().st_size
    assert set(listed) <= set(kinds())
    assert total < 8_000_000


def test_six_handed_it_is_seldom_all_in_on_the_first_street() -> None:
    """In every big-bet game that was practised."""
    found = kinds()
    for name in file.listed():
        rules, names = found[name]
        alone = [game for game in names if ":" not in game]
        if rules.betting.structure != "fixed_limit" and alone:
            played = match([Entrant("practised")], Terms(alone[0], seats=6, deals=100, seed=2), figures=True).figures[0]
            assert played["hands all-in preflop"].share < 0.06, alone[0]


@pytest.mark.parametrize("game", ["gelp/omaha-hi-lo", "gelp/seven-card-stud-hi-lo", "gelp/deuce-to-seven-triple-draw"])
def test_it_wins_from_who_only_calls(game: str) -> None:
    found = match([Entrant("practised"), Entrant("caller")], Terms(game, deals=300, seed=4))
    assert found.rate(0).low > 0
