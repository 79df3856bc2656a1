"""A round of Pai Gow: bets, seven cards each, everybody sets front and back, the bank compares with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card, Deck
from croupier.games.paigow.book import Book
from croupier.games.paigow.events import HandSet, MaySet
from croupier.games.paigow.houseway import back_strength, divisions, foul, front_strength, said, set_by
from croupier.games.paigow.model import Rules
from croupier.play import Confirm, Line, Option, Ruling, Seat, Settlement, Steps, Table
from croupier.play.events import BetPlaced, BetTaken, Chose, Ruled, Said, Settled, Turned, Voided
from croupier.play.record import Json

Cards = tuple[Card, ...]
DEALER = "dealer"


@dataclass(slots=True)
class Hand:
    """Seven cards of a place, and how they are set."""

    place: str
    stake: int
    cards: Cards = ()
    front: Cards = ()
    back: Cards = ()

    @property
    def fouls(self) -> bool:
        return foul(self.front, self.back)


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    book = Book(rules, table.currency)
    bank = yield from _banker(rules, table)
    bets = yield from table.take_bets(book.without(bank))
    stakes = {seat: sum(bets.of(seat).values()) for seat in table.seats if bets.of(seat)}
    dealer_stake = 0
    if bank is not None:
        dealer_stake = yield from _house_plays(rules, table, bank)
        yield BetPlaced(bank, "bank", sum(stakes.values()) + dealer_stake)
    if not stakes and not dealer_stake:
        if bank is not None:
            yield BetTaken(bank, "bank", 0, reason="nobody plays against the bank")
        return Settlement((), None, _carry(table, {}, bank))
    hands = [Hand(seat, stakes.get(seat, 0)) for seat in table.seats if seat in stakes or seat == bank]
    house = Hand(DEALER, dealer_stake)
    yield from _deal(rules, table, [*hands, house])
    if table.supervised and (reason := (yield from _void(table, stakes))) is not None:
        return (yield from _give_back(table, stakes, bank, dealer_stake, reason))
    for hand in hands:
        yield from _set(rules, table, hand)
    yield Turned(DEALER, house.cards)
    house.front, house.back = set_by(rules.house_way, house.cards)
    yield _laid(house, "up")
    if table.supervised and (reason := (yield from _void(table, stakes))) is not None:
        return (yield from _give_back(table, stakes, bank, dealer_stake, reason))
    lines = yield from (
        _against_house(rules, hands, house) if bank is None else _against_bank(rules, hands, house, bank)
    )
    return Settlement(tuple(lines), None, _carry(table, stakes, bank))


def _carry(table: Table, stakes: dict[Seat, int], bank: Seat | None) -> Json:
    """What the next round must know: whose turn the bank is, and what each player staked against it in this round (a
    round that nobody played, or that was void, is none)."""
    last = stakes or table.carry.get("last", {})
    out: Json = {"last": dict(last)} if last else {}
    if bank is not None:
        out["banked"] = bank
    return out


def _why_not(name: str) -> str | None:
    """What is decided at another moment of the round."""
    match name:
        case "set" | "house way":
            return "hands are set when all cards are dealt"
        case "bank" | "pass":
            return "the bank is offered before the bets"
        case "dealer plays":
            return "the dealer stakes against a player's bank only, before the deal"
    return None


# ── the bank ───────────────────────────────────────────────────────────────────────────────────────────────────


def _banker(rules: Rules, table: Table) -> Steps[Seat | None]:
    """Where players may bank, it is offered to them in turn, from the one after the last banker."""
    if not rules.banking.allowed or len(table.seats) < 1:
        return None
    before = table.carry.get("banked")
    start = table.seats.index(before) + 1 if before in table.seats else 0
    for seat in (*table.seats[start:], *table.seats[:start]):
        choice = yield from table.choose(
            seat, Option("bank", does="be the bank"), "pass", question="be the bank?", default="pass", why_not=_why_not
        )
        yield Chose(seat, choice.option)
        if choice.option == "bank":
            yield Said(f"{seat} is the bank.")
            return seat
    return None


def _house_plays(rules: Rules, table: Table, bank: Seat) -> Steps[int]:
    """The dealer plays against a player's bank with as much as the house likes, at most what that player staked
    against the bank in the previous round."""
    most = int(table.carry.get("last", {}).get(bank, 0))
    stake = int(most * rules.banking.dealer_stakes)
    if stake:
        yield Said(f"The dealer plays {table.currency.with_sign(stake)} against {bank}'s bank.")
    return stake


# ── the hands ──────────────────────────────────────────────────────────────────────────────────────────────────


def _deal(rules: Rules, table: Table, hands: list[Hand]) -> Steps[None]:
    deck = Deck(1, rules.jokers)
    for _ in range(rules.cards):
        for hand in hands:
            hand.cards += yield from table.deal(deck, hand.place, faces="down" if hand.place == DEALER else "owner")


def _set(rules: Rules, table: Table, hand: Hand) -> Steps[None]:
    """Any division may be submitted; one that fouls loses."""
    ways = ((front, *said(front, back), foul(front, back)) for front, back in divisions(hand.cards))
    yield MaySet(hand.place, tuple(ways))
    option = Option("set", about="name the two cards of the front", cards=(2, 2), does="set {} to the front")
    choice = yield from table.choose(
        hand.place, option, Option("house way", does="set the house way"), question="which two cards go to the front?",
        default="house way", hand=hand.cards, why_not=_why_not,
    )  # fmt: skip
    if choice.option == "set":
        hand.front = choice.cards
        hand.back = tuple(card for card in hand.cards if card not in hand.front)
    else:
        hand.front, hand.back = set_by(rules.house_way, hand.cards)
    yield _laid(hand, "owner")


def _laid(hand: Hand, faces: Literal["owner", "up"]) -> HandSet:
    return HandSet(hand.place, hand.front, hand.back, faces, said(hand.front, hand.back))


def result(player: Hand, bank: Hand) -> int:
    """1: both hands beat the bank's; −1: neither does, or a foul; 0: one each. Copies go to the bank."""
    if player.fouls:
        return -1
    front = front_strength(player.front) > front_strength(bank.front)
    back = back_strength(player.back) > back_strength(bank.back)
    return (front and back) - (not front and not back)


