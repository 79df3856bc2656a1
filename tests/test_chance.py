"""Chance: unbiased, reproducible, verifiable. The critical values are those of the chi-square distribution."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pytest

import croupier
from croupier.cards import Deck
from croupier.play import CommittedChance, Deal, Drawn, Roll, ScriptedChance, Spin, SystemChance, Throw
from croupier.rulebooks.logs import written

ROOT = Path(__file__).parent.parent


def committed(label: str) -> CommittedChance:
    return CommittedChance(hashlib.sha256(label.encode()).digest())


def chi_square(counts: Counter[int], n: int) -> float:
    total = sum(counts.values())
    return sum((counts[i] - total / n) ** 2 for i in range(n)) * n / total


# n and the 99.99 % point of chi-square with n - 1 degrees of freedom (published tables)
POINTS = {2: 15.137, 6: 25.745, 10: 33.720, 37: 78.000, 38: 79.400, 52: 97.700, 100: 160.100, 216: 303.300}


@pytest.mark.parametrize("n", POINTS)
def test_committed_draws_are_uniform(n: int) -> None:
    chance = committed(f"uniform {n}")
    counts = Counter(chance.below(n) for _ in range(40_000))
    assert chi_square(counts, n) < POINTS[n]


@pytest.mark.parametrize("n", [6, 37])
def test_system_draws_are_uniform(n: int) -> None:
    chance = SystemChance()
    counts = Counter(chance.below(n) for _ in range(40_000))
    assert chi_square(counts, n) < 1.5 * POINTS[n]  # fresh randomness: fails less than once in a billion runs


def test_successive_draws_are_independent() -> None:
    chance = committed("pairs")
    draws = [chance.below(6) for _ in range(60_001)]
    pairs = Counter(6 * a + b for a, b in pairwise(draws))
    assert chi_square(pairs, 36) < 76.4  # 99.99 % point, 35 degrees of freedom


def test_runs_up_have_the_right_lengths() -> None:
    chance = committed("runs")
    draws = [chance.below(2**32) for _ in range(40_000)]
    lengths: Counter[int] = Counter()
    run = 1
    for a, b in pairwise(draws):
        if b > a:
            run += 1
        else:
            lengths[min(run, 5)] += 1
            run = 1
    total = sum(lengths.values())
    assert abs(len(draws) / total - 2) < 0.02  # the mean length of a run up is two


def test_dealing_is_fair_in_every_place() -> None:
    chance = committed("deal")
    deck = Deck()
    for place in (0, 4):
        counts = Counter()
        for _ in range(10_000):
            drawn = Deal(deck, 5).draw(chance.below)
            assert isinstance(drawn, Drawn)
            counts[int(drawn.cards[place])] += 1
        assert chi_square(counts, 52) < POINTS[52]


def test_draws_come_by_rejection_not_by_remainder() -> None:
    """Below 37 the six low bits are kept and 37 … 63 are thrown away: the stream itself tells."""
    seed = bytes(range(32))
    stream = b"".join(hmac.digest(seed, n.to_bytes(8, "big"), "sha256") for n in range(32))
    wanted = [b & 63 for b in stream if b & 63 < 37]
    chance = CommittedChance(seed)
    assert [chance.below(37) for _ in range(200)] == wanted[:200]


def test_a_draw_below_one_takes_nothing_and_below_zero_is_refused() -> None:
    chance = committed("one")
    assert [chance.below(1) for _ in range(5)] == [0] * 5
    assert chance.below(256) == hmac.digest(chance.seed, bytes(8), "sha256")[0]
    with pytest.raises(ValueError, match="positive number"):
        chance.below(0)


def test_the_stream_is_what_the_draws_are_made_of() -> None:
    a, b = committed("s"), committed("s")
    block = b"".join(islice(a.stream(100), 10))
    assert [b.below(256) for _ in range(1000)] == list(block)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        CommittedChance(b"short")
    assert CommittedChance().commitment != CommittedChance().commitment


def test_a_script_says_what_falls_and_nothing_more() -> None:
    assert Spin(("a", "b")).draw(ScriptedChance(1).below).as_json() == {"kind": "stop", "field": "b", "index": 1}
    assert Roll(2).draw(ScriptedChance(3, 5).below) == Throw((4, 6))
    with pytest.raises(ValueError, match="run out"):
        ScriptedChance().below(2)
    with pytest.raises(ValueError, match="below 2"):
        ScriptedChance(2).below(2)


@pytest.mark.parametrize(
    ("game", "cases"), [("gelp/european-roulette", ["37"]), ("ray-casino/sic-bo", ["6", "6", "6"])]
)
def test_the_independent_script_verifies_a_round(game: str, cases: list[str], tmp_path: Path) -> None:
    loaded = croupier.load(game)
    chance = committed(game)
    table = loaded.table(["Ann"])
    play = loaded.at(table, chance)
    play.close()
    log = written(loaded, table, play, chance).as_json()
    path = tmp_path / "round.json"

    def run() -> subprocess.CompletedProcess[str]:
        path.write_text(json.dumps(log))
        script = [sys.executable, str(ROOT / "docs/verify_round.py"), str(path), *cases]
        return subprocess.run(script, capture_output=True, text=True, check=False)

    assert run().stdout == "genuine\n"
    log["seed"] = "00" * 32
    assert "does not fit the commitment" in run().stderr
    log["commitment"] = hashlib.sha256(bytes(32)).hexdigest()
    assert "NOT genuine" in run().stdout
