"""Push or fold: what to do with a short stack before the flop, where one may only go all in or fold.

``push_or_fold`` is the front door: two players exactly, up to ten learned from deals at random, for chips or for prizes
by the independent chip model. ``chart`` has for two the largest stack with which each hand is pushed, or called.
"""

from croupier.analysis.pushfold.chart import Chart, chart
from croupier.analysis.pushfold.many import push_or_fold
from croupier.analysis.pushfold.result import PushFold, Spot, seats

__all__ = ["Chart", "PushFold", "Spot", "chart", "push_or_fold", "seats"]
