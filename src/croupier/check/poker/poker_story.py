"""Stories at a poker table, played: a hand with its actions, and the comparison with what was expected."""

from __future__ import annotations

from croupier.cards import cards
from croupier.check.poker import live_story
from croupier.check.poker.dealer_story import Dealer, burns
from croupier.check.poker.hand_story import HandStory, poker_rules
from croupier.check.poker.pot_story import Said, before_payment, compared_pots
from croupier.check.said import counted, noted, plain, says
from croupier.figures import whole
from croupier.games.poker import button
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.events import Mucked, PotWon, RakeTaken, Returned, Shown
from croupier.games.poker.hand import Hand
from croupier.games.poker.pots import Pot
from croupier.games.poker.watched import Mend
from croupier.games.stub import DealCards
from croupier.money import Currency
from croupier.play import Choose, Confirm, Refused, Ruling
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.rulebooks import Game

CHIPS = Currency("CHIPS", "chips", 0)
_WORDS = {
    "folds": "fold", "checks": "check", "shows": "show", "mucks": "muck", "keeps": "keep", "refuses": "refuse",
    "passes": "no straddle", "all-in": "all-in", "agrees": "twice",
}  # fmt: skip


def told(game: Game, story: HandStory | list[HandStory], currency: str | None, out: list[str], log: list[str]) -> None:
    """Play a hand, or several in a row at one table, and note what differs."""
    carry: Json = {}
    for number, one in enumerate(story if isinstance(story, list) else [story], 1):
        where = f"hand {number}: " if isinstance(story, list) else ""
        teller = _Teller(game, one, currency)
        with noted(teller.failures):
            carry = teller.play(carry)
        out += [where + failure for failure in teller.failures]
        log += [narrate(event, CHIPS) for event in teller.hand.round.events] if teller.hand else []
        if teller.failures:
            return


