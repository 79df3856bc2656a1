"""What messages are made of: people and games, tables and seats, rounds and their proofs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict

from croupier.games.family import Verb
from croupier.play.choices import Offered
from croupier.play.record import Json
from croupier.room.chat import ChatState
from croupier.room.rules.model import Entering, Owes
from croupier.server.protocol.base import Chosen, Told, Wire, against_house, among


class Me(Wire):
    """The person at this browser."""

    player: str
    name: str
    guest: bool
    balances: dict[str, int]


class PlayedFor(Wire):
    """How long you have played ``since`` a moment, and what came of it (``net``): won less lost at all tables, without
    rounds and hands under way. ``next_at``: when you are told again."""

    minutes: int
    since: int
    net: dict[str, int]
    next_at: int


class Heading(Wire):
    """Under what a lobby lists a game; a low rank stands first."""

    id: str
    title: str
    icon: str
    rank: int


class HouseName(Wire):
    """Whose rulebook it is, in words; ``short``: where several houses are named."""

    name: str
    short: str


class GameInfo(Wire):
    """A game of the house. ``compared``: its family's versions are, at ``/api/compare/{family}``."""

    id: str
    family: str
    rulebook: str
    house: HouseName
    title: dict[str, str]
    about: str
    currencies: list[str]
    seats: int | None
    heading: Heading
    among_players: bool
    compared: bool


class Layout(Wire):
    """What a page needs to draw a table: the felt to lay, whether the best play can be asked for, what follows when
    the bets are closed; and what the family of the game says beside."""

    model_config = ConfigDict(extra="allow")

    felt: str
    advised: bool
    verb: Verb
    family: str
    title: dict[str, str]


class Dues(Wire):
    """The blinds that a seat owes, and why; how it comes in, what it ``may`` choose besides waiting, and what it would
    post, live and dead. ``auto``: whatever it comes to owe is posted."""

    owes: Owes | None
    enters: Entering
    live: int
    dead: int
    may: list[Entering]
    auto: bool


class ChangeCosts(Wire):
    """What a change to a chair farther from the blinds costs: to post so much, live and dead, or to wait. ``passes``:
    who has just had the button waits until the blinds have passed him."""

    live: int
    dead: int
    passes: bool


class HedgeOffer(Wire):
    """A bet against the house beside a hand: on a property (``event``) of the first so many ``cards``, one's own or the
    common ones, paid ``pays`` to one; a stake from ``min`` to ``max``."""

    name: str
    on: Literal["own", "common"]
    cards: int
    event: Literal["suited", "coloured", "pair", "three_alike", "in_a_row"]
    pays: str
    min: int
    max: int
    rule: str | None = None


class HedgeBet(Wire):
    """Such a bet of a seat. ``net``: what it has brought beside its stake, or lost; ``back``: it was given back; none:
    the cards are still to come."""

    on: str
    stake: int
    net: int | None = None
    back: bool = False


class SeatView(Wire):
    """One seat. Against the house: ``ready``, nobody need wait for it. At a table among players: its chair, the chips
    in front of it between hands (in a hand: at its start), whether it sits out, whether it has stood up and goes when
    the hand is over, to how many its chips are made up between hands, how a bot plays, and where blinds can be owed,
    which; ``big_blind``: it will sit out when the big blind comes; ``wants``: it goes to that chair when the hand is
    over; ``until``: it sits out, and its chair is kept until then (milliseconds since 1970); ``hedges``: what it has
    staked beside the hand, ``hedged``: what became of its bets in the last hand that had any."""

    seat: str
    name: str
    bot: bool = False
    connected: bool = True
    ready: bool = against_house(False)
    place: int | None = among()
    stack: int | None = among()
    away: bool = among(False)
    leaving: bool = among(False)
    keeps: int | None = among()
    level: str | None = among()
    dues: Dues | None = among()
    big_blind: bool = among(False)
    wants: int | None = among()
    until: int | None = among()
    hedges: list[HedgeBet] = among([])
    hedged: list[HedgeBet] = among([])


class Throw(Wire):
    """Cards are asked for: the word to answer with, how many at least and at most."""

    word: str
    least: int
    most: int


