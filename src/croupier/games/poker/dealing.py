"""The cards of a street: thrown away, burned, exchanged, dealt; and what happens when the deck runs short."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.poker.asks import ThrowAway, keep_or_refuse
from croupier.games.poker.events import Burned, Discarded, Reshuffled
from croupier.games.poker.exposed import declare, in_first_deal, last_card_open, misdealt
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.mending import what_waited
from croupier.games.poker.model import Draw, Street
from croupier.games.poker.rulings import dealing, throw
from croupier.games.poker.taking import burns_back, draw
from croupier.games.stub import Stub
from croupier.play import Choice, Refused, Steps
from croupier.play.events import Dealt

BEFORE_CHOICE = "two cards before the choice"


def deal(felt: Felt, street: Street, held: int = 0) -> Steps[None]:
    """Everything before the betting of a street. ``held``: cards that were already dealt, before a choice of game."""
    yield from what_waited(felt, street)
    if street.discard:
        yield from throw_away(felt, street.discard)
    burn = street.burn if felt.rules.burns else 0
    if street.draw is not None:
        yield from exchange(felt, street.draw, burn, street.name)
        burn = 0
    if felt.live == 1:
        return
    if street.down or street.up:
        if not felt.rules.stud or felt.street <= 1:
            yield from to_players(felt, street.down - held, street.up, burn, street.name)
        elif (yield from _enough(felt)):
            burn = min(burn, len(felt.stub) - felt.live)  # a card that somebody needs is not burned
            yield from to_players(felt, street.down, street.up, burn, street.name)
        else:
            yield from _common_card(felt, street, burn)
        burn = 0
    if street.board:
        yield from to_boards(felt, street, burn)
    if felt.to_replace is not None:
        yield from replace_turned(felt, street.name)


def to_players(felt: Felt, down: int, up: int, burn: int, what: str) -> Steps[None]:
    """One card at a time, clockwise from the button's left (veikkaus/holdem#V-6.4); in stud first those face down."""
    each = down + up
    if not each:
        return
    players = felt.in_hand() if felt.live < len(felt.players) else felt.players
    if felt.floor is not None and felt.floor.keeps:
        players = [player for player in players if player.seat not in felt.floor.keeps]
        felt.floor.keeps.clear()
        if not players:
            return
    came = yield from draw(
        felt, each * len(players), burn, what, tuple([player.seat for player in players]), dealing(felt)
    )
    count = len(players)
    if felt.turned:
        yield from _with_turned(felt, players, came, down, what)
        return
    for place, player in enumerate(players):
        mine = came[place::count]
        if not up:
            player.down += mine
            yield Dealt(player.seat, mine, "owner")
            continue
        if down:
            player.down += mine[:down]
            yield Dealt(player.seat, mine[:down], "owner")
        player.up += mine[down:]
        yield Dealt(player.seat, mine[down:], "up")


def _with_turned(felt: Felt, players: list[Player], came: tuple[Card, ...], down: int, what: str) -> Steps[None]:
    """The same deal when the dealer has turned a card that should have come face down."""
    turned, count = felt.turned, len(players)
    hands = [came[place::count] for place in range(count)]
    if felt.street <= 1:
        first = came[0] if not players[0].own else None
        misdealt(first, turned, before_choice=what == BEFORE_CHOICE, stud=felt.rules.stud)
    if felt.rules.stud and felt.street <= 1:
        for player, mine in zip(players, hands, strict=True):
            player.down, player.up = list(mine[:down]), list(mine[down:])
            stays = in_first_deal(player, mine[:down], turned)
            if stays is not None:
                player.down = [card for card in mine if card != stays]
                player.up = [stays]
            yield Dealt(player.seat, tuple(player.down), "owner")
            yield Dealt(player.seat, tuple(player.up), "up")
    elif felt.rules.stud:
        is_open = last_card_open(players, [mine[0] in turned for mine in hands])
        for player, mine, open_card in zip(players, hands, is_open, strict=True):
            (player.up if open_card else player.down).extend(mine)
            yield Dealt(player.seat, mine, "up" if open_card else "owner")
        if not all(is_open):
            for player, open_card in zip(players, is_open, strict=True):
                if open_card:
                    yield from declare(felt, player, "veikkaus/seven-card-stud#V-6.154")
    else:
        for player, mine in zip(players, hands, strict=True):
            player.down += mine
            yield Dealt(player.seat, tuple(card for card in mine if card not in turned), "owner")
            if turned[0] in mine:
                yield Dealt(player.seat, turned, "up")
        felt.to_replace = next(player for player in players if turned[0] in player.down)
        felt.turned_card = turned[0]


