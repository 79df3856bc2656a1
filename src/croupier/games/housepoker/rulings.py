"""At a supervised table: the round is void, a hand is dead, or everything stands."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.housepoker.box import Box
from croupier.games.housepoker.model import Rules
from croupier.play import Confirm, Ruling, Seat, Steps, Table
from croupier.play.answers import Verdict
from croupier.play.events import Ruled


@dataclass(frozen=True, slots=True)
class Void:
    """A round that does not count, and whose fault it is."""

    reason: str
    offenders: tuple[Seat, ...] = ()
    rule: str | None = None


def confirm(rules: Rules, table: Table, boxes: list[Box]) -> Steps[Void | None]:
    """``no_draw`` voids the round; with a seat, that player is at fault, as is every seat named ``at_fault`` before.
    ``dead_hand`` takes a seat out of the round where the rules know such a thing."""
    offenders: list[Seat] = []
    verdicts: tuple[Verdict, ...] = ("stands", "no_draw", "at_fault")
    verdicts += ("dead_hand",) if rules.conduct.dead_hand else ()
    lying = {(box.seat, name): amount for box in boxes for name, amount in box.stakes.items()}
    while True:
        ruling = yield Confirm(verdicts, table.seats, (), lying)
        assert isinstance(ruling, Ruling)
        match ruling.verdict:
            case "stands":
                return None
            case "at_fault":
                offenders += [ruling.seat] if ruling.seat else []
                yield Ruled("at_fault", ruling.reason, ruling.seat)
            case "dead_hand":
                for box in boxes:
                    if box.seat == ruling.seat:
                        box.dead = True
                yield Ruled("dead_hand", ruling.reason, ruling.seat)
            case _:
                offenders += [ruling.seat] if ruling.seat else []
                yield Ruled("no_draw", ruling.reason, ruling.seat)
                return Void(ruling.reason or "void", tuple(offenders), rules.conduct.rule)
