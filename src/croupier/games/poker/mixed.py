"""Mixed games: which game this hand is, who chooses it, where the button goes."""

from __future__ import annotations

from croupier.games.poker import forced
from croupier.games.poker.asks import at_choice
from croupier.games.poker.dealing import BEFORE_CHOICE, to_players
from croupier.games.poker.events import GameChosen, HandStarted
from croupier.games.poker.felt import Felt
from croupier.games.poker.model import Rules
from croupier.games.poker.seating import Setup, read_stakes, seat_players
from croupier.games.poker.shares import Award
from croupier.play import Choice, Choose, Option, Seat, Steps, Table
from croupier.play.record import Json


def choose_leg(rules: Rules, table: Table) -> Steps[tuple[Felt, Setup, int]]:
    """The game of this hand, its felt, and how many cards each player already holds."""
    rotation = rules.rotation
    if rotation is None:
        felt, setup = seat_players(rules, table)
        return felt, setup, 0
    if rotation.every != "choice":
        leg = leg_of(rules, table.carry, len(table.seats))
        felt, setup = seat_players(rules.legs[leg], _at_leg(rules, leg, table))
        return felt, setup, 0
    first = rotation.order[0]
    felt, setup = seat_players(rules.legs[first], _at_leg(rules, first, table))
    chooser = table.carry.get("button", table.seats[-1]) if rotation.chooser == "button" else felt.players[0].seat
    if rotation.cards_first:
        yield _started(rules, felt)
        yield from forced.post(felt, setup)
        yield from to_players(felt, rotation.cards_first, 0, 0, BEFORE_CHOICE)
    answer: Choice = yield Choose(
        chooser,
        tuple(Option(name, does=f"play {name}") for name in rotation.order),
        "which game?",
        rotation.order[0],
        why_not=at_choice,
    )
    leg = answer.option
    yield GameChosen(chooser, leg)
    if rotation.cards_first:
        felt.rules = rules.legs[leg]
        felt.boards = [[] for _ in range(felt.rules.boards)]
        return felt, setup, rotation.cards_first
    felt, setup = seat_players(rules.legs[leg], _at_leg(rules, leg, table))
    return felt, setup, 0


def _started(rules: Rules, felt: Felt) -> HandStarted:
    return HandStarted(
        rules.title["en"],
        tuple(player.seat for player in felt.players),
        tuple(player.behind for player in felt.players),
        felt.button.seat if felt.button is not None else None,
        "choice",
        felt.stakes.figures,
        felt.dead,
    )


def leg_of(rules: Rules, carry: Json, players: int) -> str:
    """Which game the rotation has reached (gelp/horse#HO-1, gelp/eight-game-mix#G8-2)."""
    rotation = rules.rotation
    assert rotation is not None
    if rotation.every == "level":
        place = int(carry.get("level", 1)) - 1
    else:
        length = rotation.hands if rotation.every == "hands" else int(carry.get("leg_hands", players))
        place = (int(carry.get("hand", 1)) - 1) // length
    return rotation.order[place % len(rotation.order)]


def _at_leg(rules: Rules, leg: str, table: Table) -> Table:
    """The table as the leg sees it: one stake level for the whole rotation, or multiples of it where the blinds change
    with the structure (gelp/texas-holdem#O:mixed). Antes and bring-in are those of its games without blinds
    (gelp/horse#R3)."""
    assert rules.rotation is not None
    carry = {key: value for key, value in table.carry.items() if key not in ("hand", "level", "leg_hands", "leg")}
    usual = rules.stakes_by_currency.get(table.currency.code, rules.stakes)
    stakes = usual.model_dump(exclude_unset=True) | carry.get("stakes", {})
    played, factor = rules.legs[leg], rules.rotation.factors.get(leg, 1)
    if played.forced.blinds and not all(other.forced.blinds for other in rules.legs.values()):
        stakes.pop("ante", None)
        stakes.pop("bring_in", None)
    if played.limits[table.currency.code].levels and (factor != 1 or not played.forced.blinds):
        stakes["level"] = stakes.get("blinds")
    if factor != 1:
        for name, value in stakes.items():
            if name in ("blinds", "bets"):
                stakes[name] = tuple(amount * factor for amount in value)
    carry["stakes"] = stakes
    return Table(table.seats, table.currency, table.supervised, carry)


# ── what the hand leaves to the next ───────────────────────────────────────────────────────────────────────────────


def next_carry(rules: Rules, felt: Felt, table: Table, awards: list[Award]) -> Json:
    """Stacks, the button of the next hand, the place in the rotation, an attack or a pot that stays."""
    stacks = {seat: table.carry.get("stacks", {}).get(seat, 0) for seat in table.seats}
    stacks |= {player.seat: player.behind for player in felt.players}
    out: Json = {"stacks": stacks}
    for key in ("stakes", "rake", "level", "money"):
        if key in table.carry:
            out[key] = table.carry[key]
    out["button"] = next_button(rules, felt, table, awards)
    if out["button"] is None:
        out.pop("button")
    if rules.rotation is not None:
        out["hand"] = int(table.carry.get("hand", 1)) + 1
    if felt.attack:
        out["attack"] = felt.attack
    left = felt.pot - sum(award.amount for award in awards)
    if not awards and left:
        out["carried"] = left
    return out


def next_button(rules: Rules, felt: Felt, table: Table, awards: list[Award]) -> Seat | None:
    """One player clockwise; frozen while a game without button is played (gelp/horse#HO-2); with the attack it goes to
    the winner, of several to the first after the button (gelp/poker-general, A10)."""
    now = table.carry.get("button", table.seats[-1] if rules.legs or felt.rules.uses_button else None)
    if now is None:
        return None
    if felt.rules.forced.attack and awards:
        winners = {award.player for award in awards}
        return min(winners, key=lambda player: player.place).seat
    if not felt.rules.uses_button and (rules.rotation is None or rules.rotation.freeze_button):
        return str(now)
    at = table.seats.index(now)
    return table.seats[(at + 1) % len(table.seats)]


__all__ = ["choose_leg", "leg_of", "next_button", "next_carry", "read_stakes"]
