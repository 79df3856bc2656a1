"""``docs/opponents.md``, written from what ``benchmarks/opponents.py`` has measured."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PROSE = ROOT / "benchmarks" / "opponents.md"
"""What the page says besides the figures; a line ``<!-- name -->`` is replaced by the table of that name."""
PLACES = ("UTG", "HJ", "CO", "BTN", "SB", "BB")
FIGURES = {"vpip": "VPIP", "pfr": "PFR", "first in": "raise first in", "3-bet": "3-bet"}
PROFESSIONALS: Mapping[str, tuple[float | None, ...]] = {
    "vpip": (19.3, 19.3, 21.1, 28.8, 27.9, 42.1),
    "pfr": (19.2, 18.4, 19.1, 24.7, 15.2, 8.8),
    "first in": (19.2, 21.7, 26.7, 44.1, 30.7, None),
    "3-bet": (None, 4.7, 6.4, 8.0, 10.0, 7.9),
}
"""1,438 public hands of professionals and Pluribus, six-handed at 100 big blinds, all seats, in hundredths."""
OVERALL: Mapping[str, float] = {
    "vpip": 26.4, "pfr": 17.6, "first in": 25.9, "3-bet": 8.0, "c-bet": 54, "fold to c-bet": 47, "raise c-bet": 9,
    "hands to the flop": 54, "hands to the showdown": 17.5, "hands all-in preflop": 0.83, "hands all-in": 3.2,
}  # fmt: skip
_SURE = 1.959964


def page(known: Mapping[str, Any]) -> str:
    tables = {
        "positions": _positions(known), "overall": _overall(known), "stacks": _stacks(known),
        "matches": _matches(known), "styles": _styles(known), "best response": _responses(known),
        "others": _others(known), "times": _times(known), "push or fold": _push_or_fold(known),
        "reader": _reader(known),
    }  # fmt: skip
    out = PROSE.read_text()
    for name, rows in tables.items():
        out = out.replace(f"<!-- {name} -->", "\n".join(rows))
    return out


def _of(known: Mapping[str, Any], part: str) -> dict[str, Any]:
    return {key.partition(": ")[2]: found for key, found in known.items() if key.startswith(f"{part}: ")}


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    names, found = list(head), list(rows)
    if not found:
        yield "*Not measured with the strategies that are shipped.*"
        return
    yield "| " + " | ".join(names) + " |"
    yield "|---" * len(names) + "|"
    for row in found:
        yield "| " + " | ".join(row) + " |"


def _counted(found: Iterable[Any], figure: str, place: str | None = None) -> tuple[int, int]:
    """Hits and chances of a figure in all these matches, for their first entrant; or of their hands as a whole."""
    hits = of = 0
    for result in found:
        figures = result["entrants"][0]["figures"]
        players = {"": figures["table"][figure]} if figure in figures["table"] else figures["players"][figure]
        for at in [place] if place else players:
            hits, of = hits + players.get(at, {"hits": 0})["hits"], of + players.get(at, {"of": 0})["of"]
    return hits, of


def _percent(counts: tuple[int, int], digits: int = 1) -> str:
    hits, of = counts
    return f"{100 * hits / of:.{digits}f}" if of else "–"


def _positions(known: Mapping[str, Any]) -> Iterator[str]:
    runs = _of(known, "figures").values()
    rows = []
    for figure, words in FIGURES.items():
        cells = []
        for place, theirs in zip(PLACES, PROFESSIONALS[figure], strict=True):
            cells.append("–" if theirs is None else f"{_percent(_counted(runs, figure, place))} ({theirs})")
        rows.append((words, *cells))
    return _table(("", *PLACES), rows)


def _overall(known: Mapping[str, Any]) -> Iterator[str]:
    runs = _of(known, "figures").values()
    rows = [(name, _percent(_counted(runs, name)), f"{theirs:g}") for name, theirs in OVERALL.items()]
    hands = sum(run["entrants"][0]["figures"]["hands"] for run in runs)
    return _table((f"{hands:,} hands", "hard", "professionals"), rows)


def _stacks(known: Mapping[str, Any]) -> Iterator[str]:
    rows = []
    for name, run in _of(known, "stacks").items():
        cells = [_percent(_counted([run], figure)) for figure in ("hands all-in preflop", "vpip", "pfr", "3-bet")]
        rows.append((name, f"{run['entrants'][0]['figures']['hands']:,}", *cells))
    return _table(("players at big blinds", "hands", "of them all-in before the flop, %", "VPIP", "PFR", "3-bet"), rows)


def _pooled(runs: Iterable[Any], entrant: int = 0) -> tuple[float, float]:
    """Several seeds as one: means weighted by their deals, and half the interval."""
    rates = [run["entrants"][entrant]["bb_per_100"] for run in runs]
    deals = sum(rate["deals"] for rate in rates)
    mean = sum(rate["mean"] * rate["deals"] for rate in rates) / deals
    return mean, math.sqrt(sum((rate["half"] * rate["deals"]) ** 2 for rate in rates)) / deals


def _alike(rates: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The mean of several rates, each counting as much as the others."""
    found = list(rates)
    return sum(mean for mean, _ in found) / len(found), math.hypot(*(half for _, half in found)) / len(found)


def _said(rate: tuple[float, float]) -> str:
    return f"{rate[0]:+.1f} ± {rate[1]:.1f}"


