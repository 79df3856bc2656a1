"""Every game of poker, every number of players, and nobody ever folds: the deck always serves, whatever is thrown.

Through the sealed deck, as at a table of the house, where a card that is not there cannot be dealt.
"""

from __future__ import annotations

import random

import pytest

from croupier import load
from croupier.games.family import HandTerms
from croupier.games.poker.events import HandOver
from croupier.play import ChanceAsk, Choice
from croupier.play.events import Dealt
from croupier.room import Course
from croupier.rulebooks import Game, entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]
STAYS = ("check", "call", "show")


def course_of(game: Game, players: int, luck: random.Random, level: int) -> Course:
    names = [f"P{number}" for number in range(players)]
    among = game.among_players
    assert among is not None
    stacks = dict.fromkeys(names, among.buy_in(game.rules, game.currency()).max)
    carry = among.carry(game.rules, {}, stacks, luck.choice(names), HandTerms(level=level))
    return Course(game, game.table(names, carry=carry), luck.randbytes(32))


def stays(course: Course, luck: random.Random) -> Course:
    """Everybody checks or calls; throws, games and open cards are chosen at random."""
    while (ask := course.ask) is not None:
        if isinstance(ask, ChanceAsk):
            course.draw()
        elif (held := getattr(ask, "held", None)) is not None:
            count = luck.choice((ask.least, ask.most, ask.most, luck.randint(ask.least, ask.most)))
            course.answer(Choice(ask.who, ask.word, None, tuple(luck.sample(held, count))))
        else:
            names = [option.name for option in ask.options]
            said = next((word for word in STAYS if word in names), luck.choice(names))
            course.answer(Choice(str(ask.asked), said))
    return course


@pytest.mark.parametrize("name", GAMES)
def test_the_deck_serves_everybody_who_stays(name: str) -> None:
    game, luck = load(name), random.Random(name)
    assert game.among_players is not None
    for players in range(2, game.among_players.most(game.rules) + 1):
        for level in range(8 if game.rules.legs else 4):
            course = stays(course_of(game, players, luck, level if game.rules.legs else 0), luck)
            assert isinstance(course.events[-1], HandOver), (players, level)
            again = Course(game, course.table, bytes.fromhex(course.seed), course.inputs)
            assert again.events == course.events


@pytest.mark.rule(
    "veikkaus/seven-card-stud#V-6.138", "veikkaus/seven-card-stud#V-6.139", "veikkaus/seven-card-stud#V-6.141"
)
@pytest.mark.parametrize(
    ("name", "players", "shuffled", "own"),
    [
        ("veikkaus/seven-card-stud", 6, False, 7),
        ("veikkaus/seven-card-stud", 7, True, 7),
        ("veikkaus/razz", 7, True, 7),
        ("veikkaus/seven-card-stud", 8, True, 6),
        ("gelp/seven-card-stud", 7, False, 7),
        ("gelp/seven-card-stud", 8, False, 6),
    ],
)
def test_the_last_street_of_stud(name: str, players: int, shuffled: bool, own: int) -> None:
    """Seven at a table: seven cards are left and nine needed, so they are shuffled with the three burned ones (or, where
    nothing is said of that, nothing is burned). Eight: too few in any case, and one open card is everybody's; where the
    stub has fewer than three cards it is shuffled with the burned ones before."""
    course = stays(course_of(load(name), players, random.Random(5), 0), random.Random(5))
    kinds = [event.kind for event in course.events]
    assert ("reshuffled" in kinds) is shuffled
    mine = [event for event in course.events if isinstance(event, Dealt) and event.to == "P0"]
    assert sum(len(event.cards) for event in mine) == own
    assert [event.to for event in course.events if isinstance(event, Dealt)].count("common") == (7 - own)


@pytest.mark.rule("veikkaus/sviten-special#V-6.59")
@pytest.mark.parametrize("drawn", range(10, 31))
def test_sviten_with_seven_players_however_many_cards_are_changed(drawn: int) -> None:
    """Seventeen cards are left for the draw; turn and river come, whatever it took."""
    luck = random.Random(drawn)
    course = course_of(load("veikkaus/sviten-special"), 7, luck, 0)
    left, asked = drawn, 6  # of seven at the table six are dealt in
    while (ask := course.ask) is not None:
        if isinstance(ask, ChanceAsk):
            course.draw()
        elif (held := getattr(ask, "held", None)) is not None:
            asked -= 1
            count = max(left - 5 * asked, min(5, left, luck.randint(0, 5)))
            left -= count
            course.answer(Choice(ask.who, ask.word, None, held[:count]))
        else:
            names = [option.name for option in ask.options]
            course.answer(Choice(str(ask.asked), next((w for w in (*STAYS, "refuse") if w in names), names[0])))
    board = [
        card for event in course.events if isinstance(event, Dealt) and event.to == "board" for card in event.cards
    ]
    assert len(board) == len(set(board)) == 5
    assert left == 0
