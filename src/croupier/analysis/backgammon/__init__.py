"""Backgammon: the opponent that has taught itself, and how well it plays."""
