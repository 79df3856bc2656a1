"""Jackpots of the platform: side games of any game against the house, linked over tables and games.

A jackpot is a file of a rulebook (``<rulebook>/jackpots/<name>.toml``, ``model``). What it holds is an account of the
ledger; ``state`` says what stakes and hits make of it, ``trigger`` who takes part in a round and whom it hits. At a
running table ``table`` has both written with the end of the round; ``fund`` is what all linked tables share.
"""
