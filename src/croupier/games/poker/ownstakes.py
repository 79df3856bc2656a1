"""Stakes of a table's own: the figures that a game is played for, chosen by whoever opens the table."""

from __future__ import annotations

from typing import Final

from croupier.games.family import OwnStakes
from croupier.games.poker.model import Rules, Stakes
from croupier.money import Currency
from croupier.play import Refused
from croupier.play.record import Json

_PAIRS: Final = {"blinds": ("small blind", "big blind"), "bets": ("small bet", "big bet"), "spread": ("least", "most")}
_NAMES: Final = {"ante": "ante", "bring_in": "bring-in"}
_MOST: Final = 10**9
"""No private table is played for more at a time, whatever its house allows."""

_STALE: Final = ("stakes_by_currency", "known_stakes")


def own_stakes(rules: Rules, currency: Currency) -> OwnStakes:
    """Which figures of this game a table may have of its own, and how large they may be."""
    usual = rules.stakes_by_currency[currency.code]
    limits = rules.limits[currency.code]
    figures = ["blinds"] if usual.blinds[1] else []
    figures += ["ante"] if not rules.forced.attack else []
    figures += [name for name in ("bring_in", "bets") if getattr(usual, name)]
    if rules.betting.structure == "spread_limit" or any(
        leg.betting.structure == "spread_limit" for leg in rules.legs.values()
    ):
        figures.append("spread")
    most = limits.most("default")
    levels = tuple(limits.levels) if "blinds" in figures and not rules.legs else ()
    return OwnStakes(tuple(figures), usual.chip, min(most or _MOST, _MOST), levels, limits.only_levels and bool(levels))


def opening(rules: Rules, currency: Currency) -> int:
    """The largest stake that is put in before the cards."""
    stakes = rules.stakes_by_currency[currency.code]
    return max(stakes.blinds[1], stakes.ante)


def at_stakes(rules: Rules, currency: Currency, given: Json) -> Rules:
    """The game at a table with these stakes, the others as usual; or ``Refused`` with what is possible."""
    offer, say = own_stakes(rules, currency), currency.with_sign
    for name in given:
        if name not in offer.figures:
            known = ", ".join(_NAMES.get(figure, figure) for figure in offer.figures)
            raise Refused(f"{rules.title['en']} has no stakes called {name}: what can be chosen is {known}.")
    read = {name: _read(name, value, offer, currency) for name, value in given.items()}
    usual = rules.stakes_by_currency[currency.code]
    chosen = usual.model_copy(update=read)
    chosen.__dict__.pop("figures", None)
    _in_order(chosen, offer, currency)
    if (most := max(chosen.blinds[1], chosen.ante)) > offer.most:
        raise Refused(f"The opening stake is at most {say(offer.most)}, not {say(most)}.")
    if offer.only_levels and "blinds" in read and chosen.blinds not in offer.levels:
        asked, *offered = ("/".join(map(currency.show, blinds)) for blinds in (chosen.blinds, *offer.levels))
        raise Refused(f"Blinds of {asked} {currency.sign} are not offered here: {', '.join(offered)}.")
    limits = {**rules.limits, currency.code: rules.limits[currency.code].model_copy(update={"stakes": None})}
    own = rules.model_copy(update={"stakes": chosen, "limits": limits})
    for name in _STALE:
        own.__dict__.pop(name, None)
    own._own_stakes = dict(given)
    return own


def _read(name: str, value: object, offer: OwnStakes, currency: Currency) -> int | tuple[int, int]:
    """One figure, or a pair of them, of whole chips."""
    pair, given = _PAIRS.get(name), value if isinstance(value, (list, tuple)) else [value]
    wanted = 1 if pair is None else 2
    parts = [part for part in given if type(part) is int]
    if len(given) != wanted or len(parts) != wanted:
        said = _NAMES.get(name, name) if pair is None else f"{name}: a {pair[0]} and a {pair[1]}"
        raise Refused(f"{said.capitalize()}: {'one whole amount' if pair is None else 'two whole amounts'}.")
    for part, called in zip(parts, pair or (_NAMES[name],), strict=True):
        if part < 0 or part > _MOST:
            most = currency.with_sign(_MOST)
            raise Refused(f"The {called} is between nothing and {most}.")
        if part % offer.chip:
            raise Refused(f"The {called} is made of chips of {currency.with_sign(offer.chip)}.")
    return parts[0] if pair is None else (parts[0], parts[1])


def _in_order(stakes: Stakes, offer: OwnStakes, currency: Currency) -> None:
    """Small is no larger than big, nothing is free that starts the game, an ante no larger than the bet it leads to."""
    say = currency.with_sign
    for name in ("blinds", "bets", "spread"):
        figures = getattr(stakes, name)
        if name not in offer.figures or figures is None:
            continue
        small, big = figures
        low, high = _PAIRS[name]
        if not small or not big:
            raise Refused(f"The {low if not small else high} is at least {say(offer.chip)}.")
        if small > big:
            raise Refused(f"The {low} is at most the {high}: {say(small)} is more than {say(big)}.")
    unit = stakes.blinds[1] if "blinds" in offer.figures else stakes.small_bet
    if "blinds" not in offer.figures and not stakes.ante:
        raise Refused(f"There are no blinds in this game: its ante is at least {say(offer.chip)}.")
    if stakes.ante > unit:
        what = "big blind" if "blinds" in offer.figures else "small bet"
        raise Refused(f"The ante is at most the {what}, {say(unit)}, not {say(stakes.ante)}.")
    if "bring_in" in offer.figures and not offer.chip <= stakes.bring_in <= stakes.small_bet:
        span = f"{say(offer.chip)} to the small bet, {say(stakes.small_bet)}"
        raise Refused(f"The bring-in is {span}, not {say(stakes.bring_in)}.")


__all__ = ["at_stakes", "own_stakes"]
