"""What a browser may send."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import Field, StrictInt

from croupier.play.mix import NONCE
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.talk import Saying
from croupier.server.protocol.base import Amount, Bet, Number, RoundId, TableId, Wire


class Watch(Wire):
    """Look at a table; its view follows, and then all that happens there."""

    type: Literal["watch"]
    n: Number
    table: TableId


class Unwatch(Wire):
    type: Literal["unwatch"]
    n: Number
    table: TableId


class WatchLobby(Wire):
    """Look at the lobby: from now on its changes are told. The list itself is at ``/api/tables``."""

    type: Literal["watch_lobby"]
    n: Number


class UnwatchLobby(Wire):
    type: Literal["unwatch_lobby"]
    n: Number


class WatchEvent(Wire):
    """Look at a tournament: how it stands follows, and again whenever that changes. ``desk``: as its desk sees it;
    ``seat``: with the link of one player."""

    type: Literal["watch_event"]
    n: Number
    event: TableId
    desk: bool = False
    seat: Annotated[str, Field(max_length=40)] | None = None


class UnwatchEvent(Wire):
    type: Literal["unwatch_event"]
    n: Number
    event: TableId


class Sit(Wire):
    """Take a seat. Among players: with how many chips (none: as usual) and on which chair (none: any)."""

    type: Literal["sit"]
    n: Number
    table: TableId
    buy_in: Amount | None = None
    place: Annotated[StrictInt, Field(ge=0, le=100)] | None = None


class Stand(Wire):
    type: Literal["stand"]
    n: Number
    table: TableId


class PlaceBet(Wire):
    type: Literal["place"]
    n: Number
    table: TableId
    bet: Bet
    amount: Amount


class PlaceBets(Wire):
    """Place several bets, by name, in this order: all of them or none."""

    type: Literal["place_all"]
    n: Number
    table: TableId
    bets: Annotated[dict[Bet, Amount], Field(min_length=1, max_length=200)]


class TakeBackBet(Wire):
    """Take back one bet (or a part of it), or all bets of the round."""

    type: Literal["take_back"]
    n: Number
    table: TableId
    bet: Bet | None = None
    amount: Amount | None = None


class ChooseOption(Wire):
    """Answer a question. ``cards``: those that the option is about, for example to be exchanged. ``round`` and ``turn``
    (``Phase.turn``) say which question is meant: when another one stands by then, nothing is answered."""

    type: Literal["choose"]
    n: Number
    table: TableId
    option: Annotated[str, Field(max_length=40)]
    amount: Amount | None = None
    cards: Annotated[list[Annotated[str, Field(min_length=2, max_length=2)]], Field(max_length=13)] = []
    round: RoundId | None = None
    turn: Annotated[StrictInt, Field(ge=0, le=100_000)] | None = None


class Contribute(Wire):
    """Add a number of your own to the chance of a round: after you have seen its commitment, before it draws."""

    type: Literal["contribute"]
    n: Number
    table: TableId
    round: RoundId
    nonce: Annotated[str, Field(pattern=f"^{NONCE}$")]


class Ready(Wire):
    """Nobody need wait for you in this round: while bets are taken you have placed yours, after it you have seen the
    result. When all who are here have said so, the table goes on at once. ``ready`` can be taken back."""

    type: Literal["ready"]
    n: Number
    table: TableId
    round: RoundId
    ready: bool = True


class TopUp(Wire):
    """More chips in front of you; in a hand that you play they come when it is over."""

    type: Literal["top_up"]
    n: Number
    table: TableId
    amount: Amount


class Hedge(Wire):
    """Bet against the house beside a hand, on cards that have not come; it comes out of your purse."""

    type: Literal["hedge"]
    n: Number
    table: TableId
    bet: Annotated[str, Field(min_length=1, max_length=60)]
    amount: Amount


class Keep(Wire):
    """Have your chips made up to this amount between hands whenever they are fewer; none: not any more."""

    type: Literal["keep"]
    n: Number
    table: TableId
    amount: Amount | None = None


class Away(Wire):
    """Sit out (no cards are dealt to you), from the next hand on or when the big blind comes to you; or come back."""

    type: Literal["away"]
    n: Number
    table: TableId
    away: bool
    wish: OutWish = "next_hand"


class ChangeChair(Wire):
    """Have another chair of your table that is free, between hands; none: stay where you are after all."""

    type: Literal["change_chair"]
    n: Number
    table: TableId
    place: Annotated[StrictInt, Field(ge=0, le=100)] | None = None


class WaitForChair(Wire):
    """All chairs are taken: be called when one is free, or not any more."""

    type: Literal["wait"]
    n: Number
    table: TableId
    on: bool


class Enter(Wire):
    """You owe blinds: wait for the big blind, post what you owe with the next hand, or buy the button where you can."""

    type: Literal["enter"]
    n: Number
    table: TableId
    how: Entering


class AutoPost(Wire):
    """Have blinds posted for you whenever you come to owe some, or not any more."""

    type: Literal["auto_post"]
    n: Number
    table: TableId
    auto: bool


class AskToShow(Wire):
    """Be asked whether you show your cards when you have won and nobody called, or never (they are mucked)."""

    type: Literal["ask_to_show"]
    n: Number
    table: TableId
    asks: bool


class Say(Wire):
    """A few words to everybody at a table at which you sit."""

    type: Literal["say"]
    n: Number
    table: TableId
    saying: Saying


class Write(Wire):
    """A line of plain text to those who sit with you at a table and read it."""

    type: Literal["write"]
    n: Number
    table: TableId
    text: Annotated[str, Field(max_length=2_000)]


class Listen(Wire):
    """Read and write what is typed at a table at which you sit, or not any more. A guest does not until he says so."""

    type: Literal["listen"]
    n: Number
    table: TableId
    on: bool


class LetChat(Wire):
    """You have opened this private table: let people chat there, or not any more."""

    type: Literal["let_chat"]
    n: Number
    table: TableId
    on: bool


class TakePart(Wire):
    """Pay the fee of a jackpot of the house for this round, while bets are taken, or take it back."""

    type: Literal["take_part"]
    n: Number
    table: TableId
    jackpot: Annotated[str, Field(min_length=1, max_length=100)]
    on: bool


class Ping(Wire):
    type: Literal["ping"]
    n: Number


class ReadReminder(Wire):
    """I have read how long I have played."""

    type: Literal["read_reminder"]
    n: Number


_Looking = WatchEvent | UnwatchEvent | Watch | Unwatch | WatchLobby | UnwatchLobby
_AtATable = (
    Sit
    | Stand
    | PlaceBet
    | PlaceBets
    | TakeBackBet
    | ChooseOption
    | Contribute
    | Ready
    | TakePart
    | TopUp
    | Hedge
    | Keep
    | Away
    | WaitForChair
    | ChangeChair
    | Enter
    | AutoPost
    | AskToShow
    | Say
    | Write
    | Listen
    | LetChat
)
_Asked = _Looking | _AtATable | ReadReminder | Ping
FromBrowser = Annotated[_Asked, Field(discriminator="type")]
TYPES: Final = [get_args(each.model_fields["type"].annotation)[0] for each in get_args(_Asked)]
"""What a browser's messages are called."""