class Phase(Wire):
    """Where the round stands. ``ends_in_ms`` counts from the moment of sending; none: no clock runs. ``bank_ms``: then
    the reserve of time runs of the seat that is asked, for so long. ``turn``: which question of the round it is; the
    answer says it, too."""

    name: Literal["waiting", "betting", "drawing", "choosing", "settled", "paused"]
    ends_in_ms: int | None = None
    asked: str | None = None  # the seat that is asked to choose
    turn: int | None = None
    options: list[Offered] = []
    question: str | None = None
    facts: dict[str, Any] = {}  # what the question is about: a box, a spread, a sum
    default: str | None = None  # what silence means
    bank_ms: int = among(0)
    held: bool = against_house(False)  # no clock runs out: the best play is being worked out
    throw: Throw | None = among()  # cards are to be thrown away or exchanged


class Holding(Wire):
    """What a seat has now in one share of the pot: in words, and the cards that make it."""

    share: str
    board: int | None
    words: str
    cards: list[str]


class Opening(Wire):
    """A card that a viewer was shown, with what its leaf was made of."""

    place: int
    card: str
    salt: str


class ShuffleProof(Wire):
    """A later shuffle of the same hand: which leaf of the whole it is, its own leaves, the cards shown of it."""

    leaf: int
    leaves: list[str]
    openings: list[Opening]


class Proof(Wire):
    """The shuffle of a hand whose seed is never given away: the commitment is SHA-256 over all leaves, a leaf is
    SHA-256 over salt, place (one byte) and card; opened are only the cards that this viewer was shown. The deck has so
    many ``places``; each leaf after theirs is that of a later shuffle."""

    places: int
    leaves: list[str]
    openings: list[Opening]
    again: list[ShuffleProof] = []


class BuyIn(Wire):
    """How many chips one may sit down with."""

    min: int
    max: int
    default: int


class Lying(Wire):
    """A stake on the table."""

    seat: str
    bet: str
    amount: int


class Shown(Wire):
    """A result in words, and as a sign for a narrow strip with what stands small below it; ``dashed``: a hand that did
    not count in full."""

    words: str
    sign: str
    small: str | None
    dashed: bool


class Past(Wire):
    """A finished round in the history strip; ``shown``: its result for people, where the page does not draw it."""

    round: str
    number: int
    result: str | None  # a field, or a throw such as 4.2; none: void
    void: str | None = None
    shown: Shown | None = None


class Nonce(Wire):
    """The number that the player on a seat has added to the chance of a round."""

    seat: str
    nonce: str


class RoundView(Wire):
    """The round in progress, as this viewer may see it. ``seed`` is shown when the round is over; among players
    nobody ever sees it, and there is a ``proof`` for the cards that were shown. ``nonces``: what the players have added
    to its chance, from its first draw on; none: nothing is drawn yet. ``holding``: what you have now."""

    id: str
    number: int
    commitment: str
    nonces: list[Nonce] | None = None
    seed: str | None = None
    proof: Proof | None = among()
    events: list[Told]
    holding: list[Holding] | None = among()


class JackpotHand(Wire):
    """From which losing hand on (its cards) the jackpot falls, whether both own cards of it must play, and what it
    pays then in per cent: to that hand, to the one that beats it, and to the others, together or each."""

    least: list[str]
    both: bool
    loser: float
    winner: float
    others: float
    each: float


class TimeFee(Wire):
    """What each pays for so many minutes at the table, where the house takes nothing of the pots."""

    amount: int
    minutes: int


class Jackpot(Wire):
    """The jackpot to which a table is linked: what it holds, how many must be dealt in, what each hand gives to it, and
    for which hands it falls, the best first."""

    amount: int
    players: int
    drop: int
    hands: list[JackpotHand]
    rule: str | None


class LinkedFall(Wire):
    """To whom a jackpot of the house went: the seat, the table (its id and name), and how much."""

    seat: str
    table: str
    name: str
    amount: int


class Announcement(Wire):
    """What the house announces of a jackpot, each in a sentence: the way to take part, the fee or the stake, what wins,
    how it accumulates, its size."""

    part: str
    entry: str
    wins: str
    growth: str
    size: str


