"""What tournaments pay: whatever is divided, nothing is lost and nothing made."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.common import RulebookError
from croupier.money import CURRENCIES
from croupier.play import Refused
from croupier.tournament.cancelling import Bought, Left, Prize, Standing, cancelled
from croupier.tournament.deals import agreed, by_hand, proposed
from croupier.tournament.paying import Made, paying_at, read_paying
from croupier.tournament.payouts import by_shares, made, to_places
from croupier.tournament.rounding import rounded

EE = paying_at("unibet-ee")
STACKS = st.lists(st.integers(1, 10**6), min_size=2, max_size=9)
AMOUNT = st.integers(1, 10**7)


@given(STACKS, st.data())
def test_a_cancelled_tournament_pays_what_there_is(stacks: list[int], data: st.DataObject) -> None:
    many = data.draw(st.integers(1, len(stacks)))
    prizes = sorted(data.draw(st.lists(AMOUNT, min_size=many, max_size=many)), reverse=True)
    collected = data.draw(AMOUNT)
    players = tuple(Left(str(seat), stack, (Bought(1000, 100),), 7) for seat, stack in enumerate(stacks))
    now = Standing(
        players, collected, tuple(map(Prize, prizes)), final_table=data.draw(st.booleans()),
        lottery=len(stacks) < 4 and data.draw(st.booleans()),
    )  # fmt: skip
    settled = cancelled(EE, now)
    shares = [each.share for each in settled.payments.values()]
    in_money = now.lottery or many == len(stacks)
    assert sum(shares) == (sum(prizes) if in_money else collected)
    assert all(each.refund == 100 and each.bounty == 7 for each in settled.payments.values())
    assert all(share >= 0 for share in shares)
    order = sorted(range(len(stacks)), key=lambda seat: stacks[seat])
    assert all(shares[less] <= shares[more] + 1 for less, more in pairwise(order))


@given(STACKS, st.data())
def test_deals_divide_everything(stacks: list[int], data: st.DataObject) -> None:
    many = data.draw(st.integers(1, len(stacks)))
    prizes = sorted(data.draw(st.lists(AMOUNT, min_size=many, max_size=many)), reverse=True)
    left = data.draw(st.integers(0, sum(prizes) - 1))
    names = {f"P{seat}": stack for seat, stack in enumerate(stacks)}
    deals = [proposed("icm", names, prizes, left), proposed("chips", names, prizes, left)]
    deals.append(by_hand(dict.fromkeys(names, 0) | {"P0": left}, names, prizes, CURRENCIES["EUR"]))
    for deal in deals:
        assert deal.pool == sum(prizes)
        assert list(deal.shares) == list(names)
        assert agreed(paying_at("gelp"), deal, set(names), closed=True) is deal
        with pytest.raises(Refused, match="P1 does not agree"):
            agreed(paying_at("gelp"), deal, set(names) - {"P1"}, closed=True)
    assert not deals[0].above(prizes[0]), "by the model nobody is worth more than the first prize"


def test_deals_that_cannot_be() -> None:
    for stacks, prizes, left, why in [
        ({"Ann": 5}, [5], 0, "takes two"),
        ({"Ann": 5, "Bea": 5}, [5, 4, 3], 0, "at most one for each"),
        ({"Ann": 5, "Bea": 5}, [4, 5], 0, "never grow"),
        ({"Ann": 5, "Bea": 0}, [5], 0, "Bea has no chips"),
        ({"Ann": 5, "Bea": 5}, [5], 5, "less than the 5"),
    ]:
        with pytest.raises(Refused, match=why):
            proposed("chips", stacks, prizes, left)
    with pytest.raises(Refused, match="Bea cannot get −1"):
        by_hand({"Ann": 5, "Bea": -100}, {"Ann": 5, "Bea": 5}, [5], CURRENCIES["EUR"])


@given(AMOUNT, st.integers(1, 3000), st.integers(1, 10**5), st.sampled_from([1, 50, 100]))
def test_prizes_that_are_made_fall_and_add_up(pool: int, entries: int, price: int, step: int) -> None:
    if pool < step:
        return
    rule = Made(step=step)
    prizes = made(pool, entries, price, rule)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert len(prizes) <= max(1, -(-entries * 15 // 100))
    assert all(prize % step == 0 for prize in prizes[1:])
    if len(prizes) > 1:
        assert prizes[-1] >= rule.least * price - step


def test_places_and_shares() -> None:
    assert by_shares(100_01, [Fraction(50), Fraction(50)]) == [50_01, 50_00]
    with pytest.raises(Refused, match="nobody has two"):
        to_places([5, 4], [["Ann"], ["Ann"]])
    with pytest.raises(Refused, match="only 1 players"):
        to_places([5, 4], [["Ann"]])
    with pytest.raises(Refused, match="no less than the one below"):
        by_shares(100, [Fraction(40), Fraction(60)])
    with pytest.raises(Refused, match="should make 7"):
        rounded(7, [Fraction(4), Fraction(4)])


def test_a_house_says_which_rule_it_follows() -> None:
    now = Standing((Left("Ann", 5), Left("Bea", 5)), prizes=(Prize(600), Prize(400)), final_table=True)
    assert cancelled(EE, now).rule == "unibet-ee/cancellation#U-EE-54"
    with pytest.raises(Refused, match="do not say how a cancelled"):
        cancelled(paying_at("gelp"), now)
    with pytest.raises(Refused, match="expected one of: gelp, ray-online, unibet-ee, unibet-fi, veikkaus"):
        paying_at("nowhere")
    rules = {case: "x" for case in EE.must_cancel().rules if case != "before_money"}
    figures = EE.must_cancel().model_dump(mode="json") | {"rules": rules}
    with pytest.raises(RulebookError, match="a rule for before_money"):
        read_paying({"cancelling": figures}, "here", {})
