"""Events in words, as somebody at the table would tell them. One sentence per kind of event."""

from __future__ import annotations

from croupier.cards import show
from croupier.money import Currency
from croupier.play import events as e


def narrate(event: e.Event, currency: Currency) -> str:
    """One event as a sentence.

    >>> from croupier.money import CURRENCIES
    >>> narrate(e.Settled("Ann", "red", 5000, -5000), CURRENCIES["CZK"])
    'Ann loses 50 Kč on red.'
    """
    money = currency.with_sign
    match event:
        case e.Said(text):
            return text
        case e.BetsOpened():
            return "Place your bets."
        case e.BetPlaced(seat, bet, amount, void, standing, called):
            text = f"{seat} {'still has' if standing else 'puts'} {money(amount)} on {bet}"
            text += f" ({called})" if called else ""
            return text + (f"; {money(void)} above the maximum are void and go back." if void else ".")
        case e.BetTaken(seat, bet, amount, reason):
            return f"{seat} gets {money(amount)} back from {bet}" + (f": {reason}." if reason else ".")
        case e.ChipsBought(seat, value, count):
            return f"{seat} buys {count} colour chips of {money(value)}."
        case e.ChipsExchanged(seat, count, worth, left_behind):
            gone = (
                f"{seat} leaves {count} colour chips behind, worth"
                if left_behind
                else f"{seat} exchanges {count} colour chips for"
            )
            return f"{gone} {money(worth)}."
        case e.BetsClosed():
            return "No more bets."
        case e.Started():
            return "The wheel turns."
        case e.Stopped(result, _, line, turns):
            where = (
                f"on the line between {line[0]} and {line[1]}"
                if line
                else f"at {result}"
                if result
                else "but does not count"
            )
            counts = f": {result} counts" if line and result else ""
            return f"The wheel stops {where}" + (f" after {turns:g} turns" if turns is not None else "") + f"{counts}."
        case e.Rolled(dice, total, thrower):
            return f"{thrower or 'The dealer'} throws {'-'.join(map(str, dice))}, {total} in all."
        case e.ThrowRejected(reason):
            return f"The throw does not count: {reason}. It is repeated."
        case e.DicePassed(to, reason):
            return f"The dice pass to {to}: {reason}."
        case e.Dealt(to, cards):
            seen = show(card for card in cards if card is not None) or f"{len(cards)} face down"
            return f"{to} gets {seen}."
        case e.Turned(of, cards):
            return f"{of} shows {show(cards)}."
        case e.Chose(seat, option, amount):
            return f"{seat}: {option}" + (f" {money(amount)}." if amount is not None else ".")
        case e.Voided(reason, stakes):
            after = {
                "returned": "stakes go back",
                "player_choice": "each player chooses",
                "released": "stakes lie free",
            }
            return f"The draw is void ({reason}): {after[stakes]}."
        case e.Ruled(verdict, reason, seat, bet):
            about = " ".join(part for part in (seat, bet) if part)
            return f"Ruling{f' on {about}' if about else ''}: {verdict.replace('_', ' ')}" + (
                f", {reason}." if reason else "."
            )
        case e.Settled(seat, bet, _, profit, stays, held):
            what = (
                f"wins {money(profit)}"
                if profit > 0
                else f"loses {money(-profit)}"
                if profit < 0
                else "neither wins nor loses"
            )
            rest = f"; {money(stays)} stay there" if stays else ""
            return f"{seat} {what} on {bet}{rest}{'; held until it is decided' if held else ''}."
        case e.Alarm(text):
            return f"Attention: {text}."
    return event.told(money)
