"""What an all-in is worth: where nobody can bet any more, chance alone decides, and its mean has less luck in it.

The mean is over the cards that are really left, every way to finish the hand or so many drawn ones, and the pots are
divided as the engine divides them. It is unbiased: what falls is one of these ways.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from croupier.cards import Card
from croupier.games.poker.events import Posted
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Rules, Stakes
from croupier.games.poker.picture import Picture
from croupier.games.poker.pots import pots
from croupier.games.poker.shares import Hands, divide
from croupier.games.stub import DealCards
from croupier.play import Seat
from croupier.play.events import Event

EXACT_UP_TO = 1000
"""So many ways are all counted; of more some are drawn."""


def expected(
    rules: Rules, events: Sequence[Event], ask: DealCards, luck: random.Random, samples: int
) -> dict[Seat, float] | None:
    """The chips each player wins on average from here, when these cards are about to come; nothing where somebody may
    still decide something, or where the deck may run short."""
    names = [street.name for street in rules.streets]
    if names.count(ask.what) != 1 or names.index(ask.what) == 0:
        return None
    to_come = rules.streets[names.index(ask.what) :]
    if any(street.draw is not None or street.discard for street in to_come):
        return None
    table = Picture()
    for event in events:
        table.see(event)
    players = list(table.seats.values())
    live = [player for player in players if not player.folded]
    if len(live) < 2 or sum(player.stack > 0 for player in live) > 1 or _attacked(events):
        return None
    own = sum(street.down + street.up for street in to_come)
    board = sum(street.board for street in to_come) * rules.boards
    needs = own * len(live) + board + sum(street.burn for street in to_come)
    if needs + rules.shortage.spare > len(ask.stub.left):
        return None
    felt = _felt(rules, table, players)
    contested = pots(players, table.dead)
    won = dict.fromkeys(table.seats, 0)
    ways = 0
    for cards in _ways(ask.stub.left, own * len(live) + board, luck, samples, unordered=own == 0 and rules.boards == 1):
        _lay(felt, table, live, own, cards)
        hands = Hands(felt)
        for number, pot in enumerate(contested):
            for award in divide(felt, pot, number, pot.amount, hands):
                won[award.player.seat] += award.amount
        ways += 1
    return {player.seat: player.stack + won[player.seat] / ways - player.start for player in players}


def _attacked(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Posted) and event.what == "attack" for event in events)


def _felt(rules: Rules, table: Picture, players: list[Player]) -> Felt:
    button = next((player for player in players if player.seat == table.button), None)
    felt = Felt(rules, Stakes.model_validate(table.stakes), players, button)
    felt.common = table.common
    return felt


def _ways(
    left: Sequence[Card], count: int, luck: random.Random, samples: int, *, unordered: bool
) -> Iterator[Sequence[Card]]:
    """The cards that come. ``unordered``: their order does not matter."""
    if unordered and math.comb(len(left), count) <= EXACT_UP_TO:
        yield from combinations(left, count)
        return
    for _ in range(samples):
        yield luck.sample(left, count)


def _lay(felt: Felt, table: Picture, live: list[Player], own: int, cards: Sequence[Card]) -> None:
    for place, player in enumerate(live):
        held = [card for card in table.cards[player.seat] if card is not None]
        player.down = [*held, *cards[place * own : (place + 1) * own]]
    rest = cards[len(live) * own :]
    boards = felt.rules.boards
    each = len(rest) // boards
    felt.boards = [
        [*(table.boards[number] if number < len(table.boards) else ()), *rest[number * each : (number + 1) * each]]
        for number in range(boards)
    ]
