"""One wrong line at a time: is there a story or a test, naming the rule, that fails?

Each ``*.toml`` beside this file lists mutants: the ``file`` under ``src/croupier``, a line's ``old`` and ``new`` text,
the ``rule`` it breaks, and ``by`` whom it must be found: a scenario file (its stories that carry the rule) or a test.
Nothing on the disk is changed: a child process exchanges the code of the one function. ``python tests/mutants/run.py``
runs all, two at a time; ``--only holdem`` those whose file, rule or text contains the word.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import multiprocessing
import os
import resource
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

from croupier.check import story
from croupier.check.scenario import Scenario, read_file

HERE: Final = Path(__file__).parent
TESTS: Final = HERE.parent
SOURCE: Final = TESTS.parent / "src" / "croupier"
LONGEST: Final = 60
"""A mutant may turn a loop into one without end: after so many seconds of work that is found, too."""
PATIENT: Final = 120
"""Or it makes a table wait for what never comes: after so many seconds by the clock that is found."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of the source, written wrongly."""

    file: str
    old: str
    new: str
    rule: str
    by: str

    @property
    def path(self) -> Path:
        return SOURCE / self.file

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip()} → {self.new.strip()} ({self.rule}, {self.by})"


def mutants() -> list[Mutant]:
    """All of them, in the order of the lists."""
    out = []
    for path in sorted(HERE.glob("*.toml")):
        out += [Mutant(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutants"]]
    return out


def exchange(mutant: Mutant) -> None:
    """From now on this process runs the line exchanged: whoever holds the function, it has another code."""
    module = importlib.import_module(".".join(("croupier", *Path(mutant.file).with_suffix("").parts)))
    text = mutant.path.read_text(encoding="utf-8")
    wrong = _codes(compile(text.replace(mutant.old, mutant.new), str(mutant.path), "exec"))
    right = _codes(compile(text, str(mutant.path), "exec"))
    changed = {name for name, code in wrong.items() if code != right[name]}
    exchanged = {function.__qualname__ for function in _functions(vars(module), module.__name__)}
    for function in _functions(vars(module), module.__name__):
        if function.__qualname__ in changed:
            function.__code__ = wrong[function.__qualname__]
    if not changed & exchanged:
        raise LookupError(f"{mutant.old!r} stands in no function of {mutant.file}")


def _codes(code: CodeType) -> dict[str, CodeType]:
    """Every function in a compiled file, by its full name."""
    out: dict[str, CodeType] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            out[inner.co_qualname] = inner
            out |= _codes(inner)
    return out


def _functions(names: Mapping[str, Any], module: str) -> Iterator[FunctionType]:
    """The functions that a module defines, those of its classes and those behind a decorator among them."""
    for value in list(names.values()):
        bare = getattr(value, "fget", None) or getattr(value, "func", None) or getattr(value, "__func__", None) or value
        bare = inspect.unwrap(bare) if callable(bare) else bare
        if isinstance(bare, FunctionType) and bare.__module__ == module:
            yield bare
        elif inspect.isclass(value) and value.__module__ == module and value.__qualname__.count(".") < 2:
            yield from _functions(vars(value), module)


def found(mutant: Mutant) -> bool:
    """Does the proof fail? Only what names the rule is asked."""
    return _story_fails(mutant) if mutant.by.endswith(".yaml") else _test_fails(mutant)


def _story_fails(mutant: Mutant) -> bool:
    told = [one for one in _stories(mutant.by) if mutant.rule in one.rules]
    return any(not story.check(one).passed for one in told)


@cache
def _stories(file: str) -> list[Scenario]:
    return read_file(TESTS / "scenarios" / file)


def _test_fails(mutant: Mutant) -> bool:
    import pytest

    sys.path.insert(0, str(TESTS))
    quiet = ["-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "-x"]
    return pytest.main([*quiet, str(TESTS / mutant.by)]) == pytest.ExitCode.TESTS_FAILED


def _child(mutant: Mutant, tell: Connection) -> None:
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
        try:
            exchange(mutant)
            tell.send(found(mutant))
        except Exception as bad:
            tell.send(str(bad))


@dataclass(slots=True)
class _Run:
    mutant: Mutant
    process: Any
    told: Connection
    until: float

    def outcome(self) -> bool | None:
        """Found or not; ``None`` while it runs. A loop without end is found, too."""
        if self.told.poll():
            killed = self.told.recv()
            if not isinstance(killed, bool):
                raise RuntimeError(f"{self.mutant}: {killed}")
        elif not self.process.is_alive() or time.monotonic() > self.until:
            killed = True
        else:
            return None
        self.process.kill()
        self.process.join()
        return killed


def tried(some: list[Mutant], at_once: int = 2) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it was found, as they end."""
    for file in sorted({mutant.by for mutant in some if mutant.by.endswith(".yaml")}):
        _stories(file)  # read once, for all children
    context = multiprocessing.get_context("fork")
    waiting, running = list(reversed(some)), list[_Run]()
    while waiting or running:
        while waiting and len(running) < at_once:
            mutant = waiting.pop()
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_child, args=(mutant, there))
            process.start()
            running.append(_Run(mutant, process, here, time.monotonic() + PATIENT))
        for run in list(running):
            outcome = run.outcome()
            if outcome is not None:
                running.remove(run)
                yield run.mutant, outcome
        time.sleep(0.01)


def main() -> int:
    parser = argparse.ArgumentParser(description="One wrong line at a time: does a story or a test find it?")
    parser.add_argument("--only", default="", help="mutants whose file, rule or text contains this")
    only = parser.parse_args().only
    os.environ.setdefault("CROUPIER_PATIENCE", "2")
    chosen = [mutant for mutant in mutants() if only in str(mutant)]
    began, alive = time.monotonic(), list[Mutant]()
    for number, (mutant, killed) in enumerate(tried(chosen), 1):
        if not killed:
            alive.append(mutant)
            print(f"ALIVE {mutant}", flush=True)
        if number % 10 == 0 or number == len(chosen):
            print(f"{number} of {len(chosen)}, {len(alive)} alive, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if alive or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
