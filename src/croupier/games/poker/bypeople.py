"""A round of betting at a table that a person runs: gestures are read, people act out of turn, rulings are carried out.

The sizes and the effect of an action are those of ``betting``; this says whose turn it is and what was meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from croupier.games.poker import gestures
from croupier.games.poker.asks import Act
from croupier.games.poker.betting import Bets, brings_in, done, gather, must_open, opened
from croupier.games.poker.chop import chop, may_chop
from croupier.games.poker.conduct import PUT, Misdeal, Why
from croupier.games.poker.events import Acted
from croupier.games.poker.exposed import Redeal
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.gestures import Meaning
from croupier.games.poker.liveevents import Binds, Corrected, OutOfTurn
from croupier.games.poker.misdealing import Misdealing
from croupier.games.poker.model import Street
from croupier.games.poker.out_of_turn import Early, had_his_turn, standing
from croupier.games.poker.rulings import ALWAYS
from croupier.games.poker.voiding import misdealt
from croupier.games.poker.watched import Watched
from croupier.play import Answer, Choice, Event, Move, Refused, Ruling, Seat, Steps
from croupier.play.answers import Verdict

_STATE: Final = ("current", "full", "level", "count", "chain")


class LastBet(NamedTuple):
    """The last bet or raise of the round, and how everything stood before it."""

    player: Player
    lay: int
    low: int
    high: int
    waiting: tuple[Player, ...]
    may_raise: tuple[bool, ...]
    state: tuple[int, ...]
    unit: int
    aggressors: tuple[Player | None, Player | None]

    @property
    def current(self) -> int:
        return self.state[0]


def bet(felt: Felt, street: Street, bets: Bets) -> Steps[None]:
    """One betting round."""
    felt.round_aggressor = None
    over = felt.floor is not None and felt.floor.bets_are_over
    if felt.live > 1 and not over and (felt.able > 1 or felt.street == 1):
        yield from _Round(felt, street, bets).play()
    yield from gather(felt)


class _Round(Misdealing):
    """Whose turn it is, who has acted before it, and what the last bet was."""

    verdicts: tuple[Verdict, ...] = (*ALWAYS, "may_fold", "correct", "passed_over", "dealt_early", "wrong_burns")

    def __init__(self, felt: Felt, street: Street, bets: Bets) -> None:
        super().__init__(felt)
        self.street = self.betting_street = street
        self.bets = bets
        structure = bets.structure
        free = structure in ("no_limit", "pot_limit") and felt.rules.forced.blinds
        self.blind = felt.stakes.blinds[1] if free and self.conduct.to_the_blind else 0
        self.pot_limit = structure == "pot_limit"
        self.queue: list[Player] = []
        self.early: dict[Seat, Early] = {}
        self.quiet: set[Seat] = set()
        """Who may not bet or raise in this round."""
        self.last: LastBet | None = None
        self.begun = self.bound = self.chips_in = False
        if self.conduct.misdeals:
            self.verdicts = (*self.verdicts, "misdeal")
        self.skips = 0
        """So many have acted over the head of who is asked."""

    # ── the turn ───────────────────────────────────────────────────────────────────────────────────────────────

    def play(self) -> Steps[None]:
        felt, bets = self.felt, self.bets
        self.queue = opened(felt, self.betting_street, bets)
        opening: Act | None = None
        if brings_in(felt, self.betting_street):
            opening = must_open(felt, bets, self.queue)
            if opening is not None:
                self.queue.insert(0, opening.player)
        while self.queue and felt.live > 1:
            player = self.queue[0]
            if opening is not None and opening.player is not player:
                opening = must_open(felt, bets, self.queue) if not self.begun and self.queue else None
                if opening is not None:
                    self.queue.insert(0, opening.player)
                continue
            if felt.able <= 1 and player.bet >= bets.current and opening is None:
                break
            if felt.rules.blind_chop and may_chop(felt, player) and (yield from chop(felt, player)):
                break
            if player.seat in self.early and (yield from self._turn_of_early(player)):
                continue
            self.ask = opening if opening is not None else self._turn(player)
            self.bound = self.bound and self.ask.high > 0  # a ruling may have taken it from him
            answer = yield Watched(self.ask, self, bound=self.bound)
            yield from self._answered(player, answer)
            if self.begun:
                opening = None

    def _turn(self, player: Player) -> Act:
        """What he may do; who has shown his cards or checked out of turn may not bet or raise."""
        ask = self.bets.turn(player)
        if player.seat in self.floor.quiet:
            return Act(player, ask.owes, why_no_raise="he has shown cards before the betting was over", say=ask.say)
        if player.seat in self.quiet:
            return Act(player, ask.owes, why_no_raise="he has lost the right to it in this round", say=ask.say)
        return ask

    def _answered(self, player: Player, answer: Answer) -> Steps[None]:
        if isinstance(answer, Choice):
            yield from self._act(player, answer)
        elif isinstance(answer, Move) and answer.does != "shows":
            if answer.seat == player.seat:
                yield from self._read(player, answer)
            else:
                yield from self._ahead(answer)
        else:
            assert isinstance(answer, Move | Ruling)
            yield from self.ruled(answer)

    def _read(self, player: Player, move: Move) -> Steps[None]:
        """What he did, read into the action that binds him."""
        meaning = self._meaning(self.ask, move)
        yield self._binds(player, meaning, move, meaning.why)
        if meaning.action == "name an amount":
            self.bound = True
        else:
            yield from self._act(player, meaning.choice(player.seat))

    def _meaning(self, ask: Act, move: Move, *, bound: bool | None = None) -> Meaning:
        if self.bound if bound is None else bound:
            if move.does or move.said not in ("", "bet", "raise", "all-in", "pot"):
                raise Refused(f"{ask.who} has said that he {ask.word}s and must name an amount")
            move = move if move.said else replace(move, said="raise")
        return gestures.read(ask, move, self.conduct, blind=self.blind, pot_limit=self.pot_limit)

    def _binds(self, player: Player, meaning: Meaning, move: Move, why: Why) -> Binds:
        add = meaning.add if move.chips else 0
        return Binds(player.seat, meaning.action, meaning.to, meaning.back, add, self.conduct.rule(why))

    def _act(self, player: Player, choice: Choice) -> Iterator[Event]:
        felt, bets, ask = self.felt, self.bets, self.ask
        self.queue.remove(player)
        self.begun, self.bound, self.skips = True, False, 0
        self.acts += 1
        self.chips_in |= choice.option in (*PUT, "bring in")
        if choice.option in ("bet", "raise"):
            state = tuple(getattr(bets, name) for name in _STATE)
            may = tuple(one.may_raise for one in felt.players)
            unit = getattr(bets, "bet_unit", 0)
            behind = (felt.aggressor, felt.round_aggressor)
            self.last = LastBet(player, player.bet, ask.low, ask.high, tuple(self.queue), may, state, unit, behind)
        event = done(felt, bets, ask, choice)
        yield event
        if event.action != "bring in":
            self.floor.deeds.append(event.action)
        if choice.option in ("bet", "raise", "bring in"):
            self.queue = felt.others_to_act(player)
        for early in self.early.values():
            early.reactions.append(event.action)

    # ── out of turn ────────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, answer: Move | Ruling) -> object:
        if isinstance(answer, Ruling) or answer.does == "shows":
            return super().hear(answer)
        if answer.seat == self.queue[0].seat:
            return self._meaning(self.ask, answer)
        return self._too_soon(answer)

    def _too_soon(self, move: Move) -> Meaning:
        """What is meant by somebody whose turn it is not yet."""
        player = self.alive(move.seat)
        if player not in self.queue:
            raise Refused(f"{player.seat} has nothing to do in this round any more: it is {self.queue[0].seat}'s turn")
        if player.seat in self.early:
            raise Refused(f"{player.seat} has acted out of turn already: he waits for his turn")
        if self.ask.forced and move.said != "fold" and move.does not in ("throws", "turns"):
            raise Refused(f"the bring-in is {self.ask.who}'s")
        if move.said == "call" and any(early.deed in PUT for early in self.early.values()):
            return Meaning("call", player.bet, why="called")  # of what another has put in out of turn
        meaning = self._meaning(self._turn(player), move, bound=False)
        if meaning.action == "name an amount":
            raise Refused(f"{player.seat} names no amount, and it is {self.queue[0].seat}'s turn")
        return meaning

    def _ahead(self, move: Move) -> Steps[None]:
        """An action out of turn waits for its turn; a fold does not (veikkaus/betting#V-5.34)."""
        player, deed = self.player(move.seat), self._too_soon(move).action
        assert deed != "name an amount"
        yield OutOfTurn(player.seat, deed)
        if deed == "fold":
            yield from self.said(f"{player.seat} folds", "early_fold")
            self.queue.remove(player)
            self.felt.fold(player)
            self.acts += 1
            self.skips += 1
            yield Acted(player.seat, "fold")
            return
        self.skips += 1
        first = self._started_by()
        early = Early(move, deed, self.felt.live, start=self.conduct.wrong_start and not self.begun and first is None)
        self.early[player.seat] = early
        if first is not None and self._after(first) is player:
            yield from self._round_starts(first, player)

    def _started_by(self) -> Player | None:
        """Who has started the round in another's place."""
        return next((one for one in self.queue if one.seat in self.early and self.early[one.seat].start), None)

    def _after(self, player: Player) -> Player:
        at = self.queue.index(player) + 1
        return self.queue[at % len(self.queue)]

    def _round_starts(self, first: Player, second: Player) -> Steps[None]:
        """The next one has acted, too: the round has started where it should not have, and is not corrected any more
        (veikkaus/soko#V-6.116, veikkaus/seven-card-stud#V-6.149)."""
        yield from self.said(f"the round has started with {first.seat}", "wrong_start")
        at = self.queue.index(first)
        self.queue = self.queue[at:] + self.queue[:at]
        for player in (first, second):
            self.early[player.seat].start, self.early[player.seat].accepted = False, True

    def _turn_of_early(self, player: Player) -> Steps[bool]:
        """The turn of somebody who has acted before it: was that his turn?"""
        early = self.early.pop(player.seat)
        self.ask = ask = self._turn(player)
        if early.deed == "check" and self.conduct.early_check == "no_raise":
            self.quiet.add(player.seat)
            yield from self.said(f"{player.seat} has checked out of turn and may not bet or raise", "early_check")
            if not ask.owes:
                yield from self._act(player, Choice(player.seat, "check"))
            return not ask.owes
        binds = self.conduct.out_of_turn == "changed"
        fate = standing(early, self.conduct.out_of_turn)
        meaning = self._still_meant(ask, early.move) if fate == "stands" else None
        if meaning is not None and meaning.action != "name an amount" and (binds or meaning.action != "fold"):
            why: Why = "passed_over" if early.accepted else "two_left" if early.players == 2 else "out_of_turn"
            yield self._binds(player, meaning, early.move, why)
            yield from self._act(player, meaning.choice(player.seat))
            return True
        if fate == "cancelled":
            why = "wrong_start" if early.start else "out_of_turn"
            yield from self.said(f"what {player.seat} did is cancelled, and he is free", why)
            return False
        word = "call" if ask.owes else "check"
        yield from self.said(f"{player.seat} must {word}; the rest goes back", "out_of_turn")
        yield from self._act(player, Choice(player.seat, word))
        return True

    def _still_meant(self, ask: Act, move: Move) -> Meaning | None:
        """What he did, read again; nothing where it cannot be done any more."""
        try:
            return self._meaning(ask, move, bound=False)
        except Refused:
            return None

    # ── rulings of the betting ─────────────────────────────────────────────────────────────────────────────────

    def fits(self, ruling: Ruling) -> object:
        match ruling.verdict:
            case "may_fold":
                return self._too_little(ruling)
            case "correct":
                return self._miscounted(ruling)
            case "passed_over":
                if ruling.seat != self.queue[0].seat:
                    raise Refused(f"it is {self.queue[0].seat}'s turn")
                if not had_his_turn(self.skips):
                    raise Refused(f"{ruling.seat} has had his turn when two have acted over his head, not {self.skips}")
                return None
            case "misdeal":
                return self._void(ruling)
            case "dealt_early" | "wrong_burns":
                return self.remedies(ruling)
        return super().fits(ruling)

    def carry_out(self, answer: Move | Ruling) -> Iterator[Event]:
        match answer:
            case Ruling(verdict="may_fold"):
                yield from self._folds_short(self._too_little(answer))
            case Ruling(verdict="correct"):
                yield from self._correct(answer.amount or 0)
            case Ruling(verdict="passed_over"):
                yield from self._passed_over()
            case Ruling(verdict="misdeal"):
                found = self._void(answer)
                raise Redeal(found.about, found.rule)
            case _:
                yield from super().carry_out(answer)

    def _void(self, ruling: Ruling) -> Misdeal:
        return misdealt(self.conduct, ruling, acts=self.acts, chips=self.chips_in, later=self.felt.street > 1)

    def _too_little(self, ruling: Ruling) -> int:
        """So much he has put in, not having seen what it costs (veikkaus/betting#V-5.20)."""
        if not self.conduct.may_fold:
            raise Refused("by this rulebook too little is made a call, and nobody may fold after it")
        ask, amount = self.ask, ruling.amount or 0
        if ruling.seat != ask.who:
            raise Refused(f"it is {ask.who}'s turn")
        if not 0 < amount < ask.call:
            raise Refused(f"less than the call of {ask.say(ask.call)} is too little, not {ask.say(amount)}")
        return amount

    def _folds_short(self, amount: int) -> Iterator[Event]:
        player = self.queue.pop(0)
        self.begun, self.bound, self.skips = True, False, 0
        self.acts += 1
        yield from self.said(f"{player.seat} may fold and loses what he has put in", "short_call")
        self.felt.put(player, amount)
        self.felt.fold(player)
        yield Acted(player.seat, "fold", player.bet, amount)

    def _miscounted(self, ruling: Ruling) -> LastBet:
        """The last bet of the round contains another amount than announced."""
        last, amount = self.last, ruling.amount or 0
        if last is None or last.player.seat != ruling.seat or last.player.bet != self.bets.current:
            raise Refused(f"the last bet of this round is not {ruling.seat or 'nobody'}'s")
        player = last.player
        if player.folded or amount == player.bet:
            raise Refused(f"there is nothing to correct: {player.bet} are counted")
        if not last.low <= amount <= last.high:
            raise Refused(f"what is visible makes a bet of {last.low} to {last.high}, not {amount}")
        return last

    def _correct(self, amount: int) -> Iterator[Event]:
        """The visible chips count, and calls are corrected to them (veikkaus/betting#V-5.23)."""
        last, bets, rule = self.last, self.bets, self.conduct.rule("miscounted")
        assert last is not None
        called = [one for one in self.felt.players if one.bet > last.current and one is not last.player]
        for player in [last.player, *called]:
            to = min(amount, player.bet + player.stack)
            if player is not last.player and player.folded:
                continue
            if to != player.bet and (more := to - player.bet):
                self.felt.shift(player, more)
                yield Corrected(player.seat, to, more, rule)
        bets.current = amount
        bets.full = max(last.state[1], amount - last.current)
        bets.level = amount

    def _passed_over(self) -> Iterator[Event]:
        player = self.queue[0]
        for early in self.early.values():
            early.accepted = True
        yield from self.said(f"{player.seat} has had his turn", "passed_over")
        yield from self._act(player, Choice(player.seat, "fold" if self.ask.owes else "check"))

    # ── a hand dies ────────────────────────────────────────────────────────────────────────────────────────────

    def uncalled_raise(self, player: Player) -> int:
        last = self.last
        if last is None or last.player is not player or player.bet != self.bets.current:
            return 0
        if any(other.bet > last.current for other in self.felt.players if other is not player):
            return 0
        return player.bet - max(last.current, last.lay)

    def before_death(self, player: Player, back: int) -> None:
        """His turn and what he did before it are gone; where his raise goes back, all stands as before it."""
        if player in self.queue:
            if self.queue[0] is player:
                self.bound, self.skips = False, 0
            self.queue.remove(player)
        self.early.pop(player.seat, None)
        last, bets, felt = self.last, self.bets, self.felt
        if not back or last is None or last.player is not player or not self.uncalled_raise(player):
            return
        for name, value in zip(_STATE, last.state, strict=True):
            setattr(bets, name, value)
        if last.unit:
            bets.bet_unit = last.unit
        for one, may in zip(felt.players, last.may_raise, strict=True):
            one.may_raise = may
        felt.aggressor, felt.round_aggressor = last.aggressors
        self.queue = [one for one in last.waiting if one in self.queue]
        self.early = {one.seat: self.early[one.seat] for one in self.queue if one.seat in self.early}
        self.last = None

    def next_to_act(self, without: Seat | None) -> Seat | None:
        return next((player.seat for player in self.queue if player.seat != without), None)

    def start_again(self) -> None:
        self.queue = opened(self.felt, self.betting_street, self.bets)
        self.early.clear()
        self.bound, self.skips = False, 0
