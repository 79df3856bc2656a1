"""A round of baccarat against the house: bets, two hands, third cards by the table, the settlement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.baccarat.book import Book
from croupier.games.baccarat.events import Collected, CoupDecided, ThirdCard, TotalsAnnounced
from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.points import SIDES, Coup, Side, points, total
from croupier.games.baccarat.roads import written
from croupier.games.rulings import void_bets
from croupier.games.shoe import ConfirmCards, Handed, Misdealt, Shoe, cut_before
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Bets, Line, Option, Place, Ruling, Seat, Settlement, Steps, Table
from croupier.play.answers import Verdict
from croupier.play.events import Ruled, Said, Settled, Turned
from croupier.play.record import Json

Hands = dict[Side, list[Card]]


class Void(NamedTuple):
    """A round that does not count."""

    reason: str


@dataclass(slots=True)
class Memory:
    """What one round leaves to the next: the shoe, stakes that lie on, the results of this shoe."""

    standing: list[Place] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    dealer: Seat | None = None

    @classmethod
    def read(cls, table: Table) -> Memory:
        standing = [Place(seat, bet, amount) for seat, bet, amount in table.carry.get("standing", ())]
        here = [place for place in standing if place.seat in table.seats]
        return cls(here, list(table.carry.get("results", ())), table.carry.get("dealer"))


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round; where the file has a bank, a player keeps it."""
    if rules.bank is not None:
        from croupier.games.baccarat.chemin import play as with_bank

        return (yield from with_bank(rules, table))
    return (yield from _against_house(rules, table))


def _against_house(rules: Rules, table: Table) -> Steps[Settlement]:
    memory, book, shoe = Memory.read(table), Book(rules, table.currency), Shoe(rules.shoe, table)
    if shoe.new:
        memory.results = []
    yield from shoe.made_ready()
    if rules.dealing.dealer == "rotating" and table.seats:
        memory.dealer = _next_dealer(table, memory.dealer)
        yield Said(f"{memory.dealer} deals this round.")
    hands: Hands = {"player": [], "banker": []}
    bets, held = Bets(), set[str]()
    result: Coup | Void
    try:
        if rules.betting.closes == "before_reveal":
            yield from deal_two(rules, shoe, hands, {})
            bets = yield from table.take_bets(book, memory.standing)
        else:
            bets = yield from table.take_bets(book, memory.standing)
            if bets.lying or rules.betting.free_games:
                yield from deal_two(rules, shoe, hands, _holders(rules, table, bets))
        result = Void("nobody has a stake: nothing is dealt")
        if hands["player"] and (bets.lying or rules.betting.free_games):
            result = yield from _coup(rules, table, shoe, bets, hands)
    except Misdealt as mistake:
        shoe.over |= mistake.shoe_too
        result = Void(mistake.reason)
    if table.supervised and isinstance(result, Coup):
        result = yield from _confirm(rules, table, shoe, bets, result, held)
    if isinstance(result, Void):
        lines = yield from give_back(bets.lying, result.reason, rules.dealing.rules.get("void"))
    else:
        memory.results.append(written(result))
        lines = yield from _settle(rules, table, bets, result, held)
    standing = [[line.seat, line.bet, line.stays] for line in lines if line.stays]
    carry: Json = {"shoe": shoe.as_json(), "standing": standing, "dealer": memory.dealer}
    carry["results"] = [] if shoe.over else memory.results
    void = result.reason if isinstance(result, Void) else None
    return Settlement(tuple(lines), void, {key: value for key, value in carry.items() if value})


def _next_dealer(table: Table, last: Seat | None) -> Seat:
    """Where the players deal in turn: the one after the last, the first at the beginning."""
    if last not in table.seats:
        return table.seats[0]
    return table.seats[(table.seats.index(last) + 1) % len(table.seats)]


# ── the cards ──────────────────────────────────────────────────────────────────────────────────────────────────


def deal_two(rules: Rules, shoe: Shoe, hands: Hands, holders: dict[Side, Seat]) -> Steps[None]:
    """Two cards to each side, in the order of the house."""
    for side in rules.dealing.order:
        hands[side].append((yield from shoe.deal(rules.called(side), rules.dealing.faces, holders.get(side))))


def _coup(rules: Rules, table: Table, shoe: Shoe, bets: Bets, hands: Hands) -> Steps[Coup]:
    """From the turning of the cards to the result."""
    holders = _holders(rules, table, bets)
    if rules.dealing.faces == "down":
        yield from _turn(rules, table, hands, holders)
    names = (rules.called("player"), rules.called("banker"))
    pairs = [_is_pair(rules, hands[side]) for side in SIDES]
    player, banker = total(hands["player"]), total(hands["banker"])
    natural = player in rules.drawing.naturals or banker in rules.drawing.naturals
    draws = not natural and rules.drawing.player_does(player) == "D"
    yield TotalsAnnounced(player, banker, names, natural, draws)
    for (seat, bet), stake in bets.lying.items():
        side = rules.bets[bet].on.pair
        if side is not None and not pairs[SIDES.index(side)]:
            yield Collected(seat, bet, stake)
    if not natural:
        third = None
        if draws:
            card = yield from third_card(rules, shoe, "player", hands, holders)
            third = points(card)
        banker_draws = rules.drawing.banker_does(banker, third) == "D"
        yield ThirdCard("banker", names[1], banker_draws)
        if banker_draws:
            yield from third_card(rules, shoe, "banker", hands, holders)
    coup = Coup(total(hands["player"]), total(hands["banker"]), *pairs)
    yield CoupDecided(coup.winner, coup.player, coup.banker, names, coup.player_pair, coup.banker_pair)
    return coup


