"""``croupier replay``: step through a hand history, or check many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from croupier.games.poker.formats.phh_end import Ending
    from croupier.poker import Replay, Unread


def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR…", help="PHH or PHHS files, or folders of them.")],
    check: Annotated[
        bool, typer.Option("--check", help="Only play them by the rules and compare finishing stacks or winnings.")
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
    well = True
    for path in files(paths):
        with blaming(path):
            well = _show(path, viewer, wait=step) and well
    if not well:
        raise typer.Exit(1)


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

    failed = 0
    ends: list[Ending] = []
    for path in files(paths):
        try:
            for number, found in enumerate(poker.each(_checked, path), 1):
                if isinstance(found, poker.Unread):
                    failed += 1
                    print(f"✗ {path}, {placed(found)}")
                    continue
                end, notes = found
                ends.append(end)
                for note in notes:
                    print(f"– {path}, hand {number}: {note}")
        except poker.BadHistory as bad:
            failed += 1
            print(f"✗ {_named(path, bad)}")
    for words, count in (
        ("with a rake that the file does not name", sum(bool(end.rake) for end in ends)),
        ("with a winner whom nobody knows", sum(bool(end.contested) for end in ends)),
        ("with an end that is missing in the file", sum(end.unfinished for end in ends)),
        ("with neither finishing stacks nor winnings to compare", sum(not end.compared for end in ends)),
    ):
        if count:
            print(f"{count} {words}")
    print(f"{len(ends)} passed, {failed} failed")
    raise typer.Exit(1 if failed or not ends else 0)


def _checked(hand: Replay) -> tuple[Ending, list[str]]:
    end = hand.check()
    return end, end.notes(hand.file)


def placed(bad: Unread) -> str:
    """``hand 3, line 57: …``"""
    return f"hand {bad.number}, {bad}"


def _show(path: Path, viewer: str | None, *, wait: bool) -> bool:
    """Tell every hand of a file; False when one of them cannot be."""
    from croupier import poker

    well = True
    for found in poker.each(partial(_tell, viewer=viewer, wait=wait), path):
        if isinstance(found, poker.Unread):
            well = False
            print(f"✗ {path}, {placed(found)}\n")
    return well


def _tell(replay: Replay, viewer: str | None, *, wait: bool) -> None:
    """Step by step. What the file does not know is not told, and in the end it is said what that is."""
    from croupier.games.poker.picture import Picture
    from croupier.play.narrate import narrate

    hand = replay.hand
    seats = hand.table.seats
    if viewer is not None and viewer not in seats:
        raise typer.BadParameter(f"{viewer!r} has no seat in this hand: {', '.join(seats)}", param_hint="--viewer")
    names = replay.file.fields.get("players")
    if names:
        print(", ".join(f"p{number} is {name}" for number, name in enumerate(names, 1)))
    chips = hand.table.currency
    told, more = 0, True
    while more:
        if hand.over:
            replay.check()
        for event in replay.told[told:]:
            seen = event.seen_by(viewer) if viewer else event
            if seen is not None:
                print(narrate(seen, chips))
        told = len(replay.told)
        if wait and not hand.over:
            try:
                input()
            except EOFError:
                return
        more = replay.step()
    for note in replay.check().notes(replay.file):
        print(f"({note})")
    print(f"\n{Picture.of(replay.told, viewer).told(chips.show)}\n")
