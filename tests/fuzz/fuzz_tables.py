"""Tables of the house through their actor: people come, play, say impossible things, lose the connection and go, the
disk fails, the clock runs on in the case's hand. At the end the house closes; its books must be right to the coin."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from collections.abc import Awaitable
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher
from cases import Case, Unfit
from fuzz_rounds import any_game, bets_of, chosen_options, legal
from mutating import mutated, odd_number
from pydantic import TypeAdapter, ValidationError

import luck as fixed
from croupier.complaint import Complaint
from croupier.house import House, HouseOptions, audit, people
from croupier.house.floor import TablePlan
from croupier.house.people import GRANTS, Person
from croupier.play import Refused
from croupier.room import Pace, Short, Sitter, TableActor
from croupier.rulebooks import load
from croupier.server import protocol as wire
from croupier.store import StoreFailure

NAMES = ("Ann", "Bob", "Cid")
WORDS = (
    "fold",
    "call",
    "check",
    "raise",
    "bet",
    "hit",
    "stand",
    "draw",
    "keep",
    "play",
    "throw",
    "pass",
    "offer",
    "show",
)
TURNS = ("legal", "legal", "legal", "legal", "wait", "wait", "place", "choose", "take_back", "sit", "stand", "look", "lose",
         "top_up", "away", "change_chair", "disk", "contribute")  # fmt: skip
_TABLE = "table"
_FIELDS = {"place": ("bet", "amount"), "take_back": ("bet", "amount"), "choose": ("option", "amount", "cards"),
           "top_up": ("amount",), "contribute": ("nonce",), "away": ("away",), "change_chair": ("place",)}  # fmt: skip
_READ: TypeAdapter[Any] = TypeAdapter(wire.FromBrowser)


class _Clock:
    """A clock that goes when the case says so."""

    time = 0.0

    def now(self) -> float:
        return self.time


class _Eye:
    def __init__(self, player: str) -> None:
        self.player = player


@cache
def _empty_books() -> Path:
    """Books with nothing in them, so that not every case has to set some up."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-fuzz-"))

    async def set_up() -> None:
        house = House(folder, HouseOptions(plan=()))
        await house.open(lambda *_: None)
        await house.close()

    asyncio.run(set_up())
    return folder


class Tables:
    """One case: a game at a table, and what is done there, one step after the other."""

    name = "tables"

    def made(self, luck: random.Random) -> Case:
        game = any_game(luck)
        case: Case = {"game": game, "options": chosen_options(game, luck), "luck": luck.randrange(2**32)}
        steps: list[list[Any]] = [["sit", 0, None], ["sit", 1, None]]
        for _ in range(luck.randrange(5, 45)):
            steps.append(self._step(luck, game))
        return {**case, "steps": steps}

    def _step(self, luck: random.Random, game: str) -> list[Any]:
        who, bet = luck.randrange(len(NAMES)), luck.choice(bets_of(game))
        match luck.choice(TURNS):
            case "legal":
                return ["legal", luck.randrange(1_000), luck.randrange(1_000)]
            case "wait":
                return ["wait", luck.choice((1, 3, 20, 100))]
            case "place":
                return ["place", who, bet if luck.random() < 0.5 else mutated(bet, luck), _whole(luck)]
            case "take_back":
                return ["take_back", who, luck.choice((None, bet, mutated(bet, luck))), luck.choice((None, 1, 10**6))]
            case "choose":
                word = luck.choice(WORDS)
                cards = luck.choices(("As", "2c", "Xx", "Zz", ""), k=luck.randrange(4))
                return ["choose", who, word if luck.random() < 0.7 else mutated(word, luck), _whole(luck), cards]
            case "sit":
                return ["sit", who, luck.choice((None, None, 1, 200_00, 10**12))]
            case "top_up":
                return ["top_up", who, _whole(luck)]
            case "away" as what:
                return [what, who, luck.random() < 0.5]
            case "change_chair" as what:
                return [what, who, luck.choice((None, 0, 1, 2, 5, _whole(luck)))]
            case "disk" as what:
                return [what, luck.choice((1, 3))]
            case "contribute" as what:
                return [what, who, luck.randbytes(16).hex()]
            case what:
                return [what, who]

    def run(self, case: Case) -> None:
        game, options = case["game"], case.get("options", {})
        try:
            currency = next(code for code in load(game, **options).currencies if code in GRANTS)
        except (Complaint, StopIteration):
            raise Unfit("no such game") from None
        plan = TablePlan(_TABLE, "Table", game, currency, options, bots=0)
        quick = patch.object(people, "PasswordHasher", partial(PasswordHasher, 1, 8, 1))  # nobody has a password here
        with tempfile.TemporaryDirectory() as folder, fixed.seeded(f"{case['luck']}"), quick:
            data = shutil.copytree(_empty_books(), Path(folder) / "house")
            asyncio.run(_Evening(data, plan).spent(case["steps"]))
            report = audit(data)
        assert report.wrong == [], report.wrong
        assert report.counted["rounds under way"] == 0
        assert all(sum(kinds.values()) == 0 for kinds in report.totals.values()), report.totals
        assert not any(kinds.get(held) for kinds in report.totals.values() for held in ("escrow", "middle"))


