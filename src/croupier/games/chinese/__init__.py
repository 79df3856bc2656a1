"""Chinese poker: thirteen cards in three rows, closed or open face, points between every two players."""

from croupier.games.chinese import among
from croupier.games.chinese.events import TOLD
from croupier.games.chinese.model import Rules
from croupier.games.chinese.pages import catalogue, flow, layout
from croupier.games.chinese.round import play
from croupier.games.family import Family, Heading

__all__ = ["FAMILY", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="chinese",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    events=TOLD,
    felt="chinese",
    heading=lambda _: Heading("chinese", "Chinese poker", rank=0),
    among_players=among,
    opponents="croupier.analysis.chinesebots",
    terminal="croupier.cli.play_chinese",
    stories="croupier.check.chinese",
)
