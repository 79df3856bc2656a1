"""A round with a player's bank (chemin de fer): auction or passing of the bank, stakes against it, the two hands with
their choices, the settlement between the players, and who keeps the bank next."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

from croupier.games.baccarat.bank import BankBook, Cover, agreed, order_from
from croupier.games.baccarat.events import (
    BankHeld,
    BankPassed,
    CommissionTaken,
    CoupDecided,
    ThirdCard,
    TotalsAnnounced,
)
from croupier.games.baccarat.model import Action, Rules
from croupier.games.baccarat.points import Coup, Side, points, total
from croupier.games.baccarat.roads import written
from croupier.games.baccarat.round import Hands, Void, deal_two, third_card
from croupier.games.shoe import Handed, Misdealt, Shoe, cut_before
from croupier.games.spots import Limiter
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling
from croupier.money import Rounding
from croupier.play import Bets, Confirm, Line, Option, Ruling, Seat, Settlement, Steps, Table
from croupier.play.events import BetPlaced, Chose, Ruled, Settled, Turned
from croupier.play.record import Json


class Holder(NamedTuple):
    """The banker and the sum of the bank."""

    seat: Seat
    sum: int


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    shoe = Shoe(rules.shoe, table)
    results = [] if shoe.new else list(table.carry.get("results", ()))
    yield from shoe.made_ready()
    holder = yield from _banker(rules, table)
    if holder is None:
        yield BankHeld(None, 0, "no_bank")
        carry: Json = {"shoe": shoe.as_json()} if not shoe.new else {}
        return Settlement((), "nobody takes the bank", carry)

    bets, cover = yield from _stakes(rules, table, holder)
    result: Coup | Void = Void("nobody stakes against the bank")
    if cover.covered:
        try:
            result = yield from _coup(rules, table, shoe, holder.seat, cover)
        except Misdealt as mistake:
            shoe.over |= mistake.shoe_too
            result = Void(mistake.reason)
        if table.supervised and isinstance(result, Coup):
            result = yield from _confirm(table, shoe, bets, result)
    if isinstance(result, Void):
        lines = yield from give_back(bets.lying, result.reason)
        after: Json = {"holder": holder.seat, "sum": holder.sum, "how": "tie"}
    else:
        results.append(written(result))
        lines = yield from _settle(rules, table, bets, holder, cover, result)
        after = _next_bank(rules, holder, cover, lines, result)
    carry = {"shoe": shoe.as_json(), "bank": after, "results": [] if shoe.over else results}
    void = result.reason if isinstance(result, Void) else None
    return Settlement(tuple(lines), void, {key: value for key, value in carry.items() if value})


# ── the bank ───────────────────────────────────────────────────────────────────────────────────────────────────


def _banker(rules: Rules, table: Table) -> Steps[Holder | None]:
    """Who keeps the bank this round, and with how much."""
    assert rules.bank is not None
    if len(table.seats) < rules.bank.min_players:
        return None
    before = table.carry.get("bank")
    if before is None:
        return (yield from _auction(rules, table))
    seat, sum_, how = before["holder"], before["sum"], before["how"]
    if seat not in table.seats:
        return (yield from _auction(rules, table))
    if how == "lost":
        yield BankPassed(seat, "lost")
        return (yield from _offered(rules, table, seat))
    if how == "tie" and not rules.bank.tie_keeps_bank:
        yield BankPassed(seat, "tie")
        return (yield from _offered(rules, table, seat))
    say = table.currency.with_sign
    question = f"stay banker with {say(sum_)}, all of it, or give the bank away?"
    choice = yield from table.choose(
        seat,
        Option("stay", does="stay banker"),
        Option("give", does="give the bank away"),
        question=question,
        facts={"sum": sum_},
        default="give",
        why_not=_why_not,
    )
    if choice.option == "stay":
        yield BankHeld(seat, sum_, "stays")
        return Holder(seat, sum_)
    yield BankPassed(seat, "given")
    return (yield from _offered(rules, table, seat))


def _auction(rules: Rules, table: Table) -> Steps[Holder | None]:
    """Each player names what he would stake on his win; the largest takes the bank, of two equal ones the earlier."""
    best: Holder | None = None
    low, high = Limiter(rules, table.currency).span("banco")
    for seat in table.seats:
        leading = f" ({best.seat} offers {table.currency.with_sign(best.sum)})" if best else ""
        choice = yield from table.choose(
            seat,
            Option("offer", low, high),
            "pass",
            question=f"what do you offer for the bank?{leading}",
            default="pass",
            joins=("offer",),
            why_not=_why_not,
        )
        yield Chose(seat, choice.option, choice.amount)
        if choice.amount is not None and (best is None or choice.amount > best.sum):
            best = Holder(seat, choice.amount)
    if best is not None:
        yield BankHeld(best.seat, best.sum, "auction")
    return best


def _offered(rules: Rules, table: Table, from_: Seat) -> Steps[Holder | None]:
    """The bank goes round until somebody takes it, with any sum within the limits."""
    assert rules.bank is not None
    low, high = Limiter(rules, table.currency).span("banco")
    for seat in order_from(table, from_, rules.bank):
        choice = yield from table.choose(
            seat,
            Option("take", low, high, does="take the bank with {}"),
            "decline",
            question="take the bank, with how much?",
            default="decline",
            joins=("take",),
            why_not=_why_not,
        )
        yield Chose(seat, choice.option, choice.amount)
        if choice.amount is not None:
            yield BankHeld(seat, choice.amount, "taken")
            return Holder(seat, choice.amount)
    return None


def _next_bank(rules: Rules, holder: Holder, cover: Cover, lines: list[Line], coup: Coup) -> Json:
    """What the next round must know: after a win the bank grows by what the banker won."""
    assert rules.bank is not None
    if coup.winner == "player":
        return {"holder": holder.seat, "sum": holder.sum, "how": "lost"}
    if coup.winner == "tie":
        return {"holder": holder.seat, "sum": holder.sum, "how": "tie"}
    net = next(line.profit for line in lines if line.bet == "banco")
    grown = net if rules.bank.growth == "net" else cover.covered * cover.banker_part // cover.bank
    return {"holder": holder.seat, "sum": holder.sum + grown, "how": "won"}


# ── stakes ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _stakes(rules: Rules, table: Table, holder: Holder) -> Steps[tuple[Bets, Cover]]:
    """The bank lies on the table; the others stake against it or with it."""
    assert rules.bank is not None
    yield BetPlaced(holder.seat, "banco", holder.sum)
    bets = yield from table.take_bets(BankBook(rules, table, holder.seat, holder.sum))
    bets.add(holder.seat, "banco", holder.sum)
    cover = yield from agreed(rules.bank, table, holder.seat, holder.sum, bets)
    return bets, cover


# ── the cards ──────────────────────────────────────────────────────────────────────────────────────────────────


def _coup(rules: Rules, table: Table, shoe: Shoe, banker: Seat, cover: Cover) -> Steps[Coup]:
    """The banker deals; the largest stake plays the punto cards."""
    assert rules.bank is not None
    hands: Hands = {"player": [], "banker": []}
    largest = max(cover.against.values())
    staked = [seat for (seat, _), stake in cover.against.items() if stake == largest]
    punto = next(seat for seat in order_from(table, banker, rules.bank) if seat in staked)
    holders: dict[Side, Seat] = {"player": punto, "banker": banker}
    yield from deal_two(rules, shoe, hands, holders)
    for side, seat in holders.items():
        yield Handed(rules.called(side), seat, tuple(hands[side]))
    drawing, names = rules.drawing, (rules.called("player"), rules.called("banker"))
    two = {side: total(hand) for side, hand in hands.items()}
    natural = any(count in drawing.naturals for count in two.values())
    third = None
    if not natural:
        free = cover.special in rules.bank.free_drawing
        by_table = drawing.player_does(two["player"])
        if (yield from _draws(rules, table, punto, "player", "C" if free else by_table, asked=True)):
            third = points((yield from third_card(rules, shoe, "player", hands, holders)))
        by_table = drawing.banker_does(two["banker"], third)
        if (yield from _draws(rules, table, banker, "banker", "C" if free else by_table)):
            yield from third_card(rules, shoe, "banker", hands, holders)
    for side in holders:
        yield Turned(rules.called(side), tuple(hands[side][:2]))
    coup = Coup(total(hands["player"]), total(hands["banker"]))
    if natural:
        yield TotalsAnnounced(coup.player, coup.banker, names, natural=True)
    yield CoupDecided(coup.winner, coup.player, coup.banker, names)
    return coup


_ANSWERS: dict[Action, tuple[Literal["draw", "stand"], ...]] = {
    "D": ("draw",),
    "S": ("stand",),
    "C": ("draw", "stand"),
}


def _draws(rules: Rules, table: Table, seat: Seat, side: Side, does: Action, *, asked: bool = False) -> Steps[bool]:
    """Draw a third card? ``asked``: the player speaks even where the table leaves one answer, because who is asked only
    on a five would show that he has it."""
    options = _ANSWERS[does]
    option: str = options[0]
    if asked or len(options) > 1:
        words = "draw a third card?" if len(options) > 1 else f"the table of draws says: {options[0]}"
        why_not = partial(_by_table, options)
        choice = yield from table.choose(seat, *options, question=words, default=options[-1], why_not=why_not)
        option = choice.option
    yield ThirdCard(side, rules.called(side), option == "draw", forced=False)
    return option == "draw"


# ── for who asks for something else ────────────────────────────────────────────────────────────────────────────


def _by_table(options: tuple[str, ...], name: str) -> str | None:
    """While a third card is decided."""
    if name in ("draw", "stand"):
        return f"with this hand the table of draws says {options[0]}"
    return "the bank was settled before the cards" if _why_not(name) is not None else None


def _why_not(name: str) -> str | None:
    """While the bank goes to somebody."""
    match name:
        case "draw" | "stand":
            return "no cards are dealt yet"
        case "offer" | "pass":
            return "the bank is auctioned only when nobody had it before"
        case "take" | "decline":
            return "the bank is taken when its holder has lost it or given it away"
        case "stay" | "give":
            return "this is for a banker who has won"
    return cut_before(name)


# ── settlement ─────────────────────────────────────────────────────────────────────────────────────────────────


def _confirm(table: Table, shoe: Shoe, bets: Bets, coup: Coup) -> Steps[Coup | Void]:
    """At a supervised table the supervisor may declare the round void."""
    ruling = yield Confirm(("stands", "no_draw", "void_shoe"), table.seats, (), bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return coup
    shoe.over |= ruling.verdict == "void_shoe"
    yield Ruled(ruling.verdict, ruling.reason)
    return Void(ruling.reason or "declared void")


def commission(rules: Rules, won: int) -> int:
    """What the house keeps of what the bank wins: rounded down, never more than the win."""
    assert rules.bank is not None
    share = Rounding.DOWN.apply(rules.bank.commission.rate * won)
    return min(won, max(share, rules.bank.commission.min))


def _settle(rules: Rules, table: Table, bets: Bets, holder: Holder, cover: Cover, coup: Coup) -> Steps[list[Line]]:
    """Between the players; the house takes its commission when the bank wins."""
    sign = {"player": -1, "banker": 1, "tie": 0}[coup.winner]
    gain = sign * cover.covered
    if gain > 0:
        fee = commission(rules, cover.covered)
        yield CommissionTaken(fee, cover.covered)
        gain -= fee
    partner_gain = sign * (abs(gain) * cover.partner_part // cover.bank)  # an odd cent is the banker's
    profits = {place: -sign * stake for place, stake in cover.against.items()}
    profits[holder.seat, "banco"] = gain - partner_gain
    if cover.partner is not None:
        profits[cover.partner, "banco_avec"] = partner_gain
    lines = []
    for (seat, bet), profit in profits.items():
        paid = yield from under_ceiling(rules, table.currency, seat, bet, profit)
        lines.append(Line(seat, bet, bets.lying[seat, bet], paid))
    lines.sort(key=lambda line: line.profit > 0)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
