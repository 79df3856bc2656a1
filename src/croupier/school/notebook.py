"""What one has practised in the terminal: a file of entries, one a line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from croupier.play import Refused
from croupier.school.study import Entry, Study, apply, read_entry, studied


def usual() -> Path:
    """Where a notebook is without a word: beside other data of this person."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "croupier" / "school.jsonl"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "croupier" / "school.jsonl"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier" / "school.jsonl"


class Notebook:
    """A study that is written down entry by entry."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.study: Study = studied(self._read())

    def _read(self) -> list[Entry]:
        if not self.path.exists():
            return []
        entries = []
        for number, line in enumerate(self.path.read_text("utf-8").splitlines(), 1):
            try:
                entries.append(read_entry(json.loads(line)))
            except (ValueError, TypeError, AttributeError) as bad:
                raise Refused(f"{self.path}, line {number} is no entry of the school: {bad}") from None
        return entries

    def write(self, entry: Entry) -> None:
        """An entry is applied, and written down when it fits."""
        self.study = apply(self.study, entry)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry.as_json(), separators=(",", ":")) + "\n")
