"""What is seen of an event, made of its journal: on the wall, at the desk, by the link of one player."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final

from croupier.house.events import EventActor
from croupier.house.events.chain import Book
from croupier.house.events.roles import MAY, Role
from croupier.server.protocol import events as wire
from croupier.tournament import entries as e
from croupier.tournament import happenings as h
from croupier.tournament import prizes, tables
from croupier.tournament.engine import not_now
from croupier.tournament.instructions import called_off
from croupier.tournament.journal import Journal, ticks
from croupier.tournament.saying import said
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan, stakes

_COMING: Final = 60
_MOVES: Final = 16
_OUT: Final = 12
_LINES: Final = 80
_WORDS: Final = 2
"""So much of what an entry has brought about is said beside it."""


def seat_name(book: Book, who: str) -> str:
    """The name of a player's own page: whoever has the link sees his seat, and nobody can guess another."""
    return hmac.new(book.event.seed, f"seat {who}".encode(), hashlib.sha256).hexdigest()[:20]


def whose_seat(book: Book, name: str) -> str | None:
    return next((who for who in book.journal.state.entrants if hmac.compare_digest(seat_name(book, who), name)), None)


# ── on the wall ────────────────────────────────────────────────────────────────────────────────────────────────────


def event_view(actor: EventActor) -> wire.EventView:
    """What everybody may see."""
    event, journal = actor.event, actor.journal
    plan, state, structure, at = event.plan, journal.state, event.plan.structure, actor.now
    coming = [clock_of(plan, stands, when) for when, stands in ticks(journal, _COMING)]
    clocks = [clock for clock in coming if clock is not None]
    amounts = list(prizes.by_place(plan, state)) if state.entries else []
    while amounts and not amounts[-1]:
        amounts.pop()
    return wire.EventView(
        id=event.id,
        title=event.title,
        base=event.base,
        game=structure.game,
        currency=event.currency,
        purse=event.purse,
        phase=state.phase,
        at=at,
        starts=state.starts,
        clock=clock_of(plan, state, at),
        coming=clocks,
        levels=_levels(plan, state),
        next_break=next((clock.at for clock in clocks if clock.pause is not None), None),
        prices=_prices(event.plan),
        late=structure.late,
        closed=state.closed or state.phase in ("over", "cancelled"),
        players=state.left if state.phase == "running" else len(state.entrants) if state.phase == "registering" else 0,
        people=len(state.entrants),
        entries=state.entries,
        again=state.reentries,
        chips=state.chips,
        average=state.chips // state.left if state.left else 0,
        pool=prizes.pool(plan, state),
        prizes=amounts,
        fixed=state.prizes is not None,
        tables=len(state.tables),
        hand_for_hand=state.round is not None,
        moves=_moves(journal)[:_MOVES],
        out=_out(journal)[:_OUT],
        last=_last(journal),
        dealt=event.dealt,
        fills=structure.fills,
        standings=_standings(actor) if event.dealt else [],
        running=_running(actor) if event.dealt else [],
    )


def _standings(actor: EventActor) -> list[wire.EventStanding]:
    state, bots = actor.journal.state, actor.book.bots
    there = [(state.entrants[who], who) for who in state.seated()]
    return [
        wire.EventStanding(who=who, chips=one.stack, chair=str(one.chair), bot=who in bots, away=one.away)
        for one, who in sorted(there, key=lambda each: (-each[0].stack, each[1]))
    ]


def _running(actor: EventActor) -> list[wire.EventTableNow]:
    plan, state = actor.event.plan, actor.journal.state
    return [
        wire.EventTableNow(
            name=table.name,
            id=None if actor.dealing is None else actor.dealing.at(table.name),
            players=len(table.chairs),
            waits=table.hand is None and not_now(plan, state, table.name) is not None,
        )
        for table in sorted(state.tables.values(), key=lambda table: (len(table.name), table.name))
    ]


def entrant_of(actor: EventActor, person: str | None) -> str | None:
    """As whom somebody is in it."""
    return next((who for who, player in actor.book.players.items() if player == person), None)


