"""Replay a Poker Hand History by the rules: every action is checked, and the stacks at the end are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from croupier.cards import Card
from croupier.complaint import BEYOND, told_by
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.formats.known import told
from croupier.games.poker.formats.phh_drive import AllInShown, Driver
from croupier.games.poker.formats.phh_end import Ending, ending
from croupier.games.poker.formats.phh_file import RULES, VARIANTS, BadHistory, HandFile, read, split
from croupier.games.poker.formats.unknown import fill_in
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.games.stub import DealCards
from croupier.money import CURRENCIES, Currency
from croupier.play import Event, Refused, Table
from croupier.play.record import Json

Load = Callable[[str, Json], Rules]
"""Finds the rules of a game by its id and options: given by who knows the rulebooks."""


@dataclass(slots=True)
class Replay:
    """A hand read from a file: play it to the end, or step by step."""

    hand: Hand
    file: HandFile
    driver: Driver

    def step(self) -> bool:
        """The next input of the file; False when the hand is over, or the file is."""
        if self.hand.over or self.unfinished:
            return False
        self.driver.answer(self.hand)
        return True

    def run(self) -> Hand:
        """To the end, or as far as the file goes: it may be of a hand that is not over."""
        while not (self.unfinished or self.hand.over):
            self.driver.answer(self.hand)
        if self.hand.over:
            self.driver.finish(self.hand)
        return self.hand

    @property
    def unfinished(self) -> bool:
        """Does the file end here, before the hand does?"""
        return self.driver.spent and isinstance(self.hand.round.ask, Act | DealCards | ThrowAway)

    def check(self) -> Ending:
        """Play it and compare; ``BadHistory`` when stacks or winnings differ by more than a rake. What the file leaves
        out is part of the ending, and of the hand's history from then on."""
        self.run()
        end = ending(self.file, self.hand, self.driver.guessed)
        self.hand.facts["_ending"] = end
        return end

    @property
    def ending(self) -> Ending:
        """What is known of the end; nothing before ``check``."""
        end = self.hand.facts.get("_ending", Ending())
        assert isinstance(end, Ending)
        return end

    @property
    def told(self) -> list[Event]:
        """What happened so far, without what the file does not know."""
        return told(self.hand.history)


def replays(text: str, load: Load) -> Iterator[Replay]:
    """Every hand of a PHH or PHHS text, until one cannot begin: ``BadHistory`` says which."""
    hands = split(text)
    for number, data in enumerate(hands, 1):
        try:
            yield replay(data, load)
        except BadHistory as bad:
            raise BadHistory(f"hand {number}: {bad}" if len(hands) > 1 else str(bad)) from None


def replay(data: Json, load: Load) -> Replay:
    """One hand, ready to be played."""
    game, options = _game(data)
    rules = load(game, options)
    if "??" not in str(data["actions"]):
        return _ready(data, rules, rules.pack)
    rules = _as_told(rules)
    orders = [rules.pack, rules.pack[::-1], rules.pack[1::2] + rules.pack[::2], rules.pack[::2] + rules.pack[1::2]]
    for order in orders:  # guessed cards must fit who opened and who won
        try:
            _ready(data, rules, order).check()
        except BadHistory:
            continue
        return _ready(data, rules, order)
    return _ready(data, rules, rules.pack)


def _ready(data: Json, rules: Rules, order: tuple[Card, ...]) -> Replay:
    """A hand with these guesses. Who of those with unknown stacks is all-in, the file shows only later."""
    run = _begun(data, rules, order, {})
    if None not in run.file.stacks("starting_stacks"):
        return run
    all_in: dict[str, int] = {}
    try:
        run.run()
    except AllInShown as shown:
        all_in = shown.chips
    except BadHistory:  # told where the hand is played
        all_in = {}
    return _begun(data, rules, order, all_in)


def _as_told(rules: Rules) -> Rules:
    """The same rules, but the file says who showed his cards and who mucked: guessed ones cannot."""
    told = rules.showdown.model_copy(update={"muck": "ask"})
    legs = {name: _as_told(leg) for name, leg in rules.legs.items()}
    return rules.model_copy(update={"showdown": told, "legs": legs})


def _begun(data: Json, rules: Rules, order: tuple[Card, ...], all_in: dict[str, int]) -> Replay:
    file = read(data)
    seats = tuple(f"p{number + 1}" for number in range(file.count))
    guessed = fill_in(file, order)
    more = data.get("_carry", {})
    if _below_nothing(more):
        raise BadHistory("_carry: no chips are fewer than nothing")
    carry = {**_carry(file, rules), "all_in": all_in, **more}
    facts = {name: value for name, value in data.items() if name not in RULES and not name.startswith("_")}
    facts |= {"_unit": file.unit, "_guessed": guessed}
    if "_options" in data:
        facts["_options"] = data["_options"]
    currency = CURRENCIES[next(iter(rules.limits))] if "_game" in data else _chips(file.unit)
    try:
        hand = Hand(rules, Table(seats, currency, carry=carry), None, data.get("_game", ""), **facts)
    except Refused as no:
        raise BadHistory(f"the hand cannot begin: {no}") from None
    except BEYOND as bad:
        raise BadHistory(f"no hand begins with such a _carry: {told_by(bad)}") from None
    return Replay(hand, file, Driver(file, guessed))


def _chips(unit: Decimal) -> Currency:
    """Play money in the amounts in which the file writes it."""
    return Currency("PLAY", "", -int(unit.as_tuple().exponent))


def _below_nothing(value: object) -> bool:
    """Is there a negative number in this?"""
    if isinstance(value, dict | list):
        return any(map(_below_nothing, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and value < 0


def _game(data: Json) -> tuple[str, Json]:
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
    stacks = file.stacks("starting_stacks")
    blinds, antes = file.amounts("blinds_or_straddles"), file.amounts("antes")
    if file.count == 2:
        blinds.reverse()
    if any(ante < 0 for ante in antes):
        raise BadHistory(f"antes: nobody takes chips out of the pot: {antes}")
    fields = file.fields
    figure = {
        name: file.amount(fields[name], name)
        for name in ("bring_in", "small_bet", "big_bet", "min_bet")
        if name in fields
    }
    unit = figure.get("min_bet", figure.get("small_bet", max(blinds, default=0)))
    posts = {seats[place]: _post(-blind, unit) for place, blind in enumerate(blinds) if blind < 0}
    blinds = [max(0, blind) for blind in blinds]
    stakes: Json = {"blinds": [min((b for b in blinds if b), default=0), unit]}
    if "small_bet" in figure:
        stakes["bets"] = [figure["small_bet"], figure.get("big_bet", 2 * figure["small_bet"])]
    if "bring_in" in figure:
        stakes["bring_in"] = figure["bring_in"]
    if unit:
        stakes["min_bet"] = unit
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


def _post(amount: int, big_blind: int) -> tuple[int, int]:
    """What a player posts who comes late, which files write as a blind below nothing: live and dead. A big blind is
    live; what he posts beside it, or instead of it, is dead."""
    return (big_blind, amount - big_blind) if amount >= big_blind else (0, amount)
