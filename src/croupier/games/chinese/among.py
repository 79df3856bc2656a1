"""Chinese poker at a table among players: what the room asks of the game (``games.family.AmongPlayers``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.cards import Card
from croupier.games.chinese.model import Rules
from croupier.games.chinese.reading import as_seen, concerns, holding, retold
from croupier.games.family import Blinds, BuyIn, Cards, Drop, Finish, HandTerms, OwnStakes
from croupier.money import Currency
from croupier.play import Event, Refused, Seat
from croupier.play.record import Json
from croupier.ranking import strength

_MOST: Final = 10**7
"""No private table is played for more a point, whatever its house allows."""


def most(rules: Rules) -> int:
    return rules.most_players


def enough(rules: Rules, players: int, before: int) -> bool:
    del before
    return players >= rules.fewest


def buy_in(rules: Rules, currency: Currency) -> BuyIn:
    """So many points as the file says."""
    point = rules.point_in(currency.code)
    return BuyIn(rules.buy_in.min * point, rules.buy_in.max * point, rules.buy_in.usual * point)


def least(rules: Rules, currency: Currency) -> int:
    """What must be covered at a full table (veikkaus/open-face-chinese#V-6.242)."""
    return rules.needed(currency.code, rules.hands)


def to_play(rules: Rules, currency: Currency, players: int) -> int:
    return rules.needed(currency.code, min(players, rules.hands))


def stakes(rules: Rules, currency: Currency) -> Json:
    return {"point": rules.point_in(currency.code)}


def own_stakes(rules: Rules, currency: Currency) -> OwnStakes:
    """Players agree on the value of a point (ray-casino/chinese-poker#O:point_value)."""
    return OwnStakes(("point",), 1, min(rules.limits_in(currency).top, _MOST), (), only_levels=False)


def opening(rules: Rules, currency: Currency) -> int:
    """Nothing is put in before the cards; what a point is worth is the stake."""
    return rules.point_in(currency.code)


def at_stakes(rules: Rules, currency: Currency, given: Json) -> Rules:
    """The game with points of this value, or ``Refused`` with what is possible."""
    offer, say = own_stakes(rules, currency), currency.with_sign
    for name in given:
        if name not in offer.figures:
            raise Refused(f"{rules.title['en']} has no stakes called {name}: what can be chosen is the point.")
    value: object = given.get("point", rules.point_in(currency.code))
    if isinstance(value, list | tuple) and len(value) == 1:
        (value,) = value
    if type(value) is not int:
        raise Refused("The point is worth one whole amount.")
    if not 0 < value <= offer.most:
        raise Refused(f"The point is worth between {say(1)} and {say(offer.most)}.")
    return rules.with_point(value, currency.code)


def blinds(rules: Rules, currency: Currency) -> Blinds | None:
    """Nobody posts anything."""
    del rules, currency
    return None


def carry(
    rules: Rules,
    before: Json,
    stacks: Mapping[Seat, int],
    first: Seat,
    terms: HandTerms = HandTerms(),  # noqa: B008 - it cannot be changed
) -> Json:
    """Stacks and button, and who plays in Fantasy Land, if he is dealt in."""
    out: Json = {"stacks": dict(stacks), "button": first}
    if there := {seat: cards for seat, cards in before.get("fantasy", {}).items() if seat in stacks}:
        out["fantasy"] = there
    if terms.drawn is not None:
        out["drawn"] = terms.drawn.as_json()
    if terms.level:
        out["level"] = terms.level
    if terms.fee:
        out["rake"] = True
    if rules.own_stakes:
        out["stakes"] = rules.own_stakes
    return out


def drop(rules: Rules) -> Drop | None:
    """There is no pot of which something could be dropped."""
    del rules
    return None


def finish(rules: Rules, events: Sequence[Event]) -> Finish:
    """Nothing for a jackpot."""
    del rules, events
    return Finish(0, {}, (), lambda own, board: strength((*own, *board)))


def time_fee(rules: Rules, currency: Currency) -> tuple[int, int] | None:
    """The house takes its fee of what is won, if at all."""
    del rules, currency
    return None


def deals(rules: Rules) -> tuple[int, int]:
    """Cards come and are set in turn: none that a bet beside the hand could be on."""
    del rules
    return 0, 0


def dealt(events: Sequence[Event]) -> Cards:
    """None that a bet beside the hand could be on."""
    del events
    return Cards({}, ())


def won(events: Sequence[Event]) -> frozenset[Seat]:
    """Points pass between every two; there is no pot to win, and the button is no prize."""
    del events
    return frozenset()


def mark(carry: Json) -> Seat | None:
    button: Seat | None = carry.get("button")
    return button


def middle(carry: Json) -> int:
    """Nothing ever lies there."""
    del carry
    return 0


def pack(rules: Rules) -> tuple[Card, ...]:
    return rules.pack


def shuffles(rules: Rules, players: int) -> int:
    """One deck is enough."""
    del rules, players
    return 0


__all__ = [
    "as_seen",
    "at_stakes",
    "blinds",
    "buy_in",
    "carry",
    "concerns",
    "deals",
    "dealt",
    "drop",
    "enough",
    "finish",
    "holding",
    "least",
    "mark",
    "middle",
    "most",
    "opening",
    "own_stakes",
    "pack",
    "retold",
    "shuffles",
    "stakes",
    "time_fee",
    "to_play",
    "won",
]
