"""``croupier convert``: a hand history in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import outfile
from croupier.cli.replay import blaming, placed

if TYPE_CHECKING:
    from croupier.poker import History, Replay


def convert(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A PHH or PHHS file.")],
    to: Annotated[str, typer.Option("--to", help="phh, phhs, ohh (Open Hand History) or text.")] = "text",
    out: Annotated[Path | None, outfile("--out", "-o", help="Write to this file instead of the screen.")] = None,
) -> None:
    """Convert a hand history: read by the rules, written anew; a hand that cannot be is named and left out."""
    import json

    from croupier import poker
    from croupier.textfile import write_text

    if to not in ("phh", "phhs", "ohh", "text"):
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
    if to == "text":
        text = "\n".join(history.text() for history in histories)
    elif to == "ohh":
        text = "\n\n".join(json.dumps(history.ohh(), ensure_ascii=False) for history in histories) + "\n"
    elif to == "phh" and len(histories) == 1:
        text = histories[0].phh()
    else:
        text = "\n".join(f"[{number}]\n{history.phh()}" for number, history in enumerate(histories, 1))
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
