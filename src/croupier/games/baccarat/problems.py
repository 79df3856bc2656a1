"""What can be wrong in a baccarat file although every value is well formed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, get_args

from croupier.games.baccarat.points import SIDES
from croupier.games.common import Problem, raised_pays

if TYPE_CHECKING:
    from croupier.games.baccarat.model import Bet, Commission, Rules

MOST_CARDS: Final = 6
"""Two hands of three."""


def problems(rules: Rules) -> Iterator[Problem]:
    """All of them."""
    yield from rules.shoe.problems(MOST_CARDS)
    yield from _sides(rules)
    for name, bet in rules.bets.items():
        yield from _bet(f"bets.{name}", bet)
    printed = {name: bet.pays for name, bet in rules.bets.items()}
    yield from raised_pays(rules.raised, printed, minimums=rules.pays_are_minimum)
    yield from _betting(rules)
    yield from _choices(rules)
    if rules.bank is not None:
        yield from _bank(rules)


def _sides(rules: Rules) -> Iterator[Problem]:
    for side in SIDES:
        if "en" not in rules.sides.get(side, {}):
            yield Problem(f"sides.{side}.en", None, "what this side is called in English")
    if sorted(rules.dealing.order) != sorted(2 * SIDES):
        yield Problem("dealing.order", rules.dealing.order, "two cards for the player and two for the banker")


def _bet(key: str, bet: Bet) -> Iterator[Problem]:
    if "en" not in bet.title:
        yield Problem(f"{key}.title.en", None, "a name in English")
    if (bet.on.winner is None) == (bet.on.pair is None):
        yield Problem(f"{key}.on", bet.on.model_dump(exclude_none=True), "a winner or a pair, one of the two")
    if bet.on.total is not None and bet.on.winner is None:
        yield Problem(f"{key}.on.total", bet.on.total, "a winner beside it")
    if bet.main and bet.on.winner in (None, "tie"):
        yield Problem(f"{key}.main", True, "only a bet on one of the two sides is a main bet")
    if bet.push_on_tie and bet.on.winner == "tie":
        yield Problem(f"{key}.push_on_tie", True, "false: on a tie this bet wins")
    for pays in (bet.pays, *bet.pays_on_total.values()):
        if pays <= 0:
            yield Problem(f"{key}.pays", str(pays), "a profit to 1, more than 0")
    for total in bet.pays_on_total:
        if total not in "0123456789" or len(total) != 1:
            yield Problem(f"{key}.pays_on_total", total, "a winning total from 0 to 9")
    if bet.commission is not None:
        yield from _commission(f"{key}.commission", bet.commission)


def _commission(key: str, commission: Commission) -> Iterator[Problem]:
    if not 0 <= commission.percent < 100:
        yield Problem(f"{key}.percent", str(commission.percent), "a part of the win, from 0 to less than 100 per cent")


def _betting(rules: Rules) -> Iterator[Problem]:
    for number, group in enumerate(rules.betting.one_of):
        unknown = [name for name in group if name not in rules.bets]
        if unknown:
            yield Problem(f"betting.one_of.{number}", unknown, f"bets of this game: {', '.join(rules.bets)}")
    if rules.betting.closes == "before_reveal" and rules.dealing.faces == "up":
        yield Problem("betting.closes", "before_reveal", "before_deal: the cards of this game are dealt face up")
    if rules.bank is None and not any(bet.main for bet in rules.bets.values()):
        yield Problem("bets", "no main bet", "at least one bet on a side with main = true")


def _choices(rules: Rules) -> Iterator[Problem]:
    rows = (rules.drawing.player, rules.drawing.banker_if_player_stands, *rules.drawing.banker)
    if rules.bank is None and any("C" in row for row in rows):
        yield Problem("drawing", "C", "D or S only: without a [bank] nobody is there who could choose")


def _bank(rules: Rules) -> Iterator[Problem]:
    from croupier.games.baccarat.model import Special

    assert rules.bank is not None
    yield from _commission("bank.commission", rules.bank.commission)
    special = set(get_args(Special))
    if set(rules.bets) != {"banco", *special}:
        wanted = ", ".join(["banco", *sorted(special)])
        yield Problem("bets", ", ".join(rules.bets), f"the bets of a game with a player's bank: {wanted}")
    if sorted(rules.bank.priority) != sorted(special):
        yield Problem("bank.priority", rules.bank.priority, f"each of {', '.join(sorted(special))} once")
