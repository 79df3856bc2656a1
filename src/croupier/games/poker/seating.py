"""Who sits where: the players of a hand in dealing order, the blinds, and what the room says about this hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Rules, Stakes
from croupier.play import Refused, Seat, Table
from croupier.play.record import Json

DEFAULT_STACK = 100  # big blinds, where nobody says how many chips a player has
_STAKES_KEPT: Final = 256
"""A table plays one level; a file of strange hands may have one for every hand."""


class Setup(NamedTuple):
    """What is known before the hand. ``opens``: the room has all-in hands opened at once; ``open_showdown``: nobody
    mucks at the showdown; ``may_show``: whom it asks whether he shows what he has won with; ``straddler``: who comes in
    with a straddle, and is not asked. ``antes`` and ``blinds`` are given one by one only by hand histories, and only
    they say ``all_in``: the chips with which somebody goes all-in whose stack is unknown."""

    small_blind: int | None
    big_blind: int | None
    posts: dict[Seat, tuple[int, int]]
    antes: tuple[int, ...] | None
    antes_match: bool
    blinds: tuple[int, ...] | None
    attack: int
    raked: bool
    opens: bool
    may_show: frozenset[Seat]
    currency: str
    straddler: Seat | None
    open_showdown: bool


_KNOWN: Final = {
    "all_in",
    "antes",
    "antes_match",
    "attack",
    "betting_button",
    "big_blind",
    "blinds_by_seat",
    "button",
    "hand",
    "leg",
    "level",
    "leg_hands",
    "posts",
    "rake",
    "small_blind",
    "stacks",
    "stakes",
    "straddler",
    "carried",
    "drawn",
    "money",
    "open_all_in",
    "open_showdown",
    "may_show",
}


def seat_players(rules: Rules, table: Table) -> tuple[Felt, Setup]:
    """The felt before the first bet, or ``Refused`` with what is wrong."""
    carry = table.carry
    if not carry.keys() <= _KNOWN:
        unknown = sorted(carry.keys() - _KNOWN)
        raise Refused(f"a hand knows nothing of {', '.join(unknown)}: {', '.join(sorted(_KNOWN))}")
    stakes = read_stakes(rules, carry, table)
    stacks = _stacks(table, stakes, carry)
    seats = _dealt_in(rules, table, carry)
    _check_count(rules, len(seats))
    button = carry.get("button", table.seats[-1]) if rules.uses_button else None
    if button is not None and button not in table.seats:
        raise Refused(f"the button is at {button!r}, where nobody sits: {', '.join(table.seats)}")
    order = seats
    if button is not None:
        at = table.seats.index(button) + 1
        clockwise = table.seats[at:] + table.seats[:at]
        order = list(clockwise) if len(seats) == len(clockwise) else [seat for seat in clockwise if seat in seats]
    players = [Player(seat, place, stacks[seat]) for place, seat in enumerate(order)]
    for player in players:
        if player.unknown and player.seat in carry.get("all_in", {}):
            player.stack = player.start = carry["all_in"][player.seat]
    holder = next((player for player in players if player.seat == button), None)
    felt = Felt(rules, stakes, players, holder, table.currency.with_sign)
    felt.pot = felt.dead = int(carry.get("carried", 0))
    if "betting_button" in carry:
        felt.leads = _place(felt, carry["betting_button"])
    return felt, _setup(rules, felt, carry, table.currency.code)


def _dealt_in(rules: Rules, table: Table, carry: Json) -> list[Seat]:
    """Everybody at the table; with more than can be dealt in, the player before the button sits out
    (veikkaus/sviten-special#V-6.66)."""
    seats = list(table.seats)
    if rules.dealt_in is not None and len(seats) == rules.dealt_in + 1:
        button = carry.get("button", seats[-1])
        seats.pop((seats.index(button) - 1) % len(seats))
    return seats


def _check_count(rules: Rules, count: int) -> None:
    if count < 2:
        raise Refused(f"poker needs at least two players, not {count}")
    if count > rules.most_players:
        raise Refused(f"{count} players are too many: {rules.title['en']} can be dealt to {rules.most_players}")


def _stacks(table: Table, stakes: Stakes, carry: Json) -> dict[Seat, int | None]:
    """Everybody's chips; ``None`` is a stack that a hand history does not know."""
    given = carry.get("stacks")
    if given is None:
        unit = max(stakes.blinds[1], stakes.small_bet, stakes.ante)
        return dict.fromkeys(table.seats, DEFAULT_STACK * unit)
    for seat in table.seats:
        if seat not in given:
            raise Refused(f"no stack given for {seat}")
        stack = given[seat]
        if stack is not None and (type(stack) is not int or stack <= 0):
            raise Refused(f"{seat} has {stack!r} chips: a player needs a whole number of them, more than nothing")
    return dict(given)


def read_stakes(rules: Rules, carry: Json, table: Table | None = None) -> Stakes:
    """The table's figures over the rulebook's, within the limits of the house."""
    given, code = carry.get("stakes", {}), "" if table is None else table.currency.code
    key = (code, *((name, tuple(value) if isinstance(value, list) else value) for name, value in given.items()))
    stakes = rules.known_stakes.get(key)
    if stakes is None:
        usual = rules.stakes_by_currency.get(code, rules.stakes)
        try:
            stakes = Stakes.model_validate({**usual.model_dump(), **given})
        except ValueError as bad:
            raise Refused(f"these are no stakes: {given} ({str(bad).splitlines()[2].strip()})") from None
        if len(rules.known_stakes) >= _STAKES_KEPT:
            rules.known_stakes.clear()
        rules.known_stakes[key] = stakes
    if rules.betting.structure == "fixed_limit" and not (stakes.small_bet and stakes.big_bet):
        raise Refused("fixed limit is played with a small and a big bet, and one of them is nothing")
    if table is not None:
        _within(rules, stakes, table)
    return stakes


def _within(rules: Rules, stakes: Stakes, table: Table) -> None:
    """The opening stake has a limit, and ``money`` is played for at the stake levels of the house
    (gelp/poker-general#PG-9.1); plain chips, or blinds that were posted elsewhere, need not be a level."""
    limits, currency = rules.limits.get(table.currency.code), table.currency
    if limits is None:  # the chips of a tournament, whose levels say what is put in
        return
    most, opening = limits.most("default"), max(stakes.blinds[1], stakes.ante)
    if most is not None and opening > most:
        raise Refused(f"the opening stake is at most {currency.with_sign(most)}, not {currency.with_sign(opening)}")
    if not limits.only_levels or not table.carry.get("money"):
        return
    level = stakes.level or stakes.blinds
    if level not in limits.levels:
        asked, *offered = ("/".join(map(currency.show, blinds)) for blinds in (level, *limits.levels))
        raise Refused(f"blinds of {asked} {currency.sign} are not offered: {', '.join(offered)}")


def _setup(rules: Rules, felt: Felt, carry: Json, currency: str) -> Setup:
    small, big = blind_places(rules, felt)
    if "big_blind" in carry:
        big = _place(felt, carry["big_blind"])
    if "small_blind" in carry:
        small = None if carry["small_blind"] is None else _place(felt, carry["small_blind"])
    return Setup(
        small,
        big,
        {seat: (int(live), int(dead)) for seat, (live, dead) in carry.get("posts", {}).items()},
        tuple(carry["antes"]) if "antes" in carry else None,
        bool(carry.get("antes_match", True)),
        tuple(carry["blinds_by_seat"]) if "blinds_by_seat" in carry else None,
        int(carry.get("attack", 0)),
        bool(carry.get("rake", False)),
        bool(carry.get("open_all_in", False)),
        frozenset(carry.get("may_show", ())),
        currency,
        None if "straddler" not in carry else felt.players[_place(felt, carry["straddler"])].seat,
        bool(carry.get("open_showdown", False)),
    )


def _place(felt: Felt, seat: Seat) -> int:
    for player in felt.players:
        if player.seat == seat:
            return player.place
    raise Refused(f"{seat!r} is not dealt in: {', '.join(player.seat for player in felt.players)}")


def blind_places(rules: Rules, felt: Felt) -> tuple[int | None, int | None]:
    """Small and big blind: first and second after the button; heads-up the button is the small blind
    (veikkaus/button-and-blinds#V-4.43), unless a rulebook knows no exception (ray-halls/texas-holdem, A1)."""
    if not rules.forced.blinds:
        return None, None
    if len(felt.players) == 2:
        return (1, 0) if rules.forced.heads_up == "button_small" else (0, 1)
    return 0, 1
