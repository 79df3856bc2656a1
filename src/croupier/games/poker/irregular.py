"""What is wrong with a deal, and which remedies fit: shown before one of them is carried out.

The rulebook (``conduct.wrong``) says which remedies it has, by which rule and in which words; here stands when each of
them fits and which cards it moves. A remedy changes nothing by itself: ``mending`` carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import Card
from croupier.games.poker.conduct import Irregularity, Remedial
from croupier.games.poker.felt import Player
from croupier.games.poker.mending import Mending
from croupier.games.poker.repairs import DECK, NEXT_BURN, OUT, SHUFFLED, Shift
from croupier.play import Refused, Ruling, Seat, Steps
from croupier.play.record import Json
from croupier.play.sealed import BY_RULINGS

ON_ONE: Final = 1


@dataclass(frozen=True, slots=True)
class Remedy:
    """What can be done: its name, by which rule, what the dealer says, which cards move, who has chips back, whose hand
    is dead, who acts next. ``run``: how it is carried out, where moving the cards is not all of it."""

    name: Remedial
    rule: str | None
    says: str
    moves: tuple[Shift, ...] = ()
    back: tuple[tuple[Seat, int], ...] = ()
    dead: Seat | None = None
    acts: Seat | None = None
    run: Callable[[], Steps[None]] | None = field(default=None, repr=False, compare=False)

    def as_json(self) -> Json:
        """For all to read: closed cards are counted, not named."""
        return {
            "name": self.name,
            "rule": self.rule,
            "says": self.says,
            "moves": [shift.as_json() for shift in self.moves],
            "back": dict(self.back),
            "dead": self.dead,
            "acts": self.acts,
        }

    def __str__(self) -> str:
        moves = f" ({'; '.join(map(str, self.moves))})" if self.moves else ""
        return f"{self.says}{moves}"


@dataclass(frozen=True, slots=True)
class Fits:
    """A remedy that fits now, before the rulebook is asked."""

    name: Remedial
    moves: tuple[Shift, ...] = ()
    dead: Seat | None = None
    run: Callable[[], Steps[None]] | None = None


class Irregular(Mending):
    """Which remedies fit, by what lies on the felt. ``acts``: so many have acted in this round of betting."""

    acts = 0
    due = 0
    """So many cards are being dealt just now."""
    irregularities: tuple[Irregularity, ...] = (
        "not_shuffled", "wrong_first", "nobody", "too_few", "too_many", "face_up", "joker", "two_alike", "turned",
        "turned_by_player", "dropped", "dropped_by_player", "deck_down", "cut_card", "damaged",
    )  # fmt: skip
    """What can be noticed now."""

    def remedies(self, ruling: Ruling) -> tuple[Remedy, ...]:
        """What can be done about it, as it is shown to who runs the table; or ``Refused``, with the reason."""
        kind, known = self._kind(ruling), self.conduct.wrong
        if kind not in self.irregularities:
            raise Refused(f"{known[kind].about}: that is not ruled at this moment")
        has = known[kind].remedies
        found = [each for each in self._fitting(kind, ruling, tuple(has)) if each.name in has]
        if not found:
            raise Refused(f"{known[kind].about}: by this rulebook nothing is done about it now")
        return tuple(self._shown(each, has[each.name].rule, has[each.name].says) for each in found)

    def _kind(self, ruling: Ruling) -> Irregularity:
        """What is wrong, as far as the rulebook knows it."""
        named = ruling.ground if ruling.verdict == "irregular" else ruling.verdict
        for kind in self.conduct.wrong:
            if kind == named:
                return kind
        known = ", ".join(self.conduct.wrong).replace("_", " ")
        raise Refused(
            f"{named or 'nothing'} is nothing that can be wrong with a deal: {known or 'the rulebook is silent'}"
        )

    def about(self, ruling: Ruling) -> str:
        """What is wrong, in the words of the rulebook."""
        return self.conduct.wrong[self._kind(ruling)].about

    def _shown(self, fits: Fits, rule: str, says: str) -> Remedy:
        back = [(player.seat, player.paid + player.dead) for player in self.felt.players] if fits.name == "void" else []
        acts = None if fits.name == "void" else self.next_to_act(fits.dead)
        return Remedy(fits.name, rule, says, fits.moves, tuple(back), fits.dead, acts, fits.run)

    def next_to_act(self, without: Seat | None) -> Seat | None:
        """Who is asked when this is put right, as far as anybody waits."""
        del without
        return None

    def _fitting(self, kind: Irregularity, ruling: Ruling, has: tuple[Remedial, ...]) -> list[Fits]:
        match kind:
            case "not_shuffled":
                return [self._void_or("stands")]
            case "wrong_first":
                return self._wrong_first(ruling, has)
            case "nobody":
                return self._nobody(ruling, has)
            case "too_few":
                return self._too_few(ruling, has)
            case "too_many":
                return self._too_many(ruling)
            case "face_up" | "joker":
                return self._face_up(ruling, joker=kind == "joker")
            case "two_alike":
                self._one_card(ruling)
                return [Fits("void")]
            case "turned" | "dropped":
                return self._turned(ruling, dropped=kind == "dropped")
            case "turned_by_player" | "dropped_by_player":
                return [Fits("stays_open", run=self.stays_open(self._holder(ruling), ruling.cards))]
            case "cut_card":
                return [Fits("stands")]
            case "damaged":
                return [Fits("new_deck"), Fits("stands")]
            case "deck_down":
                return [Fits("picked_up"), *self._shuffled()]
            case _:
                return self.of_street(kind, ruling)

    def of_street(self, kind: Irregularity, ruling: Ruling) -> list[Fits]:
        """What concerns the street that is bet on, or the next."""
        raise Refused(f"no round of betting is on: {kind} {ruling.amount}")

    # ── how it stands ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def open(self) -> bool:
        """Can the deal still be void (veikkaus/shuffle-and-deal#V-3.18)?"""
        return not self.conduct.misdeal.closed(self.floor.deeds)

    @property
    def fresh(self) -> bool:
        """The first deal, and nobody has acted."""
        return self.felt.street <= 1 and not self.floor.deeds and not self.acts

    def _void_or(self, late: Remedial, dead: Seat | None = None) -> Fits:
        return Fits("void") if self.open else Fits(late, dead=dead)

    def _first_deal(self) -> None:
        if self.felt.street > 1:
            raise Refused("that is ruled about the first deal")

    def player(self, seat: Seat | None) -> Player:
        for player in self.felt.players:
            if player.seat == seat:
                return player
        raise Refused(f"{seat or 'nobody'} is not dealt in: {', '.join(one.seat for one in self.felt.players)}")

    def alive(self, seat: Seat | None) -> Player:
        """Somebody who holds cards."""
        player = self.player(seat)
        if player.folded or player.mucked:
            raise Refused(f"{player.seat} has no cards any more")
        return player

    def _one_card(self, ruling: Ruling) -> Card:
        if len(ruling.cards) != 1:
            raise Refused("say which card it is")
        return ruling.cards[0]

    def _holder(self, ruling: Ruling) -> Player:
        """Whose closed cards they are."""
        player = self.alive(ruling.seat)
        if not ruling.cards or len(set(ruling.cards)) < len(ruling.cards):
            raise Refused("say which cards, each of them once")
        for card in ruling.cards:
            if card not in player.down:
                raise Refused(f"{player.seat} has no closed {card}")
            if card in self.floor.showed.get(player.seat, ()):
                raise Refused(f"{card} has been shown to all already")
        return player

    def _shuffled(self) -> Iterator[Fits]:
        if self.floor.shuffled_by < BY_RULINGS:
            yield Fits("shuffled", (Shift(DECK, SHUFFLED, len(self.felt.stub)),))

    # ── the first deal ─────────────────────────────────────────────────────────────────────────────────────────

    def _wrong_first(self, ruling: Ruling, has: tuple[Remedial, ...]) -> list[Fits]:
        """The deal began with him. Where nobody has looked the cards go to whom they belong (V-3.16b)."""
        self._first_deal()
        players, wrong = self.felt.players, self.player(ruling.seat)
        if wrong is players[0]:
            raise Refused(f"{wrong.seat} is the right one to begin with")
        for seat in ruling.seats:
            self.player(seat)
        floor, folded = self.floor, any(player.folded for player in players)
        seen = ruling.seats or floor.deeds or floor.showed or floor.apart or folded
        if seen or "moved" not in has:
            return [self._void_or("stands")]
        moves = []
        for place, player in enumerate(players):
            lies = players[(wrong.place + place) % len(players)]
            moves += [
                Shift(lies.seat, player.seat, cards=tuple(cards), open=open_)
                for cards, open_ in ((lies.down, False), (lies.up, True))
                if cards
            ]
        return [Fits("moved", tuple(moves))]

    def _nobody(self, ruling: Ruling, has: tuple[Remedial, ...]) -> list[Fits]:
        """Cards came where nobody plays (V-3.17)."""
        self._first_deal()
        each = len(self.felt.players[0].own)
        if ruling.amount is None or not 0 < ruling.amount <= each:
            raise Refused(f"where nobody plays lie 1 to {each} cards, not {ruling.amount}")
        if "removed" not in has:
            return [self._void_or("stands")]
        if len(self.felt.stub) - ruling.amount < self.to_come():
            raise Refused(f"the deck has {len(self.felt.stub)} cards, and all are needed")
        return [Fits("removed", (Shift(DECK, OUT, ruling.amount),))]

    def to_come(self) -> int:
        """So many cards the rest of the hand needs at most, without cards that are drawn."""
        felt = self.felt
        return self.due + sum(
            street.board * len(felt.boards) + street.burn + (street.down + street.up) * felt.live + felt.live
            for street in felt.rules.streets[felt.street :]
        )

    def _missing(self, ruling: Ruling, player: Player, most: int) -> int:
        if ruling.amount is None or not 0 < ruling.amount <= most:
            raise Refused(f"say how many cards {player.seat} has too few or too many: 1 to {most}")
        return ruling.amount

    def _too_few(self, ruling: Ruling, has: tuple[Remedial, ...]) -> list[Fits]:
        """Only the last one in the deal who lacks the last card of it gets it (V-3.16c); later his hand is dead."""
        player = self.alive(ruling.seat)
        every = len(player.own)
        missing = self._missing(ruling, player, every)
        last = player is self.felt.players[-1] and missing == 1 < every
        card = (player.up or player.down)[-1]
        seen = card in self.floor.known(player.seat)
        if self.open and self.fresh and last and not seen and "next_card" in has:
            back = Shift(player.seat, DECK, cards=(card,), open=bool(player.up))
            return [Fits("next_card", (back, Shift(DECK, player.seat, 1, open=bool(player.up))))]
        return [self._wrong_number(player)]

    def _too_many(self, ruling: Ruling) -> list[Fits]:
        """The floor decides whether it is certain where the card belongs (V-3.16d)."""
        player = self.alive(ruling.seat)
        extra = self._missing(ruling, player, ON_ONE + len(player.own))
        wrong, back = self._wrong_number(player), [Fits("put_back")] if self.open and self.fresh else []
        if self.conduct.one_extra == "goes_back":
            return back if back and extra == ON_ONE else [wrong]
        return [*back, wrong]

    def _wrong_number(self, player: Player) -> Fits:
        if not self.open and self.felt.live == 1:
            raise Refused(f"nobody but {player.seat} holds cards: the pot is his")
        return self._void_or("dead", player.seat)

    def _face_up(self, ruling: Ruling, *, joker: bool) -> list[Fits]:
        """It is treated as if it did not exist; a second one in the first deal makes it void (V-3.19, V-3.16g)."""
        void = self.fresh and self.floor.face_up
        if joker:
            return [Fits("void" if void else "skipped")]
        card = self._one_card(ruling)
        if card not in self.felt.stub.left:
            raise Refused(f"{card} is not in the deck")
        if void:
            return [Fits("void")]
        if len(self.felt.stub) - 1 < self.to_come():
            raise Refused(f"the deck has {len(self.felt.stub)} cards, and all are needed")
        return [Fits("skipped", (Shift(DECK, OUT, cards=(card,), open=True),))]

    def _turned(self, ruling: Ruling, *, dropped: bool) -> list[Fits]:
        """One of the first deal is replaced by what would have been the first burned card, and lies as that one
        (V-3.22); the first card of the deal, or one more, makes it void (V-3.16e, f). An open card plays (V-3.26)."""
        player = self.alive(ruling.seat)
        if dropped and ruling.cards and all(card in player.up for card in ruling.cards):
            return [Fits("stays_open")]
        player = self._holder(ruling)
        self._first_deal()
        if self.felt.rules.stud:
            raise Refused("a card that is turned in this game is told as it comes")
        count = self.floor.turned + len(ruling.cards)
        players = len(self.felt.players)
        first = any(
            player.down.index(card) * players + player.place < self.conduct.first_cards for card in ruling.cards
        )
        if (first and not dropped) or count > self.conduct.burn_replaces:
            return [self._void_or("stays_open")]
        if len(self.felt.stub) - len(ruling.cards) < self.to_come():
            raise Refused(f"the deck has {len(self.felt.stub)} cards, and all are needed")
        gone = Shift(player.seat, NEXT_BURN, cards=ruling.cards, open=True)
        return [Fits("replaced", (gone, Shift(DECK, player.seat, len(ruling.cards))))]
