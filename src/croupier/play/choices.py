"""A seat chooses: the options, what they cost, and why something that the game knows is not among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NotRequired

from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from croupier.cards import BadCard, Card, cards, show
from croupier.figures import LONGEST_NAME, MOST, reads_as_amount, whole, written
from croupier.play.answers import Answer, Choice, Seat
from croupier.play.asks import Ask, Refused, Say, whole_amount
from croupier.play.record import Json

WhyNot = Callable[[str], str | None]
"""Asked by the name of an action: why it is not on offer now; ``None``: this game knows nothing of that name."""


NO_SUCH_CHOICE: Final = "this game has no such choice"


def either(words: Iterable[str]) -> str:
    """Words as alternatives.

    >>> either(["hit", "stand", "double"])
    'hit, stand or double'
    """
    *most, last = list(words)
    comma = "," * any(" or " in word for word in most)
    return f"{', '.join(most)}{comma} or {last}" if most else last


class Offered(TypedDict):
    """An option as it is told: what is usual is left out. ``high``: none where no limit is known."""

    option: str
    low: NotRequired[int]
    high: NotRequired[int | None]
    step: NotRequired[int]
    cards: NotRequired[list[int]]
    costs: NotRequired[int]
    about: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice; with ``low`` and ``high`` (none: no limit is known) where it takes an amount, ``step`` where it
    goes in steps.

    ``cards``: how many of the cards held are named with it, at least and at most. ``costs``: the stake that it lays on
    the table, where that is fixed and not said with the choice (a double, a split). ``does``: what one does, where the
    name is no verb (``take insurance for {}``, the amount in its place). ``counts``: what the amount is a number of,
    where it is no money.
    """

    name: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    about: str = ""
    cards: tuple[int, int] | None = None
    costs: int = 0
    does: str = ""
    counts: str = ""

    def as_json(self) -> Offered:
        out: Offered = {"option": self.name}
        if self.low is not None:
            out |= {"low": self.low, "high": self.high, "step": self.step}
        if self.cards is not None:
            out["cards"] = list(self.cards)
        if self.costs:
            out["costs"] = self.costs
        if self.about:
            out["about"] = self.about
        return out

    def said(self, say: Say) -> str:
        """What one may do, with its amounts, and by which word.

        >>> Option("raise", 500, 2000).said("{} chips".format), Option("no raise", does="leave it").said(str)
        ('raise 500 chips to 2000 chips', 'leave it (no raise)')
        """
        does, much = self.does or self.name, self._much(say)
        text = does.format(much) if "{}" in does else f"{does} {much}".rstrip()
        return text if self.name in text else f"{text} ({self.name})"

    def _much(self, say: Say) -> str:
        if self.cards is not None:
            return f"{_from_to(*map(str, self.cards))} card{'s' * (self.cards[1] != 1)}"
        if self.costs:
            return f"for {say(self.costs)}"
        return "" if self.low is None else self.amounts(say)

    def amounts(self, say: Say) -> str:
        """From which amount to which."""
        assert self.low is not None
        if self.high is None:
            return f"{say(self.low)} or more"
        if self.counts:
            return f"{_from_to(str(self.low), str(self.high))} {self.counts}"
        if self.low == 1 < self.high:
            return f"up to {say(self.high)}"
        if self.low < self.high == self.low + self.step:
            return f"{say(self.low)} or {say(self.high)}"
        steps = f" in steps of {say(self.step)}" if self.step > 1 and self.low < self.high else ""
        return _from_to(say(self.low), say(self.high)) + steps

    def unit(self, say: Say) -> Say:
        """How one of its amounts is said."""
        return f"{{}} {self.counts}".format if self.counts else say

    def takes(self, amount: int) -> bool:
        """Is this one of its amounts?"""
        assert self.low is not None
        return self.low <= amount and (self.high is None or amount <= self.high) and not (amount - self.low) % self.step


def amount_said(amount: int, say: Say) -> str:
    """What somebody named; a figure beyond all chips is not written out."""
    if abs(amount) > MOST:
        return "more than anybody has" if amount > 0 else "less than nothing"
    return say(amount)


