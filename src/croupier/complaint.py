"""The base of everything a person can put right: a bad card, a refused bet, a broken file."""


class Complaint(Exception):
    """Its message says what is wrong and what was expected; nothing has changed."""
