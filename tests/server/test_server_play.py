"""Playing over the wire: the same spin for all, everybody's own balance, and nothing of anybody else's."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from live import FAST, PATIENCE, Live, browser, live_house

from croupier import load
from croupier.play import CommittedChance, read_answer
from croupier.play.mix import Mix
from croupier.room import Course, Pace, TableActor
from croupier.room.spec import Spec
from croupier.store import log

sys.path.insert(0, str(Path(__file__).parent.parent / "room"))
from table_kit import HighCard

pytestmark = pytest.mark.anyio


async def test_two_browsers_one_spin(live: Live) -> None:
    async with browser(live) as ann, browser(live) as bob:
        await ann.sit("roulette")
        await bob.sit("roulette")
        await bob.must(type="place", table="roulette", bet="split 17-20", amount=20_00)
        round_id = await ann.lays({"red": 50_00}, "roulette")
        ends = []
        for page in (ann, bob):
            over = await page.over(round_id)
            told = [m["events"] for m in page.heard if m["type"] == "events" and m["round"] == round_id]
            (stop,) = [event for events in told for event in events if event["kind"] == "stopped"]
            ends.append((over["past"], over["seed"], stop))
        assert ends[0] == ends[1]
        for page in (ann, bob):
            await page.must(type="ping")  # the balance follows the result
            mine = [m for m in page.heard if m["type"] == "balance"][-1]["balances"]
            assert mine == await page.balances()
            await page.must(type="stand", table="roulette")


async def test_a_round_can_be_checked_by_anybody(live: Live) -> None:
    async with browser(live) as ann:
        await ann.sit("roulette")
        round_id = await ann.lays({"straight 7": 20_00}, "roulette")
        opened = next(m["round"] for m in ann.heard if m["type"] == "round" and m["round"]["id"] == round_id)
        await ann.over(round_id)
        stored = (await ann.client.get(f"/api/rounds/{round_id}")).json()
        assert stored["commitment"] == opened["commitment"]
        assert hashlib.sha256(bytes.fromhex(stored["seed"])).hexdigest() == stored["commitment"]
        game = load(stored["game"], **stored["options"])
        assert game.sha256 == stored["rulebook_sha256"]
        table = game.table(stored["seats"], stored["currency"], carry=stored["carry"])
        again = Course(game, table, bytes.fromhex(stored["seed"]), map(read_answer, stored["inputs"]))
        assert [event.as_json() for event in again.events] == stored["events"]
        assert CommittedChance(bytes.fromhex(stored["seed"])).below(37) == again.inputs[-1].as_json().get("index", 0)
        assert stored["nonces"] == []
        await ann.must(type="stand", table="roulette")


async def test_a_round_with_numbers_of_its_players_can_be_checked_by_anybody(live: Live, tmp_path: Path) -> None:
    async with browser(live) as ann, browser(live) as bob:
        for page in (ann, bob):
            await page.sit("roulette")
        taken = False
        while not taken:  # on a slow machine a number may come too late; then the next round
            round_id = await ann.lays({"straight 7": 20_00}, "roulette")
            sent = {ann: "0123456789abcdef" * 2, bob: "f" * 32}
            mine = {"type": "contribute", "table": "roulette", "round": round_id}
            taken = all([(await page.send(nonce=sent[page], **mine))["type"] == "done" for page in sent])
        for nonce in ("F" * 32, "f" * 31, "²" * 32, 5):
            assert "nonce" in (await bob.refused(nonce=nonce, **mine))
        over = await ann.over(round_id)
        await bob.over(round_id)
        mixed = next(m for m in bob.heard if m["type"] == "mixed" and m["round"] == round_id)
        stored = (await bob.client.get(f"/api/rounds/{round_id}")).json()
        assert stored["nonces"] == mixed["nonces"] == sorted(mixed["nonces"], key=lambda each: each["seat"])
        assert {each["nonce"] for each in stored["nonces"]} == {"0123456789abcdef" * 2, "f" * 32}
        path = tmp_path / "round.json"
        path.write_text(json.dumps(stored))
        script = Path(__file__).parents[2] / "docs" / "verify_round.py"

        def checked() -> list[str]:
            cli = "from croupier.cli import main; main()"
            asked = ([sys.executable, script, path, "37"], [sys.executable, "-c", cli, "verify", path])
            return [subprocess.run(each, capture_output=True, text=True, check=False).stdout for each in asked]

        alone, ours = checked()
        assert alone == "genuine\n"
        assert "The round is genuine." in ours
        assert over["seed"] == stored["seed"]
        fell = next(each["index"] for each in stored["inputs"] if each["kind"] == "stop")
        others = ([[seat, f"{n:032x}"] for seat in sorted(s["seat"] for s in stored["nonces"])] for n in range(99))
        seed = bytes.fromhex(over["seed"])
        wrong = next(each for each in others if CommittedChance(Mix.of(round_id, each).key(seed)).below(37) != fell)
        path.write_text(json.dumps({**stored, "nonces": [{"seat": seat, "nonce": nonce} for seat, nonce in wrong]}))
        assert checked()[0].startswith("NOT genuine")
        assert checked()[1] == ""
        for page in (ann, bob):
            await page.must(type="stand", table="roulette")


async def test_a_reload_resumes_the_view(calm: Live) -> None:
    async with browser(calm) as ann:
        await ann.sit("roulette")
        await ann.must(type="place", table="roulette", bet="red", amount=50_00)
        async with browser(calm, ann.client) as again:
            await again.must(type="watch", table="roulette")
            view = [m for m in again.heard if m["type"] == "table"][-1]["table"]
            assert view["you"] == ann.me["name"] in [seat["seat"] for seat in view["seats"]]
            assert {"seat": ann.me["name"], "bet": "red", "amount": 50_00} in view["lying"]
            assert view["round"]["seed"] is None
            await again.must(type="stand", table="roulette")


async def test_what_is_in_a_wallet_is_told_on_every_page_of_its_owner(calm: Live) -> None:
    """Also on one that looks at no table."""
    async with browser(calm) as ann, browser(calm, ann.client) as lobby, browser(calm) as eve:
        await ann.sit("roulette")
        await ann.must(type="place", table="roulette", bet="red", amount=50_00)
        told = await lobby.told(lambda m: m["type"] == "balance")
        assert told["balances"]["CZK"] == ann.me["balances"]["CZK"] - 50_00
        await ann.must(type="stand", table="roulette")
        await eve.must(type="ping")
        assert not any(m["type"] == "balance" for m in eve.heard)


async def test_no_viewer_receives_anothers_private_data(live: Live) -> None:
    """Everything that goes over the wire, searched for what belongs to somebody else."""
    async with browser(live) as ann, browser(live) as bob, browser(live) as eve:
        answer = await ann.client.post("/api/account", json={"name": "Ann Lee", "password": "correct horse"})
        assert answer.status_code == 200
        await ann.until(lambda m: m["type"] == "hello")
        await eve.must(type="watch", table="roulette")
        await ann.sit("roulette")
        await bob.sit("roulette")
        await bob.must(type="place", table="roulette", bet="black", amount=50_00)
        round_id = await ann.lays({"red": 1_234_00}, "roulette")
        for page in (ann, bob, eve):
            await page.over(round_id)
            await page.must(type="ping")
        tables = await eve.client.get("/api/tables")
        stored = await eve.client.get(f"/api/rounds/{round_id}")
        pages = {"ann": ann, "bob": bob, "eve": eve}
        for name, page in pages.items():
            seen = "\n".join(page.raw) + (tables.text + stored.text if name == "eve" else "")
            for other in pages.values():
                if other is page:
                    continue
                secret = [other.me["player"], *other.client.cookies.values()]
                assert not [what for what in secret if what in seen], f"{name} was shown something of another's"
            assert "password" not in seen
            assert "argon2" not in seen
            own = [m for m in page.heard if m["type"] == "balance"]
            assert all(m["balances"]["EUR"] == 1_000_00 for m in own)
        assert [m for m in eve.heard if m["type"] == "balance"] == [], "a spectator hears of nobody's balance"
        after = (await ann.balances())["CZK"]
        if after != ann.me["balances"]["CZK"]:  # a winning stake stays: then it is what everybody began with
            assert not re.search(rf"(?<!\d){after}(?!\d)", "\n".join(bob.raw + eve.raw))
        for page in (ann, bob):
            await page.send(type="stand", table="roulette")


async def test_the_seed_never_leaves_before_the_end(live: Live) -> None:
    async with browser(live) as ann:
        await ann.sit("roulette")
        await ann.betting("roulette")
        round_id = ann.heard[-1]["round"]["id"]
        await ann.send(type="watch", table="roulette")
        over = await ann.over(round_id)
        before = ann.raw[: ann.heard.index(over)]
        assert before
        assert over["seed"] not in "\n".join(before)
        await ann.must(type="stand", table="roulette")


async def test_no_page_shows_the_seed_of_a_round_under_way(calm: Live) -> None:
    async with browser(calm) as ann:
        await ann.sit("roulette")
        table = calm.house.tables["roulette"]
        seed, number = calm.inside(lambda: (table.course.seed, table.number))
        await ann.send(type="watch", table="roulette")
        for path in ("/api/tables", "/api/tables/roulette/layout"):
            assert seed not in (await ann.client.get(path)).text
        under_way = await ann.client.get(f"/api/rounds/roulette.{number}")
        assert under_way.status_code == 404, "a round under way is not given out"
        assert seed not in "\n".join(ann.raw)
        await ann.must(type="stand", table="roulette")


async def test_a_hidden_card_never_leaves_the_house(tmp_path: Path) -> None:
    """A family with hidden cards, which the house does not know yet: only their owner is shown them."""
    pace = replace(FAST, betting=2_000)
    with live_house(tmp_path, pace) as live:

        async def add_table() -> None:
            house = live.house
            await house.store.write(lambda db: log.add_table(db, "cards", "Cards", HighCard.id, {}, "EUR"))
            teller = live.app.state.door.hub.deliver
            actor = TableActor(Spec("cards", "Cards", HighCard(), "EUR"), house.bank, teller, pace)  # type: ignore[arg-type]
            house.tables["cards"] = actor
            actor.start()

        live.inside(add_table)
        async with browser(live) as ann, browser(live) as bob, browser(live) as eve:
            await eve.must(type="watch", table="cards")
            await ann.sit("cards")
            await bob.sit("cards")
            round_id = await bob.lays({"ante": 10_00}, "cards")
            while (await ann.send(type="place", table="cards", bet="ante", amount=10_00))["type"] != "done":
                round_id = await bob.lays({"ante": 10_00}, "cards")  # it came too late: both play the next round
            for page in (ann, bob, eve):
                await page.over(round_id)
            for page in (bob, eve):
                await page.send(type="watch", table="cards")

            def dealt(page: object) -> dict[str, list[object]]:
                told = [m["events"] for m in page.heard if m["type"] == "events" and m["round"] == round_id]
                return {e["to"]: e["cards"] for events in told for e in events if e["kind"] == "dealt"}

            for page, own in ((ann, ann.me["name"]), (bob, bob.me["name"]), (eve, None)):
                for to, cards in dealt(page).items():
                    assert (cards != [None]) == (to == own)
            other = await bob.client.get(f"/api/rounds/{round_id}")
            shown = {e["to"]: e["cards"] for e in other.json()["events"] if e["kind"] == "dealt"}
            assert shown[ann.me["name"]] == [None]
            assert shown[bob.me["name"]] != [None]
            for page in (bob, eve):
                snapshot = [m for m in page.heard if m["type"] == "table"][-1]["table"]["round"]
                if snapshot["id"] == round_id:  # in the next round the same card may lie elsewhere
                    assert json.dumps(dealt(ann)[ann.me["name"]]) not in json.dumps(snapshot)


async def test_many_tables_for_one_purse(calm: Live) -> None:
    """One player at two tables: what is staked at one is not there for the other."""
    async with browser(calm) as ann:
        await ann.sit("dice")
        for bet in ("over7", "under7"):
            await ann.must(type="place", table="dice", bet=bet, amount=10_00)
        assert (await ann.balances())["EUR"] == 980_00
        assert (await ann.balances())["CZK"] == 25_000_00
        await ann.must(type="stand", table="dice")
        assert (await ann.balances())["EUR"] == 1_000_00


async def test_a_browser_finds_everything_again_after_a_restart(tmp_path: Path) -> None:
    slow = Pace(betting=30_000)
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        with live_house(tmp_path, slow) as live:
            client.base_url = httpx.URL(live.url)
            async with browser(live, client) as ann:
                before = await ann.balances()
                await ann.sit("roulette")
                await ann.must(type="place", table="roulette", bet="red", amount=50_00)
                assert (await ann.balances())["CZK"] == before["CZK"] - 50_00
        with live_house(tmp_path, slow) as live:
            client.base_url = httpx.URL(live.url)
            async with browser(live, client) as again:
                assert again.me == ann.me
                assert await again.balances() == before, "the house closed before the spin: the stake came back"
                await again.must(type="watch", table="roulette")
                view = [m for m in again.heard if m["type"] == "table"][-1]["table"]
                assert view["history"][-1]["void"] == "The house has closed."
                assert view["seats"] == [s for s in view["seats"] if s["bot"]]
