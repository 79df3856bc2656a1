"""Drills of wheels and dice: a layout is paid, bets are called, and what has won is known at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from croupier.games.draw.book import Book, book_of
from croupier.games.draw.model import Rules
from croupier.games.draw.positions import Position
from croupier.play import Answer, BuyColour, Line, Place, Seat, Stop, Throw
from croupier.play.events import BetPlaced
from croupier.school.bench import Bench
from croupier.school.draw_felt import drawn_felt
from croupier.school.drill import Drill, Kind, Seen, Step, counted, paid, several

_INSIDE: Final = ("cell", "pair", "square", "row", "lines")
"""Places on the number field itself."""
_FORTY: Final = 40
_CHIPS: Final = {1: 4, 2: 12, 3: _FORTY}
"""How many chips lie on the winning positions, by level."""


class Lot(NamedTuple):
    """Chips of one player on one position."""

    seat: Seat
    bet: str
    chips: int


def _at(bench: Bench[Rules]) -> Book:
    return book_of(bench.rules, bench.currency)


def _outcome(bench: Bench[Rules]) -> str:
    """What falls: a field of the wheel, or a throw."""
    return bench.pick(sorted(bench.rules.weights))


def _fell(rules: Rules, outcome: str) -> Answer:
    if rules.wheel is None:
        return Throw(tuple(map(int, outcome.split("."))))
    return Stop(outcome, index=rules.wheel.fields.index(outcome))


def _said(rules: Rules, outcome: str) -> str:
    if rules.wheel is None:
        faces = outcome.split(".")
        return f"{'-'.join(faces)}, a total of {sum(map(int, faces))}"
    names = rules.wheel.names.get(outcome)
    return names["en"] if names else outcome


def _winning(rules: Rules, outcome: str, *, inside: bool = False) -> list[Position]:
    """Positions that win by this outcome; ``inside``: on the number field."""
    return [
        position
        for position in rules.positions.values()
        if outcome in position.pays and not (inside and rules.kinds[position.kind].on.grid not in _INSIDE)
    ]


def _chip(bench: Bench[Rules], positions: Iterable[Position]) -> int:
    """The value of a chip with which one can stake on each of these."""
    return max(_at(bench).span(position.id).low for position in positions)


def _lots(bench: Bench[Rules], seat: Seat, on: Sequence[Position], chips: int, value: int) -> list[Lot]:
    """So many chips on these positions, no more on any than its limit allows."""
    book, lying = _at(bench), Counter[str]()
    for _ in range(chips):
        position = bench.pick(on).id
        if (lying[position] + 1) * value <= book.span(position).high:
            lying[position] += 1
    return [Lot(seat, bet, count) for bet, count in lying.items()]


def _paid(bench: Bench[Rules], lots: Sequence[Lot], value: int, outcome: str) -> tuple[Line, ...]:
    """The engine's settlement of what lies there; a lot that the table refuses is not laid."""
    rules, seats = bench.rules, tuple(dict.fromkeys(lot.seat for lot in lots))
    made_of = rules.made_of[0]
    first = [BuyColour(seat, value, 200) for seat in seats] if made_of == "colour" else []
    places = [Place(lot.seat, lot.bet, lot.chips * value, made_of) for lot in lots]
    done = bench.played(seats, places, first=first, fell=[_fell(rules, outcome)])
    assert done.result is not None
    return done.result.lines


