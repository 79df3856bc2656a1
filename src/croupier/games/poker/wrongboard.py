"""What can be wrong with the common cards of the street that is bet on, or of the next one, and which remedies fit."""

from __future__ import annotations

from typing import Final

from croupier.cards import Card
from croupier.games.poker.conduct import Irregularity
from croupier.games.poker.irregular import Fits, Irregular
from croupier.games.poker.repairs import ASIDE, BOARD, BURNED, DECK, NEXT_BURN, SHUFFLED, Shift
from croupier.play import Refused, Ruling
from croupier.play.sealed import BY_RULINGS


class WrongBoard(Irregular):
    """What is wrong with the street that is bet on, or with the next one: burned cards and the board."""

    irregularities: tuple[Irregularity, ...] = (
        *Irregular.irregularities,
        "wrong_burns",
        "dealt_early",
        "board_too_many",
    )
    rows: Final = 1
    """Boards on which one card follows the other; of several it is not known which one is wrong."""

    def of_street(self, kind: Irregularity, ruling: Ruling) -> list[Fits]:
        match kind:
            case "wrong_burns":
                return [self._burns(ruling)]
            case "dealt_early":
                return self._early(ruling)
            case _:
                return self._too_many_common(ruling)

    def _board(self) -> list[Card]:
        """The common cards of the street that is bet on."""
        street = self.street
        if street is None or not street.board or street.down or street.up or len(self.felt.boards) != self.rows:
            raise Refused("no common cards were dealt on one board for this round")
        return self.felt.boards[0][-street.board :]

    def _burns(self, ruling: Ruling) -> Fits:
        """Put right before anybody acts; later the cards stand (V-3.14)."""
        board = self._board()
        assert self.street is not None
        due = self.street.burn if self.felt.rules.burns else 0
        if self.floor.ruled_burns >= self.felt.street or self.felt.stub.burned < due or not due:
            raise Refused("about the cards burned for this street there is nothing to rule any more")
        if ruling.amount is None or ruling.amount == due or not 0 <= ruling.amount <= due + len(self.felt.stub):
            raise Refused(f"say how many cards were burned instead of {due}")
        if self.acts or abs(ruling.amount - due) != 1 or self.felt.burned_open:
            return Fits("stands")
        if ruling.amount > due:
            last = Shift(BOARD, NEXT_BURN, cards=(board[-1],), open=True)
            return Fits("corrected", (last, Shift(BURNED, DECK, 1), Shift(DECK, BOARD, 1, open=True)))
        first = Shift(BOARD, BURNED, cards=(board[0],), open=True)
        return Fits("corrected", (Shift(BURNED, DECK, 1), first, Shift(DECK, BOARD, 1, open=True)))

    def _early(self, ruling: Ruling) -> list[Fits]:
        """The next common cards came before the betting was over: the one before the last waits apart (V-3.32), others
        are shuffled into the deck (V-3.31, V-3.33)."""
        streets, felt = self.felt.rules.streets, self.felt
        following = streets[felt.street] if felt.street < len(streets) else None
        if following is None or not following.board or following.draw is not None or len(felt.boards) != self.rows:
            raise Refused("no street follows on which common cards come to one board")
        if felt.burned_open or self.floor.aside:
            raise Refused("cards of the next street have come too early already")
        count = following.board
        if ruling.amount not in (None, count):
            raise Refused(f"{following.name} is {count} cards, not {ruling.amount}")
        burn = following.burn if felt.rules.burns else 0
        if count + burn > len(felt.stub) or self.floor.shuffled_by >= BY_RULINGS:
            raise Refused(f"the deck has {len(felt.stub)} cards")
        came = Shift(DECK, BOARD, count, open=True)
        one = count == 1 and any(later.board for later in streets[felt.street + 1 :])
        if one:
            return [
                Fits(
                    "set_aside",
                    (came, Shift(BOARD, ASIDE, count)),
                    run=self.common_too_early(following, waits=one),
                )
            ]
        back = Shift(BOARD, DECK, count)
        return [
            Fits(
                "taken_up" if count > 1 else "put_back",
                (came, back, Shift(DECK, SHUFFLED)),
                run=self.common_too_early(following, waits=one),
            )
        ]

    def _too_many_common(self, ruling: Ruling) -> list[Fits]:
        """One: the house draws it out, or it is certain which; several: all are dealt again (V-3.29, V-3.30)."""
        self._board()
        assert self.street is not None
        extra = ruling.amount or 1
        if self.felt.burned_open or self.floor.aside or self.floor.shuffled_by >= BY_RULINGS:
            raise Refused("cards of the next street have been put right already")
        if not 0 < extra <= self.street.board + 1 or len(self.felt.stub) - extra < self.to_come():
            raise Refused(f"{extra} common cards too many cannot have come")
        came = Shift(DECK, BOARD, extra, open=True)
        if extra == 1:
            out = Shift(BOARD, NEXT_BURN, 1)
            return [
                Fits("drawn_out", (came, out), run=self.one_out(certain=False)),
                Fits("taken_out", (came, out), run=self.one_out(certain=True)),
            ]
        every = self.street.board
        again = (came, Shift(BOARD, DECK, every + extra), Shift(DECK, SHUFFLED), Shift(DECK, BOARD, every, open=True))
        return [Fits("dealt_again", again, run=self.dealt_again(extra))]
