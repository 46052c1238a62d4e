"""Rules that become compiled in the middle of a match: nobody can tell when."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fileira.core.game import load_games
from fileira.core.kernel import INTERPRETED

ROOT = Path(__file__).parents[2]
WITH_THE_TOY = "import sys, tests.conftest\n"
WARM = f"{WITH_THE_TOY}from fileira.cli import main; main(['warm', '--behind', sys.argv[1]])"
INTERPRET_FIRST = f"""{WITH_THE_TOY}
from fileira.core.compiler import readiness
readiness.interpret_first()
"""
COMPILES_NOTHING = f"""{INTERPRET_FIRST}
from tests import switching
switching.check_that_nothing_is_compiled(sys.argv[1])
"""
SWITCHES = f"""{INTERPRET_FIRST}
from tests import switching
switching.check_all_switches(sys.argv[1])
"""

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
every_game = pytest.mark.parametrize("game", load_games())


def run(script: str, game: str, **environment: str) -> None:
    """In a process of its own: what is compiled once stays so."""
    command = [sys.executable, "-c", script, game]
    open_end = subprocess.PIPE  # of standard input
    variables = os.environ | environment
    with subprocess.Popen(command, cwd=ROOT, env=variables, stdin=open_end) as process:
        assert process.wait() == 0


@every_game
def test_a_match_is_the_same_whenever_its_rules_become_compiled(game: str) -> None:
    run(WARM, game)
    run(SWITCHES, game)


@every_game
def test_before_they_are_compiled_rules_run_without_a_compiler(game: str, tmp_path: Path) -> None:
    run(COMPILES_NOTHING, game, XDG_CACHE_HOME=str(tmp_path))
    assert not list(tmp_path.rglob("*.nbi"))
