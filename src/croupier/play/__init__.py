"""The core: a round is a generator that asks for what it does not decide and tells what happens.

``Round`` drives it; chance, people, a log or an explorer give the answers.
"""

from croupier.play.answers import (
    Answer,
    BuyColour,
    Choice,
    Close,
    Drawn,
    ExchangeColour,
    Leave,
    Move,
    Place,
    Ruling,
    Seat,
    Start,
    Stop,
    TakeBack,
    Throw,
    read_answer,
)
from croupier.play.asks import Ask, ChanceAsk, Confirm, Refused, Steps, TakeBets
from croupier.play.chance import Chance, CommittedChance, ScriptedChance, SystemChance
from croupier.play.choices import Choose, Option
from croupier.play.draws import Deal, Roll, Spin
from croupier.play.events import Event, Viewer, projected
from croupier.play.round import Round
from croupier.play.settlement import Line, Settlement
from croupier.play.table import Bets, Table

__all__ = [
    "Answer",
    "Ask",
    "Bets",
    "BuyColour",
    "Chance",
    "ChanceAsk",
    "Choice",
    "Choose",
    "Close",
    "CommittedChance",
    "Confirm",
    "Deal",
    "Drawn",
    "Event",
    "ExchangeColour",
    "Leave",
    "Line",
    "Move",
    "Option",
    "Place",
    "Refused",
    "Roll",
    "Round",
    "Ruling",
    "ScriptedChance",
    "Seat",
    "Settlement",
    "Spin",
    "Start",
    "Steps",
    "Stop",
    "SystemChance",
    "Table",
    "TakeBack",
    "TakeBets",
    "Throw",
    "Viewer",
    "projected",
    "read_answer",
]
