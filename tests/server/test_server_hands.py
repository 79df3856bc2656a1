"""Hands over HTTP: those that were played, files that are replayed, equities."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live import READY, Live, browser
from poker_kit import KINDS, opened, play_hand, sat

from croupier.analysis.equity import GAMES
from croupier.rulebooks import entries
from croupier.server import equity


def test_the_last_hands_of_a_table_and_a_file_that_replays(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            first = await play_hand([ann, bob], table)
            second = await play_hand([ann, bob], table)
            rows = (await ann.client.get("/api/hands", params={"table": table})).json()
            assert [row["id"] for row in rows][-2:] == [second, first]
            other = (await bob.client.get("/api/hands", params={"table": table})).json()
            assert [row["profit"] for row in rows if row["id"] == first] == [
                -row["profit"] for row in other if row["id"] == first
            ]
            assert (await eve.client.get("/api/hands", params={"table": table})).json() == []
            assert (await ann.client.get("/api/hands")).json() == rows, "he has played nowhere else"
            file = (await ann.client.get(f"/api/hands/{first}.phh")).text
            replayed = await eve.client.post("/api/replay", content=file.encode(), timeout=READY)
            assert replayed.status_code == 200, replayed.text
            (hand,) = replayed.json()["hands"]
            facts = (await ann.client.get(f"/api/hands/{first}")).json()["hand"]
            assert {name: hand[name] for name in ("game", "options", "leg")} == {
                name: facts[name] for name in ("game", "options", "leg")
            }
            assert sorted(hand["names"]) == sorted([ann.me["name"], bob.me["name"]])
            seen = (await ann.client.get(f"/api/hands/{first}")).json()["events"]
            assert [e["stacks"] for e in hand["events"] if e["kind"] == "hand_over"] == [
                e["stacks"] for e in seen if e["kind"] == "hand_over"
            ]
            assert (await eve.client.get(f"/api/hands/{table}.9999")).status_code == 404

    asyncio.run(tell())


NT = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = [
  "d dh p1 ????",
  "d dh p2 AsKs",
  "p2 cbr 6",
  "p1 f",
]
"""


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        (NT.replace("cbr 6", "cbr 3").encode(), 422, "line 9: action 3"),
        (NT.replace("p1 f", "p2 f").encode(), 422, "line 10: action 4"),
        (NT.replace('"NT"', '"XX"').encode(), 422, "variant 'XX' is not known"),
        (NT.encode() + b'_game = "../../secret.toml"\n', 422, "no game of poker of this house"),
        (NT.encode() + b"_options = 3\n_game = 'gelp/razz'\n", 422, "line 1"),
        (NT.replace("200, 200", "1e400000, 200").encode(), 422, "line 1"),
        (b"variant = [", 422, "line 1"),
        (b"a = " + b"[" * 100_000, 422, "too deep"),
        (b"variant = 'NT'\n\xff\xfe", 422, "line 2: this is not UTF-8"),
        (b"".join(b"[%d]\nvariant = 'NT'\n" % n for n in range(2_001)), 422, "2001 hands are too many"),
        (b"#" * 1_000_001, 413, "at most 1000000 bytes"),
        (b"", 422, "variant"),
    ],
)
def test_a_broken_or_hostile_file_is_refused_with_line_and_reason(
    room: Live, sent: bytes, status: int, told: str
) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            answer = await ann.client.post("/api/replay", content=sent, timeout=READY)
            assert answer.status_code == status, answer.text
            assert told in answer.json()["detail"], answer.json()["detail"]
            good = await ann.client.post("/api/replay", content=NT.encode(), timeout=READY)
            dealt = [e["cards"] for e in good.json()["hands"][0]["events"] if e["kind"] == "dealt"]
            assert dealt == [[None, None], ["As", "Ks"]], "what the file does not know stays unknown"

    asyncio.run(tell())


