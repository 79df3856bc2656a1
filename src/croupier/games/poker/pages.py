"""A poker game as a sheet or a page shows it."""

from __future__ import annotations

from croupier.games.common import BetInfo
from croupier.games.poker.drawing import empty
from croupier.games.poker.layouts import Kind, PokerLayout
from croupier.games.poker.model import Rules, Street
from croupier.money import Currency
from croupier.ranking.five import HIGH

_HANDS = tuple(category.spoken for category in reversed(HIGH.ladder[:-1]))  # a royal flush is a straight flush
_ENDS = "Equal hands divide what they win. A bet that nobody calls wins at once."
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def catalogue(rules: Rules) -> list[BetInfo]:
    """Player against player: there are no odds, only what the pot is played for."""
    if rules.legs:
        return [BetInfo(name, leg.title, leg.about, "the pot", ()) for name, leg in rules.legs.items()]
    part = "the pot" if len(rules.contests) == 1 else "half the pot"
    return [BetInfo(share.name, {"en": f"Best {share.name} hand"}, "", part, ()) for share in rules.contests]


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    if rules.rotation is not None:
        every = {
            "hands": f"every {rules.rotation.hands} hands",
            "orbit": "after each orbit",
            "level": "with each level",
            "choice": "with each hand, at the choice of a player",
        }[rules.rotation.every]
        return [
            f"The game changes {every}: {', '.join(rules.legs[name].title['en'] for name in rules.rotation.order)}."
        ]
    out = [f"Played with {len(rules.pack)} cards, none of them wild.", _forced(rules)]
    out += [_street(rules, street) for street in rules.streets]
    parts = " and ".join(f"the best {share.name} hand" for share in rules.contests)
    split = "" if len(rules.contests) == 1 else ", half the pot each"
    rows = " Each board decides half the pot." if rules.boards == 2 else ""
    out.append(f"Showdown: {parts} wins{split}.{rows} {_ENDS}{_order(rules)}")
    return out


def _order(rules: Rules) -> str:
    """What beats what, where hands are ranked as everywhere; other orders have words of their own in their rulebook."""
    usual = any(share.ranking in ("high", "omaha") and not share.house for share in rules.contests)
    return f" From the highest hand to the lowest: {', '.join(_HANDS)}." if usual else ""


def _forced(rules: Rules) -> str:
    if rules.forced.blinds:
        return "Small and big blind are posted; antes where they are in use."
    return "Everybody antes."


def _street(rules: Rules, street: Street) -> str:
    steps = []
    if street.discard:
        steps.append(f"everybody throws away {_cards(street.discard)}")
    if street.burn:
        steps.append(f"{_cards(street.burn)} burned")
    if street.draw is not None:
        steps.append(f"everybody may change up to {_cards(street.draw.most)}")
    if street.down:
        steps.append(f"{_cards(street.down)} face down to each")
    if street.up:
        steps.append(f"{_cards(street.up)} face up to each")
    if street.board:
        rows = " on each of two boards" if rules.boards == 2 else " on the board"
        steps.append(_cards(street.board) + rows)
    return f"{street.name.capitalize()}: {', '.join(steps)}. Betting."


def _cards(count: int) -> str:
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} card{'s' if count != 1 else ''}"


def laid_out(rules: Rules) -> str:
    """The table before anybody sits there."""
    board = sum(street.board for street in rules.streets)
    named = [leg.title["en"] for leg in rules.legs.values()] if rules.legs else [rules.phrase]
    return empty(rules.title["en"], rules.most_players, [board] * rules.boards if board else [], named)


def kind(rules: Rules) -> Kind:
    """Of what kind a game is, for who looks for one of each."""
    if rules.legs:
        return "mix"
    if any(street.draw is not None for street in rules.streets):
        return "draw"
    if any(street.up for street in rules.streets) or not any(street.board for street in rules.streets):
        return "stud"
    if rules.boards > 1:
        return "two boards"
    if sum(street.down - street.discard for street in rules.streets) > 2:
        return "omaha"
    discards = any(street.discard for street in rules.streets)
    return "variant" if discards or any(share.exactly for share in rules.contests) else "hold'em"


def layout(rules: Rules, currency: Currency) -> PokerLayout:
    """What a page needs to draw the table."""
    limits = rules.limits.get(currency.code)
    return {
        "family": "poker",
        "title": rules.title,
        "game": rules.phrase if not rules.legs else rules.title["en"],
        "seats": rules.most_players,
        "boards": rules.boards,
        "streets": [street.name for street in rules.streets],
        "shares": [share.name for share in rules.contests],
        "structure": rules.betting.structure,
        "kind": kind(rules),
        "stakes": rules.stakes_by_currency.get(currency.code, rules.stakes).model_dump(),
        "levels": [] if limits is None else [list(level) for level in limits.levels],
        "button": rules.uses_button,
        "legs": {name: leg.title for name, leg in rules.legs.items()},
        "straddle": rules.forced.straddle,
        "button_straddle": rules.forced.button_straddle,
        "run_twice": rules.run_twice,
    }
