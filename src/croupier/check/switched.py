"""Every option of every game, switched: what is in force, and what each choice changes at the table.

A choice is looked at from outside: the same rounds, with the same luck and the same players, are played with it and
without it, the rule sheet and the page of the table are laid beside each other, and where a certificate takes no time
the edges too. What nobody would notice in that way is told by the stories that make the choice. ``python -m
croupier.check.switched`` writes the table of ``docs/options.md``.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from croupier.analysis.certificate import certify
from croupier.check.scenario import Scenario, files, read_file
from croupier.games.family import HandTerms
from croupier.play import Answer, Choice, Close, CommittedChance, Place, Refused, Seat, Table, TakeBets
from croupier.play.asks import Ask
from croupier.play.record import Json
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.options import way_to
from croupier.rulebooks.sheet import sheet, show_edge

ROUNDS: Final = 40
"""So many rounds are played with each choice, in sittings of ten, each with what the one before has left."""
_SITTING: Final = 10
_SEATS: Final = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
_CHIPS: Final = (1, 3, 7, 20)
"""Stakes in smallest stakes: an odd one shows how a fraction is rounded, a large one what limits do."""
_MOST_STEPS: Final = 400
_WITH_ANTE, _SUPERVISED = 0.5, 0.25


@dataclass(frozen=True, slots=True)
class Switch:
    """One choice of one option, or one value of it, and what differs from the game as it stands."""

    game: str
    option: str
    choice: str
    in_force: bool
    changes: tuple[str, ...]


# ── the same evening, played again ─────────────────────────────────────────────────────────────────────────────


def evening(game: Game, seed: str, rounds: int = ROUNDS) -> list[str]:
    """What is asked, refused, told and paid in so many rounds; luck and players are those of the seed."""
    out: list[str] = []
    carry: Json | None = None
    for number in range(rounds):
        luck = random.Random(f"{seed} {number}")
        sitting, first = divmod(number, _SITTING)
        code = game.currencies[sitting % len(game.currencies)]
        chance = CommittedChance(hashlib.sha256(f"{seed} {number}".encode()).digest())
        try:
            table = _table(game, code, random.Random(f"{seed} {sitting}"), carry if first else None)
            carry = _kept(out, _played(game, table, chance, luck))
        except Refused as no:
            out.append(str(no))
            carry = None
    return out


def _played(
    game: Game, table: Table, chance: CommittedChance, luck: random.Random
) -> Generator[str, None, Json | None]:
    play, told = game.at(table, chance), 0
    for _ in range(_MOST_STEPS):
        yield from (_plain(event.as_json()) for event in play.events[told:])
        told = len(play.events)
        if play.ask is None:
            break
        yield _plain(play.ask.legal())
        for answer in _answers(play.ask, table, luck, game):
            try:
                play.answer(answer)
            except Refused as no:
                yield no.reason
            if play.ask is None or not isinstance(play.ask, TakeBets):
                break
    yield _plain(play.result.as_json()) if play.result is not None else "unfinished"
    return None if play.result is None else play.result.carry


def _kept(told: list[str], play: Generator[str, None, Json | None]) -> Json | None:
    """Write down what is told, and return what the round leaves."""
    while True:
        try:
            told.append(next(play))
        except StopIteration as over:
            left: Json | None = over.value
            return left


def _plain(told: Json) -> str:
    return json.dumps(told, sort_keys=True, default=str)


def _table(game: Game, code: str, luck: random.Random, carry: Json | None) -> Table:
    """Few players or many; those who play among themselves with chips, short and deep, and a fee."""
    most = min(game.rules.seats or len(_SEATS), len(_SEATS))
    among = game.among_players
    if among is None:
        seats = _SEATS[: luck.randint(1, most)]
        return game.table(seats, code, supervised=luck.random() < _SUPERVISED, carry=carry)
    seats = _SEATS[: luck.randint(max(2, game.rules.fewest), max(2, min(most, among.most(game.rules))))]
    money = game.currency(code)
    chips = among.buy_in(game.rules, money)
    stacks = {seat: luck.choice((chips.min, chips.default, chips.max)) for seat in seats}
    left = among.carry(game.rules, carry or {}, stacks, seats[0], HandTerms(fee=True))
    if luck.random() < _WITH_ANTE:
        ante = max(1, among.least(game.rules, money) // 4)
        left["stakes"] = {"ante": ante, "chip": max(1, ante // 10)}
        stacks[seats[-1]] = left["stacks"][seats[-1]] = among.least(game.rules, money)  # not enough for ante and blind
    return game.table(seats, code, carry=left)


def _answers(ask: Ask, table: Table, luck: random.Random, game: Game) -> Iterator[Answer]:
    """What the players do when they are asked; bets come one after the other until no more are taken."""
    if isinstance(ask, TakeBets):
        limits = game.rules.limits[table.currency.code]
        top = limits.max if isinstance(limits.max, int) else max(limits.max.values())
        yield from _bets(ask, table.seats, luck, max(limits.min, game.rules.posted.min or 0), top)
        yield Close()
    elif hasattr(ask, "held"):
        thrown = luck.randint(ask.least, ask.most)  # type: ignore[attr-defined]
        yield Choice(ask.asked or "", ask.word, None, tuple(luck.sample(ask.held, thrown)))  # type: ignore[attr-defined]
    elif hasattr(ask, "options"):
        yield _choice(ask, luck)
        yield ask.silent()
    else:
        yield ask.silent()


def _choice(ask: Any, luck: random.Random) -> Choice:
    """Anything that is offered, folding less often than the rest."""
    offered = [option for option in ask.options for _ in range(1 if option.name == "fold" else 4)]
    option = luck.choice(offered)
    if option.cards is not None:
        named = tuple(luck.sample(ask.hand, min(luck.randint(*option.cards), len(ask.hand))))
        return Choice(ask.asked, option.name, None, named)
    if option.low is None:
        return Choice(ask.asked, option.name)
    steps = (option.high - option.low) // option.step
    return Choice(ask.asked, option.name, option.low + option.step * luck.choice((0, steps // 3, steps)))


def _bets(ask: TakeBets, seats: tuple[Seat, ...], luck: random.Random, least: int, top: int) -> Iterator[Place]:
    """A few small stakes of everybody, now and then a large one; one that is too small and one that is too large."""
    offered = ask.legal()
    together, spans = offered.get("together", []), offered.get("spans", {})
    bets = list(_named(offered.get("bets", [])))
    for seat in seats:
        chips = luck.choice(_CHIPS)
        for bet in together:
            yield Place(seat, bet, chips * max(least, spans[bet][0]))
        others = [bet for bet in bets if bet not in together]
        for bet in luck.sample(others, min(len(others), 6)):
            small = luck.choice(_CHIPS) * max(1, spans[bet][0] if bet in spans else least)
            yield Place(seat, bet, luck.choice((small, small, top // 3, top)))
    if bets:
        yield Place(seats[0], luck.choice(bets), max(1, least // 2))
        yield Place(seats[0], luck.choice(bets), 10**9)


def _named(bets: object) -> Iterator[str]:
    for kind in bets.values() if isinstance(bets, dict) else [bets]:
        yield from (bet for bet in kind if isinstance(bet, str)) if isinstance(kind, list) else ()


# ── what differs ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Look:
    """A game as those see it who do not read its file."""

    words: tuple[str, ...]
    page: str
    stakes: tuple[str, ...]
    played: list[str]
    edges: dict[str, Fraction]


def look(game: Game) -> Look:
    page = [sheet(game, code) for code in game.currencies]
    limits = tuple(str(grid.rows) for each in page for grid in each.grids if grid.heading.startswith("Limits"))
    words = tuple(str((each.title, each.flow, each.grids[0].rows)) for each in page)
    layout = _plain(game.layout())
    edges = {bet.bet: bet.edge for bet in certify(game).bets} if game.family.quick else {}
    return Look(words, layout, limits, evening(game, game.id), edges)


def differences(before: Look, after: Look) -> Iterator[str]:
    """What a house or a player would notice."""
    if before.played != after.played:
        yield "play"
    if before.stakes != after.stakes:
        yield "stakes"
    if before.words != after.words:
        yield "words"
    if before.page != after.page:
        yield "page"
    for bet in [bet for bet in after.edges if before.edges.get(bet, after.edges[bet]) != after.edges[bet]][:1]:
        yield f"edge of {bet} {show_edge(before.edges[bet])} → {show_edge(after.edges[bet])}"


@cache
def _notes() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("switched.toml").read_text(encoding="utf-8"))


def samples(game: Game, option: str) -> list[Any]:
    """The choices of an option; of one that takes a value, some that a house might give."""
    told = game.choices[option]
    if told.choices is not None:
        return list(told.choices)
    notes = _notes()["samples"]
    named = (f"{game.id} {option}", f"{game.rules.family} {option}", f"{game.id.split('/')[0]} {option}", option)
    if (found := next((notes[name] for name in named if name in notes), None)) is not None:
        return list(found)
    return [value for value in (told.low, told.high) if value is not None]


def switches(
    name: str, stories: Iterable[tuple[str, str, str]] = (), options: Iterable[str] | None = None
) -> list[Switch]:
    """Every choice of every option of a game, or of these."""
    usual, known = load(name), set(stories)
    looks: dict[str, Look] = {}
    out = []
    for option in usual.choices if options is None else options:
        way = way_to(usual.choices, option, usual.options)
        plain = load(name, **way)
        before = looks.setdefault(str(way), look(plain))
        for value in samples(usual, option):
            game = load(name, **way, **{option: value})
            stands = game.rules == plain.rules
            seen = () if stands else tuple(differences(before, look(game)))
            if not stands and not seen:
                seen = ("story",) if (name, option, str(value)) in known else _note(option, name)
            out.append(Switch(name, option, _said(value), stands, seen))
    return out


def _note(option: str, game: str) -> tuple[str, ...]:
    """Why forty rounds do not come to what an option decides, if somebody has looked into it."""
    whys = _notes()["unseen"].get(option, [])
    return tuple(each["why"] for each in whys if game in each.get("games", [game]))[:1]


def alike(name: str) -> list[tuple[str, str, str]]:
    """(option, choice, choice) of choices that make the same rules, without those that ``switched.toml`` explains."""
    usual, out = load(name), []
    for option, told in usual.choices.items():
        way = way_to(usual.choices, option, usual.options)
        built = {choice: load(name, **way, **{option: choice}).rules for choice in told.choices or ()}
        out += [
            (option, one, other)
            for one, other in combinations(built, 2)
            if built[one] == built[other] and option not in _notes()["alike"]
        ]
    return out


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={inner}" for key, inner in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def told_in_stories(stories: Iterable[Scenario]) -> set[tuple[str, str, str]]:
    """(game, option, choice) of every choice that these stories make."""
    return {
        (scenario.game, option, str(value).lower() if isinstance(value, bool) else str(value))
        for scenario in stories
        for option, value in scenario.options.items()
    }


# ── the page ───────────────────────────────────────────────────────────────────────────────────────────────────

_HEAD: Final = """# Options

