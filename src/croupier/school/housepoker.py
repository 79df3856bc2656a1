"""Drills of poker against the house: does the dealer qualify, who has won, and a whole table paid in its order."""

from __future__ import annotations

from typing import Final

from croupier.games.housepoker.book import Book
from croupier.games.housepoker.events import Announced
from croupier.games.housepoker.model import Rules
from croupier.play import Place, Refused, Round, Seat, Settlement
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, chosen, in_order, paid
from croupier.school.settling import lines_of, open_cards, order_of, step

_QUALIFIES: Final = ("qualifies", "does not qualify")
_TRIES: Final = 40


def _staked(bench: Bench[Rules], seats: tuple[Seat, ...], *, sides: bool) -> list[Place]:
    """The stakes of each seat: what must be laid and, ``sides``, some of what may be; first what needs no other."""
    book, out = Book(bench.rules, bench.currency), []
    for seat in seats:
        play, mine = bench.round([seat]), dict[str, int]()
        names = [
            name for name, bet in bench.rules.opening.items() if not bet.optional or (sides and bench.chance.below(2))
        ]
        for name in sorted(names, key=lambda name: len(bench.rules.bets[name].needs)):
            span, twin = book.span(name), mine.get(bench.rules.bets[name].equals or "", 0)
            place = Place(seat, name, twin or bench.stake(span.low, min(span.high, 10 * span.low)))
            try:
                play.answer(place)
            except Refused:
                continue  # the table does not take it beside the others
            mine[name] = place.amount
            out.append(place)
    return out


def _round(bench: Bench[Rules], *, sides: bool = False) -> Round[Settlement]:
    """A round in which somebody is still in at the end."""
    seats = bench.players(1 + (bench.level > 1), 1 + bench.level)
    for _ in range(_TRIES):
        play = bench.played(seats, _staked(bench, seats, sides=sides), chooses=bench.any_choice)
        if _shown(play):
            break
    return play


def _shown(play: Round[Settlement]) -> dict[str, Announced]:
    return {event.of: event for event in play.events if isinstance(event, Announced)}


def _title(bench: Bench[Rules], bet: str) -> str:
    return bench.rules.bets[bet].title["en"]


def _table(bench: Bench[Rules], play: Round[Settlement]) -> tuple[Seen, ...]:
    """The open cards, and every stake of every player."""
    stakes = tuple(
        Seen(f"{line.seat}: {_title(bench, line.bet)}", text=bench.say(line.stake))
        for line in lines_of(play)
        if line.stake
    )
    return (*open_cards(play, without=["burn"]), *stakes)


def pay_the_table(bench: Bench[Rules]) -> Drill:
    """What becomes of every stake on the table."""
    play = _round(bench, sides=bench.level > 1)
    lines = lines_of(play)
    shown = _shown(play)
    bets: dict[str, int] = {}
    for line in lines:
        name = f"{line.seat}: {_title(bench, line.bet)}"
        bets[name] = bets.get(name, 0) + line.profit
    return Drill(
        "The hands lie open. What becomes of each stake?",
        _table(bench, play),
        tuple(paid(name, profit) for name, profit in bets.items()),
        (
            *(Step(of, "", event.told(bench.say).removeprefix(f"{of} ")) for of, event in shown.items()),
            *(step(line, bench.currency, _title(bench, line.bet)) for line in lines),
        ),
        bench.currency,
        "Write what is paid on top as it is, what is taken with a minus, and a push as 0.",
    )


def in_the_right_order(bench: Bench[Rules]) -> Drill:
    """In which order the stakes are settled."""
    play = _round(bench, sides=True)
    for _ in range(_TRIES):
        if len({(e.seat, e.bet) for e in order_of(play)}) > 1:
            break
        play = _round(bench, sides=True)
    names = tuple(dict.fromkeys(f"{e.seat}: {_title(bench, e.bet)}" for e in order_of(play)))
    return Drill(
        "The dealer's hand is open. In which order do you settle?",
        _table(bench, play),
        (in_order("order", names, tuple(bench.mixed(names))),),
        tuple(Step(f"{n}.", "", name) for n, name in enumerate(names, 1)),
        bench.currency,
        "What is decided early is settled early; then box by box, as the rulebook says.",
    )


def does_he_qualify(bench: Bench[Rules]) -> Drill:
    """The dealer's hand by name: does it qualify?"""
    play = _round(bench)
    for _ in range(_TRIES):
        dealer = _shown(play).get("dealer")
        if dealer is not None and dealer.qualifies is not None:
            break
        play = _round(bench)
    dealer = _shown(play)["dealer"]
    cards = tuple(seen for seen in open_cards(play) if seen.where in ("dealer", "board"))
    return Drill(
        "Does the dealer qualify?",
        cards,
        (chosen("the dealer", _QUALIFIES[not dealer.qualifies], _QUALIFIES),),
        (),
        bench.currency,
        dealer.told(bench.say),
    )


def who_beats_the_dealer(bench: Bench[Rules]) -> Drill:
    """Which hand is the best of all."""
    play = _round(bench)
    for _ in range(_TRIES):
        if len(_shown(play)) > 1:
            break
        play = _round(bench)
    shown = _shown(play)
    names = tuple(dict.fromkeys(event.says for event in shown.values()))
    of = bench.pick(sorted(shown))
    return Drill(
        f"What does {of} have?",
        open_cards(play, without=["burn"]),
        (chosen(f"{of} has", shown[of].says, tuple(bench.mixed(_named(bench, names)))),),
        tuple(Step(each, "", event.says) for each, event in shown.items()),
        bench.currency,
        "The hand is named by the ranking of this game.",
    )


def _named(bench: Bench[Rules], known: tuple[str, ...]) -> tuple[str, ...]:
    """Names of hands to choose among: those on the table, and some of other rounds."""
    names = dict.fromkeys(known)
    for _ in range(_TRIES):
        if len(names) > 3 + bench.level:
            break
        names |= dict.fromkeys(event.says for event in _shown(_round(bench)).values())
    return tuple(names)


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="pay-every-stake",
        title="Pay every stake",
        about="The hands lie open: ante, raise and side bets, player by player.",
        how="Type the result of each stake; what is taken with a minus.",
        levels=("up to two players", "up to three players, side bets", "up to four players, side bets"),
        make=pay_the_table,
    ),
    Kind(
        name="settle-in-order",
        title="Settle in the right order",
        about="Which stake is settled first, and which next.",
        how="Choose the stakes in the order in which you settle them.",
        levels=("up to two players", "up to three players", "up to four players"),
        make=in_the_right_order,
    ),
    Kind(
        name="does-he-qualify",
        title="Does the dealer qualify?",
        about="The dealer's hand against what he needs.",
        how="Choose qualifies or does not qualify.",
        levels=("any hand", "any hand", "any hand"),
        make=does_he_qualify,
        suits=lambda rules: rules.dealer is not None and rules.dealer.qualifies is not None,
    ),
    Kind(
        name="name-the-hand",
        title="Name the hand",
        about="A hand is announced before it is paid.",
        how="Choose what the hand is called.",
        levels=("few names", "more names", "most names"),
        make=who_beats_the_dealer,
    ),
)
