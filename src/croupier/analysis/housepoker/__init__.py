"""Poker against the house: exact strategies and edges, certificates, simulation."""

from croupier.analysis.housepoker.certificate import certificate, main_game
from croupier.analysis.housepoker.simulate import simulated

__all__ = ["certificate", "main_game", "simulated"]
