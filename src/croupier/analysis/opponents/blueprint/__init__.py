"""An opponent for no-limit hold'em, two to ten players, any stacks: a strategy learned by regret minimisation."""

from croupier.analysis.opponents.blueprint.file import NoStrategy, Strategy, load
from croupier.analysis.opponents.blueprint.player import Blueprint, Option

__all__ = ["Blueprint", "NoStrategy", "Option", "Strategy", "load"]
