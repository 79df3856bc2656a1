"""The felt of one hand: players in dealing order, their chips and cards, the board, the stub, the pot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card
from croupier.figures import written
from croupier.games.poker.conduct import Conduct
from croupier.games.poker.model import Rules, Stakes
from croupier.games.stub import Stub
from croupier.play import Seat
from croupier.play.asks import Say

BOUNDLESS: Final = 10**24
"""Chips behind somebody whose stack nobody knows: no bet is too large for them, and nobody is told how many."""


class Player:
    """A player in the hand. ``place`` counts from the button's left: 0 is dealt first, the button last. ``unknown``: a
    hand history does not say how many chips he has."""

    __slots__ = (
        "bet",
        "dead",
        "down",
        "folded",
        "may_raise",
        "mucked",
        "paid",
        "place",
        "seat",
        "stack",
        "start",
        "stood_back",
        "unknown",
        "up",
    )

    def __init__(self, seat: Seat, place: int, stack: int | None) -> None:
        self.unknown = stack is None
        self.seat, self.place = seat, place
        self.stack = self.start = BOUNDLESS if stack is None else stack
        self.bet = 0
        """Chips in front of him in this round."""
        self.paid = 0
        """Chips of his that count for main and side pots."""
        self.dead = 0
        """Chips of his that belong to the main pot and to nobody's bet."""
        self.folded = self.mucked = self.stood_back = False
        self.may_raise = True
        self.down: list[Card] = []
        self.up: list[Card] = []

    @property
    def own(self) -> list[Card]:
        return self.down + self.up

    @property
    def behind(self) -> int | None:
        """Chips behind, as far as anybody knows."""
        return None if self.unknown else self.stack

    @property
    def all_in(self) -> bool:
        return not self.folded and not self.stack

    def __repr__(self) -> str:
        behind = "an unknown stack" if self.unknown else self.stack
        return f"<{self.seat}: {behind} behind, {self.bet} in front{', folded' if self.folded else ''}>"


class Floor:
    """What the people at a real table have done besides betting, in the hand that is played."""

    __slots__ = (
        "apart",
        "aside",
        "bets_are_over",
        "conduct",
        "deeds",
        "face_up",
        "keeps",
        "out",
        "quiet",
        "ruled_burns",
        "showed",
        "shuffled_by",
        "turned",
        "waits",
    )

    def __init__(self, conduct: Conduct) -> None:
        self.conduct = conduct
        self.quiet: set[Seat] = set()
        """Who may not bet or raise any more in this hand."""
        self.showed: dict[Seat, list[Card]] = {}
        """Closed cards that somebody has shown to all."""
        self.apart: dict[Seat, list[Card]] = {}
        """Closed cards that somebody has shown to one other: they are kept apart and seen by all at the end."""
        self.keeps: set[Seat] = set()
        """Who keeps a card of the next street that came before its time."""
        self.bets_are_over = False
        """Nobody bets any more, and the hands are shown."""
        self.deeds: list[str] = []
        """What was done in turn in this hand: it decides how long the deal can be void."""
        self.face_up = 0
        """So many cards lay face up in the deck when the hand was first dealt."""
        self.turned = 0
        """So many closed cards of the first deal the dealer has turned or dropped."""
        self.out: list[Card] = []
        """Known cards that are out of play: removed from the deck, or burned for all to see."""
        self.aside: list[Card] = []
        """Cards that came before their time and wait apart."""
        self.waits = 0
        """Until this street they wait."""
        self.ruled_burns = 0
        """About the cards burned for this street it has been ruled."""
        self.shuffled_by = 0
        """So often the deck was shuffled by a ruling."""

    def known(self, seat: Seat) -> list[Card]:
        """Cards that he has shown already, to one or to all."""
        return [*self.showed.get(seat, ()), *self.apart.get(seat, ())]