def test_a_file_of_a_public_room_is_replayed_hand_by_hand(room: Live) -> None:
    """Stacks that nobody knows, a rake that no field names, and one bad hand in the middle."""
    unknown = NT.replace("200, 200", "inf, inf").replace("cbr 6", "cbr 6.50")
    raked = NT.replace('"p1 f"', '"p1 cc", "d db 2c3c4c", "p1 cbr 10", "p2 f"') + "winnings = [11.5, 0]\n"
    sent = f"[1]\n{unknown}[2]\n{NT.replace('cbr 6', 'cbr 3')}[3]\n{raked}"

    async def tell() -> None:
        async with browser(room) as ann:
            answer = await ann.client.post("/api/replay", content=sent.encode(), timeout=READY)
            assert answer.status_code == 200, answer.text
            first, last = answer.json()["hands"]
            assert [(hand["number"], hand["places"]) for hand in (first, last)] == [(1, 1), (3, 1)]
            assert [e["stacks"] for e in first["events"] if "stacks" in e] == [[None, None]] * 2
            assert (first["notes"], last["notes"]) == ([], ["a rake of 0.5 that the file does not name"])
            assert [e["amount"] for e in last["events"] if e["kind"] in ("rake_taken", "pot_won")] == [5, 115]
            (unread,) = answer.json()["unread"]
            assert (unread["number"], unread["line"]) == (2, 22)
            assert "the smallest raise is to 4, not to 3" in unread["why"]

    asyncio.run(tell())


