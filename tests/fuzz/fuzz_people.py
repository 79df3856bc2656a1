"""Hands that people deal and rule: deals go wrong, remedies are chosen, people act out of turn, hands are ruled dead.

Whatever fits is carried out, and afterwards nothing may be lost: chips are conserved, no card lies in two places, what
does not fit changes nothing, the hand comes to its end, and the log gives the same hand again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, get_args

from cases import Case, Unfit
from fuzz_rounds import chosen_options

from croupier import load, poker
from croupier.cards import Card
from croupier.complaint import Complaint
from croupier.games.poker import among
from croupier.games.poker import events as e
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.conduct import Irregularity
from croupier.games.poker.hand import Hand
from croupier.games.poker.liveevents import HandDied, PutAway, ShuffledAgain, TakenUp
from croupier.games.poker.watched import Mend
from croupier.games.stub import DealCards
from croupier.play import Answer, Choice, Choose, Confirm, Move, Refused, Ruling
from croupier.play.answers import Gesture, Verdict, Word, read_answer
from croupier.play.events import Dealt, Event
from croupier.play.sealed import BY_RULINGS, SealedDeck
from croupier.rulebooks import Game, entries

GAMES: Final = [
    entry.id for entry in entries() if entry.family == "poker" and poker.rules(entry.id).conduct is not None
]
_WORDS, _GESTURES, _VERDICTS = get_args(Word), get_args(Gesture), get_args(Verdict)
_WRONG: Final = get_args(Irregularity)
_LOOKS: Final = 0.2
"""After every ruling the whole table is looked at, after what is usual now and then."""


@cache
def _loaded(name: str, options: str) -> Game:
    return load(name, **json.loads(options))


def begun(case: Case) -> Hand:
    """A hand at a table that a person runs, without chance: whoever deals says which cards come."""
    try:
        game = _loaded(case["game"], json.dumps(case.get("options", {})))
        rules = game.rules
        assert isinstance(rules, poker.Rules)
        stud = not rules.forced.blinds
        stakes: dict[str, Any] = {"ante": case["ante"] or int(stud), "bets": (2, 4)}
        stakes |= {"blinds": (0, 0), "bring_in": case["ante"]} if stud else {"blinds": (1, 2)}
        stacks = dict(zip("ABCDEFGHIJ", case["stacks"], strict=False))
        table = game.table(tuple(stacks), "EUR", supervised=True, carry={"stacks": stacks, "stakes": stakes})
        return Hand(rules, table, None, case["game"])
    except (Complaint, ValueError) as no:  # not so many seats, contradicting options, stacks of nothing
        raise Unfit(str(no)) from None


def sealed(case: Case, hand: Hand) -> SealedDeck | None:
    """The deck of a table whose cards are sealed before they are dealt."""
    if not case["sealed"]:
        return None
    shuffles = among.shuffles(hand.rules, len(hand.table.seats)) + BY_RULINGS
    return SealedDeck(case["seed"].to_bytes(32), among.pack(hand.rules), shuffles)


def ordinary(hand: Hand, luck: random.Random, deck: SealedDeck | None = None) -> Answer:
    """What is answered where nobody runs the table; folds are rare, so that hands last."""
    ask = hand.round.ask
    match ask:
        case DealCards():
            return ask.draw(luck.randrange) if deck is None else deck.deal(ask, len(hand.round.events))
        case Mend():
            return Ruling("remedied", remedy=luck.choice([one.name for one in ask.remedies]))
        case Confirm():
            return Ruling("stands")
        case ThrowAway():
            return Choice(ask.who, ask.word, None, tuple(luck.sample(ask.held, luck.randint(ask.least, ask.most))))
    assert isinstance(ask, Act | Choose)
    options = [one for one in ask.options if one.name != "fold" or luck.random() < 0.15]
    option = luck.choice(options)
    size = option.low if option.low is None or luck.random() < 0.7 else luck.choice([option.low, option.high])
    return Choice(ask.asked or "", option.name, size)


def _held(hand: Hand, seat: str, luck: random.Random) -> list[Card]:
    if seat not in hand.view(seat).seats:
        return [Card("As")]
    cards = [card for card in hand.view(seat).cards.get(seat, []) if card is not None]
    return luck.sample(cards, luck.randint(1, min(2, len(cards)))) if cards else [Card("As")]


def moved(hand: Hand, seat: str, luck: random.Random) -> Move:
    """Words, chips or hands, in turn or out of it."""
    does = luck.choice(["", "", "", "", "knocks", "shows", luck.choice(_GESTURES)])
    if does == "shows":
        to = luck.choice([None, luck.choice(hand.table.seats)])
        return Move(seat, does=does, cards=tuple(_held(hand, seat, luck)), to=to)
    if does:
        return Move(seat, does=does)
    chips = tuple(
        tuple(luck.choice([1, 2, 5, 25]) for _ in range(luck.randint(1, 4))) for _ in range(luck.choice([0, 1, 1, 2]))
    )
    named = luck.choice([None, None, None, 1, 4, 8, 30])
    return Move(seat, luck.choice(_WORDS), named, chips, conditional=luck.random() < 0.05)


def ruled(hand: Hand, seat: str, luck: random.Random) -> Ruling:
    """A ruling, sensible or not; most of them about the deal."""
    conduct = hand.rules.conduct
    assert conduct is not None
    seats = tuple(luck.sample(hand.table.seats, luck.choice([0, 0, 0, 1])))
    amount = luck.choice([None, 0, 1, 1, 2, 3, 4, 8])
    if luck.random() < 0.3:
        ground = luck.choice([*conduct.dead, "none"])
        return Ruling(luck.choice(_VERDICTS), seat=seat, amount=amount, ground=ground, seats=seats)
    if luck.random() < 0.2:
        return Ruling(luck.choice(("dealt_early", "wrong_burns")), amount=amount, seats=seats)
    kind = luck.choice(_WRONG)
    ask, cards = hand.round.ask, _held(hand, seat, luck)
    if kind in ("face_up", "two_alike"):
        cards = [luck.choice(ask.stub.left)] if isinstance(ask, DealCards) else [luck.choice(list(hand.rules.pack))]
    return Ruling("irregular", seat=seat, amount=amount, ground=kind, seats=seats, cards=tuple(cards))


def strange(hand: Hand, luck: random.Random) -> Answer:
    """What nobody is asked for."""
    seats = hand.table.seats
    seat = luck.choice([*seats, hand.to_act or seats[0], hand.to_act or seats[0]])
    return moved(hand, seat, luck) if luck.random() < 0.35 else ruled(hand, seat, luck)


# ── what may not happen ────────────────────────────────────────────────────────────────────────────────────────────


def lies(events: Sequence[Event]) -> dict[Card, str]:
    """Card → where it lies, of all that have come off the deck; a card that comes must not lie anywhere yet."""
    out: dict[Card, str] = {}
    for event in events:
        match event:
            case Dealt():
                for card in event.cards:
                    assert card is not None
                    was, both = out.get(card, event.to), "board" if event.to.startswith("board") else event.to
                    assert was.startswith(both), f"{card} lies at {was} and comes to {event.to}"  # run twice: on both
                    out[card] = event.to
            case TakenUp():
                for card in event.cards:
                    assert card is not None
                    assert out.pop(card) == event.of
                    if event.to:
                        out[card] = event.to
            case PutAway():
                assert not [card for card in event.cards if card in out]
                out |= dict.fromkeys(event.cards, "out of play")
            case ShuffledAgain():
                out = {card: where for card, where in out.items() if where != "apart"}
            case e.Discarded():
                out |= {card: "thrown" for card in event.cards if card is not None}
            case e.Reshuffled(what="thrown cards"):
                folded = {one.seat for one in events if isinstance(one, e.Acted) and one.action == "fold"}
                folded |= {one.seat for one in events if isinstance(one, HandDied)}
                out = {card: where for card, where in out.items() if where != "thrown" and where not in folded}
    return out


def chips(hand: Hand) -> int:
    """All chips as the felt has them, told by nothing but the events."""
    view = hand.view(None)
    return sum(player.stack + player.paid for player in view.seats.values()) + view.dead


def brought(hand: Hand) -> int:
    """The chips of those who are dealt in."""
    started = next(event for event in hand.round.events if isinstance(event, e.HandStarted))
    return sum(stack or 0 for stack in started.stacks)


def _looks_right(hand: Hand) -> None:
    ask = hand.round.ask
    if isinstance(ask, DealCards) and ask.what != "the card that is drawn out of them":
        both = lies(hand.round.events).keys() & set(ask.stub.left)
        assert not _still(both, hand), f"{both} lie on the table and in the deck"
        assert len(ask.stub) >= ask.count
    if ask is not None and hand.view(None).seats:
        assert chips(hand) == brought(hand), f"{chips(hand)} chips of {brought(hand)}"
        assert all(player.stack >= 0 and player.bet >= 0 for player in hand.view(None).seats.values())


def _still(cards: set[Card], hand: Hand) -> set[Card]:
    """Thrown cards and those of folded players may have been shuffled into the deck."""
    return cards if not any(isinstance(one, e.Reshuffled) for one in hand.round.events) else set()


def played(case: Case, heard: Callable[[Answer], object] | None = None) -> Hand:
    """The hand to its end: a step of nothing is an ordinary one, every other number stands for what else happens."""
    hand = begun(case)
    deck = sealed(case, hand)
    usual, steps = random.Random(case["seed"]), iter(case["steps"])
    while not hand.over:
        luck = random.Random(next(steps, 0))
        if luck.random() < case["often"]:
            before = (hand.round.ask, len(hand.round.events), len(hand.round.inputs))
            answer = strange(hand, luck)
            try:
                hand.round.answer(answer)
            except Refused as no:
                assert str(no).strip()
                assert before == (hand.round.ask, len(hand.round.events), len(hand.round.inputs))
            else:
                if heard is not None:
                    heard(answer)
                _looks_right(hand)
                continue
        hand.round.answer(ordinary(hand, usual, deck))
        if usual.random() < _LOOKS:
            _looks_right(hand)
    lies(hand.round.events)
    result = hand.round.result
    assert result is not None
    taken = sum(event.amount + event.drop for event in hand.round.events if isinstance(event, e.RakeTaken))
    over = [event for event in hand.round.events if isinstance(event, e.HandOver)]
    assert not over if result.void else sum(stack or 0 for stack in over[0].stacks) + taken == brought(hand)
    return hand


class People:
    """One case: a hand by numbers. ``often``: so often something happens that nobody is asked for."""

    name = "people"

    def made(self, luck: random.Random) -> Case:
        game = luck.choice(GAMES)
        options = chosen_options(game, luck) if luck.random() < 0.1 else {}
        options.pop("button_attack", None)  # chips that lie over several hands
        return {
            "game": game,
            "options": options,
            "stacks": [luck.choice((3, 20, 55, 150, 400)) for _ in range(luck.randrange(2, 8))],
            "ante": luck.randrange(2),
            "sealed": luck.random() < 0.5,
            "often": luck.choice((0.1, 0.3, 0.6)),
            "seed": luck.randrange(2**32),
            "steps": [luck.randrange(1, 2**32) for _ in range(luck.randrange(10, 90))],
        }

    def run(self, case: Case) -> None:
        hand = played(case)
        if case["seed"] % 8:
            return
        again = Hand(hand.rules, hand.table, None).round
        again.replay(read_answer(given.as_json()) for given in hand.round.inputs)
        assert again.events == hand.round.events
        assert again.result == hand.round.result
