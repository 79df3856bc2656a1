"""Boards as one meets them: what others hold of whom nothing is known yet, sampled once for the rules of a house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from croupier.analysis.chinese.kernels import WIDTH, front_at, settings, valued, worth_of
from croupier.analysis.chinese.practice import boards_of, kind_of, net_of
from croupier.analysis.chinese.tables import House, house
from croupier.games.chinese.model import Rules
from croupier.ranking.arrays import I32, U8, Ints
from croupier.ranking.kernels import place5

_BOARDS = 96
_SEED = 1987


def met(rules: Rules) -> I32:
    """Boards of people who do what they can: in the closed game hands that are set well against such hands, in open
    face rows as the network makes them."""
    return _met(rules.model_dump_json())


@lru_cache(maxsize=16)
def _met(text: str) -> I32:
    rules = Rules.model_validate_json(text)
    tables, luck = house(rules), np.random.default_rng(_SEED)
    if rules.open:
        return boards_of(rules, net_of(kind_of(rules)), _BOARDS, _SEED)
    first = np.array([_plain(tables, luck.permutation(52)[:13].astype(np.uint8)) for _ in range(_BOARDS)], np.int32)
    return field(tables, _hands(luck, _BOARDS), first)


def field(tables: House, hands: U8, against: I32) -> I32:
    """Whole hands, each set as it does best against these boards."""
    return np.array([board_of(tables, hand, best(tables, hand, against, keep=1)[0][0]) for hand in hands], np.int32)


def best(tables: House, hand: U8, against: I32, *, keep: int, there: bool = False) -> tuple[Ints, np.ndarray, int]:
    """The best settings of a hand as bits of cards (back, middle, front), their values, and how many are in order."""
    found, values = np.zeros((keep, 3), np.int64), np.zeros(keep)
    legal = settings(tables, hand, against, int(there), 1.0, keep, found, values)
    return found, values, legal


def board_of(tables: House, hand: U8, setting: Ints) -> I32:
    """A setting as a board."""
    back, middle, front = ([int(card) for place, card in enumerate(hand) if bits >> place & 1] for bits in setting)
    out = np.zeros(WIDTH, np.int32)
    if len(front) == 3:
        valued(tables, place5(tables.cards, *back), place5(tables.cards, *middle), front_at(*front), out)
    else:
        out[-1] = 1
    return out


def leads_to(tables: House, board: I32, front: Sequence[int], *, there: bool) -> float:
    """What a board is worth beyond its hand."""
    return float(worth_of(tables, board, front_at(*front), int(there))) if len(front) == 3 else 0.0


def _plain(tables: House, hand: U8) -> I32:
    """The best five behind, the best of the rest in the middle."""
    nobody = np.zeros((1, WIDTH), np.int32)
    nobody[0, -1] = 1
    return board_of(tables, hand, best(tables, hand, nobody, keep=1)[0][0])


def _hands(luck: np.random.Generator, count: int) -> U8:
    return np.array([luck.permutation(52)[:13] for _ in range(count)], np.uint8)
