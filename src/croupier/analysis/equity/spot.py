"""A spot: a game, what the players may hold, the board and the dead cards, checked before anything is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Final

from croupier.analysis.equity.games import Game, find_game
from croupier.analysis.equity.ranges import BadRange, Hand, read_hands, read_range
from croupier.cards import BadCard, Card, cards, show
from croupier.complaint import Complaint

MOST_PLAYERS = 10
_MOST_TRIES: Final = 500
"""So many hands are laid out in the search for hands that go together; ranges people write need ten."""


class BadSpot(Complaint, ValueError):
    """Players, board and dead cards that cannot be together."""


@dataclass(frozen=True, slots=True)
class Spot:
    """``hands``: for each player everything he may hold, without what the board and the dead cards rule out."""

    game: Game
    holds: tuple[str, ...]
    hands: tuple[tuple[Hand, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def to_come(self) -> int:
        """Cards still to be dealt in each deal."""
        own = sum(self.game.own - len(hands[0]) for hands in self.hands)
        return self.game.board - len(self.board) + own

    @property
    def gone(self) -> tuple[Card, ...]:
        return self.board + self.dead

    def joint(self) -> Iterator[tuple[Hand, ...]]:
        """Every way in which all players can hold hands of theirs at once."""

        def deal(player: int, seen: frozenset[Card]) -> Iterator[tuple[Hand, ...]]:
            if player == len(self.hands):
                yield ()
                return
            for hand in self.hands[player]:
                if seen.isdisjoint(hand):
                    for rest in deal(player + 1, seen | set(hand)):
                        yield (hand, *rest)

        return deal(0, frozenset())

    def example(self) -> tuple[Hand, ...] | None:
        """Hands of theirs that all players can hold at once; ``None`` when there are none."""
        found = _together({player: list(hands) for player, hands in enumerate(self.hands)}, [_MOST_TRIES])
        return None if found is None else tuple(found[player] for player in range(len(self.hands)))

    def deals_at_most(self) -> int:
        """How many deals an exact count would look at, not counting clashes between ranges."""
        left = 52 - len(self.gone) - sum(len(hands[0]) for hands in self.hands)
        ways = prod(len(hands) for hands in self.hands)
        for count in (self.game.board - len(self.board), *(self.game.own - len(hands[0]) for hands in self.hands)):
            ways *= comb(left, count)
            left -= count
        return ways


def _together(may: dict[int, list[Hand]], tries: list[int]) -> dict[int, Hand] | None:
    """A hand for each player, no card twice. Who has the fewest left chooses first, so that a clash shows at once."""
    if not may:
        return {}
    player = min(may, key=lambda one: len(may[one]))
    for hand in may[player]:
        tries[0] -= 1
        if tries[0] < 0:
            raise BadSpot("these ranges are bound together too tightly: it cannot be told whether they go together")
        held = frozenset(hand)
        left = {one: [h for h in hands if held.isdisjoint(h)] for one, hands in may.items() if one != player}
        if all(left.values()) and (rest := _together(left, tries)) is not None:
            return {player: hand, **rest}
    return None


def read_spot(
    players: Sequence[str], game: str | Game = "holdem", board: str = "", dead: str = "", *, spread: bool = False
) -> Spot:
    """Read a spot as people write it. ``spread``: write hold'em's ``random`` out as all hands of two cards."""
    rules = find_game(game)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise BadSpot(f"equity is between 2 and {MOST_PLAYERS} players, not {len(players)}")
    common, gone = _cards(board, "board"), _cards(dead, "dead cards")
    if len(common) > rules.board:
        most = f"at most {rules.board} cards" if rules.board else "no board"
        raise BadSpot(f"{rules.name} has {most}, and the board given is '{show(common)}'")
    twice = [card for i, card in enumerate(common + gone) if card in (common + gone)[:i]]
    if twice:
        raise BadSpot(f"{twice[0]} is given twice among the board '{show(common)}' and the dead cards '{show(gone)}'")
    every = [_player(number, text, rules, common, gone, spread) for number, text in enumerate(players, 1)]
    spot = Spot(rules, tuple(text.strip() for text in players), tuple(every), common, gone)
    _check_cards(spot)
    return spot


def _cards(text: str, what: str) -> tuple[Card, ...]:
    try:
        found = cards(text)
    except BadCard as bad:
        raise BadSpot(f"the {what} cannot be read: {bad}") from bad
    if any(card.is_joker for card in found):
        raise BadSpot(f"the {what} hold a joker, and these games have none: '{show(found)}'")
    return found


def _player(
    number: int, text: str, game: Game, board: tuple[Card, ...], dead: tuple[Card, ...], spread: bool
) -> tuple[Hand, ...]:
    try:
        hands = read_hands(text, game.own)
    except BadRange as bad:
        raise BadSpot(f"player {number}: {bad}") from bad
    if spread and game.own == 2 and hands == [()]:
        hands = read_range("random")
    if len({len(hand) for hand in hands}) > 1:
        raise BadSpot(f"player {number}: the hands of a range have as many cards as each other, not as in '{text}'")
    if any(card.is_joker for hand in hands for card in hand):
        raise BadSpot(f"player {number}: '{text}' holds a joker, and these games have none")
    seen = {*board, *dead}
    free = tuple(hand for hand in hands if seen.isdisjoint(hand))
    if not free:
        where = "board" if any(card in board for hand in hands for card in hand) else "dead cards"
        clash = next(card for hand in hands for card in hand if card in seen)
        raise BadSpot(f"player {number}: nothing is left of '{text}', {clash} is among the {where}")
    return free


def _check_cards(spot: Spot) -> None:
    known = sum(len(hands[0]) for hands in spot.hands) + len(spot.gone)
    if known + spot.to_come > 52:
        raise BadSpot(
            f"{len(spot.hands)} players of {spot.game.name} with this board and these dead cards need "
            f"{known + spot.to_come} cards, and a pack has 52"
        )
    if spot.example() is None:
        fixed = [hands[0] for hands in spot.hands if len(hands) == 1]
        held = [card for hand in fixed for card in hand]
        twice = [str(card) for i, card in enumerate(held) if card in held[:i]]
        told = f"{twice[0]} is held twice" if twice else "their hands always share a card"
        raise BadSpot(f"the players {' / '.join(spot.holds)} cannot hold these at once: {told}")
