"""The dealer has not counted, and the deck runs short while the last street is being dealt
(veikkaus/seven-card-stud#V-6.142)."""

from __future__ import annotations

from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Street
from croupier.games.poker.rulings import Rulings
from croupier.games.poker.taking import burns_back, draw
from croupier.games.poker.watched import Stands
from croupier.play import Move, Ruling, Steps
from croupier.play.answers import Verdict
from croupier.play.events import Dealt


class _Counted(Rulings):
    verdicts: tuple[Verdict, ...] = ("stands", "uncounted")

    def fits(self, ruling: Ruling) -> object:
        return ruling.verdict


def dealt_uncounted(felt: Felt, street: Street) -> Steps[bool]:
    """Is the last street too long for the deck, and did the dealer begin it all the same? Then it is dealt here."""
    floor = felt.floor
    last = felt.street == len(felt.rules.streets) and street.down == 1 and not street.up
    if floor is None or floor.conduct.rule("uncounted") is None or not (felt.rules.stud and last) or felt.common:
        return False
    if floor.keeps or len(felt.stub) >= felt.live + felt.rules.shortage.spare:
        return False
    rulings, seats = _Counted(felt), tuple(player.seat for player in felt.players)
    question = "the deck is short: was it counted before the last card?"
    while True:
        answer = yield Stands(rulings.verdicts, seats, hears=rulings, question=question)
        if isinstance(answer, Move):
            yield from rulings.carry_out(answer)
            continue
        if answer.verdict == "stands":
            return False
        yield from rulings.said("the deck is not enough for all", "uncounted")
        yield from _deal_on(felt, street)
        return True


def _deal_on(felt: Felt, street: Street) -> Steps[None]:
    """All cards but the last are dealt; that one is shuffled with the burned ones, one is burned, and the rest get
    theirs. Where they are too few the last card but one belongs to all who have none, and nobody bets any more."""
    players = felt.in_hand()
    burn = min(street.burn, len(felt.stub) - 1)
    served = len(felt.stub) - burn - 1
    yield from _to_each(felt, players[:served], burn, street)
    yield from burns_back(felt)
    rest = players[served:]
    own = len(rest) if len(rest) <= len(felt.stub) - 2 else max(0, len(felt.stub) - 3)
    yield from _to_each(felt, rest[:own], 1, street)
    sharing = rest[own:]
    if not sharing:
        return
    (card,) = yield from draw(felt, 1, 0 if own else 1, street.name)
    for player in sharing:
        player.up.append(card)
        yield Dealt(player.seat, (card,), "up")
    assert felt.floor is not None
    felt.floor.bets_are_over = True


def _to_each(felt: Felt, players: list[Player], burn: int, street: Street) -> Steps[None]:
    if not players:
        return
    came = yield from draw(felt, len(players), burn, street.name, tuple(player.seat for player in players))
    for player, card in zip(players, came, strict=True):
        player.down.append(card)
        yield Dealt(player.seat, (card,), "owner")
