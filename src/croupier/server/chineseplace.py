"""The HTTP door of placements: what every way to lay cards into three rows is worth, and what the decisions of a hand
have cost."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.cards import BadCard
from croupier.complaint import Complaint
from croupier.games.chinese.model import Rules
from croupier.play import Event, Seat
from croupier.rulebooks import load
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.equity import worker
from croupier.server.games import catalogue, catalogued
from croupier.server.hands import finished_hand
from croupier.server.http import Named, Options, door, said
from croupier.server.views import house_name
from croupier.server.workers import Shared, TooMuch, once

if TYPE_CHECKING:
    from croupier.analysis.chinese.placing import Placement
    from croupier.cards import Card

router = APIRouter(prefix="/api")
_shared: Shared[HandCosts] = Shared()
SAMPLES: Final = 300
"""Deals for the ways that are best; a decision of a hand that is over gets fewer."""
SAMPLES_AFTER: Final = 100
SHOWN: Final = 60
"""So many ways are told, the best ones."""
Text = Annotated[str, Field(max_length=120)]


class NotAsked(Complaint):
    """There is no such game."""


class PlaceAsk(wire.Wire):
    """The cards to lay, of which ``discard`` are left over; what lies already, ``front | middle | back``; the rows of
    each opponent, written in the same way; cards that are gone. ``fantasy``: the hand is played in Fantasy Land."""

    game: Named
    options: Options = {}
    hand: Text
    rows: Text = ""
    against: Annotated[list[Text], Field(max_length=4)] = []
    gone: Text = ""
    discard: Annotated[int, Field(ge=0, le=4)] = 0
    fantasy: bool = False


class PlacedWay(wire.Wire):
    """One way: its cards row by row, the points that it brings and half the interval of 95 % (nothing where too few
    deals say it), how much less than the best that is; how often it fouls, leads to Fantasy Land, and is right: of all
    ways that were compared in the same deal none would have brought more."""

    front: list[str]
    middle: list[str]
    back: list[str]
    points: float
    error: float | None
    behind: float
    behind_error: float | None
    fouls: float
    fantasy: float
    right: float


class PlaceAnswer(wire.Wire):
    """``method``: every deal was counted, or deals were sampled; or every setting of a whole hand was counted against
    boards as one meets them. ``ways``: how many there are; told are the best."""

    placements: list[PlacedWay]
    ways: int
    method: Literal["exact", "sampled", "searched"]
    seconds: float


class PlaceGame(wire.Wire):
    """A game in which cards are laid into rows. ``open``: a few at a time; ``opponents``: so many at most; ``discard``:
    how many cards of a later deal are left over; ``fantasy``: is there Fantasy Land?"""

    name: str
    house: wire.HouseName
    title: str
    open: bool
    opponents: int
    discard: int
    fantasy: bool


class DecisionCost(wire.Wire):
    """One decision: the cards, where they went, and the best way; what it has cost is ``done.behind``."""

    hand: list[str]
    done: PlacedWay
    best: PlacedWay


class HandCosts(wire.Wire):
    """The decisions of one hand, and what they have cost together."""

    decisions: list[DecisionCost]
    points: float


@router.get("/place/games", responses=said())
async def place_games() -> list[PlaceGame]:
    """The games of the house whose placements can be asked."""
    return await once(_games)


@cache
def _games() -> list[PlaceGame]:
    return [
        PlaceGame(
            name=name, house=house_name(game), title=rules.title["en"], open=rules.open, opponents=rules.hands - 1,
            discard=rules.streets[-1].discard, fantasy=rules.fantasyland is not None,
        )
        for name, game in sorted(catalogue().items())
        if isinstance(rules := game.rules, Rules)
    ]  # fmt: skip


@router.post("/place", responses=said(400, 403, 409))
async def place(request: Request, asked: PlaceAsk) -> PlaceAnswer:
    """What every way to lay these cards is worth: expected points against the opponents with what Fantasy Land is
    worth, by deals of the cards that nobody has seen; a whole hand is searched over all settings in order."""
    with door(request).asking.turn(address(request)):
        try:
            await _checked(asked)
            started = time.monotonic()
            found = await worker(counted, asked.model_dump_json(), prepare=prepared)
        except (Complaint, BadCard, TooMuch) as no:
            raise HTTPException(409, " ".join(str(no).split())) from None
        return found.model_copy(update={"seconds": round(time.monotonic() - started, 3)})


async def _checked(asked: PlaceAsk) -> None:
    """There is such a game, and it has such options: before anybody works."""
    offered = [each.name for each in await once(_games)]
    if asked.game not in offered:
        raise NotAsked(f"Cards are not laid into rows in {asked.game!r}: {', '.join(offered)}.")
    (await catalogued())[asked.game].check_options(asked.options)


@router.get("/hands/{id}/costs", responses=said(401, 403, 404, 409))
async def hand_costs(request: Request, id: Named) -> HandCosts:
    """What each of one's own decisions has cost in a hand that is over, with what one knew then."""
    hand = await finished_hand(request, id)
    rules, seat = hand.course.game.rules, hand.viewer
    if not isinstance(rules, Rules) or seat is None:
        raise HTTPException(404, f"There are no decisions of yours about rows in the hand {id!r}.")
    with door(request).asking.turn(address(request)):
        events = [event for each in hand.course.events if (event := each.seen_by(seat)) is not None]
        try:
            work = partial(worker, weighed, rules.model_dump_json(), events, seat, prepare=prepared)
            return await _shared((id, seat), work)
        except TooMuch as no:
            raise HTTPException(409, str(no)) from None


@cache
def prepared() -> None:
    """In the worker, before the first question: compiled is what questions need."""
    from croupier.analysis.chinesebots import warm

    warm()


def counted(text: str) -> PlaceAnswer:
    """In the worker."""
    from croupier.analysis.chinese.placing import placements
    from croupier.analysis.chinese.positions import BadPosition, position
    from croupier.games.chinese.model import WHOLE

    asked = PlaceAsk.model_validate_json(text)
    rules = load(asked.game, **asked.options).rules
    assert isinstance(rules, Rules)
    at = position(
        rules, asked.hand, asked.rows, asked.against, gone=asked.gone, discard=asked.discard, there=asked.fantasy
    )
    found = placements(rules, at, SAMPLES)
    if not found:
        raise BadPosition("No setting of these cards is in order.")
    whole = len(at.hand) - at.discard == WHOLE
    method: Literal["exact", "sampled", "searched"] = "searched" if whole else "sampled" if found[0].error else "exact"
    return PlaceAnswer(placements=[_way(each) for each in found[:SHOWN]], ways=len(found), method=method, seconds=0.0)


def weighed(rules: str, events: list[Event], seat: Seat) -> HandCosts:
    """In the worker."""
    from croupier.analysis.chinese.costs import costs

    found = costs(Rules.model_validate_json(rules), events, seat, SAMPLES_AFTER)
    decisions = [
        DecisionCost(hand=_said(cost.hand), done=_way(cost.done), best=_way(cost.best)) for cost in found
    ]  # fmt: skip
    return HandCosts(decisions=decisions, points=sum(cost.done.behind for cost in found))


def _way(way: Placement) -> PlacedWay:
    front, middle, back = (_said(row) for row in way.rows)
    return PlacedWay(
        front=front, middle=middle, back=back, points=way.points, error=_finite(way.error), behind=way.behind,
        behind_error=_finite(way.behind_error), fouls=way.fouls, fantasy=way.fantasy, right=way.right,
    )  # fmt: skip


def _said(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _finite(error: float) -> float | None:
    return error if math.isfinite(error) else None
