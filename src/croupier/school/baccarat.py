"""Drills of baccarat: points, third cards, and the pays with their commission."""

from __future__ import annotations

from typing import Final

from croupier.cards import Card, show
from croupier.games.baccarat.events import CoupDecided, ThirdCard, TotalsAnnounced
from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.points import SIDES, total
from croupier.play import Place, Round, Settlement
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, chosen, counted, paid
from croupier.school.settling import faces, laid_out, lines_of, step

_DRAWS: Final = ("draws", "stands")
_TRIES: Final = 60
"""Rounds looked at for one that suits the level."""


def _mains(rules: Rules) -> list[str]:
    return [name for name, bet in rules.bets.items() if bet.main and bet.on.winner in SIDES]


def _stake(bench: Bench[Rules], bet: str, *, odd: bool = False) -> int:
    span = bench.rules.span(bet, bench.currency)
    return bench.stake(span.low, span.high, odd=odd)


def _coup(bench: Bench[Rules]) -> Round[Settlement]:
    """A round with one stake on a side."""
    bet = _mains(bench.rules)[0]
    return bench.played(("Ann",), [Place("Ann", bet, bench.rules.span(bet, bench.currency).low)])


def _hands(bench: Bench[Rules], play: Round[Settlement], first: int | None = None) -> tuple[Seen, ...]:
    """Both hands, or the first cards of them."""
    lies = laid_out(play.events).cards
    return tuple(Seen(bench.rules.called(side), faces(lies[bench.rules.called(side)][:first])) for side in SIDES)


def _announced(play: Round[Settlement]) -> TotalsAnnounced:
    return next(event for event in play.events if isinstance(event, TotalsAnnounced))


def count_the_points(bench: Bench[Rules]) -> Drill:
    """What both hands count, and who has won."""
    play = _coup(bench)
    for _ in range(_TRIES):
        if bench.level == 1 or not _announced(play).natural:
            break
        play = _coup(bench)
    end = next(event for event in play.events if isinstance(event, CoupDecided))
    names = end.names
    winners = (*names, "tie")
    winner = winners[("player", "banker", "tie").index(end.winner)]
    lies = laid_out(play.events).cards
    return Drill(
        "What do the hands count, and who wins?",
        _hands(bench, play),
        (counted(names[0], end.player), counted(names[1], end.banker), chosen("winner", winner, winners)),
        tuple(
            Step(name, faces(lies[name]), str(total(card for card in lies[name] if card is not None))) for name in names
        ),
        bench.currency,
        "Tens and pictures count nothing, an ace one; of a sum only its last digit counts.",
    )


def third_card(bench: Bench[Rules]) -> Drill:
    """Who draws a third card."""
    play = _coup(bench)
    for _ in range(_TRIES):
        said = _announced(play)
        if said.natural == (bench.level == 1 and bench.chance.below(3) == 0):
            break
        play = _coup(bench)
    said = _announced(play)
    player, banker = said.names
    lies = laid_out(play.events).cards
    third = lies[player][2:]
    banker_draws = any(e.side == "banker" and e.draws for e in play.events if isinstance(e, ThirdCard))
    blanks = (
        chosen(f"{player} first", _DRAWS[not said.player_draws], _DRAWS),
        chosen(f"{banker} then", _DRAWS[not banker_draws], _DRAWS),
    )
    comes = (Seen(f"if {player} draws, it is", faces(third) if third else show([_other(bench)])),)
    against = f" against a {faces(third)}" if third else f", and {player} has stood"
    how = "A natural ends the drawing." if said.natural else (
        f"{player} has {said.player} and {_DRAWS[not said.player_draws]};"
        f" {banker} has {said.banker}{against} and {_DRAWS[not banker_draws]}."
    )  # fmt: skip
    return Drill(
        "Who draws a third card?",
        (*_hands(bench, play, 2), *comes),
        blanks,
        (),
        bench.currency,
        how,
    )


def _other(bench: Bench[Rules]) -> Card:
    """A card that nobody will get: it is to be seen that nobody draws it."""

    return bench.pick(bench.rules.shoe.pack)


