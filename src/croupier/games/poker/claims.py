"""At the showdown of a table that people deal: each shows or mucks in his turn, and others may ask for his cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.games.poker.asks import at_choice
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.rulings import Rulings
from croupier.games.poker.watched import Hears
from croupier.play import Answer, Choice, Choose, Move, Option, Refused, Ruling, Steps
from croupier.play.answers import Verdict
from croupier.play.record import Json


@dataclass(frozen=True, slots=True)
class _Showing(Choose):
    """Show or muck, and meanwhile rulings are heard."""

    hears: Hears | None = field(default=None, repr=False, compare=False)

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Move | Ruling) and self.hears is not None:
            self.hears.hear(answer)
            return answer
        return Choose.check(self, answer)

    def legal(self) -> Json:
        return {**Choose.legal(self), "verdicts": [] if self.hears is None else list(self.hears.verdicts)}


class _Claims(Rulings):
    verdicts: tuple[Verdict, ...] = ("inspected", "dead_hand")
    betting = False

    def __init__(self, felt: Felt, asked: Player) -> None:
        super().__init__(felt)
        self.asked = asked

    def fits(self, ruling: Ruling) -> object:
        """Cards are asked for while their owner holds them (gelp/tournaments#T-6.8)."""
        if ruling.verdict == "inspected":
            if ruling.seat != self.asked.seat:
                raise Refused(f"it is {self.asked.seat} who shows now; whose cards lie in the muck is not asked")
            return None
        return super().fits(ruling)


def shows(felt: Felt, player: Player) -> Steps[bool | None]:
    """Whether he shows; ``None``: his hand has died meanwhile."""
    claims, options = _Claims(felt, player), (Option("show"), Option("muck"))
    while True:
        answer: Answer = yield _Showing(player.seat, options, "show or muck?", "show", why_not=at_choice, hears=claims)
        if isinstance(answer, Choice):
            return answer.option == "show"
        assert isinstance(answer, Move | Ruling)
        if isinstance(answer, Ruling) and answer.verdict == "inspected":
            yield from claims.said(f"the cards of {player.seat} are asked for, and shown", "claimed")
            return True
        yield from claims.carry_out(answer)
        if player.folded:
            return None
