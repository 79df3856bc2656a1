"""Who acts first."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Street
from croupier.ranking import find_ranking


def first_to_act(felt: Felt, street: Street) -> int:
    """The place at which a betting round starts.

    After the blinds in the first round (veikkaus/betting#V-5, veikkaus/dealers-choice#V-6.202); otherwise left of the
    button, of two left of the one that is won (veikkaus/button-and-blinds#V-4.13), or by the open cards.
    """
    if felt.street == 1 and felt.last_blind is not None:
        return (felt.last_blind + 1) % len(felt.players)
    match street.first:
        case "button":
            return 0 if felt.leads is None else (felt.leads + 1) % len(felt.players)
        case "door":
            return door(felt).place
        case "open":
            return best_open(felt).place


def door(felt: Felt) -> Player:
    """The holder of the lowest (or highest) up-card; between equal ranks the suit decides, or the dealing order."""
    rule = felt.rules.doors
    shift = 4 if rule.ace == "low" else 0

    def height(card: Card) -> int:
        number = (card + shift) % 52
        return number if rule.suits else number >> 2

    players = felt.in_hand()
    pick = min if rule.card == "lowest" else max
    return pick(players, key=lambda player: height(player.up[0]))


def best_open(felt: Felt) -> Player:
    """The best open cards; of equal ones the first in dealing order (veikkaus/soko#V-6.104)."""
    rule = felt.rules.open
    game = "low" if felt.rules.scale == "low" else rule.game
    showing = find_ranking("showing", game=game, four_card_hands=rule.four_card_hands)
    return max(felt.in_hand(), key=lambda player: showing.of((*player.up, *felt.common)))


def open_pair(felt: Felt) -> bool:
    """Does anybody show a pair (veikkaus/seven-card-stud#V-6.128)?"""
    return any(len({card.rank for card in p.up}) < len(p.up) for p in felt.players if not p.folded)
