"""The table as one viewer sees it: cards at their places, stakes on their bets, what fell and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from croupier.cards import faces
from croupier.money import Currency
from croupier.play.answers import Seat
from croupier.play.events import Event, Settled, Viewer
from croupier.play.narrate import narrate
from croupier.play.places import Places
from croupier.svg import CARD_HEIGHT, CARD_WIDTH, FELT, GAP, GOLD, LINE, PAPER, Drawing, wide, wrapped


class Picture(Protocol):
    """A table to look at: as text and, in a notebook, drawn."""

    def __str__(self) -> str: ...

    def _repr_svg_(self) -> str: ...


class Tabletop:
    """Built from nothing but the events that this viewer may see; ``now`` is the line below it."""

    def __init__(
        self,
        events: Iterable[Event],
        viewer: Viewer,
        currency: Currency,
        *,
        title: str = "",
        seats: Sequence[Seat] = (),
        now: str = "",
    ) -> None:
        self.title, self.now, self._currency = title, now, currency
        self.places = Places()
        self.stakes: dict[Seat, dict[str, int]] = {seat: {} for seat in seats}
        self.profits: dict[Seat, dict[str, int]] = {}
        self.fell: str | None = None
        for event in events:
            if (seen := event.seen_by(viewer)) is not None:
                self._see(seen)

    def _see(self, event: Event) -> None:
        event.lay(self.places)
        if event.laid is not None:
            seat, bet, amount = event.laid
            mine = self.stakes.setdefault(seat, {})
            mine[bet] = mine.get(bet, 0) + amount
            if not mine[bet]:
                del mine[bet]
        if isinstance(event, Settled):
            won = self.profits.setdefault(event.seat, {})
            won[event.bet] = won.get(event.bet, 0) + event.profit
            self.stakes.setdefault(event.seat, {}).setdefault(event.bet, event.stake)
        if event.outcome is not None:
            self.fell = narrate(event, self._currency)

    # ── what there is to show ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def rows(self) -> list[str]:
        """The places with cards, then the players who have none before them."""
        return [*self.places.cards, *(seat for seat in self.stakes if seat not in self.places.cards)]

    def says(self, place: str) -> str:
        """What is said of a place: what its hand is, what lies there, what became of it."""
        parts = [self.places.says[place]] if place in self.places.says else []
        if place in self.stakes:
            parts.append(self._staked(place))
        return "; ".join(parts)

    def _staked(self, seat: Seat) -> str:
        won = self.profits.get(seat, {})
        bets = [self._bet(bet, amount, won.get(bet)) for bet, amount in self.stakes[seat].items()]
        in_all = f"; in all {self._currency.with_sign(sum(won.values()), sign=True)}" if len(won) > 1 else ""
        return (", ".join(bets) or "no stake") + in_all

    def _bet(self, bet: str, amount: int, profit: int | None) -> str:
        became = "" if profit is None else f" ({self._currency.with_sign(profit, sign=True)})"
        return f"{self._currency.with_sign(amount)} on {bet}{became}"

    def _repr_svg_(self) -> str:
        """The table, drawn for a notebook."""
        label = 24 + max((wide(place) for place in self.rows), default=0)
        most = max((len(self.places.cards.get(place, ())) for place in self.rows), default=0)
        says = label + 16 + most * (CARD_WIDTH + GAP)
        width = max(520.0, says + 340)
        heights = [CARD_HEIGHT + 10 if place in self.places.cards else 30 for place in self.rows]
        notes = [line for text in (self.fell, self.now) if text for line in wrapped(text, width - 32)]
        out = Drawing(width, 52 + sum(heights) + 22 * len(notes) + 10, self.title or "A table", FELT)
        out.text(16, 30, self.title, size=18, fill=PAPER, bold=True)
        y = 44.0
        for place, height in zip(self.rows, heights, strict=True):
            lying = [None if card is None else str(card) for card in self.places.cards.get(place, [])]
            out.text(16, y + height / 2 + 5, place, fill=LINE)
            out.cards(label, y + 4, lying)
            lines = wrapped(self.says(place), width - says - 16, 13)
            for number, line in enumerate(lines):
                out.text(says, y + height / 2 + 5 + 17 * (number - (len(lines) - 1) / 2), line, size=13, fill=PAPER)
            y += height
        for line in notes:
            y += 22
            out.text(16, y, line, fill=GOLD)
        return str(out)

    def __str__(self) -> str:
        longest = max(map(len, self.rows), default=0)
        lines = [self.title] if self.title else []
        for place in self.rows:
            parts = [faces(self.places.cards.get(place, [])), self.says(place)]
            lines.append(f"  {place:<{longest}}  {'   '.join(part for part in parts if part)}".rstrip())
        return "\n".join([*lines, *(line for line in (self.fell, self.now) if line)])
