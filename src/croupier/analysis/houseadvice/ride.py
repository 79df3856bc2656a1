"""Tables without a dealer: is a stake worth leaving, over all common cards that may still be turned?"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.houseadvice.seen import Seen
from croupier.analysis.housepoker.pays import by_place, strengths_of
from croupier.games.housepoker.model import Rules
from croupier.play import Choose
from croupier.ranking import find_ranking


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """What one stake brings if it stays; taken back it brings nothing and costs nothing."""
    back = next((o.name for o in ask.options if o.name != "leave"), None)
    if back is None or not any(o.name == "leave" for o in ask.options):
        return None
    table, place = by_place(rules, rules.unit), {strength: n + 1 for n, strength in enumerate(strengths_of("high"))}
    way, known = find_ranking(rules.ranking), (*seen.own, *seen.board)
    worth, courses = Fraction(), 0
    for rest in combinations(seen.unseen(), 5 - len(known)):
        worth += table[place[way.of((*known, *rest))]]
        courses += 1
    return Advice.of([Worth("leave", worth / courses), Worth(back, Fraction(0))], seen.says(rules))
