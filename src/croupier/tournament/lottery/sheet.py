"""The rule sheet of a tournament whose pool is drawn."""

from __future__ import annotations

from fractions import Fraction

from croupier.money import CURRENCIES
from croupier.rulebooks.sheet import Grid, Sheet, words
from croupier.tournament.lottery.book import Loaded, reserve_of
from croupier.tournament.lottery.draw import Drawn, entry_fee, game
from croupier.tournament.lottery.model import Form, said


def sheet_of(loaded: Loaded) -> Sheet:
    """What a player finds printed: the pools and how often each is drawn, places, chips, levels."""
    form = loaded.form
    names = " · ".join({name: None for name in form.title.values() if name != loaded.title})
    return Sheet(
        loaded.title,
        names,
        form.about,
        list(form.flow),
        [_pools(form), _what_follows(form), _levels(form), _fees(form)],
        [words(f"{each.about} ({each.source}): {each.why}") for each in form.deviations],
        f"{form.source.name}, lines {form.source.lines} of the original. Rulebook {loaded.id}, "
        f"SHA-256 {loaded.sha256[:16]}…",
    )


def _pools(form: Form) -> Grid:
    lottery, money = form.lottery, CURRENCIES[form.currency]
    rows = [
        (
            said(times),
            *(money.show(game(form, buy_in, Drawn(0, times, row)).pool) for buy_in in lottery.buy_ins),
            f"{row.chance:,}",
        )
        for times, row in lottery.table
    ]
    heads = ("Multiplier", *map(money.with_sign, lottery.buy_ins), f"Chance in {lottery.of:,}")
    return Grid("Pools by buy-in", heads, rows, frozenset(range(1, len(heads))))


def _what_follows(form: Form) -> Grid:
    rows = [
        (said(times), _shares(row.pays), str(row.stack), f"{row.level / 60_000:g} min", reserve_of(form, row))
        for times, row in form.lottery.table
    ]
    heads = ("Multiplier", "Places", "Chips", "A level lasts", "Reserve of time")
    return Grid("What the multiplier decides", heads, rows, frozenset({2, 3}))


def _shares(pays: list[Fraction]) -> str:
    return "the winner takes all" if len(pays) == 1 else " / ".join(f"{float(each):g}" for each in pays) + " %"


def _levels(form: Form) -> Grid:
    rows = [
        (str(number), str(level.small), str(level.big), str(level.ante or "–"))
        for number, level in enumerate(form.levels, 1)
    ]
    return Grid("Levels", ("Level", "Small blind", "Big blind", "Ante"), rows, frozenset(range(4)))


def _fees(form: Form) -> Grid:
    lottery, money = form.lottery, CURRENCIES[form.currency].with_sign
    rows = [(money(buy_in), money(entry_fee(lottery, buy_in))) for buy_in in lottery.buy_ins]
    kept = f"Fee of an entry ({float(lottery.fee):g} %), given back where a game is cancelled"
    return Grid(kept, ("Buy-in", "Fee"), rows, frozenset({0, 1}))
