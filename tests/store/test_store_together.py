"""What many write at once: in the order in which they came, each whole or not at all, in few commits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.store import FIRST_HASH, Store, StoreFailure, canonical, chained, log, migrate, open_engine
from croupier.store.quick import Quick
from croupier.store.schema import inputs, players

pytestmark = pytest.mark.anyio
_PLAYER = Quick(insert(players), "id", "kind", "name", "name_key", "created_at")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _entered(number: int, *, refuses: bool = False) -> object:
    def work(db: Connection) -> int:
        seq = log.append(db, "t1", None, [{"kind": "input", "n": number}, {"kind": "mix", "n": number}], number)
        if refuses:
            raise ValueError(f"{number} is refused")
        return seq

    return work


async def _chain(store: Store) -> list[tuple[int, str, str, int]]:
    wanted = select(inputs.c.seq, inputs.c.entry, inputs.c.hash, inputs.c.at).where(inputs.c.table_id == "t1")
    return await store.read(lambda db: [tuple(row) for row in db.execute(wanted.order_by(inputs.c.seq))])


async def test_many_share_a_commit_and_keep_their_order(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    await store.write(lambda db: log.add_table(db, "t1", "Table 1", "gelp/european-roulette", {}, "CZK"))
    commits: list[object] = []
    event.listen(store._writing, "commit", commits.append)
    refused = {n for n in range(200) if n % 67 == 50}
    ends = await asyncio.gather(
        *(store.write(_entered(n, refuses=n in refused)) for n in range(200)), return_exceptions=True
    )
    stand = [n for n in range(200) if n not in refused]
    assert [type(ends[n]) for n in sorted(refused)] == [ValueError] * len(refused)
    assert [ends[n] for n in stand] == [2 * place + 3 for place in range(len(stand))], "each after the one before it"
    assert len(commits) < len(stand) / 10
    (_, _, hashed, _), *rows = await _chain(store)
    said = [(kind, n) for n in stand for kind in ("input", "mix")]
    for place, ((seq, entry, found, at), (kind, n)) in enumerate(zip(rows, said, strict=True), 2):
        assert (seq, entry, at) == (place, canonical({"kind": kind, "n": n}), n)
        hashed = chained(hashed, log.hashed_text("t1", seq, None, entry, at))
        assert found == hashed != FIRST_HASH
    await store.close()


async def test_who_waits_for_others_when_the_house_closes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.writer._APART_S", 3600.0)
    store = Store(tmp_path)
    await store.open()
    await store.write(lambda db: log.add_table(db, "t1", "Table 1", "gelp/european-roulette", {}, "CZK"))
    await asyncio.gather(*(store.write(_entered(n)) for n in range(3)))  # from now on commits are apart
    late = asyncio.create_task(store.write(_entered(3)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await store.close()
    with pytest.raises(StoreFailure, match="closing"):
        await late
    again = Store(tmp_path)
    await again.open()
    assert len(await _chain(again)) == 7
    await again.close()


def _ann(kind: str = "guest") -> dict[str, object]:
    return {"id": "Ann", "kind": kind, "name": "Ann", "name_key": "ann", "created_at": 0}


def test_a_quick_statement_begins_a_transaction_and_complains_like_every_other(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.connect() as db:
        _PLAYER.run(db, **_ann())
        assert db.in_transaction()
    with engine.connect() as db:
        assert db.execute(select(players.c.id)).all() == [], "what was not committed does not stand"
    with engine.begin() as db:
        _PLAYER.each(db, [_ann()])
    with engine.begin() as db, pytest.raises(IntegrityError):
        _PLAYER.run(db, **_ann())
    with engine.begin() as db, pytest.raises(IntegrityError):
        _PLAYER.each(db, [_ann()])
    engine.dispose()
