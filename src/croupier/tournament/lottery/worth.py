"""The certificate of a tournament whose pool is drawn: what part of an entry is kept, how much one entry varies, how
likely each prize is.

Everything is counted, as fractions, for players of equal skill: each is as often first, second and third. A line of the
certificate is an entry at one buy-in, its edge the part that is kept. Where the original prints a pool that is not the
multiplier times the buy-in, that column has a second line, the other way round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from croupier.analysis.certificate import BetCertificate, Certificate, Chart, Distribution
from croupier.money import CURRENCIES, Currency
from croupier.tournament.lottery.book import Loaded, reserve_of
from croupier.tournament.lottery.draw import Drawn, entry_fee, game
from croupier.tournament.lottery.model import Form, Row, said

_RARE: Final = Fraction(1, 100)


class Outcome(NamedTuple):
    """A row of the table at one buy-in: its pool and prizes in minor units, and its chance."""

    times: Fraction
    row: Row
    pool: int
    prizes: tuple[int, ...]
    chance: Fraction


class Column(NamedTuple):
    """All that can come of a game at one buy-in. ``how``: its pools are formed, where that is not how they are played
    for."""

    buy_in: int
    players: int
    outcomes: list[Outcome]
    how: str = ""

    @property
    def pool(self) -> Fraction:
        """What is played for on average, in buy-ins."""
        return sum((each.chance * each.pool for each in self.outcomes), Fraction()) / self.buy_in

    @property
    def kept(self) -> Fraction:
        """The part of all entries that is not played for."""
        return 1 - self.pool / self.players

    def place(self, place: int) -> Fraction:
        """What a place brings on average, in buy-ins; places are counted from nothing on."""
        paid = (each.chance * each.prizes[place] for each in self.outcomes if place < len(each.prizes))
        return sum(paid, Fraction()) / self.buy_in

    @property
    def profits(self) -> Distribution:
        """What an entry brings to one of equal players, per unit of its price."""
        found: Distribution = defaultdict(Fraction)
        for each in self.outcomes:
            for place in range(self.players):
                prize = each.prizes[place] if place < len(each.prizes) else 0
                found[Fraction(prize, self.buy_in) - 1] += each.chance / self.players
        return dict(found)

    @property
    def variance(self) -> Fraction:
        """Of what an entry brings, in buy-ins."""
        mean = -self.kept
        return sum((chance * (profit - mean) ** 2 for profit, chance in self.profits.items()), Fraction())

    @property
    def even(self) -> Fraction:
        """Who wins so often, and has the other places alike, loses nothing in the long run."""
        others = sum((self.place(place) for place in range(1, self.players)), Fraction()) / (self.players - 1)
        return (1 - others) / (self.place(0) - others)

    @property
    def short(self) -> Fraction:
        """How often less is played for than was paid in."""
        return sum((each.chance for each in self.outcomes if each.pool < self.players * self.buy_in), Fraction())

    @property
    def on_top(self) -> Fraction:
        """How often more is."""
        return sum((each.chance for each in self.outcomes if each.pool > self.players * self.buy_in), Fraction())


def column(form: Form, buy_in: int, how: str = "") -> Column:
    """All that can come of a game at this buy-in, as its pools are formed."""
    lottery, outcomes = form.lottery, []
    for times, row in lottery.table:
        one = game(form, buy_in, Drawn(0, times, row))
        outcomes.append(Outcome(times, row, one.pool, one.prizes, Fraction(row.chance, lottery.of)))
    return Column(buy_in, lottery.players, outcomes, how)


def columns(form: Form) -> list[Column]:
    """Every buy-in as it is played, and beside it as it would be where a printed pool is another one."""
    lottery, out = form.lottery, []
    other, how = ("multiplied", "by the multiplier") if lottery.pools == "printed" else ("printed", "as printed")
    changed = form.model_copy(update={"lottery": lottery.model_copy(update={"pools": other})})
    for buy_in in lottery.buy_ins:
        out.append(played := column(form, buy_in))
        if (beside := column(changed, buy_in, how)).outcomes != played.outcomes:
            out.append(beside)
    return out


def certificate(loaded: Loaded) -> Certificate:
    """What every entry of a tournament costs, and what the house should know about it."""
    form, money = loaded.form, CURRENCIES[loaded.form.currency]
    found = columns(form)
    apart = {each.buy_in for each in found if each.how}
    usual = next((each for each in found if each.buy_in not in apart), found[0])
    return Certificate(
        loaded,
        form.currency,
        [BetCertificate(_called(each, money), each.profits) for each in found],
        list(_warnings(form, found, money)),
        charts=[_side_by_side(form, found, money), _rows(form, usual), _places(usual), _prizes(usual)],
        notes=list(_notes(usual)),
    )


def _called(one: Column, money: Currency) -> str:
    return f"{money.with_sign(one.buy_in)} {one.how}".strip()


def _warnings(form: Form, found: list[Column], money: Currency) -> Iterator[str]:
    """Where a printed column disagrees with the rest, and where what is printed as the fee is not what is kept."""
    for beside in (each for each in found if each.how):
        number = form.lottery.buy_ins.index(beside.buy_in)
        for times, row in form.lottery.table:
            if row.printed[number] != (pool := times * beside.buy_in):
                there, stands, due = map(money.with_sign, (beside.buy_in, row.printed[number], int(pool)))
                yield (
                    f"at {there} the original prints {stands} for {said(times)}, where the multiplier times the buy-in "
                    f"is {due}: {beside.how} {_percent(beside.kept)} of such an entry would be kept"
                )
    for each in (each for each in found if not each.how):
        if each.kept < 0:
            yield f"an entry of {_called(each, money)} favours the players: more is played for than is paid in"
        if round(100 * each.kept, 3) != form.lottery.fee:
            fee = f"{float(form.lottery.fee):g} %"
            yield f"of an entry of {_called(each, money)} {_percent(each.kept)} is kept, not {fee} as the original says"


def _notes(one: Column) -> Iterator[str]:
    """In sentences, of a column in which every pool is the multiplier times the buy-in."""
    pool, players = one.pool, one.players
    yield (
        f"The pool is {float(pool):g} buy-ins on average ({pool}), of {players} that are paid in: "
        f"{one.kept} = {_percent(one.kept)} of every entry is kept."
    )
    yield (
        f"Of one entry among equals comes back {float(1 - one.kept):g} of its price on average; the variance is "
        f"{one.variance} = {float(one.variance):.4f}, the deviation {sqrt(one.variance):.4f} times the price."
    )
    yield f"Who wins more than {_percent(one.even)} of all games gains, if the other places fall to him alike."
    rare = [each for each in one.outcomes if each.chance < _RARE]
    often = sum((each.chance for each in rare), Fraction())
    part = sum((each.chance * each.pool for each in rare), Fraction()) / (pool * one.buy_in)
    if rare:
        yield (
            f"{', '.join(said(each.times) for each in rare)} come once in {_once(often, 'games')} together, and "
            f"{_percent(part)} of all that is played for is theirs."
        )
    less, more = _percent(one.short), _percent(one.on_top)
    yield f"In {less} of the games less is played for than was paid in, in {more} the house adds to it."


def _side_by_side(form: Form, found: list[Column], money: Currency) -> Chart:
    heads = ("Entry", "Kept", "of the entry", "Variance", "Deviation", "Largest prize", "Back if cancelled")
    rows = [
        (
            _called(each, money),
            _percent(each.kept),
            f"{float(each.kept * each.buy_in) / money.unit:.4f} {money.sign}",
            f"{float(each.variance):.4f}",
            money.with_sign(round(sqrt(each.variance) * each.buy_in)),
            money.with_sign(max(prize for one in each.outcomes for prize in one.prizes)),
            money.with_sign(entry_fee(form.lottery, each.buy_in)),
        )
        for each in found
    ]
    return Chart("All buy-ins side by side", heads, rows)


def _rows(form: Form, one: Column) -> Chart:
    chance = f"Chance in {form.lottery.of:,}"
    heads = ("Multiplier", chance, "Once in", "Comes back", "Places", "Chips", "Level", "Reserve of time")
    rows = [
        (
            said(each.times),
            f"{each.row.chance:,}",
            _once(each.chance, "games"),
            f"{float(100 * each.chance * each.pool / (one.players * one.buy_in)):.4f} %",
            " / ".join(f"{float(share):g}" for share in each.row.pays) + " %",
            str(each.row.stack),
            f"{each.row.level / 60_000:g} min",
            reserve_of(form, each.row),
        )
        for each in one.outcomes
    ]
    return Chart("What is drawn", heads, rows)


def _places(one: Column) -> Chart:
    brings = [one.place(place) for place in range(one.players)]
    rows = [(str(n), str(each), f"{float(each):.5f}") for n, each in enumerate(brings, 1)]
    return Chart("What a place brings on average, in buy-ins", ("Place", "Exactly", "Buy-ins"), rows)


def _prizes(one: Column) -> Chart:
    """What one entry among equals wins."""
    rows = [
        (f"{float(profit + 1):g}", str(chance), _once(chance, "entries"))
        for profit, chance in sorted(one.profits.items(), reverse=True)
    ]
    return Chart("Each prize, in buy-ins, of one entry among equals", ("Prize", "Chance", "Once in"), rows)


def _once(chance: Fraction, of: str) -> str:
    """Of a few with a tenth, of many without.

    >>> _once(Fraction(7, 50), "games"), _once(Fraction(1, 2000), "games")
    ('7.1 games', '2,000 games')
    """
    return f"{float(1 / chance):,.{int(chance > _RARE)}f} {of}"


def _percent(part: Fraction) -> str:
    """To four places, or as exactly as it is with fewer.

    >>> _percent(Fraction(6853, 100000)), _percent(Fraction(1, 3))
    ('6.853 %', '33.3333 %')
    """
    return f"{round(float(100 * part), 4):g} %" if (10**5 * part).denominator == 1 else f"{float(100 * part):.4f} %"
