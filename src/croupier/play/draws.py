"""Asks of chance: a spin, a throw of dice, cards off a deck."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product

from croupier.cards import BadCard, Card, Deck, cards, show
from croupier.figures import reads_as_amount, whole
from croupier.play.answers import Answer, Drawn, Ruling, Seat, Stop, Throw, Verdict
from croupier.play.asks import Below, ChanceAsk, Refused
from croupier.play.record import Json

_NO_DRAW: tuple[Verdict, ...] = ("no_draw", "void_bets")


@dataclass(frozen=True, slots=True)
class Spin(ChanceAsk):
    """A wheel is spun: which of its fields, in their order round the wheel, comes to rest at the pointer?"""

    fields: tuple[str, ...]

    @property
    def now(self) -> str:
        return "the wheel is turning"

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return _NO_DRAW

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict in _NO_DRAW:
            return answer
        if not isinstance(answer, Stop):
            raise self._no(answer)
        named = answer.line if answer.line is not None else (answer.field,)
        if answer.line is not None and len(answer.line) != 2:
            raise Refused(f"a line lies between two fields, not {len(answer.line)}")
        for name in named:
            if name not in self.fields:
                raise Refused(f"{name or 'nothing'} is not on the wheel: {', '.join(dict.fromkeys(self.fields))}")
        if answer.turns is not None and (isinstance(answer.turns, bool) or not isinstance(answer.turns, int | float)):
            raise Refused(f"{answer.turns!r} is not a number of turns")
        if answer.index is not None and self.fields[_at(answer.index, self.fields)] != answer.field:
            raise Refused(f"field {answer.index} of the wheel is not {answer.field}")
        return answer

    def draw(self, below: Below) -> Answer:
        index = below(len(self.fields))
        return Stop(self.fields[index], index=index)

    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        each = Fraction(1, len(self.fields))
        return ((Stop(name, index=index), each) for index, name in enumerate(self.fields))

    def parse(self, text: str) -> Answer:
        """``17``; ``17, 4 turns``; ``17, counter-clockwise``; ``line x5 x1``; ``no spin: the ball jumped out``."""
        text = text.strip()
        if text.lower().startswith(("no spin", "void")):
            return Ruling("no_draw", text.partition(":")[2].strip() or "no spin")
        facts: Json = {}
        for part in (piece.strip() for piece in text.split(",")):
            words = part.split()
            if len(words) == 2 and words[1].startswith("turn"):
                if not reads_as_amount(words[0]):
                    raise Refused(f"{words[0][:20]!r} is not a number of turns")
                facts["turns"] = float(words[0])
            elif part.lower() in ("clockwise", "counter-clockwise"):
                facts["direction"] = part.lower()
            elif part.lower() == "with the wheel":
                facts["with_wheel"] = True
            elif words and words[0].lower() == "line":
                facts["line"] = tuple(words[1:])
            else:
                facts["field"] = part
        return self.check(Stop(**facts))

    def legal(self) -> Json:
        return {"ask": "spin", "fields": list(self.fields)}

    def __str__(self) -> str:
        return "where does the wheel stop? (a field; 'line A B' between two; 'N turns'; 'no spin: why')"


def _at(index: object, fields: tuple[str, ...]) -> int:
    if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(fields):
        raise Refused(f"the wheel has fields 0 to {len(fields) - 1}, not {index!r}")
    return index


@dataclass(frozen=True, slots=True)
class Roll(ChanceAsk):
    """Dice are thrown: which faces, in the order of the dice?"""

    dice: int
    faces: int = 6
    who: Seat | None = None

    @property
    def now(self) -> str:
        return "the dice are rolling"

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return _NO_DRAW

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Ruling) and answer.verdict in _NO_DRAW:
            return answer
        if not isinstance(answer, Throw):
            raise self._no(answer)
        if len(answer.dice) != self.dice or not all(
            isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= self.faces for n in answer.dice
        ):
            shown = "-".join(str(n) for n in answer.dice)
            raise Refused(f"{shown or 'nothing'} is not a throw: {self.dice} dice show 1 to {self.faces} each")
        return answer

    def draw(self, below: Below) -> Answer:
        return Throw(tuple(1 + below(self.faces) for _ in range(self.dice)))

    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        each = Fraction(1, self.faces**self.dice)
        return ((Throw(dice), each) for dice in product(range(1, self.faces + 1), repeat=self.dice))

    def parse(self, text: str) -> Answer:
        """``4-2``; ``6-1 rejected: a die left the pit``; ``no throw: a die leans``."""
        if text.lower().startswith(("no throw", "void")):
            return Ruling("no_draw", text.partition(":")[2].strip() or "no throw")
        shown, rejected, why = text.partition("rejected")
        faces = [whole(n) for n in shown.replace(".", "-").replace(" ", "-").split("-") if n]
        dice = tuple(face for face in faces if face is not None)
        if len(dice) < len(faces):
            raise Refused(f"{text[:40]!r} is not a throw such as {'-'.join(['4', '2', '6'][: self.dice])}")
        return self.check(Throw(dice, rejected=(why.strip(" :") or "not accepted") if rejected else None))

    def legal(self) -> Json:
        return {"ask": "roll", "dice": self.dice, "faces": self.faces}

    def __str__(self) -> str:
        return f"what do the {self.dice} dice show? (as 4-2; add 'rejected: why' for a throw that does not count)"


def wrong_number(count: int, came: tuple[Card, ...]) -> str:
    """More or fewer cards than are dealt now."""
    wanted = "one card is" if count == 1 else f"{count} cards are"
    return f"{wanted} dealt now, not {len(came) or 'none'}" + (f" ({show(came)})" if came else "")


@dataclass(frozen=True, slots=True)
class Deal(ChanceAsk):
    """Cards are drawn from what is left of the deck: which, in which order?"""

    deck: Deck
    count: int = 1
    to: str = ""

    @property
    def now(self) -> str:
        return "cards are being dealt"

    def may_come(self) -> Counter[Card]:
        return Counter(self.deck)

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Drawn):
            raise self._no(answer)
        if len(answer.cards) != self.count:
            raise Refused(wrong_number(self.count, answer.cards))
        for card in set(answer.cards):
            if answer.cards.count(card) > self.deck.count(card):
                raise Refused(f"{card} is not in the deck any more")
        return answer

    def draw(self, below: Below) -> Answer:
        left = list(self.deck)
        for i in range(self.count):
            j = i + below(len(left) - i)
            left[i], left[j] = left[j], left[i]
        return Drawn(tuple(left[: self.count]))

    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        """Every ordered deal of distinct faces, weighted by how many ways the deck gives it."""
        kinds = sorted(set(self.deck))
        total = math.perm(len(self.deck), self.count)
        if self.count == 1:
            yield from ((Drawn((card,)), Fraction(self.deck.count(card), total)) for card in kinds)
            return
        seen: set[tuple[Card, ...]] = set()
        for hand in permutations(list(self.deck), self.count):
            if hand not in seen:
                seen.add(hand)
                ways = math.prod(math.perm(self.deck.count(card), hand.count(card)) for card in set(hand))
                yield Drawn(hand), Fraction(ways, total)

    def parse(self, text: str) -> Answer:
        try:
            return self.check(Drawn(cards(text)))
        except BadCard as bad:
            raise Refused(str(bad)) from None

    def legal(self) -> Json:
        out: Json = {"ask": "deal", "count": self.count, "left": len(self.deck)}
        return {**out, "to": self.to} if self.to else out

    def __str__(self) -> str:
        where = f" for {self.to}" if self.to else ""
        return f"which {'card' if self.count == 1 else f'{self.count} cards'} came{where}? (as 'As Kd')"
