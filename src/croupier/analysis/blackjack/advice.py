"""What the open choices of a hand are worth, from what its player has been told."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.blackjack import solution_of
from croupier.analysis.blackjack.hands import ACE, TEN
from croupier.analysis.blackjack.kernel import HIT, RAISE, STAND
from croupier.analysis.blackjack.solve import Solution, UpSolution
from croupier.cards import Card
from croupier.games.blackjack import Rules
from croupier.games.blackjack.events import Laid, Moved
from croupier.games.blackjack.hands import points
from croupier.play import Choose, Event
from croupier.play.events import BetPlaced, Dealt, Turned
from croupier.rulebooks import Game

_DIGITS = 10**9


@dataclass(slots=True)
class _Seen:
    """The table as a player sees it."""

    cards: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    raises: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    split: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, events: Iterable[Event], seat: str) -> _Seen:
        seen = cls()
        for event in events:
            match event:
                case Dealt(to, cards) | Laid(to, cards):
                    seen.cards[to] += [card for card in cards if card is not None]
                case Turned(of, cards):
                    if of == "dealer":
                        seen.cards[of] += list(cards)
                    else:
                        seen.cards[of] = list(cards)
                case Moved(of, to, cards):
                    for card in cards:
                        if card in seen.cards[of]:
                            seen.cards[of].remove(card)
                    seen.cards[to] += list(cards)
                    seen.split |= {of.split(".")[0], to.split(".")[0]}
                case BetPlaced(who, bet) if who == seat:
                    seen.raises[bet] += 1
                case _:
                    pass
        return seen


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """The best answer, and what every answer is worth per unit of the stake on the hand's box."""
    rules = game.rules
    found = re.match(r"(box \d+(?:\.\d+)?):", ask.question)
    if found is None:
        return None
    place = found[1]
    seen = _Seen.of(events, ask.who)
    solution = solution_of(rules)
    up = _up(solution, rules, seen.cards["dealer"])
    values = [points(card) - 1 for card in seen.cards[place]]
    if up is None or up.best is None:
        return None
    offered = {option.name for option in ask.options}
    if "no" in offered:
        worth = _before_play(up, rules, values, offered)
    elif "stay" in offered:
        return None
    elif place.split(".")[0] in seen.split:
        worth = _split_hand(up, rules, values, offered, _stakes(seen, rules, place))
    else:
        worth = _hand(up, rules, values, offered, _stakes(seen, rules, place))
    words = {name: value for name, value in worth.items() if name in offered}
    if not words:
        return None
    shown = " ".join(str(card) for card in seen.cards[place])
    because = f"{shown} against {' '.join(str(card) for card in seen.cards['dealer'])}"
    return Advice.of([Worth(name, Fraction(round(v * _DIGITS), _DIGITS)) for name, v in words.items()], because)


def _up(solution: Solution, rules: Rules, dealer: list[Card]) -> UpSolution | None:
    first = tuple(sorted(points(card) - 1 for card in dealer[: 2 if rules.dealer.exposed else 1]))
    return next((up for up in solution.ups if up.against.first == first), None)


def _stakes(seen: _Seen, rules: Rules, place: str) -> int:
    bet = place.replace("box", rules.main.slug)
    return max(1, seen.raises[bet]) if rules.buy else 1


def _before_play(up: UpSolution, rules: Rules, values: list[int], offered: set[str]) -> dict[str, float]:
    """Insurance of the most that is allowed (half of the stake), and even money."""
    against = up.against
    hand = against.problem.hands.of(*values)
    natural = sorted(values) == [ACE, TEN]
    keep = against.natural_value()[0] if natural else max(up.first[hand].values())
    out = {"no": keep}
    if "even money" in offered and rules.even_money:
        out["even money"] = float(rules.even_money.pays)
    if rules.insurance:
        chance = against.natural_at(hand)
        out["insure"] = keep + ((float(rules.insurance.pays) + 1) * chance - 1) / 2
    return out


def _hand(up: UpSolution, rules: Rules, values: list[int], offered: set[str], stakes: int) -> dict[str, float]:
    """An unsplit hand; where the dealer has looked, given that he has no natural."""
    del offered
    against, best = up.against, up.best
    assert best is not None
    hand = against.problem.hands.of(*values)
    natural = against.natural_at(hand) if against.looked else 0.0
    if len(values) == 2:
        raw = {name: value + natural for name, value in up.first[hand].items()}
    else:
        raw = _actions(best.by_action[stakes, :, hand])
    return _named(rules, {name: value / (1 - natural) for name, value in raw.items()})


def _actions(values: Iterable[float]) -> dict[str, float]:
    row = list(values)
    names = {STAND: "stand", HIT: "hit", RAISE: "raise"}
    return {names[action]: float(value) for action, value in enumerate(row) if value > -1e8}


def _split_hand(up: UpSolution, rules: Rules, values: list[int], offered: set[str], stakes: int) -> dict[str, float]:
    """A hand of a split box, by its own cards and the pair it comes from; one more split as two hands of their own."""
    against = up.against
    hand, pair = against.problem.hands.of(*values), values[0]
    natural = against.natural_at(hand) if against.looked else 0.0
    out = _actions(against.play(pair, 1).by_action[stakes, :, hand])
    if rules.word("split") in offered:
        out["split"] = against.split_value(pair, resplit=False)[0]
    return _named(rules, {name: value / (1 - natural) for name, value in out.items()})


def _named(rules: Rules, values: dict[str, float]) -> dict[str, float]:
    words = {"stand": rules.word("stand"), "hit": rules.word("hit"), "split": rules.word("split")}
    words |= {"surrender": rules.word("surrender"), "raise": rules.word("buy" if rules.buy else "double")}
    return {words.get(name, name): value for name, value in values.items()}
