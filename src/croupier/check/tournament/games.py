"""Many games of a form whose pool is drawn, as a story drives them: ``game 2: …`` is a sentence of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from croupier.check.evening import Unread
from croupier.check.scenario import Number
from croupier.check.tournament.sayings import DRAWN
from croupier.check.tournament.told import Event
from croupier.tournament import entries as e
from croupier.tournament.draws import Draw
from croupier.tournament.engine import due
from croupier.tournament.happenings import Event as Happening
from croupier.tournament.lottery.book import load_form, path_of
from croupier.tournament.lottery.lobby import Lobby, Playing, ask, confirm, enter
from croupier.tournament.lottery.playing import game_for

_WANTS: Final = re.compile(r"(?P<who>[A-Z]\w*) wants (?P<games>\d+) games? at (?P<price>[\d.]+)")
_CONFIRMS: Final = re.compile(r"(?P<who>[A-Z]\w*) confirms")
_OF_A_GAME: Final = re.compile(r"game (?P<game>\d+): (?P<words>.*)", re.DOTALL)


class Games:
    """What is told (a ``check.evening.Told``)."""

    def __init__(self, form: str, purses: Mapping[str, Number]) -> None:
        self.lobby = Lobby(form)
        self._known = game_for(form, _cheapest(form))
        money = self._known.money
        self.told = Event(self._known, {who: money.parse(purse) for who, purse in purses.items()})

    def due(self) -> int | None:
        moments = [moment for game in self.lobby.games.values() if (moment := due(*game)) is not None]
        return min(moments, default=None)

    def passed(self, at: int) -> list[str]:
        out: list[str] = []
        for name, (plan, state) in list(self.lobby.games.items()):
            if state.phase in ("registering", "running") and (moment := due(plan, state)) is not None and moment <= at:
                self.lobby, happened = enter(self.lobby, name, e.Tick(at))
                out += self._told(happened)
        return out

    def does(self, at: int, words: str) -> list[str]:
        said = DRAWN.fullmatch(words)
        assert said is not None
        draw = Draw(fell=tuple((said["fell"] or "").split()))
        if (wants := _WANTS.fullmatch(said["words"])) is not None:
            buy_in, games = self._known.money.parse(wants["price"]), int(wants["games"])
            self.lobby = ask(self.lobby, wants["who"], buy_in, games)
            whole = self._known.money.show(buy_in * games)
            return [f"{wants['who']} is asked: {games} games, {whole} in all"]
        if (confirms := _CONFIRMS.fullmatch(said["words"])) is not None:
            self.lobby, happened = confirm(self.lobby, at, draw, confirms["who"])
            return self._told(happened)
        if (found := _OF_A_GAME.fullmatch(words)) is None:
            raise Unread("of one game a story says 'game 1: …', of all 'Ann wants 2 games at 10' and 'Ann confirms'")
        event = self._event(found["game"])
        told = event.does(at, found["words"])
        self.told.purses = event.purses
        games_now = {**self.lobby.games, found["game"]: Playing(self.lobby.games[found["game"]].plan, event.state)}
        self.lobby = Lobby(self.lobby.form, games_now, self.lobby.wanted)
        return [f"game {found['game']}: {each}" for each in told]

    def _event(self, name: str) -> Event:
        if name not in self.lobby.games:
            raise Unread(f"there is no game {name} in this story yet")
        plan, state = self.lobby.games[name]
        event = Event(plan.drawn(state.drawn), self.told.purses)
        event.state = state
        return event

    def _told(self, happened: list[tuple[str, Happening]]) -> list[str]:
        self.told.pay([event for _, event in happened])
        return [f"game {name}: {event.told(self._known.money.show)}" for name, event in happened]

    def stands(self, at: int, words: str) -> str | None:
        if (found := _OF_A_GAME.fullmatch(words)) is not None:
            looked = self._event(found["game"]).stands(at, found["words"])
            return None if looked is None else f"game {found['game']}: {looked}"
        return self.told.stands(at, words)

    def compare_balances(self, wanted: Mapping[str, Number], failures: list[str]) -> None:
        self.told.compare_balances(wanted, failures)


def _cheapest(form: str) -> int:
    path = path_of(form)
    assert path is not None, "the story names a form that there is"
    return load_form(path).form.lottery.buy_ins[0]
