"""Rounds: the row is what its entries say, and the inputs played again give the same events, end and money."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import Connection

from croupier.house.audit.entries import Entry
from croupier.house.audit.jackpots import Jackpots
from croupier.house.audit.report import BAD, Report, Said, differs
from croupier.house.audit.rows import Cells, name_of, parsed, read
from croupier.house.audit.transfers import Transfer
from croupier.house.ledger import BESIDE_HANDS, BY_RULES
from croupier.house.replay import AnotherEdition, replayed
from croupier.play import Settlement, read_answer
from croupier.play.record import Json
from croupier.room import Course
from croupier.room.stakes import by_seat, opened
from croupier.store import canonical
from croupier.store.log import Played
from croupier.store.schema import events, rounds

MIDDLE: Final = "middle"
DROPS: Final = "drops"
_NOBODYS: Final = frozenset({"house", "pot", MIDDLE, DROPS})
"""Kinds of accounts that belong to no player."""


@dataclass
class Round:
    """A round as its entries tell it."""

    opening: Entry
    seats: list[tuple[str, str | None]]
    """With the players in them; older entries do not name those."""
    inputs: list[Entry] = field(default_factory=list)
    nonces: list[Any] = field(default_factory=list)
    _said: list[Entry] = field(default_factory=list)
    end: Entry | None = None
    parts: list[tuple[Entry, Entry]] = field(default_factory=list)
    """Stakes of which a part was taken: what is said of it, and the bet."""
    fees: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What lies in escrow for jackpots while it is under way, by seat and jackpot."""
    moved: Counter[str] = field(default_factory=Counter)
    """What wallet and escrow of each player together have gained, and the accounts that are nobody's."""

    @classmethod
    def opened(cls, entry: Entry) -> Round:
        seats = entry.said["seats"]
        players = entry.said.get("players", [None] * len(seats))
        return cls(entry, list(zip(map(str, seats), players, strict=False)))

    @property
    def id(self) -> str:
        return f"{self.opening.table}.{self.opening.said['number']}"

    @property
    def status(self) -> str:
        return "open" if self.end is None else self.end.kind

    def take(self, entry: Entry) -> None:
        """One more entry of this round."""
        match entry.kind:
            case "seat":
                self.seats.append((entry.said["seat"], entry.said.get("player")))
            case "mix":
                self.nonces += entry.said["nonces"]
            case "accepted":
                self._said.append(entry)
            case "input":
                self.inputs.append(entry)
                self._match(entry)
            case "taken_back":
                if not 0 < entry.said["inputs"] <= len(self.inputs):
                    raise ValueError(f"{entry.said['inputs']} inputs are taken back of {len(self.inputs)}")
                del self.inputs[-entry.said["inputs"] :]
            case "entered":
                self.fees[entry.said["seat"], entry.said["jackpot"]] += entry.said["amount"]
            case "over" | "void":
                self.end = entry

    def _match(self, entry: Entry) -> None:
        """A stake of which a part was taken stands in the log with that part, after what is said of it."""
        seat = entry.said["answer"].get("seat")
        said = next((each for each in self._said if each.said["seat"] == seat), None)
        if said is not None:
            self._said.remove(said)
            self.parts.append((said, entry))

    def move(self, transfers: list[Transfer]) -> None:
        for transfer in (each for each in transfers if each.cause not in BESIDE_HANDS | BY_RULES):
            for posting in transfer.postings:
                kind, *_, player = str(posting.account).split(":")
                if type(posting.amount) is int:
                    self.moved[kind if kind in _NOBODYS else player] += posting.amount


@dataclass(frozen=True)
class Ended:
    """What a round leaves behind: who sat where, what lies there by player (none: it cannot be told), what each has
    won."""

    players: dict[str, str]
    lies: Counter[str] | None
    profits: Counter[str]
    course: Course | None = None
    """The round played again, where that is possible."""


UNKNOWN: Final = Ended({}, None, Counter())


