"""Jackpots: what hands have dropped, which of them have hit, and every prize reckoned again by the rules of its day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, select

from croupier.house.audit.entries import Entry
from croupier.house.audit.linked import Linked
from croupier.house.audit.report import Report, shown
from croupier.house.jackpots import claim_of
from croupier.play.record import Json
from croupier.room import Course
from croupier.room.jackpots import holdings
from croupier.room.rules.jackpot import Claim, Fund, JackpotRules, found_in, paid
from croupier.store.log import HOUSE
from croupier.store.schema import accounts, postings, transfers


@dataclass
class Jackpots:
    """All jackpots of the house, entry by entry."""

    report: Report
    linked: Linked
    """Those of tables against the house."""
    _rules: dict[str, list[tuple[int, JackpotRules]]] = field(default_factory=dict)
    _claims: dict[str, Claim] = field(default_factory=dict)
    _paying: dict[tuple[str, int], Entry] = field(default_factory=dict)

    def says(self, entry: Entry) -> None:
        """The house has said by which rules a jackpot is paid from now on."""
        rules = JackpotRules.model_validate(entry.said["rules"])
        self._rules.setdefault(entry.said["room"], []).append((entry.at, rules))

    def _in_force(self, room: str, at: int) -> JackpotRules | None:
        return next((rules for since, rules in reversed(self._rules.get(room, [])) if since <= at), None)

    def take(self, entry: Entry) -> None:
        """An entry of a table's log: it may have hit the jackpot, pay prizes of it, or add the drops of a day."""
        said = entry.said
        self.linked.take(entry)
        if "linked" in said:
            return
        if "hit" in said:
            self._claims[said["hit"]["hand"]] = claim_of(entry.table, said["hit"])
        if "paid" in said or "grown" in said:
            self._paying[entry.table, entry.seq] = entry
        moved: dict[str, Counter[str]] = {"jackpot": Counter(), "reward": Counter()}
        for cause, amounts in entry.moves:
            for account, amount in amounts.items():
                if cause in moved and account.startswith("wallet:"):
                    moved[cause][account.rsplit(":", 1)[1]] += amount
        due: Counter[str] = Counter()
        for bill in said.get("paid", ()):
            due.update(bill["to"])
        for cause, to in (("jackpot", due), ("reward", Counter(said.get("rewards", {})))):
            if +to != moved[cause]:
                self.report.row("inputs", entry.name, f"says that {cause} pays {shown(dict(to))}, and moves otherwise")

    def replayed(self, opening: Entry, end: Entry, course: Course, players: dict[str, str]) -> None:
        """A hand that was played again: it drops what its entry says, and hits what it says, or nothing."""
        among, said = course.game.among_players, end.said
        if among is None or not opening.said.get("jackpot"):
            if "drop" in said or "hit" in said:
                self.report.row("inputs", end.name, "is of a table that is linked to no jackpot")
            return
        room, _, game = course.game.id.partition("/")
        finish = among.finish(course.game.rules, course.events)
        if said.get("drop", 0) != finish.drop:
            self.report.row("inputs", end.name, f"drops {said.get('drop', 0)}, the replay {finish.drop}")
        if (rules := self._in_force(room, end.at)) is None:
            return
        present = [player for player in players.values() if player not in said.get("absent", ())]
        found = found_in(rules, holdings(rules, {}, game, finish, players), present)
        hit = None if "hit" not in said else claim_of(end.table, said["hit"]).found
        same = hit == found and ("hit" not in said or list(said["hit"]["players"]) == present)
        if not same:
            self.report.row("inputs", end.name, f"says {shown(hit)} of the jackpot, the replay {shown(found)}")

    # ── the money ──────────────────────────────────────────────────────────────────────────────────────────────

    def check(self, db: Connection) -> None:
        """Every prize in the order in which money moved: of what the jackpot held then, and each hit once."""
        self.linked.check(db)
        holds: Counter[str] = Counter()
        done: set[str] = set()
        wanted = (
            select(transfers.c.table_id, transfers.c.seq, postings.c.account_id, postings.c.amount)
            .join(postings, postings.c.transfer_id == transfers.c.id)
            .join(accounts, accounts.c.id == postings.c.account_id)
            .where(accounts.c.kind == "jackpot", accounts.c.id.not_like("%/%"))
            .order_by(transfers.c.id)
        )
        for (table, seq, account), rows in groupby(db.execute(wanted), key=itemgetter(0, 1, 2)):
            moved = sum(row.amount for row in rows)
            entry = self._paying.pop((table, seq), None)
            if entry is not None:
                with self.report.going_on("inputs", entry.name):
                    self._bills(entry, account.rsplit(":", 1)[1], holds[account], moved, done)
            elif table != HOUSE:
                self.report.row("inputs", f"{table}/{seq}", f"moves {account} and does not say why")
            holds[account] += moved

    def _bills(self, entry: Entry, room: str, holds: int, moved: int, done: set[str]) -> None:
        now = holds + int(entry.said.get("grown", 0))
        rules = self._in_force(room, entry.at)
        for bill in entry.said.get("paid", ()):
            claim = self._claims.get(bill["hand"])
            if claim is None or rules is None or bill["hand"] in done:
                self.report.row("inputs", entry.name, f"pays for {bill['hand']}, which is due nothing")
                continue
            done.add(bill["hand"])
            fund, due = paid(rules, Fund(now, 0, (claim,)), claim)
            should: Json = {"fund": now, "left": fund.published, "to": due}
            for word, value in should.items():
                if bill[word] != value:
                    what = f"says {shown(bill[word])} as {word} of {bill['hand']}, by the rules it is {shown(value)}"
                    self.report.row("inputs", entry.name, what)
            now = int(bill["left"])
        if now != holds + moved:
            self.report.row("inputs", entry.name, f"leaves {now} in the jackpot, the ledger has {holds + moved}")
