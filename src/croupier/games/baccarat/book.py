"""The bets of a baccarat table: their names as people say them, their limits, which of them may lie together."""

from __future__ import annotations

from typing import Final

from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.points import Coup
from croupier.games.common import Span
from croupier.games.spots import Limiter, spoken
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying
from croupier.play.record import Json

_SHORT: Final = {"p pair": "player pair", "b pair": "banker pair", "égalité": "egalite", "remíza": "tie"}


class Book:
    """The bet book of one table (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.limiter = rules, Limiter(rules, currency)
        self._names = {spoken(name): name for name in rules.bets}
        for name, bet in rules.bets.items():
            for title in bet.title.values():
                self._names.setdefault(spoken(title), name)

    def name(self, text: str) -> str:
        """The canonical name: ``Banker Pair`` → ``banker_pair``."""
        said = spoken(text) if isinstance(text, str) else ""
        found = self._names.get(_SHORT.get(said, said))
        if found is None:
            raise Refused(f"there is no bet {text!r} on this layout: {', '.join(map(self.spoken, self.rules.bets))}")
        return found

    def spoken(self, bet: str) -> str:
        return within(titled(self.rules.bets[bet].title, bet))

    def span(self, bet: str) -> Span:
        return self.limiter.span(bet)

    def accept(self, place: Place, lying: Lying) -> Place:
        self.limiter.value_chips(place)
        bet = self.name(place.bet)
        mine = {name for (seat, name) in lying if seat == place.seat}
        for group in self.rules.betting.one_of:
            if bet in group and (other := next((name for name in group if name in mine and name != bet), None)):
                raise Refused(
                    f"{place.seat} has a stake on {self.spoken(other)}:"
                    f" of {', '.join(map(self.spoken, group))} a player has one only",
                    self.rules.betting.rules.get("one_of"),
                )
        mains = set(self.rules.mains.values())
        if self.rules.betting.side_bets_need_main and bet not in mains and not mine & mains:
            raise Refused(f"{self.spoken(bet)} needs a stake on {' or '.join(map(self.spoken, sorted(mains)))} first")
        self.limiter.check(bet, bet, place, lying, self.spoken(bet))
        if self.rules.max_win_policy == "reject":
            self._check_largest_win(Place(place.seat, bet, place.amount), lying)
        return Place(place.seat, bet, place.amount)

    def _check_largest_win(self, place: Place, lying: Lying) -> None:
        most = self.limiter.limits.max_win
        stakes = {name: amount for (seat, name), amount in lying.items() if seat == place.seat}
        stakes[place.bet] = stakes.get(place.bet, 0) + place.amount
        if most is not None and (top := max(won(self.rules, stakes, coup) for coup in self.rules.coups)) > most:
            say = self.limiter.say
            raise Refused(f"with this stake {place.seat} could win {say(top)}, above the maximum win of {say(most)}")

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        return [self.limiter.part(place.bet, place.bet, place, lying)]

    def offered(self) -> Json:
        return {"bets": {name: [name] for name in self.rules.bets}, "currency": self.limiter.currency.code}


def won(rules: Rules, stakes: dict[str, int], coup: Coup) -> int:
    """What a player's winning bets bring in one round, as the printed maximum counts it; pushes do not count."""
    gross = rules.limit_rules.max_win_counts == "returned"
    profits = {bet: rules.profit(bet, coup, stake) for bet, stake in stakes.items()}
    return sum(profit + stakes[bet] * gross for bet, profit in profits.items() if profit > 0)
