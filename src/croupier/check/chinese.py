"""Stories of Chinese poker: hands with the rows that everybody sets, and what they are worth.

This is what ``check.scenario.OwnStories`` asks of a family. The format is in docs/scenarios.md ("Chinese poker").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from croupier.cards import Card, cards, show
from croupier.check.reach import Name
from croupier.check.said import never, nobody, noted, said, says
from croupier.check.scenario import Scenario
from croupier.games.chinese import events as e
from croupier.games.chinese.asks import SetRows, answer_of
from croupier.games.chinese.model import ROWS, Rules
from croupier.games.chinese.reading import Seen, seen
from croupier.games.chinese.rows import value
from croupier.games.stub import DealCards
from croupier.money import Currency
from croupier.play import Choice, Drawn, Event, Refused, Round, Settlement
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

CHIPS: Final = Currency("CHIPS", "chips", 0)
_END: Final = ("points", "net", "between", "paid", "fouled", "royalties", "makes", "next_fantasy", "next_button")
"""What only a hand that is played out can show."""


class RowsStory(BaseModel):
    """One hand. ``boards``: the rows that everybody has in the end, ``front | middle | back``; ``cards``: what is dealt
    first, in this order; ``actions``: what is done and said until then. Amounts are whole chips, and a point is one of
    them where nothing else is said."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    seats: dict[str, int]
    button: str | None = None
    point: int | None = None
    level: int | None = None
    fee: bool = False
    fantasy: dict[str, int] = {}
    boards: dict[str, str] = {}
    cards: dict[str, str] = {}
    actions: list[str | dict[str, str]] = []
    open_end: bool = False
    refused: str | None = None
    lies: dict[str, str] = {}
    seen_by: dict[str, dict[str, str]] = {}
    dealt: list[str] | None = None
    points: dict[str, int] | None = None
    net: dict[str, int] | None = None
    between: dict[str, int] | None = None
    paid: list[str] | None = None
    fouled: list[str] | None = None
    royalties: dict[str, int] | None = None
    makes: dict[str, str] | None = None
    next_fantasy: dict[str, int] | None = None
    next_button: str | None = None


