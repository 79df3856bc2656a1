"""The house: who plays, what they own, the tables that are open, and the proof that the books are right."""

from croupier.house.audit import audit
from croupier.house.house import House, HouseOptions

__all__ = ["House", "HouseOptions", "audit"]
