"""Pots as a story writes them: ``30``, or ``30 for 1, 2, 3`` where it also says who may win it."""

from __future__ import annotations

from itertools import zip_longest

from croupier.games.poker.events import PotWon, RakeTaken
from croupier.games.poker.picture import Picture
from croupier.games.poker.pots import Pot
from croupier.play.events import Event

Said = int | str


def compared_pots(wanted: list[Said], found: list[Pot]) -> tuple[list[str], list[str]]:
    """Both sides in the same words, main pot first: what is said of each pot, and what is so."""
    asked = [_pot(str(pot)) for pot in wanted]
    got = [f"{pot.amount} for {_seats([player.seat for player in pot.players])}" for pot in found]
    short = [
        pot.partition(" ")[0] if said.isdigit() else pot for said, pot in zip_longest(asked, got, fillvalue="") if pot
    ]
    return asked, short


def _pot(text: str) -> str:
    amount, _, players = text.strip().partition(" for ")
    return f"{amount} for {_seats(players.replace(',', ' ').split())}" if players else amount


def _seats(seats: list[str]) -> str:
    return ", ".join(sorted(seats))


def before_payment(events: list[Event]) -> list[Pot]:
    """The pots as they lay when the betting was over, the house's fee still in them."""
    end = next((n for n, event in enumerate(events) if isinstance(event, RakeTaken | PotWon)), len(events))
    return Picture.of(events[:end]).pots
