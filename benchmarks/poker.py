"""Hands a second, side by side in one process: Croupier's engine and its batches, PokerKit, RLCard.

Six-handed no-limit hold'em, blinds 1/2, 200 chips each; every player folds 15 %, calls or checks 70 %, makes the
smallest raise 15 % of the time (a fold with nothing to pay is a check; a raise that is not possible is a call).
Croupier runs its full engine, with events and the log of inputs on; its batch simulator plays the same game with the
same policy, compiled. All by processor time, so for one core; then the batch again on all cores, by the clock.
A peer that is not installed is left out.

    python benchmarks/poker.py [seconds for each engine and turn]
"""

from __future__ import annotations

import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from statistics import median

SEATS, STACK, BLINDS = 6, 200, (1, 2)
TURNS = 5
BATCH = "Croupier's batch"


def croupier_hands() -> Callable[[random.Random], None]:
    from croupier.games.poker.hand import Hand
    from croupier.poker import SeededChance
    from croupier.rulebooks import load

    game = load("unibet-ee/texas-holdem")
    names = tuple("ABCDEF")
    carry = {"stacks": dict.fromkeys(names, STACK), "stakes": {"blinds": BLINDS}}
    table = game.table(names, carry=carry)
    chance = SeededChance(1)

    def hand(rng: random.Random) -> None:
        chosen = rng.random
        played = Hand(game.rules, table, chance)
        while played.to_act is not None:
            legal = played.legal
            roll = chosen()
            if roll < 0.15 and legal.owes:
                played.act("fold")
            elif roll < 0.85 or not legal.high:
                played.act("call" if legal.owes else "check")
            else:
                played.act(legal.word, legal.low)
        assert sum(played.round.result.carry["stacks"].values()) == SEATS * STACK

    return hand


def pokerkit_hands() -> Callable[[random.Random], None]:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    warnings.simplefilter("ignore")

    def hand(rng: random.Random) -> None:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, BLINDS, BLINDS[1], STACK, SEATS)
        while state.status:
            roll = rng.random()
            if roll < 0.15 and state.can_fold():
                state.fold()
            elif roll < 0.85 or not state.can_complete_bet_or_raise_to():
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)

    return hand


def rlcard_hands(*, bare: bool = False) -> Callable[[random.Random], None]:
    """As it is meant to be used, through its environment; ``bare``: the game inside it, without observations."""
    import rlcard
    from rlcard.games.nolimitholdem.round import Action

    env = rlcard.make("no-limit-holdem", {"game_num_players": SEATS, "chips_for_each": STACK, "seed": 1})
    game = env.game
    start, step = (game.init_game, game.step) if bare else (env.reset, lambda action: env.step(action, True))

    def hand(rng: random.Random) -> None:
        start()
        while not game.is_over():
            legal = game.get_legal_actions()
            roll = rng.random()
            put = game.round.raised
            if roll < 0.15 and max(put) > put[game.game_pointer]:
                step(Action.FOLD)
            elif roll < 0.85 or Action.RAISE_HALF_POT not in legal:
                step(Action.CHECK_CALL)
            else:
                step(Action.RAISE_HALF_POT)  # its smallest raise
        game.get_payoffs()

    return hand


ENGINES: dict[str, Callable[[], Callable[[random.Random], None]]] = {
    "Croupier": croupier_hands,
    "PokerKit": pokerkit_hands,
    "RLCard": rlcard_hands,
    "RLCard's bare game": lambda: rlcard_hands(bare=True),
}


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batch_rate(hands: int, seed: int, threads: int | None, clock: Callable[[], float]) -> float:
    """The batch simulator with its own random policy: the same game, the same choices as often."""
    from croupier import poker

    start = clock()
    batch = poker.simulate("unibet-ee/texas-holdem", hands, stacks=[STACK] * SEATS, blinds=BLINDS, policy="random",
                           seed=seed, threads=threads)  # fmt: skip
    spent = clock() - start
    assert not batch.net.sum(axis=1).any()
    return hands / spent


def rate(hand: Callable[[random.Random], None], seconds: float, seed: int) -> float:
    rng = random.Random(seed)
    played, start = 0, time.process_time()
    while True:
        hand(rng)
        played += 1
        if played % 10 == 0 and (spent := time.process_time() - start) > seconds:
            return played / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    hands = {}
    for name, make in ENGINES.items():
        try:
            hands[name] = make()
        except ImportError as missing:
            print(f"{name} is not installed ({missing.name}); left out")
    rates: dict[str, list[float]] = {name: [] for name in (*hands, BATCH)}
    batch_rate(1_000, 0, 1, time.process_time)  # compiled, or fetched from the cache
    by_the_clock = []
    for turn in range(TURNS):  # in turns, so that a busy machine slows all alike
        for name, hand in hands.items():
            rates[name].append(rate(hand, seconds, turn))
        rates[BATCH].append(batch_rate(500_000, turn, 1, time.process_time))
        by_the_clock.append(batch_rate(2_000_000, turn, None, time.perf_counter))
    ours = median(rates["Croupier"])
    batch = median(rates[BATCH])
    print(f"{'engine':20} {'hands/s':>10} {'Croupier is':>13} {'its batch is':>14}")
    for name, values in rates.items():
        print(f"{name:20} {median(values):>10,.0f} {ours / median(values):>11.3g} × {batch / median(values):>12,.0f} ×")
    middle, best = median(by_the_clock), max(by_the_clock)
    print(f"the batch on {cores()} cores, by the clock: {middle:,.0f} hands/s (best {best:,.0f})")


if __name__ == "__main__":
    main()
