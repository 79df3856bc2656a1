"""Chemin de fer, solved: what the free choices of punto and banco are worth against each other.

A strategy says, for each total, with which probability punto draws, and for each total and each third card of punto (or
none) with which probability banco draws. Punto plays for wins less losses; banco for wins less commission less losses.
The equilibrium is found by making the choice on five the variable and is then proved: no single choice of either side
can be changed to its own profit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.analysis.advice import Advice, Worth
from croupier.games.baccarat import Rules
from croupier.games.baccarat.model import Drawing
from croupier.games.baccarat.odds import Deals, deals, shoe_counts
from croupier.games.baccarat.points import points, total
from croupier.games.shoe import Handed
from croupier.play import Choose, Event
from croupier.play.events import BetPlaced, BetTaken, Dealt
from croupier.rulebooks import Game

FREE: Final = 5
"""The total on which punto's choice is open in every version."""
Info = tuple[int, int | None]
"""What the banker goes by: his total and punto's third card (``None``: punto stood)."""
_ONE, _NONE = Fraction(1), Fraction(0)


class Ends(NamedTuple):
    """How often punto wins, ties and loses (in cases, or as parts of one)."""

    wins: Fraction
    ties: Fraction
    losses: Fraction

    def plus(self, other: Ends, weight: Fraction = _ONE) -> Ends:
        return Ends(*(a + weight * b for a, b in zip(self, other, strict=True)))

    def for_punto(self) -> Fraction:
        return self.wins - self.losses

    def for_banco(self, fee: Fraction) -> Fraction:
        return self.losses * (1 - fee) - self.wins


_NOTHING = Ends(_NONE, _NONE, _NONE)


def _end(player: int, banker: int, ways: int) -> Ends:
    return Ends(
        Fraction(ways * (player > banker)), Fraction(ways * (player == banker)), Fraction(ways * (player < banker))
    )


@dataclass(frozen=True, slots=True)
class Situations:
    """Every situation without a natural, summed up: what happens when banco draws, what when he stands."""

    natural: Ends
    drew: dict[tuple[int, int, int], tuple[Ends, Ends]]  # punto's total, banco's total, third card
    stood: dict[tuple[int, int], tuple[Ends, Ends]]
    cases: int


@lru_cache(maxsize=8)
def situations(counts: tuple[int, ...], naturals: tuple[int, ...]) -> Situations:
    """Counted once for a shoe."""
    every: Deals = deals(counts)
    natural = [0, 0, 0]
    drew: dict[tuple[int, int, int], list[list[int]]] = {}
    stood: dict[tuple[int, int], list[list[int]]] = {}
    for p in range(10):
        for b in range(10):
            if p in naturals or b in naturals:
                natural[(p <= b) + (p < b)] += sum(map(sum, every.ways[p][b]))
                continue
            for x in range(10):
                after = (p + x) % 10
                by_draw = drew.setdefault((p, b, x), [[0, 0, 0], [0, 0, 0]])
                by_stand = stood.setdefault((p, b), [[0, 0, 0], [0, 0, 0]])
                row = every.ways[p][b][x]
                for y, ways in enumerate(row):
                    new = (b + y) % 10
                    by_draw[0][(after <= new) + (after < new)] += ways
                    by_draw[1][(after <= b) + (after < b)] += ways
                new, ways = (b + x) % 10, sum(row)
                by_stand[0][(p <= new) + (p < new)] += ways
                by_stand[1][(p <= b) + (p < b)] += ways

    def frozen(two: list[list[int]]) -> tuple[Ends, Ends]:
        first, second = (Ends(*map(Fraction, three)) for three in two)
        return first, second

    return Situations(
        Ends(*map(Fraction, natural)),
        {key: frozen(two) for key, two in drew.items()},
        {key: frozen(two) for key, two in stood.items()},
        every.cases,
    )


@dataclass(frozen=True)
class Strategy:
    """With which probability each side draws."""

    punto: tuple[Fraction, ...]  # by total, 0 to 7
    banco: dict[Info, Fraction]


