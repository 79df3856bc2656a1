"""Each viewer's view: what a table's state and events look like from a seat, or from behind the rope.

This is the only place where a table's state becomes messages. Events pass through their projection; players' ids,
seeds of rounds under way and anybody's balance never come in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from croupier.cards import cards
from croupier.house.floor import span
from croupier.play import Event, Seat, projected
from croupier.play.record import Json
from croupier.play.sealed import Opened
from croupier.room import Course, Sitter, TableActor, news
from croupier.room.chat import Line
from croupier.room.hedging import Bet
from croupier.room.linked.fund import Jackpot
from croupier.room.rules.hedges import Hedge
from croupier.room.rules.moments import MINUTE
from croupier.rulebooks import Game
from croupier.rulebooks.houses import besides, house_of, kind_of
from croupier.server import certificates
from croupier.server import protocol as wire

_HOLDINGS: TypeAdapter[list[wire.Holding]] = TypeAdapter(list[wire.Holding])
_HOLDS_NOTHING: Final = '"holding":null}'


def phase(table: TableActor, viewer: Seat | None) -> wire.Phase:
    """Where the round stands. Who is to act and what he may do is public, unless it tells about his cards."""
    now = table.phase
    left = None if now.until is None else max(0.0, now.until - table.clock.now())
    reserve = 0.0 if left is None else min(now.reserve, left)
    ends = None if left is None else round((left - reserve) * 1000)
    return wire.Phase(
        name=now.name,
        ends_in_ms=ends,
        asked=now.asked,
        turn=table.dealer.turn,
        options=[] if now.secret and viewer != now.asked else list(now.options),
        question=now.question,
        facts=now.facts,
        default=now.default,
        bank_ms=round(reserve * 1000),
        held=now.held,
        throw=now.throw and wire.Throw(word=now.throw[0], least=now.throw[1], most=now.throw[2]),
    )


def seats(table: TableActor) -> list[wire.SeatView]:
    return [_seat(table, seat, sitter) for seat, sitter in table.seats]


def _seat(table: TableActor, seat: Seat, sitter: Sitter) -> wire.SeatView:
    ready = seat in table.rounds.ready
    shown = wire.SeatView(seat=seat, name=sitter.name, bot=sitter.bot, connected=sitter.absent is None, ready=ready)
    if (chair := table.seating.chair(seat)) is not None:
        shown.place, shown.stack = chair.place, chair.stack
        shown.away, shown.leaving, shown.level = chair.away, chair.leaving, chair.level
        shown.keeps = chair.keeps or None
        if table.seating.attendance is not None and (sitting := table.seating.attendance.sitting(chair)) is not None:
            shown.big_blind = sitting.wish == "next_big_blind"
            shown.until = sitting.until if sitting.out is not None else None
        if table.seating.changing is not None:
            shown.wants = table.seating.changing.wish(chair)
        if table.seating.hedging is not None:
            shown.hedges = [_hedge(bet) for bet in table.seating.hedging.lies(chair.player)]
            shown.hedged = [_hedge(bet) for bet in table.seating.hedging.last(chair.player)]
        if (dues := table.seating.dues(seat)) is not None:
            shown.dues = wire.Dues(**dues._asdict())
    return shown


def _hedge(bet: Bet) -> wire.HedgeBet:
    return wire.HedgeBet(on=bet.on, stake=bet.stake, net=bet.net, back=bet.back)


def past(one: news.Past, game: Game) -> wire.Past:
    told = shown(game, one.result)
    return wire.Past(round=one.round, number=one.number, result=one.result, void=one.void, shown=told)


def shown(game: Game, result: str | None) -> wire.Shown | None:
    """A result for people, as the family reads it that wrote it down."""
    if result is None or game.family.remembered is None:
        return None
    return wire.Shown(**game.family.remembered(game.rules, result)._asdict())


def _on_show(table: TableActor) -> Course | None:
    return table.course or (table.last if table.phase.name == "settled" else None)


def round_view(table: TableActor, viewer: Seat | None) -> wire.RoundView | None:
    """The round under way, or while its result is looked at the one just finished, with its seed or its proof."""
    course = _on_show(table)
    if course is None:
        return None
    over = course.settlement is not None
    return wire.RoundView(
        id=table.round_id,
        number=table.number,
        commitment=course.commitment,
        nonces=nonces(course) if course.drawn else None,
        seed=course.seed if over and not course.sealed else None,
        proof=proof(course, viewer) if over else None,
        events=shown_to(course, 0, viewer),
        holding=holding(course, viewer),
    )


def nonces(course: Course) -> list[wire.Nonce]:
    """What the players have added to the chance of a round."""
    return [wire.Nonce(seat=seat, nonce=nonce) for seat, nonce in course.mix.nonces] if course.mix else []


def shown_to(course: Course, first: int, viewer: Seat | None) -> list[dict[str, Any]]:
    """The events from ``first`` on as this viewer may see them."""
    among = course.game.among_players
    if among is None:
        return projected(course.events[first:], viewer)
    return among.as_seen(course.game.rules, course.events, first, viewer)


def holding(course: Course, viewer: Seat | None) -> list[wire.Holding] | None:
    """What a viewer's own seat has now; nobody else's."""
    found = None if viewer is None else course.holding(viewer)
    return None if found is None else [wire.Holding.model_validate(each) for each in found]


def proof(course: Course, viewer: Seat | None) -> wire.Proof | None:
    """Of a sealed deck: the seal, opened for the cards that this viewer was shown."""
    found = course.proof(viewer)
    if found is None:
        return None
    again = [
        wire.ShuffleProof(leaf=each.leaf, leaves=list(each.leaves), openings=_opened(each.opened))
        for each in found.again
    ]
    return wire.Proof(places=found.places, leaves=list(found.leaves), openings=_opened(found.opened), again=again)


def _opened(cards: tuple[Opened, ...]) -> list[wire.Opening]:
    return [wire.Opening(place=each.place, card=str(each.card), salt=each.salt) for each in cards]


def table_view(table: TableActor, viewer: Seat | None) -> wire.TableView:
    now = table_now(table, viewer, viewer)
    return wire.TableView(
        **_head(table),
        watching=now.watching,
        phase=now.phase,
        you=now.you,
        seats=seats(table),
        places=table.seating.places,
        round=round_view(table, viewer),
        lying=[wire.Lying(seat=seat, bet=bet, amount=amount) for (seat, bet), amount in table.lying.items()],
        history=[past(one, table.spec.game) for one in table.history],
        betting_ms=table.pace.betting,
        choosing_ms=table.seating.thinking_ms,
        notice=table.notice,
        chat=chat(table, viewer),
        linked=linked(table),
        heat=table.spec.heat,
        **_among(table),
    )


def table_now(table: TableActor, viewer: Seat | None, seat: Seat | None) -> wire.TableNow:
    return wire.TableNow(watching=table.watching, phase=phase(table, viewer), you=seat)


def _among(table: TableActor) -> dict[str, Any]:
    """What only a table among players has."""
    stakes, buy_in = table.seating.stakes, table.seating.buy_in
    if buy_in is None:
        return {}
    own: Json = {"practice": table.spec.practice, "posting": table.seating.posting, "event": table.spec.event}
    if (attendance := table.seating.attendance) is not None:
        rules = attendance.desk.rules
        own |= {"lists": attendance.desk.keeps_lists, "waiting": len(attendance.waiting)}
        own["last_hand"] = attendance.last is not None
        own["made_up"] = rules.buying.made_up
        own["out_at_big_blind"] = rules.absence.next_big_blind and table.seating.blinds
    if table.seating.changing is not None and (costs := table.seating.changing.costs) is not None:
        own["changing"] = wire.ChangeCosts(**costs._asdict())
    own["jackpot"] = jackpot(table)
    if table.seating.times is not None and (fee := table.seating.times.rules) is not None:
        own["time_fee"] = wire.TimeFee(amount=fee.amount, minutes=fee.span // MINUTE)
    if table.seating.hedging is not None:
        own["hedges"] = [_offered(name, each) for name, each in table.seating.hedging.offered.items()]
    return {"stakes": stakes, "buy_in": wire.BuyIn(**buy_in._asdict()), **own}


def _offered(name: str, hedge: Hedge) -> wire.HedgeOffer:
    return wire.HedgeOffer(
        name=name,
        on=hedge.on,
        cards=hedge.cards,
        event=hedge.event,
        pays=str(hedge.multiplier),
        min=hedge.min,
        max=hedge.max,
        rule=hedge.rule,
    )


def jackpot(table: TableActor) -> wire.Jackpot | None:
    """The jackpot to which a table is linked: what it holds and what it is for."""
    of = table.seating.jackpots
    if of is None or of.rules is None:
        return None
    game, rules = table.spec.game.id.split("/")[-1], of.rules
    hands = [
        wire.JackpotHand(
            least=[str(card) for card in cards(hand.least)],
            both=hand.both,
            loser=float(category.loser),
            winner=float(category.winner),
            others=float(category.others),
            each=float(category.each),
        )
        for category in rules.categories
        if (hand := category.criteria.get(game)) is not None
    ]
    return wire.Jackpot(amount=of.amount, players=rules.players, drop=rules.drop, hands=hands, rule=rules.rule)


def linked(table: TableActor) -> list[wire.LinkedJackpot]:
    """The jackpots of the house that can be won at a table, with their announcements."""
    of = table.seating.linked
    return [] if of is None else [_linked(each, of.entered(each.name)) for each in of.all.values()]


def _linked(jackpot: Jackpot, entered: Sequence[Seat]) -> wire.LinkedJackpot:
    rules = jackpot.rules
    return wire.LinkedJackpot(
        id=jackpot.name,
        title=rules.title,
        kind=rules.kind,
        size=rules.size.by,
        amount=jackpot.shown,
        fee=rules.entry.fee or None,
        entered=list(entered),
        announcement=wire.Announcement(**rules.said),
        fell=_falls(jackpot.fell),
        rule=rules.rule,
    )


def _falls(fell: Iterable[news.Fell]) -> list[wire.LinkedFall]:
    return [wire.LinkedFall(seat=each.seat, table=each.table, name=each.name, amount=each.amount) for each in fell]


def chat(table: TableActor, viewer: Seat | None) -> wire.Chat | None:
    """How the chat of a table stands for a viewer, with the last lines if he reads them."""
    if table.spec.game.among_players is None:
        return None
    sitter = table.seats[viewer] if viewer is not None and viewer in table.seats else None
    return wire.Chat(state=table.chat.state(sitter), lines=[_line(each) for each in table.chat.lines(sitter)])


def _line(line: Line) -> wire.ChatLine:
    """Without the id of who wrote it."""
    return wire.ChatLine(n=line.n, seat=line.seat, name=line.name, text=line.text)


def line(table: TableActor, now: news.InLine) -> wire.Line:
    """To somebody alone: where he stands on the list of this table."""
    spec, attendance = table.spec, table.seating.attendance
    lists = None if attendance is None else attendance.desk.rules.lists
    return wire.Line(
        table=spec.id,
        name=spec.name,
        house=house_name(spec.game),
        currency=spec.currency,
        structure=structure_of(spec.game, spec.currency),
        stakes=table.seating.stakes or {},
        rule=None if lists is None else lists.rule,
        ahead=now.ahead,
        kept_ms=now.kept_ms,
    )


def _head(table: TableActor) -> dict[str, Any]:
    game = table.spec.game
    return {
        "id": table.spec.id,
        "name": table.spec.name,
        "own": wire.OwnName(words=table.spec.own, options=list(table.spec.says)),
        "game": game.id,
        "rulebook": game.id.split("/")[0],
        "family": game.rules.family,
        "title": game.rules.title,
        "currency": table.spec.currency,
        "live": table.spec.live,
        "options": game.options,
    }


def house_name(game: Game) -> wire.HouseName:
    house = house_of(game.id)
    return wire.HouseName(name=house.name, short=house.short)


def structure_of(game: Game, currency: str) -> str:
    """How is bet in a game among players; ``mixed``: in several ways in turn."""
    layout = game.family.layout(game.rules, game.currency(currency))
    return "mixed" if layout.get("legs") else str(layout.get("structure", ""))


def table_row(table: TableActor) -> wire.TableRow:
    game = table.spec.game
    low, high = span(game, table.spec.currency)
    return wire.TableRow(
        **_head(table) | table_figures(table).model_dump(),
        kind=kind_of(game.id, game.title),
        variant=besides(game.title, kind_of(game.id, game.title)),
        house=house_name(game),
        min=low,
        max=high,
        places=table.seating.places,
        seats=game.rules.seats,
        heading=wire.Heading(**game.family.listed_under(game.rules)._asdict()),
        among_players=game.among_players is not None,
        stakes=table.seating.stakes,
        structure=None if game.among_players is None else structure_of(game, table.spec.currency),
        compared=game.family.comparison is not None,
    )


def table_figures(table: TableActor) -> wire.TableFigures:
    """What changes of a table's line in the lobby."""
    edge = certificates.edges.known(table.spec.game, table.spec.currency, certificates.Edges())
    people = [sitter for _, sitter in table.seats]
    tempo, attendance, jackpots = table.seating.tempo, table.seating.attendance, table.seating.jackpots
    now = 0 if attendance is None else attendance.desk.moments.now()
    return wire.TableFigures(
        id=table.spec.id,
        players=sum(not sitter.bot for sitter in people),
        bots=sum(sitter.bot for sitter in people),
        watching=table.watching,
        phase=table.phase.name,
        waiting=table.waiting,
        average_pot=None if tempo is None else tempo.average_pot(now),
        jackpot=None if jackpots is None or jackpots.rules is None else jackpots.amount,
        hands_an_hour=0 if tempo is None else tempo.hands_an_hour(now),
        edge_low="" if edge.low is None else str(edge.low),
        edge_high="" if edge.high is None else str(edge.high),
        edge_low_percent=float((edge.low or 0) * 100),
        edge_high_percent=float((edge.high or 0) * 100),
        edges_exact=edge.exact,
    )


