"""A table in the terminal: questions from the round, answers from a person, chance from a committed seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from croupier.cli.betboard import BetBoard
from croupier.cli.decisions import HELP, Leaving, explain, offered, question, spelled, typed
from croupier.cli.evening import Evening
from croupier.cli.screen import fitted, screen, styled
from croupier.games.family import Company
from croupier.money import BadAmount, Currency
from croupier.play import (
    Answer,
    ChanceAsk,
    Choose,
    Close,
    CommittedChance,
    Option,
    Place,
    Refused,
    Round,
    Settlement,
    Table,
    TakeBack,
    TakeBets,
)
from croupier.play.events import BetPlaced, BetTaken
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game
from croupier.rulebooks.logs import written
from croupier.textfile import write_text

_SEAT = "Guest"


class Terminal:
    """One player at one table."""

    def __init__(
        self,
        game: Game,
        currency: Currency,
        bankroll: int,
        *,
        live: bool = False,
        log: Path | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.game, self.currency, self.balance, self.live, self.log = game, currency, bankroll, live, log
        self.console = screen()
        self.board = BetBoard(game, currency)
        self._ask = ask
        self._evening = Evening(currency, bankroll)
        self._company: Company | None = game.family.company
        self._carry: Json = {}
        self._last: list[Place] = []
        self._standing = 0

    def run(self) -> None:
        """Round after round until the player leaves."""
        self.console.print(styled((self.game.title, "bold"), f" · {self.game.id} · stakes of {self.board.stakes}"))
        self.console.print(f"{self.game.rules.about}\n")
        self.board.help(self.console, "")
        try:
            while True:
                self._round()
        except (Leaving, KeyboardInterrupt):
            self.console.print(f"\n{self._evening.over(self.balance + self._standing)}")

    def _round(self) -> None:
        chance = None if self.live else CommittedChance()
        others = self._company.seats(self.game.rules) if self._company else ()
        table = self.game.table((_SEAT, *others), self.currency.code, carry=self._carry)
        play = self.game.at(table, chance)
        self.console.print(styled("\n", (self.currency.with_sign(self.balance), "bold"), " of play money."), end=" ")
        if chance:
            fixed = f"This round's chance is fixed: SHA-256 {chance.commitment[:16]}…"
            self.console.print(fixed, style="dim", end="")
        self.console.print()
        self._tell(play, 1)
        while play.ask is not None:
            told = len(play.events)
            try:
                self._answer(play)
            except (Refused, BadAmount) as no:
                self.console.print(styled(("No:", "yellow"), f" {no}"))
            except Leaving:
                self._get_up(play, table, chance)
                raise
            self._tell(play, told)
        self._end(play, table, chance)

    def _tell(self, play: Round[Settlement], first: int) -> None:
        for event in play.events[first:]:
            seen = event if self.live else event.seen_by(_SEAT)  # who deals a real table knows every card he types
            if seen is not None:
                self.console.print(fitted(narrate(seen, self.currency), self.console.width))

    def _answer(self, play: Round[Settlement]) -> None:
        match play.ask:
            case TakeBets() as ask:
                self._bets(play, ask)
            case Choose(who) as ask if who != _SEAT:
                self._for_another(play, ask)
            case Choose() as ask:
                self._decide(play, ask)
            case ChanceAsk() as ask:
                play.answer(ask.parse(typed(self._ask, f"{ask}> ")))
            case ask:
                raise Refused(f"nobody here can answer: {ask}")

    def _for_another(self, play: Round[Settlement], ask: Choose) -> None:
        assert self._company is not None
        seen = [event for told in play.events if (event := told.seen_by(ask.who)) is not None]
        play.answer(self._company.answer(self.game.rules, ask, seen))

    # ── decisions ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _decide(self, play: Round[Settlement], ask: Choose) -> None:
        left = self._left(play)
        within = {option.name: self._within(option, left) for option in ask.options}

        def said(option: Option) -> str:
            return self._say(within[option.name], left)

        text = typed(self._ask, question(ask.question, offered(ask.options, said), self.console.width))
        if text.casefold() in HELP:
            self.console.print(str(play.picture(_SEAT)).removesuffix(f"Now: {ask}").rstrip())
            explain(self.console, ask.options, said, self.game.family.flow(self.game.rules))
            return
        if not text:
            raise Refused("nothing was said, and nothing was done")
        choice = ask.parse(spelled(within, text), self.currency.parse)
        option = within.get(choice.option)
        if option is not None and not option.counts:
            if choice.amount is None and option.low == option.high:
                choice = replace(choice, amount=option.low)
            if (choice.amount or option.low or option.costs or 0) > left:
                raise Refused(f"you have {self.currency.with_sign(left)} left to stake")
        play.answer(choice)

    @staticmethod
    def _within(option: Option, left: int) -> Option:
        """An option as far as the player can pay it; its least amount stands, payable or not."""
        if option.low is None or option.high is None or option.counts or left >= option.high:
            return option
        steps = max(0, left - option.low) // option.step
        return replace(option, high=option.low + steps * option.step)

    def _say(self, option: Option, left: int) -> str:
        """An option with its amounts as people write them, and whether the player can pay them."""
        needs = 0 if option.counts else option.low or option.costs
        short = f", more than your {self.currency.with_sign(left)}" if needs and needs > left else ""
        return option.said(self.currency.with_sign) + short

    def _left(self, play: Round[Settlement]) -> int:
        """What the player can still stake, besides what lies on the table."""
        lies = sum(e.amount for e in play.events if isinstance(e, BetPlaced) and e.seat == _SEAT)
        lies -= sum(e.amount for e in play.events if isinstance(e, BetTaken) and e.seat == _SEAT)
        return self.balance + self._standing - lies

    # ── bets ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _bets(self, play: Round[Settlement], ask: TakeBets) -> None:
        lies = sum(ask.lying.values())
        text = typed(self._ask, f"bet ({self.currency.with_sign(lies)} on the table)> " if lies else "bet> ")
        word, _, rest = text.partition(" ")
        match word.casefold():
            case "go" | "g" | "spin" | "deal" | "roll" if not rest:
                self._close(play, ask)
            case "again" | "a" if not rest:
                self._again(play, ask)
            case "back" | "b":
                play.answer(TakeBack(_SEAT, rest or None))
            case "?" | "help":
                self.board.help(self.console, rest)
            case "bets" if not rest:
                self.board.show(self.console)
            case "sheet" if not rest:
                from croupier.rulebooks.sheet import markdown, sheet

                self.console.print(markdown(sheet(self.game, self.currency.code)))
            case "":
                more = "'go' begins, " if lies else ""
                self.console.print(f"Say a bet and an amount, such as {self.board.example}; {more}'?' helps.")
            case _:
                self._stake(play, text, ask)

    def _stake(self, play: Round[Settlement], text: str, ask: TakeBets) -> None:
        bet, _, amount = text.rpartition(" ")
        try:
            if bet:
                self._place(play, bet, self.currency.parse(amount), ask)
                return
        except Refused as no:
            if not self.board.has(text):
                raise self.board.meant(bet, no) from None
        such = f"{text} 10" if self.board.has(text) else self.board.example
        raise Refused(f"say a bet and an amount, such as '{such}' (or 'help')")

    def _close(self, play: Round[Settlement], ask: TakeBets) -> None:
        if not ask.lying:
            self.console.print("You have no stake; watching.", style="dim")
        for seat in self._company.seats(self.game.rules) if self._company else ():
            for place in self._company.places(ask, seat):  # type: ignore[union-attr]
                play.answer(place)
        play.answer(Close())

    def _again(self, play: Round[Settlement], ask: TakeBets) -> None:
        if not self._last:
            raise Refused(f"no bets were placed yet: say one, such as '{self.board.example}'")
        for place in self._last:
            lacks = place.amount - ask.lying.get((_SEAT, place.bet), 0)
            if lacks > 0:  # what has won may lie there still
                self._place(play, place.bet, lacks, ask)

    def _place(self, play: Round[Settlement], bet: str, amount: int, ask: TakeBets) -> None:
        lies = sum(ask.lying.values())
        if amount + lies > self.balance + self._standing:
            left = self.currency.with_sign(self.balance + self._standing - lies)
            raise Refused(f"you have {left} left to stake")
        play.answer(Place(_SEAT, bet, amount))

    # ── the end ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _get_up(self, play: Round[Settlement], table: Table, chance: CommittedChance | None) -> None:
        """Who leaves while bets are open takes his stakes with him; who leaves later says nothing more to this round,
        which is played to its end and counts."""
        if isinstance(play.ask, Choose):
            self.console.print("You get up; the round is played to its end without a word from you.")
        told = len(play.events)
        while isinstance(play.ask, Choose):
            if play.ask.who == _SEAT:
                play.answer(play.ask.silent())
            else:
                self._for_another(play, play.ask)
        self._tell(play, told)
        if play.result is not None:
            self._end(play, table, chance)
        elif any(isinstance(event, BetPlaced) for event in play.events):
            self.console.print("The round is not played to its end: what you staked goes back to you.")

    def _end(self, play: Round[Settlement], table: Table, chance: CommittedChance | None) -> None:
        result = play.result
        assert result is not None
        self._last = _placed(play.inputs) or self._last
        self.balance += self._standing + result.profit(_SEAT)
        self._standing = sum(line.stays for line in result.lines if line.seat == _SEAT)
        self.balance -= self._standing
        self._carry = result.carry
        if any(line.seat == _SEAT for line in result.lines):
            self._evening.played += 1
            net = self.currency.with_sign(result.profit(_SEAT), sign=True)
            self.console.print(styled("This round: ", (net, "bold")))
        if self.log:
            write_text(self.log, json.dumps(written(self.game, table, play, chance).as_json(), indent=1))
            self.console.print(f"Log: {self.log}; check it with: croupier verify {self.log}", style="dim")


def _placed(inputs: Sequence[Answer]) -> list[Place]:
    """What you have placed in a round and not taken back, each bet once."""
    kept: dict[str, Place] = {}
    for answer in inputs:
        match answer:
            case Place(seat=seat, bet=bet) if seat == _SEAT:
                lies = kept[bet].amount if bet in kept else 0
                kept[bet] = replace(answer, amount=lies + answer.amount)
            case TakeBack(seat=seat, bet=None) if seat == _SEAT:
                kept.clear()
            case TakeBack(seat=seat, bet=str(bet), amount=amount) if seat == _SEAT and bet in kept:
                left = kept[bet].amount - (kept[bet].amount if amount is None else amount)
                kept[bet] = replace(kept[bet], amount=left)
    return [place for place in kept.values() if place.amount > 0]
