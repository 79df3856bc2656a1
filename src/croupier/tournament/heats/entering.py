"""Coming in, buying points, and going: entries, rebuys, add-ons, penalties and removals."""

from __future__ import annotations

from typing import Literal

from croupier.play import Refused
from croupier.room.rules.moments import span
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats import seating
from croupier.tournament.heats.entries import Penalised, Registers, Removes, Transfers
from croupier.tournament.heats.state import HeatTable, Player
from croupier.tournament.heats.step import Step

Period = Literal["rebuys", "add-ons", "over"]


def register(step: Step, entry: Registers) -> None:
    """An entry with its price (ray-casino/table-game-tournament#CT-1, ray-online/table-game-tournament#OT-1); the last
    place of a sit & go begins it (#OT-7)."""
    state, structure, who = step.state, step.structure, entry.who
    if state.phase != "registering":
        raise Refused("Nobody can enter any more: the tournament has begun.")
    if who in state.players:
        raise Refused(f"{who} is in this tournament already.")
    if structure.condition is not None and not entry.meets:
        raise Refused(f"This tournament is for {structure.condition} only.")
    if (structure.most or structure.fills) is not None and len(state.players) >= (
        structure.most or structure.fills or 0
    ):
        raise Refused(f"All {structure.most or structure.fills} places are taken.")
    price = structure.entry
    step.put(players={**state.players, who: Player(paid=0 if entry.free else price.whole, fees=price.fee)})
    step.money(pool=price.for_prizes, fees=price.fee)
    step.tell(h.Charged(who, "enters", price.for_prizes, price.fee, ticket=entry.free))
    if structure.fills is not None and len(step.state.players) == structure.fills:
        seating.begin(step)


def unregister(step: Step, who: str) -> None:
    player = step.state.player(who)
    if step.state.phase != "registering":
        raise Refused("The tournament has begun: nobody takes an entry back any more.")
    price = step.structure.entry
    step.put(players={name: one for name, one in step.state.players.items() if name != who})
    step.money(pool=-price.for_prizes, fees=-price.fee)
    step.tell(h.Refunded(who, player.paid))


# ── points that are bought ─────────────────────────────────────────────────────────────────────────────────────────


def period(step: Step, table: HeatTable) -> Period:
    """What is sold at a table now: rebuys until the period ends, then add-ons (and the rebuys of those who have lost
    all) until the next round begins."""
    rebuy = step.structure.rebuy
    if rebuy is None or step.state.stage or table.closed or table.done:
        return "over"
    if rebuy.until is not None:
        return "rebuys" if table.round < rebuy.until else "add-ons"
    assert rebuy.lasts is not None
    return "rebuys" if step.state.now < step.state.since + rebuy.lasts else "add-ons"


def rebuy(step: Step, who: str) -> None:
    """Points, usually for the entry without the part of the house, one rebuy at a time
    (ray-casino/table-game-tournament#CT-7, CT-8)."""
    rules = step.structure.rebuy
    if rules is None:
        raise Refused("Nobody buys points again here: it is a freezeout.")
    table, player = step.state.at(who), step.state.player(who)
    now = period(step, table)
    if now == "over" or (now == "add-ons" and player.points):
        raise Refused("The rebuy period is over.")
    _must_wait(table, who)
    if rules.most is not None and player.rebuys >= rules.most:
        raise Refused(
            f"{who} has bought points {h.several(player.rebuys, 'time')}, and at most {rules.most} are allowed."
        )
    start = step.structure.points
    allowed = {"below": player.points < start, "same": player.points <= start, "zero": not player.points}
    said = {"below": f"fewer than {start} points", "same": f"{start} points or fewer", "zero": "no points"}
    if not allowed[rules.when]:
        raise Refused(f"Points are bought again by who has {said[rules.when]}: {who} has {player.points}.")
    _buy(step, who, "rebuys", rules.pool, rules.fee, rules.points)
    step.player(who, rebuys=player.rebuys + 1)


def add_on(step: Step, who: str) -> None:
    """Once, after the last round of the rebuy period; who has no points rebuys first (…#CT-9)."""
    rules = step.structure.add_on
    if rules is None:
        raise Refused("No add-ons are sold here.")
    table, player = step.state.at(who), step.state.player(who)
    if period(step, table) != "add-ons":
        raise Refused("An add-on is bought after the last round of the rebuy period, before the next one begins.")
    _must_wait(table, who)
    if player.added:
        raise Refused(f"{who} has had the add-on.")
    if not player.points:
        raise Refused(f"{who} has no points and must rebuy first.")
    _buy(step, who, "adds on", rules.pool, rules.fee, rules.points)
    step.player(who, added=True)


def _must_wait(table: HeatTable, who: str) -> None:
    if table.playing and who in table.turns:
        raise Refused("Points are bought between two rounds.")


def _buy(step: Step, who: str, what: str, pool: int, fee: int, points: int) -> None:
    player = step.state.player(who)
    has = player.points + points
    step.player(who, points=has, paid=player.paid + pool + fee, fees=player.fees + fee, lost_in=None)
    step.money(pool=pool, fees=fee)
    step.tell(h.Charged(who, what, pool, fee), h.BuysPoints(who, has))


def ended(step: Step) -> bool:
    """Can nothing be bought any more?"""
    state = step.state
    return state.phase == "running" and all(period(step, table) == "over" for table in state.tables.values())


# ── who may not play ───────────────────────────────────────────────────────────────────────────────────────────────


def penalise(step: Step, entry: Penalised) -> None:
    """Out of the table for so many rounds, or for a time (…#CT-13)."""
    player = step.state.player(entry.who)
    step.state.at(entry.who)
    if bool(entry.rounds) == bool(entry.time):
        raise Refused("A penalty is so many rounds, or a time.")
    if entry.rounds:
        step.player(entry.who, misses=player.misses + entry.rounds)
        step.tell(h.IsPenalised(entry.who, f"for {h.several(entry.rounds, 'round')}"))
    else:
        step.player(entry.who, back=max(player.back or 0, step.state.now) + entry.time)
        step.tell(h.IsPenalised(entry.who, f"for {span(entry.time)}"))


def remove(step: Step, entry: Removes) -> None:
    """Out for good: his points leave play, and what he has paid stays in the pool (…#CT-13, CT-15)."""
    player = step.state.player(entry.who)
    if entry.who not in step.state.left:
        raise Refused(f"{entry.who} is out already.")
    if step.state.phase != "running":
        raise Refused("Who has entered is removed when the tournament runs; before it he takes his entry back.")
    if player.table is not None:
        table = step.state.tables[player.table]
        if entry.who in table.bets:
            raise Refused(f"{entry.who} has a bet on the table: the round is played first.")
        without = {
            key: tuple(who for who in getattr(table, key) if who != entry.who)
            for key in ("seats", "turns", "tied", "sure")
        }
        first = table.first % max(1, len(without["seats"]))
        step.table(table.name, **without, first=first)
    waiting = tuple(who for who in step.state.waiting if who != entry.who)
    step.put(barred=step.state.barred | {entry.who}, waiting=waiting)
    step.player(entry.who, points=0, table=None)
    step.tell(h.IsRemoved(entry.who, player.points, entry.why))


def transfer(step: Step, entry: Transfers) -> None:
    """Nobody gives, sells or buys points: both are removed (…#CT-14)."""
    if step.state.player(entry.giver).points < entry.points or entry.points < 1:
        raise Refused(f"{entry.giver} has no {entry.points} points.")
    step.state.player(entry.taker)
    for who in (entry.giver, entry.taker):
        remove(step, Removes(entry.at, entry.draw, who, "points are not transferred"))
