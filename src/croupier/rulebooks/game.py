"""A game, loaded: its rules as the chosen options make them, ready to be played."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Generic

from pydantic import ValidationError
from typing_extensions import TypeVar

from croupier.games import families, family_named
from croupier.games.common import GameRules, Problem, RulebookError, problems_in
from croupier.games.drawing import by_name
from croupier.games.family import AmongPlayers, Family
from croupier.money import CHIPS, Currency, currency
from croupier.play import Chance, Refused, Round, Seat, Settlement, SystemChance, Table
from croupier.play.record import Json
from croupier.rulebooks import points
from croupier.rulebooks.ceilings import ceilings_for
from croupier.rulebooks.choices import Says
from croupier.rulebooks.files import BEFORE, Tree, locate, of_the_house, patched, shared
from croupier.rulebooks.options import Option, apply, as_written, read_given

R_co = TypeVar("R_co", bound=GameRules, covariant=True, default=GameRules)


@dataclass(frozen=True, repr=False)
class Game(Generic[R_co]):
    """One game of one house. ``rules`` is the checked data of its file, as its family's model has it; ``options`` the
    choices in force, ``usual`` those that are where nobody chooses."""

    id: str
    rules: R_co
    options: Json
    choices: dict[str, Option]
    sha256: str
    usual: Json

    @property
    def family(self) -> Family:
        found = family_named(self.rules.family)
        assert found is not None, "a game is loaded by its family"
        return found

    @property
    def among_players(self) -> AmongPlayers | None:
        """For a game among players: what a table must know to run it; ``None`` when it is played against the house."""
        return self.family.among_players

    @property
    def title(self) -> str:
        return self.rules.title["en"]

    @property
    def currencies(self) -> list[str]:
        return list(self.rules.limits)

    def currency(self, code: str | None = None) -> Currency:
        """The currency of this code, or the rulebook's first."""
        chosen = currency(code or self.currencies[0])
        plain = chosen == CHIPS and self.among_players is not None
        if chosen.code not in self.rules.limits and not plain:
            raise Refused(f"{self.id} is not offered in {chosen.code}: {', '.join(self.rules.limits)}")
        return chosen

    @property
    def odds(self) -> Json:
        """The options in force that may move an edge: all but the limits that a table posts."""
        return {name: value for name, value in self.options.items() if not self.choices[name].posts}

    def layout(self, code: str | None = None) -> Json:
        """What a page needs to draw the table: the felt to lay, whether advice can be had, what follows on the bets,
        and what its family says."""
        family = self.family
        head = {"felt": family.felt, "advised": family.adviser is not None, "verb": family.verb(self.rules)}
        return {**head, **family.layout(self.rules, self.currency(code))}

    def at_stakes(self, stakes: Json, code: str | None = None) -> Game:
        """The game at a table with stakes of its own, or ``Refused`` with what is possible."""
        if not stakes:
            return self
        if self.among_players is None:
            raise Refused(f"{self.title} is played against the house: its stakes are on the felt.")
        return replace(self, rules=self.among_players.at_stakes(self.rules, self.currency(code), stakes))

    def too_high(self, house: str | None = None) -> list[Problem]:
        """What stands above the ceilings of its rulebook, or against the bank of the one by which a ``house`` is run:
        limits, and wins that could come of them."""
        name = self.id.split("/")[-1]
        foreign = house is not None and self.among_players is None
        books = dict.fromkeys((self.id, f"{house}/{name}" if foreign else self.id))
        found = (each for each in map(ceilings_for, books) if each is not None)
        return [problem for each in found for problem in each.too_high(name, self.family, self.rules)]

    def check_options(self, given: Json) -> None:
        """Raise ``RulebookError`` where options have names or values that this game does not know. Nothing is built, no
        file is read."""
        _, wrong = read_given(self.choices, given)
        if wrong:
            raise RulebookError(self.id, wrong)

    def table(
        self, seats: Iterable[Seat], currency: str | None = None, *, supervised: bool = False, carry: Json | None = None
    ) -> Table:
        """A table with these players, or ``Refused`` when it has not so many seats."""
        seats = tuple(seats)
        twice = sorted(seat for seat, times in Counter(seats).items() if times > 1)
        if twice:
            raise Refused(f"{', '.join(twice)} cannot sit twice at one table")
        if self.rules.seats is not None and len(seats) > self.rules.seats:
            raise Refused(f"{seats[self.rules.seats]} finds no seat: at most {self.rules.seats} players at one table")
        return Table(seats, self.currency(currency), supervised, carry or {})

    def round(
        self,
        seats: Iterable[Seat] = ("you",),
        currency: str | None = None,
        chance: Chance | None = None,
        *,
        supervised: bool = False,
        carry: Json | None = None,
    ) -> Round[Settlement]:
        """A round that draws its own chance."""
        return self.at(self.table(seats, currency, supervised=supervised, carry=carry), chance or SystemChance())

    def at(self, table: Table, chance: Chance | None = None) -> Round[Settlement]:
        """A round at this table; without a source of chance somebody must answer for it."""
        start = partial(self.family.play, self.rules, table)
        return Round(start, chance, table.currency, title=self.title, seats=table.seats, draws=self.family.pictured)

    def _repr_svg_(self) -> str:
        """The layout of its table, drawn for a notebook."""
        own = self.family.laid_out
        return by_name(self.title, self.family.catalogue(self.rules)) if own is None else own(self.rules)

    def __str__(self) -> str:
        """The game, the options that differ from the usual ones and, against the house, the stakes.

        >>> print(load("gelp/european-roulette", zero_rule="half_back"))
        European roulette (gelp/european-roulette, zero_rule=half_back), stakes of 10 Kč to 50 000 Kč
        """
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != self.usual.get(name)]
        return f"{self.title} ({', '.join([self.id, *chosen])})" + ("" if self.among_players else self._stakes())

    def _stakes(self) -> str:
        limits, say = self.rules.limits_in(self.currency()), self.currency().with_sign
        least = "up to" if limits.min == 1 else f"{say(limits.min)} to"
        return f", stakes of {least} {say(limits.top)}"

    def __repr__(self) -> str:
        return f"<Game: {self}>"


