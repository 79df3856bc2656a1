"""How a pot is divided: between boards, between high and low, between equal hands, to the last chip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.model import Share
from croupier.games.poker.pots import Pot


class Award(NamedTuple):
    """Chips of one pot to one player for one share."""

    player: Player
    amount: int
    pot: int
    share: str


class Hands:
    """The strengths at a showdown: for each board and share, by the players' places; 0 where nothing qualifies."""

    __slots__ = ("single", "strengths")

    def __init__(self, felt: Felt) -> None:
        count, common, players = len(felt.players), felt.common, felt.in_hand()
        self.strengths: list[list[list[int]]] = []
        for board in felt.boards:
            cards = board + common if common else board
            for_board = []
            for share in felt.rules.contests:
                strength, mine = share.valuer.strength, [0] * count
                for player in players:
                    mine[player.place] = strength(player.down + player.up, cards)
                for_board.append(mine)
            self.strengths.append(for_board)
        self.single = len(felt.boards) == 1 == len(felt.rules.contests)

    def strength(self, player: Player, board: int, share: int) -> int:
        return self.strengths[board][share][player.place]

    def made(self, player: Player) -> tuple[int, ...]:
        """A player's strength in every share, board by board."""
        place = player.place
        if self.single:
            return (self.strengths[0][0][place],)
        return tuple(mine[place] for for_board in self.strengths for mine in for_board)

    def winners(self, players: Sequence[Player], board: int, share: int) -> tuple[Player, ...]:
        """The best hands; none when nobody qualifies."""
        mine = self.strengths[board][share]
        best = max([mine[player.place] for player in players])
        return tuple([player for player in players if mine[player.place] == best]) if best else ()


def divide(felt: Felt, pot: Pot, number: int, amount: int, hands: Hands, *, mucked: bool = False) -> list[Award]:
    """The awards of one pot: ``amount`` of it after the fee. Where nobody qualifies for anything, all share it.
    ``mucked``: others could have won it and have given up; the one board of a pot that is run once is named all the
    same (gelp/cash-game#C-6.8)."""
    if len(pot.players) == 1:
        run_once = mucked and felt.twice and number not in felt.twice
        return [Award(pot.players[0], amount, number, _row(0) if run_once else "")]
    rules = felt.rules
    if hands.single:
        winners = hands.winners(pot.players, 0, 0) or tuple(pot.players)
        return _among(felt, winners, amount, rules.contests[0], hands, number, "")
    contests = []
    for board in felt.boards_of(number):
        here = [
            (share, won)
            for place, share in enumerate(rules.contests)
            if (won := hands.winners(pot.players, board, place))
        ]
        if here:
            contests.append((board, here))
    if not contests:
        return _among(felt, tuple(pot.players), amount, rules.contests[0], hands, number, "")
    groups = {won for _, here in contests for _, won in here}
    if len(groups) == 1 and (len(rules.contests) * len(felt.boards) == 1 or rules.odd.evenly):
        (winners,) = groups
        board, here = contests[0]
        share, name = here[0][0], _name(felt, number, board, here[0][0], whole=True)
        return _among(felt, winners, amount, share, hands, number, name)
    out: list[Award] = []
    boards = _parts(felt, amount, [[w for _, won in here for w in won] for _, here in contests], rules.odd.boards)
    for (board, here), for_board in zip(contests, boards, strict=True):
        parts = _parts(felt, for_board, [list(won) for _, won in here], rules.odd.shares)
        for (share, won), part in zip(here, parts, strict=True):
            whole = len(here) == 1 and len(rules.contests) > 1
            name = _name(felt, number, board, share, whole=whole)
            out += _among(felt, won, part, share, hands, number, name, board)
    return out


def _name(felt: Felt, pot: int, board: int, share: Share, *, whole: bool = False) -> str:
    both = whole and felt.rules.odd.evenly and len(felt.boards_of(pot)) > 1
    half = "" if len(felt.rules.contests) == 1 or whole else share.name
    return _said("" if len(felt.boards) == 1 else _BOTH if both else _row(board), half)


