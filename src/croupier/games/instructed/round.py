"""A round of a game against the bank as its sheet has it: bets, draws and decisions in their order, the settlement."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.instructed.banking import play as play_between
from croupier.games.instructed.book import Book
from croupier.games.instructed.drawing import HandTold, NotDrawn, Pieces, confirmed
from croupier.games.instructed.model import Rules, Stage
from croupier.games.instructed.scoring import profit, spoken
from croupier.games.voids import give_back
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.money import Rounding
from croupier.play import Bets, Line, Option, Seat, Settlement, Steps, Table
from croupier.play.events import BetPlaced, BetTaken, Chose, Settled

_STAY = "stay"


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    if rules.banker is not None:
        return (yield from play_between(rules, rules.banker, table))
    book = Book(rules, table.currency)
    bets = yield from table.take_bets(book)
    void = None if bets.lying else "nobody has a stake: nothing is drawn"
    pieces = Pieces(rules)
    if void is None:
        try:
            yield from _stages(rules, table, book, bets, pieces)
            yield from pieces.over()
        except NotDrawn as failed:
            void = failed.reason
    if table.supervised and void is None:
        void = yield from confirmed(table, bets)
    if void is not None:
        return Settlement(tuple((yield from give_back(bets.lying, void, rules.rules.get("draw")))), void)
    return Settlement(tuple((yield from _settle(rules, table, bets, pieces))))


def _stages(rules: Rules, table: Table, book: Book, bets: Bets, pieces: Pieces) -> Steps[None]:
    """Draws and decisions in the order of the sheet (ray-online/house-games#R2, R3)."""
    opened = dict(bets.lying)
    for stage in rules.stages:
        if stage.decides:
            for (seat, bet), stake in opened.items():
                yield from _decided(stage, table, book, bets, (seat, bet), stake)
        elif stage.to == "player":
            for seat in bets.seats():
                yield from pieces.draw(seat, stage.draws or 0)
        else:
            yield from pieces.draw(stage.to, stage.draws or 0)


def _decided(stage: Stage, table: Table, book: Book, bets: Bets, place: tuple[Seat, str], opened: int) -> Steps[None]:
    """Who has a stake raises it, takes a part of it back, or leaves it as it lies."""
    seat, bet = place
    options = [Option(_STAY, does="leave the stake as it is")]
    if stage.raises is not None and (most := int(opened * stage.raises)):
        options.append(Option("raise", 1, most, does="raise by {}"))
    if stage.takes_back is not None and (back := int(opened * stage.takes_back / 100)):
        options.append(Option("reduce", 1, back, does="take back {}"))
    said, lies = book.spoken(bet), table.currency.with_sign(bets.lying[place])
    choice = yield from table.choose(
        seat, *options, question=f"you have {lies} on {said}: what do you do?", default=_STAY, facts={"bet": bet}
    )
    yield Chose(seat, choice.option, choice.amount)
    if choice.amount is None:
        return
    if choice.option == "raise":
        bets.add(seat, bet, choice.amount)
        yield BetPlaced(seat, bet, choice.amount)
    else:
        bets.take(seat, bet, choice.amount)
        yield BetTaken(seat, bet, choice.amount, reason="reduced")


def _settle(rules: Rules, table: Table, bets: Bets, pieces: Pieces) -> Steps[list[Line]]:
    """Every bet by its multiplier (ray-online/house-games#R4); what is less than a coin stays with the house."""
    if rules.drawn_at("dealer"):
        for place in ("dealer", *bets.seats()):
            if lies := pieces.lies.get(place):
                yield HandTold(place, spoken(rules, lies))
    lines = []
    for (seat, bet), stake in bets.lying.items():
        _, when, kind = rules.placed(bet)
        won = Rounding.DOWN.apply(Fraction(stake) * profit(rules, when, kind, pieces.seen_by(seat)))
        paid = yield from under_ceiling(rules, table.currency, seat, bet, won)
        lines.append(Line(seat, bet, stake, paid))
        yield from watch_bet(rules, table.currency, lines[-1])
    yield from watch_round(rules, table.currency, lines)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