# ── what is sent ───────────────────────────────────────────────────────────────────────────────────────────────


def message(table: TableActor, what: news.OfTable, viewer: Seat | None) -> wire.Wire:
    """What this viewer receives of what a table tells."""
    name = table.spec.id
    match what:
        case news.Opened():
            view = round_view(table, viewer)
            assert view is not None
            return wire.RoundStarted(table=name, round=view, phase=phase(table, viewer))
        case news.Happened(first, _):
            course = table.course
            assert course is not None
            return wire.Events(
                table=name,
                round=table.round_id,
                first=first,
                events=shown_to(course, first, viewer),
                phase=phase(table, viewer),
                holding=holding(course, viewer),
            )
        case news.Mixed():
            course = table.course
            assert course is not None
            return wire.Mixed(table=name, round=table.round_id, nonces=nonces(course))
        case news.Over(one, seed):
            opened = None if seed is not None or table.course is None else proof(table.course, viewer)
            return wire.RoundOver(
                table=name, past=past(one, table.spec.game), seed=seed, proof=opened, phase=phase(table, viewer)
            )
        case news.SeatsChanged(changed, left):
            new = [_seat(table, seat, sitter) for seat, sitter in table.seats if seat in changed]
            return wire.Seats(table=name, changed=new, left=list(left), watching=table.watching)
        case news.Yours(seat):
            return wire.You(table=name, seat=seat, chat=chat(table, seat))
        case news.Said(seat, saying):
            return wire.Said(table=name, seat=seat, saying=saying)
        case news.Wrote(line):
            return wire.Wrote(table=name, line=_line(line))
        case news.ChatChanged():
            stands = chat(table, viewer)
            assert stands is not None
            return wire.ChatNow(table=name, chat=stands)
        case news.ListChanged(waiting):
            return wire.Waiting(table=name, waiting=waiting)
        case news.JackpotNow(amount, fallen):
            prizes = [
                wire.Prize(hand=one.hand, seat=seat, amount=got) for one in fallen for seat, got in one.to.items()
            ]
            return wire.JackpotNow(table=name, amount=amount, prizes=prizes)
        case news.LinkedNow(jackpot, amount, entered, fell):
            return wire.LinkedNow(table=name, jackpot=jackpot, amount=amount, entered=list(entered), fell=_falls(fell))
        case news.Closed():
            return wire.Closed(table=name)
        case news.Noticed(text, failure):
            return wire.Notice(table=name, level="failure" if failure else "note", text=text)
        case news.Looked() | news.PhaseChanged():
            return wire.TableSnapshot(table=table_view(table, viewer))


