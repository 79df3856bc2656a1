"""The bets of a table as the terminal tells them: how to say one, what it pays, and what was meant."""

from __future__ import annotations

import difflib

from rich.console import Console
from rich.table import Table as Grid

from croupier.cli.screen import styled
from croupier.money import Currency
from croupier.play import Refused
from croupier.play.choices import either
from croupier.rulebooks import Game

_COMMANDS = (
    ("BET AMOUNT", "place a stake, such as {example}"),
    ("g, go", "no more bets: spin, roll or deal"),
    ("b, back / back BET", "take all stakes back, or one"),
    ("a, again", "the bets of the last round"),
    ("bets / help BET", "every bet and what it pays, or one of them"),
    ("sheet", "the rule sheet"),
    ("?, help", "these words"),
    ("q, quit", "leave the table"),
)
_FEW = 8
"""So many bets are listed in a refusal; more of them have a table of their own."""


class BetBoard:
    """Every kind of bet of a game."""

    def __init__(self, game: Game, currency: Currency) -> None:
        self._game, self._currency = game, currency
        self._bets = game.family.catalogue(game.rules)

    @property
    def example(self) -> str:
        """A stake that this table takes: its first bet with the least that may lie there."""
        spots = self._game.family.layout(self._game.rules, self._currency)["positions"]
        least = max((int(spot["min"]) for spot in spots[:1]), default=1)
        name = self._bets[0].positions[0] if self._bets else "BET"
        return f"{name} {self._currency.show(max(least, self._currency.unit))}"

    @property
    def stakes(self) -> str:
        """From which stake to which."""
        limits, say = self._game.rules.limits_in(self._currency), self._currency.with_sign
        return f"up to {say(limits.top)}" if limits.min == 1 else f"{say(limits.min)} to {say(limits.top)}"

    def has(self, said: str) -> bool:
        """Is this a bet, or a place of one, as somebody says it?"""
        return _plain(said) in {_plain(name) for info in self._bets for name in (info.name, *info.positions)}

    def meant(self, bet: str, no: Refused) -> Refused:
        """Why a stake was refused; for a bet that is not on the layout, which one may have been meant."""
        said = _plain(bet)
        names = [_plain(info.name) for info in self._bets]
        if self.has(bet) or any(said.startswith(f"{name} ") for name in names):
            return no
        places = [spot for info in self._bets for spot in info.positions if spot.endswith(f" {said}")]
        if near := places[:3] or difflib.get_close_matches(said, names, n=3):
            return Refused(f"there is no bet {bet!r} here. Did you mean {either(near)}? 'bets' lists all")
        return (
            Refused(f"there is no bet {bet!r} here: 'bets' lists the {len(names)} kinds") if len(names) > _FEW else no
        )

    def help(self, console: Console, about: str) -> None:
        """What can be typed while bets are open; or one bet."""
        if not about:
            grid = Grid.grid(padding=(0, 2, 0, 0))
            for words, meaning in _COMMANDS:
                grid.add_row(styled((words, "bold")), meaning.format(example=self.example))
            console.print(grid)
            return
        said = _plain(about)
        for info in self._bets:
            if said in (_plain(info.name), _plain(info.title["en"])):
                console.print(styled((info.title["en"], "bold"), f": {info.about}. Pays {info.pays}."))
                some = ", ".join(info.positions[:6]) + (" …" if len(info.positions) > 6 else "")
                console.print(f"Say: {some}", style="dim")
                return
        near = difflib.get_close_matches(said, [_plain(info.name) for info in self._bets], n=3)
        meant = f". Did you mean {either(near)}?" if near else ":"
        raise Refused(f"there is no bet {about!r}{meant} 'bets' lists them")

    def show(self, console: Console) -> None:
        """All bets: how to say them, what they pay, what they cover."""
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        grid.add_column("Say", no_wrap=True)
        grid.add_column("Pays", max_width=22)
        grid.add_column("Covers")
        for info in self._bets:
            more = f" ({len(info.positions)} places)" if len(info.positions) > 1 else ""
            grid.add_row(info.positions[0], info.pays, f"{info.title['en']}{more}. {info.about}")
        console.print(grid)


def _plain(name: str) -> str:
    return name.replace("_", " ").casefold()
