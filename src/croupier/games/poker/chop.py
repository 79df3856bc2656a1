"""The blind chop: everybody else has folded, and the two blinds take back what they have posted."""

from __future__ import annotations

from croupier.games.poker.asks import at_choice
from croupier.games.poker.felt import Felt, Player
from croupier.play import Choice, Choose, Option, Steps


def may_chop(felt: Felt, player: Player) -> bool:
    """Is it the small blind's turn, and does nothing lie there but the two blinds (gelp/cash-game#C-4.7)? Between two
    from the start there is always a hand to play."""
    if (
        felt.chopped is not None
        or felt.street != 1
        or felt.live != 2
        or len(felt.players) == 2
        or felt.aggressor is not None
    ):
        return False
    blinds = felt.in_hand()
    return felt.pot == sum(each.bet for each in blinds) and player.bet == min(each.bet for each in blinds) > 0


def chop(felt: Felt, small: Player) -> Steps[bool]:
    """Both must agree."""
    felt.chopped = False
    (big,) = (player for player in felt.in_hand() if player is not small)
    for player in (small, big):
        options = (Option("play on"), Option("chop", does="take the blinds back"))
        answer: Choice = yield Choose(
            player.seat, options, "do you take the blinds back?", "play on", why_not=at_choice
        )
        if answer.option == "play on":
            return False
    felt.chopped = True
    return True
