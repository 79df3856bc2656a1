"""A poker table in the terminal: you against opponents of your choice, each marked as a bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from croupier.analysis.opponents import OPPONENTS, seen, warm
from croupier.cards import BadCard, cards
from croupier.cli.screen import screen, styled
from croupier.figures import reads_as_amount
from croupier.games.poker.asks import Act, DealCards, ThrowAway
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.money import BadAmount, Currency
from croupier.play import Choose, CommittedChance, Option, Refused
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

_YOU = "Guest"
_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
_WORDS = "fold, check, call, bet N, raise N, all-in; draw/discard CARDS; pat; quit"


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
    PokerTable(game, currency, bankroll, players=players, opponents=opponents or "sound", history=log).run()


class Leaving(Exception):
    """The player gets up."""


class PokerTable:
    """Hand after hand at one table."""

    def __init__(
        self,
        game: Game[Rules],
        currency: Currency,
        bankroll: int,
        *,
        players: int | None = None,
        opponents: str = "sound",
        seed: int | None = None,
        ask: Callable[[str], str] = input,
        history: Path | None = None,
    ) -> None:
        self.game, self.rules, self.currency, self.history = game, game.rules, currency, history
        self.console = screen()
        self._ask = ask
        self._random = random.Random(seed)
        most = min(game.rules.most_players, len(_NAMES) + 1)
        count = min(4, most) if players is None else players
        if not 2 <= count <= most:
            raise Refused(f"2 to {most} players sit at this table, not {count}")
        self.seats = (_YOU, *_NAMES[: count - 1])
        if opponents not in (*OPPONENTS, "mixed"):
            raise Refused(f"{opponents!r} is no opponent: {', '.join(OPPONENTS)}, mixed")
        names = list(OPPONENTS) if opponents == "mixed" else [opponents]
        self.bots = {seat: OPPONENTS[names[place % len(names)]] for place, seat in enumerate(self.seats[1:])}
        self.start = bankroll
        self.carry: Json = {"stacks": dict.fromkeys(self.seats, bankroll)}

    def run(self) -> None:
        """Until the player leaves."""
        self.console.print(styled((self.game.title, "bold"), f" · {self.game.id}\n{self.game.rules.about}"))
        self.console.print(f"{_WORDS}. Amounts are totals of the round.", style="dim")
        for seat, bot in self.bots.items():
            self.console.print(f"{seat} is a bot and {bot.says} ({bot.name}).", style="dim")
        with self.console.status("The opponents sit down (the first time on a machine it takes half a minute)"):
            warm(self.rules)
        try:
            while True:
                self.hand()
        except (Leaving, EOFError, KeyboardInterrupt):
            left = self.carry["stacks"].get(_YOU, 0)
            self.console.print(f"\nYou leave with {self.currency.with_sign(left)} of play money.")

    def hand(self) -> None:
        """One hand. Whoever is out of chips gets a new stack first: it is play money."""
        for seat, stack in self.carry["stacks"].items():
            if stack <= 0:
                self.carry["stacks"][seat] = self.start
        table = self.game.table(self.seats, self.currency.code, carry=self.carry)
        hand = Hand(self.rules, table, CommittedChance(), self.game.id)
        told = self._tell(hand, 0)
        while not hand.over:
            if hand.to_act == _YOU:
                try:
                    self._mine(hand)
                except (Refused, BadAmount, BadCard) as no:
                    self.console.print(styled(("No:", "yellow"), f" {no}"))
            else:
                view = seen(hand)
                hand.round.answer(self.bots[view.seat].decide(view, self._random))
            told = self._tell(hand, told)
        assert hand.round.result is not None
        self.carry = hand.round.result.carry
        net = self.currency.with_sign(hand.profit[_YOU], sign=True) if _YOU in hand.profit else "you sat out"
        self.console.print(styled("This hand: ", (net, "bold"), "\n"))
        if self.history is not None:
            with self.history.open("a", encoding="utf-8") as out:
                out.write(hand.history.text() + "\n")

    def _tell(self, hand: Hand, told: int) -> int:
        for event in hand.round.events[told:]:
            seen = event.seen_by(_YOU)
            if seen is not None and seen.kind not in ("burned", "hand_over"):
                self.console.print(narrate(seen, self.currency))
        return len(hand.round.events)

    def _typed(self, option: Option) -> str:
        """An option by the word that chooses it."""
        return f"{option.name} {option.amounts(self.currency.with_sign)}" if option.low is not None else option.name

    def _mine(self, hand: Hand) -> None:
        ask = hand.round.ask
        match ask:
            case Act():
                own = " ".join(str(card) for card in hand.view(_YOU).cards[_YOU])
                prompt = f"[{own}] {', '.join(option.said(self.currency.with_sign) for option in ask.options)}"
            case ThrowAway():
                prompt = f"[{' '.join(map(str, ask.held))}] {ask.word} which? (empty: pat)"
            case Choose():
                prompt = f"{ask.question} ({', '.join(map(self._typed, ask.options))})"
            case DealCards() | None | _:
                raise Refused(f"nobody here can answer: {ask}")
        words = self._ask(f"{prompt}> ").strip()
        if words in ("quit", "exit", "q"):
            raise Leaving
        if isinstance(ask, ThrowAway):
            text = words.removeprefix(ask.word).removeprefix("pat").removeprefix("stand").strip()
            hand.throw(cards(text))
            return
        action, _, amount = words.rpartition(" ")
        if action and reads_as_amount(amount):
            hand.act(action.removesuffix(" to"), self.currency.parse(amount))
        else:
            hand.act(words or ("check" if isinstance(ask, Act) and not ask.owes else "call"))
