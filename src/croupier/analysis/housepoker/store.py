"""What was solved once is kept on disk, under a stamp of the solver's sources and of the rules that were solved.

What takes many minutes comes recorded with the program (``recorded.json``), found by a hash of the rules that were
solved; ``croupier certify --anew`` solves it again, from the same seeds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import croupier.ranking
from croupier.analysis import luck
from croupier.analysis.housepoker.solved import Solved
from croupier.games.housepoker.model import Rules
from croupier.ranking.cache import cached, keep

_HERE = Path(__file__).parent
_STAKING: Final = ("stake", "least", "most", "apart", "closed")
_SAID: Final = frozenset({"title", "about", "does", "question", "printed_fee"})


def digest_of(rules: Rules) -> str:
    """A hash of what decides the main game: without side bets, names, stakes and limits."""
    main = {name: bet for name, bet in rules.bets.items() if not bet.optional}
    return hashlib.sha256(_text(rules.model_copy(update={"bets": main}))).hexdigest()


def _text(rules: Rules) -> bytes:
    kept = rules.model_dump(
        mode="json",
        exclude_defaults=True,
        include={"ranking", "kickers", "unit", "bets", "streets", "dealer", "raised"},
    )
    for bet in kept["bets"].values():
        for key in _STAKING:
            bet.pop(key, None)
    return json.dumps(_without_words(kept), sort_keys=True, default=str).encode()


def _without_words(data: object) -> Any:
    """What is said of a bet or a choice decides nothing, and neither does who fixed a price."""
    if isinstance(data, dict):
        return {key: _without_words(value) for key, value in data.items() if key not in _SAID}
    return data


def _stamp(rules: Rules) -> str:
    digest = hashlib.sha256()
    for folder in (_HERE, Path(croupier.ranking.__file__).parent):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    digest.update(Path(luck.__file__).read_bytes())
    digest.update(_text(rules))
    return digest.hexdigest()[:24]


def remembered(kind: str, rules: Rules, solve: Callable[[], Solved], *, anew: bool = False) -> Solved:
    """The solution, from disk where it is there."""
    name = f"{kind}-{_stamp(rules)}.json"
    if anew:
        content = _written(solve())
        keep(name, content)
        return _read(content)
    return _read(cached(name, lambda: _written(solve())))


@cache
def _records() -> dict[str, str]:
    lines = (_HERE / "recorded.json").read_text().splitlines()
    return {entry["rules_sha256"]: line for line in lines if (entry := json.loads(line))}


def recorded(rules: Rules) -> Solved | None:
    """The solution that comes with the program, if these rules are among those recorded."""
    line = _records().get(digest_of(rules))
    return None if line is None else _read(json.dumps(json.loads(line)["solved"]).encode())


def record(rules: Rules, solved: Solved) -> str:
    """A line of the record."""
    return json.dumps({"rules_sha256": digest_of(rules), "solved": json.loads(_written(solved))})


def _written(solved: Solved) -> bytes:
    data = {
        "value": str(solved.value),
        "distribution": [[str(profit), str(p)] for profit, p in solved.distribution.items()],
        "staked": str(solved.staked),
        "chart": solved.chart,
        "rules": solved.rules,
        "rules_value": None if solved.rules_value is None else str(solved.rules_value),
        "method": solved.method,
        "interval": solved.interval,
        "tables": solved.tables,
        "low": None if solved.low is None else str(solved.low),
        "high": None if solved.high is None else str(solved.high),
        "dealt": solved.dealt,
        "rules_interval": solved.rules_interval,
    }
    return json.dumps(data).encode()


def _read(content: bytes) -> Solved:
    data = json.loads(content)
    return Solved(
        Fraction(data["value"]),
        {Fraction(profit): Fraction(p) for profit, p in data["distribution"]},
        Fraction(data["staked"]),
        data["chart"],
        data["rules"],
        None if data["rules_value"] is None else Fraction(data["rules_value"]),
        data["method"],
        data["interval"],
        data["tables"],
        None if data["low"] is None else Fraction(data["low"]),
        None if data["high"] is None else Fraction(data["high"]),
        data["dealt"],
        data["rules_interval"],
    )
