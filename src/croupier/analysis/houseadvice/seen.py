"""What a player knows when he is asked: his cards, those that lie open, and what he has done so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.games.housepoker.events import LaidAway
from croupier.games.housepoker.hands import named
from croupier.games.housepoker.model import Action, Rules
from croupier.play import Event, Seat
from croupier.play.events import BetPlaced, BetTaken, Chose, Dealt, Turned


@dataclass(slots=True)
class Seen:
    """The table through one player's eyes."""

    own: list[Card] = field(default_factory=list)
    board: list[Card] = field(default_factory=list)
    dealer: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)
    """Cards that were seen and laid away."""
    done: list[tuple[str, int | None]] = field(default_factory=list)
    stakes: dict[str, int] = field(default_factory=dict)

    @property
    def known(self) -> set[int]:
        return {int(card) for cards in (self.own, self.board, self.dealer, self.gone) for card in cards}

    def unseen(self) -> list[int]:
        return [card for card in range(52) if card not in self.known]

    def says(self, rules: Rules) -> str:
        """The hand by name, with the dealer's open card."""
        hand = named(rules.ranking, (*self.own, *self.board))
        return f"{hand} against {self.dealer[0]}" if len(self.dealer) == 1 else hand


def seen_by(rules: Rules, seat: Seat, events: list[Event]) -> Seen:
    """Read what this seat has been told."""
    del rules
    out = Seen()
    for event in events:
        match event:
            case Dealt(to, cards) if to in (seat, "board", "dealer"):
                pile = out.own if to == seat else out.board if to == "board" else out.dealer
                pile += [card for card in cards if card is not None]
            case Turned(of, cards) if of in ("board", "dealer"):
                (out.board if of == "board" else out.dealer).extend(cards)
            case LaidAway(of, cards) if of in (seat, "dealer"):
                pile = out.own if of == seat else out.dealer
                for card in cards:
                    if card is not None:
                        pile.remove(card)
                        out.gone.append(card)
            case Chose(who, option, amount) if who == seat:
                out.done.append((option, amount))
            case BetPlaced(who, bet, amount) if who == seat:
                out.stakes[bet] = out.stakes.get(bet, 0) + amount
            case BetTaken(who, bet, amount) if who == seat:
                out.stakes[bet] = out.stakes.get(bet, 0) - amount
    return out


def action_of(rules: Rules, name: str) -> Action:
    """What the rulebook says of an option."""
    options = (decision.options for street in rules.streets.values() for decision in street.decisions.values())
    return next(found[name] for found in options if name in found)
