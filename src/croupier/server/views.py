"""Each viewer's view: what a table's state and events look like from a seat, or from behind the rope.

This is the only place where a table's state becomes messages. Events pass through their projection; players' ids,
seeds of rounds under way and anybody's balance never come in here.
"""

from __future__ import annotations

from typing import Any

from croupier.house.floor import span
from croupier.play import Event, Seat, projected
from croupier.room import TableActor, told
from croupier.server import papers
from croupier.server import protocol as wire


def phase(table: TableActor) -> wire.Phase:
    now = table.phase
    ends = None if now.until is None else max(0, round((now.until - table.clock.now()) * 1000))
    return wire.Phase(
        name=now.name,
        ends_in_ms=ends,
        asked=now.asked,
        options=list(now.options),
        question=now.question,
        default=now.default,
    )


def seats(table: TableActor, viewer: Seat | None) -> list[wire.SeatView]:
    return [
        wire.SeatView(seat=seat, name=s.name, bot=s.bot, you=seat == viewer, connected=s.absent is None)
        for seat, s in table.seats
    ]


def past(one: told.Past) -> wire.Past:
    return wire.Past(round=one.round, number=one.number, result=one.result, void=one.void)


def round_view(table: TableActor, viewer: Seat | None) -> wire.RoundView | None:
    """The round under way, or while its result is looked at the one just finished, with its seed."""
    course = table.course or (table.last if table.phase.name == "settled" else None)
    if course is None:
        return None
    return wire.RoundView(
        id=table.round_id,
        number=table.number,
        commitment=course.commitment,
        seed=course.seed if course.settlement is not None else None,
        events=projected(course.events, viewer),
    )


def table_view(table: TableActor, viewer: Seat | None) -> wire.TableView:
    game = table.spec.game
    return wire.TableView(
        **_head(table),
        seats=seats(table, viewer),
        places=game.rules.seats,
        watching=table.watching,
        phase=phase(table),
        round=round_view(table, viewer),
        lying=[wire.Lying(seat=seat, bet=bet, amount=amount) for (seat, bet), amount in table.lying.items()],
        history=[past(one) for one in table.history],
        betting_ms=table.pace.betting,
        notice=table.notice,
    )


def _head(table: TableActor) -> dict[str, Any]:
    game = table.spec.game
    return {
        "id": table.spec.id,
        "name": table.spec.name,
        "game": game.id,
        "rulebook": game.id.split("/")[0],
        "family": game.rules.family,
        "title": game.rules.title,
        "currency": table.spec.currency,
        "options": game.options,
    }


def table_row(table: TableActor) -> wire.TableRow:
    game = table.spec.game
    low, high = span(game, table.spec.currency)
    edge = papers.edges.known(game, table.spec.currency, papers.Edges())
    people = [sitter for _, sitter in table.seats]
    return wire.TableRow(
        **_head(table),
        min=low,
        max=high,
        players=sum(not sitter.bot for sitter in people),
        bots=sum(sitter.bot for sitter in people),
        places=game.rules.seats,
        watching=table.watching,
        phase=table.phase.name,
        edge_low="" if edge.low is None else str(edge.low),
        edge_high="" if edge.high is None else str(edge.high),
        edge_low_percent=float((edge.low or 0) * 100),
        edge_high_percent=float((edge.high or 0) * 100),
    )


# ── what is sent ───────────────────────────────────────────────────────────────────────────────────────────────


def message(table: TableActor, what: told.Told, viewer: Seat | None) -> wire.Wire:
    """What this viewer receives of what a table tells."""
    name = table.spec.id
    match what:
        case told.Opened():
            view = round_view(table, viewer)
            assert view is not None
            return wire.RoundStarted(table=name, round=view, phase=phase(table))
        case told.Happened(first, events):
            shown = projected(list(events), viewer)
            return wire.Events(table=name, round=table.round_id, first=first, events=shown, phase=phase(table))
        case told.Over(one, seed):
            return wire.RoundOver(table=name, past=past(one), seed=seed, phase=phase(table))
        case told.SeatsChanged():
            return wire.Seats(table=name, seats=seats(table, viewer), watching=table.watching)
        case told.Noticed(text, failure):
            return wire.Notice(table=name, level="failure" if failure else "note", text=text)
        case told.Looked() | told.PhaseChanged():
            return wire.TableSnapshot(table=table_view(table, viewer))


def same_for_all(what: told.Told) -> bool:
    """Is this the same for everybody, whatever seat they have?"""
    match what:
        case told.Over() | told.Noticed():
            return True
        case told.Happened(_, events):
            return all(type(event).seen_by is _PUBLIC for event in events)
        case _:
            return False


_PUBLIC = Event.seen_by
