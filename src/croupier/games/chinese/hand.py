"""Who plays a hand: the players in dealing order, their chips and rows, and what the room says about this hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import Card
from croupier.games.chinese.model import Rules
from croupier.games.chinese.rows import Board
from croupier.games.stub import Stub
from croupier.play import Refused, Seat, Table
from croupier.play.record import Json

_KNOWN: Final = {"button", "drawn", "fantasy", "level", "rake", "stacks", "stakes"}


@dataclass(slots=True)
class Player:
    """One player: the cards that he has not set yet, and his rows. ``fantasy``: how many cards he gets at once."""

    seat: Seat
    stack: int
    fantasy: int = 0
    hand: list[Card] = field(default_factory=list)
    board: Board = field(default_factory=Board)


@dataclass(slots=True)
class Hand:
    """One hand. ``players``: from the first after the button on; ``point``: what a point is worth."""

    rules: Rules
    players: list[Player]
    button: Seat
    point: int
    raked: bool
    looks_on: Seat | None
    stub: Stub

    @property
    def order(self) -> list[Seat]:
        return [player.seat for player in self.players]


def seated(rules: Rules, table: Table) -> Hand:
    """Everybody at the table in dealing order, or ``Refused`` with what is wrong."""
    carry = table.carry
    if not carry.keys() <= _KNOWN:
        unknown = sorted(carry.keys() - _KNOWN)
        raise Refused(f"a hand knows nothing of {', '.join(unknown)}: {', '.join(sorted(_KNOWN))}")
    seats, button = table.seats, carry.get("button", table.seats[-1] if table.seats else "")
    if len(seats) < rules.fewest:
        raise Refused(f"{rules.title['en']} needs at least two players, not {len(seats)}")
    if button not in seats:
        raise Refused(f"the button is at {button!r}, where nobody sits: {', '.join(seats)}")
    if len(seats) > rules.most_players:
        raise Refused(f"{len(seats)} players are too many: {rules.title['en']} can be dealt to {rules.most_players}")
    at = seats.index(button) + 1
    order = [*seats[at:], *seats[:at]]
    looks_on = order.pop() if len(order) > rules.hands else None
    point = _point(rules, table)
    stacks = _stacks(rules, table, point, len(order))
    fantasy: Mapping[Seat, int] = carry.get("fantasy", {})
    players = [Player(seat, stacks[seat], int(fantasy.get(seat, 0))) for seat in order]
    return Hand(rules, players, button, point, bool(carry.get("rake", False)), looks_on, Stub(rules.pack))


def _point(rules: Rules, table: Table) -> int:
    """What a point is worth: as the table has chosen, or by the level where it rises
    (veikkaus/open-face-chinese#V-6.241, V-6.246)."""
    code, given = table.currency.code, table.carry.get("stakes", {})
    if level := int(table.carry.get("level", 0)):
        return rules.levels[min(level, len(rules.levels)) - 1] if rules.levels else rules.point_in(code)
    point = given.get("point", rules.point_in(code))
    most = rules.limits_in(table.currency).top
    if type(point) is not int or not 0 < point <= most:
        say = table.currency.with_sign
        raise Refused(f"a point is worth more than nothing and at most {say(most)}, not {point!r} of the smallest coin")
    return point


def _stacks(rules: Rules, table: Table, point: int, players: int) -> Mapping[Seat, int]:
    """Everybody's chips, enough for what may be lost (veikkaus/open-face-chinese#V-6.242, ray-casino/chinese-poker:
    table stakes)."""
    given, say = table.carry.get("stacks"), table.currency.with_sign
    if given is None:
        return dict.fromkeys(table.seats, rules.buy_in.usual * point)
    least = rules.needed(table.currency.code, players) // rules.point_in(table.currency.code) * point
    for seat in table.seats:
        stack: object = given.get(seat)
        if type(stack) is not int or stack <= 0:
            raise Refused(f"{seat} has {stack!r} chips: a player needs a whole number of them, more than nothing")
        if stack < least:
            raise Refused(
                f"{seat} has {say(stack)}: everybody needs {say(least)} in front of him, {least // point} points"
            )
    return dict(given)


def next_carry(hand: Hand, table: Table, stacks: Mapping[Seat, int], fantasy: Mapping[Seat, int]) -> Json:
    """What the next hand must know; the button goes on by one (veikkaus/open-face-chinese#V-6.230)."""
    out: Json = {key: table.carry[key] for key in ("level", "rake", "stakes") if key in table.carry}
    at = table.seats.index(hand.button) + 1
    out |= {"stacks": dict(stacks), "button": (*table.seats, *table.seats)[at]}
    return out | ({"fantasy": dict(fantasy)} if fantasy else {})
