"""Hands of poker for drills, played by the rules of a house: to their end, or to a turn at which something is asked."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import Card
from croupier.games.family import HandTerms
from croupier.games.poker.asks import Act
from croupier.games.poker.events import PotWon, Shown
from croupier.games.poker.model import Rules
from croupier.games.poker.picture import Picture
from croupier.play import Answer, Choice, Choose, Round, Seat, Settlement
from croupier.play.asks import Ask
from croupier.school.bench import Bench
from croupier.school.drill import Seen
from croupier.school.settling import faces

TRIES = 120
"""Hands looked at for one that suits the question."""
Suits = Callable[[Round[Settlement]], bool]


def one_game(rules: Rules) -> bool:
    """Is it one game, and no mix of several?"""
    return not rules.legs and not rules.rotation and not rules.forced.attack


def begun(
    bench: Bench[Rules], seats: tuple[Seat, ...], chips: dict[Seat, int], *, fee: bool = False
) -> Round[Settlement]:
    """A hand before its first question."""
    among = bench.family.among_players
    assert among is not None
    return bench.round(seats, among.carry(bench.rules, {}, chips, seats[-1], HandTerms(fee=fee)))


def stacks(bench: Bench[Rules], seats: tuple[Seat, ...], *, short: bool) -> dict[Seat, int]:
    """Chips of each; ``short``: so few that some will be all-in, and not in round figures."""
    among = bench.family.among_players
    assert among is not None
    usual = among.buy_in(bench.rules, bench.currency).default
    unit = max(1, among.least(bench.rules, bench.currency))
    if not short:
        return dict.fromkeys(seats, usual)
    step = max(1, unit // 2)
    return {seat: unit + step * bench.between(1, 30) + bench.between(0, 1) * max(1, step // 2) for seat in seats}


def chip(bench: Bench[Rules]) -> int:
    """The chip in which one bets: half of what a blind or a small bet is."""
    among = bench.family.among_players
    assert among is not None
    return max(1, among.least(bench.rules, bench.currency) // 2)


def calls_down(ask: Ask) -> Answer:
    """Check or call; show what is asked for."""
    match ask:
        case Act():
            return Choice(ask.who, "bring in" if ask.forced else "call" if ask.owes else "check")
        case Choose() if any(option.name == "show" for option in ask.options):
            return Choice(ask.who, "show")
    return ask.silent()


def pushes(ask: Ask) -> Answer:
    """As many chips as may be put in."""
    if isinstance(ask, Act) and ask.high and not ask.forced:
        return Choice(ask.who, ask.word, ask.high)
    return calls_down(ask)


def sized(ask: Act, more: int) -> int:
    """So much more than the smallest raise, or all that may be put in."""
    return min(ask.low + more - more % ask.step, ask.high)


def some_of_all(bench: Bench[Rules], *, folds: bool = True) -> Callable[[Ask], Answer]:
    """Now this, now that: mostly calls, some raises, a fold now and then."""

    unit = chip(bench)

    def chooses(ask: Ask) -> Answer:
        if not isinstance(ask, Act) or ask.forced:
            return calls_down(ask)
        fate = bench.chance.below(10)
        if ask.high and fate < 3:
            return Choice(ask.who, ask.word, sized(ask, bench.between(0, 12) * unit))
        if folds and ask.owes and fate > 7:
            return Choice(ask.who, "fold")
        return calls_down(ask)

    return chooses


def driven(
    bench: Bench[Rules], play: Round[Settlement], chooses: Callable[[Ask], Answer], until: Callable[[Ask], bool]
) -> bool:
    """The hand until a turn that fits; ``False``: there was none."""
    while (ask := play.ask) is not None:
        if ask.to_chance:
            play.answer(ask.draw(bench.chance.below))
        elif until(ask):
            return True
        else:
            play.answer(chooses(ask))
    return False


def whole(
    bench: Bench[Rules],
    seats: tuple[Seat, ...],
    chooses: Callable[[Ask], Answer],
    *,
    short: bool,
    suits: Suits,
    fee: bool = False,
) -> Round[Settlement]:
    """A hand to its end that suits the question, or the last one that was looked at."""
    for _ in range(TRIES):
        play = begun(bench, seats, stacks(bench, seats, short=short), fee=fee)
        driven(bench, play, chooses, lambda _: False)
        if suits(play):
            break
    return play


def shown(play: Round[Settlement]) -> dict[Seat, tuple[Card, ...]]:
    """The hands that were shown."""
    return {event.seat: event.cards for event in play.events if isinstance(event, Shown)}


def won(play: Round[Settlement]) -> list[PotWon]:
    return [event for event in play.events if isinstance(event, PotWon)]


def picture(play: Round[Settlement]) -> Picture:
    return Picture.of(play.events)


def cards_seen(play: Round[Settlement]) -> tuple[Seen, ...]:
    """The boards and the hands that were shown."""
    seen = picture(play)
    boards = [board for board in seen.boards if board] or ([seen.common] if seen.common else [])
    several = len(boards) > 1
    rows = [Seen(f"board {n}" if several else "board", faces(board)) for n, board in enumerate(boards, 1)]
    return (*rows, *(Seen(seat, faces(cards)) for seat, cards in shown(play).items()))