class RowStory(BaseModel):
    """Rows of several players side by side, of three cards or of five: whose is best, and what each is."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    cards: dict[str, str]
    best: str | None = None
    makes: dict[str, str] | None = None


KEYS: Final[dict[str, object]] = {
    "rows": RowsStory | Annotated[list[RowsStory], Field(min_length=1)],
    "row": RowStory,
}


def _hands(scenario: Scenario) -> list[RowsStory]:
    told: RowsStory | list[RowsStory] | None = getattr(scenario, "rows", None)
    return told if isinstance(told, list) else [] if told is None else [told]


def tell(game: Game, scenario: Scenario, failures: list[str], log: list[str]) -> None:
    """Play what is told and note what differs."""
    if not isinstance(game.rules, Rules):
        raise ValueError(f"{game.id} is no game of Chinese poker: 'rows' are of those")  # noqa: TRY004 - one error for bad input
    if (row := getattr(scenario, "row", None)) is not None:
        _side_by_side(row, failures)
    hands, carry = _hands(scenario), Json()
    for number, story in enumerate(hands, 1):
        teller = _Teller(game, story, scenario)
        with noted(teller.failures):
            carry = teller.play(carry)
        where = f"hand {number}: " if len(hands) > 1 else ""
        failures += [where + failure for failure in teller.failures]
        log += [narrate(event, CHIPS) for event in teller.events]
        if teller.failures:
            return


def _side_by_side(story: RowStory, failures: list[str]) -> None:
    made = {seat: value(cards(text)) for seat, text in story.cards.items()}
    top = max(each.strength for each in made.values())
    best = [seat for seat, each in made.items() if each.strength == top]
    if story.best is not None and story.best != (found := best[0] if len(best) == 1 else "tie"):
        failures.append(f"the best row should be {story.best}; it is {found}")
    for seat, words in (story.makes or {}).items():
        if words != made[seat].said:
            failures.append(f"{seat} should make {words}; it is {made[seat].said}")


def expects(scenario: Scenario) -> bool:
    """Is anything expected?"""
    row = getattr(scenario, "row", None)
    if row is not None and said(row, ("best", "makes")):
        return True
    looks = any(isinstance(action, dict) for hand in _hands(scenario) for action in hand.actions)
    return looks or any(said(hand, (*_END, "lies", "seen_by", "dealt", "refused")) for hand in _hands(scenario))


def uncompared(scenario: Scenario) -> Iterator[str]:
    """What is said and would never be compared; rows and points of a seat where nobody sits."""
    if (row := getattr(scenario, "row", None)) is not None:
        yield from nobody(row.makes or {}, row.cards)
    for hand in _hands(scenario):
        if hand.refused is not None:
            yield from never(
                said(hand, ("actions", "lies", "seen_by", "dealt", *_END)), "of a refused hand ('refused')"
            )
        if hand.open_end:
            yield from never(said(hand, _END), "where the hand is not played out ('open_end')")
        named = [*hand.boards, *hand.cards, *hand.lies, *hand.seen_by, *(hand.fouled or []), *(hand.points or {})]
        yield from nobody([*named, *(hand.net or {}), *(hand.royalties or {}), *(hand.makes or {})], hand.seats)


def calls(scenario: Scenario) -> set[Name]:
    """Nothing beside the table."""
    del scenario
    return set()


def _rows(text: str) -> tuple[list[Card], list[Card], list[Card]]:
    """``front | middle | back``."""
    parts = text.split("|")
    if len(parts) != len(ROWS):
        raise ValueError(f"{text!r} has not three rows: front | middle | back")
    front, middle, back = (list(cards(part)) for part in parts)
    return front, middle, back


class _Teller:
    def __init__(self, game: Game, story: RowsStory, scenario: Scenario) -> None:
        self.game, self.story, self.failures = game, story, list[str]()
        self.currency, self.options = scenario.currency, scenario.options
        self.rows = {seat: _rows(text) for seat, text in story.boards.items()}
        self.to_come = {seat: self._to_come(seat) for seat in story.seats}
        told = {card for mine in self.to_come.values() for card in mine}
        self.free = [Card(number) for number in range(52) if Card(number) not in told]
        for seat in self.rows:
            if seat not in story.cards and seat not in story.fantasy:
                self.to_come[seat] = list(self._with_thrown(self.to_come[seat]))
        self.hand: Round[Settlement] | None = None

    def _to_come(self, seat: str) -> list[Card]:
        """In which order a seat's cards come: as they are told, then what his rows lack, from the back on."""
        first = list(cards(self.story.cards.get(seat, "")))
        front, middle, back = self.rows.get(seat, ([], [], []))
        return first + [card for card in (*back, *middle, *front) if card not in first]

    def _with_thrown(self, mine: list[Card]) -> Iterator[Card]:
        """Among the cards of a board those that are thrown away, where some are."""
        rules, kept = self.game.rules, iter(mine)
        for street in rules.streets if isinstance(rules, Rules) else ():
            yield from islice(kept, street.cards - street.discard)
            for _ in range(street.discard):
                yield self.free.pop(0)

    @property
    def events(self) -> list[Event]:
        return [] if self.hand is None else self.hand.events

    def play(self, carry: Json) -> Json:
        """The hand; returns what the next one must know."""
        story = self.story
        given = {key: value for key, value in carry.items() if key in ("button", "fantasy")}
        given |= {"stacks": dict(story.seats)}
        given |= {"button": story.button} if story.button else {}
        point = 1 if story.point is None and "point_value" not in self.options else story.point
        given |= {"stakes": {"point": point}} if point is not None and story.level is None else {}
        given |= {"level": story.level} if story.level is not None else {}
        given |= {"fantasy": dict(story.fantasy)} if story.fantasy else {}
        given |= {"rake": True} if story.fee else {}
        try:
            hand = self.hand = self.game.at(self.game.table(tuple(story.seats), self.currency, carry=given))
        except Refused as no:
            if story.refused is None or not says(no, story.refused):
                self.failures.append(f"the hand was refused: {no}")
            return {}
        if story.refused is not None:
            self.failures.append(f"the hand should have been refused ({story.refused}), but it is played")
            return {}
        for action in story.actions:
            for words, reason in action.items() if isinstance(action, dict) else [(action, None)]:
                self._act(hand, words, reason)
        while not story.open_end and hand.ask is not None:
            self._quietly(hand)
        self._compare(hand)
        if hand.result is None:
            return {}
        self._compare_end(hand, hand.result)
        return hand.result.carry

    # ── what is done ───────────────────────────────────────────────────────────────────────────────────────────────

    def _act(self, hand: Round[Settlement], words: str, reason: str | None) -> None:
        """``A sets Qs / 9d / As Kd``, ``A says nothing``, ``A leaves``, ``A acts``; with a reason it is refused."""
        seat, _, rest = words.partition(" ")
        while isinstance(hand.ask, DealCards):
            self._quietly(hand)
        before = (len(hand.inputs), len(hand.events))
        try:
            self._do(hand, seat, rest)
        except Refused as no:
            if reason is None or not says(no, reason):
                self.failures.append(f"{words}: refused, {no}")
            if (len(hand.inputs), len(hand.events)) != before:
                self.failures.append(f"{words}: refused, but something changed")
            return
        if reason is not None:
            self.failures.append(f"{words}: it was accepted")

    def _do(self, hand: Round[Settlement], seat: str, rest: str) -> None:
        ask = hand.ask
        if not isinstance(ask, SetRows):
            raise Refused("nobody is asked any more")
        if rest == "acts":
            if ask.who != seat:
                self.failures.append(f"{seat} acts: it is {ask.who}'s turn")
        elif rest == "says nothing":
            if ask.who != seat:
                raise Refused(f"it is {ask.who}'s turn, not {seat}'s")
            hand.answer(ask.silent())
        elif rest == "plays on":
            while isinstance(hand.ask, DealCards) or (isinstance(hand.ask, SetRows) and hand.ask.who == seat):
                self._quietly(hand)
        elif rest.startswith("sets "):
            choice = ask.parse(rest.removeprefix("sets "))
            hand.answer(type(choice)(seat, choice.option, None, choice.cards))
        elif rest == "leaves":
            hand.answer(type(ask.parse("leave"))(seat, "leave"))
        else:
            raise ValueError(f"{rest!r} is no action")

    def _quietly(self, hand: Round[Settlement]) -> None:
        """Cards as they are told, then any; rows as the board of the story has them, or as for who is away."""
        match hand.ask:
            case DealCards() as ask:
                hand.answer(Drawn(tuple(self._next(ask.to[place % len(ask.to)]) for place in range(ask.count))))
            case SetRows() as ask:
                rows = self.rows.get(ask.who)
                hand.answer(ask.silent() if rows is None else self._as_told(ask, rows))
            case ask:
                raise ValueError(f"the story cannot answer: {ask}")

    def _as_told(self, ask: SetRows, rows: Sequence[Sequence[Card]]) -> Choice:
        return answer_of(ask.who, [[card for card in row if card in ask.hand] for row in rows])

    def _next(self, seat: str) -> Card:
        mine = self.to_come[seat]
        return mine.pop(0) if mine else self.free.pop(0)

    # ── what was expected ──────────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, hand: Round[Settlement]) -> None:
        story = self.story
        now = seen(hand.events, None)
        for seat, text in story.lies.items():
            self._same(f"the rows of {seat}", _shown(_rows(text)), _shown(now[seat].board.rows))
        for viewer, boards in story.seen_by.items():
            told = [event for each in hand.events if (event := each.seen_by(viewer)) is not None]
            for seat, text in boards.items():
                self._same(f"what {viewer} sees of {seat}", text, _as_seen(seen(told, viewer)[seat]))
        order = next((event.seats for event in hand.events if isinstance(event, e.PointsGame)), ())
        self._same("who is dealt in, from the first after the button", story.dealt, list(order))

    def _compare_end(self, hand: Round[Settlement], end: Settlement) -> None:
        story, events = self.story, hand.events
        hands = {event.seat: event for event in events if isinstance(event, e.RowsShown)}
        scores = {f"{x.seat} v {x.against}": x.points for x in events if isinstance(x, e.RowsCompared)}
        scores |= {f"{x.against} v {x.seat}": -x.points for x in events if isinstance(x, e.RowsCompared)}
        (over,) = (event for event in events if isinstance(event, e.PointsOver))
        self._same("points", story.points, dict(zip(over.seats, over.points, strict=True)))
        self._same("net", story.net, {seat: end.profit(seat) for seat in story.net or {}})
        self._same("points between two", story.between, {pair: scores.get(pair) for pair in story.between or {}})
        moved = [f"{x.seat} to {x.to} {x.amount}" for x in events if isinstance(x, e.PointsPaid)]
        self._same("paid", story.paid, moved)
        self._same("fouled", story.fouled, [seat for seat, shown in hands.items() if shown.fouled])
        self._same("royalties", story.royalties, {seat: sum(hands[seat].royalties) for seat in story.royalties or {}})
        self._same("rows", story.makes, {seat: " / ".join(hands[seat].says) for seat in story.makes or {}})
        self._same("in Fantasy Land next", story.next_fantasy, dict(end.carry.get("fantasy", {})))
        self._same("the next button", story.next_button, end.carry["button"])
        left = {seat: show(mine) for seat, mine in self.to_come.items() if mine}
        if left:
            self.failures.append(f"never dealt: {left}")

    def _same(self, what: str, wanted: object, found: object) -> None:
        if wanted is not None and wanted != found:
            self.failures.append(f"{what} should be {wanted}; it is {found}")


def _shown(rows: Sequence[Sequence[Card]]) -> str:
    return " | ".join(show(sorted(row, reverse=True)) for row in rows)


def _as_seen(player: Seen) -> str:
    """``3 hidden``, or the rows that lie open."""
    open_cards = sum(map(len, player.board.rows))
    return _shown(player.board.rows) if open_cards else f"{player.unknown} hidden"
