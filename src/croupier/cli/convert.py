"""``croupier convert``: a hand history in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.cli.options import outfile
from croupier.cli.replay import blaming, placed

if TYPE_CHECKING:
    from croupier.games.poker.formats.several import Form
    from croupier.poker import History, Replay

_FORMS: Final[dict[str, Form]] = {"phh": "phhs", "phhs": "phhs", "ohh": "ohh", "text": "txt"}
"""What several hands are written as; one as PHH needs no number."""


def convert(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A PHH or PHHS file.")],
    to: Annotated[str, typer.Option("--to", help="phh, phhs, ohh (Open Hand History) or text.")] = "text",
    out: Annotated[Path | None, outfile("--out", "-o", help="Write to this file instead of the screen.")] = None,
) -> None:
    """Convert a hand history: read by the rules, written anew; a hand that cannot be is named and left out."""
    from croupier import poker
    from croupier.games.poker.formats.several import joined, one
    from croupier.textfile import write_text

    if to not in _FORMS:
        raise typer.BadParameter(f"{to!r} is not a format: phh, phhs, ohh or text", param_hint="--to")
    histories = []
    well = True
    with blaming(source):
        for found in poker.each(_history, source):
            if isinstance(found, poker.Unread):
                well = False
                typer.echo(f"✗ {source}, {placed(found)}", err=True)
            else:
                histories.append(found)
    if not histories:
        raise typer.Exit(1)
    if to == "phh" and len(histories) == 1:
        text = histories[0].phh()
    else:
        form = _FORMS[to]
        text = joined([one(history, form) for history in histories], form)
    if out is None:
        print(text, end="")
    else:
        write_text(out, text)
        print(f"{len(histories)} {'hand' if len(histories) == 1 else 'hands'} written to {out}")
    if not well:
        raise typer.Exit(1)


def _history(hand: Replay) -> History:
    hand.check()
    return hand.hand.history
