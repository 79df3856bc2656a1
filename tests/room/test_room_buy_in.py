"""Buy-ins and the number of players who begin, as each rulebook says, at a table among players."""

from __future__ import annotations

from typing import Any

import pytest
from evening_kit import EUR, Evening, story

from croupier import load
from croupier.games.family import BuyIn
from croupier.room import Sitter
from croupier.rulebooks import RulebookError, entries


def in_big_blinds(game: str, **options: Any) -> BuyIn:
    loaded = load(game, **options)
    among = loaded.among_players
    assert among is not None
    found, big = among.buy_in(loaded.rules, loaded.currency()), among.least(loaded.rules, loaded.currency())
    return BuyIn(found.min // big, found.max // big, found.default // big)


@pytest.mark.rule("unibet-ee/ratholing#U-EE-160", "unibet-ee/banzai#U-EE-170", "unibet-fi/banzai#U-FI-170")
@pytest.mark.parametrize(
    ("game", "options", "buy_in"),
    [
        ("unibet-ee/texas-holdem", {}, (50, 100, 100)),
        ("unibet-ee/omaha", {}, (50, 100, 100)),
        ("unibet-ee/texas-holdem", {"format": "deepstack"}, (200, 1000, 1000)),
        ("unibet-ee/omaha", {"format": "shortstack"}, (10, 20, 20)),
        ("unibet-ee/banzai", {}, (10, 10, 10)),
        ("unibet-fi/texas-holdem", {}, (50, 100, 100)),
        ("unibet-fi/omaha", {}, (50, 100, 100)),
        ("unibet-fi/banzai", {}, (1, 10, 10)),
        ("unibet-fi/banzai-omaha", {}, (1, 10, 10)),
    ],
)
def test_the_buy_ins_that_a_rulebook_gives(game: str, options: dict[str, Any], buy_in: tuple[int, int, int]) -> None:
    assert in_big_blinds(game, **options) == buy_in


@pytest.mark.rule(
    "gelp/cash-game#C-5.1",
    "veikkaus/opening-and-seating#V-2.12",
    "veikkaus/opening-and-seating#V-2.14",
    "ray-casino/poker-general#PG-3",
    "ray-casino/poker-general#O:min_buy_in",
    "ray-halls/poker-general#PG-5",
    "ray-halls/poker-general#O:min_buy_in",
)
@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        ("gelp/texas-holdem", "buy_in_min", "buy_in_max"),
        ("gelp/razz", "buy_in_min", "buy_in_max"),
        ("gelp/horse", "buy_in_min", "buy_in_max"),
        ("veikkaus/holdem", "min_buyin", "max_buyin"),
        ("veikkaus/dealers-choice", "min_buyin", "max_buyin"),
        ("ray-casino/omaha", "min_buy_in", "max_buy_in"),
        ("ray-halls/texas-holdem", "min_buy_in", "max_buy_in"),
    ],
)
def test_where_the_rulebook_leaves_the_figures_to_the_house_it_sets_them(game: str, least: str, most: str) -> None:
    assert in_big_blinds(game) == (20, 250, 100)
    assert in_big_blinds(game, **{least: 40, most: 80}) == (40, 80, 80)
    assert in_big_blinds(game, **{least: 150}) == (150, 250, 150)
    with pytest.raises(RulebookError, match="buy_in"):
        load(game, **{least: 80, most: 40})


def test_every_game_among_players_has_a_buy_in_with_an_end() -> None:
    for entry in entries():
        if load(entry.id).among_players is not None:
            assert in_big_blinds(entry.id).max <= 1000, entry.id


