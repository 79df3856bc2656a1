"""Anchors: what the house once signed still stands in its chains."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from croupier.house.anchors import Anchor, BadAnchor
from croupier.house.audit.entries import Entry
from croupier.house.audit.people import House
from croupier.house.audit.report import Report, shown
from croupier.store import FIRST_HASH
from croupier.store.files import ANCHORS
from croupier.store.log import HOUSE


@dataclass
class Heads:
    """The heads of chains that anchors have named, to be met on the way through the chains."""

    report: Report
    _named: dict[str, dict[int, tuple[str, int]]] = field(default_factory=lambda: defaultdict(dict))
    _last: dict[str, int] = field(default_factory=dict)

    def take(self, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries, 1):
            self.report.counted["anchors"] += 1
            n = entry.said["n"]
            if n != number:
                self.report.row("inputs", entry.name, f"is anchor {n}, and should be anchor {number}")
            for table, head in entry.said["heads"].items():
                match head:
                    case [int(seq), str(hashed)]:
                        self._named[table][seq] = (hashed, n)
                        self._last[table] = seq
                    case _:
                        self.report.row("inputs", entry.name, f"names {head!r} as the head of {table}")
            self._last[HOUSE] = entry.seq

    def meets(self, entry: Entry) -> None:
        hashed, n = self._named[entry.table].pop(entry.seq, (entry.hash, 0))
        if hashed != entry.hash:
            self.report.row("inputs", entry.name, f"hash is {entry.hash}, and anchor {n} has {hashed}")

    def last(self, table: str) -> int:
        """The last entry of a chain that an anchor covers."""
        return self._last.get(table, 0)

    def rest(self) -> None:
        """What was never met is not there any more."""
        for table, named in self._named.items():
            for seq, (_, n) in named.items():
                self.report.row("inputs", f"{table}/{seq}", f"is missing: anchor {n} names it")


def check_file(report: Report, house: House, lines: list[str]) -> None:
    """``anchors.log`` has a line for every anchor of the chain, signed, each standing on the one before. The last may
    be missing: the house writes it after the entry."""
    dropped = {entry.said["n"]: entry for entry in house.anchors}
    before, number = FIRST_HASH, 0
    for place, line in enumerate(lines, 1):
        try:
            anchor = Anchor.read(line)
        except BadAnchor as no:
            report.row(ANCHORS, f"line {place}", str(no))
            number, before = number + 1, ""
            continue
        number = anchor.n
        _compare(report, house, f"{ANCHORS} line {place}", anchor, dropped.get(anchor.n))
        if anchor.n != place:
            report.row(ANCHORS, f"line {place}", f"n is {anchor.n}, should be {place}")
        elif anchor.before != before and before:
            report.row(ANCHORS, f"line {place}", f"before is {anchor.before}, should be {before}")
        before = anchor.sha256
    if len(house.anchors) > number + 1:
        report.row(ANCHORS, f"line {number + 1}", f"is missing: the chain has {len(house.anchors)} anchors")


def check_kept(report: Report, house: House, lines: list[str]) -> None:
    """Lines that somebody has kept: the books must still hold what they name."""
    dropped = {entry.said["n"]: entry for entry in house.anchors}
    for anchor in map(Anchor.read, lines):
        said = len(report.wrong)
        _compare(report, house, f"anchor {anchor.n} of {anchor.moment}, which was kept", anchor, dropped.get(anchor.n))
        if len(report.wrong) == said:
            report.counted["kept anchors found"] += 1


def _compare(report: Report, house: House, called: str, anchor: Anchor, entry: Entry | None) -> None:
    if not anchor.genuine:
        report.wrong.append(f"{called}: sig is not that of the key {shown(anchor.key)}: somebody has changed this line")
    elif anchor.key not in house.keys:
        report.wrong.append(f"{called}: key is {anchor.key}, which these books do not know")
    if entry is None:
        report.wrong.append(f"{called}: the books have no such anchor. They are older, or were written anew.")
    elif (anchor.seq, anchor.hash) != (entry.seq, entry.hash):
        report.wrong.append(
            f"{called}: entry {HOUSE}/{anchor.seq} had the hash {anchor.hash}; the books have {entry.name} with "
            f"{entry.hash}. They were written anew since."
        )
    elif anchor.at != entry.at:
        report.wrong.append(f"{called}: at is {anchor.at}, should be {entry.at}")
