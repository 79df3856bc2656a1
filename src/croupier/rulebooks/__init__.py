"""The rulebooks: data files, the loader that checks them, and the sheets printed from them."""

from croupier.games.common import Problem, RulebookError
from croupier.rulebooks.catalog import GameEntry, entries
from croupier.rulebooks.game import Game, load

__all__ = ["Game", "GameEntry", "Problem", "RulebookError", "entries", "load"]
