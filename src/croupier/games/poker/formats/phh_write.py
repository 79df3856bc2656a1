"""Write a hand as a Poker Hand History. What the standard has no field for goes into user-defined fields: the game of
the house with its options, and everything that was agreed before the hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.formats.known import settled
from croupier.games.poker.formats.phh_end import Ending
from croupier.games.poker.formats.phh_file import UNKNOWN, Face
from croupier.games.poker.history import History
from croupier.play.events import Dealt, Event
from croupier.play.record import Json

_AGREED: Final = ("hand", "level", "leg_hands", "attack", "posts", "rake", "carried", "betting_button")
"""What was agreed before the hand and has no field of its own. Beside it, ``_chosen``: the game that a player chose,
and ``_twice``: the numbers of the pots that were run twice."""


_NOBODY_KNOWS: Final = Decimal("inf")


def write(history: History) -> str:
    """The TOML text."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields(history).items())


def fields(history: History) -> Json:
    """The fields of the file, in their usual order."""
    start = next(event for event in history.events if isinstance(event, e.HandStarted))
    out: Json = {"variant": history.rules.phh or history.game or history.rules.title["en"]}
    antes, dead, blinds = _posted(history, start)
    out["ante_trimming_status"] = not any(dead)
    out["antes"] = [ante + extra for ante, extra in zip(antes, dead, strict=True)]
    if any(blinds):
        out["blinds_or_straddles"] = blinds[::-1] if len(blinds) == 2 else blinds
    structure, stakes = history.rules.betting.structure, start.stakes
    if stakes.get("bring_in"):
        out["bring_in"] = stakes["bring_in"]
    if structure == "fixed_limit":
        small = stakes["bets"][0] if stakes.get("bets") else stakes["blinds"][1]
        out["small_bet"] = small
        out["big_bet"] = stakes["bets"][1] if stakes.get("bets") else 2 * small
    else:
        blind = stakes["blinds"][1] if history.rules.forced.blinds else 0
        out["min_bet"] = stakes.get("min_bet") or blind or stakes.get("ante") or stakes.get("chip", 1)
    out["starting_stacks"] = list(start.stacks)
    unit = history.facts.get("_unit", Decimal(1))
    out["actions"] = _Actions(start.seats, frozenset(history.facts.get("_guessed", ())), unit).all(history.events)
    end = history.facts.get("_ending", Ending())
    over = next((event for event in settled(history.events, end) if isinstance(event, e.HandOver)), None)
    out |= {name: value for name, value in history.facts.items() if not name.startswith("_")}
    if over is not None and not end.contested:
        out["finishing_stacks"] = list(over.stacks)
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        if name in out:
            out[name] = [_NOBODY_KNOWS if amount is None else _figure(amount, unit) for amount in out[name]]
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if name in out:
            out[name] = _figure(out[name], unit)
    if history.game:
        out["_game"] = history.game
        if history.facts.get("_options"):
            out["_options"] = history.facts["_options"]
        if carry := _agreed(history, start):
            out["_carry"] = carry
        if (chosen := next((event for event in history.events if isinstance(event, e.GameChosen)), None)) is not None:
            out["_chosen"] = chosen.game
        if history.rules.boards == 1 and (twice := _run_twice(history.events)):
            out["_twice"] = twice
    return out


def _agreed(history: History, start: e.HandStarted) -> Json:
    """Players are called as everywhere in such a file, in dealing order."""
    carry: Json = {key: history.table.carry[key] for key in _AGREED if key in history.table.carry}
    called = {seat: f"p{place + 1}" for place, seat in enumerate(start.seats)}
    if "posts" in carry:
        carry["posts"] = {called[seat]: each for seat, each in carry["posts"].items() if seat in called}
    if "betting_button" in carry:
        carry["betting_button"] = called[carry["betting_button"]]
    return carry


