"""Exact certificates, equity, simulation, reports."""
