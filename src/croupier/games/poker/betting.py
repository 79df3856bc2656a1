"""A round of betting.

A full bet or raise gives everybody else the right to raise again; a short all-in does not, unless the house says so
(veikkaus/betting#V-5.9, unibet-ee/betting-round#U-EE-142, U-EE-143).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from croupier.games.poker.asks import Act
from croupier.games.poker.chop import chop, may_chop
from croupier.games.poker.events import Acted, Action, Gathered, Returned
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Street
from croupier.games.poker.order import door, first_to_act, open_pair
from croupier.games.poker.pots import uncalled
from croupier.games.poker.values import pair_strength, valuer
from croupier.play import Choice, Steps

_PAIRS: Final = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
_COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Bets:
    """The state of one betting round. All figures are totals of the round."""

    __slots__ = (
        "bet_unit",
        "betting",
        "big_unit",
        "blind",
        "cap",
        "chain",
        "count",
        "current",
        "double",
        "felt",
        "fixed",
        "full",
        "level",
        "min_bet",
        "opener",
        "plain",
        "say",
        "street",
        "structure",
    )

    def __init__(self, felt: Felt) -> None:
        self.felt, self.betting, self.say = felt, felt.rules.betting, felt.say
        stakes = felt.stakes
        self.structure = self.betting.structure
        self.fixed = self.structure == "fixed_limit"
        self.double = self.betting.min_raise == "double_total"
        self.min_bet = stakes.min_bet or (stakes.blinds[1] if felt.rules.forced.blinds else stakes.ante) or stakes.chip

    def open(self, street: Street) -> None:
        """A new betting round."""
        felt, stakes = self.felt, self.felt.stakes
        self.street = street
        self.current = 0
        """The bet to match."""
        self.full = self.min_bet
        """The last full bet or raise: the least by which to raise."""
        self.level = self.count = self.chain = self.big_unit = self.blind = 0
        self.cap = self.opener = None
        if self.fixed:
            self.bet_unit = stakes.small_bet if street.bet == "small" else stakes.big_bet
            self.cap = self.betting.cap
            if self._heads_up():
                self.cap = None
            if self.betting.open_pair == street.name and open_pair(felt):
                self.big_unit = stakes.big_bet
        if felt.street == 1:
            self.opener = self.betting.opener
            self._after_forced_bets()
        self.plain = self.structure == "no_limit" and not (self.double or self.opener or self.current < self.blind)

    def _heads_up(self) -> bool:
        """Only two are left, so that there is no cap: two who start the round with chips (veikkaus/betting#V-5.3), or
        the last two of a tournament (gelp/tournaments#T-5.4)."""
        match self.betting.uncapped:
            case "two_with_chips":
                return self.felt.able <= 2
            case "two_dealt_in":
                return len(self.felt.players) == 2
            case _:
                return False

    def _after_forced_bets(self) -> None:
        """The big blind (or the last straddle) is the first bet of the first round."""
        felt, stakes = self.felt, self.felt.stakes
        self.current = max(player.bet for player in felt.players)
        if felt.last_blind is None:
            if stakes.bring_in and self.street.first != "door":
                self.current = self.full = stakes.bring_in  # each in turn faces it (veikkaus/holdem#V-6.6)
            return
        blind = self.blind = stakes.blinds[1]
        if self.current < blind and self.betting.short_blind == "full":
            self.current = blind
        self.level, self.count = max(self.current, blind if self.fixed else 0), 1
        posted = sorted({player.bet for player in felt.players} | {blind})
        if posted[-1] > blind:  # straddles: each is a raise of the one before
            straddles = posted[posted.index(blind) :]
            self.count = len(straddles)
            self.full = max(high - low for low, high in pairwise(straddles))
            if felt.rules.forced.straddle_raise == "double":
                self.full = posted[-1]

    # ── sizes ──────────────────────────────────────────────────────────────────────────────────────────────────

    def turn(self, player: Player) -> Act:
        """The question to a player whose turn it is."""
        current = self.current
        owes = current - player.bet
        if owes < 0:
            owes = 0
        every = player.bet + player.stack
        if self.plain and player.may_raise and every > current and self.felt.able > 1:
            low = current + self.full if current else self.min_bet  # no limit: the usual case, straight away
            return Act(
                player, owes, low if low < every else every, every, 1, "raise" if current else "bet", say=self.say
            )
        secret = self.opener is not None and not self.current
        why_not = self.why_not(player, owes)
        if why_not:
            return Act(player, owes, why_no_raise=why_not, say=self.say, secret=secret)
        low, high, step = self._fixed() if self.fixed else self._free(player)
        if every <= low:
            low = high = every
        elif high > every:
            high = every if step == 1 else low
        return Act(player, owes, low, high, step, "raise" if self.current else "bet", say=self.say, secret=secret)

    def why_not(self, player: Player, owes: int) -> str:
        """Why a player may not bet or raise; empty: he may."""
        if not player.may_raise:
            return "the bet was not reopened, because the last all-in was no full raise"
        if player.stack <= owes:
            return "you have no chips beyond the call"
        if self.felt.able <= 1:
            return "nobody else has chips to bet"
        if self.cap is not None and self.count >= self.cap:
            return f"betting is capped at {_COUNTS.get(self.cap, self.cap)} bets"
        if self.opener and not self.current and valuer("high").strength(player.own, ()) < pair_strength(self.opener):
            return f"the first bet needs a pair of {_PAIRS[self.opener]} or better"
        return ""

    def _fixed(self) -> tuple[int, int, int]:
        """One unit more; with a pair in sight the big unit, and then only that (veikkaus/seven-card-stud#V-6.129)."""
        low = self._next(self.bet_unit)
        if self.big_unit > self.bet_unit:
            high = self._next(self.big_unit)
            return low, high, high - low
        return low, low, 1

    def _next(self, unit: int) -> int:
        """The next full bet: short all-ins that do not count are completed, a bring-in too."""
        return self.level + unit * max(1, (self.current - self.level) // unit + 1)

    def _free(self, player: Player) -> tuple[int, int, int]:
        """From the smallest bet or raise to the largest, in steps of one."""
        current = base = self.current
        if not current:
            low = self.min_bet
        else:
            if base < self.blind:  # short blinds: a raise is measured by the full one (veikkaus/betting#V-5.13)
                base = self.blind
            low = base + self.full
            if self.double and low < 2 * base:
                low = 2 * base
        structure = self.structure
        if structure == "no_limit":
            return low, player.bet + player.stack, 1
        if structure == "pot_limit":
            return low, max(low, self.pot_size(player, base)), 1
        least, most = self.felt.stakes.spread or (low, low)
        return base + max(least, self.full if current else 0), base + most, 1

    def pot_size(self, player: Player, base: int) -> int:
        """The largest bet or raise in pot limit: call, then raise by the whole pot (veikkaus/betting#V-5.10)."""
        pot = self.felt.pot - (self.felt.first_pot_less if self.felt.street == 1 else 0)
        if self.betting.pot_rule == "literal":
            return player.bet + pot
        return base + pot + base - player.bet

    # ── effects ────────────────────────────────────────────────────────────────────────────────────────────────

    def raised(self, by: Player, to: int) -> None:
        """A bet or raise to this total: does it count, and who may raise again?"""
        felt = self.felt
        felt.put(by, to - by.bet)
        felt.aggressor = felt.round_aggressor = by
        if self._counts(by, to):
            self.full = max(self.full, to - self.current)
            self.level, self.count, self.chain = to, self.count + 1, 0
            reopened = True
        else:
            self.chain += to - self.current
            reopened = self.betting.cumulate and self.chain >= self.full
            if reopened:
                self.chain = 0
        if reopened:
            for player in felt.players:
                player.may_raise = True
        self.current = to

    def _counts(self, by: Player, to: int) -> bool:
        if not self.fixed:
            opens = not self.level and to >= self.min_bet  # completes an all-in below the minimum bet
            return bool(by.stack) or opens or to >= self._free(by)[0]
        unit = self.bet_unit
        if self.big_unit and to - self.level >= self.big_unit:
            self.bet_unit = unit = self.big_unit
        more = to - self.level
        if more >= unit:
            return True
        match self.betting.short_counts:
            case "more_than_half":
                return 2 * more > unit
            case "at_least_half":
                return 2 * more >= unit
            case "never":
                return False


# ── the round ──────────────────────────────────────────────────────────────────────────────────────────────────────


def bet(felt: Felt, street: Street, bets: Bets) -> Steps[None]:
    """One betting round: each in turn, until all who are left have matched the last raise."""
    felt.round_aggressor = None
    if felt.able > 1 or felt.street == 1:
        queue = opened(felt, street, bets)
        if brings_in(felt, street):
            yield from _bring_in(felt, bets, queue)
        turn, chops = bets.turn, felt.rules.blind_chop
        while queue:
            player = queue.pop(0)
            if felt.able <= 1 and player.bet >= bets.current:
                break
            if chops and may_chop(felt, player) and (yield from chop(felt, player)):
                break
            ask = turn(player)
            answer: Choice = yield ask
            yield done(felt, bets, ask, answer)
            action = answer.option
            if action == "call" or action == "check":
                continue
            if action != "fold":
                queue = felt.others_to_act(player)
            elif felt.live == 1:
                break
    yield from gather(felt)


def opened(felt: Felt, street: Street, bets: Bets) -> list[Player]:
    """A new round of betting, and who is to act in it, in turn."""
    bets.open(street)
    first = first_to_act(felt, street)
    queue = []
    for player in felt.players[first:] + felt.players[:first] if first else felt.players:
        player.may_raise = True
        if player.stack and not player.folded and not player.stood_back:
            queue.append(player)
    return queue


def done(felt: Felt, bets: Bets, ask: Act, answer: Choice) -> Acted:
    """What an action does to the chips."""
    player, action = ask.player, answer.option
    player.may_raise = False
    if action == "call":
        put = felt.put(player, ask.owes)
        if bets.chain and bets.betting.call_breaks_chain:
            bets.chain = 0
        return Acted(player.seat, "call", player.bet, put, not player.stack)
    if action == "check":
        return Acted(player.seat, "check", player.bet)
    if action == "fold":
        felt.fold(player)
        return Acted(player.seat, "fold")
    if action == "bring in":
        put = felt.put(player, ask.forced)
        bets.current = felt.stakes.bring_in
        return Acted(player.seat, "bring in", player.bet, put, not player.stack)
    before, to = player.bet, answer.amount or 0
    word: Action = "raise" if bets.current or ask.forced else "bet"
    bets.raised(player, to)
    player.may_raise = False
    return Acted(player.seat, word, to, to - before, not player.stack)


def brings_in(felt: Felt, street: Street) -> bool:
    """Does this round begin with a bring-in?"""
    return felt.street == 1 and felt.last_blind is None and street.first == "door" and felt.stakes.bring_in > 0


def _bring_in(felt: Felt, bets: Bets, queue: list[Player]) -> Steps[None]:
    ask = must_open(felt, bets, queue)
    if ask is None:
        return
    answer: Choice = yield ask
    yield done(felt, bets, ask, answer)
    queue[:] = felt.others_to_act(ask.player)


def must_open(felt: Felt, bets: Bets, queue: list[Player]) -> Act | None:
    """Stud: the low (or high) card must open, with the bring-in or a full small bet. Who is all-in for the ante passes
    the duty on clockwise, whatever the next one shows (gelp/seven-card-stud#S7-3)."""
    duty = door(felt)
    while queue and queue[0].place != duty.place and felt.may_bet(duty):
        queue.append(queue.pop(0))
    if not queue:
        return None
    player = queue.pop(0)
    due = min(felt.stakes.bring_in, player.stack)
    more = bets.turn(player)
    low, high = more.low, more.high
    if not bets.fixed:
        low = max(low, due + 1)
    if high <= due:
        low = high = 0
    return Act(player, 0, low, high, 1, "raise", forced=due, say=felt.say)


def gather(felt: Felt) -> Steps[None]:
    """What nobody called goes back, but where people deal not of a hand that has died (veikkaus/room-general#V-1.43);
    the bets go to the middle."""
    any_bet = False
    for player in felt.players:
        if player.bet:
            any_bet = True
            break
    if not any_bet:
        return
    back = uncalled(felt.players)
    if back is not None and not (back[0].folded and felt.floor is not None):
        player, amount = back
        if not player.stack and not player.folded and not player.stood_back:
            felt.able += 1
        player.stack += amount
        player.bet -= amount
        player.paid -= amount
        felt.pot -= amount
        yield Returned(player.seat, amount)
    for player in felt.players:
        player.bet = 0
    yield Gathered(felt.pot)
