"""Drills of the pots: side pots, who gets how much, odd chips, the fee of the house."""

from __future__ import annotations

from typing import Final

from croupier.games.poker.events import Acted, Posted, RakeTaken, Returned
from croupier.games.poker.model import Rules
from croupier.play import Round, Seat, Settlement
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, paid
from croupier.school.poker.hands import cards_seen, one_game, pushes, some_of_all, whole, won


def _put_in(play: Round[Settlement]) -> dict[Seat, int]:
    """What each has put in, with what came back taken off."""
    out: dict[Seat, int] = {}
    for event in play.events:
        match event:
            case Posted():
                out[event.seat] = out.get(event.seat, 0) + event.amount
            case Acted():
                out[event.seat] = out.get(event.seat, 0) + event.put
            case Returned():
                out[event.seat] -= event.amount
    return {seat: amount for seat, amount in out.items() if amount}


def _pot(number: int) -> str:
    return "main pot" if number == 0 else f"side pot {number}"


def _sums(play: Round[Settlement]) -> dict[int, int]:
    """Each pot with what it holds."""
    out: dict[int, int] = {}
    for event in won(play):
        out[event.pot] = out.get(event.pot, 0) + event.amount
    return dict(sorted(out.items()))


def _folded(play: Round[Settlement]) -> set[Seat]:
    return {event.seat for event in play.events if isinstance(event, Acted) and event.action == "fold"}


def _stakes(bench: Bench[Rules], play: Round[Settlement]) -> tuple[Seen, ...]:
    out = _folded(play)
    return tuple(
        Seen(seat, text=bench.say(amount) + (", folded" if seat in out else ""))
        for seat, amount in _put_in(play).items()
    )


def side_pots(bench: Bench[Rules]) -> Drill:
    """How much lies in the main pot and in each side pot."""
    seats = bench.players(1 + bench.level, 2 + bench.level)
    chooses = pushes if bench.level < 3 else some_of_all(bench)
    play = whole(bench, seats, chooses, short=True, suits=lambda play: len(_sums(play)) > (bench.level > 1))
    sums = _sums(play)
    return Drill(
        "These chips lie in the middle. Make the pots.",
        _stakes(bench, play),
        tuple(paid(_pot(number), amount) for number, amount in sums.items()),
        tuple(Step(_pot(number), "", bench.say(amount)) for number, amount in sums.items()),
        bench.currency,
        "The shortest stack that is still in makes the main pot: so much of each, and all that others left in it.",
    )


def split_the_pots(bench: Bench[Rules]) -> Drill:
    """What each player gets, odd chips included."""
    seats = bench.players(1 + bench.level, 2 + bench.level)
    shared = bench.level > 1

    def suits(play: Round[Settlement]) -> bool:
        pots = [event.pot for event in won(play)]
        return len(seats) > 2 and len(set(pots)) > 1 and (not shared or len(pots) > len(set(pots)))

    play = whole(bench, seats, pushes, short=True, suits=suits if len(seats) > 2 else lambda _: True)
    got: dict[Seat, int] = dict.fromkeys(_put_in(play), 0)
    for event in won(play):
        got[event.seat] += event.amount
    return Drill(
        "The hands lie open. How much does each player get?",
        (*_stakes(bench, play), *cards_seen(play)),
        tuple(paid(seat, amount) for seat, amount in got.items()),
        tuple(Step(f"{event.seat}, {_pot(event.pot)}", event.share, bench.say(event.amount)) for event in won(play)),
        bench.currency,
        f"{seats[-1]} has the button. Pot by pot, the last side pot first; who has nothing gets 0.",
    )


def take_the_fee(bench: Bench[Rules]) -> Drill:
    """What the house takes from a pot."""
    seats = bench.players(2 + bench.level, 3 + bench.level)
    play = whole(
        bench,
        seats,
        some_of_all(bench, folds=bench.level > 1),
        short=False,
        fee=True,
        suits=lambda play: any(isinstance(event, RakeTaken) for event in play.events),
    )
    fees = [event for event in play.events if isinstance(event, RakeTaken)]
    total = sum(event.amount for event in fees)
    pot = sum(_put_in(play).values())
    return Drill(
        f"{bench.say(pot)} are in the middle, {len(seats)} players were dealt in. What does the house take?",
        _stakes(bench, play),
        (paid("fee", total),),
        tuple(Step(_pot(event.pot), "", bench.say(event.amount)) for event in fees),
        bench.currency,
        "By the table of fees for these stakes and so many players.",
    )


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="side-pots",
        title="Make the side pots",
        about="Players are all-in with different stacks.",
        how="Type what each pot holds.",
        levels=("up to three players", "up to four players", "up to five players, some folded"),
        make=side_pots,
        suits=one_game,
    ),
    Kind(
        name="split-the-pots",
        title="Split the pots",
        about="Side pots and shared pots, to the odd chip.",
        how="Type what each player gets, 0 where it is nothing.",
        levels=("up to three players", "up to four players, shared pots", "up to five players, shared pots"),
        make=split_the_pots,
        suits=one_game,
    ),
    Kind(
        name="take-the-fee",
        title="Take the fee",
        about="What the house takes from the pot.",
        how="Type the amount.",
        levels=("no folds", "some fold", "more players"),
        make=take_the_fee,
        suits=lambda rules: one_game(rules) and rules.rake is not None and rules.rake.by != "time",
    ),
)