def with_holding(text: str, table: TableActor, viewer: Seat) -> str:
    """A message of new events as everybody has it, who holds nothing, with what this viewer has. Usually that stands at
    its end, so that the text need not be read."""
    assert table.course is not None
    has = holding(table.course, viewer)
    if has is None:
        return text
    if not text.endswith(_HOLDS_NOTHING):
        return wire.Events.model_validate_json(text).model_copy(update={"holding": has}).model_dump_json()
    return f"{text.removesuffix('null}')}{_HOLDINGS.dump_json(has).decode()}}}"


def lasting(table: TableActor, viewer: Seat | None) -> str:
    """The part of a table's view that stays right until the table tells something, as text for many."""
    return table_view(table, viewer).model_dump_json(exclude=set(wire.TableNow.model_fields))


def snapshot(lasts: str, now: wire.TableNow) -> str:
    """The whole view, as a ``TableSnapshot`` would be written, from its lasting part and what is so now."""
    return f'{{"type":"table","table":{now.model_dump_json()[:-1]},{lasts[1:]}}}'


def hidden(table: TableActor, what: news.OfTable) -> list[Event]:
    """Of the events that this tells, those that not everybody sees alike."""
    match what:
        case news.Happened(_, events):
            shown: Sequence[Event] = events
        case news.Opened() | news.Looked() | news.PhaseChanged():
            course = _on_show(table)
            shown = () if course is None else course.events
        case _:
            shown = ()
    return [event for event in shown if type(event).seen_by is not Event.seen_by]


def eyes(table: TableActor, what: news.OfTable, hides: list[Event], viewer: Seat | None) -> Seat | None:
    """Through whose eyes a viewer sees this: through his own, or (``None``) as everybody who only watches.
    ``hides``: what ``hidden`` found."""
    if viewer is None or isinstance(
        what,
        news.SeatsChanged
        | news.Yours
        | news.Noticed
        | news.Mixed
        | news.Wrote
        | news.ListChanged
        | news.JackpotNow
        | news.LinkedNow
        | news.Closed,
    ):
        return None
    if table.spec.game.among_players is not None and not isinstance(what, news.Opened | news.Happened):
        return viewer  # to each his own: what he has, and the proof of what he was shown
    if table.phase.secret and table.phase.asked == viewer:
        return viewer
    return viewer if any(event.seen_by(viewer) != event.seen_by(None) for event in hides) else None
