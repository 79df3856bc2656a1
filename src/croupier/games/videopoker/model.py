"""The rules of a video poker machine: five cards, those that are not held are changed once, and a table pays what lies.

Pays are returns, so many times the stake in all: one that gives the stake back is written as 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import Field

from croupier.cards import JOKER, RANKS, SUITS, Card, Deck
from croupier.games.common import Amount, Data, GameRules, Name, Names, Problem, Ratio
from croupier.money import CURRENCIES, Currency

FEWEST: Final = 10
Kind = Literal[
    "royal", "wild_royal", "five", "wilds", "straight_flush", "four", "full_house", "flush", "straight", "three",
    "two_pair", "pair",
]  # fmt: skip
"""What five cards can be: a royal flush without a wild card or with one, five alike, all cards of a wild rank, …"""


class Row(Data):
    """A line of the table of pays. ``ranks``: of four alike, or a pair, only these; ``kicker``: beside four alike one
    of these. Where that is said no wild card may be among them, but in a pair."""

    title: Names
    hand: Kind
    ranks: str = ""
    kicker: str = ""
    pays: Ratio


class Rules(GameRules):
    """A video poker machine."""

    family: Literal["video-poker"]
    bet_title: Names = {"en": "Stake"}
    ranks: Annotated[str, Field(min_length=2)] = RANKS
    suits: Annotated[str, Field(min_length=1)] = SUITS
    jokers: Annotated[int, Field(ge=0, le=1)] = 0
    wild: str = ""
    """Ranks whose cards stand for any card, as the joker does."""
    pays: Annotated[list[Row], Field(min_length=1, max_length=24)]
    stakes: Annotated[list[Amount], Field(min_length=1, max_length=30)]
    by_stake: dict[str, dict[Name, Ratio]] = {}
    """Where the pays differ with the stake: stake → title of a row in English → what it pays then."""
    rules: dict[Literal["stake", "failed"], str] = {}

    @property
    def staked(self) -> Iterable[str]:
        return ("stake",)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        cards = [Card(rank + suit) for rank in self.ranks for suit in self.suits]
        return tuple(sorted([*cards, *[JOKER] * self.jokers]))

    def deck(self) -> Deck:
        return Deck(1, self.jokers, [Card(n) for n in range(52) if Card(n) not in self.pack])

    def times(self, stake: int | None = None) -> list[Fraction]:
        """What each row pays at a stake."""
        other = {} if stake is None else self.by_stake.get(str(stake), {})
        return [other.get(row.title.get("en", ""), row.pays) for row in self.pays]

    def open_stakes(self, currency: Currency) -> list[int]:
        """The stakes that the limits of the table leave."""
        span = self.span("stake", currency)
        return [stake for stake in self.stakes if span.low <= stake <= span.high]

    def problems(self) -> list[Problem]:
        return [*super().problems(), *_problems(self)]


def _problems(rules: Rules) -> Iterable[Problem]:
    for key, known in (("ranks", RANKS), ("suits", SUITS)):
        found = getattr(rules, key)
        if not set(found) <= set(known) or len(set(found)) < len(found):
            yield Problem(key, found, f"each once, of {known}")
    if len(rules.ranks) * len(rules.suits) + rules.jokers < FEWEST:
        yield Problem(
            "suits", rules.suits, f"a pack of {FEWEST} cards at least: five are dealt and five may be changed"
        )
    if not set(rules.wild) <= set(rules.ranks):
        yield Problem("wild", rules.wild, f"ranks of this pack: {rules.ranks}")
    titles = [row.title.get("en", "") for row in rules.pays]
    for number, row in enumerate(rules.pays):
        at = f"pays.{number}"
        if not row.title.get("en") or titles.index(row.title["en"]) < number:
            yield Problem(f"{at}.title.en", row.title.get("en"), "a name in English that no other row has")
        for key in ("ranks", "kicker"):
            if not set(getattr(row, key)) <= set(rules.ranks):
                yield Problem(f"{at}.{key}", getattr(row, key), f"ranks of this pack: {rules.ranks}")
        if (row.kicker and row.hand != "four") or (row.ranks and row.hand not in ("four", "pair")):
            yield Problem(f"{at}.hand", row.hand, "four alike, or a pair, where ranks are said")
        needs_wild = row.hand in ("wild_royal", "five", "wilds")
        if needs_wild and not rules.wild and not (rules.jokers and row.hand != "wilds"):
            yield Problem(f"{at}.hand", row.hand, "a hand that comes without wild cards: there are none")
        if number and row.pays > rules.pays[number - 1].pays:
            yield Problem(f"{at}.pays", str(row.pays), "no more than the row above: the best pay stands first")
    for code in rules.limits:
        if not rules.open_stakes(CURRENCIES[code]):
            yield Problem("stakes", rules.stakes, f"a stake within the limits of {code}")
    for key, other in rules.by_stake.items():
        if key not in map(str, rules.stakes):
            yield Problem(f"by_stake.{key}", key, f"a stake of the list: {', '.join(map(str, rules.stakes))}")
        for name in other:
            if name not in titles:
                yield Problem(f"by_stake.{key}.{name}", name, f"a row: {', '.join(titles)}")
    for stake in rules.stakes:
        if any((stake * times).denominator > 1 for times in rules.times(stake)):
            yield Problem("stakes", stake, "a stake that every row pays in whole coins")
