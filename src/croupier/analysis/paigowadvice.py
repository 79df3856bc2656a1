"""Pai Gow: every way to set seven cards against many hands of the bank, set by the house way."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.paigowbest import results
from croupier.cards import Card, show
from croupier.games.paigow.houseway import RULES, Cards, back_strength, divisions, foul, front_strength, said, set_by
from croupier.games.paigow.model import Rules
from croupier.play import Choose, Event
from croupier.play.events import Dealt
from croupier.rulebooks import Game

BANKS: Final = 6_000
"""How many hands of the bank are dealt: the same ones for every way to set, so that the differences are sharp."""


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """What each legal way to set the cards is worth, per unit staked; simulated, not counted."""
    rules = game.rules
    if not any(option.name == "set" for option in ask.options):
        return None
    own = tuple(
        card
        for event in events
        if isinstance(event, Dealt) and event.to == ask.who
        for card in event.cards
        if card is not None
    )
    win = rules.main.pays * (1 - rules.commission)
    house = frozenset(set_by(rules.house_way, own)[0])
    legal = [(front, back) for front, back in divisions(own) if not foul(front, back)]
    usual = rules.house_way == list(RULES) and rules.jokers == 1
    found = _as_certified(own, legal) if usual else _against_some(rules, own, legal)
    worth, by_house = [], Fraction(0)
    for (front, _), (wins, loses) in zip(legal, found, strict=True):
        value = wins * win - loses
        worth.append(Worth(f"set {show(front)}", value))
        if frozenset(front) == house:
            by_house = value
    best = max(worth, key=lambda one: one.value)
    front, back = next((f, b) for f, b in divisions(own) if f"set {show(f)}" == best.option)
    words = " in front, ".join(said(front, back)) + " behind"
    rest = sorted(worth, key=lambda one: -one.value)[:5]
    how = "against the certificate's hands of the bank" if usual else f"against {BANKS} hands of the bank"
    return Advice.of([Worth("house way", by_house), *rest], f"best {words}", how)


def _as_certified(own: Cards, legal: list[tuple[Cards, Cards]]) -> list[tuple[Fraction, Fraction]]:
    """How often each way wins and loses against the compiled house way."""
    found = results([int(card) for card in own], [(own.index(f[0]), own.index(f[1])) for f, _ in legal])
    return [(Fraction(won).limit_denominator(10**6), Fraction(lost).limit_denominator(10**6)) for won, lost in found]


def _against_some(rules: Rules, own: Cards, legal: list[tuple[Cards, Cards]]) -> list[tuple[Fraction, Fraction]]:
    """The same against a house way of its own, which is not compiled."""
    banks, out = _banks(rules, own), []
    for front, back in legal:
        mine = front_strength(front), back_strength(back)
        wins = sum(mine[0] > theirs[0] and mine[1] > theirs[1] for theirs in banks)
        loses = sum(mine[0] <= theirs[0] and mine[1] <= theirs[1] for theirs in banks)
        out.append((Fraction(wins, len(banks)), Fraction(loses, len(banks))))
    return out


def _banks(rules: Rules, own: tuple[Card, ...]) -> list[tuple[int, int]]:
    luck = random.Random(show(own))
    left = [card for n in range(52 + rules.jokers) if (card := Card(n)) not in own]
    out = []
    for _ in range(BANKS):
        front, back = set_by(rules.house_way, tuple(luck.sample(left, rules.cards)))
        out.append((front_strength(front), back_strength(back)))
    return out
