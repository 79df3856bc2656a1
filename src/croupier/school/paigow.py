"""Drills of Pai Gow: seven cards set by the house way, and hands compared."""

from __future__ import annotations

from typing import Final

from croupier.cards import Deck, show
from croupier.games.paigow.events import HandSet
from croupier.games.paigow.houseway import said, set_by
from croupier.games.paigow.model import Rules
from croupier.play import Answer, Choice, Choose, Place
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, chosen, held, paid
from croupier.school.settling import became, faces, lines_of, step

_RESULTS: Final = ("pay", "take", "push")
_TRIES: Final = 200


def house_way(bench: Bench[Rules]) -> Drill:
    """Which two cards go in front."""
    for _ in range(_TRIES):
        deck = list(Deck(1, bench.rules.jokers))
        cards = tuple(deck.pop(bench.chance.below(len(deck))) for _ in range(bench.rules.cards))
        front, back = set_by(bench.rules.house_way, cards)
        words = said(front, back)
        if bench.level == 1 or len({card.rank for card in cards}) < len(cards) - bench.level + 1:
            break
    return Drill(
        "Set this hand by the house way: which two cards go in front?",
        (Seen("dealer", show(cards)),),
        (held("front", show(front)),),
        (Step("front", show(front), words[0]), Step("back", show(back), words[1])),
        bench.currency,
        "The back must be higher than the front.",
    )


def _house_way(ask: Choose) -> Answer:
    """Every player leaves his hand to the house way."""
    if any(option.name == "house way" for option in ask.options):
        return Choice(ask.who, "house way")
    return ask.silent()


def compare(bench: Bench[Rules]) -> Drill:
    """What becomes of each player: both hands against the dealer's, and the commission."""
    span = bench.rules.span("main", bench.currency)
    seats = bench.players(bench.level, 1 + bench.level)
    places = [Place(seat, "main", bench.stake(span.low, span.high, odd=bench.level > 1)) for seat in seats]
    play = bench.played(seats, places, chooses=_house_way)
    sets = {event.of: event for event in play.events if isinstance(event, HandSet)}
    lines = lines_of(play)
    table = []
    for of, event in sorted(sets.items(), key=lambda pair: pair[0] in seats):
        stake = next((bench.say(line.stake) for line in lines if line.seat == of), "")
        table += [Seen(f"{of}, front", faces(event.front), stake), Seen(f"{of}, back", faces(event.back))]
    return Drill(
        "All hands are set. What do you do with each stake?",
        tuple(table),
        tuple(
            blank
            for line in lines
            for blank in (
                chosen(line.seat, became(line.profit), _RESULTS),
                paid(f"{line.seat}'s result", line.profit),
            )
        ),
        tuple(step(line, bench.currency, " / ".join(sets[line.seat].says)) for line in lines),
        bench.currency,
        "Both hands win: pay, less the commission. One wins and one loses: push. A copy goes to the dealer.",
    )


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="house-way",
        title="The house way",
        about="Seven cards are set in front and back as the house sets them.",
        how="Choose the two cards in front.",
        levels=("any hand", "hands with pairs", "hands with more than a pair"),
        make=house_way,
    ),
    Kind(
        name="compare-the-hands",
        title="Compare the hands",
        about="Front against front, back against back, and the commission.",
        how="Choose pay, take or push and type the result; a loss with a minus.",
        levels=("up to two players", "up to three players", "up to four players"),
        make=compare,
    ),
)
