"""Duller opponents, to practise against and to measure by."""

from __future__ import annotations

import random
from dataclasses import dataclass

from croupier.analysis.opponents.seen import Seen
from croupier.analysis.opponents.sound import choose
from croupier.analysis.opponents.throwing import by_the_rule
from croupier.games.poker.asks import Act, ThrowAway
from croupier.play import Choice, Choose, Refused


@dataclass(frozen=True)
class Caller:
    """Never bets, never folds."""

    name: str = "caller"
    says: str = "checks and calls, whatever it holds"

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        match view.ask:
            case Act() as ask:
                return Choice(ask.asked, "bring in" if ask.forced else "call" if ask.owes else "check")
            case ThrowAway() as ask:
                return Choice(ask.who, ask.word, None, by_the_rule(view, ask))
            case Choose() as ask:
                return choose(ask, luck)
            case ask:
                raise Refused(f"no player is asked: {ask}")


@dataclass(frozen=True)
class Random:
    """Any legal answer: each kind of action equally likely, then any size of it; no fold where a check is free."""

    name: str = "random"
    says: str = "does anything that is legal, each as often as the other"

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        match view.ask:
            case ThrowAway() as ask:
                count = luck.randint(ask.least, ask.most)
                return Choice(ask.who, ask.word, None, tuple(luck.sample(ask.held, count)))
            case Act() | Choose() as ask:
                options = [option for option in ask.options if option.name != "fold" or ask.owes]  # type: ignore[union-attr]
                option = luck.choice(options)
                if option.low is None or option.high is None:
                    return Choice(view.seat, option.name)
                amount = luck.randrange(option.low, option.high + 1, option.step)
                return Choice(view.seat, option.name, amount)
            case ask:
                raise Refused(f"no player is asked: {ask}")
