"""A game of poker against the house as a sheet or a page shows it."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.common import BetInfo
from croupier.games.housepoker import layouts
from croupier.games.housepoker.book import Book
from croupier.games.housepoker.events import NOT_QUALIFIED
from croupier.games.housepoker.layouts import DealerSays, HousePokerLayout, LeastHand, Offer, ProgressiveSays
from croupier.games.housepoker.model import Action, Bet, Decision, Pay, Progressive, Rules, Street
from croupier.games.pays import say_pays, span_of_pays
from croupier.games.remembered import Remembered
from croupier.money import CURRENCIES, Currency
from croupier.ranking import Category
from croupier.ranking.value import sign


def say_pay(pay: Pay, currency: Currency | None = None) -> str:
    """``3 to 2``; ``1 000 Kč``, without a currency in all of them."""
    if not isinstance(pay, dict):
        return say_pays(pay)
    if currency is not None:
        return currency.with_sign(pay[currency.code])
    return " / ".join(CURRENCIES[code].with_sign(amount) for code, amount in pay.items())


def say_hand(row: str) -> str:
    """A row of a table as people say it."""
    name, _, face = row.partition(":")
    text = name.replace("_", " ")
    if not face:
        return text
    faces = _FACES.get(face, face)
    return f"{faces.removesuffix('s')} high" if name == "high_card" else f"{text} of {faces} or better"


_FACES = {
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "A": "aces",
    "8": "eights",
    "4": "fours",
    "6": "sixes",
}


def pays(rules: Rules, name: str, currency: Currency | None = None) -> str:
    """What a bet pays: at a table of one currency, or in all of them."""
    bet = rules.bets[name]
    rows = [f"{hand} {pay}" for hand, pay in _rows(rules, name, currency).items()]
    if _is_progressive(rules, name):
        return "; ".join(rows)
    if not _by_table(rules, name):
        return _ratios(bet)
    rest = {Fraction(-1): "otherwise loses", Fraction(0): "otherwise pushes"}
    end = rest.get(bet.below) if isinstance(bet.below, Fraction) else None
    rows.append(end or f"otherwise {say_pay(bet.below)}" if isinstance(bet.below, Fraction) else "")
    return "; ".join(rows)


def brief(rules: Rules, name: str, currency: Currency) -> str:
    """What a bet pays, as it fits on one line: of a table its first row and its last."""
    if not _by_table(rules, name):
        return _ratios(rules.bets[name])
    rows = _rows(rules, name, currency)
    if len(rows) > 1:
        return span_of_pays(list(rows.values()))
    return " ".join(next(iter(rows.items())))


def _is_progressive(rules: Rules, name: str) -> bool:
    return rules.progressive is not None and rules.progressive.bet == name


def _by_table(rules: Rules, name: str) -> bool:
    """Is the bet paid by what the hand is?"""
    if _is_progressive(rules, name):
        return True
    bet = rules.bets[name]
    return bet.placed != "fee" and bool(rules.pays(name)) and "table" in bet.outcomes.values()


def _rows(rules: Rules, name: str, currency: Currency | None) -> dict[str, str]:
    """The table of a bet, of the progressive one its prizes: what people call the hand → what it pays."""
    if (pot := rules.progressive) is not None and pot.bet == name:
        return _prizes(pot, currency or CURRENCIES[next(iter(rules.limits))])
    return {say_hand(row): say_pay(pay, currency) for row, pay in rules.pays(name).items()}


def _ratios(bet: Bet) -> str:
    if bet.placed == "fee":
        return "never comes back"
    ratios = sorted({r for r in bet.outcomes.values() if isinstance(r, Fraction) and r > 0})
    return ", ".join(say_pay(r) for r in ratios) or "pushes or loses"


def catalogue(rules: Rules) -> list[BetInfo]:
    """Every bet; those before the deal first."""
    order = sorted(rules.bets, key=lambda name: rules.bets[name].placed != "opening")
    return [BetInfo(name, rules.bets[name].title, rules.bets[name].about, pays(rules, name), (name,)) for name in order]


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    out = [f"Before the deal each player stakes {_opening(rules)}."]
    for name, street in rules.streets.items():
        out += _street(rules, name, street)
    dealer = rules.dealer
    if dealer is None:
        out.append("Every stake that still lies is paid by its table.")
        return out
    out.append("The dealer turns his cards.")
    if dealer.draws:
        out.append(f"He exchanges up to {dealer.most_thrown} cards by his way: {', '.join(dealer.draws)}.")
    if dealer.qualifies is None:
        out.append("The dealer always plays.")
    else:
        hand = say_hand(dealer.qualifies).removesuffix(" or better")
        out.append(f"The dealer qualifies with {hand} or better.")
    if dealer.buying is not None:
        out.append(
            f"If he does not, a player may pay {dealer.buying.fee} × {rules.unit} and the dealer's highest card is"
            f" replaced, at most {dealer.buying.most} times; otherwise: {dealer.buying.decline}."
        )
    out.append(f"Each box is compared and settled, from the dealer's {rules.settle_from}.")
    return out


def _opening(rules: Rules) -> str:
    must = [
        f"{name} (equal to {bet.equals})" if bet.equals else name
        for name, bet in rules.opening.items()
        if not bet.optional
    ]
    may = [name for name, bet in rules.opening.items() if bet.optional]
    text = " and ".join(must) + (f", if he likes also {' and '.join(may)}" if may else "")
    if rules.closed:
        text += f"; who plays closed stakes {' and '.join(rules.closed)} now as well and decides nothing"
    return text


def _street(rules: Rules, name: str, street: Street) -> list[str]:
    deals = [f"{street.burn} card burned"] * bool(street.burn)
    deals += [f"{street.own} cards to each player"] * bool(street.own)
    shown = f", {len(street.dealer_up)} of them face up" if street.dealer_up else ""
    deals += [f"{street.dealer} to the dealer{shown}"] * bool(street.dealer)
    deals += [f"{street.board} common cards face up"] * bool(street.board)
    deals += [f"{street.board_down} common cards face down"] * bool(street.board_down)
    deals += [f"{street.turn} common card turned up"] * bool(street.turn)
    title = name.replace("_", " ").capitalize()
    out = [f"{title}: {', '.join(deals)}."] if deals else []
    return out + [_decision(rules, decision) for decision in street.decisions.values()]


def _decision(rules: Rules, decision: Decision) -> str:
    who = "Each player still in"
    who += f" who has chosen {' or '.join(decision.after)}" if decision.after else ""
    who += f" who has not chosen {' or '.join(decision.unless)}" if decision.unless else ""
    who += f" with {say_hand(decision.hand)} or better" if decision.hand else ""
    options = "; ".join(f"{name} ({_action(rules, action)})" for name, action in decision.options.items())
    return f"{who}: {options}. Silence means {decision.default}."


def _action(rules: Rules, action: Action) -> str:
    if action.about:
        return action.about
    parts = []
    if action.fold:
        parts.append("gives up the hand")
    if action.bet is not None and action.span is not None:
        span = action.span
        parts.append(f"{action.bet} from {span.low} × {_base(span.low_of)} to {span.high} × {_base(span.high_of)}")
    elif action.bet is not None:
        sizes = " or ".join(map(str, action.times)) or "–".join(map(str, action.range or ()))
        parts.append(f"{sizes} × {rules.unit} on {action.bet}")
    if action.exchange is not None:
        parts.append(f"{'–'.join(dict.fromkeys(map(str, action.exchange)))} cards exchanged")
    if action.draw:
        parts.append(f"{action.draw} more card")
    if action.fee:
        parts.append(f"for {action.fee} × {rules.unit}")
    if action.take_back:
        parts.append("one stake goes back")
    return ", ".join(parts) or "no further stake"


def remembered(rules: Rules, result: str) -> Remembered:
    """The dealer's hand, or where he has none the best one; dashed when it did not qualify."""
    hand = result.removesuffix(NOT_QUALIFIED)
    words = f"{'Best hand' if rules.dealer is None else 'Dealer'}: {hand}"
    if hand == result:
        return Remembered(words, sign(hand))
    return Remembered(f"{words}, does not qualify", sign(hand), dashed=True)


