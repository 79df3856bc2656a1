"""Poker: one hand engine for all variants. A new game of the family is a data file."""

from croupier.games.family import Family, Heading
from croupier.games.poker import among
from croupier.games.poker.events import TOLD
from croupier.games.poker.model import Rules
from croupier.games.poker.pages import catalogue, flow, laid_out, layout
from croupier.games.poker.picture import pictured
from croupier.games.poker.round import play

__all__ = ["FAMILY", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="poker",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    laid_out=laid_out,
    pictured=pictured,
    events=TOLD,
    heading=lambda _: Heading("poker", "Poker", rank=-1),
    among_players=among,
    opponents="croupier.analysis.pokerbots",
    figures="croupier.analysis.ownplay",
    terminal="croupier.cli.play_poker",
    stories="croupier.check.poker",
    drills="croupier.school.poker",
)
