"""What a view shows of a table: the parts that it is made of, asked."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.play.asks import Lying
from croupier.room.bank import PlayerId
from croupier.room.chat import Chat
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.news import InLine, Past
from croupier.room.phase import Phase
from croupier.room.rounds import Rounds
from croupier.room.seating import Seating
from croupier.room.seats import Seats
from croupier.room.teller import Teller
from croupier.room.till import Till


class OnView:
    """A table, as far as it is looked at."""

    dealer: Dealer
    till: Till
    teller: Teller
    seating: Seating
    rounds: Rounds
    chat: Chat

    @property
    def seats(self) -> Seats:
        return self.seating.seats

    @property
    def phase(self) -> Phase:
        return self.rounds.phase

    @property
    def history(self) -> Sequence[Past]:
        return self.rounds.history

    @property
    def notice(self) -> str | None:
        return self.rounds.notice

    @property
    def course(self) -> Course | None:
        """The round under way."""
        return self.dealer.course

    @property
    def last(self) -> Course | None:
        """The round before, its seed open."""
        return self.dealer.last

    @property
    def number(self) -> int:
        return self.dealer.number

    @property
    def round_id(self) -> str:
        return self.dealer.round_id

    @property
    def lying(self) -> Lying:
        return self.till.lying

    @property
    def waiting(self) -> int:
        """How many wait for a chair."""
        return 0 if self.seating.attendance is None else len(self.seating.attendance.waiting)

    def line(self, player: PlayerId) -> InLine | None:
        """Where somebody stands on the list of those who wait."""
        return None if self.seating.attendance is None else self.seating.attendance.line(player)

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self.teller.watching
