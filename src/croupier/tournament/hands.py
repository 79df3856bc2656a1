"""A hand at a table: when it may begin, who posts what, and what its end makes of the chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.play import Refused
from croupier.tournament import button, buying, calling, handforhand, leaving, tables
from croupier.tournament.entries import Begins, Counts, Falls, Finishes
from croupier.tournament.happenings import AllIn, HandBegins, HandVoid, Misses
from croupier.tournament.state import Hand, Lost, Marks, Table
from croupier.tournament.step import Step, stakes


def begin(step: Step, entry: Begins) -> None:
    """The stakes are those of the level in which it begins (gelp/tournaments#T-5.1)."""
    table = step.state.table(entry.table)
    if (why := not_now(step, table)) is not None:
        raise Refused(why)
    there = frozenset(seat for seat, who in table.chairs.items() if not step.state.entrants[who].waits)
    if len(there) < 2:
        there = frozenset(table.chairs)
    stacks = {who: step.state.entrants[who].stack for seat, who in table.chairs.items() if seat in there}
    number = table.played + 1
    if step.structure.blinds:
        marks, posts = button.coming(step.house.button, table, there)
        small = None if posts.small is None else table.chairs[posts.small]
        big = table.chairs[posts.big]
    else:
        marks, small, big = Marks(0, 0, 0), None, None
    turn = None if step.state.round is None else step.state.round.number
    dead, without = _absent(step, list(stacks))
    hand = Hand(
        number, step.state.clock.level, stacks, marks, small, big, dead, without, turn, table.marks, table.button,
        frozenset(who for who in stacks if step.state.entrants[who].misses),
    )  # fmt: skip
    step.table(table.name, hand=hand, marks=marks if step.structure.blinds else None, button=None, played=number)
    said = (f", small blind {small}" if small else ", no small blind", f", big blind {big}") if big else ("", "")
    step.tell(HandBegins(table.name, number, marks.button, *said))
    if _flips(step):
        step.tell(AllIn(table.name))
    for who in hand.missed:
        step.entrant(who, misses=step.state.entrants[who].misses - 1)


def _absent(step: Step, people: list[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Whose hands are dead, and who is not dealt in (gelp/tournaments#T-5.2, veikkaus/tournaments#V-8.50 to V-8.53)."""
    entrants, how = step.state.entrants, step.house.absent.hand
    punished = frozenset(who for who in people if entrants[who].misses)
    away = frozenset(who for who in people if entrants[who].away)
    if how == "live":
        return punished, frozenset()
    if how == "none" and step.structure.blinds and len(people) - len(away | punished) > 1:
        return punished - away, away
    return punished | away, frozenset()


def not_now(step: Step, table: Table) -> str | None:
    """Why no hand begins there now."""
    state, name = step.state, table.name
    if state.phase != "running":
        return "The tournament does not run."
    if table.hand is not None:
        return f"Table {name} plays a hand."
    if state.stops:
        return "No hand begins any more."
    if state.clock.until is not None or state.clock.pauses is not None:
        return "It is time for a break."
    if len(table.chairs) < 2 or table.done:
        return f"Table {name} has nobody to play with."
    if (waits := [who for who in table.chairs.values() if state.entrants[who].broke]) != []:
        return f"{', '.join(waits)} must buy chips first, or go."
    if state.forms or state.breaks == name:
        return f"Table {name} does not go on: its players move."
    if state.last is not None and table.today >= state.last:
        return "The last hand of the day has been played."
    if state.rebuying is not None and table.today >= state.rebuying:
        return "The last hand with rebuys has been played."
    return handforhand.waits(step, table) or tables.halted(step, table)


def finish(step: Step, entry: Finishes) -> None:
    """Chips go from hand to hand, and who has none left is out, or may buy some."""
    table = step.state.table(entry.table)
    hand = table.hand
    if hand is None:
        raise Refused(f"No hand is being played at table {table.name}.")
    _must_be_right(step, entry, hand)
    entrants = dict(step.state.entrants)
    for who, net in entry.won.items():
        entrants[who] = replace(entrants[who], stack=entrants[who].stack + net)
    for who in table.chairs.values():
        if entrants[who].waits:
            entrants[who] = replace(entrants[who], waits=False)
    step.put(entrants=entrants)
    step.table(table.name, hand=None, today=table.today + 1)
    calling.over(step, table.name)
    handforhand.played(step, table.name)
    gone = [who for who in hand.stacks if entrants[who].stack == 0]
    lost = [Lost(who, hand.stacks[who], table.name) for who in gone if not _stays(step, who, entry.by.get(who, ()))]
    leaving.leave(step, lost, {each.who: entry.by.get(each.who, ()) for each in lost})


def _must_be_right(step: Step, entry: Finishes, hand: Hand) -> None:
    if strangers := sorted(set(entry.won) - set(hand.stacks)):
        raise Refused(f"{', '.join(strangers)} is not in this hand.")
    if (total := sum(entry.won.values())) != 0:
        raise Refused(f"What is won is lost: {total:+} chips are over.")
    after = {who: stack + entry.won.get(who, 0) for who, stack in hand.stacks.items()}
    for who, stack in after.items():
        if stack < 0:
            raise Refused(f"{who} has {hand.stacks[who]} chips and cannot lose {-entry.won[who]}.")
        most = max(other for name, other in hand.stacks.items() if name != who) + _antes(step, hand)
        if entry.won.get(who, 0) < -most:
            raise Refused(f"{who} can lose {most} chips: nobody else has more to win them with.")
        if _flips(step) and entry.won.get(who, 0) < 0 < stack and -entry.won[who] < most:
            raise Refused(f"In this stage everybody is all-in: {who} does not keep {stack} chips.")
    for who, winners in entry.by.items():
        if after.get(who, 1) != 0:
            raise Refused(f"{who} is not out: {after.get(who, 'no')} chips are left.")
        if not winners or any(entry.won.get(winner, 0) <= 0 for winner in winners):
            raise Refused(f"Who has {who} out has won chips in this hand.")


def _flips(step: Step) -> bool:
    """Is everybody all-in in every hand of this stage (gelp/tournaments#T-2.19)?"""
    stage = step.structure.stage(step.state.stage)
    return stage is not None and stage.flip


def _antes(step: Step, hand: Hand) -> int:
    level = stakes(step.plan, step.state, hand.level)
    return level.ante if level.big_ante else level.ante * len(hand.stacks)


def _stays(step: Step, who: str, by: Sequence[str]) -> bool:
    """Has he other chips, or may he buy some?"""
    return buying.puts_up_last(step, who) or buying.may_stay(step, who, by)


def fail(step: Step, name: str = "") -> None:
    """Hands that are under way, at one table or (without a ``name``) at all, have not happened; all is as at their
    beginning (unibet-ee/tournaments#U-EE-50, unibet-fi/tournaments#U-FI-50)."""
    for table in list(step.state.tables.values()):
        if table.hand is not None and name in ("", table.name):
            void(step, table)


def void(step: Step, table: Table) -> None:
    """The hand at a table has not happened: the next one has the same blinds and antes
    (veikkaus/tournaments#V-8.84)."""
    hand = table.hand
    if hand is None:
        raise Refused(f"No hand is being played at table {table.name}.")
    step.tell(HandVoid(table.name, hand.number))
    for who in hand.stacks:  # a hand that he had to miss has not been dealt
        if who in hand.missed:
            step.entrant(who, misses=step.state.entrants[who].misses + 1)
    step.table(table.name, hand=None, marks=hand.before, button=hand.button, played=hand.number - 1)
    calling.over(step, table.name)


def fall(step: Step, entry: Falls) -> None:
    """What a person saw at a table whose chips nobody counts: these are out, all in one hand."""
    if step.state.phase != "running":
        raise Refused("The tournament does not run.")
    if not entry.who or len(entry.who) >= step.state.left:
        raise Refused("Somebody goes out, and somebody has won his chips.")
    lost = []
    for who, counted in entry.who.items():
        entrant, at = step.state.playing(who)
        if step.state.tables[at.table].hand is not None:
            raise Refused(f"{who} is in a hand, which says itself who is out.")
        step.put(loose=step.state.loose + entrant.stack)
        if entrant.broke:
            raise Refused(f"{who} has no chips already: he buys some, or goes.")
        step.entrant(who, stack=0)
        lost.append(Lost(who, 0 if counted is None else counted, at.table))
    for winner in entry.by:
        if winner in entry.who:
            raise Refused(f"{winner} is out in the same hand.")
        step.state.playing(winner)
    out = [each for each in lost if not _stays(step, each.who, entry.by)]
    leaving.leave(step, out, {each.who: entry.by for each in out})


def count(step: Step, entry: Counts) -> None:
    """All chips that are on the tables are counted, and none has come or gone."""
    people = set(step.state.seated())
    if set(entry.stacks) != people:
        raise Refused(f"Everybody's chips are counted: {', '.join(sorted(people))}.")
    there = step.state.chips - sum(each.kept for each in step.state.entrants.values())
    if not step.state.waiting or sum(entry.stacks.values()) != there:
        raise Refused(f"{there} chips are on the tables, not {sum(entry.stacks.values())}.")
    for who, stack in entry.stacks.items():
        if stack < 1:
            raise Refused(f"{who} without chips is out.")
        step.entrant(who, stack=stack)
    step.put(loose=0)


def penalise(step: Step, who: str, hands: int, orbits: int) -> None:
    """Missed hands; of an orbit as many as there are players at the table (gelp/tournaments#T-7.11, T-7.13). What is
    still to be missed goes with him (T-7.14)."""
    entrant, at = step.state.playing(who)
    more = hands + orbits * len(step.state.tables[at.table].chairs)
    if more < 1:
        raise Refused("A penalty is of one hand at least.")
    step.entrant(who, misses=entrant.misses + more)
    step.tell(Misses(who, entrant.misses + more))