def _table_of(actor: EventActor, person: str | None) -> str | None:
    found = actor.journal.state.entrants.get(entrant_of(actor, person) or "") if actor.event.dealt else None
    chair = None if found is None else found.chair
    return None if chair is None or actor.dealing is None else actor.dealing.at(chair.table)


def event_row(actor: EventActor, person: str | None) -> wire.EventRow:
    event, state = actor.event, actor.journal.state
    return wire.EventRow(
        id=event.id,
        title=event.title,
        base=event.base,
        currency=event.currency,
        purse=event.purse,
        phase=state.phase,
        starts=state.starts,
        prices=_prices(event.plan),
        entries=state.entries,
        role=actor.role_of(person),
        entered=person is not None and entrant_of(actor, person) in state.entrants,
        game=event.plan.structure.game,
        dealt=event.dealt,
        fills=event.plan.structure.fills,
        left=state.left if state.phase == "running" else 0,
        table=_table_of(actor, person),
        called_off=called_off(event.plan.paying),
    )


def clock_of(plan: Plan, state: Tournament, at: int) -> wire.EventClock | None:
    if state.phase != "running":
        return None
    clock, last = state.clock, len(plan.structure.levels) - 1
    lasts, level = plan.structure.blinds_at(clock.level).lasts, min(clock.level, last) + 1
    left = max(0, lasts - clock.run(at))
    if clock.until is not None:
        return wire.EventClock(at=at, level=level, ends=None, left=left, pause=clock.until)
    if clock.since is None:
        return wire.EventClock(at=at, level=level, ends=None, left=left, pause=None)
    ends = clock.since + lasts - clock.elapsed if clock.level <= last else None
    return wire.EventClock(at=at, level=level, ends=ends, left=None, pause=None)


def _levels(plan: Plan, state: Tournament) -> list[wire.EventLevel]:
    out = []
    for number in range(len(plan.structure.levels)):
        level = stakes(plan, state, number)
        out.append(
            wire.EventLevel(
                level=number + 1,
                small=level.small,
                big=level.big,
                ante=level.ante,
                big_ante=level.big_ante,
                game=level.game,
                lasts=level.lasts,
                rest=level.rest,
                removes=level.removes,
                next_chip=level.next_chip,
            )
        )
    return out


def _prices(plan: Plan) -> list[wire.EventPrice]:
    return [
        wire.EventPrice(pool=price.pool, fee=price.fee, bounty=price.bounty, chips=price.chips)
        for price in plan.structure.entry
    ]


def _moves(journal: Journal) -> list[wire.EventMove]:
    """The last first."""
    return [
        wire.EventMove(who=each.who, old=each.old, new=each.new, at=told.at)
        for told in reversed(journal.told)
        for each in told.events
        if isinstance(each, h.Moved)
    ]


def _out(journal: Journal) -> list[wire.EventOut]:
    """The last first; who has entered again is out with his first entry all the same."""
    state, when = journal.state, dict[str, list[int]]()
    for told in journal.told:
        for each in told.events:
            if isinstance(each, h.Out):
                when.setdefault(each.who, []).append(told.at)
    out = []
    for group, place, to in state.places():
        for gone in group:
            moments = when.get(gone.who) or [state.now]
            shown = (place, to) if state.closed else (None, None)
            won = journal.sums.won.get(gone.who, 0)
            out.append(
                wire.EventOut(who=gone.who, place=shown[0], to=shown[1], at=moments.pop(0) if moments else 0, prize=won)
            )
    return out[::-1]


def _last(journal: Journal) -> str | None:
    if not journal.told:
        return None
    return "; ".join(each.told(journal.plan.money.with_sign) for each in journal.told[-1].events[:3])


# ── at the desk ────────────────────────────────────────────────────────────────────────────────────────────────────


