"""Cards that the dealer turned by mistake, and what is done about them."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.poker.asks import at_choice
from croupier.games.poker.events import StoodBack
from croupier.games.poker.felt import Felt, Player
from croupier.play import Choice, Choose, Option, Steps


class Redeal(Exception):
    """The deal is void: all chips go back and the cards are dealt anew."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(reason)
        self.reason, self.rule = reason, rule


def in_first_deal(player: Player, down: tuple[Card, ...], turned: tuple[Card, ...]) -> Card | None:
    """A down card of the initial deal was turned. Stud: it stays open and the next card comes down; both turned: a new
    deal (veikkaus/seven-card-stud#V-6.147, V-6.148, veikkaus/soko#V-6.114, V-6.115). Returns the card that stays open.
    """
    mine = [card for card in down if card in turned]
    if not mine:
        return None
    if len(mine) > 1 or (len(down) == 1 == len(mine) and player.up and player.up[0] in turned):
        raise Redeal(f"two cards of {player.seat} were turned", "veikkaus/seven-card-stud#V-6.148")
    return mine[0]


def misdealt(first: Card | None, turned: tuple[Card, ...], *, before_choice: bool, stud: bool) -> None:
    """The first card of the deal turned is a new deal in every game (veikkaus/shuffle-and-deal#V-3.16); so are two in
    games without up-cards, and before the choice of game any (veikkaus/pietari-dealers-choice#V-6.215)."""
    if before_choice and turned:
        raise Redeal("a card was turned before the game was chosen", "veikkaus/pietari-dealers-choice#V-6.215")
    if first in turned:
        raise Redeal("the first card of the deal was turned", "veikkaus/shuffle-and-deal#V-3.16")
    if len(turned) > 1 and not stud:
        raise Redeal("two cards were turned in the deal", "veikkaus/shuffle-and-deal#V-3.16")


def last_card_open(players: list[Player], turned_by_place: list[bool]) -> list[bool]:
    """The last down card of stud was turned: to the first player who is not all-in, and everybody gets his open; to
    another, and only his is open (veikkaus/seven-card-stud#V-6.154)."""
    if turned_by_place[0] and players[0].stack:
        return [True] * len(players)
    return turned_by_place


def declare(felt: Felt, player: Player, rule: str) -> Steps[None]:
    """A player whose card was turned plays on, or takes no further part in the betting (V-6.58, V-6.154c)."""
    if not felt.may_bet(player):
        return
    answer: Choice = yield Choose(
        player.seat,
        (Option("play on"), Option("no more betting", does="bet no more")),
        "your card was turned: do you bet on?",
        "play on",
        why_not=at_choice,
    )
    if answer.option == "no more betting":
        felt.stand_back(player)
        yield StoodBack(player.seat, rule)
