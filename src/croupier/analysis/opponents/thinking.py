"""From what a player has seen to numbers that the compiled playouts take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.analysis.opponents import playouts as p
from croupier.analysis.opponents.seen import Seen
from croupier.analysis.opponents.throwing import drawing
from croupier.cards import Card
from croupier.games.poker.asks import ThrowAway
from croupier.games.poker.model import Rules
from croupier.play import Seat
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.worth import PLACES, Contest, tables, way

_HANDS_KNOWN = 20_000


@dataclass(frozen=True)
class Profile:
    """What is always the same in a game: its shares, how one draws, and how many hands each place beats."""

    ways: Ints
    rule: int
    keep: int
    beats: Floats

    @property
    def contest(self) -> Contest:
        return Contest(self.ways, tables(), self.beats)


_PROFILES: dict[tuple[object, ...], Profile] = {}


def profile(rules: Rules) -> Profile:
    """Made once for each kind of game."""
    streets = tuple((s.down, s.up, s.board, s.discard, s.draw is not None) for s in rules.streets)
    shares = tuple((s.name, s.ranking, s.cards, s.exactly, tuple(sorted(s.house.items()))) for s in rules.contests)
    key = (streets, shares, rules.deck)
    if key not in _PROFILES:
        _PROFILES[key] = _profile(rules)
    return _PROFILES[key]


def ways(rules: Rules) -> Ints:
    """How each share of the pot is valued in compiled loops."""
    rows = [way(s.ranking, exactly=s.exactly, own_only=s.cards == "own", **s.house) for s in rules.contests]
    return np.array(rows, np.int64)


def _profile(rules: Rules) -> Profile:
    shares, rule = ways(rules), drawing(rules)
    keep = rules.held - sum(street.discard for street in rules.streets)
    board = sum(street.board for street in rules.streets)
    draws = sum(street.draw is not None for street in rules.streets)
    counts = np.zeros((len(shares), PLACES), np.int64)
    deck = _deck(rules.pack, frozenset())
    game = np.array([0, board, 0, 1, keep, rule, 0], np.int64)
    p.finished_hands(np.uint64(7), _HANDS_KNOWN, deck, rules.held, draws, shares, tables(), game, counts)
    below = np.cumsum(counts, axis=1)
    beats = (below - counts / 2) / _HANDS_KNOWN
    beats[:, 0] = 0.0
    return Profile(shares, rule, keep, beats)


def _costly(rules: Rules) -> bool:
    """Games in which a hand takes long to value: two own cards with three of the board, sixty ways and more."""
    return any(share.ranking == "omaha" for share in rules.contests)


@lru_cache(maxsize=64)
def _deck(rules_pack: tuple[Card, ...], gone: frozenset[Card]) -> Ints:
    """The cards that may come, after their number."""
    left = [int(card) for card in rules_pack if card not in gone]
    return np.array([len(left), *left], np.int64)


class Thoughts:
    """One turn, ready to be played out as often as there are choices."""

    def __init__(self, view: Seen, samples: int, seed: int) -> None:
        self.view, self.samples, self.seed = view, samples, np.uint64(seed)
        self.profile = profile(view.game)
        self.throwing = isinstance(view.ask, ThrowAway)
        self.draws_to_come = sum(street.draw is not None for street in view.to_come)
        self.deck = _deck(view.game.pack, frozenset(view.dead))
        self.board, self.game = self._table()
        self.known, self.players = self._people()

    def _table(self) -> tuple[Ints, Ints]:
        view, picture = self.view, self.view.picture
        boards = max(view.game.boards, len(picture.boards), 1)
        lies = [[*board, *picture.common] for board in picture.boards] or [list(picture.common)]
        while len(lies) < boards:
            lies.append(list(lies[0]))
        board = np.zeros((2, 16), np.int64)
        for number, row in enumerate(lies):
            board[number, : len(row)] = [int(card) for card in row]
        own = sum(street.down + street.up for street in view.to_come)
        to_come = sum(street.board for street in view.to_come)
        hidden = sum(card is None for player in view.others for card in picture.cards[player.seat])
        spare = int(self.deck[0]) - hidden - to_come * boards
        looks = 2 if spare >= 2 * to_come * boards + 14 else 1 if spare >= to_come * boards + 10 else 0
        if self.draws_to_come or _costly(view.game) or not (to_come or own):
            looks = min(looks, 1)
        game = [own, to_come, len(lies[0]), boards, self.profile.keep, self.profile.rule, looks]
        return board, np.array(game, np.int64)

    def _people(self) -> tuple[Ints, Ints]:
        view = self.view
        seats: list[Seat] = [view.seat, *(player.seat for player in view.others)]
        known = np.zeros((len(seats), 16), np.int64)
        players = np.zeros((len(seats), 5), np.int64)
        mine = len(view.draws[view.seat])
        for number, seat in enumerate(seats):
            cards = view.picture.cards[seat]
            faces = [int(card) for card in cards if card is not None]
            drawn = view.draws[seat]
            left = self.draws_to_come
            if number and self.throwing and self.draws_to_come and len(drawn) > mine:
                left -= 1  # he has drawn before us on this street
            known[number, : len(faces)] = faces
            players[number] = [len(faces), len(cards) - len(faces), len(drawn), left, drawn[-1] if drawn else -1]
        return known, players

    def returns(
        self,
        pot: float,
        narrow: Mapping[Seat, float],
        stays: Mapping[Seat, float],
        adds: Mapping[Seat, float],
        *,
        own: Sequence[Card] | None = None,
        replaced: int = 0,
        samples: int | None = None,
    ) -> float:
        """The chips that come back on average. ``own``: the cards kept, with so many ``replaced`` at once."""
        known, players = self.known, self.players
        if own is not None:
            known, players = known.copy(), players.copy()
            known[0, : len(own)] = [int(card) for card in own]
            left = players[0, p.DRAWS_LEFT] - 1 if self.throwing and self.draws_to_come else players[0, p.DRAWS_LEFT]
            players[0, p.KNOWN], players[0, p.HIDDEN], players[0, p.DRAWS_LEFT] = len(own), replaced, left
        weights = np.ones((len(players), 3), np.float64)
        for number, player in enumerate(self.view.others, 1):
            wide = (
                1.0
                if not self.game[p.LOOKS]
                else max(narrow[player.seat], 3.0 if players[number, p.DRAWS_DONE] else 1.0)
            )
            weights[number] = [wide, stays.get(player.seat, 1.0), adds.get(player.seat, 0.0)]
        return float(
            p.play_out(
                self.seed,
                samples or self.samples,
                p.Scene(self.deck, known, players, weights, self.board, float(pot)),
                self.profile.contest,
                self.game,
            )
        )
