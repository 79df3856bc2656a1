"""``croupier`` for a slow machine: it has as much time for what it works out aside, and waits as long for people.

python tests/browser/open_house.py serve --port 0
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from croupier import room
from croupier.cli import main
from croupier.room import Pace
from croupier.server import equity, hands

sys.path.insert(0, str(Path(__file__).parent.parent))
import patience

if __name__ == "__main__":
    for worker in (hands.worker, equity.worker):
        worker.seconds = patience.seconds(worker.seconds)
    calm = patience.paced(Pace(acting=30_000))
    room.Pace = partial(Pace, choosing=calm.choosing, acting=calm.acting, absent=calm.absent)  # type: ignore[misc]
    main()
