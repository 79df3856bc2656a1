"""Errors of a street that are noticed while one bets on it: cards dealt too early, too few or too many cards burned."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from croupier.cards import Card
from croupier.games.poker.conduct import Irregularity
from croupier.games.poker.felt import Player
from croupier.games.poker.irregular import Fits
from croupier.games.poker.liveevents import ShuffledAgain, TakenUp
from croupier.games.poker.model import Street
from croupier.games.poker.repairs import BURNED, DECK, NEXT_BURN, SHUFFLED, Shift
from croupier.games.poker.rulings import Rulings
from croupier.games.poker.taking import draw
from croupier.games.poker.wrongboard import WrongBoard
from croupier.games.stub import Stub
from croupier.play import Refused, Ruling, Seat, Steps
from croupier.play.events import Dealt
from croupier.play.sealed import BY_RULINGS

_ONE: Final = 1


class Misdealing(Rulings, WrongBoard):
    """What is done about them, where each player gets a card of his own; of the board ``WrongBoard`` knows."""

    quiet: set[Seat]

    def of_street(self, kind: Irregularity, ruling: Ruling) -> list[Fits]:
        if not self.felt.rules.stud:
            return super().of_street(kind, ruling)
        match kind:
            case "wrong_burns":
                return [self._burned_wrong(ruling)]
            case "dealt_early":
                return [self._dealt_early(ruling)]
        raise Refused("no common cards come in this game")

    # ── burned cards ───────────────────────────────────────────────────────────────────────────────────────────

    def _burned_wrong(self, ruling: Ruling) -> Fits:
        """Open cards are put right before anybody acts; closed ones only if nobody has looked at them or mixed them
        with others (veikkaus/shuffle-and-deal#V-3.14, V-3.15)."""
        assert self.street is not None
        due, amount = self.street.burn if self.felt.rules.burns else 0, ruling.amount
        if self.street.up + self.street.down != _ONE or self.street.board or not due:
            raise Refused("burned cards are put right where one card has been dealt to each player")
        if amount is None or amount == due or amount < 0:
            raise Refused(f"say how many cards were burned instead of {due}")
        if self.floor.ruled_burns >= self.felt.street or self.felt.stub.burned < due or self.felt.common:
            raise Refused("about the cards burned for this street it has been ruled already")
        if amount - due > len(self.felt.stub):
            raise Refused(f"{amount} cards cannot have been burned: the deck has {len(self.felt.stub)}")
        for seat in ruling.seats:
            if self.street.up or self.alive(seat) is None:
                raise Refused(f"{seat} has got no closed card that he could have looked at")
        closed = bool(self.street.down)
        if (
            self.acts
            or ruling.seats
            or abs(amount - due) != _ONE
            or not self.felt.stub
            or not self._all_have(closed=closed)
        ):
            return Fits("stands")
        return Fits("corrected", self._each_to_the_next(missing=amount < due, closed=closed))

    def _all_have(self, *, closed: bool) -> bool:
        """Nothing else has moved these cards meanwhile, and nobody has shown one."""
        still = not self.felt.turned and not (closed and (self.floor.showed or self.floor.apart))
        return still and all(player.down if closed else player.up for player in self.felt.in_hand())

    def _each_to_the_next(self, *, missing: bool, closed: bool) -> tuple[Shift, ...]:
        """Each card moves to whom it should have come. No card was burned: the first one lies as burned, and the last
        player gets another. One too many: it was the first player's, and the last card is the next to be burned."""
        players, open_ = self.felt.in_hand(), not closed
        cards = [(player.down if closed else player.up)[-1] for player in players]
        seats = [player.seat for player in players]
        unburned = Shift(BURNED, DECK, 1)
        if missing:
            ends = [BURNED, *seats]
            moves = [
                Shift(seat, to, cards=(card,), open=open_) for seat, to, card in zip(seats, ends, cards, strict=False)
            ]
            return (unburned, *moves, Shift(DECK, seats[-1], 1, open=open_))
        ends = [*seats[1:], NEXT_BURN]
        moves = [Shift(seat, to, cards=(card,), open=open_) for seat, to, card in zip(seats, ends, cards, strict=True)]
        return (*reversed(moves), unburned, Shift(DECK, seats[0], 1, open=open_))

    # ── cards before their time ────────────────────────────────────────────────────────────────────────────────

    def _dealt_early(self, ruling: Ruling) -> Fits:
        street, takers = self._too_early(ruling)
        count, first = len(takers), takers[0].seat
        shown = (Shift(DECK, first, count), Shift(first, DECK, count), Shift(DECK, SHUFFLED))
        return Fits("taken_up", shown, run=partial(self._take_up, street, takers, ruling.seats))

    def _too_early(self, ruling: Ruling) -> tuple[Street, list[Player]]:
        """The street whose cards came, and who has got one."""
        streets = self.felt.rules.streets
        following = streets[self.felt.street] if self.felt.street < len(streets) else None
        if following is None or following.down + following.up != _ONE:
            raise Refused("no street follows on which each gets one card")
        if self.felt.burned_open or self.floor.keeps or self.floor.shuffled_by >= BY_RULINGS:
            raise Refused("cards of the next street have come too early already")
        takers = self.felt.in_hand()
        amount = ruling.amount or 0
        if not 0 < amount <= len(takers):
            raise Refused(f"{len(takers)} players can have got a card, not {amount}")
        if amount + following.burn > len(self.felt.stub):
            raise Refused(f"the deck has {len(self.felt.stub)} cards")
        takers = takers[:amount]
        for seat in ruling.seats:
            if following.up or seat not in [player.seat for player in takers]:
                raise Refused(f"{seat} has got no closed card that he could have looked at")
        return following, takers

    def _take_up(self, street: Street, takers: list[Player], looked: tuple[Seat, ...]) -> Steps[None]:
        """They are taken up again, the round is finished, and the rest of the deck with them is shuffled and dealt
        without a new burn (veikkaus/soko#V-6.118, veikkaus/seven-card-stud#V-6.152). Who has seen his last card keeps
        it and may not bet or raise in the unfinished round (V-6.153)."""
        felt, burn = self.felt, street.burn if self.felt.rules.burns else 0
        came = yield from draw(felt, len(takers), burn, street.name, tuple(player.seat for player in takers))
        for player, card in zip(takers, came, strict=True):
            faces: Literal["up", "owner", "down"] = "up" if street.up else "owner" if player.seat in looked else "down"
            yield Dealt(player.seat, (card,), faces)
        back: list[Card] = []
        for player, card in zip(takers, came, strict=True):
            if player.seat in looked:
                player.down.append(card)
                self.floor.keeps.add(player.seat)
                self.quiet.add(player.seat)
                yield from self.said(
                    f"{player.seat} keeps his card and may not bet or raise in this round", "seen_early"
                )
            else:
                back.append(card)
                yield TakenUp(player.seat, (card,), "up" if street.up else "down", self.conduct.rule("dealt_early"))
        burned = felt.stub.burned
        felt.stub = Stub([*felt.stub.left, *back], felt.stub.shuffle + 1)
        felt.stub.burned = burned
        felt.burned_open = burn
        self.floor.shuffled_by += 1
        yield ShuffledAgain(len(felt.stub))
