"""The rules of a house as tables for compiled loops: what rows are worth, when they are in order, what is paid."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.games.chinese.model import Rules
from croupier.games.chinese.rows import Showing, Value, fantasy, royalty
from croupier.ranking import find_ranking
from croupier.ranking.arrays import I16, I32, Floats
from croupier.ranking.kernels import Places, places

_RANKS = 13


class House(NamedTuple):
    """``front``: by three ranks (``a * 169 + b * 13 + c``) the strength of a front among fronts; ``over``: the lowest
    place of five cards that a front may stand before; royalties by place; ``pays``: points by rows won (four times) and
    lost; what a foul pays, and whether royalties go with it; ``strict``: rows must be better; ``there`` and ``stays``:
    what a front or a back is worth that leads to Fantasy Land, from an ordinary hand and from one in it."""

    cards: Places
    front: I32
    over: I16
    front_pays: I16
    middle_pays: I16
    back_pays: I16
    pays: I16
    foul: int
    foul_royalties: int
    strict: int
    there: Floats
    stays_front: Floats
    stays_back: Floats


WORTH = {13: 9.0, 14: 11.0, 15: 13.5, 16: 16.5, 17: 20.0}
"""Points that a hand in Fantasy Land brings more than an ordinary one against one opponent, by its number of cards."""


@lru_cache(maxsize=64)
def _house(text: str) -> House:
    return _made(Rules.model_validate_json(text))


def house(rules: Rules) -> House:
    """The tables of these rules; the same rules have the same ones."""
    return _house(rules.model_dump_json())


def _made(rules: Rules) -> House:
    five, three = find_ranking("high"), find_ranking("front")
    every = five.every()
    strengths = np.array(every)
    front = np.zeros(_RANKS**3, np.int32)
    over, pays = np.zeros(_RANKS**3, np.int16), np.zeros(_RANKS**3, np.int16)
    there, stays = np.zeros(_RANKS**3), np.zeros(_RANKS**3)
    for a in range(_RANKS):
        for b in range(_RANKS):
            for c in range(_RANKS):
                at = (a * _RANKS + b) * _RANKS + c
                cards = (4 * a, 4 * b + 1, 4 * c + 2)
                strength = three.of(cards)
                category, faces = three.scale.read(strength)
                made = Value(strength, category, faces, "")
                front[at] = strength
                over[at] = np.searchsorted(strengths, strength, "right" if rules.order == "better" else "left") + 1
                pays[at] = royalty(rules.royalties, "front", made)
                there[at] = _worth(rules, made, _LOW, there=False)
                stays[at] = _worth(rules, made, _LOW, there=True)
    middle, back = (np.zeros(len(every) + 1, np.int16) for _ in range(2))
    stays_back = np.zeros(len(every) + 1)
    nothing = Value(0, *three.scale.read(three.of((0, 5, 10))), "")
    for place, strength in enumerate(every, 1):
        made = Value(strength, *five.scale.read(strength), "")
        middle[place], back[place] = royalty(rules.royalties, "middle", made), royalty(rules.royalties, "back", made)
        stays_back[place] = _worth(rules, nothing, made, there=True)
    points = np.zeros(16, np.int16)
    for won in range(4):
        for lost in range(4 - won):
            points[4 * won + lost] = rules.scoring.points(won, lost)
    foul = rules.scoring.all_rows if rules.foul.points is None else rules.foul.points
    return House(
        places("high"), front, over, pays, middle, back, points,
        0 if rules.foul.void else foul, int(rules.foul.royalties and not rules.foul.void),
        int(rules.order == "better"), there, stays, stays_back,
    )  # fmt: skip


_LOW = Value(0, *find_ranking("high").scale.read(find_ranking("high").of((0, 5, 10, 15, 21))), "")
"""A back that leads nowhere."""


def _worth(rules: Rules, front: Value, back: Value, *, there: bool) -> float:
    if rules.fantasyland is None:
        return 0.0
    cards = fantasy(rules.fantasyland, Showing((front, _LOW, back), False, (0, 0, 0)), there=there)
    return WORTH.get(cards, 0.0)
