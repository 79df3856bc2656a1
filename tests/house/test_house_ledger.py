"""The ledger: whatever is tried, every transfer is balanced, nobody owes, and the sum of everything is nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from croupier.house import ledger
from croupier.room import Short
from croupier.store import migrate, open_engine
from croupier.store.schema import accounts, postings, transfers

PLAYERS = st.sampled_from(["ann", "bob", "cyd"])
TABLES = st.sampled_from(["t1", "t2"])
AMOUNTS = st.integers(1, 500)


class Money(RuleBasedStateMachine):
    """Grants, stakes, settlements and returns in any order, some of them impossible."""

    @initialize()
    def books(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.engine = open_engine(Path(self.folder.name))
        migrate(self.engine)
        self.owns: dict[str, int] = {}

    def _try(self, cause: ledger.Cause, amounts: dict[str, int]) -> None:
        total: dict[str, int] = {}
        for account, amount in amounts.items():
            total[account] = self.owns.get(account, 0) + amount
        possible = all(v >= 0 for k, v in total.items() if k.startswith(("wallet", "escrow")))
        with self.engine.connect() as db, db.begin() as step:
            try:
                ledger.transfer(db, cause, amounts, table="t1", seq=1, round_id="r")
            except Short:
                step.rollback()
                assert not possible
                return
        assert possible
        self.owns |= total

    @rule(player=PLAYERS, amount=AMOUNTS)
    def grant(self, player: str, amount: int) -> None:
        self._try("grant", {ledger.issue("EUR"): -amount, ledger.wallet("EUR", player): amount})

    @rule(player=PLAYERS, table=TABLES, amount=AMOUNTS)
    def stake(self, player: str, table: str, amount: int) -> None:
        self._try("stake", {ledger.wallet("EUR", player): -amount, ledger.escrow("EUR", table, player): amount})

    @rule(player=PLAYERS, table=TABLES, amount=AMOUNTS)
    def back(self, player: str, table: str, amount: int) -> None:
        self._try("void", {ledger.wallet("EUR", player): amount, ledger.escrow("EUR", table, player): -amount})

    @rule(player=PLAYERS, table=TABLES, released=AMOUNTS, paid=st.integers(0, 2_000))
    def settle(self, player: str, table: str, released: int, paid: int) -> None:
        amounts = {ledger.escrow("EUR", table, player): -released, ledger.wallet("EUR", player): paid}
        self._try("settlement", amounts | {ledger.bankroll("EUR"): released - paid})

    @rule(player=PLAYERS, amount=AMOUNTS)
    def unbalanced(self, player: str, amount: int) -> None:
        with self.engine.connect() as db, pytest.raises(ledger.Unbalanced):
            ledger.transfer(db, "grant", {ledger.wallet("EUR", player): amount})

    @invariant()
    def adds_up(self) -> None:
        with self.engine.connect() as db:
            assert ledger.total(db) == 0
            shown = {row.id: row.balance for row in db.execute(select(accounts))}
            assert shown == {name: amount for name, amount in self.owns.items() if name in shown}
            assert all(v >= 0 for k, v in shown.items() if k.startswith(("wallet", "escrow")))

    def teardown(self) -> None:
        self.engine.dispose()
        self.folder.cleanup()


Money.TestCase.settings = settings(max_examples=25, stateful_step_count=25)
TestMoney = Money.TestCase


def test_currencies_do_not_mix(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.connect() as db, pytest.raises(ledger.Unbalanced, match="one currency"):
        ledger.transfer(db, "grant", {ledger.issue("EUR"): -5, ledger.wallet("CZK", "ann"): 5})


def test_behind_the_ledger_the_database_itself_refuses_a_debt(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.begin() as db:
        ledger.transfer(db, "grant", {ledger.issue("EUR"): -5, ledger.wallet("EUR", "ann"): 5})
    with engine.begin() as db, pytest.raises(IntegrityError):
        db.execute(update(accounts).where(accounts.c.id == "wallet:EUR:ann").values(balance=-1))


def test_a_transfer_of_nothing_leaves_no_trace(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.begin() as db:
        assert ledger.transfer(db, "stake", {ledger.wallet("EUR", "ann"): 0}) == {}
        assert db.execute(select(transfers)).all() == []
        assert db.execute(select(postings)).all() == []
