"""A game whose pool is drawn, as an event of its own: three people, one buy-in, and what the number decides."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.rules.moments import SECOND
from croupier.tournament.book import house_for, plan_for
from croupier.tournament.lottery.book import load_form, names, path_of
from croupier.tournament.lottery.draw import Drawn, entry_fee, game
from croupier.tournament.lottery.model import Form, Row
from croupier.tournament.model import Breaks
from croupier.tournament.paying import Paying, options_of, paying_at
from croupier.tournament.step import Plan, Pools
from croupier.tournament.structure import Structure


def plan_named(name: str, change: Json | None = None, /, **options: object) -> Plan:
    """What holds for an event of a rulebook, one whose pool is drawn (``change`` names its ``buy_in``) or any other."""
    if path_of(name) is None:
        return plan_for(name, change, **options)
    if change is None or set(change) != {"buy_in"}:
        raise Refused(f"{name} is played for a 'buy_in', and for nothing else that could be changed.")
    buy_in = change["buy_in"]
    if not isinstance(buy_in, int):
        raise Refused(f"a buy-in in the smallest unit, not {buy_in!r}")
    return game_for(name, buy_in, **options)


@lru_cache(maxsize=64)
def game_for(name: str, buy_in: int, /, **options: object) -> Plan:
    """One game of a form for one buy-in, by the rules of its house, but without the breaks of its other events
    (unibet-ee/hexapro, Ambiguity 7)."""
    path = path_of(name)
    if path is None:
        raise Refused(f"There is no drawn pool called {name}; expected one of: {', '.join(names())}.")
    rulebook = name.partition("/")[0]
    known = options_of(rulebook) or ()
    form = load_form(path, **{key: chosen for key, chosen in options.items() if key not in known}).form
    pays = {key: chosen for key, chosen in options.items() if key in known}
    paying = paying_at(rulebook, **pays) if known else Paying()
    house = house_for(rulebook).model_copy(update={"breaks": Breaks()})
    structures = {times: _structure(form, buy_in, times, row) for times, row in form.lottery.table}
    return Plan(house, structures[form.lottery.table[0][0]], paying, pools=Pools(form, buy_in, structures))


def _structure(form: Form, buy_in: int, times: Fraction, row: Row) -> Structure:
    """What is announced when this row is drawn: its chips, its levels, its prizes, paid when the game is over
    (unibet-ee/hexapro#U-EE-226 to U-EE-230)."""
    lottery = form.lottery
    prizes = game(form, buy_in, Drawn(0, times, row)).prizes
    fee = entry_fee(lottery, buy_in)
    return Structure.model_validate(
        {
            "title": form.title,
            "about": form.about,
            "game": form.game,
            "currency": form.currency,
            "chairs": lottery.players,
            "fills": lottery.players,
            "most": lottery.players,
            "entry": [{"pool": buy_in - fee, "fee": fee, "chips": row.stack}],
            "levels": [
                {"small": level.small, "big": level.big, "ante": level.ante, "lasts": row.level // SECOND}
                for level in form.levels
            ],
            "prizes": {"amounts": list(prizes), "at_end": True},
            "unfinished": None if form.unfinished is None else form.unfinished // SECOND,
        }
    )
