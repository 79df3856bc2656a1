"""The arena: duplicate deals, who sits where, what an all-in is worth, and results that luck has little part in."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.arena.entrants import Sitting, found
from croupier.analysis.arena.match import Bench
from croupier.analysis.arena.runouts import expected
from croupier.analysis.arena.terms import Cards, line_up, rotations
from croupier.analysis.opponents import OPPONENTS
from croupier.analysis.opponents.dull import Caller
from croupier.analysis.opponents.rules import DRAW, GOOD, NOTHING, STRONG, WEAK, Rule, holds
from croupier.cards import cards
from croupier.games.poker.asks import Act
from croupier.games.stub import DealCards
from croupier.play import Choice, Drawn, Refused
from croupier.play.events import Dealt
from croupier.rulebooks import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]


def other_caller() -> Caller:
    """The same player under another name."""
    return Caller("other")


class Folder:
    """Folds whenever that costs nothing more."""

    name, says = "folder", "folds"

    def decide(self, view: object, luck: random.Random) -> Choice:
        del luck
        ask = view.ask  # type: ignore[attr-defined]
        return ask.silent() if not isinstance(ask, Act) else Choice(ask.asked, ask.default)


class Cheat:
    """Says what nobody may say."""

    name, says = "cheat", "raises by nothing"

    def decide(self, view: object, luck: random.Random) -> Choice:
        del luck
        return Choice(view.seat, "raise", 1)  # type: ignore[attr-defined]


def entrants(*names: str) -> list[Entrant]:
    here = ("other_caller", "Folder", "Cheat")
    return [Entrant(f"{__name__}:{name}" if name in here else name) for name in names]


# ── the deals ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_and_nothing_is_lost(game: str) -> None:
    most = min(9, poker.rules(game).most_players)
    result = match(entrants("caller", "random"), Terms(game, seats=min(4, most), deals=3, seed=5), figures=True)
    assert result.won.sum() == pytest.approx(0, abs=1e-9)
    assert result.hands.sum() == 3 * 2 * min(4, most)
    assert not any(faults.counts for faults in result.faults)


@pytest.mark.parametrize(
    "game", ["gelp/texas-holdem", "veikkaus/seven-card-stud", "gelp/deuce-to-seven-triple-draw", "gelp/omaha-hi-lo"]
)
def test_a_seat_gets_the_same_cards_whoever_sits_there(game: str) -> None:
    """Two hands of one deal: in one everybody calls, in the other one player folds at once."""
    terms = Terms(game, seats=3, seed=9)
    dealt = []
    for folds in (False, True):
        hand, deck, gone = terms.begin(4), Cards(terms, 4), False
        while (ask := hand.round.ask) is not None:
            if isinstance(ask, DealCards):
                hand.round.answer(deck.draw(ask))
            elif folds and not gone and isinstance(ask, Act) and ask.owes and not ask.forced:
                gone = True
                hand.round.answer(Choice(ask.asked, "fold"))
            elif isinstance(ask, Act):
                word = "bring in" if ask.forced else "call" if ask.owes else "check"
                hand.round.answer(Choice(ask.asked, word))
            else:
                hand.round.answer(ask.silent())
        faces: dict[str, list[int]] = {}
        for event in hand.round.events:
            if isinstance(event, Dealt):
                faces.setdefault(event.to, []).extend(int(card) for card in event.cards if card is not None)
        dealt.append(faces)
    every, fewer = dealt
    same = [to for to in every if every[to][: len(fewer.get(to, ()))] == fewer.get(to, [])]
    assert len(same) >= len(every) - 1, "a card that somebody else has by now is the only thing that may differ"


def test_cards_that_are_left_are_equally_likely() -> None:
    """Over many deals each seat gets each card about as often, and so does the board."""
    counts = np.zeros((3, 52))
    deals = 3000
    for deal in range(deals):
        terms = Terms(seats=2, seed=1)
        hand, deck = terms.begin(deal), Cards(terms, deal)
        while (ask := hand.round.ask) is not None and not hand.over:
            if isinstance(ask, DealCards):
                drawn = deck.draw(ask)
                for number, card in enumerate(drawn.cards):
                    counts[2 if not ask.to else number % 2, card] += 1
                hand.round.answer(drawn)
            else:
                hand.round.answer(Choice(ask.asked or "", "call" if isinstance(ask, Act) and ask.owes else "check"))
    for row, cards_each in zip(counts, (2, 2, 5), strict=True):
        mean = deals * cards_each / 52
        assert abs(row - mean).max() < 5 * mean**0.5


def test_everybody_sits_everywhere() -> None:
    assert rotations([0, 1, 0, 1, 0, 1]) == [[0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0]]
    assert len(rotations([0, 1, 1, 1, 1, 1])) == 6
    terms = Terms(seats=6)
    for count in range(1, 7):
        rows = np.array(line_up(count, terms, 3))
        for entrant in range(count):
            assert len(set((rows == entrant).sum(axis=0))) == 1, "at every place as often as at every other"
    orders = {tuple(line_up(3, Terms(seats=3), deal)[0]) for deal in range(40)}
    assert len(orders) == 6, "and with more than two nobody always has the same neighbour"


# ── luck cancels ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_player_under_two_names_wins_nothing_to_the_last_chip() -> None:
    result = match(entrants("caller", "other_caller"), Terms(seats=4, deals=40, seed=2))
    assert not result.won.sum(axis=2).any()
    assert (result.rate(0).mean, result.rate(0).half) == (0, 0)


def test_a_folder_pays_his_blinds_and_nothing_else() -> None:
    """Heads-up against a caller: a small or a big blind each hand, so three quarters of a big blind on average."""
    result = match(entrants("Folder", "caller"), Terms(seats=2, deals=30, seed=4))
    assert result.rate(0, 1).mean == pytest.approx(-50), "on the button he folds the small blind"
    assert result.rate(0).mean == pytest.approx(-result.rate(1).mean)


def test_the_same_seed_gives_the_same_match_in_any_number_of_processes() -> None:
    terms = Terms(seats=3, deals=24, seed=11, stack=(20, 200), unequal=True)
    one = match(entrants("caller", "random", "rule"), terms, figures=True)
    two = match(entrants("caller", "random", "rule"), terms, figures=True, processes=2)
    other = match(entrants("caller", "random", "rule"), Terms(seats=3, deals=24, seed=12))
    assert (one.won == two.won).all()
    assert one.figures[0].as_json() == two.figures[0].as_json()
    assert (one.won != other.won).any()


def test_intervals_are_those_of_deals() -> None:
    result = match(entrants("caller", "random"), Terms(seats=2, deals=50, seed=3))
    samples = 100 * result.won[:, 0].sum(axis=1) / 2
    assert result.rate(0).mean == pytest.approx(fmean(samples))
    assert result.rate(0).half == pytest.approx(1.959964 * samples.std(ddof=1) / 50**0.5)
    assert result.rate(0, 0).deals == 50


# ── an all-in ──────────────────────────────────────────────────────────────────────────────────────────────────────


def all_in(board: str = "") -> poker.Hand:
    """Aces against kings and deuces, all-in before the flop with 20, 100 and 100, or later on a board."""
    hand = poker.deal("unibet-ee/texas-holdem", [20, 100, 100], blinds=(1, 2), live=True)
    hand.deal("Ks As 2c Kd Ad 2d")
    for action in ("call", "call", "check") if board else ("all-in", "all-in", "all-in"):
        hand.act(action)
    if board:
        hand.deal(board)
        for action in ("all-in", "all-in", "all-in"):
            hand.act(action)
    return hand


def test_an_all_in_on_the_flop_is_worth_exactly_what_all_its_ends_are_worth_in_the_engine() -> None:
    hand = all_in("Kc 7d 3h")
    ask = hand.round.ask
    assert isinstance(ask, DealCards)
    mean = expected(hand.rules, hand.round.events, ask, random.Random(1), 200)
    assert mean is not None
    total = dict.fromkeys(mean, 0)
    ways = list(combinations(ask.stub.left, 2))
    for turn, river in ways:
        again = all_in("Kc 7d 3h")
        for card in (turn, river):
            again.round.answer(Drawn((card,)))
        for seat, won in again.profit.items():
            total[seat] += won
    assert mean == pytest.approx({seat: won / len(ways) for seat, won in total.items()})


def test_sampled_ends_are_right_on_average() -> None:
    """Before the flop there are too many to count; drawn ones agree with the equities that are known."""
    hand = all_in()
    ask = hand.round.ask
    assert isinstance(ask, DealCards)
    means = [expected(hand.rules, hand.round.events, ask, random.Random(seed), 200) or {} for seed in range(40)]
    from croupier.analysis.equity import equity

    kings, aces, deuces = (float(p.equity) for p in equity(["KsKd", "AsAd", "2c2d"], method="exact").players)
    assert fmean(mean["A"] for mean in means) == pytest.approx(60 * kings - 20, abs=1)
    side = float(equity(["AsAd", "2c2d"], dead="KsKd", method="exact").players[0].equity)
    assert fmean(mean["B"] for mean in means) == pytest.approx(60 * aces + 160 * side - 100, abs=4)
    assert fmean(mean["C"] for mean in means) == pytest.approx(60 * deuces + 160 * (1 - side) - 100, abs=4)
    assert all(sum(mean.values()) == pytest.approx(0) for mean in means)


def test_where_somebody_may_still_decide_nothing_is_averaged() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [20, 100, 100], blinds=(1, 2), live=True)
    first = hand.round.ask
    assert isinstance(first, DealCards)
    assert expected(hand.rules, hand.round.events, first, random.Random(1), 10) is None
    hand.deal("Ks As 2c Kd Ad 2d")
    for action, amount in (("call", None), ("raise", 20), ("call", None), ("call", None)):
        hand.act(action, amount)
    ask = hand.round.ask
    assert isinstance(ask, DealCards)
    assert expected(hand.rules, hand.round.events, ask, random.Random(1), 10) is None, "two have chips left"


def test_the_mean_of_an_all_in_changes_no_mean_but_narrows_the_interval() -> None:
    terms = Terms(seats=2, deals=250, seed=6, stack=(10, 10))
    plain = match(entrants("random", "rule"), Terms(**{**vars_of(terms), "run_outs": 0})).rate(0)
    smooth = match(entrants("random", "rule"), terms).rate(0)
    assert smooth.half < plain.half
    assert abs(smooth.mean - plain.mean) < plain.half + smooth.half


def vars_of(terms: Terms) -> dict[str, object]:
    return {name: getattr(terms, name) for name in terms.__dataclass_fields__}


# ── who plays ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_names_that_nobody_has_are_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="no opponent is called 'sond'. Did you mean sound. There are easy, .*rule"):
        found("sond")
    with pytest.raises(Refused, match="cannot be imported"):
        found("no_such_module:Bot")
    with pytest.raises(Refused, match="has no Nobody"):
        found(f"{__name__}:Nobody")
    with pytest.raises(Refused, match="has no decide"):
        found("collections:Counter")
    with pytest.raises(Refused, match="no class"):
        found(f"{__name__}:GAMES")
    with pytest.raises(Refused, match="without arguments"):
        found("datetime:date")


def test_terms_that_cannot_be_are_refused() -> None:
    for terms, why in (
        (Terms(seats=10), "2 to 9, not 10"),
        (Terms("veikkaus/courchevel", seats=9), "is played in the arena by"),
        (Terms(stack=(200, 20)), "smaller figure first"),
        (Terms(deals=0), "at least one deal"),
        (Terms("gelp/razz", blinds=(1, 2)), "stakes of its rulebook"),
        (Terms(blinds=(2, 1)), "blinds are the small and the big one"),
        (Terms("gelp/blackjack"), "no game of poker"),
    ):
        with pytest.raises(Refused, match=why):
            match(entrants("caller"), terms)
    with pytest.raises(Refused, match="3 opponents do not fit into 2 seats"):
        match(entrants("caller", "random", "sound"), Terms(seats=2))
    with pytest.raises(Refused, match="rule knows nothing but hold'em"):
        match(entrants("rule", "caller"), Terms("gelp/razz", seats=2))


def test_an_answer_that_is_not_legal_is_answered_for_and_named() -> None:
    result = match(entrants("Cheat", "caller"), Terms(seats=2, deals=5, seed=1))
    noted = result.faults[0]
    assert set(noted.counts) == {"illegal"}
    assert noted.counts["illegal"] >= 10
    assert "smallest raise" in noted.said["illegal"]
    assert not result.faults[1].counts
    assert result.as_json()["entrants"][0]["faults"]["illegal"]["count"] == noted.counts["illegal"]


def test_every_seat_has_a_player_of_its_own() -> None:
    with Bench(entrants("Folder", "caller"), Terms(seats=4), figures=False) as bench:
        folders = [player.opponent for player in bench.players[0] if isinstance(player, Sitting)]
    assert len(folders) == 2
    assert folders[0] is not folders[1]


def test_the_rule_player_is_for_measuring_only() -> None:
    from croupier.analysis.pokerbots import WAYS

    assert "rule" not in OPPONENTS
    assert "rule" not in WAYS.names


def test_the_rule_player_opens_by_position_and_is_no_straw_man() -> None:
    result = match(entrants("rule"), Terms(seats=6, deals=400, seed=1), figures=True)
    seen = result.figures[0]
    opens = [seen["first in", at].share for at in ("UTG", "HJ", "CO", "BTN")]
    assert opens == sorted(opens)
    assert 0.1 < seen["vpip"].share < 0.3
    assert seen["hands all-in preflop"].share < 0.03
    assert match(entrants("rule", "caller"), Terms(seats=6, deals=200, seed=1)).rate(0).low > 0
    assert match(entrants("rule", "random"), Terms(seats=2, deals=400, seed=1)).rate(0).low > 0


def test_the_rule_player_knows_what_it_holds() -> None:
    for own, board, what in (
        ("Ah Kd", "As 7c 2d", GOOD),
        ("9h 9d", "8s 7c 2d", GOOD),
        ("7h 6d", "As 7c 2d", WEAK),
        ("9h 9d", "As 7c 2d", WEAK),
        ("Ah Kd", "9s 9c 2d", NOTHING),
        ("9h Kd", "9s 9c 2d", STRONG),
        ("7h 2h", "As 7c 2d", STRONG),
        ("Th 9h", "8s 7c 2d", DRAW),
        ("Th 9h", "8h 2h Kd", DRAW),
        ("Th 9h", "8h 2h Kd 3c Qs", NOTHING),
        ("Ah 3h", "2h 4d 5c", STRONG),
        ("Ah Kh", "9c 8c 7d 6s 5h", NOTHING),
        ("Th 2h", "9c 8c 7d 6s", STRONG),
    ):
        assert holds(cards(own), list(cards(board))) == what, (own, board)
    assert Rule().why_not(poker.rules("gelp/texas-holdem")) == ""
