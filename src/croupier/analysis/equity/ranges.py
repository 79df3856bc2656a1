"""What a player may hold, as people write it: ``AsAh``, ``22+, ATs+, KQo``, ``JTs-87s``, ``random``.

===============  ========================================================================
``AsKd``         these two cards
``QQ``, ``QQ+``  a pair; this pair and all higher
``99-66``        pairs from one to the other
``AK``           suited and offsuit; ``AKs`` suited only, ``AKo`` offsuit only
``ATs+``         this kicker and all higher up to just below the first card: AT, AJ, AQ, AK
``A5s-A2s``      kickers from one to the other
``JTs-87s``      the same gap, walking down
``random``       any two cards
===============  ========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from croupier.cards import RANKS, BadCard, Card, cards, show
from croupier.complaint import Complaint

Hand = tuple[Card, ...]
_ANYTHING: Final = frozenset({"random", "any", "*"})
_GROUP: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", re.IGNORECASE)


class BadRange(Complaint, ValueError):
    """A range that cannot be read, or that holds nothing."""


def read_range(text: str) -> list[Hand]:
    """The two-card hands of a range, each once."""
    hands: dict[frozenset[Card], Hand] = {}
    parts = [part for part in re.split(r"[,;\s]+", _joined(text)) if part]
    if not parts:
        raise BadRange("the range is empty: write for instance '22+, ATs+, KQo' or 'random'")
    for part in parts:
        for hand in _part(part, text):
            hands.setdefault(frozenset(hand), hand)
    return list(hands.values())


def _joined(text: str) -> str:
    """``A5s - A2s`` is one part, and so are ``As Kd`` and the cards ``A♠ K♦``."""
    text = re.sub(r"\s*-\s*", "-", text.translate(str.maketrans("♣♦♥♠", "cdhs")).replace("10", "T"))
    return re.sub(r"(?<![\w])([2-9TJQKA][cdhs])\s+([2-9TJQKA][cdhs])(?![\w])", r"\1\2", text)


def _part(part: str, text: str) -> Iterator[Hand]:
    if part.lower() in _ANYTHING:
        yield from combinations((Card(number) for number in range(51, -1, -1)), 2)
        return
    if "-" in part:
        yield from _walk(part, text)
        return
    group = _GROUP.fullmatch(part)
    if group:
        yield from _group(*_ranks(group, part, text), group[3].lower(), plus=bool(group[4]))
        return
    yield _two_cards(part, text)


def _two_cards(part: str, text: str) -> Hand:
    try:
        hand = cards(part)
    except BadCard as bad:
        raise BadRange(
            f"'{part}' in '{text}' is neither two cards nor a group of hands such as 'ATs+' ({bad})"
        ) from bad
    if len(hand) != 2:
        raise BadRange(f"'{part}' in '{text}' is {len(hand)} card{'s' * (len(hand) != 1)}: a hand here is two")
    if hand[0] == hand[1]:
        raise BadRange(f"'{part}' in '{text}' holds the same card twice")
    return hand


def _ranks(group: re.Match[str], part: str, text: str) -> tuple[int, int]:
    first, second = (RANKS.index(letter.upper()) for letter in (group[1], group[2]))
    if first == second and group[3]:
        raise BadRange(f"'{part}' in '{text}' asks for a pair that is {'suited' if group[3] in 'sS' else 'offsuit'}")
    return max(first, second), min(first, second)


def _group(high: int, low: int, suits: str, *, plus: bool) -> Iterator[Hand]:
    if high == low:
        for rank in range(high, 13 if plus else high + 1):
            yield from combinations((Card(4 * rank + suit) for suit in (3, 2, 1, 0)), 2)
        return
    for kicker in range(low, high if plus else low + 1):
        yield from _suits(high, kicker, suits)


def _suits(high: int, low: int, suits: str) -> Iterator[Hand]:
    for first in (3, 2, 1, 0):
        for second in (3, 2, 1, 0):
            if suits != ("o" if first == second else "s"):
                yield (Card(4 * high + first), Card(4 * low + second))


def _walk(part: str, text: str) -> Iterator[Hand]:
    ends = [found for end in part.split("-") if (found := _GROUP.fullmatch(end))]
    if len(ends) != 2 or part.count("-") != 1 or ends[0][4] or ends[1][4]:
        raise BadRange(f"'{part}' in '{text}' is not a stretch of hands such as '99-66' or 'A5s-A2s'")
    first, last = ends
    if first[3].lower() != last[3].lower():
        raise BadRange(f"'{part}' in '{text}' goes from one kind of suits to another")
    (high, low), (to_high, to_low) = _ranks(first, part, text), _ranks(last, part, text)
    suits = first[3].lower()
    if high == low and to_high == to_low:
        steps = [(rank, rank) for rank in _between(high, to_high)]
    elif high == to_high and high != low:
        steps = [(high, kicker) for kicker in _between(low, to_low)]
    elif high - low == to_high - to_low and high != low:
        steps = [(top, top - (high - low)) for top in _between(high, to_high)]
    else:
        raise BadRange(f"'{part}' in '{text}' has two ends that do not belong together: same first card or same gap")
    for top, kicker in steps:
        yield from _group(top, kicker, suits, plus=False)


def _between(a: int, b: int) -> range:
    return range(max(a, b), min(a, b) - 1, -1)


def write_range(names: Iterable[str]) -> str:
    """Starting hands as people write them, the other way round.

    >>> write_range("AA KK QQ 77 AKs AQs T9s T8s T7s AKo".split())
    'QQ+, 77, AQs+, T7s+, AKo'
    """
    wanted, falling = set(names), RANKS[::-1]
    lines = [[2 * rank for rank in falling]]
    for suits in "so":
        lines += [[high + low + suits for low in falling[at + 1 :]] for at, high in enumerate(falling)]
    parts = []
    for line in lines:
        for first, last in _stretches([hand in wanted for hand in line]):
            if first == last:
                parts.append(line[first])
            else:
                parts.append(f"{line[last]}+" if first == 0 else f"{line[first]}-{line[last]}")
    return ", ".join(parts)


def _stretches(there: list[bool]) -> Iterator[tuple[int, int]]:
    """First and last of each stretch."""
    begin = None
    for at, each in enumerate([*there, False]):
        if each and begin is None:
            begin = at
        elif not each and begin is not None:
            yield begin, at - 1
            begin = None


def is_unknown(text: str) -> bool:
    """Does this say that nothing is known of a hand?"""
    return text.strip().lower() in _ANYTHING


def read_hands(text: str, own: int) -> list[Hand]:
    """What a player may hold in a game of ``own`` cards each: one hand, several after commas, or ``random``.

    A hand of fewer cards is completed by the deal. In hold'em, groups of hands may be written (see the module).
    """
    if is_unknown(text):
        return [()]
    if own == 2 and text.strip():
        return read_range(text)
    hands: list[Hand] = []
    for part in text.split(","):
        try:
            hand = cards(part)
        except BadCard as bad:
            raise BadRange(f"'{part.strip()}' is not a hand: {bad}") from bad
        if not hand:
            raise BadRange(f"a hand is missing in '{text}': write cards, or 'random'")
        if len(hand) > own:
            raise BadRange(f"'{show(hand)}' has {len(hand)} cards, and this game gives {own}")
        twice = [card for i, card in enumerate(hand) if card in hand[:i]]
        if twice:
            raise BadRange(f"{twice[0]} is given twice in '{show(hand)}'")
        hands.append(hand)
    return hands
