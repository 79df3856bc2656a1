"""The shoe at the table: what is left of it, the cut card, burned cards, and cards that went astray.

Which card comes next is chance, so a shoe has no order here. A burned card is seen by nobody: it stays among the cards
that may still come, and only makes the shoe shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from croupier.cards import Card, cards, show
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.told import CutCardOut, Laid, Moved, Shuffled
from croupier.play import Answer, Deal, Drawn, Event, Option, Ruling, Seat, Steps, Table
from croupier.play.asks import Lying
from croupier.play.events import Dealt, Ruled, Said
from croupier.play.record import Json


class NoCardsLeft(Exception):
    """Inside a round: not a single card is left, not even among the discards."""


@dataclass(frozen=True, slots=True)
class DealOrRule(Deal):
    """A card is drawn; where a person deals, that person may also report a card that went astray."""

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict == "misdrawn":
            drawn = self.parse(answer.result or "")
            assert isinstance(drawn, Drawn)
            return replace(answer, result=show(drawn.cards))
        if isinstance(answer, Ruling) and answer.verdict == "misdealt":
            return answer
        return Deal.check(self, answer)


@dataclass
class ShoeInPlay:
    """A shoe, from what the round before left of it."""

    rules: Rules
    table: Table
    gone: list[Card] = field(default_factory=list)  # of earlier rounds of this shoe
    out: list[Card] = field(default_factory=list)  # on the table now
    burned: int = 0
    over: bool = False
    cutter: Seat | None = None

    def __post_init__(self) -> None:
        self.deck = self.rules.shoe.deck()
        self.waiting: list[Card] = []  # drawn by mistake: the next to be dealt
        self.last: tuple[str, Card] | None = None

    @classmethod
    def read(cls, rules: Rules, table: Table) -> ShoeInPlay:
        left = table.carry.get("shoe", {})
        shoe = cls(rules, table, burned=left.get("burned", 0), cutter=left.get("cutter"))
        shoe.over = not left or bool(left.get("over")) or rules.shoe.shuffled == "every_round"
        if not shoe.over:
            shoe.gone = list(cards(left.get("gone", "")))
            for card in shoe.gone:
                shoe.deck.take(card)
        return shoe

    def as_json(self) -> Json:
        """What the next round must know."""
        if self.over:
            return {"over": True, **({"cutter": self.cutter} if self.cutter else {})}
        return {"gone": show([*self.gone, *self.out]), "burned": self.burned}

    @property
    def left(self) -> int:
        """Cards that can still be dealt."""
        return len(self.deck) - self.burned

    def made_ready(self) -> Steps[None]:
        """A new shoe is shuffled, cut where a person deals, and its first cards are burned."""
        if not self.over:
            return
        rules = self.rules.shoe
        cut_by = None
        if self.table.supervised and rules.cut_depth and self.table.seats:
            cut_by = yield from self._offer_cut(rules.cut_depth)
        self.over, self.gone, self.burned, self.cutter = False, [], rules.burn, None
        self.deck = rules.deck()
        behind = rules.behind if rules.shuffled == "at_cut_card" else 0
        yield Shuffled(rules.size, behind, rules.burn, cut_by)

    def _offer_cut(self, depth: int) -> Steps[Seat | None]:
        """The first player cuts, or the one on whose box the cut card came out; too near to an end: once more."""
        seats, size = self.table.seats, self.rules.shoe.size
        seat = self.cutter if self.cutter in seats else seats[0]
        assert seat is not None
        option = Option("cut", low=depth, high=size - depth, about="how many cards from the front")
        question = f"cut the {size} cards, at least {depth} on each side?"
        choice = yield from self.table.choose(seat, option, "pass", question=question, default="pass")
        return seat if choice.option == "cut" else None

    def burn_for_new_dealer(self) -> Iterator[Event]:
        """A new dealer burns, face down and unseen, when cards remain in the shoe."""
        n = min(self.rules.shoe.burn_at_new_dealer, self.left)
        self.burned += n
        yield Ruled("new_dealer", "the dealer changes")
        if n:
            yield Dealt("burn", (None,) * n, "down")

    def draw(self, to: str, seat: Seat | None = None, faces: str = "up", owners: tuple[Seat, ...] = ()) -> Steps[Card]:
        """The next card, to a place. ``seat`` is who would cut next if the cut card came out now."""
        yield from self._filled()
        if not self.over and self.rules.shoe.shuffled == "at_cut_card" and self.left <= self.rules.shoe.behind:
            self.over, self.cutter = True, seat
            yield CutCardOut(self.left)
        while not self.waiting:
            ask = DealOrRule(self.deck) if self.table.supervised else Deal(self.deck)
            answer = yield ask
            if isinstance(answer, Drawn):
                self._take(answer.cards[0])
            else:
                assert isinstance(answer, Ruling)
                yield from self._astray(answer)
        card = self.waiting.pop(0)
        yield Laid(to, (card,), owners) if faces == "owner" else Dealt(to, (card,), faces)  # type: ignore[arg-type]
        self.last = (to, card)
        return card

    def _take(self, card: Card) -> None:
        self.deck.take(card)
        self.out.append(card)
        self.waiting.append(card)

    def _filled(self) -> Steps[None]:
        """A shoe that runs out in mid-round: the cards of earlier rounds are shuffled and go on."""
        if self.left > 0 or self.waiting:
            return
        if not self.gone and not self.burned:
            raise NoCardsLeft
        self.deck.put_back(self.gone)
        self.gone, self.burned, self.over = [], 0, True
        yield Said(f"The shoe has run out: {self.left} cards of earlier rounds are shuffled and go on.")

    def _astray(self, ruling: Ruling) -> Steps[None]:
        """A card drawn by mistake is the next card; a card dealt to an empty box goes where it belongs."""
        if ruling.verdict == "misdrawn":
            assert ruling.result is not None
            yield Ruled("misdrawn", ruling.reason or f"{ruling.result} is the next card to be dealt")
            self._take(Card(ruling.result))
            return
        yield Ruled("misdealt", ruling.reason or "the cards are put back into their proper order")
        if self.last is not None and ruling.result is not None:
            to, card = self.last
            yield Moved(ruling.result, to, (card,))


class NewDealer:
    """While bets are taken, a supervised table may get a new dealer."""

    def __init__(self, shoe: ShoeInPlay) -> None:
        self._shoe = shoe

    def check(self, answer: Answer, lying: Lying) -> Answer | None:
        del lying
        return answer if isinstance(answer, Ruling) and answer.verdict == "new_dealer" else None

    def handle(self, answer: Answer) -> Iterator[Event]:
        del answer
        return self._shoe.burn_for_new_dealer()
