"""A card war, as somebody else's package brings it to the house: one card each, and the higher one wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.certificate import BetCertificate, Certificate
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.games.common import BetInfo, GameRules, Ratio
from croupier.games.family import Family
from croupier.games.plain import plain_layout
from croupier.games.shoe import SHOE_TOLD, Shoe, ShoeRules
from croupier.games.spots import Limiter, spoken
from croupier.money import Currency
from croupier.play import Bets, Choose, Event, Line, Option, Place, Refused, Seat, Settlement, Steps, Table
from croupier.play.asks import Lying
from croupier.play.events import BetPlaced, Chose, Settled
from croupier.play.record import Json
from croupier.rulebooks import Game

BETS = ("war", "tie")


class Rules(GameRules):
    shoe: ShoeRules
    tie_pays: Ratio

    @property
    def staked(self) -> Iterable[str]:
        return BETS


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A player's card against the dealer's: 1 is higher, −1 lower, 0 equal."""

    seat: Seat
    won: int

    @property
    def outcome(self) -> str:
        return {1: "higher", 0: "equal", -1: "lower"}[self.won]

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.seat}'s card is {self.outcome}."


class Book:
    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.limiter = Limiter(rules, currency)

    def name(self, text: str) -> str:
        if spoken(text) not in BETS:
            raise Refused(f"there is no bet {text!r} at this table: {', '.join(BETS)}")
        return spoken(text)

    def accept(self, place: Place, lying: Lying) -> Place:
        bet = self.name(place.bet)
        self.limiter.value_chips(place)
        if bet == "tie" and (place.seat, "war") not in lying:
            raise Refused("a tie is bet on beside the war: stake on the war first")
        self.limiter.check(bet, bet, place, lying, self.spoken(bet))
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        return [self.limiter.part(place.bet, place.bet, place, lying)]

    def spoken(self, bet: str) -> str:
        return f"the {bet}"

    def offered(self) -> Json:
        spans = {bet: list(self.limiter.span(bet)) for bet in BETS}
        return {"bets": {bet: [bet] for bet in BETS}, "together": ["war"], "spans": spans}


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """Bets, a card to everybody, a card to the dealer; who has an equal one goes to war or surrenders."""
    shoe = Shoe(rules.shoe, table)
    yield from shoe.made_ready()
    bets = yield from table.take_bets(Book(rules, table.currency))
    players = [seat for seat in table.seats if "war" in bets.of(seat)]
    lines = [Line(seat, bet, stake, 0) for (seat, bet), stake in bets.lying.items() if seat not in players]
    if players:
        own = {}
        for seat in players:
            own[seat] = yield from shoe.deal(seat)
        dealer = yield from shoe.deal("dealer")
        for seat in players:
            won = (own[seat].rank > dealer.rank) - (own[seat].rank < dealer.rank)
            yield Fought(seat, won)
            lines += yield from _settled(rules, table, shoe, bets, seat, won)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return Settlement(tuple(lines), None, {"shoe": shoe.as_json()})


def _settled(rules: Rules, table: Table, shoe: Shoe, bets: Bets, seat: Seat, won: int) -> Steps[list[Line]]:
    stake, tie = bets.of(seat)["war"], bets.of(seat).get("tie", 0)
    lines = [Line(seat, "tie", tie, -tie if won else int(tie * rules.tie_pays))] if tie else []
    if won:
        return [Line(seat, "war", stake, won * stake), *lines]
    options = Option("go to war", costs=stake), Option("surrender")
    choice = yield from table.choose(seat, *options, question="Equal cards: go to war?", default="surrender")
    yield Chose(seat, choice.option)
    if choice.option == "surrender":
        return [Line(seat, "war", stake, -(stake // 2)), *lines]
    yield BetPlaced(seat, "war raise", stake)
    mine = yield from shoe.deal(seat)
    theirs = yield from shoe.deal("dealer")
    wins = mine.rank >= theirs.rank
    yield Fought(seat, 1 if wins else -1)
    both = [Line(seat, "war", stake, 0 if wins else -stake), Line(seat, "war raise", stake, stake if wins else -stake)]
    return [*both, *lines]


def catalogue(rules: Rules) -> list[BetInfo]:
    return [
        BetInfo("war", {"en": "War"}, "Your card is higher than the dealer's", "1 to 1", ("war",)),
        BetInfo("tie", {"en": "Tie"}, "The two cards are equal", f"{rules.tie_pays} to 1", ("tie",)),
    ]


def flow(rules: Rules) -> list[str]:
    return [
        f"A shoe of {rules.shoe.packs} packs. Everybody with a stake gets a card, then the dealer; the higher card wins.",
        "Equal cards: surrender half the stake, or lay it again and go to war with a second card each; equal ones win.",
    ]


# ── solved and simulated ───────────────────────────────────────────────────────────────────────────────────────────


def _chances(rules: Rules) -> tuple[Fraction, Fraction]:
    """How often the first two cards are equal, and how often a war is then won."""
    cards, ranks = rules.shoe.size, len(rules.shoe.ranks)
    alike = cards // ranks
    pairs = (alike - 2) * (alike - 3) + (ranks - 1) * alike * (alike - 1)
    equal = Fraction(pairs, (cards - 2) * (cards - 3))
    return Fraction(alike - 1, cards - 1), equal + (1 - equal) / 2


def _distribution(rules: Rules, bet: str) -> dict[Fraction, Fraction]:
    tie, war = _chances(rules)
    if bet == "tie":
        return {rules.tie_pays: tie, Fraction(-1): 1 - tie}
    return {Fraction(1): (1 - tie) / 2 + tie * war, Fraction(-1): (1 - tie) / 2, Fraction(-2): tie * (1 - war)}


def certificate(game: Game, currency: str) -> Certificate:
    assert isinstance(game.rules, Rules)
    return Certificate(game, currency, [BetCertificate(bet, _distribution(game.rules, bet)) for bet in BETS])


def advise(game: Game, ask: Choose, events: Iterable[Event]) -> Advice:
    del ask, events
    assert isinstance(game.rules, Rules)
    _, war = _chances(game.rules)
    return Advice.of([Worth("go to war", war - 2 * (1 - war)), Worth("surrender", Fraction(-1, 2))], "equal cards")


def simulated(game: Game, bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Four cards of a fresh shoe for each round; equal cards always go to war."""
    import numpy as np

    assert isinstance(game.rules, Rules)
    luck = np.random.default_rng(seed)
    cards = np.argsort(luck.random((rounds, game.rules.shoe.size)), axis=1)[:, :4] % len(game.rules.shoe.ranks)
    equal, higher, war = cards[:, 0] == cards[:, 1], cards[:, 0] > cards[:, 1], cards[:, 2] >= cards[:, 3]
    if bet == "tie":
        fell = [game.rules.tie_pays if tie else Fraction(-1) for tie in equal]
    else:
        fell = [Fraction(1 if (w if e else h) else -2 if e else -1) for e, h, w in zip(equal, higher, war, strict=True)]
    progress(rounds)
    return Simulation(game.id, bet, rounds, seed, dict(Counter(fell)), _distribution(game.rules, bet))


FAMILY = Family(
    name="card-war",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=plain_layout(catalogue),
    events=(*SHOE_TOLD, Fought),
    rulebooks=Path(__file__).parent / "rulebooks",
    solver=__name__,
    quick=True,
    adviser=__name__,
)