def _run_twice(events: tuple[Event, ...]) -> list[int]:
    """The pots that a second board has decided; all, where it has brought nobody a chip. A pot that was run once beside
    them names the one board that decided it."""
    if not any(isinstance(event, Dealt) and event.to == "board 2" for event in events):
        return []
    won = [event for event in events if isinstance(event, e.PotWon)]
    of_two = {event.pot for event in won if not event.share.startswith("board 1")}
    return sorted(of_two or {event.pot for event in won})


def _posted(history: History, start: e.HandStarted) -> tuple[list[int], list[int], list[int]]:
    """Antes, dead money and blinds of each seat. A short stack posts less than it owes; the file gives an ante and a
    straddle as they were owed: whose straddle it is tells who acts first, however few chips he has."""
    place = {seat: number for number, seat in enumerate(start.seats)}
    antes, dead, blinds = ([0] * len(place) for _ in range(3))
    read: list[int] = history.table.carry.get("blinds_by_seat", [])
    for event in history.events:
        if not isinstance(event, e.Posted):
            continue
        at = place[event.seat]
        stack = start.stacks[at]
        last = stack is not None and antes[at] + dead[at] + max(0, blinds[at]) + event.amount >= stack
        match event.what:
            case "post" | "dead blind":
                blinds[at] -= event.amount  # who came late; below nothing, it is no blind
            case "ante":
                antes[at] += max(event.amount, start.stakes.get("ante", 0) if last else 0)
            case "straddle":
                blinds[at] += max(event.amount, 2 * max(*blinds, start.stakes["blinds"][1]) if last else 0)
            case "blind":
                blinds[at] += read[at]
            case _:
                (blinds if event.live else dead)[at] += event.amount
    return antes, dead, blinds


def _refused(events: tuple[Event, ...], number: int) -> Event | None:
    """An open card that is thrown at once because its player refuses it: everybody has seen which."""
    match events[number - 1 : number + 1]:
        case (Dealt(to, (card,), "up"), e.Discarded(seat, (_,))) if to == seat:
            return e.Discarded(seat, (card,))
    return None


