"""Hypothesis profiles, and a fifth game beside those of the package."""

import importlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, settings

from fileira import games
from fileira.core.compiler.readiness import INTERPRETED

if TYPE_CHECKING:
    import pytest

FIFTH_GAME = Path(__file__).parent / "fifth_game"

# The first call of a kernel compiles it: no deadline. Continuous integration never fails by chance.
_usual = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # whole matches, interpreted
    derandomize="CI" in os.environ,
    phases=[phase for phase in Phase if phase != Phase.explain],  # it takes minutes
)
settings.register_profile("kernels", _usual, max_examples=40)
settings.register_profile("interpreted", _usual, max_examples=8)
settings.register_profile("thorough", _usual, max_examples=1000)  # for an hour of spare time
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "kernels"))

os.environ["LC_ALL"] = "C.UTF-8"  # tests read English, whatever this machine speaks

# From here on the toy is a game like all others.
games.__path__.append(str(FIFTH_GAME))

# Its modules belong to `fileira.games`; pytest would import them once more under another name.
collect_ignore = [str(path) for path in FIFTH_GAME.glob("*/*.py")]


def pytest_configure(config: "pytest.Config") -> None:
    """Compile what is called, as a library does: only processes of their own interpret first."""
    if not INTERPRETED:
        importlib.import_module("fileira.core.compiler.choice")