class Felt:
    """Everything on the table. Dead money belongs to the main pot and never counts towards a call."""

    __slots__ = (
        "able",
        "aggressor",
        "asked_twice",
        "attack",
        "boards",
        "burned_open",
        "button",
        "chopped",
        "common",
        "dead",
        "first_pot_less",
        "floor",
        "last_blind",
        "leads",
        "live",
        "looks",
        "muck",
        "opened",
        "players",
        "pot",
        "round_aggressor",
        "rules",
        "say",
        "stakes",
        "street",
        "stub",
        "to_replace",
        "turned",
        "turned_card",
        "twice",
    )

    def __init__(
        self, rules: Rules, stakes: Stakes, players: list[Player], button: Player | None, say: Say = written
    ) -> None:
        self.rules, self.stakes, self.players, self.button, self.say = rules, stakes, players, button, say
        self.live = len(players)
        """How many have not folded."""
        self.able = len(players)
        """How many of these still have chips to bet."""
        self.stub = Stub(rules.pack)
        self.boards: list[list[Card]] = [[] for _ in range(rules.boards)]
        self.common: list[Card] = []
        """Cards of a stud hand that ran short: they belong to everybody."""
        self.muck: list[Card] = []
        """Cards thrown away; those of folded players lie with them but are not listed."""
        self.pot = self.dead = self.attack = self.first_pot_less = 0
        self.street = 0
        self.last_blind: int | None = None
        self.leads: int | None = None
        """The place of a second button, from which the later rounds of betting start."""
        self.chopped: bool | None = None
        """The blinds were taken back, or not; ``None``: nobody was asked."""
        self.aggressor: Player | None = None
        self.round_aggressor: Player | None = None
        self.asked_twice = False
        """The players were asked whether they run it twice."""
        self.twice: frozenset[int] = frozenset()
        """The numbers of the pots that are run twice."""
        self.opened = False
        """All-in hands lie open already."""
        self.looks = False
        """Everybody looks at open hands before the next card comes."""
        self.turned: tuple[Card, ...] = ()
        """Cards of the last deal that the dealer turned by mistake."""
        self.turned_card: Card | None = None
        self.to_replace: Player | None = None
        self.burned_open = 0
        self.floor: Floor | None = None
        """What people have done and ruled, at a table that a person runs."""

    # ── chips ──────────────────────────────────────────────────────────────────────────────────────────────────

    def put(self, player: Player, amount: int) -> int:
        """Live chips into the pot: a bet, or what is left of the stack."""
        if amount >= player.stack:
            amount = player.stack
            if amount and not player.stood_back:
                self.able -= 1
        player.stack -= amount
        player.bet += amount
        player.paid += amount
        self.pot += amount
        return amount

    def put_ante(self, player: Player, amount: int) -> int:
        """An ante of everybody: straight to the pot; who could not pay it in full contests only what he matched."""
        amount = self.put(player, amount)
        player.bet -= amount
        return amount

    def put_dead(self, player: Player, amount: int) -> int:
        """Dead money to the main pot."""
        amount = self.put(player, amount)
        player.bet -= amount
        player.paid -= amount
        player.dead += amount
        self.dead += amount
        return amount

    def fold(self, player: Player) -> None:
        player.folded = True
        self.live -= 1
        if player.stack and not player.stood_back:
            self.able -= 1

    def shift(self, player: Player, more: int) -> None:
        """A bet of this round is corrected by so many chips, back or forth."""
        able = self.may_bet(player)
        player.stack -= more
        player.bet += more
        player.paid += more
        self.pot += more
        self.able += self.may_bet(player) - able

    def give_back(self, player: Player, bet: int, gathered: int, dead: int) -> None:
        """Chips of a dead hand back to their owner: from in front of him, from the middle, and of those that were
        dead."""
        player.stack += bet + gathered + dead
        player.bet -= bet
        player.paid -= bet + gathered
        player.dead -= dead
        self.dead -= dead
        self.pot -= bet + gathered + dead
        self.first_pot_less = max(0, self.first_pot_less - dead)

    def stand_back(self, player: Player) -> None:
        """No further part in the betting, as if all-in (veikkaus/sviten-special#V-6.58)."""
        if player.stack:
            self.able -= 1
        player.stood_back = True

    # ── people ─────────────────────────────────────────────────────────────────────────────────────────────────

    def in_hand(self) -> list[Player]:
        """The players who have not folded, in dealing order."""
        return [player for player in self.players if not player.folded]

    def clockwise(self, place: int) -> Iterator[Player]:
        """Everybody, beginning with this place."""
        yield from self.players[place:]
        yield from self.players[:place]

    def others_to_act(self, after: Player) -> list[Player]:
        """Who may still bet, clockwise after this player and without him."""
        players, place = self.players, after.place
        return [
            player
            for player in players[place + 1 :] + players[:place]
            if player.stack and not player.folded and not player.stood_back
        ]

    def boards_of(self, pot: int) -> range:
        """The boards that decide this pot: all, but only the first for a pot that is not run twice beside one that is
        (gelp/cash-game#C-6.8)."""
        return range(1 if self.twice and pot not in self.twice else len(self.boards))

    def may_bet(self, player: Player) -> bool:
        return not player.folded and player.stack > 0 and not player.stood_back
