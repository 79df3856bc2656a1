"""``croupier play`` and ``croupier lobby``: at the table, in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Chosen, InCurrency, loaded, outfile

if TYPE_CHECKING:
    from croupier.money import Currency
    from croupier.rulebooks import Game

_USUAL = "1000"
"""Play money against the house, where nobody says how much."""


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game's id (see 'croupier games') or a path to a .toml file; without one you choose in the lobby.",
            show_default=False,
        ),
    ] = None,
    option: Chosen = None,
    currency: InCurrency = None,
    bankroll: Annotated[
        str | None,
        typer.Option(
            "--bankroll",
            help=f"Play money to begin with (default: {_USUAL}; among players the usual buy-in).",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", help="Among players: how many, you among them (default: four).", min=2),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            "--opponents",
            help="Among players: easy, medium or hard (the usual: medium), each also -tight, -loose or -aggressive; "
            "caller, random, mixed.",
            show_default=False,
        ),
    ] = None,
    live: Annotated[
        bool, typer.Option("--live", help="You are the dealer of a real table: type what really fell.")
    ] = False,
    log: Annotated[
        Path | None, outfile("--log", help="Write each round's log to this file, for 'croupier verify'.")
    ] = None,
) -> None:
    """Play a game in the terminal. '?' at the prompt explains what can be done."""
    visit = Visit(option, currency, bankroll, players, opponents, live, log)
    if game is None:
        _choose(visit)
    else:
        visit.sit(game)


def lobby() -> None:
    """Choose a game and play it, and then another one."""
    _choose(Visit())


def _choose(visit: Visit) -> None:
    from croupier.cli.lobby import Lobby
    from croupier.play import Refused

    def sit(game: str) -> None:
        try:
            visit.sit(game)
        except typer.BadParameter as no:  # in a lobby another game can be chosen
            raise Refused(f"{no.param_hint}: {no.message}" if no.param_hint else no.message) from None

    Lobby(sit).run()


@dataclass(frozen=True, slots=True)
class Visit:
    """How somebody wants to play, whatever the game."""

    option: list[str] | None = None
    currency: str | None = None
    bankroll: str | None = None
    players: int | None = None
    opponents: str | None = None
    live: bool = False
    log: Path | None = None

    def sit(self, game: str) -> None:
        """Play this game until the player leaves."""
        from croupier.cli.terminal import Terminal

        chosen = loaded(game, self.option)
        money = chosen.currency(self.currency)
        brought = self._brought(chosen, money)
        self._suits(chosen)
        own = chosen.family.part("terminal")
        if own is not None:
            own.sit_down(chosen, money, brought, players=self.players, opponents=self.opponents, log=self.log)
        elif chosen.among_players is not None:
            raise typer.BadParameter(f"{chosen.id} is played among players, and not in the terminal", param_hint="GAME")
        else:
            Terminal(chosen, money, brought, live=self.live, log=self.log).run()

    def _brought(self, game: Game, money: Currency) -> int:
        if self.bankroll is None and game.among_players is not None:
            return game.among_players.buy_in(game.rules, money).default
        brought = money.parse(self.bankroll or _USUAL)
        if brought <= 0:
            raise typer.BadParameter(f"{money.with_sign(brought)} is nothing to play with", param_hint="--bankroll")
        return brought

    def _suits(self, game: Game) -> None:
        """Refuse what is for other games than this one."""
        among = game.among_players is not None
        for name, given in (
            ("--live", self.live and among),
            ("--players", self.players and not among),
            ("--opponents", self.opponents and not among),
        ):
            if given:
                against = "games against the house" if among else "games among players, such as gelp/texas-holdem"
                raise typer.BadParameter(f"this is for {against}; {game.id} is none", param_hint=name)
