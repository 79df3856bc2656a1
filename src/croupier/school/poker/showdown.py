"""Drills of the showdown: which five cards play, who has won, high and low."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from croupier.cards import Card, show
from croupier.games.poker.model import Rules
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, held, several
from croupier.school.poker.hands import TRIES, calls_down, cards_seen, one_game, picture, shown, whole, won

NOBODY: Final = "nobody"


def best_five(bench: Bench[Rules]) -> Drill:
    """Which five cards of a hand play."""
    share = bench.rules.contests[0]
    for _ in range(TRIES):
        play = whole(bench, bench.players(2, 2), calls_down, short=False, suits=lambda play: bool(shown(play)))
        seen = picture(play)
        board = tuple(seen.boards[0]) if seen.boards else tuple(seen.common)
        own = next(iter(shown(play).values()))
        strength = share.valuer.strength(own, board)
        if not strength:
            continue
        right = share.valuer.best(own, board)
        others = [
            five
            for count in ([share.exactly] if share.exactly else range(len(own) + 1))
            for mine in combinations(own, count)
            for five in _with_board(mine, board, len(right))
            if set(five) != set(right) and share.valuer.strength(five[:count], five[count:]) == strength
        ]
        if not others:
            break
    said = share.valuer.say(own, board)
    return Drill(
        f"Which {len(right)} cards play?",
        (*((Seen("board", show(board)),) if board else ()), Seen("hand", show(own))),
        (held("they play", show(right)),),
        (Step("together", show(right), said),),
        bench.currency,
        said,
    )


def _with_board(mine: tuple[Card, ...], board: tuple[Card, ...], count: int) -> list[tuple[Card, ...]]:
    """So many cards with just these own ones among them."""
    return [(*mine, *rest) for rest in combinations(board, count - len(mine))] if len(mine) <= count else []


def read_the_winner(bench: Bench[Rules]) -> Drill:
    """Who has won the pot."""
    seats = bench.players(2, 1 + 2 * bench.level)
    tie = bench.level > 1 and bench.chance.below(3) == 0
    play = whole(
        bench,
        seats,
        calls_down,
        short=False,
        suits=lambda play: len(shown(play)) > 1 and (not tie or len({event.seat for event in won(play)}) > 1),
    )
    winners = tuple(dict.fromkeys(event.seat for event in won(play)))
    say, seen = bench.rules.contests[0].valuer.say, picture(play)
    board = tuple(seen.boards[0]) if seen.boards else tuple(seen.common)
    return Drill(
        "Who wins the pot? Choose all who share it.",
        cards_seen(play),
        (several("winners", winners, seats),),
        tuple(Step(seat, show(cards), say(cards, board)) for seat, cards in shown(play).items()),
        bench.currency,
        f"{' and '.join(winners)} {'share it' if len(winners) > 1 else 'wins'}.",
    )


def high_and_low(bench: Bench[Rules]) -> Drill:
    """Who has the high half and who the low one."""
    seats = bench.players(2, 1 + bench.level)
    play = whole(bench, seats, calls_down, short=False, suits=lambda play: len(shown(play)) > 1)
    names = [share.name for share in bench.rules.contests]
    seen = picture(play)
    board = tuple(seen.boards[0]) if seen.boards else tuple(seen.common)
    blanks, working = [], []
    for share in bench.rules.contests:
        strengths = {seat: share.valuer.strength(cards, board) for seat, cards in shown(play).items()}
        top = max(strengths.values())
        best = tuple(seat for seat in seats if top and strengths.get(seat) == top) or (NOBODY,)
        blanks.append(several(share.name, best, (*seats, NOBODY)))
        working += [
            Step(f"{seat}, {share.name}", show(cards), share.valuer.say(cards, board) if strengths[seat] else "no low")
            for seat, cards in shown(play).items()
        ]
    return Drill(
        f"Who has the best hand for each half ({', '.join(names)})?",
        cards_seen(play),
        tuple(blanks),
        tuple(working),
        bench.currency,
        "A hand that does not qualify has no claim; where nobody has one, the other half takes all.",
    )


def _has_showdown(rules: Rules) -> bool:
    return one_game(rules) and len(rules.contests) == 1


KINDS: Final[tuple[Kind[Rules], ...]] = (
    Kind(
        name="best-five",
        title="Which cards play",
        about="A hand and a board: the cards that count.",
        how="Choose the cards that play.",
        levels=("any hand", "any hand", "any hand"),
        make=best_five,
        suits=_has_showdown,
    ),
    Kind(
        name="read-the-winner",
        title="Read the winner",
        about="All hands lie open: who has won?",
        how="Choose every player who wins the pot or shares it.",
        levels=("up to three players", "up to five players, ties", "up to seven players, ties"),
        make=read_the_winner,
        suits=_has_showdown,
    ),
    Kind(
        name="high-and-low",
        title="High and low",
        about="The pot is divided: the best hand for each half.",
        how="Choose the winners of both halves.",
        levels=("two players", "up to three players", "up to four players"),
        make=high_and_low,
        suits=lambda rules: one_game(rules) and len(rules.contests) == 2 and rules.contests[1].name == "low",
    ),
)
