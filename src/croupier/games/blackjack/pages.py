"""A game of twenty-one as a sheet or a page shows it."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final

from croupier.cards import Card
from croupier.games.blackjack.allowed import ABOUT
from croupier.games.blackjack.book import book_of
from croupier.games.blackjack.layouts import BlackjackLayout, Position
from croupier.games.blackjack.model import Action, Rules, Side
from croupier.games.common import BetInfo
from croupier.games.layouts import EdgeSays, bet_says, edge_says
from croupier.games.pays import list_of_pays, say_pays, span_of_pays
from croupier.games.remembered import Remembered
from croupier.money import Currency


def side_distribution(rules: Rules, side: Side) -> dict[Fraction, Fraction]:
    """Profit per unit on the side game → probability, by counting all pairs of first cards."""
    deck = rules.shoe.deck()
    faces = [card for card in map(Card, range(52)) if deck.count(card)]
    ways = len(deck) * (len(deck) - 1)
    out: dict[Fraction, Fraction] = defaultdict(Fraction)
    for first in faces:
        for second in faces:
            count = deck.count(first) * (deck.count(second) - (first == second))
            if count:
                line = side.pays(first, second, ace_low=rules.side_ace_low)
                out[line.pays if line else Fraction(-1)] += Fraction(count, ways)
    return dict(out)


def catalogue(rules: Rules) -> list[BetInfo]:
    """The bet on a box, and the side bet."""
    boxes = range(1, rules.boxes + 1)
    natural = f"1 to 1; {rules.natural.name} {say_pays(rules.natural.pays)}"
    if rules.trio:
        natural += f"; {rules.trio.name} {say_pays(rules.trio.pays)}"
    if rules.long_hand:
        natural += f"; {rules.long_hand.name} {say_pays(rules.long_hand.pays)}"
    slug = rules.main.slug
    out = [BetInfo(slug, rules.main.title, rules.main.about, natural, tuple(f"{slug} {n}" for n in boxes))]
    if rules.side:
        side = rules.side
        pays = "; ".join(f"{line.title} {say_pays(line.pays)}" for line in side.lines)
        out.append(BetInfo(side.slug, side.title, side.about, pays, tuple(f"{side.slug} {n}" for n in boxes)))
    return out


def brief(rules: Rules, info: BetInfo) -> str:
    """What a bet pays, as it fits on one line: ``25, 10 or 5 to 1``."""
    rows = [line.pays for line in rules.side.lines] if rules.side and info.name == rules.side.slug else []
    if len(rows) < 3:
        return info.pays
    return list_of_pays(rows) if len(rows) < 5 else span_of_pays([say_pays(pays) for pays in rows])


# ── the order of play ──────────────────────────────────────────────────────────────────────────────────────────


def _list(words: list[str], last: str = "or") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


_UP = {"A": "an ace", "T": "a ten-value card"}


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    steps = [_bets(rules), _deal(rules)]
    if rules.side:
        steps.append("The side bet is settled at once by the first two cards of the box; the highest line alone pays.")
    steps += _before(rules)
    steps.append(_actions(rules))
    steps += _raises(rules)
    steps.append(_dealer(rules))
    steps.append(_ends(rules))
    return steps


def _bets(rules: Rules) -> str:
    text = f"Stakes are placed on the {rules.boxes} boxes before the first card."
    if rules.sharing.players > 1:
        text += (
            f" Up to {rules.sharing.players} players share a box: the first is its owner and decides, the others"
            + (" follow with their stakes." if rules.sharing.must_match else " follow or stay with what they have.")
        )
    return text


def _deal(rules: Rules) -> str:
    shoe, dealer = rules.shoe, rules.dealer
    text = f"From {shoe.packs} packs" + (f" ({shoe.burn} cards burned after the shuffle)" if shoe.burn else "")
    text += ": a card to each box, one to the dealer, a second to each box"
    text += {"up": "", "down": " (the players' first two cards lie face down)"}[rules.player_cards]
    if not dealer.hole:
        return text + "; the dealer's second card comes last."
    if dealer.exposed:
        return text + ", a second to the dealer; both cards of the dealer lie open. His natural ends the round."
    text += ", a second face down to the dealer."
    if dealer.peek:
        text += f" With {_list([_UP[up] for up in dealer.peek])} up he looks at it; a natural ends the round."
    return text


def _before(rules: Rules) -> list[str]:
    natural, out = rules.natural, []
    text = f"Ace and ten-value card as the first two cards are a {natural.name}, paid {say_pays(natural.pays)}"
    text += ", at once when the dealer cannot have one" if natural.at_once else ""
    text += f"; against a {natural.name} of the dealer it is {'a push' if natural.tie == 'push' else 'lost'}."
    out.append(text)
    if rules.even_money:
        cards = _list([_UP.get(up, up) for up in rules.even_money.against])
        out.append(f"Against {cards} a {natural.name} may be paid 1 to 1 at once.")
    if rules.insurance:
        size = "exactly half" if rules.insurance.size == "exactly_half" else "up to half"
        text = f"Against an ace a hand may be insured for {size} of its stake, {say_pays(rules.insurance.pays)}"
        text += "" if rules.insurance.naturals else f"; a {natural.name} may not"
        text += "; an insured hand can neither be doubled nor split" if rules.insurance.freezes else ""
        out.append(text + ".")
    return out


def _actions(rules: Rules) -> str:
    more: tuple[Action, ...] = ("double", "buy", "split", "surrender")
    actions: list[Action] = ["stand", "hit", *(name for name in more if getattr(rules, name))]
    named = [f"{rules.word(action)} ({ABOUT[action]})" for action in actions]
    text = f"Each hand in turn may {_list(named)}. Above 21 it loses at once."
    return text if rules.hit_21 else text + " At 21 it gets no more cards."


def _when(rules: Rules) -> dict[Action, str]:
    """When an action is offered, in a sentence."""
    out: dict[Action, str] = {} if rules.hit_21 else {"hit": "At 21 a hand gets no more cards."}
    if double := rules.double:
        what = (
            "any two cards" if double.totals is None else f"two cards totalling {_list(list(map(str, double.totals)))}"
        )
        text = f"Double on {what}" + ("" if double.after_split else ", not after a split")
        text += "; an ace then held counts 1 for good" if double.aces == "one" else ""
        out["double"] = f"{text}."
    if rules.buy:
        cards = _list([{3: "third", 4: "fourth", 5: "fifth"}.get(n, f"{n}th") for n in rules.buy.cards], "and")
        out["buy"] = f"The {cards} card may be bought, each for one more stake, and only after a bought one before it."
    if split := rules.split:
        what = "equal points" if split.by == "value" else "one rank"
        text = f"Two cards of {what} may be split, to at most {split.max_hands} hands"
        text += "; a split ace gets one card" if split.ace_cards else ""
        text += "" if split.resplit_aces else "; aces are split once"
        out["split"] = f"{text}. Ace and ten after a split are 21."
    if rules.surrender:
        text = f"Surrender, as the first decision of the box, loses {rules.surrender.loses} of the stake"
        barred = [_UP.get(up, up) for up in rules.surrender.not_against]
        out["surrender"] = text + (f"; not against {_list(barred)}." if barred else ".")
    return out


def _raises(rules: Rules) -> list[str]:
    when = _when(rules)
    out = [when[action] for action in ("double", "buy") if action in when]
    if rules.auto_card:
        out.append(f"{rules.auto_card.cards} cards with {rules.auto_card.at_most} or less get the next card by rule.")
    out += [when[action] for action in ("split", "surrender") if action in when]
    if rules.trio:
        name = rules.trio.name[0].upper() + rules.trio.name[1:]
        out.append(f"{name}, unsplit, are paid {say_pays(rules.trio.pays)} at once on the whole stake.")
    if long := rules.long_hand:
        at_once = "at once" if long.at_once else "unless the dealer has a natural"
        out.append(f"{long.name}: {long.cards} cards not above 21 win {say_pays(long.pays)} {at_once}.")
    return out


def _dealer(rules: Rules) -> str:
    return f"The dealer {_draws(rules)}."


def _draws(rules: Rules) -> str:
    soft = "also on a soft 17" if rules.dealer.soft_17 == "stand" else "but draws on a soft 17"
    text = f"draws to 16 and stands on 17, {soft}"
    return text + (f". A total of {rules.dealer.push_at} is a push" if rules.dealer.push_at else "")


def _ends(rules: Rules) -> str:
    words = {"push": "push", "lose": "lose", "win": "win"}
    ties = f"equal totals {words[rules.ties['default']]}"
    by: dict[str, list[str]] = defaultdict(list)
    for count, what in rules.ties.items():
        if count != "default" and what != rules.ties["default"]:
            by[what].append(count)
    ties += "".join(f", except that {_list(counts, 'and')} {words[what]}" for what, counts in by.items())
    text = f"The hand nearer to 21 wins 1 to 1; {ties}."
    spared = rules.dealer_natural
    if spared.takes != "all":
        cards = _list([_UP[up] for up in spared.up])
        back = "the doubled part" if spared.takes == "undoubled" else "all but the first stake of the box"
        text += f" If the dealer's natural comes with {cards} up, {back} goes back."
    return text


def cloth(rules: Rules) -> list[str]:
    """What is printed on the cloth."""
    name = rules.natural.name
    out = [f"{name[0].upper()}{name[1:]} pays {say_pays(rules.natural.pays)}", _dealer(rules)]
    return [*out, f"Insurance pays {say_pays(rules.insurance.pays)}"] if rules.insurance else out


def remembered(rules: Rules, result: str) -> Remembered:
    """What the dealer had; dashed when it was too much."""
    total, _, name = result.partition(" ")
    small = "nat" if name == rules.natural.name else name or None
    return Remembered(f"Dealer {total}{name and f', {name}'}", total, small, dashed=name == "bust")


# ── the felt ───────────────────────────────────────────────────────────────────────────────────────────────────


_KEYS: Final[dict[Action, str]] = {"hit": "H", "stand": "S", "double": "D", "buy": "B", "split": "P", "surrender": "R"}


def layout(rules: Rules, currency: Currency) -> BlackjackLayout:
    """What a page needs to draw the table: boxes, bets with their figures, the dealer's place, the actions."""
    book = book_of(rules, currency)
    spots: list[Position] = []
    for info in catalogue(rules):
        for number, name in enumerate(info.positions, 1):
            span = book.span(name)
            spot: Position = {
                "id": name,
                "bet": info.name,
                "box": number,
                "min": span.low,
                "max": span.high,
                "pays": info.pays,
            }
            beside = rules.side is not None and info.name == rules.side.slug
            spots.append({**spot, **_side_edge(rules)} if beside else spot)
    return {
        "family": "blackjack",
        "title": rules.title,
        "boxes": rules.boxes,
        "players_per_box": rules.sharing.players,
        "bets": {
            info.name: {**bet_says(info), "brief": brief(rules, info), "called": False} for info in catalogue(rules)
        },
        "positions": spots,
        "called": [],
        "places": {"dealer": "dealer", "boxes": [f"box {n}" for n in range(1, rules.boxes + 1)]},
        "dealer": {
            "hole": rules.dealer.hole,
            "exposed": rules.dealer.exposed,
            "peek": rules.dealer.peek,
            "soft_17": rules.dealer.soft_17,
            "push_at": rules.dealer.push_at,
            "rule": _dealer(rules),
            "printed": f"Dealer {_draws(rules)}",
        },
        "cards": rules.player_cards,
        "natural": {"name": rules.natural.name, "pays": say_pays(rules.natural.pays)},
        "insurance": None
        if rules.insurance is None
        else {
            "pays": say_pays(rules.insurance.pays),
            "profit": str(rules.insurance.pays),
            "size": rules.insurance.size,
        },
        "even_money": None if rules.even_money is None else rules.even_money.against,
        "actions": [
            {
                "action": action,
                "word": rules.word(action),
                "about": ABOUT[action],
                "key": key,
                "when": _when(rules).get(action),
            }
            for action, key in _KEYS.items()
            if action in ("hit", "stand") or getattr(rules, action)
        ],
        "side": None
        if rules.side is None
        else {
            "slug": rules.side.slug,
            "title": rules.side.title,
            "lines": [{"title": line.title, "pays": say_pays(line.pays)} for line in rules.side.lines],
        },
        "shoe": {
            "cards": rules.shoe.size,
            "packs": rules.shoe.packs,
            "behind": rules.shoe.behind,
            "without": rules.shoe.without,
            "burn": rules.shoe.burn,
            "every_round": rules.shoe.shuffled == "every_round",
        },
        "sign": _ends(rules),
    }


def _side_edge(rules: Rules) -> EdgeSays:
    assert rules.side is not None
    return edge_says(-sum((profit * p for profit, p in side_distribution(rules, rules.side).items()), Fraction()))