def _from_to(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


@dataclass(frozen=True, slots=True)
class Choose(Ask):
    """A seat chooses one of the options; ``default`` is what silence means (a time-out). ``joins`` names the options of
    somebody who wants to take part, where silence would leave him out: a bet that stays in, a bid for the bank.
    ``why_not``: the rules are asked why something else is not on offer. ``facts``: what the question is about (a box, a
    spread, a sum), for those who do not read sentences. ``brief``: it is asked in the pause after the result, the table
    waits for an answer no longer than for its next round, and silence says nothing about who is silent."""

    who: Seat
    options: tuple[Option, ...]
    question: str = "what do you do?"
    default: str | None = None
    hand: tuple[Card, ...] = ()
    joins: tuple[str, ...] = ()
    why_not: WhyNot | None = field(default=None, repr=False, compare=False)
    say: Say = field(default=written, repr=False, compare=False)
    facts: Json = field(default_factory=dict, repr=False, compare=False)
    brief: bool = field(default=False, repr=False, compare=False)

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Choice):
            raise self._no(answer)
        if answer.seat != self.who:
            raise Refused(f"it is {self.who}'s turn, not {answer.seat}'s")
        option = next((o for o in self.options if o.name == answer.option), None)
        if option is None:
            raise Refused(f"{self._not_offered(answer.option)}; {self.may()}")
        self._check_cards(option, answer.cards)
        if option.low is None:
            if answer.amount is not None:
                cost = f": it costs {self.say(option.costs)}" if option.costs else ""
                raise Refused(f"no amount is said with {option.name}{cost}")
            return answer
        amount = option.low if answer.amount is None and option.low == option.high else answer.amount
        if amount is None:
            raise Refused(f"say how much: you may {option.said(self.say)}")
        whole_number = isinstance(amount, int) and not isinstance(amount, bool)
        if not whole_number:
            whole_amount(amount, "the amount", self.say)
        if not option.takes(amount):
            raise Refused(f"you may {option.said(self.say)}, not {amount_said(amount, option.unit(self.say))}")
        return Choice(answer.seat, option.name, amount, answer.cards)

    def _not_offered(self, name: str) -> str:
        if not name.strip():
            return "say what you do"
        said = name if len(name) <= LONGEST_NAME else f"{name[:20]} …"
        why = self.why_not(name) if self.why_not is not None else None
        if why is not None:
            return f"{said} is not offered: {why}"
        if name.startswith("take back"):
            return "bets are closed and nothing can be taken back"
        meant = next((o.name for o in self.options if said in o.said(self.say).split()), None)
        return f"{said!r} is not offered: " + (f"it is called {meant!r} here" if meant else NO_SUCH_CHOICE)

    def may(self) -> str:
        """What is on offer, as a sentence for who is asked."""
        return f"you may {either(option.said(self.say) for option in self.options)}"

    def silent(self) -> Answer:
        """The default; without one the first option that costs nothing, or the cheapest."""
        option = next((o for o in self.options if o.name == self.default), None)
        option = option or next((o for o in self.options if o.low is None), self.options[0])
        return Choice(self.who, option.name, option.low)

    def willing(self) -> Answer:
        """What somebody says who wants to take part for as little as possible; silence, where that is enough."""
        joining = [option for option in self.options if option.name in self.joins]
        if not joining:
            return self.silent()
        least = min(joining, key=lambda option: option.low or 0)
        return Choice(self.who, least.name, least.low)

    def _check_cards(self, option: Option, named: tuple[Card, ...]) -> None:
        least, most = option.cards or (0, 0)
        if not least <= len(named) <= most:
            wanted = f"{least} to {most} cards are" if least < most else _cards_are(most)
            raise Refused(f"{wanted} named with {option.name}, not {show(named) or 'none'}")
        for place, card in enumerate(named):
            if card not in self.hand:
                raise Refused(f"you do not hold the {card}: you hold {show(self.hand)}")
            if card in named[:place]:
                raise Refused(f"the {card} can be named only once")

    def parse(self, text: str, amount: Callable[[str], int]) -> Choice:
        """What a person says: an option, then an amount or cards where it takes them (``exchange Kd 4c``)."""
        said = " ".join(text.split())
        for option in sorted(self.options, key=lambda o: -len(o.name)):
            name, rest = said[: len(option.name)], said[len(option.name) :].strip()
            if name.casefold() != option.name.casefold() or said[len(name) :][:1] not in ("", " "):
                continue
            if not rest:
                return Choice(self.who, option.name)
            if option.counts:
                return Choice(self.who, option.name, _count(rest, option.counts))
            if option.cards is None:
                return Choice(self.who, option.name, amount(rest))
            try:
                return Choice(self.who, option.name, None, cards(rest))
            except BadCard as bad:
                raise Refused(str(bad)) from None
        option_name, _, last = said.rpartition(" ")
        if option_name and reads_as_amount(last):
            return Choice(self.who, option_name, amount(last))
        return Choice(self.who, *_without_cards(said))

    def legal(self) -> Json:
        return {
            "ask": "choose",
            "seat": self.who,
            "options": [o.as_json() for o in self.options],
            "default": self.default,
            **({"hand": [str(card) for card in self.hand]} if self.hand else {}),
            **({"facts": self.facts} if self.facts else {}),
        }

    def __str__(self) -> str:
        return f"{self.who}: {self.question} ({', '.join(option.said(self.say) for option in self.options)})"


def _without_cards(said: str) -> tuple[str, None, tuple[Card, ...]]:
    """What is not offered and the cards named with it: ``exchange again 6c``."""
    words, named = said.split(), list[Card]()
    while len(words) > 1:
        try:
            named[:0] = cards(words[-1])
        except BadCard:
            break
        words.pop()
    return " ".join(words), None, tuple(named)


def _cards_are(count: int) -> str:
    return "one card is" if count == 1 else f"{count or 'no'} cards are"


def _count(text: str, what: str) -> int:
    number = whole(text)
    if number is None:
        raise Refused(f"{text[:40]!r} is no number of {what}")
    return number