_BOTH: Final = "both boards"


def _row(board: int) -> str:
    return f"board {board + 1}"


def _said(row: str, half: str) -> str:
    return ", ".join(part for part in (row, half) if part)


class WonFor(NamedTuple):
    """What a part of a pot was won for: on these boards, in these shares."""

    boards: tuple[int, ...]
    shares: tuple[str, ...]


def named(boards: int, contests: Sequence[Share]) -> dict[str, WonFor]:
    """What every name stands for that a part of a pot can have in such a game.

    >>> named(2, [Share(name="high")])["board 2"]
    WonFor(boards=(1,), shares=('high',))
    """
    rows = {"": tuple(range(boards)), _BOTH: tuple(range(boards))} | {_row(row): (row,) for row in range(boards)}
    halves = {"": tuple(share.name for share in contests)} | {share.name: (share.name,) for share in contests}
    return {_said(row, half): WonFor(on, of) for row, on in rows.items() for half, of in halves.items()}


def _parts(felt: Felt, amount: int, winners: list[list[Player]], rule: str) -> list[int]:
    """Equal parts in whole chips; the odd chip to the first part, or to that of the first winner after the button."""
    count, chip = len(winners), felt.stakes.chip
    if count == 1:
        return [amount]
    chips, broken = divmod(amount, chip)
    each, odd = divmod(chips, count)
    order = list(range(count))
    if rule == "button":
        order.sort(key=lambda part: min(player.place for player in winners[part]))
    out = [each * chip] * count
    for part in order[:odd]:
        out[part] += chip
    out[order[0]] += broken
    return out


def _among(
    felt: Felt,
    winners: tuple[Player, ...],
    amount: int,
    share: Share,
    hands: Hands,
    pot: int,
    name: str,
    board: int = 0,
) -> list[Award]:
    """Equal shares in whole chips, odd chips one each in the house's order (veikkaus/betting#V-5.36 to V-5.41)."""
    if len(winners) == 1:
        return [Award(winners[0], amount, pot, name)]
    chips, broken = divmod(amount, felt.stakes.chip)
    each, odd = divmod(chips, len(winners))
    order = in_order(felt, winners, share, hands, board) if odd or broken else list(winners)
    out = []
    for place, player in enumerate(order):
        got = (each + (place < odd)) * felt.stakes.chip + (broken if not place else 0)
        out.append(Award(player, got, pot, name))
    return out


def in_order(
    felt: Felt, winners: Sequence[Player], share: Share, hands: Hands | None = None, board: int = 0
) -> list[Player]:
    """Who gets odd chips, first to last."""
    match share.odd:
        case "high_card":
            return sorted(winners, key=lambda p: -max(p.own))
        case "low_card":
            return sorted(winners, key=lambda p: min(map(_ace_low, p.own)))
        case "suit":
            return sorted(winners, key=lambda p: _top_suit(felt, p, share, board), reverse=True)
        case "low_suit":
            return sorted(winners, key=lambda p: _low_top(felt, p, share, board))
        case "first_share":
            assert hands is not None
            return sorted(winners, key=lambda p: (-hands.strength(p, board, 0), p.place))
        case "button":
            return sorted(winners, key=lambda p: p.place)


def _ace_low(card: Card) -> int:
    return (card + 4) % 52


def _low_top(felt: Felt, player: Player, share: Share, board: int) -> int:
    """The highest card of a low hand, the lowest suit first (gelp/tournaments#T-4.11, Ambiguity 8)."""
    return max(map(_ace_low, share.valuer.best(player.own, felt.boards[board] + felt.common)))


def _top_suit(felt: Felt, player: Player, share: Share, board: int) -> int:
    """The best suit of the highest card that plays (gelp/seven-card-stud, A10)."""
    used = share.valuer.best(player.own, felt.boards[board] + felt.common)
    return max(used)
