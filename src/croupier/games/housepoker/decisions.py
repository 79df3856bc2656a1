"""A player's decisions: what is offered, and what an answer does."""

from __future__ import annotations

from fractions import Fraction

from croupier.cards import Deck
from croupier.games.housepoker.box import Box, Middle, paid_combinations, value
from croupier.games.housepoker.events import Holds, LaidAway
from croupier.games.housepoker.hands import least, named
from croupier.games.housepoker.model import Action, Decision, Rules, Span, Street
from croupier.games.housepoker.reasons import at_decision, no_action
from croupier.play import Choice, Option, Steps, Table
from croupier.play.events import BetPlaced, BetTaken, Chose


def holds(rules: Rules, box: Box, middle: Middle) -> Holds:
    """What this player's cards make so far."""
    return Holds(box.seat, named(rules.ranking, (*box.cards, *middle.board[: middle.open_board])))


def decide(rules: Rules, table: Table, at: str, box: Box, middle: Middle, deck: Deck) -> Steps[None]:
    """Everything one player is asked on one street."""
    street = rules.streets[at]
    for name, decision in street.decisions.items():
        if box.closed or not box.live or not _asked(rules, decision, box, middle):
            continue
        offered = {option: action for option, action in decision.options.items() if not no_action(action, box)}
        options = [_option(rules, table, option, action, box) for option, action in offered.items()]
        choice = yield from table.choose(
            box.seat,
            *options,
            question=decision.question,
            facts={"street": at, "decision": name},
            default=decision.default,
            hand=tuple(box.cards) if any(option.cards for option in options) else (),
            joins=_stays_in(decision, options),
            why_not=at_decision(rules, decision, box),
        )
        had = tuple(box.cards)
        yield from _carry_out(table, street, offered[choice.option], choice, box, deck)
        if len(box.cards) >= len(had) and tuple(box.cards) != had:
            yield holds(rules, box, middle)


def _asked(rules: Rules, decision: Decision, box: Box, middle: Middle) -> bool:
    if decision.after and not any(name in box.done for name in decision.after):
        return False
    if any(name in box.done for name in decision.unless):
        return False
    if decision.hand is not None:
        floor = least(rules.ranking, decision.hand)
        assert floor is not None
        return value(rules, box.cards, middle.board[: middle.open_board]).strength >= floor
    return True


def _stays_in(decision: Decision, options: list[Option]) -> tuple[str, ...]:
    """Where silence folds: the bets that keep a player in."""
    if not decision.options[decision.default].fold:
        return ()
    return tuple(option.name for option in options if option.low is not None)


def _option(rules: Rules, table: Table, name: str, action: Action, box: Box) -> Option:
    """What is offered, with the smallest and largest amount; a fee is said with what it buys."""
    does = action.does or ("exchange {}" if action.exchange else "")
    if action.fee:
        does = f"{does or name} for {table.currency.with_sign(int(action.fee * box.unit))}"
    if action.span is not None:
        low, high = span_of(rules, action.span, box)
        return Option(name, low, max(low, high), 1, action.about, does=does)
    if action.range is not None:
        first, last = (int(times * box.unit) for times in action.range)
        return Option(name, first, last, rules.chip, action.about, does=does)
    if action.times:
        sizes = sorted(int(times * box.unit) for times in action.times)
        return Option(name, sizes[0], sizes[-1], sizes[1] - sizes[0] if len(sizes) > 1 else 1, action.about, does=does)
    return Option(name, about=action.about, cards=action.exchange, does=does)


def span_of(rules: Rules, span: Span, box: Box) -> tuple[int, int]:
    """The smallest and largest amount of a bet that may be chosen freely."""
    return _reckoned(rules, span.low, span.low_of, box, span), _reckoned(rules, span.high, span.high_of, box, span)


def _reckoned(rules: Rules, times: Fraction, of: str, box: Box, span: Span) -> int:
    kind, _, bet = of.rpartition(":")
    stake = box.stakes[bet]
    if not kind:
        return int(times * stake)
    paid = paid_combinations(rules, bet, box.cards)
    pays = sum((pay for _, pay in paid[: 1 if kind == "first" else None]), Fraction(1 if span.with_stake else 0))
    return int(times * pays * stake)


def _carry_out(table: Table, street: Street, action: Action, choice: Choice, box: Box, deck: Deck) -> Steps[None]:
    yield Chose(box.seat, choice.option, choice.amount)
    box.done.append(choice.option)
    if action.fold:
        box.folded = True
        return
    if action.bet is not None:
        assert choice.amount is not None
        box.stakes[action.bet] = box.stakes.get(action.bet, 0) + choice.amount
        yield BetPlaced(box.seat, action.bet, choice.amount)
    if action.fee is not None and action.fee > 0:
        assert action.books is not None
        fee = int(action.fee * box.unit)
        box.stakes[action.books] = box.stakes.get(action.books, 0) + fee
        yield BetPlaced(box.seat, action.books, fee)
    for name in action.forfeits:
        if name in box.stakes and name not in box.forfeited:
            box.forfeited.append(name)
    if action.take_back:
        name = next(name for name in action.take_back if name in box.stakes)
        amount = box.back[name] = box.stakes.pop(name)
        yield BetTaken(box.seat, name, amount, reason="taken back")
    if action.exchange is not None:
        for card in choice.cards:
            box.cards.remove(card)
        yield LaidAway(box.seat, choice.cards)
        if street.exchanges == "in_turn":
            if street.burn_before_exchange == "each":
                yield from table.deal(deck, "burn", faces="down")
            box.cards += yield from table.deal(deck, box.seat, len(choice.cards), faces="owner")
    if action.draw:
        box.cards += yield from table.deal(deck, box.seat, action.draw, faces="owner")


def exchange_all(
    rules: Rules, table: Table, street: Street, boxes: list[Box], deck: Deck, middle: Middle
) -> Steps[None]:
    """When all have decided, the cards that were laid away are replaced, box by box."""
    burned = False
    for box in boxes:
        lacking = len(box.dealt) - len(box.cards)
        if not box.live or lacking <= 0:
            continue
        if street.burn_before_exchange == "each" or (street.burn_before_exchange == "once" and not burned):
            yield from table.deal(deck, "burn", faces="down")
            burned = True
        box.cards += yield from table.deal(deck, box.seat, lacking, faces="owner")
        yield holds(rules, box, middle)
