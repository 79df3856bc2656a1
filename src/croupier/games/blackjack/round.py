"""A round of twenty-one: bets, the deal, what comes before play, the boxes, the dealer, the settlement."""

from __future__ import annotations

from typing import Final

from croupier.games.blackjack.allowed import before_play
from croupier.games.blackjack.book import book_of, players_on
from croupier.games.blackjack.events import Peeked
from croupier.games.blackjack.hands import Box, Hand, is_natural, total
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.settle import Payer
from croupier.games.blackjack.shoe import NewDealer, NoCardsLeft, ShoeInPlay
from croupier.games.blackjack.state import Deal
from croupier.games.blackjack.turns import play_box
from croupier.games.wins import watch_round
from croupier.play import Bets, Confirm, Option, Ruling, Seat, Settlement, Steps, Table
from croupier.play.events import BetPlaced, BetTaken, Chose, Ruled, Turned, Voided
from croupier.play.record import Json

_NO: Final = Option("no", does="say no")


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    shoe = ShoeInPlay(rules.shoe, table)
    yield from shoe.made_ready()
    book = book_of(rules, table.currency)
    bets = yield from table.take_bets(book, desk=NewDealer(shoe) if table.supervised else None)
    for back in list(book.excess(bets.lying)):
        bets.take(back.seat, back.bet, back.amount)
        yield BetTaken(back.seat, back.bet, back.amount, reason=back.reason)
    deal = Deal(rules, table, shoe, Payer(rules, table.currency), _boxes(rules, bets))
    if not deal.boxes:
        return Settlement((), None, {"shoe": shoe.as_json()})
    try:
        yield from _play_out(deal, bets)
    except NoCardsLeft:
        return (yield from _void(deal, "no card is left to be dealt"))
    if table.supervised and (why := (yield from _confirm(deal))) is not None:
        shoe.over = True
        return (yield from _void(deal, why))
    yield from _settle(deal)
    yield from watch_round(rules, table.currency, deal.payer.lines)
    return Settlement(tuple(deal.payer.lines), None, _carry(deal))


def _carry(deal: Deal) -> Json:
    return {"shoe": deal.shoe.as_json()}


def _boxes(rules: Rules, bets: Bets) -> list[Box]:
    out = []
    for number in range(1, rules.boxes + 1):
        bet = f"{rules.main.slug} {number}"
        players = players_on(bets.lying, bet)
        if players:
            stakes = {seat: bets.lying[seat, bet] for seat in players}
            out.append(Box(number, players, [Hand(1, [], dict(stakes), dict(stakes))]))
    return out


def _play_out(deal: Deal, bets: Bets) -> Steps[None]:
    yield from _deal(deal)
    yield from _side_bets(deal, bets)
    yield from _naturals_at_once(deal)
    yield from _before_play(deal)
    if (yield from _ended_by_natural(deal)):
        return
    for box in deal.boxes:
        yield from play_box(deal, box)
    yield from _dealer_plays(deal)


# ── the deal ───────────────────────────────────────────────────────────────────────────────────────────────────


def _deal(deal: Deal) -> Steps[None]:
    """One card to each box, one to the dealer, a second to each box; the dealer's second where there is a hole card."""
    for turn in range(2):
        for box in deal.boxes:
            yield from deal.card_to(box, box.hands[0], hidden=deal.rules.player_cards == "down")
        if turn == 0:
            yield from deal.dealer_draws("up")
    if deal.rules.dealer.hole:
        yield from deal.dealer_draws("up" if deal.rules.dealer.exposed else "down")
    for box in deal.boxes:
        hand = box.hands[0]
        if is_natural(hand.cards):
            hand.state = "natural"
        yield deal.counted(box, hand, deal.rules.natural.name if hand.state == "natural" else None)


def _side_bets(deal: Deal, bets: Bets) -> Steps[None]:
    """Settled at once by the first two cards of the box, whatever happens afterwards."""
    side = deal.rules.side
    if side is None:
        return
    for box in deal.boxes:
        bet = f"{side.slug} {box.number}"
        stakes = {seat: bets.lying[seat, bet] for seat in players_on(bets.lying, bet)}
        if not stakes:
            continue
        yield from deal.shown(box, box.hands[0])
        first, second = box.hands[0].cards
        line = side.pays(first, second, ace_low=deal.rules.side_ace_low)
        for seat, stake in stakes.items():
            yield from deal.payer.pay(seat, bet, stake, line.pays if line else -1)


# ── before play ────────────────────────────────────────────────────────────────────────────────────────────────


def _naturals_at_once(deal: Deal) -> Steps[None]:
    for box in deal.boxes:
        hand = box.hands[0]
        if hand.state == "natural" and deal.up in deal.rules.natural.at_once:
            yield from deal.shown(box, hand)
            for seat in box.players:
                yield from deal.close(box, hand, seat, deal.rules.natural.pays)


def _before_play(deal: Deal) -> Steps[None]:
    """Even money and insurance: everybody decides before any third card is offered."""
    for box in deal.boxes:
        natural = box.hands[0].state == "natural"
        even = deal.rules.even_money if natural and deal.up in deal.even_money_against else None
        if even and even.by == "owner":
            yield from _even_money_of_box(deal, box)
            continue
        for seat in list(box.players):
            if seat in box.hands[0].stakes:
                yield from _offer(deal, box, seat, even_money=even is not None)


