"""The bets before the deal: what may lie on each spot, and beside what."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.common import Span
from croupier.games.housepoker.model import Rules
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused, Seat
from croupier.play.asks import Lying
from croupier.play.record import Json


class Book:
    """The bet book of one table (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.currency = rules, currency
        self.limits = rules.limits_in(currency)
        self._stakable = {**rules.opening, **rules.closed}

    def name(self, text: str) -> str:
        if not isinstance(text, str):
            raise Refused(f"a bet has a name, not {text!r}")
        said = text.strip().casefold().replace(" ", "_")
        for known in (said, said.replace("-", "_"), said.replace("_", "-")):
            if known in self._stakable:
                return known
        if said in self.rules.bets:
            raise Refused(f"{said} is not staked before the deal: {', '.join(self.rules.opening)}")
        raise Refused(f"there is no bet {text!r} at this table: {', '.join(self.rules.opening)}")

    def span(self, bet: str) -> Span:
        """The smallest and largest stake on one spot at this table."""
        what, code = self.rules.bets[bet], self.currency.code
        if what.stake is not None and code in what.stake:
            return Span(what.stake[code], what.stake[code])
        low, high = self.rules.span(bet, self.currency)
        high = min(high, (what.most or {}).get(code, high), self._each(bet) if self._shares(bet) else high)
        return Span((what.least or {}).get(code, low), high - high % self.rules.chip)

    def _shares(self, bet: str) -> bool:
        """Does it count towards the most that lies at one place before the deal?"""
        counted = bet in self.rules.opening and not self.rules.bets[bet].apart
        return counted and self.rules.limit_rules.scope == "per_player_round"

    def _at_place(self, bet: str) -> int:
        """The most at one place."""
        return self.limits.most("default") or self.limits.most(bet) or 0

    def _each(self, bet: str) -> int:
        """Equal stakes divide the most at one place among them."""
        first = self.rules.bets[bet].equals or bet
        equal = sum(name == first or other.equals == first for name, other in self.rules.opening.items())
        return self._at_place(bet) // equal

    def accept(self, place: Place, lying: Lying) -> Place:
        if place.made_of != "value":
            raise Refused("only value chips lying on the cloth are a stake at this table", self.rules.limit_rules.rule)
        bet = self.name(place.bet)
        mine = {name: amount for (seat, name), amount in lying.items() if seat == place.seat}
        missing = [self.spoken(name) for name in self.rules.bets[bet].needs if name not in mine]
        if missing:
            first = "which comes first" if len(missing) == 1 else "which come first"
            raise Refused(f"{self.spoken(bet)} is staked only together with {' and '.join(missing)}, {first}")
        named = Place(place.seat, bet, place.amount)
        ((_, in_play, void),) = self.parts(named, lying)
        taken = in_play if self.rules.limit_rules.takes(in_play, void) else place.amount
        self._check_place(place.seat, bet, taken, mine)
        total = mine.get(bet, 0) + place.amount
        if bet in self.rules.closed and bet not in self.rules.opening:
            self._check_closed(bet, total, mine)
        elif (twin := self.rules.bets[bet].equals) is not None:
            self._check_equal(bet, twin, total, mine)
        else:
            self._check_span(bet, place.amount, mine.get(bet, 0))
        self._check_best_case(bet, mine.get(bet, 0) + taken, mine)
        return named

    def _check_equal(self, bet: str, twin: str, total: int, mine: dict[str, int]) -> None:
        lies = mine.get(twin, 0)
        if total == lies:
            return
        more_than_may = total > lies == self.span(twin).high
        if not (more_than_may and self.rules.limit_rules.takes(lies - mine.get(bet, 0), total - lies)):
            both = f"{self.spoken(bet)} must equal {self.spoken(twin)}"
            raise Refused(f"{both}: {self._say(lies)}, not {self._say(total)}")

    def _check_closed(self, bet: str, total: int, mine: dict[str, int]) -> None:
        times = self.rules.bets[bet].closed
        assert times is not None
        unit = mine.get(self.rules.unit)
        if unit is None:
            raise Refused(f"a closed game stakes {self.spoken(self.rules.unit)} first, then {self.spoken(bet)}")
        if total != times * unit:
            raise Refused(
                f"{self.spoken(bet)} of a closed game is {times} times {self.spoken(self.rules.unit)}:"
                f" {self._say(int(times * unit))}"
            )

    def _check_span(self, bet: str, amount: int, lies: int) -> None:
        span, what, said = self.span(bet), self.rules.bets[bet], self.spoken(bet)
        if what.stake is not None and amount + lies != span.low:
            raise Refused(f"{said} costs {self._say(span.low)}, not {self._say(amount + lies)}")
        if amount + lies < span.low:
            raise Refused(f"{self._say(amount)} on {said} is below the minimum of {self._say(span.low)}")
        in_play = min(amount, max(0, span.high - lies))
        if not self.rules.limit_rules.takes(in_play, amount - in_play):
            more = f" ({self._say(lies)} lie there already)" if lies else ""
            raise Refused(f"{self._say(amount)} on {said} is above the maximum of {self._say(span.high)}{more}")
        if (amount + lies) % self.rules.chip:
            raise Refused(f"{said} is staked in chips of {self._say(self.rules.chip)}")

    def _check_place(self, seat: Seat, bet: str, amount: int, mine: dict[str, int]) -> None:
        if not self._shares(bet):
            return
        top = self._at_place(bet)
        total = amount + sum(n for name, n in mine.items() if self._shares(name))
        twins = sum(amount for name, other in self.rules.opening.items() if other.equals == bet and name not in mine)
        if total + twins > top:
            raise Refused(
                f"{self._say(amount)} more on {self.spoken(bet)} makes {self._say(total + twins)} at {seat}'s place:"
                f" at most {self._say(top)} lie there before the deal"
            )

    def _check_best_case(self, bet: str, total: int, mine: dict[str, int]) -> None:
        if self.rules.max_win.policy != "reject" or self.limits.max_win is None:
            return
        from croupier.games.housepoker.bestcase import best_case

        most = best_case(self.rules, {**mine, bet: total}, self.currency.code)
        if most.amount > self.limits.max_win:
            raise Refused(
                f"{self._say(total)} on {self.spoken(bet)} could win {self._say(most.amount)},"
                f" above the printed maximum of {self._say(self.limits.max_win)}"
            )

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        if place.bet not in self.rules.opening:
            return [(place.bet, place.amount, 0)]
        twin = self.rules.bets[place.bet].equals
        most = self.span(place.bet).high if twin is None else lying.get((place.seat, twin), 0)
        amount = min(place.amount, max(0, most - lying.get((place.seat, place.bet), 0)))
        return [(place.bet, amount, place.amount - amount)]

    def lacking(self, mine: dict[str, int]) -> str | None:
        """Why these opening stakes do not make a set that can be played, or ``None``."""
        if mine and all(self.rules.bets[name].alone for name in mine):
            return None
        for name in self.rules.compulsory:
            if name not in mine:
                return f"{name} is missing"
        for name, amount in mine.items():
            bet = self.rules.bets[name]
            if bet.equals is not None and amount != mine.get(bet.equals):
                return f"{name} does not equal {bet.equals}"
            if name in self.rules.closed and Fraction(amount) != self.rules.closed[name].closed * mine[self.rules.unit]:  # type: ignore[operator]
                return f"{name} of a closed game does not fit"
        return None

    def spoken(self, bet: str) -> str:
        """A spot as the felt names it, within a sentence: *circle 2*, not *circle2*."""
        return within(titled(self.rules.bets[bet].title, bet))

    def _say(self, amount: int) -> str:
        return self.currency.with_sign(amount)

    def offered(self) -> Json:
        return {
            "bets": {name: [name] for name in self.rules.opening},
            "spans": {name: list(self.span(name)) for name in self.rules.opening},
            "together": self.rules.compulsory,
            "equals": {name: bet.equals for name, bet in self.rules.opening.items() if bet.equals},
            "closed": {name: str(bet.closed) for name, bet in self.rules.closed.items()},
            "currency": self.currency.code,
        }
