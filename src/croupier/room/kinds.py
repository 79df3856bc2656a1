"""What kind of table it is, to the rules of a card room: the game, its stake, its chairs, its buy-in."""

from __future__ import annotations

from croupier.figures import MOST
from croupier.games.family import AmongPlayers
from croupier.play import Refused
from croupier.room.rules.buying import Span
from croupier.room.rules.cardroom import Kind, TimeFee
from croupier.room.rules.jackpot import must_fit, must_link
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import MINUTE
from croupier.room.spec import Spec


def kind_of(spec: Spec, among: AmongPlayers, rules: RoomRules, chairs: int) -> Kind:
    game, money = spec.game, spec.game.currency(spec.currency)
    usual, blinds = among.buy_in(game.rules, money), among.blinds(game.rules, money)
    name = game.id.split("/")[-1]
    return Kind(
        game=name,
        stake=(0, among.least(game.rules, money)) if blinds is None else (blinds.small, blinds.big),
        currency=money,
        buy_in=Span(usual.min, None if usual.max >= MOST else usual.max),
        chairs=chairs,
        structure=str(getattr(getattr(game.rules, "betting", None), "structure", "no_limit")),
        to_start=next(players for players in range(2, 20) if among.enough(game.rules, players, 0)),
        form=_form(rules, name, game.options),
        button_small=blinds is None or blinds.button_small,
        feeds=spec.feeds,
        linked=_linked(spec, among, rules, chairs),
        time=None if spec.practice else _time(spec, among),
    )


def _time(spec: Spec, among: AmongPlayers) -> TimeFee | None:
    found = among.time_fee(spec.game.rules, spec.game.currency(spec.currency))
    return None if found is None else TimeFee(found[0], found[1] * MINUTE)


def _linked(spec: Spec, among: AmongPlayers, rules: RoomRules, chairs: int) -> bool:
    """Is the table linked to the jackpot of the house's room? It is where its hands give to one; ``Refused`` where the
    house has none for them. At a private table no hand gives anything."""
    drop, game = among.drop(spec.game.rules), spec.game.id.split("/")[-1]
    if drop is None or spec.practice:
        return False
    must_link(rules.jackpot, chairs, cash=True)
    assert rules.jackpot is not None
    must_fit(rules.jackpot, game, drop.amount, drop.players)
    if spec.currency != (code := spec.game.currencies[0]):
        raise Refused(f"The jackpot of the house is in {code}, not in {spec.currency}.")
    return True


def _form(rules: RoomRules, game: str, options: dict[str, object]) -> str | None:
    """The format of the house to which a table of this game with these options belongs."""
    fits = (
        name
        for name, form in rules.formats.items()
        if game in form.games and all(options.get(option) == choice for option, choice in form.options.items())
    )
    return next(fits, None)