def third_card(rules: Rules, shoe: Shoe, side: Side, hands: Hands, holders: dict[Side, Seat]) -> Steps[Card]:
    """A third card: face up, or face down into the hands of who turns that side's cards."""
    faces, name = rules.dealing.third, rules.called(side)
    card = yield from shoe.deal(name, faces, holders.get(side))
    hands[side].append(card)
    if faces == "down":
        if side in holders:
            yield Handed(name, holders[side], (card,))
        yield Turned(name, (card,))
    return card


def _is_pair(rules: Rules, hand: list[Card]) -> bool:
    """Two cards of one rank (or, where the house says so, of equal points)."""
    first, second = hand[:2]
    return first.rank == second.rank if rules.pair_by == "rank" else points(first) == points(second)


def _holders(rules: Rules, table: Table, bets: Bets) -> dict[Side, Seat]:
    """Who turns a side's cards: the highest stake on it, of equal ones the first from the dealer's left."""
    out: dict[Side, Seat] = {}
    if rules.dealing.turning == "dealer":
        return out
    for side, bet in rules.mains.items():
        stakes = [(bets.lying.get((seat, bet), 0), seat) for seat in table.seats]
        best = max((stake for stake, _ in stakes), default=0)
        if best:
            out[side] = next(seat for stake, seat in stakes if stake == best)
    return out


def _turn(rules: Rules, table: Table, hands: Hands, holders: dict[Side, Seat]) -> Steps[None]:
    """The cards are turned by the bettors who hold them; what nobody has staked on is turned by the croupier. Where the
    rulebook says so, who holds the only staked side may have the other one turned first, at once or card by card."""
    if len(holders) != 1 or not rules.dealing.other_first:
        for side in SIDES:
            yield from _open(rules, hands, side, holders.get(side))
        return
    ((mine, seat),) = holders.items()
    other: Side = "banker" if mine == "player" else "player"
    yield Handed(rules.called(mine), seat, tuple(hands[mine]))
    choice = yield from table.choose(
        seat,
        Option("turn", does="turn your cards"),
        Option("other first", does="have the other hand turned first"),
        Option("other one by one", does="have the other hand turned first, card by card"),
        question=f"turn the cards of {rules.called(mine)}, or have those of {rules.called(other)} turned first?",
        default="turn",
        why_not=cut_before,
    )
    if choice.option == "turn":
        yield Turned(rules.called(mine), tuple(hands[mine]))
        yield from _open(rules, hands, other, None)
        return
    if choice.option == "other first":
        yield from _open(rules, hands, other, None)
    else:
        for card in hands[other]:
            yield Turned(rules.called(other), (card,))
    yield Turned(rules.called(mine), tuple(hands[mine]))


def _open(rules: Rules, hands: Hands, side: Side, holder: Seat | None) -> Steps[None]:
    if holder is not None:
        yield Handed(rules.called(side), holder, tuple(hands[side]))
    yield Turned(rules.called(side), tuple(hands[side]))


# ── rulings ────────────────────────────────────────────────────────────────────────────────────────────────────


def _confirm(rules: Rules, table: Table, shoe: Shoe, bets: Bets, coup: Coup, held: set[str]) -> Steps[Coup | Void]:
    """At a supervised table the result stands only when those who run it say so."""
    verdicts: tuple[Verdict, ...] = ("stands", "no_draw", "void_shoe", "void_bets", "hold", "misdrawn")
    while True:
        ruling = yield ConfirmCards(verdicts, table.seats, shoe.faces_left(), bets.lying)
        assert isinstance(ruling, Ruling)
        match ruling.verdict:
            case "no_draw" | "void_shoe":
                shoe.over |= ruling.verdict == "void_shoe"
                yield Ruled(ruling.verdict, ruling.reason)
                return Void(ruling.reason or "declared void")
            case "void_bets":
                yield from void_bets(bets, ruling)
            case "hold":
                assert ruling.bet is not None
                held.add(ruling.bet)
                yield Ruled("hold", ruling.reason, bet=ruling.bet)
            case "misdrawn":
                assert ruling.result is not None
                shoe.set_aside(Card(ruling.result))
                yield Ruled("misdrawn", ruling.reason or f"{ruling.result} was drawn too many")
                yield Said(f"{ruling.result} will be the next card of the shoe.", rules.shoe.rules.get("extra"))
            case _:
                return coup


# ── settlement ─────────────────────────────────────────────────────────────────────────────────────────────────


def _settle(rules: Rules, table: Table, bets: Bets, coup: Coup, held: set[str]) -> Steps[list[Line]]:
    """Losing stakes are collected first, then the winners are paid."""
    lines = []
    for (seat, bet), stake in bets.lying.items():
        profit = yield from under_ceiling(rules, table.currency, seat, bet, rules.profit(bet, coup, stake))
        stays = stake if not profit and rules.betting.pushed == "stay" else 0
        lines.append(Line(seat, bet, stake, profit, stays, bet in held))
        yield from watch_bet(rules, table.currency, lines[-1])
    lines += yield from watch_round(rules, table.currency, lines, cut=rules.max_win_policy == "cap")
    lines.sort(key=lambda line: line.profit > 0)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit, line.stays, line.held)
    return lines
