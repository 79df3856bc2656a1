"""One round of a scenario, played: the steps in order, then everything still asked, then what was expected."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from croupier.cards import Card, Deck, cards, show
from croupier.check.said import counted, figure, keys, plain, says
from croupier.check.scenario import RoundStory
from croupier.figures import reads_as_amount
from croupier.money import BadAmount, Currency
from croupier.play import (
    Answer,
    BuyColour,
    ChanceAsk,
    Choice,
    Choose,
    Close,
    Confirm,
    Deal,
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
from croupier.play.asks import BetBook
from croupier.play.events import Alarm, Event
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

_CARDS = re.compile(r"(?:(?:[2-9TJQKA]|10)[cdhs♣♦♥♠]\s*)+")
_WORDS = ("dealer", "chance", "refused", "sit")


class RoundTeller:
    """One round of a scenario."""

    def __init__(self, game: Game, currency: Currency, story: RoundStory, carry: Json) -> None:
        self.game, self.currency, self.story, self.carry = game, currency, story, carry
        self.failures: list[str] = []
        self.told: list[str] = []
        self.chance = list(story.chance)
        self.choices = list(story.choices)
        self.cards: dict[str, list[Card]] = {}
        self.named: set[Card] = set()
        self.book: BetBook | None = None
        self.over: Round[Settlement] | None = None
        """The round, when it was played out."""

    def play(self) -> Json:
        """Play it; returns what the next round must know."""
        self.cards = {place: list(cards(some)) for place, some in self.story.cards.items()}
        self.named = {card for some in self.cards.values() for card in some}
        play = self._opened()
        if play is None:
            return {}
        for seat, bets in self.story.bets.items():
            for bet, amount in bets.items():
                self._step(play, {seat: {bet: amount}})
        for step in self.story.steps:
            self._step(play, step)
        while play.ask is not None and not self.story.stops:
            play.answer(self._next(play))
        self.told += [narrate(event, self.currency) for event in play.events]
        if self.story.stops:
            self._compare_told(play.events)
            return {}
        left = {place: show(some) for place, some in self.cards.items() if some}
        if self.chance or self.choices or left:
            self.failures.append(f"never asked for: chance {self.chance}, choices {self.choices}, cards {left}")
        assert play.result is not None
        self._compare(play.result, play.events)
        self.over = play
        return play.result.carry

    def _opened(self) -> Round[Settlement] | None:
        """The table, before the first bet; ``None`` when it was refused, as the story wants or not."""
        refused = self.story.refused
        try:
            table = self.game.table(
                self.seats(), self.currency.code, supervised=self.story.supervised, carry=self.carry
            )
            play = self.game.at(table)
        except Refused as no:
            if refused is None:
                raise
            if not says(no, refused):
                self.failures.append(f"the table was refused, but not because of {refused!r}: {no}")
            return None
        if refused is not None:
            self.failures.append(f"the table should have been refused ({refused}), but it is opened")
            return None
        if isinstance(play.ask, TakeBets):
            self.book = play.ask.book
        return play

    def seats(self) -> list[str]:
        if self.story.seats is not None:
            return self.story.seats
        standing = [seat for seat, _, _ in self.carry.get("standing", ())]
        acting = [key for step in [*self.story.steps, *self.story.choices] for key in step if key not in _WORDS]
        return list(dict.fromkeys([*self.story.bets, *acting, *standing]))

    # ── steps ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _step(self, play: Round[Settlement], step: dict[str, Any]) -> None:
        refused = step.get("refused")
        if (self.story.cards and "chance" not in step) or (self.chance and not {"dealer", "chance", "sit"} & set(step)):
            self._deal_on(play)
        before = (len(play.inputs), len(play.events))
        try:
            self._act(play, {key: value for key, value in step.items() if key != "refused"})
        except (Refused, BadAmount) as no:
            if refused is None:
                raise
            if not says(no, refused):
                self.failures.append(f"{step} was refused, but not because of {refused!r}: {no}")
            if (len(play.inputs), len(play.events)) != before:
                self.failures.append(f"{step} was refused, but something changed")
            self.told.append(f"Refused: {no}")
        else:
            if refused is not None:
                self.failures.append(f"{step} should have been refused ({refused}), but was accepted")

    def _act(self, play: Round[Settlement], step: dict[str, Any]) -> None:
        if len(step) != 1:
            raise ValueError(f"a step has one actor (a seat, dealer, chance or sit), not {list(step)}")
        who, what = next(iter(step.items()))
        if who == "sit":
            self.game.table([*self.seats(), str(what)], self.currency.code)
        elif who == "dealer":
            play.answer(self._dealer(what))
        elif who == "chance":
            if isinstance(play.ask, TakeBets):
                play.answer(Close())
            play.answer(self._fell(play, what))
        else:
            for answer in self._seat(play, who, what):
                play.answer(answer)

    def _deal_on(self, play: Round[Settlement]) -> None:
        """Cards that the story gives, by place or in a row, are dealt until somebody is asked."""
        while (self.story.cards or self.chance) and isinstance(play.ask, Deal):
            play.answer(self._next(play))

    def _seat(self, play: Round[Settlement], seat: str, what: object) -> list[Answer]:
        if isinstance(what, str):
            return [self._said(play, seat, what)]
        if not isinstance(what, dict):
            raise ValueError(f"{seat} does {what!r}: expected bets (name: amount) or a word")  # noqa: TRY004
        out: list[Answer] = []
        for bet, amount in what.items():
            if bet == "buy colour":
                bought = keys(amount, "buy colour", {"value", "count"})
                out.append(BuyColour(seat, self._money(bought["value"]), counted(bought["count"], "count")))
                continue
            given = amount if isinstance(amount, dict) else {"amount": amount}
            staked = keys(given, f"the bet on {bet}", {"amount"}, {"made_of", "excess_to"})
            more = {name: value for name, value in staked.items() if name != "amount"}
            out.append(Place(seat, str(bet), self._money(staked["amount"]), **more))
        return out

    def _said(self, play: Round[Settlement], seat: str, words: str) -> Answer:
        if words == "says nothing" and play.ask is not None and play.ask.asked == seat:
            return play.ask.silent()
        if isinstance(play.ask, Choose) and play.ask.who == seat:
            return play.ask.parse(words, self._money)
        if words.startswith("take back") and not isinstance(play.ask, Choose):
            bet = words.removeprefix("take back").strip()
            return TakeBack(seat, None if bet in ("", "all") else bet)
        if words == "exchange":
            return ExchangeColour(seat)
        if words == "leave":
            return Leave(seat)
        option, _, amount = words.rpartition(" ")
        if reads_as_amount(amount):
            return Choice(seat, option, self._money(amount))
        return Choice(seat, words)

    def _dealer(self, what: object) -> Answer:
        if what == "no more bets":
            return Close()
        if what == "spin":
            return Start()
        if isinstance(what, dict):
            ruling = {**what, "kind": "ruling"}
            if "amount" in ruling:
                ruling["amount"] = self._money(ruling["amount"])
            return Ruling.read(ruling)
        raise ValueError(f"the dealer says {what!r}: expected 'no more bets', 'spin' or a ruling")

    def _next(self, play: Round[Settlement]) -> Answer:
        match play.ask:
            case TakeBets():
                return Close()
            case Confirm():
                return Ruling("stands")
            case Choose(who):
                for choice in self.choices:
                    if who in choice:
                        self.choices.remove(choice)
                        return self._said(play, who, str(choice[who]))
                raise ValueError(f"no choice is given for {play.ask}")
            case Deal(deck, count, to) if self.story.cards and not self.chance:
                return self._dealt(deck, count, to)
            case ChanceAsk():
                if not self.chance:
                    raise ValueError(f"chance is asked ({play.ask}) and the scenario has no more of it")
                return self._fell(play, self._next_chance(play.ask))
        raise ValueError(f"the scenario does not say what to answer to: {play.ask}")

    def _dealt(self, deck: Deck, count: int, to: str) -> Drawn:
        """The next cards of this place; a place that the story does not name (a burn) gets cards nobody else needs."""
        if to not in self.cards:
            spare = [card for card in deck if card not in self.named]
            return Drawn(tuple(spare[:count]))
        own = self.cards[to]
        if len(own) < count:
            raise ValueError(f"{count} cards are dealt to {to} and the scenario has {show(own) or 'none'} left for it")
        return Drawn(tuple(own.pop(0) for _ in range(count)))

    def _next_chance(self, ask: ChanceAsk) -> Any:
        """What falls next; of a row of cards written together each deal takes as many as it needs."""
        what = self.chance.pop(0)
        if isinstance(ask, Deal) and isinstance(what, str) and _CARDS.fullmatch(what.strip()):
            row = cards(what)
            if len(row) > ask.count:
                self.chance.insert(0, show(row[ask.count :]))
            return show(row[: ask.count])
        return what

    @staticmethod
    def _fell(play: Round[Settlement], what: object) -> Answer:
        if not isinstance(play.ask, ChanceAsk):
            raise Refused(f"chance is not asked now: {play.ask}")
        if not isinstance(what, dict):
            return play.ask.parse(str(what))
        facts: dict[str, Any] = {
            key: tuple(map(str, value)) if isinstance(value, list) else value for key, value in what.items()
        }
        if "dice" in facts:
            fell = facts["dice"] if isinstance(facts["dice"], tuple) else (facts["dice"],)
            return Throw.read({**facts, "dice": tuple(counted(face, "dice") for face in fell)})
        if "index" in facts:
            facts["index"] = counted(facts["index"], "index")
        if "turns" in facts:
            facts["turns"] = figure(facts["turns"], "turns")
        return Stop.read(facts)

    def _money(self, amount: Any) -> int:
        return self.currency.parse(amount)

    # ── what was expected ──────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, result: Settlement, events: list[Event]) -> None:
        here = self.seats()
        for seat in [*self.story.profit, *self.story.returned, *(self.story.standing or {})]:
            if seat not in here:
                self.failures.append(f"{seat} is named and does nothing at this table: {', '.join(here)}")
        for seat, wanted in self.story.profit.items():
            for bet, amount in wanted.items() if isinstance(wanted, dict) else [("net", wanted)]:
                if bet == "net":
                    self._same(seat, self._money(amount), result.profit(seat))
                else:
                    self._same(f"{seat} on {bet}", self._money(amount), result.by_bet(seat).get(self._bet(bet)))
        for seat, amount in self.story.returned.items():
            got = sum(line.returned for line in result.lines if line.seat == seat)
            self._same(f"{seat} in all, stakes included,", self._money(amount), got)
        if self.story.void != (result.void is not None):
            self.failures.append(
                f"the round should {'' if self.story.void else 'not '}be void: {result.void or 'it counts'}"
            )
        if self.story.standing is not None:
            lies = {(seat, bet): amount for seat, bet, amount in result.carry.get("standing", ())}
            want = {
                (seat, self._bet(bet)): self._money(amount)
                for seat, bets in self.story.standing.items()
                for bet, amount in bets.items()
            }
            if lies != want:
                self.failures.append(f"should still lie: {want}; lies: {lies}")
        for key, wanted in self.story.leaves.items():
            if result.carry.get(key) != plain(wanted):
                self.failures.append(f"{key} should be {wanted} for the next round; it is {result.carry.get(key)}")
        held = sorted({line.bet for line in result.lines if line.held})
        if held != sorted(self._bet(bet) for bet in self.story.held):
            self.failures.append(f"should be held: {self.story.held or 'nothing'}; held: {held or 'nothing'}")
        self._compare_told(events)

    def _bet(self, name: str) -> str:
        """A bet as the layout names it, whatever people call it."""
        try:
            return name if self.book is None else self.book.name(name)
        except Refused:
            return name  # a stake that was not placed by name, such as insurance

    def _same(self, who: str, wanted: int, got: int | None) -> None:
        if got != wanted:
            show = self.currency.with_sign
            given = "nothing: there is no such stake" if got is None else show(got, sign=True)
            self.failures.append(f"{who} should get {show(wanted, sign=True)}; the rules give {given}")

    def _compare_told(self, events: list[Event]) -> None:
        if self.story.alarm != any(isinstance(event, Alarm) for event in events):
            self.failures.append(f"the house should {'' if self.story.alarm else 'not '}be alarmed")
        left = list(events)
        for wanted in self.story.tells:
            place = next((n for n, event in enumerate(left) if self._fits(event, wanted)), None)
            if place is None:
                self.failures.append(f"nobody was told {wanted} (in this order)")
                return
            left = left[place + 1 :]

    def _fits(self, event: Event, wanted: dict[str, Any]) -> bool:
        money = {f.name for f in fields(event) if str(f.type).startswith("Amount")}
        data = {"kind": event.kind, **{f.name: getattr(event, f.name) for f in fields(event)}}
        for key, value in wanted.items():
            if key not in data:
                return False
            got = data[key]
            if key in money:
                if got != self._money(value):
                    return False
            elif isinstance(value, str) and isinstance(got, str) and key in ("text", "reason"):
                if not says(got, value):
                    return False
            elif str(got).lower() != str(value).lower() and list(map(str, got if isinstance(got, tuple) else ())) != (
                list(map(str, value)) if isinstance(value, list) else None
            ):
                return False
        return True
