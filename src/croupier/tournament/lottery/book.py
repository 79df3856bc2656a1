"""The tournaments of the rulebooks whose pool is drawn, read from their files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from croupier.games.common import Problem, RulebookError, problems_in
from croupier.play.record import Json
from croupier.room.rules.book import room_for
from croupier.room.rules.moments import SECOND
from croupier.rulebooks.files import TOURNAMENTS, homes, of_the_house, shared
from croupier.rulebooks.game import options_in, stood_before
from croupier.rulebooks.options import apply
from croupier.textfile import is_file
from croupier.tournament.lottery.model import Form, Row


@dataclass(frozen=True, slots=True)
class Loaded:
    """A form with the options chosen for it, and the hash of its file."""

    id: str
    form: Form
    options: Json
    sha256: str

    @property
    def title(self) -> str:
        return self.form.title["en"]


def names() -> list[str]:
    """All that rulebooks have."""
    found = (path for home in homes() for path in home.glob(f"*/{TOURNAMENTS}/*.toml") if "lottery" in shared(path))
    return sorted(f"{path.parents[1].name}/{path.stem}" for path in found)


def path_of(name: str) -> Path | None:
    """The file of such a tournament, by its name or as a path to one's own; none where it is something else."""
    own = Path(name)
    if name.endswith(".toml"):
        return own if is_file(own) and "lottery" in shared(own) else None
    if name not in names():
        return None
    rulebook, _, stem = name.partition("/")
    return next(path for home in homes() if is_file(path := home / rulebook / TOURNAMENTS / f"{stem}.toml"))


def load_form(path: Path, /, **options: object) -> Loaded:
    """A tournament with the options chosen, or ``RulebookError`` with everything that is wrong."""
    data = dict(shared(path))
    name = f"{path.parents[1].name}/{path.stem}" if of_the_house(path) else str(path)
    before = stood_before(data)
    digest = hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    choices, problems = options_in(data.pop("options", {}))
    data, said, wrong = apply(data, choices, options, before)
    if problems or wrong:
        raise RulebookError(name, [*problems, *wrong])
    try:
        form = Form.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(name, problems_in(bad, data)) from None
    if problems := [*_no_reserve(form)]:
        raise RulebookError(name, problems)
    return Loaded(name, form, said, digest)


def _no_reserve(form: Form) -> Iterator[Problem]:
    """The reserves of time are the room's."""
    banks = room_for(form.game).clocks.banks
    for times, row in form.lottery.table:
        if row.bank not in banks:
            known = ", ".join(banks) or "none"
            yield Problem(f"lottery.rows.{times}.bank", row.bank, f"a reserve of time that the room has: {known}")


def reserve_of(form: Form, row: Row) -> str:
    """The reserve of time that a row brings, in words (unibet-ee/hexapro#U-EE-231)."""
    bank = room_for(form.game).clocks.banks[row.bank]
    start, more, most = (f"{each / SECOND:g} s" for each in (bank.start, bank.more, bank.most))
    return f"{start}, {more} more every {bank.every} hands, at most {most}".replace("every 1 hands", "every hand")
