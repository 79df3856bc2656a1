"""The showdown: who shows first, who may muck, what each hand is worth."""

from __future__ import annotations

from croupier.games.poker.asks import at_choice
from croupier.games.poker.claims import shows as asked_to_show
from croupier.games.poker.events import LaidOpen, Mucked, Shown
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.order import best_open, door
from croupier.games.poker.pots import Pot
from croupier.games.poker.shares import Hands
from croupier.play import Choice, Choose, Option, Steps

Contest = tuple[int, int, int]
"""A pot, a board, a share."""


def show(felt: Felt, pots: list[Pot], hands: Hands, *, openly: bool = False) -> Steps[None]:
    """Hands in turn. To win, all cards must be shown (veikkaus/room-general#V-1.35). ``openly``: everybody
    shows, because a hand that has lost may count for a jackpot."""
    rule = felt.rules.showdown
    best: dict[Contest, int] = {}
    turn = order(felt, pots)
    kept = 0
    must = rule.muck == "never" or felt.opened or openly
    if rule.beside_all_in == "show" and any(player.all_in for player in turn):
        must = True  # gelp/tournaments#T-6.3
    for number, player in enumerate(turn):
        if not kept and number == len(turn) - 1:
            break  # the last one holding cards wins and need not show
        if felt.floor is not None and felt.floor.conduct.claimed and not must:
            said = yield from asked_to_show(felt, player)
            if said is None:
                continue
            shows = said
        elif rule.muck == "ask" and not must:
            options = (Option("show"), Option("muck"))
            answer: Choice = yield Choose(player.seat, options, "show or muck?", "show", why_not=at_choice)
            shows = answer.option == "show"
        else:
            shows = _beats(felt, pots, hands, player, best) or must
        if shows:
            kept += 1
            yield Shown(player.seat, tuple(player.down + player.up), hands.made(player))
        else:
            player.mucked = True
            yield Mucked(player.seat)


def lay_open(winner: Player) -> Steps[None]:
    """A bet that nobody called wins unseen; its owner may show what he likes of his closed cards
    (gelp/poker-general#PG-7.4)."""
    closed = tuple(winner.down)
    if not closed:
        return
    options = (Option("show", cards=(1, len(closed))), Option("muck"))
    answer: Choice = yield Choose(
        winner.seat, options, "show your cards?", "muck", hand=closed, why_not=at_choice, brief=True
    )
    if answer.option == "show":
        chosen = tuple(card for card in closed if card in answer.cards)
        yield LaidOpen(winner.seat, chosen, len(closed))


def _beats(felt: Felt, pots: list[Pot], hands: Hands, player: Player, best: dict[Contest, int]) -> bool:
    """Does the hand win or share anything against those shown so far? If so it is the one to beat."""
    wins = False
    for number, pot in enumerate(pots):
        if player not in pot.players:
            continue
        for board in felt.boards_of(number):
            for share, strengths in enumerate(hands.strengths[board]):
                strength = strengths[player.place]
                if strength and strength >= best.get((number, board, share), 0):
                    best[number, board, share] = strength
                    wins = True
    return wins


def order(felt: Felt, pots: list[Pot]) -> list[Player]:
    """The order of showing: by the house's rule for the first, then clockwise; those of the latest side pot before the
    others (veikkaus/room-general#V-1.34, V-1.37)."""
    first = _first(felt)
    clockwise = [player for player in felt.clockwise(first.place) if not player.folded]
    if len(pots) == 1:
        return clockwise
    out: list[Player] = []
    for pot in reversed(pots):
        out += [player for player in clockwise if player in pot.players and player not in out]
    return out


def _first(felt: Felt) -> Player:
    rule = felt.rules.showdown
    if rule.first == "hand_aggressor":
        last = felt.aggressor
    else:
        last = felt.round_aggressor if rule.first == "street_aggressor" else None
    if last is not None and not last.folded:
        return last
    if rule.no_bet == "open" and felt.rules.stud:
        return best_open(felt)
    if rule.no_bet == "bring_in" and felt.rules.stud:
        return door(felt)
    return felt.in_hand()[0]
