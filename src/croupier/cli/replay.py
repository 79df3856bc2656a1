"""``croupier replay``: step through a hand history, or check many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer


def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR…", help="PHH or PHHS files, or folders of them.")],
    check: Annotated[
        bool, typer.Option("--check", help="Only play them by the rules and compare the finishing stacks.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
    viewer: Annotated[
        str | None, typer.Option("--viewer", metavar="SEAT", help="As this seat saw it (p1, p2 …).")
    ] = None,
) -> None:
    """Replay hand histories. With --check it ends with 'N passed, N failed'."""
    if check:
        _check(paths)
        return
    for path in files(paths):
        with blaming(path):
            _show(path, viewer, wait=step)


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """A complaint about a hand names the file it stands in."""
    from croupier.games.poker.formats.phh_file import BadHistory

    try:
        yield
    except BadHistory as bad:
        raise BadHistory(_named(path, bad)) from None


def _named(path: Path, bad: Exception) -> str:
    return str(bad) if str(bad).startswith(str(path)) else f"{path}: {bad}"


def files(paths: list[Path]) -> Iterator[Path]:
    """Hand histories at these paths, folders searched through."""
    from croupier.games.poker.formats.phh_file import BadHistory

    for path in paths:
        if path.is_dir():
            inside = sorted(found for found in path.rglob("*") if found.suffix in (".phh", ".phhs"))
            if not inside:
                raise BadHistory(f"{path}: no hand history in this folder; expected files named .phh or .phhs")
            yield from inside
        elif path.is_file():
            yield path
        else:
            raise BadHistory(f"{path}: no such file or folder")


def _check(paths: list[Path]) -> None:
    from croupier import poker

    passed = failed = 0
    for path in files(paths):
        try:
            hands = list(poker.read(path))
        except poker.BadHistory as bad:
            failed += 1
            print(f"✗ {_named(path, bad)}")
            continue
        for number, hand in enumerate(hands, 1):
            try:
                hand.check()
                passed += 1
            except poker.BadHistory as bad:
                failed += 1
                which = f", hand {number}" if len(hands) > 1 else ""
                print(f"✗ {path}{which}: {bad}")
    print(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not passed else 0)


def _show(path: Path, viewer: str | None, *, wait: bool) -> None:
    from croupier import poker
    from croupier.money import Currency
    from croupier.play.narrate import narrate

    chips = Currency("CHIPS", "", 0)
    for hand in poker.read(path):
        seats = hand.hand.table.seats
        if viewer is not None and viewer not in seats:
            raise typer.BadParameter(f"{viewer!r} has no seat in {path}: {', '.join(seats)}", param_hint="--viewer")
        names = hand.file.fields.get("players")
        if names:
            print(", ".join(f"p{number} is {name}" for number, name in enumerate(names, 1)))
        told = 0
        more = True
        while more:
            for event in hand.hand.round.events[told:]:
                seen = event.seen_by(viewer) if viewer else event
                if seen is not None:
                    print(narrate(seen, chips).replace(" .", "."))
            told = len(hand.hand.round.events)
            if wait and not hand.hand.over:
                try:
                    input()
                except EOFError:
                    return
            more = hand.step()
        print(f"\n{hand.hand.view(viewer)}\n")
