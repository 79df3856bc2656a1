"""Hands at a table that a person runs: whatever people do and whatever is ruled, chips are conserved, what does not fit
changes nothing, the log gives the same hand again, and nobody sees a hidden card."""

from __future__ import annotations

import random
from typing import Any, Final, get_args

import pytest

from croupier import load, poker
from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.hand import Hand
from croupier.games.poker.liveevents import HandDied, Inspected, ShownTo
from croupier.play import Answer, Choice, Choose, Confirm, Move, Refused, Ruling
from croupier.play.answers import Gesture, Verdict, Word, read_answer
from croupier.play.events import Dealt, projected
from croupier.rulebooks import entries

GAMES: Final = [
    entry.id for entry in entries() if entry.family == "poker" and poker.rules(entry.id).conduct is not None
]
WORDS, GESTURES, VERDICTS = get_args(Word), get_args(Gesture), get_args(Verdict)


def begin(game: str, luck: random.Random) -> Hand:
    loaded = load(game)
    rules = poker.rules(game)
    seats = "ABCDEF"[: luck.randint(2, min(rules.most_players, 6))]
    stud = not rules.forced.blinds
    stakes: dict[str, Any] = {"ante": luck.choice([0, 1]) if not stud else 1, "bets": (2, 4)}
    stakes |= {"blinds": (0, 0), "bring_in": luck.choice([0, 1])} if stud else {"blinds": (1, 2)}
    stacks = {seat: luck.choice([3, 7, 20, 55, 150, 400]) for seat in seats}
    carry = {"stacks": stacks, "stakes": stakes, "rake": luck.random() < 0.3}
    table = loaded.table(tuple(seats), "EUR", supervised=True, carry=carry)
    return Hand(rules, table, poker.SeededChance(luck.randrange(2**32)), game)


def ordinary(hand: Hand, luck: random.Random) -> Answer:
    """What is answered where nobody runs the table; folds are rare, so that hands last."""
    ask = hand.legal
    if isinstance(ask, Confirm):
        return Ruling("stands")
    if isinstance(ask, ThrowAway):
        return Choice(ask.who, ask.word, None, tuple(luck.sample(ask.held, luck.randint(ask.least, ask.most))))
    assert isinstance(ask, Act | Choose)
    options = [one for one in ask.options if one.name != "fold" or luck.random() < 0.2]
    option = luck.choice(options)
    size = option.low if option.low is None or luck.random() < 0.6 else luck.choice([option.low, option.high])
    return Choice(ask.asked or "", option.name, size)


def strange(hand: Hand, luck: random.Random) -> Answer:
    """A move or a ruling, sensible or not."""
    seats = hand.table.seats
    seat = luck.choice([*seats, hand.to_act or seats[0], hand.to_act or seats[0]])
    if luck.random() < 0.55:
        chips = tuple(
            tuple(luck.choice([1, 2, 5, 25]) for _ in range(luck.randint(1, 4)))
            for _ in range(luck.choice([0, 1, 1, 2]))
        )
        does = luck.choice(["", "", "", "", "", "knocks", "shows", luck.choice(GESTURES)])
        held = list(hand.view(seat).cards.get(seat, [])) or [Card("As")]
        shown = tuple(card for card in luck.sample(held, luck.randint(1, len(held))) if card is not None)
        return Move(
            seat,
            luck.choice(WORDS) if does == "" else "",
            luck.choice([None, None, None, 1, 4, 8, 30]) if does == "" else None,
            chips if does == "" else (),
            does,
            shown if does == "shows" else (),
            luck.choice([None, luck.choice(seats)]) if does == "shows" else None,
            conditional=luck.random() < 0.05,
        )
    conduct = poker.rules(hand.game).conduct
    assert conduct is not None
    return Ruling(
        luck.choice([*VERDICTS, "dealt_early", "passed_over", "correct"]),
        seat=seat,
        amount=luck.choice([None, 0, 1, 2, 3, 4, 8, 30]),
        ground=luck.choice([*conduct.dead, "none"]),
        seats=tuple(luck.sample(seats, luck.choice([0, 0, 1]))),
    )


def lying(hand: Hand) -> int:
    """All chips as the felt has them, told by nothing but the events."""
    view = hand.view(None)
    middle = sum(player.paid for player in view.seats.values()) + view.dead
    return sum(player.stack for player in view.seats.values()) + middle


