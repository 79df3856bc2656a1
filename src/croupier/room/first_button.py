"""Who has the first button at a table: as its house says a card to each who plays, or the lot.

It is drawn from the seed of the hand that it begins, to which the house has committed, in a stream of its own
(``play.chance.derived``): it says nothing about the cards of the hand, and whoever has the books can draw it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.games.family import ButtonDraw
from croupier.play import CommittedChance, Seat
from croupier.play.chance import derived
from croupier.room.course import Course, CourseFault

LABEL: Final = "first button"
"""The stream in which it is drawn."""

_PACK: Final = 52


def drawn(chance: CommittedChance, seats: Sequence[Seat], *, by_card: bool) -> tuple[Seat, ButtonDraw]:
    """Each gets a card, and the highest has the button, of equal ranks spades first, then hearts, diamonds, clubs
    (veikkaus/button-and-blinds#V-4.19, gelp/cash-game#C-7.1); or it is one of them, each as likely
    (unibet-ee/cash-general#U-EE-3)."""
    if not by_card:
        return seats[chance.below(len(seats))], ButtonDraw(tuple(seats))
    pack = [Card(number) for number in range(_PACK)]
    cards = tuple(pack.pop(chance.below(len(pack))) for _ in seats)
    return seats[cards.index(max(cards))], ButtonDraw(tuple(seats), cards)


def must_follow(course: Course, seed: bytes) -> None:
    """``CourseFault`` where the log says another draw than the seed of its hand."""
    among, carry = course.game.among_players, course.table.carry
    told = ButtonDraw.of(carry)
    if among is None or told is None:
        return
    seat, again = drawn(derived(seed, LABEL), course.table.seats, by_card=bool(told.cards))
    if (among.mark(carry), told) != (seat, again):
        raise CourseFault(f"the log says {_words(among.mark(carry), told)} where the seed draws {_words(seat, again)}")


def _words(seat: Seat | None, draw: ButtonDraw) -> str:
    cards = ", ".join(f"{who} {card}" for who, card in zip(draw.seats, draw.cards, strict=False))
    return f"the first button for {seat}" + (f" ({cards})" if cards else "")
