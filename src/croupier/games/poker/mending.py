"""A remedy is carried out: cards are moved on the felt (``repairs`` says how everything lies then), and it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from croupier.cards import Card
from croupier.games.poker.conduct import Conduct, Why
from croupier.games.poker.events import LaidOpen
from croupier.games.poker.felt import Felt, Floor, Player
from croupier.games.poker.liveevents import PutAway, ShuffledAgain, TakenUp
from croupier.games.poker.model import Street
from croupier.games.poker.repairs import (
    ASIDE,
    BOARD,
    BURNED,
    DECK,
    NEXT_BURN,
    OUT,
    PLACES,
    SHUFFLED,
    Lying,
    Shift,
    moved,
)
from croupier.games.poker.taking import draw
from croupier.games.stub import DealCards, Stub
from croupier.play import Event, Steps
from croupier.play.events import Dealt, Said


def lying(felt: Felt) -> Lying:
    """Where all cards of the pack are, those apart that were thrown away."""
    floor = felt.floor
    return Lying(
        tuple(felt.stub.left),
        felt.stub.burned,
        felt.burned_open,
        {player.seat: tuple(player.down) for player in felt.players},
        {player.seat: tuple(player.up) for player in felt.players},
        tuple(map(tuple, felt.boards)),
        tuple(floor.aside) if floor is not None else (),
        tuple(floor.out) if floor is not None else (),
    )


def lay(felt: Felt, now: Lying) -> None:
    """So they lie from now on. Cards that went back are dealt with the rest of the deck."""
    felt.stub = Stub(now.deck, felt.stub.shuffle + now.shuffles)
    felt.stub.burned, felt.burned_open = now.burned, now.next_burn
    for player in felt.players:
        player.down, player.up = list(now.down[player.seat]), list(now.up[player.seat])
    for row, cards in zip(felt.boards, now.boards, strict=True):
        row[:] = cards
    if felt.floor is not None:
        felt.floor.aside, felt.floor.out = list(now.aside), list(now.out)
        felt.floor.shuffled_by += now.shuffles


def shifted(felt: Felt, shift: Shift, rule: str | None, what: str) -> Steps[tuple[Card, ...]]:
    """One move: cards that come off the deck are asked for."""
    if shift.comes:
        # cards that lie as the next ones to be burned are none of these
        waiting, felt.burned_open = felt.burned_open, 0
        came = yield from draw(felt, shift.count, 0, what, (shift.to,) if shift.to not in (*PLACES, BOARD) else ())
        felt.burned_open = waiting
        felt.stub.left += came
        shift = replace(shift, cards=came)
    lay(felt, moved(lying(felt), shift))
    yield from _told(felt, shift, rule)
    return shift.cards


def _told(felt: Felt, shift: Shift, rule: str | None) -> Iterator[Event]:
    of, to, cards = shift.of, shift.to, shift.cards
    if to == SHUFFLED:
        yield ShuffledAgain(len(felt.stub))
        return
    if of == DECK and to == OUT:
        yield PutAway(cards, len(cards) or shift.count, rule)
    elif of not in PLACES:
        yield TakenUp(of, cards, "up" if shift.open or of == BOARD else "owner", rule, _WHERE.get(to, ""))
    if to not in PLACES:
        yield Dealt(to, cards, "up" if shift.open or to.startswith(BOARD) else "owner")


DRAWN_OUT: Final = "the card that is drawn out of them"
_WHERE: Final[dict[str, Literal["burned next", "burned", "apart"]]] = {
    NEXT_BURN: "burned next",
    BURNED: "burned",
    ASIDE: "apart",
}


class Mending:
    """What every table that a person runs can carry out."""

    felt: Felt
    floor: Floor
    conduct: Conduct
    street: Street | None = None

    def said(self, text: str, why: Why) -> Iterator[Event]:
        """The dealer says what follows, and by which rule."""
        yield Said(text, self.conduct.rule(why))

    def moves(self, shifts: Sequence[Shift], rule: str | None) -> Steps[None]:
        """One after the other."""
        what = "" if self.street is None else self.street.name
        for shift in shifts:
            yield from shifted(self.felt, shift, rule, what)

    def stays_open(self, player: Player, cards: tuple[Card, ...]) -> Callable[[], Steps[None]]:
        """They lie open for the rest of the hand, and play."""

        def run() -> Steps[None]:
            yield from laid_open(self.floor, player, cards)

        return run

    def common_too_early(self, following: Street, *, waits: bool) -> Callable[[], Steps[None]]:
        """Common cards that came too early are taken up again, or one of them waits apart."""

        def run() -> Steps[None]:
            felt = self.felt
            burn = following.burn if felt.rules.burns else 0
            came = yield from draw(felt, following.board, burn, following.name)
            felt.boards[0] += came
            yield Dealt(BOARD, came, "up")
            yield from self.moves([Shift(BOARD, ASIDE if waits else DECK, cards=came)], None)
            if waits:
                self.floor.waits = felt.street + 1
            else:
                yield from self.moves([Shift(DECK, SHUFFLED)], None)
                felt.burned_open = burn

        return run

    def one_out(self, *, certain: bool) -> Callable[[], Steps[None]]:
        """One common card too many has come. The last one lies as the next burned card; where it is not certain which
        one was wrong, they are mixed and the house draws one out (veikkaus/shuffle-and-deal#V-3.29)."""

        def run() -> Steps[None]:
            assert self.street is not None
            felt, name = self.felt, self.street.name
            (gone,) = yield from shifted(felt, Shift(DECK, BOARD, 1, open=True), None, name)
            if not certain:
                mixed = Stub(felt.boards[0][-self.street.board - 1 :], felt.stub.shuffle + 1)
                self.floor.shuffled_by += 1
                (gone,) = (yield DealCards(mixed, 1, 0, DRAWN_OUT)).cards
            yield from self.moves([Shift(BOARD, NEXT_BURN, cards=(gone,), open=True)], None)

        return run

    def dealt_again(self, extra: int) -> Callable[[], Steps[None]]:
        """Several too many: the street is shuffled into the deck and dealt again, without a new burn (V-3.30)."""

        def run() -> Steps[None]:
            assert self.street is not None
            every = self.street.board
            yield from self.moves([Shift(DECK, BOARD, extra, open=True)], None)
            wrong = tuple(self.felt.boards[0][-every - extra :])
            yield from self.moves([Shift(BOARD, DECK, cards=wrong), Shift(DECK, SHUFFLED)], None)
            yield from self.moves([Shift(DECK, BOARD, every, open=True)], None)

        return run


def what_waited(felt: Felt, street: Street) -> Steps[None]:
    """Before the last common card the rest of the deck is shuffled with the one that waited, and no card is burned
    (veikkaus/shuffle-and-deal#V-3.32)."""
    floor = felt.floor
    if floor is None or not floor.aside or felt.street <= floor.waits or not street.board:
        return
    yield from shifted(felt, Shift(DECK, SHUFFLED), None, street.name)
    felt.burned_open = street.burn if felt.rules.burns else 0


def laid_open(floor: Floor, player: Player, cards: Sequence[Card]) -> Iterator[Event]:
    """Closed cards are seen by all from now on."""
    showed = floor.showed.setdefault(player.seat, [])
    fresh = tuple(card for card in cards if card not in showed)
    if fresh:
        showed += fresh
        yield LaidOpen(player.seat, fresh, len(player.down))
