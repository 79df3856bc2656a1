"""The sentences of a card room's stories: from each an entry is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from croupier.cards import cards
from croupier.check.room.kinds import strength_of
from croupier.check.scenario import Number
from croupier.play import Refused
from croupier.room.rules import entries as e
from croupier.room.rules.cardroom import CardRoom, Kind
from croupier.room.rules.jackpot import held
from croupier.room.rules.model import EntersBy, RoomRules

WHO: Final = r"(?P<who>[A-Z]\w*)"
TABLE: Final = r"(?P<table>[\w-]+)"
AMOUNT: Final = r"(?P<amount>[\d.]+)"
AGREED: Final = r"(?P<agreed>, the house agrees)?"
_COMES_IN: Final[dict[str, EntersBy]] = {
    "waits": "wait",
    "posts": "post",
    "buys the button": "buy",
    "comes in with a straddle": "straddle",
}


class Room(Protocol):
    """The room that is told: its house, how it stands, and how amounts and tables are written there."""

    house: str
    rules: RoomRules
    room: CardRoom

    def amount(self, text: Number) -> int: ...

    def kind(self, text: str) -> Kind: ...


Made = Iterator[e.Entry]
Makes = Callable[[Room, int, dict[str, str]], Made]
SENTENCES: Final[list[tuple[re.Pattern[str], Makes]]] = []


def says(*patterns: str) -> Callable[[Makes], Makes]:
    """The sentences from which an entry is made."""

    def known(make: Makes) -> Makes:
        SENTENCES.extend((re.compile(pattern), make) for pattern in patterns)
        return make

    return known


# ── coming and going ───────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"table {TABLE} opens: (?P<kind>.+)")
def _opens(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Opens(at, said["table"], room.kind(said["kind"]))


@says(rf"{WHO} sits at {TABLE}(?: on chair (?P<place>\d+))? with {AMOUNT}")
def _sits(room: Room, at: int, said: dict[str, str]) -> Made:
    place = None if said["place"] is None else int(said["place"])
    yield e.Sits(at, said["who"], said["table"], room.amount(said["amount"]), place)


@says(rf"{WHO} asks for (?P<kind>.+?) with {AMOUNT}(?:, drawn (?P<drawn>0(?:\.\d{{1,6}})?))?")
def _asks(room: Room, at: int, said: dict[str, str]) -> Made:
    drawn = round(float(said["drawn"] or 0) * 1_000_000)
    yield e.AsksForSeat(at, said["who"], said["kind"], room.amount(said["amount"]), drawn)


@says(rf"{WHO} waits no longer for (?P<kind>.+)")
def _stops_waiting(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.LeavesQueue(at, said["who"], said["kind"])


@says(rf"{WHO} leaves {TABLE}(?: by (?P<by>[a-z ]+))?")
def _leaves(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Leaves(at, said["who"], said["table"], said["by"])


@says(rf"{WHO} plays over (?P<over>[A-Z]\w*) at {TABLE} with {AMOUNT}{AGREED}")
def _plays_over(room: Room, at: int, said: dict[str, str]) -> Made:
    amount = room.amount(said["amount"])
    yield e.PlaysOver(at, said["who"], said["table"], said["over"], amount, said["agreed"] is not None)


@says(rf"{WHO} adds {AMOUNT} at {TABLE}")
def _adds(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Adds(at, said["who"], said["table"], room.amount(said["amount"]))


@says(rf"{WHO} has chips made up(?P<off> no longer)? at {TABLE}")
def _made_up(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.MakesUp(at, said["who"], said["table"], said["off"] is None)


@says(rf"{WHO} (?P<enters>{'|'.join(_COMES_IN)}) at {TABLE}")
def _enters(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Enters(at, said["who"], said["table"], _COMES_IN[said["enters"]])


@says(rf"{WHO} sits out at {TABLE}(?P<later> at the next big blind)?")
def _sits_out(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.SitsOut(at, said["who"], said["table"], "next_big_blind" if said["later"] else "next_hand")


@says(rf"{WHO} comes back at {TABLE}")
def _comes_back(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.ComesBack(at, said["who"], said["table"])


# ── the floor ──────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} signs up for (?P<kind>.+?)(?P<phone> by phone)?")
def _signs_up(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.SignsUp(at, said["who"], said["kind"], said["phone"] is not None)


@says(rf"{WHO} signs off from (?P<kind>.+)")
def _signs_off(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.SignsOff(at, said["who"], said["kind"])


@says(rf"{WHO} reports to the house")
def _reports(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Reports(at, said["who"])


@says(rf"table {TABLE} closes(?:: (?P<movers>.+))?")
def _closes(_: Room, at: int, said: dict[str, str]) -> Made:
    movers: dict[str, str | None] = {}
    for part in said["movers"].split(",") if said["movers"] else ():
        who, *card = part.split()
        movers[who] = card[0] if card else None
    yield e.Closes(at, said["table"], movers)


@says(rf"{WHO} moves from {TABLE} to (?P<to>[\w-]+) (?:with {AMOUNT}|after the button)")
def _moves(room: Room, at: int, said: dict[str, str]) -> Made:
    amount = said["amount"]
    yield e.Moves(at, said["who"], said["table"], said["to"], room.amount(amount or 0), finishes=amount is None)


@says(rf"{WHO} wants chair (?P<to>\d+) at {TABLE}")
def _wants_chair(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.WantsChair(at, said["who"], said["table"], int(said["to"]))


@says(rf"{WHO} and (?P<other>[A-Z]\w*) change chairs at {TABLE}{AGREED}")
def _swaps(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Swaps(at, said["who"], said["table"], said["other"], said["agreed"] is not None)


@says(rf"{WHO} changes to chair (?P<to>\d+) at {TABLE}{AGREED}")
def _changes_seat(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.ChangesSeat(at, said["who"], said["table"], int(said["to"]), said["agreed"] is not None)


@says(rf"{WHO} must miss (?:(?P<hands>\d+) hands?|(?P<orbits>\d+) orbits?) at {TABLE}")
def _barred(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Barred(at, said["who"], said["table"], int(said["hands"] or 0), int(said["orbits"] or 0))


@says(rf"the blinds are raised at {TABLE}: (?P<kind>.+)")
def _raises(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Raises(at, said["table"], room.kind(said["kind"]))


@says(rf"the last orbit begins at {TABLE}")
def _last_orbit(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.LastOrbit(at, said["table"])


# ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"the cards for the button at {TABLE}: (?P<cards>.+)")
def _button(_: Room, at: int, said: dict[str, str]) -> Made:
    drawn = dict(part.split() for part in said["cards"].split(","))
    yield e.ButtonDrawn(at, said["table"], {who: cards(card)[0] for who, card in drawn.items()})


@says(rf"a hand begins at {TABLE}(?:, button (?P<button>\d+))?")
def _begins(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Begins(at, said["table"], None if said["button"] is None else int(said["button"]))


@says(
    rf"the hand ends at {TABLE}(?:: (?P<won>.+?))?(?:; fee (?P<fee>[\d.]+))?(?:; drop (?P<drop>[\d.]+))?"
    r"(?:; won by (?P<by>[\w, ]+))?"
)
def _ends(room: Room, at: int, said: dict[str, str]) -> Made:
    won: dict[str, int] = {}
    for part in said["won"].split(",") if said["won"] else ():
        who, _, net = part.strip().partition(" ")
        won[who] = room.amount(net.replace("+", ""))
    fee, drop = (0 if said[key] is None else room.amount(said[key]) for key in ("fee", "drop"))
    winners = tuple(who.strip() for who in said["by"].split(",")) if said["by"] else ()
    yield e.Ends(at, said["table"], won, fee, drop, winners)


@says(rf"(?P<count>\d+) hands? (?:is|are) played at {TABLE}(?:, button (?P<button>\d+))?")
def _plays(_: Room, at: int, said: dict[str, str]) -> Made:
    for number in range(int(said["count"])):
        button = int(said["button"]) if said["button"] is not None and number == 0 else None
        yield e.Begins(at, said["table"], button)
        yield e.Ends(at, said["table"])


@says(rf"{WHO} is asked at {TABLE}(?P<free> and may check)?")
def _asked(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Asked(at, said["who"], said["table"], said["free"] is not None)


@says(rf"{WHO} acts at {TABLE}")
def _acts(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Acts(at, said["who"], said["table"])


@says(rf"{WHO} loses the connection")
def _disconnects(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Disconnects(at, said["who"])


@says(rf"{WHO} is connected again")
def _connects(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Connects(at, said["who"])


@says("the house fails")
def _fails(_: Room, at: int, __: dict[str, str]) -> Made:
    yield e.Fails(at)


@says(rf"a bet of {AMOUNT} by {WHO} cannot be settled")
def _cannot_settle(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.CannotSettle(at, said["who"], room.amount(said["amount"]))


# ── bets against the house ─────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} bets {AMOUNT} on (?P<on>[a-z_]+) at {TABLE}")
def _hedges(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Hedged(at, said["who"], said["table"], said["on"], room.amount(said["amount"]))


@says(rf"{WHO} is dealt (?P<cards>.+) at {TABLE}")
def _dealt(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Fell(at, said["table"], own={said["who"]: tuple(cards(said["cards"]))})


@says(rf"the board at {TABLE}: (?P<cards>.+)")
def _board(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.Fell(at, said["table"], board=tuple(cards(said["cards"])))


# ── the jackpot ────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"the jackpot is {AMOUNT}")
def _fund(room: Room, at: int, said: dict[str, str]) -> Made:
    yield e.FundStands(at, room.amount(said["amount"]))


@says(rf"table {TABLE} pays for (?P<minutes>\d+) minutes")
def _pays_time(_: Room, at: int, said: dict[str, str]) -> Made:
    yield e.PaysTime(at, said["table"], int(said["minutes"]))


@says(rf"the cards at {TABLE}: (?P<hands>[^;]+)(?:; board (?P<board>[^;]+))?(?:; away (?P<away>[\w, ]+))?")
def _cards(room: Room, at: int, said: dict[str, str]) -> Made:
    game = room.room.table(said["table"]).kind.game
    rules = room.rules
    if rules.jackpot is None and not rules.rewards:
        raise Refused("The house has no jackpot.")
    board = cards(said["board"] or "")
    strength = strength_of(room.house, game)
    hands = dict(part.strip().split(" ", 1) for part in said["hands"].split(","))
    shown = {who: held(rules.jackpot, game, strength, cards(own), board, rules.rewards) for who, own in hands.items()}
    absent = frozenset(who.strip() for who in said["away"].split(",")) if said["away"] else frozenset()
    yield e.Shown(at, said["table"], shown, absent)


# ── tournaments ────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} (?P<how>registers for|buys again in) (?P<form>[\w&\- ]+?) (?P<number>\d+) at {AMOUNT}")
def _registers(room: Room, at: int, said: dict[str, str]) -> Made:
    again = said["how"] == "buys again in"
    yield e.Registers(at, said["who"], said["form"], int(said["number"]), room.amount(said["amount"]), again)
