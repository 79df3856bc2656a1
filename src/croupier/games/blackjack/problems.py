"""What can be wrong in a blackjack file although every value is well formed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from croupier.cards import RANKS, SUITS
from croupier.figures import whole
from croupier.games.common import Problem

if TYPE_CHECKING:
    from croupier.games.blackjack.model import Rules


def problems(rules: Rules) -> list[Problem]:
    """All of them."""
    return [*_shoe(rules), *_dealer(rules), *_choices(rules), *_limits(rules), *_side(rules)]


def _shoe(rules: Rules) -> Iterator[Problem]:
    shoe = rules.shoe
    cards = {rank + suit for rank in RANKS for suit in SUITS}
    unknown = [name for name in shoe.without if name not in cards and name not in set(RANKS)]
    if unknown:
        yield Problem("shoe.without", unknown, "ranks (such as 'T') or cards (such as 'Td')")
    if shoe.cut_off < 0:
        yield Problem("shoe.cut_off", str(shoe.cut_off), "a number of cards, or a part of the shoe below 1")
    elif shoe.shuffled == "at_cut_card" and shoe.behind + shoe.burn >= shoe.size:
        found = f"{shoe.behind} behind the cut card and {shoe.burn} burned"
        yield Problem("shoe.cut_off", found, f"fewer than the {shoe.size} cards of the shoe")
    if 2 * shoe.cut_depth > shoe.size:
        yield Problem("shoe.cut_depth", shoe.cut_depth, f"at most half of the {shoe.size} cards of the shoe")


def _dealer(rules: Rules) -> Iterator[Problem]:
    dealer = rules.dealer
    if not dealer.hole:
        if dealer.peek:
            yield Problem("dealer.peek", dealer.peek, "a hole card to look at (dealer.hole = true)")
        if dealer.exposed:
            yield Problem("dealer.exposed", True, "a second card to show (dealer.hole = true)")
    if dealer.exposed and (rules.insurance or rules.even_money):
        key = "insurance" if rules.insurance else "even_money"
        yield Problem(key, "offered", "nothing: both cards of the dealer lie open")


def _choices(rules: Rules) -> Iterator[Problem]:
    from croupier.games.blackjack.model import Action, Up

    if rules.surrender is not None and not 0 < rules.surrender.loses < 1:
        yield Problem("surrender.loses", str(rules.surrender.loses), "a part of the stake, between 0 and 1")
    if rules.surrender_named and rules.surrender is None:
        yield Problem("surrender", None, "the terms of surrender: what it loses and against which cards it is barred")
    if rules.surrender is not None and set(rules.surrender.not_against) == set(get_args(Up)):
        yield Problem("surrender.not_against", rules.surrender.not_against, "some card against which it is open")
    if rules.double is not None and rules.double.totals == []:
        yield Problem("double.totals", [], "totals that may be doubled, or no [double] at all")
    twice = [up for up in rules.even_money.against if up in rules.natural.at_once] if rules.even_money else []
    if twice:
        found = f"against {', '.join(twice)}"
        yield Problem("even_money.against", found, "cards against which a natural is not paid in full at once")
    for total in rules.ties:
        if total != "default" and not 4 <= (whole(total) or 0) <= 21:
            yield Problem(f"ties.{total}", total, "a total from 4 to 21, or default")
    if "default" not in rules.ties:
        yield Problem("ties.default", None, "what equal totals are where nothing else is said")
    if rules.split and rules.split.max_hands < 2:
        yield Problem("split.max_hands", rules.split.max_hands, "at least 2 hands, or no [split] at all")
    if rules.buy and rules.buy.cards != list(range(3, 3 + len(rules.buy.cards))):
        yield Problem("buy.cards", rules.buy.cards, "cards from the third on, without a gap, such as [3, 4]")
    least = rules.printed_natural
    if rules.pays_are_minimum and least is not None and rules.natural.pays < least:
        yield Problem("natural.pays", str(rules.natural.pays), f"at least the printed {least}: pays are minimums")
    if rules.natural.pays <= 0:
        yield Problem("natural.pays", str(rules.natural.pays), "a profit to 1, more than nothing")
    if len({rules.word(action) for action in get_args(Action)}) < len(get_args(Action)):
        yield Problem("words", rules.words, "a different word for every action")


def _limits(rules: Rules) -> Iterator[Problem]:
    for code, limits in rules.limits.items():
        for slug in rules.slugs:
            if limits.most(slug) is None:
                yield Problem(f"limits.{code}.max", limits.max, f"a maximum for {slug}, or a default")
        if isinstance(limits.max, dict):
            for name in limits.max:
                if name not in ("default", "side", *rules.slugs):
                    yield Problem(f"limits.{code}.max.{name}", name, f"a bet of this game: {', '.join(rules.slugs)}")
    for code in rules.together:
        if code not in rules.limits:
            yield Problem(f"together.{code}", code, f"a currency of this game: {', '.join(rules.limits)}")


def _side(rules: Rules) -> Iterator[Problem]:
    if rules.side is None:
        return
    if rules.side.slug == rules.main.slug:
        yield Problem("side.slug", rules.side.slug, "another name than the main bet's")
    for number, line in enumerate(rules.side.lines):
        if line.ranks is not None and len(line.ranks) > 2:
            yield Problem(f"side.lines.{number}.ranks", line.ranks, "one rank (twice) or two")
        if line.pays < 0:
            yield Problem(f"side.lines.{number}.pays", str(line.pays), "a profit to 1, not below 0")
