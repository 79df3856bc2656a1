"""What is wrong with a sheet although every value is well formed: such a game is not opened."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.common import Problem
from croupier.games.instructed.model import Bet, Rules, When, Where

_MOST_GROWTH = 2


def problems(rules: Rules) -> Iterator[Problem]:
    yield from _sheet(rules)
    yield from _stages(rules)
    for number, hand in enumerate(rules.counting.classes):
        yield from _when(rules, f"counting.classes.{number}.when", hand.when, bet=False)
    yield from _house(rules) if rules.banker is None else _between(rules)


def _sheet(rules: Rules) -> Iterator[Problem]:
    """A sheet says everything in English, and of cards which of them are wild."""
    sheet = rules.instructions
    if rules.kind == "cards" and sheet.wild is None:
        yield Problem("instructions.wild", None, "which cards are wild: a sheet of a card game says so")
    for key in ("aim", "course", "distribution", "ties", "taking_part", "jackpots", "wild"):
        words = getattr(sheet, key)
        if words is not None and not words.get("en", "").strip():
            yield Problem(f"instructions.{key}.en", words.get("en"), "a sentence in English")


def _stages(rules: Rules) -> Iterator[Problem]:
    against = ("banker", rules.banker.hands) if rules.banker is not None else ("table", "dealer", "player")
    drawn, most = 0, sum(rules.deck.values())
    for number, stage in enumerate(rules.stages):
        at = f"stages.{number}"
        if not stage.decides:
            players = (rules.seats or 1) if stage.to == "player" else 1
            drawn += (stage.draws or 0) * players
            if stage.to not in against:
                yield Problem(f"{at}.to", stage.to, f"a place of this game: {', '.join(against)}")
        elif stage.raises is None and stage.takes_back is None:
            yield Problem(at, None, "a draw, or what the players may decide: raises, takes_back")
        if not stage.decides and (stage.raises is not None or stage.takes_back is not None):
            yield Problem(at, stage.draws, "a draw or a decision, not both in one step")
    if not rules.again and drawn > most:
        yield Problem("stages", drawn, f"no more than the {most} cards of the deck in one round, for all seats")
    if all(stage.decides for stage in rules.stages):
        yield Problem("stages", len(rules.stages), "at least one draw")


def _when(rules: Rules, key: str, when: When, *, bet: bool) -> Iterator[Problem]:
    known = ", ".join(list(rules.pieces)[:12])
    for name in ("among", "series"):
        for piece in getattr(when, name):
            if piece not in rules.pieces:
                yield Problem(f"{key}.{name}", piece, f"a piece of this game: {known}")
    marks = {mark for piece in rules.pieces.values() for mark in piece.marks}
    if when.marked is not None and when.marked not in marks:
        yield Problem(f"{key}.marked", when.marked, f"a mark of the pieces: {', '.join(sorted(marks)) or 'none'}")
    if when.hits and not (when.among or when.marked is not None):
        yield Problem(f"{key}.hits", when.hits, "pieces, or a mark, that can be hit")
    if bet and not rules.drawn_at(when.at):
        yield Problem(f"{key}.at", when.at, "a place to which pieces are drawn")
    if not bet and (when.beats or when.at != "table"):
        yield Problem(key, when.at, "what a hand is by itself, wherever it lies")


def _house(rules: Rules) -> Iterator[Problem]:
    if not rules.bets:
        yield Problem("bets", None, "at least one bet")
    for name, bet in rules.bets.items():
        key = f"bets.{name}"
        yield from _when(rules, f"{key}.when", bet.when, bet=True)
        yield from _bet(rules, key, bet)


def _bet(rules: Rules, key: str, bet: Bet) -> Iterator[Problem]:
    if "en" not in bet.title:
        yield Problem(f"{key}.title.en", None, "a name in English")
    for name in ("each", "ties_on"):
        for piece in getattr(bet, name):
            if piece not in rules.pieces:
                yield Problem(f"{key}.{name}", piece, "a piece of this game")
    if isinstance(bet.pays, dict) and not (bet.when.among or bet.each or bet.when.marked is not None):
        yield Problem(f"{key}.pays", list(bet.pays), "one figure: nothing is counted that could be hit")
    if isinstance(bet.pays, dict) and not all(hits.isdecimal() and int(hits) for hits in bet.pays):
        yield Problem(f"{key}.pays", list(bet.pays), "numbers of hits, from 1")
    if bet.when.beats and not (rules.drawn_at("dealer") and bet.when.at == "player"):
        yield Problem(f"{key}.when.beats", True, "cards of the player and of the dealer")
    if (bet.when.beats or bet.ties_on) and bet.ties is None:
        yield Problem(f"{key}.ties", None, "what a tie is: push, lose, win or half")
    if rules.instructions.multipliers == "for_1":
        for pays in bet.pays.values() if isinstance(bet.pays, dict) else (bet.pays,):
            if pays < 1:
                yield Problem(f"{key}.pays", str(pays), "at least 1: it is what comes back of a winning stake")


def _between(rules: Rules) -> Iterator[Problem]:
    assert rules.banker is not None
    if rules.bets:
        yield Problem("bets", list(rules.bets), "none: one stakes with the bank or against it")
    if rules.kind != "cards":
        yield Problem("kind", rules.kind, "cards: a player keeps the bank in games of cards")
    if rules.banker.growth > _MOST_GROWTH:
        most = f"at most {_MOST_GROWTH}: no banker must more than double his stake"
        yield Problem("banker.growth", str(rules.banker.growth), most)
    if rules.banker.choice == "rotation" and rules.banker.growth != 1:
        yield Problem("banker.growth", str(rules.banker.growth), "1 where the bank goes round: nobody keeps it twice")
    if any(stage.decides for stage in rules.stages):
        yield Problem("stages", "a decision", "draws only: against a bank nothing is raised here")
    places: tuple[Where, ...] = ("banker", rules.banker.hands)
    for place in places:
        if not rules.drawn_at(place):
            yield Problem("stages", None, f"cards for the {place}")
