"""What a board is worth to who is to move: a small network that has learned from games against itself.

``analysis/backgammon/training.py`` taught it; its weights lie beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.backgammon.board import BAR, OFF, Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Weights = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], float]
FEATURES = 2 * (24 * 4 + 2)


@cache
def weights() -> Weights:
    """Hidden layer, its bias, the output and its bias."""
    import numpy as np

    with np.load(Path(__file__).parent / "network.npz") as kept:
        return kept["hidden"].astype(np.float32), kept["bias"], kept["out"], float(kept["base"])


def seen(boards: Sequence[Board]) -> NDArray[np.float32]:
    """Boards as the network sees them: of each side and place whether one, two or three men stand there and how many
    more, then the bar and those that are off."""
    import numpy as np

    men = np.array([(board.mine, board.theirs) for board in boards], np.float32)
    points = men[:, :, 1:25]
    parts = [points >= 1, points >= 2, points >= 3, np.maximum(points - 3, 0) / 2]
    each = np.stack([part.astype(np.float32) for part in parts], axis=-1).reshape(len(boards), 2, 96)
    rest = np.stack([men[:, :, BAR] / 2, men[:, :, OFF] / 15], axis=-1)
    return np.concatenate([each, rest], axis=2).reshape(len(boards), FEATURES)


def chance(boards: Sequence[Board]) -> list[float]:
    """How probable it is that who is to move wins, board by board; nobody wins who has already lost."""
    import numpy as np

    hidden, bias, out, base = weights()
    inside = 1 / (1 + np.exp(-(seen(boards) @ hidden + bias)))
    found = 1 / (1 + np.exp(-(inside @ out + base)))
    return [0.0 if board.theirs[OFF] == 15 else float(each) for board, each in zip(boards, found, strict=True)]
