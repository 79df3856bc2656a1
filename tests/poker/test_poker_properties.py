"""What holds for every hand of every game: chips are conserved, what is legal is accepted and nothing else, pots equal
contributions, a replay equals its original, and nobody sees a hidden card."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier import poker
from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.picture import Picture
from croupier.play import Choice, Choose, Event, Refused, Round
from croupier.play.answers import read_answer
from croupier.play.events import Dealt, projected
from croupier.rulebooks import entries, load

GAMES = [entry.id for entry in entries() if entry.family == "poker"]
HIGH_LOW = {game for game in GAMES if "hi_lo" in load(game).choices}
SEATS = "ABCDEFGH"


def begin(game: str, rng: random.Random) -> poker.Hand:
    """A table of this game with random stacks, small enough that people go all-in."""
    rules = poker.rules(game)
    count = rng.randint(2, min(rules.most_players, 7))
    stud = not rules.legs and not rules.forced.blinds
    stacks = {seat: rng.choice([1, 3, 7, 20, 55, 150, 400]) for seat in SEATS[:count]}
    given: dict[str, Any] = {"blinds": (0, 0) if stud else (1, 2), "ante": rng.choice([0, 1]) if not stud else 1}
    given |= {"bets": (2, 4), "bring_in": rng.choice([0, 1]) if stud else 0, "rake": rng.random() < 0.3}
    if rules.rotation is not None:
        given |= {"hand": rng.randint(1, 60), "bring_in": 1, "ante": 1}
    options = {}
    if game in HIGH_LOW and rng.random() < 0.3:
        options["hi_lo"] = "eight_or_better"
    return poker.deal(
        game, stacks, seed=rng.randrange(2**32), button=rng.choice(list(stacks)), options=options, **given
    )


def answer(hand: poker.Hand, rng: random.Random) -> Choice:
    """A random legal answer."""
    ask = hand.legal
    if isinstance(ask, ThrowAway):
        return Choice(ask.who, ask.word, None, tuple(rng.sample(ask.held, rng.randint(ask.least, ask.most))))
    assert isinstance(ask, Act | Choose)
    option = rng.choice(ask.options)
    if option.name == "fold" and rng.random() < 0.5:
        option = rng.choice(ask.options)
    if option.low is None:
        return Choice(ask.asked or "", option.name)
    assert option.high is not None
    size = rng.choice([option.low, option.high, rng.randrange(option.low, option.high + 1, option.step)])
    return Choice(ask.asked or "", option.name, size)


def taken(hand: poker.Hand) -> int:
    return sum(event.amount + event.drop for event in hand.round.events if isinstance(event, e.RakeTaken))


def started(hand: poker.Hand) -> e.HandStarted:
    return next(event for event in hand.round.events if isinstance(event, e.HandStarted))


def hidden_from(events: list[Event], viewer: str | None) -> set[Card]:
    """The faces that this viewer may not know: dealt down to others or thrown by others, and never shown."""
    down: set[Card] = set()
    known: set[Card] = set()
    for event in events:
        if isinstance(event, Dealt):
            cards = {card for card in event.cards if card is not None}
            (known if event.faces == "up" or event.to == viewer else down).update(cards)
        elif isinstance(event, e.Shown):
            known |= set(event.cards)
    return down - known


def check_secrets(hand: poker.Hand) -> None:
    for viewer in (None, *hand.table.seats):
        secret = {str(card) for card in hidden_from(hand.round.events, viewer)}
        told = str(projected(hand.round.events, viewer))
        seen = str(Picture.of(hand.round.events, viewer).as_json())
        for card in secret:
            assert f"'{card}'" not in told, (viewer, card)
            assert f"'{card}'" not in seen, (viewer, card)


class Hands(RuleBasedStateMachine):
    """Random hands of all games, step by step."""

    hand: poker.Hand

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
    def deal(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.hand = begin(game, self.rng)
        self.events_seen = 0

    @precondition(lambda self: self.hand.over)
    @rule(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
    def next_hand(self, game: str, seed: int) -> None:
        check_end(self.hand)
        check_secrets(self.hand)
        self.deal(game, seed)

    @precondition(lambda self: not self.hand.over)
    @rule()
    def legal(self) -> None:
        """Every legal answer is accepted."""
        self.hand.round.answer(answer(self.hand, self.rng))

    @precondition(lambda self: not self.hand.over)
    @rule(
        amount=st.integers(-5, 1000) | st.none(),
        word=st.sampled_from(["fold", "check", "call", "bet", "raise", "bring in", "draw", "discard", "show", "no"]),
        seat=st.sampled_from(SEATS),
    )
    def other(self, amount: int | None, word: str, seat: str) -> None:
        """Every other answer is refused, and nothing changes."""
        ask = self.hand.legal
        if isinstance(ask, ThrowAway) or (
            seat == ask.asked and any(self._offers(option, word, amount) for option in ask.options)
        ):  # type: ignore[attr-defined]
            return
        before = (len(self.hand.round.events), len(self.hand.round.inputs), self.hand.round.ask)
        with pytest.raises(Refused):
            self.hand.round.answer(Choice(seat, word, amount))
        assert before == (len(self.hand.round.events), len(self.hand.round.inputs), self.hand.round.ask)

    def _offers(self, option: Any, word: str, amount: int | None) -> bool:
        if option.name != word:
            return False
        if option.low is None:
            return amount is None
        if amount is None:
            return bool(option.low == option.high or word == "call")
        lying = getattr(getattr(self.hand.legal, "player", None), "bet", 0)
        inside = option.low <= amount <= option.high and not (amount - option.low) % option.step
        return bool(inside or (word == "call" and amount == lying + option.low))

    @invariant()
    def chips(self) -> None:
        """Stacks and pots always add up to what came to the table."""
        if not hasattr(self, "hand"):
            return
        picture = self.hand.view(None)
        if not picture.seats:
            return
        begun = sum(started(self.hand).stacks) + started(self.hand).carried
        behind = sum(player.stack for player in picture.seats.values())
        if not self.hand.over:
            assert behind + sum(pot.amount for pot in picture.pots) + picture.attack == begun
            assert all(player.stack >= 0 for player in picture.seats.values())

    def teardown(self) -> None:
        if not hasattr(self, "hand"):
            return
        while not self.hand.over:
            self.hand.round.answer(answer(self.hand, self.rng))
        check_end(self.hand)
        check_secrets(self.hand)


def check_end(hand: poker.Hand) -> None:
    """Chips conserved, pots equal contributions, and the same inputs give the same hand."""
    result = hand.round.result
    assert result is not None
    begun = sum(started(hand).stacks) + started(hand).carried
    carry = result.carry
    left = sum(carry["stacks"][seat] for seat in started(hand).seats)
    assert left + taken(hand) + carry.get("attack", 0) + carry.get("carried", 0) == begun
    assert (
        sum(line.profit for line in result.lines) + taken(hand) + carry.get("attack", 0) + carry.get("carried", 0)
        == started(hand).carried
    )
    again: Round[Any] = poker.Hand(hand.rules, hand.table, None).round
    again.replay(read_answer(given.as_json()) for given in hand.round.inputs)
    assert again.events == hand.round.events
    assert again.result == result


TestHands = Hands.TestCase
TestHands.settings = settings(max_examples=40, stateful_step_count=30, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_of_every_game(game: str) -> None:
    """Every variant lists, deals and plays to the end; thousands of hands in all."""
    rng = random.Random(game)
    for _ in range(30):
        hand = begin(game, rng)
        while not hand.over:
            hand.round.answer(answer(hand, rng))
        check_end(hand)
    check_secrets(hand)
    assert str(hand)
    assert hand.history.text()


def test_the_opponents_play_to_the_end_and_know_only_what_they_see() -> None:
    from croupier.games.poker.opponents import decide

    rng = random.Random(3)
    for game in GAMES:
        for _ in range(3):
            hand = begin(game, rng)
            while not hand.over:
                hand.round.answer(decide(hand, rng))
            check_end(hand)


def test_every_game_plays_in_the_terminal() -> None:
    from croupier.cli.play_poker import PokerTable

    for game in GAMES:
        rng = random.Random(game)
        loaded = load(game)
        table = PokerTable(loaded, loaded.currency(), 100_000, players=3, seed=1, ask=_Asks(rng))
        table.console.quiet = True
        table.hand()
        table.hand()


class _Asks:
    """A person who answers anything, and in the end something legal."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.prompt, self.tries = rng, "", 0

    def __call__(self, prompt: str) -> str:
        self.tries = self.tries + 1 if prompt == self.prompt else 0
        self.prompt = prompt
        if self.tries < 3:
            return self.rng.choice(
                [
                    "",
                    "?",
                    "c",
                    "call",
                    "check",
                    "fold",
                    "all-in",
                    "pot",
                    "r half",
                    "b min",
                    "bring in",
                    "show",
                    "keep",
                    "pat",
                ]
            )
        if "which?" in prompt:
            held = prompt[prompt.index("[") + 1 : prompt.index("]")].split()
            return held[0] if "discard" in prompt else ""
        letter = re.search(r"\[(\w)\]", prompt)
        assert letter, "a decision offers letters"
        return letter[1]