def layout(rules: Rules, currency: Currency) -> HousePokerLayout:
    """What a page needs to draw the table: boxes with their spots, the dealer, the common cards, every bet."""
    book = Book(rules, currency)
    return {
        "family": "house-poker",
        "title": rules.title,
        "seats": rules.seats,
        "unit": rules.unit,
        "cards": {"own": rules.own_cards, "dealer": rules.dealer_cards, "board": rules.board_cards},
        "ranking": rules.ranking,
        "dealer": _dealer(rules),
        "together": rules.compulsory,
        "streets": [
            {
                "name": name,
                "board": street.board,
                "turn": street.turn,
                "decisions": [
                    {
                        "name": decision,
                        "question": d.question,
                        "options": {option: _offer(action) for option, action in d.options.items()},
                        "default": d.default,
                    }
                    for decision, d in street.decisions.items()
                ],
            }
            for name, street in rules.streets.items()
        ],
        "bets": {info.name: _bet(rules, info, book) for info in catalogue(rules)},
        "positions": [
            {"id": name, "bet": name, "min": book.span(name).low, "max": book.span(name).high}
            for name in sorted(
                rules.opening, key=lambda name: (rules.bets[name].optional, rules.bets[name].equals or "")
            )
        ],
        "progressive": None if rules.progressive is None else _progressive(rules.progressive, currency),
    }


