"""Write the register of certificates: those of the catalogue, and those of every table that stands on the floor.

``python -m croupier.house.register`` solves those that are not in it as their rulebook files are now, and writes
``analysis/certificates``; with ``--anew`` it solves them all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from croupier.analysis.certificate import certify
from croupier.analysis.register import catalogue, registered, unposted, write
from croupier.house.floor import default_plan
from croupier.rulebooks import Game, load


def on_the_floor() -> Iterator[tuple[Game, str]]:
    """The games of the tables, as far as their odds are concerned, in the tables' currencies."""
    for plan in default_plan():
        game = unposted(load(plan.game, **plan.options))
        if game.family.part("solver") is not None:
            yield game, plan.currency


def to_register() -> list[tuple[Game, str]]:
    """What the register holds, each once."""
    found = [*catalogue(), *on_the_floor()]
    return list({(game.id, str(sorted(game.options.items())), code): (game, code) for game, code in found}.values())


def main() -> None:
    """Solve and write down."""
    from rich.progress import track

    anew = "--anew" in sys.argv[1:]
    write(
        (None if anew else registered(game, code)) or certify(game, code)
        for game, code in track(to_register(), "Certifying the house")
    )


if __name__ == "__main__":
    main()
