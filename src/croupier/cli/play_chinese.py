"""A table of Chinese poker in the terminal: you against opponents of your choice, each marked as a bot."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from croupier.analysis.chinesebots import WAYS, ChineseBot, warm
from croupier.cards import BadCard, faces
from croupier.cli.company import MIXED, YOU, check_opponents, company
from croupier.cli.decisions import HELP, Leaving, typed
from croupier.cli.evening import Evening
from croupier.cli.screen import fitted, screen, styled
from croupier.games.chinese.asks import SetRows
from croupier.games.chinese.model import ROWS, Rules
from croupier.games.chinese.reading import seen
from croupier.money import Currency
from croupier.play import CommittedChance, Event, Refused, Round, Settlement
from croupier.play.events import Dealt
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

_COST: Final = "c"
_HOW: Final = (
    "Name the cards of front / middle / back, such as 'Qs / 9d 9c / As Kd'; "
    "a single card goes where you say: f, m or b."
)


def sit_down(
    game: Game[Rules],
    currency: Currency,
    bankroll: int,
    *,
    players: int | None,
    opponents: str | None,
    log: Path | None,
) -> None:
    """Play until the player leaves."""
    ChineseTable(game, currency, bankroll, players=players, opponents=opponents or WAYS.usual, history=log).run()


class ChineseTable:
    """Hand after hand at one table."""

    def __init__(
        self,
        game: Game[Rules],
        currency: Currency,
        bankroll: int,
        *,
        players: int | None = None,
        opponents: str = WAYS.usual,
        seed: int | None = None,
        ask: Callable[[str], str] = input,
        history: Path | None = None,
    ) -> None:
        self.game, self.rules, self.currency, self.history, self._ask = game, game.rules, currency, history, ask
        self.console, luck = screen(), random.Random(seed)
        self.seats = company(game.rules.most_players, players, usual=3)
        check_opponents(opponents, WAYS.names, WAYS.spoken)
        least = game.rules.needed(currency.code, len(self.seats))
        if bankroll < least:
            raise Refused(f"one sits down with {currency.with_sign(least)} or more, not {currency.with_sign(bankroll)}")
        self.bots = {
            seat: ChineseBot(
                luck.choice(list(WAYS.levels)) if opponents == MIXED else opponents, random.Random(luck.random())
            )
            for seat in self.seats[1:]
        }
        self.start, self.least = bankroll, least
        self.carry: Json = {"stacks": dict.fromkeys(self.seats, bankroll)}
        self._evening = Evening(currency, bankroll, "hand")
        self._last: Sequence[Event] = ()

    def run(self) -> None:
        """Until the player leaves."""
        money = self.currency.with_sign
        self.console.print(styled((self.game.title, "bold"), f" · {self.game.id}\n{self.rules.about}"))
        point = money(self.rules.point_in(self.currency.code))
        self.console.print(f"You have {money(self.start)} of play money; a point is worth {point}.")
        who = ", ".join(f"{seat} ({bot.level})" for seat, bot in self.bots.items())
        self.console.print(f"Bots sit here: {who}. {_HOW} ? explains, q leaves.\n", style="dim")
        if any(bot.level in WAYS.levels for bot in self.bots.values()):
            with self.console.status("The opponents sit down (the first time on a machine it takes a minute)"):
                warm()
        try:
            while True:
                self.hand()
                while said := typed(self._ask, "(Enter: the next hand, c: what your decisions cost, q leaves)> "):
                    if said.casefold() == _COST:
                        self.costs()
                    else:
                        self.console.print("Enter deals the next hand, c counts your decisions, q leaves.")
        except (Leaving, KeyboardInterrupt):
            self.console.print(f"\n{self._evening.over(self.carry['stacks'][YOU])}")

    def hand(self) -> None:
        """One hand. Whoever has too few chips gets a new stack first: it is play money."""
        for seat, stack in self.carry["stacks"].items():
            if stack < self.least:
                self.carry["stacks"][seat] = stack + self.start
                self._evening.brought += self.start * (seat == YOU)
                self.console.print(f"{seat} buys {self.currency.with_sign(self.start)} of play money.", style="dim")
        play = self.game.at(self.game.table(self.seats, self.currency.code, carry=self.carry), CommittedChance())
        told, gone = self._tell(play, 0), False
        while isinstance(ask := play.ask, SetRows):
            try:
                if ask.who == YOU and not gone:
                    self._mine(play, ask)
                else:
                    self._theirs(play, ask)
            except (Refused, BadCard) as no:
                self.console.print(styled(("No:", "yellow"), f" {no}"))
            except Leaving:
                self.console.print("You get up; the hand is played to its end, your cards laid for you.")
                gone = True
            told = self._tell(play, told)
        self._end(play)
        if gone:
            raise Leaving

    def costs(self) -> None:
        """What one's own decisions of the last hand have cost, each with what was known then."""
        from croupier.analysis.chinese.costs import costs

        found = costs(self.rules, self._last, YOU)
        for cost in found:
            done = " | ".join(faces(row) or "–" for row in cost.done.rows)
            best = " | ".join(faces(row) or "–" for row in cost.best.rows)
            error = f" ± {cost.done.behind_error:.2f}" if cost.done.behind_error else ""
            verdict = f"{cost.done.behind:.2f}{error} less than {best}" if cost.done.behind else "the best way"
            self.console.print(f"{faces(cost.hand)}: you set {done}, {verdict}.")
        total = sum(cost.done.behind for cost in found)
        self.console.print(styled("Your decisions cost ", (f"{total:.2f} points", "bold"), "."))

    def _theirs(self, play: Round[Settlement], ask: SetRows) -> None:
        if ask.who not in self.bots:
            play.answer(ask.silent())
            return
        known = [event for each in play.events if (event := each.seen_by(ask.who)) is not None]
        play.answer(self.bots[ask.who].decide(self.game, self.game.table(self.seats), known, ask))

    def _mine(self, play: Round[Settlement], ask: SetRows) -> None:
        rows = seen(play.events, YOU)[YOU].board.rows
        lie = " | ".join(f"{row} {faces(cards) or '–'}" for row, cards in zip(ROWS, rows, strict=True))
        text = typed(self._ask, f"{lie}\nYou hold {faces(ask.hand)}. Where do they go? (? helps, q leaves)> ")
        if text.casefold() in HELP:
            self.console.print(f"{_HOW} You may {ask.may}.")
            for sentence in self.game.family.flow(self.rules):
                self.console.print(sentence, style="dim")
            return
        if not text:
            raise Refused("nothing was said, and nothing was done")
        play.answer(ask.parse(text))

    def _tell(self, play: Round[Settlement], first: int) -> int:
        for event in play.events[first:]:
            shown = event.seen_by(YOU)
            if shown is not None and not (isinstance(shown, Dealt) and not any(shown.cards)):
                self.console.print(fitted(narrate(shown, self.currency), self.console.width))
        return len(play.events)

    def _end(self, play: Round[Settlement]) -> None:
        assert play.result is not None
        self.carry = play.result.carry
        self._last = play.events
        self._evening.played += 1
        net = self.currency.with_sign(play.result.profit(YOU), sign=True)
        self.console.print(styled("This hand: ", (net, "bold")))
        if self.history is not None:
            with self.history.open("a", encoding="utf-8") as out:
                out.write("\n".join(narrate(event, self.currency) for event in play.events) + "\n\n")
