"""The bad-beat jackpot: which hands it is for, who shares it and in what parts, and what is left of it.

A hand that is strong enough must lose to a stronger one. The best hand of all is the winning one, the next best that
meets the criteria the losing one; everybody else who took part shares, too. Drops are collected during the day and
added to the fund when it ends (veikkaus/jackpots, ray-casino/poker-general#PJ-1 to PJ-12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple, Protocol

from pydantic import Field, model_validator

from croupier.cards import BadCard, Card, cards
from croupier.games.common import Amount, Data, Percent
from croupier.money import Rounding
from croupier.play import Refused


class Criterion(Data):
    """The least hand that may lose, as five cards, by the order of the game. ``both``: the loser's two own cards must
    both play."""

    least: str
    both: bool = False

    @model_validator(mode="after")
    def _five(self) -> Criterion:
        try:
            held = cards(self.least)
        except BadCard as bad:
            raise ValueError(str(bad)) from None
        if len(held) != 5:
            raise ValueError("a hand of five cards")
        return self


class Category(Data):
    """How much of the fund is paid, in per cent: to the losing hand, to the winning one, and to the others, together
    (``others``) or each. ``criteria``: for which games, and from which losing hand on; the first category whose
    criterion a hand meets is its category."""

    loser: Percent
    winner: Percent
    others: Percent = Fraction(0)
    each: Percent = Fraction(0)
    criteria: Annotated[dict[str, Criterion], Field(min_length=1)]


class JackpotRules(Data):
    """``players``: so many must have taken part when the hand began; ``most``: so many chairs a linked table has at
    most. ``ties``: several with the same triggering hand share its part; each of them but one brings a share of the
    others with him, or all together one. ``drop``: of each hand; ``times``: what a table may pay by time instead,
    minutes → amount. ``guarantee``: the fund never begins with less."""

    players: Annotated[int, Field(ge=2)] = 5
    most: Annotated[int, Field(ge=2)] | None = None
    categories: Annotated[list[Category], Field(min_length=1)]
    ties: Literal["each_a_share", "one_share"] = "each_a_share"
    rounding: Rounding = Rounding.HALF_UP
    drop: Amount
    times: dict[str, Amount] = {}
    guarantee: Annotated[int, Field(ge=0)] = 0
    rule: str | None = None


class Reward(Data):
    """What the house has announced for a hand besides the pot: so much to everybody who shows one at least as strong
    (ray-casino/poker-general#PG-13)."""

    amount: Amount
    criteria: Annotated[dict[str, Criterion], Field(min_length=1)]
    rule: str | None = None


class Strength(Protocol):
    """How strong own cards are with a board, as one number."""

    def __call__(self, own: Sequence[Card], board: Sequence[Card], /) -> int: ...


class Held(NamedTuple):
    """What somebody holds at the end: the strength of his best hand, the first category that it meets if it loses, and
    the rewards that are announced for it."""

    value: int
    category: int | None
    rewards: tuple[str, ...] = ()


def held(
    rules: JackpotRules | None,
    game: str,
    strength: Strength,
    own: Sequence[Card],
    board: Sequence[Card],
    rewards: Mapping[str, Reward] | None = None,
) -> Held:
    """A hand beside the criteria of its game. Where there is a board, two cards of the least hand count as own ones."""
    value = strength(own, board)

    def meets(criteria: Mapping[str, Criterion]) -> bool:
        if (criterion := criteria.get(game)) is None:
            return False
        least = cards(criterion.least)
        enough = value >= (strength(least[:2], least[2:]) if board else strength(least, ()))
        return enough and not (criterion.both and not _both_play(strength, own, board, value))

    categories = [] if rules is None else rules.categories
    category = next((number for number, each in enumerate(categories) if meets(each.criteria)), None)
    return Held(value, category, tuple(name for name, each in (rewards or {}).items() if meets(each.criteria)))


def _both_play(strength: Strength, own: Sequence[Card], board: Sequence[Card], value: int) -> bool:
    """Without either of them the hand would be worse."""
    return all(strength([other for other in own if other != card], board) < value for card in own)


class Hit(NamedTuple):
    """The hands that trigger the jackpot."""

    category: int
    losers: tuple[str, ...]
    winners: tuple[str, ...]


def hit(shown: Mapping[str, Held]) -> Hit | None:
    """The best hand, and below it the best one that meets the criteria; equal hands trigger nothing by themselves."""
    best = max((hand.value for hand in shown.values()), default=0)
    beaten = [hand for hand in shown.values() if hand.value < best and hand.category is not None]
    if not beaten:
        return None
    second = max(hand.value for hand in beaten)
    losers = tuple(who for who, hand in shown.items() if hand.value == second and hand.category is not None)
    category = shown[losers[0]].category
    assert category is not None
    return Hit(category, losers, tuple(who for who, hand in shown.items() if hand.value == best))


def found_in(rules: JackpotRules, shown: Mapping[str, Held], present: Sequence[str]) -> Hit | None:
    """The hit of a hand in which these took part, or none: they are too few, or no hand that is strong enough has lost
    (veikkaus/jackpots#V-7.3)."""
    if len(present) < rules.players:
        return None
    return hit({who: hand for who, hand in shown.items() if who in present})


def shares(rules: JackpotRules, found: Hit, players: Sequence[str]) -> dict[str, Fraction]:
    """What each of those who took part gets of the fund.

    With the figures of category 1 (40, 20, 20): of n players each other has 20/(n-2) per cent, and a group of m losers
    (40 + (m-1) times that)/m each, so that the sum is always the same.
    """
    category = rules.categories[found.category]
    groups = ((found.losers, category.loser), (found.winners, category.winner))
    rest = [who for who in players if who not in found.losers and who not in found.winners]
    joined = [_joined(rules, len(group)) for group, _ in groups]
    parts = len(rest) + sum(joined)
    each = category.each or (category.others / parts if parts else Fraction(0))
    out: dict[str, Fraction] = {}
    for (group, part), more in zip(groups, joined, strict=True):
        out |= dict.fromkeys(group, (part + more * each) / len(group) / 100)
    return out | dict.fromkeys(rest, each / 100)


def _joined(rules: JackpotRules, size: int) -> int:
    """So many shares of the others belong to a group of this size."""
    return size - 1 if rules.ties == "each_a_share" else int(size > 1)


@dataclass(frozen=True, slots=True)
class Claim:
    """A hit that waits until it is known whether one of a hand that began earlier comes before it. ``hand``: which it
    was, where hands have names."""

    table: str
    began: int
    found: Hit
    players: tuple[str, ...]
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Fund:
    """``published``: what a hit is paid of; ``collected``: the drops of the day, added when it ends; the last of them
    came at this moment (``dropped``)."""

    published: int = 0
    collected: int = 0
    claims: tuple[Claim, ...] = ()
    dropped: int = 0


def paid(rules: JackpotRules, fund: Fund, claim: Claim) -> tuple[Fund, dict[str, int]]:
    """Each share to the cent; what is left is the new fund, made up by the house to what it guarantees."""
    parts = shares(rules, claim.found, claim.players)
    out = {who: rules.rounding.apply(part * fund.published) for who, part in parts.items()}
    left = max(rules.guarantee, fund.published - sum(out.values()))
    return replace(fund, published=left, claims=tuple(each for each in fund.claims if each != claim)), out


def must_fit(rules: JackpotRules, game: str, drop: int, players: int) -> None:
    """``Refused`` where hands of this game, which give so much if dealt to so many, do not give what the jackpot
    has."""
    if not any(game in category.criteria for category in rules.categories):
        raise Refused(f"The jackpot is for no hand of {game}: nothing may be dropped for it.", rules.rule)
    if (drop, players) != (rules.drop, rules.players):
        has = f"{rules.drop} of every hand of {rules.players} or more"
        raise Refused(f"The jackpot has {has}; the table would drop {drop} of {players} or more.", rules.rule)


def must_link(rules: JackpotRules | None, chairs: int, *, cash: bool) -> None:
    """``Refused`` where a table cannot be linked to the jackpot."""
    if rules is None:
        raise Refused("The house has no jackpot.")
    if not cash:
        raise Refused("A tournament is not linked to the jackpot.")
    if rules.most is not None and chairs > rules.most:
        raise Refused(f"A table that is linked to the jackpot has at most {rules.most} chairs.")