def _base(of: str) -> str:
    """What a stake is reckoned on: a bet, or what it can win with all its combinations or with the first alone."""
    win, _, bet = of.rpartition(":")
    return {"": bet, "win": f"what the {bet} can win", "first": f"what the {bet} can win with the first hand"}[win]


def _dealer(rules: Rules) -> DealerSays | None:
    if (dealer := rules.dealer) is None:
        return None
    least = None if dealer.qualifies is None else least_hand(dealer.qualifies)
    out: DealerSays = {"qualifies": least, "buying": None}
    if (buying := dealer.buying) is not None:
        out["buying"] = {"option": buying.option, "decline": buying.decline, "fee": str(buying.fee)}
    return out


def least_hand(condition: str) -> LeastHand:
    """A condition such as ``pair:8`` with its words, the article where people say one.

    >>> [least_hand(text)["says"] for text in ("ace_king", "pair", "pair:8", "high_card:Q")]
    ['ace and king or better', 'a pair or better', 'a pair of eights or better', 'queen high or better']
    """
    category, _, rank = condition.partition(":")
    hand = say_hand(condition).removesuffix(" or better")
    if category == Category.ACE_KING.value:
        hand = "ace and king"
    elif category != Category.HIGH_CARD.value:
        hand = f"a {hand}"
    return {"category": category, "rank": rank or None, "says": f"{hand} or better"}


def _offer(action: Action) -> Offer:
    """What an answer costs and does, as far as a page says it: sizes and fees are multiples of the unit."""
    out: Offer = {"about": action.about} if action.about else {}
    if action.bet:
        out |= {"bet": action.bet, "times": [str(times) for times in action.times]}
    if action.fee:
        out["fee"] = str(action.fee)
    if action.exchange:
        out["cards"] = list(action.exchange)
    return out


def _prizes(what: Progressive, currency: Currency) -> dict[str, str]:
    return {
        say_hand(prize.hand): f"{float(prize.percent):g} % of the pot"
        if prize.percent is not None
        else currency.with_sign(prize.fixed or 0)
        for prize in what.table
    }


def _progressive(what: Progressive, currency: Currency) -> ProgressiveSays:
    share = f"{float(100 * what.contribution):g} %"
    return {"bet": what.bet, "on_fold": what.on_fold, "share": share, "prizes": _prizes(what, currency)}


def _bet(rules: Rules, info: BetInfo, book: Book) -> layouts.Bet:
    bet: Bet = rules.bets[info.name]
    out: layouts.Bet = {
        "title": info.title,
        "about": info.about,
        "pays": pays(rules, info.name, book.currency),
        "brief": brief(rules, info.name, book.currency),
        "placed": bet.placed,
        "optional": bet.optional,
        "equals": bet.equals,
        "needs": bet.needs,
        "table": {say_hand(row): say_pay(pay, book.currency) for row, pay in rules.pays(info.name).items()},
    }
    if bet.placed == "opening":
        span = book.span(info.name)
        out |= {"min": span.low, "max": span.high, "fixed": bet.stake is not None}
    return out