def _line_step(bench: Bench[Rules], line: Line, outcome: str, value: int | None) -> Step:
    position = bench.rules.positions[line.bet]
    ratio = position.pays[outcome]
    odds = f"{ratio.numerator} to {ratio.denominator}"
    if value is None:
        return Step(_at(bench).spoken(line.bet), f"{bench.say(line.stake)} at {odds}", bench.say(line.profit))
    chips = line.stake // value
    return Step(_at(bench).spoken(line.bet), f"{chips} at {odds}", str(line.profit // value))


def _slips(won: Sequence[Line], total: int, each: int, book: Book) -> dict[str, str]:
    """Sums that come of one line left out, or of the stakes counted in."""
    slips = {str((total - line.profit) // each): f"It looks like {book.spoken(line.bet)} was left out." for line in won}
    with_stakes = sum(line.stake for line in won)
    slips[str((total + with_stakes) // each)] = "It looks like the stakes were counted in: they stay or go back."
    return slips


def _table(book: Book, lines: Sequence[Line], value: int | None, *, seats: bool = False) -> tuple[Seen, ...]:
    """What lies on the layout."""
    out = []
    for line in lines:
        much = book.currency.with_sign(line.stake) if value is None else f"{line.stake // value}"
        out.append(Seen(f"{line.seat}: {book.spoken(line.bet)}" if seats else book.spoken(line.bet), text=much))
    return tuple(out)


def _mixed(bench: Bench[Rules], outcome: str, chips: int, *, losing: int, inside: bool) -> tuple[list[Position], int]:
    on = bench.some(_winning(bench.rules, outcome, inside=inside), max(2, chips // 2))
    others = [p for p in bench.rules.positions.values() if outcome not in p.pays and p.kind in {o.kind for o in on}]
    on += bench.some(others, losing)
    return on, _chip(bench, on)


# ── pay the layout ─────────────────────────────────────────────────────────────────────────────────────────────────


def pay_in_chips(bench: Bench[Rules]) -> Drill:
    """One player's chips on the winning number, and from the third level on besides it."""
    outcome = bench.pick([cell for row in bench.rules.grid.rows for cell in row]) if bench.rules.grid else ""
    chips = bench.between(2, _CHIPS[bench.level])
    on, value = _mixed(bench, outcome, chips, losing=4 * (bench.level == 3), inside=True)
    lines = _paid(bench, _lots(bench, "Ann", on, chips, value), value, outcome)
    won, book = [line for line in lines if line.profit > 0], _at(bench)
    total = sum(line.profit for line in won)
    return Drill(
        f"{_said(bench.rules, outcome)} is called. How many chips do you pay?",
        _table(book, lines, value),
        (counted("chips", total // value, "chips", _slips(won, total, value, book)),),
        (*(_line_step(bench, line, outcome, value) for line in won), Step("together", "", str(total // value))),
        bench.currency,
        "Winning stakes stay where they are; only what is paid on top is counted.",
        felt=drawn_felt(bench.rules, lines, value, outcome),
    )


def pay_in_money(bench: Bench[Rules]) -> Drill:
    """Stakes of one player on whatever the layout has, paid in money."""
    outcome, book = _outcome(bench), _at(bench)
    winning = _winning(bench.rules, outcome)
    losing = [p for p in bench.rules.positions.values() if outcome not in p.pays]
    on = [*bench.some(winning, bench.between(1, 1 + bench.level)), *bench.some(losing, bench.level - 1)]
    if not winning:
        on = bench.some(losing, 1 + bench.level)
    lots = []
    for position in bench.mixed(on):
        low, high = book.span(position.id)
        lots.append(Lot("Ann", position.id, bench.stake(low, high, odd=bench.level > 2)))
    lines = _paid(bench, lots, 1, outcome)
    won = [line for line in lines if line.profit > 0]
    total = sum(line.profit for line in won)
    return Drill(
        f"{_said(bench.rules, outcome)}. How much do you pay Ann?",
        _table(book, lines, None),
        (paid("pays", total, _slips(won, total, 1, book)),),
        (*(_line_step(bench, line, outcome, None) for line in won), Step("together", "", bench.say(total))),
        bench.currency,
        "What is lost is taken first; winning stakes are not part of what is paid.",
    )


def pay_colours(bench: Bench[Rules]) -> Drill:
    """Colour chips of several players on one number: each is paid in his own colour."""
    assert bench.rules.grid is not None
    outcome = bench.pick([cell for row in bench.rules.grid.rows for cell in row])
    seats = bench.players(2, 1 + bench.level)
    on = bench.some(_winning(bench.rules, outcome, inside=True), 2 + 2 * bench.level)
    value = _chip(bench, on)
    lots = [lot for seat in seats for lot in _lots(bench, seat, on, bench.between(1, 3 * bench.level), value)]
    lines = _paid(bench, bench.mixed(lots), value, outcome)
    by = {seat: sum(line.profit for line in lines if line.seat == seat) for seat in seats}
    return Drill(
        f"{_said(bench.rules, outcome)} is called. How many chips does each colour get?",
        _table(_at(bench), lines, value, seats=True),
        tuple(counted(seat, by[seat] // value, "chips") for seat in seats),
        tuple(_line_step(bench, line, outcome, value)._replace(what=f"{line.seat}: {line.bet}") for line in lines),
        bench.currency,
        "Colour by colour: no chip of one player is ever paid for another.",
    )


def complete_bet(bench: Bench[Rules]) -> Drill:
    """Every place that touches one number: what it takes, and what it brings."""
    assert bench.rules.grid is not None
    outcome = bench.pick([cell for row in bench.rules.grid.rows for cell in row])
    each = bench.between(1, (1, 3, 5)[bench.level - 1])
    on = _winning(bench.rules, outcome, inside=True)
    value = _chip(bench, on)
    lines = _paid(bench, [Lot("Ann", p.id, each) for p in on], value, outcome)
    staked, profit = sum(line.stake for line in lines) // value, sum(line.profit for line in lines) // value
    much = "one chip" if each == 1 else f"{each} chips"
    return Drill(
        f"Ann has {much} on every place that touches {outcome}, and {outcome} falls.",
        tuple(Seen(_at(bench).spoken(line.bet), text=str(line.stake // value)) for line in lines)
        if bench.level == 1
        else (Seen(f"every place on and around {outcome}", text=f"{each} each"),),
        (counted("chips staked", staked, "chips"), counted("chips paid", profit, "chips")),
        tuple(_line_step(bench, line, outcome, value) for line in lines),
        bench.currency,
        "A complete bet is the straight and every split, street, corner and line that has the number.",
        felt=drawn_felt(bench.rules, lines, value, outcome) if bench.level == 1 else None,
    )


# ── called bets ────────────────────────────────────────────────────────────────────────────────────────────────────


def _called(bench: Bench[Rules], bundles: Sequence[str]) -> tuple[str, int, list[BetPlaced]]:
    """A called bet, the value of one chip, and what the engine lays for it."""
    bet = bench.pick(bundles)
    parts = bench.rules.bundles[bet]
    value = _chip(bench, [bench.rules.positions[part] for part in parts]) * bench.between(1, 3 * bench.level)
    value = min(value, *(_at(bench).span(part).high // chips for part, chips in parts.items()))
    seats, chips = ("Ann",), sum(parts.values())
    made_of = bench.rules.made_of[0]
    play = bench.round(seats)
    if made_of == "colour":
        play.answer(BuyColour("Ann", value, chips))
    play.answer(Place("Ann", bet, value * chips, made_of))
    return bet, value, [event for event in play.events if isinstance(event, BetPlaced)]


def call_the_total(bench: Bench[Rules]) -> Drill:
    """A bet is called by the chip: the total is announced."""
    bet, value, laid = _called(bench, sorted(bench.rules.bundles))
    total, book = sum(event.amount for event in laid), _at(bench)
    return Drill(
        f"Ann calls {book.spoken(bet)}, {bench.say(value)} a chip. Which total do you announce?",
        (Seen(book.spoken(bet), text=f"{bench.say(value)} a chip"),),
        (paid("total", total, {str(value * len(laid)): "It looks like every place was counted as one chip."}),),
        tuple(Step(book.spoken(e.bet), f"{e.amount // value} × {bench.say(value)}", bench.say(e.amount)) for e in laid),
        bench.currency,
        "A called bet is announced by its total before the chips are placed.",
    )


def place_the_parts(bench: Bench[Rules]) -> Drill:
    """A called bet is placed: so much on each of its parts."""
    fixed = sorted(bet for bet, parts in bench.rules.bundles.items() if len(set(parts.values())) > 1)
    bet, value, laid = _called(bench, fixed or sorted(bench.rules.bundles))
    book, total = _at(bench), sum(event.amount for event in laid)
    asked = bench.some(laid, 2 + bench.level)
    return Drill(
        f"Ann gives {bench.say(total)} for {book.spoken(bet)}. How much goes on each of these?",
        (Seen(book.spoken(bet), text=bench.say(total)),),
        tuple(paid(book.spoken(event.bet), event.amount) for event in asked),
        tuple(Step(book.spoken(e.bet), f"{e.amount // value} of the chips", bench.say(e.amount)) for e in laid),
        bench.currency,
        "The sum is divided by the chips of the bet; each part gets its number of them.",
    )


def name_the_neighbours(bench: Bench[Rules]) -> Drill:
    """Which fields lie beside one on the wheel."""
    rules = bench.rules
    bet = bench.pick(_neighbours(rules))
    part = rules.called[bet.split(" ", 1)[0]].part
    middle = bet.split(" ", 1)[1]
    fields = tuple(position.removeprefix(f"{part} ") for position in rules.bundles[bet])
    right = tuple(field for field in fields if field != middle)
    asked = right if bench.level > 1 else (right[len(right) // 2 - 1], right[len(right) // 2])
    assert rules.wheel is not None
    many = f"the {len(asked)} neighbours" if bench.level > 1 else "both next neighbours"
    return Drill(
        f"Name {many} of {middle}.",
        (Seen("on the wheel", text=middle),),
        (several("neighbours", asked, tuple(sorted(rules.weights, key=lambda f: (len(f), f)))),),
        (Step("round the wheel", "", ", ".join(fields)),),
        bench.currency,
        "Neighbours are counted on the wheel, not on the cloth.",
    )


def _neighbours(rules: Rules) -> list[str]:
    return sorted(b for b in rules.bundles if " " in b and (c := rules.called.get(b.split(" ", 1)[0])) and c.neighbours)


# ── what has won ───────────────────────────────────────────────────────────────────────────────────────────────────


def what_has_won(bench: Bench[Rules]) -> Drill:
    """Several bets lie there: which of them have won?"""
    rules, book = bench.rules, _at(bench)
    outcome = _outcome(bench)
    losing = [p for p in rules.positions.values() if outcome not in p.pays]
    winning = bench.some(_winning(rules, outcome), 1 + bench.level)
    if not winning:  # a field that no bet covers: another one falls
        outcome = next(iter(losing[0].pays))
        losing = [p for p in rules.positions.values() if outcome not in p.pays]
        winning = bench.some(_winning(rules, outcome), 1 + bench.level)
    on = bench.mixed([*winning, *bench.some(losing, 2 + bench.level)])
    lines = _paid(bench, [Lot("Ann", p.id, book.span(p.id).low) for p in on], 1, outcome)
    names = tuple(dict.fromkeys(book.spoken(line.bet) for line in lines))
    right = tuple(dict.fromkeys(book.spoken(line.bet) for line in lines if line.profit > 0))
    return Drill(
        f"{_said(rules, outcome)}. Which of these bets have won?",
        (Seen("fell", text=_said(rules, outcome)),),
        (several("won", right, names),),
        tuple(Step(book.spoken(line.bet), "", "wins" if line.profit > 0 else "loses") for line in lines),
        bench.currency,
        "Losing stakes are taken before anything is paid: whoever sees them at once makes no mistake.",
    )


def _on_a_field(rules: Rules) -> bool:
    return rules.grid is not None and {"pair", "square"} <= {bet.on.grid for bet in rules.kinds.values()}


_HARDER: Final = ("a few chips", "a dozen chips", "up to forty chips")
KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="pay-the-layout",
        title="Pay the layout",
        about="A number falls with chips on it and around it.",
        how="Count what is paid on top, in chips, and type the number.",
        levels=(*_HARDER[:2], "up to forty chips, losing ones among them"),
        make=pay_in_chips,
        suits=_on_a_field,
    ),
    Kind(
        name="pay-in-money",
        title="Pay in money",
        about="Stakes of one player, paid by the pays of the house.",
        how="Type the amount that you pay on top of the stakes.",
        levels=("one or two winning bets", "winning and losing bets", "odd amounts"),
        make=pay_in_money,
        suits=lambda rules: rules.dice is None,
    ),
    Kind(
        name="pay-the-throw",
        title="Pay a throw of the dice",
        about="The dice rest: totals, pairs, triples and whatever else lies there.",
        how="Type the amount that you pay on top of the stakes.",
        levels=("one or two winning bets", "winning and losing bets", "odd amounts"),
        make=pay_in_money,
        suits=lambda rules: rules.dice is not None,
    ),
    Kind(
        name="pay-the-colours",
        title="Pay the colours",
        about="Colour chips of several players lie on one number.",
        how="Type for each player how many chips he gets.",
        levels=("two players", "up to three players", "up to four players"),
        make=pay_colours,
        suits=_on_a_field,
    ),
    Kind(
        name="complete-bet",
        title="Complete bets",
        about="Every place that touches a number: what it takes and what it brings.",
        how="Type both numbers of chips.",
        levels=("one chip each", "up to three chips each", "up to five chips each"),
        make=complete_bet,
        suits=_on_a_field,
    ),
    Kind(
        name="call-the-total",
        title="Announce a called bet",
        about="A bet is called by the chip, and you announce its total.",
        how="Type the total amount.",
        levels=("small chips", "larger chips", "odd chips"),
        make=call_the_total,
        suits=lambda rules: bool(rules.bundles),
    ),
    Kind(
        name="place-the-parts",
        title="Place a called bet",
        about="A sum is given for a called bet, and you lay its parts.",
        how="Type the amount for each part.",
        levels=("three parts", "four parts", "five parts"),
        make=place_the_parts,
        suits=lambda rules: bool(rules.bundles),
    ),
    Kind(
        name="neighbours",
        title="Neighbours on the wheel",
        about="The fields beside a number, by heart.",
        how="Choose the neighbours, in any order.",
        levels=("the two next ones", "all of the bet", "all of the bet"),
        make=name_the_neighbours,
        suits=lambda rules: bool(_neighbours(rules)),
    ),
    Kind(
        name="what-has-won",
        title="What has won",
        about="Bets lie on the layout and something falls.",
        how="Choose every bet that has won.",
        levels=("up to five bets", "up to seven bets", "up to nine bets"),
        make=what_has_won,
    ),
)
