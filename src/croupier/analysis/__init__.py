"""Exact certificates, equity, simulation, reports."""

from croupier.analysis.certificate import BetCertificate, Certificate, certify
from croupier.analysis.simulation import Simulation, simulate

__all__ = ["BetCertificate", "Certificate", "Simulation", "certify", "simulate"]
