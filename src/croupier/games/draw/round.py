"""A round of a wheel or dice game: bets, the draw, its validity, the settlement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.games.draw.book import book_of
from croupier.games.draw.chips import Desk
from croupier.games.draw.model import Rules, Stakes
from croupier.games.rulings import void_bets
from croupier.games.wins import under_ceiling, watch_bet, watch_round
from croupier.play import Bets, Confirm, Line, Option, Place, Ruling, Seat, Settlement, Steps, Stop, Table
from croupier.play.answers import Verdict
from croupier.play.events import (
    DicePassed,
    Rolled,
    Ruled,
    Settled,
    Stopped,
    ThrowRejected,
    Voided,
)
from croupier.play.record import Json


class Void(NamedTuple):
    """A draw that does not count."""

    reason: str
    stakes: Stakes
    rule: str | None = None


@dataclass(slots=True)
class Memory:
    """What one round leaves to the next: stakes that lie on, the wheel's last direction, who throws, colour chips."""

    standing: list[Place] = field(default_factory=list)
    direction: str | None = None
    thrower: Seat | None = None
    colour: dict[str, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def read(cls, carry: Json) -> Memory:
        standing = [Place(seat, bet, amount) for seat, bet, amount in carry.get("standing", ())]
        return cls(standing, carry.get("direction"), carry.get("thrower"), dict(carry.get("colour", {})))

    def as_json(self) -> Json:
        out: dict[str, Any] = {
            "standing": [[p.seat, p.bet, p.amount] for p in self.standing],
            "direction": self.direction,
            "thrower": self.thrower,
            "colour": {seat: list(chips) for seat, chips in self.colour.items()},
        }
        return {key: value for key, value in out.items() if value}


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round."""
    memory = Memory.read(table.carry)
    book = book_of(rules, table.currency)
    desk = Desk(book, memory.colour) if rules.colour_chips else None
    standing = [stake for stake in memory.standing if stake.seat in table.seats]
    bets = yield from table.take_bets(book, standing, desk, until_start=rules.drawing.bets_close == "at_start")

    draw = _spin if rules.wheel else _throw
    result = yield from draw(rules, table, bets, memory)
    held: set[str] = set()
    if table.supervised and isinstance(result, str):
        result = yield from _confirm(rules, table, bets, result, held)

    if isinstance(result, Void):
        lines = yield from _give_back(table, bets, result)
    else:
        lines = yield from _settle(rules, table, bets, result, held)
    if desk:
        for line in lines:
            desk.lose(line.seat, max(0, -line.profit))
        memory.colour = desk.held
    memory.standing = [Place(line.seat, line.bet, line.stays) for line in lines if line.stays]
    reason = result.reason if isinstance(result, Void) else None
    return Settlement(tuple(lines), reason, memory.as_json())


# ── the draw ───────────────────────────────────────────────────────────────────────────────────────────────────


def _spin(rules: Rules, table: Table, bets: Bets, memory: Memory) -> Steps[str | Void]:
    """The wheel: the field that counts, or why the spin does not."""
    assert rules.wheel is not None
    while True:
        answer = yield from table.spin(rules.wheel.fields)
        if isinstance(answer, Stop):
            break
        if (void := (yield from _rule(rules, bets, answer))) is not None:
            return void
    result = _faulty(rules, answer, memory) or _stopped_on(rules, answer)
    if answer.direction:
        memory.direction = answer.direction
    field_name = None if isinstance(result, Void) else result
    yield Stopped(
        field_name, answer.index if answer.field == field_name else None, answer.line, answer.turns, answer.direction
    )
    return result


def _faulty(rules: Rules, stop: Stop, memory: Memory) -> Void | None:
    """A spin that does not count whatever it shows."""
    drawing = rules.drawing
    if drawing.min_turns is not None and stop.turns is not None and stop.turns < drawing.min_turns:
        reason = f"{stop.turns:g} turns, at least {drawing.min_turns:g} are needed"
        return Void(reason, drawing.short_stakes, drawing.rules.get("turns"))
    wrong_way = Void("the wheel was not reversed", drawing.short_stakes, drawing.rules.get("direction"))
    if drawing.direction == "alternate" and stop.direction and stop.direction == memory.direction:
        return wrong_way
    if drawing.direction == "clockwise" and stop.direction == "counter-clockwise":
        return wrong_way._replace(reason="the wheel is spun clockwise only")
    if drawing.ball_against_wheel and stop.with_wheel:
        return wrong_way._replace(reason="the ball ran in the wheel's direction")
    return None


def _stopped_on(rules: Rules, stop: Stop) -> str | Void:
    drawing = rules.drawing
    if stop.line is None:
        assert stop.field is not None
        return stop.field
    if drawing.on_line == "previous":
        return stop.line[0]
    return Void(
        f"on the line between {stop.line[0]} and {stop.line[1]}", drawing.line_stakes, drawing.rules.get("line")
    )


def _throw(rules: Rules, table: Table, bets: Bets, memory: Memory) -> Steps[str | Void]:
    """The dice: by the dealer, or by the players in turn until one throws the passing sum."""
    assert rules.dice is not None
    thrower = (yield from _thrower(table, bets, memory)) if rules.drawing.thrower == "players" else None
    while True:
        answer = yield from table.roll(len(rules.dice.colours), rules.dice.faces, thrower)
        if isinstance(answer, Ruling):
            if (void := (yield from _rule(rules, bets, answer))) is not None:
                return void
        elif answer.rejected is not None:
            yield ThrowRejected(answer.rejected, thrower)
            if answer.pass_on and thrower is not None:
                thrower = memory.thrower = _next(bets.seats(), table, thrower)
                yield DicePassed(thrower, "the dealer passes the dice on after rejected throws")
        else:
            break
    total = sum(answer.dice)
    yield Rolled(answer.dice, total, thrower)
    if thrower is not None:
        memory.thrower = thrower
        if total == rules.drawing.pass_on_sum:
            memory.thrower = _next(list(table.seats), table, thrower)
            yield DicePassed(memory.thrower, f"a total of {total}")
    return ".".join(str(face) for face in answer.dice)


def _thrower(table: Table, bets: Bets, memory: Memory) -> Steps[Seat | None]:
    """Whose throw it is: the turn goes clockwise among those with a stake; who does not want to, passes it on."""
    staked = [seat for seat in table.seats if seat in bets.seats()]
    if not staked:
        return None
    seat = memory.thrower if memory.thrower in table.seats else staked[0]
    assert seat is not None
    if seat not in staked:
        seat = _next(staked, table, seat)
        yield DicePassed(seat, "only a player with a stake may throw")
    for _ in staked:
        choice = yield from table.choose(
            seat,
            Option("throw", does="throw the dice"),
            Option("pass", does="pass them on"),
            question="throw the dice?",
            default="throw",
            why_not=_not_thrown_yet,
        )
        if choice.option == "throw":
            return seat
        seat = _next(staked, table, seat)
        yield DicePassed(seat, "passed on")
    return None  # nobody wants to throw: the dealer does


def _not_thrown_yet(name: str) -> str | None:
    return "it is asked only when a draw is void" if name in ("keep", "take back") else None


def _no_throw_any_more(name: str) -> str | None:
    return "the draw is void, and only the stakes are asked about" if name in ("throw", "pass") else None


def _next(among: list[Seat], table: Table, after: Seat) -> Seat:
    place = table.seats.index(after)
    order = [*table.seats[place + 1 :], *table.seats[: place + 1]]
    return next(seat for seat in order if seat in among)


# ── rulings ────────────────────────────────────────────────────────────────────────────────────────────────────


def _rule(rules: Rules, bets: Bets, ruling: Ruling) -> Steps[Void | None]:
    """A ruling while the draw is awaited: it is void, or some stakes are."""
    if ruling.verdict == "no_draw":
        return Void(ruling.reason or "no spin", rules.drawing.void_stakes, rules.drawing.rules.get("void"))
    yield from void_bets(bets, ruling)
    return None


def _confirm(rules: Rules, table: Table, bets: Bets, result: str, held: set[str]) -> Steps[str | Void]:
    """At a supervised table the result stands only when those who run it say so."""
    drawing = rules.drawing
    verdicts: tuple[Verdict, ...] = ("stands", "void_bets", "hold", "award")
    verdicts += ("no_draw",) if drawing.void_after_result else ()
    verdicts += ("correct",) if drawing.correct_result else ()
    while True:
        ruling = yield Confirm(verdicts, table.seats, tuple(rules.weights), bets.lying)
        assert isinstance(ruling, Ruling)
        match ruling.verdict:
            case "stands":
                return result
            case "no_draw":
                return Void(ruling.reason or "void", drawing.void_stakes, drawing.rules.get("void"))
            case "void_bets":
                yield from void_bets(bets, ruling)
            case "correct":
                assert ruling.result is not None
                result = ruling.result
                yield Ruled("correct", ruling.reason or f"the result is {result}", result=result)
            case "hold":
                assert ruling.bet is not None
                held.add(ruling.bet)
                yield Ruled("hold", ruling.reason, bet=ruling.bet)
            case "award":
                yield from _award(bets, ruling)


def _award(bets: Bets, ruling: Ruling) -> Steps[None]:
    """A stake that several claim belongs to this seat."""
    assert ruling.seat is not None
    assert ruling.bet is not None
    yield Ruled("award", ruling.reason, ruling.seat, ruling.bet)
    for (seat, bet), amount in list(bets.lying.items()):
        if bet == ruling.bet and seat != ruling.seat:
            bets.take(seat, bet, amount)
            bets.add(ruling.seat, bet, amount)


# ── settlement ─────────────────────────────────────────────────────────────────────────────────────────────────


def _settle(rules: Rules, table: Table, bets: Bets, outcome: str, held: set[str]) -> Steps[list[Line]]:
    """Losing stakes are taken first, then the winners are paid."""
    lines = []
    for (seat, bet), stake in bets.lying.items():
        profit = rules.profit(rules.positions[bet], outcome, stake)
        yield from watch_bet(rules, table.currency, Line(seat, bet, stake, profit))
        profit = yield from under_ceiling(rules, table.currency, seat, bet, profit)
        stays = stake if profit > 0 and rules.winning_stake == "stays" else 0
        lines.append(Line(seat, bet, stake, profit, stays, bet in held))
    yield from watch_round(rules, table.currency, lines)
    lines.sort(key=lambda line: line.profit > 0)
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit, line.stays, line.held)
    return lines


def _give_back(table: Table, bets: Bets, void: Void) -> Steps[list[Line]]:
    """A void draw: nobody wins or loses."""
    yield Voided(void.reason, void.stakes, void.rule)
    stay = dict.fromkeys(table.seats, void.stakes == "released")
    if void.stakes == "player_choice":
        for seat in bets.seats():
            choice = yield from table.choose(
                seat,
                Option("keep", does="leave them"),
                Option("take back", does="take them back"),
                question="the draw is void: leave your stakes?",
                default="take back",
                why_not=_no_throw_any_more,
            )
            stay[seat] = choice.option == "keep"
    lines = [Line(seat, bet, stake, 0, stake if stay[seat] else 0) for (seat, bet), stake in bets.lying.items()]
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, 0, line.stays)
    return lines
