"""Drills of twenty-one: totals, naturals, insurance, when the dealer draws, and a whole table settled."""

from __future__ import annotations

from typing import Final

from croupier.cards import Card, show
from croupier.games.blackjack.hands import is_natural, total
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.round import must_draw
from croupier.play import Answer, Choice, Choose, Place, Round, Seat, Settlement
from croupier.play.events import BetPlaced
from croupier.school.bench import Bench, drawn
from croupier.school.drill import Drill, Kind, Seen, chosen, counted, paid
from croupier.school.settling import faces, laid_out, lines_of, step

_SOFT: Final = ("hard", "soft")
_DRAWS: Final = ("draws", "stands")


def _cards(bench: Bench[Rules], count: int) -> list[Card]:
    """So many cards off the shoe."""
    deck = list(bench.rules.shoe.deck())
    return [deck.pop(bench.chance.below(len(deck))) for _ in range(count)]


def _of_value(bench: Bench[Rules], ten: bool) -> Card:
    """A ten-value card or an ace."""
    wanted = [
        card for card in dict.fromkeys(bench.rules.shoe.deck()) if (8 <= card.rank <= 11 if ten else card.rank == 12)
    ]
    return bench.pick(wanted)


def _stakes(bench: Bench[Rules], seats: tuple[Seat, ...], *, odd: bool) -> list[Place]:
    """One box for each seat."""
    span = bench.rules.span(bench.rules.main.slug, bench.currency)
    return [
        Place(seat, f"{bench.rules.main.slug} {number}", bench.stake(span.low, span.high, odd=odd))
        for number, seat in enumerate(seats, 1)
    ]


def _boxes(play: Round[Settlement], places: list[Place], bench: Bench[Rules]) -> tuple[Seen, ...]:
    """The boxes with their cards and stakes, and the dealer's cards."""
    lies = laid_out(play.events).cards
    staked = {event.bet: event.amount for event in play.events if isinstance(event, BetPlaced)}
    out = []
    for place in places:
        number = place.bet.rsplit(" ", 1)[1]
        insured = staked.get(f"insurance {number}")
        more = f", insured for {bench.say(insured)}" if insured else ""
        out.append(
            Seen(f"{place.seat}, box {number}", _shown(lies.get(f"box {number}", [])), bench.say(place.amount) + more)
        )
    return (Seen("dealer", _shown(lies.get("dealer", []))), *out)


def _shown(cards: list[Card | None]) -> str:
    return faces(cards)


# ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def count_the_hand(bench: Bench[Rules]) -> Drill:
    """What a hand counts, and whether it is soft."""
    cards = _cards(bench, bench.between(2, 2 + bench.level))
    if bench.level > 1 and bench.chance.below(2):
        cards[0] = _of_value(bench, ten=False)
    count, soft = total(cards)
    low = total(cards, fixed_aces=len(cards))[0]
    slips = {str(low): "An ace counts 11 as long as the hand stays within 21."} if low != count else {}
    return Drill(
        "What does this hand count?",
        (Seen("the hand", show(cards)),),
        (counted("total", count, slips=slips), chosen("hard or soft", _SOFT[soft], _SOFT)),
        (),
        bench.currency,
        f"{'Soft' if soft else 'Hard'} {count}: " + ("an ace counts 11." if soft else "no ace counts 11."),
    )


def dealer_draws(bench: Bench[Rules]) -> Drill:
    """Does the dealer take another card?"""
    cards = _cards(bench, bench.between(2, 1 + bench.level))
    if bench.level > 1 and bench.chance.below(3) == 0:
        six = [card for card in dict.fromkeys(bench.rules.shoe.deck()) if card.rank == 4]
        cards[:2] = [_of_value(bench, ten=False), bench.pick(six)]
    count, soft = total(cards)
    draws = must_draw(bench.rules, count, soft)
    rule = "draws at soft 17" if bench.rules.dealer.soft_17 == "hit" else "stands at every 17"
    return Drill(
        "A box is still waiting. Does the dealer draw?",
        (Seen("dealer", show(cards)),),
        (chosen("the dealer", _DRAWS[not draws], _DRAWS),),
        (),
        bench.currency,
        f"He has {'soft ' * soft}{count}. He draws to 16 and, at this table, {rule}.",
    )


