"""The sealed deck: what was sealed is what was dealt, and what was not shown stays closed."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from croupier import load
from croupier.cards import Card, cards
from croupier.play import ChanceAsk, Choice, Drawn, Refused
from croupier.play.asks import FromPile, Pile
from croupier.play.events import Dealt
from croupier.play.mix import Mix
from croupier.play.sealed import Proof, SealedDeck
from croupier.room import Course

PACK = tuple(Card(number) for number in range(52))
SEED = bytes(range(32))


def checked(commitment: str, proof: Proof) -> dict[str, int]:
    """What anybody can check with nothing but hashes; returns the cards that were opened, and their places."""
    assert hashlib.sha256(b"".join(bytes.fromhex(leaf) for leaf in proof.leaves)).hexdigest() == commitment
    out = {}
    for leaves, opened in [(proof.leaves, proof.opened), *((again.leaves, again.opened) for again in proof.again)]:
        for each in opened:
            said = bytes.fromhex(each.salt) + bytes((each.place,)) + str(each.card).encode()
            assert hashlib.sha256(said).hexdigest() == leaves[each.place]
            out[str(each.card)] = each.place
    for again in proof.again:
        joined = b"".join(bytes.fromhex(leaf) for leaf in again.leaves)
        assert hashlib.sha256(joined).hexdigest() == proof.leaves[again.leaf]
    return out


def play(course: Course, throw: int = 0) -> Course:
    """Everybody checks or calls and throws so many cards."""
    while (ask := course.ask) is not None:
        if isinstance(ask, ChanceAsk):
            course.draw()
        elif (held := getattr(ask, "held", None)) is not None:
            course.answer(Choice(ask.who, ask.word, None, held[: max(ask.least, min(throw, ask.most))]))
        else:
            names = [option.name for option in ask.options]
            word = next((word for word in ("check", "call", "show") if word in names), names[0])
            course.answer(Choice(str(ask.asked), word))
    return course


def course_of(game: str, players: int = 6, seed: bytes = SEED) -> Course:
    loaded = load(game)
    assert loaded.among_players is not None
    names = [f"P{number}" for number in range(players)]
    stacks = dict.fromkeys(names, loaded.among_players.buy_in(loaded.rules, loaded.currency()).default)
    carry = loaded.among_players.carry(loaded.rules, {}, stacks, names[-1])
    return Course(loaded, loaded.table(names, carry=carry), seed)


def test_the_order_is_a_shuffle_of_the_pack_and_follows_from_the_seed() -> None:
    deck, same, other = SealedDeck(SEED, PACK, 2), SealedDeck(SEED, PACK, 2), SealedDeck(bytes(32), PACK, 2)
    assert deck.orders == same.orders
    assert deck.commitment == same.commitment != other.commitment
    assert all(Counter(order) == Counter(PACK) for order in deck.orders)
    assert len(set(deck.orders)) == 3
    assert len(deck.leaves) == 52 + 2


def test_every_place_is_equally_likely() -> None:
    where = Counter(SealedDeck(n.to_bytes(32, "big"), PACK).orders[0].index(Card("As")) for n in range(5_200))
    chi = sum((where[place] - 100) ** 2 / 100 for place in range(52))
    assert chi < 100, "51 degrees of freedom: above 100 once in twenty thousand"


class _Top(FromPile):
    def __init__(self, pile: Pile, count: int) -> None:
        self._pile, self.count = pile, count

    @property
    def pile(self) -> Pile:
        return self._pile

    check = draw = outcomes = parse = legal = __str__ = None  # type: ignore[assignment]


_Top.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]


def test_burned_cards_are_passed_over_and_a_pile_comes_in_its_own_order() -> None:
    deck = SealedDeck(SEED, PACK, 1)
    assert deck.look(_Top(Pile(0, frozenset(PACK), 52), 2)).cards == deck.orders[0][:2]
    assert deck.look(_Top(Pile(0, frozenset(PACK), 49), 2)).cards == deck.orders[0][3:5]
    few = frozenset(cards("As Kd 2c 7h"))
    assert deck.look(_Top(Pile(1, few, 4), 4)) == Drawn(tuple(card for card in deck.orders[1] if card in few))
    with pytest.raises(Refused, match="shuffled 2 times, and 1"):
        deck.look(_Top(Pile(2, few, 4), 1))


@pytest.mark.parametrize(
    ("game", "throw"),
    [
        ("unibet-ee/texas-holdem", 0),
        ("gelp/seven-card-stud-hi-lo", 0),
        ("gelp/deuce-to-seven-triple-draw", 4),
        ("veikkaus/sviten-special", 2),
        ("veikkaus/double-flop-holdem", 0),
        ("veikkaus/pietari-dealers-choice", 0),
    ],
)
def test_each_viewer_can_check_the_cards_that_he_was_shown_and_no_others(game: str, throw: int) -> None:
    course = play(course_of(game), throw)
    for viewer in ("P0", "P3", None):
        proof = course.proof(viewer)
        assert proof is not None
        opened = checked(course.commitment, proof)
        shown = {
            str(card)
            for event in course.events
            if (seen := event.seen_by(viewer)) is not None
            for card in getattr(seen, "cards", ())
            if card is not None
        }
        assert set(opened) == shown
        assert len(shown) < 52


def test_places_follow_the_deal() -> None:
    """Six players, two rounds of one card each: the first card of the first player is the top of the deck."""
    course = play(course_of("unibet-ee/texas-holdem"))
    proof = course.proof(None)
    assert proof is not None
    dealt = {event.to: event.cards for event in course.events if isinstance(event, Dealt)}
    own = course.proof("P0")
    assert own is not None
    places = checked(course.commitment, own)
    first = [str(card) for card in dealt["P0"]]
    assert [places[card] for card in first] == [0, 6]


def test_cards_shuffled_again_are_opened_where_they_came_from_then() -> None:
    """A card that one player threw and another drew is opened to the second only where he got it."""
    course = play(course_of("gelp/deuce-to-seven-triple-draw"), 5)
    assert any(event.kind == "reshuffled" for event in course.events)
    proofs = {viewer: course.proof(viewer) for viewer in course.table.seats}
    assert all(proof is not None and proof.again for proof in proofs.values())
    for viewer, proof in proofs.items():
        assert proof is not None
        mine = [
            card for event in course.events if isinstance(event, Dealt) and event.to == viewer for card in event.cards
        ]
        shown = {card for event in course.events if event.kind == "shown" for card in event.cards}  # type: ignore[attr-defined]
        for each in proof.opened:
            assert each.card in mine or each.card in shown


def test_a_course_goes_back_and_deals_the_same_again() -> None:
    course = play(course_of("gelp/deuce-to-seven-triple-draw"), 3)
    events, proof = list(course.events), course.proof("P1")
    course.rewind(5)
    again = play(course, 3)
    assert again.events == events
    assert again.proof("P1") == proof


def test_a_deck_that_is_mixed_later_is_the_deck_that_was_mixed_at_once() -> None:
    mix = Mix.of("t.1", [["Ann", "f" * 32], ["Bob", "0" * 32]])
    deck, at_once = SealedDeck(SEED, PACK, 2), SealedDeck(SEED, PACK, 2, mix)
    ask = _Top(Pile(0, frozenset(PACK), 52), 5)
    deck.deal(ask, 0)
    later = deck.mixed(mix)
    assert (later.commitment, later.dealt) == (at_once.commitment, at_once.dealt)
    assert later.look(ask) == at_once.look(ask)
    assert later.proof([], None) == at_once.proof([], None), "of what was dealt before it nothing is left"
    assert deck.mixed(None).dealt == SealedDeck(SEED, PACK, 2).dealt