def desk_view(actor: EventActor, role: Role) -> wire.DeskView:
    book, journal = actor.book, actor.journal
    plan, state, structure = journal.plan, journal.state, journal.plan.structure
    chairs = " ".join(f"{who}@{state.entrants[who].chair}" for who in state.seated())
    found = tables.advice(plan, state, journal.lots.draw(f"advice {chairs}"))
    advice = None
    if found is not None:
        moves = {who: str(chair) for who, chair in found.moves.items()}
        advice = wire.EventAdvice(
            moves=moves, breaks=found.breaks, final=found.final, apart=found.apart, rule=found.rule
        )
    level, pause = state.clock.level, state.clock.until is not None
    return wire.DeskView(
        role=role,
        may=sorted(kind.__name__ for kind in MAY[role]),
        seating=_seating(plan, state, {} if advice is None else advice.moves),
        advice=advice,
        persons=[_person(book, who) for who in state.entrants],
        lines=list(_lines(book, role))[:_LINES],
        rebuys=structure.rebuy is not None and state.phase == "running" and level < structure.rebuy.until,
        add_ons=structure.add_on is not None and level == structure.add_on.after and pause,
        deals=plan.paying.deals is not None and plan.paying.deals.binding,
        until_break=tables.out_until_break(plan, state) if state.phase == "running" else None,
        waiting=[] if state.round is None else [lost.who for lost in state.round.lost],
        rolled=[
            wire.EventRole(name=book.names[player], role=each)
            for player, each in book.roles.items()
            if player in book.names
        ],
    )


def _seating(plan: Plan, state: Tournament, moves: dict[str, str]) -> list[wire.EventTable]:
    kept = {chair: who for who, chair in moves.items()}
    order = sorted(state.tables.values(), key=lambda table: (len(table.name), table.name))
    out = []
    for table in order:
        seats = []
        for number in range(1, max(plan.structure.chairs, *table.chairs, 1) + 1):
            who = table.chairs.get(number)
            one = None if who is None else state.entrants[who]
            seats.append(
                wire.EventSeat(
                    seat=number,
                    who=who,
                    button=table.button == number,
                    away=one is not None and one.away,
                    broke=one is not None and one.broke,
                    misses=0 if one is None else one.misses,
                    moves=None if who is None else moves.get(who),
                    kept=kept.get(f"{table.name}/{number}"),
                )
            )
        out.append(wire.EventTable(name=table.name, seats=seats, breaks=state.breaks == table.name))
    return out


def _person(book: Book, who: str) -> wire.EventPerson:
    one, sums = book.journal.state.entrants[who], book.journal.sums
    return wire.EventPerson(
        who=who,
        chair=None if one.chair is None else str(one.chair),
        stack=one.stack + one.kept,
        entries=one.entries,
        rebuys=one.rebuys,
        added=one.added,
        broke=one.broke,
        away=one.away,
        misses=one.misses,
        bounty=one.bounty,
        paid=sums.charged.get(who, 0),
        won=sums.won.get(who, 0),
        seat=seat_name(book, who),
    )


def _lines(book: Book, role: Role) -> Iterator[wire.EventLine]:
    """The last first, with what has happened by itself between them."""
    journal = book.journal
    show = journal.plan.money.with_sign
    came = {told.n: told.events for told in journal.told if told.n is not None}
    for line in reversed(journal.lines):
        if isinstance(line.entry, e.Tick):
            continue
        told = "; ".join(each.told(show) for each in came.get(line.n, ())[:_WORDS])
        entered = book.entered.get(line.n)
        yield wire.EventLine(
            n=line.n,
            at=line.entry.at,
            words=said(line.entry, show) if line.n in journal.undone or not told else told,
            why=None if entered is None else entered.why,
            undone=line.n in journal.undone,
            mine=type(line.entry) in MAY[role],
        )


# ── by a link ──────────────────────────────────────────────────────────────────────────────────────────────────────


def seat_now(actor: EventActor, who: str) -> wire.SeatNow:
    journal = actor.journal
    one = journal.state.entrants[who]
    gone = one.chair is None and journal.state.phase != "registering"
    return wire.SeatNow(
        who=who,
        chair=None if one.chair is None else str(one.chair),
        seats=journal.plan.structure.chairs,
        moved=next((move for move in _moves(journal) if move.who == who), None),
        broke=one.broke,
        misses=one.misses,
        out=next((out for out in _out(journal) if out.who == who), None) if gone else None,
        won=journal.sums.won.get(who, 0),
    )
