"""Replay a Poker Hand History by the rules: every action is checked, and the stacks at the end are compared."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card
from croupier.complaint import BEYOND, told_by
from croupier.games.poker.asks import Act, DealCards, ThrowAway
from croupier.games.poker.formats.phh_file import RULES, VARIANTS, BadHistory, HandFile, Line, read, split
from croupier.games.poker.formats.unknown import fill_in
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.money import CURRENCIES
from croupier.play import Choice, Choose, Drawn, Refused, Table
from croupier.play.record import Json

Load = Callable[[str, Json], Rules]
"""Finds the rules of a game by its id and options: given by who knows the rulebooks."""


@dataclass(slots=True)
class Replay:
    """A hand read from a file: play it to the end, or step by step."""

    hand: Hand
    file: HandFile
    driver: _Driver

    @property
    def expected(self) -> list[int] | None:
        """The finishing stacks the file gives, in whole units."""
        return self.file.amounts("finishing_stacks") if "finishing_stacks" in self.file.fields else None

    def step(self) -> bool:
        """The next input of the file; False when the hand is over."""
        if self.hand.over:
            return False
        self.driver.answer(self.hand)
        return True

    def run(self) -> Hand:
        """To the end."""
        while self.step():
            pass
        self.driver.finish()
        return self.hand

    def check(self) -> None:
        """Play it and compare; ``BadHistory`` when the stacks differ."""
        self.run()
        wanted = self.expected
        got = [self.hand.stacks[seat] for seat in self.hand.table.seats]
        if wanted is not None and wanted != got:
            raise BadHistory(f"the stacks at the end should be {wanted}, the rules give {got}")


def replays(text: str, load: Load) -> Iterator[Replay]:
    """Every hand of a PHH or PHHS text."""
    for data in split(text):
        yield replay(data, load)


def replay(data: dict[str, Any], load: Load) -> Replay:
    """One hand, ready to be played."""
    game, options = _game(data)
    rules = load(game, options)
    if "??" not in str(data["actions"]):
        return _begun(data, rules, rules.pack)
    rules = _as_told(rules)
    orders = [rules.pack, rules.pack[::-1], rules.pack[1::2] + rules.pack[::2], rules.pack[::2] + rules.pack[1::2]]
    for order in orders:  # guessed door cards must fit who opened
        try:
            _begun(data, rules, order).run()
        except BadHistory:
            continue
        return _begun(data, rules, order)
    return _begun(data, rules, rules.pack)


def _as_told(rules: Rules) -> Rules:
    """The same rules, but the file says who showed his cards and who mucked: guessed ones cannot."""
    told = rules.showdown.model_copy(update={"muck": "ask"})
    legs = {name: _as_told(leg) for name, leg in rules.legs.items()}
    return rules.model_copy(update={"showdown": told, "legs": legs})


def _begun(data: dict[str, Any], rules: Rules, order: tuple[Card, ...]) -> Replay:
    file = read(data)
    seats = tuple(f"p{number + 1}" for number in range(file.count))
    guessed = fill_in(file, order)
    more = data.get("_carry", {})
    if _below_nothing(more):
        raise BadHistory("_carry: no chips are fewer than nothing")
    carry = {**_carry(file, rules), **more}
    facts = {name: value for name, value in data.items() if name not in RULES and not name.startswith("_")}
    facts |= {"_unit": file.unit, "_guessed": guessed}
    if "_options" in data:
        facts["_options"] = data["_options"]
    currency = next(iter(rules.limits)) if "_game" in data else "PLAY"
    try:
        hand = Hand(rules, Table(seats, CURRENCIES[currency], carry=carry), None, data.get("_game", ""), **facts)
    except Refused as no:
        raise BadHistory(f"the hand cannot begin: {no}") from None
    except BEYOND as bad:
        raise BadHistory(f"no hand begins with such a _carry: {told_by(bad)}") from None
    return Replay(hand, file, _Driver(file, guessed))


def _below_nothing(value: Any) -> bool:
    """Is there a negative number in this?"""
    if isinstance(value, dict | list):
        return any(map(_below_nothing, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and value < 0


def _game(data: dict[str, Any]) -> tuple[str, Json]:
    for name in ("variant", "actions"):
        if name not in data:
            raise BadHistory(f"the field {name!r} is missing")
    for name in ("_options", "_carry"):
        if not isinstance(data.get(name, {}), dict):
            raise BadHistory(f"{name}: found {data[name]!r:.80}; expected a table")
    if "_game" in data:
        return str(data["_game"]), dict(data.get("_options", {}))
    variant = data["variant"]
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise BadHistory(f"variant {variant!r:.80} is not known: {', '.join(VARIANTS)}")
    return VARIANTS[variant], {}


def _carry(file: HandFile, rules: Rules) -> Json:
    """Stacks, antes and blinds as the file gives them. Heads-up a file names the small blind first although the button
    posts it."""
    seats = [f"p{number + 1}" for number in range(file.count)]
    stacks = file.amounts("starting_stacks")
    blinds, antes = file.amounts("blinds_or_straddles"), file.amounts("antes")
    if any(ante < 0 for ante in antes):
        raise BadHistory(f"antes: nobody takes chips out of the pot: {antes}")
    fields = file.fields
    figure = {
        name: file.amount(fields[name], name)
        for name in ("bring_in", "small_bet", "big_bet", "min_bet")
        if name in fields
    }
    unit = figure.get("min_bet", figure.get("small_bet", max(blinds, default=0)))
    posts = {seats[place]: [-blind, 0] for place, blind in enumerate(blinds) if blind < 0}
    blinds = [max(0, blind) for blind in blinds]
    stakes: Json = {"blinds": [min((b for b in blinds if b), default=0), unit]}
    if "small_bet" in figure:
        stakes["bets"] = [figure["small_bet"], figure.get("big_bet", 2 * figure["small_bet"])]
    if "bring_in" in figure:
        stakes["bring_in"] = figure["bring_in"]
    if unit:
        stakes["min_bet"] = unit
    if file.count == 2:
        blinds.reverse()
    out: Json = {"stacks": dict(zip(seats, stacks, strict=True)), "stakes": stakes}
    if any(blinds):
        out["blinds_by_seat"] = blinds
    if posts:
        out["posts"] = posts
    out["antes"] = antes or [0] * file.count
    out["antes_match"] = bool(fields.get("ante_trimming_status", False))
    if rules.uses_button:
        out["button"] = seats[-1]
    return out


class _Driver:
    """Answers each question of the hand from the lines of the file."""

    def __init__(self, file: HandFile, guessed: frozenset[Card]) -> None:
        self.guessed, self.chosen = guessed, file.fields.get("_chosen")
        self.acts = deque(line for line in file.lines if line.verb in ("f", "cc", "cbr", "pb"))
        self.board = deque(line for line in file.lines if line.verb == "db")
        self.left: deque[Card] = deque()
        self.hole: dict[str, deque[Line]] = defaultdict(deque)
        self.throws: dict[str, deque[Line]] = defaultdict(deque)
        self.shows: dict[str, Line] = {}
        for line in file.lines:
            seat = f"p{(line.player or 0) + 1}"
            if line.verb == "dh":
                self.hole[seat].append(line)
            elif line.verb == "sd":
                self.throws[seat].append(line)
            elif line.verb == "sm":
                self.shows[seat] = line

    def answer(self, hand: Hand) -> None:
        """Answer the question that stands, or say which line of the file cannot have happened."""
        match hand.round.ask:
            case DealCards() as ask:
                self._deal(hand, ask)
            case Act() as ask:
                self._act(hand, ask)
            case ThrowAway() as ask:
                line = self._next(self.throws[ask.who], f"{ask.who} must throw or stand pat")
                cards = tuple(card for card in line.cards if card is not None)
                self._give(hand, Choice(ask.who, ask.word, None, cards), line)
            case Choose() as ask if ask.options[0].name == "show":
                shown = self.shows.get(ask.who)
                own = hand.view(ask.who).cards[ask.who]
                shows = shown.shown if shown else not self.guessed.intersection(c for c in own if c is not None)
                hand.act("show" if shows else "muck")
            case Choose() as ask if ask.options[0].name == "keep":
                refused = self.throws[ask.who]
                open_card = hand.view(None).open[ask.who][-1]
                again = bool(refused) and refused[0].cards == [open_card]
                if again:
                    refused.popleft()
                hand.act("refuse" if again else "keep")
            case Choose() as ask if any(option.name == self.chosen for option in ask.options):
                hand.act(str(self.chosen))
            case Choose() as ask:
                hand.act(ask.default or ask.options[0].name)
            case ask:
                raise BadHistory(f"the file cannot answer: {ask}")

    def finish(self) -> None:
        """Nothing may be left over when the hand is over."""
        left = [*self.acts, *self.board, *(line for lines in self.hole.values() for line in lines)]
        if left:
            first = min(left, key=lambda line: line.number)
            raise BadHistory(f"{first.at()}: the hand is over before it")

    def _deal(self, hand: Hand, ask: DealCards) -> None:
        if ask.to:
            lines = [self._next(self.hole[seat], f"cards for {seat} are missing") for seat in ask.to]
            each = ask.count // len(ask.to)
            for line in lines:
                if (len(line.cards) > each and len(ask.to) > 1) or len(line.cards) < each:
                    raise BadHistory(f"{line.at()}: {each} cards are dealt to each here")
                if len(line.cards) > each:  # a draw that was dealt in parts
                    rest = Line(line.number, line.text, line.player, "dh", line.cards[each:])
                    self.hole[ask.to[0]].appendleft(rest)
            dealt = [line.cards[number] for number in range(each) for line in lines]
            where = lines[0]
        else:
            where = self._board(ask)
            dealt = [self.left.popleft() for _ in range(ask.count)]
        self._give(hand, Drawn(tuple(card for card in dealt if card is not None)), where)

    def _board(self, ask: DealCards) -> Line:
        where = self.board[0] if self.board else None
        while len(self.left) < ask.count:
            line = self._next(self.board, f"{ask.what}: {ask.count} cards are missing")
            self.left += (card for card in line.cards if card is not None)
        return where or Line(0, "the board", None, "db")

    def _act(self, hand: Hand, ask: Act) -> None:
        line = self._next(self.acts, f"{ask} – the file ends before the hand does")
        seat = f"p{(line.player or 0) + 1}"
        match line.verb:
            case "f":
                choice = Choice(seat, "fold")
            case "cc":
                choice = Choice(seat, "call" if ask.owes else "check")
            case "pb":
                choice = Choice(seat, "bring in")
            case _:
                choice = Choice(seat, ask.word, self._covered(hand, ask, line.amount or 0))
        self._give(hand, choice, line)

    @staticmethod
    def _covered(hand: Hand, ask: Act, amount: int) -> int:
        """Some files write a raise that puts the last opponent all-in as what he can call: less than a full raise. It
        is the smallest full raise, of which the rest comes back."""
        if not ask.high or amount >= ask.low:
            return amount
        others = [p for p in hand.view(None).seats.values() if p.seat != ask.who and not p.folded]
        return ask.low if amount == max(player.bet + player.stack for player in others) else amount

    @staticmethod
    def _give(hand: Hand, answer: Choice | Drawn, line: Line) -> None:
        try:
            hand.round.answer(answer)
        except Refused as no:
            raise BadHistory(f"{line.at()}: {no}") from None
        except BEYOND as bad:
            raise BadHistory(f"{line.at()} cannot be played by the rules: {told_by(bad)}") from None

    @staticmethod
    def _next(lines: deque[Line], missing: str) -> Line:
        if not lines:
            raise BadHistory(missing)
        return lines.popleft()
