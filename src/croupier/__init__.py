"""Croupier: the rulebook you can run."""
