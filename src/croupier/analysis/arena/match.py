"""Matches: opponents over duplicate deals. The same cards go to every seat in turn of the opponents, so that luck
cancels; a deal with all its hands is one sample.

>>> from croupier.analysis.arena import Entrant, Terms, match
>>> found = match([Entrant("caller"), Entrant("random")], Terms(deals=20, seed=1))
>>> round(found.rate(0).mean + found.rate(1).mean, 6)
0.0
"""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from croupier.analysis.arena.entrants import Entrant, Faults, Player
from croupier.analysis.arena.result import Part, Result, joined
from croupier.analysis.arena.runouts import expected
from croupier.analysis.arena.terms import Cards, Terms, leg_rules, line_up, seated
from croupier.analysis.opponents import Seen
from croupier.analysis.progress import Done, unwatched
from croupier.games.poker.events import Acted, HandStarted, Posted
from croupier.games.poker.hand import Hand
from croupier.games.stub import DealCards
from croupier.play import Choice, Refused, Seat
from croupier.play.events import Event

_PARTS = 8
"""Pieces of work for each process, so that all end at about the same time."""
_PIECE = 50
"""Deals after which progress is told."""


def match(
    entrants: Sequence[Entrant], terms: Terms, *, processes: int = 1, figures: bool = False, progress: Done = unwatched
) -> Result:
    """Play all deals. ``figures``: also count how everybody plays. An interrupted match tells how far it has come."""
    if not 1 <= len(entrants) <= terms.seats:
        raise Refused(f"{len(entrants)} opponents do not fit into {terms.seats} seats: say more --seats")
    terms.check()
    for entrant in entrants:
        with _seated([entrant], terms, [1], [Faults()]):
            pass  # who cannot play is told before the first card
    size = _PIECE if processes == 1 else max(1, min(_PIECE, terms.deals // (_PARTS * processes)))
    pieces = [(first, min(size, terms.deals - first)) for first in range(0, terms.deals, size)]
    parts: list[Part] = []
    try:
        for part in _worked(tuple(entrants), terms, figures, pieces, processes):
            parts.append(part)
            progress(sum(len(done.won) for done in parts), terms.deals)
    except KeyboardInterrupt:
        if not parts:
            raise
    parts.sort(key=lambda part: part.first)
    return joined(tuple(entrant.said for entrant in entrants), terms, parts)


def _worked(
    entrants: tuple[Entrant, ...], terms: Terms, figures: bool, pieces: list[tuple[int, int]], processes: int
) -> Iterator[Part]:
    if processes == 1:
        with Bench(entrants, terms, figures) as bench:
            for first, count in pieces:
                yield bench.play(first, count)
        return
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        work: list[Future[Part]] = [pool.submit(_piece, entrants, terms, figures, *piece) for piece in pieces]
        for done in as_completed(work):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _piece(entrants: tuple[Entrant, ...], terms: Terms, figures: bool, first: int, count: int) -> Part:
    with Bench(entrants, terms, figures) as bench:
        return bench.play(first, count)


@contextmanager
def _seated(
    entrants: Sequence[Entrant], terms: Terms, seats: Sequence[int], faults: Sequence[Faults]
) -> Iterator[list[list[Player]]]:
    """A player for every seat that each of them takes."""
    with ExitStack() as stack:
        out: list[list[Player]] = []
        for entrant, count, noted in zip(entrants, seats, faults, strict=True):
            out.append([])
            for _ in range(count):
                player = entrant.sit(terms.game, terms.rules, terms.seats, noted)
                stack.callback(player.close)
                out[-1].append(player)
        yield out


@dataclass
class _Chair:
    """A seat in one hand: who sits there, what it has seen, its luck."""

    player: Player
    luck: random.Random
    told: list[Event] = field(default_factory=list)
    upto: int = 0

    def look(self, seat: Seat, events: list[Event]) -> list[Event]:
        """All that this seat has been told by now."""
        for event in events[self.upto :]:
            seen = event.seen_by(seat)
            if seen is not None:
                self.told.append(seen)
        self.upto = len(events)
        return self.told


class Bench:
    """The players of a match, ready to play any of its deals."""

    def __init__(self, entrants: Sequence[Entrant], terms: Terms, figures: bool) -> None:
        self.entrants, self.terms, self.counts = entrants, terms, figures
        self.faults = [Faults() for _ in entrants]
        self._stack = ExitStack()

    def __enter__(self) -> Bench:
        first = seated(len(self.entrants), self.terms)
        counts = [first.count(number) for number in range(len(self.entrants))]
        self.players = self._stack.enter_context(_seated(self.entrants, self.terms, counts, self.faults))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def play(self, first: int, count: int) -> Part:
        """Deals ``first`` … with all their hands. The first hand of every deal comes before the second of any, so that
        who remembers the last hand does not know the next one's cards."""
        terms, entrants = self.terms, len(self.entrants)
        part = Part.empty(first, count, entrants, terms.seats)
        for faults in self.faults:
            faults.counts.clear()
            faults.said.clear()
        deals = [(Cards(terms, first + n), line_up(entrants, terms, first + n)) for n in range(count)]
        for rotation in range(terms.seats):
            for n, (cards, rows) in enumerate(deals):
                if rotation < len(rows):
                    self._hand(part, n, cards, rows[rotation])
        for mine, noted in zip(part.faults, self.faults, strict=True):
            mine.add(noted)
        return part

    def _hand(self, part: Part, n: int, cards: Cards, row: list[int]) -> None:
        terms, deal = self.terms, part.first + n
        left = [iter(players) for players in self.players]
        chairs = {
            seat: _Chair(next(left[entrant]), terms.luck(deal, seat))
            for seat, entrant in zip(terms.names, row, strict=True)
        }
        who = dict(zip(terms.names, row, strict=True))
        for seat, chair in chairs.items():
            chair.player.begin(seat, chair.luck)
        hand = terms.begin(deal)
        cards.again()
        won = self._to_the_end(hand, cards, chairs, who, part, deal)
        profit = hand.profit
        for seat, chair in chairs.items():
            chair.player.over(chair.look(seat, hand.round.events), profit[seat])
        for place, seat in enumerate(terms.names):
            part.won[n, who[seat], place] += won.get(seat, profit[seat]) / terms.unit
            part.hands[n, who[seat], place] += 1
        if self.counts:
            for entrant in range(len(self.entrants)):
                seats = [seat for seat in terms.names if who[seat] == entrant]
                part.figures[entrant].see(hand.round.events, seats)

    def _to_the_end(
        self, hand: Hand, cards: Cards, chairs: dict[Seat, _Chair], who: dict[Seat, int], part: Part, deal: int
    ) -> dict[Seat, float]:
        """Play a hand; what an all-in is worth on average, where that counts instead of what fell."""
        round_, rules, mean = hand.round, hand.rules, dict[Seat, float]()
        while (ask := round_.ask) is not None:
            if isinstance(ask, DealCards):
                if self.terms.run_outs and not mean and _may_be_all_in(round_.events):
                    luck = self.terms.luck(deal, "run-outs")
                    mean = expected(leg_rules(hand), round_.events, ask, luck, self.terms.run_outs) or {}
                round_.answer(cards.draw(ask))
                continue
            seat = ask.asked
            assert seat is not None
            chair, entrant = chairs[seat], who[seat]
            view = Seen(rules, seat, chair.look(seat, round_.events), ask)
            start = time.perf_counter()
            choice = chair.player.decide(view, chair.luck)
            part.clocks[entrant].note(time.perf_counter() - start)
            if choice is None or not self._answered(hand, choice, entrant):
                round_.answer(ask.silent())
        return mean

    def _answered(self, hand: Hand, choice: Choice, entrant: int) -> bool:
        try:
            hand.round.answer(choice)
        except Refused as no:
            self.faults[entrant].note("illegal", str(no))
            return False
        return True


def _may_be_all_in(events: list[Event]) -> bool:
    """Has anybody put his last chips in, by an action or by what he had to post?"""
    stacks: dict[Seat, int] = {}
    for event in events:
        match event:
            case HandStarted():
                stacks = {seat: stack or 0 for seat, stack in zip(event.seats, event.stacks, strict=True)}
            case Posted(seat, _, amount):
                stacks[seat] -= amount
                if not stacks[seat]:
                    return True
            case Acted():
                if event.all_in:
                    return True
    return False


__all__ = ["Bench", "match"]
