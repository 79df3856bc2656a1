"""Answers each question of a hand from the lines of its file."""

from __future__ import annotations

from collections import defaultdict, deque

from croupier.cards import Card
from croupier.complaint import BEYOND, told_by
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.events import Acted
from croupier.games.poker.formats.phh_file import BadHistory, HandFile, Line
from croupier.games.poker.hand import Hand
from croupier.games.stub import DealCards
from croupier.play import Choice, Choose, Drawn, Refused


class AllInShown(BadHistory):
    """A file shows who of those with unknown stacks is all-in, and with how many chips: nobody bets any more."""

    def __init__(self, said: str, chips: dict[str, int]) -> None:
        super().__init__(said)
        self.chips = chips


def _all_in(hand: Hand) -> dict[str, int]:
    """What they have put in who must be all-in where nobody bets any more: all with unknown stacks, but the last to
    call where nobody else has chips."""
    live = [player for player in hand.view(None).seats.values() if not player.folded]
    unknown = [player for player in live if player.unknown]
    acted = [event for event in hand.round.events if isinstance(event, Acted)]
    last = next((event.seat for event in reversed(acted) if event.action != "fold"), None)
    if not any(player.stack for player in live if not player.unknown):
        unknown = [player for player in unknown if player.seat != last]
    return {player.seat: player.start - player.stack for player in unknown}


class Driver:
    """Answers each question of the hand from the lines of the file."""

    def __init__(self, file: HandFile, guessed: frozenset[Card]) -> None:
        self.guessed, self.chosen = guessed, file.fields.get("_chosen")
        self.twice = file.fields.get("_twice", [])
        self.stacks, self.winnings = file.stacks("finishing_stacks"), file.amounts("winnings")
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
                hand.act("show" if self._shows(hand, ask.who) else "muck")
            case Choose() as ask if ask.options[0].name == "keep":
                refused = self.throws[ask.who]
                open_card = hand.view(None).open[ask.who][-1]
                again = bool(refused) and refused[0].cards == [open_card]
                if again:
                    refused.popleft()
                hand.act("refuse" if again else "keep")
            case Choose() as ask if ask.options[0].name == "once":
                hand.act("twice" if self._runs_twice(hand, ask.who) else "once")
            case Choose() as ask if any(option.name == self.chosen for option in ask.options):
                hand.act(str(self.chosen))
            case Choose() as ask:
                hand.act(ask.default or ask.options[0].name)
            case ask:
                raise BadHistory(f"the file cannot answer: {ask}")

    def _runs_twice(self, hand: Hand, seat: str) -> bool:
        """Is a pot that he may win run twice? All who may win one must have agreed to it."""
        mine = [number for number, pot in enumerate(hand.pots) if any(player.seat == seat for player in pot.players)]
        return isinstance(self.twice, list) and any(number in self.twice for number in mine)

    def _shows(self, hand: Hand, seat: str) -> bool:
        """Does he show? The file says so, or who won: whoever did not, and whose cards nobody has seen, has lost."""
        line, picture = self.shows.get(seat), hand.view(seat)
        if line is not None and not line.shown:
            return False
        if not self.guessed.intersection(card for card in picture.cards[seat] if card is not None):
            return True
        won = self._won(seat, picture.seats[seat].behind)
        return line is not None if won is None else won

    def _won(self, seat: str, behind: int | None) -> bool | None:
        """Did he win anything, by the end that the file gives? ``None``: it does not say."""
        place = int(seat.removeprefix("p")) - 1
        stack = self.stacks[place] if self.stacks else None
        if stack is not None and behind is not None:
            return stack > behind
        return self.winnings[place] > 0 if any(self.winnings) else None

    @property
    def spent(self) -> bool:
        """Is no line left that somebody must play?"""
        return not (self.acts or self.board or any(self.hole.values()) or any(self.throws.values()) or self.shows)

    def finish(self, hand: Hand) -> None:
        """Nothing may be left over when the hand is over, but a check of somebody whom nobody could answer."""
        left = [line for line in self.acts if not self._idle(hand, line)]
        left += [*self.board, *(line for lines in self.hole.values() for line in lines)]
        if left:
            first = min(left, key=lambda line: line.number)
            raise BadHistory(f"{first.at()}: the hand is over before it")

    def _idle(self, hand: Hand, line: Line) -> bool:
        """A check against players who are all-in: the last one with chips is not asked."""
        here = hand.view(None)
        seat = f"p{(line.player or 0) + 1}"
        shown = [other.number for other in self.shows.values()]
        contested = [player for player in here.seats.values() if not player.folded]
        return (
            line.verb == "cc"
            and not here.seats[seat].folded
            and len(contested) > 1
            and line.number < min(shown, default=line.number)
        )

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

    def _bets_no_more(self) -> bool:
        """Does the file go on with the next cards, or with the showdown, where somebody should bet or check?"""
        if self.acts:
            return bool(self.board) and self.board[0].number < self.acts[0].number
        return bool(self.board or self.shows)

    def _act(self, hand: Hand, ask: Act) -> None:
        if self._bets_no_more() and (chips := _all_in(hand)):
            raise AllInShown(f"{ask} – and the file goes on without a bet", chips)
        if not self.acts:
            raise BadHistory(f"{ask} – the file ends before the hand does")
        line = self.acts.popleft()
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
        is the smallest full raise, of which the rest comes back. Some count the dead blind of who goes all-in."""
        if ask.high and ask.player.dead and amount == ask.high + ask.player.dead:
            return ask.high
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