@dataclass(frozen=True)
class Duel:
    """One shoe, one commission, and what the rules leave open: for each choice the probabilities allowed."""

    at: Situations
    fee: Fraction
    open_punto: frozenset[int]
    open_banco: frozenset[Info]
    forced: Strategy

    # ── what a strategy brings ─────────────────────────────────────────────────────────────────────────────────

    def ends(self, play: Strategy) -> Ends:
        """How rounds end, as parts of one."""
        out = self.at.natural
        for (p, b, t), two in self.at.drew.items():
            out = self._add(out, two, play.punto[p], play.banco[b, t])
        for (p, b), two in self.at.stood.items():
            out = self._add(out, two, 1 - play.punto[p], play.banco[b, None])
        return Ends(*(part / self.at.cases for part in out))

    @staticmethod
    def _add(out: Ends, two: tuple[Ends, Ends], there: Fraction, draws: Fraction) -> Ends:
        if there:
            for ends, chance in zip(two, (draws, 1 - draws), strict=True):
                if chance:
                    out = out.plus(ends, there * chance)
        return out

    def banco_worth(self, play: Strategy, info: Info) -> tuple[Fraction, Fraction]:
        """(draw, stand): what each brings the banker, given that he is there."""
        draw, stand = _NOTHING, _NOTHING
        b, t = info
        for p in range(8):
            there = 1 - play.punto[p] if t is None else play.punto[p]
            two = self.at.stood.get((p, b)) if t is None else self.at.drew.get((p, b, t))
            if there and two is not None:
                draw, stand = draw.plus(two[0], there), stand.plus(two[1], there)
        return _average(draw.for_banco(self.fee), draw), _average(stand.for_banco(self.fee), stand)

    def punto_worth(self, play: Strategy, p: int) -> tuple[Fraction, Fraction]:
        """(draw, stand): what each brings punto with this total, given that neither side has a natural."""
        draw, stand = _NOTHING, _NOTHING
        for (total_, b, t), two in self.at.drew.items():
            if total_ == p:
                draw = self._add(draw, two, _ONE, play.banco[b, t])
        for (total_, b), two in self.at.stood.items():
            if total_ == p:
                stand = self._add(stand, two, _ONE, play.banco[b, None])
        return _average(draw.for_punto(), draw), _average(stand.for_punto(), stand)

    # ── best answers and equilibrium ───────────────────────────────────────────────────────────────────────────

    def best_banco(self, punto: tuple[Fraction, ...]) -> Strategy:
        """The banker's best answer; where he is indifferent he stands."""
        play = Strategy(punto, dict(self.forced.banco))
        for info in self.open_banco:
            draw, stand = self.banco_worth(play, info)
            play.banco[info] = _ONE if draw > stand else _NONE
        return play

    def on_five(self, chance: Fraction) -> tuple[Fraction, ...]:
        """Punto's strategy with this probability of drawing on five."""
        return tuple(chance if p == FREE else q for p, q in enumerate(self.forced.punto))

    def _gain(self, play: Strategy) -> Fraction:
        draw, stand = self.punto_worth(play, FREE)
        return draw - stand

    def _turning_points(self) -> list[tuple[Fraction, Info]]:
        """Where, as punto draws more often on five, the banker's better choice changes."""
        out = []
        for info in self.open_banco:
            at_none, at_one = (self._difference(self.on_five(q), info) for q in (_NONE, _ONE))
            if at_none * at_one < 0:
                out.append((at_none / (at_none - at_one), info))
        return sorted(out, key=lambda item: item[0])

    def _difference(self, punto: tuple[Fraction, ...], info: Info) -> Fraction:
        """Draw less stand for the banker, not divided by how often he is there: linear in punto's probabilities."""
        b, t = info
        out = _NONE
        for p in range(8):
            there = 1 - punto[p] if t is None else punto[p]
            two = self.at.stood.get((p, b)) if t is None else self.at.drew.get((p, b, t))
            if two is not None:
                out += there * (two[0].for_banco(self.fee) - two[1].for_banco(self.fee))
        return out

    def equilibrium(self) -> Strategy:
        """Neither side gains by changing its play."""
        for chance, wanted in ((_ONE, 1), (_NONE, -1)):
            play = self.best_banco(self.on_five(chance))
            if self._gain(play) * wanted >= 0:
                return self._proved(play)
        points_ = self._turning_points()
        marks = [_NONE, *(q for q, _ in points_), _ONE]
        for number, (chance, info) in enumerate(points_):
            before = self.best_banco(self.on_five((marks[number] + chance) / 2))
            gains = []
            for draws in (_ONE, _NONE):
                banco = {**before.banco, info: draws}
                gains.append(self._gain(Strategy(self.on_five(chance), banco)))
            if gains[0] * gains[1] <= 0 and gains[0] != gains[1]:
                mixed = -gains[1] / (gains[0] - gains[1])
                return self._proved(Strategy(self.on_five(chance), {**before.banco, info: mixed}))
        raise ArithmeticError("no equilibrium with one mixed choice on each side")

    def _proved(self, play: Strategy) -> Strategy:
        """Check every open choice; a gain by any change is an error in the solver, not a result."""
        for p in self.open_punto:
            _check(self.punto_worth(play, p), play.punto[p], f"punto {p}")
        for info in self.open_banco:
            _check(self.banco_worth(play, info), play.banco[info], f"banco {info}")
        return play


def _average(value: Fraction, ends: Ends) -> Fraction:
    cases = sum(ends)
    return value / cases if cases else _NONE


