"""With a Numba that is other inside, games are compiled in the plain way and play the same."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fileira.core.kernel import INTERPRETED

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

RENAMED = """
from numba.core import untyped_passes
untyped_passes.Lifting = untyped_passes.WithLifting
del untyped_passes.WithLifting
"""
METHOD_GONE = """
from numba.core.codegen import CPUCodeLibrary
del CPUCodeLibrary._optimize_functions
"""
ARGUMENT_ADDED = """
from numba.core.compiler import Compiler
init = Compiler.__init__
Compiler.__init__ = lambda self, a, b, c, d, e, f, g, engine: init(self, a, b, c, d, e, f, g)
"""
CHOOSE = "from fileira.core.compiler import choice; print(choice._chosen.__name__)"
PLAY = """
from pathlib import Path
from tests import golden
from fileira.core.compiler import choice
from fileira.core.game import find_game
game = find_game("high_card")
for variant in game.variants:
    written = (game.folder / "golden" / f"{variant.name}.txt").read_text(encoding="utf-8")
    assert golden.playthrough(game, variant) == written
assert game.rules.apply.signatures  # it was compiled
print(choice._chosen.__name__)
"""

Run = Callable[[str], "subprocess.CompletedProcess[str]"]


@pytest.fixture(name="run")
def _run(tmp_path: Path) -> Run:
    """Run Python in a process of its own, with a cache of its own."""
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}

    def run(script: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-c", script]
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, check=True, text=True
        )

    return run


@pytest.mark.parametrize("change", [RENAMED, METHOD_GONE, ARGUMENT_ADDED])
def test_another_numba_is_told_in_one_line(run: Run, change: str) -> None:
    done = run(change + CHOOSE)
    assert done.stdout.strip() == "fileira.core.compiler.plain"
    (line,) = done.stderr.splitlines()
    assert "Games take longer to compile; play is unaffected." in line


def test_the_numba_that_is_known_is_used_to_the_full(run: Run) -> None:
    done = run(CHOOSE)
    assert (done.stdout.strip(), done.stderr) == ("fileira.core.compiler.fast", "")


def test_a_match_of_another_numba_goes_as_ever(run: Run, tmp_path: Path) -> None:
    assert run(RENAMED + PLAY).stdout.strip() == "fileira.core.compiler.plain"
    assert _caches(tmp_path) == {"plain"}
    assert run(PLAY).stdout.strip() == "fileira.core.compiler.fast"
    assert _caches(tmp_path) == {"plain", "fast"}


def _caches(home: Path) -> set[str]:
    """What one way has compiled is not loaded by the other."""
    return {path.name for path in home.glob("fileira/kernels/*/*") if any(path.iterdir())}
