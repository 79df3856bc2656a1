"""Teaches the network of ``games.backgammon.judged``: games against itself, each board corrected by the next one.

``python -m croupier.analysis.backgammon.training 200000`` writes the weights anew and says how well they play.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

import numpy as np

from croupier.analysis.backgammon.kernels import FEATURES, Floats, learn, matched

HIDDEN: Final = 48
SEED: Final = 20
_PARTS: Final = 20
_RATES: Final = (0.1, 0.01)
Network = tuple[Floats, Floats, Floats, Floats]


def untaught(seed: int = SEED, size: int = HIDDEN) -> Network:
    luck = np.random.default_rng(seed)
    hidden = luck.normal(0, 0.1, (FEATURES, size)).astype(np.float32)
    out = luck.normal(0, 0.1, size).astype(np.float32)
    return hidden, np.zeros(size, np.float32), out, np.zeros(1, np.float32)


def taught(games: int, path: Path, seed: int = SEED) -> Network:
    """Learns from so many games, in smaller and smaller steps; what it knows is written down after each part."""
    network = untaught(seed)
    high, low = _RATES
    for part in range(_PARTS):
        rate = high * (low / high) ** (part / (_PARTS - 1))
        began = time.perf_counter()
        learn(games // _PARTS, rate, seed + part, *network)
        wins = matched(400, 1, 1, *network)
        kept(network, path)
        took = time.perf_counter() - began
        print(f"{part + 1} of {_PARTS}: {wins / 4:.1f} % against the rule of thumb, {took:.0f} s", flush=True)
    return network


def kept(network: Network, path: Path) -> None:
    hidden, bias, out, base = network
    np.savez_compressed(path, hidden=hidden.astype(np.float16), bias=bias, out=out, base=base[0])


def main() -> None:
    from croupier.games.backgammon import judged

    path = Path(judged.__file__).parent / "network.npz"
    taught(int(sys.argv[1]), path)


if __name__ == "__main__":
    main()
