"""A sealed deck: its order is fixed and sealed before the first card, and card by card opened to those who saw it.

Among players the seed of a hand is never given away, for it would open everybody's cards. Instead every place of the
deck is sealed by itself:

* the order of the pack is drawn from the seed (``CommittedChance``, the last card first changed with one below it);
* the leaf of a place is SHA-256 over its salt, the place as one byte and the card as people write it (``As``); the
  salt is HMAC-SHA-256(seed, "salt", shuffle, place);
* the orders for cards that are shuffled again in the same round are drawn from the same seed, each over the whole
  pack (a pile comes in the order in which its cards stand there), and each has a leaf of its own: SHA-256 over its
  leaves;
* the commitment, shown before the first card, is SHA-256 over all leaves of the first order and those of the others;
* the players' numbers (``play.mix``), which come after it, decide in which order the places are dealt: one order for
  each shuffle, drawn like a shuffle from a stream that everybody can compute. Without numbers they come as they lie.

Who was shown a card gets its place and its salt and can compute its leaf; the other leaves tell nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from croupier.cards import Card
from croupier.play.answers import Drawn
from croupier.play.asks import FromPile, Refused
from croupier.play.chance import CommittedChance
from croupier.play.events import Event, Viewer
from croupier.play.mix import Mix

T = TypeVar("T")

BY_RULINGS: Final = 6
"""So often in one round cards are shuffled again because a person has ruled so, at most."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A card, opened: with its salt anybody can compute its leaf."""

    place: int
    card: Card
    salt: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A later shuffle that was used: which leaf of the whole it is, its own leaves, the cards opened of it."""

    leaf: int
    leaves: tuple[str, ...]
    opened: tuple[Opened, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What one viewer needs to check that the cards shown to him were where they were sealed."""

    leaves: tuple[str, ...]
    opened: tuple[Opened, ...]
    again: tuple[Shuffle, ...]
    places: int  # of the deck; each leaf after theirs is that of a later shuffle


def leaf(salt: bytes, place: int, card: Card) -> bytes:
    """The seal of one place."""
    return hashlib.sha256(salt + bytes((place,)) + str(card).encode()).digest()


def _shuffled(things: Sequence[T], chance: CommittedChance) -> tuple[T, ...]:
    """The last one is exchanged with one of all, the one before it with one of the rest, and so on."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class SealedDeck:
    """The orders of a round, fixed by its seed. ``shuffles``: how often cards can be shuffled again, at most."""

    def __init__(self, seed: bytes, pack: Sequence[Card], shuffles: int = 0, mix: Mix | None = None) -> None:
        chance = CommittedChance(seed)
        self._seed = seed
        self.orders = [_shuffled(pack, chance) for _ in range(1 + shuffles)]
        self._mix(mix)

    def _mix(self, mix: Mix | None) -> None:
        self.dealt = self.orders
        if mix is not None:
            numbers = CommittedChance(mix.key(bytes.fromhex(self.commitment)))
            places = range(len(self.orders[0]))
            self.dealt = [tuple(order[place] for place in _shuffled(places, numbers)) for order in self.orders]
        self._came: list[tuple[int, int, tuple[Card, ...]]] = []
        self._named: tuple[int, list[tuple[Event, dict[Card, int]]]] = 0, []

    def mixed(self, mix: Mix | None) -> SealedDeck:
        """The same deck, sealed as it lies and with no card dealt yet, in the order that these numbers say."""
        other = copy(self)
        other._mix(mix)
        return other

    def _salt(self, shuffle: int, place: int) -> bytes:
        return hmac.digest(self._seed, b"salt" + bytes((shuffle, place)), "sha256")

    def _leaves(self, shuffle: int) -> list[bytes]:
        return [leaf(self._salt(shuffle, place), place, card) for place, card in enumerate(self.orders[shuffle])]

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """One for each place of the pack, then one for each later shuffle."""
        first = [each.hex() for each in self._leaves(0)]
        later = [hashlib.sha256(b"".join(self._leaves(n))).hexdigest() for n in range(1, len(self.orders))]
        return (*first, *later)

    @cached_property
    def commitment(self) -> str:
        """SHA-256 over the leaves, to be shown before the first card."""
        return hashlib.sha256(b"".join(bytes.fromhex(each) for each in self.leaves)).hexdigest()

    # ── dealing ────────────────────────────────────────────────────────────────────────────────────────────────

    def deal(self, ask: FromPile, told: int) -> Drawn:
        """The next cards of the pile; ``told``: how many events were told before."""
        drawn = self.look(ask)
        self._came.append((told, ask.pile.shuffle, drawn.cards))
        return drawn

    def look(self, ask: FromPile) -> Drawn:
        """The same without taking them."""
        pile = ask.pile
        if pile.shuffle >= len(self.orders):
            raise Refused(f"the cards were shuffled {pile.shuffle} times, and {len(self.orders) - 1} orders are sealed")
        order = [card for card in self.dealt[pile.shuffle] if card in pile.cards]
        gone = len(order) - pile.left
        return Drawn(tuple(order[gone : gone + ask.count]))

    # ── opening ────────────────────────────────────────────────────────────────────────────────────────────────

    def proof(self, events: Sequence[Event], viewer: Viewer) -> Proof:
        """The whole seal, and of the cards those that this viewer was shown: by the shuffle they then came from."""
        opened: set[tuple[int, Card]] = set()
        for event, faces in self._naming(events):
            seen = event.seen_by(viewer)
            shown = faces if seen is event else () if seen is None else _faces(seen)
            opened.update((faces[card], card) for card in shown if card in faces)
        again = tuple(
            Shuffle(len(self.orders[0]) + n - 1, tuple(each.hex() for each in self._leaves(n)), self._opened(n, opened))
            for n in sorted({shuffle for _, shuffle, _ in self._came if shuffle})
        )
        return Proof(self.leaves, self._opened(0, opened), again, len(self.orders[0]))

    def _naming(self, events: Sequence[Event]) -> list[tuple[Event, dict[Card, int]]]:
        """The events that name cards of the deck, each with these cards and the shuffle they then came from. At the end
        of a hand everybody wants to know: it is found once."""
        told, found = self._named
        if told == len(events):
            return found
        origin: dict[Card, int] = {}
        found, came = [], iter([*self._came, None])
        following = next(came)
        for number, event in enumerate(events):
            while following is not None and following[0] <= number:
                _, shuffle, cards = following
                origin |= dict.fromkeys(cards, shuffle)
                following = next(came)
            if faces := {card: origin[card] for card in _faces(event) if card in origin}:
                found.append((event, faces))
        self._named = len(events), found
        return found

    def _opened(self, shuffle: int, cards: set[tuple[int, Card]]) -> tuple[Opened, ...]:
        found = sorted(self.orders[shuffle].index(card) for of, card in cards if of == shuffle)
        order = self.orders[shuffle]
        return tuple(Opened(place, order[place], self._salt(shuffle, place).hex()) for place in found)


def _faces(event: Event) -> Iterator[Card]:
    """Every card that an event names."""
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        for each in value if isinstance(value, tuple | list) else (value,):
            if isinstance(each, Card):
                yield each
