"""Wrong answers to every question of a round: what a player, a dealer or a page could say amiss, and what it is told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.cards import Card
from croupier.play import (
    Answer,
    BuyColour,
    ChanceAsk,
    Choice,
    Close,
    Confirm,
    Drawn,
    ExchangeColour,
    Leave,
    Place,
    Refused,
    Round,
    Ruling,
    Settlement,
    Start,
    Stop,
    TakeBack,
    TakeBets,
    Throw,
)
from croupier.play.asks import Ask
from croupier.rulebooks import Game, load

SEATS = ("Ann", "Bob", "Cleo")
STACKS = {"Ann": 40_00, "Bob": 150_00, "Cleo": 1_000_00}
"""At poker: one is soon all-in, one later, one covers them."""

_AMOUNTS = (10_00, 20_00, 50_00, 5_00, 1_00, 2_00, 100_00, 250_00, 500_00, 1_000_00)


@dataclass(frozen=True, slots=True)
class Told:
    """A wrong answer, the question that it met and the sentence that came back."""

    game: str
    ask: Ask
    answer: Answer
    reason: str

    @property
    def action(self) -> str:
        """The choice that was refused, empty for anything else."""
        return self.answer.option if isinstance(self.answer, Choice) else ""


def refusals(
    game: str, words: Iterable[str], seed: int, *, rounds: int = 2, supervised: bool = False
) -> Iterator[Told]:
    """Some rounds of a game with every wrong answer at every question. ``words``: the choices that may be called out."""
    loaded, luck = load(game), random.Random(f"{game} {seed}")
    carry: dict[str, object] = {}
    for _ in range(rounds):
        if loaded.among_players is not None:
            carry = {**carry, "stacks": STACKS}
        table = loaded.table(SEATS[: loaded.rules.seats], supervised=supervised, carry=carry)
        play = loaded.at(table)
        yield from _round(loaded, play, list(words), luck)
        assert play.result is not None
        carry = play.result.carry


def _round(game: Game, play: Round[Settlement], words: list[str], luck: random.Random) -> Iterator[Told]:
    bets = positions(game)
    while play.ask is not None:
        ask = play.ask
        yield from met(game.id, ask, wrong_answers(ask, words, bets))
        if isinstance(ask, TakeBets):
            _stake(play, bets, luck)
            assert isinstance(play.ask, TakeBets)
            yield from met(game.id, play.ask, wrong_answers(play.ask, words, bets))
            play.answer(Close())
        else:
            play.answer(legal_answer(ask, luck))


def met(game: str, ask: Ask, answers: Iterable[Answer]) -> Iterator[Told]:
    """The answers that this question refuses, with the reason."""
    for answer in answers:
        try:
            ask.check(answer)
        except Refused as no:
            yield Told(game, ask, answer, no.reason)


def positions(game: Game) -> list[str]:
    """A few places for each kind of bet."""
    if game.among_players is not None:
        return ["main", "red"]
    return [place for info in game.family.catalogue(game.rules) for place in info.positions[:3]]


def _stake(play: Round[Settlement], bets: list[str], luck: random.Random) -> None:
    """Everybody stakes on one or two bets, and on what those need, as the table takes it."""
    for seat in SEATS:
        for bet in [*bets[:1], *luck.sample(bets, min(3, len(bets)))]:
            for amount in _AMOUNTS:
                try:
                    play.answer(Place(seat, bet, amount))
                except Refused:
                    continue
                break


def legal_answer(ask: Ask, luck: random.Random) -> Answer:
    """Something that this question takes, by lot."""
    if isinstance(ask, ChanceAsk):
        return ask.draw(luck.randrange)
    if isinstance(ask, Confirm):
        return Ruling("stands")
    who = ask.asked
    assert who is not None
    option = luck.choice(getattr(ask, "options", ()))
    held: tuple[Card, ...] = getattr(ask, "hand", ())
    named = held[: option.cards[0]] if option.cards else ()
    for amount in (None, option.low):
        try:
            return ask.check(Choice(who, option.name, amount, named))
        except Refused:
            continue
    return ask.silent()


def wrong_answers(ask: Ask, words: Iterable[str], bets: list[str]) -> Iterator[Answer]:
    """Everything that somebody could say amiss; some of it may be right just now."""
    who = ask.asked or SEATS[0]
    other = next(seat for seat in SEATS if seat != who)
    for bet in [*bets, "nonsense", "split 1/9", ""]:
        for amount in (1, 3_33, 10_00, 90_000_00, 0, -5, 10**16):
            yield Place(who, bet, amount)
        yield from (TakeBack(who, bet), TakeBack(who, bet, 10**9), TakeBack(other, bet))
    yield from (Place("Zoe", bets[0], 10_00), TakeBack(who), TakeBack(who, None, 5_00), Leave(who))
    yield from (Place(who, bets[0], 10_00, made) for made in ("colour", "foreign", "voice", "credit"))
    yield from (BuyColour(who, 1, 10), BuyColour(who, 5_00, 10), BuyColour(who, 10**9, 1), ExchangeColour(who))
    yield from (Close(), Start(), Stop("no field"), Throw((7, 9)), Throw((1,)), Drawn(()), Ruling("correct", "misread"))
    yield from (
        Ruling("hold", "", bet="nonsense"),
        Ruling("dead_hand", "", seat="Zoe"),
        Ruling("misdrawn", "", result="zz"),
    )
    for option in getattr(ask, "options", ()):
        yield from (Choice(who, option.name, n) for n in (0, -1, 10**16, 90_000_00, 1, 7))
        if option.low is not None:
            yield from (Choice(who, option.name, n) for n in (None, option.low - 1, option.high + 1, option.low + 1))
        yield Choice(who, option.name, option.low, (Card("As"), Card("As")))
        yield Choice(who, option.name, option.low, tuple(map(Card, ("2c", "3c", "4c", "5c", "6c", "7c"))))
        yield Choice(other, option.name, option.low)
    for word in [*words, "banana", ""]:
        yield Choice(who, word)
        yield Choice(who, word, 10_00)
