"""A game of backgammon for the stakes of both, or a match: throws, doubles, moves, and who gets what lies there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.backgammon.asks import GIVE_UP, OfCube, moves, not_now
from croupier.games.backgammon.board import OPENING, Board, plays, read, won
from croupier.games.backgammon.book import STAKE, Book
from croupier.games.backgammon.events import BoardSet, BoardWon, CubeOffered, CubeTurned, MenMoved, WinnersFee
from croupier.games.backgammon.model import Fee, Rules
from croupier.games.backgammon.players import accepts, doubles, plays_by_itself
from croupier.games.voids import give_back
from croupier.money import Rounding
from croupier.play import Bets, Confirm, Line, Option, Ruling, Seat, Settlement, Steps, Table, Throw
from croupier.play.events import BetPlaced, BetTaken, Chose, Rolled, Ruled, Settled, ThrowRejected
from croupier.play.record import Json

_HOW = {1: "the game", 2: "a gammon", 3: "a backgammon"}


class Stopped(Exception):
    """Inside a round: those who run the table have declared it void."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Won:
    """Who has won a game, and so many points."""

    seat: Seat
    points: int
    how: str


@dataclass(slots=True)
class Sides:
    """Both players of a game, who is to move, and the cube. ``board`` is seen by who is to move."""

    rules: Rules
    table: Table
    bets: Bets
    seats: tuple[Seat, Seat]
    turn: int = 0
    board: Board = OPENING
    cube: int = 1
    owner: Seat | None = None
    rests: bool = False
    """The cube is not in use."""

    @property
    def mover(self) -> Seat:
        return self.seats[self.turn]

    @property
    def other(self) -> Seat:
        return self.seats[1 - self.turn]

    @property
    def men(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The men of each, in the order of the seats."""
        board = self.board if self.turn == 0 else self.board.turned
        return board.mine, board.theirs

    @property
    def lies(self) -> int:
        """What each of them has staked by now."""
        return self.bets.lying[self.mover, STAKE]

    @property
    def facts(self) -> Json:
        return {"men": [list(side) for side in self.men], "cube": self.cube, "turn": self.mover}


def play(rules: Rules, table: Table) -> Steps[Settlement]:
    """One round: a game for money, or a whole match."""
    bets = yield from table.take_bets(Book(rules, table))
    stakes = {seat: bets.of(seat).get(STAKE, 0) for seat in table.seats}
    players = [seat for seat, stake in stakes.items() if stake]
    if len(players) < 2 or len({stakes[seat] for seat in players}) > 1:
        lines = yield from give_back(bets.lying, "both stake the same before a game begins", rules.rules.get("stake"))
        return Settlement(tuple(lines), "both stake the same before a game begins")
    sides = Sides(rules, table, bets, (players[0], players[1]))
    try:
        winner = (yield from _match(sides)) if rules.match is not None else (yield from _game(sides)).seat
        if table.supervised:
            yield from _confirmed(sides)
    except Stopped as stopped:
        return Settlement(tuple((yield from give_back(bets.lying, stopped.reason))), stopped.reason)
    return Settlement(tuple((yield from _settle(rules, bets, winner))))


def _match(sides: Sides) -> Steps[Seat]:
    """Games until somebody has the points."""
    match = sides.rules.match
    assert match is not None
    score = dict.fromkeys(sides.seats, 0)
    rested = False
    while True:
        lacks_one = max(score.values()) == match.points - 1
        sides.rests = match.crawford and lacks_one and not rested
        rested |= sides.rests
        won = yield from _game(sides, (score[sides.seats[0]], score[sides.seats[1]]))
        score[won.seat] += won.points
        if score[won.seat] >= match.points:
            return won.seat


def _game(sides: Sides, score: tuple[int, int] = (0, 0)) -> Steps[Won]:
    """One game. Each throws one die; the higher begins, with both numbers (equal ones are thrown again)."""
    sides.board, sides.cube, sides.owner, sides.turn = OPENING, 1, None, 0
    rests = sides.rests or sides.rules.cube is None
    yield BoardSet(sides.seats, sides.men, score, sides.rests)
    dice = yield from _throw(sides, None)
    while dice[0] == dice[1]:
        dice = yield from _throw(sides, None)
    sides.turn = 0 if dice[0] > dice[1] else 1
    first = True
    while True:
        if not first:
            if (over := (yield from _before(sides, rests=rests))) is not None:
                break
            dice = yield from _throw(sides, sides.mover)
        first = False
        if (over := (yield from _move(sides, dice))) is not None:
            break
        sides.turn, sides.board = 1 - sides.turn, sides.board.turned
    at = sides.seats.index(over.seat)
    after = (score[0] + over.points * (at == 0), score[1] + over.points * (at == 1))
    yield BoardWon(over.seat, over.points, over.how, after if sides.rules.match is not None else (0, 0))
    return over


def _throw(sides: Sides, thrower: Seat | None) -> Steps[tuple[int, int]]:
    """Two dice; a throw that does not count is repeated (ray-online/dice-games#OD-2)."""
    while True:
        fell = yield from sides.table.roll(2, 6, thrower)
        if isinstance(fell, Ruling):
            raise Stopped(fell.reason or "no throw")
        assert isinstance(fell, Throw)
        if fell.rejected is None:
            yield Rolled(fell.dice, sum(fell.dice), thrower)
            return fell.dice[0], fell.dice[1]
        yield ThrowRejected(fell.rejected, thrower)


def _before(sides: Sides, *, rests: bool) -> Steps[Won | None]:
    """Who is to move throws, doubles first where he may, or gives up."""
    cube, mover, stake = sides.rules.cube, sides.mover, sides.lies
    options = [Option("throw", does="throw the dice")]
    money = sides.rules.match is None
    may = cube is not None and not rests and sides.owner in (None, mover) and sides.cube < cube.most
    if may:
        options.append(Option("double", costs=stake if money else 0, does=f"offer {2 * sides.cube}" + " {}" * money))
    board = sides.board
    choice = yield OfCube(
        mover,
        (*options, Option(GIVE_UP)),
        "throw the dice" + (", or double first?" if may else "?"),
        GIVE_UP,
        say=sides.table.currency.with_sign,
        why_not=not_now,
        facts=sides.facts,
        wants=lambda: "double" if may and doubles(board) else "throw",
    )
    yield Chose(mover, choice.option)
    if choice.option == GIVE_UP:
        return _given_up(sides)
    if choice.option == "double":
        return (yield from _double(sides, stake, money=money))
    return None


def _double(sides: Sides, stake: int, *, money: bool) -> Steps[Won | None]:
    """The other accepts and has the cube, or concedes the stake as it was (ray-online/dice-games#OD-4)."""
    mover, other = sides.mover, sides.other
    if money:
        yield from _more(sides, mover, stake)
    yield CubeOffered(mover, 2 * sides.cube)
    board = sides.board
    choice = yield OfCube(
        other,
        (Option("accept", costs=stake if money else 0), Option("concede")),
        f"{mover} offers {2 * sides.cube}: accept?",
        "concede",
        say=sides.table.currency.with_sign,
        why_not=not_now,
        facts=sides.facts,
        wants=lambda: "accept" if accepts(board) else "concede",
    )
    yield Chose(other, choice.option)
    if choice.option == "concede":
        if money:
            sides.bets.take(mover, STAKE, stake)
            yield BetTaken(mover, STAKE, stake, reason="the double is not accepted")
        return Won(mover, sides.cube, "the double is not accepted")
    if money:
        yield from _more(sides, other, stake)
    sides.cube, sides.owner = 2 * sides.cube, other
    yield CubeTurned(sides.cube, other)
    return None


def _more(sides: Sides, seat: Seat, amount: int) -> Steps[None]:
    sides.bets.add(seat, STAKE, amount)
    yield BetPlaced(seat, STAKE, amount)


def _move(sides: Sides, dice: tuple[int, int]) -> Steps[Won | None]:
    """The throw is played; where nothing can be moved nobody is asked."""
    board, mover = sides.board, sides.mover
    known = plays(board, dice)
    if () in known.values():
        yield MenMoved(mover, "stay", sides.men)
        return None
    facts = {**sides.facts, "dice": list(dice)}
    choice = yield moves(mover, board, dice, plays_by_itself, sides.table.currency.with_sign, facts)
    if choice.option == GIVE_UP:
        yield Chose(mover, GIVE_UP)
        return _given_up(sides)
    sides.board = board.all_after(read(board, dice, choice.option))
    yield MenMoved(mover, choice.option, sides.men)
    if (points := won(sides.board)) == 0:
        return None
    counted = points if sides.rules.match is not None else 1
    return Won(mover, counted * sides.cube, _HOW[points])


def _given_up(sides: Sides) -> Won:
    """Silence gives up, too: the game, at what the cube shows."""
    return Won(sides.other, sides.cube, f"{sides.mover} gives up")


def _confirmed(sides: Sides) -> Steps[None]:
    """Where a person runs the table he may declare the round void."""
    ruling = yield Confirm(("stands", "no_draw"), sides.table.seats, (), sides.bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict != "stands":
        yield Ruled(ruling.verdict, ruling.reason)
        raise Stopped(ruling.reason or "declared void")


def fee_of(fee: Fee | None, won: int) -> int:
    """A share of what was won, at most the cap; a fraction of a coin is the winner's (ray-online/dice-games: OD-5)."""
    if fee is None:
        return 0
    share = Rounding.DOWN.apply(Fraction(won) * fee.percent / 100)
    return share if fee.cap is None else min(share, fee.cap)


def _settle(rules: Rules, bets: Bets, winner: Seat) -> Steps[list[Line]]:
    """The winner gets the stakes of the others as they lie now (ray-online/dice-games#OD-3)."""
    lines = [Line(seat, bet, stake, -stake) for (seat, bet), stake in bets.lying.items()]
    gained = sum(line.stake for line in lines if line.seat != winner)
    fee = fee_of(rules.fee, gained)
    if fee:
        yield WinnersFee(winner, fee, gained)
    lines = [replace(line, profit=gained - fee) if line.seat == winner else line for line in lines]
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, line.profit)
    return lines
