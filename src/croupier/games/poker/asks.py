"""What a hand of poker asks: cards of the deck, an action, cards to throw away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.cards import Card
from croupier.figures import LONGEST_NAME, written
from croupier.play import Answer, Choice, Choose, Close, Option, Place, Refused, Seat, Start, TakeBack
from croupier.play.asks import Ask, Say, whole_amount
from croupier.play.choices import amount_said, either
from croupier.play.record import Json

if TYPE_CHECKING:
    from croupier.games.poker.felt import Player


class Act(Ask):
    """A player's turn. Amounts are totals of the round: ``raise 800`` is raise to 800 (veikkaus/betting#V-5.1).
    ``secret``: what he may do depends on his cards, so that nobody else may know it."""

    __slots__ = ("asked", "forced", "high", "low", "owes", "player", "say", "secret", "step", "why_no_raise", "word")

    def __init__(
        self,
        player: Player,
        owes: int,
        low: int = 0,
        high: int = 0,
        step: int = 1,
        word: str = "raise",
        why_no_raise: str = "",
        forced: int = 0,
        say: Say = written,
        *,
        secret: bool = False,
    ) -> None:
        self.player = player
        self.secret = secret
        self.asked: Seat = player.seat
        self.owes = owes
        self.low = low
        self.high = high
        self.step = step
        self.word = word
        self.why_no_raise = why_no_raise
        self.forced = forced
        self.say = say

    @property
    def who(self) -> Seat:
        return self.asked

    @property
    def call(self) -> int:
        """The chips that a call costs: what is owed, or the whole stack."""
        return min(self.owes, self.player.stack)

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal actions as a list: what a player may do now."""
        out = []
        if self.forced:
            out.append(Option("bring in", self.forced, self.forced))
        else:
            out.append(Option("fold"))
            out.append(Option("call", self.call, self.call) if self.owes else Option("check"))
        if self.high:
            high = None if self.boundless else self.high
            out.append(Option(self.word, self.low, high, self.step, does=self._does()))
        return tuple(out)

    def _does(self) -> str:
        if self.word == "bet":
            return ""
        several = not self.boundless and self.low < self.high and self.low + self.step != self.high
        return "raise to anything from {}" if several else "raise to {}"

    @property
    def boundless(self) -> bool:
        """Has he chips for any raise, as far as anybody knows?"""
        return self.player.unknown and self.high == self.player.bet + self.player.stack

    @property
    def question(self) -> str:
        return "your turn"

    @property
    def default(self) -> str:
        """What silence means: check if possible, otherwise fold (veikkaus/room-general#V-1.60)."""
        return "bring in" if self.forced else "fold" if self.owes else "check"

    def silent(self) -> Choice:
        return Choice(self.who, self.default)

    @property
    def fold(self) -> bool:
        return not self.forced

    @property
    def raise_from(self) -> int | None:
        return self.low if self.high else None

    @property
    def raise_to(self) -> int | None:
        return self.high if self.high else None

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Choice):
            raise self._no(answer)
        if answer.seat != self.asked:
            raise Refused(f"it is {self.asked}'s turn, not {answer.seat}'s")
        if answer.cards:
            raise Refused(f"no cards are named in a round of betting: {self._may()}")
        option, amount = answer.option, answer.amount
        if amount is None and not self.forced:
            if option == "call":
                if self.owes:
                    return answer
            elif option == "check":
                if not self.owes:
                    return answer
            elif option == "fold":
                return answer
        if option == self.word and self.high:
            return self._sized(answer)
        if option == "call" and self.owes and not self.forced:
            if amount in (self.call, self.player.bet + self.call):
                return Choice(self.who, "call")
            known = isinstance(amount, int) and not isinstance(amount, bool)
            said = f", not {amount_said(amount or 0, self.say)}" if known else ""
            raise Refused(f"a call costs {self.say(self.call)}{said}")
        if option == "bring in" and self.forced and amount in (None, self.forced):
            return answer if amount is None else Choice(self.who, "bring in")
        raise Refused(f"{self._not_offered(option)}; {self._may()}")

    def _sized(self, answer: Choice) -> Choice:
        amount = answer.amount
        if amount is None and self.low == self.high:
            return Choice(self.who, answer.option, self.low)
        if amount is None:
            raise Refused(f"say how much to {self.word}: {self._may()}")
        if isinstance(amount, bool) or not isinstance(amount, int):
            whole_amount(amount, f"the amount to {self.word}", self.say)
        if not self.low <= amount <= self.high or (self.step > 1 and (amount - self.low) % self.step):
            raise Refused(self._size(amount))
        return answer

    def _size(self, amount: int) -> str:
        """Why a bet or raise cannot be of this size."""
        to = "to " if self.word == "raise" else ""
        low, high = f"{to}{self.say(self.low)}", f"{to}{self.say(self.high)}"
        every = self.player.bet + self.player.stack
        all_in = ", all your chips" if self.high == every else ""
        not_so = f"not {to}{amount_said(amount, self.say)}"
        if self.low == self.high:
            return f"the only {self.word} is {low}{all_in}, {not_so}"
        if amount < self.low:
            return f"the smallest {self.word} is {low}, {not_so}"
        if amount > self.high:
            return f"the largest {self.word} is {high}{all_in}, {not_so}"
        return f"a {self.word} is {low} or {high}, {not_so}"

    def _not_offered(self, option: str) -> str:
        match option:
            case "fold" | "check" | "call" if self.forced:
                return f"you cannot {option}: the bring-in is yours"
            case "check":
                return f"you cannot check: there are {self.say(self.call)} to call"
            case "call":
                return "there is nothing to call"
            case "bet" | "raise" if not self.high:
                return f"no {option}: {self.why_no_raise or 'you have no chips beyond the call'}"
            case "bet":
                return "there is a bet already, and it can be raised"
            case "raise":
                return "nobody has bet yet, and you can bet"
            case "bring in":
                return f"the bring-in costs {self.say(self.forced)}" if self.forced else "no bring-in is due now"
            case "":
                return "say what you do"
        return f"{option[:LONGEST_NAME]!r} is nothing that one does in a round of betting"

    def _no(self, answer: Answer) -> Refused:
        if isinstance(answer, Place | TakeBack | Close | Start):
            return Refused(f"at poker one bets in turn: {self.now}")
        return Ask._no(self, answer)

    def _may(self) -> str:
        return f"you may {either(option.said(self.say) for option in self.options)}"

    def legal(self) -> Json:
        return {
            "ask": "choose",
            "seat": self.who,
            "options": [option.as_json() for option in self.options],
            "default": self.default,
        }

    def __str__(self) -> str:
        return f"{self.who}: {self.question} ({', '.join(option.said(self.say) for option in self.options)})"


