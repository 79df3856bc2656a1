"""A round of Red Dog or Bulldog: bets, two open cards, raises, the third card or cards, the settlement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import Card, show
from croupier.games.pays import say_pays
from croupier.games.shoe import Misdealt, Shoe, cut_before
from croupier.games.spread.book import Book, box_of
from croupier.games.spread.model import Rules
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Bets, Confirm, Event, Line, Option, Place, Ruling, Settlement, Steps, Table
from croupier.play.events import BetPlaced, BetTaken, Chose, Ruled, Said, Settled

Pair = tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class SpreadAnnounced(Event):
    """The two cards: how many ranks lie between them and what that pays (0: consecutive; −1: a pair)."""

    spread: int
    pays: str | None = None

    @property
    def outcome(self) -> str | None:
        """What fell, in a word or two for a strip of results."""
        return {-1: "pair", 0: "consecutive"}.get(self.spread, f"spread {self.spread}")

    def told(self, money: Callable[[int], str]) -> str:
        del money
        if self.spread == 0:
            return "The cards are consecutive: no third card."
        if self.spread < 0:
            return f"A pair: a third one pays {self.pays}, anything else is a push."
        return f"Spread {self.spread}, pays {self.pays}."


@dataclass(frozen=True, slots=True)
class ThirdFell(Event):
    """A third card decides: for everybody, or for one box."""

    card: str
    wins: bool
    push: bool = False
    box: int | None = None
    spread: int = 0

    @property
    def outcome(self) -> str | None:
        """What fell, in a word or two for a strip of results."""
        return f"{'pair' if self.spread < 0 else self.spread} {'won' if self.wins else 'push' if self.push else 'lost'}"

    def told(self, money: Callable[[int], str]) -> str:
        del money
        where = "" if self.box is None else f"Box {self.box}: "
        return f"{where}{self.card} {'wins' if self.wins else 'is a push' if self.push else 'loses'}."


def spread_of(base: Pair) -> int:
    """Ranks strictly between the two cards; −1 for a pair.

    >>> from croupier.cards import cards
    >>> [spread_of(cards(text)) for text in ("5h 7s", "2c Ah", "Kh Ad", "4c 4d")]
    [1, 11, 0, -1]
    """
    return abs(base[0].rank - base[1].rank) - 1


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    shoe, book = Shoe(rules.shoe, table), Book(rules, table.currency)
    yield from shoe.made_ready()
    standing = [
        Place(seat, bet, amount) for seat, bet, amount in table.carry.get("standing", ()) if seat in table.seats
    ]
    bets = yield from table.take_bets(book, standing)
    results: dict[int, Fraction | None] = {}
    void: str | None = None
    if not bets.lying:
        void = "nobody has a stake: nothing is dealt"
    else:
        try:
            results = yield from _cards(rules, table, shoe, book, bets)
            if not bets.lying:
                void = "nobody has a stake any more"
        except Misdealt as mistake:
            shoe.over |= mistake.shoe_too
            void = mistake.reason
    if table.supervised and void is None:
        void = yield from _confirm(table, shoe, bets)
    if void is not None:
        lines = yield from give_back(bets.lying, void)
    else:
        lines = yield from _settle(rules, table, bets, results)
    carry = {"shoe": shoe.as_json(), "standing": [[line.seat, line.bet, line.stays] for line in lines if line.stays]}
    return Settlement(tuple(lines), void, {key: value for key, value in carry.items() if value})


# ── the cards ──────────────────────────────────────────────────────────────────────────────────────────────────


def _cards(rules: Rules, table: Table, shoe: Shoe, book: Book, bets: Bets) -> Steps[dict[int, Fraction | None]]:
    """Two open cards, raises, third cards: box → profit to 1 (``None``: lost)."""
    while True:
        base = yield from _base(rules, shoe)
        spread = spread_of(base)
        boxes = sorted({box_of(bet) for _, bet in bets.lying})
        if spread or rules.consecutive == "push":
            break
        yield Said("The deal is void, two new cards are dealt.", rules.rules.get("consecutive"))
        if rules.free_on_redeal:
            yield from _reopen(table, book, bets)
            if not bets.lying:
                return {}
    if spread == 0:
        return dict.fromkeys(boxes, Fraction(0))
    if spread > 0:
        yield from _raises(rules, table, bets, boxes, spread)
    if rules.third == "common":
        third = yield from shoe.deal("third")
        ratio = yield from _fell(rules, base, third)
        return dict.fromkeys(boxes, ratio)
    results: dict[int, Fraction | None] = {}
    for box in boxes:
        third = yield from shoe.deal(f"box {box}")
        results[box] = yield from _fell(rules, base, third, box)
    return results


def _base(rules: Rules, shoe: Shoe) -> Steps[Pair]:
    first = yield from shoe.deal("base")
    second = yield from shoe.deal("base")
    spread = spread_of((first, second))
    pays = rules.three_alike if spread < 0 else rules.table.get(spread)
    yield SpreadAnnounced(spread, None if pays is None else f"{pays.numerator} to {pays.denominator}")
    return first, second


def _reopen(table: Table, book: Book, bets: Bets) -> Steps[None]:
    """Stakes are free: they lie on and may be changed or taken back."""
    lying = [Place(seat, bet, amount) for (seat, bet), amount in bets.lying.items()]
    for place in lying:
        bets.take(place.seat, place.bet, place.amount)
        yield BetTaken(place.seat, place.bet, place.amount, reason="free: leave it, change it or take it")
    again = yield from table.take_bets(book, lying)
    for (seat, bet), amount in again.lying.items():
        bets.add(seat, bet, amount)


def _fell(rules: Rules, base: Pair, third: Card, box: int | None = None) -> Steps[Fraction | None]:
    ratio = rules.won(base, third)
    yield ThirdFell(show([third]), bool(ratio), ratio == 0, box, spread_of(base))
    return ratio


def _raises(rules: Rules, table: Table, bets: Bets, boxes: list[int], spread: int) -> Steps[None]:
    """Every player decides for himself, box by box; at most his stake is doubled."""
    pays = rules.table[spread]
    for box in boxes:
        for (seat, bet), stake in list(bets.lying.items()):
            if bet != f"bet {box}":
                continue
            low = min(rules.raising.smallest, stake) if rules.raising.partial else stake
            choice = yield from table.choose(
                seat,
                Option("raise", low, stake),
                Option("no raise", does="leave it"),
                question=f"box {box}, spread {spread} pays {say_pays(pays)}: raise?",
                facts={"box": box, "spread": spread, "pays": say_pays(pays)},
                default="no raise",
                why_not=cut_before,
            )
            yield Chose(seat, choice.option, choice.amount)
            if choice.amount is not None:
                bets.add(seat, f"raise {box}", choice.amount)
                yield BetPlaced(seat, f"raise {box}", choice.amount)


# ── settlement ─────────────────────────────────────────────────────────────────────────────────────────────────


def _confirm(table: Table, shoe: Shoe, bets: Bets) -> Steps[str | None]:
    """At a supervised table those who run it may declare the round void."""
    ruling = yield Confirm(("stands", "no_draw", "void_shoe"), table.seats, (), bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return None
    shoe.over |= ruling.verdict == "void_shoe"
    yield Ruled(ruling.verdict, ruling.reason)
    return ruling.reason or "declared void"


def _settle(rules: Rules, table: Table, bets: Bets, results: dict[int, Fraction | None]) -> Steps[list[Line]]:
    """Losing stakes are taken first, then the winners are paid; what is pushed lies on, free to be taken."""
    lines = []
    for (seat, bet), stake in bets.lying.items():
        ratio = results[box_of(bet)]
        profit = -stake if ratio is None else rules.rounding.apply(stake * ratio)
        profit = yield from under_ceiling(rules, table.currency, seat, bet, profit)
        lines.append(Line(seat, bet, stake, profit, stake if ratio == 0 and rules.pushed == "stay" else 0))
        yield from watch_bet(rules, table.currency, lines[-1])
    yield from watch_round(rules, table.currency, lines)
    lines.sort(key=lambda line: line.profit > 0)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit, line.stays)
    return lines
