"""Rounds of every game of the catalogue: legal answers, and answers that are wrong in every field.

Whatever is said, it is accepted or refused with a reason; a refusal changes nothing; at the end every coin that lay on
the table is settled, every chip is in front of somebody, and the same inputs tell the same round again.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any, get_args

from cases import Case, Unfit
from mutating import mutated, odd_number

from croupier.cards import Card
from croupier.complaint import Complaint
from croupier.play import (
    Answer,
    Choice,
    Close,
    CommittedChance,
    Confirm,
    Move,
    Place,
    Refused,
    Round,
    Ruling,
    Settlement,
    Table,
    TakeBack,
    TakeBets,
    read_answer,
)
from croupier.play.answers import Gesture, Verdict, Word
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries
from properties_kit import money_is_conserved, replay_is_equal

SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
MOST_ROUNDS = 3
CARDS = [str(Card(number)) for number in range(53)]
WORDS = ("hit", "stand", "fold", "call", "raise", "draw", "throw", "keep", "play", "split", "double", "offer", "set")
VERDICTS, GESTURES, SPOKEN = get_args(Verdict), get_args(Gesture), get_args(Word)


@cache
def _loaded(game: str, options: str) -> Game:
    return load(game, **json.loads(options))


def loaded(case: Case) -> Game:
    """The game of a case; contradicting options make no case."""
    try:
        return _loaded(case["game"], json.dumps(case.get("options", {}), sort_keys=True))
    except Complaint as no:
        raise Unfit(str(no)) from None


@cache
def _families() -> list[tuple[str, ...]]:
    by: dict[str, list[str]] = {}
    for entry in entries():
        by.setdefault(entry.family, []).append(entry.id)
    return [tuple(by[family]) for family in sorted(by)]


def any_game(luck: random.Random) -> str:
    """One of the catalogue, every family as often as another."""
    return luck.choice(luck.choice(_families()))


@cache
def bets_of(game: str) -> tuple[str, ...]:
    """What can be bet, by all its names."""
    found = load(game)
    return tuple(bet for info in found.family.catalogue(found.rules) for bet in (info.name, *info.positions)) or (
        "bet",
    )


def chosen_options(game: str, luck: random.Random) -> dict[str, str]:
    """Now and then an option of the house is another one."""
    listed = {name: option.choices for name, option in load(game).choices.items() if option.choices}
    if not listed or luck.random() < 0.6:
        return {}
    return {name: luck.choice(list(listed[name])) for name in luck.sample(sorted(listed), 1)}


def legal(play: Round[Settlement], game: Game, first: int, second: int) -> Answer:
    """An answer that is offered, chosen by two numbers."""
    ask = play.ask
    if isinstance(ask, TakeBets):
        return _stake(ask, game, first, second)
    if isinstance(ask, Confirm):
        return Ruling("stands")
    held = getattr(ask, "held", None)
    if held is not None:  # cards to throw away
        count = ask.least + second % (ask.most - ask.least + 1)
        return Choice(ask.who, ask.word, None, tuple(held[(first + n) % len(held)] for n in range(count)))
    option = ask.options[first % len(ask.options)]
    if option.cards is not None:
        least, most = option.cards
        count = least + second % (most - least + 1)
        return Choice(ask.who, option.name, None, tuple(ask.hand[(first + n) % len(ask.hand)] for n in range(count)))
    if option.low is None:
        return Choice(ask.who, option.name)
    steps = (option.high - option.low) // option.step
    return Choice(ask.who, option.name, option.low + second % (steps + 1) * option.step)


def _stake(ask: TakeBets, game: Game, first: int, second: int) -> Answer:
    seat = ask.seats[second % len(ask.seats)] if ask.seats else "nobody"
    bets = bets_of(game.id)
    lying = {bet for who, bet in ask.lying if who == seat}
    together = [bet for bet in ask.legal().get("together", ()) if bet not in lying]
    bet = together[0] if together else bets[first % len(bets)]
    spans = ask.legal().get("spans", {})
    low, high = spans[bet] if bet in spans else (game.rules.limits_in(game.currency()).min, None)
    return Place(seat, bet, low if high is None or second % 3 else high)


def said(game: str, luck: random.Random) -> dict[str, Any]:
    """Something to say: an answer of which mostly one field is wrong."""
    seat, bet, amount = luck.choice(SEATS[:3]), luck.choice(bets_of(game)), luck.choice((1, 100, 1_000, 10_000))
    match luck.randrange(11):
        case 0 | 1 | 2 | 3:
            return Place(seat, mutated(bet, luck), amount).as_json()
        case 4:
            return {**Place(seat, bet, 1).as_json(), "amount": odd_number(luck)}
        case 5:
            return TakeBack(seat, luck.choice((None, bet, mutated(bet, luck))), luck.choice((None, amount))).as_json()
        case 6 | 7:
            cards = [luck.choice(CARDS) for _ in range(luck.randrange(6))]
            word = luck.choice(WORDS)
            return {"kind": "choice", "seat": seat, "option": word if luck.random() < 0.5 else mutated(word, luck),
                    "amount": odd_number(luck), "cards": cards}  # fmt: skip
        case 8:
            return Ruling(luck.choice(VERDICTS), "so it is", seat, bet, luck.choice((None, amount))).as_json()
        case 9:
            chips = tuple((amount,) * luck.randrange(3) for _ in range(luck.randrange(3)))
            move = Move(seat, luck.choice(SPOKEN), luck.choice((None, amount)), chips, luck.choice(GESTURES))
            return {**move.as_json(), "named": odd_number(luck)} if luck.random() < 0.2 else move.as_json()
    data: dict[str, Any] = Place(seat, bet, amount).as_json()
    return {**data, luck.choice([*data, "made_of", "excess_to"]): luck.choice((odd_number(luck), mutated(bet, luck)))}


class Rounds:
    """One case: a game, its seats and seed, and steps – a legal answer by numbers, or something said."""

    name = "rounds"

    def made(self, luck: random.Random) -> Case:
        game = any_game(luck)
        case: Case = {"game": game, "options": chosen_options(game, luck), "seats": luck.randrange(1, 6),
                      "seed": luck.randbytes(32).hex(), "supervised": luck.random() < 0.2, "steps": []}  # fmt: skip
        for _ in range(luck.randrange(40)):
            if luck.random() < 0.05:
                case["steps"].append(Close().as_json())
            elif luck.random() < 0.5:
                case["steps"].append([luck.randrange(1_000), luck.randrange(1_000)])
            else:
                case["steps"].append(said(game, luck))
        return case

    def run(self, case: Case) -> None:
        game = loaded(case)
        carry: dict[str, Any] = {}
        left = list(case["steps"])
        for number in range(MOST_ROUNDS):
            if number and not left:
                return
            table = self._table(game, case, carry)
            seed = bytes.fromhex(case["seed"])[number:] + bytes.fromhex(case["seed"])[:number]
            play = game.at(table, CommittedChance(seed))
            while play.ask is not None and left:
                _tell(play, game, left.pop(0))
            _finish(play)
            carry = _checked(game, table, play)

    def _table(self, game: Game, case: Case, carry: dict[str, Any]) -> Table:
        among = game.among_players
        seats = SEATS[: case["seats"]]
        try:
            if among is None:
                return game.table(seats, supervised=case["supervised"], carry=carry)
            seats = SEATS[: max(2, min(case["seats"], among.most(game.rules)))]
            stacks = dict.fromkeys(seats, among.buy_in(game.rules, game.currency()).default)
            left = among.carry(game.rules, {}, stacks, seats[0])
            return game.table(seats, supervised=case["supervised"], carry=left)
        except Refused as no:  # not so many seats
            raise Unfit(no.reason) from None


def _tell(play: Round[Settlement], game: Game, step: Any) -> None:
    before = (len(play.inputs), len(play.events), play.ask)
    try:
        answer = legal(play, game, *step) if isinstance(step, list) else read_answer(step)
    except ValueError:  # what cannot be read is no answer
        return
    try:
        play.answer(answer)
    except Refused as no:
        assert no.reason.strip(), "a refusal says why"
        assert (len(play.inputs), len(play.events), play.ask) == before, "a refusal changes nothing"


def _finish(play: Round[Settlement]) -> None:
    """To the end: no more bets, and silence."""
    for _ in range(2_000):
        match play.ask:
            case None:
                return
            case TakeBets():
                play.answer(Close())
            case Confirm():
                play.answer(Ruling("stands"))
            case ask:
                play.answer(ask.silent())
    raise AssertionError(f"a round without end: {play.ask}")


def _checked(game: Game, table: Table, play: Round[Settlement]) -> dict[str, Any]:
    """All that must hold at the end; what the round leaves to the next."""
    result = play.result
    assert result is not None
    if game.among_players is None:
        money_is_conserved(play)
    else:
        _chips_are_conserved(table, play)
    replay_is_equal(game, table, play)
    for viewer in (*table.seats, None):
        json.dumps(play.view(viewer))
    carry: dict[str, Any] = json.loads(json.dumps(result.carry))
    return carry


def _chips_are_conserved(table: Table, play: Round[Settlement]) -> None:
    result = play.result
    assert result is not None
    taken = sum(
        getattr(event, "amount", 0) + getattr(event, "drop", 0) for event in play.events if event.kind == "rake_taken"
    )
    before, after = table.carry["stacks"], result.carry["stacks"]
    lies = result.carry.get("carried", 0) + result.carry.get("attack", 0)
    lay = table.carry.get("carried", 0) + table.carry.get("attack", 0)
    assert sum(after.values()) + taken + lies == sum(before.values()) + lay, "chips are neither made nor lost"
    assert min(after.values()) >= 0