Every option of every game, switched. `python -m croupier.check.switched` writes this page (or, with names
of games, what it says about them). The tests compare what it names and, for one option of every game, what it changes;
with `CROUPIER_LONG_TESTS=1` for all of them.

- **In force** is what is played when a house chooses nothing. It is worked out from the rules that a file makes, not
  copied from its default.
- **Changes** is what somebody at the table notices when the choice is made instead: the same rounds played again with
  the same luck (*play*), the printed limits (*stakes*), the rule sheet (*words*), what the page of the table draws
  (*page*), the exact edge where a certificate takes no time. *story*: forty rounds did not come to it, a story does.
- An option that belongs to one version of a game is switched there and refused elsewhere (*with …*).
"""


def line(game: Game, option: str, rows: list[Switch]) -> str:
    """What the page says about one option."""
    told = game.choices[option]
    only = "".join(f" *with {other} = {' or '.join(fits)}*" for other, fits in told.only.items())
    stands = [row.choice for row in rows if row.option == option and row.in_force]
    force = ", ".join(stands) if told.choices is not None else "as the file says"
    others = [row for row in rows if row.option == option and not row.in_force]
    changes = "; ".join(f"`{row.choice}`: {', '.join(row.changes)}" for row in others)
    return f"| `{option}`{only} | {force} | {changes} |"


def choices(name: str) -> list[Switch]:
    """Every choice of every option, and whether it is what is played anyway; nothing is played here."""
    usual, out = load(name), []
    for option in usual.choices:
        way = way_to(usual.choices, option, usual.options)
        plain = load(name, **way).rules
        for value in samples(usual, option):
            out.append(Switch(name, option, _said(value), load(name, **way, **{option: value}).rules == plain, ()))
    return out


def section(name: str, rows: list[Switch]) -> str:
    """The part of the page about one game, as Markdown; nothing for a game without options."""
    game = load(name)
    if not rows:
        return ""
    head = [f"## {name}", "", "| Option | In force | Changes |", "|---|---|---|"]
    return "\n".join([*head, *(line(game, option, rows) for option in game.choices), ""])


def sections(text: str) -> dict[str, str]:
    """A page that was written before: game → the part about it."""
    parts = text.split("\n## ")[1:]
    return {part.splitlines()[0]: f"## {part.rstrip()}\n" for part in parts}


def main(names: list[str]) -> None:
    """Write the page, or only what it says about these games."""
    target = Path("docs/options.md")
    stories = told_in_stories(story for path in files([Path("tests/scenarios")]) for story in read_file(path))
    known = sections(target.read_text(encoding="utf-8")) if names else {}
    for name in names or ids():
        known[name] = section(name, switches(name, stories))
        sys.stderr.write(f"{name}\n")
    told = [known[name] for name in ids() if known.get(name)]
    target.write_text("\n".join([_HEAD, *told]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
