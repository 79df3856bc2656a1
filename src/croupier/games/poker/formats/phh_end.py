"""How a hand ends by its file, beside how it ends by the rules. What a file leaves out is named and never made up: a
rake that it does not tell of, and who wins where hands that were not shown would decide it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.formats.phh_file import BadHistory, HandFile
from croupier.games.poker.hand import Hand
from croupier.play import Event, Seat

LARGEST_RAKE: Final = 6
"""A sixth of the pots, with what goes to a jackpot. Where more is missing, it is no rake."""


class Ending(NamedTuple):
    """``compared``: the field that was compared, if the file has one that says anything. ``rake``: what each winner got
    less than the pots hold. ``contested``: players of whom one wins, and nobody knows who. ``unfinished``: the file
    ends before the hand does."""

    compared: str = ""
    rake: Mapping[Seat, int] = {}
    contested: tuple[Seat, ...] = ()
    unfinished: bool = False

    def notes(self, file: HandFile) -> list[str]:
        """What the file does not tell, in words."""
        out = []
        if self.rake:
            out.append(f"a rake of {file.said(sum(self.rake.values()))} that the file does not name")
        if self.contested:
            players = _listed(self.contested)
            out.append(f"nobody knows who of {players} won: the file does not show all their cards")
        if self.unfinished:
            out.append("the file ends before the hand does")
        return out


def ending(file: HandFile, hand: Hand, guessed: frozenset[Card]) -> Ending:
    """Compare the end that the file gives with the one by the rules; ``BadHistory`` where they differ by more than a
    rake. Finishing stacks go before winnings; winnings of nothing at all say nothing."""
    events, seats, got = hand.round.events, hand.table.seats, hand.stacks
    won, back = _won(events)
    wanted = {
        seat: stack
        for seat, stack in zip(seats, file.stacks("finishing_stacks"), strict=False)
        if stack is not None and seat in got
    }
    winnings = dict(zip(seats, file.amounts("winnings"), strict=False))
    if wanted:
        rake = _rake({seat: got[seat] - stack for seat, stack in wanted.items()}, won)
        if rake is None:
            raise _differ(file, "stacks at the end", wanted, got, doubtful=_fitting(winnings, won, back) is not None)
        return Ending("finishing_stacks", rake, unfinished=not hand.over)
    if any(winnings.values()):
        rake = _fitting(winnings, won, back)
        if rake is None:
            raise _differ(file, "winnings", winnings, won)
        return Ending("winnings", rake)
    return Ending(contested=_contested(events, guessed), unfinished=not hand.over)


def _won(events: Sequence[Event]) -> tuple[Counter[Seat], Counter[Seat]]:
    """What everybody has won, and what came back to him because nobody called it."""
    won, back = Counter[Seat](), Counter[Seat]()
    for event in events:
        if isinstance(event, e.PotWon | e.AttackWon):
            won[event.seat] += event.amount
        elif isinstance(event, e.Returned):
            back[event.seat] += event.amount
    return won, back


def _fitting(winnings: Mapping[Seat, int], won: Counter[Seat], back: Counter[Seat]) -> dict[Seat, int] | None:
    """The rake by which winnings differ from those by the rules. Some rooms count among them the bet that nobody
    called."""
    for extra in (Counter[Seat](), back) if any(winnings.values()) else ():
        rake = _rake({seat: won[seat] + extra[seat] - his for seat, his in winnings.items()}, won)
        if rake is not None:
            return rake
    return None


def _rake(short: Mapping[Seat, int], won: Counter[Seat]) -> dict[Seat, int] | None:
    """What each winner is short of, if that can be a rake: nobody has more than by the rules, nobody pays who has won
    nothing, and it is a small part of the pots."""
    rake = {seat: amount for seat, amount in short.items() if amount}
    if any(amount < 0 or not won[seat] for seat, amount in rake.items()):
        return None
    return rake if sum(rake.values()) * LARGEST_RAKE <= won.total() else None


def _contested(events: Sequence[Event], guessed: frozenset[Card]) -> tuple[Seat, ...]:
    """Who could have won a showdown with cards that are not known; nobody where one alone was left."""
    shown = {event.seat: event.cards for event in events if isinstance(event, e.Shown)}
    mucked = {event.seat for event in events if isinstance(event, e.Mucked)}
    left = [seat for seat in shown if seat not in mucked]
    return tuple(left) if len(left) > 1 and any(guessed.intersection(shown[seat]) for seat in left) else ()


def _listed(words: Sequence[str]) -> str:
    """``p1``, ``p1 and p2``, ``p1, p2 and p4``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _differ(
    file: HandFile, what: str, wanted: Mapping[Seat, int], got: Mapping[Seat, int], *, doubtful: bool = False
) -> BadHistory:
    wrong = [seat for seat in wanted if wanted[seat] != got[seat]]
    theirs = _listed([f"{file.said(wanted[seat])} for {seat}" for seat in wrong])
    ours = _listed([file.said(got[seat]) for seat in wrong])
    more = sum(wanted.values()) - sum(got[seat] for seat in wanted)
    rest = f": {file.said(more)} more in all" if more > 0 else ""
    if doubtful:
        rest += ", and so do the file's own winnings"
    return BadHistory(f"the {what} should be {theirs}, the rules give {ours}{rest}")
