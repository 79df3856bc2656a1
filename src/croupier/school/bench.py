"""Where a drill is made: the rules of a game, the money of its table, how hard it is to be, and chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic

from typing_extensions import TypeVar

from croupier.cards import Card
from croupier.games.common import GameRules
from croupier.games.family import Family
from croupier.money import Currency
from croupier.play import (
    Answer,
    Chance,
    Choice,
    Choose,
    Close,
    Drawn,
    Place,
    Refused,
    Round,
    Seat,
    Settlement,
    Table,
    TakeBets,
)
from croupier.play.record import Json

T = TypeVar("T")
R = TypeVar("R", bound=GameRules, default=GameRules)
PLAYERS: Final = ("Ann", "Bob", "Cem", "Dia", "Eve", "Fay", "Gil")
MOST_ANSWERS: Final = 500
"""More questions than a round of any game asks."""

Chooses = Callable[[Choose], Answer]
"""How the players of a drill choose."""


@dataclass(frozen=True)
class Bench(Generic[R]):
    """Everything of which a drill is made; the same bench makes the same drill."""

    family: Family
    rules: R
    currency: Currency
    level: int
    chance: Chance

    # ── chance ─────────────────────────────────────────────────────────────────────────────────────────────────

    def between(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.chance.below(high - low + 1)

    def pick(self, some: Sequence[T]) -> T:
        """One of these."""
        return some[self.chance.below(len(some))]

    def mixed(self, some: Iterable[T]) -> list[T]:
        """All of these, in another order."""
        left, out = list(some), []
        while left:
            out.append(left.pop(self.chance.below(len(left))))
        return out

    def some(self, of: Iterable[T], count: int) -> list[T]:
        """So many of these, or all."""
        return self.mixed(of)[:count]

    def players(self, least: int, most: int) -> tuple[Seat, ...]:
        """From so many to so many players, as far as the table has seats."""
        among, seats = self.family.among_players, self.rules.seats or len(PLAYERS)
        top = min(most, len(PLAYERS), seats if among is None else among.most(self.rules))
        return PLAYERS[: self.between(min(least, top), top)]

    def stake(self, low: int, high: int, *, odd: bool = False) -> int:
        """A stake within limits such as people lay: round figures; ``odd``: any multiple of the smallest stake."""
        steps = max(1, min(high // low, 200 if odd else 20))
        return low * self.between(1, steps)

    # ── a round ────────────────────────────────────────────────────────────────────────────────────────────────

    def round(self, seats: Sequence[Seat], carry: Json | None = None) -> Round[Settlement]:
        """A round of the game in which somebody must answer for chance, too."""
        table = Table(tuple(seats), self.currency, False, carry or {})
        return Round(partial(self.family.play, self.rules, table), None, self.currency, seats=tuple(seats))

    def played(
        self,
        seats: Sequence[Seat],
        places: Iterable[Place],
        *,
        first: Iterable[Answer] = (),
        fell: Iterable[Answer] = (),
        chooses: Chooses | None = None,
        carry: Json | None = None,
    ) -> Round[Settlement]:
        """A round to its end; a stake that the table refuses is not laid. ``first``: what comes before the stakes;
        ``fell``: what chance says first, before it is asked itself; ``chooses``: how players choose who do not wait
        till their time is up."""
        play, said = self.round(seats, carry), list(fell)
        waiting = [*first, *places]
        for _ in range(MOST_ANSWERS):
            ask = play.ask
            if ask is None:
                return play
            if isinstance(ask, TakeBets):
                _laid(play, waiting.pop(0) if waiting else Close())
            elif ask.to_chance:
                play.answer(said.pop(0) if said else ask.draw(self.chance.below))
            elif isinstance(ask, Choose) and chooses is not None:
                play.answer(chooses(ask))
            else:
                play.answer(ask.silent())
        raise RuntimeError(f"a round of {self.rules.title['en']} has not ended after {MOST_ANSWERS} answers")

    def any_choice(self, ask: Choose) -> Answer:
        """One of the options, whichever names no cards, at its smallest amount; where all do, what silence means."""
        options = [option for option in ask.options if option.cards is None]
        if not options:
            return ask.silent()
        option = self.pick(options)
        return Choice(ask.who, option.name, option.low)

    def say(self, amount: int) -> str:
        return self.currency.with_sign(amount)


def _laid(play: Round[Settlement], answer: Answer) -> None:
    try:
        play.answer(answer)
    except Refused:
        if not isinstance(answer, Place):
            raise


def drawn(*each: Card) -> list[Answer]:
    """Cards that come one by one."""
    return [Drawn((card,)) for card in each]
