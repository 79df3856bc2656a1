"""The settlement: every bet by its outcome table, then the printed maximum, then the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.housepoker.books import Books, outcome
from croupier.games.housepoker.box import Box, Middle, judged, paid_combinations, value
from croupier.games.housepoker.events import Announced, PotPaid
from croupier.games.housepoker.hands import condition
from croupier.games.housepoker.model import Prize, Rules
from croupier.games.housepoker.pot import drawn_prize, prizes
from croupier.games.housepoker.rulings import Void
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Line, Seat, Settlement, Spin, Steps, Stop
from croupier.play.events import Said, Settled, Turned, Voided

if TYPE_CHECKING:
    from croupier.games.housepoker.dealer import Shown


def resolves_after_fold(rules: Rules, box: Box) -> bool:
    """Does a stake of somebody who folded still wait for the rest of the cards?"""
    if not box.folded:
        return False
    progressive = rules.progressive
    if progressive and progressive.on_fold == "stays" and progressive.bet in box.stakes:
        return True
    return any(rules.bets[name].placed != "fee" and outcome(rules, name, "fold") == "table" for name in box.stakes)


def settle_early(rules: Rules, books: Books, street: str, boxes: list[Box], middle: Middle) -> Steps[None]:
    """Bets that are paid or taken before the round goes on."""
    for box in boxes:
        yield from settle_now(rules, books, street, box, middle, "fold" if box.folded else "any")


def settle_now(rules: Rules, books: Books, when: str, box: Box, middle: Middle, situation: str) -> Steps[None]:
    """The bets of one box whose time has come."""
    for name, stake in box.stakes.items():
        if rules.bets[name].when_settled == when and name not in box.profits and not box.dead:
            profit = box.profits[name] = books.profit(name, box, middle, situation)
            yield Settled(box.seat, name, stake, profit)


def give_back(books: Books, boxes: list[Box], void: Void) -> Steps[Settlement]:
    """A round that does not count: everything goes back, except what an offender forfeits."""
    yield Voided(void.reason, "returned", void.rule)
    lines = []
    for box in boxes:
        for name, stake in box.stakes.items():
            guilty = box.seat in void.offenders and name in books.rules.conduct.forfeits
            lines.append(Line(box.seat, name, stake, -stake if guilty else 0))
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return books.end(lines, void.reason)


def settle(rules: Rules, books: Books, boxes: list[Box], middle: Middle, shown: Shown) -> Steps[Settlement]:
    """Box by box, in the order of the rulebook."""
    lines: list[Line] = []
    best = _best(rules, boxes, middle) if rules.dealer is None else None
    for box in boxes if rules.settle_from == "left" else reversed(boxes):
        if box.live:
            yield Turned(box.seat, tuple(box.cards))
            yield _announced(rules, box, middle, decides=box is best)
        lines += yield from _settle_box(rules, books, box, middle, shown)
    if rules.progressive is not None:
        lines += yield from _settle_pot(rules, books, boxes, middle)
    return books.end(lines)


def _best(rules: Rules, boxes: list[Box], middle: Middle) -> Box | None:
    """Where no dealer plays, the round is remembered by the best hand at the table."""
    live = (box for box in boxes if box.live)
    return max(live, key=lambda box: value(rules, box.cards, middle.board).strength, default=None)


def _announced(rules: Rules, box: Box, middle: Middle, *, decides: bool) -> Announced:
    hand = value(rules, box.cards, middle.board)
    second = None
    for name in box.stakes:
        if rules.bets[name].combinations > 1 and len(paid := paid_combinations(rules, name, box.cards)) > 1:
            second = paid[1][0]
    return Announced(box.seat, hand.category.value, str(hand), second, decides=decides)


def _settle_box(rules: Rules, books: Books, box: Box, middle: Middle, shown: Shown) -> Steps[list[Line]]:
    situation = shown.situation(rules, box, middle) if not box.dead else "fold"
    lines = []
    unstaked = [name for name, bet in rules.bets.items() if bet.placed == "none" and bet.on in box.stakes]
    pot = rules.progressive.bet if rules.progressive else None
    for name in [*box.stakes, *unstaked]:
        if name == pot:
            continue
        stake = box.stakes.get(name, 0)
        if name in box.profits:
            lines.append(Line(box.seat, name, stake, box.profits[name]))
            continue
        lost = box.dead and name in rules.conduct.dead_hand
        profit = -stake if lost else books.profit(name, box, middle, situation)
        if rules.bets[name].placed == "none" and profit <= 0:
            continue
        profit = yield from under_ceiling(rules, books.currency, box.seat, name, profit)
        lines.append(Line(box.seat, name, stake, profit))
        yield Settled(box.seat, name, stake, profit)
    cut = yield from _watch_maximum(rules, books, lines)
    if box.live and rules.new_deck_after and _reaches_new_deck(rules, box, middle):
        books.new_deck = True
        yield Said("The deck is changed after this round.", "I1")
    return lines + cut


def _reaches_new_deck(rules: Rules, box: Box, middle: Middle) -> bool:
    assert rules.new_deck_after is not None
    return condition(rules.ranking, rules.new_deck_after)(judged(rules, "best", box, middle))


def _watch_maximum(rules: Rules, books: Books, lines: list[Line]) -> Steps[list[Line]]:
    """The printed largest win: of each bet, or of the round of this box, where it may be cut."""
    for line in lines:
        yield from watch_bet(rules, books.currency, line)
    gross, cut = rules.max_win.counts == "gross", rules.max_win.policy == "cap"
    cuts = yield from watch_round(rules, books.currency, lines, stakes_too=gross, cut=cut)
    for line in cuts:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return cuts


def _settle_pot(rules: Rules, books: Books, boxes: list[Box], middle: Middle) -> Steps[list[Line]]:
    """The prizes of the pot; the stakes of the others are lost."""
    progressive = rules.progressive
    assert progressive is not None
    staked = [box for box in boxes if progressive.bet in box.stakes]
    won: dict[Seat, Prize] = {}
    for box in staked:
        if box.dead or progressive.bet in box.forfeited or (box.folded and progressive.on_fold == "lose"):
            continue
        hand = judged(rules, progressive.judged, box, middle)
        prize = next((p for p in progressive.table if condition(rules.ranking, p.hand)(hand)), None)
        if prize is not None:
            won[box.seat] = prize
    paid: dict[Seat, int] = {}
    for win in prizes(progressive, books.pot, won):
        paid[win.seat] = win.amount
        yield PotPaid(win.seat, win.hand, win.amount, win.left, win.house)
    if progressive.random_prizes == "device-drawn" and staked:
        stop = yield Spin((*(box.seat for box in staked), *["nobody"] * progressive.random_blanks))
        if isinstance(stop, Stop) and stop.field is not None and stop.field != "nobody":
            amount = drawn_prize(progressive, books.pot)
            paid[stop.field] = paid.get(stop.field, 0) + amount
            yield PotPaid(stop.field, "a random prize", amount, books.pot.holds)
    if books.pot.holds < progressive.seed:
        books.pot.contribute(progressive.seed - books.pot.holds)
    lines = []
    for box in staked:
        stake = box.stakes[progressive.bet]
        kept = stake if box.seat in won and progressive.stake_returned else 0
        profit = paid.get(box.seat, 0) - stake + kept
        profit = yield from under_ceiling(rules, books.currency, box.seat, progressive.bet, profit)
        line = Line(box.seat, progressive.bet, stake, profit)
        lines.append(line)
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
