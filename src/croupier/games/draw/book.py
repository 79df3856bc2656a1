"""The bets of a game at one table: their names as people say them, their limits, and what a stake may be made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from croupier.figures import whole
from croupier.games.common import Span
from croupier.games.draw.model import Rules
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying
from croupier.play.record import Json

_WORDS: Final = {word: str(n) for n, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_MANY: Final = 4
_NOT_A_STAKE: Final = {
    "colour": "colour chips are not used at this table",
    "foreign": "chips of another table are not a stake here",
    "voice": "a bet that is only announced does not exist: chips must lie on the layout",
    "credit": "nothing is staked on credit",
}


def plain(text: str) -> str:
    """A bet's name without the differences people do not mean: case, dashes, underscores, brackets."""
    return " ".join(re.sub(r"[-_–:()]+", " ", text.casefold()).split())


def _numbers(cells: Sequence[str]) -> list[int]:
    """The numbers that these cells show; none when one of them shows something else."""
    found = [number for cell in cells if (number := whole(cell)) is not None]
    return found if len(found) == len(cells) else []


def _apart(some: Sequence[str], others: Sequence[str]) -> int:
    """How far two selections of numbers lie from each other, for a helpful guess."""
    ours, theirs = sorted(_numbers(some)), sorted(_numbers(others))
    if not ours or len(ours) != len(theirs):
        return 1000
    return sum(abs(a - b) for a, b in zip(ours, theirs, strict=True))


def _in_a_row(cells: Sequence[str]) -> bool:
    """Do they show three numbers or more, each one above the last?"""
    numbers = _numbers(cells)
    return len(numbers) > 2 and all(after - before == 1 for before, after in pairwise(numbers))


def book_of(rules: Rules, currency: Currency) -> Book:
    """The bet book of a game in a currency, made once."""
    books = rules.made_once
    if currency.code not in books:
        books[currency.code] = Book(rules, currency)
    found = books[currency.code]
    assert isinstance(found, Book)
    return found


