"""The sentences of the rules, by their ids: as the specifications have them."""

from __future__ import annotations

import csv
import re
from functools import cache
from importlib.resources import files


@cache
def _all() -> dict[str, str]:
    lines = files("croupier").joinpath("check", "rules.tsv").read_text("utf-8").splitlines()
    return {row["rule"]: row["text"] for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)}


def text_of(rule: str) -> str:
    """What the rule says, without the marks of its list; nothing where its id is none of the specifications'."""
    return re.sub(r"^[-\d.]*\s*(\*\*[^*]+\*\*)?\s*(\([\d–, ]+\))?\s*", "", _all().get(rule, "")).replace("`", "")
