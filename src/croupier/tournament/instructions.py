"""What a house announces of tournaments that are broken off, in words, for its page: made of the figures that hold."""

from __future__ import annotations

from typing import Final

from croupier.tournament.paying import BeforeMoney, InMoney, Paying

_BEFORE: Final[dict[BeforeMoney, str]] = {
    "half_equal_half_chips": "half of what was collected is divided equally and half by chips",
    "equal": "what was collected is divided equally",
    "chips": "what was collected is divided by chips",
}
_PRIZES: Final[dict[InMoney, str]] = {
    "low_plus_chips": "everybody has the smallest prize that is left and a part of the others by chips",
    "chips": "the prizes that are left are divided by chips",
    "icm": "the prizes that are left are divided by the independent chip model",
}


def called_off(paying: Paying) -> str:
    """What becomes of the money when it is called off."""
    start = "Called off before it begins, everybody has back all that he has paid."
    if (how := paying.cancelling) is None:
        return f"{start} Once it runs it is not called off."
    prizes = f"in the money {_PRIZES[how.in_money]}"
    if how.final_table != how.in_money:
        prizes += f", at the final table {_PRIZES[how.final_table]}"
    fees = ", and the fee goes back" if how.fees else ""
    return (
        f"{start} Called off while it runs, those who are left are paid: before the money "
        f"{_BEFORE[how.before_money]}; {prizes}{fees}. Who is out keeps what he has won."
    )
