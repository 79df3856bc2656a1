"""How the opponents at Chinese poker play: matches of two, points a hand with intervals, fouls, Fantasy Land, the time
of a decision; and what a hand in Fantasy Land is worth. Everything that is measured is kept in
``benchmarks/chinese.json``, and the tables of ``docs/chinese.md`` are written from it.

    python benchmarks/chinese.py                       # all of it: hours on one core
    python benchmarks/chinese.py --only "hard | random" --hands 2000
    python benchmarks/chinese.py --write               # nothing measured, only the page written anew

A match goes on where it was interrupted, after every piece of so many hands; ``--again`` measures anew what is known.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from croupier.analysis.chinesebots import ChineseBot, warm
from croupier.games.chinese.asks import SetRows
from croupier.games.chinese.events import PointsOver, RowsShown
from croupier.play import CommittedChance
from croupier.play.record import Json
from croupier.rulebooks import load

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "benchmarks" / "chinese.json"
PAGE = ROOT / "docs" / "chinese.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
PIECE = 250
_SURE = 1.959964
_WARM = 3
"""Hands before those that count: what is compiled at the first decision is not its time."""


@dataclass(frozen=True)
class Match:
    """Two players at one game, hand after hand; the button moves, and who is in Fantasy Land is there in the next."""

    game: str
    options: tuple[tuple[str, str], ...]
    one: str
    other: str
    hands: int

    @property
    def name(self) -> str:
        chosen = "".join(f", {value}" for _, value in self.options)
        return f"{self.one} | {self.other} | {self.game}{chosen}"


def matches() -> Iterator[Match]:
    games: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
        ("gelp/open-face-chinese", ()), ("gelp/open-face-chinese", (("game", "pineapple"),)),
        ("veikkaus/open-face-chinese", ()), ("ray-casino/chinese-poker", ()),
    )  # fmt: skip
    for game, options in games:
        for one in ("hard", "medium"):
            for other in ("random", "greedy"):
                yield Match(game, options, one, other, 10_000)
    yield Match("gelp/open-face-chinese", (), "hard", "medium", 10_000)
    yield Match("gelp/open-face-chinese", (), "medium", "easy", 10_000)


def played(match: Match, first: int, count: int) -> Json:
    """So many hands from number ``first`` on."""
    loaded = load(match.game, **dict(match.options))
    names = {"one": match.one, "other": match.other}
    carry: dict[str, Any] = {}
    out: dict[str, Any] = {"points": [], "fouls": [0, 0], "royalties": [0, 0], "led": [0, 0], "there": [0, 0], "ms": []}
    for number in range(first, first + count):
        bots = {seat: ChineseBot(level, random.Random(f"{number} {seat}")) for seat, level in names.items()}
        now = {"button": ("one", "other")[number % 2], **({"fantasy": carry} if carry else {})}
        for at, seat in enumerate(names):
            out["there"][at] += seat in carry
        play = loaded.at(
            loaded.table(tuple(names), carry=now),
            CommittedChance(hashlib.sha256(f"{match.name} {number}".encode()).digest()),
        )
        table = loaded.table(tuple(names))
        while isinstance(ask := play.ask, SetRows):
            seen = [told for event in play.events if (told := event.seen_by(ask.who)) is not None]
            began = time.perf_counter()
            answer = bots[ask.who].decide(loaded, table, seen, ask)
            if ask.who == "one":
                out["ms"].append(round(1000 * (time.perf_counter() - began), 1))
            play.answer(answer)
        assert play.result is not None
        carry = dict(play.result.carry.get("fantasy", {}))
        for event in play.events:
            if isinstance(event, RowsShown):
                at = list(names).index(event.seat)
                out["fouls"][at] += event.fouled
                out["royalties"][at] += 0 if event.fouled else sum(event.royalties)
            elif isinstance(event, PointsOver):
                out["points"].append(dict(zip(event.seats, event.points, strict=True))["one"])
        for at, seat in enumerate(names):
            out["led"][at] += seat in carry
    return out


def added(before: Json, more: Json) -> Json:
    """Two pieces of one match. Points are kept as sums, times as numbers of decisions by milliseconds."""
    points = more["points"]
    times = dict(before["ms"])
    for each in more["ms"]:
        key = str(math.ceil(each))
        times[key] = times.get(key, 0) + 1
    return {
        "hands": before["hands"] + len(points),
        "sum": before["sum"] + sum(points),
        "squares": before["squares"] + sum(point * point for point in points),
        **{
            name: [one + other for one, other in zip(before[name], more[name], strict=True)]
            for name in ("fouls", "royalties", "led", "there")
        },
        "ms": times,
    }


NOTHING: Json = {
    "hands": 0, "sum": 0, "squares": 0, "fouls": [0, 0], "royalties": [0, 0], "led": [0, 0], "there": [0, 0], "ms": {},
}  # fmt: skip


def measure(only: str, hands: int | None, again: bool) -> None:
    known: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    warm()
    for match in matches():
        if only not in match.name:
            continue
        most = match.hands if hands is None else hands
        if again:
            known.pop(match.name, None)
        played(match, -_WARM, _WARM)
        while (done := known.get(match.name, NOTHING))["hands"] < most:
            count = min(PIECE, most - done["hands"])
            known[match.name] = added(done, played(match, done["hands"], count))
            KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
            print(row(match.name, known[match.name]), flush=True)


def fantasy_land(hands: int) -> None:
    """What a hand of 13 to 17 cards, all at once, brings against a board of somebody who plays like the network."""
    from croupier.analysis.chinese.field import best
    from croupier.analysis.chinese.practice import boards_of, net_of
    from croupier.analysis.chinese.tables import house
    from croupier.games.chinese.model import Rules

    known: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for kind, options in (("fantasy", {}), ("pineapple", {"game": "pineapple"})):
        rules = load("gelp/open-face-chinese", **options).rules
        assert isinstance(rules, Rules)
        boards, luck = boards_of(rules, net_of(kind), 400, 7), np.random.default_rng(11)
        for cards in range(13, 18):
            brought = []
            for _ in range(hands if cards < 16 else hands // 4):
                hand = luck.permutation(52)[:cards].astype(np.uint8)
                brought.append(float(best(house(rules), hand, boards, keep=1)[1][0]))
            half = _SURE * float(np.std(brought, ddof=1)) / math.sqrt(len(brought))
            known[f"Fantasy Land, {kind}, {cards}"] = [float(np.mean(brought)), half, len(brought)]
            KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
            print(kind, cards, f"{np.mean(brought):+.2f} ± {half:.2f}", flush=True)


def row(name: str, found: Json) -> str:
    hands = found["hands"]
    mean = found["sum"] / hands
    half = _SURE * math.sqrt(max(0.0, found["squares"] / hands - mean * mean) / hands)
    one, other, game = name.split(" | ")
    fouls = [f"{100 * count / hands:.1f} %" for count in found["fouls"]]
    led = f"{100 * found['led'][0] / hands:.1f} %" if sum(found["led"]) else "–"
    earned = f"{found['royalties'][0] / hands:.2f}"
    return (
        f"| `{one}` against `{other}` | {game} | {hands:,} | {mean:+.2f} ± {half:.2f} | {fouls[0]} | {fouls[1]} | "
        f"{earned} | {led} | {_quantile(found['ms'], 0.5)} | {_quantile(found['ms'], 0.99)} |"
    )


def _quantile(times: dict[str, int], part: float) -> int:
    """Milliseconds that so many decisions do not exceed."""
    wanted, found = part * sum(times.values()), 0
    for each in sorted(times, key=int):
        found += times[each]
        if found >= wanted:
            return int(each)
    return 0


def write() -> None:
    known = json.loads(KEPT.read_text())
    lines = [
        "| match | game | hands | points a hand | fouls | fouls of the other | royalties a hand "
        "| leads to Fantasy Land | a decision, half of them, ms | 99 of 100, ms |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *(row(match.name, known[match.name]) for match in matches() if match.name in known),
    ]
    lands = {name: found for name, found in known.items() if name.startswith("Fantasy Land")}
    if lands:
        lines += [
            "",
            "| Fantasy Land | " + " | ".join(f"{cards} cards" for cards in range(13, 18)) + " |",
            "|---" * 6 + "|",
        ]
        for kind, words in (("fantasy", "single cards"), ("pineapple", "Pineapple")):
            cells = [lands.get(f"Fantasy Land, {kind}, {cards}") for cards in range(13, 18)]
            lines.append(
                f"| {words} | " + " | ".join("–" if c is None else f"{c[0]:+.2f} ± {c[1]:.2f}" for c in cells) + " |"
            )
    text = PAGE.read_text()
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}")
    print(f"{PAGE.relative_to(ROOT)} is written")


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("--only", default="", help="only matches whose name has this in it")
    wants.add_argument("--hands", type=int, help="so many hands instead of as many as the match is for")
    wants.add_argument("--again", action="store_true")
    wants.add_argument("--fantasy", type=int, default=0, metavar="HANDS", help="so many hands in Fantasy Land instead")
    wants.add_argument("--write", action="store_true", help="measure nothing")
    given = wants.parse_args()
    sys.path.insert(0, str(ROOT))
    if given.fantasy:
        fantasy_land(given.fantasy)
    elif not given.write:
        measure(given.only, given.hands, given.again)
    if KEPT.exists():
        write()


if __name__ == "__main__":
    main()
