"""Stories of the end of a hand: a showdown of given hands, a comparison of hands side by side (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from croupier.cards import Card, cards, show
from croupier.check.poker.hand_story import Part, poker_rules
from croupier.check.poker.pot_story import compared_pots
from croupier.games.poker.model import Share
from croupier.games.poker.pots import pots
from croupier.games.poker.seating import seat_players
from croupier.games.poker.shares import Hands, divide
from croupier.play import Table
from croupier.play.record import Json
from croupier.rulebooks import Game


class ShowdownStory(Part):
    """Hands at the end, with what everybody put in: who gets what."""

    contributed: Annotated[dict[str, int], Field(min_length=1)]
    folded: list[str] = []
    dead: int = 0
    button: str | None = None
    chip: int = 1
    cards: dict[str, str] = {}
    board: str = ""
    board_2: str = ""
    common: str = ""
    pots: list[int | str] | None = None
    paid: dict[str, int] | None = None
    net: dict[str, int] | None = None


class CompareStory(Part):
    """Hands side by side: which is best, in each share of the pot; what each makes."""

    board: str = ""
    hands: Annotated[dict[str, str], Field(min_length=1)]
    best: str | None = None
    low: str | None = None
    makes: dict[str, str] = {}


def divided(game: Game, story: ShowdownStory, out: list[str]) -> None:
    """Divide the pots of a given showdown and compare."""
    rules = poker_rules(game)
    carry: Json = {"stacks": {seat: amount + 1 for seat, amount in story.contributed.items()}}
    carry["stakes"] = {"chip": story.chip}
    if story.button is not None:
        carry["button"] = story.button
    felt, _ = seat_players(rules, Table(tuple(story.contributed), game.currency(), carry=carry))
    felt.boards = [list(cards(story.board))] + ([list(cards(story.board_2))] if rules.boards == 2 else [])
    felt.common, felt.dead = list(cards(story.common)), story.dead
    for player in felt.players:
        player.paid = story.contributed[player.seat]
        player.folded = player.seat in story.folded
        player.down = list(cards(story.cards.get(player.seat, "")))
    contested = pots(felt.players, felt.dead)
    paid: dict[str, int] = {}
    hands = Hands(felt)
    for number, pot in enumerate(contested):
        for award in divide(felt, pot, number, pot.amount, hands):
            paid[award.player.seat] = paid.get(award.player.seat, 0) + award.amount
    net = {seat: paid.get(seat, 0) - amount for seat, amount in story.contributed.items()}
    found: list[tuple[str, Any, Any]] = [
        ("paid", story.paid, {seat: amount for seat, amount in paid.items() if amount}),
        ("net", story.net, net),
    ]
    if story.pots is not None:
        found.append(("the pots", *compared_pots(story.pots, contested)))
    for what, wanted, got in found:
        if wanted is not None and wanted != got:
            out.append(f"{what} should be {wanted}; it is {got}")


def compared(game: Game, story: CompareStory, out: list[str]) -> None:
    """Which of the hands is best, in each share of the pot."""
    board = cards(story.board)
    contests = poker_rules(game).contests
    if story.low is not None and len(contests) == 1:
        out.append(f"there is no low of its own to compare: the pot is won by {_names(contests)}")
    for share, wanted in zip(contests, (story.best, story.low), strict=False):
        strengths = {seat: _strength(share, seat, cards(hand), board) for seat, hand in story.hands.items()}
        top = max(strengths.values())
        best = [seat for seat, strength in strengths.items() if strength == top]
        got = "none" if not top else "tie" if len(best) > 1 else best[0]
        if wanted not in (None, got):
            out.append(f"best {share.name} should be {wanted}; it is {got} ({strengths})")
    for seat, makes in story.makes.items():
        if seat not in story.hands:
            raise ValueError(f"{seat} should make {makes} and has no hand: {', '.join(story.hands)}")
        hand = cards(story.hands[seat])
        parts = [part.strip() for part in makes.split("/")]
        if len(parts) > len(contests):
            out.append(f"{seat} should make {makes}: of a pot that is won by {_names(contests)}")
        for share, part in zip(contests, parts, strict=False):
            said = share.valuer.say(hand, board)
            if part.lower() not in said.lower():
                out.append(f"{seat} should make {part}; it is {said}")


def _strength(share: Share, seat: str, hand: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    try:
        return share.valuer.strength(hand, board)
    except (ValueError, LookupError):
        raise ValueError(f"{seat} makes no hand of {show(hand) or 'nothing'} and the board {show(board)}") from None


def _names(contests: list[Share]) -> str:
    return " and ".join(share.name for share in contests)