def _offer(deal: Deal, box: Box, seat: Seat, *, even_money: bool) -> Steps[None]:
    hand, insurance = box.hands[0], deal.rules.insurance
    options: list[Option] = [Option("even money", about="1:1 at once", does="take even money")] if even_money else []
    if insurance and deal.up == "A" and (insurance.naturals or hand.state != "natural"):
        half = hand.base[seat] // 2
        low = half if insurance.size == "exactly_half" else 1
        if half >= max(low, 1):
            options.append(Option("insure", low, half, about="against a natural of the dealer, 2:1"))
    if not options:
        return
    question = f"{box.name}: {deal.say(hand)} against the dealer's {deal.dealer[0]}. Insurance?"
    if even_money:
        question = f"{box.name}: {deal.say(hand)} against the dealer's {deal.dealer[0]}. Even money?"
    choice = yield from deal.table.choose(
        seat,
        *options,
        _NO,
        question=question,
        facts={"box": box.name},
        default="no",
        why_not=before_play(deal.rules, natural=hand.state == "natural", up=deal.up),
    )
    if choice.option == "even money":
        assert deal.rules.even_money is not None
        yield Chose(seat, "even money")
        yield from deal.shown(box, hand)
        yield from deal.close(box, hand, seat, deal.rules.even_money.pays)
    elif choice.option == "insure":
        assert choice.amount is not None
        box.insured[seat] = choice.amount
        yield BetPlaced(seat, f"insurance {box.number}", choice.amount)


def _even_money_of_box(deal: Deal, box: Box) -> Steps[None]:
    """The owner decides for all on the box."""
    even, hand = deal.rules.even_money, box.hands[0]
    assert even is not None
    question = f"{box.name}: {deal.say(hand)} against the dealer's {deal.dealer[0]}. Even money?"
    choice = yield from deal.table.choose(
        box.owner,
        Option("even money", does="take even money"),
        _NO,
        question=question,
        facts={"box": box.name},
        default="no",
        why_not=before_play(deal.rules, natural=True, up=deal.up),
    )
    if choice.option == "even money":
        yield Chose(box.owner, "even money")
        for seat in box.players:
            yield from deal.close(box, hand, seat, even.pays)


def _ended_by_natural(deal: Deal) -> Steps[bool]:
    """A hole card that is looked at (or lies open): the dealer's natural ends the round at once."""
    dealer = deal.rules.dealer
    if not dealer.hole or not (dealer.exposed or deal.up in dealer.peek):
        return False
    natural = is_natural(deal.dealer)
    if not dealer.exposed:
        yield Peeked(natural)
    if natural:
        deal.ended = True
        yield from _show_hole(deal)
        yield deal.dealer_counted()
    return natural


# ── the dealer ─────────────────────────────────────────────────────────────────────────────────────────────────


def _show_hole(deal: Deal) -> Steps[None]:
    if deal.rules.dealer.hole and not deal.rules.dealer.exposed and not deal.hole_shown:
        deal.hole_shown = True
        yield Turned("dealer", (deal.dealer[1],))


def _dealer_plays(deal: Deal) -> Steps[None]:
    """He draws to 16 and stands on 17, if anything depends on it; for an insurance alone his second card is enough."""
    waiting = any(hand.stakes for box in deal.boxes for hand in box.hands)
    insured = any(box.insured for box in deal.boxes)
    yield from _show_hole(deal)
    if len(deal.dealer) < 2 and (waiting or insured):
        yield from deal.dealer_draws("up")
    while waiting and must_draw(deal.rules, *total(deal.dealer)):
        yield from deal.dealer_draws("up")
    if len(deal.dealer) > 1:
        yield deal.dealer_counted()


def must_draw(rules: Rules, count: int, soft: bool) -> bool:
    """16 or less draws, 17 or more stands; a soft 17 as the house says."""
    return count < 17 or (count == 17 and soft and rules.dealer.soft_17 == "hit")


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────────


def _settle(deal: Deal) -> Steps[None]:
    for box in deal.boxes:
        for hand in box.hands:
            yield from deal.shown(box, hand)
            for seat in list(hand.stakes):
                yield from deal.close(box, hand, seat, deal.result(box, hand, seat))
        insurance = deal.rules.insurance
        for seat, stake in box.insured.items():
            assert insurance is not None
            won = is_natural(deal.dealer)
            yield from deal.payer.pay(seat, f"insurance {box.number}", stake, insurance.pays if won else -1)


def _confirm(deal: Deal) -> Steps[str | None]:
    """At a supervised table: does the round stand? The shoe may be declared void, winnings may be held."""
    stakes = {
        (seat, box.bet(deal.rules.main.slug, hand)): stake
        for box in deal.boxes
        for hand in box.hands
        for seat, stake in hand.stakes.items()
    }
    while True:
        ruling = yield Confirm(("stands", "no_draw", "hold"), deal.table.seats, (), stakes)
        assert isinstance(ruling, Ruling)
        if ruling.verdict == "stands":
            return None
        if ruling.verdict == "no_draw":
            return ruling.reason or "the shoe is void"
        assert ruling.bet is not None
        deal.payer.held.add(ruling.bet)
        yield Ruled("hold", ruling.reason, bet=ruling.bet)


def _void(deal: Deal, reason: str) -> Steps[Settlement]:
    """Whatever is not settled yet goes back."""
    yield Voided(reason, "returned", deal.rules.shoe.rules.get("void"))
    for box in deal.boxes:
        for hand in box.hands:
            for seat in list(hand.stakes):
                yield from deal.close(box, hand, seat, 0)
        for seat, stake in box.insured.items():
            yield from deal.payer.pay(seat, f"insurance {box.number}", stake, 0)
    return Settlement(tuple(deal.payer.lines), reason, _carry(deal))
