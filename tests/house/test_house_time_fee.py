"""What is paid for the time at a table, and who has won the button: in the books of the house, over a restart, audited."""

from __future__ import annotations

from croupier.house.floor import TablePlan

TIMED = TablePlan("timed", "Timed", "gelp/texas-holdem", "EUR", {"rake_mode": "time"}, bots=0)
