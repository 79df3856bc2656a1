"""A poker table in the terminal: you against opponents of your choice, each marked as a bot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from croupier.analysis.opponents import OPPONENTS, seen
from croupier.analysis.pokerbots import WAYS, warm
from croupier.cards import BadCard, cards, faces
from croupier.cli.company import MIXED, YOU, check_opponents, company
from croupier.cli.decisions import HELP, Leaving, explain, offered, question, spelled, typed
from croupier.cli.evening import Evening
from croupier.cli.poker_sizes import SAID, part_of_the_pot, sized
from croupier.cli.screen import fitted, screen, styled
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.coins import pushed, smallest_chip
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import as_seen, holding, rules_of
from croupier.money import BadAmount, Currency
from croupier.play import Choose, CommittedChance, Option, Refused
from croupier.play.events import Dealt
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

_UNTOLD = ("burned", "hand_over")
_ALIKE: Final = {"r": "raise", "b": "bet", "a": "all-in", "k": "check", "x": "check"}
"""Letters by which people also call what is offered."""
_ALL_IN: Final = ("all-in", "all in", "allin")
_ABOUT: Final = {
    "fold": "give the hand up, with what you have put in",
    "check": "pay nothing and stay in",
    "call": "pay what is missing and stay in",
    "bet": f"open the betting; who wants to stay in pays as much ({SAID})",
    "raise": f"more than the others; the amount is your total of this round ({SAID})",
    "bring in": "the first stake of this hand is yours by the rules",
}
_LIMITS: Final = {
    "no_limit": "No limit: a raise is at least as large as the last one and at most all your chips.",
    "pot_limit": "Pot limit: a raise is at least as large as the last one and at most the pot.",
    "fixed_limit": "Fixed limit: bets and raises have one size on each street.",
    "spread_limit": "Spread limit: a bet lies between two figures.",
}


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
    PokerTable(game, currency, bankroll, players=players, opponents=opponents or WAYS.usual, history=log).run()


class PokerTable:
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
        self.game, self.rules, self.currency, self.history = game, game.rules, currency, history
        self.console = screen()
        self._ask = ask
        self._random = random.Random(seed)
        self.seats = company(game.rules.most_players, players, usual=4)
        check_opponents(opponents, OPPONENTS, WAYS.spoken)
        styled = [name for name in WAYS.names if name not in WAYS.plain]
        names = self._random.sample(styled, len(self.seats) - 1) if opponents == MIXED else [opponents]
        self.bots = {seat: OPPONENTS[names[place % len(names)]] for place, seat in enumerate(self.seats[1:])}
        self.start = bankroll
        self.carry: Json = {"stacks": dict.fromkeys(self.seats, bankroll)}
        self._running: Hand | None = None
        self._evening = Evening(currency, bankroll, "hand")
        self._chip = smallest_chip(game.rules.stakes_by_currency[currency.code].figures)

    def run(self) -> None:
        """Until the player leaves."""
        self.console.print(styled((self.game.title, "bold"), f" · {self.game.id}\n{self.game.rules.about}"))
        self._introduce()
        with self.console.status("The opponents sit down (the first time on a machine it takes a minute or two)"):
            warm(self.game.id)
        try:
            while True:
                self.hand()
                self._pause()
        except (Leaving, KeyboardInterrupt):
            self.console.print(f"\n{self._evening.over(self._behind)}")

    @property
    def _behind(self) -> int:
        """Your chips; of a hand that was broken off those that are not in the middle."""
        if self._running is not None:
            return self._running.stacks.get(YOU, 0)
        return int(self.carry["stacks"].get(YOU, 0))

    def _introduce(self) -> None:
        money = self.currency.with_sign
        stakes = [
            f"{name.replace('_', ' ')} {' and '.join(map(money, figure if isinstance(figure, list) else [figure]))}"
            for name, figure in self.rules.stakes_by_currency[self.currency.code].figures.items()
            if name != "chip" and (any(figure) if isinstance(figure, list) else figure)
        ]
        self.console.print(f"You have {money(self.start)} of play money. Stakes: {', '.join(stakes)}.")
        for bot in dict.fromkeys(self.bots.values()):
            who = [seat for seat, other in self.bots.items() if other is bot]
            many = "is a bot and" if len(who) == 1 else "are bots, and each"
            self.console.print(f"{_and(who)} {many} {bot.says} ({bot.name}).", style="dim")
        self.console.print("Type a letter in brackets or a word; ? explains, q leaves.\n", style="dim")

    def _pause(self) -> None:
        """Between two hands nothing is at stake: the time to read, or to leave."""
        while text := typed(self._ask, "(Enter: the next hand, q leaves)> "):
            stacks = ", ".join(f"{seat} {self.currency.with_sign(n)}" for seat, n in self.carry["stacks"].items())
            no = "" if text.casefold() in HELP else f"{text[:40]!r} means nothing between two hands. "
            self.console.print(f"{no}Enter deals the next hand, q leaves with what you have. Chips: {stacks}.")

    def hand(self) -> None:
        """One hand. Whoever is out of chips gets a new stack first: it is play money."""
        for seat, stack in self.carry["stacks"].items():
            if stack <= 0:
                self.carry["stacks"][seat] = self.start
                self._bought(seat)
        table = self.game.table(self.seats, self.currency.code, carry=self.carry)
        hand = self._running = Hand(self.rules, table, CommittedChance(), self.game.id)
        heard = self._tell(hand, 0)
        while not hand.over:
            if hand.to_act == YOU:
                try:
                    self._mine(hand)
                except (Refused, BadAmount, BadCard) as no:
                    self.console.print(styled(("No:", "yellow"), f" {no}"))
                except Leaving:
                    self._get_up(hand)
                    raise
            else:
                self._theirs(hand)
            heard = self._tell(hand, heard)
        self._end(hand)

    def _bought(self, seat: str) -> None:
        again = self.currency.with_sign(self.start)
        if seat == YOU:
            self._evening.brought += self.start
            self.console.print(f"You are out of chips and buy {again} of play money.")
        else:
            self.console.print(f"{seat} is out of chips and buys {again}.", style="dim")

    def _theirs(self, hand: Hand) -> None:
        view = seen(hand)
        hand.round.answer(pushed(self.bots[view.seat].decide(view, self._random), view.ask, self._chip))

    def _get_up(self, hand: Hand) -> None:
        """Who leaves in the middle of a hand folds; the others play it to its end, and it counts."""
        self.console.print("You get up; what you have put in stays in the middle.")
        while (ask := hand.round.ask) is not None:
            if ask.asked != YOU:
                self._theirs(hand)
            elif isinstance(ask, Act) and ask.fold:
                hand.act("fold")
            else:
                hand.round.answer(ask.silent())
        self._end(hand)

    def _end(self, hand: Hand) -> None:
        assert hand.round.result is not None
        self.carry, self._running = hand.round.result.carry, None
        self._evening.played += YOU in hand.profit
        net = self.currency.with_sign(hand.profit[YOU], sign=True) if YOU in hand.profit else "you sat out"
        self.console.print(styled("This hand: ", (net, "bold")))
        if self.history is not None:
            with self.history.open("a", encoding="utf-8") as out:
                out.write(hand.history.text() + "\n")

    def _tell(self, hand: Hand, first: int) -> int:
        """What happened since, as you see it; a hand that is shown is read out."""
        events = hand.round.events
        visible = [seen for event in events[first:] if (seen := event.seen_by(YOU)) is not None]
        for event, line in zip(visible, as_seen(self.rules, events, first, YOU), strict=True):
            if event.kind in _UNTOLD or (isinstance(event, Dealt) and not any(event.cards)):
                continue  # cards face down to others say nothing
            text = narrate(event, self.currency)
            if read := _words(line.get("reading")):
                text = f"{text.removesuffix('.')}{read}."
            self.console.print(fitted(text, self.console.width))
        return len(events)

    # ── your turn ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _mine(self, hand: Hand) -> None:
        match hand.round.ask:
            case Act() as ask:
                self._act(hand, ask)
            case ThrowAway() as ask:
                self._throw(hand, ask)
            case Choose() as ask:
                self._choose(hand, ask)
            case ask:
                raise Refused(f"nobody here can answer: {ask}")

    def _act(self, hand: Hand, ask: Act) -> None:
        every = ask.player.bet + ask.player.stack
        options = [
            replace(option, does=f"{option.name} {'to ' * (option.name == 'raise')}{{}}, all your chips")
            if option.name == ask.word and option.low == option.high == every
            else option
            for option in ask.options
        ]
        text = self._asked(self._stand(hand), options).casefold()
        if text in HELP:
            self._help(hand, (replace(option, about=_ABOUT.get(option.name, "")) for option in options))
            return
        if not text:
            raise Refused("nothing was said, and nothing was done")
        names = [option.name for option in ask.options]
        said = spelled(names, text)
        word, _, rest = said.partition(" ")
        if said == text and word in _ALIKE:
            word = _ALIKE[word]
        if f"{word} {rest}".rstrip() in (*names, *_ALL_IN):
            word, rest = f"{word} {rest}".rstrip(), ""
        elif text in ("min", "max") or part_of_the_pot(text) is not None:
            word, rest = ask.word, text
        rest = rest.removeprefix("to ")
        if rest in _ALL_IN:
            word, rest = "all-in", ""
        hand.act(word, self._size(hand, ask, rest) if rest else None)

    def _size(self, hand: Hand, ask: Act, words: str) -> int:
        return sized(ask, words, sum(pot.amount for pot in hand.pots), self._chip, self.currency)

    def _throw(self, hand: Hand, ask: ThrowAway) -> None:
        asked = f"[{' '.join(map(str, ask.held))}] {ask.word} which?"
        empty = "" if ask.least else "; Enter keeps them all"
        words = f"as '{ask.word[0]} {ask.held[0]}' or '{ask.word} {ask.held[0]}'{empty}"
        text = typed(self._ask, question(asked, words, self.console.width))
        if text.casefold() in HELP:
            self._help(hand, ask.options)
            return
        said = spelled([ask.word, "pat"], text)
        for word in (ask.word, "stand pat", "pat", "stand"):
            said = said.removeprefix(word)
        hand.throw(cards(said.strip()))

    def _choose(self, hand: Hand, ask: Choose) -> None:
        text = self._asked(ask.question, ask.options)
        if text.casefold() in HELP:
            self._help(hand, ask.options)
            return
        if not text:
            raise Refused("nothing was said, and nothing was done")
        hand.round.answer(ask.parse(spelled([option.name for option in ask.options], text), self.currency.parse))

    def _asked(self, asked: str, options: Sequence[Option]) -> str:
        return typed(self._ask, question(asked, offered(options, self._say), self.console.width))

    def _say(self, option: Option) -> str:
        return option.said(self.currency.with_sign)

    def _stand(self, hand: Hand) -> str:
        """How things stand at your turn: the board, the pot, your cards and what they make, your chips."""
        view = hand.view(YOU)
        boards = [f"board {faces(board)}" for board in view.boards if board]
        boards += [f"common card {faces(view.common)}"] if view.common else []
        own = f"you have {faces(view.cards[YOU])}{_words(holding(self.rules, hand.round.events, YOU))}"
        money = self.currency.with_sign
        return " · ".join([*boards, view.pots_told(money), own, view.behind_told(YOU, money)])

    def _help(self, hand: Hand, options: Iterable[Option]) -> None:
        rules = rules_of(self.rules, hand.round.events)
        self.console.print(hand.view(YOU).told(self.currency.with_sign))
        explain(self.console, list(options), self._say, self.game.family.flow(rules))
        self.console.print(_LIMITS[rules.betting.structure], style="dim")


def _words(read: list[Json] | None) -> str:
    """What a hand makes, for each share and board where there are several."""
    if not read:
        return ""
    several = len({line["share"] for line in read}) > 1
    said = [f"{line['share']}: {line['words']}" if several else str(line["words"]) for line in read]
    return f" ({'; '.join(said)})"


def _and(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
