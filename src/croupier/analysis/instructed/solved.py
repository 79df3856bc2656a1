"""One bet of a game by its sheet, counted: every way in which the pieces can come, every decision as it is best.

Pieces that make no difference to the bet are one kind: of 36 numbers a bet on one of them knows two, it and the others.
What can come is then counted by kinds, with the number of ways of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final

from croupier.games.instructed.model import Bet, Rules, When, Where
from croupier.games.instructed.scoring import profit

MOST: Final = 400_000
"""So many courses of a round are counted; a bet with more of them is sampled."""
Distribution = dict[Fraction, Fraction]
Lies = Mapping[Where, tuple[str, ...]]
Seen = tuple[tuple[str, tuple[str, ...]], ...]


class Kinds:
    """The pieces of a game, those that are alike in what is looked at as one."""

    def __init__(self, rules: Rules, looked_at: Sequence[When], bet: Bet | None = None) -> None:
        self.rules = rules
        self._whens, self._ties = looked_at, frozenset(bet.ties_on if bet is not None else ())
        self._values = any(when.total or when.alike or when.run or when.beats for when in looked_at) or bet is None
        self._marks = any(when.one_mark for when in looked_at)
        self.ordered = any(when.series for when in looked_at)
        kinds: dict[Hashable, list[str]] = {}
        for name in rules.pieces:
            kinds.setdefault(self._alike(name), []).append(name)
        self.stands_for = {name: names[0] for names in kinds.values() for name in names}
        self.deck = {names[0]: sum(rules.deck[name] for name in names) for names in kinds.values()}

    def _alike(self, name: str) -> Hashable:
        piece = self.rules.pieces[name]
        said = tuple((name in when.among, when.marked in piece.marks, name in when.series) for when in self._whens)
        marks = frozenset(piece.marks) if self._marks else None
        return said, name in self._ties, piece.value if self._values else None, marks, name if self.ordered else None

    def draws(self, left: Mapping[str, int], count: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Every way in which so many pieces can come, and how probable it is."""
        again, names = self.rules.again, list(left)
        total = sum(left.values())
        if self.ordered:
            for row in product(names, repeat=count):
                yield from self._row(row, left, total)
            return
        whole = total**count if again else comb(total, count)
        for some in combinations_with_replacement(names, count):
            each = Counter(some)
            if again:
                ways = factorial(count) * prod(left[name] ** n for name, n in each.items())
                ways //= prod(factorial(n) for n in each.values())
            else:
                ways = prod(comb(left[name], n) for name, n in each.items())
            if ways:
                yield some, Fraction(ways, whole)

    def _row(
        self, row: tuple[str, ...], left: Mapping[str, int], total: int
    ) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        chance, gone = Fraction(1), Counter[str]()
        for place, name in enumerate(row):
            if self.rules.again:
                chance *= Fraction(left[name], total)
            else:
                chance *= Fraction(max(0, left[name] - gone[name]), total - place)
                gone[name] += 1
        if chance:
            yield row, chance

    def after(self, left: Mapping[str, int], came: Sequence[str]) -> Mapping[str, int]:
        if self.rules.again:
            return left
        gone = Counter(came)
        return {name: count - gone[name] for name, count in left.items()}

    def courses(self, counts: Sequence[int]) -> int:
        """How many courses there are when so many pieces are drawn, one draw after the other; at most."""
        size = len(self.deck)
        return prod(size**n if self.ordered else comb(size + n - 1, n) for n in counts)


class Solved:
    """A bet on one place of the felt."""

    def __init__(self, rules: Rules, position: str) -> None:
        self.rules, self.position = rules, position
        _, self.when, self.bet = rules.placed(position)
        looked_at = [self.when]
        if self.when.beats:
            looked_at += [hand.when for hand in rules.counting.classes]
        self.kinds = Kinds(rules, looked_at, self.bet)
        self.stages = [stage for stage in rules.stages if stage.decides or self._matters(stage.to)]
        self.policy: dict[tuple[int, Seen], Fraction] = {}

    def _matters(self, place: Where) -> bool:
        """Does it matter to this bet, or to who decides, what comes there?"""
        return place == self.when.at or self.when.beats or any(stage.decides for stage in self.rules.stages)

    @property
    def countable(self) -> bool:
        return self.kinds.courses([stage.draws or 0 for stage in self.stages if not stage.decides]) <= MOST

    def distribution(self) -> Distribution:
        """Profit of a stake of one, decided as it is best → how probable it is."""
        return self._from(0, self.kinds.deck, {})

    def worth(self, at: int, lies: Lies) -> dict[str, Fraction]:
        """What every option of a decision is worth, in opening stakes, when this lies."""
        known = {place: tuple(sorted(self.kinds.stands_for[each] for each in some)) for place, some in lies.items()}
        left = self.kinds.after(self.kinds.deck, [piece for some in known.values() for piece in some])
        mean = _mean(self._from(at + 1, left, known))
        return {name: mean * factor for name, factor in self.options(at).items()}

    def options(self, at: int) -> dict[str, Fraction]:
        """Option → what the stake is then, in opening stakes: only the ends of a range can be best."""
        stage, out = self.stages[at], {"stay": Fraction(1)}
        if stage.raises is not None:
            out["raise"] = 1 + stage.raises
        if stage.takes_back is not None:
            out["reduce"] = 1 - stage.takes_back / 100
        return out

    def _from(self, at: int, left: Mapping[str, int], lies: Lies) -> Distribution:
        if at == len(self.stages):
            return {profit(self.rules, self.when, self.bet, lies): Fraction(1)}
        stage = self.stages[at]
        if stage.decides:
            fell = self._from(at + 1, left, lies)
            mean = _mean(fell)
            factor = max(self.options(at).values(), key=lambda factor: mean * factor)
            self.policy[at, seen(lies)] = factor
            return {won * factor: chance for won, chance in fell.items()}
        out: Distribution = {}
        assert stage.draws is not None
        for came, chance in self.kinds.draws(left, stage.draws):
            there = lies.get(stage.to, ())
            now = (*there, *came) if self.kinds.ordered else tuple(sorted((*there, *came)))
            for won, then in self._from(at + 1, self.kinds.after(left, came), {**lies, stage.to: now}).items():
                out[won] = out.get(won, Fraction()) + chance * then
        return out


def seen(lies: Lies) -> Seen:
    """What lies, to be looked up."""
    return tuple(sorted((place, tuple(some)) for place, some in lies.items()))


def _mean(fell: Distribution) -> Fraction:
    return sum((won * chance for won, chance in fell.items()), Fraction())
