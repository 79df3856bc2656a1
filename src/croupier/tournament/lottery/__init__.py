"""Tournaments whose pool is drawn: how many times one buy-in is played for, and with what chips and levels.

What a file holds is in ``model``, the draw and what follows from it in ``draw``; ``book`` reads the files. ``worth``
certifies one, ``fees`` puts what all forms of a house keep side by side, ``sheet`` prints the rules.
"""
