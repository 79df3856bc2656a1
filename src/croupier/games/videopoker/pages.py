"""A video poker machine as a sheet or a page shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from croupier.cards import Card
from croupier.games.common import BetInfo, Names
from croupier.games.family import Heading, Win
from croupier.games.layouts import BetSays, Layout, PlainPosition, ShoeLayout, bet_says
from croupier.games.remembered import Remembered
from croupier.games.videopoker.book import STAKE
from croupier.games.videopoker.model import Rules
from croupier.money import CURRENCIES, Currency


class HandSays(TypedDict):
    """A row of the table of pays."""

    title: Names
    pays: str


class VideoPokerLayout(Layout):
    """A machine: its bet, its table, the stakes that may be chosen and the pays that differ with them."""

    bets: dict[str, BetSays]
    positions: list[PlainPosition]
    shoe: ShoeLayout | None
    hands: list[HandSays]
    stakes: list[int]
    by_stake: dict[str, dict[str, str]]
    priced: dict[str, str]
    """What the certificate calls a stake that has pays of its own."""


def heading(rules: Rules) -> Heading:
    del rules
    return Heading("machine", "Machines", rank=7)


def catalogue(rules: Rules) -> list[BetInfo]:
    """One bet: the stake of the hand."""
    about = "Five cards; those that are not held are changed once. What lies then is paid by the table, stake included"
    pays = ", ".join(f"{row.title['en']} {row.pays}" for row in rules.pays)
    return [BetInfo(STAKE, rules.bet_title, about, f"for 1: {pays}", (STAKE,))]


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    say = CURRENCIES[next(iter(rules.limits))].with_sign
    joker = " and a joker" if rules.jokers else ""
    out = [
        f"The stake is one of {', '.join(map(say, rules.stakes))}; once cards are dealt nothing changes.",
        f"Five cards are dealt face up from a pack of {len(rules.pack) - rules.jokers}{joker}, shuffled for each hand.",
        "The player holds what he likes; the others are thrown and replaced, once, from the rest of the pack.",
        "The five cards that lie then are paid by the first row of the table that they are. Pays are returns:"
        " so many times the stake in all.",
    ]
    if rules.jokers or rules.wild:
        named = [*(["the joker"] if rules.jokers else []), *(f"each {rank}" for rank in rules.wild)]
        out.insert(2, f"Wild: {' and '.join(named)}, for whatever card is best.")
    for stake, pays in rules.by_stake.items():
        out.append(f"At a stake of {say(int(stake))}: {', '.join(f'{name} {times}' for name, times in pays.items())}.")
    return out


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """The best row at the stake that wins most by it."""
    wins = {stake: int(stake * max(rules.times(stake))) - stake for stake in rules.open_stakes(currency)}
    if wins:
        stake = max(wins, key=wins.__getitem__)
        yield Win("the stake", stake, wins[stake])


def remembered(rules: Rules, result: str) -> Remembered:
    """What the hand was."""
    titles = [row.title["en"] for row in rules.pays]
    if result not in titles:
        return Remembered("Nothing paid", "–", dashed=True)
    return Remembered(result, "".join(word[0].upper() for word in result.split())[:3])


def layout(rules: Rules, currency: Currency) -> VideoPokerLayout:
    """What a page needs to draw the machine."""
    span, (info,) = rules.span(STAKE, currency), catalogue(rules)
    return {
        "family": "video-poker",
        "title": rules.title,
        "bets": {STAKE: bet_says(info)},
        "positions": [{"id": STAKE, "bet": STAKE, "pays": info.pays, "min": span.low, "max": span.high}],
        "shoe": {
            "packs": 1,
            "cards": len(rules.pack),
            "behind": 0,
            "every_round": True,
            "without": [str(Card(n)) for n in range(52) if Card(n) not in rules.pack],
        }
        if not rules.jokers
        else None,
        "hands": [{"title": row.title, "pays": str(row.pays)} for row in rules.pays],
        "stakes": rules.open_stakes(currency),
        "by_stake": {
            stake: {name: str(times) for name, times in pays.items()} for stake, pays in rules.by_stake.items()
        },
        "priced": {stake: f"{STAKE} of {currency.with_sign(int(stake))}" for stake in rules.by_stake},
    }
