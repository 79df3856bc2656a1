"""Drills of the betting: what a call costs, the smallest and largest raise, who opens, and a mistake to be found."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.games.poker.asks import Act
from croupier.games.poker.events import Acted, Posted, Returned
from croupier.games.poker.model import Rules
from croupier.play import Choice, Refused, Round, Settlement
from croupier.play.asks import Ask
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, chosen, paid
from croupier.school.poker.hands import TRIES, begun, chip, driven, one_game, picture, some_of_all, stacks
from croupier.school.settling import faces

_FITS: Final = 4
"""One turn of so many is asked about, so that it may come on any street."""


def _told(bench: Bench[Rules], play: Round[Settlement]) -> tuple[Seen, ...]:
    """What was said and put in so far, line by line."""
    kinds = Posted | Acted | Returned
    return tuple(
        Seen(f"{n}", text=event.told(bench.say))
        for n, event in enumerate((e for e in play.events if isinstance(e, kinds)), 1)
    )


def _turn(bench: Bench[Rules], *, raises: bool) -> tuple[Round[Settlement], Act]:
    """A hand that stands at somebody's turn; ``raises``: at which there is something to raise."""

    def fits(ask: Ask) -> bool:
        wanted = isinstance(ask, Act) and not ask.forced and ask.owes > 0 and (not raises or ask.high > ask.low)
        return wanted and bench.chance.below(_FITS) == 0

    seats = bench.players(2 + bench.level, 3 + bench.level)
    for _ in range(TRIES):
        play = begun(bench, seats, stacks(bench, seats, short=bench.level > 2))
        if driven(bench, play, some_of_all(bench), fits):
            break
    assert isinstance(play.ask, Act), "somebody is to act"
    return play, play.ask


def what_it_costs(bench: Bench[Rules]) -> Drill:
    """What a call costs, and to how much the smallest raise goes."""
    play, ask = _turn(bench, raises=True)
    return Drill(
        f"It is {ask.who}'s turn. What does a call cost, and what is the smallest raise?",
        _told(bench, play),
        (
            paid("call", ask.call),
            paid("raise to", ask.low, {str(ask.low - ask.player.bet): "A raise is said as a total."}),
        ),
        (
            Step("lies before him", "", bench.say(ask.player.bet)),
            Step("to call", "", bench.say(ask.call)),
            Step("smallest raise", "a total", bench.say(ask.low)),
        ),
        bench.currency,
        "Amounts are announced as totals of the round.",
    )


def the_largest_raise(bench: Bench[Rules]) -> Drill:
    """Pot limit: to how much may be raised."""
    play, ask = _turn(bench, raises=True)
    pot = sum(p.amount for p in picture(play).pots)
    after = pot + ask.owes
    return Drill(
        f"Pot limit. {ask.who} says: pot. To how much does he raise?",
        (*_told(bench, play), Seen(f"{ask.who} has", text=bench.say(ask.player.stack + ask.player.bet))),
        (paid("raise to", ask.high, {str(after): "That is the size of the raise; a raise is said as a total."}),),
        (
            Step("in the middle and before the players", "", bench.say(pot)),
            Step("the call", "", bench.say(ask.owes)),
            Step("the pot after it", "", bench.say(after)),
            Step("raise to", "at most what he has", bench.say(ask.high)),
        ),
        bench.currency,
        "The call comes first, then a raise by the pot as it is after it.",
    )


def who_opens(bench: Bench[Rules]) -> Drill:
    """Who acts first by the open cards."""
    seats = bench.players(2 + bench.level, 3 + bench.level)
    later = bench.level > 1 and bench.chance.below(2) == 0

    def fits(ask: Ask) -> bool:
        streets = len(picture(play).open[seats[0]]) if isinstance(ask, Act) else 0
        return isinstance(ask, Act) and (streets > 1) == later and streets > 0

    for _ in range(TRIES):
        play = begun(bench, seats, stacks(bench, seats, short=False))
        if driven(bench, play, some_of_all(bench, folds=False), fits):
            break
    ask = play.ask
    assert isinstance(ask, Act), "somebody is to act"
    seen = picture(play)
    brings = bool(ask.forced)
    return Drill(
        "Who brings it in?" if brings else "Who acts first on this street?",
        tuple(Seen(seat, faces(seen.open[seat])) for seat in seats),
        (chosen("first", ask.who, seats),),
        (),
        bench.currency,
        f"{ask.who}: "
        + (
            "the suits decide between equal ranks."
            if bench.rules.doors.suits and not later
            else "by the cards in sight."
        ),
    )


