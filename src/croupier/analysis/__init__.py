"""Exact certificates, equity, simulation, reports."""

from croupier.analysis.certificate import BetCertificate, Certificate, NoSolver, certify
from croupier.analysis.simulation import Simulation, simulate

__all__ = ["BetCertificate", "Certificate", "NoSolver", "Simulation", "certify", "simulate"]
