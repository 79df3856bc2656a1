"""What Python looks through for rubbish while the house is open.

Things that refer to each other in a ring are found only by looking through everything that is alive. With a thousand
tables and their people that takes a second and a half, every quarter of a minute, and every table stands still
meanwhile. So what has been looked through once is set aside, and the next look is at what has come since. Now and then
everything is looked through again: what was set aside alive may have become rubbish.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

WHOLE_S: Final = 3600.0
"""So often everything is looked through."""
_OLDEST: Final = 2
_OFTEN: Final = (700, 5, 2)
"""After so many new things Python looks at the youngest, after so many such looks at those that outlived one, and after
so many of these at all that has come since: often, so that each look is short."""


class Rubbish:
    """From ``begin`` to ``end``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._whole_at = 0.0
        self._usual = gc.get_threshold()

    def begin(self) -> None:
        """The house is open: what is loaded and set up by now stays as long as it is."""
        gc.collect()
        gc.freeze()
        self._whole_at = self._clock() + WHOLE_S
        gc.callbacks.append(self._looked)
        gc.set_threshold(*_OFTEN)

    def end(self) -> None:
        gc.callbacks.remove(self._looked)
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _looked(self, phase: str, info: Mapping[str, Any]) -> None:
        if phase != "stop" or info["generation"] != _OLDEST:
            return
        if self._clock() < self._whole_at:
            gc.freeze()
        else:  # the next look is at everything
            gc.unfreeze()
            self._whole_at = self._clock() + WHOLE_S
