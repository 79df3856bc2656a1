"""What becomes of a situation in a game: its small round is played by the engine, up to the fact and with it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from croupier.cards import cards
from croupier.games.common import GameRules
from croupier.games.family import Family
from croupier.money import Currency
from croupier.play import (
    Choice,
    Choose,
    Close,
    CommittedChance,
    Drawn,
    Place,
    Refused,
    Round,
    Ruling,
    Settlement,
    Spin,
    Table,
    TakeBets,
    read_answer,
)
from croupier.play.events import Dealt
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game
from croupier.school.rulings.book import Situation

NOT_GIVEN = "-"
"""Stands for nothing in an answer of the book."""


class Told(NamedTuple):
    """A sentence of what follows, and the rule from which it does, where the engine names one."""

    text: str
    rule: str | None


class At(NamedTuple):
    """A game in which a situation is looked up."""

    game: str
    family: Family
    rules: GameRules
    currency: Currency


def at(game: Game) -> At:
    return At(game.id, game.family, game.rules, game.currency())


class Ruled(NamedTuple):
    """What a game makes of a situation: sentences, what is asked then, the table before and after it. ``silent``: why
    nothing can be ruled here by the rulebook."""

    game: str
    told: tuple[Told, ...]
    now: str
    before: str
    after: str
    silent: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(told.rule for told in self.told if told.rule))

    @property
    def remedy(self) -> str:
        return " ".join(told.text for told in self.told)


def ruled(situation: Situation, here: At, facts: Mapping[str, str]) -> Ruled:
    """The round of the situation in this game, with these facts."""
    answers = situation.read(facts)
    given: Json = {question.name: question.answers[answers[question.name]] for question in situation.questions}
    money, title = here.currency, here.rules.title["en"]
    if situation.begins:  # a hand in chips, whatever money the house has
        money = Currency(money.code, "chips", 0)
    table = Table(tuple(situation.seats), money, supervised=True, carry=situation.begins)
    start = partial(here.family.play, here.rules, table)
    play: Round[Settlement] = Round(start, None, money, title=title, seats=table.seats, draws=here.family.pictured)
    run = _Run(play, situation, here, {**_places(here), **given})
    before = ""
    try:
        run.all_of(situation.before)
        run.made_ready()
        known, before = len(play.events), _drawn(play)
        run.all_of(situation.fact)
    except Refused as no:
        return Ruled(here.game, (), "", before, before, no.reason)
    then = takewhile(lambda event: not isinstance(event, Dealt), play.events[known:])
    said = tuple(Told(_sentence(narrate(event, money)), getattr(event, "rule", None)) for event in then)
    return Ruled(here.game, said, "" if play.ask is None else str(play.ask), before, _drawn(play))


def _drawn(play: Round[Settlement]) -> str:
    return play.picture()._repr_svg_()


def _sentence(text: str) -> str:
    """What the table tells, from a capital letter to its stop."""
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _places(here: At) -> Json:
    """The first bet of a game and, on a wheel, a field on which it wins and another one on which it loses."""
    bets = here.family.catalogue(here.rules)
    positions = getattr(here.rules, "positions", None)
    if not positions:
        return {"bet": next(bet for info in bets for bet in (info.positions or [info.name]))}
    bet, position = next(iter(positions.items()))
    wheel = getattr(here.rules, "wheel", None)
    field = position.covers[0]
    other = next(name for name in (wheel.fields if wheel else ()) if name not in position.covers)
    return {"bet": bet, "field": field, "other": other}


class _Run:
    """One run of a situation's inputs. Chance that the book does not fix falls always the same way."""

    def __init__(self, play: Round[Settlement], situation: Situation, here: At, values: Json) -> None:
        self.play, self.values, self._here = play, values, here
        self._chance = CommittedChance(hashlib.sha256(situation.name.encode()).digest())
        self._dealt = [card for hand in zip(*map(cards, situation.dealt), strict=True) for card in hand]

    def made_ready(self) -> None:
        """Cards are dealt and nobody chooses anything, until it is somebody's turn or something can be ruled."""
        self.by_chance()
        while isinstance(self.play.ask, Choose):
            self.play.answer(self.play.ask.silent())
            self.by_chance()

    def all_of(self, inputs: list[Json | str]) -> None:
        for step in inputs:
            filled = self._filled(step)
            for each in filled if isinstance(filled, list) else [filled]:
                self._do(self._filled(each))

    def _filled(self, part: object) -> object:
        """What stands for ``$name`` is put in its place; what is not given is left out."""
        if isinstance(part, str) and part.startswith("$"):
            return self._filled(self.values[part[1:]])
        if isinstance(part, dict):
            filled = {key: self._filled(value) for key, value in part.items()}
            return {key: value for key, value in filled.items() if value != NOT_GIVEN}
        return part

    def _do(self, step: object) -> None:
        assert isinstance(step, dict), "an input is an object"
        if "stakes" in step:
            money = self._here.currency
            least = max(self._here.rules.limits_in(money).min, money.unit)
            step = {**{key: value for key, value in step.items() if key != "stakes"}, "amount": step["stakes"] * least}
        answer = read_answer(_frozen(step))
        self.by_chance()
        while isinstance(self.play.ask, Choose) and not isinstance(answer, Choice):
            self.play.answer(self.play.ask.silent())
            self.by_chance()
        if self.play.ask is None:
            if isinstance(answer, Ruling) and answer.verdict == "stands":
                return  # nothing is left to be confirmed
            raise Refused("the round is over: nothing can be ruled any more")
        if isinstance(answer, Place) and isinstance(self.play.ask, TakeBets):
            made_of = getattr(self._here.rules, "made_of", ["value"])
            answer = replace(answer, made_of=made_of[-1] if "value" not in made_of else "value")
        self.play.answer(answer)
        if not isinstance(answer, Close):
            self.by_chance()

    def by_chance(self) -> None:
        """Cards are drawn until something else is asked; a wheel waits for what the book says of it."""
        while (ask := self.play.ask) is not None and ask.to_chance:
            if isinstance(ask, Spin):
                return
            drawn = ask.draw(self._chance.below)
            if isinstance(drawn, Drawn) and self._dealt:
                drawn = Drawn(tuple(self._dealt[: len(drawn.cards)]))
                del self._dealt[: len(drawn.cards)]
            self.play.answer(drawn)


def _frozen(step: Json) -> Json:
    """Lists of chips as the answer has them."""
    if "chips" in step:
        return {**step, "chips": tuple(tuple(motion) for motion in step["chips"])}
    return step
