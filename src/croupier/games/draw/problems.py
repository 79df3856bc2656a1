"""What can be wrong in a wheel or dice file although every value is well formed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.common import Problem, above_ceiling, raised_pays
from croupier.games.draw.positions import SumTest, positions_of

if TYPE_CHECKING:
    from croupier.games.draw.model import Bet, Rules


def problems(rules: Rules) -> list[Problem]:
    """All of them."""
    printed = {name: bet.pays for name, bet in rules.bets.items()}
    raised = raised_pays(rules.raised, printed, minimums=rules.pays_are_minimum)
    return [*_wheel(rules), *_bets(rules), *raised, *_called(rules), *_references(rules)]


def _wheel(rules: Rules) -> Iterator[Problem]:
    wheel = rules.wheel
    if wheel is None:
        return
    have = Counter(wheel.fields)
    if wheel.order is not None and wheel.counts is not None and have != Counter(wheel.counts):
        wrong = {name: have[name] for name in {*have, *wheel.counts} if have[name] != wheel.counts.get(name, 0)}
        yield Problem("wheel.order", wrong, f"a permutation with just these counts: {wheel.counts}")
    if rules.grid is not None:
        cells = [*rules.grid.head, *(cell for row in rules.grid.rows for cell in row)]
        if have != Counter(cells):
            off = sorted({name for name in {*have, *cells} if have[name] != Counter(cells)[name]})
            yield Problem("wheel.order", off, "a permutation of the numbers on the layout, each once")
    for colour, fields in wheel.colours.items():
        unknown = sorted(set(fields) - set(have))
        if unknown:
            yield Problem(f"wheel.colours.{colour}", unknown, "fields of the wheel")
    for name in wheel.names:
        if name not in have:
            yield Problem(f"wheel.names.{name}", name, f"a field of the wheel: {', '.join(have)}")


def _bets(rules: Rules) -> Iterator[Problem]:
    for name, bet in rules.bets.items():
        key = f"bets.{name}"
        if "en" not in bet.title:
            yield Problem(f"{key}.title.en", None, "a name in English")
        wrong = list(_on(rules, bet, key))
        yield from wrong
        if wrong:
            continue
        for position in positions_of(name, bet, rules):
            unknown = sorted(set(position.covers) - set(rules.weights))
            if unknown:
                yield Problem(f"{key}.on", unknown, "outcomes that the wheel or the dice can give")
            if not position.covers:
                yield Problem(key, position.id, "a bet that some outcome wins; this one pays on nothing")
            if any(pays < 0 for pays in position.pays.values()):
                yield Problem(f"{key}.pays", str(min(position.pays.values())), "a profit to 1, not below 0")


def _on(rules: Rules, bet: Bet, key: str) -> Iterator[Problem]:
    on = bet.on
    if on.grid is not None and rules.grid is None:
        yield Problem(f"{key}.on.grid", on.grid, "a [grid] in the file to lie on")
    if on.colour is not None and (rules.wheel is None or on.colour not in rules.wheel.colours):
        known = ", ".join(rules.wheel.colours) if rules.wheel else "none (there is no wheel)"
        yield Problem(f"{key}.on.colour", on.colour, f"a colour of the wheel: {known}")
    on_dice = on.sum or on.shows or on.exactly or on.different_from or on.alike is not None
    if on_dice and rules.dice is None:
        yield Problem(f"{key}.on", on.model_dump(exclude_defaults=True), "conditions for a wheel: fields, colour, grid")
    for name, pattern in (("shows", on.shows), ("exactly", on.exactly)):
        if pattern is not None and rules.dice is not None and not 0 < len(pattern.split()) <= len(rules.dice.colours):
            yield Problem(f"{key}.on.{name}", pattern, f"at most {len(rules.dice.colours)} letters, one for each die")
    if not SumTest(on.sum).readable:
        yield Problem(f"{key}.on.sum", on.sum, "a total (7), a span ('4-10'), 'even', 'odd' or 'each'")
    takes_table = on.sum == "each" or (on.shows is not None and len(set(on.shows.split())) == 1)
    if isinstance(bet.pays, dict) and not takes_table:
        yield Problem(
            f"{key}.pays", "a table", "one figure; a table is for sum = 'each' and for one face shown n times"
        )
    if on.sum == "each" and isinstance(bet.pays, Fraction):
        yield Problem(f"{key}.pays", str(bet.pays), "a table: total → pay")


def _called(rules: Rules) -> Iterator[Problem]:
    for name, called in rules.called.items():
        key = f"called.{name}"
        for part in called.parts or {}:
            if part not in rules.positions:
                yield Problem(f"{key}.parts", part, "a position of this layout, such as 'split 0/3'")
        if called.neighbours is not None:
            if rules.wheel is None:
                yield Problem(f"{key}.neighbours", called.neighbours, "a wheel, whose neighbours they are")
            elif 2 * called.neighbours >= len(rules.wheel.fields):
                yield Problem(f"{key}.neighbours", called.neighbours, "fewer than half of the wheel to each side")
            elif called.part not in rules.bets:
                yield Problem(f"{key}.part", called.part, f"a bet of this game: {', '.join(rules.bets)}")


def _references(rules: Rules) -> Iterator[Problem]:
    known = f"a bet of this game: {', '.join(rules.bets)}"
    for name in rules.offered or ():
        if name not in rules.bets:
            yield Problem("offered", name, known)
    for number, part in enumerate(rules.partial_loss):
        yield from (Problem(f"partial_loss.{number}.bets", bet, known) for bet in part.bets if bet not in rules.bets)
        unknown = sorted(set(part.outcomes) - set(rules.weights))
        if unknown:
            yield Problem(f"partial_loss.{number}.outcomes", unknown, "outcomes that the wheel or the dice can give")
        if not 0 <= part.loses <= 1:
            yield Problem(f"partial_loss.{number}.loses", str(part.loses), "a part of the stake, from 0 to 1")
    for code, limits in rules.limits.items():
        if isinstance(limits.max, dict):
            for name in limits.max:
                if name != "default" and name not in rules.bets:
                    yield Problem(f"limits.{code}.max.{name}", name, known)
    if rules.jackpot and (unknown := sorted(set(rules.jackpot.on) - set(rules.weights))):
        yield Problem("jackpot.on", unknown, "outcomes that the wheel or the dice can give")
    if rules.jackpot and rules.jackpot.wins <= rules.jackpot.entry:
        yield Problem("jackpot.wins", rules.jackpot.wins, f"more than the entry, {rules.jackpot.entry}")
    if rules.jackpot:
        yield from above_ceiling(rules, "jackpot.wins", rules.jackpot.wins)
    if "colour" in rules.made_of and rules.colour_chips is None:
        yield Problem("colour_chips", None, "the rules of colour chips, since stakes may be made of them")
