"""The shoe of a card table: packs shuffled together, a cut card near the end, what has gone out of it.

Which card comes next is chance, and chance is asked for; so a shoe has no order here, only what is left. It lasts from
round to round (``carry``) until the cut card has come out: the round in progress is finished, then the shoe is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final, Literal, Protocol, Self

from pydantic import Field

from croupier.cards import RANKS, SUITS, Card, Deck, cards, show
from croupier.games.common import Data, Problem
from croupier.games.layouts import ShoeLayout
from croupier.play import Answer, Confirm, Deal, Drawn, Event, Refused, Ruling, Seat, Steps, Table
from croupier.play.answers import Verdict
from croupier.play.events import Dealt, Ruled, Said, Viewer
from croupier.play.places import Places
from croupier.play.record import Json

Faces = Literal["up", "down"]


class ShoeRules(Data):
    """How a shoe is made. ``behind`` cards stay behind the cut card, ``burn`` are put aside unseen.

    Where a person deals, a player cuts, leaving at least ``player_cut`` cards on each side. Fewer ``ranks`` or
    ``suits`` make a smaller game with the same rules.
    """

    packs: Annotated[int, Field(ge=1, le=12)]
    behind: Annotated[int, Field(ge=0)]
    burn: Annotated[int, Field(ge=0)] = 0
    player_cut: Annotated[int, Field(ge=1)] | None = None
    ranks: Annotated[str, Field(min_length=1)] = RANKS
    suits: Annotated[str, Field(min_length=1)] = SUITS
    rules: dict[Literal["cut", "extra"], str] = {}

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The cards of one pack."""
        return tuple(Card(rank + suit) for rank in self.ranks for suit in self.suits)

    @property
    def size(self) -> int:
        return self.packs * len(self.pack)

    def deck(self) -> Deck:
        wanted = set(self.pack)
        others = [Card(n) for n in range(52) if n not in wanted]
        return Deck(self.packs, without=[card for card in others for _ in range(self.packs)])

    def as_json(self) -> ShoeLayout:
        """The shoe as a page must know it to draw its cards again."""
        without = [str(Card(n)) for n in range(52) if Card(n) not in self.pack]
        return {"packs": self.packs, "cards": self.size, "behind": self.behind, "burn": self.burn, "without": without}

    def problems(self, round_needs: int) -> Iterator[Problem]:
        """What cannot be, when a round may take so many cards."""
        for key, given, known in (("ranks", self.ranks, RANKS), ("suits", self.suits, SUITS)):
            if set(given) - set(known) or len(set(given)) < len(given):
                yield Problem(f"shoe.{key}", given, f"some of {known}, each once")
        if self.behind < round_needs:
            yield Problem("shoe.behind", self.behind, f"at least {round_needs} cards, which one round may need")
        if self.size and self.behind + self.burn >= self.size:
            found = f"{self.behind} behind the cut card and {self.burn} burned"
            yield Problem("shoe.behind", found, f"fewer than the {self.size} cards of the shoe")
        if self.player_cut is not None and 2 * self.player_cut > self.size:
            yield Problem("shoe.player_cut", self.player_cut, f"at most half of the {self.size} cards")


