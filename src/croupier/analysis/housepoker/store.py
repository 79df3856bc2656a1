"""What was solved once is kept on disk, under a stamp of the solver's sources and of the rules that were solved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import croupier.ranking
from croupier.analysis import luck
from croupier.analysis.housepoker.solved import Solved
from croupier.games.housepoker.model import Rules
from croupier.ranking.cache import cached

_HERE = Path(__file__).parent


def _stamp(rules: Rules) -> str:
    digest = hashlib.sha256()
    for folder in (_HERE, Path(croupier.ranking.__file__).parent):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    digest.update(Path(luck.__file__).read_bytes())
    kept = rules.model_dump(mode="json", include={"ranking", "kickers", "unit", "bets", "streets", "dealer", "raised"})
    for bet in kept["bets"].values():
        for key in ("title", "about", "stake", "least", "most", "apart", "closed"):
            bet.pop(key, None)
    digest.update(json.dumps(kept, sort_keys=True, default=str).encode())
    return digest.hexdigest()[:24]


def remembered(kind: str, rules: Rules, solve: Callable[[], Solved]) -> Solved:
    """The solution, from disk where it is there."""
    return _read(cached(f"{kind}-{_stamp(rules)}.json", lambda: _written(solve())))


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
    )
