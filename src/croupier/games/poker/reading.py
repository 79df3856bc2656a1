"""Hands read out: what a player holds now, and what a hand shown at the showdown makes, in words and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, Literal, NotRequired, TypedDict

from croupier.cards import RANKS, Card
from croupier.games.poker import events as e
from croupier.games.poker.model import Rules, Share
from croupier.games.poker.picture import Picture
from croupier.games.poker.shares import named
from croupier.games.poker.values import Valuer
from croupier.play import Event, Seat, Viewer
from croupier.play.events import Dealt
from croupier.play.record import Json

_NAMES: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_FIVE: Final = 5
_COMMON: Final = "common"
_SHARED: Final = ("board", _COMMON)
_OF_CARDS: Final = (e.HandStarted, e.Discarded, e.Shown, e.LaidOpen, e.Mucked)


class Reading(TypedDict):
    """What cards make in one share of the pot, on one of two boards: in words, and the cards that play."""

    share: str
    board: int | None
    words: str
    cards: list[str]


class ReadOut(TypedDict):
    """A hand is shown, and what it makes is said. A card that the file of a hand does not know is none."""

    kind: Literal["shown"]
    seat: str
    cards: list[str | None]
    made: NotRequired[list[int]]
    reading: NotRequired[list[Reading]]


class Pushed(TypedDict):
    """Chips pushed to a player, from which pot, and for what: on which ``boards``, in which ``shares`` of it; without
    them: in all there are. ``share``: the same in words."""

    kind: Literal["pot_won"]
    seat: str
    amount: int
    pot: NotRequired[int]
    share: NotRequired[str]
    boards: NotRequired[list[int]]
    shares: NotRequired[list[str]]


retold: Final[Mapping[type[Event], type[Any]]] = {e.Shown: ReadOut, e.PotWon: Pushed}
"""What a viewer is told instead of an event as it is written down."""


def leg_played(rules: Rules, events: Sequence[Event]) -> str | None:
    """In a mixed game the name of the leg that was reached or chosen in this hand; otherwise nothing."""
    told = events if rules.legs else ()
    chosen = next((event.game for event in told if isinstance(event, e.GameChosen)), None)
    started = next((event.game for event in told if isinstance(event, e.HandStarted)), None)
    return chosen or next((name for name, leg in rules.legs.items() if leg.phrase == started), None)


def rules_of(rules: Rules, events: Sequence[Event]) -> Rules:
    """The rules by which this hand is played: in a mixed game those of the leg that was reached or chosen."""
    leg = leg_played(rules, events)
    return rules if leg is None else rules.legs[leg]


def readings(rules: Rules, own: Sequence[Card], boards: Sequence[Sequence[Card]]) -> list[Json]:
    """What cards make in every share and on every board: words, and the cards that play; where they are too few for a
    hand, what there is of it. Of cards that are still to be thrown away only those count that can be kept."""
    rows, keep = boards or [()], min(len(own), rules.held - sum(street.discard for street in rules.streets))
    out = [
        {"share": share.name, "board": number if len(rows) > 1 else None, **read}
        for number, board in enumerate(rows)
        for share in rules.contests
        if (read := _reading(share, own, board, keep)) is not None
    ]
    if not out and own:
        two = any(_own_two(share) for share in rules.contests) or (keep == 2 and not rules.stud)
        words = _low_so_far(own) if rules.scale == "low" else two_of(own) if two and len(own) > 2 else so_far(own)
        out.append({"share": rules.contests[0].name, "board": None, "words": words, "cards": _strings(own)})
    return out


def _own_two(share: Share) -> int:
    """So many own cards must play; 0: any number."""
    return share.exactly or (2 if share.ranking.startswith("omaha") else 0)


def _reading(share: Share, own: Sequence[Card], board: Sequence[Card], keep: int) -> Json | None:
    """``None`` where there are not cards enough for a hand of five."""
    two = _own_two(share)
    if share.cards == "own":
        enough = len(own) >= _FIVE
    elif two:
        enough = len(own) >= two and len(board) >= _FIVE - two
    else:
        enough = len(own) + len(board) >= _FIVE or share.ranking == "badugi"
    if not enough:
        return None
    words, used = _made(share.valuer, tuple(own), tuple(board), keep)
    return {"words": words or f"no {share.name}", "cards": list(used)}


@lru_cache(maxsize=10_000)
def _made(
    value: Valuer, own: tuple[Card, ...], board: tuple[Card, ...], keep: int
) -> tuple[str | None, tuple[str, ...]]:
    """In words, and the cards that play; no words where nothing qualifies. The same cards are asked for again and
    again: by every viewer, and after every bet."""
    if keep < len(own):
        own = max(combinations(own, keep), key=lambda kept: value.strength(kept, board))
    if not value.strength(own, board):
        return None, ()
    return value.say(own, board), tuple(_strings(value.best(own, board)))


def so_far(own: Sequence[Card]) -> str:
    """A few cards in words.

    >>> from croupier.cards import cards
    >>> so_far(cards("Ks Kd")), so_far(cards("As Ks")), so_far(cards("9c 4d 9h 4s"))
    ('pair of kings', 'ace and king, suited', 'two pair, nines and fours')
    """
    counts = sorted(Counter(card.rank for card in own).items(), key=lambda item: (-item[1], -item[0]))
    (rank, most), *rest = counts
    if most >= 3:
        return f"{'three' if most == 3 else 'four'} {_plural(rank)}"
    if most == 2:
        other = next((other for other, count in rest if count == 2), None)
        return f"pair of {_plural(rank)}" if other is None else f"two pair, {_plural(rank)} and {_plural(other)}"
    if len(own) == 2:
        suited = ", suited" if own[0].suit == own[1].suit else ""
        return f"{_NAMES[rank]} and {_NAMES[rest[0][0]]}{suited}"
    return f"{_NAMES[rank]} high"


def two_of(own: Sequence[Card]) -> str:
    """Cards of which two will play: what these two can be.

    >>> from croupier.cards import cards
    >>> two_of(cards("Ks Kd 9c 9h")), two_of(cards("As Ad Ah 7c")), two_of(cards("As Ks Jd Td"))
    ('pair of kings or of nines', 'pair of aces', 'A-K-J-T, double-suited')
    """
    ranks = sorted((card.rank for card in own), reverse=True)
    pairs = [_plural(rank) for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1]
    held = f"pair of {' or of '.join(pairs)}" if pairs else "-".join(RANKS[rank] for rank in ranks)
    suits = Counter(card.suit for card in own)
    suited = sum(count > 1 for count in suits.values())
    return held + ("", ", suited", ", double-suited")[min(suited, 2)]


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "six" else "s")


def _low_so_far(own: Sequence[Card]) -> str:
    """Cards towards a low, highest first, the ace as the lowest."""
    ranks = sorted({(card.rank + 1) % 13 for card in own}, reverse=True)
    said = "-".join(RANKS[(rank - 1) % 13] for rank in ranks)
    return f"{said} so far" if len(ranks) == len(own) else f"{said} so far, with a pair"


def _strings(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


# ── at the table ───────────────────────────────────────────────────────────────────────────────────────────────────


def holding(rules: Rules, events: Sequence[Event], seat: Seat) -> list[Json] | None:
    """What a seat has now, from the events that it has seen; nothing for who does not play or has folded."""
    seen = Picture.of((event for event in events if concerns(event, seat)), seat)
    player = seen.seats.get(seat)
    own = [card for card in seen.cards.get(seat, ()) if card is not None]
    if player is None or player.folded or player.mucked or not own:
        return None
    return readings(rules_of(rules, events), own, _with_common(seen.boards, seen.common))


def concerns(event: Event, seat: Seat) -> bool:
    """May an event change what this seat holds? Bets do not, and neither do the cards of others."""
    if isinstance(event, Dealt):
        return event.to == seat or event.to.startswith(_SHARED)
    if isinstance(event, e.Acted):
        return event.seat == seat and event.action == "fold"
    return isinstance(event, _OF_CARDS) and getattr(event, "seat", seat) == seat


def as_seen(rules: Rules, events: Sequence[Event], first: int, viewer: Viewer) -> list[Json]:
    """The events from ``first`` on as this viewer may see them; a hand that is shown is read out."""
    return [
        {**seen.as_json(), **more}
        for event, more in _read_out(rules, events, first)
        if (seen := event.seen_by(viewer)) is not None
    ]


def told_openly(rules: Rules, events: Sequence[Event], unknown: frozenset[Card]) -> list[Json]:
    """All events of a hand that is open to everybody, save the cards that nobody knows."""
    out = []
    for event, more in _read_out(rules, events):
        told = event.as_json()
        if unknown and "cards" in told:
            faces = [None if card is None or Card(card) in unknown else card for card in told["cards"]]
            more = {} if None in faces else more
            told["cards"] = faces
        out.append({**told, **more})
    return out


def _read_out(rules: Rules, events: Sequence[Event], first: int = 0) -> Iterator[tuple[Event, Json]]:
    """Each event from ``first`` on with what is told besides: what a hand makes, what a part of a pot was won for."""
    for number in range(first, len(events)):
        event, more = events[number], Json()
        if isinstance(event, e.Shown):
            before = events[:number]
            if read := readings(rules_of(rules, before), event.cards, _with_common(*_laid(before))):
                more = {"reading": read}
        elif isinstance(event, e.PotWon) and event.share:
            boards, _ = _laid(events[:number])
            won = named(max(1, len(boards)), rules_of(rules, events[:number]).contests).get(event.share)
            more = {} if won is None else {"boards": list(won.boards), "shares": list(won.shares)}
        yield event, more


def _laid(events: Sequence[Event]) -> tuple[list[list[Card]], list[Card]]:
    """The boards, and the cards that all have in common besides."""
    players = next((event.seats for event in events if isinstance(event, e.HandStarted)), ())
    rows: dict[str, list[Card]] = {}
    for event in events:
        if isinstance(event, Dealt) and event.to not in players:
            rows.setdefault(event.to, []).extend(card for card in event.cards if card is not None)
    return [row for place, row in rows.items() if place != _COMMON], rows.get(_COMMON, [])


def _with_common(boards: Sequence[Sequence[Card]], common: Sequence[Card]) -> list[list[Card]]:
    rows = [list(board) + list(common) for board in boards]
    return rows or ([list(common)] if common else [])