def pay_the_bank_side(bench: Bench[Rules]) -> Drill:
    """The bank side wins: what is paid, commission or reduced pays taken off."""
    bet = _bank_bet(bench.rules)
    stake = _stake(bench, bet, odd=bench.level > 1)
    seats = bench.players(1, bench.level)
    places = [
        Place(seat, bet, stake if n == 0 else _stake(bench, bet, odd=bench.level > 1)) for n, seat in enumerate(seats)
    ]
    play = bench.played(seats, places)
    for _ in range(_TRIES * 10):
        if all(line.profit > 0 for line in lines_of(play)):
            break
        play = bench.played(seats, places)
    lines = lines_of(play)
    book = bench.rules.bets[bet].title["en"]
    return Drill(
        f"{bench.rules.called('banker')} wins. What do you pay?",
        (*_hands(bench, play), *(Seen(f"{line.seat}: {book}", text=bench.say(line.stake)) for line in lines)),
        tuple(paid(line.seat, line.profit, _whole(line.stake, line.profit)) for line in lines),
        tuple(step(line, bench.currency, book) for line in lines),
        bench.currency,
        bench.rules.bets[bet].about
        or "What is paid is less than the stake: the house keeps its share of the bank side.",
    )


def _whole(stake: int, profit: int) -> dict[str, str]:
    return {str(stake): "That is the whole stake: nothing was taken off."} if stake != profit else {}


def _bank_bet(rules: Rules) -> str:
    return next(name for name, bet in rules.bets.items() if bet.on.winner == "banker")


def pay_the_table(bench: Bench[Rules]) -> Drill:
    """Bets of every kind: what becomes of each."""
    seats = bench.players(2, 2 + bench.level)
    mains = _mains(bench.rules)
    places = [
        Place(seat, bet, _stake(bench, bet, odd=bench.level > 2)) for seat in seats for bet in [bench.pick(mains)]
    ]
    sides = [name for name in bench.rules.bets if name not in mains]
    for seat in bench.some(seats, bench.level) if sides else ():
        bet = bench.pick(sides)
        places.append(Place(seat, bet, _stake(bench, bet)))
    play = bench.played(seats, places)
    lines = lines_of(play)
    title = {name: bet.title["en"] for name, bet in bench.rules.bets.items()}
    return Drill(
        "The round is over. What is the result of each player?",
        (
            *_hands(bench, play),
            *(Seen(f"{line.seat}: {title[line.bet]}", text=bench.say(line.stake)) for line in lines),
        ),
        tuple(paid(seat, sum(line.profit for line in lines if line.seat == seat)) for seat in seats),
        tuple(step(line, bench.currency, title[line.bet]) for line in lines),
        bench.currency,
        "Write what is taken with a minus; all bets of one player are added up.",
    )


def _against_house(rules: Rules) -> bool:
    return rules.bank is None and bool(_mains(rules))


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="count-the-points",
        title="Count both hands",
        about="Two hands lie open: their points and the winner.",
        how="Type both totals and choose the winner.",
        levels=("two or three cards", "third cards", "third cards"),
        make=count_the_points,
        suits=_against_house,
    ),
    Kind(
        name="third-card",
        title="The third card",
        about="Four cards lie there: who draws?",
        how="Choose for both hands. What the first would draw is shown.",
        levels=("naturals among them", "no naturals", "no naturals"),
        make=third_card,
        suits=_against_house,
    ),
    Kind(
        name="pay-the-bank-side",
        title="Pay the bank side",
        about="The bank side wins and the house keeps its share.",
        how="Type what you pay on top of each stake.",
        levels=("round stakes", "odd stakes, up to two players", "odd stakes, up to three players"),
        make=pay_the_bank_side,
        suits=_against_house,
    ),
    Kind(
        name="pay-the-coup",
        title="Pay the whole table",
        about="Bets of all kinds on one round.",
        how="Type each player's result; what he loses with a minus.",
        levels=("up to three players", "up to four players", "up to five players, odd stakes"),
        make=pay_the_table,
        suits=_against_house,
    ),
)
