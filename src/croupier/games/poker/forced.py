"""Forced bets: antes, blinds, posts of players who came late, straddles, the attack of the button."""

from __future__ import annotations

from croupier.games.poker.asks import at_choice
from croupier.games.poker.events import Posted
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.seating import Setup
from croupier.play import Choice, Choose, Option, Seat, Steps


def post(felt: Felt, setup: Setup) -> Steps[None]:
    """Everything that lies on the table before the first card."""
    rule = felt.rules.forced
    if setup.antes is not None:
        for player, ante in zip(felt.players, setup.antes, strict=True):
            if ante:
                yield from _ante(felt, player, ante, each=setup.antes_match)
    elif felt.stakes.ante and rule.ante_first:
        yield from _antes(felt, setup)
    if rule.attack and felt.button is not None:
        attack = felt.stakes.ante * len(felt.players)
        put = felt.put_dead(felt.button, attack)
        felt.dead -= put  # the attack lies apart: only the button can win it
        felt.pot -= put
        felt.attack = setup.attack + put
        yield Posted(felt.button.seat, "attack", put, live=False)
    yield from _blinds(felt, setup)
    for player in felt.players:
        if player.seat in setup.posts:
            yield from _late(felt, player, *setup.posts[player.seat])
    if setup.antes is None and felt.stakes.ante and not rule.ante_first:
        yield from _antes(felt, setup)
    if (rule.straddle != "off" or rule.button_straddle) and felt.last_blind is not None:
        yield from _straddles(felt, setup.straddler)


def _antes(felt: Felt, setup: Setup) -> Steps[None]:
    rule, ante = felt.rules.forced, felt.stakes.ante
    if rule.attack:
        return  # the button pays for the table
    match rule.ante:
        case "each":
            for player in felt.players:
                yield from _ante(felt, player, ante, each=True)
        case "button":
            assert felt.button is not None
            yield from _ante(felt, felt.button, ante, each=False)
        case "big_blind":
            big = setup.big_blind
            assert big is not None
            yield from _ante(felt, felt.players[big], ante, each=False)


def _ante(felt: Felt, player: Player, ante: int, *, each: bool) -> Steps[None]:
    """An ante of everybody is matched like a bet; one player's ante for the table is dead money, in pot limit counted
    from the second round on where the house says so (veikkaus/button-and-blinds#V-4.10)."""
    put = felt.put_ante(player, ante) if each else felt.put_dead(player, ante)
    if not each and not felt.rules.forced.ante_in_first_pot:
        felt.first_pot_less += put
    if put:
        yield Posted(player.seat, "ante" if each else "table ante", put, live=False)


def _blinds(felt: Felt, setup: Setup) -> Steps[None]:
    if setup.blinds is not None:
        highest = 0
        for player, blind in zip(felt.players, setup.blinds, strict=True):
            if blind:
                yield Posted(player.seat, "blind", felt.put(player, blind))
                if blind >= highest:
                    highest, felt.last_blind = blind, player.place
        if len(felt.players) == 2 and highest:
            felt.last_blind = max(range(2), key=lambda place: (setup.blinds or (0, 0))[place])
        return
    if not felt.rules.forced.blinds:
        return
    small, big = felt.stakes.blinds
    if setup.small_blind is not None and small:
        player = felt.players[setup.small_blind]
        yield Posted(player.seat, "small blind", felt.put(player, small))
    if setup.big_blind is not None:
        player = felt.players[setup.big_blind]
        yield Posted(player.seat, "big blind", felt.put(player, big))
        felt.last_blind = player.place


def _late(felt: Felt, player: Player, live: int, dead: int) -> Steps[None]:
    """A new or returning player's blinds: the big one live, a missed small one dead
    (veikkaus/button-and-blinds#V-4.32)."""
    if dead:
        yield Posted(player.seat, "dead blind", felt.put_dead(player, dead), live=False)
    if live:
        yield Posted(player.seat, "post", felt.put(player, live))


def _straddles(felt: Felt, coming: Seat | None) -> Steps[None]:
    """The first to act may raise before the cards and acts last; then the next may double it, in unbroken order as far
    as the button (gelp/cash-game#C-6.4). The button may straddle when the first to act does not
    (veikkaus/button-and-blinds#V-4.15 to V-4.18, gelp/cash-game#C-6.5). Who is ``coming`` in with one is not asked
    (veikkaus/button-and-blinds#V-4.34)."""
    rule, big = felt.rules.forced, felt.stakes.blinds[1]
    assert felt.last_blind is not None
    count = len(felt.players)
    amount = big * rule.straddle_size
    place = (felt.last_blind + 1) % count
    straddled = False
    while rule.straddle != "off" and count > 2:
        player = felt.players[place]
        if player.bet or not player.stack:
            break
        put = amount if player.seat == coming else (yield from _asked(felt, player, amount, amount))
        if not put:
            break
        straddled = True
        yield Posted(player.seat, "straddle", felt.put(player, put))
        felt.last_blind = player.place
        amount *= rule.straddle_multiple
        place = (place + 1) % count
        if rule.straddle == "single":
            break
    button = felt.button
    if not rule.button_straddle or straddled or button is None or button.bet or not button.stack:
        return
    least = big * rule.straddle_size
    if put := (yield from _asked(felt, button, least, max(least, big * rule.button_straddle_most))):
        yield Posted(button.seat, "straddle", felt.put(button, put))
        if rule.button_straddle_first == "left_of_straddler":
            felt.last_blind = button.place


def _asked(felt: Felt, player: Player, least: int, most: int) -> Steps[int]:
    """How much a player straddles; nothing: he does not."""
    low, high = min(least, player.stack), min(most, player.stack)
    answer: Choice = yield Choose(
        player.seat,
        (Option("no straddle", does="go without"), Option("straddle", low, high, does="straddle for {}")),
        "a live straddle?",
        "no straddle",
        why_not=at_choice,
        say=felt.say,
        facts={"about": "straddle", "button": player is felt.button, "low": low, "high": high},
    )
    return (answer.amount or low) if answer.option == "straddle" else 0
