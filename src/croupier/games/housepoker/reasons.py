"""Why something that this game knows is not on offer at a decision."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.housepoker.box import Box
from croupier.games.housepoker.model import Action, Decision, Rules
from croupier.play.choices import WhyNot, either


def at_decision(rules: Rules, decision: Decision, box: Box) -> WhyNot:
    """While a player decides."""

    def why_not(name: str) -> str | None:
        if name in decision.options:
            return no_action(decision.options[name], box)
        elsewhere = [(other, number) for other, number in _decisions(rules) if name in other.options]
        if elsewhere:
            here = next(number for other, number in _decisions(rules) if other is decision)
            return _not_now(rules, name, elsewhere, here, box)
        return _of_buying(rules, name)

    return why_not


def at_buying(rules: Rules, name: str) -> str | None:
    """While a card for the dealer is offered."""
    known = any(name in decision.options for decision, _ in _decisions(rules))
    return "the hands are played, and only the dealer's card is left to decide" if known else None


def no_action(action: Action, box: Box) -> str:
    """Why one of a decision's options is not open to this player; empty: it is."""
    if action.needs and not any(name in box.done for name in action.needs):
        return f"it is only for those who have chosen {either(action.needs)}"
    if action.take_back and not any(name in box.stakes for name in action.take_back):
        return "no stake is left that could be taken back"
    return ""


def _decisions(rules: Rules) -> Iterator[tuple[Decision, int]]:
    """Every decision of the round, with its number."""
    each = (decision for street in rules.streets.values() for decision in street.decisions.values())
    return ((decision, number) for number, decision in enumerate(each))


def _not_now(rules: Rules, name: str, elsewhere: list[tuple[Decision, int]], here: int, box: Box) -> str:
    actions = {said: action for decision, _ in _decisions(rules) for said, action in decision.options.items()}
    if actions[name].exchange is not None and any(actions[done].exchange is not None for done in box.done):
        return "only one exchange" if len([a for a in actions.values() if a.exchange]) == 1 else "you have exchanged"
    if name in box.done:
        return "you have done it already"
    later = [decision for decision, number in elsewhere if number > here]
    if not later:
        return "its time in the round is over"
    if later[0].hand is not None:
        return f"it comes later, and only with {later[0].hand.replace('_', ' ')} or better"
    if later[0].after and not any(done in later[0].after for done in box.done):
        return f"it comes only after {either(later[0].after)}"
    return "it comes later in the round"


def _of_buying(rules: Rules, name: str) -> str | None:
    buying = rules.dealer.buying if rules.dealer is not None else None
    if buying is None or name not in (buying.option, buying.decline):
        return None
    return "it is offered when the dealer has shown a hand that does not qualify"
