"""The base of everything a person can put right: a bad card, a refused bet, a broken file."""

from typing import Final


class Complaint(Exception):
    """Its message says what is wrong and what was expected; nothing has changed."""


def told_by(fault: BaseException) -> str:
    """A fault that no complaint foresaw, in one line: ``KeyError 'seat'``."""
    return f"{type(fault).__name__} {str(fault).partition(chr(10))[0][:200]}".strip()


BEYOND: Final = (
    ValueError, TypeError, LookupError, ArithmeticError, AttributeError, AssertionError, RecursionError,
)  # fmt: skip
"""What a file that is not what it claims to be can provoke in rules that trust what they are given. Where such a file
is played, and only there, these become a complaint about the file."""
