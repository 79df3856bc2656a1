"""A deal in play: boxes, the dealer's cards, and what is done to them from several sides."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.cards import Card, show
from croupier.games.blackjack.events import Counted
from croupier.games.blackjack.hands import Box, Hand, is_natural, points, total
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.settle import Payer
from croupier.games.blackjack.shoe import ShoeInPlay
from croupier.play import Seat, Steps, Table
from croupier.play.events import Turned


@dataclass(slots=True)
class Deal:
    """Everything that lies on the table."""

    rules: Rules
    table: Table
    shoe: ShoeInPlay
    payer: Payer
    boxes: list[Box]
    dealer: list[Card] = field(default_factory=list)
    hole_shown: bool = False
    ended: bool = False  # by a natural of the dealer, before anybody played

    @property
    def up(self) -> str:
        """The dealer's first card by its points: ``A``, ``2`` … ``9``, ``T``."""
        return {1: "A", 10: "T"}.get(points(self.dealer[0]), str(points(self.dealer[0])))

    @property
    def even_money_against(self) -> list[str]:
        even = self.rules.even_money
        return list(even.against) if even else []

    # ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def card_to(self, box: Box, hand: Hand, *, hidden: bool = False) -> Steps[Card]:
        if hidden:
            hand.hidden += 1
        faces, owners = ("owner", tuple(box.players)) if hidden else ("up", ())
        card = yield from self.shoe.draw(box.place(hand), box.owner, faces, owners)
        hand.cards.append(card)
        return card

    def dealer_draws(self, faces: str) -> Steps[None]:
        card = yield from self.shoe.draw("dealer", None, faces)
        self.dealer.append(card)

    def shown(self, box: Box, hand: Hand) -> Steps[None]:
        """Cards that lie face down are turned for everybody."""
        if hand.hidden:
            hand.hidden = 0
            yield Turned(box.place(hand), tuple(hand.cards))

    def counted(self, box: Box, hand: Hand, name: str | None = None) -> Counted:
        owners = tuple(box.players) if hand.hidden else None
        return Counted(box.place(hand), hand.total, hand.soft, name, owners)

    def dealer_counted(self) -> Counted:
        count, soft = total(self.dealer)
        name = self.rules.natural.name if is_natural(self.dealer) else None
        if count > 21:
            name = "a push" if count == self.rules.dealer.push_at else "bust"
        return Counted("dealer", count, soft, name)

    def say(self, hand: Hand) -> str:
        """A hand in a question, which everybody at the table may read: of hidden cards only their number."""
        if hand.hidden:
            return f"{len(hand.cards)} cards face down"
        return f"{show(hand.cards)} ({'soft ' if hand.soft else ''}{hand.total})"

    # ── money ──────────────────────────────────────────────────────────────────────────────────────────────────

    def close(self, box: Box, hand: Hand, seat: Seat, result: Fraction | int | None) -> Steps[None]:
        """This player's stakes on the hand are settled: profit to 1, or ``None``: only his first stake is lost."""
        stake = hand.stakes.pop(seat)
        bet = box.bet(self.rules.main.slug, hand)
        if result is None:
            yield from self.payer.settle(seat, bet, stake, -hand.base[seat])
        else:
            yield from self.payer.pay(seat, bet, stake, result, stake // hand.base[seat])

    def result(self, box: Box, hand: Hand, seat: Seat) -> Fraction | int | None:
        """What an open hand gets against the dealer's: profit to 1 (``None``: it loses its first stake only)."""
        del seat
        count, natural = total(self.dealer)[0], is_natural(self.dealer)
        if hand.state == "natural":
            return self.rules.natural_result(count, natural)
        if natural and self.rules.natural.outranks:
            return self._lost_to_natural(box, hand)
        if hand.state == "long":
            assert self.rules.long_hand is not None
            return self.rules.long_hand.pays
        return self.rules.result(hand.total, count, natural)

    def _lost_to_natural(self, box: Box, hand: Hand) -> Fraction | int | None:
        spared = self.rules.dealer_natural
        if self.up not in spared.up or spared.takes == "all":
            return -1
        if spared.takes == "original" and hand is not box.hands[0]:
            return 0
        return None
