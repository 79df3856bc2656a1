"""Environments for learning: every poker game of the house behind the Gymnasium and the PettingZoo interface.

``PokerEnv`` is one seat against opponents, ``PokerTable`` (and ``table()``) all seats in turn. Both need the extra
``croupier[envs]``; what an observation and an action are is in ``codes``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.envs.single import PokerEnv
    from croupier.envs.table import PokerTable

__all__ = ["PokerEnv", "PokerTable"]

_WHERE = {"PokerEnv": "single", "PokerTable": "table"}


def __getattr__(name: str) -> Any:
    """The libraries come in only when somebody asks for an environment."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"croupier.envs.{_WHERE[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name in ("gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(
                f"{name} needs {missing.name}: pip install 'croupier[envs]'", name=missing.name
            ) from None
        raise
