"""How a table among players stands, told by the entries of its log alone: who sits where, where the next hand begins.

What lies in front of everybody is in the table's escrow, which the house keeps while it is closed. Pure: the same
entries give the same standing, years later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from croupier.play import Seat
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.bots import Opponent
from croupier.room.chairs import Chair
from croupier.room.rules.blinds import (
    ChangedSeat,
    Entry,
    HandBegins,
    HandOver,
    HandVoid,
    Owed,
    SatDown,
    StoodUp,
    Stopped,
    apply,
    chosen,
)
from croupier.room.rules.model import Blinds
from croupier.room.seats import Sitter


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody on a chair. ``level``: how a bot plays; ``leaving``: he has stood up and only the hand keeps him;
    ``keeps``: so many chips are made up between hands."""

    player: PlayerId
    place: int
    level: str | None = None
    away: bool = False
    leaving: bool = False
    keeps: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Between two hands. ``places``: where those sat who played the last hand that came to its end, ``before``: how
    many they were; ``hands``: so many came to their end. ``swept``: nothing of the last one lies there any more;
    ``owed``: the blinds that everybody owes."""

    chairs: Mapping[Seat, Sat] = field(default_factory=dict)
    places: Mapping[Seat, int] = field(default_factory=dict)
    hands: int = 0
    before: int = 0
    dealt: int = 0
    swept: bool = False
    owed: Owed = field(default_factory=Owed)
    invited: frozenset[PlayerId] = frozenset()
    chat: bool = True
    """People may chat here."""
    banks: Mapping[PlayerId, tuple[int, int]] = field(default_factory=dict)
    """Of each person the so-manieth hand here that came to its end, and the reserve of time with which it began."""
    credits: Mapping[PlayerId, tuple[int, int]] = field(default_factory=dict)
    """The same of the hand under way."""


@dataclass(frozen=True, slots=True)
class Back:
    """Somebody who sits down again where he sat, with what lies there for him."""

    sitter: Sitter
    sat: Sat
    chips: int
    bot: Opponent | None = None

    def chair(self) -> Chair:
        bot, sat = self.bot, self.sat
        return Chair(
            sat.place,
            sat.player,
            self.chips,
            None if bot is None else bot.player,
            None if bot is None else bot.level,
            away=sat.away or sat.leaving,
            leaving=sat.leaving,
            keeps=sat.keeps,
        )


def sat_down(chair: Chair) -> Json:
    """What the entry of a first buy-in says besides the chips: on which chair, and how a bot plays."""
    return {"place": chair.place} | ({} if chair.level is None else {"level": chair.level})


def sits(seat: Seat, chair: Chair) -> Json:
    """The entry that somebody sits otherwise than before."""
    how = {"away": chair.away, "leaving": chair.leaving, "keeps": chair.keeps}
    return {"kind": "chair", "seat": seat, "player": chair.player, **how}


def told(entries: Iterable[Json], blinds: Blinds | None = None) -> Standing:
    """How the table stands after these entries. ``blinds``: the rules of its room on them; without these nobody owes
    any."""
    standing = Standing()
    for entry in entries:
        if blinds is not None:
            for each in _of_blinds(standing, entry):
                standing = replace(standing, owed=apply(blinds, standing.owed, each)[0])
        standing = _after(standing, entry)
    return standing


def _of_blinds(now: Standing, entry: Json) -> Iterator[Entry]:
    """What an entry of the log is to the rules of the room."""
    match entry:
        case {"kind": "buy_in", "place": int(place)}:
            yield SatDown(place, auto=entry.get("level") is not None, moved=bool(entry.get("moved")))
        case {"kind": "left", "seat": seat} if seat in now.chairs:
            yield StoodUp(now.chairs[seat].place)
        case {"kind": "changed", "seat": seat, "to": int(to)} if seat in now.chairs:
            yield ChangedSeat(now.chairs[seat].place, to, bool(entry.get("farther")))
        case {"kind": "returned"}:
            yield from (StoodUp(sat.place) for sat in now.chairs.values())
        case {"kind": "blinds", "seat": seat} if seat in now.chairs:
            yield from chosen(entry, now.chairs[seat].place)
        case {"kind": "open", "blinds": {"there": list(there), "button_small": bool(small)}}:
            how = entry["blinds"]
            yield HandBegins(frozenset(there), small, how.get("button"), straddles=bool(how.get("straddles")))
        case {"kind": "void"} | {"kind": "over", "again": True}:
            yield HandVoid()
        case {"kind": "over"}:
            yield HandOver(frozenset(entry.get("won", ())))
        case {"kind": "stopped"}:
            yield Stopped()


def _after(now: Standing, entry: Json) -> Standing:
    match entry:
        case {"kind": "buy_in", "place": int(place), "seat": seat, "player": player}:
            sat = Sat(player, place, entry.get("level"))
            return replace(now, chairs={**now.chairs, seat: sat})
        case {"kind": "chair", "seat": seat} if seat in now.chairs:
            away, leaving = bool(entry.get("away")), bool(entry.get("leaving"))
            sat = replace(now.chairs[seat], away=away, leaving=leaving, keeps=int(entry.get("keeps", 0)))
            return replace(now, chairs={**now.chairs, seat: sat})
        case {"kind": "changed", "seat": seat, "to": int(to)} if seat in now.chairs:
            return replace(now, chairs={**now.chairs, seat: replace(now.chairs[seat], place=to)})
        case {"kind": "left", "seat": seat}:
            chairs = {other: sat for other, sat in now.chairs.items() if other != seat}
            banks = {player: bank for player, bank in now.banks.items() if player != entry.get("player")}
            return replace(now, chairs=chairs, banks=banks)
        case {"kind": "returned"}:
            return replace(now, chairs={}, swept=True)
        case {"kind": "open", "seats": list(seats)}:
            banks = {player: (int(hands), int(ms)) for player, (hands, ms) in entry.get("banks", {}).items()}
            return replace(now, dealt=len(seats), credits=banks)
        case {"kind": "over"}:
            places = {seat: sat.place for seat, sat in now.chairs.items()}
            kept = now.banks if entry.get("again") else {**now.banks, **now.credits}
            return replace(now, places=places, hands=now.hands + 1, before=now.dealt, swept=False, banks=kept)
        case {"kind": "middle"}:
            return replace(now, swept=True)
        case {"kind": "invited", "player": player}:
            return replace(now, invited=now.invited | {player})
        case {"kind": "chat", "on": bool(on)}:
            return replace(now, chat=on)
    return now