class _Actions:
    """The actions as the standard writes them, in the order in which its reader expects them."""

    def __init__(self, seats: tuple[str, ...], guessed: frozenset[Card], unit: Decimal) -> None:
        self.name = {seat: f"p{number + 1}" for number, seat in enumerate(seats)}
        self.guessed, self.unit = guessed, unit
        self.held: dict[str, list[Face]] = {seat: [] for seat in seats}
        self.live = list(seats)
        self.out: list[str] = []
        self.throws: dict[str, list[Face]] = {}
        self.deals: dict[str, list[Face]] = {}
        self.last = ""
        self.on_board: set[Card] = set()
        self.again: set[str] = set()
        """Who got cards face down after the hands were opened, and must show once more."""
        self.finally_shown: dict[str, tuple[Card, ...]] = {}
        self.to_come: dict[str, set[Card]] = {seat: set() for seat in seats}
        """Cards that somebody gets after the hands were opened, as far as they are seen."""

    def all(self, events: tuple[Event, ...]) -> list[str]:
        last_act = max((n for n, event in enumerate(events) if isinstance(event, e.Acted)), default=-1)
        opened = self._opened_at(events, last_act)
        self.finally_shown = {event.seat: event.cards for event in events if isinstance(event, e.Shown)}
        for event in events[opened:] if opened is not None else ():
            if isinstance(event, Dealt) and event.to in self.name:
                self.to_come[event.to].update(card for card in event.cards if card is not None)
        for number, event in enumerate(events):
            if not isinstance(event, Dealt | e.Discarded | e.Burned | e.Reshuffled):
                self._flush()
            if number == opened:
                self._show_all()
            self._one(_refused(events, number) or event, shown=opened is not None and number >= opened)
        self._flush()
        return self.out

    @staticmethod
    def _opened_at(events: tuple[Event, ...], last_act: int) -> int | None:
        """Where nobody could act any more although cards were still to come: there the hands are opened, unless cards
        are still to be thrown, or the history ends before the hand does."""
        if not any(isinstance(event, e.HandOver) for event in events):
            return None
        if any(isinstance(event, e.Discarded) for event in events[last_act + 1 :]):
            return None
        for number in range(last_act + 1, len(events)):
            event = events[number]
            if isinstance(event, e.Shown | e.Mucked | e.PotWon | e.HandOver):
                return None
            if isinstance(event, e.Burned | Dealt | e.Discarded):
                return number
        return None

    def _one(self, event: Event, *, shown: bool) -> None:
        match event:
            case Dealt(to, cards) if to in self.name:
                mine = list(cards)
                if to in self.deals and self.last != to:
                    self._flush()  # the next street of a hand in which nobody can bet any more
                self.last = to
                self.held[to] += mine
                self.deals.setdefault(to, []).extend(mine)
                if shown and event.faces != "up":
                    self.again.add(to)
            case Dealt(_, cards):
                self._flush()
                new = [card for card in cards if card is not None and card not in self.on_board]
                self.on_board.update(new)
                if new:  # the beginning of a second board is that of the first
                    self.out.append(f"d db {self._cards(list(new))}")
            case e.Discarded(seat, cards):
                mine = list(cards)
                if seat in self.throws or seat in self.deals:
                    self._flush()
                for card in mine:
                    self._drop(self.held[seat], card)
                self.throws[seat] = mine
                self.last = ""
            case e.Acted(seat, action, to):
                verb = {"fold": "f", "check": "cc", "call": "cc", "bring in": "pb"}.get(action)
                self.out.append(f"{self.name[seat]} {verb or f'cbr {_figure(to, self.unit)}'}")
                if action == "fold":
                    self.live.remove(seat)
            case e.Shown(seat, cards) if not shown:
                self.out.append(f"{self.name[seat]} sm {self._cards(list(cards))}")
            case e.Mucked(seat) if not shown:
                self.out.append(f"{self.name[seat]} sm")
            case e.Shown() | e.Mucked():
                self._show_all(self.again)
                self.again = set()
                if isinstance(event, e.Mucked) and None in self.held[event.seat]:
                    self.out.append(f"{self.name[event.seat]} sm")

    @staticmethod
    def _drop(held: list[Face], card: Face) -> None:
        """A card leaves the hand; who does not see which sees one less."""
        if card in held:
            held.remove(card)
        elif held:
            held.remove(None if None in held else held[-1])

    def _show_all(self, seats: set[str] | None = None) -> None:
        """Hands opened before the last cards, with what is held then; and once more those that changed since. Who did
        not see the cards learns them from what is shown in the end; a hand that nobody showed is left out."""
        for seat in self.live:
            if seats is None or seat in seats:
                self._learn(seat, set() if seats else self.to_come[seat])
                if None not in self.held[seat]:
                    self.out.append(f"{self.name[seat]} sm {self._cards(self.held[seat])}")

    def _learn(self, seat: str, to_come: set[Card]) -> None:
        """Cards are shown in the order in which they were dealt."""
        held = self.held[seat]
        faces = iter([card for card in self.finally_shown.get(seat, ()) if card not in held and card not in to_come])
        for place, card in enumerate(held):
            if card is None:
                held[place] = next(faces, None)

    def _flush(self) -> None:
        for seat, thrown in self.throws.items():
            self.out.append(f"{self.name[seat]} sd {self._cards(thrown)}".rstrip())
        for seat, cards in self.deals.items():
            if cards:
                self.out.append(f"d dh {self.name[seat]} {self._cards(cards)}")
        self.throws, self.deals, self.last = {}, {}, ""

    def _cards(self, cards: list[Face]) -> str:
        return "".join(UNKNOWN if card is None or card in self.guessed else str(card) for card in cards)


def _figure(amount: int, unit: Decimal) -> int | Decimal:
    return amount if unit == 1 else (amount * unit).normalize() if (amount * unit) % 1 else int(amount * unit)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else str(float(value))
    return str(value)


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _toml(name)
