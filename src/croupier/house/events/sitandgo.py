"""A sit & go against bots: somebody opens one of the forms that the house's file names, and it begins at once.

It is an event like every other, of the house's own: nobody directs it, so nobody who plays can touch its clock. Who has
opened it pays his entry first; where he cannot, it is called off before anybody else is in it.
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Final

from croupier.house import opponents, people
from croupier.house.bank import BOT_FUNDS
from croupier.house.events.actor import EventActor
from croupier.house.events.events import planned
from croupier.house.file import SitAndGo
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks import load
from croupier.tournament import entries as e

if TYPE_CHECKING:
    from croupier.house.house import House

_MOST: Final = 3
"""So many of somebody at a time."""


def form_of(house: House, name: str) -> SitAndGo:
    found = next((form for form in house.file.sit_and_gos if form.name == name), None)
    if found is None:
        known = ", ".join(form.name for form in house.file.sit_and_gos) or "none"
        raise Refused(f"There is no sit & go {name[:40]!r} in this house: there are {known}.")
    return found


def structure_of(form: SitAndGo, players: int) -> Json:
    """For so many: it begins when they are there, and they sit as close together as they can."""
    chairs = min(players, int(form.structure.get("chairs", players)))
    return {**form.structure, "chairs": max(2, chairs), "fills": players, "most": players, "least": 2}


async def opened(house: House, who: Person, name: str, players: int) -> EventActor:
    """It is open, who has opened it is in it, and bots are on all other seats."""
    form = form_of(house, name)
    low, high = form.players
    if not low <= players <= high:
        raise Refused(f"{form.structure['title']['en']} is played by {low} to {high}, not by {players}.")
    mine = [actor for actor in house.events.all.values() if who.id in actor.book.players.values()]
    if sum(actor.event.dealt and actor.journal.state.phase == "running" for actor in mine) >= _MOST:
        raise Refused(f"You play in {_MOST} tournaments already: end one of them first.")
    plan = planned(form.base, structure_of(form, players), live=False)
    title = str(plan.structure.title["en"])
    actor = await house.events.begun(title, form.base, plan, "wallets", "", dealt=True)
    try:
        await actor.enter_own(who, e.Registers(0))
    except BaseException:
        await actor.plays(e.Cancels(0, why="Nobody has entered."))
        raise
    await fill(house, actor, players - 1)
    return actor


async def fill(house: House, actor: EventActor, count: int) -> None:
    """So many bots enter, each with a way to play of its own."""
    game, currency = load(actor.event.plan.structure.game), actor.event.currency
    known = opponents.ways(game.family)
    if known is None:
        raise Refused(f"There are no bots that play {game.title}.")
    price = max(each.whole for each in actor.event.plan.structure.entry)
    ways = [name for name in known.names if name not in known.plain]
    for name in _names(count):
        bot = await house.store.write(
            partial(people.bot, name=name, currency=currency, funds=max(BOT_FUNDS, 10 * price))
        )
        await actor.bot_enters(bot, random.choice(ways))


def _names(count: int) -> list[str]:
    """Of so many bots: each name once, then with a number."""
    known = random.sample(opponents.NAMES, len(opponents.NAMES))
    rounds = range(1 + count // len(known))
    return [name if not n else f"{name} {n + 1}" for n in rounds for name in known][:count]