def replace_turned(felt: Felt, what: str) -> Steps[None]:
    """The turned card of the initial deal is replaced when the deal is complete, and lies as the first burn
    (veikkaus/courchevel#V-6.43)."""
    player, card = felt.to_replace, felt.turned_card
    if player is None or card is None:
        return
    felt.to_replace = felt.turned_card = None
    if felt.floor is not None:
        felt.floor.turned += 1
    player.down.remove(card)
    yield Discarded(player.seat, (card,), face_up=True)
    came = yield from draw(felt, 1, 0, what, (player.seat,))
    player.down += came
    yield Dealt(player.seat, came, "owner")
    felt.burned_open = 1


def to_boards(felt: Felt, street: Street, burn: int) -> Steps[None]:
    """Common cards, the upper row first (veikkaus/double-flop-holdem#V-6.87)."""
    boards = felt.boards
    came = yield from _draw_or_reshuffle(felt, street.board * len(boards), burn, street.name)
    for number, board in enumerate(boards):
        mine = came[number * street.board : (number + 1) * street.board]
        board += mine
        yield Dealt("board" if not number else f"board {number + 1}", mine, "up")


# ── cards thrown away ──────────────────────────────────────────────────────────────────────────────────────────────


def throw_away(felt: Felt, count: int) -> Steps[None]:
    """Everybody still in, all-in players too, throws so many cards, unseen (veikkaus/helsinki-holdem#V-6.72)."""
    for player in felt.in_hand():
        ask = ThrowAway(player.seat, tuple(player.down), count, count, "discard")
        answer: Choice | None = (yield ask) if felt.floor is None else (yield from throw(felt, ask))
        if answer is not None:
            yield from _lose(felt, player, answer.cards)


def _lose(felt: Felt, player: Player, cards: tuple[Card, ...]) -> Steps[None]:
    for card in cards:
        player.down.remove(card)
    yield Discarded(player.seat, cards)
    felt.muck += cards


def exchange(felt: Felt, draw_rule: Draw, burn: int, what: str) -> Steps[None]:
    """From the button's left each throws cards and gets as many (gelp/deuce-to-seven-triple-draw#TD-4); or all throw
    before the first replacement is dealt (veikkaus/sviten-special#V-6.53)."""
    thrown: list[tuple[Player, tuple[Card, ...]]] = []
    for player in felt.in_hand():
        most = min(draw_rule.most, len(player.down))
        ask = ThrowAway(player.seat, tuple(player.down), draw_rule.least, most, "draw")
        answer: Choice | None = (yield ask) if felt.floor is None else (yield from throw(felt, ask))
        if answer is None:
            continue
        for card in answer.cards:
            player.down.remove(card)
        yield Discarded(player.seat, answer.cards)
        if draw_rule.together:
            thrown.append((player, answer.cards))
        else:
            burn = yield from _replace(felt, player, answer.cards, draw_rule, burn, what)
    if draw_rule.together:
        for _, cards in thrown:
            felt.muck += cards
        for player, cards in thrown:
            if not player.folded:
                burn = yield from _replace(felt, player, cards, draw_rule, burn, what)
    burn = min(burn, len(felt.stub))
    if burn:
        felt.stub.burned += burn
        yield Burned(burn)


