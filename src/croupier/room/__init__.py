"""The room: tables as actors. A table plays any game by its asks; it decides who sits there and which clock runs.

What a table has: a mailbox, rounds in their order, a dealer, a till, a teller, and a seating
(``house_game`` or ``ring_game``).
"""

from croupier.room.actor import TableActor
from croupier.room.bank import Bank, Page, Short
from croupier.room.course import Course, CourseFault
from croupier.room.pace import Capacity, Clock, Pace, SystemClock, TimeBank
from croupier.room.seats import Sitter

__all__ = [
    "Bank",
    "Capacity",
    "Clock",
    "Course",
    "CourseFault",
    "Pace",
    "Page",
    "Short",
    "Sitter",
    "SystemClock",
    "TableActor",
    "TimeBank",
]