def _rate(runs: Iterable[Any]) -> str:
    return _said(_pooled(runs))


def _matches(known: Mapping[str, Any]) -> Iterator[str]:
    groups: dict[tuple[str, ...], list[Any]] = {}
    for name, run in _of(known, "matches").items():
        groups.setdefault(tuple(name.split(" | ")[:4]), []).append(run)
    rows = []
    for (ours, theirs, seats, how), runs in groups.items():
        hands = sum(run["entrants"][0]["hands"] for run in runs)
        each = ", ".join(f"{run['entrants'][0]['bb_per_100']['mean']:+.0f}" for run in runs)
        rows.append((ours, theirs.rpartition(":")[2], seats, how, f"{hands:,}", _rate(runs), each))
    return _table(("", "against", "players", "seats", "hands", "bb/100", "by seed"), rows)


def _styles(known: Mapping[str, Any]) -> Iterator[str]:
    rows = []
    for name, run in _of(known, "styles").items():
        cells = [_percent(_counted([run], figure)) for figure in ("vpip", "pfr", "3-bet", "c-bet")]
        rows.append((name, *cells, _rate([run])))
    return _table(("", "VPIP", "PFR", "3-bet", "c-bet", "bb/100 against hard"), rows)


def _responses(known: Mapping[str, Any]) -> Iterator[str]:
    groups: dict[str, list[Any]] = {}
    for name, run in _of(known, "best response").items():
        groups.setdefault(name.split(" | ")[0], []).append(run)
    rows = []
    for column, runs in groups.items():
        hands = sum(run["hands"] for run in runs)
        mean = sum(run["mean"] * run["hands"] for run in runs) / hands
        half = math.sqrt(sum((run["half"] * run["hands"]) ** 2 for run in runs)) / hands
        each = ", ".join(f"{run['mean']:+.0f}" for run in runs)
        rows.append((column, f"{hands:,}", f"{mean:+.0f} ± {half:.0f}", each))
    return _table(("the responder", "hands", "mbb a hand", "by seed"), rows)


def _others(known: Mapping[str, Any]) -> Iterator[str]:
    runs: dict[str, dict[str, list[Any]]] = {}
    for name, run in _of(known, "others").items():
        game, how = name.split(" | ")[:2]
        runs.setdefault(game, {}).setdefault(how, []).append(run)
    rows, all_of = [], list[tuple[tuple[float, float], ...]]()
    for game, found in runs.items():
        shown = _percent(_counted(found["alone"], "hands all-in preflop")) if "alone" in found else "–"
        six, two = (_pooled(found[how]) if how in found else None for how in ("6", "2"))
        deals = " and ".join(f"{sum(run['deals'] for run in found.get(how, [])):,}" for how in ("6", "2"))
        cells = ["–" if rate is None else _said(rate) for rate in (six, two)]
        if six and two:
            all_of.append((six, two, _alike([six, two])))
        rows.append((game, shown, deals, *cells, _said(all_of[-1][2]) if six and two else "–"))
    if all_of:
        rows.append(("all, each alike", "", "", *(_said(_alike(rates)) for rates in zip(*all_of, strict=True))))
    head = (
        "game",
        "hands all-in on the first street, %",
        "deals",
        "against sound, six-handed",
        "heads-up",
        "mean of both",
    )
    return _table(head, rows)


def _push_or_fold(known: Mapping[str, Any]) -> Iterator[str]:
    rows = [
        (name, f"{100 * found['pushed']:.1f}", f"{100 * found['called']:.1f}")
        for name, found in _of(known, "push or fold").items()
    ]
    return _table(("players at big blinds", "somebody pushes, %", "and is called, %"), rows)


def _reader(known: Mapping[str, Any]) -> Iterator[str]:
    rows = [
        (
            game,
            f"{run['hands']:,}",
            f"{run['mean']:+.0f} ± {run['half']:.0f}",
            f"{run['ours_ms']:.1f}",
            f"{run['reader_ms']:.0f}",
        )
        for game, run in _of(known, "reader").items()
    ]
    return _table(("game", "hands", "bb/100", "ms a decision", "of the reader"), rows)


def _times(known: Mapping[str, Any]) -> Iterator[str]:
    spent: dict[str, list[float]] = {}
    for part in ("figures", "stacks", "matches", "others"):
        for run in _of(known, part).values():
            for entrant in run["entrants"]:
                kind = "no-limit hold'em" if "texas-holdem" in run["game"] else "other games"
                answers = entrant["answers"]
                told = spent.setdefault(f"{entrant['name'].rpartition(':')[2]} | {kind}", [0, 0.0, 0.0])
                told[0] += answers["count"]
                told[1] += answers["count"] * answers["mean_ms"]
                told[2] = max(told[2], answers["slowest_ms"])
    rows = [
        (*name.split(" | "), f"{int(count):,}", f"{whole / count:.2f} ms", f"{slowest:.0f} ms")
        for name, (count, whole, slowest) in spent.items()
        if name.split(" | ")[0] in ("hard", "medium", "easy", "sound")
    ]
    return _table(("", "", "decisions", "mean", "slowest"), rows)


if __name__ == "__main__":
    print(page(json.loads((ROOT / "benchmarks" / "opponents.json").read_text())))
