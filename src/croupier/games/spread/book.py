"""The boxes of a spread table: who may bet on which, and how much."""

from __future__ import annotations

import re

from croupier.games.common import Span
from croupier.games.spots import Limiter
from croupier.games.spread.model import Rules
from croupier.money import Currency
from croupier.play import Place, Refused, Seat
from croupier.play.asks import Lying
from croupier.play.record import Json


def box_of(bet: str) -> int:
    """The number of the box: ``bet 3`` → 3."""
    return int(bet.rsplit(" ", 1)[1])


class Book:
    """The bet book of one table (see ``play.asks.BetBook``). A bet is ``bet 3``; ``bet`` alone is the player's own box,
    or the first that is free."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.limiter = rules, Limiter(rules, currency)

    def name(self, text: str) -> str:
        found = re.fullmatch(r"\s*(?:bet|box)?\s*([0-9]{1,2})\s*", text.casefold()) if isinstance(text, str) else None
        count = self.rules.boxes.count
        if found is None or not 1 <= int(found[1]) <= count:
            if isinstance(text, str) and text.strip().casefold().startswith("raise"):
                raise Refused(
                    "a raise is made after the two cards, when the spread is known", self.rules.rules.get("raise")
                )
            raise Refused(f"there is no box {text!r} at this table: box 1 to box {count}")
        return f"bet {int(found[1])}"

    def spoken(self, bet: str) -> str:
        return f"box {box_of(bet)}"

    def span(self) -> Span:
        return self.limiter.span("bet")

    def accept(self, place: Place, lying: Lying) -> Place:
        self.limiter.value_chips(place)
        if isinstance(place.bet, str) and place.bet.strip().casefold() in ("bet", "box"):
            bet = self._own(place.seat, lying)
        else:
            bet = self.name(place.bet)
        self._check_box(place.seat, bet, lying)
        self.limiter.check(bet, "bet", place, lying, self.spoken(bet))
        return Place(place.seat, bet, place.amount)

    def _own(self, seat: Seat, lying: Lying) -> str:
        mine = [bet for who, bet in lying if who == seat]
        if mine:
            return mine[0]
        taken = {bet for _, bet in lying}
        free = next((f"bet {n}" for n in range(1, self.rules.boxes.count + 1) if f"bet {n}" not in taken), None)
        if free is None:
            raise Refused("every box is taken: say behind which box you bet, such as box 1")
        return free

    def _check_box(self, seat: Seat, bet: str, lying: Lying) -> None:
        boxes, rule = self.rules.boxes, self.rules.rules.get("boxes")
        mine = {box for who, box in lying if who == seat}
        if bet in mine:
            return
        if boxes.per_player is not None and len(mine) >= boxes.per_player:
            many = "one box" if boxes.per_player == 1 else f"{boxes.per_player} boxes"
            raise Refused(
                f"{seat} plays {', '.join(map(self.spoken, sorted(mine)))} already: {many} for each player", rule
            )
        there = [who for who, box in lying if box == bet]
        if len(there) >= boxes.players:
            many = "one player" if boxes.players == 1 else f"{boxes.players} players"
            raise Refused(f"{self.spoken(bet)} is played by {', '.join(there)}: at most {many} on one box", rule)
        taken = {box for _, box in lying}
        if there and boxes.behind_when_full and len(taken) < boxes.count:
            whose = f"{self.spoken(bet)} is {there[0]}'s"
            raise Refused(f"{whose}: another player may bet behind it only when every box is taken", rule)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        return [self.limiter.part(place.bet, "bet", place, lying)]

    def offered(self) -> Json:
        boxes = [f"bet {n}" for n in range(1, self.rules.boxes.count + 1)]
        return {"bets": {"bet": boxes}, "currency": self.limiter.currency.code}