def load(game: str | Path, /, **options: Any) -> Game:
    """Load a game by its id or from one's own file, with the options a house has chosen.

    >>> load("gelp/european-roulette", zero_rule="half_back").title
    'European roulette'
    """
    path = locate(game)
    name = f"{path.parent.name}/{path.stem}" if of_the_house(path) else str(path)
    loaded = build(name, shared(path), options)
    if problems := loaded.too_high():
        raise RulebookError(name, problems)
    return loaded


def recorded(game: str, options: Json) -> Game:
    """A game as a log or the books name it. An amount stands there as people write it; where older ones have a whole
    number, that is minor units."""
    if not any(type(value) is int for value in options.values()):
        return load(game, **options)
    return load(game, **as_written(load(game).choices, options))


def build(name: str, data: Tree, options: Json | None = None) -> Game:
    """A game from data, or a ``RulebookError`` with everything that is wrong."""
    data = dict(data)
    before = stood_before(data)
    digest = hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    given = dict(options or {})
    choices, problems = options_in(data.pop("options", {}))
    kind, ceilings = data.get("family"), ceilings_for(name)
    family = family_named(kind) if isinstance(kind, str) else None
    if ceilings is not None:
        of_house = ceilings.choices(name.split("/")[-1], family)
        choices |= {key: option for key, option in of_house.items() if key in given}
    choices |= points.choices(family, given)
    if "legs" in data:
        data["legs"], wrong = _legs(data["legs"], {key: given[key] for key in choices if key in given})
        if wrong:
            raise RulebookError(name, wrong)
    usual = apply(data, choices, {}, before).said if given else None
    data, said, wrong = apply(data, choices, given, before)
    problems += wrong
    if wrong:  # what a choice would break that is refused is no further problem
        raise RulebookError(name, problems)
    if family is None:
        problems.append(Problem("family", kind, f"one of {', '.join(each.name for each in families())}"))
        raise RulebookError(name, problems)
    rules, wrong = validated(family.model, data if ceilings is None else ceilings.laid_under(data, family))
    problems += wrong
    if problems or rules is None:
        raise RulebookError(name, problems)
    return Game(name, rules, said, choices, digest, said if usual is None else usual)


