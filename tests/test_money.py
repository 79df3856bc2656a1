"""Amounts, ratios and the named roundings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import CURRENCIES, BadAmount, Rounding, currency, ratio

EUR = CURRENCIES["EUR"]


def test_amounts_are_read_and_shown_as_people_write_them() -> None:
    assert EUR.parse("1 200.50") == EUR.parse("1200.5") == 120050
    assert EUR.parse("−12.50") == -1250
    assert EUR.show(120050) == "1\u202f200.50"
    assert EUR.with_sign(-1250, sign=True) == "−12.50 €"
    assert EUR.with_sign(35000, sign=True) == "+350 €"


@pytest.mark.parametrize("text", ["ten", "", "1.005", "NaN", "Infinity", True])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(BadAmount):
        EUR.parse(text)


def test_an_unknown_currency_lists_the_known_ones() -> None:
    with pytest.raises(BadAmount, match="CZK, EUR"):
        currency("XYZ")


@given(st.integers(-(10**12), 10**12))
def test_showing_and_reading_are_inverse(amount: int) -> None:
    assert EUR.parse(EUR.show(amount)) == amount


@given(st.fractions())
def test_roundings_differ_by_at_most_one_unit_and_keep_whole_amounts(amount: Fraction) -> None:
    down, up, half = (r.apply(amount) for r in (Rounding.DOWN, Rounding.UP, Rounding.HALF_UP))
    assert down <= amount <= up
    assert up - down == (amount.denominator != 1)
    assert abs(half - amount) <= Fraction(1, 2)


def test_exact_rounding_refuses_a_fraction() -> None:
    assert Rounding.EXACT.apply(Fraction(4)) == 4
    with pytest.raises(BadAmount, match="rounds nothing"):
        Rounding.EXACT.apply(Fraction(1, 2))


def test_ratios() -> None:
    assert (ratio("3:2"), ratio("0.95"), ratio(35)) == (Fraction(3, 2), Fraction(19, 20), Fraction(35))
    for bad in ("x", "1:0", "", True):
        with pytest.raises(BadAmount):
            ratio(bad)
