"""Three cards against three: every hand the dealer may have is counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.houseadvice.seen import Seen
from croupier.analysis.housepoker.pays import added, main_bets, payoff, qualifying_place, strengths_of
from croupier.games.housepoker.model import Rules
from croupier.play import Choose
from croupier.ranking import find_ranking
from croupier.ranking.special import three, three_places


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Stay in, or fold."""
    opening, later = main_bets(rules)
    if len(later) != 1 or {option.name for option in ask.options} != {later[0], "fold"}:
        return None
    base, unit = added([payoff(rules, name) for name in opening]), payoff(rules, later[0])
    own = [int(card) for card in seen.own]
    table, floor = three_places(), qualifying_place(rules)
    mine = int(three(table, *own))
    assert len(strengths_of(rules.ranking)) == len(find_ranking(rules.ranking).every())
    counts = [0] * 6
    for a, b, c in combinations(seen.unseen(), 3):
        theirs = int(three(table, a, b, c))
        counts[(mine <= theirs) + (mine < theirs) + (0 if theirs >= floor else 3)] += 1
    stays = sum((n * (base[mine][s] + unit[mine][s]) for s, n in enumerate(counts)), Fraction()) / sum(counts)
    return Advice.of([Worth(later[0], stays), Worth("fold", Fraction(-len(opening)))], seen.says(rules))