def _legs(table: object, house: Json) -> tuple[Tree, list[Problem]]:
    """A mix of games: each leg is another game's file, with the options chosen for it and what differs here. What a
    house chooses for the mix (``house``) holds in every leg that knows the option, does not choose for itself and is
    played in the way that the option belongs to; where no leg is, it is refused."""
    if not isinstance(table, dict):
        return {}, [Problem("legs", table, "a table of games")]
    out: Tree = {}
    problems: list[Problem] = []
    unheard: dict[str, Problem] = {}
    heard: set[str] = set()
    for key, leg in table.items():
        if not isinstance(leg, dict) or not isinstance(leg.get("game"), str):
            problems.append(Problem(f"legs.{key}", leg, "a table with the name of a 'game'"))
            continue
        if not isinstance(leg.get("options", {}), dict):
            problems.append(Problem(f"legs.{key}.options", leg["options"], "a table of options"))
            continue
        data = shared(locate(leg["game"]))
        before = stood_before(data)
        choices, wrong = options_in(data.pop("options", {}))
        own = leg.get("options", {})
        passed = {name: value for name, value in house.items() if name in choices and name not in own}
        refused = {p.key: p for p in apply(data, choices, {**passed, **own}, before).problems} if passed else {}
        foreign = {
            name: Problem(f"legs.{key}.{p.key}", p.found, p.expected)
            for name in passed
            if (p := refused.get(f"option {name}")) is not None
        }
        unheard |= foreign
        heard |= passed.keys() - foreign.keys()
        given = {name: value for name, value in passed.items() if name not in foreign}
        data, _, bad = apply(data, choices, {**given, **own}, before)
        problems += wrong + [Problem(f"legs.{key}.{p.key}", p.found, p.expected) for p in bad]
        out[key] = patched(data, {name: value for name, value in leg.items() if name not in ("game", "options")})
    return out, problems + [problem for name, problem in unheard.items() if name not in heard]


def stood_before(data: Tree) -> dict[str, Says]:
    """Take out what stood where the options change something (see ``choices``)."""
    return {name: dict(places) for name, places in data.pop(BEFORE, {}).items()}


def options_in(table: object) -> tuple[dict[str, Option], list[Problem]]:
    if not isinstance(table, dict):
        return {}, [Problem("options", table, "a table of options")]
    out, problems = {}, []
    for key, value in table.items():
        try:
            out[key] = Option.model_validate(value)
        except ValidationError as bad:
            problems += problems_in(bad, value, f"options.{key}.")
    return out, problems


def validated(model: type[GameRules], data: Tree) -> tuple[GameRules | None, list[Problem]]:
    """The model, and every problem at once: where a part is malformed the rest is still examined without it."""
    problems: list[Problem] = []
    for _ in range(20):
        try:
            rules = model.model_validate(data)
        except ValidationError as bad:
            problems += [p for p in problems_in(bad, data) if p not in problems]
            data, pruned = _pruned(data, bad)
            if not pruned:
                return None, problems
        else:
            known = {p.found for p in problems if isinstance(p.found, str)}
            dropped = {
                problem.key.split(".")[1] for problem in problems if problem.key.startswith(("bets.", "called."))
            }
            problems += [p for p in rules.problems() if not _follows(p, dropped | known)]
            return (None if problems else rules), problems
    return None, problems


def _follows(problem: Problem, dropped: set[str]) -> bool:
    """Does this problem only exist because a malformed part was left out?"""
    return (
        bool(dropped)
        and isinstance(problem.found, str)
        and any(problem.found.split(" ")[0] == name for name in dropped)
    )


def _pruned(data: Tree, bad: ValidationError) -> tuple[Tree, bool]:
    """The data without the malformed parts, so that the rest can be examined."""
    out, any_pruned = dict(data), False
    for error in bad.errors():
        match error["loc"]:
            case (str(top), str(name), *_) if isinstance(out.get(top), dict) and name in out[top]:
                out[top] = {key: value for key, value in out[top].items() if key != name}
                any_pruned = True
            case (str(top), int(place), *_) if isinstance(out.get(top), list):
                out[top] = [value for n, value in enumerate(out[top]) if n != place]
                any_pruned = True
            case (str(top),) if top in out and error["type"] == "extra_forbidden":
                out.pop(top)
                any_pruned = True
            case _:
                pass
    return out, any_pruned
