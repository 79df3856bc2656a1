"""What a drill is: what lies on the table, what is asked, the engine's answer, and what is right about another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple

from typing_extensions import TypeVar

from croupier.cards import BadCard, cards, show
from croupier.figures import whole
from croupier.games.common import GameRules
from croupier.money import BadAmount, Currency
from croupier.play import Refused
from croupier.school.bench import Bench

Form = Literal["count", "amount", "choice", "several", "order", "cards"]
"""How a blank is filled in: by a whole number, an amount of money, one of its options, some of them, all of them in
their order, or by cards."""
BETWEEN: Final = " | "
"""Stands between options in an answer that names several."""
LONGEST: Final = 400
"""Letters of one answer."""


class Seen(NamedTuple):
    """One thing on the table: where it lies, its cards, and what is to be said of it."""

    where: str
    cards: str = ""
    text: str = ""


class Step(NamedTuple):
    """One line of the working: what, how, and what it comes to."""

    what: str
    how: str
    makes: str


@dataclass(frozen=True, slots=True)
class Blank:
    """One thing to be filled in, with the engine's answer. ``unit``: what a count is a number of; ``slips``: wrong
    answers that come of a known mistake, each with the sentence that names it."""

    label: str
    form: Form
    right: str
    options: tuple[str, ...] = ()
    unit: str = ""
    slips: Mapping[str, str] | None = None

    def read(self, text: str, currency: Currency) -> str:
        """What somebody wrote, in the form in which answers are compared, or ``Refused``."""
        text = text.strip()
        if not text:
            raise Refused(f"{self.label}: nothing is filled in")
        if len(text) > LONGEST:
            raise Refused(f"{self.label}: an answer has at most {LONGEST} letters")
        match self.form:
            case "count":
                return self._count(text)
            case "amount":
                return self._amount(text, currency)
            case "cards":
                return self._cards(text)
        parts = [self._option(part) for part in (text.split(BETWEEN.strip()) if self.form != "choice" else [text])]
        if len(set(parts)) < len(parts):
            raise Refused(f"{self.label}: each is named once")
        if self.form == "order" and len(parts) < len(self.options):
            raise Refused(f"{self.label}: all {len(self.options)} have a place in the order")
        return BETWEEN.join(parts if self.form == "order" else sorted(parts, key=self.options.index))

    def _count(self, text: str) -> str:
        number = whole(text.removesuffix(self.unit).replace("\u202f", "").replace(" ", ""))
        if number is None:
            raise Refused(f"{self.label}: a whole number is wanted, not {text[:40]!r}")
        return str(number)

    def _amount(self, text: str, currency: Currency) -> str:
        try:
            return str(currency.parse(text.removesuffix(currency.sign).strip()))
        except BadAmount as bad:
            raise Refused(f"{self.label}: {bad}") from None

    def _cards(self, text: str) -> str:
        try:
            return show(sorted(cards(text)))
        except BadCard as bad:
            raise Refused(f"{self.label}: {bad}") from None

    def _option(self, text: str) -> str:
        said = text.strip().casefold()
        for option in self.options:
            if option.casefold() == said:
                return option
        raise Refused(f"{self.label}: {text.strip()[:40]!r} is none of {', '.join(self.options)}")

    def said(self, normal: str, currency: Currency) -> str:
        """An answer in normal form, as people read it."""
        match self.form:
            case "amount":
                return currency.with_sign(int(normal))
            case "count":
                return f"{int(normal):,}".replace(",", "\u202f") + (f" {self.unit}" if self.unit else "")
        return normal.replace(BETWEEN, ", ")


class Cell(NamedTuple):
    """A number of a layout: where it stands, in cells from the left and from above, its colour, and whether it fell."""

    x: float
    y: float
    text: str
    colour: str
    fell: bool


class Lay(NamedTuple):
    """Chips on a layout: where, in cells from the left and from above, and how many."""

    x: float
    y: float
    many: int


class Felt(NamedTuple):
    """A part of a layout with chips on it."""

    cells: tuple[Cell, ...]
    chips: tuple[Lay, ...]


class Mark(NamedTuple):
    """What became of one blank: what was said, what is right, and what the mistake looks like."""

    label: str
    right: bool
    said: str
    answer: str
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Drill:
    """One question of the table. ``felt``: the same drawn, where chips lie on a layout."""

    ask: str
    table: tuple[Seen, ...]
    blanks: tuple[Blank, ...]
    working: tuple[Step, ...]
    currency: Currency
    why: str = ""
    felt: Felt | None = None

    def mark(self, answers: Mapping[str, str]) -> tuple[Mark, ...]:
        """Every blank compared with the engine's answer; ``Refused`` where one is not filled in, or not readable."""
        given = [blank.read(answers.get(blank.label, ""), self.currency) for blank in self.blanks]
        return tuple(self._marked(blank, said) for blank, said in zip(self.blanks, given, strict=True))

    def _marked(self, blank: Blank, given: str) -> Mark:
        slip = "" if given == blank.right else (blank.slips or {}).get(given, "")
        return Mark(
            blank.label,
            given == blank.right,
            blank.said(given, self.currency),
            blank.said(blank.right, self.currency),
            slip,
        )

    @property
    def alike(self) -> str:
        """Two drills of which this is the same ask the same thing."""
        asked = (" ".join((blank.label, *blank.options)) for blank in self.blanks)
        return "\n".join([self.ask, *(" ".join(seen) for seen in self.table), *asked])


R = TypeVar("R", bound=GameRules, default=GameRules)
"""The rules of the games from which a kind of drill is made."""


@dataclass(frozen=True, kw_only=True)
class Kind(Generic[R]):
    """A kind of drill: its name, what is practised in it, how the answer is given, and what makes each level harder. It
    is made for all games that it ``suits``, or ``only`` for these."""

    name: str
    title: str
    about: str
    how: str
    levels: tuple[str, ...]
    make: Callable[[Bench[R]], Drill]
    suits: Callable[[R], bool] = lambda _: True
    only: tuple[str, ...] = ()


def counted(label: str, number: int, unit: str = "", slips: Mapping[str, str] | None = None) -> Blank:
    """A blank for a whole number."""
    return Blank(label, "count", str(number), unit=unit, slips=slips)


def paid(label: str, amount: int, slips: Mapping[str, str] | None = None) -> Blank:
    """A blank for an amount of money."""
    return Blank(label, "amount", str(amount), slips=slips)


def chosen(label: str, right: str, options: tuple[str, ...]) -> Blank:
    """A blank for one of several."""
    return Blank(label, "choice", right, options)


def several(label: str, right: tuple[str, ...], options: tuple[str, ...]) -> Blank:
    """A blank for some of several, in whatever order they are named."""
    return Blank(label, "several", BETWEEN.join(sorted(right, key=options.index)), options)


def in_order(label: str, right: tuple[str, ...], options: tuple[str, ...]) -> Blank:
    """A blank for all of several, each in its place."""
    return Blank(label, "order", BETWEEN.join(right), options)


def held(label: str, right: str) -> Blank:
    """A blank for cards."""
    return Blank(label, "cards", show(sorted(cards(right))))
