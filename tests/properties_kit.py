"""What must hold in every round of every family, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from croupier.play import Answer, Choice, Choose, Close, Event, Refused, Round, Settlement, Table, TakeBets
from croupier.play.events import BetPlaced, BetTaken
from croupier.rulebooks import Game


def tried(play: Round[Settlement], answers: Iterable[Answer]) -> None:
    """Give these answers; one that is refused is told why and changes nothing."""
    for answer in answers:
        before = (len(play.inputs), len(play.events), play.ask)
        try:
            play.answer(answer)
        except Refused as no:
            assert no.reason
            assert (len(play.inputs), len(play.events), play.ask) == before


def driven(
    data: st.DataObject, play: Round[Settlement], commands: st.SearchStrategy[Answer], most: int | None = None
) -> None:
    """To the end: any commands while bets are taken, any legal choice otherwise (with ``most`` at most that amount,
    where the choice allows it)."""
    while play.ask is not None:
        if isinstance(play.ask, Choose):
            option = data.draw(st.sampled_from(play.ask.options))
            high = option.high or 0 if most is None else min(option.high or 0, most)
            amount = None if option.low is None else data.draw(st.integers(option.low, max(option.low, high)))
            play.answer(Choice(play.ask.who, option.name, amount))
        else:
            assert isinstance(play.ask, TakeBets)
            tried(play, data.draw(st.lists(commands, max_size=8)))
            play.answer(Close())


def stakes_of(events: Iterable[Event]) -> dict[tuple[str, str], int]:
    """What lies on the table after these events: (seat, bet) → amount."""
    lying: Counter[tuple[str, str]] = Counter()
    for event in events:
        if isinstance(event, BetPlaced):
            assert event.amount >= 0
            assert event.void >= 0
            lying[event.seat, event.bet] += event.amount
        elif isinstance(event, BetTaken):
            lying[event.seat, event.bet] -= event.amount
    return {place: amount for place, amount in lying.items() if amount}


def money_is_conserved(play: Round[Settlement]) -> Settlement:
    """Every stake that lay there is settled, once, in whole coins, and nobody loses more than it."""
    assert play.over
    assert play.result is not None
    lines = [line for line in play.result.lines if line.stake]
    assert len({(line.seat, line.bet) for line in lines}) == len(lines)
    assert {(line.seat, line.bet): line.stake for line in lines} == stakes_of(play.events)
    for line in play.result.lines:
        assert isinstance(line.profit, int)
        assert line.profit >= -line.stake or line.bet == "max_win_cut"
    return play.result


def replay_is_equal(game: Game, table: Table, play: Round[Settlement]) -> None:
    """The same inputs tell the same events and come to the same end."""
    again = game.at(table)
    again.replay(play.inputs)
    assert again.events == play.events
    assert again.result == play.result
