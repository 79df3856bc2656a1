"""One hand of Chinese poker, closed or open face: cards, rows, a comparison of every two players, points into chips."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.chinese.absent import placed
from croupier.games.chinese.asks import LEAVE, SetRows, answer_of, laid
from croupier.games.chinese.events import (
    FantasyWon,
    FeeTaken,
    PointsButton,
    PointsGame,
    PointsOver,
    PointsPaid,
    RowsCompared,
    RowsLeft,
    RowsSet,
    RowsShown,
)
from croupier.games.chinese.hand import Hand, Player, next_carry, seated
from croupier.games.chinese.model import WHOLE, Deals, Rules
from croupier.games.chinese.rows import Showing, fantasy, shown
from croupier.games.chinese.scoring import Between, Paid, between, owed, paid
from croupier.games.family import ButtonDraw
from croupier.games.stub import DealCards
from croupier.play import Choice, Drawn, Line, Seat, Settlement, Steps, Table
from croupier.play.events import Dealt


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One hand, from the deal to the settlement."""
    hand = seated(rules, table)
    if (draw := ButtonDraw.of(table.carry)) is not None:
        yield PointsButton(hand.button, draw.seats, draw.cards)
    yield _begun(hand)
    for number, street in enumerate(rules.streets):
        if number == 0:
            yield from _first(hand, street)
        else:
            yield from _one_by_one(hand, street)
    showings = yield from _show(hand)
    scores = yield from _compare(hand, showings)
    moved = yield from _pay(hand, scores)
    return (yield from _over(hand, table, showings, scores, moved))


def _begun(hand: Hand) -> PointsGame:
    return PointsGame(
        hand.rules.title["en"],
        tuple(hand.order),
        tuple(player.stack for player in hand.players),
        hand.button,
        hand.point,
        tuple((player.seat, player.fantasy) for player in hand.players if player.fantasy),
        hand.looks_on,
    )


# ── cards and rows ─────────────────────────────────────────────────────────────────────────────────────────────────


def _first(hand: Hand, street: Deals) -> Steps[None]:
    """The first cards to everybody, one at a time; who is in Fantasy Land gets all of his at once. Then one after the
    other sets them (gelp/open-face-chinese#OFC-1, OFC-2, OFC-5, veikkaus/open-face-chinese#V-6.231)."""
    usual = [player for player in hand.players if not player.fantasy]
    if usual:
        yield from _deal(hand, usual, street.cards)
    for player in hand.players:
        if player.fantasy:
            yield from _deal(hand, [player], player.fantasy)
    for player in hand.players:
        yield from _set(hand, player, len(player.hand) - WHOLE if player.fantasy else street.discard)


def _one_by_one(hand: Hand, street: Deals) -> Steps[None]:
    """Everybody gets his cards and sets them before the next one gets his (veikkaus/open-face-chinese#V-6.232)."""
    for player in hand.players:
        if not player.board.full:
            yield from _deal(hand, [player], street.cards)
            yield from _set(hand, player, street.discard)


def _deal(hand: Hand, to: Sequence[Player], count: int) -> Steps[None]:
    """One card at a time, clockwise from the first after the button."""
    answer = yield DealCards(hand.stub, count * len(to), 0, "deal", tuple(player.seat for player in to))
    assert isinstance(answer, Drawn)
    hand.stub.take(answer.cards)
    for place, player in enumerate(to):
        mine = answer.cards[place :: len(to)]
        player.hand += mine
        yield Dealt(player.seat, mine, "owner")


def _set(hand: Hand, player: Player, discard: int) -> Steps[None]:
    """A player lays his cards; what he has laid stays."""
    rules, cards = hand.rules, tuple(player.hand)
    fouls = rules.silence == "fouls"

    def absent() -> Choice:
        return answer_of(player.seat, placed(rules, player.board, cards, discard))

    answer = yield SetRows(player.seat, cards, player.board, discard, absent, fouls=fouls)
    assert isinstance(answer, Choice)
    if answer.option == LEAVE:
        yield RowsLeft(player.seat)
        return
    rows = laid(answer)
    player.board.lay(rows)
    player.hand.clear()
    thrown = tuple(card for card in cards if card not in answer.cards)
    yield RowsSet(player.seat, *rows, thrown, "up" if _in_the_open(rules, player) else "owner")


