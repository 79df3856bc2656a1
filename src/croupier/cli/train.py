"""``croupier train``: play for practice; every decision is compared with the best, and mistakes are priced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.decisions import Leaving, explain, offered, question, spelled, typed
from croupier.cli.options import Chosen, GameName, InCurrency, loaded
from croupier.cli.screen import screen, styled

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.advice import Advice
    from croupier.games.family import Company
    from croupier.money import Currency
    from croupier.play import Choice, Choose, Option, Round, Settlement, TakeBets
    from croupier.rulebooks import Game

_SEAT = "Guest"


def train(
    game: GameName,
    option: Chosen = None,
    currency: InCurrency = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How many rounds.")] = 20,
    stake: Annotated[
        str | None, typer.Option("--stake", help="The stake of each round (default: the minimum).")
    ] = None,
    bet: Annotated[str | None, typer.Option("--bet", help="The bet (default: the game's first).")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The same seed deals the same rounds.")] = None,
) -> None:
    """Train the best play: say '?' for advice; a summary prices your mistakes."""
    from croupier.analysis.advice import teaches

    chosen = loaded(game, option)
    if not teaches(chosen):
        raise typer.BadParameter(f"{chosen.id} asks for no decisions that can be priced", param_hint="GAME")
    money = chosen.currency(currency)
    trainer = Trainer(chosen, money, screen(), bet, None if stake is None else money.parse(stake), seed)
    trainer.run(rounds)


@dataclass(slots=True)
class Tally:
    """What was decided: how often right, and each mistake with its price (per unit of stake)."""

    decisions: int = 0
    mistakes: list[tuple[Fraction, str]] = field(default_factory=list)

    @property
    def price(self) -> Fraction:
        return sum((cost for cost, _ in self.mistakes), Fraction())


class Trainer:
    """One player who wants to learn."""

    def __init__(
        self,
        game: Game,
        currency: Currency,
        console: Console,
        bet: str | None = None,
        stake: int | None = None,
        seed: int | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        from croupier.play import Refused

        self.game, self.currency, self.console, self._ask, self.seed = game, currency, console, ask, seed
        spots = game.family.layout(game.rules, currency)["positions"]
        self.bet = str(spots[0]["id"]) if bet is None else self._named(bet)
        self.stake = max(int(spots[0]["min"]), currency.unit) if stake is None else stake
        low, high = next(((spot["min"], spot["max"]) for spot in spots if spot["id"] == self.bet), (1, self.stake))
        if not low <= self.stake <= high:
            said = f"{currency.with_sign(low)} to {currency.with_sign(high)}"
            raise Refused(f"{currency.with_sign(self.stake)} cannot be staked on {self.bet}: {said} can")
        self.tally = Tally()
        self.net = 0

    def _named(self, bet: str) -> str:
        """The bet as the table calls it, or ``Refused``."""
        from croupier.play import TakeBets

        play = self.game.at(self.game.table(self._seats, self.currency.code))
        return play.ask.book.name(bet) if isinstance(play.ask, TakeBets) else bet

    @property
    def _company(self) -> Company | None:
        return self.game.family.company

    @property
    def _seats(self) -> tuple[str, ...]:
        return (_SEAT, *(self._company.seats(self.game.rules) if self._company else ()))

    def run(self, rounds: int) -> None:
        """So many rounds, or until the player leaves; then the summary."""
        stake = self.currency.with_sign(self.stake)
        self.console.print(styled((self.game.title, "bold"), f" · training with {stake} a round"))
        self.console.print("At each decision: a letter or a word, '?' for advice, 'help' for the rules, 'q' to end.\n")
        carry: dict[str, object] = {}
        try:
            for number in range(rounds):
                carry = self._round(number, carry)
        except (Leaving, KeyboardInterrupt):
            self.console.print()
        self._summary()

    def _round(self, number: int, carry: dict[str, object]) -> dict[str, object]:
        import hashlib

        from croupier.play import Choose, CommittedChance, TakeBets
        from croupier.play.narrate import narrate

        key = None if self.seed is None else hashlib.sha256(f"{self.seed} {number}".encode()).digest()
        company = self._company
        play = self.game.at(self.game.table(self._seats, self.currency.code, carry=carry), CommittedChance(key))
        told = len(play.events)
        while True:
            if isinstance(play.ask, TakeBets):
                self._place(play, play.ask, company)
                continue
            if isinstance(play.ask, Choose) and play.ask.who != _SEAT:
                assert company is not None
                others = [event for e in play.events if (event := e.seen_by(play.ask.who)) is not None]
                play.answer(company.answer(self.game.rules, play.ask, others))
                continue
            for event in play.events[told:]:
                seen = event.seen_by(_SEAT)
                if seen is not None:
                    self.console.print(narrate(seen, self.currency))
            told = len(play.events)
            if play.ask is None:
                break
            assert isinstance(play.ask, Choose)
            self._decide(play, play.ask)
        assert play.result is not None
        self.net += play.result.profit(_SEAT)
        self.console.print()
        return play.result.carry

    def _place(self, play: Round[Settlement], ask: TakeBets, company: Company | None) -> None:
        """The same stake every round (what still lies is taken back first), and what the company stakes."""
        from croupier.play import Close, Place, Refused, TakeBack

        if any(seat == _SEAT for seat, _ in ask.lying):
            play.answer(TakeBack(_SEAT))
        try:
            for bet in self._bets(ask):
                play.answer(Place(_SEAT, bet, self.stake))
        except Refused as no:  # who keeps the bank stakes nothing against it
            self.console.print(str(no), style="dim")
        for seat in company.seats(self.game.rules) if company else ():
            for place in company.places(ask, seat):  # type: ignore[union-attr]
                play.answer(place)
        play.answer(Close())

    def _bets(self, ask: TakeBets) -> list[str]:
        """The bet of this training, with those that are only staked together with it."""
        together: list[str] = ask.legal().get("together", [])
        return together if self.bet in together else [self.bet]

    def _decide(self, play: Round[Settlement], ask: Choose) -> None:
        from croupier.analysis.advice import advise
        from croupier.money import BadAmount
        from croupier.play import Refused

        with self.console.status("The best play is worked out (the first time on a machine it takes a while)"):
            advice = advise(self.game, ask, play.events)
        names = [option.name for option in ask.options]
        asked = question(ask.question, offered(ask.options, self._say), self.console.width)
        while True:
            said = typed(self._ask, asked)
            if said.casefold() in ("?", "advice"):
                self._show(advice)
                continue
            if said.casefold() == "help":
                explain(self.console, ask.options, self._say, self.game.family.flow(self.game.rules))
                continue
            if not said:
                self.console.print("Nothing was said, and nothing was done.")
                continue
            try:
                choice = ask.parse(spelled(names, said), self.currency.parse)
                play.answer(choice)
            except (Refused, BadAmount) as no:
                self.console.print(styled(("No:", "yellow"), f" {no}"))
                continue
            self._judge(advice, choice)
            return

    def _say(self, option: Option) -> str:
        return option.said(self.currency.with_sign)

    def _judge(self, advice: Advice | None, choice: Choice) -> None:
        option = advice.priced(choice) if advice else None
        if advice is None or option is None:
            return
        self.tally.decisions += 1
        cost = advice.cost(option)
        if not cost:
            self.console.print("Right.", style="green")
            return
        self.tally.mistakes.append((cost, f"{advice.because}: {option} instead of {advice.best}"))
        self.console.print(styled((f"{advice.best} is better:", "yellow"), f" {option} costs {self._price(cost)}."))

    def _show(self, advice: Advice | None) -> None:
        if advice is None:
            self.console.print("There is no advice for this.", style="dim")
            return
        for worth in sorted(advice.worth, key=lambda w: -w.value):
            cost = advice.cost(worth.option)
            what = "the best" if not cost else f"costs {self._price(cost)}"
            self.console.print(f"  {worth.option:<12} {100 * float(worth.value):+8.3f} %   {what}")
        if advice.how:
            self.console.print(f"  {advice.how}", style="dim")

    def _price(self, cost: Fraction) -> str:
        return f"{float(100 * cost):.3f} % of the stake ({self.currency.with_sign(round(cost * self.stake))})"

    def _summary(self) -> None:
        tally = self.tally
        right = tally.decisions - len(tally.mistakes)
        self.console.print(f"{right} of {tally.decisions} decisions were the best.", style="bold")
        self.console.print(f"Result: {self.currency.with_sign(self.net, sign=True)}")
        if not tally.mistakes:
            return
        self.console.print(f"Your mistakes cost {self._price(tally.price)} in expectation:")
        times = Counter(what for _, what in tally.mistakes)
        prices = {what: cost for cost, what in tally.mistakes}
        for what in sorted(times, key=lambda w: -prices[w] * times[w]):
            often = f"{times[what]} × " if times[what] > 1 else ""
            self.console.print(f"  {often}{what}: {self._price(prices[what])}")
