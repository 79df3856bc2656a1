"""Write a hand as an Open Hand History (version 1.4.7): JSON that trackers and replayers read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NotRequired

from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.formats.known import told
from croupier.games.poker.history import History
from croupier.play.events import Dealt, Event

SPEC: Final = "1.4.7"
_LIMITS: Final = {"no_limit": "NL", "pot_limit": "PL", "fixed_limit": "FL", "spread_limit": "SL"}
_POSTS: Final = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "blind": "Post BB",
    "ante": "Post Ante",
    "table ante": "Post Ante",
    "straddle": "Straddle",
    "dead blind": "Post Dead",
    "post": "Post Extra Blind",
    "attack": "Post Dead",
}
_ACTIONS: Final = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "bring in": "Post Extra Blind",
}


class OhhPlayer(TypedDict):
    """A player; one whose chips nobody knows has no stack."""

    id: int
    seat: int
    name: str
    starting_stack: NotRequired[float]


class OhhAction(TypedDict):
    """What a player did, or what was done to him."""

    action_number: int
    player_id: int
    action: str
    amount: float
    is_allin: bool
    cards: NotRequired[list[str]]


class OhhRound(TypedDict):
    """A street: the cards that came to the board, and what was done."""

    id: int
    street: str
    cards: list[str]
    actions: list[OhhAction]


class OhhWin(TypedDict):
    """What a player got of a pot."""

    player_id: int
    win_amount: float
    contributed_rake: float


class OhhPot(TypedDict):
    """A pot, and what became of it."""

    number: int
    amount: float
    rake: float
    jackpot: float
    player_wins: list[OhhWin]


class OhhLimit(TypedDict):
    """The limit of bets: NL, PL, FL or SL."""

    bet_type: str


class OhhHand(TypedDict):
    """The hand."""

    spec_version: str
    site_name: str
    network_name: str
    internal_version: str
    game_number: str
    start_date_utc: str
    table_name: str
    game_type: str
    bet_limit: OhhLimit
    table_size: int
    currency: str
    dealer_seat: int
    small_blind_amount: float
    big_blind_amount: float
    ante_amount: float
    players: list[OhhPlayer]
    rounds: list[OhhRound]
    pots: list[OhhPot]


class OpenHandHistory(TypedDict):
    """An Open Hand History."""

    ohh: OhhHand


def write(history: History) -> OpenHandHistory:
    """The object; amounts in the table's currency."""
    events = told(history)
    start = next(event for event in events if isinstance(event, e.HandStarted))
    number = {seat: place + 1 for place, seat in enumerate(start.seats)}
    unit = history.table.currency.unit
    stakes = start.stakes
    out: OhhHand = {
        "spec_version": SPEC,
        "site_name": "Croupier",
        "network_name": "Croupier",
        "internal_version": "1",
        "game_number": str(history.facts.get("hand", 1)),
        "start_date_utc": str(history.facts.get("start_date_utc", "1970-01-01T00:00:00Z")),
        "table_name": history.game,
        "game_type": _game_type(history),
        "bet_limit": {"bet_type": _LIMITS.get(start.structure, "NL")},
        "table_size": history.rules.seats or history.rules.most_players,
        "currency": history.table.currency.code,
        "dealer_seat": number.get(start.button or "", 0),
        "small_blind_amount": _money(stakes["blinds"][0], unit),
        "big_blind_amount": _money(stakes["blinds"][1], unit),
        "ante_amount": _money(stakes.get("ante", 0), unit),
        "players": [
            _player(place, _name(history, seat, place), None if stack is None else _money(stack, unit))
            for (seat, place), stack in zip(number.items(), start.stacks, strict=True)
        ],
        "rounds": _rounds(history, events, number, unit),
        "pots": _pots(events, number, unit),
    }
    return {"ohh": out}


def _player(place: int, name: str, stack: float | None) -> OhhPlayer:
    out: OhhPlayer = {"id": place, "seat": place, "name": name}
    return out if stack is None else {**out, "starting_stack": stack}


