"""``croupier convert``: a hand history in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import outfile
from croupier.cli.replay import blaming


def convert(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A PHH or PHHS file.")],
    to: Annotated[str, typer.Option("--to", help="phh, phhs, ohh (Open Hand History) or text.")] = "text",
    out: Annotated[Path | None, outfile("--out", "-o", help="Write to this file instead of the screen.")] = None,
) -> None:
    """Convert a hand history: read by the rules, written anew."""
    import json

    from croupier import poker
    from croupier.textfile import write_text

    if to not in ("phh", "phhs", "ohh", "text"):
        raise typer.BadParameter(f"{to!r} is not a format: phh, phhs, ohh or text", param_hint="--to")
    histories = []
    with blaming(source):
        for hand in poker.read(source):
            histories.append(hand.run().history)
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