@pytest.mark.rule("unibet-ee/banzai#U-EE-170", "unibet-ee/banzai#U-EE-171")
@story
async def test_banzai_is_played_with_ten_big_blinds_and_chips_are_made_up_to_that() -> None:
    """NL5: 5.00 €, not 4.99 and not 5.01; who has 4.75 takes 0.25, and who has more nothing."""
    evening = Evening("unibet-ee/banzai")
    evening.bank.wallets["Anna"], evening.money = EUR, 31 * EUR
    for wrong in (4_99, 5_01):
        assert "exactly 5 €" in await evening.refusal(evening.table.sit(Sitter("Anna", "Anna"), wrong))
    for name in ("Anna", "Ben", "Cleo"):
        await evening.comes(name)
    assert set(evening.stacks().values()) == {5_00}
    await evening.plays(lambda _: ("fold", None))
    less = min(evening.chairs, key=lambda item: item[1].stack)[0]
    more = max(evening.chairs, key=lambda item: item[1].stack)[0]
    assert (evening.stacks()[less], evening.stacks()[more]) == (4_75, 5_25)
    assert "made up to 5 € here: 0.25 € more" in await evening.refusal(evening.table.top_up(less, 20))
    assert "0.25 € more" in await evening.refusal(evening.table.top_up(less, 26))
    assert "0 € more" in await evening.refusal(evening.table.top_up(more, 1))
    await evening.do(evening.table.top_up(less, 25))
    assert evening.stacks()[less] == 5_00
    evening.checked()


@pytest.mark.rule("unibet-fi/banzai#U-FI-170", "unibet-fi/banzai#U-FI-171")
@story
async def test_finnish_banzai_has_a_largest_buy_in_only() -> None:
    """Big blind 0.50: 5.00 is accepted and so is 3.00, 5.01 refused; a stack of 3.00 may take up to 2.00."""
    evening = Evening("unibet-fi/banzai")
    evening.bank.wallets["Ben"] = EUR
    assert "0.50 € to 5 €" in await evening.refusal(evening.table.sit(Sitter("Ben", "Ben"), 5_01))
    await evening.comes("Anna", chips=3_00)
    assert "2 € more" in await evening.refusal(evening.table.top_up("Anna", 2_01))
    await evening.do(evening.table.top_up("Anna", 1_00))
    await evening.do(evening.table.top_up("Anna", 1_00))
    assert evening.stacks() == {"Anna": 5_00}


@pytest.mark.rule("veikkaus/opening-and-seating#V-2.12", "veikkaus/room-general#V-1.47")
@story
async def test_who_has_less_than_a_big_blind_left_buys_as_one_whose_chips_are_gone() -> None:
    """Not only what is missing to the smallest buy-in."""
    evening = Evening("veikkaus/holdem")
    await evening.comes("Anna")
    chair, low = evening.chairs["Anna"], evening.table.seating.buy_in.min  # type: ignore[union-attr]
    big = low // 20
    chair.stack = big - 1
    assert "buys in with at least" in await evening.refusal(evening.table.top_up("Anna", low - 1))
    chair.stack = big
    await evening.do(evening.table.top_up("Anna", 1))
    chair.stack = big - 1
    await evening.do(evening.table.top_up("Anna", low))
    assert chair.stack == big - 1 + low


@pytest.mark.rule(
    "unibet-ee/cash-general#U-EE-111",
    "unibet-ee/cash-general#U-EE-116",
    "unibet-ee/omaha#U-EE-152",
)
@pytest.mark.parametrize("game", ["unibet-ee/texas-holdem", "unibet-ee/omaha", "unibet-ee/banzai", "unibet-fi/omaha"])
def test_three_begin_and_two_play_one_more_hand(game: str) -> None:
    """Two wait for a third. When one of three goes, the two are dealt a hand, and after that no further one."""

    @story
    async def tell() -> None:
        evening = Evening(game)
        await evening.comes("Anna")
        await evening.comes("Ben")
        assert evening.table.phase.name == "waiting"
        await evening.comes("Cleo")
        evening.money = 30 * EUR
        await evening.plays(evening.passive)
        await evening.do(evening.table.stand("Cleo"))
        await evening.plays(evening.passive)
        await evening.until("waiting")
        over = [entry for page in evening.bank.pages for entry in page.entries if entry["kind"] == "over"]
        assert len(over) == 2, "two are dealt no second hand"
        evening.checked()

    tell()


@pytest.mark.rule("veikkaus/opening-and-seating#V-2.2")
@story
async def test_elsewhere_two_begin() -> None:
    evening = Evening("veikkaus/holdem")
    await evening.comes("Anna")
    await evening.comes("Ben")
    await evening.dealt()
