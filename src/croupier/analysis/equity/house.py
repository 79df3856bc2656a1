"""Equity in any game of the house: counted where its calculation is known, otherwise played out street by street."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.equity import playing as k
from croupier.analysis.equity.course import DISCARD, DRAW, Course, course_of
from croupier.analysis.equity.games import GAMES, Game
from croupier.analysis.equity.ranges import BadRange, Hand, is_unknown, read_hands
from croupier.analysis.equity.solve import equity
from croupier.analysis.equity.spot import MOST_PLAYERS, BadSpot
from croupier.analysis.opponents.thinking import profile
from croupier.cards import BadCard, Card, cards, show
from croupier.games.poker.model import Rules
from croupier.ranking.worth import tables, way

DEALS: Final = 300_000
EXACT_UP_TO: Final = 60_000_000
"""Hands to look at in an exact count: about a second of one core. Beyond that, random deals."""
_CHUNK: Final = 2_000
_MOST_RUNS: Final = 200_000
_LEAST_SEEN: Final = 2.0
"""What never happened in a sample may still happen: so many times, for one standard error."""


class Part(NamedTuple):
    """One hand's part: how often it takes the pot, how often some of it, its average part and one standard error."""

    holds: str
    win: float
    tie: float
    equity: float
    error: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """Everybody's part of the pot. ``assumes``: what was taken for granted besides the cards, in a few words each."""

    hands: tuple[Part, ...]
    deals: int
    exact: bool
    assumes: tuple[str, ...] = ()

    @property
    def error(self) -> float:
        """One standard error of an equity, at most; 0 when exact."""
        return max(hand.error for hand in self.hands)


def counted_as(rules: Rules) -> Game | None:
    """The calculation for a game's final hands; ``None`` when there is none (mixed games, some special ones)."""
    if rules.legs or rules.deck != "52":
        return None
    course = course_of(rules)
    found = [(share.ranking, share.exactly, share.cards == "own" and course.board > 0) for share in rules.contests]
    for share in rules.contests:
        house: dict[str, Any] = share.house
        if way(share.ranking, exactly=share.exactly, **house) != way(share.ranking, exactly=share.exactly):
            return None  # a qualifier of the house's own
    rankings = [("omaha-low" if ranking == "eight-or-better" and two == 2 else ranking) for ranking, two, _ in found]
    if any(own for *_, own in found):
        return None
    for game in GAMES.values():
        wanted = [game.half.ranking] + ([game.low.ranking] if game.low else [])
        if (game.own, game.board, wanted) == (course.size(len(course.throws)), course.board, rankings):
            return game
    return None


def outlook(
    players: Sequence[str],
    rules: Rules,
    *,
    boards: Sequence[str] = ("",),
    dead: str = "",
    done: Sequence[int] | None = None,
    deals: int = DEALS,
    seconds: float | None = None,
    seed: int | None = None,
    exact_up_to: int = EXACT_UP_TO,
) -> Outlook:
    """Everybody's equity in a game of the house from a moment on.

    ``boards``: what lies on each. ``done``: the draws or discards that each player has made already (those that must
    lie before this board, unless said). Cards that are not given are dealt; where somebody still draws or must throw
    cards, all do so by the rule of their game. ``seconds``: no more deals are begun after so long.

    >>> from croupier import poker
    >>> found = outlook(["2c3d4h5s7c", "2d3h4s5c8d"], poker.rules("gelp/deuce-to-seven-single-draw"), done=[1, 1])
    >>> found.exact, [hand.equity for hand in found.hands]
    (True, [1.0, 0.0])
    """
    if rules.legs:
        raise BadSpot(f"{rules.title['en']} is a mix of games: choose one of {', '.join(rules.legs)}")
    course = course_of(rules)
    given = list(boards) or [""]
    lie = [_cards(board, "board") for board in given]
    made = course.throws_made(done, len(players), max(map(len, lie)))
    game = counted_as(rules) if min(made) == len(course.throws) else None
    drawn = course.draws_before(len(course.throws)) and any(is_unknown(text) for text in players)
    if game is not None and not drawn:  # a hand that nobody knows is better than five cards when it has drawn
        return counted_outlook(players, game, given, dead, deals=deals, seed=seed, exact_up_to=exact_up_to)
    return PlayedOut(players, rules, course, lie, _cards(dead, "dead cards"), made).outlook(deals, seconds, seed)


