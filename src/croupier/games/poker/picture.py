"""The table as one viewer knows it, built from nothing but the events that this viewer may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card, faces
from croupier.figures import written
from croupier.games.poker import drawing
from croupier.games.poker import events as e
from croupier.games.poker.felt import Player
from croupier.games.poker.liveevents import Corrected, HandDied, ShownTo, TakenUp
from croupier.games.poker.pots import Pot, pots_so_far
from croupier.money import Currency
from croupier.play.answers import Seat
from croupier.play.asks import Say
from croupier.play.events import Dealt, Event, Viewer, Voided
from croupier.play.places import Face
from croupier.play.record import Json


class Picture:
    """Seats, chips, cards and pots. A watcher (``viewer`` None) sees what lies open."""

    def __init__(self, viewer: Viewer = None, say: Say = written) -> None:
        self.viewer, self.say = viewer, say
        self.game = ""
        self.button: str | None = None
        self.second: str | None = None
        self.seats: dict[str, Player] = {}
        self.cards: dict[str, list[Face]] = {}
        self.open: dict[str, list[Card]] = {}
        self.boards: list[list[Card]] = []
        self.common: list[Card] = []
        self.stakes: Json = {}
        self.dead = self.attack = 0
        self.shown: dict[str, tuple[Card, ...]] = {}
        self.won: dict[str, int] = {}
        self.over = False
        self.now = ""
        """What is asked now, where that is to stand below the table."""

    @classmethod
    def of(cls, events: Iterable[Event], viewer: Viewer = None, say: Say = written) -> Picture:
        out = cls(viewer, say)
        for event in events:
            seen = event.seen_by(viewer)
            if seen is not None:
                out.see(seen)
        return out

    def see(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case e.HandStarted():
                self.game, self.button, self.dead = event.game, event.button, event.carried
                self.stakes = event.stakes
                for place, (seat, stack) in enumerate(zip(event.seats, event.stacks, strict=True)):
                    self.seats[seat] = Player(seat, place, stack)
                    self.cards[seat], self.open[seat] = [], []
            case e.SecondButton(seat):
                self.second = seat
            case e.GameChosen():
                self.game = event.game
            case Dealt():
                self._dealt(event)
            case e.Discarded():
                self._discarded(event)
            case e.Shown():
                self.shown[event.seat] = event.cards
                self.cards[event.seat] = list(event.cards)
            case e.LaidOpen():
                self._laid_open(event)
            case ShownTo():
                self._shown_to(event)
            case TakenUp():
                self._taken_up(event)
            case Voided():
                self.over = True
            case e.Mucked():
                self.seats[event.seat].mucked = True
            case _:
                self._chips(event)

    def _chips(self, event: Event) -> None:
        match event:
            case e.Posted(seat, what, amount, live):
                player = self.seats[seat]
                player.stack -= amount
                if live:
                    player.bet += amount
                    player.paid += amount
                elif what == "ante":
                    player.paid += amount
                elif what == "attack":
                    self.attack += amount
                else:
                    self.dead += amount
            case e.Acted(seat, action, _, put):
                player = self.seats[seat]
                player.folded = player.folded or action == "fold"
                player.stack -= put
                player.bet += put
                player.paid += put
            case e.Returned(seat, amount):
                player = self.seats[seat]
                player.stack += amount
                player.bet -= amount
                player.paid -= amount
            case HandDied(seat, bet=bet, gathered=gathered, dead=dead):
                player = self.seats[seat]
                player.folded = True
                player.stack += event.back
                player.bet -= bet
                player.paid -= bet + gathered
                self.dead -= dead
            case Corrected(seat, put=put):
                player = self.seats[seat]
                player.stack -= put
                player.bet += put
                player.paid += put
            case e.Gathered():
                for player in self.seats.values():
                    player.bet = 0
            case e.PotWon(seat, amount) | e.AttackWon(seat, amount):
                self.seats[seat].stack += amount
                self.won[seat] = self.won.get(seat, 0) + amount
            case e.HandOver(stacks):
                self.over = True
                for player, stack in zip(self.seats.values(), stacks, strict=True):
                    player.stack, player.bet = player.stack if stack is None else stack, 0
                    player.unknown = stack is None

    def _dealt(self, event: Dealt) -> None:
        if event.to in self.cards:
            self.cards[event.to] += event.cards
            if event.faces == "up":
                self.open[event.to] += [card for card in event.cards if card is not None]
            return
        seen = [card for card in event.cards if card is not None]
        if event.to == "common":
            self.common += seen
            return
        number = int(event.to.removeprefix("board").strip() or 1)
        while len(self.boards) < number:
            self.boards.append([])
        self.boards[number - 1] += seen

    def _laid_open(self, event: e.LaidOpen) -> None:
        self._seen(event.seat, event.cards)

    def _shown_to(self, event: ShownTo) -> None:
        self._seen(event.seat, [card for card in event.cards if card is not None])

    def _seen(self, seat: Seat, cards: Iterable[Card]) -> None:
        """These faces are known from now on."""
        held = self.cards[seat]
        for card in cards:
            if card not in held and None in held:
                held[held.index(None)] = card

    def _taken_up(self, event: TakenUp) -> None:
        if event.of.startswith("board"):
            board = self.boards[int(event.of.removeprefix("board").strip() or 1) - 1]
            board[:] = [card for card in board if card not in event.cards]
            return
        held, lay_open = self.cards[event.of], self.open[event.of]
        for card in event.cards:
            held.remove(card if card in held else None)
            if card in lay_open:
                lay_open.remove(card)

    def _discarded(self, event: e.Discarded) -> None:
        held, lay_open = self.cards[event.seat], self.open[event.seat]
        for card in event.cards:
            if card is not None and card in lay_open:
                lay_open.remove(card)
            if card in held:
                held.remove(card)
            elif None in held:
                held.remove(None)
            else:
                held.remove(next(c for c in held if c not in self.open[event.seat]))

    # ── what is there ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def pots(self) -> list[Pot]:
        """Main pot first, bets of this round included."""
        players = list(self.seats.values())
        return pots_so_far(players, self.dead) if players and not self.over else []

    def as_json(self) -> Json:
        return {
            "game": self.game,
            "button": self.button,
            "seats": {
                seat: {
                    "stack": player.behind,
                    "bet": player.bet,
                    "folded": player.folded,
                    "cards": [None if card is None else str(card) for card in self.cards[seat]],
                }
                for seat, player in self.seats.items()
            },
            "boards": [[str(card) for card in board] for board in self.boards],
            "common": [str(card) for card in self.common],
            "pots": [{"amount": pot.amount, "seats": [player.seat for player in pot.players]} for pot in self.pots],
            "over": self.over,
        }

    def __str__(self) -> str:
        return "\n".join(part for part in (self.told(self.say), self.now) if part)

    def _repr_svg_(self) -> str:
        """The table, drawn for a notebook."""
        return drawing.drawn(self)

    def told(self, money: Say) -> str:
        """The table in a few lines, amounts in these words."""
        second = f", the second one at {self.second}" if self.second else ""
        lines = [self.game + (f", the button is at {self.button}{second}" if self.button else "")]
        for number, board in enumerate(self.boards):
            name = "board" if len(self.boards) == 1 else f"board {number + 1}"
            lines.append(f"{name}: {faces(board)}")
        if self.common:
            lines.append(f"common card: {faces(self.common)}")
        if self.pots:
            lines.append(self.pots_told(money))
        for seat, player in self.seats.items():
            bet = f"{money(player.bet)} in front" if player.bet else ""
            cards = "folded" if player.folded else faces(self.cards[seat])
            parts = (self.behind_told(seat, money), bet, cards, self.won_told(seat, money))
            lines.append(f"  {seat}: {', '.join(part for part in parts if part)}")
        return "\n".join(lines)

    def pots_told(self, money: Say) -> str:
        """The pots in a line; none: nothing."""
        here = self.pots
        names = ["pot"] if len(here) == 1 else ["main pot", *(f"side pot {n}" for n in range(1, len(here)))]
        return ", ".join(f"{name} {money(pot.amount)}" for name, pot in zip(names, here, strict=False))

    def behind_told(self, seat: Seat, money: Say) -> str:
        """The chips behind a seat, or that it is all-in."""
        player = self.seats[seat]
        if player.all_in and not self.over:
            return "all-in"
        return "an unknown stack" if player.unknown else f"{money(player.stack)} behind"

    def won_told(self, seat: Seat, money: Say) -> str:
        """What a seat has won; nothing: no words."""
        return f"wins {money(self.won[seat])}" if seat in self.won and not self.seats[seat].folded else ""


def pictured(
    events: Iterable[Event], viewer: Viewer, currency: Currency, /, *, title: str, seats: Sequence[Seat], now: str
) -> Picture:
    """A round of poker to look at."""
    del seats  # the events say who plays
    out = Picture.of(events, viewer, currency.with_sign)
    out.game, out.now = out.game or title, now
    return out
