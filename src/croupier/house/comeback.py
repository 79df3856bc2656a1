"""Private tables over a restart: which of them come back as they stood, and where the chips of the others went.

All of it is read from the books: what a table is stands in the first entry of its chain, who sits there follows from
the entries after it (``room.standing``), and the chips are where they were, in the table's escrow.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from croupier.games.common import RulebookError
from croupier.house import ledger, loaded, opponents
from croupier.house.people import person
from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.rules.book import room_for
from croupier.room.rules.model import Blinds
from croupier.room.seats import Sitter
from croupier.room.spec import Spec
from croupier.room.standing import Back, Standing, told
from croupier.rulebooks import Game
from croupier.store import log
from croupier.store.schema import players, rounds

_OLDER: Final = "It was opened by an older version of the house, which did not note who sat where."
_CHANGED: Final = "The rules of its game have changed while the house was closed."


@dataclass(frozen=True, slots=True)
class Comeback:
    """A table that opens again. ``number``: of its last round; ``carry``: what the last hand left to the next."""

    spec: Spec
    number: int
    owner: str
    standing: Standing
    back: dict[Seat, Back]
    carry: Json
    notice: str
    entries: list[Json]
    password: str | None = None


@dataclass(frozen=True, slots=True)
class Farewell:
    """A table that has closed for good: why, and what somebody's last chips were that went back to his wallet."""

    name: str
    reason: str
    currency: str
    chips: int


class _Gone(Exception):
    """Why a table does not come back."""


def coming_back(db: Connection) -> tuple[list[Comeback], dict[str, str]]:
    """The private tables that open again, and why the others do not."""
    back: list[Comeback] = []
    gone: dict[str, str] = {}
    for row in log.private_tables(db):
        try:
            back.append(_comeback(db, row))
        except _Gone as no:
            gone[row.id] = str(no)
    return back, gone


def _comeback(db: Connection, row: Row[Any]) -> Comeback:
    entries = log.beside_the_game(db, row.id)
    room = entries[0].get("room") if entries else None
    if room is None:
        raise _Gone(_OLDER)
    spec = _spec(row, room)
    standing = told(entries, _blinds(spec, room))
    return Comeback(
        spec,
        row.rounds,
        row.owner,
        standing,
        _back(db, spec, standing),
        _carry(db, row.id),
        _notice(db, row),
        entries,
        room.get("password"),
    )


def _spec(row: Row[Any], room: Json) -> Spec:
    try:
        game = loaded.as_recorded(row.game, row.options)
    except RulebookError:
        raise _Gone(_CHANGED) from None
    if game.sha256 != room["rulebook_sha256"] or game.among_players is None:
        raise _Gone(_CHANGED)
    terms = Terms(room["chairs"], room["hands_per_level"], room.get("stakes", {}), room.get("acting_ms", 0))
    try:
        played = game.at_stakes(terms.stakes, row.currency)
    except Refused:
        raise _Gone(_CHANGED) from None
    return private(row.id, row.name, played, row.currency, terms)


def _blinds(spec: Spec, room: Json) -> Blinds | None:
    """The rules by which blinds are owed there. If they have changed meanwhile, the next hand opens a game."""
    rules = room_for(spec.game.id)
    return rules.blinds if room.get("room_sha256") == rules.sha256 else None


@dataclass(frozen=True, slots=True)
class Terms:
    """What the owner of a private table has chosen for it. ``stakes``: of its own, in which its game is played already;
    ``acting_ms``: the time to answer, where it is not the house's."""

    chairs: int
    hands_per_level: int = 0
    stakes: Json = field(default_factory=dict)
    acting_ms: int = 0


def private(table: str, name: str, game: Game, currency: str, terms: Terms) -> Spec:
    return Spec(
        table,
        name,
        game,
        currency,
        terms.chairs,
        practice=True,
        hands_per_level=terms.hands_per_level,
        stakes=terms.stakes,
        acting_ms=terms.acting_ms,
    )


def room_of(spec: Spec) -> Json:
    """What it takes to set up a private table again, besides what its row says."""
    facts: Json = {
        "chairs": spec.chairs,
        "hands_per_level": spec.hands_per_level,
        "rulebook_sha256": spec.game.sha256,
        "room_sha256": room_for(spec.game.id).sha256,
    }
    if spec.stakes:
        facts["stakes"] = spec.stakes
    if spec.acting_ms:
        facts["acting_ms"] = spec.acting_ms
    return facts


def _back(db: Connection, spec: Spec, standing: Standing) -> dict[Seat, Back]:
    """Everybody with what lies there for him. Who plays in a way that bots do not know any more plays as usual."""
    lying = ledger.lying_at(db).get(spec.id, {})
    chips = {account.rpartition(":")[2]: amount for account, (_, amount) in lying.items()}
    ids = [sat.player for sat in standing.chairs.values()]
    known_as = {row.id: person(row) for row in db.execute(select(players).where(players.c.id.in_(ids)))}
    known = opponents.ways(spec.game.family)
    out: dict[Seat, Back] = {}
    for seat, sat in standing.chairs.items():
        bot = None
        if sat.level is not None:
            usual = opponents.level_named(spec.game, None)
            bot = opponents.opponent(spec.game, sat.level if known and sat.level in known.names else usual)
        who = known_as[sat.player]
        sitter = Sitter(who.id, who.name, bot=bot is not None, guest=who.is_guest)
        out[seat] = Back(sitter, sat, chips.get(sat.player, 0), bot)
    return out


def _carry(db: Connection, table: str) -> Json:
    """What the last hand that came to its end left to the next."""
    wanted = select(rounds.c.settlement).where(rounds.c.table_id == table, rounds.c.status == "over")
    last = db.execute(wanted.order_by(rounds.c.number.desc()).limit(1)).scalar()
    return {} if last is None else dict(json.loads(last).get("carry", {}))


def _notice(db: Connection, row: Row[Any]) -> str:
    wanted = select(rounds.c.status).where(rounds.c.table_id == row.id, rounds.c.number == row.rounds)
    if db.execute(wanted).scalar() in ("open", "void"):
        void = f"Hand {row.rounds} is void, and everybody has the chips with which it began."
        return f"The house was closed for a moment. {void}"
    return "The house was closed for a moment. Chairs and chips are as they were."


def farewell(db: Connection, table: str, player: str) -> Farewell | None:
    """What somebody who belonged to a table is told when it has closed for good; ``None``: he did not, or it stands."""
    entries = log.beside_the_game(db, table)
    if not entries or entries[-1]["kind"] != "closed":
        return None
    row, wallet = entries[0]["row"], ledger.wallet(entries[0]["row"]["currency"], player)
    here = player == row["owner"] or any(entry.get("player") == player for entry in entries)
    if not here:
        return None
    moved = (amounts.get(wallet, 0) for entry in reversed(entries) for _, amounts in entry.get("moves", ()))
    chips = next((amount for amount in moved if amount > 0), 0)
    return Farewell(row["name"], entries[-1]["reason"], row["currency"], chips)