def _name(history: History, seat: str, place: int) -> str:
    players = history.facts.get("players")
    return str(players[place - 1]) if players else seat


def _game_type(history: History) -> str:
    rules = history.rules
    low = rules.scale == "high_low"
    if any(share.ranking == "omaha" for share in rules.shares):
        return "OmahaHiLo" if low else "Omaha"
    if rules.stud:
        return "StudHiLo" if low else "Stud"
    return "Draw" if any(street.draw for street in rules.streets) else "Holdem"


def _money(amount: int, unit: int) -> float:
    return amount / unit


def _rounds(history: History, events: Sequence[Event], number: dict[str, int], unit: int) -> list[OhhRound]:
    names = iter(street.name.capitalize() for street in history.rules.streets)
    rounds: list[OhhRound] = []
    actions: list[OhhAction] = []

    def open_round(cards: list[str]) -> None:
        nonlocal actions
        actions = []
        rounds.append({"id": len(rounds), "street": next(names, "Showdown"), "cards": cards, "actions": actions})

    open_round([])
    board_open = True
    for event in events:
        match event:
            case e.Posted(seat, what, amount):
                actions.append(_action(actions, number[seat], _POSTS.get(what, "Post Dead"), amount, unit))
            case Dealt(to, cards) if to in number:
                if not board_open:
                    open_round([])
                    board_open = True
                faces = _faces(cards)
                actions.append({**_action(actions, number[to], "Dealt Cards", 0, unit), "cards": faces})
            case Dealt(_, cards):
                faces = [str(card) for card in cards if card is not None]
                if (
                    board_open
                    and rounds[-1]["actions"]
                    and not any(act["action"] in _ACTIONS.values() for act in rounds[-1]["actions"])
                ):
                    rounds[-1]["cards"] += faces
                else:
                    open_round(faces)
            case e.Acted(seat, action, _, put, all_in):
                act = _action(actions, number[seat], _ACTIONS[action], put, unit)
                actions.append({**act, "is_allin": all_in})
                board_open = True
            case e.Gathered():
                board_open = False
            case e.Discarded(seat, cards):
                actions.append({**_action(actions, number[seat], "Discarded Cards", 0, unit), "cards": _faces(cards)})
            case e.Shown(seat, cards) if event.made:
                act = _action(actions, number[seat], "Shows Cards", 0, unit)
                actions.append({**act, "cards": [str(card) for card in cards]})
            case e.LaidOpen(seat, cards):
                act = _action(actions, number[seat], "Shows Cards", 0, unit)
                actions.append({**act, "cards": _faces(cards)})
            case e.Mucked(seat):
                actions.append(_action(actions, number[seat], "Mucks Cards", 0, unit))
    return rounds


def _faces(cards: Sequence[Card | None]) -> list[str]:
    """The cards that are known."""
    return [str(card) for card in cards if card is not None]


def _action(before: list[OhhAction], player: int, action: str, amount: int, unit: int) -> OhhAction:
    return {
        "action_number": len(before) + 1,
        "player_id": player,
        "action": action,
        "amount": _money(amount, unit),
        "is_allin": False,
    }


def _pots(events: Sequence[Event], number: dict[str, int], unit: int) -> list[OhhPot]:
    pots: dict[int, OhhPot] = {}
    for event in events:
        if isinstance(event, e.PotWon | e.RakeTaken):
            pot = pots.setdefault(
                event.pot, {"number": event.pot, "amount": 0.0, "rake": 0.0, "jackpot": 0.0, "player_wins": []}
            )
            pot["amount"] += _money(event.amount, unit)
            if isinstance(event, e.RakeTaken):
                pot["rake"] += _money(event.amount, unit)
                pot["jackpot"] += _money(event.drop, unit)
                pot["amount"] += _money(event.drop, unit)
            else:
                pot["player_wins"].append(
                    {"player_id": number[event.seat], "win_amount": _money(event.amount, unit), "contributed_rake": 0.0}
                )
    return [pots[place] for place in sorted(pots)]
