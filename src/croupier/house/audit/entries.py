"""The entries of the chains, read back: which kinds there are, and what each must say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.house.daybook import ABOUT
from croupier.house.ledger import Cause
from croupier.play.record import Json

Shape = dict[str, type]

AT_TABLES: Final[dict[str, Shape]] = {
    "table": {"row": dict},
    "open": {
        "number": int,
        "game": str,
        "options": dict,
        "currency": str,
        "rulebook_sha256": str,
        "carry": dict,
        "commitment": str,
        "seats": list,
    },
    "seat": {"seat": str},
    "mix": {"nonces": list},
    "accepted": {"seat": str, "bet": str, "offered": int, "taken": int},
    "input": {"answer": dict},
    "over": {"seed": str, "gone": list},
    "void": {"reason": str},
    "left": {"seat": str},
    "returned": {"reason": str},
    "buy_in": {"seat": str, "player": str, "amount": int},
    "middle": {"amount": int, "to": dict},
    "cashed": {"seat": str, "player": str, "amount": int},
    "dealt": {"by": str, "key": str},
    "taken_back": {"inputs": int},
    "chair": {"seat": str, "player": str},
    "blinds": {"seat": str, "player": str},
    "stopped": {},
    "time": {"at": int, "span": int, "wallets": dict},
    "hedge": {"seat": str, "player": str, "on": str, "amount": int, "at": int, "board": list, "terms": dict},
    "unhedged": {"at": int, "to": dict},
    "jackpot": {"at": int},
    "entered": {"seat": str, "player": str, "jackpot": str, "amount": int},
    "drawn": {"player": str, "drawn": int, "at": int},
    "list": {"player": str, "on": bool, "at": int},
    "wants": {"seat": str, "player": str, "at": int},
    "changed": {"seat": str, "player": str, "to": int, "farther": bool, "at": int},
    "breaks": {"at": int},
    "last": {"player": str, "at": int},
    "invited": {"player": str},
    "chat": {"on": bool},
    "closed": {"reason": str},
    "event": {"at": int, "entry": dict},
    "points": {"entry": dict},
    "undone": {"at": int, "n": int},
    "redone": {"at": int, "n": int},
    "role": {"at": int, "player": str, "name": str, "role": str},
}
IN_THE_HOUSE: Final[dict[str, Shape]] = {
    "books": {},
    "player": {"row": dict},
    "session": {"row": dict},
    "ended": {"sessions": list},
    **{kind: {"row": dict} for kind in ABOUT},
    "unfactored": {"player": str},
    "table": {"table": str},
    "bankroll": {},
    "refill": {"player": str, "why": str},
    "bot": {"player": str},
    "pot": {"table": str},
    "jackpot": {"room": str, "rules": dict},
    "platform": {"platform": str, "rules": dict, "after": int},
    "account": {"player": str, "entry": dict, "after": int},
    "incident": {"table": str, "round": str, "place": int, "text": str},
    "linked": {"jackpot": str, "currency": str, "rules": dict},
    "key": {"public": str},
    "anchor": {"n": int, "heads": dict},
}
CAUSES: Final[tuple[str, ...]] = Cause.__args__  # type: ignore[attr-defined]  # the words of the literal


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a chain. ``covered``: its moment and what it moves are in the chain (in older books they are not)."""

    table: str
    seq: int
    round: str | None
    at: int
    said: Json
    hash: str
    covered: bool

    @property
    def kind(self) -> str:
        kind: str = self.said["kind"]
        return kind

    @property
    def name(self) -> str:
        """How it is called in the report."""
        return f"{self.table}/{self.seq}"

    @property
    def moves(self) -> list[tuple[str, dict[str, int]]]:
        """Causes, and amounts by account."""
        return [(cause, amounts) for cause, amounts in self.said.get("moves", ())]


def complaint(said: object, shapes: dict[str, Shape]) -> str | None:
    """What keeps this from being an entry of such a chain, in words; ``None``: nothing."""
    if not isinstance(said, dict) or not isinstance(kind := said.get("kind"), str):
        return "entry is no JSON object with a kind"
    if kind not in shapes:
        return f"entry is of the kind {kind!r}, which is not known here"
    for name, wanted in shapes[kind].items():
        if type(said.get(name)) is not wanted:
            return f"entry of the kind {kind!r} says {said.get(name)!r} as its {name}"
    return _moves_complaint(said.get("moves", []))


def _moves_complaint(moves: object) -> str | None:
    if not isinstance(moves, list):
        return f"entry says {moves!r} as what it moves"
    for move in moves:
        match move:
            case [str(cause), dict(amounts)] if cause in CAUSES and all(type(n) is int for n in amounts.values()):
                continue
        return f"entry moves {move!r}, which is no cause with amounts"
    return None
