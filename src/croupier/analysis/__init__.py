"""Exact certificates, equity, simulation, reports."""

from croupier.analysis.certificate import BetCertificate, Certificate, certify

__all__ = ["BetCertificate", "Certificate", "certify"]
