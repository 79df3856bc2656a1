"""Equity in any game of the house: counted where its calculation is known, otherwise played out street by street."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from croupier.analysis.equity.course import course_of
from croupier.analysis.equity.games import GAMES, Game
from croupier.analysis.equity.played import PlayedOut
from croupier.analysis.equity.ranges import is_unknown
from croupier.analysis.equity.result import Outlook, Part
from croupier.analysis.equity.solve import equity
from croupier.analysis.equity.spot import BadSpot
from croupier.cards import BadCard, Card, cards, show
from croupier.games.poker.model import Rules
from croupier.ranking.worth import way

DEALS: Final = 300_000
CARDS: Final = tuple(map(Card, range(52)))
EXACT_UP_TO: Final = 60_000_000
"""Hands to look at in an exact count: about a second of one core. Beyond that, random deals."""


def counted_as(rules: Rules) -> Game | None:
    """The calculation for a game's final hands; ``None`` when there is none (mixed games, some special ones)."""
    if rules.legs or rules.deck != "52":
        return None
    course = course_of(rules)
    found = [(share.ranking, share.exactly, share.cards == "own" and course.board > 0) for share in rules.contests]
    for share in rules.contests:
        house: dict[str, Any] = share.house
        if way(share.ranking, exactly=share.exactly, **house) != way(share.ranking, exactly=share.exactly):
            return None  # a qualifier of the house's own
    rankings = [("omaha-low" if ranking == "eight-or-better" and two == 2 else ranking) for ranking, two, _ in found]
    if any(own for *_, own in found):
        return None
    for game in GAMES.values():
        wanted = [game.half.ranking] + ([game.low.ranking] if game.low else [])
        if (game.own, game.board, wanted) == (course.size(len(course.throws)), course.board, rankings):
            return game
    return None


def outlook(
    players: Sequence[str],
    rules: Rules,
    *,
    boards: Sequence[str] = ("",),
    dead: str = "",
    done: Sequence[int] | None = None,
    deals: int = DEALS,
    seconds: float | None = None,
    seed: int | None = None,
    exact_up_to: int = EXACT_UP_TO,
) -> Outlook:
    """Everybody's equity in a game of the house from a moment on.

    ``boards``: what lies on each. ``done``: the draws or discards that each player has made already (those that must
    lie before this board, unless said). Cards that are not given are dealt; where somebody still draws or must throw
    cards, all do so by the rule of their game. Known hands before the last draw are counted, others are sampled.
    ``seconds``: no more deals are begun after so long.

    >>> from croupier import poker
    >>> found = outlook(["2c3d4h5s7c", "2d3h4s5c8d"], poker.rules("gelp/deuce-to-seven-single-draw"), done=[1, 1])
    >>> found.exact, [hand.equity for hand in found.hands]
    (True, [1.0, 0.0])
    """
    if rules.legs:
        raise BadSpot(f"{rules.title['en']} is a mix of games: choose one of {', '.join(rules.legs)}")
    course = course_of(rules)
    given = list(boards) or [""]
    lie = [_cards(board, "board") for board in given]
    made = course.throws_made(done, len(players), max(map(len, lie)))
    game = counted_as(rules) if min(made) == len(course.throws) else None
    blind = course.draws_before(len(course.throws)) and any(is_unknown(text) for text in players)
    if game is not None and not blind:  # a hand that nobody knows is better than five cards when it has drawn
        return counted_outlook(players, game, given, dead, deals=deals, seed=seed, exact_up_to=exact_up_to)
    spot = PlayedOut(players, rules, course, lie, _cards(dead, "dead cards"), made)
    counted = counted_as(rules)
    drawn = spot.after_the_last_draw() if counted else None
    if counted is None or drawn is None:
        return spot.outlook(deals, seconds, seed)
    found = counted_outlook(drawn[0], counted, [""], drawn[1], deals=deals, seed=seed, exact_up_to=exact_up_to)
    hands = tuple(part._replace(holds=holds) for part, holds in zip(found.hands, spot.holds, strict=True))
    return replace(found, hands=hands, assumes=spot.assumes)


def counted_outlook(
    players: Sequence[str],
    game: Game,
    boards: Sequence[str],
    dead: str = "",
    *,
    deals: int = DEALS,
    seed: int | None = None,
    exact_up_to: int = EXACT_UP_TO,
) -> Outlook:
    """A game of the calculation: each board by itself, what else lies there dead; each decides its part of the pot."""
    lie, found = [_cards(board, "board") for board in boards], []
    for board, row in zip(boards, lie, strict=True):
        others = dict.fromkeys(card for other in lie for card in other if card not in row)
        found.append(equity(players, game, board=board, dead=f"{dead} {show(others)}".strip(), deals=deals, seed=seed,
                            threads=1, exact_up_to=exact_up_to))  # fmt: skip
    exact = all(each.exact for each in found)
    parts = []
    for place, holds in enumerate(players):
        mine = [each.players[place] for each in found]
        win, tie = (sum(getattr(each, name) for each in mine) / len(mine) for name in ("win", "tie"))
        part = float(sum(each.equity for each in mine) / len(mine))
        parts.append(Part(holds, win, tie, part, max(each.error for each in found)))
    return Outlook(tuple(parts), sum(each.deals for each in found), exact)


def warm(game: Game | Rules) -> None:
    """Compile and read whatever a question about a game may come to: hands that all know and a board that lies there,
    hands before the last draw, and hands that nobody knows, dealt once."""
    if isinstance(game, Game):
        known = _two_hands(CARDS, game.own)
        counted_outlook(known, game, [show(CARDS[2 * game.own :][: game.board])])
        counted_outlook(["random"] * 2, game, [""], deals=1, exact_up_to=0)
        if game.name == "holdem":  # before the flop it is counted in a way of its own
            counted_outlook(known, game, [""])
        return
    if (counted := counted_as(game)) is not None:
        warm(counted)
    course = course_of(game)
    outlook(["random"] * 2, game, deals=1, exact_up_to=0)
    if course.throws and not course.board:
        outlook(_two_hands(game.pack, course.held), game, done=[len(course.throws) - 1] * 2, deals=1)


def _two_hands(pack: Sequence[Card], size: int) -> list[str]:
    return [show(pack[:size]), show(pack[size : 2 * size])]


def _cards(text: str, what: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except BadCard as bad:
        raise BadSpot(f"the {what} cannot be read: {bad}") from bad
