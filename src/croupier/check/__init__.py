"""Checking: scenario files, and which rules of the specifications have a test."""