def check(db: Connection, report: Report, played: Round, jackpots: Jackpots, *, money: bool = True) -> Ended:
    """Everything about one round; returns what lies at the table after it, by player. Without ``money`` it is played
    for chips that somebody else counts."""
    row = next(read(db, report, rounds, rounds.c.id == played.id), None)
    if row is None:
        report.row("rounds", played.id, f"is missing: {played.opening.name} opened it")
        row = dict.fromkeys(rounds.c.keys(), BAD)
    told = list(read(db, report, events, events.c.round_id == played.id, order=(events.c.place,)))
    players = _compare(report, row, played)
    for said, bet in played.parts:
        if bet.said["answer"].get("amount") != said.said["taken"] or said.said["taken"] >= said.said["offered"]:
            report.row("inputs", said.name, f"says a part that {bet.name} did not stake")
    course = _again(report, row, played, players)
    _events(report, played, told, course)
    match played.status:
        case "open":
            report.counted["rounds under way"] += 1
            end = None
        case "void":
            report.counted["rounds void"] += 1
            end = None
        case _:
            report.counted["rounds replayed" if course else "rounds not replayed"] += 1
            end = _ending(report, row, played, course)
            if course is not None and course.settlement is not None and played.end is not None:
                jackpots.replayed(played.opening, played.end, course, players)
                jackpots.linked.replayed(played.opening, played.end, course, players, played.fees)
    if played.end is not None:
        jackpots.linked.over(played.end)
    if money:
        _due(report, played, course, end, players)
    return replace(_left(played, course, end, players), course=course)


# ── the row ────────────────────────────────────────────────────────────────────────────────────────────────────


def _compare(report: Report, row: Cells, played: Round) -> dict[str, str]:
    """The row beside its entries; returns the players of the seats."""
    opening, end = played.opening, played.end
    if opening.round != played.id:
        report.cell("inputs", opening.name, "round_id", opening.round, played.id)
    same = ("number", "game", "currency", "rulebook_sha256", "commitment")
    should: Cells = {"table_id": opening.table, **{name: opening.said[name] for name in same}}
    should |= {name: canonical(opening.said[name]) for name in ("options", "carry")}
    should |= {"status": played.status, "opened_at": opening.at, "ended_at": end.at if end else None}
    should["result"] = end.said.get("result") if end is not None and end.kind == "over" else None
    if end is not None and end.kind == "over":
        should["seed"] = end.said["seed"]
    else:
        should |= {"settlement": None, "void": None if end is None else end.said["reason"]}
    players = _players(report, row, played, should)
    differs(report, "rounds", played.id, row, should)
    return players


def _players(report: Report, row: Cells, played: Round, should: Cells) -> dict[str, str]:
    """Who sits where. An older entry names the seats only: then the players are those of the row, which its table's
    chain has covered since."""
    if all(player is not None for _, player in played.seats):
        should["seats"] = canonical([list(seat) for seat in played.seats])
        return {seat: str(player) for seat, player in played.seats}
    found = parsed(report, "rounds", played.id, "seats", row["seats"], list)
    pairs = [pair for pair in found if isinstance(pair, list) and len(pair) == 2] if found is not BAD else []
    names = [seat for seat, _ in played.seats]
    if found is not BAD and [pair[0] for pair in pairs] != names:
        report.cell(
            "rounds", played.id, "seats", row["seats"], Said(f"the seats {', '.join(names)} with their players")
        )
    known = {str(seat): str(player) for seat, player in pairs}
    return {seat: known.get(seat, "") for seat in names}


# ── played again ───────────────────────────────────────────────────────────────────────────────────────────────


def _again(report: Report, row: Cells, played: Round, players: dict[str, str]) -> Course | None:
    """The same inputs again; ``None`` where that is not possible, which is named unless it is nobody's fault."""
    said, end = played.opening.said, played.end
    seed = end.said["seed"] if end is not None and end.kind == "over" else row["seed"]
    if seed is BAD:
        return None
    facts: Any = SimpleNamespace(
        id=played.id,
        game=said["game"],
        options=canonical(said["options"]),
        rulebook_sha256=said["rulebook_sha256"],
        seats=canonical(list(players.items())),
        currency=said["currency"],
        carry=canonical(said["carry"]),
        seed=seed,
        commitment=said["commitment"],
    )
    now = f"rounds {played.id}"
    try:
        course = replayed(facts, Played([], played.nonces, bool(said.get("live"))))
        for entry in played.inputs:
            now = f"inputs {entry.name}"
            course.play([read_answer(entry.said["answer"])])
    except AnotherEdition as no:
        report.notes.append(str(no))
        return None
    except Exception as no:  # whatever the log says: it is told, and the audit goes on
        what = str(no) or type(no).__name__
        report.wrong.append(f"{now}: {what if now != f'rounds {played.id}' else f'seed or opening: {what}'}")
        return None
    return course


