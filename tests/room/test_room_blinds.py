"""Who comes, goes and returns owes blinds: the rules of each house's room, without a table."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from blinds_kit import Blindly

from croupier.games.common import RulebookError
from croupier.room.rules.blinds import AutoPost, Chose, Duty, HandBegins, Post, waits
from croupier.room.rules.book import read_room, room_for
from croupier.room.rules.model import Blinds, Entrance
from croupier.rulebooks import entries
from croupier.rulebooks.files import HOME

# ── where button and blinds go ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule(
    "veikkaus/button-and-blinds#V-4.4",
    "veikkaus/button-and-blinds#V-4.24",
    "unibet-ee/cash-general#U-EE-4",
    "unibet-fi/cash-general#U-FI-4",
)
@pytest.mark.parametrize("house", ["veikkaus", "unibet-ee", "unibet-fi", "gelp", "ray-casino"])
def test_all_stay_and_everything_moves_on_by_one(house: str) -> None:
    room = Blindly(house, 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    assert [room.stands() for _ in range(3)] == [(2, 3, 4), (3, 4, 5), (4, 5, 6)]


@pytest.mark.rule(
    "veikkaus/button-and-blinds#V-4.23", "veikkaus/button-and-blinds#V-4.25", "veikkaus/button-and-blinds#R1"
)
def test_the_big_blind_leaves_and_the_chair_stays_empty() -> None:
    """Diagram 1 of the source."""
    room = Blindly("veikkaus", 1, 2, 3, 4, 5)
    room.at(1, 2, 3)
    room.stand(3)
    assert [room.stands() for _ in range(3)] == [(2, None, 4), (2, 4, 5), (4, 5, 1)]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.26", "veikkaus/button-and-blinds#V-4.23")
def test_the_big_blind_leaves_and_a_new_player_takes_the_chair() -> None:
    """Diagram 2 of the source."""
    room = Blindly("veikkaus", 1, 2, 3, 4, 5)
    room.at(1, 2, 3)
    room.stand(3)
    room.sit(3)
    assert [room.stands() for _ in range(3)] == [(2, None, 3), (2, 3, 4), (3, 4, 5)]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.24")
def test_the_small_blind_leaves_and_the_button_stays() -> None:
    """Worked example 3."""
    room = Blindly("veikkaus", 1, 2, 3, 4, 5, 6)
    room.at(2, 3, 4)
    room.stand(3)
    assert [room.stands() for _ in range(2)] == [(2, 4, 5), (4, 5, 6)]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.42", "veikkaus/button-and-blinds#V-4.43")
def test_three_become_two() -> None:
    """Worked example 8, and the big blind leaves instead."""
    room = Blindly("veikkaus", 1, 2, 3)
    room.at(1, 2, 3)
    room.stand(1)
    assert room.stands() == (3, 3, 2), "who posted the larger blind gets the button and posts the small one"
    room = Blindly("veikkaus", 1, 2, 3)
    room.at(1, 2, 3)
    room.stand(3)
    assert room.stands() == (2, 2, 1)


@pytest.mark.rule("unibet-ee/cash-general#U-EE-4", "unibet-ee/cash-general#U-EE-5")
@pytest.mark.parametrize("house", ["unibet-ee", "unibet-fi"])
def test_somebody_leaves_the_online_room(house: str) -> None:
    """Worked examples 2, 3 and 4."""
    room = Blindly(house, 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    room.stand(2)
    assert room.stands() == (1, 3, 4)
    room = Blindly(house, 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    room.stand(3)
    assert [room.stands(), room.stands()] == [(2, None, 4), (2, 4, 5)]
    room = Blindly(house, 1, 2, 3)
    room.at(1, 2, 3)
    room.stand(3)
    assert room.stands() == (2, 2, 1)


def test_where_the_rulebook_knows_no_exception_the_button_posts_the_big_blind_of_two() -> None:
    room = Blindly("ray-halls", 1, 2)
    assert room.begin(button_small=False).positions[:3] == (2, 1, 2)
    room.void()
    assert room.begin().positions[:3] == (2, 2, 1)


# ── who comes ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.20", "veikkaus/button-and-blinds#V-4.21")
def test_nobody_owes_when_a_game_opens_and_who_comes_after_the_draw_is_new() -> None:
    room = Blindly("veikkaus", 1, 2, 3, 4)
    room.away = {4}
    assert room.hand().places == {1, 2, 3}
    assert [room.owes(chair) for chair in (1, 2, 3, 4)] == [None, None, None, "newcomer"]
    for _ in range(6):  # blinds pass the chair that he has kept
        room.hand()
    assert room.owes(4) == "newcomer", "he pays the newcomer's blind only"


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.27", "gelp/cash-game#C-6.1", "unibet-ee/cash-general#U-EE-115")
@pytest.mark.parametrize("house", ["veikkaus", "gelp", "unibet-ee"])
def test_a_newcomer_waits_for_the_big_blind_or_posts_one(house: str) -> None:
    room = Blindly(house, 1, 2, 3, 4)
    room.at(1, 2, 3)
    room.sit(5)
    assert room.owes(5) == "newcomer"
    assert 5 not in room.hand().places, "he waits, and the big blind is at 4"
    hand = room.hand()
    assert (hand.positions.big, hand.posts, room.owes(5)) == (5, {}, None), "it is his, and costs nothing else"

    room = Blindly(house, 1, 2, 3, 4)
    room.at(1, 2, 3)
    room.sit(5)
    room.post(5)
    hand = room.hand()
    assert (hand.positions.big, hand.posts) == (4, {5: Post("big")})
    assert 5 in hand.places
    assert room.owes(5) is None


@pytest.mark.rule("unibet-fi/cash-general#U-FI-115")
def test_in_the_finnish_online_room_a_newcomer_waits() -> None:
    """Worked example 4: three hands later the big blind reaches chair 5."""
    room = Blindly("unibet-fi", 2, 3, 4)
    room.at(3, 4, 2)
    room.sit(5)
    assert "waits for the big blind (unibet-fi/cash-general#U-FI-115)" in room.refusal(Chose(5, "post"))
    assert "waits for the big blind" in room.refusal(AutoPost(5, True))
    assert [5 in room.hand().places for _ in range(3)] == [False, False, True]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.28")
def test_who_comes_in_between_button_and_small_blind_is_passed_by_the_button() -> None:
    room = Blindly("veikkaus", 1, 3, 4, 5)
    room.at(5, 1, 3)
    room.sit(2)
    room.post(2)
    hand = room.hand()
    assert (hand.positions[:3], hand.posts) == ((1, 3, 4), {2: Post("big")})
    assert room.stands() == (3, 4, 5), "the button passes him"


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.27", "veikkaus/button-and-blinds#V-4.29")
def test_left_of_the_big_blind_he_posts_and_acts_first() -> None:
    """Worked example 11, as far as the room goes: chair 4 posts beside the big blind of chair 3."""
    room = Blindly("veikkaus", 1, 2, 3, 5)
    room.at(5, 1, 2)
    room.sit(4)
    room.post(4)
    hand = room.hand()
    assert (hand.positions[:3], hand.posts) == ((1, 2, 3), {4: Post("big")})


@pytest.mark.rule("unibet-ee/cash-general#U-EE-115", "unibet-ee/cash-general#R2")
def test_two_become_three() -> None:
    """Worked example 5; and a newcomer between the two who are blinds."""
    room = Blindly("unibet-ee", 1, 2)
    room.at(1, 1, 2)
    room.sit(3)
    room.post(3)
    hand = room.hand()
    assert (hand.positions[:3], hand.posts) == ((1, 2, 3), {}), "he is the big blind"
    for house in ("veikkaus", "unibet-ee"):
        room = Blindly(house, 1, 3)
        room.at(1, 1, 3)
        room.sit(2)
        room.post(2)
        hand = room.hand()
        assert (hand.positions[:3], hand.posts) == ((2, 3, 1), {2: Post("big")}), "nobody is button and blind"


# ── who returns ────────────────────────────────────────────────────────────────────────────────────────────────────


def missed_both(house: str) -> Blindly:
    """Chair 4 was away while both blinds passed, and is back where they are far."""
    room = Blindly(house, 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    room.away = {4}
    room.hand()
    return room


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.30", "veikkaus/button-and-blinds#V-4.31")
def test_being_away_does_not_free_from_blinds() -> None:
    room = missed_both("veikkaus")
    assert [(each.place, each.owes) for each in room.missed] == [(4, "missed_both")], "the small one counts, too"
    for _ in range(12):
        room.hand()
        assert not room.missed, "two markers at most, however long he is away"
    assert room.owes(4) == "missed_both"


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.32", "gelp/cash-game#C-6.6", "veikkaus/button-and-blinds#R3")
@pytest.mark.parametrize("house", ["veikkaus", "gelp"])
def test_who_has_missed_both_waits_or_posts_both(house: str) -> None:
    room = missed_both(house)
    room.away.clear()
    room.post(4)
    hand = room.hand()
    assert hand.posts == {4: Post("big", "small")}, "the big one live, the small one dead"
    assert room.owes(4) is None

    room = missed_both(house)
    room.away.clear()
    hands = [room.hand() for _ in range(5)]
    assert [4 in hand.places for hand in hands] == [False, False, False, False, True]
    assert (hands[-1].positions.big, hands[-1].posts) == (4, {}), "who waits pays nothing extra"


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.33")
def test_who_has_missed_the_small_blind_waits_or_posts_it_live() -> None:
    room = Blindly("veikkaus", 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    room.away = {3}
    assert room.hand().positions[:3] == (2, None, 4)
    assert room.owes(3) == "missed_small"
    room.away.clear()
    assert 3 not in room.hand().places, "he has not said that he posts"
    room.post(3)
    assert room.hand().posts == {3: Post("small")}

    room.at(1, 2, 3)
    room.away = {3}
    for _ in range(6):
        room.hand()
    assert room.owes(3) == "missed_both", "when the big blind passes him again"


@pytest.mark.rule("gelp/cash-game#C-6.1")
def test_there_is_one_marker_in_the_czech_room() -> None:
    room = Blindly("gelp", 1, 2, 3, 4, 5, 6)
    room.at(1, 2, 3)
    room.away = {3}
    room.hand()
    assert room.owes(3) == "missed_small"
    room.away.clear()
    room.post(3)
    assert room.hand().posts == {3: Post("big", "small")}


@pytest.mark.rule("unibet-ee/cash-general#U-EE-121")
def test_back_in_the_estonian_online_room() -> None:
    """Ambiguity 8: whom the big blind has passed chooses as a newcomer; anybody else is dealt in at once."""
    room = missed_both("unibet-ee")
    room.away.clear()
    room.post(4)
    assert room.hand().posts == {4: Post("big")}
    room.at(1, 2, 3)
    room.away = {3}
    room.hand()
    room.away.clear()
    assert 3 in room.hand().places


@pytest.mark.rule("unibet-fi/cash-general#U-FI-126")
def test_back_in_the_finnish_online_room() -> None:
    """Worked example 5: passed by the big blind he waits for the next one; before any blind was due he plays at once."""
    room = missed_both("unibet-fi")
    room.away.clear()
    assert "waits for the big blind" in room.refusal(Chose(4, "post"))
    assert [4 in room.hand().places for _ in range(5)] == [False, False, False, False, True]
    room.at(1, 2, 3)
    room.away = {5}
    room.hand()
    room.away.clear()
    assert 5 in room.hand().places


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.35", "veikkaus/button-and-blinds#I1")
def test_who_has_not_decided_before_the_cards_gets_none() -> None:
    room = missed_both("veikkaus")
    room.away.clear()
    hand = room.begin()
    assert 4 not in hand.places
    room.post(4)
    assert room.owed.last == hand.positions, "it counts from the next hand on"
    assert room.begin().posts == {4: Post("big", "small")}


@pytest.mark.rule("gelp/cash-game#C-6.7", "veikkaus/button-and-blinds#I3")
def test_who_opened_the_game_and_misses_a_blind_owes_it() -> None:
    for house in ("gelp", "veikkaus"):
        room = Blindly(house, 1, 2, 3, 4)
        assert room.stands() == (4, 1, 2)
        room.away = {3}
        room.hand()
        assert room.owes(3) == "missed_both"


@pytest.mark.rule("ray-halls/poker-general#PG-4")
@pytest.mark.parametrize("house", ["ray-halls", "ray-casino", "ray-online"])
def test_where_a_round_is_a_unit_of_its_own_nobody_owes(house: str) -> None:
    room = missed_both(house)
    room.sit(7)
    room.away.clear()
    hand = room.hand()
    assert hand.places == {1, 2, 3, 4, 5, 6, 7}
    assert not hand.posts
    assert "You owe no blind" in room.refusal(Chose(4, "post"))


# ── the button is bought ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.37", "gelp/cash-game#C-6.2")
@pytest.mark.parametrize("house", ["veikkaus", "gelp"])
def test_the_button_is_bought_at_the_place_of_the_small_blind(house: str) -> None:
    """Worked example 15 of the Czech room: the buyer on 4 posts both, the button lies at 3, nobody else posts; next hand
    he has it, and 5 and 6 are the blinds."""
    room = Blindly(house, 1, 2, 3, 5, 6)
    room.at(2, 3, 5)
    room.sit(4)
    room.buy(4)
    hand = room.hand()
    assert hand.positions == (3, None, 4, True)
    assert hand.posts == {4: Post(None, "small")}, "the small blind dead; the big one he posts as the big blind"
    assert [room.stands(), room.stands()] == [(4, 5, 6), (5, 6, 1)]


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.37")
def test_elsewhere_there_is_no_button_to_buy_and_he_waits() -> None:
    room = Blindly("veikkaus", 1, 2, 3, 5, 6)
    room.at(5, 6, 1)
    room.sit(4)
    room.buy(4)
    assert 4 not in room.hand().places
    assert "not sold" in with_a_newcomer("unibet-ee").refusal(Chose(4, "buy"))


def with_a_newcomer(house: str) -> Blindly:
    room = Blindly(house, 1, 2, 3)
    room.hand()
    room.sit(4)
    return room


# ── nothing stands still, nothing is lost ──────────────────────────────────────────────────────────────────────────


def test_when_all_but_one_wait_the_game_begins_anew() -> None:
    room = Blindly("unibet-fi", 1, 2, 3)
    room.at(1, 2, 3)
    room.stand(2, 3)
    room.sit(4, 5)
    hand = room.hand()
    assert hand.places == {1, 4}, "the big blind comes to 4, and two play"
    room = Blindly("unibet-fi", 1, 2, 3)
    room.at(1, 2, 3)
    room.stand(2, 3)
    room.sit(2)
    assert room.hand().places == {1, 2}, "the big blind would come to the only one who plays: nobody waits"


def test_when_all_are_new_the_game_begins_anew() -> None:
    room = Blindly("veikkaus", 1, 2)
    room.hand()
    room.stand(1, 2)
    room.sit(3, 4)
    hand = room.hand()
    assert (hand.places, hand.posts) == ({3, 4}, {})


def test_when_play_has_stopped_nobody_owes() -> None:
    room = missed_both("veikkaus")
    room.auto(5)
    room.stop()
    assert {duty.owes for duty in room.owed.duties.values()} == {None}
    room.sit(7)
    room.away.clear()
    assert room.hand().places == {1, 2, 3, 4, 5, 6, 7}
    assert room.owed.duties[5].auto, "what somebody has chosen for good stays"


def test_of_two_players_each_is_a_blind_and_posts_nothing_else() -> None:
    room = Blindly("veikkaus", 1, 2, 3)
    room.at(1, 2, 3)
    room.away = {1}
    assert room.stands() == (3, 3, 2)
    room.stand(2)
    room.away.clear()
    room.post(1)
    hand = room.hand()
    assert (hand.positions[:3], hand.posts) == ((1, 1, 3), {})


def test_a_hand_that_is_void_has_not_happened() -> None:
    room = missed_both("veikkaus")
    room.away = {6}
    room.post(4)
    first = room.begin()
    assert first.posts == {4: Post("big", "small")}
    room.sit(7)
    room.void()
    assert room.owes(4) == "missed_both"
    assert room.owes(7) == "newcomer"
    room.away.add(7)
    again = room.begin()
    assert (again.positions, again.posts, again.places) == (first.positions, first.posts, first.places)
    assert room.begin() == again, "and one that was cut off is begun again"


def test_who_takes_the_chair_of_somebody_in_a_void_hand_is_new() -> None:
    room = missed_both("veikkaus")
    room.begin()
    room.stand(4)
    room.sit(4)
    room.void()
    assert room.owes(4) == "newcomer"


def test_auto_post_lasts_and_waiting_once_ends_it() -> None:
    room = Blindly("veikkaus", 1, 2, 3, 4, 5, 6)
    room.auto(4)
    room.at(1, 2, 3)
    for _ in range(2):
        room.away = {4}
        while room.owes(4) is None:
            room.hand()
        room.away.clear()
        assert 4 in room.hand().posts
    room.away = {4}
    while room.owes(4) is None:
        room.hand()
    room.waits(4)
    room.away.clear()
    assert waits(room.rules, room.owed.duties[4])
    assert not room.owed.duties[4].auto


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    room = Blindly("veikkaus", 1, 2)
    assert "You owe no blind" in room.refusal(Chose(1, "post"))
    assert "Nobody sits there" in room.refusal(Chose(7, "post"))
    assert "Nobody sits there" in room.refusal(AutoPost(7, True))
    assert "two players" in room.refusal(HandBegins(frozenset({1})))


HOUSES = ["veikkaus", "gelp", "unibet-ee", "unibet-fi", "ray-halls"]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(20))
def test_an_evening_of_comings_and_goings(house: str, seed: int) -> None:
    """Whatever people do, there is a button and a big blind, nobody is both, nobody posts who owes nothing, and who
    waits long enough plays."""
    rng = random.Random(f"{house} {seed}")
    room = Blindly(house, 0, 3, 5)
    patience: Counter[int] = Counter()
    for _ in range(300):
        _somebody_moves(room, rng)
        if len(room.owed.duties.keys() - room.away) < 2:
            room.stop()
            continue
        before = room.owed
        hand = room.hand()
        button, small, big, _ = hand.positions
        assert {button, big} | ({small} - {None}) <= hand.places <= room.owed.duties.keys() - room.away
        assert small != big
        assert len(hand.places) == 2 or button not in (small, big)
        assert all(before.duties[place].owes for place in hand.posts)
        assert all(room.owes(place) is None for place in hand.places)
        if before.last is not None and before.running and len(hand.places) > 2 and room.rules.moves == "big_blind":
            assert big != before.last.big or before.duties[big].owes == "newcomer" or hand.places >= set(before.duties)
        there = room.owed.duties.keys() - room.away
        patience = Counter({place: patience[place] + 1 for place in there - hand.places})
        assert not patience or max(patience.values()) < 20, patience


def _somebody_moves(room: Blindly, rng: random.Random) -> None:
    place, chance = rng.randrange(9), rng.random()
    if place not in room.owed.duties:
        if chance < 0.3:
            room.sit(place)
    elif chance < 0.1:
        room.stand(place)
    elif chance < 0.3:
        room.away ^= {place}
    elif chance < 0.6 and room.owes(place) and room.rules.posting:
        room.enter(Chose(place, "post" if chance < 0.5 or not room.rules.buy_button else "buy"))
    elif chance < 0.65 and room.rules.posting:
        room.auto(place, chance < 0.63)


# ── the files ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_house_with_games_among_players_has_a_room() -> None:
    houses = {entry.rulebook for entry in entries() if entry.family == "poker"}
    for house in houses:
        rules = room_for(f"{house}/any")
        assert rules.source is not None, house
        assert rules.deviations, house
    assert room_for("own.toml").blinds == Blinds()
    assert Duty() == Duty(None, "wait", auto=False)


@pytest.mark.parametrize(
    ("house", "option", "owes", "may"),
    [
        ("unibet-ee", {"new_player_entry": "wait"}, "newcomer", "wait"),
        ("unibet-ee", {"missed_blind_return": "wait"}, "missed_both", "wait"),
        ("gelp", {"missed_blinds": "wait"}, "missed_small", "wait"),
        ("ray-casino", {"who_owes": "as_usual"}, "newcomer", "wait_or_post"),
    ],
)
def test_a_house_chooses(house: str, option: dict[str, str], owes: str, may: str) -> None:
    rules = read_room(HOME / house / "room.toml", **option)
    assert rules.blinds.entrance(owes).may == may  # type: ignore[arg-type]
    assert not read_room(HOME / "veikkaus/room.toml", buy_button="off").blinds.buy_button


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ('[blinds]\nmoves = "dealer"', "blinds.moves"),
        ('[blinds.newcomer]\nmay = "wait"\nlive = "big"', "puts in a live blind"),
        ('[blinds.newcomer]\nmay = "wait"\ndead = "small"', "beside a live one"),
        ("[blinds]\nheirs = true", "no such key"),
        ("[options.one]\nabout = 'x'\nchoices = { a = {} }\ndefault = 'a'", "two choices or more"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(table: str, why: str, tmp_path: Path) -> None:
    own = tmp_path / "room.toml"
    own.write_text(table)
    with pytest.raises(RulebookError, match=why):
        read_room(own)
    assert Entrance(live="big").may == "wait_or_post"