class Misdealt(Exception):
    """Inside a round: those who run the table have declared the deal void, or no card is left."""

    def __init__(self, reason: str, *, shoe_too: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.shoe_too = reason, shoe_too


@dataclass(frozen=True, slots=True)
class DealOrRule(Deal):
    """A card is drawn; where a person deals, those who run the table may declare the deal, or the shoe, void."""

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return ("no_draw", "void_shoe")

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict in ("no_draw", "void_shoe"):
            return answer
        return Deal.check(self, answer)

    def parse(self, text: str) -> Answer:
        """``As``; ``misdeal: the hand was shown``."""
        word, _, why = text.partition(":")
        if word.strip().lower() in ("misdeal", "void"):
            return Ruling("no_draw", why.strip() or "misdeal")
        return Deal.parse(self, text)


@dataclass(frozen=True, slots=True)
class ConfirmCards(Confirm):
    """Does the result stand? A card that was drawn too many is reported as ``misdrawn``, with the card as result."""

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict == "misdrawn" and answer.result not in self.results:
            raise Refused(f"{answer.result or 'nothing'} is not a card that is left in the shoe")
        return Confirm.check(self, answer)


# ── what is told ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A new shoe: how many cards, how many of them behind the cut card, how many burned unseen, who cut."""

    cards: int
    behind: int
    burned: int = 0
    cut_by: Seat | None = None

    def told(self, money: Callable[[int], str]) -> str:
        del money
        by = f", cut by {self.cut_by}" if self.cut_by else ""
        burned = f"; {self.burned} burned" if self.burned else ""
        behind = f", {self.behind} of them behind the cut card" if self.behind else ""
        return f"A new shoe of {self.cards} cards{by}{behind}{burned}."


@dataclass(frozen=True, slots=True)
class CutCardOut(Event):
    """The cut card has come out: this round is finished, then the shoe is new."""

    left: int

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"The cut card comes out, {self.left} cards before the end: the last round of this shoe."


@dataclass(frozen=True, slots=True)
class Handed(Event):
    """Cards of a place go face down into the hands of a player, who alone may look at them."""

    of: str
    to: Seat
    cards: tuple[Card | None, ...]

    @classmethod
    def read(cls, data: Json) -> Self:
        event = super(Handed, cls).read(data)
        return replace(event, cards=tuple(None if face is None else Card(face) for face in data["cards"]))

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.to else replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        if (seen := [card for card in self.cards if card is not None]) and None in places.cards.get(self.of, ()):
            places.turn(self.of, seen)

    def told(self, money: Callable[[int], str]) -> str:
        del money
        what = "card of" if len(self.cards) == 1 else "cards of"
        seen = show(card for card in self.cards if card is not None)
        return f"{self.to} is handed the {what} {self.of}" + (f": {seen}." if seen else ".")


SHOE_TOLD: Final = (Shuffled, CutCardOut, Handed)
"""What a shoe tells at whatever table."""


# ── the shoe in play ───────────────────────────────────────────────────────────────────────────────────────────


class Making(Protocol):
    """What a rulebook says of a shoe, whatever else it says."""

    @property
    def size(self) -> int: ...
    @property
    def behind(self) -> int: ...
    @property
    def burn(self) -> int: ...
    def deck(self) -> Deck: ...


class ShoeLeft:
    """What is left of a shoe at a table, from what the round before left of it (``carry``).

    A burned card is seen by nobody: it stays among the cards that may still come and only makes the shoe shorter. Cards
    drawn too early wait: they are the next to be dealt.
    """

    def __init__(self, making: Making, table: Table, *, lasts: bool = True) -> None:
        self._table, self._behind = table, making.behind
        left = table.carry.get("shoe", {})
        self.new = not left or bool(left.get("over")) or not lasts
        self.over = False
        self.cutter: Seat | None = left.get("cutter")
        self.burned: int = making.burn if self.new else left.get("burned", making.burn)
        self.gone: list[Card] = [] if self.new else list(cards(left.get("gone", "")))
        self.waiting: list[Card] = [] if self.new else list(cards(left.get("next", "")))
        self.deck = making.deck()
        for card in self.gone:
            self.deck.take(card)

    @property
    def left(self) -> int:
        """Cards that can still be dealt."""
        return len(self.deck) - self.burned + len(self.waiting)

    @property
    def first_to_cut(self) -> Seat:
        """Who is offered the cut: the player before whom the last cut card came out, or the first from the left."""
        seats = self._table.seats
        return self.cutter if self.cutter is not None and self.cutter in seats else seats[0]

    def take(self, card: Card) -> None:
        """A card leaves the shoe."""
        self.deck.take(card)
        self.gone.append(card)

    def set_aside(self, card: Card) -> None:
        """A card leaves the shoe before it is dealt (it was drawn too many): it waits to be the next."""
        self.take(card)
        self.waiting.append(card)

    def cut_card(self, receiver: Seat | None) -> Iterator[Event]:
        """The cut card comes out when the cards before it are dealt; ``receiver`` will be the next to cut."""
        if self.left <= self._behind and not self.over:
            self.over, self.cutter = True, receiver
            yield CutCardOut(self.left)

    def as_json(self) -> Json:
        """What the next round must know."""
        if self.over:
            return {"over": True, **({"cutter": self.cutter} if self.cutter else {})}
        out = {"gone": show(self.gone)}
        return {**out, "next": show(self.waiting)} if self.waiting else out


def cut_before(name: str) -> str | None:
    """Whoever would cut now comes too late."""
    return "the cards are cut when they are shuffled" if name in ("cut", "pass") else None


def cut_first(name: str) -> str:
    """Whoever is asked to cut can do nothing else yet."""
    del name
    return "the cards are cut before anything else"


class Shoe(ShoeLeft):
    """A shoe of packs whose deal may be declared void; when no card is left, it is."""

    def __init__(self, rules: ShoeRules, table: Table) -> None:
        super().__init__(rules, table)
        self.rules = rules

    def made_ready(self) -> Steps[None]:
        """A new shoe is shuffled, cut where a person deals, and told; an old one goes on."""
        if not self.new:
            return
        cutter = None
        if self._table.supervised and self.rules.player_cut is not None and self._table.seats:
            cutter = yield from self._offer_cut(self.rules.player_cut)
        yield Shuffled(self.rules.size, self.rules.behind, self.rules.burn, cutter)

    def _offer_cut(self, least: int) -> Steps[Seat | None]:
        """A cut that the croupier does not accept, for whatever reason, is undone and offered again."""
        seats, seat = self._table.seats, self.first_to_cut
        question = f"cut the {self.rules.size} cards, at least {least} on each side?"
        while True:
            choice = yield from self._table.choose(
                seat, "cut", "pass", question=question, default="pass", why_not=cut_first
            )
            if choice.option == "pass":
                return None
            ruling = yield Confirm(("stands", "no_draw"), seats)
            assert isinstance(ruling, Ruling)
            if ruling.verdict == "stands":
                return seat
            yield Ruled("no_draw", ruling.reason)
            yield Said("The cut card is taken out; the cut is offered again.", self.rules.rules.get("cut"))

    def deal(self, to: str, faces: Faces = "up", receiver: Seat | None = None) -> Steps[Card]:
        """The next card, to a place. ``receiver`` is the player before whom the cut card would appear."""
        if not self.left:
            raise Misdealt("the shoe is empty", shoe_too=True)
        yield from self.cut_card(receiver)
        if self.waiting:
            card = self.waiting.pop(0)
        else:
            answer = yield DealOrRule(self.deck, to=to) if self._table.supervised else Deal(self.deck)
            if isinstance(answer, Ruling):
                raise Misdealt(answer.reason or "misdeal", shoe_too=answer.verdict == "void_shoe")
            assert isinstance(answer, Drawn)
            (card,) = answer.cards
            self.take(card)
        yield Dealt(to, (card,), faces)
        return card

    def faces_left(self) -> tuple[str, ...]:
        """Every different card that is still in the shoe."""
        return tuple(str(card) for card in self.rules.pack if self.deck.count(card))