class LinkedJackpot(Wire):
    """A jackpot of the house to which a table is linked: what it pays now (where stakes are multiplied: at most), the
    fee of a round where one is asked, which seats have paid it for this round, and to whom it went lately, the last
    one last."""

    id: str
    title: dict[str, str]
    kind: Literal["surprise", "combination"]
    size: Literal["fixed", "multiplied", "progressive"]
    amount: int
    fee: int | None
    entered: list[str]
    announcement: Announcement
    fell: list[LinkedFall]
    rule: str | None


class Surprise(Wire):
    """What was drawn for a seat beside a round: a number below ``of`` from the stream of this ``label``, which takes
    the jackpot where it is below ``wins``."""

    jackpot: str
    seat: str
    label: str
    drawn: int
    wins: int
    of: int


class ChatLine(Wire):
    """What somebody has typed; ``n`` counts the lines of the table. It is text and nothing else."""

    n: int
    seat: str
    name: str
    text: str


class Chat(Wire):
    """How the chat of a table stands for you, and its last lines where you read them."""

    state: ChatState
    lines: list[ChatLine]


class TableNow(Wire):
    """What of a table's view changes by itself or is not the same for all. ``you``: your seat, if you have one."""

    watching: int
    phase: Phase
    you: str | None


class OwnName(Wire):
    """What a table's name says besides the title of its game and its currency, and which options of the game that
    is."""

    words: str
    options: list[str]


class TableView(TableNow):
    """Everything a browser needs to draw a table anew."""

    id: str
    name: str
    own: OwnName
    game: str
    rulebook: str
    family: str
    title: dict[str, str]
    currency: str
    live: bool = against_house(False)  # a person deals
    options: Chosen
    seats: list[SeatView]
    places: int  # how many may sit
    round: RoundView | None
    lying: list[Lying]
    history: list[Past]
    betting_ms: int
    choosing_ms: int = among(0)
    notice: str | None = None
    stakes: Json | None = among()  # blinds, ante, bring-in, bets
    buy_in: BuyIn | None = among()
    event: str | None = among()  # the tournament that directs it
    heat: str | None = against_house()  # the event in points of which it plays a heat
    practice: bool = among(False)
    posting: bool = among(False)  # one may post blinds that one owes, instead of waiting
    lists: bool = among(False)  # the house keeps a waiting list
    waiting: int = among(0)  # so many wait for a chair
    last_hand: bool = among(False)  # this hand or the next one is the last: then the table closes
    made_up: bool = among(False)  # one may have one's chips made up between hands
    out_at_big_blind: bool = among(False)  # one may ask to sit out when the big blind comes
    changing: ChangeCosts | None = among()  # one may change one's chair
    jackpot: Jackpot | None = among()
    time_fee: TimeFee | None = among()
    hedges: list[HedgeOffer] = among([])
    chat: Chat | None = among()
    linked: list[LinkedJackpot] = against_house([])  # the jackpots of the house that can be won here


class TableFigures(Wire):
    """What changes of a table in the lobby. Among players: how many wait for a chair, of the last hour the average pot
    and the hands an hour, and what the jackpot holds to which it is linked. Edges are of the bets on offer, lowest and
    highest, as exact fractions and percentages."""

    id: str
    players: int
    bots: int
    watching: int
    phase: str
    waiting: int = among(0)
    average_pot: int | None = among()
    hands_an_hour: int = among(0)
    jackpot: int | None = among()
    edge_low: str  # empty: nobody has worked it out yet
    edge_high: str
    edge_low_percent: float
    edge_high_percent: float
    edges_exact: bool  # none of them is simulated or bounded only


class TableRow(TableFigures):
    """A table in the lobby. ``kind``: what people call the game; tables of one kind under one heading are one game, in
    several houses, versions and currencies. ``variant``: what the title says besides. ``among_players``: the house has
    no edge; ``structure``: how is bet there."""

    name: str
    own: OwnName
    game: str
    kind: str
    variant: str
    rulebook: str
    house: HouseName
    family: str
    title: dict[str, str]
    currency: str
    live: bool = against_house(False)  # a person deals
    options: Chosen
    min: int
    max: int
    places: int
    seats: int | None  # as the rulebook names them; the house seats so many as it has places
    heading: Heading
    among_players: bool
    stakes: Json | None = among()  # blinds, ante, bring-in, bets
    structure: str | None = among()
    compared: bool  # versions of its family are, at ``/api/compare/{family}``
