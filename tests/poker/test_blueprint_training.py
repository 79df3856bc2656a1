"""Training the learned opponent: the same file from the same seed, checkpoints, and files that are not what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from croupier.analysis.opponents.blueprint import Blueprint, NoStrategy, load, train
from croupier.analysis.opponents.blueprint import table as t
from croupier.analysis.opponents.blueprint.boards import HOLDINGS, boards, choose
from croupier.analysis.opponents.blueprint.buckets import BUCKETS, Buckets, preflop_classes, river_edges
from croupier.analysis.opponents.blueprint.deals import KINDS, SEATED, WEIGHTS, Tables, starting_hands
from croupier.analysis.opponents.blueprint.file import shipped
from croupier.analysis.opponents.blueprint.key import BEFORE, DUEL, SEVERAL, SHAPES
from croupier.analysis.opponents.blueprint.leaning import (
    AGAIN,
    COLD_CALL,
    COUNTS,
    FIRST_IN,
    MOST_LEAN,
    SPOTS,
    WANTED,
    first_lean,
    leaned,
    leans,
    spot,
)
from croupier.analysis.opponents.blueprint.learning import Lesson
from croupier.analysis.opponents.blueprint.strength import BINS
from croupier.analysis.opponents.blueprint.train import TornCheckpoint, Training
from croupier.ranking.kernels import places


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets that need no minute to make: of the flop and turn only the number of the holding counts."""
    number = np.arange(HOLDINGS, dtype=np.int64) * BUCKETS // HOLDINGS
    flop, turn = (np.tile(number.astype(np.uint8), (count, 1)) for count in (1755, 16432))
    made = Buckets(preflop_classes(), flop, turn, river_edges(), np.zeros((BUCKETS, BINS), np.float32))
    tables = Tables(
        places("high"), boards(), choose(), made.preflop, flop.ravel(), turn.ravel(), made.river, starting_hands(50),
        WEIGHTS.ravel(), KINDS.ravel(), SEATED,
    )  # fmt: skip
    monkeypatch.setattr("croupier.analysis.opponents.blueprint.learning.tables", lambda: tables)
    monkeypatch.setattr("croupier.analysis.opponents.blueprint.train.training_buckets", lambda: made)


def trained(folder: Path, *said: str) -> Path:
    out = folder / "tiny.strategy"
    assert train.main(["--scale", "0.004", "--folder", str(folder / "checkpoints"), "--out", str(out), *said]) == 0
    return out


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """Two workers at once; what they learn is put together in the same order."""
    one, two, other = (
        trained(tmp_path / name, "--chunks", "4", "--seed", seed).read_bytes()
        for name, seed in (("one", "5"), ("two", "5"), ("other", "6"))
    )
    assert one == two
    assert one != other


def test_a_training_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", "--chunks", "4").read_bytes()
    trained(tmp_path / "parts", "--chunks", "2")
    assert trained(tmp_path / "parts", "--chunks", "4").read_bytes() == whole


def test_where_a_file_comes_from_stands_in_it_and_beside_it(tmp_path: Path) -> None:
    path = trained(tmp_path, "--chunks", "2", "--seed", "9")
    strategy, beside = load(path), json.loads(path.with_suffix(".json").read_text())
    assert strategy.provenance["seed"] == beside["seed"] == 9
    assert strategy.digest == beside["sha256"]
    assert strategy.provenance["tables"]["two"]["chunks"] == 2
    told = [json.loads(line) for line in path.with_suffix(".log").read_text().splitlines()]
    assert told[-1]["several"]["traversals"] == beside["tables"]["several"]["traversals"] > 0


def test_checkpoints_of_another_seed_or_torn_ones_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trained(tmp_path, "--chunks", "1", "--seed", "1")
    folder = tmp_path / "checkpoints"
    with pytest.raises(TornCheckpoint, match="of seed 1"):
        Training(folder, seed=2).begin()
    (folder / "two.npz").write_bytes((folder / "two.npz").read_bytes()[:500])
    assert train.main(["--chunks", "2", "--folder", str(folder), "--out", str(tmp_path / "no.strategy")]) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [DUEL, SEVERAL])
