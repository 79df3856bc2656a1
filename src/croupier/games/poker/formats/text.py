"""A hand as a readable text: what was dealt, done, shown and won, street by street."""

from __future__ import annotations

from croupier.cards import show
from croupier.games.poker import events as e
from croupier.games.poker.formats.known import told
from croupier.games.poker.history import History
from croupier.play.events import Dealt, Event


def write(history: History, viewer: str | None = None, *, everything: bool = True) -> str:
    """The text; ``everything``: with all cards, otherwise as this viewer saw it."""
    money = history.table.currency.show
    lines = [history.game or history.rules.title["en"]]
    boards = 0
    for event in told(history):
        seen = event if everything else event.seen_by(viewer)
        if seen is None:
            continue
        if isinstance(seen, Dealt) and seen.to.startswith("board"):
            boards += 1
            lines += ["", f"{seen.to.capitalize()}: {_cards(seen)}"]
        elif isinstance(seen, Dealt):
            lines.append(f"{seen.to} gets {_cards(seen)}.")
        elif not isinstance(seen, e.Burned | e.Gathered):
            lines.append(seen.told(money) + _made(history, seen))
    return "\n".join(lines) + "\n"


def _cards(event: Dealt) -> str:
    seen = [card for card in event.cards if card is not None]
    return show(seen) if seen else f"{len(event.cards)} cards face down"


def _made(history: History, event: Event) -> str:
    """What a shown hand makes: ``(two pair, aces and kings)``."""
    if not isinstance(event, e.Shown) or not event.made:
        return ""
    rules = next(
        (rules for rules in [history.rules, *history.rules.legs.values()] if len(rules.contests) == len(event.made)),
        None,
    )
    board = [
        card
        for dealt in history.events
        if isinstance(dealt, Dealt) and dealt.to in ("board", "common")
        for card in dealt.cards
        if card is not None
    ]
    if rules is None or not rules.streets:
        return ""
    said = [
        share.valuer.say(event.cards, board)
        for share, strength in zip(rules.contests, event.made, strict=True)
        if strength
    ]
    return f" ({'; '.join(said)})" if said else ""