class Book:
    """The bet book of one table (see ``play.asks.BetBook``). It holds no state of the table."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.currency = rules, currency
        self.limits = rules.limits_in(currency)
        self._kinds = {plain(name): name for name in {**rules.bets, **rules.kinds}}
        self._called = {plain(name): name for name in rules.called}
        self._by_selection: dict[tuple[str, tuple[str, ...]], str] = {}
        for position in rules.positions.values():
            for cells in {position.selection, position.covers}:
                self._by_selection.setdefault((position.kind, tuple(sorted(cells))), position.id)
        self._widest = max(len(cells) for _, cells in self._by_selection)

    # ── names ──────────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, text: str) -> str:
        """The canonical name: ``Split 17-20`` → ``split 17/20``."""
        if not isinstance(text, str) or not text.strip():
            raise Refused(f"a bet has a name, such as {next(iter(self.rules.positions))!r}, not {text!r}")
        if text in self.rules.positions or text in self.rules.bundles:
            return text
        said = plain(text)
        for kinds, find in ((self._called, self._bundle), (self._kinds, self._position)):
            for kind in sorted(kinds, key=len, reverse=True):
                if said == kind or said.startswith(kind + " "):
                    return find(kinds[kind], said[len(kind) :].strip())
        offered = ", ".join([*self.rules.kinds, *self._names_of_called()])
        raise Refused(f"there is no bet {text!r} on this layout: {offered}")

    def _bundle(self, kind: str, rest: str) -> str:
        if not self.rules.called_bets:
            raise Refused(f"{kind} is a called bet, and called bets are not taken now")
        bet = f"{kind} {rest}" if rest else kind
        if bet not in self.rules.bundles:
            numbers = [name.split(" ", 1)[1] for name in self.rules.bundles if name.startswith(kind + " ")]
            wanted = f"say of which number: {numbers[0]} … {numbers[-1]}" if numbers else f"say just {kind!r}"
            raise Refused(f"{kind} {rest or 'alone'} cannot be called: {wanted}")
        return bet

    def _position(self, kind: str, rest: str) -> str:
        if kind not in self.rules.kinds:
            raise Refused(f"{kind} is not offered at this table: {', '.join(self.rules.kinds)}")
        cells = [_WORDS.get(word, word) for word in re.split(r"[/,+&\s…]+", rest) if word]
        for selection in (cells, sorted(set(cells)), self._from_to(cells) or cells):
            found = self._by_selection.get((kind, tuple(sorted(selection))))
            if found:
                return found
        raise Refused(self._not_on_layout(kind, cells))

    def _from_to(self, cells: list[str]) -> list[str]:
        """``street 4…6``: the numbers from the first to the last. No more are written out than a bet can cover."""
        match _numbers(cells):
            case [first, last] if 0 < last - first < self._widest:
                return [str(number) for number in range(first, last + 1)]
        return []

    def _not_on_layout(self, kind: str, cells: list[str]) -> str:
        mine = [p for p in self.rules.positions.values() if p.kind == kind]
        about = self.rules.kinds[kind].about
        what = f"{kind} {'/'.join(cells)}".strip()
        if not cells:
            return f"say which {kind}: {mine[0].id}" + (f" … {mine[-1].id}" if len(mine) > 1 else "")
        wanted = Counter(cells)
        near = max(
            mine, key=lambda p: (sum((wanted & Counter(p.selection or p.covers)).values()), -_apart(p.selection, cells))
        )
        hint = f" Did you mean {'/'.join(near.selection) or near.id}?" if near.selection else ""
        return f"{what} is not on the layout" + (f": {about[0].lower()}{about[1:]}." if about else ".") + hint

    def _names_of_called(self) -> list[str]:
        return list(self.rules.called) if self.rules.called_bets else []

    def spoken(self, bet: str) -> str:
        """What the felt calls it, within a sentence: *split 8/11*, *dozen 13–24*, *neighbours of 17*."""
        position = self.rules.positions.get(bet)
        if position is None:
            kind, _, number = bet.partition(" ")
            return f"{self._kind(kind)} of {number}" if number else self._kind(kind)
        kind, chosen = self._kind(position.kind), position.selection
        if not chosen:
            return kind
        if len(set(chosen)) == 1 < len(chosen):
            return f"{kind} {chosen[0]}"
        if len(chosen) == 1 and _in_a_row(position.covers):
            return f"{kind} {position.covers[0]}–{position.covers[-1]}"
        if self.rules.grid is not None and len(chosen) > _MANY and _in_a_row(chosen):
            return f"{kind} {chosen[0]}–{chosen[-1]}"
        return f"{kind} {('–' if self.rules.grid is None else '/').join(chosen)}"

    def _kind(self, name: str) -> str:
        bet = self.rules.bets.get(name) or self.rules.called.get(name)
        return name if bet is None else within(titled(bet.title, name))

    # ── limits ─────────────────────────────────────────────────────────────────────────────────────────────────

    def span(self, bet: str) -> Span:
        """The smallest and largest stake on one bet at this table."""
        kind = self.rules.positions[bet].kind
        if kind == "jackpot" and self.rules.jackpot:
            return Span(self.rules.jackpot.entry, self.rules.jackpot.entry)
        return self.rules.span(kind, self.currency)

    def accept(self, place: Place, lying: Lying) -> Place:
        if place.made_of not in self.rules.made_of:
            raise Refused(
                _NOT_A_STAKE.get(place.made_of, "value chips are not used at this table"), self.rules.limit_rules.rule
            )
        bet = self.name(place.bet)
        excess = self._excess_to(place.excess_to) if place.excess_to else None
        named = Place(place.seat, bet, place.amount, place.made_of, excess)
        for part, amount, void in self._spread(named, lying):
            span = self.span(part)
            if 0 < amount < span.low and not lying.get((place.seat, part)):
                raise Refused(
                    f"{self._say(amount)} on {self.spoken(part)} is below the minimum of {self._say(span.low)}"
                )
            if not self.rules.limit_rules.takes(amount, void):
                lies = lying.get((place.seat, part), 0)
                more = f" ({self._say(lies)} lie there already)" if lies else ""
                stake = f"{self._say(amount + void)} on {self.spoken(part)}"
                raise Refused(f"{stake} is above the maximum of {self._say(span.high)}{more}")
        self._check_round_total(named, lying)
        return named

    def _excess_to(self, text: str) -> str:
        """Where the part above a maximum shall lie: on one position, not on a called bet."""
        bet = self.name(text)
        if bet not in self.rules.positions:
            raise Refused(f"what is above a maximum goes to one bet on the layout, not to {self.spoken(bet)}")
        return bet

    def _check_round_total(self, place: Place, lying: Lying) -> None:
        if self.rules.limit_rules.scope != "per_player_round":
            return
        top = min(self.limits.most("default") or 0, self.rules.posted.max or self.limits.most("default") or 0)
        total = place.amount + sum(amount for (seat, _), amount in lying.items() if seat == place.seat)
        if total > top:
            raise Refused(
                f"{self._say(place.amount)} more on {self.spoken(place.bet)} makes {self._say(total)} in this round:"
                f" a player stakes at most {self._say(top)} in one game"
            )

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        return self._spread(place, lying)

    def _spread(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        """Each position of a placement: amount in play, amount above the maximum (moved where the player wished)."""
        bundle = self.rules.bundles.get(place.bet, {place.bet: 1})
        chips = sum(bundle.values())
        chip, rest = divmod(place.amount, chips)
        if rest:
            say = self._say(place.amount)
            wanted = f"{self.spoken(place.bet)} takes {chips} chips or a multiple"
            raise Refused(f"{wanted}: {say} does not divide by {chips}")
        out, excess = [], 0
        for bet, n in bundle.items():
            room = max(0, self.span(bet).high - lying.get((place.seat, bet), 0))
            amount = min(chip * n, room)
            over = chip * n - amount
            if place.excess_to and over:
                excess, over = excess + over, 0
            out.append((bet, amount, over))
        if place.excess_to and excess:
            room = max(0, self.span(place.excess_to).high - lying.get((place.seat, place.excess_to), 0))
            out.append((place.excess_to, min(excess, room), max(0, excess - room)))
        return out

    def _say(self, amount: int) -> str:
        return self.currency.with_sign(amount)

    def offered(self) -> Json:
        return {
            "bets": {
                kind: [p.id for p in self.rules.positions.values() if p.kind == kind] for kind in self.rules.kinds
            },
            "called": list(self.rules.bundles),
            "currency": self.currency.code,
        }