def counted_outlook(
    players: Sequence[str],
    game: Game,
    boards: Sequence[str],
    dead: str = "",
    *,
    deals: int = DEALS,
    seed: int | None = None,
    exact_up_to: int = EXACT_UP_TO,
) -> Outlook:
    """A game of the calculation: each board by itself, the others dead; each decides its part of the pot."""
    found = []
    for number, board in enumerate(boards):
        others = " ".join([dead, *boards[:number], *boards[number + 1 :]]).strip()
        found.append(equity(players, game, board=board, dead=others, deals=deals, seed=seed, threads=1,
                            exact_up_to=exact_up_to))  # fmt: skip
    exact = all(each.exact for each in found)
    parts = []
    for place, holds in enumerate(players):
        mine = [each.players[place] for each in found]
        win, tie = (sum(getattr(each, name) for each in mine) / len(mine) for name in ("win", "tie"))
        part = float(sum(each.equity for each in mine) / len(mine))
        parts.append(Part(holds, win, tie, part, max(each.error for each in found)))
    return Outlook(tuple(parts), sum(each.deals for each in found), exact)


def _cards(text: str, what: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except BadCard as bad:
        raise BadSpot(f"the {what} cannot be read: {bad}") from bad


class PlayedOut:
    """A spot of a game that is played out, checked before anything is dealt."""

    def __init__(
        self,
        players: Sequence[str],
        rules: Rules,
        course: Course,
        lie: list[tuple[Card, ...]],
        dead: tuple[Card, ...],
        done: list[int],
    ) -> None:
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise BadSpot(f"equity is between 2 and {MOST_PLAYERS} players, not {len(players)}")
        self.rules, self.course, self.holds, self.dead = rules, course, [text.strip() for text in players], dead
        self.lie = self._boards(lie)
        self.done = done
        self._once([*(card for row in self.lie for card in row), *dead], "the board and the dead cards")
        self.hands = [self._hands(number, text) for number, text in enumerate(players)]
        self._check()

    def _boards(self, lie: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
        rules, course = self.rules, self.course
        rows = lie + [()] * (rules.boards - len(lie))
        most = f"at most {course.board} cards" if course.board else "no board"
        for row in rows:
            if len(row) > course.board:
                raise BadSpot(f"{rules.title['en']} has {most}, and the board given is '{show(row)}'")
        if len({len(row) for row in rows}) > 1:
            raise BadSpot(
                f"both boards have as many cards as each other, not {' and '.join(str(len(r)) for r in rows)}"
            )
        return rows

    def _once(self, found: list[Card], where: str) -> None:
        for place, card in enumerate(found):
            if card in found[:place]:
                raise BadSpot(f"{card} is given twice among {where}")
            if card not in self.rules.pack:
                raise BadSpot(f"{card} is not in the pack of {self.rules.title['en']}")

    def _hands(self, number: int, text: str) -> list[Hand]:
        size = self.course.size(self.done[number])
        try:
            hands = read_hands(text, size)
        except BadRange as bad:
            raise BadSpot(f"player {number + 1}: {bad}") from bad
        if len({len(hand) for hand in hands}) > 1:
            raise BadSpot(
                f"player {number + 1}: the hands of a range have as many cards as each other, not as in '{text}'"
            )
        seen = {*self.dead, *(card for row in self.lie for card in row)}
        free = [hand for hand in hands if seen.isdisjoint(hand) and all(card in self.rules.pack for card in hand)]
        if not free:
            raise BadSpot(f"player {number + 1}: nothing is left of '{text}', its cards are gone or not in the pack")
        return free

    def _check(self) -> None:
        """Hands that are fixed share no card, and everybody can be dealt in."""
        fixed = [card for hands in self.hands if len(hands) == 1 for card in hands[0]]
        for place, card in enumerate(fixed):
            if card in fixed[:place]:
                raise BadSpot(f"the players {' / '.join(self.holds)} cannot hold these at once: {card} is held twice")
        need = sum(self.course.size(done) for done in self.done) + self.course.board * len(self.lie) + len(self.dead)
        if need > len(self.rules.pack):
            raise BadSpot(f"{len(self.hands)} players of {self.rules.title['en']} with this board and these dead cards "
                          f"need {need} cards, and the pack has {len(self.rules.pack)}")  # fmt: skip

    @property
    def _only_board(self) -> bool:
        """Is nothing unknown but the board?"""
        full = all(len(hands) == 1 and len(hands[0]) == self.course.size(done)
                   for hands, done in zip(self.hands, self.done, strict=True))  # fmt: skip
        return full and min(self.done) == len(self.course.throws) and len(self.lie) == 1

    def _runs(self) -> npt.NDArray[np.int64]:
        """Every board that can come, where nothing else is unknown and they are not too many."""
        gone = {*self.dead, *self.lie[0], *(card for hands in self.hands for card in hands[0])}
        cards_left = [int(card) for card in self.rules.pack if card not in gone]
        to_come = self.course.board - len(self.lie[0])
        if not self._only_board or comb(len(cards_left), to_come) > _MOST_RUNS:
            return np.zeros((0, 16), np.int64)
        rows = list(combinations(cards_left, to_come))
        return np.array(rows, np.int64).reshape(len(rows), to_come) if to_come else np.zeros((1, 1), np.int64)

    def outlook(self, deals: int, seconds: float | None, seed: int | None) -> Outlook:
        if deals < 1:
            raise BadSpot(f"{deals} random deals say nothing: at least one")
        runs, counts = self._runs(), np.zeros((len(self.hands), 4), np.float64)
        given = [*self._numbers(runs), counts]
        luck = np.random.SeedSequence(seed).generate_state(4, np.uint64)
        made, until = 0, None
        if len(runs):
            made = int(k.play_deals(luck, len(runs), len(runs), *given))
        else:
            while made < deals and (until is None or time.monotonic() < until):
                chunk = min(_CHUNK, deals - made)
                came = int(k.play_deals(luck, chunk, 200 * chunk, *given))
                made += came
                if came < chunk:
                    break
                if seconds is not None and until is None:  # the first deals may have waited for the compiler
                    until = time.monotonic() + seconds
        if not made:
            raise BadSpot(f"the hands {' / '.join(self.holds)} clash in nearly every deal")
        return Outlook(self._parts(counts, made, exact=len(runs) > 0), made, len(runs) > 0, self._assumes())

    def _numbers(self, runs: npt.NDArray[np.int64]) -> list[Any]:
        """What the compiled loop takes between luck and counters."""
        rules, course, shares = self.rules, self.course, profile(self.rules)
        pack = np.array([len(rules.pack), *map(int, rules.pack)], np.int64)
        gone = np.full(52, k.OUT, np.int64)
        gone[pack[1:]] = 0
        for card in (*self.dead, *(card for row in self.lie for card in row)):
            gone[int(card)] = k.OUT
        starts = np.cumsum([0, *map(len, self.hands)]).astype(np.int64)
        hands = np.zeros((int(starts[-1]), 16), np.int64)
        for row, hand in enumerate(hand for each in self.hands for hand in each):
            hands[row, : len(hand)] = [int(card) for card in hand]
        players = np.array([[len(each[0]), course.size(done), done, 0 if each[0] else course.draws_before(done)]
                            for each, done in zip(self.hands, self.done, strict=True)], np.int64)  # fmt: skip
        board = np.zeros((2, 16), np.int64)
        for number, row_of_cards in enumerate(self.lie):
            board[number, : len(row_of_cards)] = [int(card) for card in row_of_cards]
        plan = np.array(course.steps(min(self.done), len(self.lie[0])), np.int64).reshape(-1, 4)
        last = max((number for number, throw in enumerate(course.throws) if throw.kind == DRAW), default=-1)
        game = np.array([len(self.lie[0]), len(self.lie), shares.keep, shares.rule, last], np.int64)
        return [pack, gone, hands, starts, players, plan, board, runs, shares.ways, tables(), game, shares.beats]

    def _parts(self, counts: npt.NDArray[np.float64], made: int, *, exact: bool) -> tuple[Part, ...]:
        out = []
        for holds, (wins, ties, parts, squares) in zip(self.holds, counts.tolist(), strict=True):
            mean = parts / made
            error = 0.0 if exact else max(sqrt(max(0.0, squares / made - mean * mean) / made), _LEAST_SEEN / made)
            out.append(Part(holds, wins / made, ties / made, mean, error))
        return tuple(out)

    def _assumes(self) -> tuple[str, ...]:
        kinds = {throw.kind for done in self.done for throw in self.course.throws[done:]}
        both, said = list(zip(self.hands, self.done, strict=True)), []
        drawn = any(not hands[0] and self.course.draws_before(done) for hands, done in both)
        if DRAW in kinds or drawn:
            said.append("everybody draws by the sound rule")
        if DISCARD in kinds:
            said.append("everybody keeps what does best on boards of his own")
        if any(len(hands[0]) < self.course.size(done) for hands, done in both):
            said.append("unseen cards are dealt at random")
        return tuple(said)


__all__ = ["Outlook", "Part", "counted_as", "counted_outlook", "outlook"]
