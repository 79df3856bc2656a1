"""One hand of any poker game: forced bets, streets, showdown, pots.

The variant is a declaration of streets (``model.Street``); nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.poker import button, bypeople, forced
from croupier.games.poker.betting import Bets, bet
from croupier.games.poker.dealing import deal
from croupier.games.poker.events import AttackWon, HandOver, HandStarted, PotWon, RakeTaken, Shown
from croupier.games.poker.exposed import Redeal
from croupier.games.poker.fee import take
from croupier.games.poker.felt import Felt, Floor, Player
from croupier.games.poker.mixed import choose_leg, next_carry
from croupier.games.poker.model import Rules
from croupier.games.poker.pots import Pot, pots
from croupier.games.poker.rulings import confirm, show_the_rest, show_what_lay_apart
from croupier.games.poker.seating import Setup
from croupier.games.poker.shares import Award, Hands, divide
from croupier.games.poker.shortdeck import dealt_uncounted
from croupier.games.poker.showdown import lay_open, show
from croupier.games.poker.twice import run_twice
from croupier.play import Line, Settlement, Steps, Table
from croupier.play.events import Voided


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One hand; a deal that is void gives all chips back and is dealt anew by whoever runs the table."""
    yield from button.told(table.carry)
    try:
        felt, setup, held = yield from choose_leg(rules, table)
        if table.supervised and felt.rules.conduct is not None:
            felt.floor = Floor(felt.rules.conduct)
        if not held:
            yield started(felt)
            yield from button.second(felt)
            yield from forced.post(felt, setup)
        awards = yield from _streets(felt, setup, held)
        if awards is None:
            awards = yield from _showdown(felt, setup)
    except Redeal as void:
        yield Voided(void.reason, "returned", void.rule)
        return Settlement((), void.reason, dict(table.carry))
    yield from _attack(felt, awards)
    for award in awards:
        award.player.stack += award.amount
    yield from show_what_lay_apart(felt)
    yield HandOver(tuple([player.behind for player in felt.players]))
    return _settlement(rules, felt, table, awards)


def started(felt: Felt) -> HandStarted:
    """Who plays, for what."""
    return HandStarted(
        felt.rules.phrase,
        tuple([player.seat for player in felt.players]),
        tuple([player.behind for player in felt.players]),
        felt.button.seat if felt.button is not None else None,
        felt.rules.betting.structure,
        felt.stakes.figures,
        felt.dead,
    )


def _streets(felt: Felt, setup: Setup, held: int) -> Steps[list[Award] | None]:
    """Street by street, until one player is left (who takes the pots unseen) or the last betting is over."""
    rules, bets = felt.rules, Bets(felt)
    for number, street in enumerate(rules.streets, 1):
        felt.street, felt.looks = number, felt.opened
        if felt.floor is None or not (yield from dealt_uncounted(felt, street)):
            yield from deal(felt, street, held if number == 1 else 0)
        yield from bet(felt, street, bets) if felt.floor is None else bypeople.bet(felt, street, bets)
        if felt.live == 1:
            return (yield from _unopposed(felt, setup))
        if felt.chopped:
            return (yield from _returned(felt.in_hand()))
        if number == 1 and rules.betting.opener and felt.aggressor is None:
            return (yield from _nobody_opens(felt))
        if felt.able <= 1 and not felt.asked_twice:
            if _opens_early(rules, setup) and not felt.opened:
                yield from _open_hands(felt, number)
            if rules.run_twice:
                yield from run_twice(felt)
    return None


def _unopposed(felt: Felt, setup: Setup) -> Steps[list[Award]]:
    """A bet that nobody calls wins at once, without showing (veikkaus/holdem#V-6.15)."""
    (winner,) = felt.in_hand()
    if felt.floor is not None:
        yield from confirm(felt)
        yield from show_the_rest(felt, winner)
    pot = [Pot(felt.pot, (winner,))]
    amounts = yield from _fee(felt, setup, pot)
    yield PotWon(winner.seat, amounts[0])
    if winner.seat in setup.may_show:
        yield from lay_open(winner)
    return [Award(winner, amounts[0], 0, "")]


