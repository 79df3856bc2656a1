"""What people do and rule at a real table, in the words of a story: ``B puts in 500 500``, ``the hand of B is dead
(device)``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from croupier.cards import cards
from croupier.check.said import counted, says
from croupier.games.poker.conduct import Irregularity
from croupier.games.poker.hand import Hand
from croupier.games.poker.mending import DRAWN_OUT
from croupier.games.poker.picture import Picture
from croupier.games.poker.watched import Mend
from croupier.games.stub import DealCards
from croupier.play import Answer, Drawn, Move, Ruling

REMEDIES: Final = "the remedies are "
_DEALING: Final = "while cards are dealt "
_WORD: Final = "fold|check|call|bet|raise|all-in|pot|bring in"
_PARTED: Final = re.compile(r"(?<=\d)\s(?=\d{3}\b)")
_CHIPS: Final = r"[\d ]+(?: then [\d ]+)*"
_SAYS: Final = re.compile(
    rf"(?P<seat>\S+) says (?P<word>{_WORD})?(?: ?(?:to )?(?P<named>\d+))?(?: and puts in (?P<chips>{_CHIPS}))?"
    r"(?P<condition> if .+)?"
)
_GESTURES: Final = {
    "throws his cards": "throws", "turns his open cards down": "turns", "picks up his open cards": "turns",
    "knocks": "knocks", "puts in the bounty chip": "bounty",
}  # fmt: skip


def answer(words: str) -> Answer | None:
    """The move or ruling that a sentence tells; ``None``: it is an ordinary action."""
    words = words.strip().removeprefix(_DEALING)
    for pattern, read in _READ.items():
        found = pattern.fullmatch(words)
        if found:
            return read(found)
    return None


def while_dealing(words: str, ask: DealCards) -> bool:
    """Is it said before the cards that are asked for have come? One of the board is drawn out by the house."""
    return words.strip().startswith("the house draws " if ask.what == DRAWN_OUT else _DEALING)


def about_remedies(words: str) -> bool:
    """Does it say which remedies are shown, or which of them is carried out?"""
    return words.strip().startswith((REMEDIES, "the remedy is ", "nothing is done"))


def remedies(sentence: str, hand: Hand) -> tuple[list[str], list[str]]:
    """The remedies that should be shown, and those that are."""
    wanted = [name.strip().replace(" ", "_") for name in sentence.removeprefix(REMEDIES).split("/")]
    ask = hand.round.ask
    return wanted, [one.name for one in ask.remedies] if isinstance(ask, Mend) else []


def _motions(text: str | None) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(counted(chip, "a chip") for chip in part.split()) for part in (text or "").split("then") if part)


def _said(found: re.Match[str]) -> Move:
    named = found["named"]
    return Move(
        found["seat"],
        found["word"] or "",  # type: ignore[arg-type]  # one of the words of the pattern
        None if named is None else counted(named, "an amount"),
        _motions(found["chips"]),
        conditional=bool(found["condition"]),
    )


def _put(found: re.Match[str]) -> Move:
    return Move(found["seat"], chips=_motions(found["chips"]))


def _gesture(found: re.Match[str]) -> Move:
    return Move(found["seat"], does=_GESTURES[found["what"]])  # type: ignore[arg-type]  # one of its words


def _shown(found: re.Match[str]) -> Move:
    return Move(found["seat"], does="shows", cards=cards(found["cards"]), to=found["to"])


def _early(found: re.Match[str]) -> Ruling:
    looked = tuple((found["looked"] or "").split())
    return Ruling("dealt_early", amount=counted(found["count"], "cards"), seats=looked)


def _irregular(kind: Irregularity) -> Callable[[re.Match[str]], Ruling]:
    """A sentence that tells what is wrong with the deal."""

    def read(found: re.Match[str]) -> Ruling:
        of = found.groupdict()
        amount = None if of.get("count") is None else counted(of["count"] or "", "cards")
        looked = tuple((of.get("looked") or "").split())
        shown = cards(of.get("cards") or "")
        return Ruling("irregular", seat=of.get("seat"), amount=amount, ground=kind, seats=looked, cards=shown)

    return read


_CARDS: Final = r"(?P<cards>(?:[2-9TJQKA][shdc] ?)+?)"
_IRREGULAR: Final[dict[str, Irregularity]] = {
    r"the deck was not shuffled": "not_shuffled",
    r"the deal began with (?P<seat>\S+?)(?:,? and (?P<looked>.+) looked)?": "wrong_first",
    r"nobody was dealt (?P<count>\d+) cards?": "nobody",
    r"(?P<seat>\S+) has (?P<count>\d+) cards? too few": "too_few",
    r"(?P<seat>\S+) has (?P<count>\d+) cards? too many": "too_many",
    rf"{_CARDS} lies face up in the deck": "face_up",
    r"a joker lies in the deck": "joker",
    rf"there are two {_CARDS}": "two_alike",
    rf"the dealer turned {_CARDS} of (?P<seat>\S+)": "turned",
    rf"the dealer dropped {_CARDS} of (?P<seat>\S+)": "dropped",
    rf"(?P<seat>\S+) turned {_CARDS}": "turned_by_player",
    rf"(?P<seat>\S+) dropped {_CARDS}": "dropped_by_player",
    r"the deck was put down": "deck_down",
    r"(?P<count>\d+) common cards? too many": "board_too_many",
    r"common cards came too early": "dealt_early",
    r"the cut card came": "cut_card",
    r"a card is damaged": "damaged",
}


_READ: Final[dict[re.Pattern[str], Callable[[re.Match[str]], Answer]]] = {
    **{re.compile(pattern): _irregular(kind) for pattern, kind in _IRREGULAR.items()},
    re.compile(r"the remedy is (?P<remedy>.+)"): lambda found: Ruling(
        "remedied", remedy=found["remedy"].replace(" ", "_")
    ),
    re.compile(r"the house draws (?P<card>[2-9TJQKA][shdc]) out"): lambda found: Drawn(cards(found["card"])),
    re.compile(r"nothing is done about it"): lambda _: Ruling("stands"),
    _SAYS: _said,
    re.compile(rf"(?P<seat>\S+) puts in (?P<chips>{_CHIPS})"): _put,
    re.compile(rf"(?P<seat>\S+) (?P<what>{'|'.join(_GESTURES)})"): _gesture,
    re.compile(r"(?P<seat>\S+) shows (?P<cards>(?:[2-9TJQKA][shdc] ?)+?)(?: to (?P<to>\S+))?"): _shown,
    re.compile(r"the hand of (?P<seat>\S+) is dead \((?P<ground>.+)\)"): lambda found: Ruling(
        "dead_hand", seat=found["seat"], ground=found["ground"].replace(" ", "_")
    ),
    re.compile(r"the deal is void \((?P<ground>.+)\)"): lambda found: Ruling(
        "misdeal", ground=found["ground"].replace(" ", "_")
    ),
    re.compile(r"the hand of (?P<seat>\S+) lives"): lambda found: Ruling("live_hand", seat=found["seat"]),
    re.compile(r"the house lets (?P<seat>\S+) fold for (?P<put>\d+)"): lambda found: Ruling(
        "may_fold", seat=found["seat"], amount=counted(found["put"], "chips")
    ),
    re.compile(r"the bet of (?P<seat>\S+) is (?P<amount>\d+)"): lambda found: Ruling(
        "correct", seat=found["seat"], amount=counted(found["amount"], "an amount")
    ),
    re.compile(r"(?P<seat>\S+) has had his turn"): lambda found: Ruling("passed_over", seat=found["seat"]),
    re.compile(r"the house (?:inspects|opens) the cards of (?P<seat>\S+)"): lambda found: Ruling(
        "inspected", seat=found["seat"]
    ),
    re.compile(r"(?P<count>\d+) cards? came too early(?: and (?P<looked>.+) looked)?"): _early,
    re.compile(r"(?P<count>\d+) cards? (?:was|were) burned(?: and (?P<looked>.+) looked)?"): lambda found: Ruling(
        "wrong_burns", amount=counted(found["count"], "cards"), seats=tuple((found["looked"] or "").split())
    ),
    re.compile(r"the deck was not counted"): lambda _: Ruling("uncounted"),
    re.compile(r"everything stands"): lambda _: Ruling("stands"),
}


def says_so(told: str, words: str) -> bool:
    """Whether a sentence contains these words; figures are compared without the space after the thousands."""
    return says(_PARTED.sub("", told), _PARTED.sub("", words))


def seen(hand: Hand, who: str) -> str:
    """``C of B``: what C sees of the cards of B; ``all of B``: what everybody sees."""
    viewer, _, owner = who.partition(" of ")
    view: Picture = hand.view(None if viewer == "all" else viewer)
    return " ".join("??" if card is None else str(card) for card in view.cards.get(owner, []))