def _in_the_open(rules: Rules, player: Player) -> bool:
    """Do his cards lie open as soon as he has set them?"""
    hidden = player.fantasy and rules.fantasyland is not None and rules.fantasyland.shown == "at_end"
    return rules.open and not hidden


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _show(hand: Hand) -> Steps[dict[Seat, Showing]]:
    """When all have set, the rows are shown (ray-casino/chinese-poker#R3)."""
    out = {}
    for player in hand.players:
        showing = out[player.seat] = shown(hand.rules, player.board)
        front, middle, back = map(tuple, player.board.rows)
        says = () if showing.values is None else tuple(value.said for value in showing.values)
        yield RowsShown(player.seat, front, middle, back, says, showing.royalties, showing.fouled)
    return out


def _compare(hand: Hand, showings: dict[Seat, Showing]) -> Steps[dict[tuple[Seat, Seat], Between]]:
    """Every player against every other, each pair once."""
    out = {}
    order = hand.order
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            score = out[one, other] = between(hand.rules, showings[one], showings[other])
            yield RowsCompared(one, other, score.rows, score.points)
    return out


def _pay(hand: Hand, scores: dict[tuple[Seat, Seat], Between]) -> Steps[list[Paid]]:
    stacks = {player.seat: player.stack for player in hand.players}
    moved = paid(hand.rules.payment, hand.order, owed(scores), stacks, hand.point)
    for each in moved:
        yield PointsPaid(each.by, each.to, each.points, each.amount)
    return moved


def _over(
    hand: Hand,
    table: Table,
    showings: dict[Seat, Showing],
    scores: dict[tuple[Seat, Seat], Between],
    moved: list[Paid],
) -> Steps[Settlement]:
    net = {seat: sum(_net(seat, each) for each in moved) for seat in hand.order}
    fees = yield from _fees(hand, net)
    stacks = dict(table.carry.get("stacks", {}))
    stacks |= {player.seat: player.stack + net[player.seat] - fees[player.seat] for player in hand.players}
    there = yield from _fantasy(hand, showings)
    points = tuple(_points(seat, scores) for seat in hand.order)
    yield PointsOver(tuple(hand.order), points, tuple(stacks[seat] for seat in hand.order))
    lines = tuple(
        Line(seat, "points", sum(each.amount for each in moved if each.by == seat) + fees[seat], net[seat] - fees[seat])
        for seat in hand.order
    )
    return Settlement(lines, None, next_carry(hand, table, stacks, there))


def _net(seat: Seat, each: Paid) -> int:
    return each.amount * ((each.to == seat) - (each.by == seat))


def _points(seat: Seat, scores: dict[tuple[Seat, Seat], Between]) -> int:
    return sum(score.points * ((one == seat) - (other == seat)) for (one, other), score in scores.items())


def _fees(hand: Hand, net: dict[Seat, int]) -> Steps[dict[Seat, int]]:
    """What the house takes of those who have won (ray-casino/chinese-poker#O:house_fee)."""
    rule = hand.rules.fee
    out = dict.fromkeys(net, 0)
    for seat, won in net.items():
        if rule is not None and hand.raked and won > 0 and (fee := int(won * rule.percent / 100)):
            out[seat] = fee
            yield FeeTaken(seat, fee)
    return out


def _fantasy(hand: Hand, showings: dict[Seat, Showing]) -> Steps[dict[Seat, int]]:
    """Who plays the next hand in Fantasy Land (gelp/open-face-chinese#OFC-5)."""
    rule = hand.rules.fantasyland
    out: dict[Seat, int] = {}
    for player in hand.players if rule is not None else ():
        assert rule is not None
        if cards := fantasy(rule, showings[player.seat], there=bool(player.fantasy)):
            out[player.seat] = cards
            yield FantasyWon(player.seat, cards)
    return out