def _whole(luck: random.Random) -> Any:
    """An amount, mostly one that the wire lets pass."""
    return odd_number(luck) if luck.random() < 0.3 else luck.choice((None, 1, 100, 5_00, 50_00, 1_000_00, 10**15))


class _Evening:
    """A house with one table, and the people there."""

    def __init__(self, data: Path, plan: TablePlan) -> None:
        self.clock, self.people, self.failing = _Clock(), list[Person](), 0
        self.house = House(data, HouseOptions(Pace(), (plan,), self.clock))

    async def spent(self, steps: list[Any]) -> None:
        await self.house.open(lambda *_: None)
        try:
            write = self.house.bank.write

            async def perhaps(page: Any) -> Any:
                if self.failing:
                    self.failing -= 1
                    raise StoreFailure("the disk is full")
                return await write(page)

            self.house.bank.write = perhaps  # type: ignore[method-assign]
            self.people = [await self.house.people.guest() for _ in NAMES]
            self.eyes = [_Eye(person.id) for person in self.people]
            for step in steps:
                await self._done(self.house.tables[_TABLE], step)
            self.failing = 0
        finally:
            await self.house.close()

    async def _done(self, table: TableActor, step: list[Any]) -> None:
        match step:
            case ["legal", int(first), int(second)]:
                await self._legal(table, first, second)
            case ["wait", int(seconds)]:
                await self._wait(table, seconds)
            case ["disk", int(times)]:
                self.failing = times
            case ["sit", int(who), amount]:
                await self._told(table.watch(self.eyes[who % 3]))
                person = self.people[who % 3]
                await self._told(table.sit(Sitter(person.id, person.name), amount))
            case ["stand", int(who)]:
                await self._told(table.stand(self.people[who % 3].id))
            case ["look", int(who)]:
                await self._told(table.watch(self.eyes[who % 3]))
            case ["lose", int(who)]:
                await self._told(table.unwatch(self.eyes[who % 3]))
            case [
                "place" | "take_back" | "choose" | "top_up" | "contribute" | "away" | "change_chair" as what,
                int(who),
                *rest,
            ]:
                await self._said(table, self.people[who % 3].id, what, rest)
            case _:
                raise Unfit("no such step")

    async def _said(self, table: TableActor, player: str, what: str, rest: list[Any]) -> None:
        """What the wire lets pass, it carries to the table."""
        fields = zip(_FIELDS[what], rest, strict=False)
        said = {name: value for name, value in fields if value is not None} | {"type": what, "n": 1, "table": _TABLE}
        if what == "contribute":
            said["round"] = table.round_id
        try:
            asked = _READ.validate_python(said)
        except ValidationError:
            return
        match asked:
            case wire.PlaceBet():
                await self._told(table.place(player, asked.bet, asked.amount))
            case wire.TakeBackBet():
                await self._told(table.take_back(player, asked.bet, asked.amount))
            case wire.ChooseOption():
                await self._told(table.choose(player, asked.option, asked.amount, asked.cards))
            case wire.TopUp():
                await self._told(table.top_up(player, asked.amount))
            case wire.Contribute():
                await self._told(table.contribute(player, asked.round, asked.nonce))
            case wire.ChangeChair():
                await self._told(table.change_chair(player, asked.place))
            case wire.Away():
                await self._told(table.away(player, asked.away))

    async def _told(self, asked: Awaitable[Any]) -> None:
        """Done, or refused with a reason."""
        try:
            await asked
        except Refused as no:
            assert no.reason.strip(), "a refusal says why"
        except Short as no:
            assert no.needs > no.has

    async def _legal(self, table: TableActor, first: int, second: int) -> None:
        """Whoever is asked answers; while bets are taken somebody stakes."""
        ask = table.dealer.ask
        if ask is None or ask.to_chance:
            return
        answer: Any = legal(table.course, table.spec.game, first, second)  # type: ignore[arg-type]
        player = table.dealer.players.get(getattr(answer, "seat", ""))
        if player is None:
            return
        if answer.kind == "place":
            await self._told(table.place(player, answer.bet, answer.amount))
        elif answer.kind == "choice":
            await self._told(table.choose(player, answer.option, answer.amount, [str(card) for card in answer.cards]))

    async def _wait(self, table: TableActor, seconds: float) -> None:
        """Time passes, moment by moment as the table's clock runs out."""
        until = self.clock.time + seconds
        for _ in range(500):
            if table.due is None or table.due > until:
                break
            self.clock.time = max(self.clock.time, table.due)
            await table.look(_Eye("nobody"))  # who knocks lets the table see what time it is
            await table.look(_Eye("nobody"))
        self.clock.time = until