def test_one_learns_to_fold_the_worst_and_to_raise_the_best(kind: int) -> None:
    """After some ten thousand hands aces are no longer folded to a raise, whatever the stacks."""
    lesson = Lesson(kind, 3, workers=1)
    for _ in range(5):
        lesson.chunk(24_000)
    learned = lesson.learned.reshape(-1, 12)
    assert np.isfinite(learned).all()
    rows = lesson.rows()
    before = rows[rows < BEFORE[kind] * 169]
    raises = np.unravel_index(before // 169, SHAPES[kind][0])[1]
    aces = before[(before % 169 == 12) & (raises == 1)]
    folded, all_of_them = learned[aces, 6].sum(), learned[aces, 6:].sum()
    assert folded < 0.25 * all_of_them


def test_a_nudge_moves_towards_what_is_wanted_and_ends() -> None:
    lean, counts = first_lean(), np.zeros((SPOTS, COUNTS))
    counts[0] = 100, 20, 100, 30, 8  # the button: raises too seldom, calls too often, raises again as wanted
    before = lean.copy()
    leaned(lean, counts, 30)
    assert lean[0, FIRST_IN] > before[0, FIRST_IN]
    assert lean[0, COLD_CALL] < before[0, COLD_CALL]
    assert lean[0, AGAIN] == before[0, AGAIN]
    assert (lean[1:] == before[1:]).all(), "who had no turn is not nudged"
    for chunks in range(30, 3000):
        leaned(lean, counts, chunks)
    assert lean[0, FIRST_IN] == MOST_LEAN
    assert lean[0, COLD_CALL] == -MOST_LEAN


def test_only_deep_first_turns_of_several_players_are_nudged() -> None:
    state = np.zeros(t.SIZE, np.int64)
    for players, stack, expected in ((6, 100, 1), (6, 30, 0), (2, 100, 0)):
        t.clear(state, players, 100)
        state[t.STACK : t.STACK + players] = 100 * stack
        t.post(state, int(players == 2), 50, 1)
        t.post(state, int(players != 2), 100, 2)
        t.begin(state)
        assert leans(state, int(state[t.TURN])) == expected
    t.clear(state, 6, 100)
    state[t.STACK : t.STACK + 6] = 10_000
    t.post(state, 0, 50, 1)
    t.post(state, 1, 100, 2)
    t.begin(state)
    assert [spot(state, seat) for seat in range(6)] == [4, 5, 3, 2, 1, 0]
    t.raise_to(state, 2, 225)
    assert t.go_on(state)
    assert leans(state, 3) == 2
    t.raise_to(state, 3, 700)
    assert t.go_on(state)
    assert leans(state, 4) == 0, "two raises: nobody knows what is usual"


def test_first_turns_are_counted_and_the_nudge_is_kept(tmp_path: Path) -> None:
    trained(tmp_path, "--chunks", "14")
    with np.load(tmp_path / "checkpoints" / "several.npz") as saved:
        lean = saved["lean"]
    assert (lean != first_lean())[WANTED > 0].all()
    assert (lean == first_lean())[WANTED == 0].all()
    training = Training(tmp_path / "checkpoints", scale=0.004)
    training.begin()
    assert (training.lessons[SEVERAL].lean == lean).all()


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoStrategy, match="gone.strategy cannot be read"):
        load(tmp_path / "gone.strategy")
    with pytest.raises(NoStrategy):
        _ = Blueprint(tmp_path / "gone.strategy").strategy


def test_a_torn_file_is_named(tmp_path: Path) -> None:
    path = trained(tmp_path, "--chunks", "1")
    content = path.read_bytes()
    for at in (0.2, 0.5, 0.999):
        path.write_bytes(content[: int(at * len(content))])
        with pytest.raises(NoStrategy, match="torn"):
            load(path)
        flipped = bytearray(content)
        flipped[int(at * len(content))] ^= 1
        path.write_bytes(flipped)
        with pytest.raises(NoStrategy, match="torn"):
            load(path)


def test_a_file_of_another_version_or_of_something_else_is_named(tmp_path: Path) -> None:
    path = trained(tmp_path, "--chunks", "1")
    path.write_bytes(path.read_bytes().replace(b"blueprint 1", b"blueprint 2", 1))
    with pytest.raises(NoStrategy, match="of version 2"):
        load(path)
    path.write_bytes(b"GIF89a")
    with pytest.raises(NoStrategy, match="is no strategy"):
        load(path)


def test_the_shipped_strategy_is_the_one_its_papers_name() -> None:
    strategy, beside = load(), json.loads(shipped().with_suffix(".json").read_text())
    assert strategy.digest == beside["sha256"]
    assert shipped().stat().st_size == beside["bytes"] <= 20_000_000
    log = [json.loads(line) for line in shipped().with_suffix(".log").read_text().splitlines()]
    last = {name: max((line[name] for line in log), key=lambda told: told["chunks"]) for name in ("two", "several")}
    assert last == beside["tables"], "each table has a run of its own in the log"
