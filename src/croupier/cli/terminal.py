"""A table in the terminal: questions from the round, answers from a person, chance from a committed seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.table import Table as Grid

from croupier.cli.screen import screen, styled
from croupier.games.family import Company
from croupier.money import BadAmount, Currency
from croupier.play import (
    ChanceAsk,
    Choose,
    Close,
    CommittedChance,
    Option,
    Place,
    Refused,
    Round,
    Settlement,
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
_HELP = (
    ("BET AMOUNT", "place a stake, such as {example} 10"),
    ("go", "no more bets: spin, roll or deal"),
    ("back / back BET", "take all stakes back, or one"),
    ("again", "the bets of the last round"),
    ("bets / help BET", "every bet and what it pays, or one of them"),
    ("sheet", "the rule sheet"),
    ("quit", "leave the table"),
)


class Leaving(Exception):
    """The player gets up."""


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
        self._ask = ask
        self._company: Company | None = game.family.company
        self._carry: Json = {}
        self._last: list[Place] = []
        self._standing = 0

    def run(self) -> None:
        """Round after round until the player leaves."""
        self.console.print(styled((self.game.title, "bold"), f" · {self.game.id}"))
        self.console.print(f"{self.game.rules.about}\n")
        self._help("")
        try:
            while True:
                self._round()
        except (Leaving, EOFError, KeyboardInterrupt):
            self.console.print(
                f"\nYou leave with {self.currency.with_sign(self.balance + self._standing)} of play money."
            )

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
            self._tell(play, told)
        assert play.result is not None
        self._end(play, play.result)
        if self.log:
            write_text(self.log, json.dumps(written(self.game, table, play, chance).as_json(), indent=1))
            self.console.print(f"Log: {self.log}; check it with: croupier verify {self.log}", style="dim")

    def _tell(self, play: Round[Settlement], first: int) -> None:
        for event in play.events[first:]:
            seen = event if self.live else event.seen_by(_SEAT)  # who deals a real table knows every card he types
            if seen is not None:
                self.console.print(narrate(seen, self.currency))

    def _answer(self, play: Round[Settlement]) -> None:
        match play.ask:
            case TakeBets() as ask:
                self._bets(play, ask)
            case Choose(who) as ask if who != _SEAT:
                assert self._company is not None
                seen = [event for told in play.events if (event := told.seen_by(who)) is not None]
                play.answer(self._company.answer(self.game.rules, ask, seen))
            case Choose() as ask:
                left = self._left(play)
                words = self._read(f"{ask.question} ({', '.join(self._say(option, left) for option in ask.options)})")
                choice = ask.parse(words, self.currency.parse)
                option = next((option for option in ask.options if option.name == choice.option), None)
                if option is not None and (choice.amount or option.low or option.costs or 0) > left:
                    raise Refused(f"you have {self.currency.with_sign(left)} left to stake")
                play.answer(choice)
            case ChanceAsk() as ask:
                play.answer(ask.parse(self._read(str(ask))))
            case ask:
                raise Refused(f"nobody here can answer: {ask}")

    def _say(self, option: Option, left: int) -> str:
        """An option with its amounts as people write them, and whether the player can pay them."""
        needs = option.low or option.costs
        short = f", more than your {self.currency.with_sign(left)}" if needs and needs > left else ""
        if option.low is not None and option.high is not None and not option.counts:
            option = replace(option, high=max(option.low, min(option.high, left)))
        return option.said(self.currency.with_sign) + short

    def _left(self, play: Round[Settlement]) -> int:
        """What the player can still stake, besides what lies on the table."""
        lies = sum(e.amount for e in play.events if isinstance(e, BetPlaced) and e.seat == _SEAT)
        lies -= sum(e.amount for e in play.events if isinstance(e, BetTaken) and e.seat == _SEAT)
        return self.balance + self._standing - lies

    def _read(self, prompt: str) -> str:
        text = self._ask(f"{prompt}> ").strip()
        if text in ("quit", "exit", "q"):
            raise Leaving
        return text

    def _bets(self, play: Round[Settlement], ask: TakeBets) -> None:
        text = self._read("bet")
        word, _, rest = text.partition(" ")
        lies = sum(ask.lying.values())
        if word in ("spin", "deal", "roll", "go"):
            if not lies:
                self.console.print("You have no stake; watching.", style="dim")
            for seat in self._company.seats(self.game.rules) if self._company else ():
                for place in self._company.places(ask, seat):  # type: ignore[union-attr]
                    play.answer(place)
            play.answer(Close())
        elif word in ("help", "?"):
            self._help(rest)
        elif word == "bets":
            self._show_bets()
        elif word == "sheet":
            from croupier.rulebooks.sheet import markdown, sheet

            self.console.print(markdown(sheet(self.game, self.currency.code)))
        elif word == "back":
            play.answer(TakeBack(_SEAT, rest or None))
        elif word == "again":
            for place in self._last:
                self._place(play, place.bet, place.amount, ask)
        elif text:
            bet, _, amount = text.rpartition(" ")
            if not bet:
                raise Refused(f"say a bet and an amount, such as '{next(iter(self._names()))} 10' (or 'help')")
            self._place(play, bet, self.currency.parse(amount), ask)

    def _place(self, play: Round[Settlement], bet: str, amount: int, ask: TakeBets) -> None:
        lies = sum(ask.lying.values())
        if amount + lies > self.balance + self._standing:
            left = self.currency.with_sign(self.balance + self._standing - lies)
            raise Refused(f"you have {left} left to stake")
        play.answer(Place(_SEAT, bet, amount))

    def _end(self, play: Round[Settlement], result: Settlement) -> None:
        self._last = [answer for answer in play.inputs if isinstance(answer, Place)] or self._last
        self.balance += self._standing + result.profit(_SEAT)
        self._standing = sum(line.stays for line in result.lines if line.seat == _SEAT)
        self.balance -= self._standing
        self._carry = result.carry
        if any(line.seat == _SEAT for line in result.lines):
            net = self.currency.with_sign(result.profit(_SEAT), sign=True)
            self.console.print(styled("This round: ", (net, "bold")))

    # ── help ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _names(self) -> list[str]:
        return [info.positions[0] for info in self.game.family.catalogue(self.game.rules)]

    def _help(self, about: str) -> None:
        if not about:
            grid = Grid(box=None, show_header=False, pad_edge=False)
            for words, meaning in _HELP:
                grid.add_row(styled((words, "bold")), meaning.format(example=self._names()[0]))
            self.console.print(grid)
            return
        for info in self.game.family.catalogue(self.game.rules):
            if info.name.replace("_", " ") == about.replace("_", " "):
                self.console.print(styled((info.title["en"], "bold"), f": {info.about}. Pays {info.pays}."))
                some = ", ".join(info.positions[:6]) + (" …" if len(info.positions) > 6 else "")
                self.console.print(f"Say: {some}", style="dim")
                return
        raise Refused(f"there is no bet {about!r}: 'bets' lists them")

    def _show_bets(self) -> None:
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        for column in ("Bet", "Covers", "Pays", "Say"):
            grid.add_column(column, max_width=48)
        for info in self.game.family.catalogue(self.game.rules):
            grid.add_row(info.title["en"], info.about, info.pays, info.positions[0])
        self.console.print(grid)