def test_equity_is_counted_or_sampled_and_refused_with_a_reason(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:

            async def asked(**what: Any) -> Any:
                return await ann.client.post("/api/equity", json=what, timeout=READY)

            found = (await asked(game="unibet-ee/texas-holdem", hands=["AsAh", "KdKs"])).json()
            assert (found["method"], found["interval"]) == ("exact", 0)
            assert [round(hand["equity"], 6) for hand in found["hands"]] == [0.819461, 0.180539]
            sampled = (await asked(game="gelp/razz", hands=["As2s3d", "KdQhJc"])).json()
            assert sampled["method"] == "sampled"
            best = sampled["hands"][0]
            assert best["low"] < best["equity"] < best["high"]
            assert best["low"] > 0.9
            two = (
                await asked(game="veikkaus/double-flop-holdem", hands=["AsAh", "KdKs"], board="2c3c4c7d8d / Kh9d9sJcJd")
            ).json()
            assert [hand["equity"] for hand in two["hands"]] == [0.5, 0.5]
            for what, why in (
                ({"game": "nothing", "hands": ["AsAh", "KdKs"]}, "no equity"),
                ({"game": "/etc/passwd.toml", "hands": ["AsAh", "KdKs"]}, "no equity"),
                ({"game": "veikkaus/horse", "hands": ["AsAh", "KdKs"]}, "a mix of games: choose one of holdem"),
                ({"game": "gelp/omaha", "options": {"colour": "red"}, "hands": ["AsAh", "KdKs"]}, "colour"),
                ({"game": "veikkaus/horse", "leg": "chess", "hands": ["AsAh", "KdKs"]}, "choose one of holdem"),
                ({"game": "gelp/omaha", "leg": "chess", "hands": ["AsAh", "KdKs"]}, "no mix of games"),
                ({"game": "holdem", "leg": "holdem", "hands": ["AsAh", "KdKs"]}, "no mix of games"),
                ({"game": "NT", "leg": "x", "hands": ["AsAh", "KdKs"]}, "no mix of games"),
                ({"game": "holdem", "options": {"scale": "low"}, "hands": ["AsAh", "KdKs"]}, "no options: scale"),
                (
                    {"game": "gelp/omaha", "options": {"burns": "maybe"}, "hands": ["AsAh", "KdKs"]},
                    "one of true, false",
                ),
                ({"hands": ["AsAs", "KdKs"]}, "twice"),
                ({"hands": ["AsAh", "KdKs"], "board": "2c3c4c/5c/6c"}, "two boards"),
                ({"hands": ["what", "KdKs"]}, "player 1"),
            ):
                answer = await asked(**what)
                assert (answer.status_code, why in answer.json()["detail"]) == (409, True), answer.text
            assert (await asked(hands=["AsAh"])).status_code == 422

    asyncio.run(tell())


def test_nobody_works_at_an_equity_that_cannot_be(room: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legs, options and games that do not exist are refused before, and nothing remembers what strangers ask."""
    asked: list[Any] = []

    async def worked(*given: Any, **_more: Any) -> dict[str, Any]:
        asked.append(given)
        return {"hands": [], "method": "exact", "interval": 0, "deals": 1, "assumes": []}

    monkeypatch.setattr(equity, "worker", worked)

    async def tell() -> None:
        async with browser(room) as eve:
            for n in range(20):
                for game in ("gelp/omaha", "holdem", "veikkaus/horse", "NT", f"game {n}"):
                    wish = {"game": game, "leg": f"leg {n}", "options": {f"option {n}": n}, "hands": ["AsAh", "KdKs"]}
                    for less in ({}, {"leg": None}, {"options": {}}):
                        answer = await eve.client.post("/api/equity", json={**wish, **less})
                        assert answer.status_code == 409, answer.text
            assert asked == []
            for game in ("NT", "_shared/phh-nt"):
                known = {"game": game, "hands": ["AsAh", "KdKs"]}
                assert (await eve.client.post("/api/equity", json=known)).status_code == 200
            assert {given[1] for given in asked} == {"_shared/phh-nt"}, "one game under two names is one"

    asyncio.run(tell())


def test_a_hand_of_a_mix_says_which_game_it_was(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob:
            table = await opened(ann, "gelp/horse", players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            hand = (await ann.client.get(f"/api/hands/{await play_hand([ann, bob], table)}")).json()
            assert hand["hand"]["leg"] == "holdem"
            file = (await ann.client.get(f"/api/hands/{hand['hand']['id']}.phh")).text
            answer = await ann.client.post("/api/replay", content=file.encode(), timeout=READY)
            assert answer.status_code == 200, f"{answer.text}\n{file}"
            (again,) = answer.json()["hands"]
            assert (again["game"], again["leg"]) == ("gelp/horse", "holdem")

    asyncio.run(tell())


def test_equity_of_draws_and_mixes(room: Live) -> None:
    """Every game of poker is there, each game of a mix; draws to come are made by the rule, and that is said."""

    async def tell() -> None:
        async with browser(room) as ann:

            async def asked(**what: Any) -> Any:
                return (await ann.client.post("/api/equity", json=what, timeout=READY)).json()

            games = (await ann.client.get("/api/equity/games")).json()
            listed = {entry.id for entry in entries() if entry.family == "poker"}
            assert {g["name"] for g in games} == {*GAMES, *listed}
            mix = {g["leg"]: (g["throws"], g["throw"]) for g in games if g["name"] == "gelp/eight-game-mix"}
            assert (mix["triple-draw"], mix["razz"], len(mix)) == ((3, "draw"), (0, ""), 8)
            hands = ["2c3d4h5sKc", "9d8h6s5c4d"]
            draw = await asked(game="gelp/deuce-to-seven-single-draw", hands=hands)
            assert (draw["method"], draw["assumes"]) == ("exact", ["everybody draws by the sound rule"])
            assert draw["hands"][0]["equity"] == pytest.approx(10 / 42)
            triple = await asked(game="gelp/deuce-to-seven-triple-draw", hands=hands)
            assert (triple["method"], triple["assumes"]) == ("sampled", ["everybody draws by the sound rule"])
            assert 10 / 42 < triple["hands"][0]["low"] < triple["hands"][0]["high"] < 0.8
            pat = await asked(game="N2L1D", hands=hands, done=[1, 1])
            assert (pat["method"], pat["hands"][1]["equity"]) == ("exact", 1)
            leg = await asked(game="gelp/eight-game-mix", leg="triple-draw", hands=hands, done=[3, 3])
            assert (leg["method"], leg["hands"][1]["equity"]) == ("exact", 1)
            low = {"game": "ray-casino/five-card-draw", "hands": ["AsKsQsJsTs", "7d5h4c3s2c"], "done": [1, 1]}
            assert (await asked(**low))["hands"][0]["equity"] == 1
            assert (await asked(**low, options={"scale": "low"}))["hands"][1]["equity"] == 1
            sviten = await asked(game="veikkaus/sviten-special", hands=["AsAhKdKs2c", "QsQhJd2d3d"], board="Qc2h3s4s5s")
            assert [hand["equity"] for hand in sviten["hands"]] == [1, 0]

    asyncio.run(tell())
