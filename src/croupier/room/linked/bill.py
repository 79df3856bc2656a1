"""What a round means to a jackpot, reckoned: what goes in, whom it hits, what it pays and what is left.

The bill is written with the end of the round; the audit reckons it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.play import Seat
from croupier.play.record import Json
from croupier.room.bank import PlayerId, Prizes
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Capped, Fed, Paid, Seeded, Standing, apply
from croupier.room.linked.trigger import Draw, Fees, Played, draws, entries, hits, taking_part


@dataclass(frozen=True, slots=True)
class Bill:
    """``holds``: what the jackpot held before; ``stakes``: who took part with what; ``fee``: what each has paid for it;
    ``fed``: what went in, of fees or of what the house has of the stakes; ``capped``: what would have, below the
    ceiling; ``drawn``: what a surprise has drawn for each; ``hits``: who hit it, moment by moment; ``made_up``: what
    the house put in; ``left``: what it holds now."""

    jackpot: str
    holds: int
    stakes: Mapping[Seat, int]
    fee: int = 0
    fed: int = 0
    capped: int = 0
    drawn: tuple[Draw, ...] = ()
    hits: tuple[tuple[Seat, ...], ...] = ()
    paid: Mapping[Seat, int] = field(default_factory=dict)
    made_up: int = 0
    left: int = 0

    def as_json(self) -> Json:
        out: Json = {"jackpot": self.jackpot, "holds": self.holds, "stakes": dict(self.stakes), "left": self.left}
        more = {"fee": self.fee, "fed": self.fed, "capped": self.capped, "hits": [list(each) for each in self.hits]}
        more |= {"drawn": [list(each) for each in self.drawn], "paid": dict(self.paid), "made_up": self.made_up}
        return out | {name: value for name, value in more.items() if value}

    def prizes(self, players: Mapping[Seat, PlayerId]) -> Prizes:
        """What it moves."""
        return Prizes(
            self.jackpot,
            holds=self.holds,
            fed=self.fed,
            fees={players[seat]: self.fee for seat in self.stakes} if self.fee else {},
            paid={players[seat]: amount for seat, amount in self.paid.items()},
            made_up=self.made_up,
        )


def reckoned(
    rules: LinkedRules, jackpot: str, now: Standing, played: Played, fees: Fees
) -> tuple[Standing, Bill | None]:
    """A round beside a jackpot as it stands; no bill where nobody takes part."""
    takers = taking_part(rules, played.end, fees)
    if not takers:
        return now, None
    drawn = tuple(draws(rules, jackpot, played, takers))
    hit = tuple(hits(rules, played, takers, drawn))
    holds, fed, capped, made_up = now.holds, 0, 0, 0
    paid: dict[Seat, int] = {}
    for entry in entries(rules, takers, hit):
        now, told = apply(rules, now, entry)
        for event in told:
            match event:
                case Fed(_, amount):
                    fed += amount
                case Capped(_, amount):
                    capped += amount
                case Seeded(amount):
                    made_up += amount
                case Paid(seat, amount):
                    paid[seat] = paid.get(seat, 0) + amount
    return now, Bill(jackpot, holds, takers, rules.entry.fee, fed, capped, drawn, hit, paid, made_up, now.holds)