class Line(NamedTuple):
    """A line of a hand as it was told, and what would have been wrong in its place: as it would be told, and why."""

    told: str
    wrong: str = ""
    why: str = ""


def find_the_mistake(bench: Bench[Rules]) -> Drill:
    """One line of a hand is told otherwise than it was: the first one that the engine refuses."""
    seats = bench.players(3, 3 + bench.level)
    for _ in range(TRIES):
        lines = _retold(bench, begun(bench, seats, stacks(bench, seats, short=False)), 6 + 2 * bench.level)
        places = [place for place, line in enumerate(lines) if line.wrong]
        if places:
            break
    place = bench.pick(places)
    told = [line.wrong if n == place else line.told for n, line in enumerate(lines)]
    numbers = tuple(map(str, range(1, len(told) + 1)))
    why = lines[place].why
    return Drill(
        "Which is the first line that cannot be?",
        tuple(Seen(number, text=line) for number, line in zip(numbers, told, strict=True)),
        (chosen("line", numbers[place], numbers),),
        (Step(f"line {numbers[place]}", lines[place].wrong, lines[place].told),),
        bench.currency,
        f"{why[0].upper()}{why[1:]}.",
    )


def _retold(bench: Bench[Rules], play: Round[Settlement], most: int) -> list[Line]:
    """The first lines of a hand."""
    chooses = some_of_all(bench)
    lines = [Line(event.told(bench.say)) for event in play.events if isinstance(event, Posted)]
    while (ask := play.ask) is not None and len(lines) < most:
        if ask.to_chance:
            play.answer(ask.draw(bench.chance.below))
            continue
        if not isinstance(ask, Act):
            break
        wrong, why = _refused(bench, play, ask)
        before = len(play.events)
        play.answer(chooses(ask))
        told = [event for event in play.events[before:] if isinstance(event, Acted)]
        lines += [Line(event.told(bench.say), wrong, why) for event in told]
    return lines


def _refused(bench: Bench[Rules], play: Round[Settlement], ask: Act) -> tuple[str, str]:
    """Something that the engine refuses at this turn, as it would be told, and why."""
    others = [seat for seat, player in picture(play).seats.items() if seat != ask.who and not player.folded]
    other = bench.pick(others)
    wrong = [(Choice(other, "fold"), f"{other} folds.")]
    if ask.owes and not ask.forced:
        wrong.append((Choice(ask.who, "check"), f"{ask.who} checks."))
    low = ask.low - chip(bench)
    if ask.high and not ask.forced and low > ask.player.bet + ask.owes:
        does = "raises to" if ask.word == "raise" else "bets"
        wrong.append((Choice(ask.who, ask.word, low), f"{ask.who} {does} {bench.say(low)}."))
    choice, told = bench.pick(wrong)
    try:
        ask.check(choice)
    except Refused as no:
        return told, no.reason
    return "", ""


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="what-it-costs",
        title="Call and smallest raise",
        about="The betting so far: what the next player needs.",
        how="Type both amounts; a raise is a total.",
        levels=("up to four players", "up to five players", "short stacks"),
        make=what_it_costs,
        suits=lambda rules: one_game(rules) and rules.betting.structure != "fixed_limit",
    ),
    Kind(
        name="largest-raise",
        title="The largest raise",
        about="Somebody says pot.",
        how="Type the total to which he raises.",
        levels=("up to four players", "up to five players", "short stacks"),
        make=the_largest_raise,
        suits=lambda rules: one_game(rules) and rules.betting.structure == "pot_limit",
    ),
    Kind(
        name="who-opens",
        title="Who opens",
        about="Open cards decide who acts first, suits included.",
        how="Choose the player.",
        levels=("the bring-in", "any street", "any street, more players"),
        make=who_opens,
        suits=lambda rules: one_game(rules) and rules.stud,
    ),
    Kind(
        name="find-the-mistake",
        title="Find the mistake",
        about="A hand is told line by line, and one line cannot be.",
        how="Choose the line.",
        levels=("short hands", "longer hands", "long hands"),
        make=find_the_mistake,
        suits=lambda rules: one_game(rules),
    ),
)
