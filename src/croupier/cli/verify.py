"""``croupier verify``: was this round what it claims to be?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    file: Annotated[
        Path,
        typer.Argument(help="A round (JSON): from 'croupier play --log', or as a house gives it (/api/rounds/…)."),
    ],
    notation: Annotated[
        bool, typer.Option("--notation", help="Print the round as people elsewhere write it down, where they do.")
    ] = False,
) -> None:
    """Recompute a round from its log: commitment, draws, events, settlement, chain."""
    from croupier.complaint import Complaint
    from croupier.play.log import Mismatch
    from croupier.rulebooks import load
    from croupier.rulebooks.logs import read, verified
    from croupier.textfile import read_json

    data = read_json(file)
    try:
        log, mix = read(data)
        play = verified(log, mix=mix)
    except Complaint as bad:
        raise Mismatch(f"{file}: {bad}") from None
    drawn = (
        f"every draw follows from the seed committed to as {log.commitment}"
        + (f" and the numbers of {', '.join(seat for seat, _ in mix.nonces)}" if mix else "")
        if log.seed
        else "the draws are as reported"
    )
    if notation:
        game = load(log.game, **log.options)
        if game.family.notation is None:
            raise Complaint(f"{game.title} is written down nowhere else: there is no notation for it")
        print(game.family.notation(game.rules, play.events), end="")
        return
    print(f"{log.game}: {len(log.inputs)} inputs, {len(play.events)} events; {drawn}.")
    print("The round is genuine.")
