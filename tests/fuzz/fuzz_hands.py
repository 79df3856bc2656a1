"""Hands of poker written and read back: by the one who dealt and by every viewer; and files of hands with places
changed, which are replayed or refused."""

from __future__ import annotations

import random
from collections import Counter

from cases import Case, Unfit
from fuzz_rounds import chosen_options
from mutating import mutated

from croupier import poker
from croupier.complaint import Complaint
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.events import Acted, HandOver, HandStarted, Posted, Reshuffled
from croupier.games.poker.history import History
from croupier.games.poker.reading import rules_of
from croupier.play import Choice, Choose
from croupier.rulebooks.catalog import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]


def _played(case: Case) -> poker.Hand:
    """A hand to its end: each step is a number that chooses among what is legal; after the last one the first is."""
    try:
        hand = poker.deal(case["game"], case["stacks"], seed=case["seed"], options=case.get("options", {}))
    except (Complaint, ValueError) as no:  # not so many seats, contradicting options, stacks of nothing
        raise Unfit(str(no)) from None
    steps = iter(case["steps"])
    while not hand.over:
        ask, pick = hand.legal, abs(next(steps, 0))
        if isinstance(ask, ThrowAway):
            count = ask.least + pick % (min(ask.most, len(ask.held)) - ask.least + 1)
            hand.throw(tuple(ask.held[:count]))
            continue
        assert isinstance(ask, Act | Choose)
        options = [option for option in ask.options if option.name != "fold" or getattr(ask, "owes", 1)]
        option = options[pick % len(options)]
        amount = None
        if option.low is not None and option.name != "call":
            assert option.high is not None
            amount = option.low + pick // 7 % ((option.high - option.low) // option.step + 1) * option.step
        hand.round.answer(Choice(ask.asked or "", option.name, amount))
    return hand


def _posted_all(whole: History, start: HandStarted) -> bool:
    """Did a forced bet take somebody's last chip?"""
    posted = Counter[str]()
    for event in whole.events:
        if isinstance(event, Posted):
            posted[event.seat] += event.amount
    return any(posted[seat] >= (stack or 0) for seat, stack in zip(start.seats, start.stacks, strict=True))


class Hands:
    """One case: a hand by numbers, and, where there is one, a text that was made from such a hand."""

    name = "hands"

    def made(self, luck: random.Random) -> Case:
        game = luck.choice(GAMES)
        case: Case = {
            "game": game,
            "options": chosen_options(game, luck),
            "stacks": [luck.choice((100, 900, 12_000, 50_000, 400_000)) for _ in range(luck.randrange(2, 6))],
            "seed": luck.randrange(2**32),
            "steps": [luck.randrange(1_000) for _ in range(luck.randrange(30))],
        }
        if luck.random() < 0.5:
            return case
        try:
            return {"text": mutated(_played(case).history.phh(), luck)}
        except Unfit:
            return case

    def run(self, case: Case) -> None:
        if "text" in case:
            self._read(case["text"])
            return
        whole = _played(case).history
        (ours,) = poker.read(text=whole.phh())
        ours.check()
        assert ours.hand.history.phh() == whole.phh(), "written, read and written again it is the same file"
        self._unknown_stacks(whole)
        if any(isinstance(event, Reshuffled) for event in whole.events):
            return  # who did not see the cards that were shuffled again cannot say which of them came twice
        for viewer in (None, *whole.table.seats):
            seen = tuple(shown for event in whole.events if (shown := event.seen_by(viewer)) is not None)
            told = History(rules_of(whole.rules, seen), whole.table, whole.game, seen, (), whole.facts)
            (back,) = poker.read(text=told.phh())
            back.check()
            assert told.text(viewer, everything=False)

    def _unknown_stacks(self, whole: History) -> None:
        """The same file without its stacks: where nobody was all-in, the same hand."""
        kept = [
            line for line in whole.phh().splitlines() if not line.startswith(("starting_stacks", "finishing_stacks"))
        ]
        start = next(event for event in whole.events if isinstance(event, HandStarted))
        text = "\n".join([f"starting_stacks = [{', '.join(['inf'] * len(start.seats))}]", *kept])
        if any(isinstance(event, Acted) and event.all_in for event in whole.events) or _posted_all(whole, start):
            self._read(text)
            return
        (back,) = poker.read(text=text)
        back.check()
        assert back.hand.stacks == {}, "no stack is made up"
        stacks = next(event.stacks for event in reversed(whole.events) if isinstance(event, HandOver))
        won = [over - begun for over, begun in zip(stacks, start.stacks, strict=True)]  # type: ignore[operator]
        assert list(back.hand.profit.values()) == won, "stacks that nobody touches do not matter"

    def _read(self, text: str) -> None:
        try:
            for replay in poker.read(text=text):
                replay.check()
        except Complaint as no:
            assert str(no).strip(), "a complaint says what is wrong"
