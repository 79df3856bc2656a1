"""The shoe of a blackjack table: burned cards, cards that went astray, and what happens when it runs out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.cards import Card, show
from croupier.games.blackjack.events import Laid, Moved
from croupier.games.blackjack.model import Shoe
from croupier.games.shoe import ShoeLeft, Shuffled, cut_first
from croupier.play import Answer, Deal, Drawn, Event, Option, Ruling, Seat, Steps, Table
from croupier.play.answers import Verdict
from croupier.play.asks import Lying
from croupier.play.events import Dealt, Ruled, Said
from croupier.play.record import Json


class NoCardsLeft(Exception):
    """Inside a round: not a single card is left, not even among the discards."""


@dataclass(frozen=True, slots=True)
class DealOrRule(Deal):
    """A card is drawn; where a person deals, that person may also report a card that went astray."""

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return ("misdrawn", "misdealt")

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict == "misdrawn":
            drawn = self.parse(answer.result or "")
            assert isinstance(drawn, Drawn)
            return replace(answer, result=show(drawn.cards))
        if isinstance(answer, Ruling) and answer.verdict == "misdealt":
            return answer
        return Deal.check(self, answer)


class ShoeInPlay(ShoeLeft):
    """The shoe of a blackjack table: it lasts until the cut card, or for one round; when it runs out, the cards of
    earlier rounds go on."""

    def __init__(self, rules: Shoe, table: Table) -> None:
        super().__init__(rules, table, lasts=rules.shuffled == "at_cut_card")
        self.rules = rules
        self._earlier = len(self.gone)  # so many of the cards that are gone left it in earlier rounds
        self._last: tuple[str, Card] | None = None

    def as_json(self) -> Json:
        """What the next round must know."""
        out = super().as_json()
        return out if self.over else {**out, "burned": self.burned}

    def made_ready(self) -> Steps[None]:
        """A new shoe is shuffled, cut where a person deals, and its first cards are burned."""
        if not self.new:
            return
        cut_by = None
        if self._table.supervised and self.rules.cut_depth and self._table.seats:
            cut_by = yield from self._offer_cut(self.rules.cut_depth)
        self.cutter = None
        behind = self.rules.behind if self.rules.shuffled == "at_cut_card" else 0
        yield Shuffled(self.rules.size, behind, self.rules.burn, cut_by)

    def _offer_cut(self, depth: int) -> Steps[Seat | None]:
        """A cut too near to an end is not offered."""
        seat, size = self.first_to_cut, self.rules.size
        option = Option("cut", low=depth, high=size - depth, about="how many cards from the front", counts="cards")
        question = f"cut the {size} cards, at least {depth} on each side?"
        choice = yield from self._table.choose(
            seat, option, "pass", question=question, default="pass", why_not=cut_first
        )
        return seat if choice.option == "cut" else None

    def burn_for_new_dealer(self) -> Iterator[Event]:
        """A new dealer burns, face down and unseen, when cards remain in the shoe."""
        n = min(self.rules.burn_at_new_dealer, self.left)
        self.burned += n
        yield Ruled("new_dealer", "the dealer changes")
        if n:
            yield Dealt("burn", (None,) * n, "down")

    def draw(self, to: str, seat: Seat | None = None, faces: str = "up", owners: tuple[Seat, ...] = ()) -> Steps[Card]:
        """The next card, to a place. ``seat`` is who would cut next if the cut card came out now."""
        yield from self._filled()
        if self.rules.shuffled == "at_cut_card":
            yield from self.cut_card(seat)
        while not self.waiting:
            answer = yield DealOrRule(self.deck, to=to) if self._table.supervised else Deal(self.deck)
            if isinstance(answer, Drawn):
                self.set_aside(answer.cards[0])
            else:
                assert isinstance(answer, Ruling)
                yield from self._astray(answer)
        card = self.waiting.pop(0)
        yield Laid(to, (card,), owners) if faces == "owner" else Dealt(to, (card,), faces)  # type: ignore[arg-type]
        self._last = (to, card)
        return card

    def _filled(self) -> Steps[None]:
        """A shoe that runs out in mid-round: the cards of earlier rounds are shuffled and go on."""
        if self.left > 0:
            return
        earlier = self.gone[: self._earlier]
        if not earlier and not self.burned:
            raise NoCardsLeft
        self.deck.put_back(earlier)
        self.gone, self._earlier, self.burned, self.over = self.gone[self._earlier :], 0, 0, True
        yield Said(f"The shoe has run out: {self.left} cards of earlier rounds are shuffled and go on.")

    def _astray(self, ruling: Ruling) -> Steps[None]:
        """A card drawn by mistake is the next card; a card dealt to an empty box goes where it belongs."""
        if ruling.verdict == "misdrawn":
            assert ruling.result is not None
            yield Ruled("misdrawn", ruling.reason or f"{ruling.result} is the next card to be dealt")
            self.set_aside(Card(ruling.result))
            return
        yield Ruled("misdealt", ruling.reason or "the cards are put back into their proper order")
        if self._last is not None and ruling.result is not None:
            to, card = self._last
            yield Moved(ruling.result, to, (card,))


class NewDealer:
    """While bets are taken, a supervised table may get a new dealer."""

    def __init__(self, shoe: ShoeInPlay) -> None:
        self._shoe = shoe

    def check(self, answer: Answer, lying: Lying) -> Answer | None:
        del lying
        return answer if isinstance(answer, Ruling) and answer.verdict == "new_dealer" else None

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return ("new_dealer",)

    def handle(self, answer: Answer) -> Iterator[Event]:
        del answer
        return self._shoe.burn_for_new_dealer()
