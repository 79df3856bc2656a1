"""Chinese poker as a sheet or a page shows it."""

from __future__ import annotations

from croupier.games.chinese.layouts import ChineseLayout
from croupier.games.chinese.model import SIZES, FantasyLand, Rules
from croupier.games.common import BetInfo
from croupier.money import Currency

_NUMBERS = ("no", "one", "two", "three", "four", "five")
_RANKS = {"Q": "queens", "K": "kings", "A": "aces"}


def catalogue(rules: Rules) -> list[BetInfo]:
    """Player against player: rows are compared, and rows that earn something earn it from everybody."""
    each = "1 point" if rules.scoring.by == "rows" else "counted together"
    rows = {"front": "three cards, no straights or flushes", "middle": "five cards", "back": "five cards, the best row"}
    out = [BetInfo(row, {"en": row.capitalize()}, about, each, ()) for row, about in rows.items()]
    tables = (("Pair in front", rules.royalties.pair), ("Three of a kind in front", rules.royalties.trips),
              ("Middle", rules.royalties.middle), ("Back", rules.royalties.back))  # fmt: skip
    for title, table in tables:
        if table:
            earns = ", ".join(f"{name.replace('_', ' ')} {points}" for name, points in table.items())
            name = f"{title.split()[0].lower()} royalties"
            out.append(BetInfo(name, {"en": f"{title}: royalties"}, "from every opponent", earns, ()))
    return out


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    better = "better than" if rules.order == "better" else "at least as good as"
    out = [
        f"Two to {_NUMBERS[rules.hands]} players set thirteen cards: three in front, five in the middle, five behind."
    ]
    if rules.looks_on:
        out.append(f"With {_NUMBERS[rules.most_players]} at the table the button looks on.")
    out += [_deal(number, deal.cards, deal.times, deal.discard, rules) for number, deal in enumerate(rules.deals)]
    out.append(
        f"The back must be {better} the middle and the middle {better} the front, or the hand fouls. Three cards "
        "make no straight and no flush; where all three equal the first of five, the five are better."
    )
    out += [_scoring(rules), _foul(rules)]
    if rules.royalties.any:
        out.append("Royalties of a hand that is in order are earned from every opponent, whoever wins the row.")
    if rules.fantasyland is not None:
        out.append(_fantasy(rules.fantasyland))
    return [*out, _payment(rules), *_silence(rules)]


def _deal(number: int, cards: int, times: int, discard: int, rules: Rules) -> str:
    what = f"{_NUMBERS[cards] if cards < len(_NUMBERS) else cards} card{'s' * (cards != 1)}"
    if not rules.open:
        return f"{what.capitalize()} face down to each, and everybody sets them, unseen until all have set."
    if number == 0:
        return f"{what.capitalize()} to each; in turn from the first after the button everybody sets his in the open."
    thrown = f", throws {_NUMBERS[discard]} away" if discard else ""
    return f"Then {what} at a time, {_NUMBERS[times] if times < 6 else times} times: each looks{thrown} and sets."


def _scoring(rules: Rules) -> str:
    scoring = rules.scoring
    if scoring.by == "wins":
        two, three = scoring.wins.get("2", 0), scoring.wins.get("3", 0)
        return f"Against each opponent two rows won are worth {two}, all three {three}; an equal row counts for nobody."
    more = f" and {scoring.sweep} more for all three" if scoring.sweep else ""
    return f"Against each opponent a row won is worth 1 point{more}; an equal row counts for nobody."


def _foul(rules: Rules) -> str:
    if rules.foul.void:
        return "A hand that fouls is void: nothing is paid."
    points = rules.scoring.all_rows if rules.foul.points is None else rules.foul.points
    royalties = " and their royalties" if rules.foul.royalties and rules.royalties.any else ""
    return f"A hand that fouls pays {points}{royalties} to each who has set in order, and earns nothing."


def _fantasy(rule: FantasyLand) -> str:
    pair = f"{_RANKS.get(rule.pair, rule.pair)}{' or better' * rule.better}"
    cards = ", ".join(f"{name} {count}" for name, count in rule.by_front.items()) if rule.by_front else f"{rule.cards}"
    stays = {
        "never": "nobody stays there",
        "front": "three of a kind in front stays there",
        "front_or_back": "three of a kind in front stays there, and four of a kind or better behind",
    }[rule.stays]
    shown = "opens them in his turn" if rule.shown == "at_turn" else "opens them when all have set"
    return (
        f"Fantasy Land: who has {pair} in front and does not foul gets the cards of the next hand at once ({cards}), "
        f"sets thirteen of them and {shown}; {stays}."
    )


def _payment(rules: Rules) -> str:
    points = rules.cover.points
    each = " for each opponent" * rules.cover.each
    cover = f"Everybody has chips for {points} point{'s' * (points != 1)}{each} in front of him."
    if rules.payment.order == "together":
        most = f", at most {rules.payment.most} a hand" if rules.payment.most else ""
        return f"{cover} All is paid together{most}."
    out = f"{cover} Paid in turn from the first after the button, as far as chips go."
    if rules.payment.start:
        out += " Between two no more moves than each had at the start."
    return out + (" Whose chips are gone gets no more." if rules.payment.done else "")


def _silence(rules: Rules) -> list[str]:
    if rules.silence == "fouls":
        return ["Who does not set in time fouls."]
    return ["For who is away or too late cards are set: the best of the first five behind, single ones from the front."]


def layout(rules: Rules, currency: Currency) -> ChineseLayout:
    """What a page needs to draw the table."""
    fantasy = rules.fantasyland
    return {
        "family": "chinese",
        "title": rules.title,
        "game": rules.title["en"],
        "seats": rules.most_players,
        "open": rules.open,
        "deals": [deal.cards for deal in rules.streets],
        "discards": [deal.discard for deal in rules.streets],
        "sizes": list(SIZES),
        "order": rules.order,
        "point": rules.point_in(currency.code),
        "needed": rules.needed(currency.code, rules.hands) // rules.point_in(currency.code),
        "most_loss": rules.payment.most if rules.payment.order == "together" else None,
        "scoring": rules.scoring.model_dump(mode="json"),
        "foul": rules.foul.model_dump(mode="json"),
        "royalties": rules.royalties.model_dump(mode="json"),
        "fantasyland": None if fantasy is None else fantasy.model_dump(mode="json"),
    }
