"""How kernels are compiled and where the machine code is kept.

``kernel`` is ``numba.njit`` with a cache of our own: beside the tables (see ``cache``), under a stamp of every source
file of its package and this one, so that a changed callee in another file is never served stale. Where nothing can be
written the kernels are compiled in memory.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from croupier.ranking.cache import cache_dir

F = TypeVar("F", bound=Callable[..., Any])
_HERE = Path(__file__).parent
_numba: Any = import_module("numba")  # typed in some versions and not in others: here it is not
_caching: Any = import_module("numba.core.caching")


@cache
def _stamp(package: Path) -> str:
    """A hash of all sources of a package and of this one: whatever a kernel may call."""
    digest = hashlib.sha256()
    for directory in sorted({package, _HERE}):
        for source in sorted(directory.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


class _Locator(_caching._CacheLocator):  # type: ignore[misc]
    """Keeps compiled code in croupier's cache directory."""

    def __init__(self, source: str) -> None:
        self._py_file = source
        self._name = f"{Path(source).parent.name}.{Path(source).stem}"
        self._stamp = _stamp(Path(source).parent)
        self._path = str(cache_dir() / "kernels")

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return self._name

    @classmethod
    def from_function(cls, _function: Callable[..., Any], source: str) -> _Locator | None:
        try:
            found = cls(source)
            found.ensure_cache_path()
        except (OSError, RuntimeError):  # no home, or one that cannot be written
            return None
        return found


class _Impl(_caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Cache(_caching.FunctionCache):  # type: ignore[misc]
    """A file that cannot be read is compiled anew, one that cannot be written is done without."""

    _impl_class = _Impl

    def load_overload(self, *arguments: Any) -> Any:
        try:
            return super().load_overload(*arguments)
        except (ImportError, AttributeError):  # an index of another version, whose classes have moved
            self.flush()
            return None
        except (OSError, EOFError, pickle.UnpicklingError, ValueError):
            return None

    def save_overload(self, *arguments: Any) -> None:
        try:
            super().save_overload(*arguments)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError):
            self.disable()


def inlined(function: F) -> F:
    """Compile a function as a part of the kernels that call it: a name for some lines, without a call."""
    found: F = _numba.njit(nogil=True, error_model="numpy", inline="always")(function)
    return found


def kernel(function: F) -> F:
    """Compile a function to machine code on first call; it releases the interpreter lock while it runs."""
    compiled: Any = _numba.njit(nogil=True, error_model="numpy")(function)
    if _Locator.from_function(function, function.__code__.co_filename) is not None:
        compiled._cache = _Cache(function)
    found: F = compiled
    return found