def _check(worth: tuple[Fraction, Fraction], draws: Fraction, where: str) -> None:
    draw, stand = worth
    fine = draw >= stand if draws == 1 else draw <= stand if draws == 0 else draw == stand
    if not fine:
        raise ArithmeticError(f"{where}: drawing brings {draw}, standing {stand}, but it is drawn with {draws}")


def _infos() -> Iterator[Info]:
    for b in range(8):
        yield b, None
        for t in range(10):
            yield b, t


def _by_table(drawing: Drawing) -> Strategy:
    chance = {"D": _ONE, "S": _NONE, "C": Fraction(1, 2)}
    punto = tuple(chance[drawing.player_does(p)] for p in range(8))
    return Strategy(punto, {(b, t): chance[drawing.banker_does(b, t)] for b, t in _infos()})


@lru_cache(maxsize=16)
def _duel(counts: tuple[int, ...], drawing: str, fee: Fraction, free: bool) -> Duel:
    rules = Drawing.model_validate_json(drawing)
    at = situations(counts, tuple(rules.naturals))
    if not free:
        open_punto = frozenset(p for p in range(8) if rules.player_does(p) == "C")
        open_banco = frozenset(info for info in _infos() if rules.banker_does(*info) == "C")
        return Duel(at, fee, open_punto, open_banco, _by_table(rules))
    forced = Strategy(tuple(_ONE if p < FREE else _NONE for p in range(8)), dict.fromkeys(_infos(), _NONE))
    return Duel(at, fee, frozenset(range(8)), frozenset(_infos()), forced)


def duel(rules: Rules, *, free: bool = False) -> Duel:
    """The choices that the table of draws leaves open, or (``free``, banco solo) all of them."""
    assert rules.bank is not None
    return _duel(shoe_counts(rules.shoe), rules.drawing.model_dump_json(), rules.bank.commission.rate, free)


@lru_cache(maxsize=16)
def _solved(counts: tuple[int, ...], drawing: str, fee: Fraction, free: bool) -> Strategy:
    return _duel(counts, drawing, fee, free).equilibrium()


def solved(rules: Rules, *, free: bool = False) -> Strategy:
    """The equilibrium, made once."""
    assert rules.bank is not None
    return _solved(shoe_counts(rules.shoe), rules.drawing.model_dump_json(), rules.bank.commission.rate, free)


def pure_profiles(rules: Rules) -> list[tuple[dict[str, bool], Ends]]:
    """Every way to fix the open choices of the table, and how rounds then end."""
    game = duel(rules)
    keys: list[tuple[str, int | Info]] = [(f"punto {p}", p) for p in sorted(game.open_punto)]
    keys += [(name_of(info), info) for info in sorted(game.open_banco, key=str)]
    out = []
    for number in range(2 ** len(keys)):
        play = replace(game.forced, banco=dict(game.forced.banco))
        said = {}
        for place, (name, key) in enumerate(keys):
            draws = not number >> place & 1
            said[name] = draws
            if isinstance(key, int):
                punto = tuple(Fraction(draws) if p == key else q for p, q in enumerate(play.punto))
                play = replace(play, punto=punto)
            else:
                play.banco[key] = Fraction(draws)
        out.append((said, game.ends(play)))
    return out


def name_of(info: Info) -> str:
    """``banco 3 against 9``."""
    return f"banco {info[0]} against {'no card' if info[1] is None else info[1]}"


def teaches(game: Game[Rules]) -> bool:
    """Only where a player keeps the bank is there anything to choose."""
    return isinstance(game.rules, Rules) and game.rules.bank is not None


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """Draw or stand, with the cards in hand and what lies open, against an opponent who plays the equilibrium."""
    rules = game.rules
    if rules.bank is None or {option.name for option in ask.options} != {"draw", "stand"}:
        return None
    events = list(events)
    handed = next(e for e in reversed(events) if isinstance(e, Handed) and e.to == ask.who)
    mine = total(card for card in handed.cards if card is not None)
    taken = {(e.seat, e.bet) for e in events if isinstance(e, BetTaken)}
    placed = {(e.seat, e.bet) for e in events if isinstance(e, BetPlaced)}
    free = any(bet in rules.bank.free_drawing for _, bet in placed - taken)
    game_, play = duel(rules, free=free), solved(rules, free=free)
    if handed.of == rules.called("player"):
        draw, stand = game_.punto_worth(play, mine)
        because = f"punto with {mine}"
    else:
        up = [e for e in events if isinstance(e, Dealt) and e.to == rules.called("player") and e.faces == "up"]
        card = up[-1].cards[0] if up else None
        third = None if card is None else points(card)
        draw, stand = game_.banco_worth(play, (mine, third))
        because = name_of((mine, third))
    return Advice.of([Worth("draw", draw), Worth("stand", stand)], because)
