"""Stories at a poker table: a hand with its actions.

The format is in docs/scenarios.md ("Poker"). Amounts are whole chips; a seat is any word or number.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from croupier.cards import Card, cards
from croupier.check.said import counted, noted, plain, poker_rules
from croupier.figures import whole
from croupier.games.poker.asks import Act, DealCards, ThrowAway
from croupier.games.poker.events import Mucked, PotWon, RakeTaken, Returned, Shown
from croupier.games.poker.hand import Hand
from croupier.money import Currency
from croupier.play import Choose, Drawn, Refused
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

Words = str | list[str]
CHIPS = Currency("CHIPS", "chips", 0)


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class HandStory(Part):
    """One hand. ``may`` sentences among the actions check what is legal, ``refused`` what is not."""

    seats: dict[str, int]
    button: str | None = None
    blinds: str | None = None
    ante: int | None = None
    bring_in: int | None = None
    bets: str | None = None
    chip: int | None = None
    room: dict[str, Any] = {}
    rake: bool = False
    cards: dict[str, str] = {}
    board: str = ""
    board_2: str = ""
    deck: str = ""
    discards: dict[str, Words] = {}
    draws: dict[str, Words] = {}
    actions: Words = []
    open_end: bool = False
    shown: list[str] | None = None
    mucked: list[str] | None = None
    returned: dict[str, int] | None = None
    pots: list[int] | None = None
    paid: dict[str, int] | None = None
    taken: int | None = None
    net: dict[str, int] | None = None
    next_button: str | None = None
    game_is: str | None = None


def told(game: Game, story: HandStory | list[HandStory], out: list[str], log: list[str]) -> None:
    """Play a hand, or several in a row at one table, and note what differs."""
    carry: Json = {}
    for number, one in enumerate(story if isinstance(story, list) else [story], 1):
        where = f"hand {number}: " if isinstance(story, list) else ""
        teller = _Teller(game, one)
        with noted(teller.failures):
            carry = teller.play(carry)
        out += [where + failure for failure in teller.failures]
        log += [narrate(event, CHIPS) for event in teller.hand.round.events] if teller.hand else []
        if teller.failures:
            return


class _Teller:
    def __init__(self, game: Game, story: HandStory) -> None:
        self.game, self.story, self.failures = game, story, list[str]()
        self.hand: Hand | None = None
        self.coming: dict[str, list[Card]] = {}

    def _given(self, carry: Json) -> Json:
        """What was agreed before the hand."""
        story = self.story
        given: Json = {key: value for key, value in carry.items() if key != "stacks"}
        given |= {"stacks": dict(story.seats), "rake": story.rake, **_room(story.room)}
        if story.button is not None:
            given["button"] = story.button
        figures = {"blinds": story.blinds, "bets": story.bets}
        stakes: Json = {
            name: tuple(counted(part, name) for part in text.split("/")) for name, text in figures.items() if text
        }
        amounts = {"ante": story.ante, "bring_in": story.bring_in, "chip": story.chip}
        stakes |= {name: amount for name, amount in amounts.items() if amount is not None}
        stakes |= _table(story.room, "stakes")
        given["stakes"] = {**given.get("stakes", {}), **stakes}
        return given

    def _read(self) -> None:
        """Cards and discards, as the story tells them."""
        story = self.story
        self.rules = poker_rules(self.game)
        self.left = {seat: list(cards(text)) for seat, text in story.cards.items()}
        self.boards = [list(cards(story.board)), list(cards(story.board_2))]
        self.deck = list(cards(story.deck))
        self.throws = {seat: _listed(words) for seat, words in {**story.discards, **story.draws}.items()}

    def play(self, carry: Json) -> Json:
        """The hand; returns what the next one must know."""
        self._read()
        table = self.game.table(self.story.seats, carry=self._given(carry))
        self.hand = Hand(self.rules, table, None, self.game.id)
        for sentence in _listed(self.story.actions):
            self._sentence(self.hand, sentence)
        if not self.story.open_end:
            while not self.hand.over:
                self._quietly(self.hand)
            self._compare(self.hand)
        return self.hand.round.result.carry if self.hand.round.result else {}

    # ── actions ────────────────────────────────────────────────────────────────────────────────────────────────

    def _sentence(self, hand: Hand, sentence: str) -> None:
        if " may " in sentence:
            self._until(hand)
            self._may(hand, sentence)
            return
        if sentence.endswith(" acts"):
            self._until(hand)
            if hand.to_act != sentence.removesuffix(" acts"):
                self.failures.append(f"{sentence}: it is {hand.to_act}'s turn")
            return
        for words in sentence.split(","):
            refused = words.endswith(" refused")
            self._until(hand, words)
            if refused:
                try:
                    self._do(hand, words.removesuffix(" refused"))
                except Refused:
                    continue
                self.failures.append(f"{words}: it was accepted")
            else:
                self._do(hand, words)

    def _until(self, hand: Hand, words: str = "") -> None:
        """Answer everything that the story does not tell in its actions: cards, and discards told apart."""
        seat, _, rest = words.strip().partition(" ")
        throws = rest.startswith(("throws", "draws", "stands"))
        while True:
            ask = hand.round.ask
            if isinstance(ask, DealCards) or (isinstance(ask, ThrowAway) and not (throws and ask.who == seat)):
                self._quietly(hand)
            else:
                return

    def _do(self, hand: Hand, words: str) -> None:
        seat, _, rest = words.strip().partition(" ")
        verb, _, more = rest.partition(" ")
        amount = whole(more.rpartition(" ")[2])
        simple = {"folds": "fold", "checks": "check", "shows": "show", "mucks": "muck", "keeps": "keep",
                  "refuses": "refuse", "passes": "no straddle", "all-in": "all-in", "agrees": "twice"}  # fmt: skip
        if verb in simple:
            hand.act(simple[verb], seat=seat)
        elif verb in ("calls", "bets", "raises"):
            hand.act(verb.removesuffix("s"), amount, seat=seat)
        elif verb == "brings":
            hand.act("bring in", seat=seat)
        elif verb == "completes":
            hand.act("complete", amount, seat=seat)
        elif verb == "straddles":
            hand.act("straddle", amount, seat=seat)
        elif verb == "chooses":
            hand.act(more, seat=seat)
        elif verb in ("throws", "draws"):
            self._throw(hand, seat, more)
        elif verb == "stands":
            hand.throw((), seat=seat)
        else:
            raise ValueError(f"{words!r} is no action")

    def _may(self, hand: Hand, sentence: str) -> None:
        seat, _, options = sentence.partition(" may ")
        wanted = sorted(option.strip().replace("–", "-") for option in options.split("/"))
        got: list[str] = []
        if hand.to_act != seat:
            self.failures.append(f"{sentence}: it is {hand.to_act}'s turn")
            return
        for option in getattr(hand.legal, "options", ()):
            if option.low is None:
                got.append(option.name)
            elif option.low == option.high:
                got.append(f"{option.name} {option.low}")
            else:
                between = "-" if option.step == 1 else " or "
                got.append(f"{option.name} {option.low}{between}{option.high}")
        if wanted != sorted(got):
            self.failures.append(f"{sentence}: he may {' / '.join(got)}")

    # ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _quietly(self, hand: Hand) -> None:
        match hand.round.ask:
            case DealCards() as ask:
                hand.round.answer(Drawn(tuple(self._dealt(hand, ask))))
            case ThrowAway() as ask:
                words = self.throws.get(ask.who)
                if words:
                    self._throw(hand, ask.who, words.pop(0))
                else:
                    hand.round.answer(ask.silent())
            case Act() as ask:
                raise ValueError(f"the story does not say what {ask.who} does: {ask}")
            case Choose() as ask:
                hand.act(ask.default or ask.options[0].name)
            case ask:
                raise ValueError(f"the story cannot answer: {ask}")

    def _throw(self, hand: Hand, seat: str, words: str) -> None:
        """``Qc Js > 5d Qd``: these go, those come."""
        thrown, _, came = words.partition(">")
        self.coming[seat] = list(cards(came.strip()))
        out = () if thrown.strip() in ("pat", "") else cards(thrown.strip())
        hand.throw(out, seat=seat)

    def _dealt(self, hand: Hand, ask: DealCards) -> list[Card]:
        if self.deck:
            del self.deck[: ask.burn]
            came, self.deck = self.deck[: ask.count], self.deck[ask.count :]
            return came
        free = self._free(ask)
        if not ask.to:
            return [self._board_card(hand, number, ask, free) for number in range(ask.count)]
        each = ask.count // len(ask.to)
        hands = []
        for seat in ask.to:
            mine = self.coming.get(seat) or self.left.get(seat, [])
            hands.append([mine.pop(0) if mine else next(free) for _ in range(each)])
        return [hands[place][number] for number in range(each) for place in range(len(ask.to))]

    def _board_card(self, hand: Hand, number: int, ask: DealCards, free: Any) -> Card:
        boards = max(1, self.rules.boards, len(hand.view(None).boards))
        row = number * boards // ask.count if boards > 1 else 0
        return self.boards[row].pop(0) if self.boards[row] else next(free)

    def _free(self, ask: DealCards) -> Any:
        """Cards the story does not name."""
        named = {card for text in self.story.cards.values() for card in cards(text)}
        named |= {*cards(self.story.board), *cards(self.story.board_2)}
        for words in self.story.draws.values():
            for word in _listed(words):
                named |= {card for side in word.split(">") if side.strip() != "pat" for card in cards(side.strip())}
        left = ask.stub.left
        return iter([card for card in left if card not in named] + [card for card in left if card in named])

    # ── what was expected ──────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, hand: Hand) -> None:
        events, story = hand.round.events, self.story
        shown = [event.seat for event in events if isinstance(event, Shown) and event.made]
        got: list[tuple[str, Any, Any]] = [
            ("shown", story.shown, shown),
            ("mucked", story.mucked, [event.seat for event in events if isinstance(event, Mucked)]),
            ("returned", story.returned, _summed(event for event in events if isinstance(event, Returned))),
            ("taken by the house", story.taken, sum(e.amount + e.drop for e in events if isinstance(e, RakeTaken))),
        ]
        won = [event for event in events if isinstance(event, PotWon)]
        by_pot: dict[int, int] = {}
        for event in won:
            by_pot[event.pot] = by_pot.get(event.pot, 0) + event.amount
        got.append(("pots", story.pots, [by_pot[number] for number in sorted(by_pot)]))
        got.append(("paid", story.paid, {seat: amount for seat, amount in _summed(won).items() if amount}))
        profit = hand.profit
        got.append(("net", story.net, {seat: profit.get(seat) for seat in story.net or {}}))
        result = hand.round.result
        assert result is not None
        got.append(("the next button", story.next_button, result.carry.get("button")))
        if story.game_is is not None and story.game_is not in hand.view(None).game:
            self.failures.append(f"the game should be {story.game_is}; it is {hand.view(None).game}")
        for what, wanted, found in got:
            if wanted is not None and wanted != found:
                self.failures.append(f"{what} should be {wanted}; it is {found}")


def _room(room: dict[str, Any]) -> Json:
    """What the room says about this hand; numbers in YAML are texts."""
    seats = ("button", "small_blind", "big_blind")
    return {key: value if key in seats else plain(value) for key, value in room.items() if key != "stakes"}


def _table(room: dict[str, Any], key: str) -> Json:
    found = room.get(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"room.{key}: found {found!r}; expected a table")  # noqa: TRY004 - one error for bad input
    return found


def _listed(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def _summed(events: Any) -> dict[str, int]:
    out: dict[str, int] = {}
    for event in events:
        out[event.seat] = out.get(event.seat, 0) + event.amount
    return out
