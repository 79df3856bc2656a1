"""The bets of a blackjack table: boxes, side bets on boxes, whose they are and how much may lie on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from croupier.figures import whole
from croupier.games.blackjack.model import Rules
from croupier.games.common import Span
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused, Seat
from croupier.play.asks import Lying
from croupier.play.record import Json

_NOT_A_STAKE: Final = {
    "foreign": "chips of another table are no stake here",
    "voice": "a bet is placed with chips, not announced by voice",
    "credit": "chips are never sold on credit",
    "colour": "value chips are used at this table, not colour chips",
}


def book_of(rules: Rules, currency: Currency) -> Book:
    """The book of these rules in this currency, made once."""
    key = f"book {currency.code}"
    if key not in rules.made_once:
        rules.made_once[key] = Book(rules, currency)
    book = rules.made_once[key]
    assert isinstance(book, Book)
    return book


def players_on(lying: Lying, bet: str) -> list[Seat]:
    """Who has a stake on a bet, in the order in which they came."""
    return [seat for seat, name in lying if name == bet]


@dataclass(frozen=True, slots=True)
class Excess:
    """A part of a stake that must go back before the cards are dealt, and why."""

    seat: Seat
    bet: str
    amount: int
    reason: str


class Book:
    """Takes stakes on ``main 3`` (or whatever the rulebook calls it) and on the side bet of a box."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.currency = rules, currency
        self.limits = rules.limits_in(currency)
        self._titles = {bet.slug: bet.title for bet in (rules.main, rules.side) if bet is not None}

    # ── names ──────────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, text: str) -> str:
        """The canonical name: ``Main 3``, ``box 3`` → ``main 3``; without a number the first box."""
        slug, number = self._read(text)
        return f"{slug} {number or 1}"

    def _read(self, text: str) -> tuple[str, int | None]:
        said = re.sub(r"[\s_-]+", " ", text.strip().lower()) if isinstance(text, str) else ""
        word = said.rstrip("0123456789")
        number, word = said[len(word) :], word.rstrip()
        slugs = {slug.replace("_", " "): slug for slug in self.rules.slugs} | {"box": self.rules.main.slug}
        if word not in slugs:
            raise Refused(f"there is no bet {text!r} at this table: {', '.join(self.rules.slugs)}, each with a box")
        box = whole(number) if number else None
        if number and (box is None or not 1 <= box <= self.rules.boxes):
            raise Refused(f"there is no box {number}: the table has boxes 1 to {self.rules.boxes}")
        return slugs[word], box

    def _named(self, place: Place, lying: Lying) -> str:
        slug, number = self._read(place.bet)
        if number is None:
            main = self.rules.main.slug
            mine = [bet for seat, bet in lying if seat == place.seat and bet.startswith(f"{main} ")]
            free = [n for n in range(1, self.rules.boxes + 1) if not players_on(lying, f"{main} {n}")]
            if not mine and not free:
                raise Refused("every box is taken: say on which box to bet, such as box 1")
            number = int(mine[0].split()[-1]) if mine else free[0]
        return f"{slug} {number}"

    def spoken(self, bet: str) -> str:
        """*Box 3*, *perfect pairs on box 3*."""
        slug, _, place = bet.partition(" ")
        box = f"box {place}"
        return box if slug == self.rules.main.slug else f"{within(titled(self._titles[slug], slug))} on {box}"

    # ── limits ─────────────────────────────────────────────────────────────────────────────────────────────────

    def span(self, bet: str) -> Span:
        """The smallest and largest stake of one player on one bet at this table."""
        slug = bet.split()[0]
        if slug == self.rules.main.slug:
            return self.rules.span(slug, self.currency)
        most = self.limits.most(slug)
        assert most is not None
        assert self.rules.side is not None
        return Span(self.rules.side.min, most)

    def accept(self, place: Place, lying: Lying) -> Place:
        if place.made_of != "value":
            why = _NOT_A_STAKE.get(place.made_of, "only value chips are a stake at this table")
            raise Refused(why, self.rules.limit_rules.rule)
        if place.excess_to is not None:
            raise Refused("a stake lies on one bet here; nothing of it can go to another")
        bet = self._named(place, lying)
        named = Place(place.seat, bet, place.amount)
        if bet.startswith(f"{self.rules.main.slug} "):
            self._check_box(named, lying)
        else:
            self._check_side(named, lying)
        span, lies = self.span(bet), lying.get((place.seat, bet), 0)
        if place.amount + lies < span.low:
            raise Refused(
                f"{self._say(place.amount)} on {self.spoken(bet)} is below the minimum of {self._say(span.low)}"
            )
        ((_, amount, void),) = self.parts(named, lying)
        if not self.rules.limit_rules.takes(amount, void):
            raise Refused(self._too_much(named, lying, amount))
        return named

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        amount = min(place.amount, max(0, self._room(place, lying)))
        return [(place.bet, amount, place.amount - amount)]

    def _room(self, place: Place, lying: Lying) -> int:
        """How much more this player may put there. The owner of a box has priority over the others on it."""
        span, mine = self.span(place.bet), lying.get((place.seat, place.bet), 0)
        others = {seat: lying[seat, place.bet] for seat in players_on(lying, place.bet) if seat != place.seat}
        if place.bet.startswith(f"{self.rules.main.slug} "):
            owner = next(iter(players_on(lying, place.bet)), place.seat)
            shared = self.rules.sharing.limit == "box" and owner != place.seat
        else:
            shared = self.rules.side is not None and self.rules.side.scope == "spot"
        return span.high - mine - (sum(others.values()) if shared else 0)

    def _too_much(self, place: Place, lying: Lying, room: int) -> str:
        high = self._say(self.span(place.bet).high)
        what = f"{self._say(place.amount)} on {self.spoken(place.bet)} is above the maximum of {high}"
        lies = sum(amount for (_, bet), amount in lying.items() if bet == place.bet)
        where = f" ({self._say(lies)} lie there already)" if lies else ""
        return what + where + (f": at most {self._say(room)} more" if room and lies else "")

    def _check_box(self, place: Place, lying: Lying) -> None:
        sharing, there = self.rules.sharing, players_on(lying, place.bet)
        if place.seat in there:
            return
        if len(there) >= sharing.players:
            only = "one player" if sharing.players == 1 else f"{sharing.players} players"
            raise Refused(f"{self.spoken(place.bet)} is taken: {only} may bet on one box", sharing.rule)
        mine = [b for seat, b in lying if seat == place.seat and b.startswith(f"{self.rules.main.slug} ")]
        if sharing.boxes_per_player is not None and len(mine) >= sharing.boxes_per_player:
            boxes = ", ".join(map(self.spoken, mine))
            raise Refused(f"{place.seat} may play at most {sharing.boxes_per_player} boxes: {boxes}")

    def _check_side(self, place: Place, lying: Lying) -> None:
        side = self.rules.side
        assert side is not None
        main, box = self.rules.main.slug, place.bet.split()[-1]
        if not players_on(lying, f"{main} {box}"):
            raise Refused(f"box {box} has no {main} bet: no cards come there, so no side bet is taken", side.rule)
        mine = [bet for seat, bet in lying if seat == place.seat and bet.startswith(f"{main} ")]
        if not mine or (side.needs == "own_box" and f"{main} {box}" not in mine):
            where = f"on box {box}" if side.needs == "own_box" else "on some box"
            raise Refused(f"a side bet needs a {main} bet of the same player {where}", side.rule)
        there = players_on(lying, place.bet)
        if side.per_box is not None and place.seat not in there and len(there) >= side.per_box:
            raise Refused(f"{self.spoken(place.bet)} has {side.per_box} bets already, which is all it takes", side.rule)

    def excess(self, lying: Lying) -> Iterator[Excess]:
        """What goes back when the bets are closed: side bets whose box has gone, and what is too much together."""
        yield from self._orphans(lying)
        yield from self._over_box(lying)
        most = self.rules.together.get(self.currency.code)
        if most is None or self.rules.side is None:
            return
        for (seat, bet), amount in lying.items():
            if bet.startswith(f"{self.rules.main.slug} "):
                beside = lying.get((seat, f"{self.rules.side.slug} {bet.split()[-1]}"), 0)
                if over := max(0, amount + beside - most):
                    why = f"{self._say(most)} are the most on a box and its side bet together"
                    yield Excess(seat, bet, min(over, amount), why)

    def _orphans(self, lying: Lying) -> Iterator[Excess]:
        side, main = self.rules.side, self.rules.main.slug
        if side is None:
            return
        for (seat, bet), amount in lying.items():
            if not bet.startswith(f"{side.slug} "):
                continue
            box = bet.split()[-1]
            mine = [b for who, b in lying if who == seat and b.startswith(f"{main} ")]
            if not players_on(lying, f"{main} {box}"):
                yield Excess(seat, bet, amount, f"box {box} has no {main} bet")
            elif not mine or (side.needs == "own_box" and f"{main} {box}" not in mine):
                yield Excess(seat, bet, amount, f"{seat} has no {main} bet")

    def _over_box(self, lying: Lying) -> Iterator[Excess]:
        """The owner has taken more room than the others left: the last to come gives way first."""
        if self.rules.sharing.limit != "box":
            return
        for number in range(1, self.rules.boxes + 1):
            bet = f"{self.rules.main.slug} {number}"
            there = players_on(lying, bet)
            over = sum(lying[seat, bet] for seat in there) - self.span(bet).high
            for seat in reversed(there[1:]):
                if over <= 0:
                    break
                back = min(over, lying[seat, bet])
                if 0 < lying[seat, bet] - back < self.span(bet).low:
                    back = lying[seat, bet]
                yield Excess(seat, bet, back, "the owner of the box has priority up to its maximum")
                over -= back

    def _say(self, amount: int) -> str:
        return self.currency.with_sign(amount)

    def offered(self) -> Json:
        return {
            "bets": {slug: [f"{slug} {n}" for n in range(1, self.rules.boxes + 1)] for slug in self.rules.slugs},
            "called": [],
            "currency": self.currency.code,
        }
