"""What nobody may stake or win more than: the ceilings of a rulebook by class of bet, ``<rulebook>/limits.toml``.

A game's own limits stand in its file and are what its table goes by. They may be lower than the ceilings, never higher:
that is looked at when a game is loaded and when a table opens. Machines and entries of tournaments have classes, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError, model_validator

from croupier.games.common import Amount, Data, Deviation, GameRules, Problem, RulebookError, Source, problems_in
from croupier.games.family import Family
from croupier.money import CURRENCIES
from croupier.play import Refused
from croupier.rulebooks.files import BEFORE, LIMITS, Tree, homes, shared
from croupier.rulebooks.options import Option
from croupier.textfile import is_file

Per = Literal["option", "placement", "seat", "box", "round", "opening", "fee"]
"""What a ceiling is measured by: one betting option, one placement, all opening stakes at one seat, a box, a round, a
blind or an ante, an entry."""
_WORDS: Final[dict[Per, str]] = {
    "option": "on one betting option",
    "placement": "on one placement",
    "seat": "at one seat",
    "box": "in one box",
    "round": "in one round",
    "opening": "as an opening stake",
    "fee": "as an entry",
}
Policy = Literal["configure", "cut", "report", "cap"]
_EUROS: Final = CURRENCIES["EUR"]
"""Ceilings are laws of a country: there is one currency."""


class OverCeiling(Refused):
    """A stake, an entry or a table above what its rulebook allows for that class."""

    def __init__(self, cls: str, ceiling: int, reason: str, rule: str) -> None:
        super().__init__(reason, rule)
        self.cls, self.ceiling = cls, ceiling


class Bound(Data):
    """For which games something holds: those of these names, or those that are played against the bank or among
    players, with a wheel, ``sectors``, dice or cards. Nothing said: none."""

    games: list[str] = []
    against: Literal["bank", "players"] | None = None
    plays_with: list[str] = []

    def covers(self, name: str, family: Family, icon: str = "", *, between: bool = False) -> bool:
        """Does it hold for a game of this name, in the lobby under this icon? ``between``: a player keeps the bank."""
        if not self.games and self.against is None:
            return False
        if self.games and not any(fnmatch(name, known) for known in self.games):
            return False
        if self.against is not None and self.against != ("players" if between or family.among_players else "bank"):
            return False
        return not self.plays_with or icon in self.plays_with


class Ceiling(Bound):
    """The most of one class. ``bets``: of these kinds of bets (none: of all others of the game); ``instead``: what is
    flagged so is of that class; ``holds``: stakes of these classes count with it; ``room``: the figure of the card room
    that it bounds."""

    what: str
    per: Per
    max: Amount
    rule: str
    bets: list[str] = []
    instead: dict[str, str] = {}
    holds: list[str] = []
    room: Literal["blind", "entry", "hedge"] | None = None

    @property
    def said_most(self) -> str:
        return f"{_EUROS.with_sign(self.max)} {_WORDS[self.per]}"

    @property
    def said(self) -> str:
        return f"at most {self.said_most} ({self.what})"


class Wins(Data):
    """The largest win by premises; where the rulebook's own games are played, and what becomes of one above it: nothing
    may be set up that could bring it, it is cut, or it is paid and reported."""

    largest: dict[str, Amount]
    premises: str
    policy: Policy
    rule: str

    @property
    def most(self) -> int:
        return self.largest[self.premises]


class HouseOption(Option, Bound):
    """A choice of a house that its games share and no file of them need declare."""


class Ceilings(Data):
    """A ``limits.toml``."""

    source: Source
    deviations: list[Deviation] = []
    classes: dict[str, Ceiling] = Field(min_length=1)
    wins: Wins
    options: dict[str, HouseOption] = {}

    @property
    def currency(self) -> str:
        """In which all of it is said."""
        return _EUROS.code

    @model_validator(mode="after")
    def _known(self) -> Ceilings:
        if self.wins.premises not in self.wins.largest:
            raise ValueError(f"the premises are one of {', '.join(self.wins.largest)}")
        for name, row in self.classes.items():
            if strange := {*row.instead.values(), *row.holds} - self.classes.keys():
                raise ValueError(f"{name} names {', '.join(sorted(strange))}, which is no class here")
        return self

    # ── one stake ──────────────────────────────────────────────────────────────────────────────────────────────

    def row(self, cls: str, *flags: str) -> tuple[str, Ceiling]:
        """A class with what is flagged of it (a long game), by its name; ``Refused`` where there is none."""
        if cls not in self.classes:
            raise Refused(f"there is no class {cls!r:.40} here: {', '.join(self.classes)}")
        for flag in flags:
            cls = self.classes[cls].instead.get(flag, cls)
        return cls, self.classes[cls]

    def check(self, cls: str, amount: int, *flags: str) -> None:
        """Refuse a stake or an entry above its ceiling, as a whole."""
        name, row = self.row(cls, *flags)
        if amount > row.max:
            raise OverCeiling(name, row.max, f"{_EUROS.with_sign(amount)} is too much: {row.said}", row.rule)

    def in_play(self, offered: Mapping[str, int], *flags: str) -> dict[str, int]:
        """Where the part above a maximum is void: what of stakes, by class, comes into play. Stakes that are counted
        with others are cut to their own ceiling first, then those they count with."""
        cut = {cls: min(amount, self.row(cls, *flags)[1].max) for cls, amount in offered.items()}
        for cls in offered:
            row = self.row(cls, *flags)[1]
            beside = sum(cut.get(other, 0) for other in row.holds)
            cut[cls] = max(0, min(cut[cls], row.max - beside))
        return cut

    # ── one game ───────────────────────────────────────────────────────────────────────────────────────────────

    def of_bet(self, name: str, bet: str, family: Family, rules: GameRules) -> str | None:
        """The class of a bet of a game: the one that names the bet, otherwise that of the rest."""
        icon, between = family.listed_under(rules).icon, rules.between_players
        rows = [cls for cls, row in self.classes.items() if row.covers(name, family, icon, between=between)]
        named = [cls for cls in rows if bet in self.classes[cls].bets]
        rest = [cls for cls in rows if not self.classes[cls].bets]
        return next(iter([*named, *rest]), None)

    def by_bet(self, name: str, family: Family, rules: GameRules) -> dict[str, str | None]:
        """Kinds of bets of which the game's file gives a maximum → their classes."""
        most = rules.limits[_EUROS.code].max if _EUROS.code in rules.limits else {}
        kinds = list(most) if isinstance(most, dict) else list(rules.staked) or ["default"]
        return {kind: self.of_bet(name, kind, family, rules) for kind in kinds}

    def too_high(self, name: str, family: Family, rules: GameRules) -> Iterator[Problem]:
        """Limits of a game above their ceilings, bets of no class, and what could win too much."""
        if _EUROS.code not in rules.limits:
            return
        for kind, cls in self.by_bet(name, family, rules).items():
            most, at = _shown(rules, kind), f"limits.{_EUROS.code}.max.{kind}"
            if cls is None:
                yield Problem(at, kind, f"a bet of a class: {', '.join(self.classes)}")
            elif most is not None and most > (row := self.classes[cls]).max:
                yield Problem(at, _EUROS.with_sign(most), f"{row.said}: {cls}, {row.rule}")
            elif family.among_players is not None:
                yield from self._opening(family.among_players.opening(rules, _EUROS), cls)
        if family.among_players is None:
            yield from self._could_win(family, rules)

    def _opening(self, stake: int, cls: str) -> Iterator[Problem]:
        row = self.classes[cls]
        if row.per == "opening" and stake > row.max:
            yield Problem("stakes", _EUROS.with_sign(stake), f"{row.said}: {cls}, {row.rule}")

    def _could_win(self, family: Family, rules: GameRules) -> Iterator[Problem]:
        limits, wins = rules.limits.get(_EUROS.code), self.wins
        if limits is None or limits.ceiling is None:
            return
        say, highest = _EUROS.with_sign, max(wins.largest.values())
        if limits.ceiling > highest:
            yield Problem(f"limits.{_EUROS.code}.ceiling", say(limits.ceiling), f"at most {say(highest)}: {wins.rule}")
        if rules.limit_rules.ceiling_policy != "configure" or family.largest is None:
            return
        win = max(family.largest(rules, _EUROS), key=lambda win: win.profit, default=None)
        if win is not None and win.profit > limits.ceiling:
            found = f"{say(win.stake)} on {win.bet} could win {say(win.profit)}"
            yield Problem("limits", found, f"no win above {say(limits.ceiling)}: {wins.rule}")

    def choices(self, name: str, family: Family | None) -> dict[str, Option]:
        """What the house may choose for this game, as for others."""
        return {key: each for key, each in self.options.items() if family is not None and each.covers(name, family)}

    def laid_under(self, data: Tree, family: Family) -> Tree:
        """The data of a game with the largest win, where its file says none; what players win from each other has
        none."""
        limits = data.get("limits")
        if family.among_players is not None or not isinstance(limits, dict):
            return data
        table, how = limits.get(_EUROS.code), data.get("limit_rules", {})
        if not isinstance(table, dict) or not isinstance(how, dict) or "ceiling" in table:
            return data
        mine = {**limits, _EUROS.code: {**table, "ceiling": self.wins.most}}
        return {**data, "limits": mine, "limit_rules": {"ceiling_policy": self.wins.policy, **how}}

    # ── a card room ────────────────────────────────────────────────────────────────────────────────────────────

    def of_room(self, figure: str) -> tuple[str, Ceiling] | None:
        """The class that bounds a figure of the card room: the largest blind, the largest entry."""
        return next(((cls, row) for cls, row in self.classes.items() if row.room == figure), None)


def _shown(rules: GameRules, kind: str) -> int | None:
    """The most on a bet of this kind, at a table that may show less than its game's file."""
    most = rules.limits[_EUROS.code].most(kind)
    return most if rules.posted.max is None else min(most or rules.posted.max, rules.posted.max)


@lru_cache(maxsize=64)
def read_limits(path: Path) -> Ceilings:
    """A ``limits.toml``, or ``RulebookError`` with what is wrong."""
    data = {key: value for key, value in shared(path).items() if key != BEFORE}
    try:
        return Ceilings.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(path), problems_in(bad, data)) from None


def ceilings_for(game: str) -> Ceilings | None:
    """The ceilings of the rulebook of a game, ``rulebook/game``; ``None``: it has none beside what its games say."""
    rulebook = "" if game.endswith(".toml") else game.split("/")[0]
    for home in homes():
        if rulebook and is_file(path := home / rulebook / f"{LIMITS}.toml"):
            return read_limits(path)
    return None
