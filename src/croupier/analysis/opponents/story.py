"""From the events that a seat has seen to numbers that the compiled thoughts take: cards by look, actions with what
each player faced, and the round as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from croupier.analysis.opponents import behaviour as b
from croupier.analysis.opponents import holdings as h
from croupier.analysis.opponents.book import book
from croupier.analysis.opponents.ranges import ASIDE, OWING
from croupier.analysis.opponents.seen import Seen
from croupier.analysis.opponents.thinking import Profile, profile
from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.asks import ThrowAway
from croupier.games.poker.model import Stakes
from croupier.play import Seat
from croupier.play.events import Dealt
from croupier.ranking.arrays import Floats, Ints

_NONE: Ints = np.zeros((0, h.WIDTH), np.int64)
_USUAL = 0.6
"""A usual bet, in pots, where no size is fixed."""


Plan = tuple[Sequence[Card], int, int]
"""A way to go on with a hand: the cards kept, how many are replaced at once, and the draws after that."""


@dataclass
class Course:
    """The betting, followed event by event."""

    bets: dict[Seat, int] = field(default_factory=dict)
    stacks: dict[Seat, int] = field(default_factory=dict)
    folded: set[Seat] = field(default_factory=set)
    came_in: set[Seat] = field(default_factory=set)
    """Who has put chips in of his own will, or acted after the first round."""
    pot: int = 0
    against: int = 0
    """The pot when the last bet of the round had been made."""
    facing: int = 0
    raises: int = 0
    leader: Seat | None = None
    """Who bet or raised last."""
    acted: set[Seat] = field(default_factory=set)
    """Since the last bet of the round."""

    @property
    def current(self) -> int:
        return max(self.bets.values(), default=0)

    def live(self, seat: Seat) -> list[Seat]:
        return [other for other in self.bets if other != seat and other not in self.folded]


class Telling:
    """A turn in numbers. Players are counted from the one who thinks, in dealing order after him."""

    def __init__(self, view: Seen) -> None:
        self.view = view
        self.rules, self.picture = view.game, view.picture
        self.profile: Profile = profile(view.game)
        self.book = book(view.game)
        seats = list(self.picture.seats)
        at = seats.index(view.seat)
        around = seats[at:] + seats[:at]
        self.seats: list[Seat] = [seat for seat in around if not self.picture.seats[seat].folded]
        self.throwing = isinstance(view.ask, ThrowAway)
        self.stakes = Stakes.model_validate(self.picture.stakes)
        self.fixed = self.rules.betting.structure == "fixed_limit"
        self.rounds = len(self.rules.streets)
        self.street = view.street if self.throwing else max(0, view.street - 1)
        self.course = Course()
        self.acts: list[tuple[int, int, int]] = []
        self.faced: list[list[float]] = []
        self.there: list[list[float]] = []
        self._throws: dict[Seat, list[tuple[int, int, int]]] = {seat: [] for seat in self.seats}
        self._follow()

    # ── what was done ──────────────────────────────────────────────────────────────────────────────────────────

    def _follow(self) -> None:
        """Read all events once. The round is told by the cards this seat has had and by the board."""
        course = self.course
        dealt = board = thrown = street = 0
        for event in self.view.events:
            match event:
                case e.HandStarted():
                    course.pot = event.carried
                    for seat, stack in zip(event.seats, event.stacks, strict=True):
                        course.bets[seat], course.stacks[seat] = 0, stack or 10**9
                case e.Posted(seat, _, amount, live):
                    course.pot += amount
                    course.stacks[seat] -= amount
                    course.bets[seat] += amount if live else 0
                case e.Returned(seat, amount):
                    course.pot -= amount
                    course.stacks[seat] += amount
                case e.Gathered():
                    course.bets = dict.fromkeys(course.bets, 0)
                    course.raises = course.against = course.facing = 0
                    course.acted.clear()
                case Dealt():
                    if event.to == self.view.seat or event.to == "common":
                        dealt += len(event.cards)
                    elif event.to not in course.bets and event.to.removeprefix("board").strip() in ("", "1"):
                        board += len(event.cards)
                    street = self._street(dealt, board, thrown)
                case e.Discarded():
                    self._throw(event, street)
                    thrown += event.seat == self.view.seat
                    street = self._street(dealt, board, thrown)
                case e.Acted():
                    self._act(event, max(0, min(street, self.rounds) - 1))

    def _street(self, dealt: int, board: int, thrown: int) -> int:
        """How many streets have their cards, as ``Seen.street`` has it."""
        own = on_board = throws = 0
        for number, street in enumerate(self.rules.streets):
            own += street.down + street.up
            on_board += street.board
            throws += street.draw is not None
            if street.board:
                if board < on_board:
                    return number
            elif thrown < throws if street.draw is not None else dealt < own:
                return number
        return self.rounds

    def _throw(self, event: e.Discarded, street: int) -> None:
        if event.seat not in self._throws:
            return
        rows = self._throws[event.seat]
        draws = any(each.draw is not None for each in self.rules.streets)
        left = sum(each.draw is not None for each in self.rules.streets) - len(rows) - 1
        kind = h.DISCARD if not draws else h.DRAW if left > 0 else h.LAST_DRAW
        # a throw belongs to the round of betting that follows it
        look = self._look_of_throw(len(rows), street)
        rows.append((look, len(event.cards), kind))

    def _look_of_throw(self, number: int, street: int) -> int:
        streets = [at for at, each in enumerate(self.rules.streets) if each.draw is not None or each.discard]
        return streets[number] if number < len(streets) else street

    def _act(self, event: e.Acted, look: int) -> None:
        course, seat = self.course, event.seat
        if event.action != "bring in" and event.action != "fold" and seat in self.seats:
            self.acts.append((self.seats.index(seat), look, int(event.action in ("bet", "raise"))))
            self.faced.append(self.facing(seat, look, event.put))
            self.there.append(self.present(seat, look))
        if event.action == "fold":
            course.folded.add(seat)
        course.bets[seat] += event.put
        course.stacks[seat] -= event.put
        course.pot += event.put
        if event.action in ("bet", "raise"):
            course.raises += 1
            course.leader = seat
            course.against = course.pot
            course.facing = sum(course.stacks[other] > 0 for other in course.live(seat))
            course.acted = {seat}
        elif event.action == "bring in":
            course.leader = None
        else:
            course.acted.add(seat)
        if event.action not in ("fold", "bring in"):
            course.came_in.add(seat)

    def facing(self, seat: Seat, look: int, put: int) -> list[float]:
        """What a player faces at his turn, as ``behaviour`` has it."""
        course = self.course
        stack = course.stacks[seat]
        price = min(stack, max(0, course.current - course.bets[seat]))
        live = course.live(seat)
        unopened = look == 0 and course.raises == 0
        waiting = [other for other in live if other not in course.acted and course.stacks[other] > 0]
        if not price:
            facing: float = len(live)
        elif unopened:
            facing = len(waiting) + 1
        else:
            facing = b.defenders(course.facing, seat in course.came_in or look > 0, course.raises)
        first = look == 0 and self.rules.forced.blinds
        cap = self.rules.betting.cap if self.fixed else None
        at = [0.0] * b.COLUMNS
        at[b.PRICE], at[b.POT], at[b.AGAINST] = price, course.pot, course.against or course.pot
        at[b.FACING], at[b.RAISES] = max(1, facing), course.raises
        covered = not any(course.stacks[other] for other in live)
        at[b.STAKED] = 0.0 if not price else 1.0 if covered else price / stack
        at[b.PROGRESS] = look / max(1, self.rounds - 1)
        at[b.UNIT] = self.bet_of(look) if self.fixed else _USUAL * course.pot
        at[b.LED] = float(course.leader == seat and course.raises == 0)
        at[b.UNOPENED] = float(unopened)
        at[b.MAY_RAISE] = float(stack > price and (cap is None or course.raises + first < cap))
        at[b.PUT] = put
        return at

    def bet_of(self, look: int) -> int:
        """The fixed bet of a round."""
        big = self.rules.streets[min(look, self.rounds - 1)].bet == "big"
        return max(1, self.stakes.big_bet if big else self.stakes.small_bet)

    @property
    def raises_left(self) -> float:
        cap = self.rules.betting.cap if self.fixed else None
        first = self.street == 0 and self.rules.forced.blinds
        return 99.0 if cap is None else float(cap - self.course.raises - first)

    # ── the cards ──────────────────────────────────────────────────────────────────────────────────────────────

    def sight(self, plans: Sequence[Plan] = ()) -> h.Sight:
        """The cards by look. ``plans``: ways to go on with the own hand; without them it is kept as it is."""
        view, rules = self.view, self.rules
        looks = self.street + 1
        shared = not rules.stud and not any(self._throws.values()) and not self._opened()
        pools = self.seats[:1] if shared else self.seats
        lies, boards, whole = self._boards(looks)
        faces = np.full((len(pools), h.WIDTH), h.HIDDEN, np.int64)
        held, draws, coming = (np.zeros((len(pools), looks), np.int64) for _ in range(3))
        thrown = np.full((len(pools), 4, 3), -1, np.int64)
        for number, seat in enumerate(pools):
            self._hand(seat, number == 0, faces[number], held[number], draws[number], coming[number], thrown[number])
        if shared and self.throwing and len(self.seats) > 1:
            draws[0, -1] = self.draws_left(self.seats[1])
        left, own_coming = self.draws_left(view.seat), int(coming[0, -1])
        options: Sequence[Plan] = plans or ((view.own, 0, left),)
        own = np.zeros((len(options), h.OWN_WIDTH), np.int64)
        for row, (cards, replaced, after) in enumerate(options):
            own[row, :4] = len(cards), replaced, after, own_coming
            own[row, 4 : 4 + len(cards)] = [int(card) for card in cards]
        self.held: Ints = held[:, -1].copy()
        deck = [int(card) for card in rules.pack if card not in view.dead and card not in view.own]
        game = [len(boards), len(rules.contests), self.profile.keep, self.profile.rule, whole]
        return h.Sight(
            np.array([len(deck), *deck], np.int64), boards, lies, np.array(game, np.int64), faces, held, draws, coming,
            thrown, self.book.hands if shared or not rules.stud else _NONE, own,
        )  # fmt: skip

    def _opened(self) -> bool:
        return any(None not in self.picture.cards[seat] for seat in self.seats[1:])

    def _boards(self, looks: int) -> tuple[Ints, Ints, int]:
        picture, streets = self.picture, self.rules.streets
        count = max(self.rules.boards, len(picture.boards), 1)
        lie = [[*board, *picture.common] for board in picture.boards] or [list(picture.common)]
        boards = np.zeros((count, h.WIDTH), np.int64)
        for number in range(count):
            row = lie[min(number, len(lie) - 1)]
            boards[number, : len(row)] = [int(card) for card in row]
        lies = [min(len(lie[0]), sum(street.board for street in streets[: look + 1])) for look in range(looks)]
        lies[-1] = len(lie[0])
        return np.array(lies, np.int64), boards, sum(street.board for street in streets) + len(picture.common)

    def draws_left(self, seat: Seat) -> int:
        every = sum(street.draw is not None for street in self.rules.streets)
        return max(0, every - len(self.view.draws.get(seat, ())))

    def _hand(self, seat: Seat, mine: bool, faces: Ints, held: Ints, draws: Ints, coming: Ints, thrown: Ints) -> None:
        streets, cards = self.rules.streets, self.picture.cards[seat]
        shown = self.picture.open[seat]
        for place, card in enumerate(cards):
            if card is not None and not (mine and card not in shown):
                faces[place] = int(card)
        events = self._throws[seat]
        for number, (look, count, kind) in enumerate(events[:4]):
            thrown[number] = look, count, kind
        total = sum(street.down + street.up for street in streets)
        every = sum(street.draw is not None for street in streets)
        for look in range(len(held)):
            last = look == len(held) - 1
            dealt = sum(street.down + street.up for street in streets[: look + 1])
            gone = sum(count for at, count, kind in events if kind == h.DISCARD and at <= look)
            held[look] = dealt - gone if events or every else len(cards) if last else min(dealt, len(cards))
            drawn = sum(at <= look for at, _, kind in events if kind != h.DISCARD)
            draws[look] = max(0, every - drawn)
            coming[look] = max(0, total - dealt - (len(self.picture.common) if last else 0))

    def contested(self, mine: int) -> int:
        """The chips of the others that a player with so many in the pot can win, and his own that are there already."""
        paid = self.picture.seats[self.view.seat].paid
        others = (player for seat, player in self.picture.seats.items() if seat != self.view.seat)
        return self.picture.dead + sum(min(player.paid, mine) for player in others) + paid

    # ── the round ──────────────────────────────────────────────────────────────────────────────────────────────

    def story(self) -> tuple[Ints, Floats, Floats]:
        acts = np.array(self.acts, np.int64).reshape(-1, 3)
        faced = np.array(self.faced, np.float64).reshape(-1, b.COLUMNS)
        return acts, faced, np.array(self.there, np.float64).reshape(-1, len(self.seats))

    def present(self, seat: Seat, look: int) -> list[float]:
        """How far each counts as an opponent of this player: who owes something may still fold, who has not come in
        most likely will."""
        course = self.course
        settled = look > 0 and course.raises == 0
        out = []
        for other in self.seats:
            matched = course.bets[other] >= course.current and (other in course.came_in or course.raises > 0)
            if settled or not course.stacks[other] or matched or other == seat or len(self.seats) == 2:
                out.append(1.0)
            else:
                out.append(OWING if other in course.came_in or look > 0 else ASIDE)
        return out


__all__ = ["Plan", "Telling"]