def hidden_from(hand: Hand, viewer: str | None) -> set[Card]:
    down, known = set[Card](), set[Card]()
    for event in hand.round.events:
        cards = {card for card in getattr(event, "cards", ()) if card is not None}
        match event:
            case Dealt():
                (known if event.faces == "up" or (event.faces == "owner" and event.to == viewer) else down).update(
                    cards
                )
            case e.Shown() | e.LaidOpen():
                known |= cards
            case ShownTo() if viewer in (event.seat, event.to):
                known |= cards
    return down - known


def played(game: str, luck: random.Random, often: float) -> tuple[Hand, int, int]:
    """A hand to its end, and how many moves and rulings were taken and refused."""
    hand = begin(game, luck)
    begun, taken, refused = sum(hand.table.carry["stacks"].values()), 0, 0
    while not hand.over:
        if luck.random() >= often:
            hand.round.answer(ordinary(hand, luck))
        else:
            before = (hand.round.ask, len(hand.round.events), len(hand.round.inputs))
            try:
                hand.round.answer(strange(hand, luck))
                taken += 1
            except Refused:
                refused += 1
                assert before == (hand.round.ask, len(hand.round.events), len(hand.round.inputs))
        if not hand.over and hand.view(None).seats:
            assert lying(hand) == begun
            assert all(player.stack >= 0 and player.bet >= 0 for player in hand.view(None).seats.values())
    fee = sum(event.amount + event.drop for event in hand.round.events if isinstance(event, e.RakeTaken))
    result = hand.round.result
    assert result is not None
    assert sum(result.carry["stacks"].values()) + fee == begun
    return hand, taken, refused


@pytest.mark.parametrize("game", GAMES)
def test_whatever_people_do_and_rule(game: str) -> None:
    luck = random.Random(game)
    taken = refused = 0
    for number in range(40):
        hand, some, others = played(game, luck, luck.choice([0.1, 0.3, 0.5]))
        taken, refused = taken + some, refused + others
        if number % 8 == 0:
            again = Hand(hand.rules, hand.table, None).round
            again.replay(read_answer(given.as_json()) for given in hand.round.inputs)
            assert again.events == hand.round.events
            assert again.result == hand.round.result
            for viewer in (None, *hand.table.seats):
                told = str(projected(hand.round.events, viewer))
                seen = str(hand.view(viewer).as_json())
                assert not [card for card in hidden_from(hand, viewer) if f"'{card}'" in told or f"'{card}'" in seen]
    assert taken > 20
    assert refused > 20


def test_what_the_house_inspects_nobody_at_the_table_sees() -> None:
    event = Inspected("A", (Card("As"),))
    assert [event.seen_by(viewer) for viewer in ("A", "B", None)] == [Inspected("A", (None,))] * 3


def test_a_dead_hand_is_told_with_what_goes_back() -> None:
    died = HandDied("A", "a device", bet=3, gathered=2, dead=1)
    assert died.told("{} chips".format) == "The hand of A is dead: a device. 6 chips go back to A."


@pytest.mark.parametrize("answer", [Move("A", "raise"), Ruling("dead_hand", seat="A", ground="device")])
def test_at_a_table_that_nobody_runs_they_are_refused(answer: Answer) -> None:
    hand = poker.deal("veikkaus/holdem", [100, 100, 100], (1, 2), seed=1)
    while not hand.over:
        before = len(hand.round.inputs)
        with pytest.raises(Refused):
            hand.round.answer(answer)
        assert len(hand.round.inputs) == before
        hand.round.answer(hand.legal.silent())


def test_a_hand_with_rulings_is_not_written_in_the_formats_of_others() -> None:
    table = load("veikkaus/holdem").table(tuple("ABC"), supervised=True, carry={"stacks": dict.fromkeys("ABC", 100)})
    hand = Hand(poker.rules("veikkaus/holdem"), table, poker.SeededChance(1), "veikkaus/holdem")
    hand.round.answer(Move("C", "fold"))
    assert "p3 f" in hand.history.phh()
    hand.round.answer(Ruling("dead_hand", seat="A", ground="device"))
    for write in (hand.history.phh, hand.history.ohh):
        with pytest.raises(Refused, match="hand histories have no action"):
            write()
