"""The HTTP door of the dealer's console: how a live table stands for him, what he enters, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, assert_never

from fastapi import APIRouter, HTTPException, Request

from croupier.house.consoles import Consoles, Role
from croupier.house.people import Person
from croupier.money import currency as money_of
from croupier.play import (
    Ask,
    BuyColour,
    ChanceAsk,
    Choice,
    Choose,
    Close,
    Confirm,
    Deal,
    ExchangeColour,
    Place,
    Refused,
    Roll,
    Ruling,
    Settlement,
    Spin,
    Start,
    TakeBack,
    TakeBets,
)
from croupier.play.answers import Verdict
from croupier.play.narrate import narrate
from croupier.room import Short
from croupier.room.actor import named
from croupier.room.console import Console, Make, Word, fell, shown, word_of
from croupier.server.http import Named, door, must, said
from croupier.server.protocol import dealer as desk

router = APIRouter(prefix="/api/dealer")
_TOLD: Final = 12
_PAST: Final = 16
_IDLE: Final = {
    "settled": "The round is over: take the losing stakes, pay the winning ones.",
    "paused": "The table stands still.",
}
Need = Literal["seat", "bet", "result", "card"]
_NEEDS: Final[dict[Verdict, tuple[Need, ...]]] = {
    "correct": ("result",),
    "hold": ("bet",),
    "award": ("seat", "bet"),
    "misdrawn": ("card",),
    "dead_hand": ("seat",),
    "at_fault": ("seat",),
}
"""What must be said with a ruling; the others need nothing."""


async def _console(request: Request, table: str) -> tuple[Consoles, Console, Role, Person]:
    who, consoles = (await must(request)).person, door(request).house.consoles
    try:
        console, role = consoles.of(table, who)
    except Refused as no:
        raise HTTPException(404, no.reason) from None
    return consoles, console, role, who


@router.get("/{table}", responses=said(401, 404))
async def console(request: Request, table: Named) -> desk.ConsoleView:
    """How the table stands for who deals it."""
    consoles, at, role, _ = await _console(request, table)
    return await view(consoles, at, role)


@router.post("/{table}", responses=said(400, 401, 403, 404, 409))
async def enter(request: Request, table: Named, sent: desk.ConsoleEntry) -> desk.ConsoleDone:
    """An entry, and how the table stands after it. One that was made before, under the same key, happens no second
    time."""
    consoles, at, role, who = await _console(request, table)
    try:
        done = await _entered(consoles, at, _word(sent, role, who), sent.said)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    except Short as no:
        say = money_of(at.table.spec.currency).with_sign
        raise HTTPException(409, f"That takes {say(no.needs)}, and {say(no.has)} are there.") from None
    return desk.ConsoleDone(known=not done, view=await view(consoles, at, role))


@router.post("/{table}/preview", responses=said(400, 401, 403, 404, 409))
async def preview(request: Request, table: Named, sent: desk.ConsoleEntry) -> desk.ConsolePreview:
    """What would come of an entry; nothing happens."""
    _, at, role, who = await _console(request, table)
    if (make := _answer(sent.said)) is None:
        raise HTTPException(409, "Only what is an answer in the round can be tried.")
    try:
        seen = at.preview(_word(sent, role, who), make)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return desk.ConsolePreview(told=list(seen.told), rules=list(seen.rules), due=_due(seen.settlement))


def _word(sent: desk.ConsoleEntry, role: Role, who: Person) -> Word:
    meant = None if sent.round is None or sent.step is None else (sent.round, sent.step)
    return Word(who.id, who.name, sent.key, meant, sent.why.strip(), role == "floor")


async def _entered(consoles: Consoles, at: Console, word: Word, said: desk.ConsoleSaid) -> bool:
    match said:
        case desk.SeatsSomebody():
            return await consoles.seats(at, word, said.name, said.cash)
        case desk.PaysInFor():
            return await at.pays_in(word, said.seat, said.amount)
        case desk.Goes():
            return await consoles.goes(at, word, said.seat)
        case desk.CallsOff():
            return await at.calls_off(word)
        case desk.TakesBackEntry():
            return await at.takes_back(word)
    make = _answer(said)
    assert make is not None
    return await at.answers(word, make)


def _answer(said: desk.ConsoleSaid) -> Make | None:
    """What of an entry is an answer in the round."""
    match said:
        case desk.ClosesBets():
            return word_of(Close())
        case desk.SetsGoing():
            return word_of(Start())
        case desk.ReportsDraw():
            return fell(said.text)
        case desk.PlacesFor():
            return word_of(Place(said.seat, said.bet, said.amount, "colour" if said.colour else "value"))
        case desk.TakesBackFor():
            return word_of(TakeBack(said.seat, said.bet))
        case desk.BuysColourFor():
            return word_of(BuyColour(said.seat, said.value, said.count))
        case desk.ExchangesColourFor():
            return word_of(ExchangeColour(said.seat))
        case desk.ChoosesFor():
            return word_of(Choice(said.seat, said.option, said.amount, named(said.cards)))
        case desk.RulesSo():
            return word_of(Ruling(said.verdict, "", said.seat, said.bet, said.amount, said.result))
        case desk.SeatsSomebody() | desk.PaysInFor() | desk.Goes() | desk.CallsOff() | desk.TakesBackEntry():
            return None
        case other:
            assert_never(other)


# ── how it stands ──────────────────────────────────────────────────────────────────────────────────────────────


async def view(consoles: Consoles, at: Console, role: Role) -> desk.ConsoleView:
    table, game = at.table, at.table.spec.game
    waiting = sorted(await consoles.waiting(at))
    walk_ins = {sitter.player for _, sitter in table.seats if sitter.walk_in}
    purses = {player: await consoles.has(player, table.spec.currency) for player in walk_ins}
    course, on_show, ask = table.course, at.stands, None if table.course is None else table.course.ask
    money = money_of(table.spec.currency)
    staked = {seat: sum(n for (who, _), n in table.lying.items() if who == seat) for seat, _ in table.seats}
    return desk.ConsoleView(
        table=table.spec.id,
        name=table.spec.name,
        title=game.rules.title,
        game=game.id,
        currency=table.spec.currency,  # type: ignore[arg-type]  # one of the three
        role=role,
        round=None if course is None else table.round_id,
        number=table.number,
        step=at.step,
        phase=table.phase.name,
        asks=_asks(ask),
        now=_now(ask, table.phase.name),
        fields=list(ask.fields) if isinstance(ask, Spin) else [],
        dice=ask.dice if isinstance(ask, Roll) else 0,
        faces=ask.faces if isinstance(ask, Roll) else 0,
        left=_left(ask),
        count=ask.count if isinstance(ask, Deal) else 0,
        place=ask.to if isinstance(ask, Deal) else "",
        asked=table.phase.asked,
        options=list(table.phase.options),
        rulings=[_ruling(verdict) for verdict in (() if ask is None else ask.may_rule) if verdict != "stands"],
        results=list(ask.results) if isinstance(ask, Confirm) else [],
        seats=[
            desk.ConsoleSeat(
                seat=seat, walk_in=sitter.walk_in, purse=purses.get(sitter.player), staked=staked.get(seat, 0)
            )
            for seat, sitter in table.seats
        ],
        lying=[desk.OnLayout(seat=seat, bet=bet, amount=amount) for (seat, bet), amount in table.lying.items()],
        bets=_bets(ask),
        colour=isinstance(ask, TakeBets) and ask.desk is not None and "new_dealer" not in ask.may_rule,
        due=_due(at.due()),
        told=[narrate(event, money) for event in (on_show.events[-_TOLD:] if on_show is not None else ())],
        history=[past.result or "void" for past in list(table.history)[-_PAST:]],
        entered=[desk.EnteredLine(name=each.name, text=each.text) for each in reversed(at.entered)],
        takes_back=None if at.last is None else at.last.text,
        waiting=waiting,
        order=game.family.flow(game.rules),
        notice=table.notice,
    )


def _now(ask: Ask | None, phase: str) -> str:
    """What is to be done, in words; how an answer is typed the page shows by what there is to tap."""
    if ask is None:
        return _IDLE.get(phase, "Nobody sits here yet.")
    return str(ask).partition(" (")[0] if isinstance(ask, ChanceAsk | Confirm) else str(ask)


def _asks(ask: Ask | None) -> Literal["nothing", "bets", "wheel", "dice", "cards", "choice", "stands"]:
    match ask:
        case None:
            return "nothing"
        case TakeBets():
            return "bets"
        case Spin():
            return "wheel"
        case Roll():
            return "dice"
        case Confirm():
            return "stands"
        case Choose():
            return "choice"
    return "cards" if isinstance(ask, ChanceAsk) else "choice"


def _left(ask: Ask | None) -> dict[str, int]:
    may = ask.may_come() if isinstance(ask, ChanceAsk) else None
    return {} if may is None else {str(card): count for card, count in may.items()}


def _bets(ask: Ask | None) -> list[str]:
    """The names of all bets that can be placed now."""
    if not isinstance(ask, TakeBets):
        return []
    offered = ask.book.offered()
    return [name for names in offered["bets"].values() for name in names] + list(offered.get("called", ()))


def _ruling(verdict: Verdict) -> desk.RulingOpen:
    return desk.RulingOpen(verdict=verdict, needs=list(_NEEDS.get(verdict, ())))


def _due(settlement: Settlement | None) -> list[desk.DueLine]:
    lines: Iterable[desk.DueLine] = () if settlement is None else map(desk.DueLine.model_validate, shown(settlement))
    return list(lines)
