"""Where button and blinds stand, by the places of the chairs, clockwise."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from croupier.room.rules.model import Blinds


class Positions(NamedTuple):
    """Who has the button and who posts the blinds; ``None``: the hand is played without a small blind. ``bought``: the
    big blind has bought the button with it."""

    button: int
    small: int | None
    big: int
    bought: bool = False


class Company(NamedTuple):
    """Who is there for the next hand. ``active`` owe nothing and are dealt in; ``posting`` are dealt in for what they
    post; ``waiting`` only if the big blind comes to them; ``new``: those of them who have never been dealt in;
    ``passing`` let the blinds pass them."""

    active: frozenset[int]
    posting: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()
    passing: frozenset[int] = frozenset()

    def joined(self, places: Collection[int]) -> Company:
        """These are dealt in, too."""
        more = frozenset(places)
        return self._replace(active=self.active | more, waiting=self.waiting - more, passing=self.passing - more)

    @property
    def all(self) -> frozenset[int]:
        return self.active | self.posting | self.waiting

    def dealt(self, big: int) -> frozenset[int]:
        return self.active | self.posting | {big}


def after(place: int, among: Collection[int]) -> int:
    """Of these the next one clockwise; the place itself comes last."""
    return min((each for each in among if each > place), default=min(among))


def before(place: int, among: Collection[int]) -> int:
    """Of these the next one counter-clockwise; the place itself comes last."""
    return max((each for each in among if each < place), default=max(among))


def between(place: int, low: int, high: int) -> bool:
    """Does this place lie between two others, clockwise from the first, and is neither of them?"""
    return low < place < high if low <= high else place > low or place < high


def opening(
    last: Positions | None, there: frozenset[int], drawn: int | None = None, *, button_small: bool
) -> Positions:
    """A game opens: the button goes on from where it stood, or begins with who was drawn, or with the last chair."""
    first = max(there) if drawn is None else drawn
    button = first if last is None else after(last.button, there)
    return _from_button(button, Company(there), button_small)


def moved(rules: Blinds, last: Positions, here: Company, *, button_small: bool, won: int | None = None) -> Positions:
    """The positions of the next hand. There must be somebody active, and somebody else. ``button_small``: of two
    players the button posts the small blind (veikkaus/button-and-blinds#V-4.43); ``won``: who has won the button."""
    if won is not None and won in here.active:  # blinds and dealing order follow it (V-4.12)
        return _from_button(won, here, button_small)
    if last.bought and last.big in here.active:  # who has bought the button has it now (V-4.37)
        return _from_button(last.big, here, button_small)
    if rules.moves == "button":
        return _from_button(after(last.button, here.active), here, button_small)
    heir = rules.heir and last.big in here.new  # a newcomer in the chair of the big blind who left (V-4.26)
    big = last.big if heir else after(last.big, here.all)
    if len(dealt := here.dealt(big)) == 2:
        return _heads_up(big, dealt, button_small)
    small = last.big if last.big in here.active else None
    return Positions(_apart(_button(rules, last, here, small, big), small, big, dealt), small, big)


def _button(rules: Blinds, last: Positions, here: Company, small: int | None, big: int) -> int:
    """It comes to who has paid both blinds, or stays (veikkaus/button-and-blinds#V-4.23, V-4.24); or it is before the
    small blind's place, also where nobody posts that (unibet-ee/cash-general, Ambiguity 1)."""
    dealt = here.dealt(big)
    if rules.button == "before_small":
        return before(last.big, dealt)
    if last.small in here.active:
        return last.small
    return last.button if last.button in here.active else before(big if small is None else small, dealt)


def _from_button(button: int, here: Company, button_small: bool) -> Positions:
    """Small and big blind are the next two; who waits is passed over by the small one and taken in by the big one."""
    small = after(button, here.active)
    big = after(small, here.all)
    if len(dealt := here.dealt(big)) == 2:
        big = after(button, dealt)
        return _heads_up(big if button_small else button, dealt, button_small)
    posts_small = None if small == button else small
    return Positions(_apart(button, posts_small, big, dealt), posts_small, big)


def _heads_up(big: int, dealt: frozenset[int], button_small: bool) -> Positions:
    """The big blind and the other one, who has posted the larger blind before and gets the button (V-4.42)."""
    (other,) = dealt - {big}
    return Positions(other if button_small else big, other, big)


def _apart(button: int, small: int | None, big: int, dealt: frozenset[int]) -> int:
    """Two have become three, and the one who would have the button is a blind again: the player before them has it."""
    return before(big if small is None else small, dealt) if button in (small, big) else button