class ThrowAway(Ask):
    """A player throws cards away: exactly or up to so many of those he holds."""

    __slots__ = ("held", "least", "most", "who", "word")

    def __init__(self, who: Seat, held: tuple[Card, ...], least: int, most: int, word: str) -> None:
        self.who, self.held, self.least, self.most, self.word = who, held, least, most, word

    @property
    def asked(self) -> Seat:
        return self.who

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Choice):
            raise self._no(answer)
        if answer.seat != self.who:
            raise Refused(f"it is {self.who}'s turn, not {answer.seat}'s")
        if answer.amount is not None:
            raise Refused(f"no amount is said with {self.word}: {self._may()}")
        if answer.option == "stand pat" and self.word == "draw" and not answer.cards:
            return Choice(self.who, "draw")
        if answer.option != self.word:
            raise Refused(
                f"{answer.option[:LONGEST_NAME]!r} is not possible while cards are thrown away: {self._may()}"
            )
        thrown = answer.cards
        for place, card in enumerate(thrown):
            if card not in self.held:
                raise Refused(f"you do not hold the {card}: {self._may()}")
            if card in thrown[:place]:
                raise Refused(f"the {card} can be thrown only once: {self._may()}")
        if not self.least <= len(thrown) <= self.most:
            raise Refused(f"{len(thrown) or 'no'} card{'s' * (len(thrown) != 1)} cannot be thrown: {self._may()}")
        return answer

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option(self.word, about=self._may()),)

    @property
    def question(self) -> str:
        return f"{self.word}: which cards?"

    @property
    def default(self) -> str:
        return self.word

    def silent(self) -> Choice:
        """What silence means: stand pat; where cards must go, the last ones dealt (veikkaus/helsinki-holdem A2)."""
        return Choice(self.who, self.word, None, self.held[len(self.held) - self.least :] if self.least else ())

    def _may(self) -> str:
        return self._says("you", "your")

    def _says(self, who: str, whose: str) -> str:
        least, most = self.least, self.most
        count = str(most) if least == most else f"{least} to {most}" if least else f"up to {most}"
        return f"{who} {'must' if self.least else 'may'} {self.word} {count} of {whose} {len(self.held)} cards"

    def legal(self) -> Json:
        return {"ask": "throw", "seat": self.who, "option": self.word, "least": self.least, "most": self.most}

    def __str__(self) -> str:
        return f"{self._says(self.who, 'the')}: which? (as '{self.word} As Kd')"


def keep_or_refuse(who: Seat, card: Card) -> Choose:
    """Sviten Special: a single replacement lies face up and may be refused once (veikkaus/sviten-special#V-6.55)."""
    return Choose(
        who,
        (Option("keep", does="keep it"), Option("refuse", does="take the next unseen")),
        f"the {card} came: keep it, or take the next unseen?",
        "keep",
        why_not=at_choice,
    )


def at_choice(name: str) -> str | None:
    """Why something that is done in a hand of poker is not done while a player is asked something else."""
    if name in ("fold", "check", "call", "bet", "raise", "bring in", "all-in"):
        return "this is no round of betting"
    if name in _ASKED_APART:
        return "it is asked at another moment of the hand"
    return None


_ASKED_APART: Final = (
    *("draw", "discard", "stand pat", "keep", "refuse", "show", "muck", "once", "twice"),
    *("straddle", "no straddle", "play on", "no more betting"),
)