# ── rulings and settlement ─────────────────────────────────────────────────────────────────────────────────────


def _void(table: Table, stakes: dict[Seat, int]) -> Steps[str | None]:
    ruling = yield Confirm(("stands", "no_draw"), table.seats, (), {(seat, "main"): n for seat, n in stakes.items()})
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return None
    yield Ruled("no_draw", ruling.reason, ruling.seat)
    return ruling.reason or "void"


def _give_back(
    table: Table, stakes: dict[Seat, int], bank: Seat | None, dealer_stake: int, reason: str
) -> Steps[Settlement]:
    yield Voided(reason, "returned")
    lines = [Line(seat, "main", stake, 0) for seat, stake in stakes.items()]
    if bank is not None:
        lines.append(Line(bank, "bank", sum(stakes.values()) + dealer_stake, 0))
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, 0)
    return Settlement(tuple(lines), reason, _carry(table, {}, bank))


def _shown(hand: Hand) -> Steps[None]:
    yield Turned(hand.place, hand.cards)
    yield _laid(hand, "up")
    if hand.fouls:
        yield Said(f"{hand.place}'s front is not lower than the back: the hand fouls.", "I1")


def _against_house(rules: Rules, hands: list[Hand], house: Hand) -> Steps[list[Line]]:
    lines = []
    for hand in hands:
        yield from _shown(hand)
        sign = result(hand, house)
        win = rules.commission_rounding.apply(hand.stake * rules.main.pays)
        profit = win - rules.taken(win) if sign > 0 else sign * hand.stake
        lines.append(Line(hand.place, "main", hand.stake, profit))
        yield Settled(hand.place, "main", hand.stake, profit)
    return lines


def _against_bank(rules: Rules, hands: list[Hand], house: Hand, bank: Seat) -> Steps[list[Line]]:
    """Everybody against the banking player, the dealer too; 5 % of the bank's net win go to the house."""
    banker = next(hand for hand in hands if hand.place == bank)
    lines, net = [], 0
    yield from _shown(banker)
    for hand in [*hands, house]:
        if hand is banker or not hand.stake:
            continue
        if hand is not house:
            yield from _shown(hand)
        sign = result(hand, banker) if not banker.fouls else 1
        net -= sign * hand.stake
        if hand is house:
            continue
        taken = rules.taken(hand.stake) if sign > 0 and rules.banking.others_pay_commission else 0
        lines.append(Line(hand.place, "main", hand.stake, sign * hand.stake - taken))
    risk = sum(hand.stake for hand in hands if hand is not banker) + house.stake
    lines.append(Line(bank, "bank", risk, net - rules.taken(net) if net > 0 else net))
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
