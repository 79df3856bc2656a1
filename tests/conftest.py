"""Property tests are the same on every run and every machine: no deadline, no lottery. New cases are the long runs' work."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
