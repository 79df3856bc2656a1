"""A hand in progress, as a program or a person at a prompt uses it."""

from __future__ import annotations

from croupier.cards import Card, cards
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.history import History
from croupier.games.poker.model import Rules
from croupier.games.poker.picture import Picture, pictured
from croupier.games.poker.pots import Pot
from croupier.games.poker.reading import rules_of
from croupier.games.poker.round import play
from croupier.play import Answer, Chance, Choice, Drawn, Event, Refused, Round, Seat, Settlement, Table, Viewer
from croupier.play.asks import Ask

_PLAIN = frozenset(("fold", "check", "call"))
_SYNONYMS = {"bet": "raise", "raise": "bet"}


class Hand:
    """One hand: whose turn it is, what is legal, do it; the pots, each viewer's view, the history.

    Amounts are whole chips (minor units of the table's currency) and totals of the betting round.
    """

    def __init__(self, rules: Rules, table: Table, chance: Chance | None, game: str = "", /, **facts: object) -> None:
        self.rules, self.table, self.game, self.facts = rules, table, game, facts
        self.round: Round[Settlement] = Round(
            lambda: play(rules, table), chance, table.currency, title=rules.title["en"], draws=pictured
        )

    # ── the turn ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; ``None`` when the hand is over (or cards are asked for)."""
        ask = self.round.ask
        return None if ask is None else ask.asked

    @property
    def legal(self) -> Ask:
        """What is legal now: ``.fold``, ``.call`` (chips), ``.raise_from``, ``.raise_to``; prints."""
        if self.round.ask is None:
            raise Refused("the hand is over: nobody is to act")
        return self.round.ask

    @property
    def over(self) -> bool:
        return self.round.ask is None

    def act(self, action: str, amount: int | None = None, *, seat: Seat | None = None) -> list[Event]:
        """Do something for the seat whose turn it is: ``fold``, ``check``, ``call``, ``bet``, ``raise``, ``all-in``,
        ``bring in``; ``show``, ``muck`` and whatever else is offered. Returns what happened."""
        ask = self.round.ask
        if ask is None:
            raise Refused("the hand is over: nobody is to act")
        who = ask.asked if seat is None else seat
        if who is None:
            raise Refused(f"no player is asked now: {ask.now}")
        if action not in _PLAIN and isinstance(ask, Act):
            action, amount = _word(ask, action, amount)
        return self.round.answer(Choice(who, action, amount))

    def throw(self, thrown: str | tuple[Card, ...] = (), *, seat: Seat | None = None) -> list[Event]:
        """Discard or exchange these cards; none: stand pat."""
        ask = self.round.ask
        if not isinstance(ask, ThrowAway):
            raise Refused("no cards can be thrown away now")
        return self.round.answer(Choice(seat or ask.who, ask.word, None, cards(thrown)))

    def deal(self, dealt: str | tuple[Card, ...]) -> list[Event]:
        """The cards that really came, where the hand has no source of chance of its own."""
        return self.round.answer(Drawn(cards(dealt)))

    def undo(self) -> Answer:
        """Take back the last answer, with the cards that fell because of it, and nothing else; returns it."""
        return self.round.undo()

    # ── what is there ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def pots(self) -> list[Pot]:
        """Main pot first; bets of this round included."""
        return self.view(None).pots

    @property
    def stacks(self) -> dict[Seat, int]:
        """Chips behind, in the order of the seats; not of those whose stack nobody knows."""
        here = self.view(None).seats
        return {seat: here[seat].stack for seat in self.table.seats if seat in here and not here[seat].unknown}

    @property
    def profit(self) -> dict[Seat, int]:
        """Who won and lost how much, when the hand is over."""
        if self.round.result is None:
            raise Refused("the hand is not over yet")
        return {seat: self.round.result.profit(seat) for seat in self.table.seats}

    def view(self, viewer: Viewer) -> Picture:
        """The table as this seat sees it; ``None``: as anybody who only watches."""
        if viewer is not None and viewer not in self.table.seats:
            raise Refused(f"{viewer} does not sit at this table: {', '.join(self.table.seats)}")
        return Picture.of(self.round.events, viewer, self.table.currency.with_sign)

    @property
    def history(self) -> History:
        """What happened, to be written as PHH, Open Hand History or text; of a mix by the rules of the game played."""
        events = tuple(self.round.events)
        rules = rules_of(self.rules, events)
        return History(rules, self.table, self.game, events, tuple(self.round.inputs), self.facts)

    def _repr_svg_(self) -> str:
        """The table, drawn for a notebook."""
        view = self.view(None)
        view.now = self._now
        return view._repr_svg_()

    def __str__(self) -> str:
        return f"{self.view(None)}\n{self._now}"

    @property
    def _now(self) -> str:
        return "The hand is over." if self.round.ask is None else f"To act: {self.round.ask}"


def _word(ask: Act, action: str, amount: int | None) -> tuple[str, int | None]:
    """The words people use for the same thing."""
    if action in ("all-in", "all in", "allin"):
        if ask.high == ask.player.bet + ask.player.stack:
            return ask.word, ask.high
        if ask.owes and ask.call == ask.player.stack:
            return "call", None
        largest = f"the largest {ask.word} is {'to ' * (ask.word == 'raise')}{ask.say(ask.high)}"
        raise Refused(f"you cannot go all-in: {largest if ask.high else ask.why_no_raise}")
    if _SYNONYMS.get(action) == ask.word and ask.high:
        return ask.word, amount
    if action in ("complete", "completes") and ask.high:
        return ask.word, ask.low if amount is None else amount
    return action, amount