def _nobody_opens(felt: Felt) -> Steps[list[Award]]:
    """Jacks or better, and nobody can or will open: the antes stay for the next hand, or go back
    (ray-casino/five-card-draw#I1)."""
    if felt.rules.no_opener == "carry_over":
        return []
    return (yield from _returned(felt.players))


def _returned(players: Sequence[Player]) -> Steps[list[Award]]:
    """Everybody has back what he has put in."""
    out = [Award(player, player.paid + player.dead, 0, "returned") for player in players]
    for award in out:
        yield PotWon(award.player.seat, award.amount, 0, "returned")
    return out


def _opens_early(rules: Rules, setup: Setup) -> bool:
    """By the rules of the game, or where these leave it to the room (unibet-ee/texas-holdem, Ambiguity 4)."""
    rule = rules.showdown.all_in
    return rule == "at_once" or (rule == "room" and setup.opens)


def _open_hands(felt: Felt, street: int) -> Steps[None]:
    """Nobody can bet any more: the hands are opened before the rest of the cards, but not before everybody has drawn
    (veikkaus/sviten-special#V-6.60)."""
    to_come = felt.rules.streets[street:]
    if not to_come or any(later.draw is not None or later.discard for later in to_come):
        return
    felt.opened = True
    for player in felt.in_hand():
        yield Shown(player.seat, tuple(player.own))


def _showdown(felt: Felt, setup: Setup) -> Steps[list[Award]]:
    """Pot by pot, each to the best hand among those who have paid into it (unibet-ee/betting-round#U-EE-144)."""
    contested = pots(felt.players, felt.dead)
    hands = Hands(felt)
    yield from show(felt, contested, hands, openly=setup.open_showdown)
    if felt.floor is not None:
        yield from confirm(felt, shown=True)
        contested, hands = pots(felt.players, felt.dead), Hands(felt)
    held, contested = contested, [_unmucked(pot) for pot in contested]
    amounts = yield from _fee(felt, setup, contested)
    out: list[Award] = []
    for number, (pot, amount) in enumerate(zip(contested, amounts, strict=True)):
        out += divide(felt, pot, number, amount, hands, mucked=len(held[number].players) > 1)
    for award in out:
        yield PotWon(award.player.seat, award.amount, award.pot, award.share)
    return out


def _unmucked(pot: Pot) -> Pot:
    """A mucked hand has no claim, unless all have mucked: then the last one to hold cards wins."""
    kept = tuple(player for player in pot.players if not player.mucked)
    return Pot(pot.amount, kept) if kept else pot


def _fee(felt: Felt, setup: Setup, contested: list[Pot]) -> Steps[list[int]]:
    """What is left of each pot when the house has taken its part."""
    amounts = [pot.amount for pot in contested]
    if not setup.raked or felt.rules.rake is None:
        return amounts
    taken = take(
        felt.rules.rake,
        amounts,
        street=felt.street,
        dealt_in=len(felt.players),
        blinds=felt.stakes.level or felt.stakes.blinds,
        chip=felt.stakes.chip,
        currency=setup.currency,
    )
    for number, (rake, drop) in enumerate(zip(taken.rake, taken.drop, strict=True)):
        if rake or drop:
            yield RakeTaken(number, rake, drop)
        amounts[number] -= rake + drop
    return amounts


def _attack(felt: Felt, awards: list[Award]) -> Steps[None]:
    """Only the button can win the attack, and only the whole pot wins it (gelp/poker-general#PG-8.2)."""
    if not felt.attack or felt.button is None:
        return
    if awards and all(award.player is felt.button for award in awards):
        felt.button.stack += felt.attack
        yield AttackWon(felt.button.seat, felt.attack)
        felt.attack = 0


def _settlement(rules: Rules, felt: Felt, table: Table, awards: list[Award]) -> Settlement:
    lines = tuple([_line(player) for player in felt.players])
    return Settlement(lines, None, next_carry(rules, felt, table, awards))


def _line(player: Player) -> Line:
    staked = player.paid + player.dead
    return Line(player.seat, "hand", staked, player.stack - player.start)