def _events(report: Report, played: Round, told: list[Cells], course: Course | None) -> None:
    """Events stand one after the other, and are those of the replay."""
    should = None if course is None else [canonical(event.as_json()) for event in course.events]
    place = 0
    for row in told:
        name = name_of(events, row)
        if row["place"] is BAD or row["place"] < place:
            report.row("events", name, "has no place among its events")
            continue
        if row["place"] != place:
            report.row("events", f"{played.id}/{place}", f"is missing: {name} comes next")
        place = row["place"] + 1
        if should is None:
            parsed(report, "events", name, "body", row["body"], dict)
        elif place > len(should):
            report.row("events", name, "is one more than the replay tells")
        elif row["body"] not in (should[place - 1], BAD):
            report.cell("events", name, "body", row["body"], should[place - 1])
    if should is not None and place < len(should):
        report.row("events", f"{played.id}/{place}", f"is missing: the replay tells {should[place]}")


def _ending(report: Report, row: Cells, played: Round, course: Course | None) -> Json | None:
    """The settlement: that of the replay; where there is none, what the row says."""
    if course is None:
        found = parsed(report, "rounds", played.id, "settlement", row["settlement"] or "null", dict)
        return None if found is BAD else found
    end = course.settlement
    if end is None:
        report.row("rounds", played.id, "status is over, and the replay does not come to an end")
        return None
    assert played.end is not None
    result = None if end.void else course.result
    if played.end.said.get("result") != result:
        report.row(
            "inputs", played.end.name, f"says the result {played.end.said.get('result')!r}, the replay {result!r}"
        )
    differs(report, "rounds", played.id, row, {"settlement": canonical(end.as_json()), "void": end.void})
    return end.as_json()


# ── the money ──────────────────────────────────────────────────────────────────────────────────────────────────


def _due(report: Report, played: Round, course: Course | None, end: Json | None, players: dict[str, str]) -> None:
    """A round moves what its settlement says and nothing more; a void one, or one under way, nothing on the whole."""
    if end is None and played.status == "over":
        return  # what is due cannot be told: that was named
    due: Counter[str] = Counter()
    if end is not None:
        for line in _lines(end):
            due[players.get(line["seat"], "")] += line["profit"]
        if course is not None and course.game.among_players is not None:
            settled = course.settlement
            assert isinstance(settled, Settlement)
            among = course.game.among_players
            due[MIDDLE] = among.middle(settled.carry) - among.middle(course.table.carry)
        elif course is None:
            due[MIDDLE] = played.end.said.get("middle", 0) if played.end is not None else 0
        due["pot"] = end.get("pot", 0)
        due[DROPS] = played.end.said.get("drop", 0) if played.end is not None else 0
        due["house"] = -due.total()
    for who in sorted({*due, *played.moved}):
        if due[who] != played.moved[who]:
            report.row("rounds", played.id, f"{who} is due {due[who]} and got {played.moved[who]}")


def _lines(end: Json) -> list[Json]:
    lines = end.get("lines", [])
    good = isinstance(lines, list) and all(
        isinstance(line, dict) and isinstance(line.get("seat"), str) and type(line.get("profit")) is int
        for line in lines
    )
    return lines if good else []


def _left(played: Round, course: Course | None, end: Json | None, players: dict[str, str]) -> Ended:
    """What lies on after the round, or lies there in the middle of it."""
    lies: Counter[str] = Counter()
    profits: Counter[str] = Counter()
    if played.status == "void":
        return Ended(players, lies, profits)
    if played.status == "open":
        lying = None if course is None else by_seat(opened(course.events))
        if lying is not None:
            for (seat, _), fee in played.fees.items():
                lying[seat] += fee
    else:
        assert played.end is not None
        gone = played.end.said["gone"]
        lying = None if end is None else Counter()
        for line in _lines(end or {}):
            profits[players.get(line["seat"], "")] += line["profit"]
            if lying is not None and line["seat"] not in gone:
                lying[line["seat"]] += line.get("stays", 0)
    if lying is None:
        return Ended(players, None, profits)
    for seat, amount in lying.items():
        lies[players.get(seat, "")] += amount
    return Ended(players, lies, profits)