def _replace(felt: Felt, player: Player, cards: tuple[Card, ...], draw_rule: Draw, burn: int, what: str) -> Steps[int]:
    """The replacements of one player; his own discards are never among the cards shuffled for him."""
    count = len(cards)
    if count == 1 and draw_rule.one_open:
        (card,) = yield from _draw_or_reshuffle(felt, 1, burn, what, player)
        yield Dealt(player.seat, (card,), "up")
        answer: Choice = yield keep_or_refuse(player.seat, card)
        burn = 0
        if answer.option == "refuse":
            felt.muck.append(card)
            yield Discarded(player.seat, (card,))
            (card,) = yield from _draw_or_reshuffle(felt, 1, 0, what, player)
            yield Dealt(player.seat, (card,), "owner")
        player.down.append(card)
    elif count:
        came = yield from _draw_or_reshuffle(felt, count, burn, what, player)
        burn = 0
        turned = felt.turned
        player.down += came
        hidden = tuple([card for card in came if card not in turned])
        if hidden:
            yield Dealt(player.seat, hidden, "owner")
        if turned:
            yield Dealt(player.seat, turned, "up")
            yield from declare(felt, player, "veikkaus/sviten-special#V-6.58")
    if not draw_rule.together:
        felt.muck += cards
    return burn


def _draw_or_reshuffle(
    felt: Felt, count: int, burn: int, what: str, player: Player | None = None
) -> Steps[tuple[Card, ...]]:
    """Cards for a draw, or for the board after one; when the stub is used up, those thrown so far are shuffled to
    supply the rest (veikkaus/sviten-special#V-6.59). What the player has just thrown himself is not in the muck yet."""
    rule, to = felt.rules.shortage, () if player is None else (player.seat,)
    if count + burn - felt.burned_open <= len(felt.stub) or not any(street.draw for street in felt.rules.streets):
        return (yield from draw(felt, count, burn, what, to, dealing(felt)))
    burn = min(burn, len(felt.stub))
    if burn:
        felt.stub.burned += burn
        yield Burned(burn)
    first = min(count, len(felt.stub))
    came: tuple[Card, ...] = ()
    if first:
        came = yield from draw(felt, first, 0, what, to)
    pile = felt.muck.copy()
    if rule.folded_back:
        for folded in felt.players:
            if folded.folded:
                apart = [] if felt.floor is None else felt.floor.apart.get(folded.seat, [])
                pile += [card for card in folded.own if card not in apart]
                folded.down, folded.up = [card for card in folded.down if card in apart], []
    if rule.burns_in_draw:
        pile += felt.stub.left
    if len(pile) < count - first:
        raise Refused(f"the deck cannot supply {count} cards: {first} are left and {len(pile)} were thrown")
    yield Reshuffled("thrown cards", len(pile))
    felt.muck.clear()
    felt.stub = Stub(pile, felt.stub.shuffle + 1)  # burned cards that are not shuffled in stay where they are
    rest = yield from draw(felt, count - first, 0, what, to)
    return came + rest


# ── a stud deck that runs short ────────────────────────────────────────────────────────────────────────────────────


def _enough(felt: Felt) -> Steps[bool]:
    """Can every player still in get a card of his own? Where stub and burned cards together would do, they are shuffled
    together (veikkaus/seven-card-stud#V-6.138, V-6.139)."""
    rule = felt.rules.shortage
    need = felt.live + rule.spare
    if len(felt.stub) < need and rule.burns_back and len(felt.stub.left) >= need:
        yield from burns_back(felt)
    return len(felt.stub) >= need


def _common_card(felt: Felt, street: Street, burn: int) -> Steps[None]:
    """One open card that belongs to every hand (ray-halls/seven-card-stud#I1, veikkaus/seven-card-stud#V-6.140)."""
    rule = felt.rules.shortage
    if rule.burns_back and len(felt.stub) < 3:
        yield from burns_back(felt)
    came = yield from draw(felt, 1, burn if rule.common_burn else 0, street.name)
    felt.common += came
    yield Dealt("common", came, "up")
