"""How the network of ``judging`` came to be: hands played by it against boards as it makes them, and learned from.

After every hand each position on the way is told what came of it, less the further away it was (temporal differences).
Ordinary decks, an opponent whose cards are seen, ways left out by chance so that others are tried.

    python -m croupier.analysis.chinese.practice        # anew, as it is shipped: some minutes for each kind of deal
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from croupier.analysis.chinese.judging import FIRST, MARKS, MOST, SECOND, Deck, Net, drawn, judged, laid, marked, room
from croupier.analysis.chinese.kernels import WIDTH
from croupier.analysis.chinese.tables import House, house
from croupier.games.chinese.model import Rules
from croupier.ranking.arrays import F32, I32, Ints, Numbers
from croupier.ranking.compiled import kernel

SHIPPED: Final = Path(__file__).with_name("practised.npz")
KINDS: Final[Mapping[str, tuple[str, dict[str, str]]]] = {
    "fantasy": ("gelp/open-face-chinese", {}),
    "plain": ("veikkaus/open-face-chinese", {}),
    "pineapple": ("gelp/open-face-chinese", {"game": "pineapple"}),
}
"""What is shipped, and the rules it was practised by."""
_BOARDS: Final = 64
_LESSON: Final = 10_000
_SEED: Final = 1987
_CARE: Final = np.float32(0.001)
"""How fast it is forgotten how much a weight was corrected."""
_SMALL: Final = np.float32(1e-4)


def kind_of(rules: Rules) -> str:
    """The network that comes nearest to these rules."""
    if any(street.discard for street in rules.streets):
        return "pineapple"
    return "plain" if rules.fantasyland is None else "fantasy"


@cache
def net_of(kind: str) -> Net:
    """A network as it is shipped."""
    with np.load(SHIPPED) as kept:
        return Net(*(kept[f"{kind}_{part}"].astype(np.float32) for part in Net._fields))


def streets_of(rules: Rules, left: int) -> Ints:
    """The deals in which so many cards are still laid, the last ones of a hand: cards, and how many are left over."""
    out = []
    for street in reversed(rules.streets):
        kept = street.cards - street.discard
        if left < kept:
            break
        out.append((street.cards, street.discard))
        left -= kept
    return np.array([*[(1, 0)] * left, *reversed(out)], np.int64).reshape(-1, 2)


def unlearned(luck: np.random.Generator) -> Net:
    """Where practice begins."""

    def some(*shape: int, into: int = 24) -> F32:
        out: F32 = (luck.standard_normal(shape) / (2 * into) ** 0.5).astype(np.float32)
        return out

    return Net(
        some(MARKS, FIRST), np.zeros(FIRST, np.float32),
        some(FIRST, SECOND, into=FIRST), np.zeros(SECOND, np.float32),
        some(SECOND, into=SECOND), np.zeros(1, np.float32),
    )  # fmt: skip


@kernel
def _learn(net: Net, pace: Net, marks: I32, n: int, target: float, rate: float, first: F32, second: F32) -> float:
    """Bring the judgement of a position nearer to what came of it; what the judgement was before. ``pace`` sums the
    squares of all steps: what is often corrected is corrected with care."""
    value = judged(net, marks, n, first, second)
    wrong = min(20.0, max(-20.0, value - target))
    back = np.zeros(FIRST, np.float32)
    pace.last[0] += _CARE * (wrong * wrong - pace.last[0])
    net.last[0] -= rate * wrong / np.sqrt(pace.last[0] + _SMALL)
    for far in range(SECOND):
        if second[far] > 0:
            blame = wrong * net.out[far]
            step = wrong * second[far]
            pace.out[far] += _CARE * (step * step - pace.out[far])
            net.out[far] -= rate * step / np.sqrt(pace.out[far] + _SMALL)
            pace.then[far] += _CARE * (blame * blame - pace.then[far])
            net.then[far] -= rate * blame / np.sqrt(pace.then[far] + _SMALL)
            for cell in range(FIRST):
                if first[cell] > 0:
                    back[cell] += blame * net.across[cell, far]
                    step = blame * first[cell]
                    pace.across[cell, far] += _CARE * (step * step - pace.across[cell, far])
                    net.across[cell, far] -= rate * step / np.sqrt(pace.across[cell, far] + _SMALL)
    for cell in range(FIRST):
        pace.more[cell] += _CARE * (back[cell] * back[cell] - pace.more[cell])
        net.more[cell] -= rate * back[cell] / np.sqrt(pace.more[cell] + _SMALL)
    for place in range(n):
        line, sums = net.into[marks[place]], pace.into[marks[place]]
        for cell in range(FIRST):
            sums[cell] += _CARE * (back[cell] * back[cell] - sums[cell])
            line[cell] -= rate * back[cell] / np.sqrt(sums[cell] + np.float32(_SMALL))
    return value


@kernel
def lesson(h: House, net: Net, pace: Net, streets: Ints, others: I32, hands: int, rate: float, trace: float,
           explore: float, seed: int, boards: I32) -> float:  # fmt: skip
    """So many hands, played and learned from (``rate`` 0: only played): their points on average against ``others``.
    The last of their boards are ``boards``."""
    np.random.seed(seed)
    cards = np.arange(52).astype(np.uint8)
    rows, lies = np.zeros((3, 5), np.uint8), np.zeros(3, np.int64)
    deck = Deck(np.empty(13, np.uint8), np.empty(4, np.uint8))
    other_rows, other_lies = np.zeros((3, 5), np.uint8), np.zeros(3, np.int64)
    tried, offered = np.zeros(13, np.bool_), np.zeros(13)
    trail, long = np.empty((13, MOST), np.int32), np.empty(13, np.int64)
    work = room()
    total = 0.0
    for hand in range(hands):
        np.random.shuffle(cards)
        lies[:], deck.ranks[:], deck.suits[:] = 0, 4, 13
        at, value = 0, 0.0
        for street in range(len(streets)):
            count, leave = streets[street]
            mine = cards[at : at + count]
            for card in cards[at : at + 2 * count - leave]:
                drawn(deck, card)
            at += 2 * count - leave
            tried[street] = rate > 0 and np.random.random() < (0.5 if street == 0 else explore)
            if tried[street] and street:
                other_rows[:], other_lies[:] = rows, lies
                offered[street] = laid(h, net, other_rows, other_lies, mine, leave, deck, others, 1, work)
            one_in = 1 if rate == 0 else 5 if count == 5 else 1
            if tried[street]:
                one_in = 100 if count == 5 else 3
            value = laid(h, net, rows, lies, mine, leave, deck, others, one_in, work)
            if street < len(streets) - 1:
                long[street] = marked(h, rows, lies, deck, trail[street])
        boards[hand % len(boards)] = work.board
        total += value
        if rate > 0:
            for back in range(len(streets) - 1):
                street = len(streets) - 2 - back
                if tried[street + 1]:
                    value = offered[street + 1]
                was = _learn(net, pace, trail[street], long[street], value, rate, work.first, work.second)
                value = trace * value + (1 - trace) * was
    return total / hands


def practise(rules: Rules, lessons: int, seed: int = _SEED, tell: Callable[[str], None] = print) -> Net:
    """A network that has practised these rules."""
    tables, net = house(rules), unlearned(np.random.default_rng(seed))
    pace = Net(*(np.zeros_like(part) for part in net))
    streets = streets_of(rules, 13)
    boards = np.zeros((_BOARDS, WIDTH), np.int32)
    boards[:, -1] = 1
    for number in range(lessons):
        done = number / lessons
        rate = 0.0006 * (1 - done) + 0.00002 * done
        new = np.zeros_like(boards)
        points = lesson(tables, net, pace, streets, boards, _LESSON, rate, 0.8, 0.15 * (1 - done), seed + number, new)
        boards = new
        if number % 10 == 9:
            tell(f"{(number + 1) * _LESSON:,} hands: {points:+.2f} a hand, {boards[:, -1].mean():.0%} fouled")
    return net


def boards_of(rules: Rules, net: Net, count: int, seed: int = _SEED) -> I32:
    """Boards as the network makes them."""
    out = np.zeros((count, WIDTH), np.int32)
    nobody = np.zeros((1, WIDTH), np.int32)
    nobody[0, -1] = 1
    lesson(house(rules), net, net, streets_of(rules, 13), nobody, count, 0.0, 0.0, 0.0, seed, out)
    return out


def main(lessons: int = 100) -> None:
    from croupier.rulebooks import load

    parts: dict[str, Numbers] = {}
    for kind, (name, options) in KINDS.items():
        rules = load(name, **options).rules
        assert isinstance(rules, Rules)
        net = practise(rules, lessons)
        parts |= {f"{kind}_{part}": weights.astype(np.float16) for part, weights in net._asdict().items()}
    np.savez_compressed(SHIPPED, **parts)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