# ── paying ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def pay_naturals(bench: Bench[Rules]) -> Drill:
    """Boxes with a natural against a dealer who has none, in odd amounts."""
    seats = bench.players(1, bench.level)
    places = _stakes(bench, seats, odd=True)
    firsts = [_of_value(bench, ten=False) for _ in seats]
    up = bench.pick([card for card in dict.fromkeys(bench.rules.shoe.deck()) if card.rank < 8])
    seconds = [_of_value(bench, ten=True) for _ in seats]
    play = bench.played(seats, places, fell=drawn(*firsts, up, *seconds))
    lines = lines_of(play)
    name = bench.rules.natural.name
    blanks = []
    for line in lines:
        even = {str(line.stake): "That is even money."} if line.profit != line.stake else {}
        blanks.append(paid(line.seat, line.profit, even))
    pays = bench.rules.natural.pays
    return Drill(
        f"{'Each box has' if len(seats) > 1 else 'The box has'} a {name}. What do you pay?",
        _boxes(play, places, bench),
        tuple(blanks),
        tuple(step(line, bench.currency, name) for line in lines),
        bench.currency,
        f"A {name} pays {pays.numerator} to {pays.denominator}.",
    )


def insurance(bench: Bench[Rules]) -> Drill:
    """The dealer shows an ace: boxes are insured, then his second card comes."""
    seats = bench.players(1, 1 + bench.level)
    places = _stakes(bench, seats, odd=bench.level > 1)
    low = [card for card in dict.fromkeys(bench.rules.shoe.deck()) if card.rank == 5]
    firsts, seconds = [_of_value(bench, ten=True) for _ in seats], [bench.pick(low) for _ in seats]
    ace, hit = _of_value(bench, ten=False), bench.chance.below(2) == 0
    second = _of_value(bench, ten=True) if hit else bench.pick(low)

    def insures(ask: Choose) -> Answer:
        offer = next((option for option in ask.options if option.name == "insure"), None)
        if offer is None or offer.high is None or bench.chance.below(3) == 0:
            return _stands(ask)
        return Choice(ask.who, "insure", offer.high)

    play = bench.played(seats, places, fell=drawn(*firsts, ace, *seconds, second), chooses=insures)
    lines = lines_of(play)
    return Drill(
        "Everything is settled. What is the result of each player, stake and insurance together?",
        _boxes(play, places, bench),
        tuple(paid(seat, sum(line.profit for line in lines if line.seat == seat)) for seat in seats),
        tuple(step(line, bench.currency, line.bet) for line in lines),
        bench.currency,
        "Write what is taken with a minus. Insurance is paid only when the dealer has an ace and a ten-value card.",
    )


def _stands(ask: Choose) -> Answer:
    return ask.silent()


def settle_the_boxes(bench: Bench[Rules]) -> Drill:
    """A whole round: what becomes of each box."""
    seats = bench.players(1 + bench.level, 2 + bench.level)
    places = _stakes(bench, seats, odd=bench.level > 2)
    play = bench.played(seats, places)
    lines = lines_of(play)
    return Drill(
        "The round is over. What is the result of each player?",
        _boxes(play, places, bench),
        tuple(paid(seat, sum(line.profit for line in lines if line.seat == seat)) for seat in seats),
        tuple(step(line, bench.currency, line.bet) for line in lines),
        bench.currency,
        "Write what is taken with a minus and a push as 0.",
    )


def _first_two_natural(rules: Rules) -> bool:
    """Is a natural the ace and ten of every table?"""
    return rules.player_cards == "up" and not rules.dealer.exposed and is_natural([Card("As"), Card("Ks")])


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="count-the-hand",
        title="Count a hand",
        about="A hand lies there: its total, hard or soft.",
        how="Type the total and choose hard or soft.",
        levels=("two or three cards", "up to four cards, aces", "up to five cards, aces"),
        make=count_the_hand,
    ),
    Kind(
        name="dealer-draws",
        title="Does the dealer draw?",
        about="The dealer's hand, by the rule of this table.",
        how="Choose draws or stands.",
        levels=("two cards", "soft seventeens", "more cards"),
        make=dealer_draws,
    ),
    Kind(
        name="pay-naturals",
        title="Pay naturals",
        about="Ace and ten, in odd amounts.",
        how="Type what you pay on top of each stake.",
        levels=("one box", "up to two boxes", "up to three boxes"),
        make=pay_naturals,
        suits=_first_two_natural,
    ),
    Kind(
        name="insurance",
        title="Insurance in a hurry",
        about="The dealer shows an ace, boxes are insured, the round is settled.",
        how="Type each player's result; what he loses with a minus.",
        levels=("up to two boxes", "up to three boxes, odd amounts", "up to four boxes, odd amounts"),
        make=insurance,
        suits=lambda rules: rules.insurance is not None and _first_two_natural(rules),
    ),
    Kind(
        name="settle-the-boxes",
        title="Settle the boxes",
        about="A round is over, box by box.",
        how="Type each player's result; what he loses with a minus.",
        levels=("up to three boxes", "up to four boxes", "up to five boxes, odd amounts"),
        make=settle_the_boxes,
        suits=lambda rules: rules.player_cards == "up",
    ),
)
