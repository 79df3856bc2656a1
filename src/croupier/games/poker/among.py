"""Poker at a table among players: what the room asks of the game (``games.family.AmongPlayers``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.cards import Card
from croupier.figures import MOST
from croupier.games.family import Blinds, BuyIn, Cards, Drop, Finish, HandTerms, Posting
from croupier.games.poker.events import HandStarted, PotWon, RakeTaken, Shown
from croupier.games.poker.fee import level_of
from croupier.games.poker.model import Rules
from croupier.games.poker.ownstakes import at_stakes, opening, own_stakes
from croupier.games.poker.reading import as_seen, concerns, holding, retold, rules_of
from croupier.money import Currency
from croupier.play import Event, Seat
from croupier.play.events import Dealt
from croupier.play.record import Json

_KEPT: Final = ("hand", "attack", "carried", "leg_hands")


def most(rules: Rules) -> int:
    return min(rules.most_players, 10)


def enough(rules: Rules, players: int, before: int) -> bool:
    """So many as begin a game; and two play on when a hand of so many was dealt before
    (unibet-ee/cash-general#U-EE-111, U-EE-116)."""
    return players >= rules.to_start or (players >= 2 and before >= rules.to_start)


def unit(rules: Rules, currency: Currency) -> int:
    """The big blind, or what stands for it: the small bet, or where bets have no limit twice the ante."""
    stakes = rules.stakes_by_currency[currency.code]
    if stakes.blinds[1]:
        return max(stakes.blinds[1], stakes.bets[0] if stakes.bets else 0)
    return stakes.bets[0] if stakes.bets else 2 * stakes.ante


def buy_in(rules: Rules, currency: Currency) -> BuyIn:
    """As the rulebook says, or the house where it leaves the figures to it (gelp/cash-game#C-5.1)."""
    big, rule = unit(rules, currency), rules.buy_in
    low, high = rule.min * big, MOST if rule.max is None else rule.max * big
    return BuyIn(low, high, min(max(rule.usual * big, low), high))


def least(rules: Rules, currency: Currency) -> int:
    """One big blind (veikkaus/room-general#V-1.47)."""
    return unit(rules, currency)


def to_play(rules: Rules, currency: Currency, players: int) -> int:
    """Who has a chip left plays for it, all-in."""
    del rules, currency, players
    return 1


def stakes(rules: Rules, currency: Currency) -> Json:
    return dict(rules.stakes_by_currency[currency.code].figures)


def blinds(rules: Rules, currency: Currency) -> Blinds | None:
    """In a game that has them in every hand, dealt to all who are there; a mix of games is played with and without
    them."""
    small, big = rules.stakes_by_currency[currency.code].blinds
    if rules.legs or not rules.forced.blinds or rules.forced.attack or rules.dealt_in is not None or not big:
        return None
    straddle = 0 if rules.forced.straddle == "off" else big * rules.forced.straddle_size
    return Blinds(small, big, rules.forced.heads_up == "button_small", straddle)


def carry(
    rules: Rules,
    before: Json,
    stacks: Mapping[Seat, int],
    first: Seat,
    terms: HandTerms = HandTerms(),  # noqa: B008 - it cannot be changed
) -> Json:
    """Stacks and button, the place in the rotation, a pot or an attack that stayed. Where a rulebook leaves it to the
    room, all-in hands are opened at once."""
    out: Json = {"stacks": dict(stacks), "open_all_in": True} | {key: before[key] for key in _KEPT if key in before}
    if rules.uses_button or rules.legs:
        out["button"] = first
        if terms.drawn is not None:
            out["drawn"] = terms.drawn.as_json()
    if rules.rotation is not None:
        out.setdefault("hand", 1)
        if rules.rotation.every == "orbit":
            out.setdefault("leg_hands", len(stacks))
    if terms.level:
        out["level"] = terms.level
    if terms.shows:
        out["may_show"] = list(terms.shows)
    if terms.fee:
        out["rake"] = True
    if terms.open_showdown:
        out["open_showdown"] = True
    if rules.own_stakes:
        out["stakes"] = rules.own_stakes
    return out if terms.posting is None else out | _posted(rules, list(stacks), first, terms.posting)


def _posted(rules: Rules, seats: list[Seat], button: Seat, posting: Posting) -> Json:
    """Where the blinds are, if not where the button alone would have them, and what is posted besides."""
    at = seats.index(button) + 1
    first, second, *_ = (*seats[at:], *seats[:at])
    usual = (second, first) if len(seats) == 2 and rules.forced.heads_up == "button_small" else (first, second)
    out: Json = {}
    if (posting.small, posting.big) != usual:
        out |= {"small_blind": posting.small, "big_blind": posting.big}
    if posting.posts:
        out["posts"] = {seat: list(each) for seat, each in posting.posts.items()}
    if posting.straddler is not None:
        out["straddler"] = posting.straddler
    if posting.leads is not None:
        out["betting_button"] = posting.leads
    return out


def drop(rules: Rules) -> Drop | None:
    """As the fee of the house says; a mix of games has none (veikkaus/jackpots#V-7.31)."""
    found = None if rules.legs or rules.rake is None else rules.rake.drop
    return None if found is None else Drop(found.amount, found.players)


def time_fee(rules: Rules, currency: Currency) -> tuple[int, int] | None:
    """As the house's table of fees has it for these blinds (gelp/cash-game#C-2.2)."""
    if rules.rake is None or rules.rake.by != "time":
        return None
    small, big = rules.stakes_by_currency[currency.code].blinds
    level = level_of(rules.rake, (small, big), currency.code)
    return None if level is None or level.time is None else (level.time.fee, level.time.minutes)


def finish(rules: Rules, events: Sequence[Event]) -> Finish:
    """Folded and mucked hands count for nothing; where there are two shares, the high hands do
    (veikkaus/jackpots#V-7.17), and of two boards the first."""
    dropped = sum(event.drop for event in events if isinstance(event, RakeTaken))
    shown = {event.seat: event.cards for event in events if isinstance(event, Shown) and event.made}
    return Finish(dropped, shown, dealt(events).board, rules_of(rules, events).contests[0].valuer.strength)


def deals(rules: Rules) -> tuple[int, int]:
    """Of a mix of games: what each of them deals."""
    if rules.legs:
        own, common = zip(*map(deals, rules.legs.values()), strict=True)
        return min(own), min(common)
    return rules.held, sum(street.board for street in rules.streets)


def dealt(events: Sequence[Event]) -> Cards:
    rows: dict[str, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, Dealt):
            rows[event.to] = (*rows.get(event.to, ()), *(card for card in event.cards if card is not None))
    players = next((event.seats for event in events if isinstance(event, HandStarted)), ())
    return Cards({seat: rows[seat] for seat in players if seat in rows}, rows.get("board", ()))


def won(events: Sequence[Event]) -> frozenset[Seat]:
    """Each who has had a part of the main pot; what nobody opened is not won."""
    pushed = (event for event in events if isinstance(event, PotWon))
    return frozenset(event.seat for event in pushed if event.pot == 0 and event.share != "returned")


def mark(carry: Json) -> Seat | None:
    button: Seat | None = carry.get("button")
    return button


def middle(carry: Json) -> int:
    """A pot that nobody opened, and an attack that nobody won."""
    return int(carry.get("carried", 0)) + int(carry.get("attack", 0))


def pack(rules: Rules) -> tuple[Card, ...]:
    return rules.pack


def shuffles(rules: Rules, players: int) -> int:
    """In each draw at most once for every player; a stud deck that runs short at most once a street."""
    if rules.legs:
        return max(shuffles(leg, players) for leg in rules.legs.values())
    draws = sum(street.draw is not None for street in rules.streets)
    return draws * players + (len(rules.streets) if rules.stud and rules.shortage.burns_back else 0)


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
