"""What every test shares: how Hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A slow machine is no fault of the code, so neither profile looks at the clock.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples every time: what passes once passes again.
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if "CI" in os.environ else "dev")
)