class _Teller:
    def __init__(self, game: Game, story: HandStory, currency: str | None) -> None:
        self.game, self.story, self.currency, self.failures = game, story, currency, list[str]()
        self.hand: Hand | None = None

    def _given(self, carry: Json) -> Json:
        """What was agreed before the hand."""
        story = self.story
        given: Json = {key: value for key, value in carry.items() if key != "stacks"}
        given |= {"stacks": dict(story.seats), "rake": story.rake, **_room(story.room)}
        if story.button is not None:
            given["button"] = story.button
        if story.button_draw:
            given["button"] = button.drawn(story.button_draw)
            self._same("the drawn button", story.button, given["button"])
        figures = {"blinds": story.blinds, "bets": story.bets}
        stakes: Json = {
            name: tuple(counted(part, name) for part in text.split("/")) for name, text in figures.items() if text
        }
        amounts = {"ante": story.ante, "bring_in": story.bring_in, "chip": story.chip}
        stakes |= {name: amount for name, amount in amounts.items() if amount is not None}
        stakes |= _table(story.room, "stakes")
        given["stakes"] = {**given.get("stakes", {}), **stakes}
        return given

    def play(self, carry: Json) -> Json:
        """The hand; returns what the next one must know."""
        story, rules = self.story, poker_rules(self.game)
        self.dealer = Dealer(story, rules.boards)
        try:
            table = self.game.table(story.seats, self.currency, supervised=story.supervised, carry=self._given(carry))
            self.hand = hand = Hand(rules, table, None, self.game.id)
        except Refused as no:
            if story.refused is None:
                raise
            if not says(no, story.refused):
                self.failures.append(f"the hand was refused, but not because of {story.refused!r}: {no}")
            return {}
        if story.refused is not None:
            self.failures.append(f"the hand should have been refused ({story.refused}), but it is played")
            return {}
        for sentence, reason in story.sentences():
            self._sentence(hand, sentence, reason)
        if not story.open_end:
            while not hand.over:
                self._quietly(hand)
            self._compare_end(hand)
        self._compare(hand)
        return hand.round.result.carry if hand.round.result else {}

    # ── actions ────────────────────────────────────────────────────────────────────────────────────────────────

    def _sentence(self, hand: Hand, sentence: str, reason: str) -> None:
        if reason and not sentence.endswith(" refused"):
            raise ValueError(f"{sentence!r} with the reason {reason!r}: a reason is given to what is refused")
        if sentence.startswith("pots "):
            self._until(hand)
            self._pots([*sentence.removeprefix("pots ").split("/")], hand.pots)
        elif sentence.startswith(live_story.REMEDIES):
            self._until(hand, sentence)
            self._same("the remedies", *live_story.remedies(sentence, hand))
        elif " may " in sentence:
            self._until(hand)
            self._may(hand, sentence)
        elif sentence.endswith(" acts"):
            self._until(hand)
            if hand.to_act != sentence.removesuffix(" acts"):
                self.failures.append(f"{sentence}: it is {hand.to_act}'s turn")
        else:
            *before, last = sentence.split(",")
            for words in before:
                self._words(hand, words, "")
            self._words(hand, last, reason)

    def _words(self, hand: Hand, words: str, reason: str) -> None:
        self._until(hand, words)
        if not words.endswith(" refused"):
            self._do(hand, words)
            return
        before = (len(hand.round.inputs), len(hand.round.events))
        try:
            self._do(hand, words.removesuffix(" refused"))
        except Refused as no:
            if not says(no, reason):
                self.failures.append(f"{words}, but not because of {reason!r}: {no}")
            if (len(hand.round.inputs), len(hand.round.events)) != before:
                self.failures.append(f"{words}, but something changed")
            return
        self.failures.append(f"{words}: it was accepted")

    def _until(self, hand: Hand, words: str = "") -> None:
        """Answer everything that the story does not tell in its actions: cards, and discards told apart."""
        seat, _, rest = words.strip().partition(" ")
        throws = rest.startswith(("throws", "draws", "stands", "says nothing"))
        while True:
            ask = hand.round.ask
            if isinstance(ask, DealCards) and live_story.while_dealing(words, ask):
                return
            if isinstance(ask, Mend) and live_story.about_remedies(words):
                return
            if isinstance(ask, DealCards | Mend) or (isinstance(ask, ThrowAway) and not (throws and ask.who == seat)):
                self._quietly(hand)
            else:
                return

    def _do(self, hand: Hand, words: str) -> None:
        live = live_story.answer(words)
        if live is not None:
            hand.round.answer(live)
            return
        seat, _, rest = words.strip().partition(" ")
        verb, _, more = rest.partition(" ")
        amount = whole(more.rpartition(" ")[2])
        if rest == "says nothing":
            if hand.to_act != seat:
                raise Refused(f"it is {hand.to_act}'s turn, not {seat}'s")
            hand.round.answer(hand.legal.silent())
        elif verb in _WORDS:
            hand.act(_WORDS[verb], seat=seat)
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
            hand.throw(self.dealer.thrown(seat, more), seat=seat)
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

    def _quietly(self, hand: Hand) -> None:
        match hand.round.ask:
            case DealCards() as ask:
                hand.round.answer(self.dealer.dealt(hand, ask))
            case ThrowAway() as ask:
                words = self.dealer.throws.get(ask.who)
                if words:
                    hand.throw(self.dealer.thrown(ask.who, words.pop(0)), seat=ask.who)
                else:
                    hand.round.answer(ask.silent())
            case Act() as ask:
                raise ValueError(f"the story does not say what {ask.who} does: {ask}")
            case Mend():
                hand.round.answer(Ruling("remedied"))
            case Confirm():
                hand.round.answer(Ruling("stands"))
            case Choose() as ask:
                hand.act(ask.default or ask.options[0].name)
            case ask:
                raise ValueError(f"the story cannot answer: {ask}")

    # ── what was expected ──────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, hand: Hand) -> None:
        """What every story may expect, however early it ends."""
        events, story = hand.round.events, self.story
        self._same("shown", story.shown, [e.seat for e in events if isinstance(e, Shown) and e.made])
        self._same("mucked", story.mucked, [event.seat for event in events if isinstance(event, Mucked)])
        self._same("returned", story.returned, _summed([event for event in events if isinstance(event, Returned)]))
        self._same("burned cards", story.burns, burns(hand))
        if story.game_is is not None and story.game_is not in hand.view(None).game:
            self.failures.append(f"the game should be {story.game_is}; it is {hand.view(None).game}")
        said = [narrate(event, CHIPS) for event in events]
        for words in story.told or []:
            if not any(live_story.says_so(one, words) for one in said):
                self.failures.append(f"nobody has said {words!r}")
        for who, wanted in story.sees.items():
            self._same(f"what is seen ({who})", wanted, live_story.seen(hand, who))
        places = self.dealer.places(hand)
        for text, where in story.lies.items():
            for card in cards(text):
                self._same(f"where the {card} lies", where, places.get(card, "deck"))

    def _compare_end(self, hand: Hand) -> None:
        """What only a hand that is over can show."""
        events, story, result = hand.round.events, self.story, hand.round.result
        assert result is not None
        if story.void is None and result.void is not None:
            self.failures.append(f"the deal is void: {result.void}")
        elif story.void is not None and not says(result.void or "", story.void):
            self.failures.append(f"the deal should be void ({story.void}); it {result.void or 'counts'}")
        won = [event for event in events if isinstance(event, PotWon)]
        by_pot: dict[int, int] = {}
        for event in won:
            by_pot[event.pot] = by_pot.get(event.pot, 0) + event.amount
        if story.pots is not None and any(isinstance(pot, str) for pot in story.pots):
            self._pots(story.pots, before_payment(events))
        else:
            self._same("pots", story.pots, [by_pot[number] for number in sorted(by_pot)])
        self._same("paid", story.paid, {seat: amount for seat, amount in _summed(won).items() if amount})
        taken = sum(event.amount + event.drop for event in events if isinstance(event, RakeTaken))
        self._same("taken by the house", story.taken, taken)
        profit = hand.profit
        self._same("net", story.net, {seat: profit.get(seat) for seat in story.net or {}})
        self._same("the next button", story.next_button, result.carry.get("button"))
        left = self.dealer.left_over(hand)
        if left:
            self.failures.append(f"never dealt: {'; '.join(left)}")

    def _pots(self, wanted: list[Said], found: list[Pot]) -> None:
        self._same("the pots", *compared_pots(wanted, found))

    def _same(self, what: str, wanted: object, found: object) -> None:
        if wanted is not None and wanted != found:
            self.failures.append(f"{what} should be {wanted}; it is {found}")


def _room(room: Json) -> Json:
    """What the room says about this hand; numbers in YAML are texts."""
    seats = ("button", "small_blind", "big_blind", "betting_button", "straddler")
    return {key: value if key in seats else plain(value) for key, value in room.items() if key != "stakes"}


def _table(room: Json, key: str) -> Json:
    found = room.get(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"room.{key}: found {found!r}; expected a table")  # noqa: TRY004 - one error for bad input
    return found


def _summed(events: list[Returned] | list[PotWon]) -> dict[str, int]:
    out: dict[str, int] = {}
    for event in events:
        out[event.seat] = out.get(event.seat, 0) + event.amount
    return out
