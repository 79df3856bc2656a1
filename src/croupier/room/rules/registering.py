"""What a tournament costs: of each price the house keeps its fee when somebody registers, the rest is for the prizes.
Nothing is taken in its hands (unibet-ee/rake#U-EE-281)."""

from __future__ import annotations

from dataclasses import replace

from croupier.money import currency
from croupier.play import Refused
from croupier.room.rules.cardroom import CardRoom
from croupier.room.rules.entries import Registers
from croupier.room.rules.figures import Prices
from croupier.room.rules.happenings import Event, Registered
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def fee_of(prices: Prices, price: int) -> int:
    """The part of a price that the house keeps; ``Refused`` where nothing is played for it."""
    if prices.percent is not None:
        return int(prices.percent * price / 100)
    fees = dict(prices.fees)
    if price not in fees:
        say = currency(prices.currency).with_sign
        offered = ", ".join(say(each) for each in fees)
        raise Refused(f"No {prices.form} costs {say(price)}: there are {offered}.", prices.rule)
    return fees[price]


def register(rules: RoomRules, room: CardRoom, entry: Registers) -> Next:
    """Out of the purse, once for each tournament; what is bought again in it costs a fee where the house says so."""
    found = next((each for each in rules.tournaments if each.form == entry.form), None)
    if found is None:
        forms = ", ".join(each.form for each in rules.tournaments) or "none"
        raise Refused(f"The house has no {entry.form}: there are {forms}.")
    person, name = room.person(entry.who), f"{entry.form} {entry.number}"
    pool, fees, entered = room.entered.get(name, (0, 0, frozenset()))
    if (entry.who in entered) != entry.again:
        again = f"is in {name} already" if entry.who in entered else f"is not in {name}"
        raise Refused(f"{entry.who} {again}.")
    if found.players is not None and not entry.again and len(entered) >= found.players:
        raise Refused(f"{name} is full: {found.players} play it.")
    if person.purse < entry.price:
        say = currency(found.currency).with_sign
        raise Refused(f"{entry.who} has {say(person.purse)}, and it costs {say(entry.price)}.")
    fee = fee_of(found, entry.price) if not entry.again or found.again else 0
    after = {**room.entered, name: (pool + entry.price - fee, fees + fee, entered | {entry.who})}
    room = replace(room.with_person(entry.who, replace(person, purse=person.purse - entry.price)), entered=after)
    return room, (Registered(entry.who, name, entry.price - fee, fee),)
