"""A table of twenty-one drawn: the dealer's place, the boxes in an arc, what the cloth says."""

from __future__ import annotations

from math import cos, pi, sin

from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.pages import catalogue, cloth
from croupier.svg import CARD_HEIGHT, CARD_WIDTH, FELT, GAP, GOLD, LINE, PAPER, Drawing, wrapped

_WIDTH, _HIGH = 900, 500


def laid_out(rules: Rules) -> str:
    """The cloth before the first stake: a circle for each bet of each box."""
    title = rules.title["en"]
    out = Drawing(_WIDTH, _HIGH, title, FELT)
    out.text(16, 32, title, size=18, fill=PAPER, bold=True)
    for place in range(2):
        x = _WIDTH / 2 + (place - 1) * (CARD_WIDTH + GAP)
        out.box(x, 52, CARD_WIDTH, CARD_HEIGHT, line=LINE, round_by=5)
    out.text(_WIDTH / 2, 134, "dealer", fill=LINE, anchor="middle")
    for number, line in enumerate(line for text in cloth(rules) for line in wrapped(text, 620, 13)):
        out.text(_WIDTH / 2, 164 + 19 * number, line, size=13, fill=GOLD, anchor="middle")
    bets = catalogue(rules)
    for box in range(rules.boxes):
        angle = pi - (box + 0.5) * pi / rules.boxes
        x, y = _WIDTH / 2 + 380 * cos(angle), 190 + 230 * sin(angle)
        for number, _ in enumerate(bets):
            out.oval(x, y - 58 * number, 34 - 12 * bool(number), 34 - 12 * bool(number), line=LINE, fill=FELT)
        out.text(x, y + 5, f"box {box + 1}", size=13, fill=PAPER, anchor="middle")
    for number, info in enumerate(bets[1:]):
        out.text(16, _HIGH - 14 - 18 * number, f"small circle: {info.title['en']}, {info.pays}", size=12, fill=LINE)
    return str(out)
